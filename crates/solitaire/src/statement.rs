//! Reads the section *statement*.

use crate::reader::Reader;
use crate::verdict::Stop;

/// The statement `solitaire line ROW = NUMBER` or `solitaire cycle ROW = NUMBER`.
pub struct Statement {
    pub text: String,
    pub is_cycle: bool,
    pub squares: Vec<u8>,
    /// Number of stones that remain.
    pub left: usize,
}

impl Statement {
    /// Reads the statement. A line of n squares has more than n bytes of potentials, so a longer
    /// row is rejected before it is built.
    pub fn read(mut section: Reader, potentials: &[u8]) -> Result<Statement, Stop> {
        let text = section.rest();
        let is_cycle = section.take("solitaire cycle ");
        if !is_cycle && !section.take("solitaire line ") {
            return Err(syntax(&section, "expected `solitaire line` or `solitaire cycle`"));
        }
        let squares = row(&mut section, potentials.len())?;
        if !section.take(" = ") {
            return Err(syntax(&section, "expected squares, or ` = ` and a number"));
        }
        let left = number(&mut section)?;
        if !section.rest().is_empty() {
            return Err(syntax(&section, "expected the end of the statement"));
        }
        Ok(Statement {
            // The text is ASCII at this point.
            text: String::from_utf8_lossy(text).into_owned(),
            is_cycle,
            squares,
            left,
        })
    }
}

fn syntax(section: &Reader, message: &str) -> Stop {
    section.fault_here("statement-syntax", message)
}

/// Reads squares and powers `(row)^count`, expanded to at most `most` squares.
fn row(section: &mut Reader, most: usize) -> Result<Vec<u8>, Stop> {
    let mut squares = Vec::new();
    // Start indices of the powers that are still open.
    let mut open = Vec::new();
    loop {
        if section.take("(") {
            open.push(squares.len());
            continue;
        }
        if section.take("X") {
            squares.push(b'X');
        } else if section.take("O") {
            squares.push(b'O');
        } else if section.take(".") {
            squares.push(b'.');
        } else if open.last().copied().unwrap_or(0) == squares.len() {
            return Err(syntax(section, "expected squares"));
        } else if let Some(start) = open.pop() {
            power(section, &mut squares, start, most)?;
        } else {
            return Ok(squares);
        }
        if squares.len() > most {
            return Err(too_many(section));
        }
    }
}

/// Reads `)^count` and repeats the squares from `start` on. Each power at least doubles them, so
/// nested powers cost little more than the expanded row.
fn power(
    section: &mut Reader,
    squares: &mut Vec<u8>,
    start: usize,
    most: usize,
) -> Result<(), Stop> {
    if !section.take(")^") {
        return Err(syntax(section, "expected )^ and a number"));
    }
    let count = number(section)?;
    if count < 2 {
        return Err(syntax(section, "expected a number of at least 2"));
    }
    let block = squares.get(start..).ok_or(Stop::INTERNAL)?;
    let more = block.len().checked_mul(count - 1);
    let more = more.filter(|more| *more <= most);
    more.ok_or_else(|| too_many(section))?;
    let repeated = block.repeat(count - 1);
    squares.extend_from_slice(&repeated);
    Ok(())
}

fn too_many(section: &Reader) -> Stop {
    let message = "the row has more squares than the potentials have bytes";
    section.fault_here("statement-limit", message)
}

/// Reads a decimal number without leading zeros.
fn number(section: &mut Reader) -> Result<usize, Stop> {
    let rest = section.rest();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let digits = rest.get(..digits).and_then(|digits| std::str::from_utf8(digits).ok());
    let digits = digits.filter(|digits| *digits == "0" || !digits.starts_with('0'));
    let number = digits.and_then(|digits| Some((digits, digits.parse().ok()?)));
    let wrong = || syntax(section, "expected a number below 2^64 without leading zeros");
    let (digits, number) = number.ok_or_else(wrong)?;
    section.take(digits);
    Ok(number)
}
