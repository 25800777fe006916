//! How long work may run, what it shows meanwhile, and what it keeps in files, so that a process
//! that was killed goes on where it was.
//!
//! Depends on [`crate::game`], whose values are kept. In reading order: [`control`] (limits and
//! progress), [`lock`] (locks on files), [`log`] (a file of records), [`journal`] (what searches
//! have settled), [`stages`] (how far a long list of values has come).
use segcert_game as game;

pub mod control;
pub mod journal;
pub mod lock;
pub mod log;
pub mod stages;

pub use control::{Control, DEFAULT_MEMORY, Halt, Progress};
pub use journal::Journal;
