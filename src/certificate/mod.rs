//! Certificates (docs/FORMAT.md, version 2): what is in them, and how the prover writes them.
//!
//! In reading order: [`wire`] (the types of a file and its bytes), [`calculus`] (from the model of the calculus to a file).
pub mod calculus;
pub mod wire;
