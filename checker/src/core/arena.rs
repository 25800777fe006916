//! The values of a certificate: games given by their options, all of which are earlier entries or
//! their negatives.

use super::{Budget, Checked, Player, Ref, Stop, Table, at, given, require};
use crate::wire::Reader;
use std::rc::Rc;

/// Options of Left, so many, and behind them those of Right, both ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Options {
    lefts: usize,
    all: Rc<[Ref]>,
}

impl Options {
    fn of(&self, player: Player) -> &[Ref] {
        let (left, right) = self.all.split_at_checked(self.lefts).unwrap_or_default();
        if player == Player::Left { left } else { right }
    }

    /// Those of Left are the first player's with these names, those of Right the other one's; `None`
    /// if one of them has no name.
    fn renamed(&self, first: Player, name: impl Fn(Ref) -> Option<Ref>) -> Option<Options> {
        let mut all = Vec::with_capacity(self.all.len());
        let mut ends = [0; 2];
        for (end, player) in ends.iter_mut().zip([first, first.other()]) {
            let start = all.len();
            for option in self.of(player) {
                all.push(name(*option)?);
            }
            all.get_mut(start..)?.sort_unstable();
            *end = all.len();
        }
        Some(Options { lefts: ends[0], all: all.into() })
    }
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
            let mut all = reader.ascending(|number| arena.reference(number))?;
            let lefts = all.len();
            all.extend(reader.ascending(|number| arena.reference(number))?);
            arena.push(Options { lefts, all: all.into() }, budget)?;
        }
        Ok(arena)
    }

    fn push(&mut self, options: Options, budget: &mut Budget) -> Checked<()> {
        let size = options.all.len().saturating_add(1);
        budget.charge(size.saturating_mul(4))?;
        budget.hold(size.saturating_mul(16).saturating_add(256))?;
        let negative = options.renamed(Player::Right, |option| self.negative(option).ok());
        let negative = negative.ok_or(Stop::Internal)?;
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
        let reference = Ref::new(number as usize);
        let found = reference.filter(|reference| {
            let negative = self.negatives.get(reference.index());
            let again = negative.and_then(|negative| self.negatives.get(negative.index()));
            again == Some(reference)
        });
        given(found, "reference")
    }

    /// All entries, each followed by its negative.
    pub fn references(&self) -> impl Iterator<Item = Ref> {
        (0..self.games.len()).filter_map(Ref::new)
    }
    pub fn negative(&self, reference: Ref) -> Checked<Ref> {
        at(&self.negatives, reference.index()).copied()
    }
    pub fn options(&self, reference: Ref, player: Player) -> Checked<&[Ref]> {
        at(&self.games, reference.index()).map(|game| game.of(player))
    }

    /// By reference of another arena: the same game here, if it is here.
    pub fn translate(&self, other: &Arena) -> Vec<Option<Ref>> {
        let mut here = Vec::new();
        for game in &other.games {
            let options = game.renamed(Player::Left, |option| *here.get(option.index())?);
            here.push(options.and_then(|options| self.references.get(&options).copied()));
        }
        here
    }
}
