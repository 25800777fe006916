//! Solitaire Clobber on the line and on the cycle: one player moves stones of both colours and
//! tries to leave as few as possible (Blondel, Hendrickx, Jungers: Solitaire Clobber as an
//! optimization problem on words, Integers 8, 2008, #G04; "the paper" in this folder).
//! docs/SOLITAIRE.md lists what is a theorem of the paper and what is checked.
//!
//! Depends on [`crate::clobber`] for squares and moves, and on the checker for the graph of
//! admissible words, for the cuts of a cycle (Theorem 12), and for writing certificates. In reading
//! order:
//!
//! * [`board`]: a line or a cycle of squares
//! * [`word`]: separations, and the directions in which stones cross them
//! * [`path`]: one step of the dynamic programme over 25 states (Theorem 11)
//! * [`programme`]: the dynamic programme over all places, with stored steps
//! * [`walk`]: from an admissible word to moves (Proposition 9)
//! * [`solution`]: combines these modules
//! * [`strategy`]: the constructive strategy of section 4
//! * [`certificate`]: writing certificates
use segcert_clobber as clobber;

pub mod board;
pub mod certificate;
pub mod path;
pub mod programme;
pub mod solution;
pub mod strategy;
pub mod walk;
pub mod word;

pub use board::{Board, Shape};
pub use solution::Solution;
pub use walk::Walk;
