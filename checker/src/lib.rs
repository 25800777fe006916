//! Checks segcert certificates: replays the proof in a file and believes nothing else.
//!
//! What has to be trusted is `core` (words, values, order, goals, rules), `claims` (words with
//! blocks, contexts, bags, induction), `statement` (what is claimed, and its text), `values`
//! (databases) and `replay`; `shell` (files, hashes, verdicts, reports) is around it. The rules and
//! why they are sound: docs/CALCULUS.md; every byte of a file: docs/FORMAT.md. `first` checks what is
//! left of the first version of the format.

#![forbid(unsafe_code)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::todo,
    clippy::unimplemented,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation
)]

mod claims;
mod core;
pub mod first;
mod replay;
pub mod shell;
mod statement;
mod values;
