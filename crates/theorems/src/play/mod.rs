//! Finds theorems by play: claims come from the positions that play reaches.
//!
//! A goal in which Right moves first is examined reply by reply. If Left has one answer that is
//! good at every small instance, the goal after this answer is generalised as far as small
//! instances allow, and becomes a claim, which is proved in the same way. If no answer is good at
//! all instances, a linear inequality separates the instances into two cases. So each claim has a
//! short proof, and claims prove each other. Nothing here is trusted: small instances only guide
//! the search.
//!
//! Depends on [`crate::claims`], [`crate::game`] and [`super::goals`]. In reading order:
//!
//! * `instances`: goals at points, by value; `widen`: from a goal to a claim
//! * `matching`: from a goal to an instance of a claim; `close`: a goal from claims at once
//! * `prepare`, `candidate`, `split`: what comes before moves, Left's moves, and cases; `answer`:
//!   the proof of one claim
//! * `search`: claims until all are proved
//! * [`prove`]: from a statement to its certificate
mod answer;
mod candidate;
mod close;
mod instances;
mod matching;
mod prepare;
mod search;
mod split;
mod widen;

use self::search::Play;
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
