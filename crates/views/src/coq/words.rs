//! Writes the statement as a theorem in the terms of `proof/Clobber.v`: variables are natural
//! numbers, rows are boards, and there is no syntax of statements.

use std::collections::BTreeMap;

use super::games::{argument, list};
use super::sign;
use super::terms::letters;
use crate::clobber::print::names;
use crate::reader::kernel::{Atom, Cell, Form, Statement, Summand, Term, Word};

/// The text of a theorem after its colon, and the tactic that proves it after `intros`.
pub struct Theorem {
    pub text: String,
    pub proof: String,
}

/// Writes the theorem. `games` has the terms of the games of the statement.
pub fn theorem(statement: &Statement, games: &BTreeMap<Term, String>) -> Theorem {
    let names = names(statement.variables.len());
    let writer = Writer { names: &names, games };
    let (left, right) = (writer.side(&statement.left, "l"), writer.side(&statement.right, "r"));
    let sign = sign(statement.relation.0);
    let sides = [&left, &right].map(|side| side.grouped(sign));
    let is_long = sides[0].len() + sides[1].len() > WIDTH;
    let space = if is_long { "\n  " } else { " " };
    let text = format!(
        "{}{}\n  {}{space}{sign} {}",
        quantifiers(&names, &left, &right),
        premises(statement, &writer),
        sides[0],
        sides[1]
    );
    let numbers = typed(&names, "nat");
    let proof = if left.has_families() || right.has_families() {
        let rows = [left, right].map(|side| typed(&side.rows, "(list nat)"));
        format!("reads_rows verified {numbers} {} {}", rows[0], rows[1])
    } else {
        format!("reads verified {numbers}")
    };
    Theorem { text, proof }
}

/// Writes the quantifiers of a theorem, over numbers and over choices of rows.
fn quantifiers(names: &[String], left: &Side, right: &Side) -> String {
    let rows = left.rows.iter().chain(&right.rows).filter(|rows| *rows != NO_ROWS);
    let rows: Vec<String> = rows.cloned().collect();
    let groups = [(names, "nat"), (&rows, "list nat")];
    let groups: Vec<String> = groups
        .into_iter()
        .filter(|(names, _)| !names.is_empty())
        .map(|(names, kind)| format!("{} : {kind}", names.join(" ")))
        .collect();
    match groups.as_slice() {
        [] => String::new(),
        [group] => format!(" forall {group},"),
        _ => format!(" forall ({}),", groups.join(") (")),
    }
}

/// Writes the least values of the variables, and the conditions.
fn premises(statement: &Statement, writer: &Writer) -> String {
    let least = statement.variables.iter().zip(writer.names);
    let ranges = least.filter(|(least, _)| **least > 0);
    let ranges = ranges.map(|(least, name)| format!(" ({name} >= {least})%nat ->"));
    let conditions = statement.conditions.iter().map(|form| {
        let [more, less] = [1, -1].map(|sign| writer.natural(&positive(form, sign)));
        format!(" ({more} >= {less})%nat ->")
    });
    ranges.chain(conditions).collect()
}

/// Maximum number of characters of both sides in one line.
const WIDTH: usize = 90;

/// The rows of a summand without `any`. It has a type, which Coq cannot infer there.
const NO_ROWS: &str = "(@nil nat)";

/// Writes a list, with its type if it is empty.
fn typed(terms: &[String], kind: &str) -> String {
    if terms.is_empty() { format!("(@nil {kind})") } else { list(terms) }
}

/// Returns the added terms of a form or, if `sign` is -1, its subtracted terms.
fn positive(form: &Form, sign: i64) -> Form {
    let terms = form.terms.iter().map(|(index, coefficient)| (*index, coefficient * sign));
    let terms = terms.filter(|(_, coefficient)| *coefficient > 0).collect();
    Form { terms, constant: (form.constant * sign).max(0) }
}

/// A side of a statement.
struct Side {
    text: String,
    /// Whether the side is a sum or a negative.
    is_compound: bool,
    /// For each summand, the variable that chooses its rows.
    rows: Vec<String>,
}

impl Side {
    fn has_families(&self) -> bool {
        self.rows.iter().any(|rows| rows != NO_ROWS)
    }

    /// Returns the side as an argument of a relation. It may need parentheses, because `||` binds
    /// as strongly as `+`.
    fn grouped(&self, sign: &str) -> String {
        match self.is_compound && sign == "||" {
            true => format!("({})", self.text),
            false => self.text.clone(),
        }
    }
}

struct Writer<'a> {
    names: &'a [String],
    games: &'a BTreeMap<Term, String>,
}

impl Writer<'_> {
    /// Writes a sum. The names of the rows of families begin with `letter`.
    fn side(&self, summands: &[Summand], letter: &str) -> Side {
        let mut text = String::new();
        let mut rows = Vec::new();
        for (index, summand) in summands.iter().enumerate() {
            text += match (index, summand.is_negative) {
                (0, false) => "",
                (0, true) => "- ",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            rows.push(match summand.atom {
                Atom::Any(_) => format!("{letter}{}", index + 1),
                _ => NO_ROWS.to_owned(),
            });
            text += &self.summand(summand, &rows[index]);
        }
        let is_compound = summands.len() > 1 || summands.iter().any(|summand| summand.is_negative);
        let text = if text.is_empty() { "zero".to_owned() } else { text };
        Side { text, is_compound, rows }
    }

    fn summand(&self, summand: &Summand, rows: &str) -> String {
        let atom = match &summand.atom {
            Atom::Row(words) => format!("row {}", argument(&self.board(words))),
            Atom::Game(game) => self.games[game].clone(),
            Atom::Any(cell) => format!("fold_right add zero (map ({}) {rows})", row_of(cell)),
        };
        let numerator = self.integer(&summand.numerator);
        match (summand.numerator.as_number(), summand.divisor) {
            (Some(1), 1) => atom,
            (_, 1) => format!("times {} {}", argument(&numerator), argument(&atom)),
            (_, divisor) => {
                format!("times ({} / {divisor}) {}", argument(&numerator), argument(&atom))
            }
        }
    }

    /// Writes words with a gap between two words.
    fn board(&self, words: &[Word]) -> String {
        match words {
            [] => "[]".to_owned(),
            [word] => self.word(word),
            [word, rest @ ..] => {
                format!("beside {} {}", argument(&self.word(word)), argument(&self.board(rest)))
            }
        }
    }

    fn word(&self, word: &Word) -> String {
        let mut text = Vec::new();
        for item in word.items() {
            let row = squares(&item.stones);
            text.push(match item.exponent.as_number() {
                Some(1) => row,
                _ => format!("repeated ({row}) {}", argument(&self.natural(&item.exponent))),
            });
        }
        if text.is_empty() { "[]".to_owned() } else { text.join(" ++ ") }
    }

    /// Writes a form as a natural number: 0 where it is negative, as in an exponent.
    fn natural(&self, form: &Form) -> String {
        self.form(form, str::to_owned)
    }

    /// Writes a form as an integer.
    fn integer(&self, form: &Form) -> String {
        self.form(form, |name| format!("Z.of_nat {name}"))
    }

    /// Writes a form, with its added terms before its subtracted terms.
    fn form(&self, form: &Form, name: impl Fn(&str) -> String) -> String {
        let sum = |form: &Form| {
            let terms = form.terms.iter().map(|(index, coefficient)| {
                let name = name(&self.names[*index as usize]);
                if *coefficient == 1 { name } else { format!("{coefficient} * {name}") }
            });
            let constant = (form.constant != 0).then(|| form.constant.to_string());
            terms.chain(constant).collect::<Vec<String>>()
        };
        let (more, less) = (sum(&positive(form, 1)), sum(&positive(form, -1)));
        let more = if more.is_empty() { "0".to_owned() } else { more.join(" + ") };
        less.iter().fold(more, |text, term| format!("{text} - {term}"))
    }
}

fn squares(stones: &[u8]) -> String {
    format!("squares \"{}\"", letters(stones))
}

/// Writes the function from a number to a row of a family.
fn row_of(Cell { prefix, block: base, suffix, least }: &Cell) -> String {
    let [prefix, base, suffix] = [prefix, base, suffix].map(|stones| squares(stones));
    format!("fun i => row ({prefix} ++ repeated ({base}) ({least} + i) ++ {suffix})")
}
