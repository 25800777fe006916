//! Words of strategy files as parts.
use crate::clobber::{Part, Stone};

/// Returns the part that a word says: 1 for X, anything else for O.
pub fn to_part(word: &[u8]) -> Part {
    let stone = |stone: &u8| if *stone == 1 { Stone::X } else { Stone::O };
    word.iter().map(stone).collect()
}
