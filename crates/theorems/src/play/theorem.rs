//! Proves a statement by claims found by play, and writes the certificate.
use super::search::Play;
use crate::certificate::wire;
use crate::claims::{Fault, Policy};
use crate::clobber::Statement;
use crate::engine::{guarded, roots};
use crate::game::Components;
use crate::goals::goals;
use crate::run::Control;
use crate::written::Systems;

/// Returns a certificate of the statement from claims found by play, if these claims prove each
/// other.
///
/// # Errors
/// [`Fault`] of limits.
pub fn prove(statement: &Statement, control: &Control) -> Result<Option<wire::Certificate>, Fault> {
    let mut play = Play::new(guarded(control), Components::new());
    let (goals, floors) = goals(&mut play.theory, statement)?;
    if !floors.is_empty() {
        return Ok(None);
    }
    let Some(of_statement) = play.prove(&goals)? else {
        return Ok(None);
    };
    let claim = |number: usize| play.theory.claims[number].clone();
    let claims = play.system.proved(roots(&of_statement), claim);
    let mut systems = Systems::new(&mut play.theory, statement, 0, claims, &of_statement);
    systems.collect_lemmas(Policy::Collect)?;
    Ok(Some(systems.write()?))
}
