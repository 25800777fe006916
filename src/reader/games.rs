//! The values of a certificate by their references: options, order, names.

use rustc_hash::FxHashMap;

use super::Astray;
use crate::certificate::wire::Entry;
use crate::clobber::Player;
use crate::game::{Arena, Value};

/// `2i` is entry `i` of the arena, `2i + 1` its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ref(pub u32);

impl Ref {
    pub const ZERO: Ref = Ref(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// See the module documentation.
pub struct Games {
    /// By reference: options of Left and of Right, ascending.
    options: Vec<[Vec<Ref>; 2]>,
    negative: Vec<Ref>,
    order: FxHashMap<(Ref, Ref), bool>,
    /// Canonical forms, for names and sums.
    pub(super) arena: Arena,
    /// By reference; an entry need not be canonical.
    values: Vec<Value>,
}

impl Games {
    /// # Errors
    /// [`Astray`] if an option comes later than what it is an option of.
    pub fn new(entries: &[Entry]) -> Result<Games, Astray> {
        let mut games = Games {
            options: vec![Default::default(); 2],
            negative: vec![Ref::ZERO; 2],
            order: FxHashMap::default(),
            arena: Arena::new(),
            values: vec![Value::ZERO; 2],
        };
        for entry in entries {
            let plus = Ref(games.options.len() as u32);
            let lists = [&entry.left, &entry.right].map(|list| list.iter().map(|&n| Ref(n)));
            let [left, right] = lists.map(Iterator::collect::<Vec<Ref>>);
            if left.iter().chain(&right).any(|option| *option >= plus) {
                return Err(Astray("an entry has itself for an option"));
            }
            let [minus_right, minus_left] = [&left, &right].map(|list| {
                let mut list: Vec<Ref> =
                    list.iter().map(|&option| games.negative(option)).collect();
                list.sort_unstable();
                list
            });
            let is_own_negative = minus_left == left && minus_right == right;
            let minus = if is_own_negative { plus } else { Ref(plus.0 + 1) };
            games.negative.extend([minus, plus]);
            let [a, b] = [&left, &right].map(|list| games.values_of(list));
            let value = games.arena.game(&a, &b);
            let value = value.map_err(|_| Astray("a value is too deep to be named"))?;
            games.values.extend([value, games.arena.negative(value)]);
            games.options.extend([[left, right], [minus_left, minus_right]]);
        }
        Ok(games)
    }

    fn values_of(&self, list: &[Ref]) -> Vec<Value> {
        list.iter().map(|option| self.values[option.index()]).collect()
    }

    /// How many entries there are, the game 0 among them.
    pub fn entries(&self) -> usize {
        self.options.len() / 2
    }

    /// The value with this reference, if there is one.
    pub fn reference(&self, number: u32) -> Result<Ref, Astray> {
        match (number as usize) < self.options.len() {
            true => Ok(Ref(number)),
            false => Err(Astray("there is no such value")),
        }
    }

    /// The values with these references, if there are such.
    pub fn all_of<const N: usize>(&self, numbers: &[u32; N]) -> Result<[Ref; N], Astray> {
        for &number in numbers {
            self.reference(number)?;
        }
        Ok(numbers.map(Ref))
    }

    /// The value with exactly these options, ascending.
    pub fn find(&self, left: &[Ref], right: &[Ref]) -> Option<Ref> {
        let found = self.options.iter().position(|[l, r]| l == left && r == right);
        found.map(|number| self.canonical(Ref(number as u32)))
    }

    /// The one name of a value that is its own negative.
    fn canonical(&self, value: Ref) -> Ref {
        self.negative(self.negative(value))
    }

    pub fn options(&self, value: Ref, player: Player) -> &[Ref] {
        let [left, right] = &self.options[value.index()];
        match player {
            Player::Left => left,
            Player::Right => right,
        }
    }

    pub fn negative(&self, value: Ref) -> Ref {
        self.negative[value.index()]
    }

    /// `a <= b`: no Left option of `a` is `>= b`, and no Right option of `b` is `<= a`.
    pub fn at_most(&mut self, a: Ref, b: Ref) -> bool {
        if let Some(&answer) = self.order.get(&(a, b)) {
            return answer;
        }
        let lefts = self.options(a, Player::Left).to_vec();
        let rights = self.options(b, Player::Right).to_vec();
        let is_spoilt = lefts.into_iter().any(|left| self.at_most(b, left))
            || rights.into_iter().any(|right| self.at_most(right, a));
        self.order.insert((a, b), !is_spoilt);
        !is_spoilt
    }

    /// References by value.
    pub(super) fn references(&self) -> FxHashMap<Value, Ref> {
        let all = (0..self.values.len()).rev();
        let all = all.map(|number| (self.values[number], self.canonical(Ref(number as u32))));
        all.collect()
    }

    /// So many copies of each value together, if that is not too large.
    pub(super) fn total(&mut self, counted: impl Iterator<Item = (Ref, i64)>) -> Option<Value> {
        let mut sum = Value::ZERO;
        for (value, count) in counted {
            let value = if count < 0 { self.negative(value) } else { value };
            for _ in 0..count.unsigned_abs() {
                sum = self.arena.add(sum, self.values[value.index()]).ok()?;
            }
        }
        Some(sum)
    }

    /// The name of the value, with arrows or in ASCII, if it is short enough to be complete.
    pub fn name(&self, value: Ref, with_arrows: bool) -> Option<String> {
        let name = self.arena.name(self.values[value.index()]);
        let name = if with_arrows { name.unicode() } else { name };
        name.is_complete().then(|| name.to_string())
    }
}
