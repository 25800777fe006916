//! `segcert values BOARD --n FROM..TO`: a board with powers of `n`, for a range of these.

use crate::cli::failure::Failure;
use crate::cli::range::Range;
use crate::clobber::{Expr, Statement};

/// The largest `n`.
const MOST: u32 = 4096;

/// Reads a range of numbers that are not too large.
pub fn range(text: &str) -> Result<Range, String> {
    let range: Range = text.parse()?;
    match range.to {
        ..=MOST => Ok(range),
        _ => Err(format!("n may be {MOST} at most")),
    }
}

/// Adds the positions of a board with powers of a variable, for each value in a range.
pub fn powers(board: &str, range: Range, positions: &mut Vec<Expr>) -> Result<(), Failure> {
    let line = Statement::read_line(board, range.from)?;
    for n in range.from..=range.to {
        let instance = line.at(&[n]).ok_or(Failure::NegativeExponent { n })?;
        let [position, _] = instance.sides();
        positions.push(position);
    }
    Ok(())
}
