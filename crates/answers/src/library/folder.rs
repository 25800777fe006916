//! The user's folder of certificates.
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use segcert_check::shell::file::{HEADER_BYTES, Kind, Root, check_header, hex};

use crate::files;

/// Name of the environment variable with the path of the folder.
pub const VARIABLE: &str = "SEGCERT_LIBRARY";

/// A folder with certificates.
#[derive(Clone, Debug)]
pub struct Folder {
    /// Path of the folder, which need not exist.
    pub path: PathBuf,
}

/// A file of the folder that begins like a certificate.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Path of the file.
    pub path: PathBuf,
    /// Root in the header of the file. It need not be the root of the content.
    pub root: Root,
    /// Size of the file in bytes.
    pub bytes: u64,
}

impl Folder {
    /// Returns the folder `$SEGCERT_LIBRARY`, or else `segcert/theorems` in the user's data folder.
    /// `None` if the environment has neither.
    pub fn of_user() -> Option<Folder> {
        let path = match files::of_environment(VARIABLE) {
            Some(path) => path,
            None => files::user_folder("XDG_DATA_HOME", ".local/share")?.join("theorems"),
        };
        Some(Folder { path })
    }

    /// Lists the certificates in the folder in the order of their names, and the files with names
    /// `*.cert` that are not certificates. Reads only the headers of regular files, because opening
    /// a pipe might block forever. A folder that does not exist counts as empty.
    ///
    /// # Errors
    /// An error of the file system, if the folder cannot be listed.
    pub fn files(&self) -> io::Result<(Vec<Stored>, Vec<PathBuf>)> {
        let entries = match fs::read_dir(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Default::default()),
            entries => entries?,
        };
        let mut paths = Vec::new();
        for entry in entries {
            paths.push(entry?.path());
        }
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "cert"));
        paths.sort();
        let (mut stored, mut others) = (Vec::new(), Vec::new());
        for path in paths {
            match header(&path) {
                Some((root, bytes)) => stored.push(Stored { path, root, bytes }),
                None => others.push(path),
            }
        }
        Ok((stored, others))
    }

    /// Writes a certificate to the folder, which is created if it does not exist. The root is the
    /// name of the file. Returns the path.
    ///
    /// # Errors
    /// An error of the file system. On an error, an existing file stays as it is.
    pub fn add(&self, root: &Root, file: &[u8]) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.path)?;
        let path = self.path.join(format!("{}.cert", hex(root)));
        files::replace(&path, file)?;
        Ok(path)
    }
}

/// Returns the root in the header and the size in bytes, if this is a regular file that begins like
/// a certificate.
pub(super) fn header(path: &Path) -> Option<(Root, u64)> {
    let about = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let mut header = [0; HEADER_BYTES];
    File::open(path).ok()?.read_exact(&mut header).ok()?;
    match check_header(&header) {
        Ok((Kind::Proof, root)) => Some((Root::try_from(root).ok()?, about.len())),
        _ => None,
    }
}
