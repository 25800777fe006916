//! What searches have settled, kept in a file behind them, so that a process that was killed goes
//! on where it was.
//!
//! A fact that is read back saves work, and nothing rests on it: certificates are checked before
//! they are written.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::names::Names;
use super::position::{Reducer, Term};
use super::tables::Sizes;
use crate::game::growth::{Growth, Mark, Restore};
use crate::log::{Log, StateError};

/// What is settled is written after so long.
const PERIOD: Duration = Duration::from_secs(5);
/// The same of values, of which a list is made each time.
const VALUES_PERIOD: Duration = Duration::from_secs(20);
/// Positions that took fewer nodes are found again sooner than they are read.
const LEAST_WORK: u64 = 1;

#[derive(Debug, Serialize, Deserialize)]
enum Record {
    /// The work allowed for values. Positions have the same names only where the same parts have
    /// values.
    Level(u64),
    /// Values that are new; whether the search that writes them begins with these.
    Values(bool, Growth),
    /// Names of positions, and whether Left wins them, moving first.
    Settled(Vec<(u128, bool)>),
}

/// See the module documentation. Dropping it writes what is not written yet.
#[derive(Debug)]
pub struct Journal {
    shared: Arc<Shared>,
    writer: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    /// What earlier runs have settled.
    known: FxHashMap<u128, bool>,
    /// The values that each of the earlier searches has written.
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
    has_ended: bool,
}

impl Journal {
    /// Goes on with what was kept for a question, or begins.
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
        if writer.is_err() {
            shared.has_failed.store(true, Ordering::Relaxed);
        }
        Ok(Journal { shared, writer: writer.ok() })
    }

    /// Whether nothing can be written any more.
    pub fn has_failed(&self) -> bool {
        self.shared.has_failed.load(Ordering::Relaxed)
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
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, mut log: Log) {
        loop {
            let waited =
                self.changed.wait_timeout_while(self.lock(), PERIOD, |pending| !pending.has_ended);
            let (mut pending, _) = waited.unwrap_or_else(PoisonError::into_inner);
            let Pending { level, values, settled, has_ended } = std::mem::take(&mut *pending);
            pending.has_ended = has_ended;
            drop(pending);
            // Values come first: with a level alone, its work would be done again.
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

/// One search at a journal.
pub struct Keeper {
    names: Names,
    journal: Arc<Journal>,
    /// How far its values are written, and when that was; none of a search whose values are not.
    written: Option<(Mark, Instant)>,
}

impl Keeper {
    pub fn new(journal: Arc<Journal>, reducer: &mut Reducer) -> Keeper {
        for growths in &journal.shared.values {
            let mut restore = Restore::default();
            for growth in growths {
                // Without the rest, that is found again.
                let taken = restore.take(growth, &mut reducer.arena, &mut reducer.parts);
                if taken.is_none() {
                    break;
                }
            }
        }
        Keeper {
            names: Names::default(),
            journal,
            written: Some((Mark::default(), Instant::now())),
        }
    }

    /// For a copy of the search, which leaves it to that one to keep values.
    pub fn another(&self) -> Keeper {
        Keeper { names: Names::default(), journal: Arc::clone(&self.journal), written: None }
    }

    /// For a search that goes on in another arena, where these values and parts, and all that are
    /// written, have the same numbers.
    pub fn forget_but(&mut self, common: Sizes) {
        self.names.forget_but(common);
    }

    /// Who won a position in an earlier run.
    pub fn recall(&mut self, position: &[Term], reducer: &Reducer) -> Option<bool> {
        let known = &self.journal.shared.known;
        if known.is_empty() {
            return None;
        }
        known.get(&self.names.position(position, reducer)).copied()
    }

    /// Keeps who wins a position that took so many nodes.
    pub fn note(&mut self, position: &[Term], win: bool, work: u64, reducer: &Reducer) {
        if work < LEAST_WORK {
            return;
        }
        let name = self.names.position(position, reducer);
        self.journal.shared.lock().settled.push((name, win));
    }

    /// The work that was allowed for values when the earlier run ended.
    pub fn level(&self) -> u64 {
        self.journal.shared.level.load(Ordering::Relaxed)
    }

    /// More work is allowed now.
    pub fn reach(&self, level: u64) {
        let shared = &self.journal.shared;
        if self.written.is_some() && level > shared.level.fetch_max(level, Ordering::Relaxed) {
            shared.lock().level = Some(level);
        }
    }

    /// Keeps the values that are new, if some time has passed or it is asked for.
    pub fn keep_values(&mut self, at_once: bool, reducer: &Reducer) {
        let Some((mark, last)) = &mut self.written else {
            return;
        };
        if !at_once && last.elapsed() < VALUES_PERIOD {
            return;
        }
        *last = Instant::now();
        let is_first = mark.is_new();
        let growth = mark.growth(&reducer.arena, &reducer.parts);
        if !growth.is_empty() {
            let record = Record::Values(is_first, growth);
            self.journal.shared.lock().values.push(record);
        }
    }
}
