//! Decides sums of rows by strategies, whose claims are about any number of components.
use std::convert::Infallible;

use segcert_check::shell::library::Library;
use segcert_replay::data::Strategy;

use super::Instance;
use crate::certificate::{Certificate, Verdict};
use crate::clobber::{Outcome, Query, Relation, Statement};
use crate::run::{Control, Halt};
use crate::strategy::compile::SumCompiler;
use crate::strategy::for_all::{Unproved, certify};
use crate::strategy::library::built_in;

/// Answers a question by a strategy. If several strategies have an answer, tries those with
/// few claims and few cells first.
///
/// # Errors
/// [`Halt`].
pub fn answer(query: &Query, control: &Control) -> Result<Option<Instance>, Halt> {
    let statements = candidates(query);
    let mut asked: Vec<(&Strategy, SumCompiler)> = asked(&statements).collect();
    asked.sort_by_key(|(_, asked)| asked.cost());
    let found = first_proved(asked, &statements, control)?;
    Ok(found.map(|(strategy, number, certificate)| {
        instance(query, strategy, &statements[number], certificate)
    }))
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
    if let Query::Position(_) = query {
        let weak = [Relation::GreaterOrConfused, Relation::LessOrConfused];
        statements.extend(weak.map(|relation| query.with_relation(relation)));
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
    let found = first_proved(asked(statements), statements, control)?;
    Ok(found.map(|(_, number, _)| number))
}

/// Returns the built-in strategies that may prove one of these statements.
fn asked(
    statements: &[Statement],
) -> impl Iterator<Item = (&'static Strategy, SumCompiler<'static>)> {
    // The strategies that come with the program can always be read.
    let strategies = built_in().into_iter().flatten();
    strategies.filter_map(|strategy| Some((strategy, SumCompiler::new(strategy, statements)?)))
}

/// Returns the first strategy that proves one of these statements, the index of the statement, and
/// the certificate. A strategy with a claim that is not proved says nothing.
fn first_proved<'a>(
    asked: impl IntoIterator<Item = (&'a Strategy, SumCompiler<'a>)>,
    statements: &[Statement],
    control: &Control,
) -> Result<Option<(&'a Strategy, usize, Certificate)>, Halt> {
    for (strategy, mut asked) in asked {
        control.check()?;
        match proved(strategy, &mut asked, statements, control) {
            Ok(Some((number, certificate))) => return Ok(Some((strategy, number, certificate))),
            Err(Unproved::Stopped(halt)) => return Err(halt),
            Ok(None) | Err(_) => {}
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
    let Ok(verdict) = verdict(query, said.clone(), |_| Ok::<_, Infallible>(certificate));
    Instance {
        relation: said.relation,
        verdict,
        theorem: None,
        strategy: Some(strategy.name.clone()),
    }
}

/// Returns the statements that answer a question: the statement of the question and those that
/// refute it, or the statements that say who wins.
pub fn candidates(query: &Query) -> Vec<Statement> {
    let asked = match query {
        Query::Position(_) => None,
        Query::Statement(statement) => Some(statement.relation),
    };
    let answers = |outcome: &Outcome| !asked.is_some_and(|relation| outcome.satisfies(relation));
    let outcomes = Outcome::ALL.into_iter().filter(answers).map(Outcome::relation);
    asked.into_iter().chain(outcomes).map(|relation| query.with_relation(relation)).collect()
}

/// Returns the verdict on a question for which one of the [`candidates`] holds. `certify` returns
/// the certificate of the statement of the question.
///
/// # Errors
/// Returns the error of `certify`.
pub fn verdict<E>(
    query: &Query,
    said: Statement,
    certify: impl FnOnce(Statement) -> Result<Certificate, E>,
) -> Result<Verdict, E> {
    Ok(match query {
        Query::Statement(asked) if *asked != said => Verdict::Refuted(said),
        _ => Verdict::Proved(Box::new(certify(said)?)),
    })
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
