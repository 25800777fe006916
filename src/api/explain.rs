//! Proofs in words.
use super::check::verify;
use super::error::Error;
use crate::game::arena::on_large_stack;
use crate::reader::Disagreement;
use crate::reader::explain::{Header, Wish, text};
use crate::reader::open::{Content, open};

/// Tells how a certificate proves its statement, which is checked first: the statement, what
/// answers each class of replies, lemmas and claims by number, and how many steps there are.
///
/// ```
/// let proof = segcert::Prover::new().prove("(XO)^3 = 0")?;
/// assert!(segcert::explain(&proof.bytes, &[])?.contains("(XO)^3 = 0"));
/// # Ok::<(), segcert::Error>(())
/// ```
///
/// # Errors
/// As [`check`](super::check()), and [`Error::CouldNotCheck`] for certificates about Solitaire
/// Clobber, which have no steps to be told.
pub fn explain(bytes: &[u8], imports: &[&[u8]]) -> Result<String, Error> {
    if segcert_solitaire::is_solitaire(bytes) {
        return Err(Error::CouldNotCheck("it has no steps to be told".to_owned()));
    }
    let (verified, files) = verify(bytes, imports)?;
    let root = verified.root_hex();
    let imports = verified.imports.iter();
    let header = Header {
        statement: &verified.statement,
        root: &root,
        bytes: bytes.len(),
        imports: imports.map(|import| import.statement.clone()).collect(),
    };
    on_large_stack(|| {
        let alarm = |lost: Disagreement| Error::Disagreement(lost.to_string());
        match open(bytes, &files).map_err(alarm)? {
            Content::Proof(mut proof) => {
                let wish = Wish { depth: 1, ..Wish::default() };
                text(&mut proof, &header, &wish).map_err(|astray| alarm(astray.into()))
            }
            Content::Database(_) => {
                let why = "a database has no proof to be told".to_owned();
                Err(Error::CouldNotCheck(why))
            }
        }
    })
}
