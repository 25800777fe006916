//! Questions, as users write them.
use std::str::FromStr;

use crate::clobber::notation::{MAX_NUMBER, before_range, is_for_all, plain};
use crate::clobber::{Form, NotationError, Query, Statement, Symbolic};
use crate::run::Control;
use crate::theorems::Family;
use crate::theorems::refute::first_relations;

/// A question to the prover.
#[derive(Clone, Debug)]
pub enum Question {
    /// Asks whether a statement holds, or who wins a position.
    Query(Query),
    /// Asks for a theorem about a row for all `n`, such as `(XXOO)^nO`.
    Family(Wanted),
}

impl Question {
    /// Tells whether the question is about all `n`.
    pub fn is_for_all(&self) -> bool {
        match self {
            Question::Query(query) => !query.is_single(),
            Question::Family(_) => true,
        }
    }
}

impl FromStr for Question {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Question, NotationError> {
        let plain = plain(text);
        let (row, has_range) = before_range(&plain);
        if let (Ok(family), true) = (row.trim().parse(), is_for_all(&plain)) {
            let typed = Statement::read_family(row, 0, &[])?;
            let range = has_range.then(|| Statement::read_family_in_range(text)).transpose()?;
            let range = range.filter(|(_, restricts)| *restricts).map(|(range, _)| range);
            if range.as_ref().unwrap_or(&typed).only_variable().is_some() {
                return Ok(Question::Family(Wanted { family, typed, range }));
            }
        }
        Ok(Question::Query(Query::read_with_instances(text)?))
    }
}

/// A row about which a theorem for all `n` is wanted.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The family of rows to which the row belongs.
    pub family: Family,
    /// The row as it was typed, as the left side of a statement.
    typed: Statement,
    /// The row with the range that was typed after it, if the range restricts n.
    range: Option<Statement>,
}

/// Maximum number of rows before the first one of a theorem for which it is computed who wins.
const MOST_COMPUTED: u32 = 32;

/// The variable of theorems about a row.
const LETTER: char = 'n';

/// Maximum number of values that are listed.
const LISTED: usize = 6;

/// Returns a list of values; of many, only the first two and the last one.
pub fn listed(values: &[String], separator: &str) -> String {
    match values {
        [first, second, .., last] if values.len() > LISTED => {
            [first, second, "…", last].join(separator)
        }
        few => few.join(separator),
    }
}

/// The values in the range of a row about which a theorem says nothing.
pub(super) struct Missing {
    /// The values in words: `n = 1, 2`.
    pub values: String,
    /// Whether these are all values of the range.
    pub are_all: bool,
}

impl Wanted {
    /// Returns the values in the range about which a theorem says nothing, if there are any.
    pub(super) fn missing(&self, theorem: &Statement) -> Option<Missing> {
        let range = self.range.as_ref()?;
        let exponent = exponents(range).next()?;
        let (letter, value) = range.letters.0.first()?;
        let your = self.your(theorem);
        let first = range.only_variable()?;
        // No range begins or ends above the largest number that can be typed.
        let points = (first..=first + MAX_NUMBER).filter(|&point| range.is_about(&[point]));
        let points: Vec<[i64; 1]> = points.map(|point| [i64::from(point)]).collect();
        let missing = points.iter().filter(|point| !self.is_known(theorem, exponent.at(*point)));
        let missing: Vec<String> = missing.map(|point| value.at(point).to_string()).collect();
        (!missing.is_empty()).then(|| Missing {
            values: format!("{your}{letter} = {}", listed(&missing, ", ")),
            are_all: missing.len() == points.len(),
        })
    }

    /// Returns who wins the first rows, up to the first one about which a theorem speaks: `n = 1:
    /// XO || 0`. Empty squares alone are no row.
    pub(super) fn computed(&self, theorem: &Statement, control: &Control) -> Vec<String> {
        let rows = self.range.as_ref().unwrap_or(&self.typed);
        let first = rows.only_variable().unwrap_or_default();
        let Some(exponent) = exponents(rows).next() else { return Vec::new() };
        let is_known = |n: &u32| self.is_known(theorem, exponent.at(&[i64::from(*n)]));
        let before = (first..first + MOST_COMPUTED).take_while(|n| !is_known(n)).count();
        if before == MOST_COMPUTED as usize {
            return Vec::new();
        }
        let your = self.your(theorem);
        let relations = first_relations(rows, control, before as u32);
        let said = (first..).zip(relations).filter_map(|(n, relation)| {
            let row = Statement { relation, ..rows.at(&[n])? };
            let is_empty = row.left.iter().all(|it| it.atom == Symbolic::Row(Vec::new()));
            (!is_empty).then(|| format!("{your}{}: {row}", rows.written_point(&[n])))
        });
        said.collect()
    }

    /// Tells whether a theorem speaks of the row with this exponent.
    fn is_known(&self, theorem: &Statement, exponent: i64) -> bool {
        self.exponents_in(theorem).any(|known| {
            let (rest, step) = (exponent - known.constant, known.coefficient(0));
            let value = u32::try_from(rest / step);
            rest % step == 0 && value.is_ok_and(|value| theorem.is_about(&[value]))
        })
    }

    /// Returns what a theorem says, for all values in the range. `None` if the theorem has several
    /// rows of the family, or is about residue classes.
    pub(super) fn in_range(&self, theorem: &Statement) -> Option<Statement> {
        let range = self.range.as_ref()?;
        let mut known = self.exponents_in(theorem);
        let form = known.next().filter(|form| form.coefficient(0) == 1)?;
        let number = exponents(range).next()?.plus(-form.constant);
        if known.next().is_some() {
            return None;
        }
        let said = theorem.clone().with_variables(&[number], range.variables.clone());
        let conditions = [said.conditions, range.conditions.clone()].concat();
        Some(Statement { conditions, letters: range.letters.clone(), ..said })
    }

    /// Returns the meaning of the typed exponent in a theorem, if its text differs: `your n+2 is n
    /// in this statement`.
    pub fn meaning(&self, theorem: &Statement) -> Option<String> {
        let (letter, _) = self.typed.letters.0.first()?;
        let typed = exponents(&self.typed).next()?.in_letters(&[letter.to_string()]);
        let known = self.exponents_in(theorem).map(|form| form.in_letters(&[LETTER.to_string()]));
        let known: Vec<String> = known.collect();
        let meaning = known.last().filter(|_| !known.contains(&typed))?;
        Some(format!("your {typed} is {meaning} in this statement"))
    }

    /// Returns the word before the typed letter if the letter is the variable of the theorem, with
    /// another meaning.
    fn your(&self, theorem: &Statement) -> &'static str {
        let is_letter = self.typed.letters.0.first().is_some_and(|(letter, _)| *letter == LETTER);
        if is_letter && self.meaning(theorem).is_some() { "your " } else { "" }
    }

    /// Iterates over the exponents of the rows of the family in a theorem.
    fn exponents_in<'a>(&'a self, theorem: &'a Statement) -> impl Iterator<Item = &'a Form> {
        let lines = theorem.lines();
        let own = lines.filter(|line| Family::of_row(line).as_ref() == Some(&self.family));
        let exponents = own.flat_map(|line| &line.powers).map(|power| &power.exponent);
        exponents.filter(|exponent| exponent.coefficient(0) > 0)
    }
}

/// Iterates over the exponents of the rows in a statement that depend on its variables.
fn exponents(statement: &Statement) -> impl Iterator<Item = &Form> {
    statement.lines().flat_map(|line| &line.powers).map(|power| &power.exponent)
}
