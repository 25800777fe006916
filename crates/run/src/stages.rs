//! Stores the progress of a long list of values in a file ([`crate::log`]). If the process is
//! killed, the next process resumes with the next value.
//!
//! The contents of the file are trusted, and save work. The file has hashes against damage, and
//! belongs to one question and one version.

use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::game::growth::{Growth, Mark, Restore};
use crate::game::{Arena, Components, Limit, Value};
use crate::log::{Log, StateError};

/// Minimum interval between two writes.
const MIN_INTERVAL: Duration = Duration::from_millis(500);
/// Maximum interval between two writes.
const MAX_INTERVAL: Duration = Duration::from_secs(30);
/// The interval is this multiple of the duration of the last write, within the limits
/// `MIN_INTERVAL` and `MAX_INTERVAL`.
const SHARE: u32 = 20;

/// Reason why a list of values was not finished.
#[derive(Debug, thiserror::Error)]
pub enum Unfinished {
    #[error(transparent)]
    Limit(#[from] Limit),
    #[error(transparent)]
    State(#[from] StateError),
}

/// Consecutive values, and bytes that describe each of them.
#[derive(Default, Serialize, Deserialize)]
pub struct Stage {
    growth: Growth,
    /// Numbers of the values in the arena.
    numbers: Vec<u32>,
    notes: Vec<u8>,
}

impl Stage {
    /// Returns the values, and the bytes that describe them. Returns `None` if the arena has other
    /// numbers.
    pub fn into_values(
        self,
        restore: &mut Restore,
        arena: &mut Arena,
    ) -> Option<(Vec<Value>, Vec<u8>)> {
        restore.take(&self.growth, arena, &mut Components::new())?;
        // The rest of the file uses the numbers of this arena.
        if !restore.has_equal_ids(arena) {
            return None;
        }
        let values = self.numbers.iter().map(|&number| restore.value(number));
        Some((values.collect::<Option<_>>()?, self.notes))
    }
}

/// Progress of a list of values, stored in a file if there is one.
pub struct Stages {
    log: Option<Log>,
    /// Whether there are stages of an earlier run.
    is_begun: bool,
    mark: Mark,
    next: Stage,
    last: Instant,
    pause: Duration,
}

impl Stages {
    /// Opens the stages of a question, or creates them, given the file and the question. `each`
    /// receives all stages in order, and returns `None` for a stage that this program cannot have
    /// written. Without a file, no progress is stored.
    ///
    /// # Errors
    /// [`StateError`].
    pub fn open(
        state: Option<(&Path, &str)>,
        mut each: impl FnMut(Stage) -> Option<()>,
    ) -> Result<Stages, StateError> {
        let (mut is_sound, mut is_begun) = (true, false);
        let mut log = None;
        if let Some((path, question)) = state {
            log = Some(Log::open(path, question, |stage| {
                is_sound = is_sound && each(stage).is_some();
                is_begun = true;
            })?);
            if !is_sound {
                return Err(StateError::Senseless { path: path.to_owned() });
            }
        }
        Ok(Stages {
            log,
            is_begun,
            mark: Mark::default(),
            next: Stage::default(),
            last: Instant::now(),
            pause: MIN_INTERVAL,
        })
    }

    /// Sets the values with which the work begins: the values of all stages or, if there are none,
    /// the initial values of each arena.
    pub fn begin(&mut self, arena: &Arena) {
        if self.is_begun {
            self.mark.growth(arena, &Components::new());
        }
        self.last = Instant::now();
    }

    /// Records the next value, and bytes that describe it.
    pub fn note(&mut self, value: Value, bytes: &[u8]) {
        if self.log.is_some() {
            self.next.numbers.push(value.index() as u32);
            self.next.notes.extend_from_slice(bytes);
        }
    }

    /// Writes the new values if enough time has passed since the last write.
    ///
    /// # Errors
    /// [`StateError::Write`].
    pub fn keep(&mut self, arena: &Arena) -> Result<(), StateError> {
        if self.last.elapsed() < self.pause { Ok(()) } else { self.finish(arena) }
    }

    /// Writes the new values.
    ///
    /// # Errors
    /// [`StateError::Write`].
    pub fn finish(&mut self, arena: &Arena) -> Result<(), StateError> {
        let Some(log) = self.log.as_mut().filter(|_| !self.next.numbers.is_empty()) else {
            return Ok(());
        };
        let start = Instant::now();
        let mut stage = std::mem::take(&mut self.next);
        stage.growth = self.mark.growth(arena, &Components::new());
        log.append(&stage)?;
        self.last = Instant::now();
        self.pause = (SHARE * start.elapsed()).clamp(MIN_INTERVAL, MAX_INTERVAL);
        Ok(())
    }
}
