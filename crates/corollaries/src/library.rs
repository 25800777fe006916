//! Theorems that certificates prove, found by the words of which they speak.
use std::fmt;
use std::io;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use segcert_check::replay::Replay;
use segcert_check::shell as check;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::file::Root;

use super::prove::Unproved;
use crate::certificate::CertifyError;
use crate::clobber::Statement;

/// Reads the file of a certificate when it is needed.
pub type Source = Arc<dyn Fn() -> io::Result<Vec<u8>> + Send + Sync>;

/// A statement, and the certificate that proves it.
#[derive(Clone)]
pub struct Theorem {
    /// What the certificate proves, as it says it.
    pub statement: Statement,
    /// The identity of the certificate.
    pub root: Root,
    source: Source,
}

impl Theorem {
    /// A theorem whose certificate is read only where a proof is sealed that rests on it.
    pub fn new(statement: Statement, root: Root, source: Source) -> Theorem {
        Theorem { statement, root, source }
    }

    /// The theorem of a certificate in memory, which need not be checked before. `None` if the
    /// file is no certificate.
    pub fn of_file(file: Vec<u8>) -> Option<Theorem> {
        let (root, body) = check::file::open(&file).ok()?.proof().ok()?;
        let limits = Allowed::default().limits(file.len());
        let (statement, _) = Replay::new(body, limits).open().ok()?;
        let statement = statement.text().ok()?.parse().ok()?;
        let file: Arc<[u8]> = file.into();
        Some(Theorem::new(statement, root, Arc::new(move || Ok(file.to_vec()))))
    }

    /// The file of the certificate.
    ///
    /// # Errors
    /// Those of reading it.
    pub fn file(&self) -> io::Result<Vec<u8>> {
        (self.source)()
    }
}

impl fmt::Debug for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.statement)
    }
}

/// Theorems from which statements are proved.
#[derive(Clone, Debug, Default)]
pub struct Library {
    theorems: Vec<Theorem>,
    by_root: FxHashMap<Root, usize>,
}

impl Library {
    /// A library without theorems.
    pub fn new() -> Library {
        Library::default()
    }

    /// Adds a theorem, and returns whether it is new. A certificate that rests on others is usable
    /// only if those are in the library, too.
    pub fn insert(&mut self, theorem: Theorem) -> bool {
        let is_new = !self.by_root.contains_key(&theorem.root);
        if is_new {
            self.by_root.insert(theorem.root, self.theorems.len());
            self.theorems.push(theorem);
        }
        is_new
    }

    /// All theorems, in the order in which they were added.
    pub fn theorems(&self) -> &[Theorem] {
        &self.theorems
    }

    /// The theorem that the certificate with this root proves.
    pub fn get(&self, root: &Root) -> Option<&Theorem> {
        self.by_root.get(root).map(|&number| &self.theorems[number])
    }
}

impl Library {
    /// The certificates with these roots, and all on which they rest, for the checker.
    ///
    /// # Errors
    /// [`Unproved::Missing`] for the first one that cannot be read, and [`Unproved::Certify`] for
    /// the first one that is no certificate.
    pub fn files(&self, roots: &[Root]) -> Result<check::library::Library, Unproved> {
        let mut files = check::library::Library::default();
        let (mut waiting, mut seen) = (roots.to_vec(), FxHashSet::default());
        while let Some(root) = waiting.pop() {
            if !seen.insert(root) {
                continue;
            }
            // Nothing is said of a root that nobody knows: the checker names it.
            let Some(theorem) = self.get(&root) else {
                continue;
            };
            let file = theorem.file().map_err(|why| {
                let theorem = theorem.statement.to_string();
                Unproved::Missing { theorem, why }
            })?;
            let limits = Allowed::default().limits(file.len());
            waiting.extend(check::check::imports(&file, limits).map_err(refused)?);
            files.add(file).map_err(refused)?;
        }
        Ok(files)
    }
}

fn refused(verdict: Box<check::verdict::Verdict>) -> Unproved {
    CertifyError::NotAccepted(verdict).into()
}
