//! Checks one certificate, with the checker for its kind.

use segcert_check::shell::file::{Root, hex};
use segcert_check::shell::report::proof;
use segcert_check::shell::verdict::{Obstacle, Verdict};
use segcert_solitaire as solitaire;
use serde::Serializer;

use super::wanted::{Finding, Truth, Wanted};
use crate::cli::failure::in_words;
use crate::cli::prelude::*;
use crate::cli::stated::Reading;
use crate::clobber::{Query, Statement};
use crate::game::by_name;
use crate::library::folder::Folder;
use crate::library::imports::Imports;
use crate::library::index;
use crate::methods::Used;
use crate::methods::numbers::WHY;

/// The verdict on a certificate.
#[derive(Serialize)]
pub struct Checked {
    pub file: String,
    #[serde(serialize_with = "in_lower_case")]
    verdict: &'static str,
    #[serde(flatten)]
    details: Details,
    /// Size of the file in bytes.
    #[serde(skip)]
    pub size: usize,
    #[serde(skip)]
    pub exit: Exit,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Details {
    Verified {
        statement: String,
        /// The statement with names of games, if this text differs.
        #[serde(skip_serializing_if = "Option::is_none")]
        by_name: Option<String>,
        root: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        bytes: Option<usize>,
        #[serde(skip_serializing_if = "Option::is_none")]
        imports: Option<Vec<Used>>,
        /// Numbers of bytes of the statement, of the moves and of the potentials.
        #[serde(skip_serializing_if = "Option::is_none")]
        section_bytes: Option<[usize; 3]>,
        #[serde(flatten)]
        counts: Counts,
        #[serde(flatten)]
        claim: Option<Box<Claimed>>,
        /// Description of the proof by the numbers of its objects.
        #[serde(skip)]
        proof: String,
    },
    Rejected {
        code: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        section: Option<String>,
        offset: usize,
        message: String,
        #[serde(skip)]
        place: String,
        #[serde(skip)]
        reason: String,
    },
    CouldNotCheck {
        message: String,
        /// The option that may help.
        #[serde(skip)]
        advice: Option<&'static str>,
    },
}

/// A wanted statement that differs from the statement of the certificate, and the result about it.
#[derive(Serialize)]
struct Claimed {
    claim: String,
    #[serde(flatten)]
    reading: Reading,
    /// Description of how the wanted statement follows, or of the statement that holds instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    follows: Option<String>,
    /// Reason why the wanted statement is not shown.
    #[serde(flatten)]
    unshown: Option<Unshown>,
}

/// Reason why a wanted statement is not shown.
#[derive(Serialize)]
struct Unshown {
    code: &'static str,
    message: String,
    /// The statement that holds instead of a false wanted statement.
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<String>,
}

/// Numbers that the check counted, as fields.
struct Counts(Vec<(&'static str, u64)>);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

fn in_lower_case<S: Serializer>(headline: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&headline.to_lowercase())
}

/// Checks a certificate, and whether the wanted statement follows from it.
pub fn check(
    file: &str,
    bytes: Result<Vec<u8>, Box<Verdict>>,
    claim: Option<&Wanted>,
    imports: &mut Imports,
) -> Checked {
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(verdict) => return Checked::new(file, 0, *verdict),
    };
    if solitaire::is_solitaire(&bytes) {
        let verdict = solitaire::check(&bytes, claim.map(Wanted::words));
        return Checked::of_solitaire(file, bytes.len(), verdict);
    }
    let verdict = match claim {
        _ if segcert_database::is_database(&bytes) => {
            segcert_database::check(&bytes, imports.allowed())
        }
        // The proof of the wanted statement uses the certificate.
        Some(_) => imports.check_and_keep(&bytes),
        None => imports.check(&bytes),
    };
    let mut checked = Checked::new(file, bytes.len(), verdict);
    if let Some(claim) = claim {
        checked.compare(claim, &bytes, imports);
    }
    checked
}

impl Checked {
    /// Decides whether a wanted statement follows from the proved statement, or is false.
    fn compare(&mut self, wanted: &Wanted, bytes: &[u8], imports: &mut Imports) {
        let Details::Verified { statement, claim, .. } = &mut self.details else {
            return;
        };
        let claimed = |text, follows, unshown| {
            Some(Box::new(Claimed { claim: text, reading: wanted.reading(), follows, unshown }))
        };
        let mut follows = None;
        let unshown = match wanted.compare(statement, bytes, imports) {
            Finding::Follows { wanted: text, how } => {
                *claim = claimed(text, Some(how), None);
                return;
            }
            Finding::False { at, instead, how } => {
                let message = is_false(&at, how.is_some());
                follows = how;
                Unshown { code: "false-claim", message, instead: Some(instead) }
            }
            Finding::NotShown(truth) => {
                let message = match (truth, wanted.question()) {
                    (Truth::ByNumbers, _) => is_true(WHY),
                    (_, None) => UNSHOWN.to_owned(),
                    (Truth::ByValues, Some(text)) => is_true(SHORT) + &advice(text),
                    (Truth::NoRelation, Some(text)) => NO_RELATION.to_owned() + &advice(text),
                    (Truth::Unknown, Some(text)) => UNSHOWN.to_owned() + &advice(text),
                };
                Unshown { code: "other-statement", message, instead: None }
            }
        };
        self.verdict = if unshown.instead.is_some() { FALSE } else { NOT_SHOWN };
        self.exit = Exit::Negative;
        *claim = claimed(wanted.words().to_owned(), follows, Some(unshown));
    }

    /// Tells whether the certificate is verified, but the wanted statement is not shown.
    pub fn is_unshown(&self) -> bool {
        matches!(self.verdict, NOT_SHOWN | FALSE)
    }

    /// Returns the verdict of the kernel on a file, or the reason why the kernel did not get the
    /// file.
    pub fn new(file: &str, size: usize, verdict: Verdict) -> Checked {
        let (exit, headline) = (Exit::of_code(verdict.exit_code()), verdict.headline());
        let details = match verdict {
            Verdict::Verified(verified) => Details::Verified {
                root: verified.root_hex(),
                bytes: Some(size),
                imports: Some(
                    (verified.imports.iter())
                        .map(|it| Used { statement: it.statement.clone(), root: it.root_hex() })
                        .collect(),
                ),
                section_bytes: None,
                counts: Counts(verified.counts().to_vec()),
                claim: None,
                proof: proof(&verified),
                by_name: by_name(&verified.statement),
                statement: verified.statement,
            },
            Verdict::Rejected(rejection) => Details::Rejected {
                code: rejection.code,
                section: None,
                offset: rejection.offset,
                message: rejection.to_string(),
                place: rejection.place(),
                reason: rejection.message,
            },
            Verdict::CouldNotCheck(why) => {
                let reasons = match why {
                    Obstacle::Import(root) => [known_theorem(&root), unreadable_folder()],
                    _ => Default::default(),
                };
                let message = why.to_string() + &reasons.map(Option::unwrap_or_default).concat();
                Details::CouldNotCheck { message: in_words(&message), advice: why.advice() }
            }
        };
        Checked { file: file.to_owned(), verdict: headline, details, size, exit }
    }

    /// Returns the verdict of the checker of Solitaire Clobber.
    fn of_solitaire(file: &str, size: usize, verdict: solitaire::Verdict) -> Checked {
        let (exit, headline) = (Exit::of_code(verdict.exit_code()), verdict.headline());
        let details = match verdict {
            solitaire::Verdict::Verified(verified) => Details::Verified {
                root: verified.root_hex(),
                bytes: None,
                imports: None,
                section_bytes: Some(verified.section_bytes),
                counts: Counts(verified.stats.counts().map(|(of, n)| (of, n as u64)).to_vec()),
                claim: None,
                proof: verified.stats.to_string(),
                by_name: None,
                statement: verified.statement,
            },
            solitaire::Verdict::Rejected(rejection) => Details::Rejected {
                code: rejection.code,
                section: Some(rejection.section.to_string()),
                offset: rejection.offset,
                message: rejection.to_string(),
                place: format!("section {}, byte {}", rejection.section, rejection.offset),
                reason: rejection.message,
            },
            solitaire::Verdict::CouldNotCheck(why) => {
                Details::CouldNotCheck { message: in_words(&why.to_string()), advice: None }
            }
        };
        Checked { file: file.to_owned(), verdict: headline, details, size, exit }
    }

    /// Returns the row of a table: the verdict, the size of the file, and the statement or the
    /// reason.
    pub fn row(&self) -> String {
        let says = match &self.details {
            Details::Verified { statement, .. } => statement,
            Details::Rejected { reason, .. } => reason,
            Details::CouldNotCheck { message, .. } => message,
        };
        format!("{:<15} {:>9}  {}: {says}", self.verdict, self.size, self.file)
    }
}

impl Report for Checked {
    fn lines(&self) -> Lines {
        let Checked { file, verdict, size, .. } = self;
        let lines = |subject| Lines::default().headed(verdict, subject);
        match &self.details {
            Details::Verified {
                statement,
                by_name,
                root,
                imports,
                section_bytes,
                claim,
                proof,
                ..
            } => {
                let sections = section_bytes.map(|[board, moves, potentials]| {
                    format!(
                        ", of them {board} for the board, {moves} for the moves, {potentials} for \
                         the potentials"
                    )
                });
                let import = |it: &Used| format!("{} (root {})", it.statement, it.root);
                let follows = claim.as_ref().and_then(|it| it.follows.as_ref());
                let first = match claim.as_deref() {
                    Some(Claimed { claim, reading, unshown: Some(unshown), .. }) => {
                        let lines = reading.add(lines(claim));
                        let lines = lines.and_each("instead", unshown.instead.as_ref());
                        lines.and_each("follows", follows).and("verified", statement)
                    }
                    _ => lines(statement),
                };
                let unshown = claim.as_ref().and_then(|it| it.unshown.as_ref());
                let shown = claim.as_ref().filter(|it| it.unshown.is_none());
                let says_nothing =
                    statement.parse().is_ok_and(|it: Statement| it.has_no_instances());
                let lines = first
                    .and_each("that is", by_name.as_ref())
                    .and_each("note", says_nothing.then_some(EMPTY))
                    .and("root", root)
                    .and_each("imports", imports.iter().flatten().map(import))
                    .and("file", format!("{file}: {size} bytes{}", sections.unwrap_or_default()))
                    .and("proof", proof)
                    .and_each("wanted", shown.map(|it| &it.claim));
                shown
                    .iter()
                    .fold(lines, |lines, it| it.reading.add(lines))
                    .and_each("follows", shown.and(follows))
                    .and_each("reason", unshown.map(|it| &it.message))
            }
            Details::Rejected { code, place, reason, .. } => {
                lines(file).and("code", code).and("place", place).and("reason", reason)
            }
            Details::CouldNotCheck { message, advice } => {
                let is_root = file.len() >= 8 && file.chars().all(|c| c.is_ascii_hexdigit());
                let help = match Path::new(file).exists() {
                    false if is_root => Some(TAKES_NO_ROOTS),
                    false if file.parse::<Query>().is_ok() => Some(TAKES_FILES),
                    _ => *advice,
                };
                lines(file).and("reason", message).and_each("help", help)
            }
        }
    }
}

/// Says which theorem of the program a missing import proves. The certificate is neither in the
/// program nor installed beside it, or the checker would have found it.
fn known_theorem(root: &Root) -> Option<String> {
    let entry = index::entry(root)?;
    let root = &hex(root)[..12];
    Some(format!(
        "; it proves the theorem `{}` of the library, but its file {} is not installed: `segcert \
         library get {root} --out FILE` writes it, unless the program now finds another proof of \
         this theorem, whose root is another one",
        entry.statement, entry.file
    ))
}

/// Says that a missing import may be in the user's folder, if this folder cannot be listed.
fn unreadable_folder() -> Option<String> {
    let folder = Folder::of_user()?;
    let why = folder.files().err()?;
    Some(format!("; it may be in {}, which cannot be read: {why}", folder.path.display()))
}

/// Note on a statement that says nothing.
const EMPTY: &str = "no values of the variables are in the range: the statement says nothing";
/// Advice if a statement is given in place of a file.
const TAKES_FILES: &str = "give a certificate file; to prove a statement, use `segcert prove`";
/// Advice if a root is given in place of a file.
const TAKES_NO_ROOTS: &str = "give a certificate file; `segcert library get ROOT --out FILE` \
                              writes the one of the library that has this root";
/// Headline for a false wanted statement.
const FALSE: &str = "FALSE";
const SHORT: &str = "as the values of its games show";
const IS_VALID: &str = "the certificate is valid, and proves its own statement";
const CONTRADICTED: &str = "because what holds instead follows from the statement of the \
                            certificate, which is valid";
/// Headline for a wanted statement of which no proof was found.
const NOT_SHOWN: &str = "NOT SHOWN";
const NO_RELATION: &str = "this statement has no relation: the certificate is valid, but no proof \
                           was found that one of `= 0`, `> 0`, `< 0` and `|| 0` follows from its \
                           statement";
const UNSHOWN: &str = "the certificate is valid, but no proof was found that its statement implies \
                       this one; it is not known here whether this one is true";

/// Returns the message for a true wanted statement of which no proof was found.
fn is_true(why: &str) -> String {
    format!(
        "this statement is true, {why}; the certificate is valid, but no proof was found that its \
         own statement implies this one"
    )
}

/// Says how to get a certificate of the wanted statement with this text.
fn advice(wanted: &str) -> String {
    format!(
        ". For a certificate of this statement itself, type `segcert prove \"{wanted}\" --out FILE`"
    )
}

/// Returns the message for a wanted statement that is false, at these values of its variables if
/// it has some.
fn is_false(at: &str, is_contradicted: bool) -> String {
    let place = if at.is_empty() { String::new() } else { format!(" at {at}") };
    match is_contradicted {
        true => format!("this statement is false{place}, {CONTRADICTED}"),
        false => format!("this statement is false{place}, {SHORT}; {IS_VALID}"),
    }
}
