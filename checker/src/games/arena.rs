//! The values of a certificate: games given by their options, which are earlier entries or their
//! negatives.

use crate::data::{Budget, Checked, Player, Reader, Stop, Table, Term, all, at, given, require};
use std::rc::Rc;

/// The options of Right and of Left, both in increasing order.
type Options = Rc<[Vec<Term>; 2]>;

/// Maps each option through `name`, in increasing order.
fn renamed(options: &[Term], name: impl Fn(Term) -> Checked<Term>) -> Checked<Vec<Term>> {
    let mut names = all(options.iter().map(|option| name(*option)))?;
    names.sort_unstable();
    Ok(names)
}

/// The entries and their negatives, by reference. If an entry is its own negative, both references
/// have the same options.
#[derive(Default)]
pub struct Arena {
    games: Vec<Options>,
    negatives: Vec<Term>,
    references: Table<Options, Term>,
}

impl Arena {
    /// Reads the entries after entry 0, the game 0.
    pub fn read(reader: &mut Reader, budget: &mut Budget) -> Checked<Arena> {
        let mut arena = Arena::default();
        arena.push(Options::default(), budget)?;
        let count = reader.count()?;
        arena.references.reserve(count.min(4096));
        for _ in 0..count {
            let left = reader.ascending(|number| arena.reference(number))?;
            let right = reader.ascending(|number| arena.reference(number))?;
            arena.push(Rc::new([right, left]), budget)?;
        }
        Ok(arena)
    }

    fn push(&mut self, options: Options, budget: &mut Budget) -> Checked {
        let [right, left] = &*options;
        let size = left.len().saturating_add(right.len()).saturating_add(1);
        budget.charge(size.saturating_mul(4))?;
        budget.hold(size.saturating_mul(16).saturating_add(320))?;
        let flip = |options: &[Term]| renamed(options, |option| self.negative(option));
        let negative = Rc::new([flip(left)?, flip(right)?]);
        let reference = Term::value(self.games.len()).ok_or(Stop::Internal)?;
        let opposite = if options == negative { reference } else { reference.flipped() };
        self.negatives.extend([opposite, reference]);
        let is_new = self.references.insert(options.clone(), reference).is_none();
        require(is_new, "options")?;
        self.references.insert(negative.clone(), opposite);
        self.games.extend([options, negative]);
        Ok(())
    }

    /// Returns the value with this reference. Rejects unknown references, and the odd reference of
    /// an entry that is its own negative.
    pub fn reference(&self, number: u32) -> Checked<Term> {
        let negative = |reference: Term| self.negatives.get(reference.index()).copied();
        let reference = Term::value(number as usize);
        let again = reference.and_then(negative).and_then(negative);
        given(again.filter(|_| again == reference), "reference")
    }

    /// Iterates over the references of all entries, each followed by that of its negative.
    pub fn references(&self) -> impl Iterator<Item = Term> {
        (0..self.games.len()).filter_map(Term::value)
    }

    /// Returns the negative of a value.
    pub fn negative(&self, reference: Term) -> Checked<Term> {
        at(&self.negatives, reference.index()).copied()
    }

    /// Returns the options of a player in a value.
    pub fn options(&self, reference: Term, player: Player) -> Checked<&[Term]> {
        at(&**at(&self.games, reference.index())?, player as usize).map(Vec::as_slice)
    }

    /// Maps each reference of another arena to the same game in this arena, or to `None` if it is
    /// missing.
    pub fn translate(&self, other: &Arena) -> Vec<Option<Term>> {
        let mut here: Vec<Option<Term>> = Vec::new();
        for [right, left] in other.games.iter().map(|options| &**options) {
            let name = |option: Term| at(&here, option.index())?.ok_or(Stop::Internal);
            let options = renamed(right, name).and_then(|right| Ok([right, renamed(left, name)?]));
            here.push(options.ok().and_then(|options| self.references.get(&options).copied()));
        }
        here
    }
}
