//! A part of a visit that a thread can do by itself: it has the positions whose hash gives them to
//! it, and writes letters about the others.

use crate::error::Flaw;
use crate::machine::{Answer, Machine};
use crate::nodes::{Index, Nodes, Seed, Starts};
use crate::position::Key;
use crate::visit::Plan;
use std::collections::HashMap;

/// Numbers of positions, right and left, by the start positions that lead to them.
pub type Counts = HashMap<Starts, [u64; 2]>;

/// A position on its way to the worker that has it.
#[derive(Clone, Copy)]
pub struct Letter {
    measure: usize,
    left_to_move: bool,
    key: Key,
    starts: Starts,
}

/// Positions of one measure: Right to move, and Left to move.
type Level = [Nodes; 2];

/// After so many positions of a level, letters are delivered.
const ROUND: usize = 1 << 14;

pub struct Worker<'a> {
    machine: &'a Machine,
    plan: &'a Plan<'a>,
    number: usize,
    seed: Seed,
    index: Index,
    levels: Vec<Level>,
    highest: usize,
    /// Positions whose turn it is.
    open: Level,
    /// Letters by worker.
    pub outbox: Vec<Vec<Letter>>,
    pub counts: Counts,
    pub fails: Starts,
    /// Bytes of positions that wait.
    pub bytes: usize,
    pub visited: u64,
}

impl<'a> Worker<'a> {
    pub fn new(
        machine: &'a Machine,
        plan: &'a Plan<'a>,
        number: usize,
        seed: Seed,
        highest: usize,
    ) -> Worker<'a> {
        Worker {
            machine,
            plan,
            number,
            seed,
            index: Index::new(seed),
            levels: (0..=highest).map(|_| Level::default()).collect(),
            highest,
            open: Level::default(),
            outbox: vec![Vec::new(); plan.threads.max(1)],
            counts: Counts::default(),
            fails: 0,
            bytes: 0,
            visited: 0,
        }
    }

    /// Keeps those start positions that belong to it.
    pub fn begin(&mut self, starts: &[(usize, Key)]) -> Result<(), Flaw> {
        for (index, (_, key)) in (0..).zip(starts) {
            if *key != Key::EMPTY && self.owner(*key) == self.number {
                let measure = self.machine.measure(*key)?;
                self.keep(&Letter {
                    measure: usize::try_from(measure).map_err(|_| Flaw::Internal)?,
                    left_to_move: self.machine.left_begins,
                    key: *key,
                    starts: 1 << index,
                })?;
            }
        }
        Ok(())
    }

    fn owner(&self, key: Key) -> usize {
        let threads = self.outbox.len() as u64;
        let hash = self.seed.hash(key) & 0xffff;
        usize::try_from(hash.checked_rem(threads).unwrap_or(0)).unwrap_or(0)
    }

    /// The highest measure of a position that waits here.
    pub fn waiting(&mut self) -> Option<usize> {
        while let Some(level) = self.levels.get(self.highest) {
            if level.iter().any(|nodes| !nodes.is_empty()) {
                return Some(self.highest);
            }
            self.highest = self.highest.checked_sub(1)?;
        }
        None
    }

    /// It is the turn of the positions of this measure.
    pub fn open(&mut self, measure: usize) -> Result<(), Flaw> {
        let level = self.levels.get_mut(measure).ok_or(Flaw::Internal)?;
        self.open = std::mem::take(level);
        for nodes in &mut self.open {
            self.bytes -= nodes.bytes();
            nodes.join(&mut self.index)?;
        }
        Ok(())
    }

    pub fn is_open(&self) -> bool {
        self.open.iter().any(|nodes| !nodes.is_empty())
    }

    /// Visits positions whose turn it is, at most as many as one round takes.
    pub fn round(&mut self, measure: usize) -> Result<(), Flaw> {
        for _ in 0..ROUND {
            let [right, left] = &mut self.open;
            if let Some((key, starts)) = right.pop() {
                self.right(measure, key, starts)?;
            } else if let Some((key, starts)) = left.pop() {
                self.left(measure, key, starts)?;
            } else {
                break;
            }
            self.visited += 1;
        }
        Ok(())
    }

    /// Left to move: the first rule that applies has to give a legal move.
    fn left(&mut self, measure: usize, key: Key, starts: Starts) -> Result<(), Flaw> {
        let starts = self.count(true, key, starts);
        match self.machine.answer(key)? {
            Answer::Move(left) => {
                if self.machine.is_won_sum(left.after) {
                    return Ok(());
                }
                self.deliver(measure, left.measure, false, left.after, starts)
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
        let machine = self.machine;
        if machine.is_won(key) {
            return Ok(());
        }
        for (kind, _) in machine.packing.kinds(key) {
            let part = machine.part(kind)?;
            let rest = machine.packing.without(key, kind).ok_or(Flaw::Internal)?;
            let base = measure as u64 - machine.size(kind)?.square;
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
        let plan = self.plan;
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
        if self.outbox.len() == 1 {
            return self.keep(&letter);
        }
        let owner = self.owner(key);
        if owner == self.number {
            return self.keep(&letter);
        }
        self.outbox
            .get_mut(owner)
            .ok_or(Flaw::Internal)?
            .push(letter);
        Ok(())
    }

    /// Keeps a position until its turn comes.
    #[inline]
    pub fn keep(&mut self, letter: &Letter) -> Result<(), Flaw> {
        let level = self.levels.get_mut(letter.measure);
        let [right, left] = level.ok_or(Flaw::Internal)?;
        let nodes = if letter.left_to_move { left } else { right };
        let before = nodes.bytes();
        nodes.add(letter.key, letter.starts, &mut self.index)?;
        self.bytes += nodes.bytes() - before;
        self.highest = self.highest.max(letter.measure);
        Ok(())
    }
}
