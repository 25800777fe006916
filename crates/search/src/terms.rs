//! Converts expressions of users to terms of the search.

use super::position::Term;
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
    for Summand { count, atom } in &expr.terms {
        let mut once: Vec<Term> = Vec::new();
        if let Atom::Row(row) = atom {
            let components = row.components();
            let component =
                |component| Term::component(search.reducer.components.intern(component));
            once.extend(components.iter().map(component));
        } else {
            let value = evaluate(search, &Expr::from(atom.clone()))?;
            once.push(Term::value(value));
        }
        if *count < 0 {
            once.iter_mut().for_each(|term| *term = search.reducer.minus(*term));
        }
        for _ in 0..count.unsigned_abs() {
            terms.extend_from_slice(&once);
        }
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
