//! The values of a certificate: games given by their options, all of which are earlier entries or their negatives.

use super::budget::Budget;
use super::error::{Code, Stop, at};
use super::reader::Reader;
use super::term::{Player, Ref};

/// Where the option lists of a reference are: Left `from..middle`, Right `middle..to`.
#[derive(Clone, Copy)]
struct Span {
    from: usize,
    middle: usize,
    to: usize,
}

struct Entry {
    birthday: u64,
    self_negative: bool,
    used: bool,
    offset: usize,
}

/// The entries, each with the option lists of itself and of its negative.
pub struct Arena {
    lists: Vec<Ref>,
    spans: Vec<Span>,
    entries: Vec<Entry>,
}

impl Arena {
    /// Entry 0 alone.
    fn new() -> Arena {
        let span = Span {
            from: 0,
            middle: 0,
            to: 0,
        };
        let entry = Entry {
            birthday: 0,
            self_negative: true,
            used: true,
            offset: 0,
        };
        Arena {
            lists: Vec::new(),
            spans: vec![span, span],
            entries: vec![entry],
        }
    }

    pub fn read(reader: &mut Reader, budget: &mut Budget) -> Result<Arena, Stop> {
        let mut arena = Arena::new();
        let count = reader.number()?;
        for _ in 0..count {
            let offset = reader.offset();
            let left = arena.read_options(reader, budget)?;
            let right = arena.read_options(reader, budget)?;
            arena.push(&left, &right, offset, reader, budget)?;
        }
        reader.finish()?;
        Ok(arena)
    }

    /// A strictly increasing list of references to earlier entries.
    fn read_options(&mut self, reader: &mut Reader, budget: &mut Budget) -> Result<Vec<Ref>, Stop> {
        let count = reader.number()?;
        let mut options = Vec::new();
        let mut least = 0_u64;
        for _ in 0..count {
            budget.charge(1)?;
            let number = reader.number()?.checked_add(least);
            let option = number.and_then(|n| self.reference(n));
            let option = option.ok_or_else(|| {
                reader.fault(
                    Code::ArenaReference,
                    "an option is not an earlier entry or the negative of one",
                )
            })?;
            if let Some(entry) = self.entries.get_mut(option.entry()) {
                entry.used = true;
            }
            options.push(option);
            least = (option.index() as u64).saturating_add(1);
        }
        Ok(options)
    }

    /// Checks the canonical rules of an entry and adds it.
    fn push(
        &mut self,
        left: &[Ref],
        right: &[Ref],
        offset: usize,
        reader: &Reader,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        budget.charge(left.len().saturating_add(right.len()).saturating_mul(4))?;
        budget.hold(
            left.len()
                .saturating_add(right.len())
                .saturating_mul(16)
                .saturating_add(256),
        )?;
        let negative_left = self.negatives(right)?;
        let negative_right = self.negatives(left)?;
        let (here, there) = (
            (left, right),
            (negative_left.as_slice(), negative_right.as_slice()),
        );
        if here > there {
            return Err(reader.fault_at(
                offset,
                Code::ArenaOrientation,
                "the negative of an entry should be stored instead",
            ));
        }
        let birthday = self.birthday_of(left, right)?;
        let last = self.entries.len().saturating_sub(1);
        if self.key(last)? >= (birthday, left, right) {
            return Err(reader.fault_at(
                offset,
                Code::ArenaOrder,
                "the entries are not strictly increasing",
            ));
        }
        Ref::of_entry(self.entries.len())
            .ok_or_else(|| reader.fault_at(offset, Code::ArenaReference, "too many entries"))?;
        self.entries.push(Entry {
            birthday,
            self_negative: here == there,
            used: false,
            offset,
        });
        self.push_span(left, right);
        self.push_span(&negative_left, &negative_right);
        Ok(())
    }

    fn push_span(&mut self, left: &[Ref], right: &[Ref]) {
        let from = self.lists.len();
        self.lists.extend_from_slice(left);
        let middle = self.lists.len();
        self.lists.extend_from_slice(right);
        self.spans.push(Span {
            from,
            middle,
            to: self.lists.len(),
        });
    }

    fn negatives(&self, options: &[Ref]) -> Result<Vec<Ref>, Stop> {
        let mut negatives = options
            .iter()
            .map(|r| self.negative(*r))
            .collect::<Result<Vec<Ref>, Stop>>()?;
        negatives.sort_unstable();
        Ok(negatives)
    }

    /// 1 + the largest birthday of an option; 0 without options.
    fn birthday_of(&self, left: &[Ref], right: &[Ref]) -> Result<u64, Stop> {
        let mut birthday = 0;
        for option in left.iter().chain(right) {
            birthday = birthday.max(self.birthday(*option)?.saturating_add(1));
        }
        Ok(birthday)
    }

    fn key(&self, entry: usize) -> Result<(u64, &[Ref], &[Ref]), Stop> {
        let reference = Ref::of_entry(entry).ok_or(Stop::Internal)?;
        let left = self.options(reference, Player::Left)?;
        Ok((
            self.birthday(reference)?,
            left,
            self.options(reference, Player::Right)?,
        ))
    }

    pub fn len(&self) -> usize {
        self.entries.len().saturating_sub(1)
    }

    /// The reference with this number, if it is one: it names an entry, and the positive one if both are the same.
    pub fn reference(&self, number: u64) -> Option<Ref> {
        let reference = Ref::new(number)?;
        let entry = self.entries.get(reference.entry())?;
        (number & 1 == 0 || !entry.self_negative).then_some(reference)
    }

    pub fn mark_used(&mut self, reference: Ref) {
        if let Some(entry) = self.entries.get_mut(reference.entry()) {
            entry.used = true;
        }
    }

    /// Where the first entry that nothing uses begins in its section.
    pub fn unused(&self) -> Option<(Ref, usize)> {
        let entry = self.entries.iter().position(|entry| !entry.used)?;
        Some((Ref::of_entry(entry)?, self.entries.get(entry)?.offset))
    }

    #[inline]
    pub fn negative(&self, reference: Ref) -> Result<Ref, Stop> {
        let entry = at(&self.entries, reference.entry())?;
        Ok(if entry.self_negative {
            reference
        } else {
            reference.flipped()
        })
    }

    pub fn birthday(&self, reference: Ref) -> Result<u64, Stop> {
        at(&self.entries, reference.entry()).map(|entry| entry.birthday)
    }

    #[inline]
    pub fn options(&self, reference: Ref, player: Player) -> Result<&[Ref], Stop> {
        let span = at(&self.spans, reference.index())?;
        let range = match player {
            Player::Left => span.from..span.middle,
            Player::Right => span.middle..span.to,
        };
        self.lists.get(range).ok_or(Stop::Internal)
    }

    /// The reference to the game with exactly these options.
    pub fn find(&self, left: &[Ref], right: &[Ref]) -> Result<Option<Ref>, Stop> {
        let birthday = self.birthday_of(left, right)?;
        let (negative_left, negative_right) = (self.negatives(right)?, self.negatives(left)?);
        let flip = (left, right) > (negative_left.as_slice(), negative_right.as_slice());
        let key = if flip {
            (birthday, &negative_left[..], &negative_right[..])
        } else {
            (birthday, left, right)
        };
        let (mut low, mut high) = (0, self.entries.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.key(middle)? < key {
                low = middle.saturating_add(1)
            } else {
                high = middle
            }
        }
        if low == self.entries.len() || self.key(low)? != key {
            return Ok(None);
        }
        Ok(Ref::of_entry(low).map(|found| if flip { found.flipped() } else { found }))
    }
}
