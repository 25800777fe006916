//! What a certificate of a database states: `database of games up to 16 squares, claims …`, with the BLAKE3 of the claims in hexadecimal.

use super::index::MAX_SQUARES;
use crate::kernel::error::{Code, Section, Stop};

const BEFORE_SQUARES: &str = "database of games up to ";
const BEFORE_HASH: &str = " squares, claims ";

pub struct Statement {
    pub text: String,
    /// Of the longest games.
    pub squares: usize,
    hash: String,
}

impl Statement {
    /// Parses the section *statement*, which can be written in one way only.
    pub fn read(bytes: &[u8]) -> Result<Statement, Stop> {
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        let parts = text.strip_prefix(BEFORE_SQUARES);
        let (number, hash) = parts
            .and_then(|rest| rest.split_once(BEFORE_HASH))
            .filter(|(number, hash)| is_decimal(number) && is_hash(hash))
            .ok_or_else(|| {
                let message = format!("this is not `{BEFORE_SQUARES}…{BEFORE_HASH}…`");
                Stop::fault(Code::StatementSyntax, Section::Statement, 0, message)
            })?;
        let squares = number.parse().ok();
        let squares = squares.filter(|squares| (2..=MAX_SQUARES).contains(squares));
        let squares = squares.ok_or_else(|| {
            let message = format!("a database has games of up to 2 to {MAX_SQUARES} squares");
            let offset = BEFORE_SQUARES.len();
            Stop::fault(Code::StatementLimit, Section::Statement, offset, message)
        })?;
        Ok(Statement { text: text.to_owned(), squares, hash: hash.to_owned() })
    }

    /// The claims that were checked are those that are meant.
    pub fn compare(&self, hash: &[u8; 32]) -> Result<(), Stop> {
        let found: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        if found == self.hash {
            return Ok(());
        }
        let message = format!("the claims of the certificate are others: {found}");
        let offset = self.text.len().saturating_sub(self.hash.len());
        Err(Stop::fault(Code::DatabaseClaims, Section::Statement, offset, message))
    }
}

/// Decimal, without leading zeros.
fn is_decimal(text: &str) -> bool {
    !text.is_empty() && !text.starts_with('0') && text.bytes().all(|c| c.is_ascii_digit())
}

fn is_hash(text: &str) -> bool {
    let is_digit = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
    text.len() == 64 && text.bytes().all(is_digit)
}
