//! Computes canonical values of the entries of a certificate, for names and for sums.

use rustc_hash::FxHashMap;

use super::kernel::{self, Player, Term};
use crate::game::{Arena, Name, Style, Value};

/// Values of the entries of a certificate, if their birthdays are not too large.
pub struct Names {
    pub arena: Arena,
    /// Values by reference. An entry need not be in canonical form.
    values: Vec<Option<Value>>,
}

impl Names {
    /// Finds the canonical values of the entries of an arena.
    pub fn new(entries: &kernel::Arena) -> Names {
        let mut names = Names { arena: Arena::new(), values: Vec::new() };
        for entry in entries.references().step_by(2) {
            let value = names.value_of(entries, entry);
            let negative = value.map(|value| names.arena.negative(value));
            names.values.extend([value, negative]);
        }
        names
    }

    fn value_of(&mut self, entries: &kernel::Arena, entry: Term) -> Option<Value> {
        let [left, right] = [Player::Left, Player::Right].map(|player| {
            let options = entries.options(entry, player).ok()?.iter();
            options.map(|option| self.value(*option)).collect::<Option<Vec<Value>>>()
        });
        self.arena.game(&left?, &right?).ok()
    }

    /// Returns the canonical value of a reference, or `None` if its birthday is too large.
    pub fn value(&self, reference: Term) -> Option<Value> {
        self.values.get(reference.index()).copied().flatten()
    }

    /// Returns the first reference of each value.
    pub fn references(&self) -> FxHashMap<Value, Term> {
        let values = self.values.iter().enumerate().rev();
        values.filter_map(|(number, value)| Some(((*value)?, Term::value(number)?))).collect()
    }

    /// Returns the sum of these numbers of copies of each value, or `None` if it is too large.
    pub fn total(&mut self, counted: impl Iterator<Item = (Term, i64)>) -> Option<Value> {
        let mut sum = Value::ZERO;
        for (reference, count) in counted {
            sum = self.arena.add_copies(sum, count, self.value(reference)?).ok()?;
        }
        Some(sum)
    }

    /// Returns the name of a value, if its name in ASCII is complete and has at most `most`
    /// characters.
    pub fn name(&self, reference: Term, style: Style, most: usize) -> Option<Name<'_>> {
        let name = self.arena.name(self.value(reference)?);
        let is_short = name.is_complete() && name.to_string().len() <= most;
        is_short.then(|| name.style(style))
    }
}
