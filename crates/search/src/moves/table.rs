//! Stores the moves of a file by positions.
//!
//! A line takes 16 bytes, whatever the length of its board: half of the fingerprint of the position
//! with Left to move, some bits of the fingerprint of the position after the move, and the number
//! of the line. If two positions have equal bits, a wrong move may be tried; this is harmless,
//! because every move is verified.

use std::io::{self, BufRead, Read};
use std::sync::Arc;

use thiserror::Error;

use super::follow::{Candidate, Node, Source};
use super::line::{Lines, MoveError};
use crate::fingerprint::Fingerprints;
use crate::position::Position;
use crate::run::{Control, DEFAULT_MEMORY, Halt};
use crate::search::Search;

/// Maximum length of a line, in bytes.
pub const MAX_LINE: usize = 1 << 16;
/// Number of lines after which limits are checked.
const CHECKED: u32 = 1 << 12;

/// A move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    /// The position, with Left to move.
    pub position: u64,
    /// Number of the line, counted from 1.
    pub line: u32,
    /// Bits of the negative of the position after the move, in which Left is to move again.
    pub after: u32,
}

impl Entry {
    /// Creates the entry of a move between positions with these fingerprints.
    pub fn new(position: u128, after: u128, line: u32) -> Entry {
        Entry { position: key(position), line, after: tag(after) }
    }
}

/// Returns the bits by which a position is looked up.
fn key(fingerprint: u128) -> u64 {
    fingerprint as u64
}

/// Returns the bits that identify the position after a move among the options.
pub(super) fn tag(fingerprint: u128) -> u32 {
    fingerprint as u32
}

/// The moves of a file, sorted by position.
#[derive(Debug, Default)]
pub struct Moves {
    /// All moves, by position and line.
    entries: Vec<Entry>,
    /// Number of lines with a move.
    lines: u64,
}

/// Reason why moves were not read.
#[derive(Debug, Error)]
pub enum ReadError {
    #[error(transparent)]
    Input(#[from] io::Error),
    #[error("line {line}: {error}")]
    Line { line: u32, column: usize, error: Box<MoveError> },
    #[error(transparent)]
    Stopped(#[from] Halt),
}

impl Moves {
    /// Reads lines `BOARD PLAYER MOVE`. Skips empty lines and lines that begin with `#`.
    ///
    /// # Errors
    /// [`ReadError`] for the first line that is not a legal move.
    pub fn read(mut input: impl BufRead, control: &Control) -> Result<Moves, ReadError> {
        let memory = control.memory.unwrap_or(DEFAULT_MEMORY);
        let mut lines = Lines::new(control.guard(memory));
        let mut moves = Moves::default();
        let (mut bytes, mut line) = (Vec::new(), 0_u32);
        loop {
            bytes.clear();
            let most = MAX_LINE as u64 + 1;
            if input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
            let wrong = |line, column, error| {
                let error = Box::new(error);
                ReadError::Line { line, column, error }
            };
            line = line.checked_add(1).ok_or_else(|| wrong(line, 1, MoveError::TooMany))?;
            let text = text(&bytes).map_err(|(column, error)| wrong(line, column, error))?;
            if line % CHECKED == 0 {
                control.check()?;
                if moves.bytes() > memory {
                    return Err(Halt::Memory.into());
                }
            }
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            moves.lines += 1;
            let entry = lines.read(text, line).map_err(|error| {
                let halted = control.check().err();
                let column = error.column(text);
                halted.map_or_else(|| wrong(line, column, error), ReadError::from)
            })?;
            moves.entries.extend(entry);
        }
        moves.entries.shrink_to_fit();
        moves.entries.sort_unstable();
        Ok(moves)
    }

    /// Returns the number of lines with a move.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Returns the size in bytes.
    pub fn bytes(&self) -> u64 {
        (self.entries.capacity() * size_of::<Entry>()) as u64
    }

    /// Returns the moves in a position, in the order of their lines.
    pub(super) fn at(&self, fingerprint: u128) -> &[Entry] {
        let key = key(fingerprint);
        let start = self.entries.partition_point(|entry| entry.position < key);
        let same = self.entries[start..].iter().take_while(|entry| entry.position == key).count();
        &self.entries[start..start + same]
    }
}

/// The moves of a file, as a source for a search.
pub struct FileSource {
    moves: Arc<Moves>,
    fingerprints: Fingerprints,
}

impl FileSource {
    /// Creates a source.
    pub fn new(moves: Arc<Moves>) -> FileSource {
        FileSource { moves, fingerprints: Fingerprints::default() }
    }
}

impl Source for FileSource {
    fn has_move(&mut self, search: &Search, board: &Position) -> bool {
        let fingerprint = self.fingerprints.position(board, &search.reducer);
        !self.moves.at(fingerprint).is_empty()
    }

    fn candidates(&mut self, node: Node<'_>) -> Result<Vec<Candidate>, Halt> {
        let Node { search, board, options, .. } = node;
        let mut fingerprint = |board: &Position| self.fingerprints.position(board, &search.reducer);
        let entries = self.moves.at(fingerprint(board));
        if entries.is_empty() {
            return Ok(Vec::new());
        }
        let tags: Vec<u32> = options.iter().map(|option| tag(fingerprint(option))).collect();
        let candidate = |entry: &Entry| {
            let option = tags.iter().position(|&tag| tag == entry.after)?;
            Some(Candidate { option, line: entry.line })
        };
        Ok(entries.iter().filter_map(candidate).collect())
    }

    fn forget(&mut self) {
        self.fingerprints = Fingerprints::default();
    }
}

/// Returns the text of a line without spaces at its ends, or an error with its column.
fn text(bytes: &[u8]) -> Result<&str, (usize, MoveError)> {
    if bytes.len() > MAX_LINE {
        return Err((1, MoveError::TooLong));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        (before.chars().count() + 1, MoveError::NoText)
    })?;
    Ok(text.trim_start_matches('\u{feff}').trim())
}
