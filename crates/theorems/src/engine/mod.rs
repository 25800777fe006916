//! One engine for systems of claims. It keeps the claims, their dependencies, and the proofs of
//! goals by steps.
//!
//! A search for claims that prove each other is a *theme*. The theme proves one claim from others,
//! replaces a claim that is dropped, and decides when to give up. The engine keeps the agenda, the
//! proofs and their dependencies. In reading order:
//!
//! * [`prover`]: proofs of a goal by a step and proofs of its premises
//! * [`system`]: the state of each claim, and the search
//! * this module: time and memory of a search
pub mod prover;
pub mod system;

pub use prover::{Found, Proofs, Prover};
pub use system::{End, Order, Proved, System, Theme, are_needed, roots};

use crate::claims::Fault;
use crate::game::{Arena, Limit};
use crate::run::{Control, DEFAULT_MEMORY, Halt};

/// Returns an empty arena within these limits on time and memory.
pub fn guarded(control: &Control) -> Arena {
    let mut arena = Arena::new();
    arena.set_guard(control.guard(control.memory.unwrap_or(DEFAULT_MEMORY)));
    arena
}

/// Returns the result of a search, or `None` if a fault other than a limit ended the search.
///
/// # Errors
/// [`Limit`], if time or memory is over.
pub fn ended<T>(found: Result<Option<T>, Fault>) -> Result<Option<T>, Limit> {
    match found {
        Ok(found) => Ok(found),
        Err(Fault::Limit(limit @ (Limit::Stopped | Limit::Memory))) => Err(limit),
        Err(_) => Ok(None),
    }
}

/// Returns the result of work, or `None` if it takes too many steps, or a value is too large.
///
/// # Errors
/// Other faults.
pub fn within_steps<T>(done: Result<T, Fault>) -> Result<Option<T>, Fault> {
    match done {
        Err(Fault::Limit(Limit::Budget | Limit::Birthday)) => Ok(None),
        done => done.map(Some),
    }
}

/// Returns the reason why work ends when its arena reaches a limit.
pub fn halt(limit: Limit, control: &Control) -> Halt {
    match limit {
        Limit::Memory => Halt::Memory,
        _ => control.check().err().unwrap_or(Halt::Time),
    }
}
