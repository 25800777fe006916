//! The section *statement*.

use crate::kernel::error::{Code, Section, Stop};
use std::slice::Iter;

/// Powers nest at most this deep.
const MAX_DEPTH: usize = 32;

/// `solitaire line ROW = NUMBER` or `solitaire cycle ROW = NUMBER`
pub struct Claim {
    pub text: String,
    pub is_cycle: bool,
    /// How many stones are left.
    pub left: u64,
}

impl Claim {
    /// Reads the statement, whose row must be these squares.
    pub fn read(bytes: &[u8], squares: &[u8]) -> Result<Claim, Stop> {
        let mut text = Text { bytes, rest: bytes };
        let is_cycle = text.take("solitaire cycle ");
        if !is_cycle && !text.take("solitaire line ") {
            return Err(text.syntax("expected `solitaire line` or `solitaire cycle`"));
        }
        let mut squares = squares.iter();
        text.row(&mut squares, MAX_DEPTH)?;
        if squares.next().is_some() {
            return Err(text.differs());
        }
        if !text.take(" = ") {
            return Err(text.syntax("expected squares, or ` = ` and a number"));
        }
        let left = text.number()?;
        if !text.rest.is_empty() {
            return Err(text.syntax("expected the end of the statement"));
        }
        let text = String::from_utf8(bytes.to_vec()).map_err(|_| Stop::Internal)?;
        Ok(Claim { text, is_cycle, left })
    }
}

struct Text<'a> {
    bytes: &'a [u8],
    rest: &'a [u8],
}

impl Text<'_> {
    fn fault(&self, code: Code, message: &str) -> Stop {
        let offset = self.bytes.len().saturating_sub(self.rest.len());
        Stop::fault(code, Section::Statement, offset, message)
    }

    fn syntax(&self, message: &str) -> Stop {
        self.fault(Code::StatementSyntax, message)
    }

    fn differs(&self) -> Stop {
        let message = "the row of the statement is not the board of the certificate";
        self.fault(Code::StatementBoard, message)
    }

    fn take(&mut self, token: &str) -> bool {
        let rest = self.rest.strip_prefix(token.as_bytes());
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// A number in decimal without leading zeros.
    fn number(&mut self) -> Result<u64, Stop> {
        let digits = self.rest.iter().take_while(|c| c.is_ascii_digit()).count();
        let (number, rest) = self.rest.split_at_checked(digits).ok_or(Stop::Internal)?;
        let canonical = number == b"0" || !number.starts_with(b"0");
        let parsed = std::str::from_utf8(number).ok().and_then(|n| n.parse().ok());
        let number = parsed.filter(|_| canonical);
        let number =
            number.ok_or_else(|| self.syntax("expected a number without leading zeros"))?;
        self.rest = rest;
        Ok(number)
    }

    /// A row that is compared with the next squares of the board. Every turn of a loop uses up at least one of them, so a
    /// power costs no more than the board that it stands for; the recursion is as deep as `depth`.
    fn row(&mut self, squares: &mut Iter<u8>, depth: usize) -> Result<(), Stop> {
        let mut is_empty = true;
        loop {
            if self.take("(") {
                let deep = || self.fault(Code::StatementLimit, "powers are nested too deep");
                let depth = depth.checked_sub(1).ok_or_else(deep)?;
                self.power(squares, depth)?;
            } else if let Some((square @ (b'X' | b'O' | b'.'), rest)) = self.rest.split_first() {
                if squares.next() != Some(square) {
                    return Err(self.differs());
                }
                self.rest = rest;
            } else if is_empty {
                return Err(self.syntax("expected squares"));
            } else {
                return Ok(());
            }
            is_empty = false;
        }
    }

    /// `row)^count`, behind the parenthesis: the row is read as often as it says.
    fn power(&mut self, squares: &mut Iter<u8>, depth: usize) -> Result<(), Stop> {
        let inner = self.rest;
        let mut times = 0_u64;
        loop {
            self.rest = inner;
            self.row(squares, depth)?;
            if !self.take(")^") {
                return Err(self.syntax("expected )^ and a number"));
            }
            let count = self.number()?;
            if count < 2 {
                return Err(self.syntax("expected a number of at least 2"));
            }
            times = times.saturating_add(1);
            if times == count {
                return Ok(());
            }
        }
    }
}
