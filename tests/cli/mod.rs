//! The commands as a user runs them: output, errors, exit codes, files.
mod agree;
mod batch;
mod check;
mod for_all;
mod interrupt;
mod json;
mod manual;
mod prove;
pub mod run;
mod seg;
mod solitaire;
mod solve;
mod strategy;
mod streams;
mod survey;
mod usage;
mod value;
mod values;
