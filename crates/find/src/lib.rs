//! The finder: from families, equalities, classes and start positions to sets and rules.
//!
//! Nothing that it finds is believed: what it proposes is written as a rule file, read again, and
//! compiled to a system of claims, whose proof the checker follows; or the file is replayed.
//!
//! Lengths up to some number of stones are told apart, and with them the parts of each class fall
//! into cells as the compiler takes them. The game is then played with cells alone: a position is a
//! bag of few cells. Who wins each bag is found out by giving up what is lost, again and again
//! (`solve`); sets are what is left, as far as a start needs it, in terms of numbers of parts by
//! classes (`cases`, `sets`), tried on larger bags (`trial`); rules are a decision list that is
//! right in all bags of the sets (`plays`, `rules`), and in others in which it is seen to fail, by
//! chance (`faults`) or by the prover (`rounds`). Where sets are given, they get exceptions
//! (`except`), and more lengths are told apart where that is needed (`lengths`). Depends on
//! `compile` for cells and standard form, and on values of games for a guess at large bags, for
//! exceptions and for won positions. Where a file has no classes, all is found from weights of
//! parts (`ahead`). Starts that are one up ahead get their sets from a game that is closed for any
//! number of parts (`closed`).
//!
//! In reading order: [`bag`], [`board`] and `turns`, `lengths`, [`won`], [`solve`], [`cases`],
//! [`sets`], `chance`, [`trial`], `except`, [`plays`], `answers`, `bits`, `candidates`, `list`,
//! [`rules`], `faults`, `rounds`, [`write`](mod@write); `closed`; `attempt`, where they are put
//! together; `ahead`, another finder.
mod ahead;
mod answers;
mod attempt;
pub mod bag;
mod bits;
pub mod board;
mod candidates;
pub mod cases;
mod chance;
pub mod closed;
mod except;
mod faults;
pub mod lengths;
mod list;
pub mod plays;
mod rounds;
pub mod rules;
pub mod sets;
pub mod solve;
pub mod trial;
mod turns;
pub mod won;
pub mod write;

use segcert_replay::data::Strategy;
use serde::Serialize;
use thiserror::Error;

use segcert_calculus::claims;
use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;
use segcert_strategy as strategy;
use segcert_theorems as theorems;

use crate::strategy::error::FileError;

/// What the finder looks at.
pub struct Options<'a> {
    /// Parts of up to so many stones are told apart; with more and more of them it is tried.
    pub stones: usize,
    /// Parts of the bags that are solved.
    pub parts: usize,
    /// Stones of positions that may become won ones, where it does not do without them.
    pub won: usize,
    /// Terms of a condition of a set at most.
    pub terms: usize,
    /// Exceptions among the positions with the same numbers of parts.
    pub exceptions: usize,
    /// Threads on which it is looked for where rules fail.
    pub threads: usize,
    /// Whether there is time.
    pub goes_on: &'a dyn Fn() -> bool,
    /// Told of each try, with what came out.
    pub tell: &'a mut dyn FnMut(&Try, &Found),
}

/// A try, with parts of up to so many stones told apart: how far it came.
#[derive(Clone, Debug, Serialize)]
pub struct Try {
    pub stones: usize,
    pub cells: usize,
    pub cases: usize,
    pub exceptions: usize,
    /// Won positions, those of the file included.
    pub won: usize,
    pub rules: usize,
    /// What fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Found {
    /// The file, as far as the last try came.
    pub text: String,
    /// The statement that it proves.
    pub statement: Option<String>,
}

/// Why a finder cannot begin.
#[derive(Debug, Error)]
pub enum FindError {
    #[error(
        "the strategy has no classes, which say what parts its sets may speak of: without them the \
         start has to be a single family"
    )]
    NoClasses,
    #[error("the members of the start's family have no moves")]
    Dead,
    #[error("set {0} is about lengths: the finder knows numbers of parts only")]
    Lengths(String),
    #[error("the class `{SHORT}` is the finder's own: call yours otherwise")]
    Short,
    #[error("{cells} kinds of parts are too many: tell fewer lengths apart")]
    Cells { cells: usize },
    #[error("there was no time for a try")]
    Time,
    /// What was written cannot be read: a fault of the program.
    #[error(transparent)]
    Written(#[from] Box<FileError>),
}

/// What fails where a try was ended early.
fn no_time() -> String {
    "there is no time left".to_owned()
}

/// The class of parts that are told apart for the finder's sake alone.
const SHORT: &str = "short";

/// Lengths of the first try, and how many stones more each further one has.
const FIRST: usize = 10;
const STEP: usize = 4;

/// Finds the sets of a strategy, if it has none, and its rules, if it has none.
///
/// # Errors
/// See [`FindError`].
pub fn find(strategy: &Strategy, options: &mut Options) -> Result<Found, FindError> {
    if strategy.classes.is_empty() {
        return ahead::find(strategy, options);
    }
    if strategy.classes.iter().any(|class| class.name == SHORT) {
        return Err(FindError::Short);
    }
    if let Some(set) = strategy.sets.iter().find(|set| set.game.is_some()) {
        return Err(FindError::Lengths(set.name.clone()));
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
