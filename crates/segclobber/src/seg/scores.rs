//! Derives the stored moves of an entry, its complexity scores and its link (SEGClobber 3.3, 3.4,
//! 3.6) from comparisons of games.
//!
//! Building and checking a database share this module. `V` is the value of a game: a canonical form
//! for building, a class of equal games for checking.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::board::{Runs, relax};
use super::entry::{Bounds, Entry, Moves, Score};
use super::shape::{EntryId, Index};
use crate::clobber::{Outcome, Player};

/// A move of a player.
#[derive(Clone, Copy)]
pub struct Step<V> {
    /// Index of the first stone of the pair, counted from the left over all subgames.
    pub pair: u8,
    /// The entry after the move, or `None` if no subgame is left.
    pub entry: Option<EntryId>,
    /// Value of the position after the move.
    pub value: V,
}

/// The moves of a player.
pub type Options<V> = SmallVec<[Step<V>; 16]>;

impl Index {
    /// Returns CS₂ of an entry: the number of moves of both players.
    pub fn moves(&self, entry: EntryId) -> u32 {
        self.runs(entry).iter().map(|run| 2 * run.pairs().count_ones()).sum()
    }

    /// Returns the moves of a player in an entry, from left to right. `value` returns the value of
    /// an entry, or the value 0 for `None`.
    pub fn options<V>(
        &self,
        entry: EntryId,
        player: Player,
        value: impl Fn(Option<EntryId>) -> V,
    ) -> Options<V> {
        let runs = self.runs(entry);
        let mut options = Options::new();
        let mut before = 0;
        for (i, run) in runs.iter().enumerate() {
            let pairs = run.pairs();
            for t in (0..run.len()).filter(|t| pairs >> t & 1 == 1) {
                let mut left = Runs::from_slice(&runs);
                left.remove(i);
                let (a, b) = run.after(t, player);
                left.push(a);
                left.push(b);
                relax(&mut left);
                let entry = self.find(left.iter().copied());
                options.push(Step { pair: (before + t) as u8, entry, value: value(entry) });
            }
            before += run.len();
        }
        options
    }
}

/// The scores, and the simplest games, of the entries so far.
pub struct Scores<'a, V> {
    index: &'a Index,
    score: Score,
    /// Score of each entry.
    scores: Vec<u32>,
    /// The simplest entry of each value.
    simplest: FxHashMap<V, EntryId>,
}

impl<'a, V: Copy + Ord + Hash> Scores<'a, V> {
    /// Returns the scores of no entries.
    pub fn new(index: &'a Index, score: Score) -> Scores<'a, V> {
        let scores = Vec::with_capacity(index.len());
        Scores { index, score, scores, simplest: FxHashMap::default() }
    }

    /// Returns the number of entries so far.
    pub fn entries(&self) -> usize {
        self.scores.len()
    }

    /// Returns the number of distinct values so far.
    pub fn values(&self) -> usize {
        self.simplest.len()
    }

    /// Returns the next entry. `recursive` returns CS₄ of an earlier entry, and `le` compares
    /// values.
    pub fn make(
        &mut self,
        value: V,
        (outcome, bounds): (Outcome, [Bounds; 2]),
        [left, right]: &mut [Options<V>; 2],
        recursive: impl Fn(EntryId) -> u32,
        mut le: impl FnMut(V, V) -> bool,
    ) -> Entry {
        keep_sensible(left, &mut le);
        keep_sensible(right, |a, b| le(b, a));
        let moves = || left.iter().chain(&*right);
        let deeper: u32 = moves().filter_map(|step| step.entry).map(recursive).sum();
        let mut made = Entry {
            outcome,
            bounds,
            moves: [self.moves(left), self.moves(right)],
            sensible: moves().count() as u8,
            recursive: moves().count() as u32 + deeper,
            link: None,
        };
        made.link = self.add(value, &made);
        made
    }

    /// Adds the next entry. Returns its link by the rule of 3.6: the simplest game of each value so
    /// far represents the value, and more complex games are linked to it.
    pub fn add(&mut self, value: V, made: &Entry) -> Option<EntryId> {
        let entry = EntryId::from_index(self.scores.len());
        let score = match self.score {
            Score::Length => self.index.shape(entry).squares() as u32,
            Score::Moves => self.index.moves(entry),
            Score::Sensible => u32::from(made.sensible),
            Score::Recursive => made.recursive,
        };
        self.scores.push(score);
        let simplest = self.simplest.entry(value).or_insert(entry);
        let least = self.scores[simplest.index()];
        if score < least {
            *simplest = entry;
        }
        (score > least).then_some(*simplest)
    }

    /// Among equal sensible moves, keeps the move to the simplest option. Returns the kept moves,
    /// and a move to a simplest option among them.
    fn moves(&self, sensible: &Options<V>) -> Moves {
        let score =
            |step: &Step<V>| (step.entry.map_or(0, |entry| self.scores[entry.index()]), step.pair);
        let mut kept: Options<V> = Options::new();
        for step in sensible {
            match kept.iter_mut().find(|kept| kept.value == step.value) {
                Some(kept) if score(step) < score(kept) => *kept = *step,
                Some(_) => {}
                None => kept.push(*step),
            }
        }
        Moves {
            nondominated: kept.iter().fold(0, |set, step| set | 1 << step.pair),
            simplest: kept.iter().min_by_key(|step| score(step)).map(|step| step.pair),
        }
    }
}

/// Keeps the moves that no other move strictly dominates. `is_worse` tells whether the first value
/// is at most as good as the second.
fn keep_sensible<V: Copy + Ord>(options: &mut Options<V>, mut is_worse: impl FnMut(V, V) -> bool) {
    let mut values: SmallVec<[V; 16]> = options.iter().map(|step| step.value).collect();
    values.sort_unstable();
    values.dedup();
    let mut is_dominated =
        |value: V| values.iter().any(|&other| other != value && is_worse(value, other));
    let dominated: SmallVec<[V; 16]> =
        values.iter().copied().filter(|&value| is_dominated(value)).collect();
    options.retain(|step| !dominated.contains(&step.value));
}
