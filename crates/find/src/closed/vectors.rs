//! Numbers of components by groups: all small ones, and random larger ones; and conditions of cases
//! on them.
use segcert_replay::data::{Condition, Count};

use super::game::Game;
use crate::cases::{self, Case, Language, Line, Vector, conditions_about};
use crate::samples::Random;

/// Maximum total number of components up to which all vectors are examined.
const PARTS: usize = 8;

/// Maximum number of additional components of larger vectors.
const MORE: usize = 8;

/// Number of larger vectors that are examined.
pub const SAMPLES: usize = 200_000;

/// Maximum number of terms of a line about groups.
const TERMS: usize = 3;

/// Tells whether a group may have one more component. Some groups have at most `few` components.
fn may_grow(game: &Game, vector: &[u8], group: usize, few: u8) -> bool {
    let about = &game.groups.all[group];
    let most = match (about.is_own_negative, about.is_few()) {
        (true, _) => 1,
        (false, true) => few,
        (false, false) => u8::MAX,
    };
    game.most[group][0] > 0 && vector[group] < most
}

/// Returns all vectors with few components.
pub fn vectors(game: &Game, few: u8) -> Vec<Vector> {
    let mut vectors = vec![vec![0; game.groups.all.len()]];
    let mut begin = 0;
    for _ in 0..PARTS {
        let end = vectors.len();
        for number in begin..end {
            let vector: Vector = vectors[number].clone();
            let first = vector.iter().rposition(|n| *n > 0).unwrap_or(0);
            let groups = (first..vector.len()).filter(|group| may_grow(game, &vector, *group, few));
            vectors.extend(groups.map(|group| {
                let mut more = vector.clone();
                more[group] += 1;
                more
            }));
        }
        begin = end;
    }
    vectors
}

/// Draws larger vectors at random. Each run draws the same sequence.
pub struct Grown<'a, 'b> {
    game: &'a Game<'b>,
    few: u8,
    random: Random,
}

impl<'a, 'b> Grown<'a, 'b> {
    pub fn new(game: &'a Game<'b>, few: u8) -> Grown<'a, 'b> {
        Grown { game, few, random: Random::new() }
    }

    /// Returns one of the seeds with more components. Each added component belongs to a group that
    /// has components, or to any group, with equal probability.
    pub fn next(&mut self, seeds: &[&Vector]) -> Vector {
        let mut vector = seeds[self.random.below(seeds.len())].clone();
        for _ in 0..=self.random.below(MORE) {
            let there = (0..vector.len()).filter(|group| vector[*group] > 0);
            let there: Vec<usize> = there.collect();
            let group = match self.random.below(2) == 0 && !there.is_empty() {
                true => there[self.random.below(there.len())],
                false => self.random.below(vector.len()),
            };
            if may_grow(self.game, &vector, group, self.few) {
                vector[group] += 1;
            }
        }
        vector
    }
}

/// Returns the language of cases about groups, and the lines that all cases have: the minimum of
/// the total potential, and the limits of groups with few components.
pub fn language(game: &Game, least: i64, few: i64) -> (Language, Case) {
    let groups = &game.groups.all;
    let potentials: Vec<i8> = groups.iter().map(|group| group.potential as i8).collect();
    let is_out: Vec<bool> = game.most.iter().map(|most| most[0] == 0).collect();
    let heavier = [1, 2].map(|more| Line::new(&potentials, least + more));
    let language = Language::new(groups.len(), TERMS);
    let limited = |group: &usize| groups[*group].is_few() && !groups[*group].is_own_negative;
    let at_most = (0..groups.len()).filter(limited).map(|group| {
        let mut potentials = vec![0; groups.len()];
        potentials[group] = -1;
        Line::new(&potentials, -few)
    });
    let base = [Line::new(&potentials, least)].into_iter().chain(at_most);
    (language.without(&is_out).with(heavier), base.collect())
}

/// Returns the conditions of a case about numbers by groups in the form that strategies have.
pub fn conditions(game: &Game, case: &Case) -> Vec<Condition> {
    let said = conditions_about(case, |group| game.groups.all[group].count.clone());
    nothing_aside(game).chain(said).collect()
}

/// Returns conditions that hold only for these numbers.
pub fn exactly(game: &Game, vector: &Vector) -> Vec<Condition> {
    let groups = (0..vector.len()).filter(|group| !game.groups.all[*group].only_cancels);
    conditions(game, &cases::exactly(vector, groups))
}

/// Returns conditions that exclude components that occur only in won positions.
fn nothing_aside(game: &Game) -> impl Iterator<Item = Condition> {
    let aside = game.groups.all.iter().filter(|group| group.only_cancels);
    let mut classes: Vec<usize> = aside.map(|group| group.class).collect();
    classes.dedup();
    classes.into_iter().map(|class| Condition { terms: vec![(-1, Count::Class(class))], bound: 0 })
}
