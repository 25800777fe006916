//! Opens a file: checks it, and returns the contents that can be shown.

use std::cell::RefCell;
use std::rc::Rc;

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::file::{HEADER_BYTES, hex};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;

use super::explain::Header;
use super::kernel::watch;
use super::proof::Proof;
use super::tree::{Tree, TreeRecorder};

/// A file that was checked, and its contents.
pub struct Opened<'p> {
    /// The verdict: verified or rejected.
    pub verdict: Verdict,
    pub header: Header,
    /// Bytes of the file.
    pub bytes: &'p [u8],
    pub content: Content<'p>,
}

/// The content of a certificate.
pub enum Content<'p> {
    Proof(Box<Proof<'p>>),
    /// Body of a database.
    Database(&'p [u8]),
}

/// Checks a certificate. The library has the certificates that it imports. A rejected certificate
/// can be shown up to its fault, if the fault is after the statement.
///
/// # Errors
/// The verdict, if no part of the file can be shown.
pub fn open<'p>(
    file: &'p [u8],
    allowed: Allowed,
    library: &mut Library,
) -> Result<Opened<'p>, Box<Verdict>> {
    let tree = Rc::<RefCell<Tree>>::default();
    if segcert_database::is_database(file) {
        return database(file, allowed);
    }
    let scribe = Box::new(TreeRecorder(Rc::clone(&tree)));
    let watched = watch(file, allowed, library, Some(scribe))?;
    let verdict = watched.verdict.clone();
    let statement = watched.statement.as_ref().and_then(|statement| statement.text().ok());
    let (Some(statement), Verdict::Verified(_) | Verdict::Rejected(_)) = (statement, &verdict)
    else {
        return Err(Box::new(verdict));
    };
    let resting = watched.imports.iter().map(|import| import.statement.clone()).collect();
    match Proof::new(watched, tree.take()) {
        Some(proof) => {
            let (header, content) = (header(file, statement, resting), Box::new(proof));
            Ok(Opened { verdict, header, bytes: file, content: Content::Proof(content) })
        }
        None => Err(Box::new(verdict)),
    }
}

fn database(file: &[u8], allowed: Allowed) -> Result<Opened<'_>, Box<Verdict>> {
    let verdict = segcert_database::check(file, allowed);
    let Verdict::Verified(verified) = &verdict else {
        return Err(Box::new(verdict));
    };
    let header = header(file, verified.statement.clone(), Vec::new());
    let content = Content::Database(file.get(HEADER_BYTES..).unwrap_or_default());
    Ok(Opened { verdict, header, bytes: file, content })
}

fn header(file: &[u8], statement: String, imports: Vec<String>) -> Header {
    let root = hex(file.get(12..HEADER_BYTES).unwrap_or_default());
    Header { statement, root, bytes: file.len(), imports }
}
