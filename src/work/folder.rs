//! A job and its results as files.
//!
//! `job.json` is the job; `done/K.json` says what unit `K` found; certificates are in `results/`
//! under their roots. All of them are written beside their places and then renamed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::input::read_file;
use segcert_check::shell::verdict::Verdict;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::found::{Done, Found};
use super::job::{Job, VERSION};
use crate::files;
use crate::planner::distribution::{Answer, Answers};

/// What is wrong with a folder.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("cannot read {}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("cannot write {}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error("{} is not a folder of `segcert split`: {why}", path.display())]
    NotAJob { path: PathBuf, why: String },
    #[error("{} is of another version of segcert", path.display())]
    Version { path: PathBuf },
    #[error("{} is damaged: remove it, and its unit is done again", path.display())]
    Damaged { path: PathBuf },
    #[error("{} is for something else", path.display())]
    OtherJob { path: PathBuf },
}

/// See the module documentation.
pub struct Folder {
    path: PathBuf,
    pub job: Job,
}

const JOB: &str = "job.json";
const DONE: &str = "done";
const RESULTS: &str = "results";
const STATES: &str = "states";

impl Folder {
    /// The job in a folder, if there is one.
    ///
    /// # Errors
    /// [`FolderError`], also if there is something else.
    pub fn find(path: &Path) -> Result<Option<Folder>, FolderError> {
        let file = path.join(JOB);
        let text = match fs::read(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
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

    /// The job in a folder.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn open(path: &Path) -> Result<Folder, FolderError> {
        let missing =
            || FolderError::NotAJob { path: path.to_owned(), why: format!("there is no {JOB}") };
        Folder::find(path)?.ok_or_else(missing)
    }

    /// Writes a job, in the place of what was there. Units that are done stay so.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn write(path: &Path, job: Job) -> Result<Folder, FolderError> {
        let folder = Folder { path: path.to_owned(), job };
        for part in [DONE, RESULTS, STATES] {
            let part = path.join(part);
            fs::create_dir_all(&part)
                .map_err(|source| FolderError::Write { path: part, source })?;
        }
        folder.put(JOB, &folder.job)?;
        Ok(folder)
    }

    /// What a unit found, if it is done. One that asks nothing is.
    pub fn done(&self, unit: usize) -> Option<Done> {
        if self.job.units.get(unit)?.is_empty() {
            return Some(Done::default());
        }
        let done: Done = self.get(&done_name(unit))?;
        let mut proved = done.found.iter().flat_map(Found::proved);
        let has_all = proved.all(|(_, root)| self.certificate_path(root).is_file());
        (self.job.units.get(unit) == Some(&done.items) && has_all).then_some(done)
    }

    /// Which units are not done.
    pub fn open_units(&self) -> Vec<usize> {
        let units = 0..self.job.units.len();
        units.filter(|&unit| self.done(unit).is_none()).collect()
    }

    /// Says that a unit is done. Its certificates are there.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn finish(&self, unit: usize, done: &Done) -> Result<(), FolderError> {
        self.put(&done_name(unit), done)?;
        let _ = fs::remove_file(self.state_path(unit));
        Ok(())
    }

    /// Where the certificate with this root is.
    pub fn certificate_path(&self, root: &str) -> PathBuf {
        self.path.join(RESULTS).join(format!("{root}.cert"))
    }

    /// Where the state of a unit is that is being worked on.
    pub fn state_path(&self, unit: usize) -> PathBuf {
        self.path.join(STATES).join(format!("{unit}.state"))
    }

    /// Where a script for all units belongs.
    pub fn script_path(&self) -> PathBuf {
        self.path.join("job.sh")
    }

    /// Puts a certificate where it belongs.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn keep(&self, root: &str, bytes: &[u8]) -> Result<(), FolderError> {
        let path = self.certificate_path(root);
        files::write(&path, bytes).map_err(|source| FolderError::Write { path, source })
    }

    /// The certificate with this root.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn certificate(&self, root: &str) -> Result<Vec<u8>, FolderError> {
        let path = self.certificate_path(root);
        read_file(&path, Allowed::default()).map_err(|verdict| match *verdict {
            Verdict::CouldNotCheck(obstacle) => {
                FolderError::Read { path, source: io::Error::other(obstacle.to_string()) }
            }
            _ => FolderError::Damaged { path },
        })
    }

    /// Who wins the positions of units that are done.
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

    fn get<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        // A file that cannot be read is of a unit that is done again.
        serde_json::from_slice(&fs::read(self.path.join(name)).ok()?).ok()
    }

    fn put(&self, name: &str, content: &impl Serialize) -> Result<(), FolderError> {
        let path = self.path.join(name);
        let bytes = serde_json::to_vec(content).map_err(io::Error::from);
        let written = bytes.and_then(|bytes| files::write(&path, &bytes));
        written.map_err(|source| FolderError::Write { path, source })
    }
}

fn done_name(unit: usize) -> String {
    format!("{DONE}/{unit}.json")
}
