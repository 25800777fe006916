//! The values of a certificate: games given by their options, all of which are earlier entries or
//! their negatives.

use super::error::{Code, Stop, at};
use super::reader::Reader;
use crate::core::budget::Budget;
use crate::first::term::{Player, Ref};

/// Sorted options.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Form {
    left: Vec<Ref>,
    right: Vec<Ref>,
}

struct Entry {
    birthday: u64,
    form: Form,
    negative: Form,
    used: bool,
    /// Where it begins in its section.
    offset: usize,
}

pub struct Arena {
    entries: Vec<Entry>,
    /// By reference.
    negatives: Vec<Ref>,
}

impl Arena {
    pub fn read(reader: &mut Reader, budget: &mut Budget) -> Result<Arena, Stop> {
        let mut arena = Arena { entries: Vec::new(), negatives: Vec::new() };
        let nothing = Form { left: Vec::new(), right: Vec::new() };
        arena.push(nothing, reader, 0)?;
        arena.mark_used(Ref::ZERO);
        for _ in 0..reader.number()? {
            let offset = reader.offset();
            let form = Form {
                left: arena.read_options(reader, budget)?,
                right: arena.read_options(reader, budget)?,
            };
            let options = form.left.len().saturating_add(form.right.len());
            budget.charge(options.saturating_mul(4))?;
            budget.hold(options.saturating_mul(8).saturating_add(256))?;
            arena.push(form, reader, offset)?;
        }
        reader.finish()?;
        Ok(arena)
    }

    /// A strictly increasing list of references to earlier entries.
    fn read_options(&mut self, reader: &mut Reader, budget: &mut Budget) -> Result<Vec<Ref>, Stop> {
        let mut options = Vec::new();
        let mut least = 0_u64;
        for _ in 0..reader.number()? {
            budget.charge(1)?;
            let number = reader.number()?.checked_add(least);
            let option = number.and_then(|n| self.reference(n)).ok_or_else(|| {
                let message = "an option is not an earlier entry or the negative of one";
                reader.fault(Code::ArenaReference, message)
            })?;
            self.mark_used(option);
            options.push(option);
            least = (option.index() as u64).saturating_add(1);
        }
        Ok(options)
    }

    /// Checks the canonical rules of an entry and adds it.
    fn push(&mut self, form: Form, reader: &Reader, offset: usize) -> Result<(), Stop> {
        let fault = |code, message| Err(reader.fault_at(offset, code, message));
        let negative = self.negative_form(&form)?;
        if form > negative {
            let message = "the negative of an entry should be stored instead";
            return fault(Code::ArenaOrientation, message);
        }
        let birthday = self.birthday_of(&form)?;
        if self.entries.last().is_some_and(|last| (last.birthday, &last.form) >= (birthday, &form))
        {
            return fault(Code::ArenaOrder, "the entries are not strictly increasing");
        }
        let Some(reference) = reference_to(self.entries.len()) else {
            return fault(Code::ArenaReference, "too many entries");
        };
        self.negatives.extend(if form == negative {
            [reference, reference]
        } else {
            [reference.flipped(), reference]
        });
        self.entries.push(Entry { birthday, form, negative, used: false, offset });
        Ok(())
    }

    fn negative_form(&self, form: &Form) -> Result<Form, Stop> {
        let negatives = |options: &[Ref]| {
            let negatives = options.iter().map(|option| self.negative(*option));
            let mut negatives = negatives.collect::<Result<Vec<Ref>, Stop>>()?;
            negatives.sort_unstable();
            Ok::<_, Stop>(negatives)
        };
        Ok(Form { left: negatives(&form.right)?, right: negatives(&form.left)? })
    }

    /// 1 + the largest birthday of an option; 0 without options.
    fn birthday_of(&self, form: &Form) -> Result<u64, Stop> {
        let mut birthday = 0;
        for option in form.left.iter().chain(&form.right) {
            birthday = birthday.max(self.birthday(*option)?.saturating_add(1));
        }
        Ok(birthday)
    }

    /// All entries, each followed by its negative.
    pub fn references(&self) -> impl Iterator<Item = Ref> {
        let entries = (0..self.entries.len()).filter_map(reference_to);
        entries.flat_map(|entry| [entry, entry.flipped()])
    }

    /// The number of entries that are stored.
    pub fn len(&self) -> usize {
        self.entries.len().saturating_sub(1)
    }

    /// The reference with this number, if it is one: it names an entry, and the positive one if
    /// both are the same.
    pub fn reference(&self, number: u64) -> Option<Ref> {
        let reference = Ref::new(usize::try_from(number).ok()?)?;
        let negative = self.negatives.get(reference.index())?;
        // The negative of its own negative, if it is not one of two names for the same value.
        (self.negatives.get(negative.index()) == Some(&reference)).then_some(reference)
    }

    pub fn mark_used(&mut self, reference: Ref) {
        if let Some(entry) = self.entries.get_mut(entry_of(reference)) {
            entry.used = true;
        }
    }

    /// The first entry that nothing uses, and where it begins in its section.
    pub fn unused(&self) -> Option<(Ref, usize)> {
        let entry = self.entries.iter().position(|entry| !entry.used)?;
        Some((reference_to(entry)?, self.entries.get(entry)?.offset))
    }

    #[inline]
    pub fn negative(&self, reference: Ref) -> Result<Ref, Stop> {
        at(&self.negatives, reference.index()).copied()
    }

    pub fn birthday(&self, reference: Ref) -> Result<u64, Stop> {
        at(&self.entries, entry_of(reference)).map(|entry| entry.birthday)
    }

    #[inline]
    pub fn options(&self, reference: Ref, player: Player) -> Result<&[Ref], Stop> {
        let entry = at(&self.entries, entry_of(reference))?;
        let form = if reference.index() & 1 == 0 { &entry.form } else { &entry.negative };
        Ok(match player {
            Player::Left => &form.left,
            Player::Right => &form.right,
        })
    }

    /// The reference to the game with exactly these options, which are sorted.
    pub fn find(&self, left: Vec<Ref>, right: Vec<Ref>) -> Result<Option<Ref>, Stop> {
        let form = Form { left, right };
        let birthday = self.birthday_of(&form)?;
        let negative = self.negative_form(&form)?;
        let stored = (&form).min(&negative);
        let place = self
            .entries
            .binary_search_by(|entry| (entry.birthday, &entry.form).cmp(&(birthday, stored)));
        let found = place.ok().and_then(reference_to);
        Ok(found.map(|found| if form > negative { found.flipped() } else { found }))
    }
}

fn entry_of(reference: Ref) -> usize {
    reference.index() >> 1
}

fn reference_to(entry: usize) -> Option<Ref> {
    Ref::new(entry.checked_mul(2)?)
}
