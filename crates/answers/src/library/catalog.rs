//! Finds the certificate with a given root, and its statement.
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use segcert_check::replay::Replay;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::stopped;
use segcert_check::shell::file::{Root, open};
use segcert_check::shell::input::read_file;
use segcert_check::shell::verdict::{Obstacle, Verdict};

use super::folder::{Folder, Stored};
use super::index;
use crate::certificate::seal::said;

/// Place of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The program contains the certificate.
    Embedded(&'static [u8]),
    /// The certificate is a file that the user has named or added.
    File(PathBuf),
    /// The certificate is a file that is installed beside the program.
    Installed(PathBuf),
    /// There is no file. The program contains the theorem, and proves it again.
    Proved,
}

/// A certificate with a known root.
#[derive(Clone, Debug)]
pub struct Known {
    /// Root of the certificate.
    pub root: Root,
    /// Size of the certificate in bytes.
    pub bytes: u64,
    /// Place of the certificate.
    pub place: Place,
}

impl Known {
    /// Returns the path of the certificate, if the user has named or added it.
    pub fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::File(path) => Some(path),
            Place::Embedded(_) | Place::Installed(_) | Place::Proved => None,
        }
    }
}

/// The certificates that are known: files that the user names, those that the program carries, and
/// those in the user's folder, which is listed when it is needed.
#[derive(Debug, Default)]
pub struct Catalog {
    named: Vec<Known>,
    stored: OnceLock<Vec<Stored>>,
}

impl Catalog {
    /// Adds files to a catalog.
    ///
    /// # Errors
    /// The first file that is not a certificate, and the verdict on it.
    pub fn with_files(
        files: &[PathBuf],
        allowed: Allowed,
    ) -> Result<Catalog, (PathBuf, Box<Verdict>)> {
        let one = |path: &PathBuf| {
            let file = read_plain(path, allowed)?;
            let (root, _) = open(&file)?.proof()?;
            Ok(Known { root, bytes: file.len() as u64, place: Place::File(path.clone()) })
        };
        let named = files.iter().map(|path| one(path).map_err(|verdict| (path.clone(), verdict)));
        Ok(Catalog { named: named.collect::<Result<_, _>>()?, stored: OnceLock::new() })
    }

    /// Returns the files that the user has named.
    pub fn named(&self) -> &[Known] {
        &self.named
    }

    /// Lists the certificates that come with the program or are in the user's folder. First come
    /// the certificates that the program carries, then the files of the folder (two files may have
    /// the same root in their headers), then certificates that are installed beside the program or
    /// can be proved again.
    pub fn library(&self) -> Vec<Known> {
        let entries = index::entries();
        let carried = entries.iter().filter_map(|entry| {
            let place = Place::Embedded(entry.embedded?);
            Some(Known { root: entry.root, bytes: entry.bytes, place })
        });
        let is_carried = |root| index::entry(root).is_some_and(|entry| entry.embedded.is_some());
        let stored = self.stored().iter().filter(|it| !is_carried(&it.root)).map(|it| {
            let Stored { path, root, bytes } = it.clone();
            Known { root, bytes, place: Place::File(path) }
        });
        let is_stored = |root| self.stored().iter().any(|it| it.root == root);
        let others = entries.iter().filter(|it| it.embedded.is_none() && !is_stored(it.root));
        let others = others.map(|entry| {
            let place = index::installed(entry.file, &entry.root);
            let place = place.map_or(Place::Proved, Place::Installed);
            Known { root: entry.root, bytes: entry.bytes, place }
        });
        carried.chain(stored).chain(others).collect()
    }

    /// Reads the certificate with this root, if there is one. Only the root has been checked.
    ///
    /// # Errors
    /// The verdict on the first file whose header has this root and whose content has not, if there
    /// is no right file.
    pub fn file(&self, root: &Root, allowed: Allowed) -> Result<Option<Vec<u8>>, Box<Verdict>> {
        let entry = index::entry(root);
        if let Some(file) = entry.and_then(|entry| entry.embedded) {
            return Ok(Some(file.to_vec()));
        }
        let installed = entry.and_then(|entry| index::installed(entry.file, root));
        let named = self.named.iter().filter(|it| it.root == *root).filter_map(|it| it.path());
        let stored = self.stored().iter().filter(|it| it.root == *root);
        let mut first = None;
        let stored = stored.map(|it| it.path.as_path());
        for path in named.chain(stored).chain(installed.as_deref()) {
            match read_as(path, root, allowed) {
                Ok(file) => return Ok(Some(file)),
                Err(verdict) => first = first.or(Some((path, verdict))),
            }
        }
        match first {
            None => Ok(None),
            Some((path, verdict)) => {
                let (path, why) = (path.to_string_lossy(), said(&verdict));
                Err(unreadable(format!("{path}: {why}")))
            }
        }
    }

    /// Returns the certificates in the user's folder. A folder that cannot be listed counts as
    /// empty.
    fn stored(&self) -> &[Stored] {
        self.stored.get_or_init(|| {
            let files = Folder::of_user().and_then(|folder| folder.files().ok());
            files.map(|(stored, _)| stored).unwrap_or_default()
        })
    }
}

/// Reads the certificate with this root from a file.
///
/// # Errors
/// The verdict, if the file is not a certificate with this root.
pub fn read_as(path: &Path, root: &Root, allowed: Allowed) -> Result<Vec<u8>, Box<Verdict>> {
    let file = read_plain(path, allowed)?;
    match open(&file)?.proof()? {
        (found, _) if found == *root => Ok(file),
        _ => Err(unreadable("it is another certificate than before".to_owned())),
    }
}

/// Reads the file of a certificate within the limits. Refuses everything except regular files,
/// because reading a pipe might never end.
///
/// # Errors
/// The verdict, if the file cannot be read or is too large.
pub fn read_plain(path: &Path, allowed: Allowed) -> Result<Vec<u8>, Box<Verdict>> {
    match std::fs::metadata(path) {
        Ok(about) if about.is_file() => read_file(path, allowed),
        Ok(_) => Err(unreadable("it is not a plain file".to_owned())),
        Err(error) => Err(unreadable(error.to_string())),
    }
}

fn unreadable(why: String) -> Box<Verdict> {
    Box::new(Verdict::CouldNotCheck(Obstacle::Unreadable(why)))
}

/// Reads the statement of a certificate. Only the root is checked.
///
/// # Errors
/// The verdict, if the file is not a certificate of a proof.
pub fn statement(file: &[u8], allowed: Allowed) -> Result<String, Box<Verdict>> {
    let (_, body) = open(file)?.proof()?;
    let mut replay = Replay::new(body, allowed.limits(file.len()));
    let text = replay.open().and_then(|(statement, _)| statement.text());
    text.map_err(|stop| Box::new(stopped(stop, replay.reader.mark)))
}
