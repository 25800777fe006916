//! Checks segcert certificates: replays the proof in a file and believes nothing else.
//!
//! What has to be trusted is `wire` (what bytes say), `core` (words, values, order, goals, rules),
//! `claims` (words with blocks, contexts, bags, induction), `statement` (what is claimed, and its
//! text) and `replay`; `shell` (files, hashes, verdicts, reports) is around it. The rules and why they are sound: docs/CALCULUS.md; every byte of a file:
//! docs/FORMAT.md.
//!
//! ```no_run
//! use segcert_check::shell::check::{Options, check};
//! use segcert_check::shell::library::Library;
//! use segcert_check::shell::verdict::Verdict;
//!
//! let file = std::fs::read("proof.cert")?;
//! match check(&file, &Options::default(), &mut Library::default()) {
//!     Verdict::Verified(verified) => println!("{}", verified.statement),
//!     Verdict::Rejected(rejection) => println!("not a proof: {rejection}"),
//!     Verdict::CouldNotCheck(obstacle) => println!("cannot say: {obstacle}"),
//! }
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]
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

// The types of the kernel are public for observers of a replay only (`shell::observe`).
#[allow(missing_docs)]
mod claims;
#[allow(missing_docs)]
mod core;
#[allow(missing_docs)]
mod replay;
pub mod shell;
#[allow(missing_docs)]
mod statement;
#[allow(missing_docs)]
mod wire;
