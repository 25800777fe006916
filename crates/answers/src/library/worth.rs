//! Values of long rows by theorems: equalities for all `n` that come with the program give the
//! value of a row of any length at once.
use std::sync::OnceLock;

use super::index;
use crate::clobber::{Atom, Expr, Part, Row, Term};
use crate::instance::Law;

/// Rows of at most this many stones are evaluated as they are.
const SHORT: usize = 24;

/// A position that has the same value as another one.
pub struct Equal {
    /// Its rows are short where a theorem gives the value of a long one.
    pub position: Expr,
    /// The theorems, each once, in the order of their use.
    pub theorems: Vec<String>,
}

/// Replaces long rows by what they are worth. Where a theorem leads to a shorter row, that one is
/// replaced in turn.
pub fn shortened(position: &Expr) -> Equal {
    let mut equal = Equal { position: Expr::zero(), theorems: Vec::new() };
    for term in &position.terms {
        match &term.atom {
            Atom::Row(row) if row.len() > SHORT as u64 => {
                for part in row.parts() {
                    equal.add_row(part, term.count);
                }
            }
            _ => equal.add(term.clone()),
        }
    }
    equal
}

impl Equal {
    /// Adds copies of a row, or of what theorems say that it is worth.
    fn add_row(&mut self, part: Part, count: i64) {
        let mut open = vec![(part, count)];
        while let Some((part, count)) = open.pop() {
            let Some((law, worth)) = worth(&part) else {
                self.add(Term { count, atom: Atom::Row(Row::from(&part)) });
                continue;
            };
            let theorem = law.statement.to_string();
            if !self.theorems.contains(&theorem) {
                self.theorems.push(theorem);
            }
            for Term { count: copies, atom } in worth.terms {
                match atom {
                    Atom::Row(row) => {
                        open.extend(row.parts().into_iter().map(|part| (part, copies * count)));
                    }
                    atom => self.add(Term { count: copies * count, atom }),
                }
            }
        }
    }

    /// Adds a term to the one with the same game, if there is one.
    fn add(&mut self, term: Term) {
        let terms = &mut self.position.terms;
        match terms.iter_mut().find(|other| other.atom == term.atom) {
            Some(other) => other.count += term.count,
            None => terms.push(term),
        }
    }
}

/// Returns the value of a long row by the first law about it or about its negative, and the law.
fn worth(part: &Part) -> Option<(&'static Law, Expr)> {
    if part.len() <= SHORT {
        return None;
    }
    laws().iter().find_map(|law| {
        let worth = law.worth(part);
        let worth = worth.or_else(|| Some(law.worth(&part.negative())?.negative()));
        Some((law, worth?))
    })
}

/// The laws among the theorems that come with the program; those without rows on their right side
/// come first.
fn laws() -> &'static [Law] {
    static LAWS: OnceLock<Vec<Law>> = OnceLock::new();
    LAWS.get_or_init(|| {
        let statements = index::entries().iter().map(|entry| entry.statement);
        let statements = statements.filter_map(|text| text.parse().ok());
        let mut laws: Vec<Law> = statements.filter_map(Law::new).collect();
        laws.sort_by_key(Law::has_rows);
        laws
    })
}
