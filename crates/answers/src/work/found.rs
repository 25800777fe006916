//! Results of units.

use serde::{Deserialize, Serialize};

use super::job::{Item, Task};
use crate::clobber::{Expr, Player, Relation, Statement};
use crate::theorems::survey::Entry;

/// A unit that is done.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Done {
    /// The items of the unit.
    pub items: Vec<Item>,
    /// The result for each item.
    pub found: Vec<Found>,
    pub seconds: f64,
}

/// The answer to one item.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Found {
    /// A certificate that tells who wins.
    Proof {
        /// Whether Left wins moving first.
        wins: bool,
        statement: String,
        /// Root of the certificate, in hexadecimal digits.
        root: String,
        bytes: usize,
    },
    /// The JSON object that the command for this task prints.
    Shown(serde_json::Value),
    /// The entry of a survey about a family, and the root of its certificate if there is one.
    Theorem { entry: Box<Entry>, root: Option<String> },
}

impl Done {
    /// Tells whether these are answers to a unit with these items: one answer for each item, of the
    /// kind of the task, about this item, with well-formed roots.
    pub fn answers(&self, task: &Task, items: &[Item]) -> bool {
        self.items == items
            && self.found.len() == items.len()
            && self.found.iter().zip(items).all(|(found, item)| found.answers(task, item))
    }
}

impl Found {
    fn answers(&self, task: &Task, item: &Item) -> bool {
        let is_about_item = match (task, self) {
            (Task::Proof { .. }, Found::Proof { wins, statement, .. }) => {
                question(&item.text, *wins).is_some_and(|asked| asked == *statement)
            }
            (Task::Outcomes { .. }, Found::Shown(shown)) => shown["line"] == item.number,
            (Task::Values { .. }, Found::Shown(shown)) => shown["position"] == *item.text,
            (Task::Survey { .. } | Task::Blocks { .. }, Found::Theorem { entry, root }) => {
                let statements = self.proved();
                entry.word == item.text
                    && entry.statement.is_some() == root.is_some()
                    && statements.iter().all(|(statement, _)| speaks_of(statement, &item.text))
            }
            _ => false,
        };
        is_about_item && self.proved().iter().all(|(_, root)| is_root(root))
    }

    /// Returns the statements and roots of the certificates in this result.
    pub fn proved(&self) -> Vec<(&str, &str)> {
        match self {
            Found::Proof { statement, root, .. } => vec![(statement, root)],
            Found::Shown(_) => Vec::new(),
            Found::Theorem { entry, root } => {
                let first = entry.statement.as_deref().zip(root.as_deref());
                let bounds = entry.bounds.iter();
                let bounds = bounds.map(|bound| (&*bound.statement, &*bound.root));
                first.into_iter().chain(bounds).collect()
            }
        }
    }
}

/// Returns the statement that the certificate of an item must prove, given whether Left wins the
/// position moving first.
fn question(position: &str, wins: bool) -> Option<String> {
    let position: Expr = position.parse().ok()?;
    let relation = Relation::of_winner(Player::Left, wins);
    Some(Statement::about(&position, relation, &Expr::zero()).to_string())
}

/// Tells whether a text is a root: 64 hexadecimal digits in lower case. Only such a text may become
/// part of a path.
pub fn is_root(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f'))
}

/// Tells whether a statement begins with the rows of an item of a survey, with any exponents.
fn speaks_of(statement: &str, item: &str) -> bool {
    let row = if item.contains('^') { item.to_owned() } else { format!("({item})^n") };
    let first = statement.split(' ').next().unwrap_or_default();
    without_exponents(first) == without_exponents(&row)
}

/// Returns a row with `^` in the place of each exponent.
fn without_exponents(row: &str) -> String {
    let mut pieces = row.split('^');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let rest = match piece.strip_prefix('(') {
            Some(inner) => inner.split_once(')').map_or("", |(_, rest)| rest),
            None => {
                piece.trim_start_matches(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
            }
        };
        text = text + "^" + rest;
    }
    text
}
