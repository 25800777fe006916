//! A log: records of a long run in a file, from which the next run resumes after a kill.
//!
//! The file consists of a header and records. Each record is preceded by its length and followed by
//! a hash. The file is only appended to. An incomplete last record, which was being written when
//! the process died, is dropped by the next process. Files with other damage, and files of another
//! question or version, are rejected. A killed process loses no record; a failure of the machine
//! loses the records of the last second ([`SYNC`]).
//!
//! The hashes detect damage, but are not signatures: anyone who can write the file can forge
//! records.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use indexmap::IndexMap;
use memmap2::Mmap;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::control::Halt;
use crate::lock::try_lock;

const MAGIC: [u8; 8] = *b"\x89SEGSTAT";
/// Version of the contents of records.
const VERSION: u32 = 2;
/// Number of bytes of magic and version.
const HEADER: usize = 12;
/// Number of bytes of the length of a record, with a hash of the length.
const LENGTH: usize = 8;
const HASH: usize = 16;
/// Interval between two requests to the system to write records to the disk.
const SYNC: Duration = Duration::from_secs(1);
/// Maximum number of zero bytes at the end of a file that count as space reserved for a record.
const ROOM: usize = 1 << 30;
/// Maximum time to wait for another process that is ending.
const LOCK_TIMEOUT: Duration = Duration::from_millis(500);

/// Reason why a state file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    #[error("cannot read {}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("cannot write the state to {}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error("{} is not a state file", path.display())]
    NotAState { path: PathBuf },
    #[error(
        "{} was written by another version of segcert; use that version, or another state file",
        path.display()
    )]
    Version { path: PathBuf },
    #[error(
        "{} is the state of `{found}`; use another state file for this question",
        path.display()
    )]
    OtherQuestion { path: PathBuf, found: String },
    #[error(
        "{path} is damaged at byte {at}; the records before it are intact: `truncate -s {at} \
         {path}` keeps them",
        path = path.display()
    )]
    Damaged { path: PathBuf, at: usize },
    #[error("another process is using {}", path.display())]
    InUse { path: PathBuf },
    /// The thread that writes the file cannot be started.
    #[error(transparent)]
    Threads(#[from] Halt),
}

/// The subject of a state file: the program and the question.
#[derive(Serialize, Deserialize)]
struct Subject {
    program: String,
    question: String,
}

/// A state file that is open for writing.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
    /// Number of bytes of the complete records.
    length: u64,
    /// Time at which the records were last written to the disk.
    synced: Instant,
}

impl Log {
    /// Opens the state file of a question, or creates it, and reads its records.
    ///
    /// # Errors
    /// [`StateError`].
    pub fn open<T: DeserializeOwned>(
        path: &Path,
        question: &str,
        mut each: impl FnMut(T),
    ) -> Result<Log, StateError> {
        let unwritable = |source| StateError::Write { path: path.to_owned(), source };
        let file = open_alone(path)?;
        let mut log = Log { path: path.to_owned(), file, length: 0, synced: Instant::now() };
        let map = log.map()?;
        let bytes: &[u8] = map.as_deref().unwrap_or_default();
        let is_begun = bytes.len() >= HEADER;
        if !bytes[..bytes.len().min(MAGIC.len())].starts_with(&MAGIC[..bytes.len().min(8)]) {
            return Err(StateError::NotAState { path: path.to_owned() });
        }
        if is_begun && bytes[MAGIC.len()..HEADER] != VERSION.to_le_bytes() {
            return Err(StateError::Version { path: path.to_owned() });
        }
        let mut at = HEADER;
        let mut subject = None;
        while let Some((payload, next)) = log.record(bytes, at)? {
            let damaged = |_| StateError::Damaged { path: path.to_owned(), at };
            if subject.is_some() {
                each(postcard::from_bytes(payload).map_err(damaged)?);
            } else {
                let found: Subject = postcard::from_bytes(payload).map_err(damaged)?;
                log.admit(&found, question)?;
                subject = Some(found);
            }
            at = next;
        }
        drop(map);
        log.length = if is_begun { at as u64 } else { 0 };
        log.file.set_len(log.length).map_err(unwritable)?;
        if !is_begun {
            let header = [&MAGIC[..], &VERSION.to_le_bytes()].concat();
            log.write(&header)?;
        }
        if subject.is_none() {
            log.append(&Subject { program: program(), question: question.to_owned() })?;
        }
        Ok(log)
    }

    /// Maps the file into memory. Returns `None` if it is empty.
    fn map(&self) -> Result<Option<Mmap>, StateError> {
        let unreadable = |source| StateError::Read { path: self.path.clone(), source };
        if self.file.metadata().map_err(unreadable)?.len() == 0 {
            return Ok(None);
        }
        // SAFETY: this process has locked the file, and drops the map before it writes. If another
        // process writes without the lock, a record does not match its hash, or the process ends.
        // Only checked values are made from the bytes.
        #[expect(unsafe_code, reason = "a file is mapped here, and in databases")]
        let map = unsafe { Mmap::map(&self.file) };
        map.map(Some).map_err(unreadable)
    }

    /// Returns the record at offset `at`, and the offset after it. Returns `None` at the end, or if
    /// the record is incomplete.
    fn record<'b>(
        &self,
        bytes: &'b [u8],
        at: usize,
    ) -> Result<Option<(&'b [u8], usize)>, StateError> {
        let damaged = || StateError::Damaged { path: self.path.clone(), at };
        let Some(head) = bytes.get(at..at + LENGTH) else {
            return Ok(None);
        };
        let (length, check) = head.split_at(LENGTH / 2);
        if hash(length)[..LENGTH / 2] != *check {
            // The rest is space that was reserved for a record that was never written.
            let room = &bytes[at..];
            let is_room = room.len() <= ROOM && room.iter().all(|&byte| byte == 0);
            return if is_room { Ok(None) } else { Err(damaged()) };
        }
        let length = length.iter().rev().fold(0, |sum, &byte| sum << 8 | usize::from(byte));
        let start = at + LENGTH;
        let end = start + length;
        let Some(rest) = bytes.get(start..end + HASH) else {
            return Ok(None);
        };
        let (payload, check) = rest.split_at(length);
        match hash(payload) == *check {
            true => Ok(Some((payload, end + HASH))),
            false if end + HASH == bytes.len() => Ok(None),
            false => Err(damaged()),
        }
    }

    fn admit(&self, found: &Subject, question: &str) -> Result<(), StateError> {
        let path = self.path.clone();
        if found.program != program() {
            return Err(StateError::Version { path });
        }
        if found.question != question {
            let found = found.question.clone();
            return Err(StateError::OtherQuestion { path, found });
        }
        Ok(())
    }

    /// Appends a record.
    ///
    /// # Errors
    /// [`StateError::Write`]. The earlier records remain complete.
    pub fn append(&mut self, record: &impl Serialize) -> Result<(), StateError> {
        let payload = postcard::to_allocvec(record).map_err(io::Error::other);
        let payload = payload.map_err(|error| self.unwritable(error))?;
        let length = u32::try_from(payload.len()).map_err(io::Error::other);
        let length = length.map_err(|error| self.unwritable(error))?;
        let length = length.to_le_bytes();
        let check = &hash(&length)[..LENGTH / 2];
        let bytes = [&length, check, &payload, &hash(&payload)].concat();
        self.write(&bytes)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), StateError> {
        if let Err(error) = self.file.write_all(bytes) {
            // If this fails as well, the next run drops the incomplete record.
            let _ = self.file.set_len(self.length);
            return Err(self.unwritable(error));
        }
        self.length += bytes.len() as u64;
        if self.synced.elapsed() >= SYNC {
            self.file.sync_data().map_err(|error| self.unwritable(error))?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    fn unwritable(&self, source: io::Error) -> StateError {
        StateError::Write { path: self.path.clone(), source }
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        // If the state is lost, only time is lost.
        let _ = self.file.sync_data();
    }
}

/// Truncates a state file that is damaged at byte `at`, which keeps its intact records.
///
/// # Errors
/// Errors of the file system.
pub fn salvage(path: &Path, at: usize) -> io::Result<()> {
    OpenOptions::new().write(true).open(path)?.set_len(at as u64)
}

fn program() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

fn hash(bytes: &[u8]) -> [u8; HASH] {
    let mut hash = [0; HASH];
    hash.copy_from_slice(&blake3::hash(bytes).as_bytes()[..HASH]);
    hash
}

/// Opens or creates a regular file, and locks it until it is closed.
///
/// # Errors
/// [`StateError`].
pub fn open_alone(path: &Path) -> Result<File, StateError> {
    // Rejects pipes, for example.
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        return Err(StateError::NotAState { path: path.to_owned() });
    }
    let file = OpenOptions::new().read(true).append(true).create(true).open(path);
    let file = file.map_err(|source| StateError::Write { path: path.to_owned(), source })?;
    lock(&file).map_err(|_| StateError::InUse { path: path.to_owned() })?;
    Ok(file)
}

/// Locks a state file, so that no two processes append to it. Waits for a process that is about to
/// end. On systems without locks, two processes must not use one state file.
fn lock(file: &File) -> io::Result<()> {
    let end = Instant::now() + LOCK_TIMEOUT;
    loop {
        match try_lock(file) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                if Instant::now() >= end {
                    return Err(error);
                }
                thread::sleep(LOCK_TIMEOUT / 10);
            }
            _ => return Ok(()),
        }
    }
}

/// Answers, indexed by their questions, and optionally stored in a file.
#[derive(Debug)]
pub struct Kept<T> {
    log: Option<Log>,
    answers: IndexMap<String, T>,
}

impl<T: Serialize + DeserializeOwned> Kept<T> {
    /// Opens the stored answers of earlier runs of a command.
    ///
    /// # Errors
    /// [`StateError`].
    pub fn open(path: Option<&Path>, command: &str) -> Result<Kept<T>, StateError> {
        let mut answers = IndexMap::new();
        let learn = |(key, answer)| drop(answers.insert(key, answer));
        let log = path.map(|path| Log::open(path, command, learn)).transpose()?;
        Ok(Kept { log, answers })
    }

    /// Returns the answer to a question, if it is known.
    pub fn get(&self, key: &str) -> Option<&T> {
        self.answers.get(key)
    }

    /// Iterates over all answers, in the order in which their questions were first answered.
    pub fn all(&self) -> impl Iterator<Item = &T> {
        self.answers.values()
    }

    /// Stores an answer, replacing an earlier one.
    ///
    /// # Errors
    /// [`StateError::Write`].
    pub fn put(&mut self, key: &str, answer: T) -> Result<(), StateError> {
        if let Some(log) = &mut self.log {
            log.append(&(key, &answer))?;
        }
        self.answers.insert(key.to_owned(), answer);
        Ok(())
    }
}
