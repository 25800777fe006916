//! Boards as text, for play on a terminal.
use std::io::{self, BufRead, IsTerminal};

use super::output::{self, Report};
use crate::clobber::{Atom, Expr, Square, Term};

/// Maximum number of squares of a row with numbers below it.
const NUMBERED: usize = 99;

/// Returns a report on an event of a game (docs/JSON.md).
pub fn event(name: &'static str) -> Report<'static> {
    Report::default().field("event", name)
}

/// Draws a sum with one term in each line, and the numbers of the squares below each row.
pub fn draw(position: &Expr) -> String {
    let mut lines = Vec::new();
    for term in &position.terms {
        lines.extend(lines_of(term));
    }
    if lines.is_empty() {
        lines.push("     0".to_owned());
    }
    lines.join("\n")
}

fn lines_of(term: &Term) -> Vec<String> {
    let sign = if term.count < 0 { "-" } else { "+" };
    let count = match term.count.unsigned_abs() {
        1 => String::new(),
        n => format!("{n}*"),
    };
    let Atom::Row(row) = &term.atom else {
        return vec![format!("  {sign}  {count}{}", term.atom)];
    };
    let head = format!("  {sign} {count}");
    let squares: Vec<char> = row.squares().into_iter().map(Square::as_char).collect();
    self::row(&head, &squares)
}

/// Draws a row of squares after the text `head`.
pub fn row(head: &str, squares: &[char]) -> Vec<String> {
    let stones: String = squares.iter().collect();
    let below = " ".repeat(head.chars().count());
    let mut lines = vec![format!("{head} {stones}")];
    if squares.len() <= NUMBERED {
        let ones: String = (1..=squares.len()).map(|n| digit(n % 10)).collect();
        lines.push(format!("{below} {ones}"));
        if squares.len() >= 10 {
            let ten = |n: usize| {
                if n % 10 == 0 { digit(n / 10) } else { ' ' }
            };
            let tens: String = (1..=squares.len()).map(ten).collect();
            lines.push(format!("{below} {}", tens.trim_end()));
        }
    }
    lines
}

/// Lists moves, one in each line, with the numbers by which a player chooses them.
pub fn numbered(moves: &[String]) -> impl Iterator<Item = String> {
    (1..).zip(moves).map(|(number, text)| format!("{number:>5}  {text}"))
}

fn digit(n: usize) -> char {
    char::from(b'0' + n as u8)
}

/// Reads a line that a player types. Shows the prompt only on a terminal. Returns `None` at the end
/// of the input.
pub fn typed(prompt: &str) -> Option<String> {
    if io::stdin().is_terminal() && !output::is_json() {
        output::text(prompt);
    }
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line);
    matches!(read, Ok(1..)).then(|| line.trim().to_owned())
}

/// The rules of the game and the notation of moves, for a person who plays.
pub const NOTATION: &str = "\
Left moves the stones X, and Right moves the stones O. 3→4 moves the stone on
square 3 to square 4 and captures the enemy stone there. Square 3 stays empty
(.). A player who cannot move loses.";
