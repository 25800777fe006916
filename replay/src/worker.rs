//! A part of a visit that a thread can do by itself: it has the positions whose hash gives them to
//! it, and writes letters about the others.

use crate::error::Flaw;
use crate::machine::{Answer, Machine};
use crate::nodes::{Index, Node, Nodes, Seed, Starts};
use crate::position::Key;
use crate::visit::Plan;
use std::collections::HashMap;

/// Numbers of positions, right and left, by the start positions that lead to them.
pub type Counts = HashMap<Starts, [u64; 2]>;

/// A position on its way to the worker that has it.
#[derive(Clone, Copy)]
pub struct Letter {
    pub measure: usize,
    pub left_to_move: bool,
    pub node: Node,
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
            index: Index::default(),
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
            let node = self.seed.node(*key, 1 << index);
            if *key != Key::EMPTY && self.owner(node) == self.number {
                let measure = self.machine.measure(*key)?;
                let measure = usize::try_from(measure).map_err(|_| Flaw::Internal)?;
                self.keep(measure, self.machine.left_begins, node)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn owner(&self, [hash, ..]: Node) -> usize {
        let threads = self.outbox.len() as u64;
        let scaled = (hash & 0xffff) * threads;
        usize::try_from(scaled >> 16).unwrap_or(0)
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
            if let Some(node) = right.pop() {
                let (key, starts) = self.seed.open(node);
                self.right(measure, key, starts)?;
            } else if let Some(node) = left.pop() {
                let (key, starts) = self.seed.open(node);
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
        let present = machine.packing.present(key);
        for (kind, _) in machine.packing.kinds(key) {
            let part = machine.part(kind)?;
            let rest = machine.packing.without(key, kind).ok_or(Flaw::Internal)?;
            let base = measure as u64 - machine.size(kind)?.square;
            for kinds in part.sums() {
                let (after, left_key) = machine.add(rest, base, present, kinds)?;
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
        if measure >= before || key == Key::EMPTY {
            return Err(Flaw::Internal);
        }
        let node = self.seed.node(key, starts);
        let owner = self.owner(node);
        if owner == self.number {
            return self.keep(measure, left_to_move, node);
        }
        let letters = self.outbox.get_mut(owner).ok_or(Flaw::Internal)?;
        letters.push(Letter {
            measure,
            left_to_move,
            node,
        });
        Ok(())
    }

    /// Keeps a position until its turn comes.
    #[inline(always)]
    pub fn keep(&mut self, measure: usize, left_to_move: bool, node: Node) -> Result<(), Flaw> {
        let [right, left] = self.levels.get_mut(measure).ok_or(Flaw::Internal)?;
        let nodes = if left_to_move { left } else { right };
        if nodes.is_full() {
            let before = nodes.bytes();
            nodes.make_room(&mut self.index)?;
            self.bytes += nodes.bytes() - before;
            self.highest = self.highest.max(measure);
        }
        nodes.add(node);
        Ok(())
    }
}
