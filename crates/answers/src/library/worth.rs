//! Replaces long rows by equal games. The equalities for all `n` that come with the program give
//! the value of a row of any length without a search.
use std::sync::OnceLock;

use super::index;
use crate::clobber::{Atom, Component, Expr, Relation, Row, Statement, Term};
use crate::instance::Law;

/// Maximum number of stones of a row that is not replaced.
const SHORT: usize = 24;

/// A position that is equal to another one, with the theorems that prove the equality.
pub struct Equal {
    /// The equal position. Long rows are replaced where a theorem gives their value.
    pub position: Expr,
    /// The theorems, each once, in the order of their use.
    pub theorems: Vec<String>,
}

/// Replaces long rows by equal games. If a theorem replaces a row by a shorter row, that row may be
/// replaced again.
pub fn shortened(position: &Expr) -> Equal {
    let mut equal = Equal { position: Expr::zero(), theorems: Vec::new() };
    for term in &position.terms {
        match &term.atom {
            Atom::Row(row) if row.len() > SHORT as u64 => {
                for component in row.components() {
                    equal.add_row(component, term.count);
                }
            }
            _ => equal.add(term.clone()),
        }
    }
    equal
}

impl Equal {
    /// Adds copies of a row, or of an equal game by theorems.
    fn add_row(&mut self, component: Component, count: i64) {
        let mut open = vec![(component, count)];
        while let Some((component, count)) = open.pop() {
            let Some((law, worth)) = worth(&component) else {
                self.add(Term { count, atom: Atom::Row(Row::from(&component)) });
                continue;
            };
            let theorem = law.statement.to_string();
            if !self.theorems.contains(&theorem) {
                self.theorems.push(theorem);
            }
            for Term { count: copies, atom } in worth.terms {
                match atom {
                    Atom::Row(row) => {
                        open.extend(
                            row.components()
                                .into_iter()
                                .map(|component| (component, copies * count)),
                        );
                    }
                    atom => self.add(Term { count: copies * count, atom }),
                }
            }
        }
    }

    /// Adds a term to the sum. Terms with the same game are joined.
    fn add(&mut self, term: Term) {
        let terms = &mut self.position.terms;
        match terms.iter_mut().find(|other| other.atom == term.atom) {
            Some(other) => other.count += term.count,
            None => terms.push(term),
        }
    }
}

/// Returns the first law about a long row or about its negative, and the game to which the row is
/// equal by this law.
fn worth(component: &Component) -> Option<(&'static Law, Expr)> {
    if component.len() <= SHORT {
        return None;
    }
    laws().iter().find_map(|law| {
        let worth = law.worth(component);
        let worth = worth.or_else(|| Some(law.worth(&component.negative())?.negative()));
        Some((law, worth?))
    })
}

/// Returns the laws among the theorems that come with the program, and those that follow from two
/// inequalities. Laws without rows on their right side come first.
fn laws() -> &'static [Law] {
    static LAWS: OnceLock<Vec<Law>> = OnceLock::new();
    LAWS.get_or_init(|| {
        let statements = index::entries().iter().map(|entry| entry.statement);
        let statements: Vec<Statement> = statements.filter_map(|text| text.parse().ok()).collect();
        let with = |relation, it: &Statement| Statement { relation, ..it.clone() };
        let equalities = statements.iter().filter_map(|it| match it.relation {
            Relation::Equal => Some(it.clone()),
            Relation::GreaterEqual => {
                let is_equality = statements.contains(&with(Relation::LessEqual, it));
                is_equality.then(|| with(Relation::Equal, it))
            }
            _ => None,
        });
        let mut laws: Vec<Law> = equalities.filter_map(Law::new).collect();
        laws.sort_by_key(Law::has_rows);
        laws
    })
}
