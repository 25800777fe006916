//! The theorems that the proof of one question may use, and the certificates that the proof
//! imports.
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check;
use segcert_check::shell::file::{Root, hex, open};
use segcert_check::shell::verdict::Verdict;

use super::catalog::{Catalog, Place, statement};
use super::imports::Imports;
use super::index;
use super::paths::find;
use super::usable::{self, contained, with_new_proofs};
use crate::certificate::seal::said;
use crate::methods::{OnDemand, Proved, Question};
use crate::run::Control;

/// Maximum size in bytes of a certificate that includes the proofs of its imports, unless the user
/// asks for one.
const MOST_CONTAINED: usize = 64 << 10;

/// The theorems that a proof may use.
#[derive(Clone, Debug, Default)]
pub enum Sources {
    /// The theorems that come with the program, and those in the user's folder.
    #[default]
    Library,
    /// The theorems of these certificates, and of all `*.cert` files of these folders, and no
    /// others.
    Files(Vec<PathBuf>),
    /// No theorems.
    Nothing,
}

/// Choice between including the proofs of used theorems in a certificate and importing them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Containing {
    /// Include the proofs if the certificate then has at most 64 KiB.
    #[default]
    IfSmall,
    /// Include the proofs, however large they are.
    Always,
    /// Import the certificates.
    Never,
}

/// Theorems, and the places of their certificates.
#[derive(Clone)]
pub struct Theorems {
    /// The places of certificates.
    pub catalog: Arc<Catalog>,
    /// The theorems that may be used.
    pub library: OnDemand,
}

/// A certificate that another certificate imports, and its place.
pub struct Need {
    /// The statement that it proves.
    pub statement: String,
    /// Root of the certificate.
    pub root: Root,
    /// The file.
    pub bytes: Vec<u8>,
    /// Place of the certificate; `None` if only the importing certificate tells of it.
    pub place: Option<Place>,
}

/// Reason why theorems cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    /// A folder cannot be listed, or has no certificates.
    #[error("cannot read {}: {why}", path.display())]
    Unreadable {
        /// The folder.
        path: PathBuf,
        /// Error of the file system.
        why: io::Error,
    },
    /// A file is not a certificate, or is not verified.
    #[error("cannot use {}: {}", path.display(), said(verdict))]
    Unverified {
        /// The file.
        path: PathBuf,
        /// The verdict on it.
        verdict: Box<Verdict>,
    },
}

/// A certificate that should contain the proofs of the theorems that it uses cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("the certificate cannot contain the proofs of the theorems that it uses")]
pub struct NotContained;

impl Sources {
    /// Returns the theorems that may be used to answer a question. Checks files that the user named
    /// one by one at once, and files of folders when they are used.
    ///
    /// # Errors
    /// [`Unusable`].
    pub fn theorems(&self, question: &Question, control: &Control) -> Result<Theorems, Unusable> {
        let paths = match self {
            Sources::Nothing => {
                return Ok(Theorems { catalog: Arc::default(), library: OnDemand::default() });
            }
            Sources::Library => {
                let catalog = Arc::<Catalog>::default();
                let library = usable::on_demand(&catalog, question, control);
                return Ok(Theorems { catalog, library });
            }
            Sources::Files(paths) => paths,
        };
        let found = find(paths).map_err(|(path, why)| Unusable::Unreadable { path, why })?;
        let unverified = |(path, verdict)| Unusable::Unverified { path, verdict };
        let catalog = Catalog::with_files(&found.files, Allowed::default()).map_err(unverified)?;
        let catalog = Arc::new(catalog);
        for known in catalog.named() {
            let Some(path) = known.path().filter(|path| paths.iter().any(|it| it == path)) else {
                continue;
            };
            verified(&known.root, &catalog)
                .map_err(|verdict| unverified((path.to_owned(), verdict)))?;
        }
        let library = {
            let (catalog, control) = (Arc::clone(&catalog), control.clone());
            OnDemand::new(move || usable::of_files(&catalog, &control))
        };
        Ok(Theorems { catalog, library })
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
    /// Includes the proofs of the imports in the certificate, if the user wants this and it is
    /// possible.
    ///
    /// # Errors
    /// [`NotContained`], if the user insists on it and it is not possible.
    pub fn settle(
        &self,
        proved: Proved,
        containing: Containing,
        control: &Control,
    ) -> Result<Proved, NotContained> {
        let is_contained = match containing {
            _ if proved.used.is_empty() => false,
            Containing::IfSmall => self.are_small(&proved),
            Containing::Always => true,
            Containing::Never => false,
        };
        if !is_contained {
            return Ok(proved);
        }
        let always = containing == Containing::Always;
        match contained(&proved, &with_new_proofs(&self.library), control) {
            Some(whole) if always || whole.bytes.len() <= MOST_CONTAINED => Ok(whole),
            None if always => Err(NotContained),
            _ => Ok(proved),
        }
    }

    /// Tells whether the imports of a proof are small enough to be included.
    fn are_small(&self, proved: &Proved) -> bool {
        let known = [self.catalog.named(), &self.catalog.library()].concat();
        let used = known.iter().filter(|it| proved.used.iter().any(|u| u.root == hex(&it.root)));
        used.map(|it| it.bytes).sum::<u64>() <= MOST_CONTAINED as u64
    }

    /// Returns the certificates that a certificate imports, directly or through others.
    pub fn needs(&self, proved: &Proved) -> Vec<Need> {
        let limits = Allowed::default().limits(proved.bytes.len());
        if check::imports(&proved.bytes, limits).unwrap_or_default().is_empty() {
            return Vec::new();
        }
        let mut imports = Imports::new(Arc::clone(&self.catalog), Allowed::default());
        let library = with_new_proofs(&self.library);
        for used in &proved.used {
            let theorem = index::root_of_hex(&used.root).and_then(|root| library.get(&root));
            if let Some(Ok(file)) = theorem.map(|theorem| theorem.file()) {
                // The checker has accepted this file, so it is a certificate.
                let _ = imports.give(file);
            }
        }
        if imports.fetch(&proved.bytes).is_err() {
            // The check of the certificate names the missing imports.
            return Vec::new();
        }
        let known = [self.catalog.named(), &self.catalog.library()].concat();
        let need = |file: &Vec<u8>| {
            let (root, _) = open(file).and_then(|opened| opened.proof()).ok()?;
            let place = known.iter().find(|it| it.root == root).map(|it| it.place.clone());
            let statement = statement(file, Allowed::default()).unwrap_or_default();
            Some(Need { statement, root, bytes: file.clone(), place })
        };
        imports.files().iter().filter_map(need).collect()
    }
}
