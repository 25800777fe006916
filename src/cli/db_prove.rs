//! `segcert db prove`, and comparing a database with the certificate of one.
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use segcert_check::{Limit, Limits, Options, Rejection, Verdict, check_file};

use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::file;
use super::output;
use super::prove::{Proved, report_proved};
use super::resources::Resources;
use super::seg::{DatabaseChoice, ScoreName};
use crate::prove::{Halt, terms};
use crate::seg::claims;
use crate::seg::database::Database;

#[derive(Args)]
pub struct Arguments {
    /// The database [default: one as --max-len and --score say]
    #[arg(conflicts_with_all = ["max_len", "score"])]
    file: Option<PathBuf>,
    /// Longest games, in squares [default: 16]
    #[arg(long, value_name = "SQUARES", value_parser = clap::value_parser!(u8).range(2..=16))]
    max_len: Option<u8>,
    /// The complexity score that says which of two equal games is simpler [default: cs4]
    #[arg(long, value_enum)]
    score: Option<ScoreName>,
    /// Where to write the certificate; the file appears only when it is complete
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    resources: Resources,
}

pub fn run(arguments: &Arguments, as_json: bool) -> Result<Exit, Failure> {
    let start = Instant::now();
    let path = &arguments.out;
    file::probe(path).map_err(Failure::write(path))?;
    let engine = Engine::new(&arguments.resources);
    let choice = DatabaseChoice {
        db: arguments.file.clone(),
        max_len: arguments.max_len,
        score: arguments.score,
    };
    let database = choice.open(&engine)?;
    let sealed = engine.run(|prover| {
        let search = prover.search();
        let sections = claims::sections(&database, &mut search.reducer.arena);
        let sections = sections.map_err(|limit| terms::halt(search, limit))?;
        Ok::<_, Halt>(segcert_check::seal_database(&sections, Limits::default()))
    })??;
    let sealed = match sealed {
        Ok(sealed) => sealed,
        Err(verdict) => return not_accepted(*verdict, as_json),
    };
    file::write(path, &sealed.bytes).map_err(Failure::write(path))?;
    let report = Proved {
        verdict: "proved",
        statement: sealed.verified.statement.clone(),
        outcome: None,
        strategy: None,
        root: sealed.verified.root_hex(),
        bytes: sealed.bytes.len(),
        steps: None,
        seconds: start.elapsed().as_secs_f64(),
        file: Some(path.display().to_string()),
    };
    report_proved(&report, as_json);
    Ok(Exit::Success)
}

/// The checker refuses the claims of a database.
fn not_accepted(verdict: Verdict, as_json: bool) -> Result<Exit, Failure> {
    match verdict {
        Verdict::Rejected(Rejection { message, .. }) => {
            wrong(&message, as_json);
            Ok(Exit::Negative)
        }
        Verdict::CouldNotCheck(segcert_check::Obstacle::Limit(Limit::Memory)) => {
            Err(Halt::Memory.into())
        }
        verdict => Err(Failure::Internal(format!("{verdict:?}"))),
    }
}

/// Whether the claims of a database are those that a certificate proves.
pub fn compare(database: &Database, certificate: &Path, as_json: bool) -> Result<Exit, Failure> {
    let options = Options {
        claim: Some(claims::statement(database)),
        ..Options::default()
    };
    let verdict = check_file(certificate, &options);
    let exit = Exit::of_code(verdict.exit_code());
    match &verdict {
        Verdict::Verified(verified) if as_json => output::json(&serde_json::json!({
            "verdict": "right",
            "statement": verified.statement,
            "root": verified.root_hex(),
        })),
        Verdict::Verified(verified) => output::line(format!(
            "RIGHT     {}\nroot      {}",
            verified.statement,
            verified.root_hex()
        )),
        Verdict::Rejected(rejection) => wrong(&rejection.to_string(), as_json),
        Verdict::CouldNotCheck(obstacle) => {
            return Err(Failure::Uncheckable {
                path: certificate.to_owned(),
                why: obstacle.to_string(),
            });
        }
    }
    Ok(exit)
}

fn wrong(message: &str, as_json: bool) {
    match as_json {
        true => output::json(&message),
        false => output::line(format!("WRONG     {message}")),
    }
}
