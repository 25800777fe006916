//! Converts certificates to text: proofs in words, and lists of steps, from which certificates are
//! made again.
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::file::{self, Root};
use segcert_check::shell::verdict::Verdict;

use crate::answers::{Import, Proof};
use crate::assemble::{self, Assembled};
use crate::check::{library, refused};
use crate::error::Error;
use crate::game::arena::on_large_stack;
use crate::reader::dump as list;
use crate::reader::explain::{Selection, WIDTH, text};
use crate::reader::open::{Content, Opened, open};

/// Checks a certificate, and returns its proof in words.
///
/// The text has the statement, the answer to each class of replies, the lemmas and claims by
/// number, and the number of steps.
///
/// ```
/// let proof = segcert::Prover::new().prove("(XO)^3 = 0")?;
/// assert!(segcert::explain(&proof.bytes, &[])?.contains("(XO)^3 = 0"));
/// # Ok::<(), segcert::Error>(())
/// ```
///
/// # Errors
/// See [`check`](crate::check()). Certificates about Solitaire Clobber and databases have no proof
/// in words: [`Error::CouldNotCheck`].
pub fn explain(bytes: &[u8], imports: &[&[u8]]) -> Result<String, Error> {
    opened(bytes, imports, |opened| match opened {
        Opened { verdict: verdict @ Verdict::Rejected(_), .. } => Err(refused(&verdict)),
        Opened { header, content: Content::Proof(mut proof), .. } => {
            let selection = Selection::default();
            Ok(text(&mut proof, &header, &selection, WIDTH))
        }
        Opened { content: Content::Database(_), .. } => {
            Err(Error::CouldNotCheck("a database has no proof in words".to_owned()))
        }
    })
}

/// Checks a certificate, and lists its content and its steps, one per line.
///
/// The list is the text form of certificates (docs/FORMAT.md, Section 9). With `goals`, the goal of
/// each step precedes it. A rejected certificate is listed up to its fault, which is the last line.
///
/// # Errors
/// [`Error::Rejected`] and [`Error::CouldNotCheck`], if nothing can be listed.
pub fn dump(bytes: &[u8], imports: &[&[u8]], goals: bool) -> Result<String, Error> {
    opened(bytes, imports, |opened| {
        let statement = &opened.header.statement;
        let mut out = Vec::new();
        let written = match opened.content {
            Content::Proof(mut proof) => list::certificate(&mut proof, statement, goals, &mut out),
            Content::Database(body) => list::database(body, statement, &mut out),
        };
        written.map_err(|error| Error::Internal(error.to_string()))?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    })
}

/// Makes a certificate from its text form (docs/FORMAT.md, Section 9), and checks it.
///
/// This is the inverse of [`dump`]. A goal that is proved already, such as the second goal here,
/// needs no step.
///
/// ```
/// let text = "
///     statement XO || 0
///     proof goal 0
///     step Move option=0";
/// let proof = segcert::assemble(text, &[])?;
/// assert_eq!(segcert::check(&proof.bytes)?.statement, "XO || 0");
/// # Ok::<(), segcert::Error>(())
/// ```
///
/// # Errors
/// [`Error::Text`] if a line cannot be read, or if the checker rejects its step;
/// [`Error::Rejected`] if the fault belongs to no line; [`Error::CouldNotCheck`].
pub fn assemble(text: &str, imports: &[&[u8]]) -> Result<Proof, Error> {
    let at = |error: assemble::TextError| Error::Text { line: error.line, message: error.why };
    let assembled = assemble::assemble(text).map_err(at)?;
    let mut library = library(imports)?;
    let verdict = match segcert_database::is_database(&assembled.bytes) {
        true => segcert_database::check(&assembled.bytes, Allowed::default()),
        false => check(&assembled.bytes, &Options::default(), &mut library),
    };
    let verified = match verdict {
        Verdict::Verified(verified) => verified,
        verdict => return Err(misplaced(&assembled, &verdict)),
    };
    let find = |root: &Root| {
        let is_it = |bytes: &&&[u8]| file::open(bytes).is_ok_and(|opened| opened.root == *root);
        imports.iter().find(is_it).map(|bytes| bytes.to_vec()).unwrap_or_default()
    };
    let imports = verified.imports.iter().map(|import| {
        let bytes = find(&import.root);
        Import { statement: import.statement.clone(), root: import.root_hex(), bytes }
    });
    Ok(Proof {
        imports: imports.collect(),
        statement: verified.statement.clone(),
        root: verified.root_hex(),
        bytes: assembled.bytes,
        from: Vec::new(),
        moves: None,
    })
}

/// Returns the reason why a certificate is not verified, with the line of its text if there is one.
fn misplaced(assembled: &Assembled, verdict: &Verdict) -> Error {
    let line = match verdict {
        Verdict::Rejected(rejection) => assembled.line(rejection.offset),
        _ => None,
    };
    let error = refused(verdict);
    match line {
        Some(line) => Error::Text { line, message: error.to_string() },
        None => error,
    }
}

fn opened<T: Send>(
    bytes: &[u8],
    imports: &[&[u8]],
    show: impl FnOnce(Opened) -> Result<T, Error> + Send,
) -> Result<T, Error> {
    if segcert_solitaire::is_solitaire(bytes) {
        let message = "a certificate about Solitaire Clobber has no proof to show";
        return Err(Error::CouldNotCheck(message.to_owned()));
    }
    on_large_stack(|| {
        let opened = open(bytes, Allowed::default(), &mut library(imports)?);
        show(opened.map_err(|verdict| refused(&verdict))?)
    })
}
