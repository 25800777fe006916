//! Who wins a sum, by the rules of play: the one primitive of the family rules.

use crate::core::table::Table;
use crate::first::kernel::error::Stop;
use crate::first::kernel::position::Games;
use crate::first::term::{Judgment, Player, Ref, Term, WordId};
use std::rc::Rc;

/// A sum in which Left is to move, whose moves before `next` all lose.
struct Frame {
    position: Rc<[Term]>,
    next: Cursor,
}

/// A move: which term, and which of its Left options.
#[derive(Default)]
struct Cursor {
    term: usize,
    option: usize,
}

/// Remembers the sums it has decided.
#[derive(Default)]
pub struct Play {
    answers: Table<Rc<[Term]>, bool>,
    stack: Vec<Frame>,
}

impl Play {
    /// `sum ≥ 0`: Left wins moving second.
    pub fn at_least_zero(&mut self, games: &mut Games, sum: &[Term]) -> Result<bool, Stop> {
        let mut negatives = Vec::with_capacity(sum.len());
        for term in sum {
            negatives.push(games.negative(*term)?);
        }
        self.left_wins(games, negatives).map(|wins| !wins)
    }

    /// `sum ≤ 0`: Left loses moving first.
    pub fn at_most_zero(&mut self, games: &mut Games, sum: Vec<Term>) -> Result<bool, Stop> {
        self.left_wins(games, sum).map(|wins| !wins)
    }

    /// `sum = 0`: whoever moves first loses.
    pub fn is_zero(&mut self, games: &mut Games, sum: &[Term]) -> Result<bool, Stop> {
        Ok(!self.left_wins(games, sum.to_vec())? && self.at_least_zero(games, sum)?)
    }

    /// `sum ⊳ 0`: Left wins moving first, iff some Left option `Q` is such that Right, moving first
    /// in it, loses; that is, Left moving first in `−Q` loses.
    pub fn left_wins(&mut self, games: &mut Games, sum: Vec<Term>) -> Result<bool, Stop> {
        let position = normal(games, sum)?;
        if let Some(answer) = self.answer(games, &position)? {
            return Ok(answer);
        }
        self.stack.clear();
        self.push(position);
        // What is known of the move that was tried last, as `left_wins` of the sum that the
        // opponent faces.
        let mut tried = None;
        while let Some(top) = self.stack.last_mut() {
            games.budget.charge(top.position.len().saturating_add(1))?;
            let wins = if tried.take() == Some(false) {
                true
            } else if let Some(child) = next_move(games, top)? {
                let child = normal(games, child)?;
                tried = self.answer(games, &child)?;
                if tried.is_none() {
                    self.push(child);
                }
                continue;
            } else {
                false
            };
            let position = Rc::clone(&top.position);
            games.budget.hold(position.len().saturating_mul(4).saturating_add(48))?;
            self.answers.insert(position, wins);
            self.stack.pop();
            tried = Some(wins);
        }
        tried.ok_or(Stop::Internal)
    }

    fn push(&mut self, position: Vec<Term>) {
        self.stack.push(Frame { position: position.into(), next: Cursor::default() });
    }

    /// What needs no play: at most two values are compared by Order; other sums may be known.
    fn answer(&mut self, games: &mut Games, position: &[Term]) -> Result<Option<bool>, Stop> {
        match games.decide(position, Judgment::Over)? {
            Some(answer) => Ok(Some(answer)),
            None => Ok(self.answers.get(position).copied()),
        }
    }
}

/// The sum that the opponent faces, seen from his side, after the next of Left's moves.
fn next_move(games: &mut Games, frame: &mut Frame) -> Result<Option<Vec<Term>>, Stop> {
    while let Some(term) = frame.position.get(frame.next.term).copied() {
        let before = frame.next.term.checked_sub(1);
        let is_repeated = before.is_some_and(|i| frame.position.get(i) == Some(&term));
        let replacement =
            if is_repeated { None } else { left_option(games, term, frame.next.option)? };
        let Some(replacement) = replacement else {
            frame.next.term = frame.next.term.saturating_add(1);
            frame.next.option = 0;
            continue;
        };
        frame.next.option = frame.next.option.saturating_add(1);
        let mut child = Vec::with_capacity(frame.position.len().saturating_add(1));
        for (index, other) in frame.position.iter().enumerate() {
            if index != frame.next.term {
                child.push(games.negative(*other)?);
            }
        }
        for piece in replacement {
            child.push(games.negative(piece)?);
        }
        return Ok(Some(child));
    }
    Ok(None)
}

/// A Left option of a value or of a part, as two values; `None` past the last one.
fn left_option(games: &mut Games, term: Term, number: usize) -> Result<Option<[Term; 2]>, Stop> {
    if let Some(value) = term.as_value() {
        let option = games.arena.options(value, Player::Left)?.get(number);
        return Ok(option.map(|option| [Term::value(*option), Term::ZERO]));
    }
    let part = term.as_word().ok_or(Stop::Internal)?;
    option(games, part, Player::Left, number)
}

/// An option of a part, as the claimed values of its two pieces; `None` past the last one.
pub fn option(
    games: &mut Games,
    part: WordId,
    player: Player,
    number: usize,
) -> Result<Option<[Term; 2]>, Stop> {
    match games.parts.option(part, player, number, &mut games.budget)? {
        Some([a, b]) => Ok(Some([valued(games, a)?, valued(games, b)?])),
        None => Ok(None),
    }
}

/// All options of a part, as the claimed values of their pieces.
pub fn options(games: &mut Games, part: WordId, player: Player) -> Result<Vec<[Term; 2]>, Stop> {
    let mut options = Vec::new();
    while let Some(pieces) = option(games, part, player, options.len())? {
        options.push(pieces);
    }
    Ok(options)
}

/// The same of a part without moves, too, which is the value 0.
pub fn options_of(games: &mut Games, part: Term, player: Player) -> Result<Vec<[Term; 2]>, Stop> {
    match part.as_word() {
        Some(part) => options(games, part, player),
        None => Ok(Vec::new()),
    }
}

/// The claimed value of a part.
pub fn value_of(games: &Games, part: WordId) -> Result<Ref, Stop> {
    games.parts.value(part)?.ok_or(Stop::Internal)
}

fn valued(games: &Games, term: Term) -> Result<Term, Stop> {
    match term.as_word() {
        Some(part) => Ok(Term::value(value_of(games, part)?)),
        None => Ok(term),
    }
}

/// Sorted, without 0 and without pairs `G`, `−G`.
fn normal(games: &mut Games, mut terms: Vec<Term>) -> Result<Vec<Term>, Stop> {
    games.budget.charge(terms.len())?;
    terms.retain(|term| *term != Term::ZERO);
    terms.sort_unstable();
    let mut kept: Vec<Term> = Vec::with_capacity(terms.len());
    let mut index = 0;
    while let Some(term) = terms.get(index).copied() {
        let copies = count(&terms, term);
        let negative = games.negative(term)?;
        let opposed = count(&terms, negative);
        let stay = if negative == term { copies & 1 } else { copies.saturating_sub(opposed) };
        kept.extend(std::iter::repeat_n(term, stay));
        index = index.saturating_add(copies.max(1));
    }
    Ok(kept)
}

/// How often a term occurs among sorted terms.
fn count(terms: &[Term], term: Term) -> usize {
    let from = terms.partition_point(|t| *t < term);
    let to = terms.partition_point(|t| *t <= term);
    to.saturating_sub(from)
}

/// The terms of a list of references.
pub fn terms(values: &[Ref]) -> Vec<Term> {
    values.iter().map(|value| Term::value(*value)).collect()
}
