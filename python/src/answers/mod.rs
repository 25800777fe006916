//! The classes of the answers: `proofs` has certificates, `positions` what is known of positions,
//! and `pickles` what both need for pickling.
mod pickles;
mod positions;
mod proofs;

pub use positions::{Board, Move, Solution, Value};
pub use proofs::{Checked, Import, MovesUsed, Proof};
