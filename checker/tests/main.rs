//! Tests of the checker by certificates that are written here, without any help of the prover.
//!
//! `segcert_forge` writes certificates; the modules here are the tests.

use segcert_forge::{model, mutate, oracle, rng, samples, search, tape, wire};

mod accept;
mod any_rows;
mod by_options;
mod bytes;
mod cli;
mod conditions;
mod generated;
mod hostile;
mod imports;
mod kernel;
mod limits;
mod measure;
mod memory;
mod multiples;
mod observer;
mod option_order;
#[path = "oracle.rs"]
mod oracle_tests;
mod reject;
mod reject_claims;
mod reject_multisets;
mod settled;
mod statement_conditions;
mod statements;
mod suite;

/// Returns the factor by which the random tests run longer than usual.
fn effort() -> usize {
    let effort = std::env::var("SEGCERT_EFFORT").ok();
    effort.and_then(|effort| effort.parse().ok()).unwrap_or(1)
}
