//! Building the database (SEGClobber 3.5, 3.6).
//!
//! The paper compares games by searching difference games. Here games are compared by their canonical forms in an [`Arena`], where equal games have the
//! same number: so the partitions of 3.6 become "the current representative of this value", and a game is compared with all games of
//! its partition in one step. What comes out is the same, as all claims are about values.
//!
//! Values are found for normal forms and shared with the other relaxed forms and, up to sign, with negatives. Moves, scores and links are
//! found for every entry, in the order of creation.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::board::{Run, Runs, normalize, relax};
use super::entry::{Bounds, Entry, MAX_BOUND, Moves, Scale, Score};
use super::shape::{EntryId, Index};
use crate::clobber::{Outcome, Player};
use crate::game::{Arena, Limit, UpStar, Value};

/// A built database: the entries in order, and how many different values they have.
pub struct Built {
    /// One for each number of the index.
    pub entries: Vec<Entry>,
    /// Different values of entries.
    pub values: usize,
}

/// Says what each entry of an index is.
///
/// # Errors
/// [`Limit`] of the arena; it happens only when its guard says so.
pub fn build(index: &Index, score: Score, arena: &mut Arena) -> Result<Built, Limit> {
    let mut builder = Builder::new(index, score, arena)?;
    for shape in index.shapes() {
        for entry in index.entries_of(shape) {
            builder.find_value(entry)?;
        }
        for entry in index.entries_of(shape) {
            builder.add(entry);
        }
    }
    Ok(Built {
        values: builder.simplest.len(),
        entries: builder.entries,
    })
}

struct Builder<'a> {
    index: &'a Index,
    score: Score,
    arena: &'a mut Arena,
    /// The rungs of both scales from `−MAX_BOUND` to `MAX_BOUND`.
    rungs: [Vec<Value>; 2],
    /// By entry, as far as known.
    values: Vec<Option<Value>>,
    entries: Vec<Entry>,
    scores: Vec<u32>,
    /// The members of the partitions: for each value the simplest entry so far.
    simplest: FxHashMap<Value, EntryId>,
    claims: FxHashMap<Value, (Outcome, [Bounds; 2])>,
}

/// A move of a player and the entry that it leads to; none if that is 0 because no subgame is left.
#[derive(Clone, Copy)]
struct Step {
    pair: u8,
    entry: Option<EntryId>,
    value: Value,
}

type Options = SmallVec<[Step; 16]>;

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
            score,
            arena,
            rungs,
            values: vec![None; index.len()],
            entries: Vec::with_capacity(index.len()),
            scores: Vec::with_capacity(index.len()),
            simplest: FxHashMap::default(),
            claims: FxHashMap::default(),
        })
    }

    fn entry_of(&self, runs: &Runs) -> EntryId {
        let entry = self.index.find(runs.iter().copied());
        entry.expect("what a move leaves is not longer")
    }

    /// The value of a game, through the values of its options.
    fn find_value(&mut self, entry: EntryId) -> Result<(), Limit> {
        let mut normal: Runs = self.index.runs(entry).into_iter().collect();
        let mut negative: Runs = normal.iter().map(|run| run.negative()).collect();
        normalize(&mut normal);
        let normal = self.entry_of(&normal);
        if self.values[normal.index()].is_none() {
            normalize(&mut negative);
            let negative = self.entry_of(&negative);
            let value = match self.values[negative.index()] {
                Some(minus) => self.arena.negative(minus),
                None => {
                    let [left, right] = [Player::Left, Player::Right].map(|player| {
                        let options = self.options(normal, player);
                        let mut values: SmallVec<[Value; 16]> =
                            options.iter().map(|option| option.value).collect();
                        values.sort_unstable();
                        values.dedup();
                        values
                    });
                    self.arena.game(&left, &right)?
                }
            };
            self.values[normal.index()] = Some(value);
        }
        self.values[entry.index()] = self.values[normal.index()];
        Ok(())
    }

    /// The moves of a player, from left to right. Their values are known: they lead to earlier entries.
    fn options(&self, entry: EntryId, player: Player) -> Options {
        let runs = self.index.runs(entry);
        let mut options = Options::new();
        let mut before = 0;
        for (i, run) in runs.iter().enumerate() {
            for t in (0..run.len()).filter(|t| run.pairs() >> t & 1 == 1) {
                let mut left: Runs = runs.iter().copied().collect();
                left.remove(i);
                let (a, b): (Run, Run) = run.after(t, player);
                left.extend([a, b]);
                relax(&mut left);
                let entry = (!left.is_empty()).then(|| self.entry_of(&left));
                options.push(Step {
                    pair: (before + t) as u8,
                    entry,
                    value: entry
                        .map_or(Some(Value::ZERO), |entry| self.values[entry.index()])
                        .expect("options come earlier"),
                });
            }
            before += run.len();
        }
        options
    }

    /// Finds everything else about a game, and makes it an entry.
    fn add(&mut self, entry: EntryId) {
        let value = self.values[entry.index()].expect("values of a shape are found first");
        let (outcome, bounds) = self.claims(value);
        let mut sensible = 0;
        let mut recursive = 0;
        let moves = [Player::Left, Player::Right].map(|player| {
            let mut options = self.options(entry, player);
            self.drop_senseless(&mut options, player);
            sensible += options.len() as u8;
            recursive += options.len() as u32;
            for option in options.iter().filter_map(|option| option.entry) {
                recursive += self.entries[option.index()].recursive;
            }
            self.moves(&options)
        });
        let made = Entry {
            outcome,
            bounds,
            moves,
            sensible,
            recursive,
            link: None,
        };
        self.entries.push(made);
        let score = match self.score {
            Score::Length => self.index.shape(entry).squares() as u32,
            Score::Moves => {
                let runs = self.index.runs(entry);
                2 * runs.iter().map(|run| run.pairs().count_ones()).sum::<u32>()
            }
            Score::Sensible => u32::from(sensible),
            Score::Recursive => recursive,
        };
        self.scores.push(score);
        self.entries[entry.index()].link = self.link(entry, value);
    }

    /// Keeps the moves that are not strictly dominated.
    fn drop_senseless(&mut self, options: &mut Options, player: Player) {
        let mut values: SmallVec<[Value; 16]> = options.iter().map(|o| o.value).collect();
        values.sort_unstable();
        values.dedup();
        let mut dominated: SmallVec<[Value; 16]> = SmallVec::new();
        for &value in &values {
            let better = |&other: &Value| match player {
                _ if other == value => false,
                Player::Left => self.arena.le(value, other),
                Player::Right => self.arena.le(other, value),
            };
            if values.iter().any(better) {
                dominated.push(value);
            }
        }
        options.retain(|option| !dominated.contains(&option.value));
    }

    /// Of equal sensible moves the one to the simplest option is kept. Of these, one to a simplest option is noted.
    fn moves(&self, sensible: &Options) -> Moves {
        let score = |option: &Step| option.entry.map_or(0, |entry| self.scores[entry.index()]);
        let mut kept = Options::new();
        for option in sensible {
            match kept.iter_mut().find(|kept| kept.value == option.value) {
                Some(kept) if score(option) < score(kept) => *kept = *option,
                Some(_) => {}
                None => kept.push(*option),
            }
        }
        Moves {
            nondominated: kept.iter().fold(0, |set, option| set | 1 << option.pair),
            simplest: kept
                .iter()
                .min_by_key(|option| (score(option), option.pair))
                .map(|option| option.pair),
        }
    }

    /// The rule of 3.6: the simplest game of each value so far stands for it, and games that are more complex are linked to it.
    fn link(&mut self, entry: EntryId, value: Value) -> Option<EntryId> {
        let score = self.scores[entry.index()];
        let simplest = self.simplest.entry(value).or_insert(entry);
        let least = self.scores[simplest.index()];
        if score < least {
            *simplest = entry;
        }
        (score > least).then_some(*simplest)
    }

    fn claims(&mut self, value: Value) -> (Outcome, [Bounds; 2]) {
        if let Some(claims) = self.claims.get(&value) {
            return *claims;
        }
        let zero = Value::ZERO;
        let outcome = Outcome::new(!self.arena.le(value, zero), !self.arena.le(zero, value));
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
            Bounds {
                lower: on_scale(below - 1),
                upper: on_scale(not_above),
            }
        });
        self.claims.insert(value, (outcome, bounds));
        (outcome, bounds)
    }
}
