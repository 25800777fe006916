//! A game that is closed under play for any number of components.
//!
//! With Right to move, positions of few components are distinguished, and larger positions are
//! classified by kinds. All of them have potential at least one up. With Left to move, the game has
//! the positions that Right can leave. A kind is won only if all its positions are, so a win in
//! this game is a win in play. Depends on the board, groups and kinds.
use std::ops::RangeInclusive;

use super::groups::{Group, Groups, MOST_GROUPS};
use super::kind::{Mixed, Numbers};
use crate::board::Board;
use crate::cases::Vector;
use crate::multiset::Multiset;

/// Maximum number of components of positions that are distinguished.
pub const DISTINGUISHED: usize = 6;
/// Maximum number of components in groups with several cells, in positions that are distinguished.
const DISTINGUISHED_MANY: usize = 3;

/// A position, or a kind of positions, as one number. For a position: the components of its
/// multiset. For a kind: up to eight known components, the numbers and the potential, with 255 in
/// the last byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(u128);

impl Key {
    const KIND: u128 = 0xff;
    const KNOWN: u128 = !0 << 64;

    /// Returns the key of a position, or `None` if it has too many components.
    pub fn of_multiset(sum: Multiset) -> Option<Key> {
        (sum.bits() & Key::KIND == 0).then_some(Key(sum.bits()))
    }

    /// Returns the key of a kind, or `None` if it has too many known components.
    pub fn of_kind(mixed: Mixed, potential: i64) -> Option<Key> {
        let known = mixed.known.bits();
        let potential = (potential - LEAST) as u128;
        let code = u128::from(mixed.rest.0) << 16 | potential << 8 | Key::KIND;
        (known & !Key::KNOWN == 0).then_some(Key(known | code))
    }

    /// Returns the position, or `None` if the key belongs to a kind.
    pub fn multiset(self) -> Option<Multiset> {
        (self.0 & Key::KIND != Key::KIND).then_some(Multiset::from_bits(self.0))
    }
}

/// Minimum potential from which on potentials are not distinguished.
pub const MUCH: i64 = 2;

/// Minimum potential that is considered with Left to move.
pub const LEAST: i64 = -1;

/// A place with Right to move; `None` if Left never moves to it.
pub type Place = Option<Key>;

pub struct Game<'a> {
    pub board: &'a Board<'a>,
    pub groups: Groups,
    /// Maximum numbers of components of each group in a position and in a kind. In a kind, 2 stands
    /// for any number.
    pub most: Vec<[u8; 2]>,
}

/// Tells whether Left may leave a place. The multiset is given if it is known.
pub type MayLeave<'a> = dyn FnMut(Place, Option<Multiset>) -> bool + 'a;

impl<'a> Game<'a> {
    /// Returns the game of a board, or `None` if its classes do not determine groups.
    pub fn new(board: &'a Board<'a>) -> Option<Game<'a>> {
        let groups = Groups::new(board)?;
        let most = |group: &Group| match (group.only_cancels, group.is_rival, group.is_few()) {
            (true, ..) => [0, 0],
            (_, true, _) => [1, 0],
            (.., true) => [1, 1],
            _ => [u8::MAX, 2],
        };
        Some(Game { board, most: groups.all.iter().map(most).collect(), groups })
    }

    /// Returns the components of a position or kind, and their potential. All potentials of at
    /// least [`MUCH`] are returned as [`MUCH`].
    pub fn read(&self, Key(bits): Key) -> (Mixed, i64) {
        if let Some(known) = Key(bits).multiset() {
            let rest = Numbers::default();
            return (Mixed { rest, known }, self.groups.potential(known).min(MUCH));
        }
        let rest = Numbers((bits >> 16) as u32);
        let known = Multiset::from_bits(bits & Key::KNOWN);
        (Mixed { rest, known }, i64::from((bits >> 8) as u8) + LEAST)
    }

    /// Returns the number of components of a multiset in each group.
    pub fn vector(&self, sum: Multiset) -> Vector {
        self.counts(sum)[..self.groups.all.len()].to_vec()
    }

    fn counts(&self, sum: Multiset) -> [u8; MOST_GROUPS] {
        let mut counts = [0; MOST_GROUPS];
        for cell in sum.cells() {
            counts[self.groups.of(cell)] += 1;
        }
        counts
    }

    /// Tells whether positions with these numbers of components by groups are distinguished.
    pub fn is_distinguished(&self, vector: &[u8]) -> bool {
        let each = vector.iter().zip(&self.groups.all);
        let many = each.filter(|(_, group)| group.is_many());
        let sum = |count: usize, number: &u8| count + usize::from(*number);
        vector.iter().fold(0, sum) <= DISTINGUISHED
            && many.map(|(number, _)| number).fold(0, sum) <= DISTINGUISHED_MANY
    }

    /// Tells whether these numbers of components by groups are possible in a distinguished position
    /// with Right to move.
    pub fn is_allowed(&self, vector: &[u8]) -> bool {
        let mut each = vector.iter().zip(&self.most);
        each.all(|(number, [most, _])| number <= most)
    }

    /// Returns the kind of positions with these numbers of components by groups.
    pub fn numbers(&self, vector: &[u8]) -> Numbers {
        let each = vector.iter().enumerate();
        each.fold(Numbers::default(), |numbers, (group, number)| {
            numbers.with(&self.groups, group, u32::from(*number))
        })
    }

    /// Tells whether sets may contain all of some positions, of which `good` are won and `lost` are
    /// exceptions: these have no long components, and their number is limited.
    pub fn are_exceptions(&self, lost: &[Multiset], good: usize) -> bool {
        lost.len() < 2 * good && lost.iter().all(|sum| self.board.is_plain(*sum))
    }

    /// Returns the potential of these numbers of components by groups.
    pub fn potential(&self, vector: &[u8]) -> i64 {
        let each = vector.iter().zip(&self.groups.all);
        each.map(|(number, group)| i64::from(*number) * group.potential).sum()
    }

    /// Returns the place of a multiset.
    pub fn place(&self, sum: Multiset) -> Place {
        let potential = self.groups.potential(sum);
        if potential < 1 {
            return None;
        }
        let vector = &self.counts(sum)[..self.groups.all.len()];
        match self.is_distinguished(vector) {
            true => Key::of_multiset(sum).filter(|_| self.is_allowed(vector)),
            false => self.place_of_kind(self.numbers(vector), potential),
        }
    }

    pub fn place_of_kind(&self, rest: Numbers, potential: i64) -> Place {
        let mut groups = rest.groups();
        let fits = groups.all(|group| rest.of(group) <= u32::from(self.most[group][1]));
        let key = Key::of_kind(Mixed::unknown(rest), potential.min(MUCH));
        key.filter(|_| fits && potential >= 1)
    }

    /// Returns the positions that Right can leave. Returns `None` if they are unknown, or if Left
    /// has no answer to one of them.
    pub fn replies(&self, key: Key) -> Option<Vec<Key>> {
        let mut replies = Vec::new();
        let mut is_known = true;
        if let Some(sum) = key.multiset() {
            is_known &= self.board.replies(sum, &mut |after| {
                let after = after.filter(|after| self.groups.potential(*after) >= LEAST);
                let key = after.and_then(Key::of_multiset);
                replies.extend(key);
                key.is_some()
            });
            replies.sort_unstable();
            replies.dedup();
            return is_known.then_some(replies);
        }
        let mut add = |key: Option<Key>| {
            replies.extend(key);
            is_known &= key.is_some();
        };
        let (mixed, potential) = self.read(key);
        for group in mixed.rest.groups() {
            for rest in mixed.rest.without(&self.groups, group) {
                for cell in &self.groups.all[group].cells {
                    self.replies_in(Mixed { rest, ..mixed }, potential, *cell, &mut add);
                }
            }
        }
        replies.sort_unstable();
        replies.dedup();
        is_known.then_some(replies)
    }

    /// Lists the positions that Right can leave by a move in a component of a cell.
    fn replies_in(&self, rest: Mixed, potential: i64, cell: u8, add: &mut impl FnMut(Option<Key>)) {
        let Some(right) = &self.board.options[usize::from(cell)].right else {
            return add(None);
        };
        for pieces in right {
            let change = self.change(cell, pieces);
            rest.join(self.board, &self.groups, pieces, &mut |after| match after {
                Some(after) => self.lefts(after, potential, change, add),
                None => add(None),
            });
        }
    }

    fn change(&self, cell: u8, pieces: &[u8]) -> i64 {
        let pieces = pieces.iter().map(|piece| self.groups.potential_of(*piece));
        pieces.sum::<i64>() - self.groups.potential_of(cell)
    }

    /// Returns the potentials that the components may have after a change.
    fn potentials(&self, mixed: Mixed, potential: i64, change: i64) -> RangeInclusive<i64> {
        let least = potential + change;
        let most = if potential == MUCH { MUCH } else { least };
        mixed.potentials(&self.groups, least.min(MUCH), most.min(MUCH))
    }

    /// Lists the positions with Left to move of a kind. They are distinguished if at most one of
    /// the unknown components belongs to a group with several cells.
    fn lefts(&self, mixed: Mixed, potential: i64, change: i64, add: &mut impl FnMut(Option<Key>)) {
        let groups = &self.groups;
        for potential in self.potentials(mixed, potential, change) {
            if potential < LEAST || mixed.rest.is_too_many() {
                add(None);
                continue;
            }
            let rest = mixed.rest;
            let many = rest.groups().filter(|group| groups.all[*group].is_many());
            let many: Vec<usize> = many.collect();
            let parts: u32 = many.iter().map(|group| rest.of(*group)).sum();
            if parts > 1 || rest.groups().any(|group| rest.is_open(groups, group)) {
                add(Key::of_kind(mixed, potential));
                continue;
            }
            let singles = rest.groups().filter(|group| !many.contains(group));
            let cells = singles.flat_map(|group| {
                let number = rest.of(group) as usize;
                std::iter::repeat_n(groups.all[group].cells[0], number)
            });
            let mut cells = cells.collect::<Vec<u8>>().into_iter();
            let sum = cells.try_fold(mixed.known, |sum, cell| sum.with(cell));
            let sums: Vec<Option<Multiset>> = match (sum, many.first()) {
                (Some(sum), Some(group)) => {
                    let cells = groups.all[*group].cells.iter();
                    cells.map(|cell| sum.with(*cell)).collect()
                }
                (sum, _) => vec![sum],
            };
            for sum in sums {
                let Some(sum) = sum else {
                    add(None);
                    continue;
                };
                if self.board.is_reduced(sum) && groups.potential(sum).min(MUCH) == potential {
                    add(Key::of_multiset(sum));
                }
            }
        }
    }

    /// Finds a move of Left all of whose results he may leave. Appends these results to `used`.
    pub fn answer(&self, key: Key, may_leave: &mut MayLeave, used: &mut Vec<Key>) -> bool {
        if let Some(sum) = key.multiset() {
            return sum.different().any(|cell| {
                let mut options = self.board.options[usize::from(cell)].left.iter();
                options.any(|option| {
                    used.clear();
                    self.board.follow(sum, cell, option, &mut |after| {
                        let Some(after) = after else { return false };
                        let place = self.place(after);
                        used.extend(place);
                        may_leave(place, Some(after))
                    })
                })
            });
        }
        let (mixed, potential) = self.read(key);
        let mut has_option = |rest: Mixed, cell: u8, used: &mut Vec<Key>| {
            self.has_option(rest, potential, cell, may_leave, used)
        };
        for cell in mixed.known.different() {
            let known = mixed.known.without(cell).unwrap_or_default();
            used.clear();
            if has_option(Mixed { known, ..mixed }, cell, used) {
                return true;
            }
        }
        mixed.rest.groups().any(|group| {
            used.clear();
            mixed.rest.without(&self.groups, group).all(|rest| {
                let mut cells = self.groups.all[group].cells.iter();
                cells.all(|cell| has_option(Mixed { rest, ..mixed }, *cell, used))
            })
        })
    }

    /// Tells whether Left has such a move in a component of a cell, beside the components `rest`.
    fn has_option(
        &self,
        rest: Mixed,
        potential: i64,
        cell: u8,
        may_leave: &mut MayLeave,
        used: &mut Vec<Key>,
    ) -> bool {
        let before = used.len();
        let mut options = self.board.options[usize::from(cell)].left.iter();
        options.any(|option| {
            used.truncate(before);
            option.results.iter().all(|pieces| {
                let change = self.change(cell, pieces);
                let mut all = true;
                rest.join(self.board, &self.groups, pieces, &mut |after| {
                    let Some(after) = after else {
                        all = false;
                        return;
                    };
                    for potential in self.potentials(after, potential, change) {
                        let sum = Some(after.known).filter(|_| after.rest == Numbers::default());
                        let place = match sum {
                            Some(sum) => self.place(sum),
                            None => self.place_of_kind(after.numbers(&self.groups), potential),
                        };
                        used.extend(place);
                        all = all && may_leave(place, sum);
                    }
                });
                all
            })
        })
    }
}
