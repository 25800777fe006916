//! Finds classes of values that differ by games `k·↑ + *n`, according to known sums.
//!
//! A hard certificate needs many sums of two values, but most of them differ only by ups and stars:
//! in the certificate of `(XO)^50`, 150,000 pairs of values are 12,000 pairs of classes. One value
//! of each class is its *core*; the others are the sum of the core and an *offset*. The sum of two
//! values is regrouped into the sum of the cores and the sum of the offsets, which the checker
//! accepts without play.

use rustc_hash::FxHashMap;

use crate::game::standard::UpStar;
use crate::game::{Arena, Value};

/// A value as the sum of a core and an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    pub core: Value,
    offset: UpStar,
}

/// All classes. The core of the negative of a value is the negative of its core.
pub struct Classes {
    /// Core and offset of each value, by its index.
    places: Vec<Place>,
    values: FxHashMap<Place, Value>,
}

/// Sums of each value and an offset.
type Neighbours = FxHashMap<Value, Vec<(Value, UpStar)>>;

impl Place {
    fn alone(core: Value) -> Place {
        let offset = UpStar::default();
        Place { core, offset }
    }

    fn negative(self, arena: &Arena) -> Place {
        Place { core: arena.negative(self.core), offset: self.offset.negative() }
    }

    /// Returns whether the value is an offset, `k·↑ + *n`.
    pub fn is_offset(self) -> bool {
        self.core == Value::ZERO
    }

    /// Returns whether the value is a core or an offset.
    pub fn is_plain(self) -> bool {
        self.is_offset() || self.offset == UpStar::default()
    }
}

impl Classes {
    /// Finds the classes that follow from all known sums of an arena.
    pub fn new(arena: &Arena) -> Classes {
        let mut classes = Classes {
            places: arena.values().map(Place::alone).collect(),
            values: FxHashMap::default(),
        };
        for value in arena.values() {
            if let Some(offset) = arena.as_up_star(value) {
                let core = Value::ZERO;
                classes.put(value, Place { core, offset });
            }
        }
        let neighbours = classes.neighbours(arena);
        let mut values: Vec<Value> = neighbours.keys().copied().collect();
        values.sort_unstable_by_key(|&value| (arena.birthday(value), value));
        for core in values {
            if !classes.values.contains_key(&classes.place(core)) {
                classes.put_class(arena, core, &neighbours);
            }
        }
        classes
    }

    fn put(&mut self, value: Value, place: Place) {
        self.places[value.index()] = place;
        self.values.insert(place, value);
    }

    fn neighbours(&self, arena: &Arena) -> Neighbours {
        let mut neighbours = Neighbours::default();
        for [a, b, sum] in arena.known_sums() {
            for (value, offset) in [(a, b), (b, a)] {
                let by = self.place(offset);
                if !by.is_offset() || self.place(value).is_offset() {
                    continue;
                }
                let minus = by.offset.negative();
                let [opposite, of_sum] = [value, sum].map(|value| arena.negative(value));
                for (from, to, offset) in [
                    (value, sum, by.offset),
                    (sum, value, minus),
                    (opposite, of_sum, minus),
                    (of_sum, opposite, by.offset),
                ] {
                    neighbours.entry(from).or_default().push((to, offset));
                }
            }
        }
        neighbours
    }

    /// Adds the class of a core, and the class of its negative. If both are one class and the core
    /// is not its own negative, each value becomes a separate class, because the core of a negative
    /// must be the negative of the core.
    fn put_class(&mut self, arena: &Arena, core: Value, neighbours: &Neighbours) {
        let mut class = FxHashMap::default();
        class.insert(core, UpStar::default());
        let mut open = vec![core];
        while let Some(value) = open.pop() {
            for &(next, by) in &neighbours[&value] {
                let offset = class[&value].plus(by);
                if class.insert(next, offset).is_none() {
                    open.push(next);
                }
            }
        }
        let minus = arena.negative(core);
        let is_alone = minus != core && class.contains_key(&minus);
        for (value, offset) in class {
            let place = if is_alone { Place::alone(value) } else { Place { core, offset } };
            self.put(value, place);
            self.put(arena.negative(value), place.negative(arena));
        }
    }

    /// Returns the core and the offset of a value.
    pub fn place(&self, value: Value) -> Place {
        let place = self.places.get(value.index()).copied();
        place.unwrap_or(Place::alone(value))
    }

    /// Returns `value + offset` for a value other than an offset, if the sum is a known value.
    pub fn moved(&self, value: Value, offset: Value) -> Option<Value> {
        let (place, by) = (self.place(value), self.place(offset));
        if place.is_offset() || !by.is_offset() {
            return None;
        }
        let offset = place.offset.plus(by.offset);
        self.values.get(&Place { offset, ..place }).copied()
    }

    /// Returns cores and offsets `[a, b, c, d]` of two values `a + b` and `c + d`, unless both are
    /// plain. The sum of the values is the sum of `a + c` and `b + d`.
    pub fn regrouped(&self, x: Value, y: Value) -> Option<[Value; 4]> {
        let [x, y] = [x, y].map(|value| self.place(value));
        if x.is_plain() && y.is_plain() {
            return None;
        }
        let offset = |place: Place| {
            let core = Value::ZERO;
            self.values.get(&Place { core, ..place }).copied()
        };
        Some([x.core, offset(x)?, y.core, offset(y)?])
    }
}
