//! Writes games as terms of Coq.
use std::collections::{BTreeMap, BTreeSet};

use crate::reader::kernel::{Arena, Atom, Player, Statement, Term};

/// Returns the terms of the games that a statement names, and of their options, by reference:
/// `zero`, `star`, `up`, `down`, `nim 2`, or `Game [zero; star] [zero]`. The options are in the
/// order of the file, as in the checker. Other games of the arena are omitted, because their terms
/// can be exponentially long.
pub fn terms(statement: &Statement) -> BTreeMap<Term, String> {
    let arena = &statement.games;
    let mut terms: BTreeMap<Term, String> = BTreeMap::new();
    for reference in needed(statement) {
        let [left, right] = [Player::Left, Player::Right].map(|player| {
            let options = options(arena, reference, player);
            options.iter().map(|option| terms[option].clone()).collect::<Vec<String>>()
        });
        let nimber =
            (left == right && (0..left.len()).all(|n| left[n] == nim(n))).then(|| nim(left.len()));
        let term = match (nimber, left.as_slice(), right.as_slice()) {
            (Some(nimber), ..) => nimber,
            (None, [zero], [star]) if zero == "zero" && star == "star" => "up".to_owned(),
            (None, [star], [zero]) if zero == "zero" && star == "star" => "down".to_owned(),
            _ => format!("Game {} {}", list(&left), list(&right)),
        };
        terms.insert(reference, term);
    }
    terms
}

/// Returns the references of the games that a statement names, and of their options, in ascending
/// order, in which options come before the games that have them.
fn needed(statement: &Statement) -> BTreeSet<Term> {
    let summands = statement.left.iter().chain(&statement.right);
    let mut pending: Vec<Term> = summands
        .filter_map(|summand| match summand.atom {
            Atom::Game(game) => Some(game),
            Atom::Row(_) | Atom::Any(_) => None,
        })
        .collect();
    let mut needed = BTreeSet::new();
    while let Some(game) = pending.pop() {
        if needed.insert(game) {
            let both = [Player::Left, Player::Right];
            pending.extend(both.iter().flat_map(|player| options(&statement.games, game, *player)));
        }
    }
    needed
}

/// Returns the options of a game. The options of a negative are in the order of its entry.
fn options(arena: &Arena, reference: Term, player: Player) -> Vec<Term> {
    let is_negative = reference.index() % 2 == 1;
    let (entry, player) = match (is_negative, player) {
        (false, player) => (reference, player),
        (true, Player::Left) => (reference.flipped(), Player::Right),
        (true, Player::Right) => (reference.flipped(), Player::Left),
    };
    let options = arena.options(entry, player).unwrap_or_default().iter();
    options.map(|option| if is_negative { option.flipped() } else { *option }).collect()
}

fn nim(number: usize) -> String {
    match number {
        0 => "zero".to_owned(),
        1 => "star".to_owned(),
        _ => format!("nim {number}"),
    }
}

/// Writes a list of terms.
pub fn list(terms: &[String]) -> String {
    format!("[{}]", terms.join("; "))
}

/// Writes a term as an argument: in parentheses if it has several words.
pub fn argument(term: &str) -> String {
    if term.contains(' ') && !term.starts_with('[') { format!("({term})") } else { term.to_owned() }
}
