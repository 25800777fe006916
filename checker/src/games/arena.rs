//! The values of a certificate: games given by their options, all of which are earlier entries or
//! their negatives.

use crate::data::{Budget, Checked, Player, Reader, Ref, Stop, Table, at, given, require};
use std::rc::Rc;

/// The options of Right and those of Left, both ascending.
type Options = Rc<[Vec<Ref>; 2]>;

/// Options under other names; `None` if one of them has no name.
fn renamed(options: &[Ref], name: impl Fn(Ref) -> Option<Ref>) -> Option<Vec<Ref>> {
    let mut names = options.iter().map(|option| name(*option)).collect::<Option<Vec<Ref>>>()?;
    names.sort_unstable();
    Some(names)
}

/// Entries and their negatives, by reference; those of an entry that is its own negative are equal.
#[derive(Default)]
pub struct Arena {
    games: Vec<Options>,
    negatives: Vec<Ref>,
    references: Table<Options, Ref>,
}

impl Arena {
    /// Reads the entries behind the game 0.
    pub fn read(reader: &mut Reader, budget: &mut Budget) -> Checked<Arena> {
        let mut arena = Arena::default();
        arena.push(Options::default(), budget)?;
        for _ in 0..reader.count()? {
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
        let flip = |options: &[Ref]| renamed(options, |option| self.negative(option).ok());
        let negative = flip(left).zip(flip(right)).ok_or(Stop::Internal)?;
        let negative = Rc::new(<[Vec<Ref>; 2]>::from(negative));
        let reference = Ref::new(self.games.len()).ok_or(Stop::Internal)?;
        let opposite = if options == negative { reference } else { reference.flipped() };
        self.negatives.extend([opposite, reference]);
        let is_new = self.references.insert(options.clone(), reference).is_none();
        require(is_new, "options")?;
        self.references.insert(negative.clone(), opposite);
        self.games.extend([options, negative]);
        Ok(())
    }

    /// The reference with this number: it names an entry, and the positive one if both are the
    /// same.
    pub fn reference(&self, number: u32) -> Checked<Ref> {
        let negative = |reference: Ref| self.negatives.get(reference.index()).copied();
        let reference = Ref::new(number as usize);
        let again = reference.and_then(negative).and_then(negative);
        given(again.filter(|_| again == reference), "reference")
    }

    /// All entries, each followed by its negative.
    pub fn references(&self) -> impl Iterator<Item = Ref> {
        (0..self.games.len()).filter_map(Ref::new)
    }

    /// The negative of a value.
    pub fn negative(&self, reference: Ref) -> Checked<Ref> {
        at(&self.negatives, reference.index()).copied()
    }

    /// The options of a player in a value.
    pub fn options(&self, reference: Ref, player: Player) -> Checked<&[Ref]> {
        at(&**at(&self.games, reference.index())?, player as usize).map(Vec::as_slice)
    }

    /// By reference of another arena: the same game here, if it is here.
    pub fn translate(&self, other: &Arena) -> Vec<Option<Ref>> {
        let mut here = Vec::new();
        for [right, left] in other.games.iter().map(|options| &**options) {
            let there = |options: &[Ref]| renamed(options, |option| *here.get(option.index())?);
            let options = there(right).zip(there(left)).map(<[Vec<Ref>; 2]>::from);
            here.push(options.and_then(|options| self.references.get(&options).copied()));
        }
        here
    }
}
