//! Limits of a search, and its progress.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::journal::Journal;
use super::lock::lock;
use crate::game::Guard;
use crate::game::arena::WATCH;

/// Default memory of a search, in bytes.
pub const DEFAULT_MEMORY: u64 = 4 << 30;

/// Returns the time at which work must end if it begins now, may take `time`, and belongs to a run
/// that ends at `end`. Returns `None` if there is neither limit.
pub fn deadline(time: Option<Duration>, end: Option<Instant>) -> Option<Instant> {
    time.and_then(|time| Instant::now().checked_add(time)).into_iter().chain(end).min()
}

/// Reason why a search ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Halt {
    /// The stop flag was raised.
    #[error("stopped: interrupted")]
    Interrupted,
    /// The deadline has passed.
    #[error("stopped: the time limit was reached")]
    Time,
    /// A game has a larger birthday than the arena allows.
    #[error(
        "stopped: a game in the statement has a birthday of more than {}",
        crate::game::arena::MAX_BIRTHDAY
    )]
    Depth,
    /// Values, sums and components alone exceed the memory limit.
    #[error("stopped: the memory limit was reached")]
    Memory,
    /// The system provides no more memory.
    #[error("stopped: the system gives no more memory (see `ulimit -v`)")]
    System,
    /// The system cannot start another thread.
    #[error(
        "stopped: the system starts no thread; its limits on processes (`ulimit -u`) or on memory \
         (`ulimit -v`) are too low"
    )]
    Threads,
    /// The limit of work is reached. The caller that set this limit continues in another way, so
    /// users never see this error.
    #[error("stopped: the limit of work was reached")]
    Work,
    /// A file of moves has no move for a position, and searching is forbidden.
    #[error("stopped: the file has no winning move for a position that the proof needs")]
    NoMove,
    /// The journal can no longer be written.
    #[error("stopped: the state file cannot be written; is the disk full?")]
    Disk,
}

/// Progress of a running search.
#[derive(Default, Debug)]
pub struct Progress {
    /// Number of nodes that were searched.
    pub nodes: AtomicU64,
    /// Proof number of the root.
    pub proof: AtomicU64,
    /// Disproof number of the root.
    pub disproof: AtomicU64,
    /// Number of entries in the transposition table.
    pub entries: AtomicU64,
    /// Number of slots in the transposition table.
    pub slots: AtomicU64,
    /// Number of values in the arena.
    pub values: AtomicU64,
    /// Description of the current work, if it is not a search.
    stage: Mutex<String>,
}

impl Progress {
    /// Sets the description of the current work.
    pub fn set_stage(&self, stage: impl Into<String>) {
        *lock(&self.stage) = stage.into();
    }

    /// Returns the description of the current work; empty during a search.
    pub fn stage(&self) -> String {
        lock(&self.stage).clone()
    }

    /// Sets the proof number and the disproof number of the root.
    pub fn show_root(&self, proof: u32, disproof: u32) {
        self.proof.store(u64::from(proof), Ordering::Relaxed);
        self.disproof.store(u64::from(disproof), Ordering::Relaxed);
    }
}

/// Limits of a search.
#[derive(Clone, Default, Debug)]
pub struct Control {
    /// Stop flag. Another thread raises it to end the search.
    pub stop: Arc<AtomicBool>,
    /// Time at which the search must end.
    pub deadline: Option<Instant>,
    /// Approximate number of bytes that the search may use; three quarters are for the
    /// transposition table.
    pub memory: Option<u64>,
    /// Maximum number of threads for one answer. With 0 or 1, repeating a question gives the same
    /// certificate.
    pub threads: usize,
    /// Receives the progress of the search.
    pub progress: Arc<Progress>,
    /// Receives the results of the search.
    pub journal: Option<Arc<Journal>>,
    /// Remaining elementary steps of canonicalisation, shared by all clones of this value; `None`
    /// if unlimited. Unlike a deadline, this limit ends repeated work at the same step on every
    /// machine.
    pub work: Option<Arc<AtomicU64>>,
}

impl Control {
    /// Checks the limits. Returns an error if the stop flag is raised, the time is over, the work
    /// is done, or the journal cannot be written.
    pub fn check(&self) -> Result<(), Halt> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Halt::Interrupted);
        }
        if self.journal.as_ref().is_some_and(|journal| journal.has_failed()) {
            return Err(Halt::Disk);
        }
        if self.work.as_ref().is_some_and(|left| left.load(Ordering::Relaxed) == 0) {
            return Err(Halt::Work);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Halt::Time),
            _ => Ok(()),
        }
    }

    /// Returns these limits with at most `steps` elementary steps.
    #[must_use]
    pub fn with_work(&self, steps: u64) -> Control {
        Control { work: Some(Arc::new(AtomicU64::new(steps))), ..self.clone() }
    }

    /// Counts work that takes as long as `steps` elementary steps, and checks all limits.
    ///
    /// # Errors
    /// Returns the same errors as [`Control::check`].
    pub fn charge(&self, steps: u64) -> Result<(), Halt> {
        if let Some(left) = &self.work {
            let less = |left: u64| Some(left.saturating_sub(steps));
            let _ = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        }
        self.check()
    }

    /// Returns these limits as a guard for the arena of a search.
    pub fn guard(&self, memory: u64) -> Guard {
        let control = self.clone();
        Guard {
            memory: usize::try_from(memory).unwrap_or(usize::MAX),
            is_over: Arc::new(move || control.charge(WATCH).is_err()),
        }
    }
}
