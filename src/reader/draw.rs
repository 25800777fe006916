//! Goals in the field's notation: as text, and for LaTeX.

use super::games::Ref;
use super::goal::{Goal, Position, Term};
use super::proof::Proof;
use crate::claims::cell::Cell;
use crate::claims::form::Form;
use crate::claims::word::Word;
use crate::clobber::Part;

/// How mathematics is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// What other programs read: `>=`, `^`.
    Ascii,
    /// For people: `≥`, `↑`.
    Unicode,
    /// For mathematics mode.
    Latex,
}

/// A pen that draws what a proof speaks of.
#[derive(Clone, Copy)]
pub struct Pen<'a> {
    pub proof: &'a Proof,
    pub style: Style,
    /// Whether everything is drawn from the other player's side: negated.
    pub is_swapped: bool,
}

impl<'a> Pen<'a> {
    pub fn new(proof: &'a Proof, style: Style) -> Pen<'a> {
        Pen { proof, style, is_swapped: false }
    }

    /// The text of a style.
    fn pick(
        &self,
        ascii: &'static str,
        unicode: &'static str,
        latex: &'static str,
    ) -> &'static str {
        match self.style {
            Style::Ascii => ascii,
            Style::Unicode => unicode,
            Style::Latex => latex,
        }
    }

    /// The judgment of a goal, about 0.
    pub fn judgment(&self, strict: bool) -> &'static str {
        match (strict, self.is_swapped) {
            (false, false) => self.pick(">= 0", "≥ 0", r"\ge 0"),
            (false, true) => self.pick("<= 0", "≤ 0", r"\le 0"),
            (true, false) => self.pick("|> 0", "⧐ 0", r"\gtrfuzzy 0"),
            (true, true) => self.pick("<| 0", "⧏ 0", r"\lessfuzzy 0"),
        }
    }

    /// Bag, position, judgment and context.
    pub fn goal(&self, goal: &Goal) -> String {
        let judgment = self.judgment(goal.strict);
        format!("{} {judgment}{}", self.sum(goal), self.context(&goal.context))
    }

    /// Bag and position.
    pub fn sum(&self, goal: &Goal) -> String {
        let bag = match self.is_whole_bag(&goal.counts) {
            true => vec![self.whole_bag(&goal.counts)],
            false => self.labels(goal.counts.iter()),
        };
        self.joined([bag, self.terms(&goal.position)].concat())
    }

    /// Whether so many cells are counted that one speaks of any bag, and how it differs.
    fn is_whole_bag(&self, counts: &[(usize, Form)]) -> bool {
        let own = counts.iter().filter(|(cell, count)| *count == Form::parameter(*cell));
        counts.len() == self.proof.cells.len() && own.count() > 4
    }

    /// `B`, any bag of `x0` parts of cell 0, `x1` of cell 1, and so on; other counts are said.
    fn whole_bag(&self, counts: &[(usize, Form)]) -> String {
        let others = counts.iter().filter(|(cell, count)| *count != Form::parameter(*cell));
        let others = self.labels(others).join(", ");
        match others.is_empty() {
            true => "B".to_owned(),
            false => format!("B{}{others}", self.pick(" but ", " but ", r"\text{ but }")),
        }
    }

    fn labels<'c>(&self, counts: impl Iterator<Item = &'c (usize, Form)>) -> Vec<String> {
        counts.map(|(cell, count)| self.label(*cell, count)).collect()
    }

    pub fn position(&self, position: &Position) -> String {
        self.joined(self.terms(position))
    }

    fn joined(&self, terms: Vec<String>) -> String {
        match terms.is_empty() {
            true => "0".to_owned(),
            false => terms.join(" + "),
        }
    }

    /// Words before values: boards first.
    fn terms(&self, position: &Position) -> Vec<String> {
        let (words, values): (Vec<&Term>, Vec<&Term>) =
            position.terms.iter().partition(|term| matches!(term, Term::Word(_)));
        let mut drawn: Vec<String> = Vec::new();
        for same in words.chunk_by(|a, b| a == b).chain(values.chunk_by(|a, b| a == b)) {
            let one = self.term(same[0]);
            drawn.push(match same.len() {
                1 => one,
                n => self.times(&n.to_string(), &one),
            });
        }
        let multiples = position.multiples.iter();
        let multiples = multiples.filter(|(value, _)| *value != Ref::ZERO);
        drawn.extend(multiples.map(|(value, count)| self.multiple(*value, count)));
        drawn
    }

    fn times(&self, count: &str, one: &str) -> String {
        format!("{count}{}{one}", self.pick("*", "·", r"\cdot "))
    }

    fn multiple(&self, value: Ref, count: &Form) -> String {
        // So many copies of a negative rather than minus so many copies.
        let is_negative = count.terms().iter().all(|term| term.1 < 0) && count.constant <= 0;
        let (value, count) = match is_negative {
            true => (self.proof.games.negative(value), -count),
            false => (value, count.clone()),
        };
        match count == Form::constant(1) {
            true => self.value(value),
            false => self.times(&self.grouped(&count), &self.value(value)),
        }
    }

    pub fn term(&self, term: &Term) -> String {
        match term {
            Term::Value(value) => self.value(*value),
            Term::Word(word) => self.word(word),
        }
    }

    /// The name of a value, or its number if the name would be too long.
    pub fn value(&self, value: Ref) -> String {
        let value = match self.is_swapped {
            true => self.proof.games.negative(value),
            false => value,
        };
        let name = self.proof.games.name(value, self.style == Style::Unicode);
        let name = name.filter(|name| name.chars().count() <= MAX_NAME);
        match self.style {
            Style::Latex => name.map_or_else(|| format!("v_{{{}}}", value.0), |name| latex(&name)),
            _ => name.unwrap_or_else(|| format!("v{}", value.0)),
        }
    }

    pub fn word(&self, word: &Word) -> String {
        let mut text = self.stones(&word.head);
        for block in &word.blocks {
            let exponent = self.form(&block.exponent);
            let exponent = match (self.style, block.exponent.is_constant()) {
                (Style::Latex, _) => format!("{{{exponent}}}"),
                (_, true) => exponent,
                (_, false) => self.grouped(&block.exponent),
            };
            let stones = self.stones(&block.stones);
            text += &format!("({stones})^{exponent}{}", self.stones(&block.after));
        }
        text
    }

    pub fn stones(&self, part: &Part) -> String {
        let part = if self.is_swapped { part.negative() } else { part.clone() };
        part.to_string()
    }

    /// What stands between an emptied square and its neighbours.
    pub fn row(&self, pieces: &[Word]) -> String {
        let pieces: Vec<String> = pieces.iter().map(|piece| self.word(piece)).collect();
        pieces.join(self.pick(".", "·", r"\,{\cdot}\,"))
    }

    /// A cell.
    pub fn cell(&self, number: usize) -> String {
        let Some(cell) = self.proof.cells.get(number) else {
            return format!("cell {number}");
        };
        let Cell { prefix, block, suffix, least } = cell;
        let [prefix, block, suffix] = [prefix, block, suffix].map(|part| self.stones(part));
        match cell.is_plain() {
            true => prefix,
            false => {
                format!("{prefix}({block})^k{suffix}, k {} {least}", self.pick(">=", "≥", r"\ge"))
            }
        }
    }

    /// So many parts of a cell.
    fn label(&self, cell: usize, count: &Form) -> String {
        let count = self.form(count);
        match self.style {
            Style::Latex => format!(r"[{count}\times {}]", self.cell(cell)),
            _ => format!("[{count} of {}]", self.cell(cell)),
        }
    }

    /// Behind a goal: what is assumed.
    pub fn context(&self, lines: &[Form]) -> String {
        let lines = lines.iter().filter(|line| !line.is_plainly_natural());
        let lines: Vec<String> = lines.map(|line| self.line(line)).collect();
        if lines.is_empty() {
            return String::new();
        }
        format!("{}{}", self.pick(" for ", " for ", r"\quad\text{for } "), lines.join(", "))
    }

    /// `form >= 0` with nothing negative on either side.
    pub fn line(&self, form: &Form) -> String {
        let side = |sign: i64| {
            let terms = form.terms().iter().filter(|term| term.1.signum() == sign);
            let terms = terms.map(|&(number, c)| (number as usize, c.abs()));
            let constant = if form.constant.signum() == sign { form.constant.abs() } else { 0 };
            Form::new(constant, terms)
        };
        let (left, right) = (side(1), side(-1));
        match left.is_constant() && !right.is_constant() {
            true => format!(
                "{} {} {}",
                self.form(&right),
                self.pick("<=", "≤", r"\le"),
                self.form(&left)
            ),
            false => format!(
                "{} {} {}",
                self.form(&left),
                self.pick(">=", "≥", r"\ge"),
                self.form(&right)
            ),
        }
    }

    pub fn form(&self, form: &Form) -> String {
        let mut text = String::new();
        let mut terms = form.terms();
        while let Some(&(number, c)) = terms.first() {
            let sign = match (text.is_empty(), c < 0) {
                (true, false) => "",
                (false, false) => "+",
                (_, true) => "-",
            };
            let follows = |(i, term): (usize, &(u32, i64))| *term == (number + i as u32, c);
            let run = terms.iter().enumerate().take_while(|&term| follows(term)).count();
            let is_long = run >= LONG && c == 1 && self.style != Style::Ascii;
            let count = if is_long { run } else { 1 };
            text += sign;
            if c.abs() != 1 {
                text += &c.abs().to_string();
            }
            text += &self.named(number);
            if is_long {
                let dots = self.pick("", "+…+", r"+\dots+");
                text += &format!("{dots}{}", self.named(number + run as u32 - 1));
            }
            terms = &terms[count..];
        }
        match (text.is_empty(), form.constant) {
            (true, constant) => constant.to_string(),
            (false, 0) => text,
            (false, constant) => format!("{text}{constant:+}"),
        }
    }

    fn named(&self, number: u32) -> String {
        match self.style {
            Style::Latex => format!("x_{{{number}}}"),
            Style::Ascii | Style::Unicode => format!("x{number}"),
        }
    }

    /// In parentheses, unless it is one number or one parameter.
    pub fn grouped(&self, form: &Form) -> String {
        let is_one = match (form.terms(), form.constant) {
            ([], number) => number >= 0,
            ([(_, c)], 0) => *c == 1,
            _ => false,
        };
        let text = self.form(form);
        if is_one { text } else { format!("({text})") }
    }

    /// The name of a parameter.
    pub fn parameter(&self, number: usize) -> String {
        self.form(&Form::parameter(number))
    }
}

/// Sums of so many parameters in a row are abridged.
const LONG: usize = 5;
/// Longer names of values are replaced by their numbers.
const MAX_NAME: usize = 40;

/// A name in ASCII for mathematics mode: `^^*` is `\Uparrow*`.
pub fn latex(name: &str) -> String {
    let mut text = String::new();
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '^' | 'v' => {
                let (one, two) = match c {
                    '^' => (r"{\uparrow}", r"{\Uparrow}"),
                    _ => (r"{\downarrow}", r"{\Downarrow}"),
                };
                let mut count = String::new();
                while let Some(digit) = chars.next_if(char::is_ascii_digit) {
                    count.push(digit);
                }
                match (chars.next_if_eq(&c), count.is_empty()) {
                    (Some(_), _) => text += two,
                    (None, true) => text += one,
                    (None, false) => text += &format!(r"{count}\cdot {one}"),
                }
            }
            '*' => {
                let mut number = String::new();
                while let Some(digit) = chars.next_if(char::is_ascii_digit) {
                    number.push(digit);
                }
                text += &format!("{{*}}{number}");
            }
            '{' => text += r"\{",
            '}' => text += r"\}",
            '|' => text += r"\mid ",
            c => text.push(c),
        }
    }
    text
}
