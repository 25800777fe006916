//! Reasons why a question has no answer.
use crate::certificate::CertifyError;
use crate::prove::moves::Report;
use crate::run::Halt;
use crate::seg::solver::SolveError;
use crate::strategy::for_all;
use crate::strategy::library::LoadError;
use crate::theorems::prove;

/// Reason why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum Unproved {
    /// A limit was reached, or the question was interrupted.
    #[error(transparent)]
    Stopped(#[from] Halt),
    /// There is an answer but no certificate.
    #[error(transparent)]
    Certify(#[from] CertifyError),
    /// The SEGClobber search has no answer.
    #[error(transparent)]
    Seg(#[from] SolveError),
    /// The moves of another solver do not suffice, and no other position may be searched.
    #[error("there is no winning move for {}", .0.missing.as_deref().unwrap_or("a position"))]
    NoMove(Box<Report>),
    /// No system of claims proves a statement for all `n`.
    #[error(transparent)]
    Claims(#[from] prove::Unproved),
    /// A strategy does not prove a statement for all `n`.
    #[error(transparent)]
    Strategy(#[from] for_all::Unproved),
    /// A strategy cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// No theorem was found about a row for all `n`.
    #[error("no theorem found for all n ({why}; searched rows of fewer than {stones} stones)")]
    NothingHolds {
        /// Rows with fewer stones than this were examined.
        stones: usize,
        /// Reason why no longer rows were examined.
        why: String,
    },
    /// The theorem that was found is not about the whole range of the row.
    #[error("not shown for {missing}: the theorem that was found is `{theorem}`")]
    OutsideRange {
        /// The theorem.
        theorem: String,
        /// The values about which it says nothing: `n = 1, 2`.
        missing: String,
    },
    /// A bug: two methods answer differently.
    #[error("internal error: two methods disagree: {found}, and {then}")]
    Contradiction {
        /// The answer of the first method.
        found: String,
        /// The answer of the second method.
        then: String,
    },
}
