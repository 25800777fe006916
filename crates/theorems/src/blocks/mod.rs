//! Finds the laws of rows of blocks, `X^a O^b X^c …`, that short rows suggest.
//!
//! In reading order: this module has the rows of blocks; `suggest` compares possible laws with
//! short rows.
mod suggest;

use std::fmt;
use std::iter::{once, repeat_n};

use self::suggest::{LARGE_BLOCKS, suggested};
use super::prove::{Proof, Unproved, by_claims};
use super::shape::product;
use super::survey::{Entry, summary};
use super::window::Limits;
use crate::clobber::notation::MOST_VARIABLES;
use crate::clobber::print::names;
use crate::clobber::{Component, Form, Power, Stone, Word};
use crate::run::Halt;

/// A row of blocks. The first block has Left's stones. The size of a block is a number, or the
/// exponent of a power.
#[derive(Clone, Debug)]
pub struct Blocks {
    row: Word,
    count: usize,
}

/// Maximum number of stones of a block with a fixed size.
const LONGEST: usize = 3;

/// Returns all rows of at most `most` blocks with at least one variable, each of which is the size
/// of a block. Of rows that are equal up to mirror image and colours, only one is returned.
pub fn all_blocks(most: usize) -> Vec<Blocks> {
    let mut found = Vec::new();
    // The size of a block is a variable if it is `None`.
    let sizes = once(None).chain((1..=LONGEST).map(Some));
    for count in 1..=most {
        let is_first = |row: &Vec<Option<usize>>| {
            let mirror: Vec<Option<usize>> = row.iter().rev().copied().collect();
            let variables = row.iter().filter(|size| size.is_none()).count();
            count > 1 && *row <= mirror && (1..=MOST_VARIABLES).contains(&variables)
        };
        let rows = product(repeat_n(sizes.clone(), count)).into_iter();
        found.extend(rows.filter(is_first).map(|sizes| Blocks::new(&sizes)));
    }
    found
}

impl Blocks {
    fn new(sizes: &[Option<usize>]) -> Blocks {
        let mut row = Word::default();
        for (size, colour) in sizes.iter().zip([Stone::X, Stone::O].into_iter().cycle()) {
            let exponent = match size {
                Some(size) => Form::constant(*size as i64),
                None => Form::parameter(row.powers.len()),
            };
            row.extend(block(colour, exponent));
        }
        Blocks { row, count: sizes.len() }
    }

    /// Returns the rows of this kind in which one block with a variable is longer than another one.
    /// Rows with more than two variables have none, because these rows would be too long to be
    /// compared.
    fn with_longer_block(&self) -> Vec<Blocks> {
        let longer = if self.variables() == 2 { vec![1, 0] } else { Vec::new() };
        let sum = &Form::parameter(0) + &Form::parameter(1);
        let longer = longer.into_iter().map(|variable| {
            let row = self.row.with_exponents(|exponent| exponent.replace(variable, &sum));
            Blocks { row, ..*self }
        });
        longer.collect()
    }

    fn variables(&self) -> usize {
        self.row.powers.len()
    }
}

/// Returns a block of stones of one colour.
fn block(colour: Stone, size: Form) -> Word {
    let stones = |count| repeat_n(colour, count).collect::<Component>();
    match size.is_constant() {
        true => stones(size.constant as usize).into(),
        false => Word::power(Component::default(), stones(1), size, Component::default()),
    }
}

/// Writes a row as statements do, with these names of the variables.
fn written(row: &Word, names: &[String]) -> String {
    let mut text = row.head.to_string();
    for Power { stones, exponent, after } in &row.powers {
        let size = exponent.in_letters(names);
        let size = if names.contains(&size) { size } else { format!("({size})") };
        text += &format!("({stones})^{size}{after}");
    }
    text
}

impl fmt::Display for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(&self.row, &names(self.variables())))
    }
}

/// Searches for a law of rows of blocks. Returns the entry, with the proof if there is one.
///
/// # Errors
/// [`Halt`] if the search was told to stop; its time is a limit like others.
pub fn survey_blocks(blocks: &Blocks, limits: &Limits) -> Result<(Entry, Option<Proof>), Halt> {
    let mut entry = Entry {
        word: blocks.to_string(),
        limits: summary(limits),
        stones: LARGE_BLOCKS.end * blocks.count,
        ..Entry::default()
    };
    let suggested = match suggested(blocks, limits) {
        Ok(found) => found.map_err(str::to_owned),
        Err(limit) => limits.control.check().map(|()| Err(limit.to_string()))?,
    };
    let statement = match suggested {
        Ok(statement) => statement,
        Err(why) => return Ok((Entry { limit: Some(why), ..entry }, None)),
    };
    match by_claims(&statement, &limits.control) {
        Ok(Some(proof)) => {
            entry.statement = Some(statement.to_string());
            entry.bytes = Some(proof.bytes.len());
            Ok((entry, Some(proof)))
        }
        Err(Unproved::Stopped(Halt::Interrupted)) => Err(Halt::Interrupted),
        _ => {
            entry.limit = Some(format!("not proved: {statement}"));
            Ok((entry, None))
        }
    }
}
