//! Corollaries: statements that follow, by the calculus alone, from theorems that certificates
//! prove. No game is played and nothing is searched but the few ways to put theorems together.
//!
//! Depends on [`crate::clobber`], [`crate::game`], the limits of [`crate::run`], the calculus
//! ([`crate::claims`], [`crate::certificate`]), and on [`crate::theorems`] for what a statement
//! asks for. In reading order:
//!
//! * [`library`]: theorems, found by the words of which they speak
//! * [`prove`]: from a statement to the certificate that imports what it needs
use segcert_calculus::{certificate, claims};
use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;
use segcert_theorems as theorems;

mod derivation;
mod laws;
mod lemmas;
pub mod library;
mod play;
pub mod prove;
mod unify;
mod usable;
mod values;
mod writable;

pub use library::{Library, NoFile, Source, Theorem};
pub use prove::{Corollary, Unproved, derive, prove};
