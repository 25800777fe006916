//! The parametric calculus for the prover: goals with parameters, rules, proofs as trees, and the
//! stream of steps of a certificate. It was written from the description of the calculus alone. Of
//! the checker, it uses only the type of a step, to translate it.
//!
//! Depends on [`crate::clobber`] and [`crate::game`]. In reading order:
//!
//! * [`position`]: sums in normal form
//! * `cell`: labels of the elements of a bag
//! * [`theory`]: values, cells, lemmas and claims; [`goal`]: goals
//! * [`options`], [`step`], [`rules`]: the premises of a step
//! * [`infer`]: consequences of a context, by a fast search; [`linear`], [`context`]: by a decision
//!   procedure, with points
//! * [`lemmas`]: proofs of lemmas; [`replay`]: from proof trees to streams of steps
//! * [`wire`]: serialisation of fields; a file consists of the types above
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
pub use crate::clobber::{Cell, Form, Power, Word};
pub use goal::{Goal, State};
pub use position::{Position, Term};
pub use replay::Stream;
pub use step::{Proof, Step};
pub use theory::{Claim, Fault, Lemma, Policy, Theory};
