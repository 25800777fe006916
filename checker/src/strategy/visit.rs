//! Left's rules against every reply of Right, from all start positions at once.
//!
//! Every move lowers the measure of a position, so positions are visited in the order of falling measure: when it is the
//! turn of a position, all moves to it were made, and which start positions lead to it is known. It is visited
//! once, and is forgotten afterwards. Each thread has the positions whose hash gives them to it, and sends others by mail.

use super::error::Flaw;
use super::nodes::{MOST_STARTS, Nodes, Seed, Starts};
use super::position::Key;
use super::table::{Answer, Table};
use crate::kernel::error::Limit;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Barrier, Mutex};

/// How to visit.
pub struct Plan<'a> {
    pub threads: usize,
    /// Bytes for positions that wait for their turn.
    pub memory: u64,
    /// Positions with Left to move that count once for each start, whether they are met or not; what they lead to is visited but
    /// not counted.
    pub left_seeds: Vec<Key>,
    /// The same with Right to move.
    pub right_seeds: Vec<Key>,
    /// Whether a start position counts as a position.
    pub counts_start: bool,
    /// Told how many positions were visited, how many wait, and the measure; ends the visit by saying no.
    pub watch: &'a (dyn Fn(&Progress) -> bool + Sync),
}

pub struct Progress {
    pub visited: u64,
    pub measure: u64,
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

/// Numbers of positions by the start positions that lead to them.
type Counts = HashMap<Starts, [u64; 2]>;

/// A position on its way to the thread that has it.
#[derive(Clone, Copy)]
struct Letter {
    measure: usize,
    left_to_move: bool,
    key: Key,
    starts: Starts,
}

/// Positions of one measure: Right to move, and Left to move.
type Level = [Nodes; 2];

/// After so many positions of a level, a thread sends its mail.
const ROUND: usize = 1 << 14;

/// What the threads share.
struct Shared<'a> {
    table: &'a Table,
    plan: &'a Plan<'a>,
    seed: Seed,
    barrier: Barrier,
    mail: Vec<Mutex<Vec<Letter>>>,
    /// The highest measure of a waiting position, plus 1, by round.
    next: [AtomicUsize; 3],
    visited: AtomicU64,
    highest: u64,
    flaw: Mutex<Option<Flaw>>,
}

/// Instead of a measure: somebody gave up.
const GIVEN_UP: usize = usize::MAX;

/// Visits everything that play from the table's start positions can reach.
pub fn visit(table: &Table, plan: &Plan) -> Result<Vec<Row>, Flaw> {
    let mut rows = Vec::new();
    for starts in table.starts.chunks(MOST_STARTS) {
        rows.extend(visit_some(table, plan, starts)?);
    }
    let total: f64 = rows.iter().map(|row| row.share).sum();
    for row in &mut rows {
        row.share /= total.max(1.0);
    }
    Ok(rows)
}

fn visit_some(table: &Table, plan: &Plan, starts: &[(usize, Key)]) -> Result<Vec<Row>, Flaw> {
    let mut highest = 0;
    for (_, key) in starts {
        highest = highest.max(table.measure(*key)?);
    }
    let threads = plan.threads.max(1);
    let shared = Shared {
        table,
        plan,
        seed: Seed::new(),
        barrier: Barrier::new(threads),
        mail: (0..threads.saturating_mul(threads)).map(|_| Mutex::default()).collect(),
        next: Default::default(),
        visited: AtomicU64::new(0),
        highest,
        flaw: Mutex::new(None),
    };
    let workers = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads)
            .map(|number| {
                let shared = &shared;
                scope.spawn(move || Worker::new(shared, number, starts).run())
            })
            .collect();
        let ends = handles.into_iter().map(|handle| handle.join().ok());
        ends.collect::<Option<Vec<Worker>>>()
    });
    let workers = workers.ok_or(Flaw::Internal)?;
    if let Ok(mut flaw) = shared.flaw.lock()
        && let Some(flaw) = flaw.take()
    {
        return Err(flaw);
    }
    Ok(rows(plan, table.left_begins, starts, &workers))
}

fn rows(plan: &Plan, left_begins: bool, starts: &[(usize, Key)], workers: &[Worker]) -> Vec<Row> {
    let mut rows = Vec::new();
    let seeds = [plan.right_seeds.len() as u64, plan.left_seeds.len() as u64];
    for (number, (stones, start)) in (0..).zip(starts) {
        let bit = 1_u64.wrapping_shl(number);
        let [mut right, mut left] = seeds;
        let mut share = 0.0;
        for (mask, [more_right, more_left]) in workers.iter().flat_map(|worker| &worker.counts) {
            if mask & bit != 0 {
                right = right.saturating_add(*more_right);
                left = left.saturating_add(*more_left);
                let work = more_right.saturating_add(*more_left) as f64;
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
            *number = number.saturating_sub(1);
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

struct Worker<'a> {
    shared: &'a Shared<'a>,
    number: usize,
    levels: Vec<Level>,
    highest: usize,
    outbox: Vec<Vec<Letter>>,
    counts: Counts,
    fails: Starts,
    bytes: u64,
    visited: u64,
}

impl<'a> Worker<'a> {
    fn new(shared: &'a Shared<'a>, number: usize, starts: &[(usize, Key)]) -> Worker<'a> {
        let threads = shared.plan.threads.max(1);
        let size = usize::try_from(shared.highest).unwrap_or(0).saturating_add(1);
        let mut worker = Worker {
            shared,
            number,
            levels: (0..size).map(|_| Level::default()).collect(),
            highest: 0,
            outbox: vec![Vec::new(); threads],
            counts: Counts::default(),
            fails: 0,
            bytes: 0,
            visited: 0,
        };
        for (index, (_, key)) in (0..).zip(starts) {
            if *key != Key::EMPTY && worker.owner(*key) == number {
                let measure = shared.table.measure(*key).unwrap_or(0);
                worker.keep(Letter {
                    measure: usize::try_from(measure).unwrap_or(0),
                    left_to_move: shared.table.left_begins,
                    key: *key,
                    starts: 1_u64.wrapping_shl(index),
                });
            }
        }
        worker
    }

    fn owner(&self, key: Key) -> usize {
        let threads = self.outbox.len() as u64;
        let hash = self.shared.seed.hash(key) & 0xffff;
        usize::try_from(hash.checked_rem(threads).unwrap_or(0)).unwrap_or(0)
    }

    fn run(mut self) -> Self {
        let shared = self.shared;
        let mut open: Vec<(bool, Key, Starts)> = Vec::new();
        let mut here = self.waiting();
        for round in 0_usize.. {
            // All threads agree on the measure of this round, or to give up, before anybody goes on.
            let [now, after] = [round, round.wrapping_add(1)].map(|r| shared.next.get(r % 3));
            let (Some(now), Some(after)) = (now, after) else {
                break;
            };
            now.fetch_max(here, Ordering::SeqCst);
            after.store(0, Ordering::SeqCst);
            shared.barrier.wait();
            let agreed = now.load(Ordering::SeqCst);
            if agreed == 0 || agreed == GIVEN_UP {
                break;
            }
            let sent = self.round(agreed.saturating_sub(1), &mut open);
            shared.barrier.wait();
            here = match sent.and_then(|()| self.read_mail()) {
                Ok(()) if open.is_empty() => self.waiting(),
                Ok(()) => agreed,
                Err(flaw) => {
                    if let Ok(mut place) = shared.flaw.lock() {
                        place.get_or_insert(flaw);
                    }
                    GIVEN_UP
                }
            };
        }
        self
    }

    /// The highest measure of a position that waits here, plus 1; 0 if there is none.
    fn waiting(&mut self) -> usize {
        while self.highest > 0 {
            let level = self.levels.get(self.highest);
            if level.is_some_and(|level| level.iter().any(|nodes| !nodes.is_empty())) {
                return self.highest.saturating_add(1);
            }
            self.highest = self.highest.saturating_sub(1);
        }
        0
    }

    /// Visits positions of one measure, at most as many as one round takes, and sends the mail.
    fn round(&mut self, measure: usize, open: &mut Vec<(bool, Key, Starts)>) -> Result<(), Flaw> {
        if open.is_empty() && self.waiting() == measure.saturating_add(1) {
            let level = self.levels.get_mut(measure).map(std::mem::take);
            for (nodes, left_to_move) in level.into_iter().flatten().zip([false, true]) {
                self.bytes = self.bytes.saturating_sub(nodes.bytes() as u64);
                open.extend(nodes.into_iter().map(|(key, starts)| (left_to_move, key, starts)));
            }
        }
        let before = self.visited;
        for _ in 0..ROUND {
            let Some((left_to_move, key, starts)) = open.pop() else {
                break;
            };
            self.visited = self.visited.wrapping_add(1);
            if left_to_move {
                self.left(measure, key, starts)?;
            } else {
                self.right(measure, key, starts)?;
            }
        }
        self.send_mail()?;
        self.report(measure, self.visited.wrapping_sub(before))
    }

    fn report(&mut self, measure: usize, visited: u64) -> Result<(), Flaw> {
        let shared = self.shared;
        let visited = shared.visited.fetch_add(visited, Ordering::Relaxed).wrapping_add(visited);
        if self.bytes.saturating_mul(self.outbox.len() as u64) > shared.plan.memory {
            return Err(Flaw::Limit(Limit::Memory));
        }
        let progress = Progress { visited, measure: measure as u64, highest: shared.highest };
        if self.number == 0 && !(shared.plan.watch)(&progress) {
            return Err(Flaw::Stopped);
        }
        Ok(())
    }

    /// Left to move: the first rule that applies has to give a legal move.
    fn left(&mut self, measure: usize, key: Key, starts: Starts) -> Result<(), Flaw> {
        let starts = self.count(true, key, starts);
        match self.shared.table.answer(key)? {
            Answer::Move(left) => {
                if self.shared.table.is_won_sum(left.after) {
                    return Ok(());
                }
                let after = self.shared.table.measure(left.after)?;
                self.deliver(measure, after, false, left.after, starts)
            }
            Answer::None | Answer::Illegal { .. } => {
                self.fails |= starts;
                Ok(())
            }
        }
    }

    /// Right to move: every reply is followed, unless a certificate says that Left wins.
    fn right(&mut self, measure: usize, key: Key, starts: Starts) -> Result<(), Flaw> {
        let starts = self.count(false, key, starts);
        let table = self.shared.table;
        if table.is_won(key) {
            return Ok(());
        }
        for (kind, _) in table.packing.kinds(key) {
            let part = table.part(kind)?;
            let rest = table.packing.without(key, kind).ok_or(Flaw::Internal)?;
            let base = (measure as u64).saturating_sub(part.square);
            for reply in &part.replies {
                let (after, left_key) = table.add(rest, base, reply)?;
                if left_key == Key::EMPTY {
                    self.fails |= starts;
                    continue;
                }
                self.deliver(measure, after, true, left_key, starts)?;
            }
        }
        Ok(())
    }

    /// Counts a position. Returns the start positions for which what follows it counts.
    fn count(&mut self, left_to_move: bool, key: Key, starts: Starts) -> Starts {
        let plan = self.shared.plan;
        let seeds = if left_to_move { &plan.left_seeds } else { &plan.right_seeds };
        if seeds.contains(&key) {
            return 0;
        }
        if starts != 0 {
            let [right, left] = self.counts.entry(starts).or_default();
            let counter = if left_to_move { left } else { right };
            *counter = counter.wrapping_add(1);
        }
        starts
    }

    #[inline]
    fn deliver(
        &mut self,
        before: usize,
        measure: u64,
        left_to_move: bool,
        key: Key,
        starts: Starts,
    ) -> Result<(), Flaw> {
        let measure = usize::try_from(measure).map_err(|_| Flaw::Internal)?;
        if measure >= before {
            return Err(Flaw::Internal);
        }
        let letter = Letter { measure, left_to_move, key, starts };
        let owner = self.owner(key);
        if owner == self.number {
            self.keep(letter);
        } else if let Some(outbox) = self.outbox.get_mut(owner) {
            outbox.push(letter);
        }
        Ok(())
    }

    #[inline]
    fn keep(&mut self, letter: Letter) {
        let Some([right, left]) = self.levels.get_mut(letter.measure) else {
            return;
        };
        let nodes = if letter.left_to_move { left } else { right };
        let before = nodes.bytes();
        nodes.add(letter.key, letter.starts, self.shared.seed);
        let more = nodes.bytes().saturating_sub(before) as u64;
        self.bytes = self.bytes.saturating_add(more);
        self.highest = self.highest.max(letter.measure);
    }

    fn slot(&self, from: usize, to: usize) -> Result<&'a Mutex<Vec<Letter>>, Flaw> {
        let index = from.saturating_mul(self.outbox.len()).saturating_add(to);
        self.shared.mail.get(index).ok_or(Flaw::Internal)
    }

    fn send_mail(&mut self) -> Result<(), Flaw> {
        for to in 0..self.outbox.len() {
            let slot = self.slot(self.number, to)?;
            let outbox = self.outbox.get_mut(to).ok_or(Flaw::Internal)?;
            if !outbox.is_empty() {
                std::mem::swap(&mut *slot.lock().map_err(|_| Flaw::Internal)?, outbox);
            }
        }
        Ok(())
    }

    fn read_mail(&mut self) -> Result<(), Flaw> {
        for from in 0..self.outbox.len() {
            let slot = self.slot(from, self.number)?;
            let mut letters = slot.lock().map_err(|_| Flaw::Internal)?;
            for letter in letters.drain(..) {
                self.keep(letter);
            }
        }
        Ok(())
    }
}
