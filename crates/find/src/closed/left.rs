//! Learns sets with Left to move: the positions that Right can leave from the sets with Right to
//! move, if Left has an answer.
//!
//! Depends on the solution and on vectors.
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use super::game::{Game, Key, LEAST, MUCH};
use super::groups::Group;
use super::kind::Mixed;
use super::solve::Solved;
use super::vectors::{Grown, SAMPLES, language, vectors};
use crate::cases::{Case, Vector, any_holds};
use crate::multiset::Multiset;

/// Maximum number of rounds in which cases are learned.
const ROUNDS: usize = 24;

/// Maximum number of multisets with given numbers that are examined one by one.
const MANY: usize = 100_000;

/// The sets with Left to move.
pub struct Left {
    pub cases: Vec<Case>,
    /// Positions of the cases that Left loses. They have no long components.
    pub except: Vec<Multiset>,
    /// Shapes that are partly won, with the multisets that Right can leave, and the lost multisets.
    pub in_part: Vec<(Vector, Vec<Multiset>, Vec<Multiset>)>,
}

/// The outcome of the positions with given numbers.
enum Outcome {
    Won,
    /// The multisets that Left loses, and the number of multisets that Left wins.
    InComponent(Vec<Multiset>, usize),
    Unknown,
}

/// Outcomes with Left to move. Outcomes of kinds are stored.
struct Outcomes<'a> {
    solved: &'a Solved<'a>,
    kinds: FxHashMap<Key, bool>,
}

impl Outcomes<'_> {
    /// Tells whether Left wins for all components with these numbers.
    fn is_won(&mut self, vector: &[u8]) -> bool {
        let game = &self.solved.game;
        let rest = game.numbers(vector);
        let potential = game.potential(vector).min(MUCH);
        if rest.is_too_many() || potential < LEAST {
            return false;
        }
        let Some(key) = Key::of_kind(Mixed::unknown(rest), potential) else {
            return false;
        };
        let known = self.kinds.entry(key);
        *known.or_insert_with(|| self.solved.has_answer(key))
    }

    fn of(&mut self, vector: &[u8]) -> Outcome {
        if self.is_won(vector) {
            return Outcome::Won;
        }
        let Some(sums) = multisets(&self.solved.game, vector) else {
            return Outcome::Unknown;
        };
        let has_answer =
            |sum: Multiset| Key::of_multiset(sum).is_some_and(|key| self.solved.has_answer(key));
        let (won, lost): (Vec<Multiset>, Vec<Multiset>) =
            sums.into_iter().partition(|sum| has_answer(*sum));
        if lost.is_empty() { Outcome::Won } else { Outcome::InComponent(lost, won.len()) }
    }
}

/// Returns all multisets with these numbers, or `None` if there are too many.
fn multisets(game: &Game, vector: &[u8]) -> Option<Vec<Multiset>> {
    // Each multiset has the index of its last component in its group, because components are in
    // ascending order.
    let mut sums = vec![Multiset::default()];
    for (group, number) in game.groups.all.iter().zip(vector) {
        let mut begun: Vec<(Multiset, usize)> = sums.into_iter().map(|sum| (sum, 0)).collect();
        for _ in 0..*number {
            let mut more = Vec::new();
            for (sum, least) in begun {
                for (place, cell) in group.cells.iter().enumerate().skip(least) {
                    more.push((sum.with(*cell)?, place));
                }
            }
            if more.len() > MANY {
                return None;
            }
            begun = more;
        }
        sums = begun.into_iter().map(|(sum, _)| sum).collect();
    }
    sums.retain(|sum| game.board.is_reduced(*sum));
    Some(sums)
}

/// Moves of Right, as numbers of components by groups.
struct Replies<'a> {
    game: &'a Game<'a>,
    pieces: Vec<BTreeSet<Vec<usize>>>,
    /// For each group, the groups whose components may cancel one of its components.
    rivals: Vec<Vec<usize>>,
}

impl<'a> Replies<'a> {
    fn new(game: &'a Game<'a>) -> Replies<'a> {
        let (board, groups) = (game.board, &game.groups);
        let pieces = |group: &Group| {
            let cells = group.cells.iter();
            let right = cells.flat_map(|cell| &board.options[usize::from(*cell)].right);
            let by_groups = right.flatten().map(|pieces| {
                let mut by_groups: Vec<usize> =
                    pieces.iter().map(|cell| groups.of(*cell)).collect();
                by_groups.sort_unstable();
                by_groups
            });
            by_groups.collect()
        };
        let rivals = |group: &Group| {
            let cells = group.cells.iter().map(|cell| usize::from(*cell));
            let rivals =
                cells.flat_map(|cell| board.opposite[cell].iter().chain(&board.rivals[cell]));
            let rivals: BTreeSet<usize> = rivals.map(|cell| groups.of(*cell)).collect();
            rivals.into_iter().collect()
        };
        Replies {
            game,
            pieces: groups.all.iter().map(pieces).collect(),
            rivals: groups.all.iter().map(rivals).collect(),
        }
    }

    /// Calls `then` with all numbers that Right can leave.
    fn of(&self, vector: &Vector, then: &mut impl FnMut(Vector)) {
        for group in (0..vector.len()).filter(|group| vector[*group] > 0) {
            let mut rest = vector.clone();
            rest[group] -= 1;
            for pieces in &self.pieces[group] {
                self.join(rest.clone(), pieces, then);
            }
        }
    }

    fn join(&self, mut rest: Vector, pieces: &[usize], then: &mut impl FnMut(Vector)) {
        let Some((&group, others)) = pieces.split_first() else {
            return then(rest);
        };
        let groups = &self.game.groups.all;
        let mut must_cancel = false;
        for rival in self.rivals[group].iter().copied() {
            if rest[rival] > 0 {
                let mut less = rest.clone();
                less[rival] -= 1;
                self.join(less, others, then);
                must_cancel |= !groups[group].is_many() && !groups[rival].is_many();
            }
        }
        if !must_cancel {
            rest[group] += 1;
            self.join(rest, others, then);
        }
    }
}

/// Learns cases that contain the positions that Right can leave from the given cases, with these
/// numbers or larger ones. Returns `None` if the search was ended early, or if some of these
/// positions are not known to be won.
pub fn learn(solved: &Solved, right: &[Case], numbers: &[Vector]) -> Option<Left> {
    let game = &solved.game;
    let mut outcomes = Outcomes { solved, kinds: FxHashMap::default() };
    let replies = Replies::new(game);
    let numbers = numbers.iter().filter(|vector| any_holds(right, vector));
    let numbers: Vec<&Vector> = numbers.collect();
    let mut left = Left { cases: Vec::new(), except: Vec::new(), in_part: Vec::new() };
    let mut wanted: Vec<Vector> = Vec::new();
    let left_numbers = left_numbers(solved, &replies, &numbers);
    let mut in_part: BTreeMap<Vector, (Vec<Multiset>, usize)> = BTreeMap::new();
    for vector in left_numbers {
        if !solved.goes_on() {
            return None;
        }
        match outcomes.of(&vector) {
            Outcome::Won => wanted.push(vector),
            Outcome::InComponent(lost, won) => drop(in_part.insert(vector, (lost, won))),
            Outcome::Unknown => return None,
        }
    }
    let reached = reached_with(solved, &in_part);
    for (vector, (lost, good)) in in_part {
        if game.are_exceptions(&lost, good) {
            left.except.extend(lost);
            wanted.push(vector);
        } else {
            let reached = reached.get(&vector).into_iter().flatten().copied();
            left.in_part.push((vector, reached.collect(), lost));
        }
    }
    let least = wanted.iter().map(|vector| game.potential(vector)).min()?;
    let mut seen: FxHashSet<Vector> = wanted.iter().cloned().collect();
    let others = vectors(game, 2).into_iter();
    let others = others.filter(|it| game.potential(it) >= least && seen.insert(it.clone()));
    let (allowed, mut unwanted): (Vec<Vector>, Vec<Vector>) =
        others.partition(|vector| outcomes.is_won(vector));
    let (language, base) = language(game, least, 2);
    for _ in 0..ROUNDS {
        if !solved.goes_on() {
            return None;
        }
        let [known, allowed, lost] =
            [&wanted, &allowed, &unwanted].map(|those| those.iter().collect::<Vec<_>>());
        let cases = language.cover_inside(&base, &known, &allowed, &lost);
        let (mut more, mut less) = (Vec::new(), Vec::new());
        let mut grown = Grown::new(game, 1);
        for _ in 0..SAMPLES {
            let vector = grown.next(&numbers);
            if any_holds(right, &vector) {
                replies.of(&vector, &mut |after| {
                    if !any_holds(&cases, &after) && seen.insert(after.clone()) {
                        more.push(after);
                    }
                });
            }
        }
        let mut grown = Grown::new(game, 2);
        for _ in 0..SAMPLES {
            let vector = grown.next(&known);
            if any_holds(&cases, &vector) && !seen.contains(&vector) && !outcomes.is_won(&vector) {
                seen.insert(vector.clone());
                less.push(vector);
            }
        }
        if more.is_empty() && less.is_empty() {
            left.cases = cases;
            return Some(left);
        }
        if !more.iter().all(|vector| outcomes.is_won(vector)) {
            return None;
        }
        wanted.extend(more);
        unwanted.extend(less);
    }
    None
}

/// Iterates over the positions in which Left can stay.
fn positions<'a>(solved: &'a Solved) -> impl Iterator<Item = Multiset> + 'a {
    let places = (0..).zip(&solved.places);
    let places = places.filter(|(place, _)| solved.is_in(*place));
    places.filter_map(|(_, key)| key.multiset())
}

/// Returns all numbers that Right can leave, from distinguished positions, and from larger ones
/// with these numbers.
fn left_numbers(solved: &Solved, replies: &Replies, numbers: &[&Vector]) -> BTreeSet<Vector> {
    let game = &solved.game;
    let mut all: FxHashSet<Vector> = FxHashSet::default();
    for sum in positions(solved) {
        game.board.replies(sum, &mut |after| {
            all.extend(after.map(|after| game.vector(after)));
            true
        });
    }
    for vector in numbers.iter().filter(|vector| !game.is_distinguished(vector)) {
        replies.of(vector, &mut |after| {
            all.insert(after);
        });
    }
    all.into_iter().collect()
}

/// Returns the positions with these numbers that Right can leave from distinguished positions.
fn reached_with<T>(
    solved: &Solved,
    numbers: &BTreeMap<Vector, T>,
) -> BTreeMap<Vector, BTreeSet<Multiset>> {
    let mut reached: BTreeMap<Vector, BTreeSet<Multiset>> = BTreeMap::new();
    for sum in positions(solved) {
        solved.game.board.replies(sum, &mut |after| {
            let vector = after.map(|after| solved.game.vector(after));
            if let Some((after, vector)) = after.zip(vector.filter(|it| numbers.contains_key(it))) {
                reached.entry(vector).or_default().insert(after);
            }
            true
        });
    }
    reached
}
