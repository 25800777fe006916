//! `segcert values BOARD --m FROM..TO --n FROM..TO`: a board with powers of variables, for ranges
//! of the variables.

use crate::cli::failure::Failure;
use crate::cli::positions::Point;
use crate::cli::range::Range;
use crate::clobber::notation::Problem;
use crate::clobber::{Atom, Expr, Letters, NotationError, Statement};
use crate::theorems::shape::product;

/// Maximum value of a variable.
const MAX_VARIABLE: u32 = 4096;

/// Maximum number of positions of a board.
const MOST_POSITIONS: u64 = 1_000_000;

/// Reads a range of numbers of at most [`MAX_VARIABLE`].
pub fn range(text: &str) -> Result<Range, String> {
    let range: Range = text.parse()?;
    match range.to {
        ..=MAX_VARIABLE => Ok(range),
        _ => Err(format!("a variable may be {MAX_VARIABLE} at most")),
    }
}

/// Returns the letters of the two variables of a board.
pub fn letters(board: &str) -> Option<[char; 2]> {
    match read(board).ok()?.letters.0.as_slice() {
        [(first, _), (second, _)] => Some([*first, *second]),
        _ => None,
    }
}

/// Returns the positions of a board with powers of variables, for all values in the ranges. The
/// first variable varies most slowly. The variables may have any letters: the ranges of two
/// variables are in the alphabetical order of the letters.
pub fn powers(board: &str, ranges: &[(char, Range)]) -> Result<Vec<(Expr, Point)>, Failure> {
    let family = read(board)?;
    refuse_other_letters(board, &family.letters, ranges)?;
    let count = |(_, range): &(char, Range)| u64::from(range.to - range.from) + 1;
    if ranges.iter().map(count).product::<u64>() > MOST_POSITIONS {
        return Err(Failure::TooManyRows { most: MOST_POSITIONS.into() });
    }
    let mut positions = Vec::new();
    for point in product(ranges.iter().map(|(_, range)| range.from..=range.to)) {
        let names = ranges.iter().map(|(name, _)| *name);
        let named: Point = names.zip(point.iter().copied()).collect();
        let negative = || Failure::NegativeExponent {
            at: written(&named),
            range: later(&family, ranges).unwrap_or_default(),
        };
        let instance = family.at(&point).ok_or_else(negative)?;
        let [mut position, _] = instance.sides();
        // A summand with 0 copies is the game 0.
        position.terms.retain(|term| term.atom != Atom::ZERO);
        positions.push((position, named));
    }
    Ok(positions)
}

/// Advises to begin the range of the only variable where no exponent is negative.
fn later(family: &Statement, ranges: &[(char, Range)]) -> Option<String> {
    let [(name, range)] = ranges else { return None };
    let first = (range.from..=range.to).find(|value| family.at(&[*value]).is_some())?;
    Some(format!(": begin with --{name} {first}..{}", range.to))
}

/// Reads a board. A variable may be in numbers of copies only, as in `XXO - n*up`.
fn read(board: &str) -> Result<Statement, NotationError> {
    let mut letters = Vec::new();
    loop {
        let error = match Statement::read_family(board, 0, &letters) {
            Ok(family) => return Ok(family),
            Err(error) => error,
        };
        let (Problem::UnknownText(names) | Problem::Variable { names, .. }) = error.problem()
        else {
            return Err(error);
        };
        let new = names.split(", ").filter_map(|name| name.parse().ok());
        let new: Vec<char> = new.filter(|name| !letters.contains(name)).collect();
        if new.is_empty() {
            return Err(error);
        }
        letters.extend(new);
    }
}

/// Writes a point, such as `m = 2, n = 3`.
fn written(point: &Point) -> String {
    let values = point.iter().map(|(name, value)| format!("{name} = {value}"));
    values.collect::<Vec<_>>().join(", ")
}

/// Rejects a board whose variables differ in number from those with ranges, or whose variable `m`
/// or `n` would have the range of the other one.
fn refuse_other_letters(
    board: &str,
    Letters(letters): &Letters,
    ranges: &[(char, Range)],
) -> Result<(), Failure> {
    let letters: Vec<char> = letters.iter().map(|(letter, _)| *letter).collect();
    let names: Vec<char> = ranges.iter().map(|(name, _)| *name).collect();
    let is_other = |(letter, name): (&char, &char)| letter != name && names.contains(letter);
    let are_exchanged = letters.iter().zip(&names).any(is_other);
    if letters.len() == names.len() && (!are_exchanged || names.len() == 1) {
        return Ok(());
    }
    let list = |letters: &[char]| match letters {
        [] => "no variable".to_owned(),
        [letter] => format!("the variable {letter}"),
        letters => {
            let mut letters: Vec<String> = letters.iter().map(char::to_string).collect();
            let last = letters.pop().unwrap_or_default();
            format!("the variables {} and {last}", letters.join(", "))
        }
    };
    let board = board.trim();
    let options: Vec<String> = names.iter().map(|name| format!("--{name}")).collect();
    let advice = match letters.as_slice() {
        [] => format!(
            "leave out {}, or write a power with a variable, such as (XXO)^{}",
            options.join(" and "),
            names.last().unwrap_or(&'n')
        ),
        [_] => "give the range of one variable, such as --n 1..6".to_owned(),
        [_, _] if are_exchanged && names.len() == 2 => {
            "write m and n in their place, in the order of the ranges --m and --n".to_owned()
        }
        [first, second] => {
            let of = |letter: &char, name: char| match *letter == name {
                true => String::new(),
                false => format!(" for {letter}"),
            };
            format!(
                "write a number in place of {first}, or give `segcert values` a range of each, \
                 such as --m 1..6{} and --n 1..6{}",
                of(first, 'm'),
                of(second, 'n')
            )
        }
        [.., last] => format!(
            "only two variables can have ranges, such as --m 1..6 --n 1..6: write a number in \
             place of {last}"
        ),
    };
    Err(Failure::Usage(format!("`{board}` has {}: {advice}", list(&letters))))
}
