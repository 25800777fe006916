//! Numbers and words as certificates of version 1 write them.

use crate::clobber::{Part, Stone};

/// LEB128.
pub fn varint(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

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
