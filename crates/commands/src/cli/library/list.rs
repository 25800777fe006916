//! `segcert library`: lists and searches theorems.
use segcert_check::shell::report::counted;
use std::sync::Arc;

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::file::{Root, hex};
use segcert_check::shell::input::read_file;
use segcert_check::shell::verdict::Verdict;
use segcert_database::is_database;
use segcert_solitaire::is_solitaire;

use super::nearest::nearest;
use crate::certificate::seal::said;
use crate::cli::failure::in_words;
use crate::cli::help::trimmed;
use crate::cli::prelude::*;
use crate::cli::table::{Form, Table};
use crate::clobber::{Query, Statement, with_dots};
use crate::game::for_people;
use crate::library::about::Subject;
use crate::library::catalog::{Catalog, Known, Place, read_as, statement};
use crate::library::folder::{Folder, Stored};
use crate::library::imports::Imports;
use crate::library::index;

/// Number of hexadecimal digits of a root that are shown.
const SHORT: usize = 12;

/// Minimum number of characters of a line of a statement.
const ROOM: usize = 24;

/// Indentation of the lines of a statement if there is no room for them in their column.
const NARROW: usize = 4;

#[derive(Args)]
#[group(skip)]
pub struct Arguments {
    /// Show statements that contain all of these texts, such as "XXO" or "= 0"; spaces do not
    /// matter
    #[arg(value_name = "TEXT", value_parser = trimmed)]
    texts: Vec<String>,
    /// Show theorems about this row, such as "(XO)^n" or "XXOXXO", its negative, or a family that
    /// contains it
    #[arg(long, value_name = "ROW", allow_hyphen_values = true)]
    about: Option<String>,
    /// Show roots in full
    #[arg(long, conflicts_with = "json")]
    full: bool,
}

/// The theorems that were found, and the files that are not valid certificates.
#[derive(Default)]
struct Listing {
    theorems: Vec<Listed>,
    refused: Vec<Refused>,
}

/// A theorem.
#[derive(Serialize)]
struct Listed {
    statement: String,
    root: String,
    bytes: u64,
    /// The place of the certificate: `program`, `installed`, `folder`, or `on demand` if it is
    /// proved again.
    #[serde(rename = "where")]
    place: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

/// A file of the folder that is not a certificate, or is not verified.
#[derive(Serialize)]
struct Refused {
    file: String,
    message: String,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let about = arguments.about.as_deref().map(subject).transpose()?;
    let texts: Vec<String> = arguments.texts.iter().map(|text| without_blanks(text)).collect();
    let is_wanted = |statement: &str| {
        let has_texts = |statement: &str| {
            let plain = without_blanks(statement);
            texts.iter().all(|text| plain.contains(text))
        };
        (has_texts(statement) || has_texts(&for_people(statement)))
            && about.as_ref().is_none_or(|subject| {
                statement.parse::<Statement>().is_ok_and(|statement| subject.is_of(&statement))
            })
    };
    let mut listing = Listing::default();
    let (stored, others) = match Folder::of_user() {
        Some(folder) => folder.files().map_err(Failure::read(&folder.path))?,
        None => Default::default(),
    };
    let catalog = Arc::new(Catalog::default());
    let mut imports = Imports::new(Arc::clone(&catalog), Allowed::default());
    for file in others {
        let why = why_refused(&file, &mut imports);
        listing.refuse(&file, why);
    }
    let known = catalog.library();
    // If a theorem comes with the program, its other files are not examined below.
    for Stored { path, root, .. } in stored {
        let is_known = known.iter().any(|it| it.path() == Some(&path));
        if let (false, Err(verdict)) = (is_known, read_as(&path, &root, imports.allowed())) {
            listing.refuse(&path, said(&verdict));
        }
    }
    for known in known {
        let stated = match known.path() {
            Some(path) => verified(path, &known.root, &mut imports, is_wanted),
            None => Ok(index::entry(&known.root).map(|entry| entry.statement.to_owned())),
        };
        match stated {
            Ok(Some(statement)) if is_wanted(&statement) => listing.add(statement, &known),
            Ok(_) => {}
            Err(why) => listing.refuse(known.path().unwrap_or(Path::new("")), why),
        }
    }
    if about.is_some() {
        // Theorems about the row alone come first.
        listing.theorems.sort_by_cached_key(|it| {
            let statement = it.statement.parse::<Statement>();
            statement.map(|it| (it.is_about_any_number(), it.words().count())).ok()
        });
    }
    listing.report(arguments);
    Ok(if listing.refused.is_empty() { Exit::Success } else { Exit::Negative })
}

/// Says what was looked for, and what may be typed. Returns `None` if all theorems were wanted.
fn advice(arguments: &Arguments) -> Option<String> {
    let texts: Vec<String> = arguments.texts.iter().map(|text| format!("`{text}`")).collect();
    let has_texts = !texts.is_empty();
    let contains = has_texts.then(|| format!("contains {}", texts.join(" and ")));
    let about = arguments.about.as_ref();
    let about = about.map(|row| format!("is about {row}, its negative or a family with this row"));
    let wanted: Vec<String> = contains.into_iter().chain(about).collect();
    let hint = match has_texts {
        true => {
            "Type a part of a statement as `segcert library` prints it, such as \"(XXO)^n\" or \"= \
             0\"; --about ROW finds theorems about a row."
        }
        false => "`segcert library` without --about lists all theorems.",
    };
    let wanted = (!wanted.is_empty()).then(|| wanted.join(" and "))?;
    Some(format!("no statement in the library {wanted}. {hint}"))
}

/// Checks a certificate of the folder if its statement is wanted, and returns its statement. A root
/// that the index has needs no check.
///
/// # Errors
/// The reason why the certificate is not verified.
fn verified(
    path: &Path,
    root: &Root,
    imports: &mut Imports,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<Option<String>, String> {
    let allowed = imports.allowed();
    let file = read_as(path, root, allowed).map_err(|verdict| said(&verdict))?;
    if let Some(entry) = index::entry(root) {
        return Ok(Some(entry.statement.to_owned()));
    }
    if statement(&file, allowed).is_ok_and(|stated| !is_wanted(&stated)) {
        return Ok(None);
    }
    match imports.check(&file) {
        Verdict::Verified(verified) => Ok(Some(verified.statement)),
        verdict => Err(said(&verdict)),
    }
}

/// Returns the reason why a file of the folder is rejected, in the words of `segcert check`. The
/// file does not begin like a certificate of a statement.
fn why_refused(path: &Path, imports: &mut Imports) -> String {
    if !path.is_file() {
        return "it is not a plain file".to_owned();
    }
    let verdict = match read_file(path, imports.allowed()) {
        Err(verdict) => *verdict,
        Ok(file) if is_solitaire(&file) || is_database(&file) => return NO_STATEMENT.to_owned(),
        Ok(file) => imports.check(&file),
    };
    match verdict {
        Verdict::Verified(_) => NO_STATEMENT.to_owned(),
        verdict => said(&verdict),
    }
}

const NO_STATEMENT: &str = "it proves no statement about sums of games";

fn subject(text: &str) -> Result<Subject, Failure> {
    let advice = match text.parse() {
        Ok(Query::Statement(_)) => "write one of its rows, or leave out `--about` to search texts",
        _ if text.contains(['.', '_']) => "write one of its components, without empty squares",
        _ => "write one row; without `--about`, any texts are searched",
    };
    let refused = || format!("`{text}` is not a row such as (XO)^n or XXOXO: {advice}");
    Subject::read(text).ok_or_else(|| Failure::Usage(refused()))
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

impl Listing {
    /// Adds a theorem, unless another file has the same certificate.
    fn add(&mut self, statement: String, known: &Known) {
        let (root, bytes) = (hex(&known.root), known.bytes);
        if self.theorems.iter().all(|it| it.root != root) {
            let place = match known.place {
                Place::Embedded(_) => "program",
                Place::Installed(_) => "installed",
                Place::Proved => "on demand",
                Place::File(_) => "folder",
            };
            let file = known.path().map(|path| path.display().to_string());
            self.theorems.push(Listed { statement, root, bytes, place, file });
        }
    }

    fn refuse(&mut self, file: &Path, message: String) {
        self.refused
            .push(Refused { file: file.display().to_string(), message: in_words(&message) });
    }

    /// Prints the theorems. Without theorems, repeats what the user looked for, and says which
    /// statements are similar to the typed texts.
    fn report(&self, arguments: &Arguments) {
        let (mut similar, mut note) = (Vec::new(), None);
        if self.theorems.is_empty() {
            let typed = arguments.texts.iter().chain(&arguments.about).cloned();
            (similar, note) = (nearest(&typed.collect::<Vec<_>>()), advice(arguments));
        }
        let digits = if arguments.full { usize::MAX } else { SHORT };
        let titles = ["root", "bytes", "where", "statement"];
        let mut table = Table::new(Form::Text, "lrl", titles).widened(1, 8).widened(2, 9);
        for Listed { statement, root, bytes, place, .. } in &self.theorems {
            let (root, place) = (root[..root.len().min(digits)].to_owned(), (*place).to_owned());
            table.push(vec![root, bytes.to_string(), place, with_dots(for_people(statement))]);
        }
        let count = self.theorems.len();
        let report = match count {
            0 => Report::default(),
            _ => {
                let is_wide = output::width().is_none_or(|all| table.indent() + ROOM <= all);
                let indent = if is_wide { table.indent() } else { NARROW };
                Report::default().hanging_each(table.lines(), indent).plain("")
            }
        };
        let refused = |it: &Refused| format!("{}: {}", it.file, it.message);
        report
            .line("total", counted(count, "theorem"))
            .lines("note", note)
            .field("theorems", &self.theorems)
            .field_some("refused", &self.refused)
            .lines("similar", &similar)
            .field_some("similar", &similar)
            .lines("refused", self.refused.iter().map(refused))
            .print();
    }
}
