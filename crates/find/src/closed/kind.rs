//! Kinds of positions. A kind states for each group whether it has no component, one component, or
//! more components, and the potential of all components together.
//!
//! Some components may be known in addition, such as those of the last move. Depends on groups and
//! multisets.
use std::ops::RangeInclusive;

use super::game::MUCH;
use super::groups::{Groups, MOST_GROUPS};
use crate::board::Board;
use crate::multiset::Multiset;

/// Numbers of components by groups: 0, 1, or 2 for two or more. For groups with few components: 2
/// for two, and 3 for too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Numbers(pub u32);

impl Numbers {
    pub fn of(self, group: usize) -> u32 {
        self.0 >> (2 * group) & 3
    }

    #[must_use]
    fn set(self, group: usize, number: u32) -> Numbers {
        Numbers(self.0 & !(3 << (2 * group)) | number << (2 * group))
    }

    /// Adds components of a group.
    #[must_use]
    pub fn with(self, groups: &Groups, group: usize, more: u32) -> Numbers {
        let most = if groups.all[group].is_few() { 3 } else { 2 };
        self.set(group, (self.of(group) + more).min(most))
    }

    /// Lists the possible numbers after one component of a group is removed. From two or more, one
    /// or more remain.
    pub fn without(self, groups: &Groups, group: usize) -> impl Iterator<Item = Numbers> + use<> {
        let left: &[u32] = match (self.of(group), groups.all[group].is_few()) {
            (0, _) => &[],
            (1, _) => &[0],
            (2, true) => &[1],
            (_, true) => &[2],
            _ => &[1, 2],
        };
        left.iter().map(move |number| self.set(group, *number))
    }

    /// Iterates over the groups with components.
    pub fn groups(self) -> impl Iterator<Item = usize> {
        (0..MOST_GROUPS).filter(move |group| self.of(*group) > 0)
    }

    /// Tells whether the number may stand for more components of this group.
    pub fn is_open(self, groups: &Groups, group: usize) -> bool {
        self.of(group) == 2 && !groups.all[group].is_few()
    }

    /// Tells whether there are too many components of some group.
    pub fn is_too_many(self) -> bool {
        self.groups().any(|group| self.of(group) == 3)
    }

    /// Returns the minimum and the maximum potential of all components; `None` where there is no
    /// bound.
    fn potentials(self, groups: &Groups) -> [Option<i64>; 2] {
        let [mut least, mut most] = [Some(0), Some(0)];
        for group in self.groups() {
            let potential = groups.all[group].potential;
            let sum = potential * i64::from(self.of(group));
            let add = |bound: Option<i64>, is_bound: bool| Some(bound.filter(|_| is_bound)? + sum);
            let is_open = self.is_open(groups, group);
            least = add(least, !is_open || potential >= 0);
            most = add(most, !is_open || potential <= 0);
        }
        [least, most]
    }
}

/// Components, some of which are known. Of the other components, only the numbers by groups are
/// known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mixed {
    pub rest: Numbers,
    pub known: Multiset,
}

impl Mixed {
    /// Returns components of which none is known.
    pub fn unknown(rest: Numbers) -> Mixed {
        let known = Multiset::default();
        Mixed { rest, known }
    }

    /// Returns the potentials between two bounds that all components together can have. [`MUCH`]
    /// stands for all potentials from there on.
    pub fn potentials(&self, groups: &Groups, from: i64, to: i64) -> RangeInclusive<i64> {
        let known = groups.potential(self.known);
        let [least, most] = self.rest.potentials(groups);
        let from = least.map_or(from, |least| from.max((least + known).min(MUCH)));
        from..=most.map_or(to, |most| to.min(most + known))
    }

    /// Returns the numbers of all components.
    pub fn numbers(&self, groups: &Groups) -> Numbers {
        let known = self.known.cells().map(|cell| groups.of(cell));
        known.fold(self.rest, |numbers, group| numbers.with(groups, group, 1))
    }

    /// Calls `then` with each result of adding these components. There may be several, because
    /// components may cancel. The argument is `None` if there are too many components.
    pub fn join(
        self,
        board: &Board,
        groups: &Groups,
        pieces: &[u8],
        then: &mut impl FnMut(Option<Mixed>),
    ) {
        let Some((&piece, others)) = pieces.split_first() else {
            return then(Some(self));
        };
        let opposite = board.opposite[usize::from(piece)];
        if let Some(known) = opposite.and_then(|opposite| self.known.without(opposite)) {
            return Mixed { known, ..self }.join(board, groups, others, then);
        }
        let rivals = &board.rivals[usize::from(piece)];
        for known in rivals.iter().filter_map(|rival| self.known.without(*rival)) {
            Mixed { known, ..self }.join(board, groups, others, then);
        }
        // Tries each possibility for the unknown components.
        let mut tried = None;
        for group in opposite.iter().chain(rivals).map(|cell| groups.of(*cell)) {
            if tried.replace(group) == Some(group) {
                continue;
            }
            for rest in self.rest.without(groups, group) {
                Mixed { rest, ..self }.join(board, groups, others, then);
            }
            if self.rest.of(group) > 0 && !groups.all[group].is_many() {
                return;
            }
        }
        match self.known.with(piece) {
            Some(known) => Mixed { known, ..self }.join(board, groups, others, then),
            None => then(None),
        }
    }
}
