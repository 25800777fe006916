//! Instances: statements about single positions that a statement about many positions implies.
use std::fmt::Display;

use miette::Diagnostic;
use thiserror::Error;

use super::cell::Cell;
use super::form::Form;
use super::row::Row;
use super::statement::Statement;
use super::word::Word;

/// A statement about single positions, and its place in the statement from which it was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    pub statement: Statement,
    /// Values of the variables and chosen rows, such as `at n = 3, with the rows XO, XOXO in place
    /// of any(…)`. Empty if the statement is about single positions.
    pub place: String,
    /// Names of the options that choose another instance.
    pub options: &'static str,
}

/// Choice of an instance. Each list that is empty is replaced by a default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Values of the variables, in the order of the range of the statement.
    pub point: Vec<u32>,
    /// For each family `any(…)`, the exponents of the chosen rows. A family of one word has instead
    /// a list with one number, the number of rows.
    pub rows: Vec<Vec<u32>>,
}

/// A choice that a statement does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}")]
pub struct NoInstance {
    problem: String,
    advice: String,
}

impl Diagnostic for NoInstance {
    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(&self.advice))
    }
}

/// Maximum number of stones of the rows of an instance.
const MAX_STONES: i64 = 4096;

/// Number of rows by default, if the statement has only one family.
const FEW: usize = 2;

/// Numbers of values of each variable among which a default is looked for, by the number of
/// variables. Of more variables, only the least values are a default.
const REACH: [&[usize]; 5] = [&[1], &[3, 8, 4000], &[3, 8, 400], &[3, 8, 60], &[3, 8, 24]];

/// Number of first points of which the last one is the default.
const FIRST: usize = 6;

impl Statement {
    /// Returns the instance of a choice. By default, each variable has one of its first values, and
    /// there are two short rows of the only family, or one of each family.
    ///
    /// # Errors
    /// [`NoInstance`] if the choice has too many or too few numbers, if a number is out of range,
    /// or if the rows are too long.
    pub fn instance(&self, place: &Place) -> Result<Instance, NoInstance> {
        let point = self.chosen_point(&place.point)?;
        let numbers: Vec<i64> = point.iter().copied().map(i64::from).collect();
        let stones = self.words().map(|word| word.length().at(&numbers));
        if stones.fold(0, i64::saturating_add) > MAX_STONES {
            let advice = match self.variables.is_empty() {
                true => "`segcert explain` shows the proof".to_owned(),
                false => self.advice_on_values(),
            };
            return Err(NoInstance { problem: too_long(), advice });
        }
        let rows = self.chosen_rows(&place.rows)?;
        let families: Vec<&Cell> = self.any_numbers().collect();
        let (mut chosen, mut names) = (self.clone(), Vec::new());
        for (cell, exponents) in families.iter().zip(&rows) {
            let exponents = match (cell.is_plain(), &exponents[..]) {
                (true, [count]) => vec![0; *count as usize],
                _ => exponents.clone(),
            };
            let member = |exponent: &u32| cell.member(Form::constant(i64::from(*exponent)));
            let rows: Vec<Word> = exponents.iter().map(member).collect();
            let row = |word: &Word| Row::of_words(std::slice::from_ref(word), &[]);
            names.extend(rows.iter().filter_map(row).map(|row| row.to_string()));
            chosen = chosen.with_rows(rows);
        }
        let statement = chosen.at(&point).ok_or_else(|| NoInstance {
            problem: format!("an exponent is negative at {}", self.written_point(&point)),
            advice: self.advice_on_values(),
        })?;
        let mut place = match point.is_empty() {
            true => String::new(),
            false => {
                let whose = if self.other_letters().is_empty() { "" } else { "your " };
                format!("at {whose}{}", self.written_point(&point))
            }
        };
        if !families.is_empty() {
            let comma = if place.is_empty() { "" } else { ", " };
            place += comma;
            place += &match &names[..] {
                [] => "without rows of any(…)".to_owned(),
                [row] => format!("with the row {row} in place of any(…)"),
                _ => format!("with the rows {} in place of any(…)", names.join(", ")),
            };
        }
        let options = match (self.variables.is_empty(), families.is_empty()) {
            (false, false) => "--at and --rows",
            (true, false) => "--rows",
            _ => "--at",
        };
        Ok(Instance { statement, place, options })
    }

    /// Returns the point at which the letters of the original text, or the printed variables, have
    /// these values. Without names, the values are in the order of the letters.
    ///
    /// # Errors
    /// [`NoInstance`] if a name is missing, unknown or given twice, or if a letter cannot have its
    /// value.
    pub fn point(&self, named: &[&str], values: &[u32]) -> Result<Vec<u32>, NoInstance> {
        let letters = self.letters_or_names();
        if letters.is_empty() || named.is_empty() && values.len() != letters.len() {
            // `instance` says what is wrong with them.
            return Ok(values.to_vec());
        }
        let refused = |problem| NoInstance { problem, advice: self.advice_on_values() };
        let joined = |texts: Vec<String>| texts.join(", ");
        let place = |name: &String| named.iter().position(|it| it == name);
        let value = |(number, (name, _)): (usize, &(String, Form))| {
            let place = if named.is_empty() { number } else { place(name)? };
            values.get(place).copied().map(i64::from)
        };
        let names = || joined(letters.iter().map(|(name, _)| name.clone()).collect());
        if let Some(other) = named.iter().find(|it| letters.iter().all(|(name, _)| name != *it)) {
            let its = if letters.len() == 1 { "only variable is" } else { "variables are" };
            let problem = format!("the statement has no variable {other}; its {its} {}", names());
            return Err(refused(problem));
        }
        let chosen: Option<Vec<i64>> = letters.iter().enumerate().map(value).collect();
        let chosen = chosen
            .filter(|chosen| chosen.len() == values.len())
            .ok_or_else(|| refused(format!("--at must give each variable once: {}", names())))?;
        let mut point = vec![0; self.variables.len()];
        for (value, (_, form)) in chosen.iter().zip(&letters) {
            if let [(number, coefficient)] = form.terms() {
                point[*number as usize] = (value - form.constant) / coefficient;
            }
        }
        let are_reached = chosen.iter().zip(&letters).all(|(it, (_, form))| form.at(&point) == *it);
        let numbers = point.into_iter().map(|number| u32::try_from(number).ok());
        numbers.collect::<Option<_>>().filter(|_| are_reached).ok_or_else(|| {
            let all = letters.iter().zip(&chosen);
            let all = all.map(|((name, _), value)| format!("{name} = {value}")).collect();
            refused(format!("the statement does not cover {}", joined(all)))
        })
    }

    /// Returns a default point of the statement.
    fn default_point(&self) -> Option<Vec<u32>> {
        let reach = REACH.get(self.variables.len()).unwrap_or(&REACH[0]).iter();
        let mut found = reach.map(|count| self.first_points(*count));
        found.find_map(|points| points.into_iter().take(FIRST).next_back())
    }

    fn chosen_point(&self, point: &[u32]) -> Result<Vec<u32>, NoInstance> {
        let point = match point.is_empty() {
            true => self.default_point().unwrap_or_default(),
            false => point.to_vec(),
        };
        if self.is_about(&point) {
            return Ok(point);
        }
        if self.has_no_instances() {
            let problem = "the statement has no instances: its conditions never hold".to_owned();
            return Err(NoInstance { problem, advice: "the statement says nothing".to_owned() });
        }
        let problem = match (point.len(), self.variables.len()) {
            (_, 0) => "the statement has no variables, and --at gives a value".to_owned(),
            (given, wanted) if given != wanted => format!(
                "--at needs {wanted} value{}, one for each variable, and has {given}",
                if wanted == 1 { "" } else { "s" }
            ),
            _ => format!("the statement does not cover {}", self.written_point(&point)),
        };
        Err(NoInstance { problem, advice: self.advice_on_values() })
    }

    /// Says which values the variables may have, and gives an example.
    fn advice_on_values(&self) -> String {
        if self.variables.is_empty() {
            return "leave out --at".to_owned();
        }
        if !self.other_letters().is_empty() {
            let example = self.default_point().unwrap_or_default();
            let example = self.point_in_letters(&example, "=").join(",");
            return format!("choose values of your range, such as --at {example}");
        }
        let order = if self.variables.len() > 1 { " in this order" } else { "" };
        let example = self.default_point().map_or(String::new(), |point| {
            let point: Vec<String> = point.iter().map(u32::to_string).collect();
            format!(", such as --at {}", point.join(","))
        });
        format!("choose {}{order}{example}", self.written_range())
    }

    fn chosen_rows(&self, rows: &[Vec<u32>]) -> Result<Vec<Vec<u32>>, NoInstance> {
        let families: Vec<&Cell> = self.any_numbers().collect();
        if rows.is_empty() {
            let is_alone = families.len() == 1;
            return Ok(families.iter().map(|cell| cell.few_rows(is_alone)).collect());
        }
        let problem = match (rows.len(), families.len()) {
            (_, 0) => {
                Some("the statement has no family any(…), and --rows chooses rows".to_owned())
            }
            (given, wanted) if given != wanted => Some(format!(
                "--rows must be given {wanted} time{}, once for each family any(…), and is given \
                 {given} time{}",
                if wanted == 1 { "" } else { "s" },
                if given == 1 { "" } else { "s" }
            )),
            _ => families.iter().zip(rows).find_map(|(cell, exponents)| cell.lacks(exponents)),
        };
        match problem {
            None => Ok(rows.to_vec()),
            Some(problem) => Err(NoInstance { problem, advice: self.advice_on_rows() }),
        }
    }

    /// Says which rows may be chosen, and gives an example.
    fn advice_on_rows(&self) -> String {
        let families: Vec<&Cell> = self.any_numbers().collect();
        if families.is_empty() {
            return "leave out --rows".to_owned();
        }
        let names: Vec<String> = families.iter().map(|cell| cell.to_string()).collect();
        let example = families.iter().map(|cell| {
            let numbers: Vec<String> = cell.few_rows(true).iter().map(u32::to_string).collect();
            format!("--rows {}", numbers.join(","))
        });
        let example: Vec<String> = example.collect();
        let (which, each) = match &names[..] {
            [only] => (format!("only family is {only}"), ""),
            _ => (format!("families are {}, in this order", names.join(" and ")), " of each one"),
        };
        format!(
            "the {which}; give the exponents of the rows{each}, such as {}; `--rows none` chooses \
             no row",
            example.join(" ")
        )
    }
}

fn too_long() -> String {
    format!("the rows would have more than {MAX_STONES} stones")
}

impl Cell {
    /// Returns the exponents of short rows with a move: of the two shortest ones, or of the second
    /// one if there are other families. Returns the number of rows if the family has only one word.
    fn few_rows(&self, is_alone: bool) -> Vec<u32> {
        if self.is_plain() {
            return vec![if is_alone { FEW as u32 } else { 1 }];
        }
        // From the second copy on, either all rows have both colours or none has.
        let all = self.least..self.least.saturating_add(4);
        let has_move = |k: &u32| !self.word(*k as usize).is_dead();
        let few: Vec<u32> = all.clone().filter(has_move).take(FEW).collect();
        let few = if few.is_empty() { all.take(FEW).collect() } else { few };
        few[if is_alone { 0 } else { few.len() - 1 }..].to_vec()
    }

    /// Returns the reason why rows are not in the family or are too long.
    fn lacks(&self, exponents: &[u32]) -> Option<String> {
        let low = exponents.iter().find(|exponent| **exponent < self.least);
        match (self.is_plain(), low) {
            (true, _) if exponents.len() > 1 => {
                Some(format!("{self} needs one number, the number of its rows"))
            }
            (false, Some(low)) => Some(format!("{self} has no row with i = {low}")),
            _ => (self.stones(exponents) > MAX_STONES).then(too_long),
        }
    }

    /// Returns the number of stones of rows that [`Place::rows`] describes.
    fn stones(&self, exponents: &[u32]) -> i64 {
        let length =
            |copies: u32| self.affixes() as i64 + self.base.len() as i64 * i64::from(copies);
        match (self.is_plain(), exponents) {
            (true, [count]) => length(0) * i64::from(*count),
            _ => exponents.iter().map(|exponent| length(*exponent)).sum(),
        }
    }
}
