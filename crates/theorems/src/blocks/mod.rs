//! Finds the laws of rows of blocks, `X^a O^b X^c …`, that short rows suggest.
//!
//! In reading order: this module has the rows of blocks; `law` has the possible laws; `suggest`
//! compares them with short rows.
mod law;
mod suggest;

use std::fmt;

use self::suggest::{LARGE_BLOCKS, suggested};
use super::limits::Limits;
use super::prove::{Proof, Unproved, by_claims};
use super::shape::product;
use super::survey::{Entry, summary};
use crate::clobber::notation::MOST_VARIABLES;
use crate::clobber::print::names;
use crate::clobber::{Component, Stone};
use crate::run::Halt;

/// Number of stones of a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Size {
    /// A separate variable.
    Any,
    Of(usize),
}

/// The sizes of the blocks of a row. The first block has Left's stones.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Blocks {
    sizes: Vec<Size>,
    /// Two variables `[v, w]`, if the block of `w` has `v + w` stones.
    longer: Option<[usize; 2]>,
}

/// Maximum number of stones of a block with a fixed size.
const LONGEST: usize = 3;

/// Returns all rows of at most `most` blocks with at least one variable. Of rows that are equal up
/// to mirror image and colours, only one is returned.
pub fn all_blocks(most: usize) -> Vec<Blocks> {
    let mut found = Vec::new();
    let sizes = std::iter::once(Size::Any).chain((1..=LONGEST).map(Size::Of));
    for count in 1..=most {
        let is_first = |row: &Vec<Size>| {
            let mirror: Vec<Size> = row.iter().rev().copied().collect();
            let variables = row.iter().filter(|size| **size == Size::Any).count();
            count > 1 && *row <= mirror && (1..=MOST_VARIABLES).contains(&variables)
        };
        let rows = product(std::iter::repeat_n(sizes.clone(), count)).into_iter();
        found.extend(rows.filter(|row| is_first(row)).map(Blocks::new));
    }
    found
}

impl Blocks {
    fn new(sizes: Vec<Size>) -> Blocks {
        Blocks { sizes, longer: None }
    }

    /// Returns the rows of this kind in which one block with a variable is longer than another one.
    /// Rows with more than two variables have none, because these rows would be too long to be
    /// compared.
    fn with_longer_block(&self) -> Vec<Blocks> {
        let pairs: &[[usize; 2]] = if self.variables() == 2 { &[[0, 1], [1, 0]] } else { &[] };
        let rows = pairs.iter().map(|pair| Blocks { longer: Some(*pair), ..self.clone() });
        rows.collect()
    }

    fn variables(&self) -> usize {
        self.sizes.iter().filter(|size| **size == Size::Any).count()
    }

    /// Returns the row with these values of the variables.
    fn row(&self, point: &[usize]) -> Component {
        let mut counts = point.to_vec();
        if let Some([v, w]) = self.longer {
            counts[w] += point[v];
        }
        let mut point = counts.iter();
        let mut colour = Stone::X;
        let mut stones = Vec::new();
        for size in &self.sizes {
            let count = match size {
                Size::Of(count) => *count,
                Size::Any => point.next().copied().unwrap_or_default(),
            };
            stones.extend(std::iter::repeat_n(colour, count));
            colour = colour.other();
        }
        stones.into_iter().collect()
    }
}

/// Writes the row as statements do.
impl fmt::Display for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = names(self.variables());
        if let Some([v, w]) = self.longer {
            names[w] = format!("({}+{})", names[v.min(w)], names[v.max(w)]);
        }
        let mut names = names.into_iter();
        let mut colour = Stone::X;
        for size in &self.sizes {
            let stone = colour.as_char();
            match size {
                Size::Of(count) => write!(f, "{}", stone.to_string().repeat(*count))?,
                Size::Any => write!(f, "({stone})^{}", names.next().unwrap_or_default())?,
            }
            colour = colour.other();
        }
        Ok(())
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
        stones: LARGE_BLOCKS.end * blocks.sizes.len(),
        ..Entry::default()
    };
    let statement = match suggested(blocks, limits) {
        Ok(Ok(statement)) => statement,
        Ok(Err(why)) => {
            entry.limit = Some(why.to_owned());
            return Ok((entry, None));
        }
        Err(limit) => {
            limits.control.check()?;
            entry.limit = Some(limit.to_string());
            return Ok((entry, None));
        }
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
