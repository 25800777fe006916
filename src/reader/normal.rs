//! The normal form of positions, under the lemmas that are proved (docs/CALCULUS.md, Section 3).

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use super::Astray;
use super::games::{Games, Ref};
use super::goal::{Position, Term};
use crate::claims::form::Form;
use crate::claims::word::Word;

/// The lemmas of a certificate, for use from left to right.
#[derive(Default)]
pub struct Lemmas {
    /// Both signs of each: the lemma, and what the word is equal to.
    words: FxHashMap<Word, (usize, Vec<Term>)>,
    /// Both orders and both signs.
    sums: FxHashMap<(Ref, Ref), (usize, Ref)>,
    /// How many of them are proved where the reader is.
    pub active: usize,
    /// Those that were used since this was last emptied.
    pub used: Vec<usize>,
}

impl Lemmas {
    pub fn push_sum(&mut self, number: usize, games: &Games, [a, b, sum]: [Ref; 3]) {
        let [c, d, negative] = [a, b, sum].map(|value| games.negative(value));
        for (pair, sum) in [((a, b), sum), ((b, a), sum), ((c, d), negative), ((d, c), negative)] {
            self.sums.insert(pair, (number, sum));
        }
    }

    pub fn push_word(
        &mut self,
        number: usize,
        games: &Games,
        word: Word,
        terms: Vec<Term>,
    ) -> Result<(), Astray> {
        let negatives = terms.iter().map(|term| games.negative_term(term));
        let negatives = negatives.collect::<Result<Vec<Term>, Astray>>()?;
        self.words.insert(word.negative()?, (number, negatives));
        self.words.insert(word, (number, terms));
        Ok(())
    }

    /// The summands and the sum of a Regroup lemma, and the lemmas that say so.
    ///
    /// # Errors
    /// [`Astray`] if a lemma is missing.
    pub fn regroup(
        &self,
        games: &Games,
        [a, b, c, d]: [Ref; 4],
    ) -> Result<([Ref; 3], Vec<usize>), Astray> {
        let mut used = Vec::new();
        let mut sum = |a: Ref, b: Ref| -> Result<Ref, Astray> {
            if a == Ref::ZERO || b == Ref::ZERO {
                return Ok(a.max(b));
            }
            if games.negative(a) == b {
                return Ok(Ref::ZERO);
            }
            let (number, sum) = self.sums.get(&(a, b)).ok_or(Astray("a sum is missing"))?;
            used.push(*number);
            Ok(*sum)
        };
        let (cores, offsets) = (sum(a, c)?, sum(b, d)?);
        let said = [sum(a, b)?, sum(c, d)?, sum(cores, offsets)?];
        used.sort_unstable();
        used.dedup();
        Ok((said, used))
    }

    fn equal(&mut self, word: &Word) -> Option<Vec<Term>> {
        let (number, terms) = self.words.get(word)?;
        (*number < self.active).then(|| {
            self.used.push(*number);
            terms.clone()
        })
    }

    /// The first pair of values with a sum.
    fn first_sum(&mut self, terms: &[Term]) -> Option<(usize, usize, Ref)> {
        if self.sums.is_empty() {
            return None;
        }
        let values: Vec<Ref> = terms.iter().map_while(Term::value).collect();
        for (i, &a) in values.iter().enumerate() {
            for (j, &b) in values.iter().enumerate().skip(i + 1) {
                if let Some(&(number, sum)) = self.sums.get(&(a, b)) {
                    if number < self.active {
                        self.used.push(number);
                        return Some((i, j, sum));
                    }
                }
            }
        }
        None
    }
}

impl Term {
    pub fn value(&self) -> Option<Ref> {
        match self {
            Term::Value(value) => Some(*value),
            Term::Word(_) => None,
        }
    }
}

impl Games {
    pub fn negative_term(&self, term: &Term) -> Result<Term, Astray> {
        Ok(match term {
            Term::Value(value) => Term::Value(self.negative(*value)),
            Term::Word(word) => Term::Word(word.negative()?),
        })
    }

    /// Not in normal form.
    pub fn negative_position(&self, position: &Position) -> Result<Position, Astray> {
        let terms = position.terms.iter().map(|term| self.negative_term(term));
        let multiples = position.multiples.iter();
        Ok(Position {
            terms: terms.collect::<Result<_, _>>()?,
            multiples: multiples.map(|(value, count)| (*value, -count)).collect(),
        })
    }

    /// Adds what is on the right to a position in normal form.
    pub fn add(
        &self,
        lemmas: &mut Lemmas,
        mut position: Position,
        added: &Position,
    ) -> Result<Position, Astray> {
        let mut is_new = self.add_terms(lemmas, &mut position.terms, added.terms.clone())?;
        for (value, count) in &added.multiples {
            is_new |= self.add_multiple(lemmas, &mut position, *value, count.clone())?;
        }
        if is_new {
            while let Some((i, j, sum)) = lemmas.first_sum(&position.terms) {
                position.terms.remove(j);
                position.terms.remove(i);
                self.add_terms(lemmas, &mut position.terms, vec![Term::Value(sum)])?;
            }
        }
        Ok(position)
    }

    /// Rewrite, Drop and Cancel; whether a value has come in.
    fn add_terms(
        &self,
        lemmas: &mut Lemmas,
        terms: &mut Vec<Term>,
        mut added: Vec<Term>,
    ) -> Result<bool, Astray> {
        let mut is_new = false;
        while let Some(term) = added.pop() {
            let term = match term {
                Term::Value(Ref::ZERO) => continue,
                Term::Value(value) => Term::Value(value),
                Term::Word(word) => {
                    let word = word.normal()?;
                    if word.is_one_coloured() {
                        continue;
                    }
                    if let Some(equal) = lemmas.equal(&word) {
                        added.extend(equal);
                        continue;
                    }
                    Term::Word(word)
                }
            };
            let negative = self.negative_term(&term)?;
            if let Some(found) = terms.iter().position(|other| *other == negative) {
                terms.remove(found);
                continue;
            }
            is_new |= term.value().is_some();
            terms.insert(terms.partition_point(|other| *other <= term), term);
        }
        Ok(is_new)
    }

    fn add_multiple(
        &self,
        lemmas: &mut Lemmas,
        position: &mut Position,
        value: Ref,
        count: Form,
    ) -> Result<bool, Astray> {
        let negative = self.negative(value);
        let (value, mut count) = match value.cmp(&negative) {
            Ordering::Less => (value, count),
            Ordering::Equal => (value, count.modulo_two()),
            Ordering::Greater => (negative, -&count),
        };
        let copies = std::mem::take(&mut count.constant);
        let one = if copies < 0 { self.negative(value) } else { value };
        let copies = usize::try_from(copies.unsigned_abs());
        let copies = copies.map_err(|_| Astray("too many copies of a value"))?;
        let terms = vec![Term::Value(one); copies];
        let is_new = self.add_terms(lemmas, &mut position.terms, terms)?;
        let multiples = &mut position.multiples;
        let at = multiples.partition_point(|other| other.0 < value);
        if multiples.get(at).is_some_and(|other| other.0 == value) {
            count = &multiples.remove(at).1 + &count;
        }
        if self.negative(value) == value {
            count = count.modulo_two();
        }
        if !count.is_zero() && value != Ref::ZERO {
            multiples.insert(at, (value, count));
        }
        Ok(is_new)
    }
}
