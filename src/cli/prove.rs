//! `segcert prove`: a statement in, a certificate out.
use std::fmt::Display;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use segcert_replay::Certified;
use serde::{Serialize, Serializer};

use super::engine::{Answers, Engine};
use super::exit::Exit;
use super::failure::Failure;
use super::file;
use super::output;
use super::prove_all;
use super::resources::Resources;
use super::seg;
use super::theorem;
use crate::certificate::{Certificate, Verdict};
use crate::clobber::notation::is_for_all;
use crate::clobber::{Outcome, Query, Statement};
use crate::follow;
use crate::run::Journal;
use crate::strategy::library::{LoadError, load};

/// Prove a statement, or who wins a position, and write the certificate
#[derive(Args)]
pub struct Arguments {
    /// A statement such as "(XXO)^28 = 14*up" (relations = >= <= > < || |> <|), for all n as in
    /// "(XXO)^n = floor((n+1)/2)*up for all n >= 1", or a position such as "(XO)^50"; of a row for
    /// all n such as "(XXOO)^nO for all n" it is found out what holds
    #[arg(allow_hyphen_values = true)]
    pub statement: String,
    /// Where to write the certificate; the file appears only when it is complete
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Where to write a certificate of what holds instead, if the statement is refuted
    #[arg(long, value_name = "FILE")]
    pub out_refutation: Option<PathBuf>,
    /// Let Left move by this strategy, a name or a file, instead of searching; for sums of rows,
    /// and for all n
    ///
    /// A position is proved as `POSITION || 0` if it is its own negative, and otherwise as
    /// `POSITION |> 0`. Without this, statements for all n with ||, |> or <| are tried with the
    /// strategies that come with the program and are about such rows.
    #[arg(long, value_name = "STRATEGY", conflicts_with = "engine")]
    pub strategy: Option<String>,
    /// Keep what is settled in this file, and go on with what an earlier run has kept there,
    /// however it ended
    ///
    /// It can be used for the same statement only.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["strategy", "engine"])]
    pub state: Option<PathBuf>,
    #[command(flatten)]
    pub theorem: theorem::TheoremChoice,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub search: seg::Choice,
    #[command(flatten)]
    pub resources: Resources,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if is_for_all(&arguments.statement) {
        if arguments.state.is_some() {
            return Err(Failure::NoState("a proof for all n"));
        }
        return prove_all::run(arguments);
    }
    let start = Instant::now();
    let query: Query = arguments.statement.parse()?;
    arguments.probe()?;
    let mut engine = Engine::new(&arguments.resources);
    if let Some(path) = &arguments.state {
        engine = engine.with_journal(Journal::open(path, &format!("prove {query}"))?);
    }
    let instance = match arguments.may_use_theorem() {
        true => arguments.theorem.answer(&query, &engine)?,
        false => None,
    };
    let (verdict, by) = match (instance, &arguments.strategy) {
        (Some(instance), _) => (instance.verdict, Some((instance.theorem, instance.strategy))),
        (None, None) => (search(&engine, arguments, &query)?, None),
        (None, Some(name)) => (Verdict::Proved(Box::new(follow(&engine, name, &query)?)), None),
    };
    match verdict {
        Verdict::Proved(certificate) => {
            if let Some(path) = &arguments.out {
                file::write(path, &certificate.bytes).map_err(Failure::write(path))?;
            }
            let mut report = Proved::new(&query, &certificate, start);
            report.file = arguments.out.as_deref().map(file::output_name);
            if let Some((theorem, strategy)) = by {
                report.theorem = theorem.map(|theorem| theorem.to_string());
                report.strategy = strategy;
            }
            report_proved(&report, arguments.json);
            Ok(Exit::Success)
        }
        Verdict::Refuted(instead) => {
            let refutation =
                arguments.write_refutation(|| certify(arguments, &engine, &instead))?;
            report_refuted(&query, &instead, None, refutation, arguments.json);
            Ok(Exit::Negative)
        }
    }
}

/// A certificate of a statement that was found out to hold.
fn certify(
    arguments: &Arguments,
    engine: &Engine,
    statement: &Statement,
) -> Result<Proof, Failure> {
    match search(engine, arguments, &Query::Statement(statement.clone()))? {
        Verdict::Proved(certificate) => Ok(Proof {
            statement: certificate.statement.to_string(),
            root: certificate.verified.root_hex(),
            bytes: certificate.bytes,
        }),
        Verdict::Refuted(instead) => {
            Err(Failure::Internal(format!("{statement} was found out, and then {instead}")))
        }
    }
}

/// A certificate, for reports.
pub struct Proof {
    pub statement: String,
    pub root: String,
    pub bytes: Vec<u8>,
}

impl Arguments {
    /// Whether to look for a theorem before all else: the search keeps a state, and engines and
    /// strategies were asked for by name.
    fn may_use_theorem(&self) -> bool {
        let is_value = self.search.engine == seg::Kind::Value;
        self.strategy.is_none() && self.state.is_none() && is_value
    }

    /// Fails now if something cannot be written later.
    pub fn probe(&self) -> Result<(), Failure> {
        for path in self.out.iter().chain(&self.out_refutation) {
            file::probe(path).map_err(Failure::write(path))?;
        }
        Ok(())
    }

    /// Writes the certificate of what holds instead, if it is wanted.
    pub fn write_refutation(
        &self,
        proof: impl FnOnce() -> Result<Proof, Failure>,
    ) -> Result<Option<Refutation>, Failure> {
        let Some(path) = &self.out_refutation else {
            return Ok(None);
        };
        let proof = proof()?;
        file::write(path, &proof.bytes).map_err(Failure::write(path))?;
        Ok(Some(Refutation {
            statement: proof.statement,
            root: proof.root,
            bytes: proof.bytes.len(),
            file: file::output_name(path),
        }))
    }
}

/// The certificate of what holds instead, as it was written.
#[derive(Serialize)]
pub struct Refutation {
    statement: String,
    root: String,
    bytes: usize,
    file: String,
}

/// Proves with Left's moves by a strategy.
fn follow(engine: &Engine, name: &str, query: &Query) -> Result<Certificate, Failure> {
    let strategy = load(name)?;
    let certificates = engine.certificates(&strategy)?;
    let certified = Certified::new(&strategy, &certificates);
    let certified = certified.map_err(LoadError::Flaw)?;
    let statement = follow::statement(&certified, query)?;
    let certify = |prover: &mut _| follow::certify(prover, &certified, &statement);
    Ok(engine.run(certify)??)
}

fn search(engine: &Engine, arguments: &Arguments, query: &Query) -> Result<Verdict, Failure> {
    let setup = arguments.search.setup(engine)?;
    let job = |search: &mut dyn Answers| search.certify(query);
    let mut verdicts = engine.ask_all(setup.as_ref(), vec![job])?;
    verdicts.pop().ok_or_else(|| Failure::Internal("no result".to_owned()))?
}

/// Says what was proved.
pub fn report_proved(report: &Proved, as_json: bool) {
    if as_json {
        return output::json(report);
    }
    output::line(format!("PROVED    {}", report.statement));
    if let Some(outcome) = report.outcome {
        output::line(format!("outcome   {outcome}: {}", outcome.description()));
    }
    if let Some(theorem) = &report.theorem {
        output::line(format!("theorem   {theorem}"));
    }
    if let Some(strategy) = &report.strategy {
        output::line(format!("strategy  {strategy}"));
    }
    output::line(format!("root      {}", report.root));
    let steps = report.steps.map(|steps| format!(", {steps} proof steps"));
    let size = format!("{} bytes{}", report.bytes, steps.unwrap_or_default());
    match &report.file {
        Some(file) => output::line(format!("written   {file}: {size}")),
        None => output::line(format!("size      {size} (not written: no --out)")),
    }
    if let Some(imports) = report.imports {
        output::line(format!("rests on  {imports} certificates of units"));
    }
    output::line(format!("time      {:.2} s", report.seconds));
}

/// Says what was refuted, what holds instead, and perhaps what could be said.
pub fn report_refuted(
    query: &impl Display,
    instead: &impl Display,
    holds: Option<&dyn Display>,
    refutation: Option<Refutation>,
    as_json: bool,
) {
    if as_json {
        output::json(&Refuted {
            verdict: "refuted",
            statement: query.to_string(),
            instead: instead.to_string(),
            holds: holds.map(|holds| holds.to_string()),
            refutation,
        });
    } else {
        output::line(format!("REFUTED   {query}"));
        output::line(format!("instead   {instead}"));
        if let Some(holds) = holds {
            output::line(format!("holds     {holds}"));
        }
        if let Some(refutation) = refutation {
            let Refutation { statement, root, bytes, file } = refutation;
            output::line(format!("root      {root}"));
            output::line(format!("written   {file}: {bytes} bytes, proves {statement}"));
        }
    }
}

#[derive(Serialize)]
pub struct Proved {
    pub verdict: &'static str,
    pub statement: String,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "by_name")]
    pub outcome: Option<Outcome>,
    /// Of which it is an instance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<String>,
    /// By which strategy, for all `n`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    pub root: String,
    pub bytes: usize,
    /// Of a proof about games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// Certificates of units on which it rests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub imports: Option<usize>,
    pub seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

impl Proved {
    /// What a certificate proves, in no file yet.
    pub fn new(query: &Query, certificate: &Certificate, start: Instant) -> Proved {
        // A position was asked for by its outcome and is proved as a statement about 0.
        let outcome = match query {
            Query::Position(_) => Outcome::of_relation(certificate.statement.relation),
            Query::Statement(_) => None,
        };
        Proved {
            verdict: "proved",
            statement: certificate.statement.to_string(),
            outcome,
            theorem: None,
            strategy: None,
            root: certificate.verified.root_hex(),
            bytes: certificate.bytes.len(),
            steps: Some(certificate.verified.stats.steps as u64),
            imports: None,
            seconds: start.elapsed().as_secs_f64(),
            file: None,
        }
    }
}

fn by_name<S: Serializer>(outcome: &Option<Outcome>, serializer: S) -> Result<S::Ok, S::Error> {
    match outcome {
        Some(outcome) => serializer.collect_str(outcome),
        None => serializer.serialize_none(),
    }
}

#[derive(Serialize)]
struct Refuted {
    verdict: &'static str,
    statement: String,
    instead: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    holds: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refutation: Option<Refutation>,
}
