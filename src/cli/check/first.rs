//! Verdicts about certificates of format version 1.
use segcert_check::container::HEADER_LENGTH;
use segcert_check::{Code, Place, Rejection, Section, Verdict, Verified};
use serde::{Serialize, Serializer};

pub fn to_text(file: &str, verdict: &Verdict) -> String {
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

/// Rejects what was verified but not asked for.
pub fn other(message: String) -> Verdict {
    Verdict::Rejected(Rejection {
        code: Code::Claim,
        place: Place {
            section: Section::Statement,
            offset: HEADER_LENGTH as u64,
            subject: None,
        },
        message,
    })
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
pub struct Report<'a> {
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
    pub fn new<'a>(file: &'a str, verdict: &Verdict) -> Report<'a> {
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
