//! Proofs in words.
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::verdict::Verdict;

use crate::check::{library, refused};
use crate::error::Error;
use crate::game::arena::on_large_stack;
use crate::reader::explain::{Wish, text};
use crate::reader::open::{Content, Opened, open};

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
    on_large_stack(|| {
        let opened = open(bytes, Allowed::default(), &mut library(imports)?);
        match opened.map_err(|verdict| refused(&verdict))? {
            Opened { verdict: verdict @ Verdict::Rejected(_), .. } => Err(refused(&verdict)),
            Opened { header, content: Content::Proof(mut proof), .. } => {
                Ok(text(&mut proof, &header, &Wish { depth: 1, ..Wish::default() }))
            }
            Opened { content: Content::Database(_), .. } => {
                let why = "a database has no proof to be told".to_owned();
                Err(Error::CouldNotCheck(why))
            }
        }
    })
}
