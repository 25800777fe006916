//! The calculus of certificates as the prover sees it: what is proved, and how proofs become files.
//!
//! Depends on [`crate::clobber`], [`crate::game`] and [`crate::run`]. In reading order: [`claims`]
//! (goals with parameters, rules, proofs as trees), [`certificate`] (proofs as they are written).
pub mod certificate;
pub mod claims;

use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;
