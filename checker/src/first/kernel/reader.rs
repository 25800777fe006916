//! Reads one section of a certificate. Bytes decode in exactly one way.

use super::error::{Code, Section, Stop};

/// Rows, and so parts, have at most this many squares.
pub const MAX_SQUARES: usize = 4096;

pub struct Reader<'a> {
    section: Section,
    bytes: &'a [u8],
    offset: usize,
    mark: usize,
}

impl<'a> Reader<'a> {
    pub fn new(section: Section, bytes: &'a [u8]) -> Reader<'a> {
        Reader { section, bytes, offset: 0, mark: 0 }
    }

    pub fn offset(&self) -> usize {
        self.offset
    }

    /// A fault at the number (or block of bytes) that was read last.
    pub fn fault(&self, code: Code, message: impl Into<String>) -> Stop {
        self.fault_at(self.mark, code, message)
    }

    pub fn fault_at(&self, offset: usize, code: Code, message: impl Into<String>) -> Stop {
        Stop::fault(code, self.section, offset, message)
    }

    fn byte(&mut self) -> Result<u8, Stop> {
        let byte = self.bytes.get(self.offset).copied();
        let byte =
            byte.ok_or_else(|| self.fault(Code::Truncated, "the section ends inside a number"))?;
        self.offset = self.offset.saturating_add(1);
        Ok(byte)
    }

    /// A varint: 7 bits a byte, least significant first, at most 64 bits, no superfluous last byte.
    pub fn number(&mut self) -> Result<u64, Stop> {
        self.mark = self.offset;
        let mut number = 0_u64;
        for shift in (0..64_u32).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if shift == 63 && bits > 1 {
                break;
            }
            number |= bits.wrapping_shl(shift);
            if byte & 0x80 == 0 {
                if byte == 0 && shift > 0 {
                    return Err(self.fault(Code::Varint, "a number has a superfluous last byte"));
                }
                return Ok(number);
            }
        }
        Err(self.fault(Code::Varint, "a number is not below 2^64"))
    }

    pub fn finish(&self) -> Result<(), Stop> {
        if self.offset == self.bytes.len() {
            return Ok(());
        }
        Err(self.fault_at(
            self.offset,
            Code::Trailing,
            "bytes follow the end of the section's content",
        ))
    }
}
