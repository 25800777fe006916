//! Converts expressions of users to terms of the search.

use super::position::{Reducer, Term};
use super::search::Search;
use crate::clobber::{Atom, Expr, Term as Summand};
use crate::game::{Limit, Value};
use crate::run::Halt;

/// Returns the terms of a sum: the components of its rows, and the values of its other games.
///
/// # Errors
/// [`Halt`] if a value was not found.
pub fn read(search: &mut Search, expr: &Expr) -> Result<Vec<Term>, Halt> {
    let mut terms = Vec::new();
    for summand in &expr.terms {
        search.reducer.arena.set_budget(u64::MAX);
        let once = one_copy(&mut search.reducer, summand).map_err(|limit| halt(search, limit))?;
        for _ in 0..summand.count.unsigned_abs() {
            terms.extend_from_slice(&once);
        }
    }
    Ok(terms)
}

/// Returns the terms of one copy of a game, or of its negative for a negative number of copies.
/// Components without moves and the value 0 are omitted.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn one_copy(reducer: &mut Reducer, summand: &Summand) -> Result<Vec<Term>, Limit> {
    let Reducer { arena, components, .. } = reducer;
    let mut terms: Vec<Term> = match &summand.atom {
        Atom::Row(row) => {
            let parts = row.components().into_iter().filter(|component| !component.is_dead());
            parts.map(|component| Term::component(components.intern(&component))).collect()
        }
        other => {
            let value = components.evaluate(&Expr::from(other.clone()), arena)?;
            (value != Value::ZERO).then(|| Term::value(value)).into_iter().collect()
        }
    };
    if summand.count < 0 {
        terms.iter_mut().for_each(|term| *term = reducer.minus(*term));
    }
    Ok(terms)
}

/// Returns the value of a sum, with unlimited work.
///
/// # Errors
/// [`Halt`] if the value was not found.
pub fn evaluate(search: &mut Search, expr: &Expr) -> Result<Value, Halt> {
    let reducer = &mut search.reducer;
    reducer.arena.set_budget(u64::MAX);
    let value = reducer.components.evaluate(expr, &mut reducer.arena);
    value.map_err(|limit| halt(search, limit))
}

/// Returns the reason why a search ends when its arena reaches a limit.
pub fn halt(search: &Search, limit: Limit) -> Halt {
    match limit {
        Limit::Birthday | Limit::Budget => Halt::Depth,
        Limit::Memory => Halt::Memory,
        Limit::Stopped => search.check().err().unwrap_or(Halt::Interrupted),
    }
}
