//! Play on the board in a page: positions of the statement, with the answers of the certificate.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::answer::{Answer, Find, played, without_zeros};
use super::formula::in_unicode;
use super::judge::Judge;
use super::kernel::Player as First;
use super::proof::Proof;
use super::shown::{Edge, Row, Shown};
use crate::clobber::{Atom, Choice, ChoiceKind, Expr, Instance, Move, Player, Square, Term};
use crate::run::Halt;

/// Number of positions without an answer after which no more positions are added: the search for
/// each of them takes seconds.
const MAX_UNANSWERED: usize = 4;

/// Reason why a page has no answer in a position.
const UNANSWERED: &str = "the certificate names no winning move in this position, and neither \
                          theorems nor a search within its limit show one";

/// The positions of a page, and the positions in which play may begin.
#[derive(Default)]
pub struct Boards {
    pub nodes: Vec<Shown>,
    /// For each node, the nodes to which its edges lead.
    pub ends: Vec<Vec<Option<usize>>>,
    /// Titles of the positions in which play may begin, with their nodes.
    pub starts: Vec<(String, usize)>,
    /// Number of positions to which edges lead, but for which there is no room.
    pub missing: usize,
}

/// Returns the positions of an instance of the statement that play can reach, in order of distance
/// from the beginning, as many as `room` bytes of a page can hold.
///
/// # Errors
/// [`Halt`] of the search for a move.
pub fn boards<'a>(
    proof: &'a mut Proof,
    find: &'a mut Find<'a>,
    instance: &Instance,
    room: usize,
) -> Result<Boards, Halt> {
    let mut boards = Boards::default();
    let Instance { statement, place, .. } = instance;
    let place = if place.is_empty() { String::new() } else { format!(" {place}") };
    let mut reach = Reach::default();
    for &(is_opposite, first) in proof.sides() {
        let winner = if is_opposite { Player::Right } else { Player::Left };
        let first = if first == First::Left { winner } else { winner.other() };
        let title = format!("Play {} on the board{place}; {first} moves first", winner.other());
        let start = Place { board: unsigned(&played(statement)), winner, to_move: first };
        boards.starts.push((title, reach.number(start)));
    }
    boards.add(&mut reach, &mut Judge::new(proof, find), room)?;
    Ok(boards)
}

/// A position, in which the winner has to answer unless it is the loser's turn at the beginning.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Place {
    board: Expr,
    winner: Player,
    to_move: Player,
}

/// Positions that play can reach.
#[derive(Default)]
struct Reach {
    numbers: FxHashMap<Place, usize>,
    queue: VecDeque<Place>,
}

impl Reach {
    /// Returns the number of a position.
    fn number(&mut self, place: Place) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(place).or_insert_with_key(|place| {
            self.queue.push_back(place.clone());
            next
        })
    }
}

impl Boards {
    /// Adds the positions that play can reach, as long as there is room. Each beginning has a
    /// place.
    fn add(&mut self, reach: &mut Reach, judge: &mut Judge, room: usize) -> Result<(), Halt> {
        let (mut used, mut unanswered) = (0, 0);
        while self.nodes.len() < self.starts.len() || used <= room && unanswered < MAX_UNANSWERED {
            let Some(Place { board: before, winner, to_move }) = reach.queue.pop_front() else {
                break;
            };
            let loser = winner.other();
            let answered = match to_move == winner {
                true => judge.answer(&before, winner)?.map(|Answer { choice, why }| {
                    let move_text = move_text(&before, &choice);
                    let said = format!("{winner} has moved {move_text} and {why}. ");
                    (without_zeros(choice.after), said)
                }),
                false => Some((before.clone(), String::new())),
            };
            unanswered += usize::from(answered.is_none());
            let choices = answered.as_ref().map(|(board, _)| board.choices(loser));
            let no_answer = || (before, format!("{winner} wins, but {UNANSWERED}."));
            let (board, said) = answered.unwrap_or_else(no_answer);
            let (mut edges, mut ends) = (Vec::new(), Vec::new());
            for choice in choices.iter().flatten() {
                edges.push(edge(&board, choice));
                let after = without_zeros(choice.after.clone());
                ends.push(Some(reach.number(Place { board: after, winner, to_move: winner })));
            }
            let task = match &choices {
                None => String::new(),
                Some(choices) if choices.is_empty() => format!("{loser} has no move and loses."),
                Some(_) => format!("{loser} to move. What do you play?"),
            };
            let shown = Shown {
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
        let ends = self.ends.iter_mut().flatten();
        ends.filter(|end| end.is_some_and(|end| end >= there)).for_each(|end| *end = None);
        self.missing = reach.queue.len();
        Ok(())
    }
}

/// Returns the edge of a move, with the squares of a move in a row.
fn edge(board: &Expr, choice: &Choice) -> Edge {
    let squares = match choice.kind {
        ChoiceKind::Clobber(Move { from, to }) => {
            let before = Expr { terms: board.terms[..choice.term].to_vec() };
            Some([rows(&before).len(), from, to])
        }
        ChoiceKind::Option(_) => None,
    };
    Edge { text: move_text(board, choice), squares, ..Edge::default() }
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
