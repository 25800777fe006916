//! Finds goals of a statement that are mirror images of each other: one results from the other by
//! exchanging the colours, and perhaps variables.

use super::format::{Formatter, Style};
use super::kernel::Goal;
use super::letters::Letters;
use super::proof::Proof;

/// Maximum number of variables, because more variables have too many orders. `prove` reads no
/// statements with more, but a certificate may have one.
const MOST_VARIABLES: usize = 4;

/// Describes why a goal of the statement needs no separate proof.
pub struct Mirrored {
    /// The number of the goal whose proof is written.
    pub first: usize,
    /// The variables that are exchanged: a letter of the other goal, and the letter here. Empty if
    /// both goals are about equal positions.
    pub exchanged: Vec<(char, char)>,
}

/// Returns the earlier goal that a goal mirrors, if there is one.
pub fn mirrored(proof: &Proof, before: &[Goal], goal: &Goal) -> Option<Mirrored> {
    let is_same = |other: &Goal| {
        other.first == goal.first && other.position == goal.position && other.counts == goal.counts
    };
    if let Some(first) = before.iter().position(is_same) {
        return Some(Mirrored { first, exchanged: Vec::new() });
    }
    let least = &proof.statement.variables;
    if least.len() > MOST_VARIABLES {
        return None;
    }
    let written = Letters::of_statement(least);
    let here = drawn(proof, goal, &written);
    let mut orders = permutations(least.len()).into_iter().filter(|order| {
        order.iter().enumerate().all(|(place, &other)| least[place] == least[other])
    });
    orders.find_map(|order| {
        let letters = written.permuted(&order)?;
        let first = before.iter().position(|other| drawn(proof, other, &letters) == here)?;
        let letter = |letters: &Letters, place: usize| Some(letters.of(place as u32)?.0);
        let pairs = (0..order.len())
            .filter_map(|place| Some((letter(&written, place)?, letter(&letters, place)?)));
        let exchanged = pairs.filter(|(one, other)| one != other).collect();
        Some(Mirrored { first, exchanged })
    })
}

/// Returns the text of a goal, with its summands and its conditions in sorted order.
fn drawn(proof: &Proof, goal: &Goal, letters: &Letters) -> (String, Vec<String>, Vec<String>) {
    let formatter = Formatter { letters: Some(letters), ..Formatter::new(proof, Style::Unicode) };
    let (mut summands, mut lines) =
        (formatter.summands(goal), formatter.lines(&goal.scope.context));
    summands.sort();
    lines.sort();
    (formatter.judgment(goal.first).to_owned(), summands, lines)
}

/// Returns all permutations of the numbers below `count`.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |orders, next| {
        let longer = |order: &Vec<usize>| {
            let inserted = |place: usize| {
                let mut order = order.clone();
                order.insert(place, next);
                order
            };
            (0..=order.len()).map(inserted).collect::<Vec<_>>()
        };
        orders.iter().flat_map(longer).collect()
    })
}
