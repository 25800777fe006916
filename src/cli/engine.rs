//! The only door to the search.
//!
//! What stands behind it for now is the definition of winning with a memo, enough for small boards and for the tests of the
//! commands; the value search takes its place.
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use thiserror::Error;

use super::resources::{Resources, stop_on_signal};
use crate::clobber::{Atom, Expr, Outcome, Player, Query, Row, Statement, Term};

/// Why a search ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Limit {
    #[error("stopped: interrupted")]
    Interrupted,
    #[error("stopped: the time is up")]
    Time,
    #[error("this holds, but certificates are not written yet")]
    NoWriter,
}

/// What became of a statement.
pub enum Verdict {
    #[expect(
        dead_code,
        reason = "the certificate writer comes with the value search"
    )]
    Proved(Certificate),
    /// It is false; what holds instead.
    Refuted(Statement),
}

/// A proof, ready to be written to a file.
pub struct Certificate {
    /// What it proves: a position is asked for by its outcome and proved as a statement.
    pub statement: Statement,
    pub bytes: Vec<u8>,
    pub root: [u8; 32],
}

pub struct Engine {
    deadline: Option<Instant>,
    stop: Arc<AtomicBool>,
    /// Who wins, by position and player to move.
    memo: HashMap<(String, Player), bool>,
}

impl Engine {
    pub fn new(resources: &Resources) -> Engine {
        Engine {
            deadline: resources.deadline(),
            stop: stop_on_signal(),
            memo: HashMap::new(),
        }
    }

    /// Whether a player wins when moving first.
    pub fn wins(&mut self, position: &Expr, first: Player) -> Result<bool, Limit> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Limit::Interrupted);
        }
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return Err(Limit::Time);
        }
        let position = normal_form(position);
        let key = (position.to_string(), first);
        if let Some(&known) = self.memo.get(&key) {
            return Ok(known);
        }
        let mut wins = false;
        for choice in position.choices(first) {
            wins = !self.wins(&choice.after, first.other())?;
            if wins {
                break;
            }
        }
        self.memo.insert(key, wins);
        Ok(wins)
    }

    pub fn outcome(&mut self, position: &Expr) -> Result<Outcome, Limit> {
        let left_wins = self.wins(position, Player::Left)?;
        let right_wins = self.wins(position, Player::Right)?;
        Ok(Outcome::new(left_wins, right_wins))
    }

    /// Proves or refutes a statement, or proves who wins a position.
    pub fn certify(&mut self, query: &Query) -> Result<Verdict, Limit> {
        let statement = match query {
            Query::Position(_) => return Err(Limit::NoWriter),
            Query::Statement(statement) => statement,
        };
        let outcome = self.outcome(&statement.difference())?;
        if outcome.satisfies(statement.relation) {
            return Err(Limit::NoWriter);
        }
        let relation = outcome.relation();
        Ok(Verdict::Refuted(Statement {
            relation,
            ..statement.clone()
        }))
    }
}

/// Rows as oriented parts with moves, everything in order.
fn normal_form(position: &Expr) -> Expr {
    let mut terms: Vec<(String, Term)> = Vec::new();
    for term in &position.terms {
        let atoms = match &term.atom {
            Atom::Row(row) => {
                let row = if term.count < 0 {
                    row.negative()
                } else {
                    row.clone()
                };
                let parts = row.parts().into_iter().filter(|part| !part.is_dead());
                parts
                    .map(|part| (term.count.abs(), Atom::Row(Row::from(&part.oriented()))))
                    .collect()
            }
            atom => vec![(term.count, atom.clone())],
        };
        terms.extend(
            atoms
                .into_iter()
                .map(|(count, atom)| (atom.to_string(), Term { count, atom })),
        );
    }
    terms.sort_by(|(a, _), (b, _)| a.cmp(b));
    Expr {
        terms: terms.into_iter().map(|(_, term)| term).collect(),
    }
}
