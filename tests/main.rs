//! All tests of the prover from outside, as modules of one binary: each binary more is linked with
//! the whole library. `cargo test --test all MODULE::` runs one of them.

mod agree_engine;
mod agree_seg;
mod api;
mod assumptions;
mod bench_set;
mod certs;
mod cli;
mod documents;
mod entailment;
mod family;
mod faults;
mod hostility;
mod list;
mod methods;
mod package;
mod page;
mod potentials;
mod published;
mod reader;
mod strategy;
mod units;
mod verified;
