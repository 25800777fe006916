//! Lists the plays of rules: the choice of a component, and the result.
use segcert_replay::data::{Choice, Pattern, Range};

use super::board::Board;
use super::multiset::Multiset;
use crate::claims::Cell;
use crate::strategy::compile::cells::shortest;

/// A choice of a component, with its result.
pub struct Play {
    pub choice: Choice,
    pub to: Vec<Pattern>,
    /// The cells from which the play chooses, in order of preference. Each has the index of Left's
    /// option in the cell, if the play is a move to pieces in cells.
    pub options: Vec<(u8, Option<usize>)>,
}

impl Play {
    /// Returns the cell that the play chooses in a multiset, with the index of Left's option in
    /// this cell.
    pub fn option(&self, sum: Multiset) -> Option<(u8, Option<usize>)> {
        let mut options = self.options.iter();
        options.find(|(cell, _)| sum.has(*cell)).copied()
    }
}

/// Returns all plays in single components, and in ranges of long components.
pub fn plays(board: &Board) -> Vec<Play> {
    let mut plays = Vec::new();
    for (number, cell) in board.cells.cells.iter().enumerate() {
        if !cell.is_plain() {
            plays.extend(of_range(board, number));
            continue;
        }
        for (place, option) in board.options[number].left.iter().enumerate() {
            plays.push(Play {
                choice: Choice::One(shortest(cell)),
                to: option.to.clone(),
                options: vec![(number as u8, Some(place))],
            });
        }
    }
    plays
}

/// Returns the family of a cell of long components.
fn family(board: &Board, cell: &Cell) -> Option<usize> {
    let samples = [0, 1].map(|more| cell.word(cell.least as usize + more));
    // If two families have these components, prefers a family with a base as long as that of the
    // cell.
    let families = board.strategy.families.iter().enumerate();
    let fitting = families.filter(|(_, family)| samples.iter().all(|part| family.has(part)));
    let best = fitting.min_by_key(|(_, family)| family.rows.base.len() != cell.base.len());
    best.map(|(number, _)| number)
}

/// Returns the plays in the long components of a family, and in the shorter components from some
/// length on.
fn of_range(board: &Board, number: usize) -> Vec<Play> {
    let cells = &board.cells.cells;
    let Some(family) = family(board, &cells[number]) else {
        return Vec::new();
    };
    let longest = shortest(&cells[number]).len();
    let lengths: Vec<usize> = board.strategy.families[family].lengths(longest).collect();
    let mut plays = Vec::new();
    for option in &board.options[number].left {
        let option_of = |cell: usize| {
            let results = board.results(cell, &option.to)?;
            let options = &board.options[cell].left;
            options.iter().position(|option| option.results == results)
        };
        for &from in lengths.iter().rev() {
            let to = None;
            let range = Range { family, from, to };
            let chosen = board.cells.chosen(&Choice::Shortest(range.clone()));
            // A range must begin at the length of some component.
            let first = chosen.first().map(|cell| shortest(&cells[*cell]).len());
            if first != Some(from) {
                continue;
            }
            let options = chosen.into_iter().map(|cell| (cell as u8, option_of(cell)));
            let mut options: Vec<(u8, Option<usize>)> = options.collect();
            let play = |choice, options| Play { choice, to: option.to.clone(), options };
            plays.push(play(Choice::Shortest(range.clone()), options.clone()));
            options.reverse();
            plays.push(play(Choice::Longest(range), options));
        }
    }
    plays
}
