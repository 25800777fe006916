//! The certificates on which another one rests: those that the user gives, and those of the
//! library.
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{self, Options};
use segcert_check::shell::file::Root;
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Obstacle, Verdict};

use super::catalog::Catalog;

/// The certificates on which others may rest, for the checker.
pub struct Imports {
    catalog: Arc<Catalog>,
    allowed: Allowed,
    library: Library,
    files: Vec<Vec<u8>>,
    /// Places in `files`.
    by_root: HashMap<Root, usize>,
}

impl Imports {
    /// No certificates yet; what is missing is taken from the catalog. The limits apply to each
    /// file.
    pub fn new(catalog: Arc<Catalog>, allowed: Allowed) -> Imports {
        let (library, files, by_root) = Default::default();
        Imports { catalog, allowed, library, files, by_root }
    }

    /// Adds a certificate, which is checked when another one rests on it.
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

    /// Takes from the catalog what a certificate rests on and has not been given. What the catalog
    /// does not have is left to the checker, which names it.
    ///
    /// # Errors
    /// The verdict on a file of the catalog that is not what its header says.
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

    /// The roots on which a certificate rests; none of a file that the checker will refuse.
    fn roots(&self, file: &[u8]) -> Vec<Root> {
        check::imports(file, self.allowed.limits(file.len())).unwrap_or_default()
    }

    /// Checks a certificate after those on which it rests.
    pub fn check(&mut self, file: &[u8]) -> Verdict {
        match self.fetch(file) {
            Ok(()) => {
                let options = Options { limits: self.allowed, claim: None };
                check::check(file, &options, &mut self.library)
            }
            Err(verdict) => *verdict,
        }
    }

    /// Checks a certificate on which others are to rest: the checker keeps what it has verified. As
    /// [`Imports::check`], but a certificate that was checked so before is not replayed.
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

    /// The limits for each file.
    pub fn allowed(&self) -> Allowed {
        self.allowed
    }

    /// The certificates that were given or fetched, for the checker.
    pub fn library(&mut self) -> &mut Library {
        &mut self.library
    }

    /// The certificates that were given or fetched.
    pub fn files(&self) -> &[Vec<u8>] {
        &self.files
    }
}
