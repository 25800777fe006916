//! Writes goals in the notation of the field, as text and for LaTeX. `forms` writes numbers that
//! depend on parameters, and hypotheses about them.
mod forms;

use std::rc::Rc;

use self::forms::Sum;
use super::kernel::{Cell, Form, Goal, Item, Player, Position, Term, Word};
use super::letters::Letters;
use super::proof::Proof;
use super::spelling::mirror;
use crate::certificate::kernel::{component, stones};
use crate::clobber::Power;
use crate::clobber::powers::{LONG, powers};
use crate::game::Name;
pub use crate::game::Style;
pub use forms::{Conditions, evaluated, least, ranges, reduced};

/// Formats games, goals and forms of a proof.
#[derive(Clone, Copy)]
pub struct Formatter<'a> {
    pub proof: &'a Proof<'a>,
    pub style: Style,
    /// Whether goals are written for the other player, so that they are negated.
    pub is_swapped: bool,
    /// Letters for parameters. Without letters, parameters are `x0`, `x1`, …
    pub letters: Option<&'a Letters>,
}

impl<'a> Formatter<'a> {
    pub fn new(proof: &'a Proof<'a>, style: Style) -> Formatter<'a> {
        Formatter { proof, style, is_swapped: false, letters: None }
    }

    /// Returns the text for the current style.
    pub fn pick(
        &self,
        ascii: &'static str,
        unicode: &'static str,
        latex: &'static str,
    ) -> &'static str {
        match self.style {
            Style::Ascii | Style::Cgsuite => ascii,
            Style::Unicode => unicode,
            Style::Latex => latex,
        }
    }

    /// Marks a text as mathematics within a sentence.
    pub fn math(&self, text: &str) -> String {
        match self.style {
            Style::Latex => format!("${text}$"),
            _ => text.to_owned(),
        }
    }

    /// Returns the judgment of a goal in which this player moves first, as a relation to 0.
    pub fn judgment(&self, first: Player) -> &'static str {
        match (first == Player::Left, self.is_swapped) {
            (false, false) => self.pick(">= 0", "≥ 0", r"\ge 0"),
            (false, true) => self.pick("<= 0", "≤ 0", r"\le 0"),
            (true, false) => self.pick("|> 0", "⧐ 0", r"\gtrfuzzy 0"),
            (true, true) => self.pick("<| 0", "⧏ 0", r"\lessfuzzy 0"),
        }
    }

    /// Writes a goal: bag, position, judgment and context.
    pub fn goal(&self, goal: &Goal) -> String {
        let judgment = self.judgment(goal.first);
        format!("{} {judgment}{}", self.sum(goal), self.context(goal))
    }

    /// Writes a goal of the statement, with the rows as the statement has them.
    pub fn goal_of_statement(&self, number: usize) -> String {
        let goal = &self.proof.goals[number];
        let rows = self.proof.written_rows(number).into_iter().map(|row| self.items(&row));
        let rows: Vec<String> = rows.collect();
        let rows = rows.chunk_by(|a, b| a == b);
        let rows = rows.map(|same| self.copies(same.len(), &same[0], &same[0])).collect();
        let multiples = Position { terms: Vec::new(), ..goal.position.clone() };
        let multiples = self.terms(&multiples, &goal.scope.context);
        let sum = self.joined(self.beside_bag(&goal.counts, [rows, multiples].concat()));
        format!("{sum} {}{}", self.judgment(goal.first), self.context(goal))
    }

    /// Writes the sum of bag and position.
    pub fn sum(&self, goal: &Goal) -> String {
        self.joined(self.summands(goal))
    }

    /// Returns the summands of bag and position.
    pub fn summands(&self, goal: &Goal) -> Vec<String> {
        self.beside_bag(&goal.counts, self.terms(&goal.position, &goal.scope.context))
    }

    /// Returns the summands of a bag, and others behind them. `B with …` is in parentheses if
    /// there are others.
    fn beside_bag(&self, counts: &[Rc<Form>], others: Vec<String>) -> Vec<String> {
        let is_whole = is_whole_bag(counts, self.style);
        let mut summands = match is_whole {
            true => vec![self.whole_bag(counts)],
            false => self.labels(counts, |_, count| *count != Form::default()),
        };
        if is_whole && summands[0] != "B" && !others.is_empty() {
            summands[0] = format!("({})", summands[0]);
        }
        summands.extend(others);
        summands
    }

    /// Writes `B`, any bag of `x0` components of cell 0, `x1` of cell 1, and so on. Other numbers
    /// of components are listed. The hypotheses of a goal name the cells without components.
    fn whole_bag(&self, counts: &[Rc<Form>]) -> String {
        let is_said = |cell, count: &Form| !is_own(cell, count) && *count != Form::default();
        let with = self.labels(counts, is_said);
        let mut text = "B".to_owned();
        if !with.is_empty() {
            text += self.pick(" but ", " with ", r"\text{ with }");
            text += &with.join(", ");
        }
        text
    }

    /// Writes the numbers of components that are listed, by cell.
    fn labels(&self, counts: &[Rc<Form>], is_said: impl Fn(usize, &Form) -> bool) -> Vec<String> {
        let counts = counts.iter().enumerate().filter(|(cell, count)| is_said(*cell, count));
        counts.map(|(cell, count)| self.label(cell, count)).collect()
    }

    /// Writes a sum of components, whose numbers are given by cell.
    pub fn counted(&self, counts: &[i64]) -> String {
        let counts = counts.iter().enumerate().filter(|(_, count)| **count != 0);
        let summands = counts.map(|(number, &count)| match self.proof.cells().get(number) {
            Some(cell) if cell.is_plain() => {
                let cell = self.cell(number);
                self.copies(count as usize, &cell, &cell)
            }
            _ => self.label(number, &Form::number(count)),
        });
        self.joined(summands.collect())
    }

    /// Writes a sum without multiples.
    pub fn sum_of(&self, terms: Vec<Term>) -> String {
        self.position(&Position { terms, multiples: Vec::new() })
    }

    pub fn position(&self, position: &Position) -> String {
        self.joined(self.terms(position, &[]))
    }

    /// Joins the terms of a sum. For people, a negative number is subtracted.
    pub fn joined(&self, terms: Vec<String>) -> String {
        let mut terms = terms.into_iter();
        let first = terms.next().unwrap_or_else(|| "0".to_owned());
        terms.fold(first, |sum, term| match term.strip_prefix('-') {
            Some(number) if self.style != Style::Ascii && is_number(number) => {
                format!("{sum} - {number}")
            }
            _ => format!("{sum} + {term}"),
        })
    }

    /// Writes the terms of a position, words before values. `context` has the hypotheses about the
    /// numbers of copies.
    fn terms(&self, position: &Position, context: &[Form]) -> Vec<String> {
        let (words, values): (Vec<Term>, Vec<Term>) =
            position.terms.iter().copied().partition(|term| term.as_word().is_some());
        let mut drawn: Vec<String> = Vec::new();
        for same in words.chunk_by(|a, b| a == b).chain(values.chunk_by(|a, b| a == b)) {
            let is_alone = same.len() == position.terms.len() && position.multiples.is_empty();
            let one = if is_alone { self.term(same[0]) } else { self.summand(same[0]) };
            let factor = same[0].as_value().map_or_else(|| one.clone(), |it| self.factor(it));
            drawn.push(self.copies(same.len(), &one, &factor));
        }
        let multiples = position.multiples.iter();
        let multiples = multiples.filter(|(value, _)| *value != Term::ZERO);
        drawn.extend(multiples.map(|(value, count)| self.multiple(*value, count, context)));
        drawn
    }

    /// Writes a sum of equal summands. `factor` is the name of the summand in a product.
    fn copies(&self, count: usize, one: &str, factor: &str) -> String {
        match count {
            1 => one.to_owned(),
            2 if is_arrow(one) || factor != one => format!("{one} + {one}"),
            n => self.times(&n.to_string(), factor),
        }
    }

    fn times(&self, count: &str, factor: &str) -> String {
        format!("{count}{}{factor}", self.pick("*", "·", r"\cdot "))
    }

    fn multiple(&self, value: Term, count: &Form, context: &[Form]) -> String {
        // Writes copies of the negative instead of a negative number of copies: `(n-1)·↓` instead
        // of `(-n+1)·↑`, and `(n-j-1)·↓` instead of `(j-n+1)·↑` if only `n-j` is bounded from
        // below, except in the text that programs read.
        let Sum { terms, constant } = self.named(count);
        let is_for_people = self.style != Style::Ascii && !terms.is_empty();
        let is_negative = terms.iter().all(|term| term.1 < 0) && (constant <= 0 || is_for_people);
        let opposite = count.times(-1).ok().filter(|opposite| {
            let is_mixed = is_for_people && terms.iter().any(|term| term.1 < 0);
            is_negative || is_mixed && is_bounded(opposite, context) && !is_bounded(count, context)
        });
        let (value, count) = match opposite {
            Some(opposite) => (self.negative(value), opposite),
            None => (value, count.clone()),
        };
        match count.as_number() {
            Some(number @ (1 | 2)) => {
                self.copies(number as usize, &self.value(value), &self.factor(value))
            }
            _ => self.times(&self.grouped(&count), &self.factor(value)),
        }
    }

    pub fn term(&self, term: Term) -> String {
        match (term.as_value(), self.proof.word(term)) {
            (Some(value), _) => self.value(value),
            (None, Some(word)) => self.items(&self.word(word)),
            (None, None) => "?".to_owned(),
        }
    }

    /// Writes a term as one summand of several: a value whose name is a sum is in parentheses, such
    /// as `(3·↑ + *)`, except in the text that programs read.
    pub fn summand(&self, term: Term) -> String {
        match term.as_value() {
            Some(value) if self.style != Style::Ascii => self.by_name(value, |name| name.summand()),
            _ => self.term(term),
        }
    }

    /// Returns the items of a word. For people, they are in the orientation of the statement, with
    /// powers as in the statement.
    pub fn word(&self, word: &Word) -> Vec<Item> {
        let items = word.items();
        self.rotated(if self.is_mirrored(&items) { mirror(&items) } else { items })
    }

    /// Returns the result of a move in a word, in the same orientation as the word.
    pub fn left_by(&self, word: &Word, [before, after]: [Vec<Item>; 2]) -> [Vec<Item>; 2] {
        let pieces = match self.is_mirrored(&word.items()) {
            true => [mirror(&after), mirror(&before)],
            false => [before, after],
        };
        pieces.map(|items| self.rotated(items))
    }

    /// Writes powers in a word as the statement does, for people.
    fn rotated(&self, word: Vec<Item>) -> Vec<Item> {
        match self.style {
            Style::Ascii => word,
            _ => self.proof.spelling.rotated(word, self.is_swapped),
        }
    }

    /// Tells whether people see the mirror image of a word.
    fn is_mirrored(&self, word: &[Item]) -> bool {
        self.style != Style::Ascii && self.proof.spelling.is_mirrored(word, self.is_swapped)
    }

    fn negative(&self, value: Term) -> Term {
        self.proof.arena().negative(value).unwrap_or(value)
    }

    /// Writes the name of a value, or its number if the name would be too long.
    pub fn value(&self, value: Term) -> String {
        self.by_name(value, |name| name.to_string())
    }

    /// Writes the name of a value as a factor of a product, such as `(⇑*)`, or its number.
    fn factor(&self, value: Term) -> String {
        self.by_name(value, |name| name.factor())
    }

    /// Writes the name of a value by `write`, or its number if the name would be too long.
    pub fn by_name(&self, value: Term, write: fn(&Name) -> String) -> String {
        let value = self.oriented(value);
        let name = self.proof.names.name(value, self.style, MAX_NAME);
        name.map_or_else(|| self.number(value), |name| write(&name))
    }

    /// Returns the value that is written for a value: its negative if goals are negated.
    fn oriented(&self, value: Term) -> Term {
        if self.is_swapped { self.negative(value) } else { value }
    }

    /// Tells whether a value is called by its number, because its name would be too long.
    pub fn is_numbered(&self, value: Term) -> bool {
        !self.by_name(value, |_| String::new()).is_empty()
    }

    /// Writes the number of a value.
    fn number(&self, value: Term) -> String {
        match self.style {
            Style::Latex => format!("g_{{{}}}", value.index()),
            _ => format!("g{}", value.index()),
        }
    }

    /// Writes stones and powers.
    pub fn items(&self, items: &[Item]) -> String {
        let mut text = String::new();
        for item @ Item { stones, exponent } in items {
            if let Some(items) = self.in_powers(item) {
                text += &self.items(&items);
                continue;
            }
            let stones = self.stones(stones);
            let number = exponent.as_number();
            text += &match (number, self.style) {
                // The text that programs read repeats the content of the file.
                (Some(0), style) if style != Style::Ascii => String::new(),
                (Some(1), _) => stones,
                (_, Style::Latex) => format!("({stones})^{{{}}}", self.form(exponent)),
                (Some(number), _) => format!("({stones})^{number}"),
                (None, _) => format!("({stones})^{}", self.grouped(exponent)),
            };
        }
        text
    }

    /// Finds powers in a long run of stones, for people.
    fn in_powers(&self, run: &Item) -> Option<Vec<Item>> {
        let is_long = run.exponent.as_number() == Some(1) && run.stones.len() as u64 > LONG;
        if !is_long || self.style == Style::Ascii {
            return None;
        }
        let word = powers(&component(&run.stones))?;
        let mut items = vec![Item { stones: stones(&word.head), ..run.clone() }];
        for Power { stones: base, exponent, after } in &word.powers {
            let exponent = Form::number(exponent.constant);
            items.push(Item { stones: stones(base), exponent });
            items.push(Item { stones: stones(after), ..run.clone() });
        }
        items.retain(|item| !item.stones.is_empty());
        Some(self.rotated(items))
    }

    pub fn stones(&self, stones: &[u8]) -> String {
        let letter = |stone: &u8| if (*stone == 1) == self.is_swapped { 'O' } else { 'X' };
        stones.iter().map(letter).collect()
    }

    /// Writes a row whose pieces are separated by the sign for an emptied square.
    pub fn row(&self, pieces: &[Vec<Item>]) -> String {
        let pieces: Vec<String> = pieces.iter().map(|piece| self.items(piece)).collect();
        pieces.join(self.pick(".", ".", r"\mathtt{.}"))
    }

    /// Writes a cell.
    pub fn cell(&self, number: usize) -> String {
        let Some(cell) = self.proof.cells().get(number) else {
            return format!("cell {number}");
        };
        let Cell { prefix, block: base, suffix, least } = cell;
        let [prefix, base, suffix] = match self.is_mirrored(&cell.member(Form::parameter(0))) {
            true => [suffix, base, prefix].map(|it| it.iter().rev().copied().collect()),
            false => [prefix, base, suffix].map(Vec::clone),
        };
        let [prefix, base, suffix] =
            [prefix, base, suffix].map(|component| self.stones(&component));
        match cell.is_plain() {
            // One of the two is empty.
            true => prefix + &suffix,
            false => {
                // For programs, the letter is that of docs/FORMAT.md; for people, it is that of
                // `any(…)`.
                let letter = self.pick("k", "i", "i");
                let at_least = self.pick(">=", "≥", r"\ge");
                format!("{prefix}({base})^{letter}{suffix}, {letter} {at_least} {least}")
            }
        }
    }

    /// Writes a number of components of a cell.
    fn label(&self, cell: usize, count: &Form) -> String {
        match self.style {
            Style::Latex => format!(r"[{}\times {}]", self.grouped(count), self.cell(cell)),
            _ => format!("[{} of {}]", self.form(count), self.cell(cell)),
        }
    }
}

/// Tells whether a name is that of a positive number.
fn is_number(name: &str) -> bool {
    let plain = name.replace(r"\tfrac", "").replace(r"\frac", "");
    !plain.is_empty() && plain.chars().all(|c| c.is_ascii_digit() || "/{}".contains(c))
}

/// Tells whether a name is that of up or down for people. Two ups are written `↑ + ↑`, because the
/// value of this sum has another name, `⇑`.
fn is_arrow(name: &str) -> bool {
    ["↑", "↓", r"{\uparrow}", r"{\downarrow}"].contains(&name)
}

/// Tells whether one of the hypotheses bounds a form from below, by any number.
fn is_bounded(form: &Form, context: &[Form]) -> bool {
    let is_above = |line: &Form| Form { constant: line.constant, ..form.clone() }.is_at_least(line);
    context.iter().any(is_above)
}

/// Tells whether enough cells are counted to write `B` for the multiset. For people, half of
/// them may be empty.
fn is_whole_bag(counts: &[Rc<Form>], style: Style) -> bool {
    let own = counts.iter().enumerate().filter(|(cell, count)| is_own(*cell, count)).count();
    let empty = counts.iter().filter(|count| ***count == Form::default()).count();
    own > 4 && (empty == 0 || style != Style::Ascii && empty <= own)
}

/// Tells whether a count is the parameter with the number of the cell.
fn is_own(cell: usize, count: &Form) -> bool {
    count.constant == 0 && matches!(count.terms[..], [(x, 1)] if x as usize == cell)
}

/// Maximum length of the name of a value. A longer name is replaced by a number.
const MAX_NAME: usize = 40;
