//! Play on the board in a page: positions of the statement, with the certificate's answers.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::answer::{Answer, played, without_zeros};
use super::judge::Judge;
use super::kernel::Judgment;
use super::proof::Proof;
use super::shown::{Edge, Row, Shown};
use crate::clobber::{Atom, Expr, Player, Square, Statement};
use crate::run::Halt;

/// Positions in which a person is to move, at most.
const MOST: usize = 3000;

/// Positions that are shown, and where one may begin.
pub struct Boards {
    pub nodes: Vec<Shown>,
    /// By node, where its edges lead.
    pub ends: Vec<Vec<Option<usize>>>,
    /// A title, and its node.
    pub starts: Vec<(String, usize)>,
}

/// Positions of a statement, those that are reached soonest first, in so many bytes of a page; of a
/// statement for all n those at small n.
///
/// # Errors
/// [`Halt`] of the search for a move.
pub fn boards(proof: &mut Proof, statement: &str, at: &[u32], room: usize) -> Result<Boards, Halt> {
    let mut boards = Boards { nodes: Vec::new(), ends: Vec::new(), starts: Vec::new() };
    let Some((statement, place)) = instance(statement, at) else {
        return Ok(boards);
    };
    let sides = proof.sides();
    let mut judge = Judge::new(proof);
    for &(is_opposite, judgment) in sides {
        let strict = judgment == Judgment::Over;
        let winner = if is_opposite { Player::Right } else { Player::Left };
        let board = without_zeros(statement.difference());
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

/// Returns what is played, and for which values of the variables: those of `at`, or small ones if
/// it is empty.
fn instance(text: &str, at: &[u32]) -> Option<(Statement, String)> {
    let statement: Statement = text.parse().ok()?;
    if statement.is_single() {
        return Some((statement, String::new()));
    }
    let point = match at {
        [] => statement.first_points(SMALL).pop()?,
        at => at.to_vec(),
    };
    let place = format!(" at {}", statement.written_point(&point));
    Some((statement.at(&point)?, place))
}

/// Number of values that a variable of a statement for all n takes.
const SMALL: usize = 3;

/// Positions that are on their way into a page.
struct Reach<'a, 'j, 'p> {
    judge: &'a mut Judge<'j, 'p>,
    winner: Player,
    /// The number of the first one.
    first: usize,
    /// Positions in which the certificate is to answer, by number.
    known: FxHashMap<Expr, usize>,
    queue: VecDeque<Expr>,
}

impl Reach<'_, '_, '_> {
    /// The number of a position in which the certificate is to answer, if there is one for it.
    fn number(&mut self, board: &Expr) -> Option<usize> {
        if let Some(&number) = self.known.get(board) {
            return Some(number);
        }
        (self.known.len() < MOST).then(|| {
            let number = self.first + self.known.len();
            self.known.insert(board.clone(), number);
            self.queue.push_back(board.clone());
            number
        })
    }

    /// Returns the position after the certificate's answer, and a sentence about the answer.
    fn answered(&mut self, board: &Expr) -> Result<(Expr, String), Halt> {
        let Answer { choice, why } = self.judge.answer(board, self.winner)?;
        let move_text = played(board, &choice);
        let said = format!("{} has moved {move_text} and {why}. ", self.winner);
        Ok((without_zeros(choice.after), said))
    }
}

impl Boards {
    /// Adds what can be reached, as long as there is room; the first position is answered only if
    /// the certificate moves first.
    fn add(&mut self, reach: &mut Reach, strict: bool, room: usize) -> Result<(), Halt> {
        let (first, loser, mut used) = (reach.first, reach.winner.other(), 0);
        while used <= room {
            let Some(before) = reach.queue.pop_front() else {
                break;
            };
            let is_start = self.nodes.len() == first;
            let (board, said) = match is_start && !strict {
                true => (before, String::new()),
                false => reach.answered(&before)?,
            };
            let (mut edges, mut ends) = (Vec::new(), Vec::new());
            for choice in board.choices(loser) {
                let after = without_zeros(choice.after.clone());
                edges.push(edge(&board, &after, &played(&board, &choice)));
                ends.push(reach.number(&after));
            }
            let task = match edges.is_empty() {
                true => format!("{loser} has no move and loses."),
                false => format!("{loser} to move. What do you play?"),
            };
            let shown = Shown {
                text: board.to_string(),
                rows: rows(&board),
                rest: rest(&board),
                why: said + &task,
                lemmas: Vec::new(),
                edges,
            };
            used += shown.size();
            self.nodes.push(shown);
            self.ends.push(ends);
        }
        // Those for which there was no room.
        let there = self.nodes.len();
        let ends = self.ends[first..].iter_mut().flatten();
        ends.filter(|end| end.is_some_and(|end| end >= there)).for_each(|end| *end = None);
        Ok(())
    }
}

/// A move in a row shows the row; a move in another game its name.
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

/// The rows of a sum, each as often as it is there.
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

/// The other games of a sum.
fn rest(board: &Expr) -> String {
    let terms = board.terms.iter().filter(|term| !matches!(term.atom, Atom::Row(_)));
    let others = Expr { terms: terms.cloned().collect() };
    match others.terms.first() {
        None => String::new(),
        Some(first) if first.count < 0 => format!("- {}", &others.to_string()[1..]),
        Some(_) => format!("+ {others}"),
    }
}
