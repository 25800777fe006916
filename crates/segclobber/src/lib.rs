//! The SEGClobber search, and repetitions of the published experiments.
//!
//! In reading order: [`seg`] (the complete search, as a second prover), [`reproduce`] (figures and
//! tables of the papers).
pub mod reproduce;
pub mod seg;

use segcert_calculus::{certificate, claims};
use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;
