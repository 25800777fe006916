//! Drafts of certificates: selects the arena entries that are written, and assigns their final
//! references.

use super::references::References;
use super::wire::{self, Certificate, Entry};
use crate::claims::{Cell, Claim, Lemma, Step};
use crate::clobber::Statement;
use crate::game::Arena;

/// A certificate before its arena is written. Values have the prover's names, and the entries of
/// the arena are not selected yet.
#[derive(Clone, Debug)]
pub struct Draft<V> {
    /// The statement, with references of [`References`] for its games.
    pub statement: Statement<u32>,
    /// Roots of the certificates that are imported.
    pub imports: Vec<[u8; 32]>,
    /// Games that the imported statements name.
    pub games: Vec<V>,
    pub cells: Vec<Cell>,
    pub lemmas: Vec<Lemma<V>>,
    pub systems: Vec<Vec<Claim<V>>>,
    /// All proofs in file order.
    pub steps: Vec<Step<V>>,
}

impl<V> Draft<V> {
    /// Returns a draft of a statement with a proof, and without lemmas and claims.
    pub fn plain(statement: Statement<u32>, steps: Vec<Step<V>>) -> Draft<V> {
        Draft {
            statement,
            imports: Vec::new(),
            games: Vec::new(),
            cells: Vec::new(),
            lemmas: Vec::new(),
            systems: Vec::new(),
            steps,
        }
    }

    /// Renames the values in lemmas, claims and steps.
    fn map<W>(self, name: &mut impl FnMut(V) -> W) -> Draft<W> {
        let claims = |claims: Vec<Claim<V>>, name: &mut _| {
            claims.into_iter().map(|claim: Claim<V>| claim.map(name)).collect()
        };
        Draft {
            statement: self.statement,
            imports: self.imports,
            games: self.games.into_iter().map(&mut *name).collect(),
            cells: self.cells,
            lemmas: self.lemmas.into_iter().map(|lemma| lemma.map(name)).collect(),
            systems: self.systems.into_iter().map(|system| claims(system, name)).collect(),
            steps: self.steps.into_iter().map(|step| step.map(name)).collect(),
        }
    }

    /// Selects the entries that are used, and numbers them again in their order. `reference`
    /// returns the reference of a value in the numbering of `references`.
    pub fn finish(
        self,
        reference: impl Fn(V) -> u32,
        references: &References,
        arena: &Arena,
    ) -> Certificate {
        let mut used = vec![false; references.entries()];
        let mut games = used.clone();
        let draft = self.map(&mut |value| {
            let reference = reference(value);
            used[reference as usize / 2] = true;
            reference
        });
        draft.statement.games().for_each(|game| games[*game as usize / 2] = true);
        // The games of the statement are terms of its goals.
        used.iter_mut().zip(&games).for_each(|(used, game)| *used |= game);
        let entry = |number| references.entry(arena, number);
        let games = Written::new(games, entry);
        let all = Written::new(used, entry);
        let said = draft.statement.map(|game| games.renumbered(*game));
        let draft = draft.map(&mut |reference| all.renumbered(reference));
        Certificate {
            statement: wire::Statement { games: games.entries, said },
            imports: draft.imports,
            arena: all.entries,
            cells: draft.cells,
            lemmas: draft.lemmas,
            systems: draft.systems,
            steps: draft.steps,
        }
    }
}

/// The entries of an arena that are written.
pub struct Written {
    pub entries: Vec<Entry>,
    /// New number of each entry, by its old number.
    number: Vec<u32>,
}

impl Written {
    /// Selects the used entries, and their options. `entry` returns an entry by its old number.
    pub fn new(mut used: Vec<bool>, entry: impl Fn(usize) -> Entry) -> Written {
        let mut written = Written { entries: Vec::new(), number: vec![0; used.len()] };
        for old in (1..used.len()).rev() {
            if used[old] {
                let Entry { left, right } = entry(old);
                for option in left.into_iter().chain(right) {
                    used[option as usize / 2] = true;
                }
            }
        }
        for old in (1..used.len()).filter(|&old| used[old]) {
            let mut entry = entry(old);
            let all = entry.left.iter_mut().chain(&mut entry.right);
            all.for_each(|option| *option = written.renumbered(*option));
            written.entries.push(entry);
            written.number[old] = written.entries.len() as u32;
        }
        written
    }

    /// Returns the reference among the written entries.
    pub fn renumbered(&self, reference: u32) -> u32 {
        2 * self.number[reference as usize / 2] + reference % 2
    }
}
