//! Writes games as terms of Coq.
use std::collections::BTreeMap;

use crate::clobber::Atom as Game;
use crate::reader::kernel::{Atom, Statement, Term};
use crate::reader::statement::atoms;

/// Returns the terms of the games that a statement names, by reference: `zero`, `star`, `up`,
/// `down`, `nim 2`, or `Game [zero; star] [zero]`. The options are in the order of the file, as in
/// the checker.
pub fn terms(statement: &Statement) -> BTreeMap<Term, String> {
    let games = atoms(&statement.games);
    let summands = statement.left.iter().chain(&statement.right);
    let named = summands.filter_map(|summand| match summand.atom {
        Atom::Game(game) => Some((game, term(&games[game.index()]))),
        Atom::Row(_) | Atom::Any(_) => None,
    });
    named.collect()
}

fn term(game: &Game) -> String {
    match game {
        Game::Nimber(0) => "zero".to_owned(),
        Game::Nimber(1) => "star".to_owned(),
        Game::Nimber(number) => format!("nim {number}"),
        Game::Up => "up".to_owned(),
        Game::Down => "down".to_owned(),
        game => {
            let sides = game.by_options().unwrap_or_default();
            let [left, right] = sides.map(|options| {
                let options = options.iter().flat_map(|option| &option.terms);
                list(&options.map(|option| term(&option.atom)).collect::<Vec<String>>())
            });
            format!("Game {left} {right}")
        }
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
