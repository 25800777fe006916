//! Reads a section of a certificate. Each value has exactly one encoding.

use crate::file::fault;
use crate::verdict::{Code, Section, Stop};

pub struct Reader<'a> {
    section: Section,
    rest: &'a [u8],
    /// Offset of the unread rest in the file.
    offset: usize,
    /// Offset in the file of the last number that was read.
    mark: usize,
}

impl<'a> Reader<'a> {
    /// Makes a reader of these bytes, which begin at byte `offset` of the file.
    pub fn new(section: Section, bytes: &'a [u8], offset: usize) -> Reader<'a> {
        Reader { section, rest: bytes, offset, mark: offset }
    }

    /// Returns the unread rest.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Returns a fault at the last number that was read.
    pub fn fault(&self, code: Code, message: impl Into<String>) -> Stop {
        fault(code, self.section, self.mark, message.into())
    }

    /// Returns a fault at the beginning of the unread rest.
    pub fn fault_here(&self, code: Code, message: impl Into<String>) -> Stop {
        fault(code, self.section, self.offset, message.into())
    }

    /// Skips `count` bytes and returns them.
    fn advance(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        self.offset += count;
        Some(bytes)
    }

    /// Reads a varint: 7 bits a byte, least significant bits first, at most 64 bits, without a
    /// superfluous last byte.
    pub fn number(&mut self) -> Result<u64, Stop> {
        self.mark = self.offset;
        let mut number = 0_u64;
        for shift in (0..64_u32).step_by(7) {
            let Some([byte]) = self.advance(1) else {
                return Err(self.fault("truncated", "the section ends inside a number"));
            };
            let bits = u64::from(byte & 0x7f);
            if shift == 63 && bits > 1 {
                break;
            }
            number |= bits << shift;
            if byte & 0x80 == 0 {
                if *byte == 0 && shift > 0 {
                    return Err(self.fault("varint", "a number has a superfluous last byte"));
                }
                return Ok(number);
            }
        }
        Err(self.fault("varint", "a number is not below 2^64"))
    }

    /// Reads a length and a section of this length.
    pub fn section(&mut self, section: Section) -> Result<Reader<'a>, Stop> {
        self.section = section;
        let length = usize::try_from(self.number()?).ok();
        let start = self.offset;
        let bytes = length.and_then(|length| self.advance(length));
        let short = || self.fault("truncated", "the file ends before this section does");
        Ok(Reader::new(section, bytes.ok_or_else(short)?, start))
    }

    /// Reads this text if the rest begins with it. Returns whether it does.
    pub fn take(&mut self, text: &str) -> bool {
        let comes = self.rest.starts_with(text.as_bytes());
        comes && self.advance(text.len()).is_some()
    }

    pub fn finish(&self) -> Result<(), Stop> {
        if self.rest.is_empty() {
            return Ok(());
        }
        Err(self.fault_here("trailing", "bytes follow the end of the section's content"))
    }
}
