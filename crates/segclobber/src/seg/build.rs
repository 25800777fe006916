//! Builds the database (SEGClobber 3.5, 3.6).
//!
//! The paper compares games by a search of their difference. Here games are compared by their
//! canonical forms in an [`Arena`], in which equal games have equal numbers. So the partitions of
//! 3.6 become "the current representative of this value", and a game is compared with all games of
//! its partition in one step. The resulting database is identical, because all its facts are about
//! values.
//!
//! Moves, scores and links are found for every entry, in the order of creation.

use rustc_hash::FxHashMap;

use super::entry::{Bounds, Entry, MAX_BOUND, Scale, Score};
use super::scores::Scores;
use super::shape::{EntryId, Index, Shape};
use super::values::Values;
use crate::clobber::{Outcome, Player};
use crate::game::{Arena, Limit, UpStar, Value};

/// A complete database: its entries in order, and the number of distinct values.
pub struct Built {
    /// The entries, in the order of the index.
    pub entries: Vec<Entry>,
    /// Number of distinct values of the entries.
    pub values: usize,
}

/// Computes each entry of an index.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn build(index: &Index, score: Score, arena: &mut Arena) -> Result<Built, Limit> {
    let mut builder = Builder::new(index, score, arena)?;
    for shape in index.shapes() {
        builder.add_shape(shape)?;
    }
    Ok(Built { values: builder.scores.values(), entries: builder.entries })
}

struct Builder<'a> {
    index: &'a Index,
    arena: &'a mut Arena,
    /// The reference games of both scales from `−MAX_BOUND` to `MAX_BOUND`.
    rungs: [Vec<Value>; 2],
    values: Values<'a>,
    entries: Vec<Entry>,
    scores: Scores<'a, Value>,
    facts: FxHashMap<Value, (Outcome, [Bounds; 2])>,
}

impl<'a> Builder<'a> {
    fn new(index: &'a Index, score: Score, arena: &'a mut Arena) -> Result<Builder<'a>, Limit> {
        let mut rungs = [Vec::new(), Vec::new()];
        for (scale, rungs) in Scale::ALL.into_iter().zip(&mut rungs) {
            for ups in -i32::from(MAX_BOUND)..=i32::from(MAX_BOUND) {
                let nim = scale.nim();
                rungs.push(arena.up_star(UpStar { ups, nim })?);
            }
        }
        Ok(Builder {
            index,
            arena,
            rungs,
            values: Values::new(index),
            entries: Vec::with_capacity(index.len()),
            scores: Scores::new(index, score),
            facts: FxHashMap::default(),
        })
    }

    /// Adds the entries of a shape. All their options are shorter or earlier.
    fn add_shape(&mut self, shape: &Shape) -> Result<(), Limit> {
        for entry in self.index.entries_of(shape) {
            self.values.find(entry, self.arena)?;
        }
        for entry in self.index.entries_of(shape) {
            self.add(entry);
        }
        Ok(())
    }

    /// Computes the facts about a game, and adds its entry.
    fn add(&mut self, entry: EntryId) {
        let value = self.values.of(entry);
        let facts = self.facts(value);
        let mut options =
            [Player::Left, Player::Right].map(|player| self.values.options(entry, player));
        let (entries, arena) = (&self.entries, &mut *self.arena);
        let recursive = |entry: EntryId| entries[entry.index()].recursive;
        let made = self.scores.make(value, facts, &mut options, recursive, |a, b| arena.le(a, b));
        self.entries.push(made);
    }

    fn facts(&mut self, value: Value) -> (Outcome, [Bounds; 2]) {
        if let Some(facts) = self.facts.get(&value) {
            return *facts;
        }
        let outcome = self.arena.outcome(value);
        let bounds = [0, 1].map(|scale| {
            let arena = &mut *self.arena;
            let rungs = &self.rungs[scale];
            let first = -i32::from(MAX_BOUND);
            let below = rungs.partition_point(|&rung| arena.le(rung, value)) as i32;
            let not_above = rungs.partition_point(|&rung| !arena.le(value, rung)) as i32;
            let on_scale = |place: i32| {
                let is_on = (0..rungs.len() as i32).contains(&place);
                is_on.then_some((first + place) as i8)
            };
            Bounds { lower: on_scale(below - 1), upper: on_scale(not_above) }
        });
        self.facts.insert(value, (outcome, bounds));
        (outcome, bounds)
    }
}
