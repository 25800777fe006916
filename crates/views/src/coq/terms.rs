//! Writes the statement as the term to which the checker parses it: `Statement` of
//! `proof/Clobber.v`.

use std::collections::BTreeMap;

use super::games::{argument, list};
use crate::reader::kernel::{Atom, Cell, Form, Statement, Summand, Term, Word};

/// Writes a statement. `games` has the terms of its games.
pub fn statement(statement: &Statement, games: &BTreeMap<Term, String>) -> String {
    let variables: Vec<String> =
        statement.variables.iter().map(|least| format!("{least}%Z")).collect();
    let conditions: Vec<String> = statement.conditions.iter().map(form).collect();
    let side = |side: &[Summand]| {
        list(&side.iter().map(|summand| summand_term(summand, games)).collect::<Vec<String>>())
    };
    format!(
        "Statement {} {} {}\n    {} {}",
        list(&variables),
        list(&conditions),
        side(&statement.left),
        relation(statement.relation.0),
        side(&statement.right)
    )
}

/// Returns the constructor of a relation.
fn relation(sign: &str) -> &'static str {
    match sign {
        "=" => "Equal",
        ">=" => "AtLeast",
        "<=" => "AtMost",
        ">" => "Greater",
        "<" => "Less",
        "||" => "Fuzzy",
        "|>" => "Over",
        _ => "Under",
    }
}

fn summand_term(summand: &Summand, games: &BTreeMap<Term, String>) -> String {
    let atom = match &summand.atom {
        Atom::Row(words) => {
            format!("Row {}", list(&words.iter().map(word).collect::<Vec<String>>()))
        }
        Atom::Game(game) => format!("Braces {}", argument(&games[game])),
        Atom::Any(cell) => format!("Any ({})", cell_term(cell)),
    };
    let Summand { is_negative, numerator, divisor, .. } = summand;
    format!("Summand {is_negative} ({}) {divisor} ({atom})", form(numerator))
}

fn form(form: &Form) -> String {
    let multiples: Vec<String> = form
        .terms
        .iter()
        .map(|(index, coefficient)| format!("({index}%N, {}%Z)", number(*coefficient)))
        .collect();
    format!("Form {} {}", number(form.constant), list(&multiples))
}

/// Writes a number as an argument.
fn number(number: i64) -> String {
    if number < 0 { format!("({number})") } else { number.to_string() }
}

fn word(word: &Word) -> String {
    let powers = word.rest.chunks_exact(2).map(|pair| {
        let (power, after) = (&pair[0], &pair[1]);
        format!("Blk {} ({}) {}", row(&power.stones), form(&power.exponent), row(&after.stones))
    });
    let powers: Vec<String> = powers.collect();
    format!("PWord {} {}", row(&word.head.stones), list(&powers))
}

fn cell_term(Cell { prefix, block: base, suffix, least }: &Cell) -> String {
    format!("Cell {} {} {} {least}", row(prefix), row(base), row(suffix))
}

/// Writes stones as a list of players.
fn row(stones: &[u8]) -> String {
    if stones.is_empty() { "[]".to_owned() } else { format!("(word \"{}\")", letters(stones)) }
}

/// Writes stones as text.
pub fn letters(stones: &[u8]) -> String {
    stones.iter().map(|stone| if *stone == 1 { 'X' } else { 'O' }).collect()
}
