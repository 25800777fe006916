//! How far a long list of values has come, kept in a file ([`crate::log`]): a process that was
//! killed goes on with the next value.
//!
//! What is read back saves work, and is believed: the file has hashes against damage, and belongs
//! to one question and version.

use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::game::growth::{Growth, Mark, Restore};
use crate::game::{Arena, Limit, Parts, Value};
use crate::log::{Log, StateError};

/// A stage is written after so long at the soonest, and
const LEAST: Duration = Duration::from_millis(500);
/// at the latest;
const MOST: Duration = Duration::from_secs(30);
/// in between, after so many times the time that it took to write the last one.
const SHARE: u32 = 20;

/// Why a list of values was not finished.
#[derive(Debug, thiserror::Error)]
pub enum Unfinished {
    #[error(transparent)]
    Limit(#[from] Limit),
    #[error(transparent)]
    State(#[from] StateError),
}

/// Values that were found one after the other, and bytes about each of them.
#[derive(Default, Serialize, Deserialize)]
pub struct Stage {
    growth: Growth,
    /// The values by their numbers in the arena.
    numbers: Vec<u32>,
    notes: Vec<u8>,
}

impl Stage {
    /// The values, and the bytes about all of them.
    pub fn into_values(
        self,
        restore: &mut Restore,
        arena: &mut Arena,
    ) -> Option<(Vec<Value>, Vec<u8>)> {
        restore.take(&self.growth, arena, &mut Parts::new())?;
        // What follows in the file has the numbers of this arena.
        if !restore.has_kept_numbers(arena) {
            return None;
        }
        let values = self.numbers.iter().map(|&number| restore.value(number));
        Some((values.collect::<Option<_>>()?, self.notes))
    }
}

/// See the module documentation.
pub struct Stages {
    log: Log,
    /// Whether there are stages of an earlier run.
    is_begun: bool,
    mark: Mark,
    next: Stage,
    last: Instant,
    pause: Duration,
}

impl Stages {
    /// Goes on with what was kept for a question: `each` is told all stages in order, and says
    /// none if they cannot be what this program has written.
    ///
    /// # Errors
    /// [`StateError`].
    pub fn open(
        path: &Path,
        question: &str,
        mut each: impl FnMut(Stage) -> Option<()>,
    ) -> Result<Stages, StateError> {
        let (mut is_sound, mut is_begun) = (true, false);
        let log = Log::open(path, question, |stage| {
            is_sound = is_sound && each(stage).is_some();
            is_begun = true;
        })?;
        if !is_sound {
            return Err(StateError::Senseless { path: path.to_owned() });
        }
        Ok(Stages {
            log,
            is_begun,
            mark: Mark::default(),
            next: Stage::default(),
            last: Instant::now(),
            pause: LEAST,
        })
    }

    /// Says with which values the work begins: those of all stages, and, if there are none, those
    /// with which each arena begins.
    pub fn begin(&mut self, arena: &Arena) {
        if self.is_begun {
            self.mark.growth(arena, &Parts::new());
        }
        self.last = Instant::now();
    }

    /// The next value, and bytes about it.
    pub fn note(&mut self, value: Value, bytes: &[u8]) {
        self.next.numbers.push(value.index() as u32);
        self.next.notes.extend_from_slice(bytes);
    }

    /// Writes what is new if it is time to do so.
    ///
    /// # Errors
    /// [`StateError::Write`].
    pub fn keep(&mut self, arena: &Arena) -> Result<(), StateError> {
        match self.last.elapsed() < self.pause {
            true => Ok(()),
            false => self.finish(arena),
        }
    }

    /// Writes what is new.
    ///
    /// # Errors
    /// [`StateError::Write`].
    pub fn finish(&mut self, arena: &Arena) -> Result<(), StateError> {
        if self.next.numbers.is_empty() {
            return Ok(());
        }
        let start = Instant::now();
        let mut stage = std::mem::take(&mut self.next);
        stage.growth = self.mark.growth(arena, &Parts::new());
        self.log.append(&stage)?;
        self.last = Instant::now();
        self.pause = (SHARE * start.elapsed()).clamp(LEAST, MOST);
        Ok(())
    }
}
