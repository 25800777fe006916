//! Reads the body of a certificate: the wire format of postcard. Bytes decode in exactly one way.

use super::{Checked, Form, Item, MAX_STONES, Word, all, fault, given, require};

/// Reads bytes from the first to the last.
#[derive(Default)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    /// Offset of the next byte.
    pub offset: usize,
    /// Offset of the number or block of bytes that was read last.
    pub mark: usize,
}

impl<'a> Reader<'a> {
    /// Begins with the first byte.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, offset: 0, mark: 0 }
    }

    /// Reads a varint: 7 bits per byte, least significant first, at most 32 bits, no superfluous
    /// last byte.
    pub fn small(&mut self) -> Checked<u32> {
        self.mark = self.offset;
        let mut number = 0_u32;
        for shift in (0..32_u32).step_by(7) {
            let byte = given(self.bytes.get(self.offset).copied(), "truncated")?;
            self.offset = self.offset.saturating_add(1);
            let bits = u32::from(byte & 0x7f);
            number |= bits.wrapping_shl(shift);
            if byte & 0x80 == 0 {
                let fits = number.wrapping_shr(shift) == bits;
                require(fits && (byte > 0 || shift == 0), "varint")?;
                return Ok(number);
            }
        }
        fault("varint")
    }

    /// Reads the number of items of a sequence, or an index.
    pub fn count(&mut self) -> Checked<usize> {
        // The cast widens 32 bits and loses none.
        Ok(self.small()? as usize)
    }

    /// Reads a varint of at most 32 bits in zigzag: 0, −1, 1, −2, …
    pub fn signed(&mut self) -> Checked<i64> {
        let number = self.small()?;
        let half = i64::from(number >> 1);
        Ok(if number & 1 == 0 { half } else { !half })
    }

    /// Reads 0 or 1.
    pub fn bool(&mut self) -> Checked<bool> {
        let number = self.small()?;
        require(number <= 1, "variant")?;
        Ok(number == 1)
    }

    /// Reads this many bytes.
    pub fn bytes(&mut self, count: usize) -> Checked<&'a [u8]> {
        self.mark = self.offset;
        let end = self.offset.saturating_add(count);
        let bytes = given(self.bytes.get(self.offset..end), "truncated")?;
        self.offset = end;
        Ok(bytes)
    }

    /// Reads a sequence.
    pub fn list<T>(&mut self, mut read: impl FnMut(&mut Self) -> Checked<T>) -> Checked<Vec<T>> {
        all((0..self.count()?).map(|_| read(self)))
    }

    /// Reads strictly increasing numbers: the first number, then the differences less 1.
    pub fn ascending<T>(&mut self, name: impl Fn(u32) -> Checked<T>) -> Checked<Vec<T>> {
        let mut next = 0_u32;
        self.list(|reader| {
            let number = given(reader.small()?.checked_add(next), "varint")?;
            next = given(number.checked_add(1), "varint")?;
            name(number)
        })
    }

    /// Reads stones as bits, least significant first, `X` = 1. One bit 1 follows the stones, then
    /// bits 0 to the end of the last byte, which is not 0.
    pub fn stones(&mut self) -> Checked<Vec<u8>> {
        let count = self.count()?;
        let bytes = self.bytes(count)?;
        let bits = |byte: &'a u8| (0..8_u32).map(move |bit| byte.wrapping_shr(bit) & 1);
        let mut stones: Vec<u8> = bytes.iter().flat_map(bits).collect();
        stones.truncate(stones.iter().rposition(|bit| *bit == 1).unwrap_or(0));
        let ends_well = bytes.last().is_some_and(|last| *last != 0);
        require(ends_well && stones.len() <= MAX_STONES, "stones")?;
        Ok(stones)
    }

    /// Reads a form in the first `parameters` parameters.
    pub fn form(&mut self, parameters: u32) -> Checked<Form> {
        let constant = self.signed()?;
        let terms = self.list(|reader| Ok((reader.small()?, reader.signed()?)))?;
        let ascend = terms.windows(2).all(|pair| matches!(pair, [(i, _), (j, _)] if i < j));
        require(ascend && terms.iter().all(|(_, coefficient)| *coefficient != 0), "form")?;
        require(terms.iter().all(|(index, _)| *index < parameters), "parameter")?;
        Ok(Form { terms, constant })
    }

    /// Reads a word as it is written; it need not be in normal form.
    pub fn word(&mut self, parameters: u32) -> Checked<Word> {
        let head = self.stones()?;
        let blocks = self.list(|reader| {
            let (stones, exponent) = (reader.stones()?, reader.form(parameters)?);
            require(!stones.is_empty(), "word")?;
            Ok([Item { stones, exponent }, Item::once(&reader.stones()?)])
        })?;
        Ok(Word { rest: blocks.concat(), head: Item::once(&head) })
    }

    /// Rejects bytes behind the end.
    pub fn finish(&mut self) -> Checked {
        self.mark = self.offset;
        require(self.offset == self.bytes.len(), "trailing")
    }
}
