//! What rules may say of a move: which part, and what becomes of it.
use segcert_replay::data::{Choice, Pattern, Range};

use super::board::{Board, word};
use crate::strategy::compile::cells::{member, shortest};

/// A choice of a part with what becomes of it.
pub struct Play {
    pub choice: Choice,
    pub to: Vec<Pattern>,
    /// The cells that it chooses from, the first ones first; with the number of Left's turn there,
    /// if it is a move that leaves pieces in cells.
    pub turns: Vec<(u8, Option<usize>)>,
}

/// All plays of parts by themselves, and of ranges of long parts.
pub fn plays(board: &Board) -> Vec<Play> {
    let mut plays = Vec::new();
    for (number, cell) in board.cells.cells.iter().enumerate() {
        if !cell.is_plain() {
            plays.extend(of_range(board, number));
            continue;
        }
        for (turn, option) in board.options[number].left.iter().enumerate() {
            plays.push(Play {
                choice: Choice::One(word(&shortest(cell))),
                to: option.to.clone(),
                turns: vec![(number as u8, Some(turn))],
            });
        }
    }
    plays
}

/// Plays of the long parts of a family, and of the shorter ones from some length on.
fn of_range(board: &Board, number: usize) -> Vec<Play> {
    let cell = &board.cells.cells[number];
    let long = shortest(cell);
    let families = board.strategy.families.iter().enumerate();
    let is_it =
        |length: usize, part: &crate::clobber::Part, family: &segcert_replay::data::Family| {
            let member = family.word(length);
            member.is_some_and(|member| {
                crate::strategy::certificate::to_part(&member).oriented() == part.oriented()
            })
        };
    let next = member(cell, cell.least as usize + 1);
    let mut families = families
        .filter(|(_, family)| is_it(long.len(), &long, family) && is_it(next.len(), &next, family));
    // The family whose blocks are those of the cell.
    let found = families
        .clone()
        .find(|(_, family)| family.block.len() == cell.block.len())
        .or_else(|| families.next());
    let Some((family, text)) = found else {
        return Vec::new();
    };
    let mut plays = Vec::new();
    let lengths: Vec<usize> = text.lengths(long.len()).collect();
    for turn in &board.options[number].left {
        for from in lengths.iter().rev() {
            let range = Range {
                family,
                from: *from,
                to: None,
            };
            let cells = board.cells.chosen(&Choice::Shortest(range.clone()));
            // A range that begins at a length that no part has is none.
            if cells
                .first()
                .is_none_or(|cell| shortest(&board.cells.cells[*cell]).len() != *from)
            {
                continue;
            }
            let turn_of = |cell: usize| {
                let results = board.results(cell, &turn.to)?;
                let turns = &board.options[cell].left;
                turns.iter().position(|turn| turn.results == results)
            };
            let mut turns: Vec<(u8, Option<usize>)> = cells
                .into_iter()
                .map(|cell| (cell as u8, turn_of(cell)))
                .collect();
            if turns.iter().all(|(_, turn)| turn.is_none()) {
                break;
            }
            let play = |choice, turns| Play {
                choice,
                to: turn.to.clone(),
                turns,
            };
            plays.push(play(Choice::Shortest(range.clone()), turns.clone()));
            turns.reverse();
            plays.push(play(Choice::Longest(range), turns));
        }
    }
    plays
}
