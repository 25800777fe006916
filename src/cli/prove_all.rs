//! `segcert prove` for statements about all `n`.
use std::fmt::Display;
use std::sync::Arc;
use std::time::Instant;

use segcert_replay::data::Strategy;

use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::file;
use super::prove::{self, Arguments, Proved};
use crate::certificate::Verdict;
use crate::clobber::{ForAll, Query, Relation, Statement};
use crate::family::prove::{Proof, Unproved, prove};
use crate::family::survey::look_at;
use crate::family::{Limits, Tape};
use crate::strategy::for_all;
use crate::strategy::library::{self, load};

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    if let Some(line) = bare_line(&arguments.statement) {
        return look(arguments, line, start);
    }
    let statement: ForAll = arguments.statement.parse()?;
    arguments.probe()?;
    let engine = Engine::new(&arguments.resources);
    let [early, late] = match &arguments.strategy {
        Some(name) => [vec![(name.as_str(), load(name)?)], Vec::new()],
        None => library::early_and_late(&statement)?,
    };
    if let Some(exit) = by_strategy(arguments, &engine, &statement, early, start)? {
        return Ok(exit);
    }
    let (wanted, control) = (statement.clone(), engine.control().clone());
    let result = engine.leave_if_stopped(move || prove(&wanted, &control))?;
    match result {
        Ok(proof) => finish(arguments, &proof, start),
        Err(Unproved::False { at, instead }) => {
            let certify = || certify_instance(&engine, &instead);
            let refutation = arguments.write_refutation(certify)?;
            let instead = format!("{at}: {instead}");
            prove::report_refuted(&statement, &instead, None, refutation, arguments.json);
            Ok(Exit::Negative)
        }
        Err(Unproved::Stopped(halt)) => Err(halt.into()),
        Err(why @ Unproved::NothingFound) => {
            let exit = by_strategy(arguments, &engine, &statement, late, start)?;
            exit.ok_or_else(|| why.into())
        }
        Err(why) => Err(why.into()),
    }
}

/// Proves or refutes with one of these strategies. `None` if there is none for the statement, and
/// the user named none.
fn by_strategy(
    arguments: &Arguments,
    engine: &Engine,
    statement: &ForAll,
    strategies: Vec<(&str, Strategy)>,
    start: Instant,
) -> Result<Option<Exit>, Failure> {
    for (name, strategy) in strategies {
        let name = name.to_owned();
        let result = for_all::concerns(&strategy, statement).map_err(Failure::from);
        let result = result.and_then(|()| {
            let statement = statement.clone();
            let (progress, name) = (Arc::clone(&engine.control().progress), name.clone());
            let prove = move || {
                for_all::prove(&strategy, &statement, &mut |claim| {
                    progress.say(format!("{name}: {}", claim.name));
                })
            };
            Ok(engine.leave_if_stopped(prove)??)
        });
        match result {
            Ok(proof) => return finish(arguments, &proof, start).map(Some),
            Err(Failure::NotByStrategy(for_all::Unproved::Zero {
                exceptions,
                instead,
            })) => {
                let zero = exceptions.iter().filter_map(|n| {
                    let instance = statement.at(&[*n])?;
                    let relation = Relation::Equal;
                    Some(format!(
                        "n = {n}: {}",
                        Statement {
                            relation,
                            ..instance
                        }
                    ))
                });
                let zero = zero.collect::<Vec<_>>().join(", ");
                let certify = || prove_by(&name, &instead, engine);
                let refutation = arguments.write_refutation(certify)?;
                let holds: Option<&dyn Display> = Some(&instead);
                prove::report_refuted(statement, &zero, holds, refutation, arguments.json);
                return Ok(Some(Exit::Negative));
            }
            Err(Failure::NotByStrategy(_)) if arguments.strategy.is_none() => {}
            Err(failure) => return Err(failure),
        }
    }
    Ok(None)
}

/// A certificate of an instance that is known to hold.
fn certify_instance(engine: &Engine, statement: &Statement) -> Result<prove::Proof, Failure> {
    let query = Query::Statement(statement.clone());
    match engine.run(|prover| prover.certify(&query))?? {
        Verdict::Proved(certificate) => Ok(prove::Proof {
            statement: certificate.statement.to_string(),
            root: certificate.verified.root_hex(),
            bytes: certificate.bytes,
        }),
        Verdict::Refuted(instead) => Err(Failure::Internal(format!(
            "{statement} by value, and {instead} by search"
        ))),
    }
}

/// The proof by a strategy of what it says.
fn prove_by(name: &str, statement: &ForAll, engine: &Engine) -> Result<prove::Proof, Failure> {
    let (strategy, statement) = (load(name)?, statement.clone());
    let proof =
        engine.leave_if_stopped(move || for_all::prove(&strategy, &statement, &mut |_| ()))??;
    Ok(prove::Proof {
        statement: proof.statement.to_string(),
        root: proof.root,
        bytes: proof.bytes,
    })
}

/// The line of a text such as `(XXOO)^nO for all n`, which says nothing about it.
fn bare_line(text: &str) -> Option<Tape> {
    let line = text.split(" for ").next().unwrap_or(text).trim();
    line.parse().ok()
}

/// Finds out what holds of a line.
fn look(arguments: &Arguments, line: Tape, start: Instant) -> Result<Exit, Failure> {
    arguments.probe()?;
    let engine = Engine::new(&arguments.resources);
    let confused: Option<ForAll> = format!("{line} || 0 for all n >= 1").parse().ok();
    for name in library::NAMES.iter().filter(|_| confused.is_some()) {
        let strategy = load(name)?;
        let wanted =
            confused
                .clone()
                .map(|statement| match for_all::concerns(&strategy, &statement) {
                    Ok(()) => Some(statement),
                    Err(for_all::Unproved::Zero { instead, .. }) => Some(instead),
                    Err(_) => None,
                });
        let Some(Some(statement)) = wanted else {
            continue;
        };
        let prove = move || for_all::prove(&strategy, &statement, &mut |_| ());
        if let Ok(proof) = engine.leave_if_stopped(prove)? {
            return finish(arguments, &proof, start);
        }
    }
    let limits = Limits {
        control: engine.control().clone(),
        ..Limits::default()
    };
    let (entry, proof) = engine.leave_if_stopped(move || look_at(&line, &limits))??;
    engine.control().check()?;
    match proof {
        Some(proof) => finish(arguments, &proof, start),
        None => Err(Failure::NothingHolds {
            stones: entry.stones,
            why: entry.limit.unwrap_or_default(),
        }),
    }
}

fn finish(arguments: &Arguments, proof: &Proof, start: Instant) -> Result<Exit, Failure> {
    let path = arguments.out.as_deref();
    if let Some(path) = path {
        file::write(path, &proof.bytes).map_err(Failure::write(path))?;
    }
    let proved = Proved {
        verdict: "proved",
        statement: proof.statement.to_string(),
        outcome: None,
        theorem: None,
        strategy: proof.strategy.clone(),
        root: proof.root.clone(),
        bytes: proof.bytes.len(),
        steps: None,
        imports: None,
        seconds: start.elapsed().as_secs_f64(),
        file: path.map(file::output_name),
    };
    prove::report_proved(&proved, arguments.json);
    Ok(Exit::Success)
}
