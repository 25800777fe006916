//! Lemmas: equalities that the normal form of positions uses once they are proved.

use super::{Checked, Choice, Goal, Judgment, Position, Ref, Subject, Term, fault, given, require};
use crate::claims::Word;
use crate::replay::Kernel;
use std::rc::Rc;

pub enum Lemma {
    /// They are equal: two values and their sum, or a part with a move, and values and shorter
    /// parts.
    Equal([Vec<Term>; 2]),
    /// The same of a value on the right, by its options.
    Options([Vec<Term>; 2]),
    /// `(a + b) + (c + d) = (a + c) + (b + d)`, of values.
    Regroup([Term; 4]),
}

impl Kernel<'_> {
    pub fn read_lemma(&mut self) -> Checked<Lemma> {
        let variant = self.reader.number()?;
        let mut value = || self.games.arena.reference(self.reader.small()?).map(Term::value);
        let sides = match variant {
            0 | 3 => [vec![value()?, value()?], vec![value()?]],
            2 => return Ok(Lemma::Regroup([value()?, value()?, value()?, value()?])),
            1 | 4 => {
                let (head, scope) = (self.reader.stones()?, Rc::clone(&self.nothing.scope));
                let length = head.0.len();
                let part = self.written_word(Word { head, blocks: Vec::new() }, &scope)?;
                let Position { terms, multiples } = self.read_position(&scope)?;
                let mut is_shorter = part != Term::ZERO && multiples.is_empty();
                for id in terms.iter().filter_map(|term| term.as_word()) {
                    let other = self.games.words.word(id)?;
                    is_shorter &= other.blocks.is_empty() && other.head.0.len() < length;
                }
                require(is_shorter, "lemma")?;
                [vec![part], terms]
            }
            _ => return fault("variant"),
        };
        Ok(if variant < 2 { Lemma::Equal(sides) } else { Lemma::Options(sides) })
    }

    /// Proves the lemmas, one after the other: `G = H` from `G − H ≥ 0` and `H − G ≥ 0`, by Options,
    /// or from those before it. Those before the first milestone are proved elsewhere.
    pub fn prove_lemmas(&mut self, lemmas: Vec<Lemma>) -> Checked<()> {
        let (first, last) = (self.from.lemmas, self.to.map_or(self.lemmas, |to| to.lemmas));
        for (number, lemma) in lemmas.into_iter().enumerate().take(last) {
            self.begin(Some(Subject::Lemma(number)));
            let (is_played, has_options, [left, right]) = match lemma {
                Lemma::Equal(sides) => (number >= first, false, sides),
                Lemma::Options(sides) => (false, number >= first, sides),
                Lemma::Regroup(values) => (false, false, self.games.regroup(values)?),
            };
            let (opposite, of_right) =
                (self.games.negatives(&left)?, self.games.negatives(&right)?);
            let goals = [[&*left, &*of_right], [&*opposite, &*right]];
            for terms in goals.into_iter().filter(|_| is_played) {
                let sum = self.games.normal_form(&Position::default(), &terms.concat(), &[])?;
                self.prove(self.nothing.about(sum))?;
            }
            if has_options {
                self.compare_options(&left, &right)?;
                self.compare_options(&opposite, &of_right)?;
            }
            // Of a part that is its own negative the lemma is used as it is written.
            self.games.learn(&opposite, &of_right)?;
            self.games.learn(&left, &right)?;
        }
        Ok(())
    }

    /// **Options**, one half; the other one is the same of the negatives.
    ///
    /// ```text
    /// no G^L ≥ v    each v^L ≤ some G^L    no G^R ≤ v    each v^R ≥ some G^R    options of G are values
    /// -----------------------------------------------------------------------------------------------
    /// G = v
    /// ```
    ///
    /// `G ≤ v`: no `G^L ≥ v`, and no `v^R ≤ G`, as some `G^R ≤ v^R` and no `G^R ≤ G`. `G ≥ v` likewise.
    fn compare_options(&mut self, sum: &[Term], value: &[Term]) -> Checked<()> {
        let value = given(as_value(value), "option")?;
        let position = Position { terms: sum.to_vec(), ..Position::default() };
        let goal = Goal { judgment: Judgment::Over, ..self.nothing.about(position) };
        let mut lefts = Vec::new();
        for component in goal.components() {
            let (rest, choices) = self.options(&goal, component)?;
            for Choice { pieces, .. } in choices.iter() {
                let option = self.games.normal_form(&rest.position, pieces, &[])?;
                lefts.push(given(as_value(&option.terms), "option")?);
                self.games.room = option.terms;
            }
        }
        require(self.games.agrees(&lefts, value)?, "value")
    }
}

/// The value that is all of a sum.
fn as_value(terms: &[Term]) -> Option<Ref> {
    match terms {
        [] => Some(Ref::ZERO),
        [term] => term.as_value(),
        _ => None,
    }
}
