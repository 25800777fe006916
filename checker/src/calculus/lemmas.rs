//! Lemmas: proved equalities that the normal form of positions uses.

use super::Kernel;
use crate::data::{Checked, Item, Player, Reader, Scope, Stop, Term, Word, fault, given, require};
use crate::games::{Choice, Games, Position, as_value};

/// An equality of sums: of two values and their sum, or of a word with a move and a sum of values
/// and shorter words.
pub struct Lemma {
    /// The terms of the left side, followed by those of the right side; for Regroup, the four
    /// values.
    pub written: Vec<Term>,
    /// The kind of proof.
    pub way: Way,
}

/// The kind of proof of a lemma.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// The goals `left − right ≥ 0` and `right − left ≥ 0` are proved.
    Play,
    /// The options of the left side are compared with the options of the right side, a value.
    Options,
    /// `(a + b) + (c + d) = (a + c) + (b + d)` is applied, and earlier lemmas give these sums.
    Regroup,
}

impl Lemma {
    /// Reads a lemma.
    pub fn read(reader: &mut Reader, games: &mut Games) -> Checked<Lemma> {
        let number = reader.small()?;
        let way = match number {
            0 | 2 => Way::Play,
            1 | 3 => Way::Options,
            4 => Way::Regroup,
            _ => return fault("variant"),
        };
        if matches!(number, 2 | 3) {
            return Ok(Lemma { written: Lemma::read_rewrite(reader, games)?, way });
        }
        let count = if way == Way::Regroup { 4 } else { 3 };
        let mut value = || games.arena.reference(reader.small()?);
        Ok(Lemma { written: (0..count).map(|_| value()).collect::<Checked<_>>()?, way })
    }

    fn read_rewrite(reader: &mut Reader, games: &mut Games) -> Checked<Vec<Term>> {
        let (stones, scope) = (reader.stones()?, Scope::default());
        let part =
            games.written_word(&Word { head: Item::once(&stones), rest: Vec::new() }, &scope)?;
        let Position { mut terms, multiples } = games.read_position(reader, &scope)?;
        let mut is_shorter = part != Term::ZERO && multiples.is_empty();
        for term in &terms {
            let word = games.word(*term)?;
            is_shorter &=
                word.is_none_or(|w| w.rest.is_empty() && w.head.stones.len() < stones.len());
        }
        require(is_shorter, "lemma")?;
        terms.insert(0, part);
        Ok(terms)
    }

    /// Returns the terms of both sides. For Regroup with the values `a`, `b`, `c`, `d`, these are
    /// `a + b`, `c + d` and `(a + c) + (b + d)`.
    pub fn terms(&self, games: &mut Games) -> Checked<Vec<Term>> {
        let mut plus = |a, b| given(games.value(&mut Vec::new(), &[a, b])?, "lemma");
        match (self.way, self.written.as_slice()) {
            (Way::Regroup, &[a, b, c, d]) => {
                let (p, q) = (plus(a, c)?, plus(b, d)?);
                Ok(vec![plus(a, b)?, plus(c, d)?, plus(p, q)?])
            }
            (_, written) => Ok(written.to_vec()),
        }
    }

    /// Splits the terms into both sides; the left side is one word or two values.
    pub fn sides(terms: &[Term]) -> Checked<(&[Term], &[Term])> {
        let is_word = terms.first().is_some_and(|term| term.as_word().is_some());
        terms.split_at_checked(if is_word { 1 } else { 2 }).ok_or(Stop::Internal)
    }
}

impl Kernel {
    /// **Options**, for one player; the other half is the same condition for the negatives.
    pub fn compare_options(&mut self, sum: &[Term], value: &[Term]) -> Checked {
        let value = given(as_value(value), "option")?;
        let (mut lefts, mut changed) = (Vec::new(), Vec::new());
        for (index, term) in sum.iter().enumerate() {
            let others = sum.iter().enumerate().filter(|(other, _)| *other != index);
            let choices = self.games.options(*term, Player::Left, 0)?;
            lefts.reserve(choices.len());
            for Choice { pieces, .. } in choices.iter() {
                changed.clear();
                changed.extend(others.clone().map(|(_, term)| *term));
                lefts.push(given(self.games.value(&mut changed, pieces)?, "option")?);
            }
        }
        require(self.games.agrees(&lefts, value)?, "value")
    }
}
