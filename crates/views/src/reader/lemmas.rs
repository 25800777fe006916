//! Controls which lemmas the kernel uses: those that precede the shown proof.

use std::rc::Rc;

use super::kernel::{Lemma, Term, Way};
use super::proof::Proof;
use super::tree::Root;

impl Proof<'_> {
    /// Returns the lemmas that were used since the last call.
    pub fn used(&mut self) -> Vec<usize> {
        self.uses().into_iter().map(|lemma| lemma.0).collect()
    }

    /// Returns the lemmas that were used since the last call, and whether each one was used only
    /// for the negatives of its games.
    pub fn uses(&mut self) -> Vec<(usize, bool)> {
        let used = self.kernel.games.used.replace(Vec::new()).unwrap_or_default();
        let mut used: Vec<(usize, bool)> =
            used.iter().filter_map(|pair| self.lemmas.get(&key(pair))).copied().collect();
        used.sort_unstable();
        used.dedup_by_key(|lemma| lemma.0);
        used
    }

    /// Tells whether the games on the left side of a lemma are their own negatives.
    pub fn is_own_negative(&mut self, number: usize) -> bool {
        let (left, _) = self.sides_of(number).unwrap_or_default();
        key(&left) == key(&self.negatives(&left))
    }

    /// Returns the two sides of a lemma, or `None` if it depends on lemmas that are not proved.
    pub fn sides_of(&mut self, number: usize) -> Option<(Vec<Term>, Vec<Term>)> {
        let lemmas = Rc::clone(&self.listed);
        let lemma = &lemmas[number];
        if lemma.way == Way::Regroup {
            self.activate(number);
        }
        let terms = lemma.terms(&mut self.kernel.games).ok()?;
        let (left, right) = Lemma::sides(&terms).ok()?;
        Some((left.to_vec(), right.to_vec()))
    }

    /// Allows the lemmas that precede the proof of `root`.
    pub fn enter(&mut self, root: Root) {
        match root {
            Root::Lemma(number, _) => self.activate(number),
            Root::Claim(_) | Root::Goal(_) => self.activate(usize::MAX),
        }
    }

    /// Allows the first `count` lemmas, as far as they are proved.
    fn activate(&mut self, count: usize) {
        if count < self.active {
            self.forget();
        }
        let lemmas = Rc::clone(&self.listed);
        while self.active < count.min(lemmas.len()) && self.learn(&lemmas[self.active]).is_some() {
            self.active += 1;
        }
    }

    /// Adds the next lemma to those that the normal form uses.
    fn learn(&mut self, lemma: &Lemma) -> Option<()> {
        let games = &mut self.kernel.games;
        let terms = lemma.terms(games).ok()?;
        let opposite = games.negatives(&terms).ok()?;
        for (terms, is_negative) in [(opposite.as_slice(), true), (&terms, false)] {
            games.learn(terms).ok()?;
            self.lemmas.insert(key(Lemma::sides(terms).ok()?.0), (self.active, is_negative));
        }
        Some(())
    }

    /// Removes all lemmas from those that the normal form uses.
    pub(super) fn forget(&mut self) {
        let games = &mut self.kernel.games;
        games.sums.clear();
        games.words.entries.iter_mut().for_each(|entry| entry.equal = None);
        self.lemmas.clear();
        self.active = 0;
    }
}

/// Returns the left side of a lemma as a key: two values, or one word twice.
fn key(left: &[Term]) -> [Term; 2] {
    match left {
        [a, b] => [*a.min(b), *a.max(b)],
        [term] => [*term; 2],
        _ => [Term::ZERO; 2],
    }
}
