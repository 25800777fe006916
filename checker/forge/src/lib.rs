//! Writes certificates, good and forged, without the prover, for tests of checkers.
//!
//! In reading order: `wire` has certificates as data, and has them checked; `writer` writes their
//! bytes and `reader` reads them; `model` plays sums of words and values by brute force and writes
//! proofs about them; `oracle` decides claims and statements by brute force; `samples` has small
//! certificates of every kind; `search` guesses proofs; `mutate` changes certificates; `rng` makes
//! the random choices of both; `tape` records what a test has checked; `generate` makes cases for
//! the comparison of checkers.

pub mod generate;
pub mod model;
pub mod mutate;
pub mod oracle;
pub mod reader;
pub mod rng;
pub mod samples;
pub mod search;
pub mod tape;
pub mod wire;
pub mod writer;
