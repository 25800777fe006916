//! Units: places with equal numbers of components by groups, or kinds.
//!
//! Sets can distinguish the positions of a unit only by single components. So places that Left need
//! not leave are removed, unit by unit, until few units are partly won. Depends on the solution.
use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};

use super::game::{Game, Key, Place};
use super::solve::Solved;
use crate::cases::Vector;
use crate::multiset::Multiset;

/// Places that sets do not distinguish.
pub struct Unit {
    pub places: Vec<u32>,
    /// The numbers of components of its positions; `None` for a kind.
    pub shape: Option<Vector>,
    /// For a kind, the units of distinguished positions that belong to it.
    members: Vec<u32>,
}

pub struct Units {
    pub all: Vec<Unit>,
    /// Index of the unit of each place.
    of: Vec<u32>,
    shapes: FxHashMap<Vector, u32>,
}

impl Units {
    pub fn new(solved: &Solved) -> Units {
        let mut units = Units { all: Vec::new(), of: Vec::new(), shapes: FxHashMap::default() };
        for (place, key) in (0..).zip(&solved.places) {
            let shape = key.multiset().map(|sum| solved.game.vector(sum));
            let fresh = units.all.len() as u32;
            let unit = match &shape {
                Some(shape) => *units.shapes.entry(shape.clone()).or_insert(fresh),
                None => fresh,
            };
            if unit == fresh {
                units.all.push(Unit { places: Vec::new(), shape, members: Vec::new() });
            }
            units.of.push(unit);
            units.all[unit as usize].places.push(place);
        }
        for (shape, unit) in &units.shapes {
            if let Some(kind) = solved.kind_of(shape) {
                units.all[units.of[kind as usize] as usize].members.push(*unit);
            }
        }
        units
    }

    /// Returns the unit of a vector: its own unit, or the unit of its kind.
    pub fn of_vector(&self, solved: &Solved, vector: &Vector) -> Option<u32> {
        match solved.game.is_distinguished(vector) {
            true => self.shapes.get(vector).copied(),
            false => self.of_kind(solved, vector),
        }
    }

    /// Returns the unit of the kind with these numbers.
    pub fn of_kind(&self, solved: &Solved, vector: &Vector) -> Option<u32> {
        Some(self.of[solved.kind_of(vector)? as usize])
    }

    /// Returns the places of a unit in which Left can stay, and the other places.
    pub fn parted(&self, solved: &Solved, unit: u32) -> [Vec<u32>; 2] {
        let places = self.all[unit as usize].places.iter();
        let (good, lost) = places.partition(|place| solved.is_in(**place));
        [good, lost]
    }

    /// Tells whether sets may contain a whole unit, except for exceptions, which have no long
    /// components.
    pub fn is_whole(&self, solved: &Solved, unit: u32) -> bool {
        let [good, lost] = self.parted(solved, unit);
        solved.game.are_exceptions(&solved.multisets(lost), good.len())
    }

    /// Returns the places that Left needs from the start positions on, by units. Left prefers units
    /// that are needed already. Returns `None` if the search was ended early.
    pub fn needed(&self, solved: &Solved) -> Option<Vec<bool>> {
        let mut needs =
            Needs { units: self, solved, needed: vec![false; self.all.len()], open: Vec::new() };
        for start in &solved.starts {
            needs.go(solved.game.place(*start));
        }
        let mut seen: FxHashSet<Key> = FxHashSet::default();
        while let Some(place) = needs.open.pop() {
            if !solved.goes_on() {
                return None;
            }
            let replies = solved.game.replies(solved.places[place as usize]);
            for key in replies.into_iter().flatten() {
                if seen.insert(key) {
                    needs.answer(key);
                }
            }
        }
        Some(needs.needed)
    }
}

/// The search for needed units.
struct Needs<'a> {
    units: &'a Units,
    solved: &'a Solved<'a>,
    needed: Vec<bool>,
    /// Places whose replies have not been examined.
    open: Vec<u32>,
}

impl Needs<'_> {
    /// Moves to a place, so that its units are needed.
    fn go(&mut self, place: Place) {
        let place = self.solved.number(place);
        let place = place.filter(|place| self.solved.is_in(*place));
        let mut units: Vec<u32> =
            place.map(|place| self.units.of[place as usize]).into_iter().collect();
        while let Some(unit) = units.pop() {
            if !std::mem::replace(&mut self.needed[unit as usize], true) {
                let unit = &self.units.all[unit as usize];
                let places = unit.places.iter().copied();
                self.open.extend(places.filter(|place| self.solved.is_in(*place)));
                units.extend(&unit.members);
            }
        }
    }

    fn answer(&mut self, key: Key) {
        let mut used = Vec::new();
        for is_new in [false, true] {
            let (solved, units, needed) = (self.solved, self.units, &self.needed);
            let mut may_leave = |place: Place, sum: Option<Multiset>| {
                let number = solved.number(place);
                match number.filter(|place| solved.is_in(*place)) {
                    Some(place) => is_new || needed[units.of[place as usize] as usize],
                    None => sum.is_some_and(|sum| solved.game.board.is_won(sum)),
                }
            };
            if solved.game.answer(key, &mut may_leave, &mut used) {
                break;
            }
        }
        for key in used {
            self.go(Some(key));
        }
    }
}

/// Removes units of positions that the starts do not need: first partly won units, in descending
/// order of losses; then units with components that are in no kind. Returns false if the search was
/// ended early.
pub fn leave_out(solved: &mut Solved, units: &Units) -> bool {
    let shapes = units.shapes.values().copied();
    let mut shapes: Vec<u32> = shapes.collect();
    shapes.sort_by_key(|unit| &units.all[*unit as usize].shape);
    let mut needed: FxHashSet<u32> = FxHashSet::default();
    loop {
        let open = shapes.iter().filter(|unit| !needed.contains(*unit));
        let lost = open.map(|unit| (units.parted(solved, *unit), *unit));
        let in_part = lost.filter(|([good, lost], _)| !good.is_empty() && !lost.is_empty());
        let Some((_, unit)) = in_part.max_by_key(|([_, lost], _)| lost.len()) else {
            break;
        };
        if !solved.goes_on() {
            return false;
        }
        if !solved.leave_out(&units.all[unit as usize].places) {
            needed.insert(unit);
        }
    }
    let has_rare = |vector: &Vector, game: &Game| {
        let mut each = vector.iter().zip(&game.most);
        each.any(|(number, most)| *number > 0 && most[1] == 0)
    };
    let shape = |unit: &u32| units.all[*unit as usize].shape.as_ref();
    shapes.retain(|unit| shape(unit).is_some_and(|vector| has_rare(vector, &solved.game)));
    let size = |vector: &Vector| vector.iter().map(|number| u32::from(*number)).sum::<u32>();
    shapes.sort_by_key(|unit| Reverse(shape(unit).map(size)));
    for unit in shapes {
        if !solved.goes_on() {
            return false;
        }
        let places = &units.all[unit as usize].places;
        if places.iter().any(|place| solved.is_in(*place)) {
            solved.leave_out(places);
        }
    }
    true
}
