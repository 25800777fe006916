//! Statements for all `n`, and what holds of a row for all `n`.
use super::{Answer, Methods, Proved, Question, Refuted, Unproved};
use crate::clobber::{Query, Relation, Statement};
use crate::strategy::library::built_in;
use crate::strategy::{for_all, theorem};
use crate::theorems::prove;
use crate::theorems::survey::look_at;
use crate::theorems::{Limits, Line};

impl Methods {
    pub(super) fn prove_for_all(&self, statement: &Statement) -> Result<Answer, Unproved> {
        if self.strategy.is_none() {
            if let Some(certificate) = self.by_library(statement)? {
                let query = Query::Statement(statement.clone());
                return Ok(Answer::Proved(Proved::new(&query, certificate)));
            }
        }
        let proof = match &self.strategy {
            Some(strategy) => {
                theorem::by_strategy(strategy, statement, &self.control).map_err(Into::into)
            }
            None => theorem::prove(statement, &self.control),
        };
        let (instead, holds, question) = match proof {
            Ok(proof) => return Ok(Answer::Proved(proof.into())),
            Err(theorem::Unproved::Claims(prove::Unproved::False { at, instead })) => {
                let text = match at.is_empty() {
                    true => instead.to_string(),
                    false => format!("{at}: {instead}"),
                };
                (text, None, Question::Query(Query::Statement(*instead)))
            }
            Err(theorem::Unproved::Strategy(for_all::Unproved::Zero { exceptions, instead })) => {
                let holds = Some(instead.to_string());
                (zeros(statement, &exceptions), holds, Question::Query(Query::Statement(*instead)))
            }
            Err(why) => return Err(why.into()),
        };
        let statement = statement.to_string();
        Ok(Answer::Refuted(Refuted { statement, instead, holds, question }))
    }

    /// Finds out what holds of a row for all `n`: that the first player wins, if a strategy that
    /// comes with the program says so, or a law of its values.
    pub(super) fn find_out(&self, line: &Line) -> Result<Answer, Unproved> {
        if let Ok(confused) = format!("{line} || 0 for all n >= 1").parse::<Statement>() {
            for strategy in built_in()? {
                let statement = match for_all::concerns(strategy, &confused) {
                    Ok(()) => confused.clone(),
                    Err(for_all::Unproved::Zero { instead, .. }) => *instead,
                    Err(_) => continue,
                };
                match theorem::by_strategy(strategy, &statement, &self.control) {
                    Ok(proof) => return Ok(Answer::Proved(proof.into())),
                    Err(for_all::Unproved::Stopped(halt)) => return Err(halt.into()),
                    Err(_) => {}
                }
            }
        }
        let limits = Limits { control: self.control.clone(), ..Limits::default() };
        let (entry, proof) = look_at(line, &limits)?;
        self.control.check()?;
        match proof {
            Some(proof) => Ok(Answer::Proved(proof.into())),
            None => Err(Unproved::NothingHolds {
                stones: entry.stones,
                why: entry.limit.unwrap_or_default(),
            }),
        }
    }
}

/// The instances in which a row is 0.
fn zeros(statement: &Statement, exceptions: &[u32]) -> String {
    let zero = exceptions.iter().filter_map(|n| {
        let instance = statement.at(&[*n])?;
        let zero = Statement { relation: Relation::Equal, ..instance };
        Some(format!("n = {n}: {zero}"))
    });
    zero.collect::<Vec<_>>().join(", ")
}
