//! Play on the board in a page: positions of the statement, with the answers of the certificate.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::answer::{Answer, Find, played, without_zeros};
use super::formula::in_unicode;
use super::judge::Judge;
use super::kernel::Player as First;
use super::proof::Proof;
use super::shown::{Edge, Row, Shown};
use crate::clobber::{Atom, Choice, Expr, Instance, Player, Square, Term};
use crate::run::Halt;

/// Number of positions without an answer after which no more positions are added: the search for
/// each of them takes seconds.
const MAX_UNANSWERED: usize = 4;

/// Reason why a page has no answer in a position.
const UNANSWERED: &str = "the certificate names no winning move in this position, and neither \
                          theorems nor a search within its limit show one";

/// Maximum number of positions in which a person is to move.
const MAX_POSITIONS: usize = 3000;

/// The positions of a page, and the positions in which play may begin.
pub struct Boards {
    pub nodes: Vec<Shown>,
    /// For each node, the nodes to which its edges lead.
    pub ends: Vec<Vec<Option<usize>>>,
    /// Titles of the positions in which play may begin, with their nodes.
    pub starts: Vec<(String, usize)>,
}

/// Returns positions of an instance of the statement, in order of distance from the beginning, as
/// many as `room` bytes of a page can hold.
///
/// # Errors
/// [`Halt`] of the search for a move.
pub fn boards<'a>(
    proof: &'a mut Proof,
    find: &'a mut Find<'a>,
    instance: &Instance,
    room: usize,
) -> Result<Boards, Halt> {
    let mut boards = Boards { nodes: Vec::new(), ends: Vec::new(), starts: Vec::new() };
    let Instance { statement, place, .. } = instance;
    let place = if place.is_empty() { String::new() } else { format!(" {place}") };
    let sides = proof.sides();
    let mut judge = Judge::new(proof, find);
    for &(is_opposite, first) in sides {
        let strict = first == First::Left;
        let winner = if is_opposite { Player::Right } else { Player::Left };
        let board = unsigned(&played(statement));
        let first = if strict { winner } else { winner.other() };
        let title = format!("Play {} on the board{place}; {first} moves first", winner.other());
        boards.starts.push((title, boards.nodes.len()));
        let mut reach = Reach {
            judge: &mut judge,
            winner,
            first: boards.nodes.len(),
            known: FxHashMap::default(),
            queue: VecDeque::new(),
        };
        reach.number(&board);
        boards.add(&mut reach, strict, room / sides.len())?;
    }
    Ok(boards)
}

/// Positions that are added to a page.
struct Reach<'a, 'j, 'p> {
    judge: &'a mut Judge<'j, 'p>,
    winner: Player,
    /// Number of the first position.
    first: usize,
    /// Positions in which the certificate answers, by number.
    known: FxHashMap<Expr, usize>,
    queue: VecDeque<Expr>,
}

impl Reach<'_, '_, '_> {
    /// Returns the number of a position in which the certificate answers, or `None` if there are
    /// too many.
    fn number(&mut self, board: &Expr) -> Option<usize> {
        if let Some(&number) = self.known.get(board) {
            return Some(number);
        }
        (self.known.len() < MAX_POSITIONS).then(|| {
            let number = self.first + self.known.len();
            self.known.insert(board.clone(), number);
            self.queue.push_back(board.clone());
            number
        })
    }

    /// Returns the position after the certificate's answer, and a sentence about the answer, or
    /// `None` if no answer is found.
    fn answered(&mut self, board: &Expr) -> Result<Option<(Expr, String)>, Halt> {
        let Some(Answer { choice, why }) = self.judge.answer(board, self.winner)? else {
            return Ok(None);
        };
        let move_text = move_text(board, &choice);
        let said = format!("{} has moved {move_text} and {why}. ", self.winner);
        Ok(Some((without_zeros(choice.after), said)))
    }
}

impl Boards {
    /// Adds the positions that play can reach, as long as there is room. In the first position, the
    /// certificate moves only if it moves first.
    fn add(&mut self, reach: &mut Reach, strict: bool, room: usize) -> Result<(), Halt> {
        let (first, loser, mut used) = (reach.first, reach.winner.other(), 0);
        let mut unanswered = 0;
        while used <= room && unanswered < MAX_UNANSWERED {
            let Some(before) = reach.queue.pop_front() else {
                break;
            };
            let is_start = self.nodes.len() == first;
            let answered = match is_start && !strict {
                true => Some((before.clone(), String::new())),
                false => reach.answered(&before)?,
            };
            unanswered += usize::from(answered.is_none());
            let choices = answered.as_ref().map(|(board, _)| board.choices(loser));
            let no_answer = || (before, format!("{} wins, but {UNANSWERED}.", reach.winner));
            let (board, said) = answered.unwrap_or_else(no_answer);
            let (mut edges, mut ends) = (Vec::new(), Vec::new());
            for choice in choices.iter().flatten() {
                let after = without_zeros(choice.after.clone());
                edges.push(edge(&board, &after, &move_text(&board, choice)));
                ends.push(reach.number(&after));
            }
            let task = match &choices {
                None => String::new(),
                Some(choices) if choices.is_empty() => format!("{loser} has no move and loses."),
                Some(_) => format!("{loser} to move. What do you play?"),
            };
            let shown = Shown {
                text: written(&board.terms),
                rows: rows(&board),
                is_numbered: true,
                rest: rest(&board),
                why: said + &task,
                lemmas: Vec::new(),
                edges,
            };
            used += shown.size();
            self.nodes.push(shown);
            self.ends.push(ends);
        }
        // Removes edges to positions for which there was no room.
        let there = self.nodes.len();
        let ends = self.ends[first..].iter_mut().flatten();
        ends.filter(|end| end.is_some_and(|end| end >= there)).for_each(|end| *end = None);
        Ok(())
    }
}

/// Returns the edge of a move: the row for a move in a row, the text for a move in another game.
fn edge(before: &Expr, after: &Expr, played: &str) -> Edge {
    let (old, new) = (rows(before), rows(after));
    let changed = old.iter().zip(&new).find(|(old, new)| old != new);
    let changed = changed.filter(|_| old.len() == new.len());
    Edge {
        text: played.to_owned(),
        before: changed.map(|(old, _)| old.clone()),
        after: changed.map(|(_, new)| new.clone()),
        to: None,
    }
}

/// Returns the rows of a sum, with repetitions.
fn rows(board: &Expr) -> Vec<Row> {
    let mut rows = Vec::new();
    for term in &board.terms {
        if let Atom::Row(row) = &term.atom {
            let row = if term.count < 0 { row.negative() } else { row.clone() };
            let squares = row.squares();
            let stones: String = squares.iter().copied().map(Square::as_char).collect();
            let row = vec![(stones, String::new())];
            rows.extend(vec![row; term.count.unsigned_abs() as usize]);
        }
    }
    rows
}

/// Writes the other games of a sum.
fn rest(board: &Expr) -> String {
    let is_row = |term: &&Term| matches!(term.atom, Atom::Row(_));
    let others: Vec<Term> = board.terms.iter().filter(|term| !is_row(term)).cloned().collect();
    let is_first = others.len() == board.terms.len();
    match others.first() {
        None => String::new(),
        Some(first) if first.count < 0 => format!("- {}", &written(&others)[1..]),
        Some(_) if is_first => written(&others),
        Some(_) => format!("+ {}", written(&others)),
    }
}

/// Returns a position with the negatives of rows in place of negative copies.
fn unsigned(position: &Expr) -> Expr {
    let term = |term: &Term| match &term.atom {
        Atom::Row(row) if term.count < 0 => {
            Term { count: -term.count, atom: Atom::Row(row.negative()) }
        }
        _ => term.clone(),
    };
    Expr { terms: position.terms.iter().map(term).collect() }
}

/// Writes a sum, with arrows for up and down.
fn written(terms: &[Term]) -> String {
    in_unicode(&Expr { terms: terms.to_vec() }.to_string())
}

/// Writes a move, with arrows for up and down: `3→4`, or `-↑ → *`.
fn move_text(board: &Expr, choice: &Choice) -> String {
    in_unicode(&board.played(choice))
}
