//! Squares of a board, as the bytes `X`, `O` and `.`.

pub const EMPTY: u8 = b'.';

/// Returns the left or right neighbour of a square, or `None` at the end of a line.
pub fn neighbour(squares: usize, square: usize, is_left: bool, is_cycle: bool) -> Option<usize> {
    let last = squares.checked_sub(1)?;
    match (is_left, is_cycle) {
        (true, true) if square == 0 => Some(last),
        (true, _) => square.checked_sub(1),
        (false, true) if square == last => Some(0),
        (false, _) => Some(square + 1).filter(|right| *right <= last),
    }
}

/// Draws the squares near a square.
pub fn draw(squares: &[u8], around: usize) -> String {
    let start = around.saturating_sub(20);
    let shown: Vec<u8> = squares.iter().skip(start).take(41).copied().collect();
    String::from_utf8_lossy(&shown).into_owned()
}
