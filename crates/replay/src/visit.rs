//! Left's rules against every reply of Right, from all start positions at once.
//!
//! Every move lowers the measure of a position, so positions are visited in the order of falling
//! measure: when it is the turn of a position, all moves to it were made, and which start positions
//! lead to it is known. It is visited once.
//!
//! There are some six times as many positions with Left to move as with Right to move, and each is
//! met some six times. So they do not wait: those with Right to move are kept, and when it is the
//! turn of a measure, Right makes the replies that lead there, from all positions at once.

use crate::error::Flaw;
use crate::level::Level;
use crate::machine::Machine;
use crate::nodes::{MOST_STARTS, Seed};
use crate::position::Key;
use crate::ways::Ways;
use crate::worker::{Mail, Worker};
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelRefMutIterator, ParallelIterator};
use std::collections::BTreeMap;

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

/// More would have little to do at each measure, and much to tell each other.
const MOST_WORKERS: usize = 16;

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
    let count = plan.threads.clamp(1, MOST_WORKERS);
    let ways = Ways::new(machine, count)?;
    let mut workers: Vec<Worker> = (0..count)
        .map(|number| Worker::new(machine, plan, &ways, [number, count], seed, highest))
        .collect();
    let pool = ThreadPoolBuilder::new().num_threads(workers.len());
    let pool = pool.build().map_err(|_| Flaw::Internal)?;
    pool.install(|| visit_levels(plan, starts, &mut workers, highest))?;
    Ok(rows(plan, machine.left_begins, starts, &workers))
}

/// Visits all positions of one measure after the other.
fn visit_levels(
    plan: &Plan,
    starts: &[(usize, Key)],
    workers: &mut [Worker],
    highest: usize,
) -> Result<(), Flaw> {
    for worker in workers.iter_mut() {
        worker.begin(starts)?;
    }
    let levels = || (0..=highest).map(|_| Level::default()).collect();
    let mut levels: Vec<Vec<Level>> = workers.iter().map(|_| levels()).collect();
    // Which levels are needed no more below a measure.
    let mut done: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
    for measure in (0..=highest).rev() {
        if workers.iter().any(|worker| worker.has_work(measure)) {
            let all = workers.par_iter_mut();
            all.try_for_each(|worker| worker.visit(measure, &levels))?;
            exchange(workers)?;
            for (number, worker) in workers.iter_mut().enumerate() {
                if let Some((level, lowest)) = worker.closed.take() {
                    *level_at(&mut levels, number, measure)? = level;
                    done.entry(lowest).or_default().push((number, measure));
                }
            }
            report(plan, workers, measure, highest)?;
        }
        for (number, measure) in done.remove(&measure).unwrap_or_default() {
            let level = std::mem::take(level_at(&mut levels, number, measure)?);
            workers.get_mut(number).ok_or(Flaw::Internal)?.bytes -= level.bytes();
        }
    }
    Ok(())
}

fn level_at(levels: &mut [Vec<Level>], worker: usize, measure: usize) -> Result<&mut Level, Flaw> {
    let level = levels.get_mut(worker).and_then(|it| it.get_mut(measure));
    level.ok_or(Flaw::Internal)
}

/// Says how far the visit is. Ends it if that is wanted, or if it takes too much memory.
fn report(plan: &Plan, workers: &[Worker], measure: usize, highest: usize) -> Result<(), Flaw> {
    let bytes: u64 = workers.iter().map(|worker| worker.bytes as u64).sum();
    if bytes > plan.memory {
        return Err(Flaw::Memory);
    }
    let progress = Progress {
        visited: workers.iter().map(|worker| worker.visited).sum(),
        measure: measure as u64,
        highest: highest as u64,
    };
    match (plan.watch)(&progress) {
        true => Ok(()),
        false => Err(Flaw::Stopped),
    }
}

/// Delivers all mail.
fn exchange(workers: &mut [Worker]) -> Result<(), Flaw> {
    for from in 0..workers.len() {
        for to in 0..workers.len() {
            // What was read is empty, and can be written again.
            let mail = std::mem::take(mail_box(workers, from, to, |it| &mut it.outbox)?);
            let read = std::mem::replace(mail_box(workers, to, from, |it| &mut it.inbox)?, mail);
            *mail_box(workers, from, to, |it| &mut it.outbox)? = read;
        }
    }
    Ok(())
}

/// A worker's box for another one.
fn mail_box<'a, 'm>(
    workers: &'a mut [Worker<'m>],
    worker: usize,
    other: usize,
    boxes: impl Fn(&'a mut Worker<'m>) -> &'a mut Vec<Mail>,
) -> Result<&'a mut Mail, Flaw> {
    let worker = workers.get_mut(worker).ok_or(Flaw::Internal)?;
    boxes(worker).get_mut(other).ok_or(Flaw::Internal)
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
