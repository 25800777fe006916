//! Certificates that others may rest on, found by their roots, each checked once.

use super::check::replay;
use super::file::{Opened, Root, open};
use super::verdict::{Obstacle, Rejection, Verdict, Verified};
use crate::core::budget::Limits;
use crate::replay::Imported;
use std::collections::HashMap;
use std::rc::Rc;

/// Files by root, and what those proved that have been checked.
#[derive(Default)]
pub struct Library {
    files: HashMap<Root, Rc<[u8]>>,
    verified: HashMap<Root, (Imported, Verified)>,
}

impl Library {
    /// Adds a certificate, unchecked, if its root is right.
    pub fn add(&mut self, file: Vec<u8>) -> Result<Root, Box<Verdict>> {
        let Opened { root, .. } = open(&file)?;
        self.files.insert(root, file.into());
        Ok(root)
    }

    /// What was proved by the certificate with this root, if it has been checked.
    pub fn verified(&self, root: &Root) -> Option<&(Imported, Verified)> {
        self.verified.get(root)
    }

    /// Checks the certificates with these roots, and before each of them those on which it rests.
    pub fn check(
        &mut self,
        roots: Vec<Root>,
        importer: Root,
        limits: Option<Limits>,
    ) -> Result<(), Box<Verdict>> {
        let mut open_roots = vec![(importer, roots)];
        while let Some((root, mut needed)) = open_roots.pop() {
            needed.retain(|root| !self.verified.contains_key(root));
            let Some(next) = needed.pop() else {
                if root != importer {
                    let file = self.file(&root)?;
                    let proved = replay(&file, limits, self)?;
                    self.verified.insert(root, proved);
                }
                continue;
            };
            needed.push(next);
            open_roots.push((root, needed));
            if open_roots.iter().any(|(root, _)| *root == next) {
                let message = "the certificate rests on itself";
                return Err(Box::new(Verdict::Rejected(Rejection::of_file("circle", 0, message))));
            }
            let file = self.file(&next)?;
            let limits = limits.unwrap_or_else(|| super::check::limits_for(file.len()));
            let imports = super::check::imports(&file, limits)?;
            open_roots.push((next, imports));
        }
        Ok(())
    }

    fn file(&self, root: &Root) -> Result<Rc<[u8]>, Box<Verdict>> {
        let file = self.files.get(root).cloned();
        file.ok_or_else(|| Box::new(Verdict::CouldNotCheck(Obstacle::Import(*root))))
    }
}
