//! Stores the results of a search in a file, a journal. If the process is killed, the next process
//! resumes from the journal.
//!
//! Results from a journal save work, but no proof depends on them: certificates are checked before
//! they are written. Known results change the path of a search, so a resumed search may find
//! another certificate.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::control::Halt;
use crate::game::growth::Growth;
use crate::lock::lock;
use crate::log::{Log, StateError};

/// Interval between two writes of solved positions. Values are written at once.
const PERIOD: Duration = Duration::from_secs(5);

#[derive(Debug, Serialize, Deserialize)]
enum Record {
    /// The work that was allowed for values. Names of positions are comparable only if the same
    /// components have values.
    Level(u64),
    /// New values, and whether they are the first values of their search.
    Values(bool, Growth),
    /// Names of positions, and whether Left wins each of them, moving first.
    Settled(Vec<(u128, bool)>),
}

/// A journal in a file. Dropping it writes everything that has not been written.
#[derive(Debug)]
pub struct Journal {
    shared: Arc<Shared>,
    writer: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    /// Results of earlier runs, by the name of the position.
    known: FxHashMap<u128, bool>,
    /// Values that the earlier searches wrote, one list per search.
    values: Vec<Vec<Growth>>,
    level: AtomicU64,
    pending: Mutex<Pending>,
    changed: Condvar,
    has_failed: AtomicBool,
}

#[derive(Default, Debug)]
struct Pending {
    level: Option<u64>,
    values: Vec<Record>,
    settled: Vec<(u128, bool)>,
    /// Whether to write without waiting for the end of the interval.
    is_urgent: bool,
    has_ended: bool,
}

impl Journal {
    /// Opens the journal of a question, or creates it.
    ///
    /// # Errors
    /// [`StateError`].
    pub fn open(path: &Path, question: &str) -> Result<Journal, StateError> {
        let (mut known, mut level) = (FxHashMap::default(), 0);
        let mut values: Vec<Vec<Growth>> = Vec::new();
        let log = Log::open(path, question, |record| match record {
            Record::Level(reached) => level = level.max(reached),
            Record::Values(is_first, growth) => match values.last_mut() {
                Some(last) if !is_first => last.push(growth),
                _ => values.push(vec![growth]),
            },
            Record::Settled(positions) => known.extend(positions),
        })?;
        let shared = Arc::new(Shared {
            known,
            values,
            level: AtomicU64::new(level),
            pending: Mutex::default(),
            changed: Condvar::new(),
            has_failed: AtomicBool::new(false),
        });
        let for_writer = Arc::clone(&shared);
        let writer = thread::Builder::new().spawn(move || for_writer.write(log));
        let writer = writer.map_err(|_| Halt::Threads)?;
        Ok(Journal { shared, writer: Some(writer) })
    }

    /// Tells whether a write has failed, after which the journal writes nothing more.
    pub fn has_failed(&self) -> bool {
        self.shared.has_failed.load(Ordering::Relaxed)
    }

    /// Returns the values that the earlier searches wrote, one list per search.
    pub fn values(&self) -> &[Vec<Growth>] {
        &self.shared.values
    }

    /// Tells whether no earlier run has written anything.
    pub fn is_new(&self) -> bool {
        self.has_no_results() && self.shared.values.is_empty()
    }

    /// Tells whether no earlier run has solved a position.
    pub fn has_no_results(&self) -> bool {
        self.shared.known.is_empty()
    }

    /// Returns whether Left won the position with this name in an earlier run, or `None` if it was
    /// not solved.
    pub fn settled(&self, name: u128) -> Option<bool> {
        self.shared.known.get(&name).copied()
    }

    /// Stores who wins the position with this name.
    pub fn settle(&self, name: u128, win: bool) {
        self.shared.lock().settled.push((name, win));
    }

    /// Stores new values. `is_first` tells whether they are the first values of their search.
    pub fn keep_values(&self, is_first: bool, growth: Growth) {
        let mut pending = self.shared.lock();
        pending.values.push(Record::Values(is_first, growth));
        pending.is_urgent = true;
        self.shared.changed.notify_all();
    }

    /// Returns the work that was allowed for values when the earlier run ended.
    pub fn level(&self) -> u64 {
        self.shared.level.load(Ordering::Relaxed)
    }

    /// Raises the work that is allowed for values, and stores it.
    pub fn reach(&self, level: u64) {
        if level > self.shared.level.fetch_max(level, Ordering::Relaxed) {
            self.shared.lock().level = Some(level);
        }
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        self.shared.lock().has_ended = true;
        self.shared.changed.notify_all();
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Pending> {
        lock(&self.pending)
    }

    fn write(&self, mut log: Log) {
        loop {
            let waited = self.changed.wait_timeout_while(self.lock(), PERIOD, |pending| {
                !pending.has_ended && !pending.is_urgent
            });
            let (mut pending, _) = waited.unwrap_or_else(PoisonError::into_inner);
            let Pending { level, values, settled, has_ended, .. } = std::mem::take(&mut *pending);
            pending.has_ended = has_ended;
            drop(pending);
            // Values are written before the level, because a run that resumes from the level alone
            // would have to repeat the work for them.
            let level = level.map(Record::Level);
            let mut records: Vec<Record> = values.into_iter().chain(level).collect();
            if !settled.is_empty() {
                records.push(Record::Settled(settled));
            }
            if records.iter().any(|record| log.append(record).is_err()) {
                self.has_failed.store(true, Ordering::Relaxed);
                return;
            }
            if has_ended {
                return;
            }
        }
    }
}
