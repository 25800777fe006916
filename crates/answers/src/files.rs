//! Writes files that appear under their names only when complete.
use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use tempfile::{Builder, NamedTempFile};

use crate::run::lock::{lock, try_lock};

/// Half-written files, which a process removes when it is interrupted.
static TEMPORARIES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Folders from which this process has removed the half-written files of processes that ended.
static CLEANED: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);

/// First characters of the names of half-written files.
const PREFIX: &str = ".segcert-";

/// Tests whether `path` can be written, so that a long search does not fail at its end.
///
/// # Errors
/// The error of the file system, also if the folder does not exist.
pub fn probe(path: &Path) -> io::Result<()> {
    if writes_in_place(path) {
        // A pipe is not opened: this would wait for its reader, and closing it would end the
        // reader's input.
        if is_pipe(path) { Ok(()) } else { OpenOptions::new().write(true).open(path).map(drop) }
    } else {
        Temporary::beside(path).map(drop)
    }
}

/// Writes all of `bytes`. On an error, an existing file stays as it is.
///
/// # Errors
/// Returns the same errors as [`write_with`].
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |file| file.write_all(bytes))
}

/// Writes a file with the content that `content` writes. On an error, an existing file stays as it
/// is. An existing file or link is replaced; the new file gets the permissions of the old one.
/// Devices and pipes are written to directly. `content` should write in large pieces, because
/// nothing is buffered.
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
    // Errors of the temporary file are not used here: they would name a file that the user does not
    // know.
    content(temporary.file.as_file_mut())?;
    temporary.persist(path)
}

/// Writes a file in a folder that other users may write to. Whatever has the name is replaced, even
/// a device or a pipe.
///
/// # Errors
/// The error of the file system.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut temporary = Temporary::beside(path)?;
    temporary.file.as_file_mut().write_all(bytes)?;
    temporary.persist(path)
}

/// Returns the path in an environment variable, or `None` if the variable is not set or empty.
pub fn of_environment(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// Returns this program's folder for one kind of user's files. `variable` is a variable of the XDG
/// standard with the folder of such files; the default is the folder `below_home` in the home
/// directory.
pub fn user_folder(variable: &str, below_home: &str) -> Option<PathBuf> {
    let folder = match cfg!(windows) {
        true => of_environment("LOCALAPPDATA")?,
        false => {
            of_environment(variable).or_else(|| Some(of_environment("HOME")?.join(below_home)))?
        }
    };
    Some(folder.join("segcert"))
}

/// Removes all half-written files. After this call, no file can be written.
pub fn remove_temporaries() {
    let temporaries = lock(&TEMPORARIES);
    for path in temporaries.iter() {
        let _ = fs::remove_file(path);
    }
    std::mem::forget(temporaries);
}

/// Tells whether a path is a device or a pipe, which is written to and not replaced by a file.
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

/// Returns an error of the system without the name of the temporary file, which the user does not
/// know.
fn without_name(error: io::Error) -> io::Error {
    let inner = error.get_ref().and_then(|inner| inner.source());
    let inner = inner.and_then(|inner| inner.downcast_ref::<io::Error>());
    match inner.and_then(io::Error::raw_os_error) {
        Some(number) => io::Error::from_raw_os_error(number),
        None => io::Error::from(error.kind()),
    }
}

/// Tells whether an open file still has a name.
#[cfg(unix)]
fn has_name(file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    file.metadata().is_ok_and(|metadata| metadata.nlink() > 0)
}

#[cfg(not(unix))]
fn has_name(_: &File) -> bool {
    true
}

/// Removes the half-written files of processes that have ended. The files of running processes are
/// locked. Each folder is cleaned once.
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

/// A temporary file, which is removed unless it is persisted. It is locked while it is open.
struct Temporary {
    file: NamedTempFile,
    _listed: Listed,
}

/// An entry in the list of half-written files.
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        lock(&TEMPORARIES).retain(|path| *path != self.0);
    }
}

impl Temporary {
    /// Creates a file in the folder of `path`, where renaming the file is atomic.
    fn beside(path: &Path) -> io::Result<Temporary> {
        let folder = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            let why = match fs::symlink_metadata(folder) {
                Ok(_) => format!("{} is not a folder", folder.display()),
                Err(_) => format!("there is no folder {}", folder.display()),
            };
            return Err(io::Error::new(io::ErrorKind::NotFound, why));
        }
        clean(folder);
        loop {
            if let Some(temporary) = Temporary::locked(folder)? {
                return Ok(temporary);
            }
        }
    }

    /// Creates a file in a folder, and locks it. Returns `None` if another process removed the file
    /// before it was locked.
    fn locked(folder: &Path) -> io::Result<Option<Temporary>> {
        let mut builder = Builder::new();
        builder.prefix(PREFIX);
        // Certificates are meant to be shared, so the mode is that of ordinary files. The user's
        // mask applies.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut temporaries = lock(&TEMPORARIES);
        let file = builder.tempfile_in(folder).map_err(without_name)?;
        let path = file.path().to_owned();
        temporaries.push(path.clone());
        drop(temporaries);
        let temporary = Temporary { file, _listed: Listed(path) };
        // On file systems without locks, no process removes the files of others.
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
