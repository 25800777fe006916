//! Candidates for rules: plays and conditions, with the multisets in which the plays are right and
//! the conditions hold.
use fixedbitset::FixedBitSet;
use segcert_replay::data::{Condition, Count};

use super::answers::Answers;
use super::board::Board;
use super::plays::{Play, plays};
use crate::claims::linear::Row;
use crate::strategy::compile::cells::shortest;

/// A play, with the examples in which it is possible: those in which it is right, and those in
/// which it is wrong.
pub struct Candidate {
    pub play: Play,
    pub right: FixedBitSet,
    pub wrong: FixedBitSet,
}

/// A condition of a rule, and the examples in which it holds.
pub struct Test {
    pub condition: Condition,
    pub row: Row,
    pub holds: FixedBitSet,
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
        let candidate =
            |play| Candidate { play, right: FixedBitSet::new(), wrong: FixedBitSet::new() };
        let test = |condition| Test {
            row: board.cells.row(&condition),
            condition,
            holds: FixedBitSet::new(),
        };
        Material {
            examples: Vec::new(),
            candidates: plays(board).into_iter().map(candidate).collect(),
            tests: conditions(board).into_iter().map(test).collect(),
        }
    }

    /// Adds a multiset to the examples.
    pub fn add_example(&mut self, answers: &Answers, number: usize) {
        let place = self.examples.len();
        self.examples.push(number);
        let sum = answers.sums[number];
        for candidate in &mut self.candidates {
            let option = candidate.play.option(sum);
            match option.map(|option| answers.is_right(number, option)) {
                Some(true) => candidate.right.grow_and_insert(place),
                Some(false) => candidate.wrong.grow_and_insert(place),
                None => {}
            }
        }
        for test in &mut self.tests {
            if sum.satisfies(&test.row) {
                test.holds.grow_and_insert(place);
            }
        }
    }

    /// Removes all examples except those at these indices.
    pub fn keep(&mut self, places: &FixedBitSet) {
        self.examples = places.ones().map(|place| self.examples[place]).collect();
        let kept = |set: &FixedBitSet| {
            let kept = places.ones().zip(0..).filter(|(place, _)| set.contains(*place));
            kept.map(|(_, place)| place).collect()
        };
        for candidate in &mut self.candidates {
            candidate.right = kept(&candidate.right);
            candidate.wrong = kept(&candidate.wrong);
        }
        for test in &mut self.tests {
            test.holds = kept(&test.holds);
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
