//! Lemmas: equalities that the normal form of positions uses once they are proved.

use super::{Checked, Position, Subject, Term, fault, require};
use crate::claims::Word;
use crate::replay::Kernel;
use std::rc::Rc;

pub enum Lemma {
    /// They are equal: two values and their sum, or a part with a move, and values and shorter
    /// parts.
    Equal([Vec<Term>; 2]),
    /// `(a + b) + (c + d) = (a + c) + (b + d)`, of values.
    Regroup([Term; 4]),
}

impl Kernel<'_> {
    pub fn read_lemma(&mut self) -> Checked<Lemma> {
        let variant = self.reader.number()?;
        let mut value = || self.games.arena.reference(self.reader.small()?).map(Term::value);
        Ok(match variant {
            0 => Lemma::Equal([vec![value()?, value()?], vec![value()?]]),
            2 => Lemma::Regroup([value()?, value()?, value()?, value()?]),
            1 => {
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
                Lemma::Equal([vec![part], terms])
            }
            _ => return fault("variant"),
        })
    }

    /// Proves the lemmas, one after the other: `G = H` from `G − H ≥ 0` and `H − G ≥ 0`, if it does
    /// not follow from those before it. Those before the first milestone are proved elsewhere.
    pub fn prove_lemmas(&mut self, lemmas: Vec<Lemma>) -> Checked<()> {
        let (first, last) = (self.from.lemmas, self.to.map_or(self.lemmas, |to| to.lemmas));
        for (number, lemma) in lemmas.into_iter().enumerate().take(last) {
            self.begin(Some(Subject::Lemma(number)));
            let (is_open, [left, right]) = match lemma {
                Lemma::Equal(sides) => (number >= first, sides),
                Lemma::Regroup(values) => (false, self.games.regroup(values)?),
            };
            let (opposite, of_right) =
                (self.games.negatives(&left)?, self.games.negatives(&right)?);
            let goals = [[&*left, &*of_right], [&*opposite, &*right]];
            for terms in goals.into_iter().filter(|_| is_open) {
                let sum = self.games.normal_form(&Position::default(), &terms.concat(), &[])?;
                self.prove(self.nothing.about(sum))?;
            }
            // Of a part that is its own negative the lemma is used as it is written.
            self.games.learn(&opposite, &of_right)?;
            self.games.learn(&left, &right)?;
        }
        Ok(())
    }
}
