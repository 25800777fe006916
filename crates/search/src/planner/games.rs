//! Games of the statement that are written by name or in braces, and the statement in words that a
//! certificate has.

use rustc_hash::FxHashMap;

use crate::certificate::{CertifyError, References, statement};
use crate::clobber::{Atom, Expr, Statement};
use crate::game::{Arena, Value};
use crate::run::Halt;
use crate::search::Search;
use crate::terms::evaluate;

/// Games that take more bytes to write are refused (docs/FORMAT.md).
pub(super) const MAX_NAME: usize = 4096;

/// The games by name or in braces that a statement mentions.
pub struct Games {
    values: FxHashMap<Atom, Value>,
}

impl Games {
    /// Those of a statement.
    pub fn of(search: &mut Search, statement: &Statement) -> Result<Games, Halt> {
        let mut values = FxHashMap::default();
        for term in statement.left.terms.iter().chain(&statement.right.terms) {
            if !matches!(term.atom, Atom::Row(_)) {
                let value = evaluate(search, &Expr::from(term.atom.clone()))?;
                values.insert(term.atom.clone(), value);
            }
        }
        Ok(Games { values })
    }

    /// The value of one of them.
    pub fn value(&self, atom: &Atom) -> Value {
        self.values[atom]
    }
}

/// The statement as a certificate says it: each game in braces is replaced by its canonical form,
/// for its options may have been sums or rows; powers of rows with gaps are written out.
///
/// # Errors
/// See [`CertifyError`].
pub fn certifiable(search: &mut Search, statement: &Statement) -> Result<Statement, CertifyError> {
    let games = Games::of(search, statement)?;
    let mut atoms = games.values.keys();
    let has_braces = atoms.any(|atom| matches!(atom, Atom::Braces { .. }));
    let arena = &search.reducer.arena;
    let references = has_braces.then(|| References::new(arena));
    statement::with_atoms(statement, |atom| {
        Ok(match (atom, &references) {
            (Atom::Row(row), _) => Atom::Row(statement::plain(row)),
            (Atom::Braces { .. }, Some(references)) => {
                let mut room = MAX_NAME;
                written(arena, references, games.value(atom), &mut room)?
            }
            (atom, _) => atom.clone(),
        })
    })
}

/// A value as a name or by its options, in as many bytes as there is room for.
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
