//! Lemmas: equalities that the normal form of positions uses once they are proved.

use super::position::as_value;
use super::{Checked, Choice, Player, Position, Stop, Subject, Term, fault, given, require};
use crate::claims::Word;
use crate::replay::Kernel;
use std::rc::Rc;

/// Two sums that are equal: two values and their sum, or a part with a move, and values and shorter
/// parts.
pub struct Lemma {
    /// What is on the left, so many terms, and what is on the right; of Regroup the four values.
    pub terms: Vec<Term>,
    pub lefts: usize,
    pub way: Way,
}

/// How a lemma is proved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Play,
    /// By comparing the options of the left side with those of the right one, a value.
    Options,
    /// `(a + b) + (c + d) = (a + c) + (b + d)`, of values.
    Regroup,
}

impl Kernel<'_> {
    pub fn read_lemma(&mut self) -> Checked<Lemma> {
        let (is_rewrite, way) = match self.reader.number()? {
            0 => (false, Way::Play),
            1 => (false, Way::Options),
            2 => (true, Way::Play),
            3 => (true, Way::Options),
            4 => (false, Way::Regroup),
            _ => return fault("variant"),
        };
        if !is_rewrite {
            let count = if way == Way::Regroup { 4 } else { 3 };
            let mut value = || self.games.arena.reference(self.reader.small()?).map(Term::value);
            let terms = (0..count).map(|_| value()).collect::<Checked<_>>()?;
            return Ok(Lemma { terms, lefts: 2, way });
        }
        let (head, scope) = (self.reader.stones()?, Rc::clone(&self.nothing.scope));
        let length = head.0.len();
        let part = self.written_word(Word { head, blocks: Vec::new() }, &scope)?;
        let Position { mut terms, multiples } = self.read_position(&scope)?;
        let mut is_shorter = part != Term::ZERO && multiples.is_empty();
        for id in terms.iter().filter_map(|term| term.as_word()) {
            let other = self.games.words.word(id)?;
            is_shorter &= other.blocks.is_empty() && other.head.0.len() < length;
        }
        require(is_shorter, "lemma")?;
        terms.insert(0, part);
        Ok(Lemma { terms, lefts: 1, way })
    }

    /// Proves the lemmas, in order: `G = H` from `G − H ≥ 0` and `H − G ≥ 0`, by options, or from
    /// the lemmas before it.
    pub fn prove_lemmas(&mut self, lemmas: &[Lemma]) -> Checked<()> {
        self.games.sums.reserve(lemmas.len().saturating_mul(2));
        for (number, Lemma { terms, lefts, way }) in lemmas.iter().enumerate() {
            self.begin(Some(Subject::Lemma(number)));
            let regrouped = match way {
                Way::Regroup => Some(self.games.regroup(terms)?),
                _ => None,
            };
            let terms = regrouped.as_ref().map_or(terms.as_slice(), |terms| terms);
            let opposite = self.games.negatives(terms)?;
            let (left, right) = terms.split_at_checked(*lefts).ok_or(Stop::Internal)?;
            let (other_left, other_right) =
                opposite.split_at_checked(*lefts).ok_or(Stop::Internal)?;
            match way {
                Way::Play => {
                    self.play(left, other_right)?;
                    self.play(other_left, right)?;
                }
                Way::Options => {
                    self.compare_options(left, right)?;
                    self.compare_options(other_left, other_right)?;
                }
                Way::Regroup => {}
            }
            // Of a part that is its own negative the lemma is used as it is written.
            self.games.learn(other_left, other_right)?;
            self.games.learn(left, right)?;
        }
        Ok(())
    }

    /// Proves that the sum of both is at least 0.
    fn play(&mut self, left: &[Term], right: &[Term]) -> Checked<()> {
        let terms = [left, right].concat();
        let sum = self.games.normal_form(&Position::default(), &terms, &[])?;
        self.prove(self.nothing.about(sum))
    }

    /// **Options**, one half; the other one is the same of the negatives.
    ///
    /// ```text
    /// no G^L ≥ v    each v^L ≤ some G^L    no G^R ≤ v    each v^R ≥ some G^R    G^L, G^R values
    /// ------------------------------------------------------------------------------------------
    /// G = v
    /// ```
    ///
    /// `G ≤ v`: no `G^L ≥ v`, and no `v^R ≤ G`, as some `G^R ≤ v^R` and no `G^R ≤ G`. `G ≥ v` in
    /// the same way.
    fn compare_options(&mut self, sum: &[Term], value: &[Term]) -> Checked<()> {
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
