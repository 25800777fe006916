//! `segcert prove` for statements about all `n`.
use std::path::Path;
use std::thread;
use std::time::Instant;

use super::exit::Exit;
use super::failure::Failure;
use super::file;
use super::progress::Progress;
use super::prove::{self, Arguments, Proved};
use crate::clobber::ForAll;
use crate::family::prove::{Proof, Unproved, prove};
use crate::family::search::Limits;
use crate::game::arena::STACK_BYTES;

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    let statement: ForAll = arguments.statement.parse()?;
    if let Some(path) = &arguments.out {
        file::probe(path).map_err(Failure::write(path))?;
    }
    let progress = Progress::start(arguments.resources.quiet);
    let limits = Limits {
        control: arguments.resources.control(),
        ..Limits::default()
    };
    let result = on_large_stack(|| prove(&statement, &limits));
    drop(progress);
    match result {
        Ok(proof) => {
            let path = arguments.out.as_deref();
            if let Some(path) = path {
                file::write(path, &proof.bytes).map_err(Failure::write(path))?;
            }
            prove::report_proved(&proved(&proof, path, start), arguments.json);
            Ok(Exit::Success)
        }
        Err(Unproved::False { n, instead }) => {
            prove::report_refuted(&statement, &format!("n = {n}: {instead}"), arguments.json);
            Ok(Exit::Negative)
        }
        Err(Unproved::Stopped(halt)) => Err(halt.into()),
        Err(why) => Err(why.into()),
    }
}

fn proved(proof: &Proof, path: Option<&Path>, start: Instant) -> Proved {
    Proved {
        verdict: "proved",
        statement: proof.statement.to_string(),
        outcome: None,
        root: proof.verified.root_hex(),
        bytes: proof.bytes.len(),
        steps: None,
        seconds: start.elapsed().as_secs_f64(),
        file: path.map(|path| path.display().to_string()),
    }
}

/// Values are found by recursion as deep as games are.
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let handle = builder
            .spawn_scoped(scope, work)
            .expect("a thread can be started");
        handle
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
