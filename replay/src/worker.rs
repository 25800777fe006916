//! A thread of a visit: it has the positions whose hash gives them to it, and sends others by mail.

use crate::error::Flaw;
use crate::machine::{Answer, Machine};
use crate::nodes::{Nodes, Seed, Starts};
use crate::position::Key;
use crate::visit::{Plan, Progress};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Barrier, Mutex};

/// Numbers of positions, right and left, by the start positions that lead to them.
pub type Counts = HashMap<Starts, [u64; 2]>;

/// A position on its way to the thread that has it.
#[derive(Clone, Copy)]
pub struct Letter {
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
pub struct Shared<'a> {
    pub machine: &'a Machine,
    pub plan: &'a Plan<'a>,
    pub seed: Seed,
    pub barrier: Barrier,
    pub mail: Vec<Mutex<Vec<Letter>>>,
    /// The highest measure of a waiting position, plus 1, by round.
    pub next: [AtomicUsize; 3],
    pub visited: AtomicU64,
    pub highest: u64,
    pub flaw: Mutex<Option<Flaw>>,
}

/// Instead of a measure: somebody gave up.
const GIVEN_UP: usize = usize::MAX;

pub struct Worker<'a> {
    shared: &'a Shared<'a>,
    number: usize,
    levels: Vec<Level>,
    highest: usize,
    outbox: Vec<Vec<Letter>>,
    pub counts: Counts,
    pub fails: Starts,
    bytes: u64,
    visited: u64,
}

impl<'a> Worker<'a> {
    pub fn new(shared: &'a Shared<'a>, number: usize, starts: &[(usize, Key)]) -> Worker<'a> {
        let threads = shared.plan.threads.max(1);
        let size = usize::try_from(shared.highest).unwrap_or(0) + 1;
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
                let measure = shared.machine.measure(*key).unwrap_or(0);
                worker.keep(Letter {
                    measure: usize::try_from(measure).unwrap_or(0),
                    left_to_move: shared.machine.left_begins,
                    key: *key,
                    starts: 1 << index,
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

    pub fn run(mut self) -> Self {
        let shared = self.shared;
        let mut open: Vec<(bool, Key, Starts)> = Vec::new();
        let mut here = self.waiting();
        for round in 0_usize.. {
            // All threads agree on the measure of this round, or to give up, before anybody goes
            // on.
            let [now, after] = [round, round + 1].map(|r| shared.next.get(r % 3));
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
            let sent = self.round(agreed - 1, &mut open);
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
                return self.highest + 1;
            }
            self.highest -= 1;
        }
        0
    }

    /// Visits positions of one measure, at most as many as one round takes, and sends the mail.
    fn round(&mut self, measure: usize, open: &mut Vec<(bool, Key, Starts)>) -> Result<(), Flaw> {
        if open.is_empty() && self.waiting() == measure + 1 {
            let level = self.levels.get_mut(measure).map(std::mem::take);
            for (nodes, left_to_move) in level.into_iter().flatten().zip([false, true]) {
                self.bytes -= nodes.bytes() as u64;
                open.extend(
                    nodes
                        .into_iter()
                        .map(|(key, starts)| (left_to_move, key, starts)),
                );
            }
        }
        let before = self.visited;
        for _ in 0..ROUND {
            let Some((left_to_move, key, starts)) = open.pop() else {
                break;
            };
            self.visited += 1;
            if left_to_move {
                self.left(measure, key, starts)?;
            } else {
                self.right(measure, key, starts)?;
            }
        }
        self.send_mail()?;
        self.report(measure, self.visited - before)
    }

    fn report(&mut self, measure: usize, visited: u64) -> Result<(), Flaw> {
        let shared = self.shared;
        let visited = visited + shared.visited.fetch_add(visited, Ordering::Relaxed);
        if self.bytes * self.outbox.len() as u64 > shared.plan.memory {
            return Err(Flaw::Memory);
        }
        let progress = Progress {
            visited,
            measure: measure as u64,
            highest: shared.highest,
        };
        if self.number == 0 && !(shared.plan.watch)(&progress) {
            return Err(Flaw::Stopped);
        }
        Ok(())
    }

    /// Left to move: the first rule that applies has to give a legal move.
    fn left(&mut self, measure: usize, key: Key, starts: Starts) -> Result<(), Flaw> {
        let starts = self.count(true, key, starts);
        match self.shared.machine.answer(key)? {
            Answer::Move(left) => {
                if self.shared.machine.is_won_sum(left.after) {
                    return Ok(());
                }
                let after = self.shared.machine.measure(left.after)?;
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
        let machine = self.shared.machine;
        if machine.is_won(key) {
            return Ok(());
        }
        for (kind, _) in machine.packing.kinds(key) {
            let part = machine.part(kind)?;
            let rest = machine.packing.without(key, kind).ok_or(Flaw::Internal)?;
            let base = measure as u64 - part.square;
            for reply in &part.replies {
                let (after, left_key) = machine.add(rest, base, reply)?;
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
        let seeds = if left_to_move {
            &plan.left_seeds
        } else {
            &plan.right_seeds
        };
        if seeds.contains(&key) {
            return 0;
        }
        if starts != 0 {
            let [right, left] = self.counts.entry(starts).or_default();
            let counter = if left_to_move { left } else { right };
            *counter += 1;
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
        let letter = Letter {
            measure,
            left_to_move,
            key,
            starts,
        };
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
        self.bytes += (nodes.bytes() - before) as u64;
        self.highest = self.highest.max(letter.measure);
    }

    fn slot(&self, from: usize, to: usize) -> Result<&'a Mutex<Vec<Letter>>, Flaw> {
        let index = from * self.outbox.len() + to;
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
