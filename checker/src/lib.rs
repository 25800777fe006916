//! Checks segcert certificates: replays the proof in a file and believes nothing else.
//!
//! A *certificate* is a file with a statement about linear Clobber and its proof. The example
//! checks one that imports no others; the imports of a certificate are found in a
//! [`Library`](shell::library::Library).
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
//!
//! The trusted code is, from the lowest layer up: `data` (the content of bytes), `games` (values,
//! words, sums), `calculus` (goals and rules), `statement` (the claimed statement and its text) and
//! `replay`. The module `shell` (files, hashes, verdicts, reports) surrounds it. docs/CALCULUS.md
//! explains the rules and their soundness, and docs/FORMAT.md explains every byte of a file.

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

// The modules of the kernel are public, for programs that show proofs. Each rule documents the
// fields of its step.
#[allow(missing_docs)]
pub mod calculus;
pub mod data;
pub mod games;
pub mod replay;
pub mod shell;
pub mod statement;
