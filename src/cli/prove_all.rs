//! `segcert prove` for statements about all `n`.
use std::fmt::Display;
use std::time::Instant;

use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::file;
use super::prove::{self, Arguments, Proved};
use crate::certificate::Verdict;
use crate::clobber::{ForAll, Query, Relation, Statement};
use crate::strategy::library::{self, load};
use crate::strategy::{for_all, theorem};
use crate::theorems::prove::{Proof, Unproved};
use crate::theorems::survey::look_at;
use crate::theorems::{Limits, Tape};

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    if let Some(line) = bare_line(&arguments.statement) {
        return look(arguments, line, start);
    }
    let statement: ForAll = arguments.statement.parse()?;
    arguments.probe()?;
    let engine = Engine::new(&arguments.resources);
    let strategy = arguments.strategy.as_deref().map(load).transpose()?;
    let prove = |statement: &ForAll| {
        let (statement, strategy) = (statement.clone(), strategy.clone());
        let control = engine.control().clone();
        engine.leave_if_stopped(move || match strategy {
            Some(strategy) => Ok(theorem::by_strategy(&strategy, &statement, &control)?),
            None => theorem::prove(&statement, &control),
        })
    };
    match prove(&statement)? {
        Ok(proof) => finish(arguments, &proof, start),
        Err(theorem::Unproved::Claims(Unproved::False { at, instead })) => {
            let certify = || certify_instance(&engine, &instead);
            let refutation = arguments.write_refutation(certify)?;
            let instead = format!("{at}: {instead}");
            prove::report_refuted(&statement, &instead, None, refutation, arguments.json);
            Ok(Exit::Negative)
        }
        Err(theorem::Unproved::Strategy(for_all::Unproved::Zero { exceptions, instead })) => {
            let certify = || {
                let proof = prove(&instead)??;
                Ok(prove::Proof {
                    statement: proof.statement.to_string(),
                    root: proof.root,
                    bytes: proof.bytes,
                })
            };
            let refutation = arguments.write_refutation(certify)?;
            let zero = zeros(&statement, &exceptions);
            let holds: Option<&dyn Display> = Some(&instead);
            prove::report_refuted(&statement, &zero, holds, refutation, arguments.json);
            Ok(Exit::Negative)
        }
        Err(why) => Err(why.into()),
    }
}

/// The instances in which a row is 0.
fn zeros(statement: &ForAll, exceptions: &[u32]) -> String {
    let zero = exceptions.iter().filter_map(|n| {
        let instance = statement.at(&[*n])?;
        let relation = Relation::Equal;
        let zero = Statement { relation, ..instance };
        Some(format!("n = {n}: {zero}"))
    });
    zero.collect::<Vec<_>>().join(", ")
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
        Verdict::Refuted(instead) => {
            Err(Failure::Internal(format!("{statement} by value, and {instead} by search")))
        }
    }
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
            confused.clone().map(|statement| match for_all::concerns(&strategy, &statement) {
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
    let limits = Limits { control: engine.control().clone(), ..Limits::default() };
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
