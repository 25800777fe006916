//! The commands as a user runs them: output, errors, exit codes, files.
mod batch;
mod prove;
mod run;
mod solve;
mod usage;
