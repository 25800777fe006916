//! Candidates for rules: plays and conditions, with the multisets in which the plays are right and
//! the conditions hold.
use segcert_replay::data::{Condition, Count};

use super::answers::Answers;
use super::bits::Bits;
use super::board::Board;
use super::plays::{Play, plays};
use crate::claims::linear::Row;
use crate::strategy::compile::cells::shortest;

/// A play, with the examples in which it is possible: those in which it is right, and those in
/// which it is wrong.
pub struct Candidate {
    pub play: Play,
    pub right: Bits,
    pub wrong: Bits,
}

/// A condition of a rule, and the examples in which it holds.
pub struct Test {
    pub condition: Condition,
    pub row: Row,
    pub holds: Bits,
}

/// All plays and conditions, with the examples on which they are evaluated.
pub struct Material {
    /// Indices of the examples among all multisets.
    pub examples: Vec<usize>,
    pub candidates: Vec<Candidate>,
    pub tests: Vec<Test>,
}

impl Material {
    /// Returns the plays and conditions of a board, without examples.
    pub fn new(board: &Board) -> Material {
        let candidate = |play| Candidate { play, right: Bits::default(), wrong: Bits::default() };
        let test = |condition| Test {
            row: board.cells.row(&condition),
            condition,
            holds: Bits::default(),
        };
        Material {
            examples: Vec::new(),
            candidates: plays(board).into_iter().map(candidate).collect(),
            tests: conditions(board).into_iter().map(test).collect(),
        }
    }

    /// Adds a multiset to the examples.
    pub fn add_example(&mut self, answers: &Answers, number: usize) {
        self.examples.push(number);
        let sum = answers.sums[number];
        for candidate in &mut self.candidates {
            let option = candidate.play.option(sum);
            let is_right = option.is_some_and(|option| answers.is_right(number, option));
            candidate.right.push(is_right);
            candidate.wrong.push(option.is_some() && !is_right);
        }
        for test in &mut self.tests {
            test.holds.push(sum.satisfies(&test.row));
        }
    }

    /// Removes all examples except those at these indices.
    pub fn keep(&mut self, places: &Bits) {
        self.examples = places.numbers().map(|place| self.examples[place]).collect();
        for candidate in &mut self.candidates {
            candidate.right = candidate.right.at(places);
            candidate.wrong = candidate.wrong.at(places);
        }
        for test in &mut self.tests {
            test.holds = test.holds.at(places);
        }
    }
}

/// Returns the conditions that rules may have.
fn conditions(board: &Board) -> Vec<Condition> {
    let classes = (0..board.classes.len()).map(Count::Class);
    let plain = board.cells.cells.iter().filter(|cell| cell.is_plain());
    let parts = plain.map(|cell| Count::Component(shortest(cell)));
    let counts = classes.chain(parts).chain([Count::Components]);
    let bounds = [(1, 1), (-1, 0), (1, 2), (-1, -1), (1, 3), (-1, -2), (-1, -3)];
    let of_count = |count: Count| {
        bounds.map(|(factor, bound)| Condition { terms: vec![(factor, count.clone())], bound })
    };
    counts.flat_map(of_count).collect()
}
