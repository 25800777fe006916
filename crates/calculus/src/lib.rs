//! The calculus of certificates for the prover: goals and proofs, and the certificates made from
//! proofs.
//!
//! Depends on [`crate::clobber`], [`crate::game`] and [`crate::run`]. In reading order: [`claims`]
//! (goals with parameters, rules, proofs as trees), [`certificate`] (proofs in files).
pub mod certificate;
pub mod claims;

use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;
