//! Numbers all components that play can reach, with their moves and families.
use rustc_hash::FxHashMap;

use super::shapes::{Reader, copies_of_move};
use crate::clobber::{Cell, Component, Stone};
use crate::game::components::{ComponentId, Components, Pieces};

/// Least and largest number of copies from which on the components of a family are tried as one
/// cell.
pub const MIN_COPIES: usize = 2;
pub const MAX_COPIES: usize = 5;

/// Number of copies of the longest members that are examined. Longer ones have no other
/// combinations of pieces: both pieces are long, or one is long and the other is any piece.
pub const LONGEST: usize = 2 * MAX_COPIES + 2;

/// Maximum number of additional copies of pieces, because a move may complete a copy at an end.
const MORE: usize = 2;

/// Maximum length, in periods, of a piece that a move near an end cuts off.
const MAX_CUT_PERIODS: usize = 2;

/// A family with its members.
pub struct Family {
    pub shape: Cell,
    /// The members with `0 ..= LONGEST + MORE` copies.
    pub members: Vec<ComponentId>,
    /// Index of the family of the negatives.
    pub negative: usize,
    /// Left's moves near an end.
    pub near: Vec<EndMove>,
}

/// A move of Left near an end: to a fixed piece, and to a member of `family` with `cut` stones
/// less.
pub struct EndMove {
    pub piece: ComponentId,
    pub family: usize,
    pub cut: usize,
    /// Minimum number of copies for which the move is in the power, as in longer members.
    pub from: usize,
    /// Both pieces, by number of copies; `None` if the move does not exist.
    pub results: Vec<Option<Pieces>>,
}

pub struct Table {
    pub parts: Components,
    pub period: usize,
    pub families: Vec<Family>,
    /// The family and the number of copies of each component, if it has a family.
    pub read: Vec<Option<(usize, usize)>>,
    /// The moves of Left in each component.
    pub left: Vec<Vec<Pieces>>,
    pub right: Vec<Vec<Pieces>>,
    pub star: ComponentId,
    pub up: ComponentId,
    pub start: usize,
    pub beside: Vec<ComponentId>,
}

impl Table {
    /// Collects all components that play can reach from members of a family and the components
    /// beside them. Returns `None` if the start is not a family of powers.
    pub fn new(start: &Cell, beside: &[Component]) -> Option<Table> {
        let reader = Reader::new(&start.base);
        let mut parts = Components::new();
        let mut plain =
            |stones: &[Stone]| parts.intern(&stones.iter().copied().collect::<Component>());
        let star = plain(&[Stone::X, Stone::O]);
        let up = plain(&[Stone::X, Stone::X, Stone::O]);
        let beside = beside.iter().map(|part| parts.intern(part)).collect();
        let (start, _) = reader.read(&start.word(LONGEST))?;
        let mut table = Table {
            parts,
            period: reader.period,
            families: Vec::new(),
            read: Vec::new(),
            left: Vec::new(),
            right: Vec::new(),
            star,
            up,
            start: 0,
            beside,
        };
        let mut shapes: FxHashMap<Cell, usize> = FxHashMap::default();
        table.family(start, &mut shapes);
        table.follow(&reader, &mut shapes);
        for family in 0..table.families.len() {
            table.families[family].near = table.near(family);
            table.families[family].negative = table.negative_of(family);
        }
        Some(table)
    }

    /// Adds all components that moves in known components leave, and all members of their families.
    fn follow(&mut self, reader: &Reader, numbers: &mut FxHashMap<Cell, usize>) {
        loop {
            let fresh: Vec<ComponentId> = self.parts.all().skip(self.read.len()).collect();
            if fresh.is_empty() {
                return;
            }
            for part in fresh {
                let read = reader.read(self.parts.component(part));
                let read = read.filter(|(_, copies)| *copies >= MIN_COPIES);
                let read = read.map(|(shape, copies)| (self.family(shape, numbers), copies));
                self.read.push(read);
                let left = self.parts.left_moves(part).to_vec();
                let negative = self.parts.negative(part);
                let other = self.parts.left_moves(negative).to_vec();
                let minus = |(a, b): &Pieces| (self.parts.negative(*a), self.parts.negative(*b));
                self.right.push(other.iter().map(minus).collect());
                self.left.push(left);
            }
        }
    }

    /// Returns the index of a family, and adds it if it is new.
    fn family(&mut self, shape: Cell, numbers: &mut FxHashMap<Cell, usize>) -> usize {
        if let Some(known) = numbers.get(&shape) {
            return *known;
        }
        let number = self.families.len();
        let members = (0..=LONGEST + MORE).map(|copies| self.parts.intern(&shape.word(copies)));
        let members = members.collect();
        numbers.insert(shape.clone(), number);
        self.families.push(Family { shape, members, negative: number, near: Vec::new() });
        number
    }

    /// Returns the family of the negatives.
    fn negative_of(&self, family: usize) -> usize {
        let longest = self.families[family].members[LONGEST];
        let negative = self.read[self.parts.negative(longest).index()];
        negative.map_or(family, |(negative, _)| negative)
    }

    /// Returns Left's moves near an end of the members of a family.
    fn near(&self, family: usize) -> Vec<EndMove> {
        let members = &self.families[family].members;
        let longest = members[LONGEST];
        let mut found = Vec::new();
        for &(a, b) in &self.left[longest.index()] {
            let is_first = self.parts.stones(a) < self.parts.stones(b);
            let (piece, long) = if is_first { (a, b) } else { (b, a) };
            let Some((other, copies)) = self.read[long.index()] else {
                continue;
            };
            if self.parts.stones(piece) > MAX_CUT_PERIODS * self.period {
                continue;
            }
            let result = |(here, member): (usize, &ComponentId)| {
                let copies = copies.checked_sub(LONGEST - here)?;
                // A rule cannot name a member without stones.
                if self.families[other].shape.word(copies).is_empty() {
                    return None;
                }
                let long = *self.families[other].members.get(copies)?;
                let pieces = (piece.min(long), piece.max(long));
                self.left[member.index()].contains(&pieces).then_some(pieces)
            };
            let cut = self.parts.stones(longest) - self.parts.stones(long);
            let shape = &self.families[family].shape;
            found.push(EndMove {
                piece,
                family: other,
                cut,
                from: copies_of_move(shape, LONGEST, self.parts.component(long)),
                results: members[..=LONGEST].iter().enumerate().map(result).collect(),
            });
        }
        found
    }

    /// Returns the negative of a component.
    pub fn negative(&self, part: ComponentId) -> ComponentId {
        self.parts.negative(part)
    }
}
