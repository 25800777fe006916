//! Finds the certificates that a user names, one by one or by their folders.
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Certificates that the user has named.
pub struct Found {
    /// The files, in the order in which they were named.
    pub files: Vec<PathBuf>,
    /// Whether a folder was named.
    pub is_folder: bool,
}

/// Replaces each folder by the certificates in it and in its subfolders, in the order of their
/// names.
///
/// # Errors
/// The path of the folder that cannot be listed or has no certificate, and the error.
pub fn find(paths: &[PathBuf]) -> Result<Found, (PathBuf, io::Error)> {
    let mut found = Found { files: Vec::new(), is_folder: false };
    for path in paths {
        if !path.is_dir() {
            found.files.push(path.clone());
            continue;
        }
        found.is_folder = true;
        let before = found.files.len();
        add(path, &mut found.files).map_err(|error| (path.clone(), error))?;
        if found.files.len() == before {
            let why = "the folder has no certificate (*.cert)";
            return Err((path.clone(), io::Error::other(why)));
        }
    }
    Ok(found)
}

fn add(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        entries.push((entry.path(), entry.file_type()?));
    }
    entries.sort_by(|(one, _), (other, _)| one.cmp(other));
    for (path, kind) in entries {
        if kind.is_dir() {
            add(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "cert") {
            files.push(path);
        }
    }
    Ok(())
}
