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
//! right in all bags of the sets (`plays`, `rules`). Depends on `compile` for cells and standard
//! form, and on values of games for a guess at large bags. In reading order: [`bag`], [`board`]
//! and `turns`, [`solve`], [`cases`], [`sets`], [`trial`], [`plays`], [`rules`], [`write`](mod@write); here they
//! are put together.
pub mod bag;
pub mod board;
pub mod cases;
pub mod plays;
pub mod rules;
pub mod sets;
pub mod solve;
pub mod trial;
mod turns;
pub mod write;

use segcert_replay::data::{Class, Members, Strategy};
use serde::Serialize;
use thiserror::Error;

use self::bag::Bag;
use self::board::Board;
use self::cases::Language;
use self::sets::Sets;
use self::solve::{Solved, all_bags};
use super::error::FileError;
use super::for_all::{Unproved, concerns, prove, statement};
use super::read::read;

/// What the finder looks at.
pub struct Options<'a> {
    /// Parts of up to so many stones are told apart; with more and more of them it is tried.
    pub stones: usize,
    /// Parts of the bags that are solved.
    pub parts: usize,
    /// Terms of a condition of a set.
    pub terms: usize,
    /// Exceptions among the positions with the same numbers of parts.
    pub exceptions: usize,
    /// Whether there is time.
    pub goes_on: &'a dyn Fn() -> bool,
    /// Told of each try.
    pub tell: &'a mut dyn FnMut(&Try),
}

/// A try, with parts of up to so many stones told apart: how far it came.
#[derive(Clone, Debug, Serialize)]
pub struct Try {
    pub stones: usize,
    pub cells: usize,
    pub cases: usize,
    pub exceptions: usize,
    pub rules: usize,
    /// What fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

/// What came out.
pub struct Found {
    /// The file, as far as the last try came.
    pub text: String,
    /// The statement that it proves.
    pub statement: Option<String>,
}

/// Why a finder cannot begin.
#[derive(Debug, Error)]
pub enum FindError {
    #[error("the strategy has no classes: they say which parts its sets may speak of")]
    NoClasses,
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
        return Err(FindError::NoClasses);
    }
    if strategy.classes.iter().any(|class| class.name == SHORT) {
        return Err(FindError::Short);
    }
    if let Some(set) = strategy.sets.iter().find(|set| set.game.is_some()) {
        return Err(FindError::Lengths(set.name.clone()));
    }
    let mut found = None;
    let mut stones = FIRST.min(options.stones);
    loop {
        if !(options.goes_on)() {
            break;
        }
        let (tried, now) = attempt(strategy, stones, options)?;
        (options.tell)(&tried);
        let is_found = now.statement.is_some();
        found = Some(now);
        if is_found || stones >= options.stones {
            break;
        }
        stones = (stones + STEP).min(options.stones);
    }
    found.ok_or(FindError::Time)
}

/// One try.
fn attempt(
    strategy: &Strategy,
    stones: usize,
    options: &Options,
) -> Result<(Try, Found), FindError> {
    let mut found = strategy.clone();
    let ranges = board::short_ranges(strategy, stones);
    found.classes.push(Class {
        name: SHORT.to_owned(),
        members: ranges.into_iter().map(Members::Range).collect(),
    });
    let given = found.clone();
    let board = Board::new(&given).map_err(|cells| FindError::Cells { cells })?;
    let failure = propose(&board, &mut found, options).err();
    let is_proposed = failure.is_none();
    let text = text(&found, failure.as_deref());
    let proved = match failure {
        None => verified(&text)?,
        Some(failure) => Err(failure),
    };
    let tried = Try {
        stones,
        cells: board.options.len(),
        cases: found.sets.iter().map(|set| set.any.len()).sum(),
        exceptions: found.sets.iter().map(|set| set.except.len()).sum(),
        rules: found.rules.len(),
        failure: proved.as_ref().err().cloned(),
    };
    let text = match &proved {
        Err(failure) if is_proposed => self::text(&found, Some(failure)),
        _ => text,
    };
    let statement = proved.ok();
    Ok((tried, Found { text, statement }))
}

fn text(strategy: &Strategy, failure: Option<&str>) -> String {
    let mut about = vec!["Sets and rules found by `segcert strategy find`.".to_owned()];
    if let Some(failure) = failure {
        about.push("NO PROOF: parts of it are missing or wrong.".to_owned());
        about.push(failure.replace('\n', " "));
    }
    write::text(strategy, &about)
}

/// Sets and rules, so far as they are not given; or what fails.
fn propose(board: &Board, found: &mut Strategy, options: &Options) -> Result<(), String> {
    let no_time = || "there is no time left".to_owned();
    if found.sets.is_empty() {
        let solved = Solved::new(board, options.parts, options.exceptions, options.goes_on);
        let mut solved = solved.ok_or_else(no_time)?;
        let starts = starts(board, &solved)?;
        let language = Language::new(board.classes.len(), options.terms);
        let sets = sets::learn(&mut solved, &starts, &language, options.goes_on);
        found.sets = sets.ok_or_else(|| match (options.goes_on)() {
            true => "play leads out of all sets that were tried, from larger positions".to_owned(),
            false => no_time(),
        })?;
    }
    if found.rules.is_empty() {
        let sets = Sets::new(board, &found.sets);
        let bags = all_bags(board, options.parts).into_iter();
        let bags = bags.chain(trial::samples(board, options.parts));
        let bags: Vec<Bag> = bags.filter(|bag| sets.has(*bag, true)).collect();
        let rules = rules::learn(board, &sets, &bags, options.goes_on).ok_or_else(no_time)?;
        found.rules = rules.rules;
        for (number, rule) in found.rules.iter_mut().enumerate() {
            rule.name = (number + 1).to_string();
        }
        if let Some(bag) = rules.open.first() {
            return Err(format!(
                "Left is to move in {}: no move leads to a set with Right to move",
                board.draw(*bag)
            ));
        }
    }
    Ok(())
}

/// The start positions as bags, all of which are good; or one that is not.
fn starts(board: &Board, solved: &Solved) -> Result<Vec<Bag>, String> {
    let strategy = board.strategy;
    let longest = board.longest() + 4;
    let left = strategy.start.left_to_move;
    let mut starts = Vec::new();
    for (_, sum) in strategy.starts(longest * strategy.start.families.len()) {
        let drawn = || strategy.draw(sum.iter().map(Vec::as_slice));
        let Some(bag) = board.bag(&sum) else {
            return Err(format!(
                "the start position {} has parts in no class",
                drawn()
            ));
        };
        if bag == Bag::default() {
            continue;
        }
        if !solved.is_good(bag, left) {
            let player = if left { "Left" } else { "Right" };
            let lost = solved.line(bag, left);
            return Err(format!(
                "{player} is to move in the start position {}: {lost}",
                board.draw(bag)
            ));
        }
        starts.push(bag);
    }
    Ok(starts)
}

/// The statement that a file proves for all lengths, or what fails.
fn verified(text: &str) -> Result<Result<String, String>, FindError> {
    let strategy = read("found.toml", text)?;
    let proof = statement(&strategy).and_then(|wanted| {
        let wanted = match concerns(&strategy, &wanted) {
            Err(Unproved::Zero { instead, .. }) => instead,
            Err(other) => return Err(other),
            Ok(()) => wanted,
        };
        prove(&strategy, &wanted, &mut |_| ())
    });
    Ok(match proof {
        Ok(proof) => Ok(proof.statement.to_string()),
        Err(failure) => Err(failure.to_string()),
    })
}
