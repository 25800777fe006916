//! Theorems of certificates, found by the words that occur in them.
use std::sync::Arc;
use std::{fmt, io};

use rustc_hash::{FxHashMap, FxHashSet};
use segcert_check::replay::Replay;
use segcert_check::shell as check;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::file::Root;

use super::search::Targets;
use super::unify::Pattern;
use crate::clobber::{Form, Player, Statement, Symbolic, Word};
use crate::game::arena::on_large_stacks;

/// A function that reads the file of a certificate when it is needed.
pub type Source = Arc<dyn Fn() -> io::Result<Vec<u8>> + Send + Sync>;

/// A statement, and the certificate that proves it.
#[derive(Clone)]
pub struct Theorem {
    /// The statement of the certificate.
    pub statement: Statement,
    /// Root of the certificate.
    pub root: Root,
    /// Cost of the use of the certificate: the number of bytes that are checked.
    cost: u64,
    source: Source,
}

impl Theorem {
    /// Makes a theorem at cost 0. Its certificate is read only when a proof that uses the theorem
    /// is sealed.
    pub fn new(statement: Statement, root: Root, source: Source) -> Theorem {
        Theorem { statement, root, cost: 0, source }
    }

    /// Sets the cost of using the certificate, in bytes that are checked.
    #[must_use]
    pub fn costing(self, cost: u64) -> Theorem {
        Theorem { cost, ..self }
    }

    /// Makes a theorem from a certificate in memory, which need not have been checked. Returns
    /// `None` if the file is not a certificate.
    pub fn of_file(file: Vec<u8>) -> Option<Theorem> {
        let (root, body) = check::file::open(&file).ok()?.proof().ok()?;
        let limits = Allowed::default().limits(file.len());
        let (statement, _) = Replay::new(body, limits).open().ok()?;
        let statement = statement.text().ok()?.parse().ok()?;
        let file: Arc<[u8]> = file.into();
        Some(Theorem::new(statement, root, Arc::new(move || Ok(file.to_vec()))))
    }

    /// Reads the file of the certificate.
    ///
    /// # Errors
    /// The certificate cannot be read.
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
    /// The words of each theorem and their negatives.
    patterns: Vec<Arc<[Pattern]>>,
    by_root: FxHashMap<Root, usize>,
}

impl Library {
    /// Returns a library without theorems.
    pub fn new() -> Library {
        Library::default()
    }

    /// Adds a theorem, and returns whether it is new. A certificate with imports is usable only if
    /// its imports are in the library, too.
    pub fn insert(&mut self, theorem: Theorem) -> bool {
        let is_new = !self.by_root.contains_key(&theorem.root);
        if is_new {
            self.by_root.insert(theorem.root, self.theorems.len());
            self.patterns.push(patterns(&theorem.statement).into());
            self.theorems.push(theorem);
        }
        is_new
    }

    /// Returns the library without the theorem of this certificate.
    #[must_use]
    pub fn without(&self, root: &Root) -> Library {
        let mut rest = Library::default();
        let others = self.theorems.iter().zip(&self.patterns);
        for (theorem, patterns) in others.filter(|(theorem, _)| theorem.root != *root) {
            rest.by_root.insert(theorem.root, rest.theorems.len());
            rest.theorems.push(theorem.clone());
            rest.patterns.push(Arc::clone(patterns));
        }
        rest
    }

    /// Returns all theorems, in the order in which they were added.
    pub fn theorems(&self) -> &[Theorem] {
        &self.theorems
    }

    /// Returns the theorem whose certificate has this root.
    pub fn get(&self, root: &Root) -> Option<&Theorem> {
        self.by_root.get(root).map(|&number| &self.theorems[number])
    }

    /// Returns the first theorem that has this statement.
    pub fn stating(&self, statement: &Statement) -> Option<&Theorem> {
        self.theorems.iter().find(|theorem| theorem.statement == *statement)
    }

    /// Returns the lists of theorems to try, one list after the other. Each list has all theorems
    /// up to some cost, the cheapest first, and more theorems than the list before.
    pub fn by_cost(&self, theorems: &[usize]) -> Vec<Vec<usize>> {
        let cost = |number: &usize| self.theorems[*number].cost;
        let mut theorems = theorems.to_vec();
        theorems.sort_by_key(cost);
        let up_to = |most: u64| {
            let within = theorems.iter().filter(|number| cost(number) <= most);
            within.copied().collect()
        };
        let mut lists: Vec<Vec<usize>> = STAGES.map(up_to).to_vec();
        lists.dedup();
        lists.retain(|list| !list.is_empty());
        lists
    }

    /// Returns the indices of the theorems about the rows of a statement, about the rows after a
    /// move if options are examined, and about rows that occur in such a theorem.
    pub fn relevant(&self, statement: &Statement, targets: Targets) -> Vec<usize> {
        let mut is_relevant = vec![false; self.theorems.len()];
        let mut words: Vec<Word> = words(statement);
        if targets == Targets::Options {
            words.extend(after_moves(&words, statement.variables.len() + 1));
        }
        let mut words: Vec<Pattern> = words.into_iter().map(Pattern::new).collect();
        for _ in 0..ROUNDS {
            let mut more = Vec::new();
            for (number, patterns) in self.patterns.iter().enumerate() {
                let speaks = |pattern: &Pattern| words.iter().any(|word| pattern.fits(word));
                if !is_relevant[number] && patterns.iter().any(speaks) {
                    is_relevant[number] = true;
                    more.extend(patterns.iter().cloned());
                }
            }
            words = more;
        }
        (0..self.theorems.len()).filter(|number| is_relevant[*number]).collect()
    }
}

/// Cost limits of these lists. Theorems up to the first cost are checked in a moment, theorems up
/// to the second cost in a second.
const STAGES: [u64; 3] = [64 << 10, 1 << 20, u64::MAX];

/// Maximum distance of a theorem from the rows of a statement: the number of theorems that lead to
/// it.
const ROUNDS: usize = 3;

/// Returns the words of a statement and their negatives, in normal form, with parameters for its
/// variables.
fn words(statement: &Statement) -> Vec<Word> {
    let least = statement.variables.iter().enumerate();
    let variables: Vec<Form> = least.map(|(i, &least)| Form::new(least.into(), [(i, 1)])).collect();
    let words = statement.words().filter_map(|word| {
        word.with_exponents(|exponent| exponent.instance(&variables)).normal().ok()
    });
    let families = statement.summands().filter_map(|summand| match &summand.atom {
        Symbolic::Any(cell) => {
            let exponent = Form::new(cell.least.into(), [(variables.len(), 1)]);
            cell.member(exponent).normal().ok()
        }
        _ => None,
    });
    let words = words.chain(families);
    let mut words: Vec<Word> = words.filter(|word| !word.is_one_coloured()).collect();
    words.extend(words.clone().iter().filter_map(|word| word.negative().ok()));
    words.sort_unstable();
    words.dedup();
    words
}

/// Returns the words that remain after a move in one of these words. For a move within a power, the
/// parameter `fresh` is the number of copies before it.
fn after_moves(words: &[Word], fresh: usize) -> Vec<Word> {
    let players = [Player::Left, Player::Right].into_iter();
    let cuts = players.flat_map(|player| words.iter().flat_map(move |it| it.cuts(player, fresh)));
    let pieces = cuts.flat_map(|cut| cut.pieces).filter_map(|word| word.normal().ok());
    let mut left: Vec<Word> = pieces.filter(|word| !word.is_one_coloured()).collect();
    left.sort_unstable();
    left.dedup();
    left
}

fn patterns(statement: &Statement) -> Vec<Pattern> {
    words(statement).into_iter().map(Pattern::new).collect()
}

impl Library {
    /// Reads the certificates with these roots, and all their imports, for the checker. `threads`
    /// of them are read at the same time.
    ///
    /// # Errors
    /// [`NoFile`] for the first one that cannot be read or is no certificate.
    pub fn files(&self, roots: &[Root], threads: usize) -> Result<check::library::Library, NoFile> {
        let mut files = check::library::Library::default();
        self.add_files(roots, threads, &mut files)?;
        Ok(files)
    }

    /// Adds certificates, and all their imports, to the checker's library.
    ///
    /// # Errors
    /// Returns the same errors as [`Library::files`].
    pub fn add_files(
        &self,
        roots: &[Root],
        threads: usize,
        files: &mut check::library::Library,
    ) -> Result<(), NoFile> {
        let (mut waiting, mut seen) = (roots.to_vec(), FxHashSet::default());
        while !waiting.is_empty() {
            waiting.retain(|root| seen.insert(*root) && files.verified(root).is_none());
            // The checker will report a root that is not in this library.
            let next: Vec<&Theorem> = waiting.drain(..).filter_map(|it| self.get(&it)).collect();
            for (theorem, file) in next.iter().zip(read(&next, threads)) {
                waiting.extend(theorem.add_file(file, files)?);
            }
        }
        Ok(())
    }
}

/// Reads the certificates of theorems. A theorem that must be proved again can take seconds.
fn read(theorems: &[&Theorem], threads: usize) -> Vec<io::Result<Vec<u8>>> {
    if threads <= 1 || theorems.len() <= 1 {
        return theorems.iter().map(|theorem| theorem.file()).collect();
    }
    on_large_stacks(threads.min(theorems.len()), |numbers| {
        let numbers = numbers.take_while(|number| *number < theorems.len());
        numbers.map(|number| (number, theorems[number].file())).collect()
    })
}

impl Theorem {
    /// Returns the file of the certificate, and the roots of its imports.
    ///
    /// # Errors
    /// [`NoFile`], if the certificate cannot be read.
    pub fn file_with_imports(&self) -> Result<(Vec<u8>, Vec<Root>), NoFile> {
        self.with_imports(self.file())
    }

    fn with_imports(&self, file: io::Result<Vec<u8>>) -> Result<(Vec<u8>, Vec<Root>), NoFile> {
        let file = file.map_err(|why| self.no_file(why))?;
        let limits = Allowed::default().limits(file.len());
        match check::check::imports(&file, limits) {
            Ok(imports) => Ok((file, imports)),
            Err(_) => Err(self.no_file(io::Error::other(NO_CERTIFICATE))),
        }
    }

    /// Returns the error that the certificate cannot be read.
    fn no_file(&self, why: io::Error) -> NoFile {
        NoFile { root: self.root, theorem: self.statement.to_string(), why, file: None }
    }

    /// Adds the certificate to the checker's library. Returns the roots of its imports.
    fn add_file(
        &self,
        file: io::Result<Vec<u8>>,
        files: &mut check::library::Library,
    ) -> Result<Vec<Root>, NoFile> {
        let (file, imports) = self.with_imports(file)?;
        match files.add(file.clone()) {
            Ok(root) if root == self.root => Ok(imports),
            Ok(_) => Err(NoFile { file: Some(file), ..self.no_file(io::Error::other(OTHER)) }),
            Err(_) => Err(self.no_file(io::Error::other(NO_CERTIFICATE))),
        }
    }
}

const NO_CERTIFICATE: &str = "it is not a certificate of a statement";

const OTHER: &str = "the certificate has another root";

/// A certificate that is needed and cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read the certificate of {theorem}: {why}")]
pub struct NoFile {
    /// Root of the certificate that is needed.
    pub root: Root,
    /// Statement of the certificate.
    pub theorem: String,
    /// Error of the file system.
    pub why: io::Error,
    /// The file of a certificate with another root, if there is one.
    pub file: Option<Vec<u8>>,
}
