//! Shows certificates in the form in which people read them, with the conclusions of their steps.
//!
//! The kernel replays a proof while it is observed. From any goal of the proof, the kernel can
//! compute the premises of its step again. So everything that is shown was checked, and no proof
//! depends on this module. Depends on the checker, [`crate::game`] (names), [`crate::clobber`],
//! [`crate::certificate`] (the types of a file) and [`crate::assemble`] (the text of records).
//!
//! In reading order:
//!
//! * `kernel` (the kernel's types), [`tree`] (the step that proves each goal), [`premise`] (the way
//!   from a goal to a premise), [`names`] (names of values), [`proof`], `lemmas` (the lemmas that
//!   may be used), `steps` (from a goal to premises), `statement`, [`open`] (opens files)
//! * [`letters`] (names of parameters), [`mod@format`] (mathematics as text), [`outline`], `cases`,
//!   `order`, `symmetry`, `signs`, `lists` and [`report`] (proofs in words); [`dump`], [`explain`],
//!   [`formula`] and [`latex`], [`page`]: kinds of output
//! * [`picture`], [`game_tree`], `chart`: drawings of positions, game trees and charts
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
pub mod game_tree;
pub mod judge;
pub mod kernel;
pub mod latex;
mod lemmas;
pub mod letters;
mod lists;
pub mod names;
pub mod open;
mod order;
pub mod outline;
pub mod page;
pub mod picture;
pub mod premise;
pub mod proof;
pub mod report;
mod shown;
mod signs;
mod spelling;
pub mod statement;
mod steps;
mod symmetry;
pub mod tree;
