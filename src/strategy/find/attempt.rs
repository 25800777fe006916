//! Tries with parts of up to some number of stones told apart: sets, then rules, then the proof.
use segcert_replay::data::{Class, Members, Strategy};

use super::bag::Bag;
use super::board::{self, Board};
use super::cases::Language;
use super::sets::{self, Sets};
use super::solve::{Solved, all_bags};
use super::{FindError, Found, Options, SHORT, Try, rules, trial, won, write};
use crate::strategy::for_all::{Unproved, concerns, prove, statement};
use crate::strategy::read::read;

/// Terms of the conditions that are tried first.
const FEW_TERMS: usize = 3;

/// Tries with parts of so many stones told apart, and positions of so many stones that may become
/// won ones.
///
/// # Errors
/// See [`FindError`].
pub fn attempt(
    strategy: &Strategy,
    stones: usize,
    won: usize,
    options: &mut Options,
) -> Result<Found, FindError> {
    let mut given = strategy.clone();
    let ranges = board::short_ranges(strategy, stones);
    given.classes.push(Class {
        name: SHORT.to_owned(),
        members: ranges.into_iter().map(Members::Range).collect(),
    });
    let mut board = Board::new(&given).map_err(|cells| FindError::Cells { cells })?;
    if won > 0 {
        let bags = won::short_won(&board, options.parts, won);
        board = board.with_won(bags);
    }
    let mut attempt = Attempt {
        board: &board,
        stones,
        options,
    };
    if !given.sets.is_empty() {
        return attempt.with_rules(given.clone());
    }
    let (solved, starts) = match attempt.solved() {
        Ok(solved) => solved,
        Err(failure) => return attempt.ended(given.clone(), Err(failure)),
    };
    let most = attempt.options.terms;
    let mut terms = FEW_TERMS.min(most);
    loop {
        let mut proposed = given.clone();
        let found = match attempt.sets(solved.clone(), &starts, terms) {
            Ok(sets) => {
                proposed.sets = sets;
                attempt.with_rules(proposed)?
            }
            Err(failure) => attempt.ended(proposed, Err(failure))?,
        };
        if found.statement.is_some() || terms >= most || !(attempt.options.goes_on)() {
            return Ok(found);
        }
        terms += 1;
    }
}

struct Attempt<'a, 'b> {
    board: &'a Board<'a>,
    stones: usize,
    options: &'a mut Options<'b>,
}

fn no_time() -> String {
    "there is no time left".to_owned()
}

impl<'a> Attempt<'a, '_> {
    /// Who wins bags; and the start positions, all of which are good.
    fn solved(&self) -> Result<(Solved<'a>, Vec<Bag>), String> {
        let (parts, exceptions) = (self.options.parts, self.options.exceptions);
        let solved = Solved::new(self.board, parts, exceptions, self.options.goes_on);
        let solved = solved.ok_or_else(no_time)?;
        let starts = starts(self.board, &solved)?;
        Ok((solved, starts))
    }

    fn sets(
        &self,
        mut solved: Solved,
        starts: &[Bag],
        terms: usize,
    ) -> Result<Vec<segcert_replay::data::Set>, String> {
        let language = Language::new(self.board.classes.len(), terms);
        let sets = sets::learn(&mut solved, starts, &language, self.options.goes_on);
        sets.ok_or_else(|| match (self.options.goes_on)() {
            true => "play leads out of all sets that were tried, from larger positions".to_owned(),
            false => no_time(),
        })
    }

    /// Rules for the sets, unless there are some, and the proof.
    fn with_rules(&mut self, mut proposed: Strategy) -> Result<Found, FindError> {
        if proposed.rules.is_empty() {
            if let Err(failure) = self.rules(&mut proposed) {
                return self.ended(proposed, Err(failure));
            }
        }
        let proved = verified(&text(&proposed, &[], None))?;
        self.ended(proposed, proved)
    }

    fn rules(&self, proposed: &mut Strategy) -> Result<(), String> {
        let board = self.board;
        let sets = Sets::new(board, &proposed.sets);
        let bags = all_bags(board, self.options.parts).into_iter();
        let bags = bags.chain(trial::samples(board, self.options.parts));
        let bags: Vec<Bag> = bags.filter(|bag| sets.has(*bag, true)).collect();
        let rules = rules::learn(board, &sets, &bags, self.options.goes_on);
        let rules = rules.ok_or_else(no_time)?;
        proposed.rules = rules.rules;
        let won = rules.won.iter().map(|bag| board.words(*bag));
        proposed.won.extend(won);
        match rules.open.first() {
            None => Ok(()),
            Some(bag) => Err(format!(
                "Left is to move in {}: no move leads to a set with Right to move",
                board.draw(*bag)
            )),
        }
    }

    /// Tells how far it came.
    fn ended(
        &mut self,
        proposed: Strategy,
        proved: Result<String, String>,
    ) -> Result<Found, FindError> {
        let (statement, failure) = match proved {
            Ok(statement) => (Some(statement), None),
            Err(failure) => (None, Some(failure)),
        };
        let found = Found {
            text: text(&proposed, &[], failure.as_deref()),
            statement,
        };
        let tried = Try {
            stones: self.stones,
            cells: self.board.options.len(),
            cases: proposed.sets.iter().map(|set| set.any.len()).sum(),
            exceptions: proposed.sets.iter().map(|set| set.except.len()).sum(),
            won: proposed.won.len(),
            rules: proposed.rules.len(),
            failure,
        };
        (self.options.tell)(&tried, &found);
        Ok(found)
    }
}

/// The file, with what is to be known about it and what fails in its first lines.
pub(super) fn text(strategy: &Strategy, more: &[String], failure: Option<&str>) -> String {
    let mut about = vec!["Sets and rules found by `segcert strategy find`.".to_owned()];
    about.extend_from_slice(more);
    if let Some(failure) = failure {
        about.push("NO PROOF: parts of it are missing or wrong.".to_owned());
        about.push(failure.replace('\n', " "));
    }
    write::text(strategy, &about)
}

/// The start positions as bags, all of which are good; or one that is not.
fn starts(board: &Board, solved: &Solved) -> Result<Vec<Bag>, String> {
    let strategy = board.strategy;
    // Two of a family that are long differ by some stones.
    let longest = board.longest() + 4;
    let left = strategy.start.left_to_move;
    let mut starts = Vec::new();
    for (_, sum) in strategy.starts(longest * strategy.start.families.len()) {
        let Some(bag) = board.bag(&sum) else {
            let drawn = strategy.draw(sum.iter().map(Vec::as_slice));
            return Err(format!("the start position {drawn} has parts in no class"));
        };
        if bag.is_empty() {
            continue;
        }
        if !solved.is_good(bag, left) {
            let player = if left { "Left" } else { "Right" };
            let (start, lost) = (board.draw(bag), solved.line(bag, left));
            return Err(format!(
                "{player} is to move in the start position {start}: {lost}"
            ));
        }
        starts.push(bag);
    }
    starts.sort_unstable();
    starts.dedup();
    Ok(starts)
}

/// The statement that a file proves for all lengths, or what fails.
pub(super) fn verified(text: &str) -> Result<Result<String, String>, FindError> {
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
