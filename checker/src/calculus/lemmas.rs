//! Lemmas: proved equalities that the normal form of positions uses.

use super::Kernel;
use crate::data::{Checked, Item, Player, Reader, Scope, Stop, Term, Word, all, given, require};
use crate::games::{Choice, Games, Position, as_value};
use std::borrow::Cow;

/// An equality of sums: of two values and their sum, or of a word with a move and a sum of values
/// and shorter words.
pub struct Lemma {
    /// The terms of the left side, followed by those of the right side; for Regroup, the four
    /// values.
    pub written: Vec<Term>,
    /// The kind of proof.
    pub way: Way,
}

/// Memory for the options that are compared.
pub type Lists = [Vec<Term>; 2];

/// The kind of proof of a lemma.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// The goals `left − right ≥ 0` and `right − left ≥ 0` are proved.
    Play,
    /// The options of the left side are compared with the options of the right side, a value.
    Options,
    /// **Regroup**
    ///
    /// ```text
    /// earlier lemmas give the values p = a + b, q = c + d, r = a + c, s = b + d, and r + s = v
    /// ----------------------------------------------------------------------------------------
    /// p + q = v
    /// ```
    ///
    /// Addition of games is associative and commutative.
    Regroup,
}

impl Lemma {
    /// Reads a lemma.
    pub fn read(reader: &mut Reader, games: &mut Games) -> Checked<Lemma> {
        let tag = reader.count()?;
        let ways = [Way::Play, Way::Options, Way::Play, Way::Options, Way::Regroup];
        let way = *given(ways.get(tag), "variant")?;
        let count = if way == Way::Regroup { 4 } else { 3 };
        let written = match tag {
            2 | 3 => Lemma::read_rewrite(reader, games)?,
            _ => all((0..count).map(|_| games.arena.reference(reader.small()?)))?,
        };
        Ok(Lemma { written, way })
    }

    fn read_rewrite(reader: &mut Reader, games: &mut Games) -> Checked<Vec<Term>> {
        let (stones, scope) = (reader.stones()?, Scope::default());
        let word = Word { head: Item::once(&stones), rest: Vec::new() };
        let (part, length) = (games.written_word(&word, &scope)?, stones.len());
        let Position { mut terms, multiples } = games.read_position(reader, &scope)?;
        require(part != Term::ZERO && multiples.is_empty(), "lemma")?;
        for term in &terms {
            let word = games.word(*term)?;
            require(
                word.is_none_or(|w| w.rest.is_empty() && w.head.stones.len() < length),
                "lemma",
            )?;
        }
        terms.insert(0, part);
        Ok(terms)
    }

    /// Returns the terms of both sides. For Regroup with the values `a`, `b`, `c`, `d`, these are
    /// `a + b`, `c + d` and `(a + c) + (b + d)`.
    pub fn terms(&self, games: &mut Games) -> Checked<Cow<'_, [Term]>> {
        let mut sum = Vec::new();
        let mut plus = |a, b| {
            sum.clear();
            given(games.value(&mut sum, &[a, b])?, "lemma")
        };
        match (self.way, self.written.as_slice()) {
            (Way::Regroup, &[a, b, c, d]) => {
                let (p, q) = (plus(a, c)?, plus(b, d)?);
                Ok(vec![plus(a, b)?, plus(c, d)?, plus(p, q)?].into())
            }
            (_, written) => Ok(written.into()),
        }
    }

    /// Splits the terms into both sides; the left side is one word or two values.
    pub fn sides(terms: &[Term]) -> Checked<(&[Term], &[Term])> {
        let is_word = terms.first().is_some_and(|term| term.as_word().is_some());
        terms.split_at_checked(if is_word { 1 } else { 2 }).ok_or(Stop::Internal)
    }
}

impl Kernel {
    /// **Options**
    ///
    /// ```text
    /// each option of G is a value    no G^L ≥ v    each v^L is ≤ some G^L    the same for −G, −v
    /// -------------------------------------------------------------------------------------------
    /// G = v
    /// ```
    ///
    /// No move of Left's in `G − v` leaves a game that is at least 0, and no move of Right's leaves
    /// one that is at most 0. The function compares the options of one player; the other half is
    /// the same condition for the negatives.
    pub fn compare_options(&mut self, sum: &[Term], value: &[Term], lists: &mut Lists) -> Checked {
        let [lefts, terms] = lists;
        let value = given(as_value(value), "option")?;
        lefts.clear();
        for (index, term) in sum.iter().enumerate() {
            let others = sum.iter().enumerate().filter(|(other, _)| *other != index);
            let choices = self.games.options(*term, Player::Left, 0)?;
            lefts.reserve(choices.len());
            for Choice { pieces, .. } in choices.iter() {
                terms.clear();
                terms.extend(others.clone().map(|(_, term)| *term));
                lefts.push(given(self.games.value(terms, pieces)?, "option")?);
            }
        }
        require(self.games.agrees(lefts, value, terms)?, "value")
    }
}
