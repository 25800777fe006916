//! Games of the statement that are written by name or in braces, and the statement in words that the checker reads.

use super::CertifyError;
use crate::clobber::{Atom, Expr, Statement, Term as Summand};
use crate::game::{Arena, Value};
use crate::prove::control::Halt;
use crate::prove::position::Term;
use crate::prove::search::Search;
use crate::prove::terms::{Terms, evaluate};

/// Braces nest at most so deep in a certificate (docs/FORMAT.md).
const MAX_NESTING: usize = 32;
/// Names and braces in one game, at most: a bound on the length of the text.
const MAX_ATOMS: usize = 4096;

/// The games by name or in braces that a statement mentions.
#[derive(Default)]
pub struct Literals {
    pub values: Vec<Value>,
}

impl Literals {
    /// The statement with each game in braces replaced by its canonical form: its options may have been sums or rows.
    pub fn certifiable(
        &mut self,
        search: &mut Search,
        statement: &Statement,
    ) -> Result<Statement, CertifyError> {
        let mut side = |expr: &Expr| -> Result<Expr, CertifyError> {
            let terms = expr.terms.iter().map(|term| {
                let atom = match &term.atom {
                    atom @ Atom::Braces { .. } => {
                        let value = evaluate(search, &Expr::from(atom.clone()))?;
                        let mut left = MAX_ATOMS;
                        written(&mut search.reducer.arena, value, 0, &mut left)?
                    }
                    atom => atom.clone(),
                };
                Ok(Summand {
                    count: term.count,
                    atom,
                })
            });
            Ok(Expr {
                terms: terms.collect::<Result<_, CertifyError>>()?,
            })
        };
        Ok(Statement {
            left: side(&statement.left)?,
            relation: statement.relation,
            right: side(&statement.right)?,
        })
    }

    /// The terms of a sum, one by one.
    pub fn terms(&mut self, search: &mut Search, expr: &Expr) -> Result<Vec<Term>, Halt> {
        let sum = Terms::read(search, expr)?;
        self.values.extend(sum.games);
        Ok(sum.terms)
    }
}

/// A value as a name or by its options.
fn written(
    arena: &mut Arena,
    value: Value,
    nesting: usize,
    left: &mut usize,
) -> Result<Atom, CertifyError> {
    *left = left.checked_sub(1).ok_or(CertifyError::TooDeep)?;
    if let Some(n) = arena.as_nimber(value) {
        return Ok(Atom::Nimber(n));
    }
    if value == arena.reference(1, 0) {
        return Ok(Atom::Up);
    }
    if value == arena.reference(-1, 0) {
        return Ok(Atom::Down);
    }
    if nesting == MAX_NESTING {
        return Err(CertifyError::TooDeep);
    }
    let lists = [arena.left(value).to_vec(), arena.right(value).to_vec()];
    let mut options = lists.into_iter().map(|list| {
        list.into_iter()
            .map(|option| Ok(Expr::from(written(arena, option, nesting + 1, left)?)))
            .collect::<Result<Vec<Expr>, CertifyError>>()
    });
    match (options.next(), options.next()) {
        (Some(left), Some(right)) => Ok(Atom::Braces {
            left: left?,
            right: right?,
        }),
        _ => Err(CertifyError::TooDeep),
    }
}
