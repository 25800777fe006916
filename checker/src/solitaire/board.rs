//! The section *board*. Squares are the bytes `X`, `O` and `.`.

use crate::kernel::budget::Budget;
use crate::kernel::error::{Code, Section, Stop};
use crate::kernel::reader::Reader;

pub const EMPTY: u8 = b'.';
const HUGE: &str = "the board does not fit into memory";

/// A varint number of squares, then two bits a square, four squares a byte from the low bits up: 0 empty, 1 `X`, 2 `O`.
pub fn read(bytes: &[u8], budget: &mut Budget) -> Result<Vec<u8>, Stop> {
    let mut reader = Reader::new(Section::Board, bytes);
    let fault = |reader: &Reader, message| Err(reader.fault(Code::Board, message));
    let Ok(count) = usize::try_from(reader.number()?) else {
        return fault(&reader, HUGE);
    };
    if count == 0 {
        return fault(&reader, "a board has at least one square");
    }
    let packed = reader.bytes(count.div_ceil(4))?;
    reader.finish()?;
    // Once here, and once to play on.
    budget.hold(count.saturating_mul(2))?;
    let mut squares = Vec::with_capacity(count.next_multiple_of(4));
    for byte in packed {
        for shift in [0_u32, 2, 4, 6] {
            squares.push(match byte.wrapping_shr(shift) & 3 {
                0 => EMPTY,
                1 => b'X',
                2 => b'O',
                _ => return fault(&reader, "a square has the unknown content 3"),
            });
        }
    }
    if squares.iter().skip(count).any(|square| *square != EMPTY) {
        return fault(&reader, "a square behind the last one is not empty");
    }
    squares.truncate(count);
    Ok(squares)
}

/// The square on the left or right of a square.
pub fn neighbour(squares: usize, square: usize, is_left: bool, is_cycle: bool) -> Option<usize> {
    let last = squares.checked_sub(1)?;
    match (is_left, is_cycle) {
        (true, true) if square == 0 => Some(last),
        (true, _) => square.checked_sub(1),
        (false, true) if square == last => Some(0),
        (false, _) => square.checked_add(1).filter(|right| *right <= last),
    }
}

/// The squares around one.
pub fn draw(squares: &[u8], around: usize) -> String {
    let start = around.saturating_sub(20);
    let shown: Vec<u8> = squares.iter().skip(start).take(41).copied().collect();
    String::from_utf8_lossy(&shown).into_owned()
}
