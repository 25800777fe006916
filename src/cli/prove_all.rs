//! `segcert prove` for statements about all `n`.
use std::sync::Arc;
use std::time::Instant;

use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::file;
use super::prove::{self, Arguments, Proved};
use crate::clobber::{ForAll, Relation, Statement};
use crate::family::prove::{Proof, Unproved, prove};
use crate::family::search::Limits;
use crate::strategy::for_all;
use crate::strategy::library::{self, load};

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    let statement: ForAll = arguments.statement.parse()?;
    if let Some(path) = &arguments.out {
        file::probe(path).map_err(Failure::write(path))?;
    }
    let engine = Engine::new(&arguments.resources);
    if let Some(exit) = by_strategy(arguments, &engine, &statement, start)? {
        return Ok(exit);
    }
    let limits = Limits {
        control: engine.control().clone(),
        ..Limits::default()
    };
    let wanted = statement.clone();
    let result = engine.leave_if_stopped(move || prove(&wanted, &limits))?;
    match result {
        Ok(proof) => finish(arguments, &proof, start),
        Err(Unproved::False { at, instead }) => {
            let instead = format!("{at}: {instead}");
            prove::report_refuted(&statement, &instead, None, arguments.json);
            Ok(Exit::Negative)
        }
        Err(Unproved::Stopped(halt)) => Err(halt.into()),
        Err(why) => Err(why.into()),
    }
}

/// Proves or refutes with a strategy: the one that the user named, or one that comes with the program. `None` if there is none.
fn by_strategy(
    arguments: &Arguments,
    engine: &Engine,
    statement: &ForAll,
    start: Instant,
) -> Result<Option<Exit>, Failure> {
    let names = match &arguments.strategy {
        Some(name) => vec![name.as_str()],
        None => library::NAMES.to_vec(),
    };
    for name in names {
        let name = name.to_owned();
        let strategy = load(&name)?;
        let result = for_all::concerns(&strategy, statement).map_err(Failure::from);
        let result = result.and_then(|()| {
            let statement = statement.clone();
            let progress = Arc::clone(&engine.control().progress);
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
                prove::report_refuted(statement, &zero, Some(&instead), arguments.json);
                return Ok(Some(Exit::Negative));
            }
            Err(Failure::NotByStrategy(_)) if arguments.strategy.is_none() => {}
            Err(failure) => return Err(failure),
        }
    }
    Ok(None)
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
        strategy: proof.strategy.clone(),
        root: proof.root.clone(),
        bytes: proof.bytes.len(),
        steps: None,
        seconds: start.elapsed().as_secs_f64(),
        file: path.map(file::output_name),
    };
    prove::report_proved(&proved, arguments.json);
    Ok(Exit::Success)
}
