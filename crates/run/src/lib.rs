//! Limits and progress of long work, and files from which a killed process can resume.
//!
//! Depends on [`crate::game`], whose values are stored. In reading order: [`control`] (limits and
//! progress), [`lock`] (locks on files), [`log`] (a file of records), [`journal`] (results of
//! searches), [`memory`] (the allocator of the program, which counts large blocks).
use segcert_game as game;

pub mod control;
pub mod journal;
pub mod lock;
pub mod log;
pub mod memory;

pub use control::{Control, DEFAULT_MEMORY, Halt, Progress, deadline};
pub use journal::Journal;
