//! Sums of rows that a strategy decides, by claims about bags of any number of parts.
use segcert_check::shell::library::Library;
use segcert_replay::data::Strategy;

use super::Instance;
use crate::certificate::statement::plain_rows;
use crate::certificate::{Certificate, Verdict};
use crate::clobber::{Outcome, Query, Statement};
use crate::prove::{Control, Halt};
use crate::strategy::compile::{certify_sum, says};
use crate::strategy::library::built_in;

/// What a strategy says, and by how many claims.
struct Said<'a> {
    strategy: &'a Strategy,
    statement: &'a Statement,
    claims: usize,
}

/// The answer by the strategy with the fewest claims that has one.
///
/// # Errors
/// [`Halt`].
pub fn answer(query: &Query, control: &Control) -> Result<Option<Instance>, Halt> {
    let statements = candidates(query);
    // Those that come with the program can be read.
    let Ok(strategies) = built_in() else {
        return Ok(None);
    };
    let mut found = Vec::new();
    for strategy in strategies {
        control.check()?;
        if let Some((number, claims)) = says(strategy, &statements) {
            let statement = &statements[number];
            found.push(Said {
                strategy,
                statement,
                claims,
            });
        }
    }
    found.sort_by_key(|said| said.claims);
    for said in found {
        control.check()?;
        let name = &said.strategy.name;
        let progress = &control.progress;
        progress.say(format!("{name}: {}", said.statement));
        if let Some(certificate) = certificate(&said) {
            return Ok(Some(instance(query, &said, certificate)));
        }
    }
    Ok(None)
}

/// The statement that is asked about, and those that refute it; or those that say who wins.
fn candidates(query: &Query) -> Vec<Statement> {
    match query {
        Query::Position(position) => {
            let outcomes = Outcome::ALL.into_iter();
            outcomes
                .map(|outcome| outcome.statement(position.clone()))
                .collect()
        }
        Query::Statement(statement) => {
            let others = Outcome::ALL.into_iter();
            let against = others.filter(|outcome| !outcome.satisfies(statement.relation));
            let against = against.map(|outcome| Statement {
                relation: outcome.relation(),
                ..statement.clone()
            });
            [statement.clone()].into_iter().chain(against).collect()
        }
    }
}

/// What a strategy says has to be proved: its claims may be false.
fn certificate(said: &Said) -> Option<Certificate> {
    let statement = plain_rows(said.statement);
    let certificate = certify_sum(said.strategy, &statement).ok()?;
    Certificate::sealed(statement, &certificate, &mut Library::default()).ok()
}

fn instance(query: &Query, said: &Said, certificate: Certificate) -> Instance {
    let is_refuted = matches!(query, Query::Statement(asked) if asked != said.statement);
    Instance {
        verdict: match is_refuted {
            true => Verdict::Refuted(said.statement.clone()),
            false => Verdict::Proved(Box::new(certificate)),
        },
        relation: said.statement.relation,
        theorem: None,
        strategy: Some(said.strategy.name.clone()),
    }
}
