//! Describes for people why a strategy is not a proof.
use thiserror::Error;

use crate::claims::{Fault, Form};
use crate::clobber::Component;

/// The component of a strategy that cannot be proved.
#[derive(Clone, Debug, Error)]
pub enum Failure {
    /// A position that is neither in a set nor a won position.
    #[error("{player} is to move in {position}, which is in no set")]
    NoSet { player: &'static str, position: String },
    #[error("no rule applies in {0}")]
    NoRule(String),
    #[error("rule {rule}: {part} has no move to the position that the rule names")]
    Illegal { rule: String, part: String },
    #[error("rule {0} leads to positions of variable length, which no set contains")]
    Varying(String),
    #[error("{part} is in no class")]
    Outside { part: String },
    /// A position that should be won, or equal to another position, is not.
    #[error("Left, moving {player}, does not win {position}")]
    False { player: &'static str, position: String },
    #[error("the strategy does not apply to {0}")]
    Unfit(String),
    #[error("{0}")]
    Fault(#[from] Fault),
    #[error("the inequalities of a position are too hard: {0}")]
    Unknown(String),
    /// A failure, with the place at which it occurred.
    #[error("{place}: {failure}")]
    In { place: String, failure: Box<Failure> },
}

/// A failure at a point: the values of the parameters at the root of the claim that is being
/// proved.
#[derive(Clone, Debug)]
pub struct FailureAt {
    pub failure: Failure,
    pub point: Option<Vec<i64>>,
    /// The numbers of components in a position of a set from which play leads out of the sets.
    pub bag: Option<Vec<i64>>,
}

impl From<Failure> for FailureAt {
    fn from(failure: Failure) -> FailureAt {
        FailureAt { failure, point: None, bag: None }
    }
}

impl From<Fault> for FailureAt {
    fn from(fault: Fault) -> FailureAt {
        FailureAt::from(Failure::Fault(fault))
    }
}

impl FailureAt {
    /// Returns the failure with the numbers of components of this bag.
    pub fn at(self, counts: &[Form]) -> FailureAt {
        let there = self.point.as_ref().map(|point| at_point(counts, point));
        FailureAt { bag: self.bag.or(there), ..self }
    }

    pub fn within(self, place: impl FnOnce() -> String) -> FailureAt {
        let failure = Failure::In { place: place(), failure: Box::new(self.failure) };
        FailureAt { failure, ..self }
    }
}

/// Returns the values of the forms at a point.
pub fn at_point(counts: &[Form], point: &[i64]) -> Vec<i64> {
    counts.iter().map(|form| form.at(point)).collect()
}

/// Writes a sum of components with their multiplicities, in letters.
pub fn draw(parts: impl IntoIterator<Item = (i64, Component)>) -> String {
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let drawn: Vec<String> = parts
        .map(|(count, part)| {
            let word = part.to_string().to_lowercase();
            if count == 1 { word } else { format!("{count}*{word}") }
        })
        .collect();
    if drawn.is_empty() { "0".to_owned() } else { drawn.join(" + ") }
}
