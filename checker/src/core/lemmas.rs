//! Lemmas: equalities that the normal form of positions uses once they are proved.

use super::{Checked, Descent, Goal, Judgment, Position, Ref, Subject, Term, fault, require};
use crate::claims::Word;
use crate::replay::Kernel;
use std::rc::Rc;

/// A lemma as it is written.
pub enum Lemma {
    /// `a + b = c`.
    Sum(Ref, Ref, Ref),
    /// A part, with a move, is the sum of values and of parts, each shorter.
    Rewrite(Term, Vec<Term>),
}

impl Kernel<'_> {
    pub fn read_lemma(&mut self) -> Checked<Lemma> {
        Ok(match self.reader.number()? {
            0 => {
                let mut value = || self.games.arena.reference(self.reader.small()?);
                Lemma::Sum(value()?, value()?, value()?)
            }
            1 => {
                let (head, scope) = (self.reader.stones()?, Rc::clone(&self.nothing));
                let length = head.0.len();
                let part = self.written_word(Word { head, blocks: Vec::new() }, &scope)?;
                let Position { terms, multiples } = self.read_position(&scope)?;
                let mut is_shorter = part != Term::ZERO && multiples.is_empty();
                for id in terms.iter().filter_map(|term| term.as_word()) {
                    let other = self.games.words.word(id)?;
                    is_shorter &= other.blocks.is_empty() && other.head.0.len() < length;
                }
                require(is_shorter, "lemma")?;
                Lemma::Rewrite(part, terms)
            }
            _ => return fault("variant"),
        })
    }

    /// Proves the lemmas, one after the other: `G = H` from `G − H ≥ 0` and `H − G ≥ 0`.
    pub fn prove_lemmas(&mut self, lemmas: Vec<Lemma>) -> Checked<()> {
        for (number, lemma) in lemmas.into_iter().enumerate() {
            self.begin(Some(Subject::Lemma(number)));
            self.prove_lemma(lemma)?;
        }
        Ok(())
    }

    fn prove_lemma(&mut self, lemma: Lemma) -> Checked<()> {
        match lemma {
            Lemma::Sum(a, b, sum) => {
                self.prove_equal([a, b].map(Term::value).to_vec(), &[Term::value(sum)])?;
                self.games.learn_sum(a, b, sum)
            }
            Lemma::Rewrite(part, equal) => {
                self.prove_equal(vec![part], &equal)?;
                self.games.learn_word(part, equal)
            }
        }
    }

    fn prove_equal(&mut self, mut left: Vec<Term>, right: &[Term]) -> Checked<()> {
        left.extend(self.games.negatives(right)?);
        let right = self.games.negatives(&left)?;
        for terms in [left, right] {
            let position = self.games.normal_form(Position::default(), &terms, &[])?;
            let goal = self.finite_goal(position, Judgment::AtLeast);
            self.prove(goal)?;
        }
        Ok(())
    }

    /// A goal without parameters and bag.
    pub fn finite_goal(&self, position: Position, judgment: Judgment) -> Goal {
        Goal {
            scope: Rc::clone(&self.nothing),
            position,
            counts: Rc::clone(&self.no_bag),
            judgment,
            descent: Descent::Same,
        }
    }
}
