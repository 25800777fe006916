//! Lemmas: equalities that the normal form of positions uses once they are proved.

use super::goal::{Descent, Goal};
use super::position::Position;
use super::reader::Reader;
use super::step::RawTerm;
use super::stop::{Checked, Subject, fault, require};
use super::term::{Judgment, Term};
use crate::claims::word::Word;
use crate::replay::Kernel;
use std::rc::Rc;

/// A lemma as it is written.
pub enum Lemma {
    /// `a + b = c`.
    Sum(u32, u32, u32),
    /// A part, with a move, is the sum of values and of parts, each shorter.
    Rewrite(Word, Vec<RawTerm>),
}

impl Lemma {
    pub fn read(reader: &mut Reader) -> Checked<Lemma> {
        Ok(match reader.number()? {
            0 => Lemma::Sum(reader.small()?, reader.small()?, reader.small()?),
            1 => {
                let head = reader.stones()?;
                let word = Word { head, blocks: Vec::new() };
                Lemma::Rewrite(word, reader.terms()?)
            }
            _ => return fault("variant"),
        })
    }
}

impl Kernel<'_> {
    /// Proves the lemmas, one after the other: `G = H` from `G − H ≥ 0` and `H − G ≥ 0`.
    pub fn prove_lemmas(&mut self, lemmas: &[Lemma]) -> Checked<()> {
        for (number, lemma) in lemmas.iter().enumerate() {
            self.begin(Some(Subject::Lemma(number)));
            self.prove_lemma(lemma)?;
        }
        Ok(())
    }

    fn prove_lemma(&mut self, lemma: &Lemma) -> Checked<()> {
        match lemma {
            Lemma::Sum(a, b, sum) => {
                let reference = |number| self.games.arena.reference(number);
                let [a, b, sum] = [reference(*a)?, reference(*b)?, reference(*sum)?];
                self.prove_equal([a, b].map(Term::value).to_vec(), &[Term::value(sum)])?;
                self.games.learn_sum(a, b, sum)
            }
            Lemma::Rewrite(word, terms) => {
                let part = self.written_word(word)?;
                let goal = self.finite_goal(Position::default(), Judgment::AtLeast);
                let Position { terms: equal, multiples } = self.written(&goal, terms)?;
                let mut is_shorter = part != Term::ZERO && multiples.is_empty();
                for id in equal.iter().filter_map(|term| term.as_word()) {
                    let other = self.games.words.word(id)?;
                    is_shorter &= other.blocks.is_empty() && other.head.0.len() < word.head.0.len();
                }
                require(is_shorter, "lemma")?;
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
