//! The folder of certificates that the user has put in.
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use segcert_check::shell::file::{HEADER_BYTES, Kind, Root, check_header, hex};

use crate::files;

/// The variable of the environment that names the folder.
pub const VARIABLE: &str = "SEGCERT_LIBRARY";

/// A folder with certificates.
#[derive(Clone, Debug)]
pub struct Folder {
    /// Where it is; it need not exist.
    pub path: PathBuf,
}

/// A file of the folder whose first bytes are those of a certificate.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Where it is.
    pub path: PathBuf,
    /// The root that its header names, which need not be that of its content.
    pub root: Root,
    /// Size of the file.
    pub bytes: u64,
}

impl Folder {
    /// Returns the folder that the environment names: `$SEGCERT_LIBRARY`, or `segcert/theorems` in
    /// the folder for data of the user. `None` if the environment names neither.
    pub fn of_user() -> Option<Folder> {
        let path = match files::of_environment(VARIABLE) {
            Some(path) => path,
            None => files::user_folder("XDG_DATA_HOME", ".local/share")?.join("theorems"),
        };
        Some(Folder { path })
    }

    /// Returns the certificates in the folder, in the order of their names, and the files that are
    /// not certificates though their names end with `.cert`. Only headers are read, and only those
    /// of plain files: opening a pipe might never end. A folder that does not exist is empty.
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

    /// Puts a certificate into the folder, which is made if it does not exist. The name of the file
    /// is the root. Returns the file.
    ///
    /// # Errors
    /// An error of the file system; then what was there is still there.
    pub fn add(&self, root: &Root, file: &[u8]) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.path)?;
        let path = self.path.join(format!("{}.cert", hex(root)));
        files::replace(&path, file)?;
        Ok(path)
    }
}

/// Returns the root in the header of a plain file that begins like a certificate, and the size of
/// the file.
pub(super) fn header(path: &Path) -> Option<(Root, u64)> {
    let about = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let mut header = [0; HEADER_BYTES];
    File::open(path).ok()?.read_exact(&mut header).ok()?;
    match check_header(&header) {
        Ok((Kind::Proof, root)) => Some((Root::try_from(root).ok()?, about.len())),
        _ => None,
    }
}
