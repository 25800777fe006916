//! `segcert check`: certificates in, verdicts out. The checker does all the work; here is only what it says.
use std::path::PathBuf;

use clap::Args;
use segcert_check::container::HEADER_LENGTH;
use segcert_check::{
    Code, Imported, Limits, Options, Place, Rejection, Section, Verdict, Verified, check_with,
    read_file,
};
use serde::{Serialize, Serializer};

use super::check_solitaire;
use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::output;
use super::resources::{Resources, Size};
use crate::clobber::notation::is_for_all;
use crate::clobber::{Atom, ForAll, Outcome, Query, Statement};

/// Check certificates, and say what they prove
#[derive(Args)]
pub struct Arguments {
    /// The certificates
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// What the certificates have to prove
    ///
    /// Any notation will do: the claim is read and written again as certificates write it before it is compared, so colours,
    /// spaces and the names of values do not matter, and a game in braces is replaced by its canonical form; the order of terms does matter.
    /// For a position, a proof of its outcome is wanted: POSITION = 0, > 0, < 0 or || 0.
    #[arg(long, value_name = "STATEMENT", allow_hyphen_values = true)]
    claim: Option<String>,
    /// The certificate of a database that the others may import; it is checked first
    #[arg(long, value_name = "FILE")]
    import: Option<PathBuf>,
    /// Memory for the checker, such as 4G or 512M
    #[arg(long, value_name = "SIZE", default_value_t = Size(Limits::default().memory))]
    memory: Size,
    /// Elementary steps for each certificate
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps)]
    steps: u64,
    /// Say nothing about certificates that are verified
    #[arg(long)]
    pub quiet: bool,
    /// Answer in JSON, one line for each file
    #[arg(long)]
    pub json: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let claim = Claim::read(arguments.claim.as_deref())?;
    let options = Options {
        limits: Limits {
            steps: arguments.steps,
            memory: arguments.memory.0,
        },
        claim: match &claim {
            Claim::Statement(text) => Some(text.clone()),
            Claim::None | Claim::Outcome { .. } => None,
        },
    };
    let mut import = None;
    if let Some(path) = &arguments.import {
        match Imported::check_file(path, options.limits) {
            Ok(imported) => import = Some(imported),
            Err(verdict) => {
                tell(&path.display().to_string(), &verdict, arguments.json);
                return Ok(Exit::of_check(&verdict));
            }
        }
    }
    let mut exit = Exit::Success;
    for path in &arguments.files {
        let file = path.display().to_string();
        let verdict = match read_file(path, options.limits.memory) {
            Ok(bytes) if segcert_solitaire::is_solitaire(&bytes) => {
                let claim = claim.words();
                exit = exit.with(check_solitaire::run(&file, &bytes, claim, arguments));
                continue;
            }
            Ok(bytes) => claim.compare(check_with(&bytes, &options, import.as_mut())),
            Err(obstacle) => Verdict::CouldNotCheck(obstacle),
        };
        exit = exit.with(Exit::of_check(&verdict));
        if !arguments.quiet || !matches!(verdict, Verdict::Verified(_)) {
            tell(&file, &verdict, arguments.json);
        }
    }
    Ok(exit)
}

fn tell(file: &str, verdict: &Verdict, as_json: bool) {
    if as_json {
        output::json(&Report::new(file, verdict));
    } else {
        output::line(to_text(file, verdict));
    }
}

/// What was claimed, in the words of certificates.
enum Claim {
    None,
    Statement(String),
    /// One of these statements about a position.
    Outcome {
        position: String,
        any: Vec<String>,
    },
}

impl Claim {
    fn read(text: Option<&str>) -> Result<Claim, Failure> {
        let Some(text) = text else {
            return Ok(Claim::None);
        };
        if matches!(
            text.split_whitespace().next(),
            Some("solitaire" | "database")
        ) {
            return Ok(Claim::Statement(text.to_owned()));
        }
        if is_for_all(text) {
            return Ok(Claim::Statement(text.parse::<ForAll>()?.to_string()));
        }
        match text.parse()? {
            Query::Statement(statement) => Ok(Claim::Statement(canonical(statement)?.to_string())),
            Query::Position(position) => {
                let by_outcome = |outcome: Outcome| outcome.statement(position.clone());
                let any = Outcome::ALL.map(by_outcome).into_iter().map(canonical);
                let any: Vec<Statement> = any.collect::<Result<_, Failure>>()?;
                Ok(Claim::Outcome {
                    position: any[0].left.to_string(),
                    any: any.iter().map(Statement::to_string).collect(),
                })
            }
        }
    }

    /// For a certificate of which only one statement can be asked.
    fn words(&self) -> Option<&str> {
        match self {
            Claim::None => None,
            Claim::Statement(text) => Some(text),
            Claim::Outcome { position, .. } => Some(position),
        }
    }

    /// Rejects what was verified but not asked for. A claimed statement was compared by the checker already.
    fn compare(&self, verdict: Verdict) -> Verdict {
        match (self, verdict) {
            (Claim::Outcome { position, any }, Verdict::Verified(verified))
                if !any.contains(&verified.statement) =>
            {
                Verdict::Rejected(Rejection {
                    code: Code::Claim,
                    place: Place {
                        section: Section::Statement,
                        offset: HEADER_LENGTH as u64,
                        subject: None,
                    },
                    message: format!(
                        "proves {} and not the outcome of {position}",
                        verified.statement
                    ),
                })
            }
            (_, verdict) => verdict,
        }
    }
}

/// The statement as a certificate says it.
fn canonical(statement: Statement) -> Result<Statement, Failure> {
    let mut terms = statement.left.terms.iter().chain(&statement.right.terms);
    if terms.any(|term| matches!(term.atom, Atom::Braces { .. })) {
        let engine = Engine::new(&Resources::default());
        return Ok(engine.run(|prover| prover.certifiable(&statement))??);
    }
    Ok(statement)
}

fn to_text(file: &str, verdict: &Verdict) -> String {
    let headline = verdict.headline();
    match verdict {
        Verdict::Verified(verified) => {
            let import = verified.import.as_ref().map(|import| {
                let count = verified.stats.imports;
                let (statement, root) = (&import.statement, import.root_hex());
                format!("imports   {statement} (root {root}), {count} times")
            });
            let lines = [
                Some(format!("{headline}  {}", verified.statement)),
                Some(format!("root      {}", verified.root_hex())),
                import,
                Some(format!("file      {file}: {}", sizes(verified))),
                Some(format!("proof     {}", proof(verified))),
            ];
            lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
        }
        Verdict::Rejected(rejection) => [
            format!("{headline}  {file}"),
            format!("code      {}", rejection.code),
            format!("place     {}", rejection.place),
            format!("reason    {}", rejection.message),
        ]
        .join("\n"),
        Verdict::CouldNotCheck(obstacle) => {
            format!("{headline}  {file}\nreason    {obstacle}")
        }
    }
}

fn sizes(verified: &Verified) -> String {
    let [_, second, third, last] = verified.section_bytes;
    let total = HEADER_LENGTH as u64 + verified.section_bytes.iter().sum::<u64>();
    let [of_second, of_third, of_last] = match verified {
        Verified {
            family: Some(_), ..
        } => ["games", "the theorem", "the values of parts"],
        Verified {
            strategy: Some(_), ..
        } => ["the strategy", "names", "certificates"],
        Verified {
            database: Some(_), ..
        } => ["games", "the values of boards", "the claims"],
        _ => ["values", "lemmas", "the proof"],
    };
    format!(
        "{total} bytes, of them {second} for {of_second}, {third} for {of_third}, {last} for {of_last}"
    )
}

fn proof(verified: &Verified) -> String {
    if let Some(stats) = &verified.family {
        return stats.to_string();
    }
    if let Some(stats) = &verified.strategy {
        return stats.to_string();
    }
    if let Some(stats) = &verified.database {
        return stats.to_string();
    }
    let stats = &verified.stats;
    format!(
        "{} values, {} lemmas, {} steps ({} moves, {} replies, {} cuts), {} by order, {} reused",
        stats.arena_entries,
        stats.sum_lemmas + stats.value_lemmas,
        stats.ops(),
        stats.moves,
        stats.replies,
        stats.cuts,
        stats.ordered,
        stats.reused,
    )
}

/// A verdict as a program reads it: the same fields as those of `segcert-check --json`.
#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    verdict: String,
    #[serde(flatten)]
    details: Details,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Details {
    Verified {
        statement: String,
        root: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        imports: Option<Premise>,
        section_bytes: [u64; 4],
        #[serde(flatten)]
        counts: Counts,
    },
    Rejected {
        code: String,
        section: String,
        offset: u64,
        message: String,
    },
    CouldNotCheck {
        message: String,
    },
}

/// A database that the proof rests on.
#[derive(Serialize)]
struct Premise {
    statement: String,
    root: String,
}

/// What the replay did, as fields.
pub struct Counts(pub Vec<(&'static str, u64)>);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

impl Report<'_> {
    fn new<'a>(file: &'a str, verdict: &Verdict) -> Report<'a> {
        let details = match verdict {
            Verdict::Verified(verified) => Details::Verified {
                statement: verified.statement.clone(),
                root: verified.root_hex(),
                imports: verified.import.as_ref().map(|import| Premise {
                    statement: import.statement.clone(),
                    root: import.root_hex(),
                }),
                section_bytes: verified.section_bytes,
                counts: Counts(verified.counts()),
            },
            Verdict::Rejected(rejection) => Details::Rejected {
                code: rejection.code.to_string(),
                section: rejection.place.section.to_string(),
                offset: rejection.place.offset,
                message: rejection.to_string(),
            },
            Verdict::CouldNotCheck(obstacle) => Details::CouldNotCheck {
                message: obstacle.to_string(),
            },
        };
        Report {
            file,
            verdict: verdict.headline().to_lowercase(),
            details,
        }
    }
}
