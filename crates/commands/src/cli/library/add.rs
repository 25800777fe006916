//! `segcert library add`: puts certificates into the user's folder.
use std::sync::Arc;

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::verdict::{Verdict, Verified};

use super::folder;
use crate::cli::check::Checked;
use crate::cli::prelude::*;
use crate::library::catalog::{Catalog, read_plain};
use crate::library::folder::Folder;
use crate::library::imports::Imports;
use crate::library::paths::find;

/// Check certificates and add them to your folder
#[derive(Args)]
pub struct Arguments {
    /// Certificates, or folders with `*.cert` files; certificates that they import must be among
    /// them or in the library
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let (folder, allowed) = (folder()?, Allowed::default());
    let catalog = Arc::new(Catalog::default());
    let mut imports = Imports::new(Arc::clone(&catalog), allowed);
    let found = find(&arguments.files).map_err(Failure::unreadable)?;
    // All files are read before the first one is checked, because it may import the last one.
    let files: Vec<_> = found.files.iter().map(|path| read_plain(path, allowed)).collect();
    for file in files.iter().flatten() {
        // The check reports files that are rejected here.
        let _ = imports.give(file.clone());
    }
    let mut exit = Exit::Success;
    for (path, file) in found.files.iter().zip(files) {
        let name = path.to_string_lossy();
        let (size, verdict, file) = match file {
            Ok(file) => (file.len(), imports.check(&file), file),
            Err(verdict) => (0, *verdict, Vec::new()),
        };
        if let Verdict::Verified(verified) = verdict {
            add(&folder, &catalog, verified, &file)?;
        } else {
            let checked = Checked::new(&name, size, verdict);
            exit = exit.with(checked.exit);
            checked.report().print();
        }
    }
    Ok(exit)
}

/// Writes a verified certificate to the folder, unless the library has it, and reports it.
fn add(folder: &Folder, catalog: &Catalog, verified: Verified, file: &[u8]) -> Result<(), Failure> {
    let has = matches!(catalog.file(&verified.root, Allowed::default()), Ok(Some(_)));
    let path = match has {
        true => None,
        false => {
            let path = folder.add(&verified.root, file);
            Some(path.map_err(Failure::write(&folder.path))?)
        }
    };
    let path = path.map(|path| path.display().to_string());
    let place = path.as_deref().unwrap_or("it was in the library");
    Report::default()
        .verdict(if has { "known" } else { "added" }, &verified.statement)
        .field("statement", &verified.statement)
        .entry("root", verified.root_hex())
        .line("file", format!("{place}: {} bytes", file.len()))
        .field("bytes", file.len())
        .field_some("file", &path)
        .print();
    Ok(())
}
