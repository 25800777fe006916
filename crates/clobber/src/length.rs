//! Computes the length of the names of the games in a statement, which the checker limits.
use std::collections::HashMap;

use super::expr::{Atom, Expr, Term};
use super::statement::Statement;

/// Maximum total length of the names of all options of the games of a statement, and of their
/// negatives, in bytes (docs/FORMAT.md, Section 5).
const MAX_NAMES: usize = 1 << 16;

impl Statement {
    /// Tells whether a certificate can express the statement with its games as they are written.
    pub fn is_writable(&self) -> bool {
        self.games().all(Atom::has_plain_options) && self.has_short_names()
    }

    /// Tells whether the names of the games are short enough for the checker to print the
    /// statement.
    pub fn has_short_names(&self) -> bool {
        let mut names = Names::default();
        for game in self.games() {
            names.length(game);
        }
        names.total <= MAX_NAMES
    }
}

/// Lengths of the names of games.
#[derive(Default)]
struct Names {
    known: HashMap<Atom, usize>,
    /// Total length of the names of all options of these games, and of their negatives.
    total: usize,
}

impl Names {
    /// Returns the length of a name as the checker writes it.
    fn length(&mut self, atom: &Atom) -> usize {
        if let Some(&length) = self.known.get(atom) {
            return length;
        }
        if self.total > MAX_NAMES {
            return 0;
        }
        let (length, options) = match atom {
            Atom::Row(_) => return 0,
            Atom::Nimber(n) => {
                let options: usize = (0..*n).map(|n| self.length(&Atom::Nimber(n)) + 1).sum();
                (atom.to_string().len(), 2 * options)
            }
            Atom::Up | Atom::Down => (atom.to_string().len(), "0,*,".len()),
            atom => {
                let sides = atom.by_options().unwrap_or_default();
                let options = sides.iter().flat_map(|side| side.iter());
                let options: usize = options.map(|option| self.length_of(option) + 1).sum();
                (options + "{|}".len(), options)
            }
        };
        self.known.insert(atom.clone(), length);
        self.total = self.total.saturating_add(2 * options);
        length
    }

    fn length_of(&mut self, option: &Expr) -> usize {
        match option.terms.as_slice() {
            [Term { atom, .. }] => self.length(atom),
            _ => option.to_string().len(),
        }
    }
}
