//! Lemmas: their statements as bytes, the goals that prove them, their canonical order, and their effect.

use super::draw::draw;
use super::error::{Code, Stop, Subject};
use super::goal::Kernel;
use super::part::{Known, has_move, is_oriented};
use super::reader::Reader;
use super::term::{Judgment, PartId, Ref, Term};
use super::{Lemma, LemmaKind, Premise};
use std::rc::Rc;

/// The order of lemmas: strictly increasing.
#[derive(PartialEq, PartialOrd)]
enum Key {
    Sum(u64, Ref, Ref),
    Value(usize, Rc<[u8]>),
}

impl Kernel<'_> {
    /// Reads and proves all lemmas; returns where each begins in the section.
    pub fn lemmas(&mut self, reader: &mut Reader) -> Result<Vec<usize>, Stop> {
        let mut starts = Vec::new();
        let mut last = None;
        let count = reader.number()?;
        for number in 0..count {
            starts.push(reader.offset());
            self.games.budget.hold(8)?;
            self.lemma(reader, &mut last)
                .map_err(|stop| stop.about(Subject::Lemma(number)))?;
        }
        reader.finish()?;
        Ok(starts)
    }

    fn lemma(&mut self, reader: &mut Reader, last: &mut Option<Key>) -> Result<(), Stop> {
        self.forget_facts();
        let start = reader.offset();
        let lemma = self.games.register_lemma()?;
        let tag = reader.number()?;
        let (kind, key) = match tag {
            0 => self.sum_lemma(lemma, reader, last, start)?,
            1 => self.value_lemma(lemma, reader, last, start)?,
            _ => return Err(reader.fault(Code::LemmaTag, "there is no such kind of lemma")),
        };
        self.stats.count_lemma(kind);
        *last = Some(key);
        Ok(())
    }

    /// **Sum** `a + b = c` from `a + b − c ≥ 0` and `c − a − b ≥ 0`.
    fn sum_lemma(
        &mut self,
        lemma: usize,
        reader: &mut Reader,
        last: &Option<Key>,
        start: usize,
    ) -> Result<(LemmaKind, Key), Stop> {
        let (a, b, c) = (
            self.reference(reader)?,
            self.reference(reader)?,
            self.reference(reader)?,
        );
        if a > b || a == Ref::ZERO || self.games.sum_key(a, b)? != ((a, b), false) {
            return Err(reader.fault_at(
                start,
                Code::LemmaForm,
                "the two values of a Sum lemma are not in their canonical form",
            ));
        }
        let arena = &self.games.arena;
        let key = Key::Sum(arena.birthday(a)?.saturating_add(arena.birthday(b)?), a, b);
        check_order(last, &key, reader, start)?;
        let (sum, of) = ([Term::value(a), Term::value(b)], [Term::value(c)]);
        let goals = self.prove_equal(&sum, &of, reader)?;
        self.observe(lemma, LemmaKind::Sum, &sum, &of, &goals)?;
        self.games.learn_sum(a, b, Known { value: c, lemma })?;
        Ok((LemmaKind::Sum, key))
    }

    /// **Value** `p = v` from `p − v ≥ 0` and `v − p ≥ 0`.
    fn value_lemma(
        &mut self,
        lemma: usize,
        reader: &mut Reader,
        last: &Option<Key>,
        start: usize,
    ) -> Result<(LemmaKind, Key), Stop> {
        let part = self.part(reader)?;
        let value = self.reference(reader)?;
        let word = Rc::clone(self.games.parts.word(part)?);
        let opposite = self.games.parts.word(self.games.parts.negative(part)?)?;
        if word > *opposite {
            return Err(reader.fault_at(
                start,
                Code::LemmaForm,
                "the part of a Value lemma is larger than its negative",
            ));
        }
        let key = Key::Value(word.len(), word);
        check_order(last, &key, reader, start)?;
        let (sum, of) = ([Term::part(part)], [Term::value(value)]);
        let goals = self.prove_equal(&sum, &of, reader)?;
        self.observe(lemma, LemmaKind::Value, &sum, &of, &goals)?;
        self.games.learn_value(part, Known { value, lemma })?;
        Ok((LemmaKind::Value, key))
    }

    /// `G = H` iff `G − H ≥ 0` and `H − G ≥ 0`.
    fn prove_equal(
        &mut self,
        g: &[Term],
        h: &[Term],
        reader: &mut Reader,
    ) -> Result<[Option<Premise>; 2], Stop> {
        let there = self.difference(g, h)?;
        let first = self.prove(&there, Judgment::AtLeast, reader)?;
        let back = self.difference(h, g)?;
        Ok([first, self.prove(&back, Judgment::AtLeast, reader)?])
    }

    /// The terms of `G − H`.
    pub fn difference(&mut self, g: &[Term], h: &[Term]) -> Result<Vec<Term>, Stop> {
        self.games.budget.charge(g.len().saturating_add(h.len()))?;
        let negatives = h.iter().map(|term| self.games.negative(*term));
        g.iter().map(|term| Ok(*term)).chain(negatives).collect()
    }

    fn observe(
        &mut self,
        number: usize,
        kind: LemmaKind,
        sum: &[Term],
        value: &[Term],
        goals: &[Option<Premise>],
    ) -> Result<(), Stop> {
        let goals: Vec<Premise> = goals.iter().flatten().copied().collect();
        self.observer.lemma(
            &self.games.parts,
            &Lemma {
                number,
                kind,
                sum,
                value,
                goals: &goals,
            },
        )
    }

    fn reference(&mut self, reader: &mut Reader) -> Result<Ref, Stop> {
        let number = reader.number()?;
        self.checked_reference(Some(number), reader)
    }

    fn checked_reference(&mut self, number: Option<u64>, reader: &Reader) -> Result<Ref, Stop> {
        let reference = number.and_then(|number| self.games.arena.reference(number));
        let reference = reference.ok_or_else(|| {
            reader.fault(Code::Reference, "no value of the arena has this reference")
        })?;
        self.games.arena.mark_used(reference);
        Ok(reference)
    }

    /// A part: oriented, with a move.
    fn part(&mut self, reader: &mut Reader) -> Result<PartId, Stop> {
        let word = reader.word()?;
        if !is_oriented(&word) || !has_move(&word) {
            return Err(reader.fault(
                Code::Part,
                "a part has no move, or its mirror image should be written instead",
            ));
        }
        self.games
            .parts
            .intern(&word, &mut self.games.budget)?
            .as_part()
            .ok_or(Stop::Internal)
    }

    /// A list of terms that is a position in normal form.
    pub fn terms(&mut self, reader: &mut Reader) -> Result<Vec<Term>, Stop> {
        let start = reader.offset();
        let mut terms = Vec::new();
        for _ in 0..reader.number()? {
            self.games.budget.charge(1)?;
            let term = match reader.number()? {
                0 => Term::part(self.part(reader)?),
                number => Term::value(self.checked_reference(number.checked_sub(1), reader)?),
            };
            terms.push(term);
        }
        if self.normal_form(&terms)? != terms {
            let message = format!("not in normal form: {}", draw(&self.games, &terms));
            return Err(reader.fault_at(start, Code::LemmaNormalForm, message));
        }
        Ok(terms)
    }
}

fn check_order(last: &Option<Key>, key: &Key, reader: &Reader, start: usize) -> Result<(), Stop> {
    match last {
        Some(last) if last >= key => Err(reader.fault_at(
            start,
            Code::LemmaOrder,
            "the lemmas are not strictly increasing",
        )),
        _ => Ok(()),
    }
}
