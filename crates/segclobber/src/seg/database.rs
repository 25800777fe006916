//! The database in use: in memory, or as a file mapped into memory.
//!
//! A file has a header of [`HEADER`] bytes and then the entries, [`ENTRY_BYTES`] each, in the order
//! of the index. All numbers are little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 0–7 | magic `\x89SEGDB\r\n` |
//! | 8–11 | version, 2 |
//! | 12, 13 | longest games in squares, number of the complexity score |
//! | 14, 15 | 0 |
//! | 16–19, 20–23 | number of entries, number of different values |
//! | 24–55 | BLAKE3 of the entries |
//! | 56–87 | BLAKE3 of bytes 0–55 |
//!
//! The hashes detect damage, but are not signatures. A search with a forged database may give a
//! wrong answer, but never a certificate of a false statement.

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;
use thiserror::Error;

use super::build::Built;
use super::entry::{self, ENTRY_BYTES, Entry, Score};
use super::shape::{EntryId, Index, MAX_LEN};

const MAGIC: [u8; 8] = *b"\x89SEGDB\r\n";
const VERSION: u32 = 2;
/// Number of bytes before the entries.
pub const HEADER: usize = 88;

/// Reason why a file was rejected.
#[derive(Debug, Error)]
pub enum DatabaseError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("this is not a segcert database")]
    NotADatabase,
    #[error("the database has version {0}, this program reads version {VERSION}: build it again")]
    Version(u32),
    #[error("the database is damaged ({0}): build it again")]
    Damaged(&'static str),
}

enum Bytes {
    Owned(Vec<u8>),
    Mapped(Mmap),
}

/// The entries of all games up to a length.
pub struct Database {
    index: Index,
    score: Score,
    values: usize,
    bytes: Bytes,
}

impl Database {
    /// Returns the database that was built.
    pub fn new(index: Index, score: Score, built: &Built) -> Database {
        let mut bytes = header(&index, score, built);
        bytes.extend(built.entries.iter().flat_map(Entry::to_bytes));
        let hash = *blake3::hash(&bytes[HEADER..]).as_bytes();
        bytes[24..56].copy_from_slice(&hash);
        let hash = *blake3::hash(&bytes[..56]).as_bytes();
        bytes[56..HEADER].copy_from_slice(&hash);
        Database { index, score, values: built.values, bytes: Bytes::Owned(bytes) }
    }

    /// Opens a database in a file.
    ///
    /// # Errors
    /// See [`DatabaseError`].
    pub fn open(path: &Path) -> Result<Database, DatabaseError> {
        let file = File::open(path)?;
        // SAFETY: the map is read-only. If another process changes the file in place, entries are
        // wrong, as if it had changed the file earlier. segcert itself replaces whole files, which
        // leaves this map unchanged.
        #[expect(unsafe_code, reason = "a file is mapped here, and in states")]
        let map = unsafe { Mmap::map(&file) }?;
        Database::read(Bytes::Mapped(map))
    }

    fn read(bytes: Bytes) -> Result<Database, DatabaseError> {
        let file: &[u8] = bytes.as_slice();
        if file.get(..8) != Some(MAGIC.as_slice()) {
            return Err(DatabaseError::NotADatabase);
        }
        let (head, body) =
            file.split_at_checked(HEADER).ok_or(DatabaseError::Damaged("it ends in the header"))?;
        if *blake3::hash(&head[..56]).as_bytes() != head[56..] {
            return Err(DatabaseError::Damaged("the hash of the header is wrong"));
        }
        let number =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        if number(8) != VERSION {
            return Err(DatabaseError::Version(number(8)));
        }
        let score = Score::ALL.into_iter().find(|s| s.number() == head[13]);
        let max_len = usize::from(head[12]);
        let (Some(score), true) = (score, max_len <= MAX_LEN && head[14..16] == [0, 0]) else {
            return Err(DatabaseError::Damaged("the header makes no sense"));
        };
        let index = Index::new(max_len);
        if number(16) as usize != index.len() || body.len() != index.len() * ENTRY_BYTES {
            return Err(DatabaseError::Damaged("the number of entries is wrong"));
        }
        if *blake3::hash(body).as_bytes() != head[24..56] {
            return Err(DatabaseError::Damaged("the hash of the entries is wrong"));
        }
        let entries = body.chunks_exact(ENTRY_BYTES).filter_map(<[u8]>::first_chunk);
        let makes_sense = |(i, bytes): (usize, &[u8; ENTRY_BYTES])| {
            Entry::from_bytes(bytes).is_some_and(|entry| entry.link.is_none_or(|to| to.index() < i))
        };
        if !entries.enumerate().all(makes_sense) {
            return Err(DatabaseError::Damaged("an entry makes no sense"));
        }
        Ok(Database { score, values: number(20) as usize, index, bytes })
    }

    /// Returns the bytes of the file.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_slice()
    }

    /// Returns the index of the games.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Returns the complexity score that decides which of two equal games is simpler.
    pub fn score(&self) -> Score {
        self.score
    }

    /// Returns the number of distinct values of the games.
    pub fn values(&self) -> usize {
        self.values
    }

    /// Returns the BLAKE3 hash of the header. It identifies the database, because the header has
    /// the hash of the entries.
    pub fn hash(&self) -> blake3::Hash {
        blake3::hash(&self.as_bytes()[..56])
    }

    /// Returns the entry of a game.
    pub fn entry(&self, id: EntryId) -> Entry {
        Entry::from_bytes(self.stored(id)).expect("entries are looked through when they are read")
    }

    /// Returns the simplest equal game, if there is one.
    #[inline]
    pub fn link(&self, id: EntryId) -> Option<EntryId> {
        entry::link(self.stored(id))
    }

    /// Tells whether a game is 0.
    #[inline]
    pub fn is_zero(&self, id: EntryId) -> bool {
        entry::is_zero(self.stored(id))
    }

    #[inline]
    fn stored(&self, id: EntryId) -> &[u8; ENTRY_BYTES] {
        let entry = &self.bytes.as_slice()[HEADER + id.index() * ENTRY_BYTES..];
        entry.first_chunk().expect("each index has an entry")
    }
}

impl Bytes {
    #[inline]
    fn as_slice(&self) -> &[u8] {
        match self {
            Bytes::Owned(bytes) => bytes,
            Bytes::Mapped(map) => map,
        }
    }
}

/// Returns the header without its hashes.
fn header(index: &Index, score: Score, built: &Built) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER + index.len() * ENTRY_BYTES);
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend([index.max_len() as u8, score.number(), 0, 0]);
    bytes.extend((index.len() as u32).to_le_bytes());
    bytes.extend((built.values as u32).to_le_bytes());
    bytes.resize(HEADER, 0);
    bytes
}

#[cfg(test)]
mod tests;
