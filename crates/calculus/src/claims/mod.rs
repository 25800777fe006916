//! The parametric calculus as the prover sees it: goals with parameters, rules, proofs as trees,
//! and the stream of steps that a certificate holds. Written from the description of the calculus
//! alone; the checker is not used.
//!
//! Depends on [`crate::clobber`] and [`crate::game`]. In reading order:
//!
//! * [`position`]: sums in normal form
//! * `cell`: labels of the parts of a bag
//! * [`theory`]: values, cells, lemmas and claims; [`goal`]: what is to be proved
//! * [`options`], [`step`], [`rules`]: from a goal and a step to the premises
//! * [`infer`]: why a context implies a form, tried; [`linear`], [`context`]: decided, with points
//! * [`lemmas`], [`replay`]: proofs of lemmas; from trees to streams
//! * [`wire`]: how fields are serialised; the types above are what a file consists of
mod cell;
pub mod context;
pub mod goal;
pub mod infer;
mod lemmas;
pub mod linear;
pub mod options;
pub mod position;
pub mod replay;
mod rules;
pub mod step;
pub mod theory;
pub mod wire;

pub use crate::clobber::form::implies;
pub use crate::clobber::{Block, Cell, Form, Word};
pub use goal::{Goal, State};
pub use position::{Position, Term};
pub use replay::Stream;
pub use step::{Proof, Step};
pub use theory::{Claim, Fault, Lemma, Policy, Theory};
