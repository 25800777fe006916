//! Stores certificates that others may import, by their roots. Checks each certificate at most
//! once.

use super::allowed::Allowed;
use super::check::{imports, replay};
use super::file::{Root, open};
use super::verdict::{Obstacle, Rejection, Verdict, Verified};
use crate::statement::Statement;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Files by root, and the statements of those that have been verified.
#[derive(Default)]
pub struct Library {
    files: HashMap<Root, Rc<[u8]>>,
    verified: HashMap<Root, (Rc<Statement>, Verified)>,
}

impl Library {
    /// Adds a certificate without checking its proof. Its root must be correct.
    pub fn add(&mut self, file: Vec<u8>) -> Result<Root, Box<Verdict>> {
        let (root, _) = open(&file)?.proof()?;
        self.files.insert(root, file.into());
        Ok(root)
    }

    /// Returns the statement and the verdict of the certificate with this root, if it has been
    /// verified.
    pub fn verified(&self, root: &Root) -> Option<&(Rc<Statement>, Verified)> {
        self.verified.get(root)
    }

    /// Checks the certificates with these roots, each after its own imports. Each is checked once,
    /// with the limits for its own size.
    pub fn check(
        &mut self,
        roots: Vec<Root>,
        importer: Root,
        allowed: Allowed,
    ) -> Result<(), Box<Verdict>> {
        let mut open_roots = vec![(importer, roots)];
        let mut waiting = HashSet::from([importer]);
        while let Some((root, needed)) = open_roots.last_mut() {
            let root = *root;
            let Some(next) = needed.pop() else {
                open_roots.pop();
                waiting.remove(&root);
                if root != importer {
                    let proved = replay(&self.file(&root)?, allowed, self)?;
                    self.verified.insert(root, proved);
                }
                continue;
            };
            if self.verified.contains_key(&next) {
                continue;
            }
            if !waiting.insert(next) {
                let message = "the certificate imports itself, directly or through others";
                return Err(Box::new(Verdict::Rejected(Rejection::of_file("circle", 0, message))));
            }
            let file = self.file(&next)?;
            open_roots.push((next, imports(&file, allowed.limits(file.len()))?));
        }
        Ok(())
    }

    fn file(&self, root: &Root) -> Result<Rc<[u8]>, Box<Verdict>> {
        let file = self.files.get(root).cloned();
        file.ok_or_else(|| Box::new(Verdict::CouldNotCheck(Obstacle::Import(*root))))
    }
}
