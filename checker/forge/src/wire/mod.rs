//! Certificates as data, in the types of docs/FORMAT.md, and their verdicts.
//!
//! In reading order: `form`, `term` (words, values, multiples, cells), `statement`, `proof`
//! (lemmas, claims, steps), `certificate` (a whole certificate and its bytes), `verdict` (has it
//! checked).

mod certificate;
mod form;
mod proof;
mod statement;
mod term;
mod verdict;

pub use crate::reader::Reader;
pub use crate::writer::{Place, Writer};
pub use certificate::*;
pub use form::*;
pub use proof::*;
pub use statement::*;
pub use term::*;
pub use verdict::{checked, describe, inspected};
