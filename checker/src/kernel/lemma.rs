//! Lemmas: their statements as bytes, the goals that prove them, their canonical order, and their effect.

use super::draw::draw;
use super::error::{Code, Stop, Subject};
use super::goal::{Bound, Kernel};
use super::part::{Known, has_move, is_oriented};
use super::reader::Reader;
use super::term::{Judgment, PartId, Ref, Term};
use super::{Lemma, LemmaKind, Premise};
use std::rc::Rc;

/// The order of lemmas: strictly increasing, but for Bound lemmas among themselves.
#[derive(PartialEq, PartialOrd)]
enum Key {
    Sum(u64, Ref, Ref),
    Value(usize, Rc<[u8]>),
    Bound,
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
        let start = reader.offset();
        let lemma = self.games.register_lemma()?;
        let tag = reader.number()?;
        let (kind, key) = match tag {
            0 => self.sum_lemma(lemma, reader, last, start)?,
            1 => self.value_lemma(lemma, reader, last, start)?,
            2 => self.bound_lemma(lemma, reader, last, start)?,
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
        let (greater, less) = ([Term::value(a), Term::value(b)], [Term::value(c)]);
        let goals = self.prove_equal(&greater, &less, reader)?;
        self.observe(lemma, LemmaKind::Sum, &greater, &less, &goals)?;
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
        let (greater, less) = ([Term::part(part)], [Term::value(value)]);
        let goals = self.prove_equal(&greater, &less, reader)?;
        self.observe(lemma, LemmaKind::Value, &greater, &less, &goals)?;
        self.games.learn_value(part, Known { value, lemma })?;
        Ok((LemmaKind::Value, key))
    }

    /// **Bound** `B ≥ A` from `B − A ≥ 0`.
    fn bound_lemma(
        &mut self,
        lemma: usize,
        reader: &mut Reader,
        last: &Option<Key>,
        start: usize,
    ) -> Result<(LemmaKind, Key), Stop> {
        let greater = self.terms(reader)?;
        if greater.is_empty() {
            return Err(reader.fault_at(
                start,
                Code::LemmaForm,
                "the greater side of a Bound lemma is empty",
            ));
        }
        let less = self.terms(reader)?;
        check_order(last, &Key::Bound, reader, start)?;
        let difference = self.difference(&greater, &less)?;
        let goals = [self.prove(&difference, Judgment::AtLeast, reader)?];
        self.observe(lemma, LemmaKind::Bound, &greater, &less, &goals)?;
        self.games.budget.hold(
            greater
                .len()
                .saturating_add(less.len())
                .saturating_mul(4)
                .saturating_add(64),
        )?;
        self.bounds.push(Bound {
            lemma,
            greater,
            less,
        });
        Ok((LemmaKind::Bound, Key::Bound))
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
        greater: &[Term],
        less: &[Term],
        goals: &[Option<Premise>],
    ) -> Result<(), Stop> {
        let goals: Vec<Premise> = goals.iter().flatten().copied().collect();
        self.observer.lemma(
            &self.games.parts,
            &Lemma {
                number,
                kind,
                greater,
                less,
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
    fn terms(&mut self, reader: &mut Reader) -> Result<Vec<Term>, Stop> {
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
        Some(last) if last >= key && *key != Key::Bound => Err(reader.fault_at(
            start,
            Code::LemmaOrder,
            "the lemmas are not strictly increasing",
        )),
        _ => Ok(()),
    }
}
