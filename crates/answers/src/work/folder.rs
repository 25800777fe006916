//! Stores a job and its results as files.
//!
//! `job.json` is the job. `done/K.json` has the results of unit `K`, after a line with a hash of
//! the unit's question and of these results. Certificates are in `results/`, named by their roots.
//! Each file is written under a temporary name and then renamed.
//!
//! Other users may be able to write to the folder, so nothing in it is trusted: answers must match
//! their questions, and certificates are checked before they are used. The hash is not a signature:
//! a hash that does not match shows damage, or results of another unit.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::input::read_file;
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;

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
    #[error("{} is a folder; remove it, so that the file can be written", path.display())]
    Blocked { path: PathBuf },
    #[error("{} has the units of another question; use another folder", path.display())]
    OtherJob { path: PathBuf },
    #[error(
        "the job in {} was changed: its hash is {found}, and --job has {wanted}",
        path.display()
    )]
    Changed { path: PathBuf, wanted: String, found: String },
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
/// The folders of a job.
const COMPONENTS: [&str; 3] = [DONE, RESULTS, STATES];

/// Maximum size in bytes of `job.json`, and of a file in `done/`.
const LARGEST: u64 = 1 << 28;

impl Folder {
    /// Opens the job in a folder, if there is one.
    ///
    /// # Errors
    /// [`FolderError`], also if `job.json` is not a job, or a link is in place of a folder of it.
    pub fn find(path: &Path) -> Result<Option<Folder>, FolderError> {
        let file = path.join(JOB);
        let not_a_job = |why: String| FolderError::NotAJob { path: path.to_owned(), why };
        let text = match read_regular(&file) {
            Err(FolderError::Read { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
                return Ok(None);
            }
            Err(_) if path.is_file() => return Err(not_a_job("it is a file".to_owned())),
            text => text?,
        };
        let not_a_job = |error: serde_json::Error| not_a_job(error.to_string());
        let job: serde_json::Value = serde_json::from_slice(&text).map_err(not_a_job)?;
        if job["version"] != VERSION {
            return Err(FolderError::Version { path: file });
        }
        let job: Job = serde_json::from_value(job).map_err(not_a_job)?;
        if job.is_empty_list() {
            let why = "it has no units".to_owned();
            return Err(FolderError::NotAJob { path: path.to_owned(), why });
        }
        for component in COMPONENTS {
            require(&path.join(component), "folder", Metadata::is_dir)?;
        }
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
        let lock = path.join(LOCK);
        require(&lock, "regular file", Metadata::is_file)?;
        let lock = open_alone(&lock)?;
        Ok((Folder::find(path)?, lock))
    }

    /// Writes a job, and replaces an earlier job in the folder. Results of units stay.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn write(path: &Path, job: Job) -> Result<Folder, FolderError> {
        let folder = Folder { path: path.to_owned(), job };
        fs::create_dir_all(path)
            .map_err(|source| FolderError::Write { path: path.to_owned(), source })?;
        folder.put(path.join(JOB), serde_json::to_vec(&folder.job))?;
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
        let bytes = read_regular(&self.done_path(unit)).ok()?;
        let at = bytes.iter().position(|&byte| byte == b'\n')?;
        let (hash, content) = (&bytes[..at], &bytes[at + 1..]);
        if hash != self.hash(unit, content).ok()?.as_bytes() {
            return None;
        }
        let done: Done = serde_json::from_slice(content).ok()?;
        if !done.answers(&self.job.task, self.job.units.get(unit)?) {
            return None;
        }
        let proved = done.found.iter().flat_map(Found::proved);
        let mut certificates = proved.map(|(_, root)| self.certificate_path(root));
        certificates.all(|path| path.is_file() && !path.is_symlink()).then_some(done)
    }

    /// Fails if the job has another hash than `wanted`.
    ///
    /// # Errors
    /// [`FolderError::Changed`], or [`FolderError::NotAJob`] if the job cannot be encoded.
    pub fn require(&self, wanted: &str) -> Result<(), FolderError> {
        let path = self.path.clone();
        match self.job.hash() {
            Ok(found) if found == wanted.to_ascii_lowercase() => Ok(()),
            Ok(found) => Err(FolderError::Changed { path, wanted: wanted.to_owned(), found }),
            Err(error) => Err(FolderError::NotAJob { path, why: error.to_string() }),
        }
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
        let sealed = || {
            let content = serde_json::to_vec(done)?;
            let hash = self.hash(unit, &content)?;
            Ok([hash.as_bytes(), b"\n", &content].concat())
        };
        self.put(self.done_path(unit), sealed())?;
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
        let components = COMPONENTS.map(|component| self.path.join(component));
        let entries =
            components.iter().filter_map(|component| fs::read_dir(component).ok()).flatten();
        let inside = entries.filter_map(|entry| Some(entry.ok()?.path()));
        [self.path.join(JOB), self.script_path()].into_iter().chain(inside).collect()
    }

    /// Returns the path of the results of a unit.
    pub fn done_path(&self, unit: usize) -> PathBuf {
        self.path.join(DONE).join(format!("{unit}.json"))
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
        self.put(self.certificate_path(root), Ok(bytes))
    }

    /// Reads the certificate with this root, and checks that it is valid, has this root, and proves
    /// this statement.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn certificate(&self, statement: &str, root: &str) -> Result<Vec<u8>, FolderError> {
        let path = self.certificate_path(root);
        let unreadable = |source| FolderError::Read { path: path.clone(), source };
        require(&path, "regular file", Metadata::is_file)?;
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

    /// Fails if a file of the job cannot be written because a folder has its name, or because
    /// something else is in the place of a folder of the job. Creates missing folders of the job.
    ///
    /// # Errors
    /// [`FolderError`].
    pub fn prepare(&self, file: &Path) -> Result<(), FolderError> {
        for path in COMPONENTS.map(|component| self.path.join(component)) {
            // If this fails, the file cannot be written, which is reported then.
            let _ = fs::create_dir(&path);
            require(&path, "folder", Metadata::is_dir)?;
        }
        match file.is_dir() && !file.is_symlink() {
            true => Err(FolderError::Blocked { path: file.to_owned() }),
            false => Ok(()),
        }
    }

    /// Writes a file of the job.
    fn put(
        &self,
        path: PathBuf,
        bytes: serde_json::Result<impl AsRef<[u8]>>,
    ) -> Result<(), FolderError> {
        self.prepare(&path)?;
        let written = bytes.map_err(Into::into).and_then(|it| files::replace(&path, it.as_ref()));
        written.map_err(|source| FolderError::Write { path, source })
    }
}

/// Fails if a part of the job exists, but is of another kind. A link could lead to files outside
/// the job, and a pipe or a device might have no end.
fn require(path: &Path, kind: &str, fits: fn(&Metadata) -> bool) -> Result<(), FolderError> {
    match fs::symlink_metadata(path) {
        Ok(about) if !fits(&about) => {
            let source = io::Error::other(format!("it is not a {kind}; remove it"));
            Err(FolderError::Read { path: path.to_owned(), source })
        }
        _ => Ok(()),
    }
}

/// Reads a regular file.
fn read_regular(path: &Path) -> Result<Vec<u8>, FolderError> {
    require(path, "regular file", Metadata::is_file)?;
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST).read_to_end(&mut bytes));
    read.map_err(|source| FolderError::Read { path: path.to_owned(), source })?;
    Ok(bytes)
}
