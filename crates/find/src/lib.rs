//! Finds strategies: sets and rules for given families, equalities, classes and start positions.
//!
//! A proposed strategy is written as a rule file ([`write`](mod@crate::strategy::write)), read
//! again, and compiled to a system of claims, whose proof the checker verifies. So a bug of the
//! finder may prevent a strategy, but cannot lead to a false theorem.
//!
//! **Files with classes** (`attempt`). Components of at most some number of stones are separate
//! cells; the longer components of a family are one cell (`lengths`, `board`, `options`). A
//! position is a multiset of cells (`multiset`). In a cell, Right may make each move that he has in
//! any of its components; Left moves near an end and must win for every length of the component. So
//! a win with cells is a win with components, by moves that rules can name. The finder tries 10
//! stones first, then 14, 18, …
//!
//! *Sets* are found in one of two games. If all components of the start positions together have
//! potential one up, and Right moves first, the game has any number of components: it distinguishes
//! whether a class has no component, one component or more components (`closed`). Otherwise the
//! game has few components, and larger positions are judged by smaller ones (`solve`), because
//! nearly everything wins two ups ahead. In both games, all positions are won at first. Positions
//! from which play leads to lost ones are lost, until nothing changes. Then positions that the
//! start does not need are removed. The remaining positions are described by linear conditions on
//! the numbers of components in classes (`cases`, `sets`). If the file has sets, they only get
//! exceptions (`except`).
//!
//! *Rules* are a decision list (`plays`, `candidates`, `list`, `rules`): each rule is right in all
//! known positions of the sets in which it applies and no earlier rule does. Larger positions are
//! drawn at random (`samples`, `faults`); then the prover names positions in which rules fail
//! (`rounds`). These positions become known, and the rules from the failing one on are learned
//! again. `answers` has the moves of Left that stay in the sets, and `values` has the outcomes of
//! short positions.
//!
//! **Files without classes** (`potentials`). Each cell gets the largest potential with which Left
//! regains the losses by Right's moves. Sets are bounds on the sum of all potentials, and each cell
//! has its own rule.
mod answers;
mod attempt;
mod board;
mod candidates;
mod cases;
mod closed;
mod except;
mod faults;
mod lengths;
mod list;
mod multiset;
mod options;
mod plays;
mod potentials;
mod rounds;
mod rules;
mod samples;
mod sets;
mod solve;
mod values;

use segcert_replay::data::{self, Strategy};
use serde::{Serialize, Serializer};
use thiserror::Error;

use segcert_calculus::{self as calculus, claims};
use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;
use segcert_strategy as strategy;
use segcert_theorems as theorems;

use crate::strategy::error::FileError;

/// Limits of a search.
pub struct Options<'a> {
    /// Maximum number of stones of components that are distinguished.
    pub stones: usize,
    /// Maximum number of components up to which all positions are examined.
    pub parts: usize,
    /// Maximum number of stones of positions that may be added to the file's `[won]`, if the sets
    /// need them.
    pub won: usize,
    /// Maximum number of terms of a condition of a set.
    pub terms: usize,
    /// Maximum number of exceptions among positions with equal numbers of components by classes.
    pub exceptions: usize,
    /// Number of threads on which the prover looks for failing rules.
    pub threads: usize,
    /// Returns false when the search must end.
    pub goes_on: &'a dyn Fn() -> bool,
    /// Called after each attempt.
    pub report: &'a mut dyn FnMut(&Try, &Found),
}

/// Progress of an attempt in which components of at most `stones` stones are distinguished.
#[derive(Clone, Debug, Serialize)]
pub struct Try {
    pub stones: usize,
    pub cells: usize,
    pub cases: usize,
    pub exceptions: usize,
    /// Number of won positions, including those of the file.
    pub won: usize,
    pub rules: usize,
    /// Reason why the attempt failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<NoProof>,
}

/// Reason why an attempt has no certificate. In JSON it is a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoProof {
    /// The sets and rules are proved, by claims that are too many for one certificate.
    #[error("all claims are proved, but the certificate would exceed the limits of the checker")]
    TooLarge,
    /// Sets or rules are missing or wrong.
    #[error("{0}")]
    Failed(String),
}

impl From<String> for NoProof {
    fn from(why: String) -> NoProof {
        NoProof::Failed(why)
    }
}

impl Serialize for NoProof {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Found {
    /// The rule file, complete if there is a statement.
    pub text: String,
    /// The statement that the file proves, if it proves one.
    pub statement: Option<String>,
}

/// Reason why the finder cannot begin, or has no result.
#[derive(Debug, Error)]
pub enum FindError {
    #[error("the strategy has no classes; without classes, the start must be a single family")]
    NoClasses,
    #[error("the rows of the start family have no moves")]
    Dead,
    #[error(
        "set {0} is about lengths; `strategy find` supports only sets about numbers of components"
    )]
    Lengths(String),
    #[error(
        "set {0} is about remainders; `strategy find` supports only sets given by inequalities"
    )]
    Remainders(String),
    #[error("the name `{SHORT}` is reserved; rename the class")]
    Short,
    #[error("{cells} kinds of components are too many; choose a smaller --short")]
    Cells { cells: usize },
    #[error("the time limit was reached before the first attempt finished")]
    Time,
    /// The proposed file cannot be read. This is a bug of the program.
    #[error(transparent)]
    Written(#[from] Box<FileError>),
}

/// Returns the failure of an attempt that was ended early.
fn no_time() -> String {
    "there is no time left".to_owned()
}

/// Name of the class that the finder adds for the components that it distinguishes.
const SHORT: &str = "short";

/// Number of stones of the longest components that the first attempt distinguishes.
const FIRST: usize = 10;

/// Number of stones by which each further attempt exceeds the previous one.
const STEP: usize = 4;

/// Finds the sets of a strategy, if it has none, and its rules, if it has none.
///
/// # Errors
/// See [`FindError`].
pub fn find(strategy: &Strategy, options: &mut Options) -> Result<Found, FindError> {
    if strategy.classes.is_empty() {
        return potentials::find(strategy, options);
    }
    if strategy.classes.iter().any(|class| class.name == SHORT) {
        return Err(FindError::Short);
    }
    if let Some(set) = strategy.sets.iter().find(|set| set.game.is_some()) {
        return Err(FindError::Lengths(set.name.clone()));
    }
    let is_linear = |set: &data::Set| set.any.iter().all(|case| case.remainders.is_empty());
    if let Some(set) = strategy.sets.iter().find(|set| !is_linear(set)) {
        return Err(FindError::Remainders(set.name.clone()));
    }
    let mut found: Option<Found> = None;
    let mut stones = FIRST.min(options.stones);
    loop {
        let mut limits = vec![0, options.won];
        limits.dedup();
        for won in limits {
            if !(options.goes_on)() {
                break;
            }
            let Some(now) = attempt::attempt(strategy, stones, won, options)? else {
                continue;
            };
            if now.statement.is_some() {
                return Ok(now);
            }
            found = Some(now);
        }
        if stones >= options.stones || !(options.goes_on)() {
            return found.ok_or(FindError::Time);
        }
        stones = (stones + STEP).min(options.stones);
    }
}
