//! Lemmas: their statements as bytes, the goals that prove them, their canonical order, and their effect.

use super::error::{Code, Stop, Subject};
use super::goal::Kernel;
use super::part::{has_move, is_oriented};
use super::reader::Reader;
use super::term::{Judgment, PartId, Ref, Term};
use super::{Lemma, LemmaKind};
use std::rc::Rc;

/// The order of lemmas: strictly increasing.
#[derive(PartialEq, PartialOrd)]
enum Key {
    Sum(u64, Ref, Ref),
    Value(usize, Rc<[u8]>),
}

impl Kernel<'_> {
    /// Reads and proves all lemmas.
    pub fn lemmas(&mut self, reader: &mut Reader) -> Result<(), Stop> {
        let mut last = None;
        for number in 0..reader.number()? {
            self.lemma(reader, &mut last).map_err(|stop| stop.about(Subject::Lemma(number)))?;
        }
        reader.finish()
    }

    /// **Sum** `a + b = c` or **Value** `p = v`: `G = H` from `G − H ≥ 0` and `H − G ≥ 0`.
    fn lemma(&mut self, reader: &mut Reader, last: &mut Option<Key>) -> Result<(), Stop> {
        self.forget_facts();
        let start = reader.offset();
        let number = self.games.register_lemma(start)?;
        let (kind, sum, value, key) = match reader.number()? {
            0 => {
                let (a, b) = (self.next_reference(reader)?, self.next_reference(reader)?);
                let value = self.next_reference(reader)?;
                let sum = vec![Term::value(a), Term::value(b)];
                (LemmaKind::Sum, sum, value, self.sum_key(a, b)?)
            }
            1 => {
                let part = self.part(reader)?;
                let value = self.next_reference(reader)?;
                (LemmaKind::Value, vec![Term::part(part)], value, self.value_key(part)?)
            }
            _ => return Err(reader.fault(Code::LemmaTag, "there is no such kind of lemma")),
        };
        let Some(key) = key else {
            let message = "the negative of a lemma should be stored instead, or the summands in another order";
            return Err(reader.fault_at(start, Code::LemmaForm, message));
        };
        if last.as_ref().is_some_and(|last| *last >= key) {
            let message = "the lemmas are not strictly increasing";
            return Err(reader.fault_at(start, Code::LemmaOrder, message));
        }
        *last = Some(key);

        let mut difference = self.games.negatives(&[Term::value(value)])?;
        difference.extend(&sum);
        let mut goals = Vec::new();
        goals.extend(self.prove(&difference, Judgment::AtLeast, reader)?);
        let opposite = self.games.negatives(&difference)?;
        goals.extend(self.prove(&opposite, Judgment::AtLeast, reader)?);

        let lemma = Lemma { number, kind, sum: &sum, value: Term::value(value), goals: &goals };
        self.observer.lemma(&self.games.parts, &lemma)?;
        self.stats.count_lemma(kind);
        self.games.learn(&sum, value, number)
    }

    /// `None` if the lemma is not in its canonical form.
    fn sum_key(&self, a: Ref, b: Ref) -> Result<Option<Key>, Stop> {
        let arena = &self.games.arena;
        let birthdays = arena.birthday(a)?.saturating_add(arena.birthday(b)?);
        let canonical = a != Ref::ZERO && self.games.sum_key(a, b)? == ((a, b), false);
        Ok(canonical.then_some(Key::Sum(birthdays, a, b)))
    }

    /// `None` if the lemma is not in its canonical form.
    fn value_key(&self, part: PartId) -> Result<Option<Key>, Stop> {
        let parts = &self.games.parts;
        let word = parts.word(part)?;
        let canonical = word <= parts.word(parts.negative(part)?)?;
        Ok(canonical.then(|| Key::Value(word.len(), Rc::clone(word))))
    }

    fn next_reference(&mut self, reader: &mut Reader) -> Result<Ref, Stop> {
        let number = reader.number()?;
        self.reference(number, reader)
    }

    /// The reference with the number that was just read.
    pub fn reference(&mut self, number: u64, reader: &Reader) -> Result<Ref, Stop> {
        let reference = self.games.arena.reference(number).ok_or_else(|| {
            reader.fault(Code::Reference, "no value of the arena has this reference")
        })?;
        self.games.arena.mark_used(reference);
        Ok(reference)
    }

    /// A part: oriented, with a move.
    pub fn part(&mut self, reader: &mut Reader) -> Result<PartId, Stop> {
        let word = reader.word()?;
        if !is_oriented(&word) || !has_move(&word) {
            let message = "a part has no move, or its mirror image should be written instead";
            return Err(reader.fault(Code::Part, message));
        }
        let term = self.games.parts.intern(&word, &mut self.games.budget)?;
        term.as_part().ok_or(Stop::Internal)
    }
}
