//! `segcert check` of certificates about Solitaire Clobber, which have a checker of their own.
use segcert_solitaire::{Verdict, check};
use serde::{Serialize, Serializer};

use super::check::Checked;
use super::exit::Exit;
use super::output;

/// Says whether a certificate proves what was claimed.
pub fn check_one(file: &str, bytes: &[u8], claim: Option<&str>) -> Checked {
    let verdict = check(bytes, claim);
    Checked {
        file: file.to_owned(),
        bytes: bytes.len(),
        exit: Exit::of_code(verdict.exit_code()),
        headline: verdict.headline().to_owned(),
        says: match &verdict {
            Verdict::Verified(verified) => verified.statement.clone(),
            Verdict::Rejected(rejection) => rejection.message.clone(),
            Verdict::CouldNotCheck(obstacle) => obstacle.to_string(),
        },
        text: to_text(file, bytes.len(), &verdict),
        json: output::to_json(&Report::new(file, &verdict)),
    }
}

fn to_text(file: &str, size: usize, verdict: &Verdict) -> String {
    let headline = verdict.headline();
    match verdict {
        Verdict::Verified(verified) => {
            let [statement, moves, potentials] = verified.section_bytes;
            [
                format!("{headline}  {}", verified.statement),
                format!("root      {}", verified.root_hex()),
                format!(
                    "file      {file}: {size} bytes, of them {statement} for the board, {moves} \
                     for the moves, {potentials} for the potentials"
                ),
                format!("proof     {}", verified.stats),
            ]
            .join("\n")
        }
        Verdict::Rejected(rejection) => [
            format!("{headline}  {file}"),
            format!("code      {}", rejection.code),
            format!("place     section {}, byte {}", rejection.section, rejection.offset),
            format!("reason    {}", rejection.message),
        ]
        .join("\n"),
        Verdict::CouldNotCheck(obstacle) => {
            format!("{headline}  {file}\nreason    {obstacle}")
        }
    }
}

/// A verdict as a program reads it, with the names of fields of other certificates.
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
        /// Of the statement, of the moves, of the potentials.
        section_bytes: [usize; 3],
        #[serde(flatten)]
        counts: Counts,
    },
    Rejected {
        code: String,
        section: String,
        offset: usize,
        message: String,
    },
    CouldNotCheck {
        message: String,
    },
}

/// What the check counted, as fields.
struct Counts(Vec<(&'static str, u64)>);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

impl<'a> Report<'a> {
    fn new(file: &'a str, verdict: &Verdict) -> Report<'a> {
        let details = match verdict {
            Verdict::Verified(verified) => {
                let counts = verified.stats.counts();
                let counts = counts.map(|(name, count)| (name, count as u64));
                Details::Verified {
                    statement: verified.statement.clone(),
                    root: verified.root_hex(),
                    section_bytes: verified.section_bytes,
                    counts: Counts(counts.to_vec()),
                }
            }
            Verdict::Rejected(rejection) => Details::Rejected {
                code: rejection.code.to_string(),
                section: rejection.section.to_string(),
                offset: rejection.offset,
                message: rejection.to_string(),
            },
            Verdict::CouldNotCheck(obstacle) => {
                Details::CouldNotCheck { message: obstacle.to_string() }
            }
        };
        Report { file, verdict: verdict.headline().to_lowercase(), details }
    }
}
