//! Tests of the checker by certificates that are written here, without any help of the prover.
//!
//! `wire` writes the format and checks what was written; `model` knows plain words and values by
//! brute force and writes proofs about them; `samples` holds small certificates of every kind; the
//! others are the tests.

mod accept;
mod by_options;
mod bytes;
mod cli;
mod hostile;
mod limits;
mod measure;
mod memory;
mod model;
mod multiples;
mod oracle;
mod parts;
mod reject;
mod reject_claims;
mod rng;
mod samples;
mod statements;
mod suite;
mod values;
mod wire;
mod writer;
