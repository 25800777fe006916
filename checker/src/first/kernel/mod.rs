//! What the theorems for all `n` rest on: readers, rules of Clobber, values and their order.
//!
//! In reading order: `error` and `budget` (how a replay can end), `table` and `term` (types), `reader` (bytes),
//! `part` (linear Clobber), `arena` and `order` (values), `position` (sums), `statement` and `claim` (what is proved), `draw`
//! (messages).

pub mod arena;
pub mod budget;
pub mod claim;
pub mod draw;
pub mod error;
pub mod order;
pub mod part;
pub mod position;
pub mod reader;
pub mod statement;
pub mod table;
pub mod term;

/// The four sections of a certificate.
pub struct Input<'a> {
    pub statement: &'a [u8],
    pub arena: &'a [u8],
    pub lemmas: &'a [u8],
    pub proof: &'a [u8],
}
