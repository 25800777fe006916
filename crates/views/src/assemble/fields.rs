//! Reads the records of a text, and the values of their fields.
use std::collections::HashMap;

use crate::certificate::wire::{Entry, Term};
use crate::claims::Power;
use crate::claims::wire::MAX_REFERENCE;
use crate::clobber::form::Form;
use crate::clobber::{Cell, Component, Word};

/// A value, or a description of the error in a field or record.
pub type Parsed<T> = Result<T, String>;

/// A record, which is a line: its word, and its fields.
pub struct Record<'t> {
    pub word: &'t str,
    /// The text after the word.
    pub rest: &'t str,
    /// Fields without names, in order.
    pub bare: Vec<&'t str>,
    named: HashMap<&'t str, &'t str>,
}

impl<'t> Record<'t> {
    /// Reads a line that is not blank.
    pub fn read(line: &'t str) -> Record<'t> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (mut bare, mut named) = (Vec::new(), HashMap::new());
        for field in rest.split_whitespace() {
            match field.split_once('=').filter(|(name, _)| !name.is_empty()) {
                Some((name, value)) => drop(named.insert(name, value)),
                None => bare.push(field),
            }
        }
        Record { word, rest: rest.trim(), bare, named }
    }

    /// Returns the value of a field.
    pub fn field(&self, name: &str) -> Parsed<&'t str> {
        let missing = || format!("the field {name}= is missing");
        self.named.get(name).copied().ok_or_else(missing)
    }

    /// Returns the value of a field, or `None` if the record lacks the field.
    pub fn optional(&self, name: &str) -> Option<&'t str> {
        self.named.get(name).copied()
    }

    /// Reads a number that is not negative.
    pub fn number<N: TryFrom<u32>>(&self, name: &str) -> Parsed<N> {
        number(self.field(name)?)
    }

    /// Reads a form.
    pub fn form(&self, name: &str) -> Parsed<Form> {
        form(self.field(name)?)
    }

    /// Reads a run of stones.
    pub fn stones(&self, name: &str) -> Parsed<Component> {
        stones(self.field(name)?)
    }

    /// Reads the fields of a cell.
    pub fn cell(&self) -> Parsed<Cell> {
        Ok(Cell {
            prefix: self.stones("prefix")?,
            base: self.stones("block")?,
            suffix: self.stones("suffix")?,
            least: self.number("least")?,
        })
    }

    /// Reads a list.
    pub fn list<T>(&self, name: &str, item: impl Fn(&str) -> Parsed<T>) -> Parsed<Vec<T>> {
        let text = self.field(name)?;
        let inside = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        match inside {
            None => Err(format!("{name}={text} is not a list: write [a,b] without spaces")),
            Some("") => Ok(Vec::new()),
            Some(inside) => inside.split(',').map(item).collect(),
        }
    }

    /// Reads a list of increasing numbers.
    pub fn increasing(&self, name: &str) -> Parsed<Vec<usize>> {
        let numbers = self.list(name, number)?;
        match numbers.is_sorted_by(|a, b| a < b) {
            true => Ok(numbers),
            false => Err(format!("the numbers of {name}= do not increase")),
        }
    }
}

/// Reads a number that is not negative. All numbers of a file have at most 32 bits.
pub fn number<N: TryFrom<u32>>(text: &str) -> Parsed<N> {
    let number = text.parse::<u32>().ok().and_then(|number| N::try_from(number).ok());
    number.ok_or_else(|| format!("`{text}` is not a number, or too large"))
}

/// Reads two components with a colon between them.
pub fn pair<A, B>(
    text: &str,
    first: impl Fn(&str) -> Parsed<A>,
    second: impl Fn(&str) -> Parsed<B>,
) -> Parsed<(A, B)> {
    let (a, b) = text
        .split_once(':')
        .ok_or_else(|| format!("`{text}` has no colon: write two parts, such as 0:2"))?;
    Ok((first(a)?, second(b)?))
}

/// Reads a parameter such as `x0`.
pub fn parameter(text: &str) -> Parsed<usize> {
    let digits = text
        .strip_prefix('x')
        .ok_or_else(|| format!("`{text}` is not a parameter: write x0, x1 and so on"))?;
    number(digits)
}

/// Reads a form such as `2x0-x1+3`.
pub fn form(text: &str) -> Parsed<Form> {
    let wrong = || format!("`{text}` is not a form: write one such as 2x0-x1+3");
    let (mut terms, mut constant, mut rest) = (Vec::new(), 0_i64, text);
    if text.is_empty() {
        return Err(wrong());
    }
    while !rest.is_empty() {
        let end = rest[1..].find(['+', '-']).map_or(rest.len(), |end| end + 1);
        let (term, behind) = rest.split_at_checked(end).ok_or_else(wrong)?;
        rest = behind;
        match term.split_once('x') {
            Some((coefficient, number)) => {
                let coefficient = match coefficient {
                    "" | "+" => 1,
                    "-" => -1,
                    digits => digits.parse().map_err(|_| wrong())?,
                };
                terms.push((number.parse::<u32>().map_err(|_| wrong())? as usize, coefficient));
            }
            None => {
                let term: i64 = term.parse().map_err(|_| wrong())?;
                constant = constant.checked_add(term).ok_or_else(wrong)?;
            }
        }
    }
    let in_range = |number: i64| i32::try_from(number).is_ok();
    let form = Form::new(constant, terms);
    match in_range(constant) && form.terms().iter().all(|(_, it)| in_range(*it)) {
        true => Ok(form),
        false => Err(format!("a number in `{text}` is too large")),
    }
}

/// Reads stones such as `XXO`.
pub fn stones(text: &str) -> Parsed<Component> {
    text.parse().map_err(|_| format!("`{text}` is not a row of stones: write only X and O"))
}

/// Reads a word such as `X(XO)^(x0+1)O`; the empty word is `0`.
pub fn word(text: &str) -> Parsed<Word> {
    if text == "0" {
        return Ok(Word::default());
    }
    let wrong = || format!("`{text}` is not a word: write one such as X(XO)^(x0+1)O");
    let mut pieces = text.split('(');
    let head = stones(pieces.next().unwrap_or_default())?;
    let mut powers = Vec::new();
    while let Some(base) = pieces.next() {
        let base = base.strip_suffix(")^").ok_or_else(wrong)?;
        let (exponent, after) =
            pieces.next().and_then(|it| it.split_once(')')).ok_or_else(wrong)?;
        let (stones, after) = (stones(base)?, stones(after)?);
        powers.push(Power { stones, exponent: form(exponent)?, after });
    }
    Ok(Word { powers, head })
}

/// Names of the games of an arena.
#[derive(Default)]
pub struct Names {
    by_name: HashMap<String, u32>,
    /// For each entry, whether it is its own negative. The game 0 is the first entry.
    is_own: Vec<bool>,
}

impl Names {
    /// Defines the name of the next entry.
    pub fn define(&mut self, name: &str, entry: &Entry) -> Parsed<()> {
        if self.is_own.is_empty() {
            self.is_own.push(true);
        }
        let mut negative: Vec<u32> = entry.right.iter().map(|it| self.negative(*it)).collect();
        negative.sort_unstable();
        let reference = 2 * self.is_own.len() as u32;
        self.is_own.push(negative == entry.left);
        match self.by_name.insert(name.to_owned(), reference) {
            None => Ok(()),
            Some(_) => Err(format!("`{name}` is already the name of a game: choose another name")),
        }
    }

    fn negative(&self, reference: u32) -> u32 {
        match self.is_own.get(reference as usize / 2) {
            Some(false) => reference ^ 1,
            _ => reference,
        }
    }

    /// Returns the reference of a game. It is given by a name, `-` and the name of its negative,
    /// `g` and the reference itself, or `0`.
    pub fn find(&self, name: &str) -> Parsed<u32> {
        let numbered = || name.strip_prefix('g')?.parse().ok();
        if numbered().is_some_and(|reference| reference > MAX_REFERENCE) {
            return Err(format!(
                "the reference `{name}` is too large: the limit is g{MAX_REFERENCE}"
            ));
        }
        match (self.by_name.get(name), name.strip_prefix('-')) {
            (Some(reference), _) => Ok(*reference),
            (None, Some(positive)) => Ok(self.negative(self.find(positive)?)),
            (None, None) if name == "0" => Ok(0),
            (None, None) => numbered().ok_or_else(|| {
                format!(
                    "no record above defines the game `{name}`: add one that begins with `value \
                     {name}`"
                )
            }),
        }
    }

    /// Reads a term: a word, a game, or a multiple such as `(2x0-1)*g4`.
    pub fn term(&self, text: &str) -> Parsed<Term> {
        if let Some((count, game)) = text.rsplit_once(")*") {
            let count = count.strip_prefix('(').unwrap_or(count);
            return Ok(Term::Multiple(self.find(game)?, form(count)?));
        }
        let is_word = text.chars().all(|c| "XO()^+-x0123456789".contains(c));
        match is_word && !self.by_name.contains_key(text) {
            true => Ok(Term::Word(word(text)?)),
            false => Ok(Term::Value(self.find(text)?)),
        }
    }
}
