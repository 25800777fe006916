//! Writes statements and positions as formulas for LaTeX. Fractions need the package amsmath.
use std::fmt::Write;

use crate::clobber::expr::sign;
use crate::clobber::print::names;
use crate::clobber::{
    Atom, Cell, Count, Expr, Form, Piece, Relation, Row, Statement, Summand, Symbolic, Word,
};
use crate::game::{for_people, with_names};

/// Returns the statement of a certificate as a formula, with names of games, or `None` if it is not
/// about sums of games. The relations `\gtrfuzzy` and `\lessfuzzy` must be defined.
pub fn statement(text: &str) -> Option<String> {
    let statement = with_names(&text.parse::<Statement>().ok()?);
    let formula = Formula { names: names(statement.variables.len()) };
    let (left, right) = (formula.side(&statement.left), formula.side(&statement.right));
    let relation = match statement.relation {
        Relation::Equal => "=",
        Relation::GreaterEqual => r"\ge",
        Relation::LessEqual => r"\le",
        Relation::Greater => ">",
        Relation::Less => "<",
        Relation::Confused => r"\parallel",
        Relation::GreaterOrConfused => r"\gtrfuzzy",
        Relation::LessOrConfused => r"\lessfuzzy",
    };
    let mut text = format!("{left} {relation} {right}");
    if !statement.variables.is_empty() {
        let signs = [
            ("*", ""),
            (">=", r"\ge"),
            ("<=", r"\le"),
            (", ", r",\ "),
            (" with ", r"\text{ with } "),
            (" and ", r"\text{ and } "),
        ];
        let set = |text: String, (plain, sign): (&str, &str)| text.replace(plain, sign);
        let range = signs.into_iter().fold(statement.written_range(), set);
        text += &format!(r"\quad\text{{for all }} {range}");
    }
    Some(text)
}

/// Writes the ups and downs of a text, and their multiples, in Unicode: `2·↑` for `2*up`.
pub(super) fn in_unicode(text: &str) -> String {
    text.replace("down", "↓").replace("up", "↑").replace("*↓", "·↓").replace("*↑", "·↑")
}

/// Writes a statement beside others in Unicode: its games by name, its relations as signs.
pub(super) fn theorem(text: &str) -> String {
    let signs = [(">=", "≥"), ("<=", "≤"), ("|>", "⧐"), ("<|", "⧏")];
    signs.into_iter().fold(in_unicode(&for_people(text)), |text, (plain, sign)| {
        text.replace(&format!(" {plain} "), &format!(" {sign} "))
    })
}

/// Returns a sum with the variable n as a formula, or `None` if it cannot be read.
pub(super) fn family(text: &str) -> Option<String> {
    let statement: Statement = format!("{text} = 0 for all n").parse().ok()?;
    let formula = Formula { names: names(statement.variables.len()) };
    Some(formula.side(&statement.left))
}

/// Writes formulas with these names of variables.
struct Formula {
    names: Vec<String>,
}

impl Formula {
    fn side(&self, summands: &[Summand]) -> String {
        let mut text = String::new();
        for (place, Summand { count, atom }) in summands.iter().enumerate() {
            text += sign(place, count.is_negative);
            text += &self.count(count);
            text += &match atom {
                Symbolic::Game(game) => latex_atom(game),
                Symbolic::Row(words) if words.iter().all(is_empty) => "0".to_owned(),
                Symbolic::Row(words) => {
                    let words: Vec<String> = words.iter().map(|word| self.word(word)).collect();
                    words.join(r"\mathtt{.}")
                }
                Symbolic::Any(cell) => any(cell),
            };
        }
        if text.is_empty() { "0".to_owned() } else { text }
    }

    fn count(&self, Count { numerator, divisor, .. }: &Count) -> String {
        let is_one = numerator.is_constant() || numerator.constant == 0 && numerator.content() == 1;
        let form = self.form(numerator);
        match divisor {
            1 if *numerator == Form::constant(1) => String::new(),
            1 if is_one && numerator.terms().len() <= 1 => format!(r"{form}\cdot "),
            1 => format!(r"({form})\cdot "),
            divisor => format!(r"\left\lfloor\tfrac{{{form}}}{{{divisor}}}\right\rfloor\cdot "),
        }
    }

    fn word(&self, word: &Word) -> String {
        let mut text = stones(&word.head.to_string());
        for power in &word.powers {
            let (base, after) = (stones(&power.stones.to_string()), power.after.to_string());
            let _ = write!(text, "({base})^{{{}}}{}", self.form(&power.exponent), stones(&after));
        }
        text
    }

    fn form(&self, form: &Form) -> String {
        let mut text = String::new();
        let (above, below): (Vec<_>, Vec<_>) = form.terms().iter().partition(|term| term.1 > 0);
        for (number, c) in above.into_iter().chain(below) {
            text += match (text.is_empty(), c < 0) {
                (true, false) => "",
                (false, false) => "+",
                (_, true) => "-",
            };
            if c.abs() != 1 {
                text += &c.abs().to_string();
            }
            text += self.names.get(number as usize).map_or("?", String::as_str);
        }
        match (text.is_empty(), form.constant) {
            (true, constant) => constant.to_string(),
            (false, 0) => text,
            (false, constant) => format!("{text}{constant:+}"),
        }
    }
}

fn is_empty(word: &Word) -> bool {
    word.head.is_empty() && word.powers.is_empty()
}

fn any(Cell { prefix, base, suffix, least }: &Cell) -> String {
    let [prefix, base, suffix] =
        [prefix, base, suffix].map(|component| stones(&component.to_string()));
    match base.is_empty() {
        true => format!(r"\mathrm{{any}}({prefix})"),
        false => format!(r"\mathrm{{any}}({prefix}({base})^{{i}}{suffix},\ i \ge {least})"),
    }
}

/// Sets stones. A long row may be broken.
fn stones(text: &str) -> String {
    let squares: Vec<char> = text.chars().collect();
    let runs = squares.chunks(MOST_SQUARES).map(String::from_iter);
    let runs: Vec<String> = runs.map(|run| format!(r"\mathtt{{{run}}}")).collect();
    runs.join(r"\allowbreak ")
}

/// Maximum number of squares between two places at which a row may be broken.
const MOST_SQUARES: usize = 12;

/// Returns a position as a formula.
pub fn position(expr: &Expr) -> String {
    let mut text = String::new();
    for (place, term) in expr.terms.iter().enumerate() {
        text += sign(place, term.count < 0);
        if term.count.abs() != 1 {
            let _ = write!(text, "{}\\cdot ", term.count.abs());
        }
        text += &latex_atom(&term.atom);
    }
    if text.is_empty() {
        text.push('0');
    }
    text
}

/// Returns a game as a formula.
pub(super) fn latex_atom(atom: &Atom) -> String {
    let list = |options: &[Expr]| options.iter().map(position).collect::<Vec<_>>().join(",");
    match atom {
        Atom::Row(row) => latex_row(row),
        Atom::Nimber(0) => "0".to_owned(),
        Atom::Nimber(1) => "{*}".to_owned(),
        Atom::Nimber(n) => format!("{{*}}{n}"),
        Atom::Up => "{\\uparrow}".to_owned(),
        Atom::Down => "{\\downarrow}".to_owned(),
        Atom::Number(number) => match number.halvings() {
            0 => number.to_string(),
            halvings => format!("\\tfrac{{{}}}{{{}}}", number.numerator(), 1_u64 << halvings),
        },
        Atom::Switch(options) => match options.as_slice() {
            [Expr { terms }] if matches!(terms.as_slice(), [one] if one.count == 1) => {
                format!("\\pm {}", latex_atom(&terms[0].atom))
            }
            options => format!("\\pm\\{{{}\\}}", list(options)),
        },
        Atom::Tiny { is_negative, threats } => {
            let name = if *is_negative { "miny" } else { "tiny" };
            format!("\\mathrm{{{name}}}({})", list(threats))
        }
        Atom::UpPower { is_negative, exponent, is_sum } => {
            let arrow = if *is_negative { "\\downarrow" } else { "\\uparrow" };
            match is_sum {
                true => format!("{{{arrow}}}^{{[{exponent}]}}"),
                false => format!("{{{arrow}}}^{{{exponent}}}"),
            }
        }
        Atom::Braces { left, right } => format!("\\{{{}\\mid {}\\}}", list(left), list(right)),
    }
}

fn latex_row(row: &Row) -> String {
    let pieces = row.pieces().iter().map(|piece| match piece {
        Piece::Power(base, exponent) => format!("({})^{{{exponent}}}", latex_row(base)),
        run @ Piece::Run(_) => stones(&Row::new([run.clone()]).to_string()),
    });
    if row.is_empty() { "0".to_owned() } else { pieces.collect() }
}
