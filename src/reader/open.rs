//! From the files of verified certificates to what can be shown of them.

use segcert_check::shell::file::{HEADER_BYTES, Kind};

use super::proof::Proof;
use super::{Astray, Disagreement};
use crate::certificate::read::{self, Located};
use crate::certificate::wire::{Database, Statement};

/// What a certificate has.
pub enum Content {
    Proof(Box<Proof>),
    Database(Database),
}

/// A certificate by its root, and its file.
pub type Import = ([u8; 32], Vec<u8>);

/// Follows the proof of a certificate of format version 2 that was verified, as were those that it
/// imports.
///
/// # Errors
/// [`Disagreement`] if the proof cannot be followed.
pub fn open(file: &[u8], imports: &[Import]) -> Result<Content, Disagreement> {
    let body = file.get(HEADER_BYTES..).ok_or(UNREADABLE)?;
    if is_database(file) {
        let database = read::database(body).map_err(|_| UNREADABLE)?;
        return Ok(Content::Database(database));
    }
    let located = read::certificate(body).map_err(|_| UNREADABLE)?;
    let statements = imported(&located, imports)?;
    let proof = Proof::follow(located, &statements)?;
    Ok(Content::Proof(Box::new(proof)))
}

fn is_database(file: &[u8]) -> bool {
    file.starts_with(&Kind::Database.magic())
}

const UNREADABLE: Astray = Astray("the file cannot be read");

/// The statements among what a certificate imports, in its order.
fn imported(located: &Located, files: &[Import]) -> Result<Vec<Statement>, Astray> {
    let mut statements = Vec::new();
    for root in &located.certificate.imports {
        let file = files.iter().find(|(found, _)| found == root);
        let (_, file) = file.ok_or(Astray("an import is missing"))?;
        if !is_database(file) {
            let body = file.get(HEADER_BYTES..).ok_or(UNREADABLE)?;
            let located = read::certificate(body).map_err(|_| UNREADABLE)?;
            statements.push(located.certificate.statement);
        }
    }
    Ok(statements)
}
