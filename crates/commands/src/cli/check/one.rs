//! Checks one certificate, with the checker for its kind.
use std::mem;

use segcert_check::shell::file::{Root, hex};
use segcert_check::shell::report::proof;
use segcert_check::shell::verdict::{Obstacle, Verdict};
use segcert_solitaire as solitaire;

use super::wanted::{Finding, Truth, Wanted};
use crate::cli::failure::in_words;
use crate::cli::prelude::*;
use crate::clobber::{Query, Statement};
use crate::game::by_name;
use crate::library::folder::Folder;
use crate::library::imports::Imports;
use crate::library::index;
use crate::methods::Used;
use crate::methods::numbers::WHY;

/// The verdict on a certificate.
pub struct Checked {
    pub file: String,
    verdict: &'static str,
    /// The statement, or the reason why the certificate is not verified.
    says: String,
    /// The first lines of the report, and the fields about a wanted statement that is not shown.
    head: Report<'static>,
    /// The other entries of the report.
    details: Report<'static>,
    /// Size of the file in bytes.
    pub size: usize,
    pub exit: Exit,
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
        if self.exit != Exit::Success {
            return;
        }
        let (reading, details) = (wanted.reading(), mem::take(&mut self.details));
        let (code, message, follows, instead) = match wanted.compare(&self.says, bytes, imports) {
            Finding::Follows { wanted: text, how } => {
                let details = details.line("wanted", &text).field("claim", text);
                self.details = reading.add(details).entry("follows", how);
                return;
            }
            Finding::False { at, instead, how } => {
                ("false-claim", is_false(&at, how.is_some()), how, Some(instead))
            }
            Finding::NotShown(truth) => {
                let message = match (truth, wanted.question()) {
                    (_, None) => UNSHOWN.to_owned() + IN_WORDS,
                    (Truth::ByNumbers, Some(text)) => is_true(WHY) + &advice(text),
                    (Truth::ByValues, Some(text)) => is_true(SHORT) + &advice(text),
                    (Truth::NoRelation, Some(text)) => NO_RELATION.to_owned() + &advice(text),
                    (Truth::Unknown, Some(text)) => UNSHOWN.to_owned() + &advice(text),
                };
                ("other-statement", message, None, None)
            }
        };
        self.verdict = if instead.is_some() { FALSE } else { NOT_SHOWN };
        self.exit = Exit::Negative;
        self.details = details.line("reason", &message);
        let head = Report::default().headed(self.verdict, wanted.words());
        self.head = (reading.add(head.field("claim", wanted.words().to_owned())))
            .lines("instead", &instead)
            .entry_some("follows", follows)
            .field("code", code)
            .field("message", message)
            .field_some("instead", instead)
            .line("verified", &self.says);
    }

    /// Tells whether the certificate is verified, but the wanted statement is not shown.
    pub fn is_unshown(&self) -> bool {
        matches!(self.verdict, NOT_SHOWN | FALSE)
    }

    /// Returns the verdict of the kernel on a file, or the reason why the kernel did not get the
    /// file.
    pub fn new(file: &str, size: usize, verdict: Verdict) -> Checked {
        let (exit, headline) = (Exit::of_code(verdict.exit_code()), verdict.headline());
        let said = match verdict {
            Verdict::Verified(verified) => {
                let imports = verified.imports.iter();
                let imports: Vec<Used> = imports
                    .map(|it| Used { statement: it.statement.clone(), root: it.root_hex() })
                    .collect();
                let import = |it: &Used| format!("{} (root {})", it.statement, it.root);
                let details = stated(&verified.statement, verified.root_hex())
                    .field("bytes", size)
                    .lines("imports", imports.iter().map(import))
                    .field("imports", imports)
                    .fields(verified.counts())
                    .line("file", format!("{file}: {size} bytes"))
                    .line("proof", proof(&verified));
                (verified.statement, details)
            }
            Verdict::Rejected(rejection) => {
                let details = Report::default()
                    .entry("code", rejection.code)
                    .field("offset", rejection.offset)
                    .field("message", rejection.to_string())
                    .line("place", rejection.place())
                    .line("reason", &rejection.message);
                (rejection.message, details)
            }
            Verdict::CouldNotCheck(why) => {
                let reasons = match why {
                    Obstacle::Import(root) => [known_theorem(&root), unreadable_folder()],
                    _ => Default::default(),
                };
                let message = why.to_string() + &reasons.map(Option::unwrap_or_default).concat();
                unchecked(file, &message, why.advice())
            }
        };
        Checked::of(file, size, (headline, exit), said)
    }

    /// Returns the verdict of the checker of Solitaire Clobber.
    fn of_solitaire(file: &str, size: usize, verdict: solitaire::Verdict) -> Checked {
        let (exit, headline) = (Exit::of_code(verdict.exit_code()), verdict.headline());
        let said = match verdict {
            solitaire::Verdict::Verified(verified) => {
                let [board, moves, potentials] = verified.section_bytes;
                let sections = format!(
                    "{file}: {size} bytes, of them {board} for the board, {moves} for the moves, \
                     {potentials} for the potentials"
                );
                let details = stated(&verified.statement, verified.root_hex())
                    .field("section_bytes", verified.section_bytes)
                    .fields(verified.stats.counts())
                    .line("file", sections)
                    .line("proof", verified.stats);
                (verified.statement, details)
            }
            solitaire::Verdict::Rejected(rejection) => {
                let (section, offset) = (rejection.section.to_string(), rejection.offset);
                let details = Report::default()
                    .entry("code", rejection.code)
                    .line("place", format!("section {section}, byte {offset}"))
                    .field("section", section)
                    .field("offset", offset)
                    .field("message", rejection.to_string())
                    .line("reason", &rejection.message);
                (rejection.message, details)
            }
            solitaire::Verdict::CouldNotCheck(why) => unchecked(file, &why.to_string(), None),
        };
        Checked::of(file, size, (headline, exit), said)
    }

    /// Returns a verdict with a reason, or on a certificate with this statement.
    fn of(
        file: &str,
        size: usize,
        (verdict, exit): (&'static str, Exit),
        (says, details): (String, Report<'static>),
    ) -> Checked {
        let about = if exit == Exit::Success { &says } else { file };
        let head = Report::default().headed(verdict, about);
        Checked { file: file.to_owned(), verdict, says, head, details, size, exit }
    }

    /// Returns the row of a table: the verdict, the size of the file, and the statement or the
    /// reason.
    pub fn row(&self) -> String {
        format!("{:<15} {:>9}  {}: {}", self.verdict, self.size, self.file, self.says)
    }

    /// Returns the whole report.
    pub fn report(self) -> Report<'static> {
        Report::default()
            .field("file", self.file)
            .field("verdict", self.verdict.to_lowercase())
            .and(self.details)
            .below(self.head)
    }
}

/// Returns the report on a verified statement.
fn stated(statement: &str, root: String) -> Report<'static> {
    let by_name = by_name(statement);
    let says_nothing = statement.parse().is_ok_and(|it: Statement| it.has_no_instances());
    Report::default()
        .field("statement", statement.to_owned())
        .lines("that is", &by_name)
        .field_some("by_name", by_name)
        .lines("note", says_nothing.then_some(EMPTY))
        .entry("root", root)
}

/// Returns the reason why a file is not checked, and the report on it.
fn unchecked(file: &str, message: &str, advice: Option<&'static str>) -> (String, Report<'static>) {
    let is_root = file.len() >= 8 && file.chars().all(|c| c.is_ascii_hexdigit());
    let help = match Path::new(file).exists() {
        false if is_root => Some(TAKES_NO_ROOTS),
        false if file.parse::<Query>().is_ok() => Some(TAKES_FILES),
        _ => advice,
    };
    let message = in_words(message);
    let report = Report::default().line("reason", &message).lines("help", help);
    (message.clone(), report.field("message", message))
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
/// Advice for a wanted statement that is not about sums of games.
const IN_WORDS: &str = ". Such a statement is only compared word by word: write it as the checker \
                        prints it, in the line `verified`";

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
