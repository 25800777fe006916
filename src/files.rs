//! Files that appear under their names only when complete.
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile};

/// Half-written files, for a process that has to end at once.
static TEMPORARIES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Fails now rather than after a long search if `path` cannot be written later.
///
/// # Errors
/// That of the file system, or that there is no such folder.
pub fn probe(path: &Path) -> io::Result<()> {
    if writes_in_place(path) {
        // Opening a pipe waits for its reader, who takes closing it for the end.
        match is_pipe(path) {
            true => Ok(()),
            false => fs::OpenOptions::new().write(true).open(path).map(drop),
        }
    } else {
        Temporary::beside(path).map(drop)
    }
}

/// Writes all of `bytes`, or leaves what was there.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |file| file.write_all(bytes))
}

/// Writes all that `content` writes, or leaves what was there. The content should come in large
/// pieces.
pub fn write_with(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if writes_in_place(path) {
        return content(&mut fs::OpenOptions::new().write(true).open(path)?);
    }
    let mut temporary = Temporary::beside(path)?;
    // Errors of the file itself would name a file that nobody knows.
    content(temporary.file.as_file_mut())?;
    temporary.file.as_file().sync_all()?;
    temporary.persist(path)
}

/// The folder that a variable of the environment names, if it names one.
pub fn of_environment(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// The folder of this program among a user's files of one kind. A variable of the XDG standard names
/// the folder of these files; without it, they are in `below_home`.
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
    let temporaries = temporaries();
    for path in temporaries.iter() {
        let _ = fs::remove_file(path);
    }
    std::mem::forget(temporaries);
}

fn temporaries() -> MutexGuard<'static, Vec<PathBuf>> {
    TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner)
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

/// A file that disappears unless it is persisted.
struct Temporary {
    file: NamedTempFile,
    _listed: Listed,
}

/// A file in the list of those that are half written.
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        temporaries().retain(|path| *path != self.0);
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
        let mut builder = Builder::new();
        builder.prefix(".segcert-");
        // Certificates are meant to be shared; the user's mask is applied to this.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut temporaries = temporaries();
        // The name of the temporary file would only confuse.
        let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
        let path = file.path().to_owned();
        temporaries.push(path.clone());
        Ok(Temporary { file, _listed: Listed(path) })
    }

    fn persist(self, path: &Path) -> io::Result<()> {
        self.file.persist(path).map_err(|failed| failed.error)?;
        Ok(())
    }
}
