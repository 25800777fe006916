//! `segcert values BOARD --n FROM..TO`: a board with powers of `n`, for a range of these.

use crate::cli::failure::Failure;
use crate::cli::range::Range;
use crate::clobber::{Atom, Expr, ForAll, Row, Stone, Term};

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

/// A board with powers of `n`, for every `n` of a range.
pub fn powers(board: &str, range: Range, positions: &mut Vec<Expr>) -> Result<(), Failure> {
    let statement = format!("{board} = 0 for all n >= {}", range.from);
    let statement: ForAll = statement.parse()?;
    for n in range.from..=range.to {
        let instance = statement.at(&[n]);
        let instance = instance.ok_or(Failure::NegativeExponent { n })?;
        positions.push(short(instance.left, &statement, n));
    }
    Ok(())
}

/// The same with powers, where that is a single power.
fn short(position: Expr, statement: &ForAll, n: u32) -> Expr {
    let mut lines = statement.lines();
    let (Some(line), None) = (lines.next(), lines.next()) else {
        return position;
    };
    let [power] = line.powers.as_slice() else {
        return position;
    };
    let exponent = u32::try_from(power.exponent.at(&[n])).unwrap_or(0);
    let text: String = power.word.iter().map(|stone| stone.as_char()).collect();
    let written = |stones: &[Stone]| stones.iter().map(|stone| stone.as_char()).collect::<String>();
    let text = format!("{}({text})^{exponent}{}", written(&line.head), written(&power.after));
    let Ok(row) = text.parse::<Row>() else {
        return position;
    };
    let terms = position.terms.into_iter().map(|term| match term.atom {
        Atom::Row(_) => Term { atom: Atom::Row(row.clone()), ..term },
        _ => term,
    });
    Expr { terms: terms.collect() }
}
