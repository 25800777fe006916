//! The certificates that were named, and those in folders.
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::failure::Failure;

/// Certificates that the user has named, one by one or by their folders.
pub struct Found {
    pub files: Vec<PathBuf>,
    /// Whether a folder was named.
    pub is_folder: bool,
}

/// Replaces folders by the certificates in them and in their folders, in the order of their names.
pub fn find(paths: &[PathBuf]) -> Result<Found, Failure> {
    let mut found = Found { files: Vec::new(), is_folder: false };
    for path in paths {
        if !path.is_dir() {
            found.files.push(path.clone());
            continue;
        }
        found.is_folder = true;
        let before = found.files.len();
        add(path, &mut found.files).map_err(Failure::read(path))?;
        if found.files.len() == before {
            let why = "the folder has no certificate (*.cert)";
            return Err(Failure::read(path)(io::Error::other(why)));
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
