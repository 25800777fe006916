//! Finds theorems for all `n` about families `u·w^n·v`, and writes their certificates.
//!
//! Depends on [`crate::clobber`], [`crate::game`] and the limits of [`crate::run`]. The mathematics
//! is in docs/CALCULUS.md and docs/notebooks/THEOREMS.md; nothing here is trusted. In reading
//! order:
//!
//! * [`prove`]: from a statement to its certificate
//! * [`refute`]: false instances
//! * [`goals`], [`written`]: what a statement asks for, and systems of claims as a certificate
//! * [`engine`]: systems of claims that prove each other, however the claims are found
//! * [`shape`], [`attempt`], `close`, `base_cases`, `minimisation`: words with powers, and one
//!   claim about them proved from others, if need be with few lemmas
//! * [`growth_rate`], [`plan`]: for which growing bounds to look
//! * [`growing`], [`by_bounds`], [`theorem`]: bounds that prove each other, found, tried with
//!   growing budgets, and written as a certificate
//! * [`scale`], [`table`], [`by_table`]: bounds of all rows that play reaches, and claims that are
//!   taken from them
//! * [`by_numbers`]: comparisons that numbers decide, without a search
//! * [`play`]: claims that are found where a game leads
//! * [`law`]: what a family gains in a period, by claims about differences
//! * [`family`], [`window`], [`formula`], [`between`]: from a family to what its first rows suggest
//! * [`survey`], [`blocks`]: all short words, all rows of few blocks
use segcert_calculus::{certificate, claims};
use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;

pub mod attempt;
mod base_cases;
pub mod between;
pub mod blocks;
pub mod by_bounds;
pub mod by_numbers;
pub mod by_table;
mod close;
pub mod engine;
pub mod family;
pub mod formula;
pub mod goals;
pub mod growing;
pub mod growth_rate;
pub mod law;
mod minimisation;
pub mod plan;
pub mod play;
pub mod prove;
pub mod refute;
pub mod scale;
pub mod shape;
pub mod survey;
pub mod table;
pub mod theorem;
pub mod window;
pub mod written;

pub use family::Family;
pub use window::{Limits, Window};
