//! Words, terms and cells.

use super::form::{Form, form};
use std::fmt;

/// A row without empty squares. A block has its stones, its exponent, and the stones after it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Word {
    pub head: String,
    pub blocks: Vec<(String, Form, String)>,
}

impl Word {
    /// Returns the word with exchanged colours.
    pub fn negative(&self) -> Word {
        let blocks = self.blocks.iter();
        let blocks = blocks.map(|(block, exponent, behind)| {
            (exchanged(block), exponent.clone(), exchanged(behind))
        });
        Word { head: exchanged(&self.head), blocks: blocks.collect() }
    }
}

/// Exchanges the colours of stones.
pub fn exchanged(stones: &str) -> String {
    stones.chars().map(|stone| if stone == 'X' { 'O' } else { 'X' }).collect()
}

/// Writes the word as `word` reads it.
impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.head)?;
        self.blocks.iter().try_for_each(|(block, exponent, behind)| {
            write!(f, "({block})^{{{exponent:?}}}{behind}")
        })
    }
}

/// Reads a word such as `O(XXO)^{x0+1}X`.
pub fn word(text: &str) -> Word {
    let mut pieces = text.split('(');
    let head = pieces.next().unwrap().to_owned();
    let block = |piece: &str| {
        let (stones, rest) = piece.split_once(")^{").unwrap();
        let (exponent, after) = rest.split_once('}').unwrap();
        (stones.to_owned(), form(exponent), after.to_owned())
    };
    let blocks = pieces.map(block).collect();
    Word { head, blocks }
}

/// A term of a position: a word, copies of a value, or a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    Word(Word),
    Multiple(u32, Form),
    Value(u32),
}

/// Reads a word as a term.
pub fn w(text: &str) -> Term {
    Term::Word(word(text))
}

/// Returns copies of a value as a term.
pub fn m(value: u32, copies: &str) -> Term {
    Term::Multiple(value, form(copies))
}

/// Returns a value as a term.
pub fn v(value: u32) -> Term {
    Term::Value(value)
}

/// The rows `prefix block^i suffix` for `i ≥ least`; without a block, one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub prefix: String,
    pub block: String,
    pub suffix: String,
    pub least: u32,
}

impl Cell {
    /// Returns the cell with exchanged colours.
    pub fn negative(&self) -> Cell {
        let [prefix, block, suffix] =
            [&self.prefix, &self.block, &self.suffix].map(|run| exchanged(run));
        Cell { prefix, block, suffix, least: self.least }
    }
}

/// Reads a cell such as `O(XX)O from 2`, or a literal word.
pub fn cell(text: &str) -> Cell {
    let Some((prefix, rest)) = text.split_once('(') else {
        return Cell {
            prefix: text.to_owned(),
            block: String::new(),
            suffix: String::new(),
            least: 0,
        };
    };
    let (row, least) = rest.split_once(" from ").unwrap();
    let (block, suffix) = row.split_once(')').unwrap();
    Cell {
        prefix: prefix.to_owned(),
        block: block.to_owned(),
        suffix: suffix.to_owned(),
        least: least.parse().unwrap(),
    }
}
