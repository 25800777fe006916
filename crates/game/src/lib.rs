//! Values of games: a hash-consed arena of canonical forms, their order, sums and names.
//!
//! Only [`components`] and [`all_components`], which compute the values of components, depend on
//! the rules of Clobber. The package depends on [`crate::clobber`] only.
//!
//! In reading order: [`arena`] (storage and identity), [`ladder`] (comparison with the games `k·↑ +
//! *n`), [`order`] (`≤`), [`comparisons`] (tables of comparisons), [`canonical`] (dominated and
//! reversible options), [`sum`], [`components`], [`all_components`] (tables of values),
//! [`standard`] (integers and `k·↑ + *n` of any size), [`expr`] (values of sums in the user's
//! notation), [`numbers`] (recognition of numbers), [`names`], `named` (statements with names in
//! place of options), [`atomic`] (atomic weights), [`bounds`] (sums of three values by bounds),
//! [`growth`] (values in files).
use segcert_clobber as clobber;

pub mod all_components;
pub mod arena;
pub mod atomic;
pub mod bounds;
mod canonical;
mod comparisons;
pub mod components;
mod expr;
pub mod growth;
pub mod ladder;
mod named;
pub mod names;
pub mod numbers;
mod order;
pub mod standard;
mod sum;

pub use arena::{Arena, Guard, Limit, Value};
pub use atomic::AtomicWeights;
pub use components::{ComponentId, Components};
pub use named::{by_name, for_people, games_by_name, replacements, with_names};
pub use names::{Name, Style};
pub use standard::UpStar;
