//! Theorems that a proof may use, and the certificates on which it then rests.
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::file::{Root, hex, open};
use segcert_check::shell::verdict::Verdict;
use serde::Serialize;

use super::engine::Engine;
use super::failure::Failure;
use super::folders::find;
use crate::library::catalog::{Catalog, Place, statement};
use crate::library::folder::Folder;
use crate::library::imports::Imports;
use crate::library::index;
use crate::library::usable::{self, contained};
use crate::methods::{OnDemand, Proved, Question};

/// A certificate contains what it uses if it has at most so many bytes then, unless the user wants
/// it otherwise.
const MOST_CONTAINED: usize = 64 << 10;

/// The options of commands that may use theorems.
#[derive(Args, Clone, Debug)]
pub struct TheoremsToUse {
    /// Use only the theorems of these certificates, or of the `*.cert` files of these folders
    /// [default: the theorems of `segcert library`]
    #[arg(long, value_name = "FILE", num_args = 1..)]
    using: Vec<PathBuf>,
    /// Use no theorem of the library
    #[arg(long, conflicts_with_all = ["using", "self_contained", "imports"])]
    no_library: bool,
    /// Include the proofs of the used theorems in the certificate, however large [default: up to
    /// 64 KiB]
    #[arg(long)]
    self_contained: bool,
    /// Import the used theorems by their roots; `check` finds them in the library or by --import
    #[arg(long, conflicts_with = "self_contained")]
    imports: bool,
}

/// Theorems, and where their certificates are.
pub struct Theorems {
    catalog: Arc<Catalog>,
    pub library: OnDemand,
}

/// A certificate that another one imports, and where it is.
#[derive(Serialize)]
pub struct Need {
    statement: String,
    root: String,
    /// `program`, `folder` or `file`.
    #[serde(rename = "where")]
    place: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

impl Need {
    /// What people are told.
    pub fn text(&self) -> String {
        let Need { statement, root, file, .. } = self;
        let place = file.as_deref().unwrap_or("in the program");
        format!("{statement} (root {}: {place})", &root[..12])
    }
}

impl TheoremsToUse {
    /// The files and folders that were named.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.using.iter().map(PathBuf::as_path)
    }

    /// The theorems that may be used to answer a question. Files that are named one by one are
    /// checked now, those of folders when they are used.
    pub fn theorems(&self, question: &Question, engine: &Engine) -> Result<Theorems, Failure> {
        if self.no_library {
            return Ok(Theorems { catalog: Arc::default(), library: OnDemand::default() });
        }
        if self.using.is_empty() {
            let catalog = Arc::<Catalog>::default();
            let library = usable::on_demand(&catalog, question, engine.control());
            return Ok(Theorems { catalog, library });
        }
        let files = find(&self.using)?.files;
        let unusable = |(path, verdict)| Failure::Unusable { path, verdict };
        let catalog = Catalog::with_files(&files, Allowed::default()).map_err(unusable)?;
        let catalog = Arc::new(catalog);
        for known in catalog.named() {
            let Some(path) = known.path().filter(|path| self.using.iter().any(|it| it == path))
            else {
                continue;
            };
            let (path, root, catalog) = (path.to_owned(), known.root, Arc::clone(&catalog));
            let checked = engine.leave_if_stopped(move || verified(&root, &catalog))?;
            checked.map_err(|verdict| Failure::Unusable { path, verdict })?;
        }
        let library = {
            let (catalog, control) = (Arc::clone(&catalog), engine.control().clone());
            OnDemand::new(move || usable::of_files(&catalog, &control))
        };
        Ok(Theorems { catalog, library })
    }

    /// Puts what a proof uses into its certificate, if that is wanted and possible. Otherwise
    /// returns what it imports, if the certificate is written; what is in no file goes to the
    /// user's folder.
    pub fn settle(
        &self,
        proved: Proved,
        theorems: &Theorems,
        engine: &Engine,
        is_written: bool,
    ) -> Result<(Proved, Vec<Need>), Failure> {
        if proved.used.is_empty() {
            return Ok((proved, Vec::new()));
        }
        if self.self_contained || (!self.imports && theorems.are_small(&proved)) {
            let (whole, library) = (proved.clone(), theorems.library.clone());
            let control = engine.control().clone();
            let whole = engine.leave_if_stopped(move || contained(&whole, &library, &control))?;
            match whole {
                Some(whole) if self.self_contained || whole.bytes.len() <= MOST_CONTAINED => {
                    return Ok((whole, Vec::new()));
                }
                None if self.self_contained => return Err(Failure::NotContained),
                _ => {}
            }
        }
        let needs = match is_written {
            true => theorems.needs(&proved)?,
            false => Vec::new(),
        };
        Ok((proved, needs))
    }
}

/// Checks the certificate with this root.
fn verified(root: &Root, catalog: &Arc<Catalog>) -> Result<(), Box<Verdict>> {
    let allowed = Allowed::default();
    let file = catalog.file(root, allowed)?.unwrap_or_default();
    match Imports::new(Arc::clone(catalog), allowed).check(&file) {
        Verdict::Verified(_) => Ok(()),
        verdict => Err(Box::new(verdict)),
    }
}

impl Theorems {
    /// Whether the certificates that a proof uses are so small that they may be put into its own.
    fn are_small(&self, proved: &Proved) -> bool {
        let known = [self.catalog.named(), &self.catalog.library()].concat();
        let used = known.iter().filter(|it| proved.used.iter().any(|u| u.root == hex(&it.root)));
        used.map(|it| it.bytes).sum::<u64>() <= MOST_CONTAINED as u64
    }

    /// What a certificate imports, and what that imports in turn.
    fn needs(&self, proved: &Proved) -> Result<Vec<Need>, Failure> {
        let mut imports = Imports::new(Arc::clone(&self.catalog), Allowed::default());
        for used in &proved.used {
            let theorem = index::root_of_hex(&used.root).and_then(|root| self.library.get(&root));
            if let Some(Ok(file)) = theorem.map(|theorem| theorem.file()) {
                // The checker has accepted it.
                let _ = imports.give(file);
            }
        }
        let _ = imports.fetch(&proved.bytes);
        let mut needs = Vec::new();
        for file in imports.files() {
            let Ok((root, _)) = open(file).and_then(|opened| opened.proof()) else {
                continue;
            };
            let (place, path) = self.place(&root, file)?;
            needs.push(Need {
                statement: statement(file, Allowed::default()).unwrap_or_default(),
                root: hex(&root),
                place,
                file: path.map(|path| path.display().to_string()),
            });
        }
        Ok(needs)
    }

    /// Where a certificate is. One that was proved again is put into the user's folder.
    fn place(&self, root: &Root, file: &[u8]) -> Result<(&'static str, Option<PathBuf>), Failure> {
        if let Some(named) = self.catalog.named().iter().find(|it| it.root == *root) {
            return Ok(("file", named.path().map(PathBuf::from)));
        }
        let known = self.catalog.library().into_iter().find(|it| it.root == *root);
        match (known.map(|known| known.place), Folder::of_user()) {
            (Some(Place::File(path)), _) => Ok(("folder", Some(path))),
            (Some(Place::Proved), Some(folder)) => {
                let path = folder.add(root, file).map_err(Failure::write(&folder.path))?;
                Ok(("folder", Some(path)))
            }
            _ => Ok(("program", None)),
        }
    }
}
