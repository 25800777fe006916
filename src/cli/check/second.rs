//! Verdicts about certificates of format version 2.
use segcert_check::shell::verdict::{ImportedProof, Verdict, Verified};
use serde::{Serialize, Serializer};

pub fn to_text(file: &str, bytes: usize, verdict: &Verdict) -> String {
    let headline = verdict.headline();
    match verdict {
        Verdict::Verified(verified) => {
            let mut lines = vec![
                format!("{headline}  {}", verified.statement),
                format!("root      {}", verified.root_hex()),
            ];
            lines.extend(verified.imports.iter().map(|import| {
                format!(
                    "imports   {} (root {})",
                    import.statement,
                    import.root_hex()
                )
            }));
            lines.push(format!("file      {file}: {bytes} bytes"));
            lines.push(format!("proof     {}", proof(verified)));
            lines.join("\n")
        }
        Verdict::Rejected(rejection) => [
            format!("{headline}  {file}"),
            format!("code      {}", rejection.code),
            format!("place     byte {}", rejection.offset),
            format!("reason    {}", rejection.message),
        ]
        .join("\n"),
        Verdict::CouldNotCheck(obstacle) => {
            format!("{headline}  {file}\nreason    {obstacle}")
        }
    }
}

fn proof(verified: &Verified) -> String {
    let stats = &verified.stats;
    let counts = [
        (stats.values, "values"),
        (stats.cells, "cells"),
        (stats.lemmas, "lemmas"),
        (stats.claims, "claims"),
        (stats.steps, "steps"),
    ];
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    if counts.is_empty() {
        "by the order of values".to_owned()
    } else {
        counts.join(", ")
    }
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
        bytes: usize,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        imports: Vec<Premise>,
        #[serde(flatten)]
        counts: Counts,
    },
    Rejected {
        code: &'static str,
        offset: usize,
        message: String,
    },
    CouldNotCheck {
        message: String,
    },
}

/// A certificate that the proof rests on.
#[derive(Serialize)]
struct Premise {
    statement: String,
    root: String,
}

impl From<&ImportedProof> for Premise {
    fn from(import: &ImportedProof) -> Premise {
        Premise {
            statement: import.statement.clone(),
            root: import.root_hex(),
        }
    }
}

/// What the replay did, as fields.
struct Counts([(&'static str, u64); 6]);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0)
    }
}

impl Report<'_> {
    pub fn new<'a>(file: &'a str, bytes: usize, verdict: &Verdict) -> Report<'a> {
        let details = match verdict {
            Verdict::Verified(verified) => Details::Verified {
                statement: verified.statement.clone(),
                root: verified.root_hex(),
                bytes,
                imports: verified.imports.iter().map(Premise::from).collect(),
                counts: Counts(verified.counts()),
            },
            Verdict::Rejected(rejection) => Details::Rejected {
                code: rejection.code,
                offset: rejection.offset,
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
