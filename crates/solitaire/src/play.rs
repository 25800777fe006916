//! The section *moves*: the upper bound for the number of remaining stones.

use crate::board::{EMPTY, draw, neighbour};
use crate::reader::Reader;
use crate::statement::Statement;
use crate::verdict::{Stop, at};

/// Makes the moves on the board and returns their number. A move is a varint. Bit 0 tells whether
/// the stone moves to the left. The other bits are the difference between its square and the square
/// at which the previous move ended (0 before the first move): 0, −1, 1, −2, … as 0, 1, 2, 3, …
pub fn play(statement: &Statement, reader: &mut Reader) -> Result<usize, Stop> {
    let mut squares = statement.squares.clone();
    let (mut last, mut moves) = (0_usize, 0_usize);
    while !reader.rest().is_empty() {
        let code = reader.number()?;
        let (is_left, zigzag) = (code & 1 == 1, code >> 1);
        let half = usize::try_from(zigzag >> 1).ok();
        let from = half.and_then(|half| match zigzag & 1 {
            0 => last.checked_add(half),
            _ => last.checked_sub(half)?.checked_sub(1),
        });
        let outside = |what| reader.fault("move-illegal", what);
        let from = from.filter(|from| *from < squares.len());
        let from = from.ok_or_else(|| outside("a move begins outside of the board"))?;
        let to = neighbour(squares.len(), from, is_left, statement.is_cycle);
        let to = to.ok_or_else(|| outside("a move ends outside of the board"))?;
        let (taker, taken) = (*at(&squares, from)?, *at(&squares, to)?);
        if taker == EMPTY || taken == EMPTY || taker == taken {
            let message = format!(
                "no stone of square {} takes one of the other colour on square {}, here {}",
                from + 1,
                to + 1,
                draw(&squares, from)
            );
            return Err(reader.fault("move-illegal", message));
        }
        *squares.get_mut(to).ok_or(Stop::INTERNAL)? = taker;
        *squares.get_mut(from).ok_or(Stop::INTERNAL)? = EMPTY;
        last = to;
        moves += 1;
    }
    Ok(moves)
}
