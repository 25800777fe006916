//! Changes a draft in ways that keep its statement true and its steps a proof.

use crate::generate::draft::Draft;
use crate::generate::multiples::random_form;
use crate::model::{Model, Term as Part};
use crate::rng::Rng;
use crate::wire::*;

/// Returns a reference to a random game of the statement, and the reference to its negative.
pub fn a_game(statement: &Statement, rng: &mut Rng) -> [u32; 2] {
    let model = Model::new(&statement.games);
    let reference = 2 * rng.below(statement.games.len() + 1) as u32;
    match model.negative(&Part::Value(reference)) {
        Part::Value(negative) if rng.chance(2) => [negative, reference],
        Part::Value(negative) => [reference, negative],
        Part::Word(..) => [reference, reference],
    }
}

/// Returns a random form in the variables of a statement.
pub fn a_form(statement: &Statement, rng: &mut Rng) -> Form {
    random_form(statement.variables.len(), -2, 3, rng)
}

/// Inserts a summand at a random place of a side.
fn put(side: &mut Vec<Summand>, summand: Summand, rng: &mut Rng) {
    side.insert(rng.below(side.len() + 1), summand);
}

/// Adds `f·g − f·g` to a statement, each summand on a random side with a random sign, as copies of
/// `g` or of `−g`.
fn nothing_more(statement: &mut Statement, rng: &mut Rng) {
    let [reference, negative] = a_game(statement, rng);
    let copies = a_form(statement, rng);
    for is_first in [true, false] {
        let [by_other, on_right, is_negative] = [(); 3].map(|()| rng.chance(2));
        let flips = [is_first, by_other, on_right, is_negative].iter().filter(|b| **b).count();
        let mut summand = game(if by_other { negative } else { reference });
        summand.numerator = copies.times(if flips % 2 == 0 { 1 } else { -1 });
        summand.negative = is_negative;
        put(if on_right { &mut statement.right } else { &mut statement.left }, summand, rng);
    }
}

/// Changes a draft at a random place.
pub fn keep(draft: &mut Draft, rng: &mut Rng) {
    let statement = &mut draft.statement;
    match rng.below(8) {
        0..3 => nothing_more(statement, rng),
        3 => {
            let copies = if rng.chance(2) { "0" } else { "1" };
            let text = if copies == "0" { rng.stones(1, 5) } else { "X".repeat(rng.below(4) + 1) };
            let side = if rng.chance(2) { &mut statement.left } else { &mut statement.right };
            put(side, row(&text).times(copies), rng);
        }
        4 if draft.goals.len() == 2 => {
            // The relation becomes weaker.
            let all = crate::samples::goals(statement.relation);
            let kept = rng.below(2);
            statement.relation = match all[kept] {
                (false, false) => Relation::AtLeast,
                (true, false) => Relation::AtMost,
                (false, true) => Relation::Over,
                (true, true) => Relation::Under,
            };
            draft.goals = vec![draft.goals[kept].clone()];
        }
        5 => {
            let from = draft.arena.len() as u32;
            let right = if from == 0 { vec![0] } else { vec![0, 2 * from] };
            draft.arena.push((vec![2 * from], right));
        }
        6 => draft.cells.push(cell(["OX", "O(X) from 2", "XXO", "OO(XO) from 1"][rng.below(4)])),
        _ => nothing_more(statement, rng),
    }
}
