//! Left's rules against every reply of Right, from all start positions at once.
//!
//! Every move lowers the measure of a position, so positions are visited in the order of falling
//! measure: when it is the turn of a position, all moves to it were made, and which start positions
//! lead to it is known. It is visited once, and is forgotten afterwards.

use crate::error::Flaw;
use crate::machine::Machine;
use crate::nodes::{MOST_STARTS, Seed};
use crate::position::Key;
use crate::worker::{Letter, Worker};
use rayon::ThreadPoolBuilder;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};

/// How to visit.
pub struct Plan<'a> {
    pub threads: usize,
    /// Bytes for positions that wait for their turn.
    pub memory: u64,
    /// Positions with Left to move that count once for each start, whether they are met or not;
    /// what they lead to is visited but not counted.
    pub left_seeds: Vec<Key>,
    /// The same with Right to move.
    pub right_seeds: Vec<Key>,
    /// Whether a start position counts as a position.
    pub counts_start: bool,
    /// Told how many positions were visited, how many wait, and the measure; ends the visit by
    /// saying no.
    pub watch: &'a (dyn Fn(&Progress) -> bool + Sync),
}

/// How far a replay is.
pub struct Progress {
    /// Positions that were visited.
    pub visited: u64,
    /// The measure of the positions that are visited now; it falls.
    pub measure: u64,
    /// The measure at the start.
    pub highest: u64,
}

/// What was found for one start position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    pub stones: usize,
    /// The start position in standard form.
    pub start: Key,
    pub left: u64,
    pub right: u64,
    /// Its share of all work: what is done for several start positions is divided evenly.
    pub share: f64,
    pub fails: bool,
}

/// Visits everything that play from the machine's start positions can reach.
pub fn visit(machine: &Machine, plan: &Plan) -> Result<Vec<Row>, Flaw> {
    let mut rows = Vec::new();
    for starts in machine.starts.chunks(MOST_STARTS) {
        rows.extend(visit_some(machine, plan, starts)?);
    }
    let total: f64 = rows.iter().map(|row| row.share).sum();
    for row in &mut rows {
        row.share /= total.max(1.0);
    }
    Ok(rows)
}

fn visit_some(machine: &Machine, plan: &Plan, starts: &[(usize, Key)]) -> Result<Vec<Row>, Flaw> {
    let mut highest = 0;
    for (_, key) in starts {
        highest = highest.max(machine.measure(*key)?);
    }
    let highest = usize::try_from(highest).map_err(|_| Flaw::Internal)?;
    let seed = Seed::new();
    let numbers = 0..plan.threads.max(1);
    let mut workers: Vec<Worker> = numbers
        .map(|number| Worker::new(machine, plan, number, seed, highest))
        .collect();
    let pool = ThreadPoolBuilder::new().num_threads(workers.len());
    let pool = pool.build().map_err(|_| Flaw::Internal)?;
    pool.install(|| visit_levels(plan, starts, &mut workers))?;
    Ok(rows(plan, machine.left_begins, starts, &workers))
}

/// Visits all positions of one measure after the other.
fn visit_levels(plan: &Plan, starts: &[(usize, Key)], workers: &mut [Worker]) -> Result<(), Flaw> {
    let mut highest = None;
    for worker in workers.iter_mut() {
        worker.begin(starts)?;
    }
    while let Some(measure) = workers.iter_mut().filter_map(Worker::waiting).max() {
        let all = workers.par_iter_mut();
        all.try_for_each(|worker| worker.open(measure))?;
        while workers.iter().any(Worker::is_open) {
            let all = workers.par_iter_mut();
            all.try_for_each(|worker| worker.round(measure))?;
            exchange(workers)?;
            let bytes: u64 = workers.iter().map(|worker| worker.bytes as u64).sum();
            if bytes > plan.memory {
                return Err(Flaw::Memory);
            }
            let progress = Progress {
                visited: workers.iter().map(|worker| worker.visited).sum(),
                measure: measure as u64,
                highest: *highest.get_or_insert(measure) as u64,
            };
            if !(plan.watch)(&progress) {
                return Err(Flaw::Stopped);
            }
        }
    }
    Ok(())
}

/// Delivers all letters.
fn exchange(workers: &mut [Worker]) -> Result<(), Flaw> {
    let take = |worker: &mut Worker| std::mem::take(&mut worker.outbox);
    let mail: Vec<Vec<Vec<Letter>>> = workers.iter_mut().map(take).collect();
    let all = workers.par_iter_mut().enumerate();
    all.try_for_each(|(number, worker)| {
        let mut letters = mail.iter().filter_map(|boxes| boxes.get(number)).flatten();
        letters.try_for_each(|it| worker.keep(it.measure, it.left_to_move, it.node))
    })?;
    for (worker, mut boxes) in workers.iter_mut().zip(mail) {
        boxes.iter_mut().for_each(Vec::clear);
        worker.outbox = boxes;
    }
    Ok(())
}

fn rows(plan: &Plan, left_begins: bool, starts: &[(usize, Key)], workers: &[Worker]) -> Vec<Row> {
    let mut rows = Vec::new();
    let seeds = [plan.right_seeds.len() as u64, plan.left_seeds.len() as u64];
    for (number, (stones, start)) in (0..).zip(starts) {
        let bit = 1 << number;
        let [mut right, mut left] = seeds;
        let mut share = 0.0;
        for (mask, [more_right, more_left]) in workers.iter().flat_map(|worker| &worker.counts) {
            if mask & bit != 0 {
                right += more_right;
                left += more_left;
                let work = (more_right + more_left) as f64;
                share += work / f64::from(mask.count_ones());
            }
        }
        // The start itself was counted, unless it is a seed or nothing is left of it.
        let (seeds, number) = match left_begins {
            true => (&plan.left_seeds, &mut left),
            false => (&plan.right_seeds, &mut right),
        };
        let counted = *start != Key::EMPTY && !seeds.contains(start);
        if counted && !plan.counts_start {
            *number -= 1;
        }
        rows.push(Row {
            stones: *stones,
            start: *start,
            left,
            right,
            share,
            fails: workers.iter().any(|worker| worker.fails & bit != 0),
        });
    }
    rows
}
