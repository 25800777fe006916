//! Stores a job and its results as files.
//!
//! `job.json` is the job. `done/K.json` has the results of unit `K`, after a line with a hash of
//! the unit's question and of these results. Certificates are in `results/`, named by their roots.
//! Each file is written under a temporary name and then renamed.
//!
//! Other users may be able to write to the folder, so nothing in it is trusted: answers must match
//! their questions, and certificates are checked before they are used. The hash is not a signature:
//! a hash that does not match shows damage, or results of another unit.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::input::read_file;
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;
use serde::Serialize;

use super::found::{Done, Found};
use super::job::{Job, VERSION};
use crate::files;
use crate::planner::distribution::{Answer, Answers};
use crate::run::log::{StateError, open_alone};

/// Faults of a job's folder.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("cannot read {}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("cannot write {}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error("{} is not a folder of `segcert cluster split`: {why}", path.display())]
    NotAJob { path: PathBuf, why: String },
    #[error(
        "{} was written by another version of segcert; use that version, or another folder",
        path.display()
    )]
    Version { path: PathBuf },
    #[error("{} is damaged; remove the file, so that its unit is computed again", path.display())]
    Damaged { path: PathBuf },
    #[error(
        "{} is not a verified certificate of `{statement}`; remove the file, so that its unit is \
         computed again",
        path.display()
    )]
    Forged { path: PathBuf, statement: String },
    #[error(
        "the answer about `{text}` is false, so the folder contains forged files, or files of \
         another program; remove the folder `done`, so that all units are computed again"
    )]
    Untrue { text: String },
    #[error("{} has the units of another question; use another folder", path.display())]
    OtherJob { path: PathBuf },
    /// Another process writes a job.
    #[error(transparent)]
    Lock(#[from] StateError),
}

/// A folder with a job and its results.
pub struct Folder {
    path: PathBuf,
    pub job: Job,
}

const JOB: &str = "job.json";
const LOCK: &str = "job.lock";
const DONE: &str = "done";
const RESULTS: &str = "results";
const STATES: &str = "states";

/// Maximum size in bytes of `job.json`, and of a file in `done/`.
const LARGEST: u64 = 1 << 28;

impl Folder {
    /// Opens the job in a folder, if there is one.
    ///
    /// # Errors
    /// [`FolderError`], also if `job.json` is not a job.
    pub fn find(path: &Path) -> Result<Option<Folder>, FolderError> {
        let file = path.join(JOB);
        let text = match read_regular(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                let why = "it is a file".to_owned();
                return Err(FolderError::NotAJob { path: path.to_owned(), why });
            }
            Err(source) => return Err(FolderError::Read { path: file, source }),
        };
        let not_a_job = |why: serde_json::Error| FolderError::NotAJob {
            path: path.to_owned(),
            why: why.to_string(),
        };
        let job: serde_json::Value = serde_json::from_slice(&text).map_err(not_a_job)?;
        if job["version"] != VERSION {
            return Err(FolderError::Version { path: file });
        }
        let job = serde_json::from_value(job).map_err(not_a_job)?;
        Ok(Some(Folder { path: path.to_owned(), job }))
    }

    /// Opens the job in a folder.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn open(path: &Path) -> Result<Folder, FolderError> {
        let missing =
            || FolderError::NotAJob { path: path.to_owned(), why: format!("there is no {JOB}") };
        Folder::find(path)?.ok_or_else(missing)
    }

    /// Opens the job in a folder, if there is one, and creates the folder if it does not exist.
    /// Until the returned file is closed, this fails in other processes.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn find_alone(path: &Path) -> Result<(Option<Folder>, File), FolderError> {
        Folder::find(path)?;
        fs::create_dir_all(path)
            .map_err(|source| FolderError::Write { path: path.to_owned(), source })?;
        let lock = open_alone(&path.join(LOCK))?;
        Ok((Folder::find(path)?, lock))
    }

    /// Writes a job, and replaces an earlier job in the folder. Results of units stay.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn write(path: &Path, job: Job) -> Result<Folder, FolderError> {
        let folder = Folder { path: path.to_owned(), job };
        for component in [DONE, RESULTS, STATES] {
            let component = path.join(component);
            fs::create_dir_all(&component)
                .map_err(|source| FolderError::Write { path: component, source })?;
        }
        folder.put(JOB, &folder.job)?;
        Ok(folder)
    }

    /// Returns the results of a unit, or `None` if the unit is not done. A unit without items is
    /// always done.
    pub fn done(&self, unit: usize) -> Option<Done> {
        if self.job.units.get(unit)?.is_empty() {
            return Some(Done::default());
        }
        // If a file cannot be read or is not an answer, the unit is not done and will be computed
        // again.
        let bytes = read_regular(&self.path.join(done_name(unit))).ok()?;
        let at = bytes.iter().position(|&byte| byte == b'\n')?;
        let (hash, content) = (&bytes[..at], &bytes[at + 1..]);
        if hash != self.hash(unit, content).ok()?.as_bytes() {
            return None;
        }
        let done: Done = serde_json::from_slice(content).ok()?;
        if !done.answers(&self.job.task, self.job.units.get(unit)?) {
            return None;
        }
        let mut proved = done.found.iter().flat_map(Found::proved);
        let has_all = proved.all(|(_, root)| self.certificate_path(root).is_file());
        has_all.then_some(done)
    }

    /// Returns the hash of a unit's question and of its results, in hexadecimal digits.
    fn hash(&self, unit: usize, content: &[u8]) -> serde_json::Result<String> {
        let question = blake3::hash(&self.job.question(unit)?);
        let mut hasher = blake3::Hasher::new();
        hasher.update(question.as_bytes()).update(content);
        Ok(hasher.finalize().to_hex().to_string())
    }

    /// Returns the numbers of the units that are not done.
    pub fn open_units(&self) -> Vec<usize> {
        let units = 0..self.job.units.len();
        units.filter(|&unit| self.done(unit).is_none()).collect()
    }

    /// Writes the results of a unit, which is then done. Its certificates must have been written
    /// before.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn finish(&self, unit: usize, done: &Done) -> Result<(), FolderError> {
        let path = self.path.join(done_name(unit));
        let sealed = || {
            let content = serde_json::to_vec(done)?;
            let hash = self.hash(unit, &content)?;
            files::replace(&path, &[hash.as_bytes(), b"\n", &content].concat())
        };
        sealed().map_err(|source| FolderError::Write { path: path.clone(), source })?;
        self.remove_state(unit);
        Ok(())
    }

    /// Removes the saved state of a finished unit, if there is one. A worker that is killed after
    /// it has written the results leaves its state behind.
    pub fn remove_state(&self, unit: usize) {
        let _ = fs::remove_file(self.state_path(unit));
    }

    /// Returns the existing files of the job: the job, its script, results, certificates and saved
    /// states.
    pub fn files(&self) -> Vec<PathBuf> {
        let components = [DONE, RESULTS, STATES].map(|component| self.path.join(component));
        let entries =
            components.iter().filter_map(|component| fs::read_dir(component).ok()).flatten();
        let inside = entries.filter_map(|entry| Some(entry.ok()?.path()));
        [self.path.join(JOB), self.script_path()].into_iter().chain(inside).collect()
    }

    /// Returns the path of the certificate with this root.
    pub fn certificate_path(&self, root: &str) -> PathBuf {
        self.path.join(RESULTS).join(format!("{root}.cert"))
    }

    /// Returns the path of the saved state of an unfinished unit.
    pub fn state_path(&self, unit: usize) -> PathBuf {
        self.path.join(STATES).join(format!("{unit}.state"))
    }

    /// Returns the path of the Slurm script.
    pub fn script_path(&self) -> PathBuf {
        self.path.join("job.sh")
    }

    /// Writes a certificate to the folder.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn keep(&self, root: &str, bytes: &[u8]) -> Result<(), FolderError> {
        let path = self.certificate_path(root);
        files::replace(&path, bytes).map_err(|source| FolderError::Write { path, source })
    }

    /// Reads the certificate with this root, and checks that it is valid, has this root, and proves
    /// this statement.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn certificate(&self, statement: &str, root: &str) -> Result<Vec<u8>, FolderError> {
        let path = self.certificate_path(root);
        let unreadable = |source| FolderError::Read { path: path.clone(), source };
        is_regular(&path).map_err(unreadable)?;
        let bytes = read_file(&path, Allowed::default()).map_err(|verdict| match *verdict {
            Verdict::CouldNotCheck(obstacle) => unreadable(io::Error::other(obstacle.to_string())),
            _ => FolderError::Damaged { path: path.clone() },
        })?;
        match check(&bytes, &Options::default(), &mut Library::default()) {
            Verdict::Verified(it) if it.root_hex() != root => Err(FolderError::Damaged { path }),
            Verdict::Verified(it) if it.statement != statement => {
                Err(FolderError::Forged { path, statement: statement.to_owned() })
            }
            Verdict::Verified(_) => Ok(bytes),
            Verdict::Rejected(_) => Err(FolderError::Damaged { path }),
            Verdict::CouldNotCheck(it) => Err(unreadable(io::Error::other(it.to_string()))),
        }
    }

    /// Reads and checks the certificates of all finished units of a proof.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn certificates(&self) -> Result<Vec<Vec<u8>>, FolderError> {
        let done = (0..self.job.units.len()).filter_map(|unit| self.done(unit));
        let found: Vec<Found> = done.flat_map(|done| done.found).collect();
        let proved = found.iter().flat_map(Found::proved);
        proved.map(|(statement, root)| self.certificate(statement, root)).collect()
    }

    /// Returns who wins the positions of the finished units.
    pub fn answers(&self) -> Answers {
        let mut answers = Answers::new();
        for done in (0..self.job.units.len()).filter_map(|unit| self.done(unit)) {
            for (item, found) in done.items.into_iter().zip(done.found) {
                let Found::Proof { wins, root, .. } = found else {
                    continue;
                };
                if let Ok(root) = blake3::Hash::from_hex(&root) {
                    let root = *root.as_bytes();
                    answers.insert(item.text, Answer { wins, root });
                }
            }
        }
        answers
    }

    fn put(&self, name: &str, content: &impl Serialize) -> Result<(), FolderError> {
        let path = self.path.join(name);
        let bytes = serde_json::to_vec(content).map_err(io::Error::from);
        let written = bytes.and_then(|bytes| files::replace(&path, &bytes));
        written.map_err(|source| FolderError::Write { path, source })
    }
}

fn done_name(unit: usize) -> String {
    format!("{DONE}/{unit}.json")
}

/// Fails unless the path is a regular file: a pipe or a device might have no end.
fn is_regular(path: &Path) -> io::Result<()> {
    match fs::metadata(path)?.is_file() {
        true => Ok(()),
        false => Err(io::Error::other("it is not a regular file; remove it")),
    }
}

/// Reads a regular file.
fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    is_regular(path)?;
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}
