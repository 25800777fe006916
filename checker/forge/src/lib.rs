//! Writes certificates, good and forged, without any help of the prover, for tests of checkers.
//!
//! In reading order: `wire` holds a certificate as data and has it checked, `writer` writes its
//! bytes and `reader` reads them; `model` plays sums of words and values by brute force and writes
//! proofs about them; `oracle` decides claims and statements by brute force; `samples` holds small
//! certificates of every kind; `search` guesses proofs; `mutate` changes certificates; `rng` makes
//! the choices of both; `tape` records what a test has checked; `generate` makes cases of all these
//! for checkers that are compared.

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
