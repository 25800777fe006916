//! Decides sums of rows by strategies, whose claims are about any number of components.
use segcert_check::shell::library::Library;
use segcert_replay::data::Strategy;

use super::Instance;
use crate::certificate::{Certificate, Verdict};
use crate::clobber::{Expr, Outcome, Query, Relation, Statement};
use crate::run::{Control, Halt};
use crate::strategy::compile::SumCompiler;
use crate::strategy::for_all::{Unproved, certify};
use crate::strategy::library::built_in;

/// Answers a question by a strategy. If several strategies have an answer, takes the strategy with
/// the fewest claims.
///
/// # Errors
/// [`Halt`].
pub fn answer(query: &Query, control: &Control) -> Result<Option<Instance>, Halt> {
    let statements = candidates(query);
    // The strategies that come with the program can always be read.
    let Ok(strategies) = built_in() else {
        return Ok(None);
    };
    let asked = strategies.into_iter().filter_map(|strategy| {
        let asked = SumCompiler::new(strategy, &statements)?;
        Some((strategy, asked))
    });
    let mut asked: Vec<(&Strategy, SumCompiler)> = asked.collect();
    asked.sort_by_key(|(_, asked)| asked.claims());
    for (strategy, mut asked) in asked {
        control.check()?;
        let found = proved(strategy, &mut asked, &statements, control);
        if let Some((number, certificate)) = unless_stopped(found)? {
            return Ok(Some(instance(query, strategy, &statements[number], certificate)));
        }
    }
    Ok(None)
}

/// Answers a question by this strategy. For a position, the answer may say only who wins if a
/// certain player moves first. Returns `None` if the strategy says nothing about the question.
///
/// # Errors
/// [`Unproved`], if a claim of the strategy is not proved.
pub fn by_strategy(
    strategy: &Strategy,
    query: &Query,
    control: &Control,
) -> Result<Option<Instance>, Unproved> {
    let mut statements = candidates(query);
    if let Query::Position(position) = query {
        let weak = [Relation::GreaterOrConfused, Relation::LessOrConfused];
        let weak = weak.map(|relation| Statement::about(position, relation, &Expr::zero()));
        statements.extend(weak);
    }
    let Some(mut asked) = SumCompiler::new(strategy, &statements) else {
        return Ok(None);
    };
    let found = proved(strategy, &mut asked, &statements, control)?;
    Ok(found
        .map(|(number, certificate)| instance(query, strategy, &statements[number], certificate)))
}

/// Returns the index of the first statement that a strategy proves.
///
/// # Errors
/// [`Halt`].
pub fn first(statements: &[Statement], control: &Control) -> Result<Option<usize>, Halt> {
    let Ok(strategies) = built_in() else {
        return Ok(None);
    };
    for strategy in strategies {
        control.check()?;
        if let Some(mut asked) = SumCompiler::new(strategy, statements) {
            let found = proved(strategy, &mut asked, statements, control);
            if let Some((number, _)) = unless_stopped(found)? {
                return Ok(Some(number));
            }
        }
    }
    Ok(None)
}

fn instance(
    query: &Query,
    strategy: &Strategy,
    said: &Statement,
    certificate: Certificate,
) -> Instance {
    Instance {
        relation: said.relation,
        verdict: verdict(query, said.clone(), certificate),
        theorem: None,
        strategy: Some(strategy.name.clone()),
    }
}

/// Returns the statements that answer a question: the statement of the question and those that
/// refute it, or the statements that say who wins.
pub fn candidates(query: &Query) -> Vec<Statement> {
    match query {
        Query::Position(position) => {
            let outcomes = Outcome::ALL.into_iter();
            outcomes.map(|outcome| outcome.statement(position)).collect()
        }
        Query::Statement(statement) => {
            let others = Outcome::ALL.into_iter();
            let against = others.filter(|outcome| !outcome.satisfies(statement.relation));
            let against = against
                .map(|outcome| Statement { relation: outcome.relation(), ..statement.clone() });
            [statement.clone()].into_iter().chain(against).collect()
        }
    }
}

/// Returns the verdict on a question for which one of the [`candidates`] is proved.
pub fn verdict(query: &Query, said: Statement, certificate: Certificate) -> Verdict {
    match query {
        Query::Statement(asked) if *asked != said => Verdict::Refuted(said),
        Query::Statement(_) | Query::Position(_) => Verdict::Proved(Box::new(certificate)),
    }
}

/// Proves the first of these statements that follows from the claims of a strategy, some of which
/// may be false. Returns the index of the statement, and the certificate.
fn proved(
    strategy: &Strategy,
    asked: &mut SumCompiler,
    statements: &[Statement],
    control: &Control,
) -> Result<Option<(usize, Certificate)>, Unproved> {
    let Some(number) = asked.says(statements) else {
        return Ok(None);
    };
    let said = &statements[number];
    control.progress.set_stage(format!("trying strategy {} for {said}", strategy.name));
    let certificate = certify(strategy, said, control, &mut |_| ())?;
    let sealed = Certificate::sealed(said.clone(), &certificate, &mut Library::default());
    Ok(sealed.ok().map(|certificate| (number, certificate)))
}

/// Takes a strategy with a claim that is not proved for one that says nothing.
fn unless_stopped<T>(found: Result<Option<T>, Unproved>) -> Result<Option<T>, Halt> {
    match found {
        Err(Unproved::Stopped(halt)) => Err(halt),
        Err(_) => Ok(None),
        Ok(found) => Ok(found),
    }
}
