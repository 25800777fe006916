//! What units find.

use serde::{Deserialize, Serialize};

use super::job::Item;
use crate::theorems::survey::Entry;

/// A unit that is done.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Done {
    /// What it was asked.
    pub items: Vec<Item>,
    /// What it found, item by item.
    pub found: Vec<Found>,
    pub seconds: f64,
}

/// The answer to one item.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Found {
    /// A certificate of who wins.
    Proof {
        /// Whether Left wins, moving first.
        wins: bool,
        statement: String,
        /// In hexadecimal digits.
        root: String,
        bytes: usize,
    },
    /// What the command for this task shows.
    Shown(serde_json::Value),
    /// What is known of a line, and the certificate if there is one.
    Theorem { entry: Box<Entry>, root: Option<String> },
}

impl Found {
    /// What its certificates prove, and their roots.
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
