//! Values and names of the games of a statement, which have a name or are written in braces.

use crate::certificate::{CertifyError, References};
use crate::clobber::{Atom, Expr, Statement};
use crate::game::{Arena, Value};
use crate::run::Halt;
use crate::search::Search;
use crate::terms::evaluate;

/// Maximum length of a written game, in bytes (docs/FORMAT.md).
pub(super) const MAX_NAME: usize = 4096;

/// Replaces the games of a statement by their values.
///
/// # Errors
/// [`Halt`] if a value was not found.
pub fn valued(search: &mut Search, statement: &Statement) -> Result<Statement<Value>, Halt> {
    statement.try_map(|atom| evaluate(search, &Expr::from(atom.clone())))
}

/// Returns the statement as a certificate states it. Numbers, switches, tinies and games in braces
/// are replaced by their canonical forms in braces, because their options may be sums or rows.
///
/// # Errors
/// See [`CertifyError`].
pub fn certifiable(search: &mut Search, statement: &Statement) -> Result<Statement, CertifyError> {
    let is_in_braces = |atom: &Atom| atom.by_options().is_some();
    if !statement.games().any(is_in_braces) {
        return short(statement.clone());
    }
    let both = statement.try_map(|atom| {
        let value = evaluate(search, &Expr::from(atom.clone()))?;
        Ok::<_, Halt>((atom.clone(), value))
    })?;
    let arena = &search.reducer.arena;
    let references = References::new(arena);
    let certifiable = both.try_map(|(atom, value)| match is_in_braces(atom) {
        true => {
            let mut room = MAX_NAME;
            written(arena, &references, *value, &mut room)
        }
        false => Ok(atom.clone()),
    });
    short(certifiable?)
}

/// Rejects a statement that the checker does not print.
fn short(statement: Statement) -> Result<Statement, CertifyError> {
    if statement.has_short_names() { Ok(statement) } else { Err(CertifyError::TooLong) }
}

/// Writes a value by its name or by its options. `room` is the remaining number of bytes.
pub(super) fn written(
    arena: &Arena,
    references: &References,
    value: Value,
    room: &mut usize,
) -> Result<Atom, CertifyError> {
    let named = if let Some(n) = arena.as_nimber(value) {
        Some(Atom::Nimber(n))
    } else if value == arena.reference(1, 0) {
        Some(Atom::Up)
    } else if value == arena.reference(-1, 0) {
        Some(Atom::Down)
    } else {
        None
    };
    let length = named.as_ref().map_or(3, |name| name.to_string().len());
    *room = room.checked_sub(length).ok_or(CertifyError::TooLong)?;
    if let Some(name) = named {
        return Ok(name);
    }
    let mut list = |options: Vec<u32>| {
        *room = room.checked_sub(options.len().saturating_sub(1)).ok_or(CertifyError::TooLong)?;
        let option = |reference| {
            let option = references.value(reference);
            Ok::<_, CertifyError>(Expr::from(written(arena, references, option, room)?))
        };
        options.into_iter().map(option).collect::<Result<Vec<Expr>, CertifyError>>()
    };
    let [left, right] = references.options(arena, value);
    Ok(Atom::Braces { left: list(left)?, right: list(right)? })
}
