//! Strategies for Left as rule files (docs/notebooks/STRATEGIES.md).
//!
//! This package reads rule files into the strategy type of `segcert_replay`, which replays them. In
//! reading order: [`error`], `text` (components, ranges, conditions), [`read`] (files),
//! [`write`](mod@write) (the text of files and of sets), [`library`] (strategies that come with the
//! program), [`compile`] (systems of claims), [`for_all`] (certificates for all `n`).
use segcert_calculus::{certificate, claims};
use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;
use segcert_theorems as theorems;

pub mod compile;
pub mod error;
pub mod for_all;
pub mod library;
pub mod read;
mod text;
pub mod write;
