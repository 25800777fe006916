//! Reads a line `BOARD PLAYER MOVE`.
//!
//! | `MOVE` | |
//! |---|---|
//! | `FROM TO` | a stone moves from one square of the row to the next one; squares count from 1 |
//! | `TERM FROM TO` | a move in a row of a sum; terms count from 0 |
//! | `→OPTION`, `TERM →OPTION` | a game that is not a row becomes this option; also `->OPTION` |
//!
//! The two squares of a move may be separated by an arrow, as in `3→4` and `3->4`.

use std::str::FromStr;

use thiserror::Error;

use super::sums;
use super::table::Entry;
use crate::clobber::notation::line::{self, BoardLine, LineError};
use crate::clobber::{
    Atom, ChoiceKind, Component, Expr, Move, NotationError, Player, Row, Square, Term as Summand,
};
use crate::fingerprint::Fingerprints;
use crate::game::arena::Guard;
use crate::game::{Limit, Value};
use crate::position::{Reducer, Term};
use crate::terms;

/// Maximum number of terms of a board, multiples expanded.
const MAX_TERMS: usize = 4096;
/// Maximum number of components that are stored for later lines.
const KEPT: usize = 1 << 16;
/// Maximum number of elementary steps for the value of a game that is not a row.
const VALUE_BUDGET: u64 = 1 << 20;

/// Error in a line of a file of moves.
#[derive(Debug, Error)]
pub enum MoveError {
    #[error(transparent)]
    Board(#[from] LineError),
    #[error("the move is missing: write FROM TO, squares counted from 1")]
    NoMove,
    #[error("`{0}` is not a move: write FROM TO, or TERM FROM TO in a sum of several rows")]
    NotAMove(String),
    #[error("the option of the move cannot be read: {0}")]
    Option(#[source] NotationError),
    #[error("the board has several terms: write TERM before the move, counted from 0")]
    WhichTerm,
    #[error("there is no term {0}: terms are counted from 0")]
    NoTerm(usize),
    #[error("term {0} is a row: write FROM TO")]
    IsRow(usize),
    #[error("term {0} is not a row: write →OPTION")]
    NotARow(usize),
    #[error("{player} has no move {from}→{to} in this row")]
    Impossible { player: Player, from: usize, to: usize },
    #[error("{player} has no such option in this game")]
    NoOption { player: Player },
    #[error("the board has more than {MAX_TERMS} components")]
    TooManyTerms,
    #[error("the value of a game in this line takes too much work")]
    Value(#[from] Limit),
    #[error("the line is longer than {} bytes", super::table::MAX_LINE)]
    TooLong,
    #[error("the line is not text in UTF-8")]
    NoText,
    #[error("the file has more than {} lines", u32::MAX)]
    TooMany,
}

impl MoveError {
    /// Returns the column of the error in its line, from 1.
    pub fn column(&self, text: &str) -> usize {
        match self {
            MoveError::Board(error) => error.column(text),
            MoveError::NotAMove(written) => {
                text.rfind(written.as_str()).map_or(1, |at| line::column(text, at))
            }
            MoveError::NoMove => text.chars().count() + 1,
            _ => 1,
        }
    }
}

/// A move in the notation of a line.
enum Written {
    Squares(usize, usize),
    Option(Expr),
}

/// Reads lines.
pub(super) struct Lines {
    reducer: Reducer,
    fingerprints: Fingerprints,
}

impl Lines {
    /// Creates a reader whose values respect a guard.
    pub fn new(guard: Guard) -> Lines {
        let (mut reducer, fingerprints) = (Reducer::default(), Fingerprints::default());
        reducer.arena.set_guard(guard);
        Lines { reducer, fingerprints }
    }

    /// Reads a line. Returns `None` if the move is made in a component whose negative is also in
    /// the board: the normal form of the board has neither of them. The position after the reply in
    /// the negative has this normal form, too, so a move for that position serves both.
    pub fn read(&mut self, text: &str, number: u32) -> Result<Option<Entry>, MoveError> {
        let BoardLine { board, first, rest, .. } = BoardLine::read(text)?;
        let (term, written) = read_move(rest)?;
        let term = chosen_term(&board, term, &written)?;
        if self.reducer.components.len() >= KEPT {
            (self.reducer.components, self.fingerprints) = Default::default();
        }
        self.reducer.arena.set_budget(VALUE_BUDGET);
        let before = self.board(&board)?;
        let (moved, left) = match written {
            Written::Squares(from, to) => self.clobber(&board.terms[term], first, from, to)?,
            Written::Option(option) => {
                let left = Term::value(self.option(&board, term, first, &option)?);
                (terms::one_copy(&mut self.reducer, &board.terms[term])?.pop(), vec![left])
            }
        };
        Ok(moved.and_then(|moved| self.entry(before, moved, left, first, number)))
    }

    /// Returns the terms of a board.
    fn board(&mut self, board: &Expr) -> Result<Vec<Term>, MoveError> {
        let mut terms = Vec::new();
        for summand in &board.terms {
            let once = terms::one_copy(&mut self.reducer, summand)?;
            let copies = summand.count.unsigned_abs() as usize;
            if once.len().saturating_mul(copies) > MAX_TERMS - terms.len() {
                return Err(MoveError::TooManyTerms);
            }
            terms.extend(once.iter().cycle().take(once.len() * copies));
        }
        Ok(terms)
    }

    /// Returns the part of a row in which a stone of a player moves, and the result of the move.
    /// Squares count from 1.
    fn clobber(
        &mut self,
        summand: &Summand,
        first: Player,
        from: usize,
        to: usize,
    ) -> Result<(Option<Term>, Vec<Term>), MoveError> {
        // Left moves in the negative of a game where Right moves in the game.
        let owner = if summand.count < 0 { first.other() } else { first };
        let found = match &summand.atom {
            Atom::Row(row) => found_in(row, owner, from, to),
            _ => None,
        };
        let (component, clobber) =
            found.ok_or(MoveError::Impossible { player: first, from, to })?;
        let (a, b) = component.after(clobber);
        let [moved, a, b] = [component, a, b].map(|component| {
            let term = Term::component(self.reducer.components.intern(&component));
            if summand.count < 0 { self.reducer.minus(term) } else { term }
        });
        Ok((Some(moved), vec![a, b]))
    }

    /// Returns the value of an option of a player in a term.
    fn option(
        &mut self,
        board: &Expr,
        term: usize,
        player: Player,
        written: &Expr,
    ) -> Result<Value, MoveError> {
        let Reducer { arena, components, .. } = &mut self.reducer;
        let wanted = components.evaluate(written, arena)?;
        for choice in board.choices(player).into_iter().filter(|choice| choice.term == term) {
            if let ChoiceKind::Option(option) = choice.kind {
                if components.evaluate(&option, arena)? == wanted {
                    return Ok(wanted);
                }
            }
        }
        Err(MoveError::NoOption { player })
    }

    /// Returns the entry of a move that replaces a term of a board. Positions are seen by the
    /// player who moves. Returns `None` if the normal form of the board lacks this term.
    fn entry(
        &mut self,
        before: Vec<Term>,
        moved: Term,
        left: Vec<Term>,
        first: Player,
        number: u32,
    ) -> Option<Entry> {
        let reducer = &self.reducer;
        let mut after = before.clone();
        after.swap_remove(after.iter().position(|&term| term == moved)?);
        after.extend(left);
        let [before, after] = [before, after].map(|terms| sums::board(reducer, terms));
        if !before.contains(&moved) {
            return None;
        }
        let boards = match first {
            Player::Left => [before, reducer.negative(&after)],
            Player::Right => [reducer.negative(&before), after],
        };
        let [position, after] = boards.map(|board| self.fingerprints.position(&board, reducer));
        Some(Entry::new(position, after, number))
    }
}

/// Reads a move. Returns the number of its term, if the line has one, and the move.
fn read_move(text: &str) -> Result<(Option<usize>, Written), MoveError> {
    let not_a_move = || MoveError::NotAMove(text.to_owned());
    if text.is_empty() {
        return Err(MoveError::NoMove);
    }
    let number = |word: &str| usize::from_str(word).ok();
    if let Some((before, behind)) = text.split_once('→').or_else(|| text.split_once("->")) {
        let mut words = before.split_whitespace();
        let numbers = [words.next(), words.next(), words.next()];
        return match numbers.map(|word| word.map(number)) {
            [None, ..] => Ok((None, Written::Option(behind.parse().map_err(MoveError::Option)?))),
            [Some(Some(term)), None, _] if !before.ends_with(|c: char| c.is_ascii_digit()) => {
                let option = behind.parse().map_err(MoveError::Option)?;
                Ok((Some(term), Written::Option(option)))
            }
            [Some(Some(from)), None, _] => {
                let to = number(behind.trim()).ok_or_else(not_a_move)?;
                Ok((None, Written::Squares(from, to)))
            }
            [Some(Some(term)), Some(Some(from)), None] => {
                let to = number(behind.trim()).ok_or_else(not_a_move)?;
                Ok((Some(term), Written::Squares(from, to)))
            }
            _ => Err(not_a_move()),
        };
    }
    let numbers: Option<Vec<usize>> = text.split_whitespace().map(number).collect();
    match numbers.as_deref() {
        Some(&[from, to]) => Ok((None, Written::Squares(from, to))),
        Some(&[term, from, to]) => Ok((Some(term), Written::Squares(from, to))),
        _ => Err(not_a_move()),
    }
}

/// Returns the term in which a move is made. The line may omit it if only one term fits the move.
fn chosen_term(board: &Expr, said: Option<usize>, written: &Written) -> Result<usize, MoveError> {
    let wants_row = matches!(written, Written::Squares(..));
    let is_row = |term: usize| matches!(board.terms[term].atom, Atom::Row(_));
    if let Some(term) = said {
        return match term < board.terms.len() {
            false => Err(MoveError::NoTerm(term)),
            true if is_row(term) == wants_row => Ok(term),
            true if wants_row => Err(MoveError::NotARow(term)),
            true => Err(MoveError::IsRow(term)),
        };
    }
    let mut fitting = (0..board.terms.len()).filter(|&term| is_row(term) == wants_row);
    match (fitting.next(), fitting.next()) {
        (Some(term), None) => Ok(term),
        (None, _) if board.terms.is_empty() => Err(MoveError::NoTerm(0)),
        (None, _) if wants_row => Err(MoveError::NotARow(0)),
        (None, _) => Err(MoveError::IsRow(0)),
        (Some(_), Some(_)) => Err(MoveError::WhichTerm),
    }
}

/// Finds the part of a row in which a stone of a player moves from one square to another, counted
/// from 1. Returns the component and the move in it, or `None` if the player has no such move.
fn found_in(row: &Row, player: Player, from: usize, to: usize) -> Option<(Component, Move)> {
    let (from, to) = (from.checked_sub(1)?, to.checked_sub(1)?);
    let squares = row.squares();
    let stone = |at: usize| squares.get(at).copied().and_then(Square::stone);
    if from.abs_diff(to) != 1 || stone(from)? != player.stone() || stone(to)? == player.stone() {
        return None;
    }
    let is_gap = |square: &Square| *square == Square::Empty;
    let start = squares[..from].iter().rposition(is_gap).map_or(0, |gap| gap + 1);
    let component = squares[start..].iter().map_while(|square| square.stone()).collect();
    Some((component, Move { from: from - start, to: to - start }))
}
