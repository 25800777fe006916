//! Statements about sums of games, and who wins them.
use std::sync::Arc;

use segcert_replay::data::Strategy;

use super::answer::MovesReport;
use super::turns::Found;
use super::{Answer, Engine, Following, Methods, Proved, Refuted, Unproved};
use crate::certificate::{CertifyError, Verdict};
use crate::clobber::Query;
use crate::instance::{Instance, by_strategy};
use crate::prove::Prover;
use crate::prove::moves::FileSource;
use crate::run::Halt;
use crate::seg::solver::Solver;
use crate::strategy::compile::Failure;
use crate::strategy::for_all;

/// Number of options that the search generates before theorems are tried: about 0.1 s.
pub const FIRST: u64 = 40_000;

impl Methods {
    pub(super) fn prove_sum(&self, query: &Query) -> Result<Answer, Unproved> {
        if let Some(strategy) = &self.strategy {
            return self.sum_by_strategy(strategy, query);
        }
        if let Engine::Seg(setup) = &self.engine {
            let mut solver = Solver::new(setup.clone(), self.control.clone());
            return Ok(Answer::new(query, solver.certify(query)?));
        }
        if let Some(following) = &self.moves {
            return self.follow_moves(following, query);
        }
        let mut prover = Prover::new(self.control.clone());
        if let Some(answer) = self.sum_by_numbers(query, &mut prover)? {
            return Ok(answer);
        }
        let found = self.in_turn(query, FIRST, |options| {
            prover.pause_after(options);
            Ok(prover.answer(query)?)
        })?;
        Ok(match found {
            Found::Searched(answer) => Answer::new(query, prover.verdict(answer)?),
            Found::Corollary(corollary) => Answer::new(query, corollary.verdict),
            Found::Instance(instance) => Answer::of_instance(query, *instance),
        })
    }

    /// Proves a statement with the winning moves of another solver.
    fn follow_moves(&self, following: &Following, query: &Query) -> Result<Answer, Unproved> {
        let mut prover = Prover::new(self.control.clone());
        let source = FileSource::new(Arc::clone(&following.moves));
        prover.follow_moves(Box::new(source), following.may_search);
        let verdict = prover.certify(query);
        let report = prover.moves_report().cloned().unwrap_or_default();
        let report = MovesReport { lines: following.moves.lines(), report };
        match verdict {
            Ok(verdict) => Ok(Answer::new(query, verdict).with_moves(report)),
            Err(CertifyError::Halt(Halt::NoMove)) => Err(Unproved::NoMove(Box::new(report.report))),
            Err(error) => Err(error.into()),
        }
    }

    /// Proves a statement by the claims of a strategy.
    fn sum_by_strategy(&self, strategy: &Strategy, query: &Query) -> Result<Answer, Unproved> {
        let instance = by_strategy(strategy, query, &self.control)?;
        let unfit = || for_all::Unproved::from(Failure::Unfit(query.to_string()));
        Ok(Answer::of_instance(query, instance.ok_or_else(unfit)?))
    }
}

impl Answer {
    pub(super) fn new(query: &Query, verdict: Verdict) -> Answer {
        match verdict {
            Verdict::Proved(certificate) => Answer::Proved(Proved::new(query, *certificate)),
            Verdict::Refuted(instead) => Answer::Refuted(Refuted::new(query, instead)),
        }
    }

    fn of_instance(query: &Query, instance: Instance) -> Answer {
        match Answer::new(query, instance.verdict) {
            Answer::Proved(proved) => Answer::Proved(Proved {
                theorem: instance.theorem.map(|theorem| theorem.to_string()),
                strategy: instance.strategy,
                ..proved
            }),
            refuted => refuted,
        }
    }

    /// Adds the report on the moves of another solver.
    fn with_moves(self, report: MovesReport) -> Answer {
        let moves = Some(report);
        match self {
            Answer::Proved(proved) => Answer::Proved(Proved { moves, ..proved }),
            Answer::Refuted(refuted) => Answer::Refuted(Refuted { moves, ..refuted }),
        }
    }
}
