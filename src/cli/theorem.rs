//! Whether a command looks for a theorem that answers its question.
use clap::{Args, ValueEnum};

use super::engine::Engine;
use super::failure::Failure;
use crate::clobber::Query;
use crate::instance::{Instance, answer, is_long};

/// The option of commands that a theorem can serve.
#[derive(Args, Clone, Copy, Debug)]
pub struct TheoremChoice {
    /// Whether to look for a theorem for all n of which the answer is an instance, as `(XO)^(m+n) +
    /// (XO)^m || 0 for all m >= 1, n >= 1` for `(XO)^300 + (XO)^200`, or for a strategy that
    /// decides such sums, as that for two ups
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    by_theorem: When,
}

/// When to look for a theorem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum When {
    /// If a row has more than 100 stones, or all rows more than 200: before the search, which
    /// seldom comes so far
    Auto,
    /// Before the search
    Always,
    /// Search only
    Never,
}

impl TheoremChoice {
    /// The answer by a theorem, if one is wanted and found.
    pub fn answer(self, query: &Query, engine: &Engine) -> Result<Option<Instance>, Failure> {
        let is_wanted = match self.by_theorem {
            When::Auto => is_long(query),
            When::Always => true,
            When::Never => false,
        };
        if !is_wanted {
            return Ok(None);
        }
        let (query, control) = (query.clone(), engine.control().clone());
        Ok(engine.leave_if_stopped(move || answer(&query, &control))??)
    }
}
