//! A long computation, and its division into units.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::planner::distribution::Moves;

/// Version of the format of a job's folder.
pub const VERSION: u32 = 3;

/// The computation of a folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    pub version: u32,
    pub task: Task,
    /// Items of each unit; none for a unit that is not needed any more.
    pub units: Vec<Vec<Item>>,
}

/// The kind of computation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Proof of a statement, or of who wins a position. Each item is a position; the question is
    /// whether Left wins it moving first.
    Proof {
        statement: String,
        /// The moves that lead from the position of the proof to the units.
        moves: Moves,
    },
    /// Outcomes. Items are lines of a batch.
    Outcomes { file: String },
    /// Exact values. Items are sums of games.
    Values { format: String, unicode: bool, full: bool },
    /// Theorems. Items are words and lines.
    Survey { stones: usize, work: u64 },
    /// Laws. Items are all rows of at most `most` blocks.
    Blocks { most: usize },
}

/// An item: one of the questions of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// Line of the item in its file, or number of the item in the job.
    pub number: usize,
    pub text: String,
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Task::Proof { statement, .. } => write!(f, "prove {statement}"),
            Task::Outcomes { file } => write!(f, "winners of the boards in {file}"),
            Task::Values { .. } => f.write_str("exact values"),
            Task::Survey { .. } => f.write_str("survey"),
            Task::Blocks { most } => write!(f, "survey of rows of up to {most} blocks"),
        }
    }
}

impl Job {
    /// Tells whether this job continues an earlier job: it is equal to it, or a proof with further
    /// units.
    pub fn goes_on(&self, earlier: &Job) -> bool {
        match (&self.task, &earlier.task) {
            (Task::Proof { statement, .. }, Task::Proof { statement: other, .. }) => {
                statement == other
            }
            _ => self == earlier,
        }
    }

    /// Returns the question of a unit as bytes for hashing: the task without the moves that an
    /// earlier `split` tried, the number of the unit, and its items.
    pub fn question(&self, unit: usize) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec(&(self.version, self.asked(), unit, self.units.get(unit)))
    }

    /// Returns the hash of the task and of all units, in hexadecimal digits. Whoever has split the
    /// job can recognise by it whether others have changed the job.
    ///
    /// # Errors
    /// An error of the encoder.
    pub fn hash(&self) -> serde_json::Result<String> {
        let content = serde_json::to_vec(&(self.version, self.asked(), &self.units))?;
        Ok(blake3::hash(&content).to_hex().to_string())
    }

    /// Returns the task without the moves that an earlier `split` tried.
    fn asked(&self) -> Task {
        match &self.task {
            Task::Proof { statement, .. } => {
                Task::Proof { statement: statement.clone(), moves: Moves::default() }
            }
            task => task.clone(),
        }
    }

    /// Tells whether the job is a list without items. A proof may have no units, if its statement
    /// needs none.
    pub fn is_empty_list(&self) -> bool {
        !matches!(self.task, Task::Proof { .. }) && self.units.iter().all(Vec::is_empty)
    }

    /// Divides a list of items into this many units of nearly equal size.
    pub fn of_list(task: Task, items: Vec<Item>, units: usize) -> Job {
        let count = items.len();
        let units = units.clamp(1, count.max(1));
        let mut items = items.into_iter();
        let ends = (0..units).map(|unit| (unit + 1) * count / units - unit * count / units);
        Job {
            version: VERSION,
            task,
            units: ends.map(|some| items.by_ref().take(some).collect()).collect(),
        }
    }
}
