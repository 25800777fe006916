//! Goals of a statement that are mirror images of each other: one is the other with the colours
//! exchanged, and perhaps with variables exchanged.

use super::format::{Formatter, Style};
use super::kernel::Goal;
use super::letters::Letters;
use super::proof::Proof;

/// Statements with more variables than this have too many orders of them. `prove` reads no such
/// statement, but a certificate may have one.
const MOST_VARIABLES: usize = 4;

/// Why a goal of the statement needs no proof of its own.
pub struct Mirrored {
    /// The number of the goal whose proof is written.
    pub first: usize,
    /// The variables that stand for each other: a letter of that goal, and the letter here. Empty
    /// if both goals are about the same position.
    pub exchanged: Vec<(char, char)>,
}

/// Returns which of the goals before it a goal mirrors, if it mirrors one of them.
pub fn mirrored(proof: &Proof, before: &[Goal], goal: &Goal) -> Option<Mirrored> {
    let is_same = |other: &Goal| {
        other.judgment == goal.judgment
            && other.position == goal.position
            && other.counts == goal.counts
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

/// Returns what a goal says, without regard to the order of its summands and conditions.
fn drawn(proof: &Proof, goal: &Goal, letters: &Letters) -> (String, Vec<String>, Vec<String>) {
    let letters = Some(letters).filter(|letters| letters.are_there());
    let formatter = Formatter { letters, ..Formatter::new(proof, Style::Unicode) };
    let (mut summands, mut lines) =
        (formatter.summands(goal), formatter.lines(&goal.scope.context));
    summands.sort();
    lines.sort();
    (formatter.judgment(goal.judgment).to_owned(), summands, lines)
}

/// Returns all orders of the numbers below `count`.
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
