//! Answers questions: chooses the method, finds the theorems that proofs may use, and divides long
//! computations into units.
//!
//! In reading order: [`files`] (files that appear when they are complete), [`unpack`] (compressed
//! text), [`assumptions`] (certificates that a strategy needs before it is replayed), [`instance`]
//! (statements about long rows as instances of theorems), [`methods`] (which method answers a
//! question, when, and with what budget), [`library`] (theorems that proofs may use), [`work`]
//! (jobs in units, as files in a folder that many processes share).
pub mod assumptions;
pub mod files;
pub mod instance;
pub mod library;
pub mod methods;
pub mod unpack;
pub mod work;

use segcert_calculus::{certificate, claims};
use segcert_clobber as clobber;
use segcert_corollaries as corollaries;
use segcert_game as game;
use segcert_run as run;
use segcert_search as prove;
use segcert_search::planner;
use segcert_segclobber::seg;
use segcert_strategy as strategy;
use segcert_theorems as theorems;
