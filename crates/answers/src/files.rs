//! Files that appear under their names only when complete.
use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile};

use crate::run::lock::try_lock;

/// Half-written files, for a process that has to end at once.
static TEMPORARIES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Folders from which this process has removed what others left half written.
static CLEANED: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);

/// How the names of half-written files begin.
const PREFIX: &str = ".segcert-";

/// Fails now rather than after a long search if `path` cannot be written later.
///
/// # Errors
/// The error of the file system, or that the folder is missing.
pub fn probe(path: &Path) -> io::Result<()> {
    if writes_in_place(path) {
        // Opening a pipe waits for its reader, who takes closing it for the end.
        match is_pipe(path) {
            true => Ok(()),
            false => OpenOptions::new().write(true).open(path).map(drop),
        }
    } else {
        Temporary::beside(path).map(drop)
    }
}

/// Writes all of `bytes`, or leaves what was there.
///
/// # Errors
/// As [`write_with`].
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |file| file.write_all(bytes))
}

/// Writes all that `content` writes, or leaves what was there. A file or link that was there is
/// replaced, and a file's permissions are kept; devices and pipes are written to. The content
/// should come in large pieces.
///
/// # Errors
/// The error of `content` or of the file system.
pub fn write_with(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if writes_in_place(path) {
        return content(&mut OpenOptions::new().write(true).open(path)?);
    }
    let mut temporary = Temporary::beside(path)?;
    // Errors of the file itself would name a file that nobody knows.
    content(temporary.file.as_file_mut())?;
    temporary.persist(path)
}

/// Writes all of `bytes` to a folder in which others may write, too: whatever has the name is
/// replaced, even a device or pipe.
///
/// # Errors
/// The error of the file system.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut temporary = Temporary::beside(path)?;
    temporary.file.as_file_mut().write_all(bytes)?;
    temporary.persist(path)
}

/// The folder that a variable of the environment names, if it names one.
pub fn of_environment(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// The folder of this program among a user's files of one kind. A variable of the XDG standard
/// names the folder of these files; without it, they are in `below_home`.
pub fn user_folder(variable: &str, below_home: &str) -> Option<PathBuf> {
    let folder = match cfg!(windows) {
        true => of_environment("LOCALAPPDATA")?,
        false => {
            of_environment(variable).or_else(|| Some(of_environment("HOME")?.join(below_home)))?
        }
    };
    Some(folder.join("segcert"))
}

/// Removes what is half written. Nothing can be written any more.
pub fn remove_temporaries() {
    let temporaries = lock(&TEMPORARIES);
    for path in temporaries.iter() {
        let _ = fs::remove_file(path);
    }
    std::mem::forget(temporaries);
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Devices and pipes are written to; to replace them by a file is not what anybody means.
fn writes_in_place(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file())
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    fs::metadata(path).is_ok_and(|metadata| metadata.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_: &Path) -> bool {
    false
}

/// Returns an error of the system without the name of a temporary file, which would only confuse.
fn without_name(error: io::Error) -> io::Error {
    let inner = error.get_ref().and_then(|inner| inner.source());
    let inner = inner.and_then(|inner| inner.downcast_ref::<io::Error>());
    match inner.and_then(io::Error::raw_os_error) {
        Some(number) => io::Error::from_raw_os_error(number),
        None => io::Error::from(error.kind()),
    }
}

/// Whether a file that is open still has a name.
#[cfg(unix)]
fn has_name(file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    file.metadata().is_ok_and(|metadata| metadata.nlink() > 0)
}

#[cfg(not(unix))]
fn has_name(_: &File) -> bool {
    true
}

/// Removes what processes that are gone left half written in a folder: a process that lives has
/// locked its files. A folder is looked at once.
fn clean(folder: &Path) {
    if !lock(&CLEANED).get_or_insert_default().insert(folder.to_owned()) {
        return;
    }
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if is_ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let path = entry.path();
            let file = OpenOptions::new().read(true).write(true).open(&path);
            if file.is_ok_and(|file| try_lock(&file).is_ok()) {
                let _ = fs::remove_file(&path);
            }
        }
    }
}

/// A file that disappears unless it is persisted. It is locked while it is open.
struct Temporary {
    file: NamedTempFile,
    _listed: Listed,
}

/// A file in the list of those that are half written.
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        lock(&TEMPORARIES).retain(|path| *path != self.0);
    }
}

impl Temporary {
    /// A new file beside `path`, where renaming it is atomic.
    fn beside(path: &Path) -> io::Result<Temporary> {
        let folder = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            let why = format!("there is no folder {}", folder.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, why));
        }
        clean(folder);
        loop {
            if let Some(temporary) = Temporary::locked(folder)? {
                return Ok(temporary);
            }
        }
    }

    /// A new file in a folder; none if another process took it for one that was left, which can
    /// happen before it is locked.
    fn locked(folder: &Path) -> io::Result<Option<Temporary>> {
        let mut builder = Builder::new();
        builder.prefix(PREFIX);
        // Certificates are meant to be shared; the user's mask is applied to this.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut temporaries = lock(&TEMPORARIES);
        let file = builder.tempfile_in(folder).map_err(without_name)?;
        let path = file.path().to_owned();
        temporaries.push(path.clone());
        drop(temporaries);
        let temporary = Temporary { file, _listed: Listed(path) };
        // Where there are no locks, nobody removes what others left.
        let locked = try_lock(temporary.file.as_file());
        let is_taken = locked.is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock);
        Ok((!is_taken && has_name(temporary.file.as_file())).then_some(temporary))
    }

    /// Gives the file its name, and the permissions of the file that it replaces.
    fn persist(self, path: &Path) -> io::Result<()> {
        let replaced = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file);
        if let Some(replaced) = replaced {
            self.file.as_file().set_permissions(replaced.permissions())?;
        }
        self.file.as_file().sync_all()?;
        self.file.persist(path).map_err(|failed| failed.error)?;
        Ok(())
    }
}
