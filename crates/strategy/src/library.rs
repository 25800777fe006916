//! The strategies that come with the program.
use std::fmt::Display;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::sync::OnceLock;

use miette::{Diagnostic, LabeledSpan, SourceCode};
use segcert_check::shell::file::Kind;
use segcert_replay::Flaw;
use segcert_replay::data::Strategy;
use segcert_strategies::FILES;
use thiserror::Error;

use super::error::{DOCUMENTS, FileError};
use super::read::read;
use crate::clobber::Statement;

/// Reason why a strategy cannot be used.
#[derive(Debug, Error)]
pub enum LoadError {
    #[error(transparent)]
    File(#[from] Box<FileError>),
    #[error("no strategy and no readable file is called `{name}`")]
    Unknown { name: String, source: io::Error },
    /// The file is not text.
    #[error("{name} is not a strategy: strategies are text files in TOML")]
    NotText { name: String, is_certificate: bool },
    /// An equality or a won position of a strategy is false. The place is the file and the line.
    #[error("{place}: the strategy states {wanted}, but {instead}")]
    False { place: String, wanted: String, instead: Box<Statement> },
    #[error("{0}")]
    Flaw(Flaw),
}

impl LoadError {
    /// Returns the error in a file, which has the text and the place of the error.
    fn in_file(&self) -> Option<&FileError> {
        match self {
            LoadError::File(error) => Some(error),
            _ => None,
        }
    }
}

impl Diagnostic for LoadError {
    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        match self {
            LoadError::File(error) => error.help(),
            LoadError::Unknown { .. } => {
                Some(Box::new("`segcert strategy list` shows the names of the built-in strategies"))
            }
            LoadError::NotText { name, is_certificate: true } => Some(Box::new(format!(
                "it is a certificate: `segcert check {name}` checks it, and `segcert explain \
                 {name}` shows its proof"
            ))),
            LoadError::NotText { .. } => Some(Box::new(DOCUMENTS)),
            LoadError::False { .. } | LoadError::Flaw(_) => None,
        }
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.in_file()?.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.in_file()?.labels()
    }
}

/// Names of the strategies that come with the program, the best first.
pub const NAMES: [&str; FILES.len()] = {
    let mut names = [""; FILES.len()];
    let mut number = 0;
    while number < names.len() {
        names[number] = FILES[number].0;
        number += 1;
    }
    names
};

/// Returns the strategies that come with the program, the best first, in two lists. The first list
/// has strategies that are tried on a statement before all other methods. The second has strategies
/// about more rows than the statement has variables and fixed rows: the differences of its row
/// lengths do not depend on the lengths, so a proof without a strategy may be much shorter. For a
/// statement about any number of rows, all strategies are in the first list, and those with few
/// rules come first, because they have few claims.
///
/// # Errors
/// See [`LoadError`].
pub fn early_and_late(statement: &Statement) -> Result<[Vec<&'static Strategy>; 2], LoadError> {
    let fixed = statement.words().filter(|word| word.is_constant());
    let rows = statement.variables.len() + fixed.count();
    let has_enough = statement.is_about_any_number();
    let is_late = |it: &&Strategy| !has_enough && it.start.families.len() > rows;
    let (late, mut early): (Vec<_>, Vec<_>) = built_in()?.into_iter().partition(is_late);
    if has_enough {
        early.sort_by_key(|strategy| strategy.rules.len());
    }
    Ok([early, late])
}

/// Returns the strategies that come with the program, the best first.
///
/// # Errors
/// See [`LoadError`].
pub fn built_in() -> Result<Vec<&'static Strategy>, LoadError> {
    Ok(NAMES.into_iter().filter_map(included).collect::<Result<_, _>>()?)
}

/// Returns the strategy with this name that comes with the program, if there is one. It is read
/// once, because reading all strategies takes more time than many proofs.
pub fn included(name: &str) -> Option<Result<&'static Strategy, Box<FileError>>> {
    static READ: [OnceLock<Strategy>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let number = NAMES.iter().position(|known| *known == name)?;
    let known = &READ[number];
    if let Some(strategy) = known.get() {
        return Some(Ok(strategy));
    }
    let strategy = read(&format!("{name}.toml"), FILES[number].1);
    Some(strategy.map(|strategy| known.get_or_init(|| strategy)))
}

/// Returns the text of a strategy that comes with the program.
pub fn text(name: &str) -> Option<&'static str> {
    let mut files = FILES.iter();
    files.find(|(known, _)| *known == name).map(|file| file.1)
}

/// Returns the first sentence of the comment at the beginning of a strategy that comes with the
/// program.
pub fn summary(name: &str) -> Option<String> {
    let lines = text(name)?.lines().map_while(|line| line.strip_prefix("# "));
    let comment = lines.collect::<Vec<_>>().join(" ");
    let begins = |at: usize| comment[at..].trim_start_matches('(').starts_with(char::is_uppercase);
    let mut stops = comment.match_indices(". ").map(|(at, _)| at);
    let end = stops.find(|at| begins(at + 2)).map_or(comment.len(), |at| at + 1);
    Some(comment[..end].to_owned())
}

/// Returns the strategy with this name, or the strategy in the file with this name; `-` is standard
/// input.
///
/// # Errors
/// See [`LoadError`].
pub fn load(name: &str) -> Result<Strategy, LoadError> {
    if let Some(strategy) = included(name) {
        return Ok(strategy?.clone());
    }
    let mut bytes = Vec::new();
    let result = match name {
        "-" => io::stdin().read_to_end(&mut bytes).map(drop),
        name => fs::read(Path::new(name)).map(|file| bytes = file),
    };
    result.map_err(|source| LoadError::Unknown { name: name.to_owned(), source })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let is_certificate = Kind::of(error.as_bytes()).is_some();
        LoadError::NotText { name: name.to_owned(), is_certificate }
    })?;
    Ok(read(name, &text)?)
}
