//! From a statement to the claims that prove it, and to its certificate.
use super::search::Play;
use crate::certificate::wire;
use crate::claims::{Fault, Policy, Proof};
use crate::clobber::ForAll;
use crate::game::{Arena, Limit, Parts};
use crate::goals::goals;
use crate::run::{Control, DEFAULT_MEMORY};
use crate::written::Systems;

/// A certificate of the statement from claims found by play, if they prove each other.
///
/// # Errors
/// [`Limit`], if time or memory is over.
pub fn prove(statement: &ForAll, control: &Control) -> Result<Option<wire::Certificate>, Limit> {
    let mut arena = Arena::new();
    arena.set_guard(control.guard(control.memory.unwrap_or(DEFAULT_MEMORY)));
    match with_arena(statement, arena) {
        Ok(found) => Ok(found),
        Err(Fault::Limit(limit @ (Limit::Stopped | Limit::Memory))) => Err(limit),
        Err(_) => Ok(None),
    }
}

fn with_arena(statement: &ForAll, arena: Arena) -> Result<Option<wire::Certificate>, Fault> {
    let mut play = Play::new(arena, Parts::new());
    let (goals, floors) = goals(&mut play.theory, statement)?;
    if !floors.is_empty() {
        return Ok(None);
    }
    let Some(of_statement) = play.prove(&goals)? else {
        return Ok(None);
    };
    let needed = play.needed(&of_statement);
    let mut number = vec![usize::MAX; play.theory.claims.len()];
    for (new, (old, _)) in needed.iter().enumerate() {
        number[*old] = new;
    }
    let renumbered = |proof: &Proof| proof.renumbered(&number);
    let proofs: Vec<Proof> = needed.iter().map(|(_, proof)| renumbered(proof)).collect();
    let of_statement = of_statement.iter().map(|proof| proof.as_ref().map(renumbered));
    let of_statement: Vec<_> = of_statement.collect();
    let claims = needed.iter().map(|(old, _)| play.theory.claims[*old].clone());
    play.theory.claims = claims.collect();
    // Once to see which lemmas are used, and once more with these alone.
    play.theory.lemmas.clear(Policy::Collect);
    let mut systems = Systems { theory: &mut play.theory, earlier: 0 };
    systems.stream(&proofs, statement, &of_statement)?;
    systems.theory.establish()?;
    let certificate = systems.write(&proofs, statement, &of_statement)?;
    Ok(Some(certificate))
}
