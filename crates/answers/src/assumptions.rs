//! Finds the certificates that a strategy needs before it is replayed.
use segcert_replay::data::Strategy;
use segcert_replay::{Certified, Flaw, statements};

use crate::certificate::Verdict;
use crate::clobber::Query;
use crate::strategy::library::LoadError;

/// Returns the certificates that a strategy needs. Calls `prove` for the statements whose
/// certificates do not come with the program.
///
/// # Errors
/// See [`LoadError`].
pub fn certificates<E: From<LoadError>>(
    strategy: &Strategy,
    mut prove: impl FnMut(Query) -> Result<Verdict, E>,
) -> Result<Vec<Vec<u8>>, E> {
    let mut certificates: Vec<Vec<u8>> =
        segcert_certs::ASF.iter().map(|bytes| bytes.to_vec()).collect();
    // Each iteration adds one missing certificate, or ends the loop.
    for _ in statements(strategy) {
        let missing = match Certified::new(strategy, &certificates) {
            Ok(_) => break,
            Err(Flaw::Uncertified(statement)) => statement,
            Err(flaw) => return Err(LoadError::Flaw(flaw).into()),
        };
        let query = missing.parse().expect("the checker writes statements in their notation");
        match prove(query)? {
            Verdict::Proved(certificate) => certificates.push(certificate.bytes),
            Verdict::Refuted(instead) => {
                let place = strategy.places.get(&missing).unwrap_or(&strategy.name).clone();
                let instead = Box::new(instead);
                return Err(LoadError::False { place, wanted: missing, instead }.into());
            }
        }
    }
    Ok(certificates)
}
