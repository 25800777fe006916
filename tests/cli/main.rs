//! The commands as a user runs them: output, errors, exit codes, files.
mod agree;
mod batch;
mod interrupt;
#[path = "../oracle/mod.rs"]
mod oracle;
mod prove;
mod run;
mod solitaire;
mod solve;
mod usage;
