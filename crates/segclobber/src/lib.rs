//! The SEGClobber search, and the published experiments, repeated.
//!
//! In reading order: [`seg`] (the search, complete, as a second prover), [`reproduce`] (figures and
//! tables of the papers).
pub mod reproduce;
pub mod seg;

use segcert_calculus::{certificate, claims};
use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;
