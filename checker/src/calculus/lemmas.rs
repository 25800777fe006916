//! Lemmas: equalities that the normal form of positions uses once they are proved.

use super::Kernel;
use crate::data::{Checked, Player, Reader, Scope, Stop, Term, Word, fault, given, require};
use crate::games::{Choice, Games, Position, as_value};

/// Two sums that are equal: two values and their sum, or a part with a move, and values and shorter
/// parts.
pub struct Lemma {
    /// The terms of the left side, then those of the right side; of Regroup the four values.
    pub written: Vec<Term>,
    pub way: Way,
}

/// How a lemma is proved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// By `left − right ≥ 0` and `right − left ≥ 0`.
    Play,
    /// By comparing the options of the left side with those of the right one, a value.
    Options,
    /// `(a + b) + (c + d) = (a + c) + (b + d)`, by the lemmas before it.
    Regroup,
}

impl Lemma {
    pub fn read(reader: &mut Reader, games: &mut Games) -> Checked<Lemma> {
        let number = reader.number()?;
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
        let (head, scope) = (reader.stones()?, Scope::default());
        let length = head.0.len();
        let part = games.written_word(&Word { head, blocks: Vec::new() }, &scope)?;
        let Position { mut terms, multiples } = games.read_position(reader, &scope)?;
        let mut is_shorter = part != Term::ZERO && multiples.is_empty();
        for term in &terms {
            let word = games.word(*term)?;
            is_shorter &= word.is_none_or(|w| w.blocks.is_empty() && w.head.0.len() < length);
        }
        require(is_shorter, "lemma")?;
        terms.insert(0, part);
        Ok(terms)
    }

    /// The terms of both sides. Of Regroup, for values `a`, `b`, `c`, `d`, lemmas say what the sums
    /// `a + b`, `c + d` and `(a + c) + (b + d)` are.
    pub fn terms(&self, games: &Games) -> Checked<Vec<Term>> {
        let plus = |a, b| given(games.plus(a, b), "lemma");
        match (self.way, self.written.as_slice()) {
            (Way::Regroup, &[a, b, c, d]) => {
                Ok(vec![plus(a, b)?, plus(c, d)?, plus(plus(a, c)?, plus(b, d)?)?])
            }
            (_, written) => Ok(written.to_vec()),
        }
    }

    /// Divides the terms of both sides: on the left side is one word, or two values.
    pub fn sides(terms: &[Term]) -> Checked<(&[Term], &[Term])> {
        let is_word = terms.first().is_some_and(|term| term.as_word().is_some());
        terms.split_at_checked(if is_word { 1 } else { 2 }).ok_or(Stop::Internal)
    }
}

impl Kernel {
    /// **Options**, one half; the other half says this of the negatives.
    ///
    /// ```text
    /// no G^L ≥ v    each v^L ≤ some G^L    no G^R ≤ v    each v^R ≥ some G^R    G^L, G^R values
    /// ------------------------------------------------------------------------------------------
    /// G = v
    /// ```
    ///
    /// `G ≤ v`: no `G^L ≥ v`, and no `v^R ≤ G`, as some `G^R ≤ v^R` and no `G^R ≤ G`. `G ≥ v` in
    /// the same way.
    pub fn compare_options(&mut self, sum: &[Term], value: &[Term]) -> Checked {
        let value = given(as_value(value), "option")?;
        let mut lefts = Vec::new();
        for (index, term) in sum.iter().enumerate() {
            let mut others = Position { terms: sum.to_vec(), ..Position::default() };
            others.terms.remove(index);
            let choices = self.games.options(*term, Player::Left, 0)?;
            lefts.reserve(choices.len());
            for Choice { pieces, .. } in choices.iter() {
                let option = self.games.value(&others, pieces)?;
                lefts.push(given(option, "option")?);
            }
        }
        require(self.games.agrees(&lefts, value)?, "value")
    }
}
