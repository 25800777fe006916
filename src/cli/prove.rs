//! `segcert prove`: a statement in, a certificate out.
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use serde::Serialize;

use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::file;
use super::output;
use super::resources::Resources;
use crate::clobber::{Outcome, Query, Statement};
use crate::prove::{Certificate, Verdict};

/// Prove a statement, or who wins a position, and write the certificate
#[derive(Args)]
pub struct Arguments {
    /// A statement such as "(XXO)^28 = 14*up" (relations = >= <= > < || |> <|), or a position such as "(XO)^50"
    #[arg(allow_hyphen_values = true)]
    statement: String,
    /// Where to write the certificate; the file appears only when it is complete
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    resources: Resources,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    let query: Query = arguments.statement.parse()?;
    if let Some(path) = &arguments.out {
        file::probe(path).map_err(Failure::write(path))?;
    }
    let engine = Engine::new(&arguments.resources);
    let verdict = engine.run(|prover| prover.certify(&query))??;
    match verdict {
        Verdict::Proved(certificate) => {
            if let Some(path) = &arguments.out {
                file::write(path, &certificate.bytes).map_err(Failure::write(path))?;
            }
            proved(arguments, &query, &certificate, start);
            Ok(Exit::Success)
        }
        Verdict::Refuted(instead) => {
            refuted(arguments, &query, &instead);
            Ok(Exit::Negative)
        }
    }
}

fn proved(arguments: &Arguments, query: &Query, certificate: &Certificate, start: Instant) {
    // A position was asked for by its outcome and is proved as a statement about 0.
    let outcome = match query {
        Query::Position(_) => Outcome::of_relation(certificate.statement.relation),
        Query::Statement(_) => None,
    };
    let report = Proved {
        verdict: "proved",
        statement: certificate.statement.to_string(),
        outcome: outcome.map(|outcome| outcome.to_string()),
        root: certificate.verified.root_hex(),
        bytes: certificate.bytes.len(),
        steps: certificate.verified.stats.ops(),
        seconds: start.elapsed().as_secs_f64(),
        file: arguments
            .out
            .as_ref()
            .map(|path| path.display().to_string()),
    };
    if arguments.json {
        return output::json(&report);
    }
    output::line(format!("PROVED    {}", report.statement));
    if let Some(outcome) = outcome {
        output::line(format!("outcome   {outcome}: {}", outcome.description()));
    }
    output::line(format!("root      {}", report.root));
    let size = format!("{} bytes, {} proof steps", report.bytes, report.steps);
    match &report.file {
        Some(file) => output::line(format!("written   {file}: {size}")),
        None => output::line(format!("size      {size} (not written: no --out)")),
    }
    output::line(format!("time      {:.2} s", report.seconds));
}

fn refuted(arguments: &Arguments, query: &Query, instead: &Statement) {
    if arguments.json {
        output::json(&Refuted {
            verdict: "refuted",
            statement: query.to_string(),
            instead: instead.to_string(),
        });
    } else {
        output::line(format!("REFUTED   {query}"));
        output::line(format!("instead   {instead}"));
    }
}

#[derive(Serialize)]
struct Proved {
    verdict: &'static str,
    statement: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    root: String,
    bytes: usize,
    steps: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

#[derive(Serialize)]
struct Refuted {
    verdict: &'static str,
    statement: String,
    instead: String,
}
