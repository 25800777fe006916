//! All tests of the checker from outside, as modules of one binary.

mod accept;
mod cli;
mod common;
mod hostile;
mod reject;
mod strategy;
