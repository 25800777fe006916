//! The values of a certificate: games given by their options, all of which are earlier entries or
//! their negatives.

use super::{Budget, Checked, Player, Ref, Stop, Table, at, given, require};
use crate::wire::Reader;
use std::rc::Rc;

/// Options of Left and of Right, both ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    pub left: Vec<Ref>,
    pub right: Vec<Ref>,
}

impl Options {
    /// The same with other names for the values; `None` if one of them has none.
    fn renamed(&self, name: impl Fn(Ref) -> Option<Ref>) -> Option<Options> {
        let list = |options: &[Ref]| {
            let names = options.iter().map(|option| name(*option));
            let mut names = names.collect::<Option<Vec<Ref>>>()?;
            names.sort_unstable();
            Some(names)
        };
        Some(Options { left: list(&self.left)?, right: list(&self.right)? })
    }
}

/// Entries and their negatives, by reference; those of an entry that is its own negative are equal.
#[derive(Default)]
pub struct Arena {
    games: Vec<Rc<Options>>,
    negatives: Vec<Ref>,
    references: Table<Rc<Options>, Ref>,
}

impl Arena {
    /// Reads the entries behind the game 0.
    pub fn read(reader: &mut Reader, budget: &mut Budget) -> Checked<Arena> {
        let mut arena = Arena::default();
        arena.push(Options::default(), budget)?;
        for _ in 0..reader.count()? {
            let mut list = || {
                let numbers = reader.ascending()?.into_iter();
                numbers.map(|number| arena.reference(number)).collect::<Checked<_>>()
            };
            let options = Options { left: list()?, right: list()? };
            arena.push(options, budget)?;
        }
        Ok(arena)
    }

    fn push(&mut self, options: Options, budget: &mut Budget) -> Checked<()> {
        let size = options.left.len().saturating_add(options.right.len()).saturating_add(1);
        budget.charge(size.saturating_mul(4))?;
        budget.hold(size.saturating_mul(16).saturating_add(256))?;
        let negative = options.renamed(|option| self.negative(option).ok());
        let Options { left: right, right: left } = negative.ok_or(Stop::Internal)?;
        let (options, negative) = (Rc::new(options), Rc::new(Options { left, right }));
        let reference = Ref::new(self.games.len()).ok_or(Stop::Internal)?;
        let opposite = if options == negative { reference } else { reference.flipped() };
        self.negatives.extend([opposite, reference]);
        let is_new = self.references.insert(Rc::clone(&options), reference).is_none();
        require(is_new, "options")?;
        self.references.insert(Rc::clone(&negative), opposite);
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
    pub fn game(&self, reference: Ref) -> Checked<&Options> {
        at(&self.games, reference.index()).map(Rc::as_ref)
    }
    pub fn options(&self, reference: Ref, player: Player) -> Checked<&[Ref]> {
        let Options { left, right } = self.game(reference)?;
        Ok(if player == Player::Left { left } else { right })
    }

    /// By reference of another arena: the same game here, if it is here.
    pub fn translate(&self, other: &Arena) -> Vec<Option<Ref>> {
        let mut here = Vec::new();
        for game in &other.games {
            let options = game.renamed(|option| *here.get(option.index())?);
            here.push(options.and_then(|options| self.references.get(&options).copied()));
        }
        here
    }
}
