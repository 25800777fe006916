//! One engine for systems of claims. It keeps the claims, their dependencies, and the proofs of
//! goals by steps.
//!
//! A search for claims that prove each other is a *theme*. The theme proves one claim from others,
//! replaces a claim that is dropped, and decides when to give up. The engine keeps the agenda, the
//! proofs and their dependencies. In reading order:
//!
//! * [`prover`]: proofs of a goal by a step and proofs of its premises
//! * [`system`]: the state of each claim, and the search
//! * [`limits`]: time and memory of a search
pub mod limits;
pub mod prover;
pub mod system;

pub use limits::{ended, guarded, halt};
pub use prover::{Found, Proofs, Prover};
pub use system::{End, Order, Proved, System, Theme, are_needed, roots};
