//! Where the certificate with a root is, and what it says.
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use segcert_check::replay::Replay;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::stopped;
use segcert_check::shell::file::{Root, open};
use segcert_check::shell::input::read_file;
use segcert_check::shell::verdict::{Obstacle, Verdict};

use super::folder::{Folder, Stored};
use super::{index, installed};

/// Where a certificate is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the program.
    Embedded(&'static [u8]),
    /// In a file that the user has named or added.
    File(PathBuf),
    /// In a file that is installed beside the program.
    Installed(PathBuf),
    /// Nowhere: the theorem comes with the program, which proves it again.
    Proved,
}

/// A certificate that is known by its root.
#[derive(Clone, Debug)]
pub struct Known {
    /// The identity of the certificate.
    pub root: Root,
    /// Size of the certificate.
    pub bytes: u64,
    /// Where the certificate is.
    pub place: Place,
}

impl Known {
    /// The file of the certificate, if the user has named or added it.
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
    /// A catalog that has these files, too.
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

    /// The files that the user has named.
    pub fn named(&self) -> &[Known] {
        &self.named
    }

    /// The certificates that come with the program or are in the user's folder: first those that
    /// the program carries, then the files of the folder, two of which may have one root in their
    /// headers, then those that are installed beside the program or are proved again.
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
            let place = installed::file(entry.file, &entry.root);
            let place = place.map_or(Place::Proved, Place::Installed);
            Known { root: entry.root, bytes: entry.bytes, place }
        });
        carried.chain(stored).chain(others).collect()
    }

    /// Reads the certificate with this root, if there is one: its root is right, and nothing else
    /// has been checked.
    ///
    /// # Errors
    /// The verdict on the first file that should be this certificate and is not, if none is.
    pub fn file(&self, root: &Root, allowed: Allowed) -> Result<Option<Vec<u8>>, Box<Verdict>> {
        let entry = index::entry(root);
        if let Some(file) = entry.and_then(|entry| entry.embedded) {
            return Ok(Some(file.to_vec()));
        }
        let installed = entry.and_then(|entry| installed::file(entry.file, root));
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

    /// The certificates in the user's folder. Of a folder that cannot be listed nothing is known.
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
/// The verdict, if the file has no certificate or another one.
pub fn read_as(path: &Path, root: &Root, allowed: Allowed) -> Result<Vec<u8>, Box<Verdict>> {
    let file = read_plain(path, allowed)?;
    match open(&file)?.proof()? {
        (found, _) if found == *root => Ok(file),
        _ => Err(unreadable("it is another certificate than before".to_owned())),
    }
}

/// Reads the file of a certificate within the limits. A name that is not that of a plain file, such
/// as a pipe, is refused: reading it might never end.
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

/// Says why a certificate is not verified, in a line.
pub fn said(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Rejected(rejection) => rejection.to_string(),
        Verdict::CouldNotCheck(obstacle) => obstacle.to_string(),
        Verdict::Verified(verified) => verified.statement.clone(),
    }
}

fn unreadable(why: String) -> Box<Verdict> {
    Box::new(Verdict::CouldNotCheck(Obstacle::Unreadable(why)))
}

/// Reads what a certificate says that it proves. Nothing is checked but the root.
///
/// # Errors
/// The verdict, if the file is not a certificate of a proof.
pub fn statement(file: &[u8], allowed: Allowed) -> Result<String, Box<Verdict>> {
    let (_, body) = open(file)?.proof()?;
    let mut replay = Replay::new(body, allowed.limits(file.len()));
    let text = replay.open().and_then(|(statement, _)| statement.text());
    text.map_err(|stop| Box::new(stopped(stop, replay.reader.mark)))
}
