//! From proofs to a certificate: which entries of the arena are written, and their final
//! references.

use super::references::References;
use super::wire::{Atom, Cell, Certificate, Claim, Entry, Lemma, Statement, Step, Term};
use crate::game::Arena;

/// A certificate whose values are numbered by [`References`], and whose entries are not collected
/// yet.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Without a list of its games.
    pub statement: Statement,
    /// Roots of the certificates that are imported.
    pub imports: Vec<[u8; 32]>,
    pub cells: Vec<Cell>,
    pub lemmas: Vec<Lemma>,
    pub systems: Vec<Vec<Claim>>,
    /// All proofs in file order.
    pub steps: Vec<Step>,
}

impl Draft {
    /// A statement with nothing but a proof.
    pub fn plain(statement: Statement, steps: Vec<Step>) -> Draft {
        Draft {
            statement,
            imports: Vec::new(),
            cells: Vec::new(),
            lemmas: Vec::new(),
            systems: Vec::new(),
            steps,
        }
    }

    /// Collects the entries that are used, and numbers them anew in the same order.
    pub fn finish(mut self, references: &References, arena: &Arena) -> Certificate {
        let mut used = vec![false; references.entries()];
        self.each_game(|game| used[*game as usize / 2] = true);
        let games = Written::new(references, arena, used.clone());
        // The games of the statement are terms of its goals.
        self.each_value(|value| used[*value as usize / 2] = true);
        let all = Written::new(references, arena, used);
        self.each_game(|game| games.renumber(game));
        self.each_value(|value| all.renumber(value));
        Certificate {
            statement: Statement { games: games.entries, ..self.statement },
            imports: self.imports,
            arena: all.entries,
            cells: self.cells,
            lemmas: self.lemmas,
            systems: self.systems,
            steps: self.steps,
        }
    }

    fn each_game(&mut self, mut f: impl FnMut(&mut u32)) {
        for summand in self.statement.left.iter_mut().chain(&mut self.statement.right) {
            if let Atom::Game(game) = &mut summand.atom {
                f(game);
            }
        }
    }

    /// Every reference to a value in lemmas, claims and steps.
    fn each_value(&mut self, mut f: impl FnMut(&mut u32)) {
        for lemma in &mut self.lemmas {
            match lemma {
                Lemma::Sum(a, b, c) | Lemma::SumByOptions(a, b, c) => {
                    [a, b, c].into_iter().for_each(&mut f)
                }
                Lemma::Rewrite(_, terms) | Lemma::RewriteByOptions(_, terms) => {
                    each_term(terms, &mut f)
                }
                Lemma::Regroup(values) => values.iter_mut().for_each(&mut f),
            }
        }
        for claim in self.systems.iter_mut().flatten() {
            each_term(&mut claim.terms, &mut f);
        }
        for step in &mut self.steps {
            if let Step::Cut { terms, .. } | Step::Multiple { terms, .. } = step {
                each_term(terms, &mut f);
            }
        }
    }
}

fn each_term(terms: &mut [Term], f: &mut impl FnMut(&mut u32)) {
    for term in terms {
        if let Term::Value(value) | Term::Multiple(value, _) = term {
            f(value);
        }
    }
}

/// The entries of an arena that are written.
pub(super) struct Written {
    pub entries: Vec<Entry>,
    /// By old number of an entry: the new one.
    number: Vec<u32>,
}

impl Written {
    /// Those that are used, and their options.
    pub fn new(references: &References, arena: &Arena, mut used: Vec<bool>) -> Written {
        let mut written = Written { entries: Vec::new(), number: vec![0; used.len()] };
        for old in (1..used.len()).rev() {
            if used[old] {
                let Entry { left, right } = references.entry(arena, old);
                for option in left.into_iter().chain(right) {
                    used[option as usize / 2] = true;
                }
            }
        }
        for old in (1..used.len()).filter(|&old| used[old]) {
            let mut entry = references.entry(arena, old);
            let all = entry.left.iter_mut().chain(&mut entry.right);
            all.for_each(|option| written.renumber(option));
            written.entries.push(entry);
            written.number[old] = written.entries.len() as u32;
        }
        written
    }

    pub fn renumber(&self, reference: &mut u32) {
        *reference = 2 * self.number[*reference as usize / 2] + *reference % 2;
    }
}
