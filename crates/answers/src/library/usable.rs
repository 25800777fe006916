//! Lists the theorems that a proof may use.
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex};

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::file::Root;
use segcert_check::shell::verdict::Verdict;

use super::catalog::{Catalog, Known, Place, statement};
use super::folder::Folder;
use super::imports::Imports;
use super::index;
use crate::certificate::seal::said;
use crate::clobber::{Query, Statement};
use crate::corollaries::{Library, Source, Theorem, self_contained};
use crate::methods::{Answer, Methods, OnDemand, Proved, Question};
use crate::run::Control;
use crate::run::lock::lock;

/// Maximum number of elementary steps to prove a theorem of the index again when another proof may
/// use it: about ten seconds.
const MOST_STEPS: u64 = 20_000_000;

/// Time to prove a theorem again, as a multiple of the time to check its certificate (a lower
/// estimate).
const AGAIN: u64 = 16;

/// Returns the theorems of [`library`]. The list is made when a proof first needs it.
pub fn on_demand(catalog: &Arc<Catalog>, wanted: &Question, control: &Control) -> OnDemand {
    let (catalog, wanted, control) = (Arc::clone(catalog), wanted.clone(), control.clone());
    OnDemand::new(move || library(&catalog, &wanted, &control))
}

/// Returns the theorems that come with the program or are in the user's folder. Theorems whose
/// certificates can be read come before theorems that must be proved again. Certificates are read,
/// checked or proved again only when a proof needs them, within the limits of `control`. If the
/// wanted statement itself would have to be proved again, there are no theorems: its proof uses
/// none.
pub fn library(catalog: &Arc<Catalog>, wanted: &Question, control: &Control) -> Library {
    let mut library = Library::new();
    for known in catalog.library() {
        let Some(statement) = stated(&known, catalog) else { continue };
        let is_wanted = matches!(wanted, Question::Query(Query::Statement(it)) if *it == statement);
        if is_wanted && known.place == Place::Proved {
            return Library::new();
        }
        library.insert(theorem(statement, &known, catalog, control));
    }
    library
}

/// Returns the theorems of the files that the user names, and then the theorems of the library that
/// these files import.
pub fn of_files(catalog: &Arc<Catalog>, control: &Control) -> Library {
    let mut library = Library::new();
    for known in catalog.named() {
        if let Some(statement) = stated(known, catalog) {
            library.insert(theorem(statement, known, catalog, control));
        }
    }
    let mut imports = Imports::new(Arc::clone(catalog), Allowed::default());
    for known in catalog.named() {
        let Ok(Some(file)) = catalog.file(&known.root, Allowed::default()) else {
            continue;
        };
        // A certificate that cannot be fetched leads to an error when the proof is sealed.
        let _ = imports.fetch(&file);
    }
    for file in imports.files() {
        if let Some(theorem) = Theorem::of_file(file.clone()) {
            library.insert(theorem);
        }
    }
    library
}

/// Returns the statement in a certificate, or `None` if the statement is not about sums of games.
fn stated(known: &Known, catalog: &Catalog) -> Option<Statement> {
    let allowed = Allowed::default();
    match (index::entry(&known.root), &known.place) {
        (Some(entry), _) => entry.statement.parse().ok(),
        (None, Place::File(_)) => {
            let file = catalog.file(&known.root, allowed).ok().flatten()?;
            statement(&file, allowed).ok()?.parse().ok()
        }
        (None, _) => None,
    }
}

/// Returns the theorem of a certificate, with the estimated cost of using it.
fn theorem(
    statement: Statement,
    known: &Known,
    catalog: &Arc<Catalog>,
    control: &Control,
) -> Theorem {
    let cost = match known.place {
        Place::Proved => known.bytes.saturating_mul(AGAIN),
        _ => known.bytes,
    };
    Theorem::new(statement, known.root, source(known, catalog, control)).costing(cost)
}

/// Returns the function that reads the certificate of a theorem, or proves the theorem again.
fn source(known: &Known, catalog: &Arc<Catalog>, control: &Control) -> Source {
    let root = known.root;
    match known.place.clone() {
        Place::Embedded(file) => Arc::new(move || Ok(file.to_vec())),
        Place::File(_) | Place::Installed(_) => {
            let catalog = Arc::clone(catalog);
            Arc::new(move || checked(&root, &catalog))
        }
        Place::Proved => {
            let control = control.with_work(MOST_STEPS);
            // A proof that failed is not tried again: it would fail again after the same time.
            let proved: Mutex<Option<Result<Vec<u8>, String>>> = Mutex::new(None);
            Arc::new(move || {
                let mut proved = lock(&proved);
                let again = || prove_again(&root, &control).map_err(|error| error.to_string());
                proved.get_or_insert_with(again).clone().map_err(io::Error::other)
            })
        }
    }
}

/// Reads a certificate from a file. Checks it, unless its root is in the index.
fn checked(root: &Root, catalog: &Arc<Catalog>) -> io::Result<Vec<u8>> {
    let allowed = Allowed::default();
    let file = catalog.file(root, allowed).map_err(refused)?.ok_or(io::ErrorKind::NotFound)?;
    if index::entry(root).is_none() {
        match Imports::new(Arc::clone(catalog), allowed).check(&file) {
            Verdict::Verified(_) => {}
            verdict => return Err(refused(Box::new(verdict))),
        }
    }
    Ok(file)
}

fn refused(verdict: Box<Verdict>) -> io::Error {
    io::Error::other(said(&verdict))
}

/// Returns the proof with the proofs of its imports included, so that it imports nothing. `None` if
/// the checker does not accept the result, or if the result is too large for the format.
pub fn contained(proved: &Proved, library: &Library, control: &Control) -> Option<Proved> {
    let bytes = self_contained(&proved.bytes, library, control)?;
    match check(&bytes, &Options::default(), &mut Default::default()) {
        Verdict::Verified(verified) if verified.statement == proved.statement => Some(Proved {
            root: verified.root_hex(),
            steps: Some(verified.stats.steps as u64),
            bytes,
            ..proved.clone()
        }),
        _ => None,
    }
}

/// Certificates of theorems that this process has proved again, by the roots of the index and by
/// their own roots.
static PROVED: Mutex<BTreeMap<Root, Vec<u8>>> = Mutex::new(BTreeMap::new());

/// Returns the library with the certificates that this process has made and the index does not
/// have.
pub fn with_new_proofs(library: &Library) -> Cow<'_, Library> {
    let mut library = Cow::Borrowed(library);
    for (root, file) in lock(&PROVED).iter() {
        if library.get(root).is_some() {
            continue;
        }
        let theorem = Theorem::of_file(file.clone());
        if let Some(theorem) = theorem.filter(|theorem| theorem.root == *root) {
            library.to_mut().insert(theorem);
        }
    }
    library
}

/// Proves a theorem of the index again, unless this process has done so before. Keeps the
/// certificate if the user has a folder. Its root is another one than that of the index if the
/// program now finds another proof.
///
/// # Errors
/// The reason why the proof stopped.
pub fn prove_again(root: &Root, control: &Control) -> io::Result<Vec<u8>> {
    if let Some(file) = lock(&PROVED).get(root) {
        return Ok(file.clone());
    }
    let entry = index::entry(root).ok_or(io::ErrorKind::NotFound)?;
    let question: Question = entry.statement.parse().map_err(io::Error::other)?;
    // With one thread and no saved state, the proof is reproducible.
    let control = Control { threads: 1, journal: None, ..control.clone() };
    match Methods::new(control).prove(&question).map_err(io::Error::other)? {
        Answer::Proved(proved) => {
            let own = index::root_of_hex(&proved.root).ok_or(io::ErrorKind::InvalidData)?;
            if let Some(folder) = Folder::of_user().filter(|folder| folder.path.is_dir()) {
                // The folder only saves time, so a failure to write to it is no error.
                let _ = folder.add(&own, &proved.bytes);
            }
            lock(&PROVED).extend([(*root, proved.bytes.clone()), (own, proved.bytes.clone())]);
            Ok(proved.bytes)
        }
        Answer::Refuted(_) => Err(io::Error::other("it is refuted")),
    }
}
