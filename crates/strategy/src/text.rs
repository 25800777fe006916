//! Reads the texts inside a rule file: components, sums, ranges, lengths, conditions.
//! docs/notebooks/STRATEGIES.md has the grammar.
use std::collections::BTreeMap;
use std::ops::Range as Span;

use segcert_replay::data::{
    Case, Choice, Condition, Count, Family, MOST_STONES, Members, Pattern, Range, Remainder,
};

use super::error::Wrong;
use crate::claims::linear::gcd;
use crate::clobber::{Cell, Component, Form, Stone};

/// A piece of the file: its text, and the byte at which it begins.
#[derive(Clone, Copy)]
pub struct Text<'a> {
    pub text: &'a str,
    pub start: usize,
}

impl<'a> Text<'a> {
    pub fn span(self) -> Span<usize> {
        self.start..self.start + self.text.len()
    }

    pub fn wrong(self, message: impl Into<String>) -> Wrong {
        Wrong::at(self.span(), message)
    }

    /// Returns an error with this message unless the text is valid.
    fn check(self, is_valid: bool, message: impl FnOnce() -> String) -> Result<(), Wrong> {
        if is_valid { Ok(()) } else { Err(self.wrong(message())) }
    }

    /// Checks that a component of this number of stones is not too long.
    fn check_stones(self, stones: usize) -> Result<(), Wrong> {
        self.check(stones <= MOST_STONES, || {
            format!(
                "a component of {stones} stones is too long; at most {MOST_STONES} are possible"
            )
        })
    }

    /// Checks that the numbers of a length are not too large.
    fn check_length(self, length: &Form) -> Result<(), Wrong> {
        let mut numbers = length.terms().iter().map(|term| term.1).chain([length.constant]);
        self.check(numbers.all(|n| n.unsigned_abs() <= MAX_SIZE), || {
            format!("a number in a length is too large: at most {MAX_SIZE} is possible")
        })
    }

    /// Returns the text without surrounding spaces.
    pub fn trimmed(self) -> Text<'a> {
        let skipped = self.text.len() - self.text.trim_start().len();
        Text { text: self.text.trim(), start: self.start + skipped }
    }

    /// Splits the text at separators, and trims the pieces.
    pub fn split(self, separator: impl Fn(char) -> bool + Copy) -> impl Iterator<Item = Text<'a>> {
        let base = self.text.as_ptr() as usize;
        self.text.split(separator).map(move |text| {
            let start = self.start + (text.as_ptr() as usize - base);
            Text { text, start }.trimmed()
        })
    }

    /// Splits the text at spaces and plus signs.
    pub fn tokens(self) -> impl Iterator<Item = Text<'a>> {
        let is_between = |c: char| c.is_whitespace() || c == '+';
        self.split(is_between).filter(|token| !token.text.is_empty())
    }

    fn split_once(self, separator: &str) -> Option<(Text<'a>, Text<'a>)> {
        let (before, behind) = self.text.split_once(separator)?;
        let start = self.start + self.text.len() - behind.len();
        Some((Text { text: before, ..self }.trimmed(), Text { text: behind, start }.trimmed()))
    }
}

/// Maximum sum of the coefficients and the bound of a condition, so that sums over the components
/// of a position stay far below 2^63.
const MAX_SIZE: u64 = 1 << 20;

/// Maximum number by which a condition on a remainder divides.
const MAX_MODULUS: i64 = 64;

/// The names that a text may use.
pub struct Names<'a> {
    pub families: &'a [Family],
    pub classes: &'a BTreeMap<String, usize>,
}

/// Reads stones written as letters.
pub fn word(text: Text) -> Result<Component, Wrong> {
    let stone = |c: char| match c {
        'o' => Ok(Stone::O),
        'x' => Ok(Stone::X),
        _ => Err(text.wrong(format!("`{c}` is not a stone: stones are o and x"))),
    };
    text.check_stones(text.text.len())?;
    text.text.chars().map(stone).collect()
}

/// Reads a family `prefix(base)suffix`.
pub fn rows(text: Text) -> Result<Cell, Wrong> {
    let shape = "a family is written prefix(base)suffix, such as o(xo)";
    let (prefix, rest) = text.split_once("(").ok_or_else(|| text.wrong(shape))?;
    let (base, suffix) = rest.split_once(")").ok_or_else(|| text.wrong(shape))?;
    if base.text.is_empty() {
        return Err(text.wrong("the base of a family has no stones"));
    }
    Ok(Cell { prefix: word(prefix)?, base: word(base)?, suffix: word(suffix)?, least: 0 })
}

/// Reads a notation. Returns the texts before and after the number of stones.
pub fn notation(text: Text) -> Result<[String; 2], Wrong> {
    let halves = text.split_once("#");
    let (before, behind) = halves.ok_or_else(|| {
        text.wrong("a notation has a # where the number of stones is, such as oo#oo")
    })?;
    Ok([before.text.to_owned(), behind.text.to_owned()])
}

impl Names<'_> {
    /// Reads a sum of components; `0` is the empty sum.
    pub fn sum(&self, text: Text) -> Result<Vec<Component>, Wrong> {
        let patterns = self.pattern_sum(text, &[])?;
        let fixed = |pattern| match pattern {
            Pattern::One(word) => Ok(word),
            Pattern::Sized { .. } => Err(text.wrong("lengths cannot vary here")),
        };
        patterns.into_iter().map(fixed).collect()
    }

    /// Reads a sum of components whose lengths may vary. `samples` are values of L and M to which
    /// the rule applies. If several families share a notation, the family with members of these
    /// lengths is chosen.
    pub fn pattern_sum(&self, text: Text, samples: &[(i64, i64)]) -> Result<Vec<Pattern>, Wrong> {
        let tokens = text.tokens().filter(|token| token.text != "0");
        tokens.map(|token| self.pattern(token, samples)).collect()
    }

    fn pattern(&self, token: Text, samples: &[(i64, i64)]) -> Result<Pattern, Wrong> {
        let Some((before, rest)) = token.split_once("{") else {
            return self.part(token).map(Pattern::One);
        };
        let (inner, behind) =
            rest.split_once("}").ok_or_else(|| token.wrong("a { is never closed"))?;
        let length = self.length(inner)?;
        let negative = before.text.starts_with('-');
        let before = before.text.trim_start_matches('-');
        let is_named = |family: &&Family| {
            let is_notation = family.notation == [before, behind.text];
            is_notation || (family.name == before && behind.text.is_empty())
        };
        let has_members = |family: &&Family| {
            samples.iter().all(|&(l, m)| {
                let length = usize::try_from(length.at(&[l, m]));
                length.is_ok_and(|length| family.word(length).is_some())
            })
        };
        let named: Vec<&Family> = self.families.iter().filter(is_named).collect();
        let fitting: Vec<&Family> = named.iter().copied().filter(has_members).collect();
        let family = match (&named[..], &fitting[..]) {
            ([], _) => {
                let message = format!(
                    "no family has the notation or the name `{}`; {}",
                    token.text,
                    self.of_families()
                );
                return Err(token.wrong(message));
            }
            (_, [family]) => family,
            ([family], _) => family,
            _ => {
                return Err(
                    token.wrong("several families have this notation: write the family's name")
                );
            }
        };
        Ok(Pattern::Sized { family: self.index(family), negative, length })
    }

    /// Lists the names and notations of the families, for messages.
    pub fn of_families(&self) -> String {
        let said = |family: &Family| {
            let [before, behind] = &family.notation;
            format!("{} ({before}#{behind})", family.name)
        };
        let said: Vec<String> = self.families.iter().map(said).collect();
        match said.is_empty() {
            true => "there are no families".to_owned(),
            false => format!("the families are {}", said.join(", ")),
        }
    }

    fn index(&self, family: &Family) -> usize {
        let is_it = |other: &Family| std::ptr::eq(other, family);
        self.families.iter().position(is_it).unwrap_or_default()
    }

    /// Reads one component: letters, or the notation of a family, with an optional minus sign.
    pub fn part(&self, token: Text) -> Result<Component, Wrong> {
        if let Some(rest) = token.text.strip_prefix('-') {
            let rest = Text { text: rest, start: token.start + 1 };
            return self.part(rest).map(|word| word.negative());
        }
        if !token.text.is_empty() && token.text.chars().all(|c| matches!(c, 'o' | 'x')) {
            return word(token);
        }
        let (family, length) = self.member(token)?;
        let word = self.families[family].word(length);
        word.ok_or_else(|| token.wrong("the family has no member of this length"))
    }

    /// Returns the family and the length of a component that is written in the notation of a family
    /// or in letters.
    fn member(&self, token: Text) -> Result<(usize, usize), Wrong> {
        let letters = token.text.chars().all(|c| matches!(c, 'o' | 'x'));
        let spelled = if letters { word(token).ok() } else { None };
        for (number, family) in self.families.iter().enumerate() {
            let [before, behind] = &family.notation;
            let inner = token.text.strip_prefix(before.as_str());
            let inner = inner.and_then(|inner| inner.strip_suffix(behind.as_str()));
            let length = match &spelled {
                Some(word) => Some(word.len()),
                None => inner.and_then(|inner| inner.parse().ok()),
            };
            length.map_or(Ok(()), |length| token.check_stones(length))?;
            let member = length.and_then(|length| Some((length, family.word(length)?)));
            if let Some((length, word)) = member {
                if spelled.as_ref().is_none_or(|spelled| *spelled == word) {
                    return Ok((number, length));
                }
            }
        }
        let message =
            format!("`{}` is not a component of any family; {}", token.text, self.of_families());
        Err(token.wrong(message))
    }

    /// Reads a range, such as `oo9oo..` or `a8..a20`.
    fn range(&self, token: Text) -> Result<Range, Wrong> {
        let (from, to) = token
            .split_once("..")
            .ok_or_else(|| token.wrong("a range is written with two dots, such as a8.."))?;
        let (family, first) = self.member(from)?;
        let to = match to.text {
            "" => None,
            _ => {
                let (same, last) = self.member(to)?;
                if same != family {
                    return Err(token.wrong("both ends of a range belong to one family"));
                }
                Some(last)
            }
        };
        if to.is_some_and(|to| to < first) {
            return Err(token.wrong("a range ends before it begins: write the shorter part first"));
        }
        Ok(Range { family, from: first, to })
    }

    /// Reads the members of a class: components and ranges.
    pub fn members(&self, text: Text) -> Result<Vec<Members>, Wrong> {
        let member = |token: Text| {
            if token.text.contains("..") {
                self.range(token).map(Members::Range)
            } else {
                self.part(token).map(Members::One)
            }
        };
        text.tokens().map(member).collect()
    }

    /// Reads the component in which Left moves: `oox`, `shortest a8..`, `longest o13..`.
    pub fn choice(&self, text: Text) -> Result<Choice, Wrong> {
        let text = text.trimmed();
        let rest = |word: &str| {
            let rest = text.text.strip_prefix(word)?;
            let start = text.start + word.len();
            Some(Text { text: rest, start }.trimmed())
        };
        if let Some(range) = rest("shortest ") {
            return self.range(range).map(Choice::Shortest);
        }
        if let Some(range) = rest("longest ") {
            return self.range(range).map(Choice::Longest);
        }
        if text.text.contains("..") {
            return Err(text.wrong("say `shortest` or `longest` before a range"));
        }
        self.part(text).map(Choice::One)
    }

    /// Reads a length, such as `L-3`.
    fn length(&self, text: Text) -> Result<Form, Wrong> {
        let mut length = Form::default();
        for (factor, name) in linear(text)? {
            let term = match name.text {
                "" => Form::constant(factor),
                "L" => Form::multiple(0, factor),
                "M" => Form::multiple(1, factor),
                _ => return Err(name.wrong("a length is written with L and M")),
            };
            length = &length + &term;
        }
        text.check_length(&length)?;
        Ok(length)
    }

    /// Reads conditions on L and M. Returns each condition as a length that must be at least 0.
    pub fn lengths(&self, text: Text) -> Result<Vec<Form>, Wrong> {
        let mut lengths = Vec::new();
        for (left, bounds, right) in comparisons(text)? {
            let difference = &self.length(left)? - &self.length(right)?;
            let bound = |&(sign, less): &(i64, i64)| difference.times(sign).plus(-less);
            lengths.extend(bounds.iter().map(bound));
        }
        lengths.iter().try_for_each(|length| text.check_length(length))?;
        Ok(lengths)
    }

    /// Reads the conditions of a case of a set: bounds and remainders of numbers of components.
    pub fn case(&self, text: Text) -> Result<Case, Wrong> {
        let mut case = Case::default();
        for item in text.split(|c| c == ',') {
            let Some((sides, modulus)) = divided(item) else {
                case.conditions.extend(self.conditions(item)?);
                continue;
            };
            let remainder = self.remainder(sides, modulus)?;
            if case.remainders.iter().any(|other| excludes(other, &remainder)) {
                return Err(item.wrong("another condition of this case leaves no such number"));
            }
            // If the modulus is 1, the condition says nothing.
            if remainder.modulus > 1 {
                case.remainders.push(remainder);
            }
        }
        Ok(case)
    }

    /// Reads the condition that both sides leave the same remainder when divided by a number.
    fn remainder(&self, sides: Text, modulus: Text) -> Result<Remainder, Wrong> {
        let number = modulus.text.parse().map_err(|_| modulus.wrong("this number is too large"))?;
        modulus.check((2..=MAX_MODULUS).contains(&number), || {
            format!("the number behind `mod` is from 2 to {MAX_MODULUS}")
        })?;
        let comparison = comparisons(sides)?;
        let [(left, [_, _], right)] = comparison[..] else {
            return Err(sides.wrong("a condition with `mod` compares two sides with ="));
        };
        let (terms, remainder) = self.difference(left, right)?;
        let terms = terms.into_iter().map(|(factor, count)| (factor.rem_euclid(number), count));
        let terms: Vec<(i64, Count)> = terms.filter(|(factor, _)| *factor > 0).collect();
        let common = terms.iter().fold(number, |common, (factor, _)| divisor(common, *factor));
        let remainder = remainder.rem_euclid(number);
        if remainder % common != 0 {
            return Err(sides.wrong("no numbers of components leave this remainder"));
        }
        let terms = terms.into_iter().map(|(factor, count)| (factor / common, count)).collect();
        Ok(Remainder { terms, remainder: remainder / common, modulus: number / common })
    }

    /// Reads the difference of two sides: returns the terms with counts, and the number to which
    /// their sum is equal if both sides are equal.
    fn difference(&self, left: Text, right: Text) -> Result<(Vec<(i64, Count)>, i64), Wrong> {
        let (mut terms, mut bound) = (Vec::new(), 0);
        for (side, sign) in [(left, 1), (right, -1)] {
            for (factor, name) in linear(side)? {
                match name.text {
                    "" => bound -= sign * factor,
                    _ => terms.push((sign * factor, self.count(name)?)),
                }
            }
        }
        Ok((terms, bound))
    }

    /// Reads bounds of numbers of components.
    pub fn conditions(&self, text: Text) -> Result<Vec<Condition>, Wrong> {
        let mut conditions = Vec::new();
        for (left, bounds, right) in comparisons(text)? {
            let (terms, bound) = self.difference(left, right)?;
            conditions.extend(bounds.iter().map(|&(sign, less)| Condition {
                terms: terms.iter().map(|(factor, it)| (sign * factor, it.clone())).collect(),
                bound: sign * bound + less,
            }));
        }
        let size = |condition: &Condition| {
            let coefficients = condition.terms.iter().map(|term| term.0.unsigned_abs());
            coefficients.fold(condition.bound.unsigned_abs(), u64::saturating_add)
        };
        text.check(conditions.iter().all(|condition| size(condition) <= MAX_SIZE), || {
            format!("the numbers in a condition are too large: their sum is above {MAX_SIZE}")
        })?;
        Ok(conditions)
    }

    fn count(&self, name: Text) -> Result<Count, Wrong> {
        if name.text == "parts" {
            return Ok(Count::Components);
        }
        if let Some(class) = self.classes.get(name.text) {
            return Ok(Count::Class(*class));
        }
        let part = self.part(name).map_err(|_| {
            let classes: Vec<&str> = self.classes.keys().map(AsRef::as_ref).collect();
            let message = format!(
                "`{}` is neither a class nor a component; the classes are {}",
                name.text,
                classes.join(", ")
            );
            name.wrong(message)
        })?;
        Ok(Count::Component(part))
    }
}

/// Bounds of the difference of the sides of a relation. A pair of a sign, 1 or −1, and a number
/// says that the sign times the difference is at least the number.
type Bounds = &'static [(i64, i64)];

const RELATIONS: [(&str, Bounds); 5] = [
    (">=", &[(1, 0)]),
    ("<=", &[(-1, 0)]),
    (">", &[(1, 1)]),
    ("<", &[(-1, 1)]),
    ("=", &[(1, 0), (-1, 0)]),
];

/// Splits a text at commas into comparisons.
fn comparisons<'a>(text: Text<'a>) -> Result<Vec<(Text<'a>, Bounds, Text<'a>)>, Wrong> {
    let comparison = |item: Text<'a>| {
        let compared = |(sign, bounds): (&str, Bounds)| {
            let (left, right) = item.split_once(sign)?;
            Some((left, bounds, right))
        };
        if divided(item).is_some() {
            return Err(
                item.wrong("only a case of a set, in `any`, may have a condition with `mod`")
            );
        }
        let found = RELATIONS.into_iter().find_map(compared);
        found.ok_or_else(|| item.wrong("a condition compares with one of >= <= > < ="))
    };
    text.split(|c| c == ',').map(comparison).collect()
}

/// Tells whether no numbers leave both remainders, as far as two conditions on one sum show it.
fn excludes(one: &Remainder, other: &Remainder) -> bool {
    let common = divisor(one.modulus, other.modulus);
    one.terms == other.terms && (one.remainder - other.remainder) % common != 0
}

/// Returns the greatest common divisor of two natural numbers.
fn divisor(a: i64, b: i64) -> i64 {
    gcd(a.unsigned_abs(), b.unsigned_abs()) as i64
}

/// Splits a condition on a remainder, `sides mod number` or `sides (mod number)`, into the sides
/// and the number.
fn divided(text: Text) -> Option<(Text, Text)> {
    let grouped = || {
        let inside = Text { text: text.text.strip_suffix(')')?, ..text };
        inside.split_once("(mod ")
    };
    let (sides, modulus) = grouped().or_else(|| text.split_once(" mod "))?;
    let is_number = !modulus.text.is_empty() && modulus.text.chars().all(|c| c.is_ascii_digit());
    is_number.then_some((sides, modulus))
}

/// Reads terms with their factors. The name of a number without a name is empty.
fn linear(text: Text) -> Result<Vec<(i64, Text)>, Wrong> {
    let mut terms = Vec::new();
    let mut rest = text;
    let mut sign = 1;
    if rest.text.is_empty() {
        return Err(text.wrong("a number or a name is missing"));
    }
    loop {
        // A minus sign before a term, or between terms. Between terms, spaces surround it, because
        // a minus sign without spaces belongs to a length.
        if let Some(behind) = rest.text.strip_prefix('-') {
            sign = -sign;
            rest = Text { text: behind, start: rest.start + 1 }.trimmed();
        }
        let end = rest.text.find(['+', '-']).unwrap_or(rest.text.len());
        let term = Text { text: &rest.text[..end], start: rest.start }.trimmed();
        let digits = term.text.find(|c: char| !c.is_ascii_digit()).unwrap_or(term.text.len());
        let (number, name) = term.text.split_at(digits);
        let name = Text { text: name, start: term.start + digits };
        let name = Text { text: name.text.trim_start().trim_start_matches('*'), ..name }.trimmed();
        let factor = match number {
            "" => 1,
            _ => number.parse::<i32>().map_err(|_| term.wrong("this number is too large"))?.into(),
        };
        if term.text.is_empty() {
            return Err(text.wrong("a number or a name is missing"));
        }
        terms.push((sign * factor, name));
        let Some(operator) = rest.text[end..].chars().next() else {
            return Ok(terms);
        };
        sign = if operator == '-' { -1 } else { 1 };
        rest = Text { text: &rest.text[end + 1..], start: rest.start + end + 1 }.trimmed();
    }
}
