//! The strategies that come with the program, and the certificates that come with them.
use std::fs;
use std::io;
use std::path::Path;
use std::sync::OnceLock;

use miette::Diagnostic;
use segcert_replay::data::Strategy;
use segcert_replay::{Certified, Flaw, statements};
use thiserror::Error;

use super::error::FileError;
use super::read::read;
use crate::certificate::Verdict;
use crate::clobber::{ForAll, Query, Statement};

const FILES: [(&str, &str); 24] = [
    ("alc", include_str!("../../strategies/alc.toml")),
    ("two-ups", include_str!("../../strategies/two-ups.toml")),
    ("one-up", include_str!("../../strategies/one-up.toml")),
    ("two-rows", include_str!("../../strategies/two-rows.toml")),
    ("two-rows-below-up", include_str!("../../strategies/two-rows-below-up.toml")),
    ("two-rows-and-star", include_str!("../../strategies/two-rows-and-star.toml")),
    ("three-rows", include_str!("../../strategies/three-rows.toml")),
    ("two-ups-found", include_str!("../../strategies/two-ups-found.toml")),
    ("four-rows-below-two-ups", include_str!("../../strategies/four-rows-below-two-ups.toml")),
    ("xxoxoo-two-ups", include_str!("../../strategies/xxoxoo-two-ups.toml")),
    ("xxoxoxoo-two-ups", include_str!("../../strategies/xxoxoxoo-two-ups.toml")),
    ("xxoxooxo-below-two-ups", include_str!("../../strategies/xxoxooxo-below-two-ups.toml")),
    ("xxoxooxo-above-two-downs", include_str!("../../strategies/xxoxooxo-above-two-downs.toml")),
    ("xxxoxoo-above-down", include_str!("../../strategies/xxxoxoo-above-down.toml")),
    ("xxxoxoo-above-zero", include_str!("../../strategies/xxxoxoo-above-zero.toml")),
    ("xxxoxxoo-above-zero", include_str!("../../strategies/xxxoxxoo-above-zero.toml")),
    ("xxxoxooo-below-three-ups", include_str!("../../strategies/xxxoxooo-below-three-ups.toml")),
    ("xxoxoxxoo-above-zero", include_str!("../../strategies/xxoxoxxoo-above-zero.toml")),
    ("xxoxoxoxo-above-zero", include_str!("../../strategies/xxoxoxoxo-above-zero.toml")),
    ("xxxoxoxoo-above-two-downs", include_str!("../../strategies/xxxoxoxoo-above-two-downs.toml")),
    ("xxxoxoxoo-below-three-ups", include_str!("../../strategies/xxxoxoxoo-below-three-ups.toml")),
    ("alc-paper-2025", include_str!("../../strategies/alc-paper-2025.toml")),
    ("alc-program-2025", include_str!("../../strategies/alc-program-2025.toml")),
    ("alc-improved-2025", include_str!("../../strategies/alc-improved-2025.toml")),
];

macro_rules! certificates {
    ($($name:literal)*) => {
        [$(include_bytes!(concat!("../../certs/asf/", $name, ".cert")),)*]
    };
}

/// The certificates of `certs/asf/`.
const CERTIFICATES: [&[u8]; 15] = certificates! {
    "a12" "o9" "ooxo" "ooxoo" "ooxox" "ooxoxoo" "ooxoxx" "ooxx" "oxo" "oxoxox" "a4"
    "won-oo8" "won-o5-oox-a4-a2" "won-a14-xxo-a4-a2" "won-oo8-xxo-a4"
};

/// Why a strategy cannot be used.
#[derive(Debug, Error, Diagnostic)]
pub enum LoadError {
    #[error(transparent)]
    #[diagnostic(transparent)]
    File(#[from] Box<FileError>),
    #[error("there is no strategy `{name}`, and no file of this name can be read")]
    #[diagnostic(help("strategies that come with this program: {}", names()))]
    Unknown { name: String, source: io::Error },
    /// What a strategy takes for granted is false.
    #[error("the strategy needs {wanted}, but {instead}")]
    False { wanted: String, instead: Statement },
    #[error("{0}")]
    Flaw(Flaw),
}

/// The names of the strategies that come with the program, as a list.
pub fn names() -> String {
    NAMES.join(", ")
}

/// The names of the strategies that come with the program, the best first.
pub const NAMES: [&str; FILES.len()] = {
    let mut names = [""; FILES.len()];
    let mut number = 0;
    while number < names.len() {
        names[number] = FILES[number].0;
        number += 1;
    }
    names
};

/// The strategies that come with the program, the best first: those to try on a statement before
/// anything else, and those about more rows than it has variables and fixed rows. Its rows differ
/// by as much whatever their lengths, so that a proof without a strategy may be much shorter.
///
/// # Errors
/// See [`LoadError`].
pub fn early_and_late(statement: &ForAll) -> Result<[Vec<&'static Strategy>; 2], LoadError> {
    let rows = statement.variables.len() + statement.fixed_rows().count();
    let is_late = |strategy: &&Strategy| strategy.start.families.len() > rows;
    let (late, early) = built_in()?.iter().partition(is_late);
    Ok([early, late])
}

/// The strategies that come with the program, the best first. Reading them takes longer than many
/// a proof, so it is done once.
///
/// # Errors
/// See [`LoadError`].
pub fn built_in() -> Result<&'static [Strategy], LoadError> {
    static READ: OnceLock<Vec<Strategy>> = OnceLock::new();
    if let Some(known) = READ.get() {
        return Ok(known);
    }
    let all = NAMES.into_iter().map(load).collect::<Result<_, _>>()?;
    Ok(READ.get_or_init(|| all))
}

/// The text of a strategy that comes with the program.
pub fn text(name: &str) -> Option<&'static str> {
    let mut files = FILES.iter();
    files.find(|(known, _)| *known == name).map(|file| file.1)
}

/// The strategy of this name, or in the file of this name; `-` is standard input.
///
/// # Errors
/// See [`LoadError`].
pub fn load(name: &str) -> Result<Strategy, LoadError> {
    if let Some(text) = text(name) {
        return Ok(read(&format!("{name}.toml"), text)?);
    }
    let text = match name {
        "-" => io::read_to_string(io::stdin()),
        name => fs::read_to_string(Path::new(name)),
    };
    let text = text.map_err(|source| LoadError::Unknown { name: name.to_owned(), source })?;
    Ok(read(name, &text)?)
}

/// The certificates on which a strategy rests. Those that do not come with the program are made by
/// `prove`.
///
/// # Errors
/// See [`LoadError`].
pub fn certificates<E: From<LoadError>>(
    strategy: &Strategy,
    mut prove: impl FnMut(Query) -> Result<Verdict, E>,
) -> Result<Vec<Vec<u8>>, E> {
    let mut certificates: Vec<Vec<u8>> = CERTIFICATES.iter().map(|bytes| bytes.to_vec()).collect();
    // Each turn adds the statement that was missing, or ends.
    for _ in statements(strategy) {
        let missing = match Certified::new(strategy, &certificates) {
            Ok(_) => break,
            Err(Flaw::Uncertified(statement)) => statement,
            Err(flaw) => return Err(LoadError::Flaw(flaw).into()),
        };
        let query = missing.parse().expect("the checker writes statements in their notation");
        match prove(query)? {
            Verdict::Proved(certificate) => certificates.push(certificate.bytes),
            Verdict::Refuted(instead) => {
                return Err(LoadError::False { wanted: missing, instead }.into());
            }
        }
    }
    Ok(certificates)
}
