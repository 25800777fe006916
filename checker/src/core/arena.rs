//! The values of a certificate: games given by their options, all of which are earlier entries or
//! their negatives.

use super::{Budget, Checked, Player, Reader, Ref, Stop, Table, at, given, require};
use std::rc::Rc;

/// Options of Left and of Right, both ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    pub left: Vec<Ref>,
    pub right: Vec<Ref>,
}

/// Entries and their negatives, by reference; those of an entry that is its own negative are equal.
#[derive(Default)]
pub struct Arena {
    games: Vec<Rc<Options>>,
    negatives: Vec<Ref>,
    references: Table<Rc<Options>, Ref>,
}

impl Arena {
    /// An arena with the game 0 alone.
    pub fn new(budget: &mut Budget) -> Checked<Arena> {
        let mut arena = Arena::default();
        arena.push(Options::default(), budget)?;
        Ok(arena)
    }

    /// Reads the entries behind the game 0.
    pub fn read(reader: &mut Reader, budget: &mut Budget) -> Checked<Arena> {
        let mut arena = Arena::new(budget)?;
        for _ in 0..reader.count()? {
            let options = arena.read_options(reader)?;
            arena.push(options, budget)?;
        }
        Ok(arena)
    }

    fn read_options(&self, reader: &mut Reader) -> Checked<Options> {
        let list = |reader: &mut Reader| {
            let numbers = reader.ascending()?.into_iter();
            numbers.map(|number| self.reference(number)).collect::<Checked<_>>()
        };
        Ok(Options { left: list(reader)?, right: list(reader)? })
    }

    fn push(&mut self, options: Options, budget: &mut Budget) -> Checked<()> {
        let size = options.left.len().saturating_add(options.right.len()).saturating_add(1);
        budget.charge(size.saturating_mul(4))?;
        budget.hold(size.saturating_mul(16).saturating_add(256))?;
        let negative = self.negative_of(&options)?;
        let reference = Ref::new(self.games.len()).ok_or(Stop::Internal)?;
        let is_own = options == negative;
        self.negatives.extend(if is_own {
            [reference; 2]
        } else {
            [reference.flipped(), reference]
        });
        let (options, negative) = (Rc::new(options), Rc::new(negative));
        let is_new = self.references.insert(Rc::clone(&options), reference).is_none();
        require(is_new, "options")?;
        if !is_own {
            self.references.insert(Rc::clone(&negative), reference.flipped());
        }
        self.games.extend([options, negative]);
        Ok(())
    }

    fn negative_of(&self, options: &Options) -> Checked<Options> {
        let negatives = |options: &[Ref]| {
            let negatives = options.iter().map(|option| self.negative(*option));
            let mut negatives = negatives.collect::<Checked<Vec<Ref>>>()?;
            negatives.sort_unstable();
            Ok(negatives)
        };
        Ok(Options { left: negatives(&options.right)?, right: negatives(&options.left)? })
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
        at(&self.games, reference.index()).map(|game| &**game)
    }
    pub fn options(&self, reference: Ref, player: Player) -> Checked<&[Ref]> {
        let Options { left, right } = self.game(reference)?;
        Ok(if player == Player::Left { left } else { right })
    }

    /// By reference of another arena: the same game here, if it is here.
    pub fn translate(&self, other: &Arena) -> Checked<Vec<Option<Ref>>> {
        let mut here = Vec::new();
        for game in other.references() {
            let Options { left, right } = other.game(game)?;
            let list = |options: &[Ref]| -> Checked<Option<Vec<Ref>>> {
                let options = options.iter().map(|option| at(&here, option.index()).copied());
                let mut options = options.collect::<Checked<Option<Vec<Ref>>>>()?;
                options.iter_mut().for_each(|options| options.sort_unstable());
                Ok(options)
            };
            let options = list(left)?.zip(list(right)?);
            let options = options.map(|(left, right)| Options { left, right });
            here.push(options.and_then(|options| self.references.get(&options).copied()));
        }
        Ok(here)
    }
}
