//! What the theorems for all `n` rest on: readers, rules of Clobber, values and their order.
//!
//! Terms, limits and hash tables are those of the kernel (`core`). In reading order: `error` (how a
//! replay can end), `reader` (bytes), `part` (linear Clobber), `arena` and `order` (values),
//! `position` (sums), `statement` and `claim` (what is proved), `draw` (messages).

pub mod arena;
pub mod claim;
pub mod draw;
pub mod error;
pub mod order;
pub mod part;
pub mod position;
pub mod reader;
pub mod statement;

/// The four sections of a certificate.
pub struct Input<'a> {
    pub statement: &'a [u8],
    pub arena: &'a [u8],
    pub lemmas: &'a [u8],
    pub proof: &'a [u8],
}
