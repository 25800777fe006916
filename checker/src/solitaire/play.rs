//! The section *moves*: no more stones need stay.

use super::board::{EMPTY, draw, neighbour};
use super::claim::Claim;
use crate::kernel::error::{Code, Section, Stop, at};
use crate::kernel::reader::Reader;

/// Makes the moves on the board and counts them. A move is a varint: bit 0 says whether the stone goes to the left; the other bits
/// are the difference between its square and the one where the last moved stone arrived (at first square 0), 0, −1, 1,
/// −2, … as 0, 1, 2, 3, …
pub fn play(claim: &Claim, mut squares: Vec<u8>, bytes: &[u8]) -> Result<u64, Stop> {
    let mut reader = Reader::new(Section::Moves, bytes);
    let (mut last, mut moves) = (0_usize, 0_u64);
    while reader.offset() < bytes.len() {
        let code = reader.number()?;
        let (is_left, zigzag) = (code & 1 == 1, code.wrapping_shr(1));
        let half = usize::try_from(zigzag.wrapping_shr(1)).ok();
        let from = half.and_then(|half| match zigzag & 1 == 1 {
            true => last.checked_sub(half)?.checked_sub(1),
            false => last.checked_add(half),
        });
        let from = from.filter(|from| *from < squares.len());
        let from = from
            .ok_or_else(|| reader.fault(Code::MoveIllegal, "a move begins outside of the board"))?;
        let to = neighbour(squares.len(), from, is_left, claim.is_cycle);
        let to =
            to.ok_or_else(|| reader.fault(Code::MoveIllegal, "a move ends outside of the board"))?;
        let (taker, taken) = (*at(&squares, from)?, *at(&squares, to)?);
        if taker == EMPTY || taken == EMPTY || taker == taken {
            let message = format!(
                "no stone of square {} takes one of the other colour on square {}, here {}",
                from.saturating_add(1),
                to.saturating_add(1),
                draw(&squares, from)
            );
            return Err(reader.fault(Code::MoveIllegal, message));
        }
        *squares.get_mut(to).ok_or(Stop::Internal)? = taker;
        *squares.get_mut(from).ok_or(Stop::Internal)? = EMPTY;
        last = to;
        moves = moves.saturating_add(1);
    }
    Ok(moves)
}
