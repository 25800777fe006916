//! The value and the outcome of each position of a list, with a search that keeps its results from
//! one position to the next.
use super::potentials;
use crate::clobber::{Expr, Outcome};
use crate::game::Value;
use crate::library::worth::{Equal, shortened};
use crate::prove::Prover;
use crate::run::Halt;

/// An answer, with the theorems on which it rests.
pub type Resting<T> = (T, Vec<String>);

/// Returns the value of a position. With `has_library`, the theorems that come with the program
/// give the values of long rows.
///
/// # Errors
/// [`Halt`], if there is no answer within the limits.
pub fn value(
    position: &Expr,
    has_library: bool,
    prover: &mut Prover,
) -> Result<Resting<Value>, Halt> {
    let Equal { position, theorems } = known(position, has_library);
    Ok((prover.value(&position)?, theorems))
}

/// Returns the outcome of a position. With `has_library`, the theorems that come with the program
/// give the values of long rows, and decide sums of alternating rows.
///
/// # Errors
/// [`Halt`], if there is no answer within the limits.
pub fn outcome(
    position: &Expr,
    has_library: bool,
    prover: &mut Prover,
) -> Result<Resting<Outcome>, Halt> {
    let Equal { position, mut theorems } = known(position, has_library);
    let decided = has_library.then(|| potentials::outcome(&position)).flatten();
    let Some((outcome, theorem)) = decided else {
        return Ok((prover.outcome(&position)?, theorems));
    };
    theorems.push(theorem.to_owned());
    Ok((outcome, theorems))
}

fn known(position: &Expr, has_library: bool) -> Equal {
    match has_library {
        true => shortened(position),
        false => Equal { position: position.clone(), theorems: Vec::new() },
    }
}
