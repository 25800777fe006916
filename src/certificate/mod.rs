//! Certificates (docs/FORMAT.md, version 2): what is in them, and how the prover writes them.
//!
//! In reading order: [`wire`] (the types of a file and its bytes).
pub mod wire;
