//! Checks segcert certificates: replays the proof in a file and believes nothing else.
//!
//! What has to be trusted is, from the lowest layer up: `data` (what bytes say), `games` (values,
//! words, sums), `calculus` (goals and rules), `statement` (what is claimed, and its text) and
//! `replay`. `shell` (files, hashes, verdicts, reports) is around it. The rules and why they are
//! sound: docs/CALCULUS.md; every byte of a file: docs/FORMAT.md.
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

// The modules of the kernel are public for programs that show proofs. Each rule explains the fields
// of its step.
#[allow(missing_docs)]
pub mod calculus;
pub mod data;
pub mod games;
pub mod replay;
pub mod shell;
pub mod statement;
