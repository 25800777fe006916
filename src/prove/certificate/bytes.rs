//! What sections are made of, whichever search writes them (docs/FORMAT.md): words, and the numbers that stand for rules.

use crate::bytes::varint;
use crate::clobber::{Part, Stone};

/// Of a goal `≥ 0`: every reply.
pub const REPLIES: u64 = 0;
/// Of a goal `≥ 0`: Cut.
pub const CUT_AT_LEAST: u64 = 1;
/// Of a goal `⊳ 0`: Cut.
pub const CUT_BEATS: u64 = 0;
/// Of a goal `⊳ 0`: the first move; the others follow.
pub const FIRST_MOVE: u64 = 1;

/// In certificates that import a database: Import of a goal `≥ 0`.
pub const IMPORT_AT_LEAST: u64 = 2;
/// The same of a goal `⊳ 0`; the moves follow.
pub const IMPORT_BEATS: u64 = 1;

/// The stones of a part: how many, then a bit each.
pub fn word(part: &Part, bytes: &mut Vec<u8>) {
    varint(part.len() as u64, bytes);
    let start = bytes.len();
    bytes.resize(start + part.len().div_ceil(8), 0);
    for (t, stone) in part.stones().enumerate() {
        if stone == Stone::X {
            bytes[start + t / 8] |= 1 << (t % 8);
        }
    }
}
