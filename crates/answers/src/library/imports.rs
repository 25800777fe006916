//! The imports of a certificate, which the user names or the library has.
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{self, Options};
use segcert_check::shell::file::Root;
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Obstacle, Verdict};

use super::catalog::Catalog;

/// Certificates that other certificates may import, for the checker.
pub struct Imports {
    catalog: Arc<Catalog>,
    allowed: Allowed,
    library: Library,
    files: Vec<Vec<u8>>,
    /// Index into `files` by root.
    by_root: HashMap<Root, usize>,
}

impl Imports {
    /// Begins without certificates. Missing certificates are taken from the catalog. The limits
    /// apply to each file.
    pub fn new(catalog: Arc<Catalog>, allowed: Allowed) -> Imports {
        let (library, files, by_root) = Default::default();
        Imports { catalog, allowed, library, files, by_root }
    }

    /// Adds a certificate. It is checked when a certificate that imports it is checked.
    ///
    /// # Errors
    /// The verdict, if the file is not a certificate.
    pub fn give(&mut self, file: Vec<u8>) -> Result<Root, Box<Verdict>> {
        let root = self.library.add(file.clone())?;
        if let Entry::Vacant(place) = self.by_root.entry(root) {
            place.insert(self.files.len());
            self.files.push(file);
        }
        Ok(root)
    }

    /// Takes the imports of a certificate from the catalog, unless they were given. If the catalog
    /// lacks an import, the checker will name it.
    ///
    /// # Errors
    /// The verdict on a file of the catalog whose content does not match its header.
    pub fn fetch(&mut self, file: &[u8]) -> Result<(), Box<Verdict>> {
        let mut waiting = self.roots(file);
        let mut seen = HashSet::new();
        while let Some(root) = waiting.pop() {
            if !seen.insert(root) {
                continue;
            }
            if !self.by_root.contains_key(&root) {
                match self.catalog.file(&root, self.allowed)? {
                    Some(found) => self.give(found)?,
                    None => continue,
                };
            }
            waiting.extend(self.roots(&self.files[self.by_root[&root]]));
        }
        Ok(())
    }

    /// Returns the roots of the imports of a certificate; none for a file that the checker will
    /// reject.
    fn roots(&self, file: &[u8]) -> Vec<Root> {
        check::imports(file, self.allowed.limits(file.len())).unwrap_or_default()
    }

    /// Checks the imports of a certificate, then the certificate.
    pub fn check(&mut self, file: &[u8]) -> Verdict {
        match self.fetch(file) {
            Ok(()) => {
                let options = Options { limits: self.allowed, ..Options::default() };
                check::check(file, &options, &mut self.library)
            }
            Err(verdict) => *verdict,
        }
    }

    /// Checks a certificate as [`Imports::check`] does, and keeps it as verified. A certificate
    /// that is kept is not replayed again.
    pub fn check_and_keep(&mut self, file: &[u8]) -> Verdict {
        let checked = self.fetch(file).and_then(|()| {
            let root = self.give(file.to_vec())?;
            self.library.check(vec![root], Root::default(), self.allowed)?;
            Ok(root)
        });
        match checked {
            Ok(root) => match self.library.verified(&root) {
                Some((_, verified)) => Verdict::Verified(verified.clone()),
                None => Verdict::CouldNotCheck(Obstacle::Import(root)),
            },
            Err(verdict) => *verdict,
        }
    }

    /// Returns the limits for each file.
    pub fn allowed(&self) -> Allowed {
        self.allowed
    }

    /// Returns the certificates that were given or fetched, as the checker's library.
    pub fn library(&mut self) -> &mut Library {
        &mut self.library
    }

    /// Returns the certificates that were given or fetched.
    pub fn files(&self) -> &[Vec<u8>] {
        &self.files
    }
}
