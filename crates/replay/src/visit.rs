//! Visits all positions that Left's rules and every reply of Right can reach, from all start
//! positions at once.
//!
//! Every move decreases the measure of a position. Positions are visited in the order of decreasing
//! measure. When a position is visited, all moves to it have been made, and the start positions
//! that lead to it are known. Each position is visited once.
//!
//! There are about six times as many positions with Left to move as with Right to move. To save
//! memory, only positions with Right to move are stored before they are visited. Then they are kept
//! as a [`Level`], with one [`Task`] for each reply. When a measure is reached, the tasks that lead
//! to it produce its positions with Left to move.

use crate::clobber::Player;
use crate::error::Flaw;
use crate::level::Level;
use crate::machine::{Answer, Machine, Start};
use crate::position::Key;
use crate::replay::{LengthResult, Options, Outcome};
use crate::reply::Reply;
use crate::tally::{Starts, Tally};
use rayon::ThreadPoolBuilder;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::ops::Range;
use std::sync::Arc;

/// Progress of a replay.
pub struct Progress {
    /// Number of visited positions.
    pub visited: u64,
    /// Measure of the positions that are visited now. It decreases.
    pub measure: u64,
    /// Measure at the beginning.
    pub highest: u64,
}

/// Maximum number of start positions that one visit handles.
const MOST_STARTS: usize = Starts::BITS as usize;

/// Maximum number of threads. More threads would have little work at each measure.
const MOST_THREADS: usize = 16;

/// Positions, each with the start positions that lead to it.
type Positions = FxHashMap<Key, Starts>;

/// Adds start positions that lead to a position. Usually, the table has the position already.
#[inline]
fn add(positions: &mut Positions, key: Key, starts: Starts) {
    match positions.get_mut(&key) {
        Some(all) => *all |= starts,
        None => drop(positions.insert(key, starts)),
    }
}

/// Returns the memory of a table in bytes.
fn bytes(positions: &Positions) -> usize {
    positions.capacity() * size_of::<(Key, Starts)>()
}

/// A reply of Right in some positions of a level.
struct Task<'a> {
    level: Arc<Level>,
    reply: &'a Reply,
    range: Range<u32>,
}

/// Number of positions that a thread processes together, step by step, so that the processor waits
/// for the memory of several positions at a time.
const BATCH: usize = 256;

impl Task<'_> {
    /// Returns the indices of the positions in the level, in batches.
    fn batches(&self) -> impl Iterator<Item = &[u32]> {
        self.level.places(&self.range).chunks(BATCH)
    }
}

/// Visits all positions that play from the machine's start positions can reach. Returns the result
/// for each start position. `seeds` are the seeds with Left to move and those with Right to move.
pub fn visit(
    machine: &Machine,
    options: &Options,
    seeds: &[Vec<Key>; 2],
) -> Result<Vec<LengthResult>, Flaw> {
    let threads = options.threads.clamp(1, MOST_THREADS);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(|_| Flaw::Threads)?;
    let kinds = (0..).zip(&machine.components);
    let replies = kinds.map(|(kind, _)| Reply::of(machine, kind));
    let replies = replies.collect::<Result<Vec<Vec<Reply>>, Flaw>>()?;
    let mut results = Vec::new();
    for starts in machine.starts.chunks(MOST_STARTS) {
        let measures = starts.iter().map(|start| machine.measure(start.key));
        let highest = measures.max().unwrap_or(0);
        let tables = |len| vec![vec![Positions::default(); len]; threads];
        let mut visit = Visit {
            machine,
            options,
            seeds,
            replies: &replies,
            waiting: tables(highest / threads + 1),
            tasks: (0..=highest).map(|_| Vec::new()).collect(),
            tables: tables(threads),
            bytes: 0,
            tally: Tally::default(),
        };
        pool.install(|| visit.all(starts, highest))?;
        results.extend((0..).zip(starts).map(|(number, start)| visit.result(number, start)));
    }
    let total: f64 = results.iter().map(|result| result.share).sum();
    for result in &mut results {
        result.share /= total.max(1.0);
    }
    Ok(results)
}

/// A visit of all positions from some start positions.
struct Visit<'a> {
    machine: &'a Machine,
    options: &'a Options<'a>,
    seeds: &'a [Vec<Key>; 2],
    /// The replies in components of each kind.
    replies: &'a [Vec<Reply>],
    /// Positions with Right to move that are not visited yet. The positions of measure `m` are in
    /// share `m % shares` at index `m / shares`, so that each thread can fill one share.
    waiting: Vec<Vec<Positions>>,
    /// Tasks, by the measure of the positions that they lead to.
    tasks: Vec<Vec<Task<'a>>>,
    /// Positions of one measure with Left to move. At first there is a row for each thread that
    /// finds them, with a table for each share of their hashes; after a transposition, there is a
    /// row for each share.
    tables: Vec<Vec<Positions>>,
    /// Memory of waiting positions, levels and tasks.
    bytes: usize,
    tally: Tally,
}

impl Visit<'_> {
    /// Visits all positions, measure by measure.
    fn all(&mut self, starts: &[Start], highest: usize) -> Result<(), Flaw> {
        let starts = (0..).zip(starts).filter(|(_, start)| start.key != Key::EMPTY);
        let starts = starts
            .map(|(number, Start { key, .. })| (self.machine.measure(*key), *key, 1 << number));
        let starts: Vec<(usize, Key, Starts)> = starts.collect();
        let shares = self.tables.len();
        if !self.machine.left_begins {
            for (measure, key, starts) in &starts {
                let share = &mut self.waiting[measure % shares];
                self.bytes += keep(share, [(measure / shares, *key, *starts)]);
            }
        }
        for measure in (0..=highest).rev() {
            let first = starts.iter().filter(|(at, ..)| self.machine.left_begins && *at == measure);
            let first: Vec<_> = first.map(|(_, key, starts)| (*key, *starts)).collect();
            let waiting = std::mem::take(&mut self.waiting[measure % shares][measure / shares]);
            let tasks = std::mem::take(&mut self.tasks[measure]);
            if waiting.is_empty() && tasks.is_empty() && first.is_empty() {
                continue;
            }
            self.close(measure, waiting)?;
            self.find(&tasks)?;
            for (key, starts) in first {
                add(&mut self.tables[share(&key, shares)][0], key, starts);
            }
            self.bytes -= tasks.len() * size_of::<Task>();
            tasks.into_iter().for_each(|task| self.release(task.level));
            self.answer()?;
            self.report(measure, highest)?;
        }
        Ok(())
    }

    /// Counts the positions of a measure with Right to move. Makes a task of each reply, unless a
    /// certificate shows that Left wins.
    fn close(&mut self, measure: usize, waiting: Positions) -> Result<(), Flaw> {
        self.bytes -= bytes(&waiting);
        let mut open = Vec::with_capacity(waiting.len());
        for (key, starts) in waiting {
            let starts = self.tally.count(self.seeds, Player::Right, key, starts);
            if !self.machine.is_won(key) {
                open.push((key, starts));
            }
        }
        let (level, ranges) = Level::new(self.machine, open)?;
        let level = Arc::new(level);
        self.bytes += level.bytes();
        for reply in ranges.kinds().flat_map(|kind| &self.replies[usize::from(kind)]) {
            let range = ranges.shortest(&reply.removed);
            // No position has a negative measure.
            let Some(after) = measure.checked_sub(reply.drop).filter(|_| !range.is_empty()) else {
                continue;
            };
            self.bytes += size_of::<Task>();
            self.tasks[after].push(Task { level: Arc::clone(&level), reply, range });
        }
        self.release(level);
        Ok(())
    }

    /// Drops a level if no task needs it.
    fn release(&mut self, level: Arc<Level>) {
        self.bytes -= Arc::into_inner(level).map_or(0, |level| level.bytes());
    }

    /// Finds the positions with Left to move to which tasks lead.
    fn find(&mut self, tasks: &[Task]) -> Result<(), Flaw> {
        let (packing, shares) = (self.machine.packing, self.tables.len());
        let rows = self.tables.par_iter_mut().enumerate();
        rows.try_for_each(|(thread, row)| {
            let (mut positions, mut made) = (Vec::new(), Vec::new());
            let tasks = tasks.iter().skip(thread).step_by(shares);
            for (task, places) in tasks.flat_map(|task| task.batches().map(move |it| (task, it))) {
                positions.extend(task.level.at(places));
                for (key, starts) in positions.drain(..) {
                    if let Some(after) = task.reply.play(packing, key)? {
                        made.push((after, starts));
                    }
                }
                for (key, starts) in made.drain(..) {
                    add(&mut row[share(&key, shares)], key, starts);
                }
            }
            Ok(())
        })?;
        transpose(&mut self.tables);
        Ok(())
    }

    /// Makes the moves of Left in all positions that were found, and stores the positions after
    /// them.
    fn answer(&mut self) -> Result<(), Flaw> {
        let (machine, seeds) = (self.machine, self.seeds);
        let shares = self.tables.par_iter_mut();
        let answered = shares.map(|tables| answer(machine, seeds, tables));
        let answered = answered.collect::<Result<Vec<_>, Flaw>>()?;
        let mut moves = Vec::new();
        for (tally, made) in answered {
            self.tally.add(tally);
            moves.push(made);
        }
        transpose(&mut moves);
        let shares = self.waiting.par_iter_mut().zip(&moves);
        let grown = shares.map(|(share, moves)| keep(share, moves.iter().flatten().copied()));
        self.bytes += grown.sum::<usize>();
        Ok(())
    }

    /// Returns the result for a start position.
    fn result(&self, number: usize, start: &Start) -> LengthResult {
        let Visit { machine, seeds, tally, .. } = self;
        let bit: Starts = 1 << number;
        let mut counts = seeds.each_ref().map(|seeds| seeds.len() as u64);
        let mut share = 0.0;
        for (starts, found) in tally.counts.iter().filter(|(starts, _)| *starts & bit != 0) {
            for (all, found) in counts.iter_mut().zip(found) {
                *all += found;
                share += *found as f64 / f64::from(starts.count_ones());
            }
        }
        // The start position was counted, unless it is a seed or simplifies to 0.
        let to_move = if machine.left_begins { Player::Left } else { Player::Right } as usize;
        let counted = start.key != Key::EMPTY && !seeds[to_move].contains(&start.key);
        counts[to_move] -= u64::from(counted && self.options.as_published);
        let [left_nodes, right_nodes] = counts;
        let outcome = match (machine.left_begins, start.is_symmetric) {
            _ if tally.fails & bit != 0 => Outcome::Unproved,
            _ if start.key == Key::EMPTY => Outcome::Second,
            (true, true) => Outcome::First,
            (true, false) => Outcome::LeftFirst,
            (false, _) => Outcome::LeftSecond,
        };
        LengthResult { stones: start.stones, outcome, left_nodes, right_nodes, share }
    }

    /// Calls the watch. Ends the visit if the watch returns false, or if the memory limit is
    /// exceeded.
    fn report(&self, measure: usize, highest: usize) -> Result<(), Flaw> {
        if self.bytes as u64 > self.options.memory {
            return Err(Flaw::Memory);
        }
        let progress = Progress {
            visited: self.tally.visited,
            measure: measure as u64,
            highest: highest as u64,
        };
        if (self.options.watch)(&progress) { Ok(()) } else { Err(Flaw::Stopped) }
    }
}

/// Returns the share of a position with Left to move.
#[inline]
fn share(key: &Key, shares: usize) -> usize {
    match shares {
        1 => 0,
        _ => ((FxBuildHasher.hash_one(key) >> 32) as usize * shares) >> 32,
    }
}

/// Transposes a square matrix.
fn transpose<T>(rows: &mut [Vec<T>]) {
    for number in 1..rows.len() {
        let (before, rest) = rows.split_at_mut(number);
        for (row, item) in before.iter_mut().zip(&mut rest[0]) {
            std::mem::swap(&mut row[number], item);
        }
    }
}

/// A position after a move of Left: its index in its share of waiting positions, its key, and the
/// start positions that lead to it.
type Made = (usize, Key, Starts);

/// Stores positions with Right to move. Returns the number of bytes by which the tables grew.
fn keep(share: &mut [Positions], made: impl IntoIterator<Item = Made>) -> usize {
    let mut grown = 0;
    for (index, key, starts) in made {
        let positions = &mut share[index];
        let before = bytes(positions);
        add(positions, key, starts);
        grown += bytes(positions) - before;
    }
    grown
}

/// Makes the moves of Left. The first rule that applies must give a legal move. Returns the
/// positions after the moves, by share.
fn answer(
    machine: &Machine,
    seeds: &[Vec<Key>; 2],
    tables: &mut [Positions],
) -> Result<(Tally, Vec<Vec<Made>>), Flaw> {
    let (mut tally, mut made) = (Tally::default(), vec![Vec::new(); tables.len()]);
    let shares = tables.len();
    let (all, others) = tables.split_at_mut(1);
    for (key, starts) in others.iter_mut().flat_map(|table| table.drain()) {
        add(&mut all[0], key, starts);
    }
    for (key, starts) in all[0].drain() {
        if key == Key::EMPTY {
            // Left has no move.
            tally.fails |= starts;
            continue;
        }
        let starts = tally.count(seeds, Player::Left, key, starts);
        match machine.answer(key)? {
            Answer::Move(left) if machine.is_won_sum(left.after) => {}
            Answer::Move(left) => {
                made[left.measure % shares].push((left.measure / shares, left.after, starts));
            }
            Answer::None | Answer::Illegal { .. } => tally.fails |= starts,
        }
    }
    Ok((tally, made))
}
