//! Corollaries: statements that follow, by the calculus alone, from theorems of certificates. Only
//! the few ways to combine theorems are searched. Moves are examined only at the end of a proof,
//! for words of a few stones.
//!
//! Depends on [`crate::clobber`], [`crate::game`], the limits of [`crate::run`], the calculus
//! ([`crate::claims`], [`crate::certificate`]), and on [`crate::theorems`] for the goals of
//! statements. In reading order:
//!
//! * [`prove`](mod@prove): from a statement to the certificate that imports what it needs;
//!   [`library`]: theorems, found by their words
//! * `search`: which theorems may be used, in which order; `derivation`: to which words they apply
//! * `unify`, `usable`: words as instances of words, and the instances of a theorem in a goal
//! * `bags`: theorems about any number of rows; `rows`: such statements by induction
//! * `values`, `play`: goals without words, or with a few short ones
//! * `laws`, `lemmas`: laws for any number of periods, values of short words, sums of values
//! * `written`: claims and steps of a certificate
//! * `reading`: certificates as the prover's types
//! * `contained`: a certificate with the proof of the theorem that it would import
//! * `transfer`, `renaming`: proofs of a certificate in a theory without lemmas
//! * `merged`: a certificate with the proofs of all theorems that it would import
use segcert_calculus::{certificate, claims};
use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;
use segcert_theorems as theorems;

mod bags;
mod contained;
mod derivation;
mod laws;
mod lemmas;
pub mod library;
mod merged;
mod play;
pub mod prove;
mod reading;
mod renaming;
mod rows;
mod search;
mod transfer;
pub mod unify;
mod usable;
mod values;
mod written;

pub use contained::self_contained;
pub use library::{Library, NoFile, Source, Theorem};
pub use prove::{Corollary, Unproved, derive, prove};
pub use search::Targets;
pub use unify::Pattern;
