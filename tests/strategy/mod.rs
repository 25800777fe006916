//! Strategies as rule files: which are accepted, which are rejected, and why.
mod beside;
mod common;
mod counts;
mod files;
mod find;
mod follow;
mod mutants;
mod one_ahead;
mod rejected;
mod rows;
mod sums;
mod truth;
