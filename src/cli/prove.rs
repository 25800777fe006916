//! `segcert prove`: a statement in, a certificate out.
use std::fmt::Display;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::engine::{Certificate, Engine, Verdict};
use super::exit::Exit;
use super::failure::Failure;
use super::file;
use super::output;
use super::progress::Progress;
use super::prove_all;
use super::resources::Resources;
use crate::clobber::Query;
use crate::clobber::notation::is_for_all;

/// Prove a statement, or who wins a position, and write the certificate
#[derive(Args)]
pub struct Arguments {
    /// A statement such as "(XXO)^28 = 14*up" (relations = >= <= > < || |> <|), for all n as in
    /// "(XXO)^n = floor((n+1)/2)*up for all n >= 1", or a position such as "(XO)^50"
    #[arg(allow_hyphen_values = true)]
    pub statement: String,
    /// Where to write the certificate; the file appears only when it is complete
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub resources: Resources,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if is_for_all(&arguments.statement) {
        return prove_all::run(arguments);
    }
    let query: Query = arguments.statement.parse()?;
    if let Some(path) = &arguments.out {
        file::probe(path).map_err(Failure::write(path))?;
    }
    let progress = Progress::start(arguments.resources.quiet);
    let verdict = Engine::new(&arguments.resources).certify(&query)?;
    drop(progress);
    match verdict {
        Verdict::Proved(certificate) => proved(arguments, &certificate),
        Verdict::Refuted(instead) => {
            report_refuted(&query, &instead, arguments.json);
            Ok(Exit::Negative)
        }
    }
}

fn proved(arguments: &Arguments, certificate: &Certificate) -> Result<Exit, Failure> {
    if let Some(path) = &arguments.out {
        file::write(path, &certificate.bytes).map_err(Failure::write(path))?;
    }
    let report = Proved {
        verdict: "proved",
        statement: certificate.statement.to_string(),
        root: output::hex(&certificate.root),
        bytes: certificate.bytes.len(),
        file: arguments
            .out
            .as_ref()
            .map(|path| path.display().to_string()),
    };
    report_proved(&report, arguments.json);
    Ok(Exit::Success)
}

/// Says what was proved.
pub fn report_proved(report: &Proved, as_json: bool) {
    if as_json {
        output::json(report);
    } else {
        output::line(format!("PROVED    {}", report.statement));
        output::line(format!("root      {}", report.root));
        match &report.file {
            Some(file) => output::line(format!("written   {file} ({} bytes)", report.bytes)),
            None => output::line(format!(
                "size      {} bytes (not written: no --out)",
                report.bytes
            )),
        }
    }
}

/// Says what was refuted, and what holds instead.
pub fn report_refuted(query: &impl Display, instead: &impl Display, as_json: bool) {
    if as_json {
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
pub struct Proved {
    pub verdict: &'static str,
    pub statement: String,
    pub root: String,
    pub bytes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

#[derive(Serialize)]
struct Refuted {
    verdict: &'static str,
    statement: String,
    instead: String,
}
