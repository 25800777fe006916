//! The shell around the kernel: files and their roots, imports, verdicts, messages. Soundness does
//! not depend on it, except that the text of a verdict must be the statement that was proved.
//!
//! In reading order: `file` (bytes and their root), `allowed` (limits that the user sets), `input`
//! (reads files), `library` (certificates for imports), `check`, `observe` (for programs that show
//! proofs), `verdict`, `messages`, `draw`, `escape` (text from outside), `report`.

pub mod allowed;
pub mod check;
mod draw;
pub mod escape;
pub mod file;
pub mod input;
pub mod library;
mod messages;
pub mod observe;
pub mod report;
pub mod verdict;
