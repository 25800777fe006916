//! Certificates as people read them: what the steps of a file conclude.
//!
//! The kernel replays a proof and is watched; from any goal of it the kernel goes again to the
//! premises of its step. So what is shown is what was checked, and nothing rests on what is here.
//! Depends on the checker, [`crate::prove`] (moves that a proof does not name), [`crate::game`]
//! (names) and [`crate::clobber`].
//!
//! In reading order:
//!
//! * `kernel` (the kernel's types), `rules` (what steps say), [`tree`] (which step settles which
//!   goal), [`why`] (what leads from a goal to a premise), [`names`] (of values), [`proof`],
//!   `lemmas` (which are used where), `steps` (from a goal to premises), `statement`, [`open`]
//!   (from files)
//! * [`letters`] (names of parameters), [`format`] (mathematics as text), [`outline`], `cases`,
//!   `order`, `symmetry` and [`report`] (proofs in words); [`dump`], [`explain`], [`formula`] and [`latex`],
//!   [`page`]: what is written
//! * [`picture`], `chart`: positions, game trees and charts, drawn
//! * [`judge`] (which positions are known to be won), [`answer`]: play; `boards`: play within a
//!   page, `shown`: goals in it
pub mod answer;
mod boards;
mod cases;
mod chart;
pub mod dump;
pub mod explain;
pub mod format;
pub mod formula;
pub mod judge;
pub mod kernel;
pub mod latex;
mod lemmas;
pub mod letters;
pub mod names;
pub mod open;
mod order;
pub mod outline;
pub mod page;
pub mod picture;
pub mod proof;
pub mod report;
mod rules;
mod shown;
mod statement;
mod steps;
mod symmetry;
pub mod tree;
pub mod why;
