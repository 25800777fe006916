//! Values of games: a hash-consed arena of canonical forms, their order, sums and names.
//!
//! Nothing here knows Clobber except [`parts`], which finds the value of a part. Depends on
//! [`crate::clobber`] only.
//!
//! In reading order: [`arena`] (storage and identity), [`ladder`] (classification against the games `k·↑ + *n`),
//! [`order`] (`≤`), [`canonical`] (dominated and reversible options), [`sum`], [`parts`].
pub mod arena;
mod canonical;
pub mod ladder;
mod order;
pub mod parts;
mod sum;

pub use arena::{Arena, Limit, Value};
pub use parts::{PartId, Parts};
