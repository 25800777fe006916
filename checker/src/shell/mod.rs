//! Around the kernel: files and their roots, imports, verdicts, messages. Nothing here is trusted
//! for soundness, but that the text of a verdict is the statement that was proved.
//!
//! In reading order: `file` (bytes and their root), `allowed` (limits that are set), `input` (reads
//! files), `library` (certificates that others rest on), `check`, `observe` (for programs that show
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
