//! A part of a visit that a thread can do by itself: it has the positions whose turn is its own.

use crate::batch::Batch;
use crate::counts::Counts;
use crate::error::{Flaw, at};
use crate::level::Level;
use crate::machine::{Answer, Machine};
use crate::nodes::{Index, Node, Nodes, Seed, Starts, Table};
use crate::position::Key;
use crate::visit::Plan;
use crate::ways::Ways;

/// What a worker tells another one.
#[derive(Default)]
pub struct Mail {
    /// Positions with Right to move, and their measures.
    nodes: Vec<(usize, Node)>,
    /// What is to be done at a measure.
    tasks: Vec<(usize, Task)>,
}

/// Replies of Right: one way to move, in some positions of a worker's level.
struct Task {
    worker: u32,
    measure: u32,
    first: u32,
    end: u32,
    way: u32,
}

/// So many positions are looked at together: as many as fit into the processor's first cache.
const BATCH: usize = 256;

pub struct Worker<'a> {
    machine: &'a Machine,
    plan: &'a Plan<'a>,
    ways: &'a Ways,
    number: usize,
    seed: Seed,
    index: Index,
    /// By measure: positions with Right to move,
    waiting: Vec<Nodes>,
    /// and how to find those with Left to move.
    tasks: Vec<Vec<Task>>,
    /// Start positions with Left to move, and their measures.
    starts: Vec<(usize, Node)>,
    /// Positions with Left to move.
    table: Table,
    batch: Batch,
    /// Mail from each worker,
    pub inbox: Vec<Mail>,
    /// and for each.
    pub outbox: Vec<Mail>,
    /// Its positions with Right to move of the measure that was visited, and the lowest measure
    /// that replies lead to.
    pub closed: Option<(Level, usize)>,
    pub counts: Counts,
    pub fails: Starts,
    /// Bytes of positions and tasks that wait or may still be needed.
    pub bytes: usize,
    pub visited: u64,
}

impl<'a> Worker<'a> {
    /// The worker of this number, of so many.
    pub fn new(
        machine: &'a Machine,
        plan: &'a Plan<'a>,
        ways: &'a Ways,
        [number, count]: [usize; 2],
        seed: Seed,
        highest: usize,
    ) -> Worker<'a> {
        let boxes = || (0..count).map(|_| Mail::default()).collect();
        Worker {
            machine,
            plan,
            ways,
            number,
            seed,
            index: Index::default(),
            waiting: (0..=highest).map(|_| Nodes::default()).collect(),
            tasks: (0..=highest).map(|_| Vec::new()).collect(),
            starts: Vec::new(),
            table: Table::default(),
            batch: Batch::default(),
            inbox: boxes(),
            outbox: boxes(),
            closed: None,
            counts: Counts::default(),
            fails: 0,
            bytes: 0,
            visited: 0,
        }
    }

    /// Keeps those start positions that belong to it.
    pub fn begin(&mut self, starts: &[(usize, Key)]) -> Result<(), Flaw> {
        for (index, (_, key)) in (0..).zip(starts) {
            if *key == Key::EMPTY || self.ways.turn(self.machine, *key)? != self.number {
                continue;
            }
            let node = self.seed.node(*key, 1 << index);
            let measure = self.machine.measure(*key)?;
            let measure = usize::try_from(measure).map_err(|_| Flaw::Internal)?;
            match self.machine.left_begins {
                true => self.starts.push((measure, node)),
                false => self.keep(measure, node)?,
            }
        }
        Ok(())
    }

    /// Whether there is something to do at this measure, as far as is known.
    pub fn has_work(&self, measure: usize) -> bool {
        let is_empty = |mail: &Mail| mail.nodes.is_empty() && mail.tasks.is_empty();
        !self.inbox.iter().all(is_empty)
            || self.waiting.get(measure).is_some_and(|it| !it.is_empty())
            || self.tasks.get(measure).is_some_and(|it| !it.is_empty())
            || self.starts.iter().any(|(at, _)| *at == measure)
    }

    /// Visits all positions of a measure. `levels` are those of higher measures, by worker and
    /// measure.
    pub fn visit(&mut self, measure: usize, levels: &[Vec<Level>]) -> Result<(), Flaw> {
        self.read_mail()?;
        self.close(measure)?;
        self.gather(measure, levels)?;
        let table = std::mem::take(&mut self.table);
        for node in table.nodes() {
            self.left(measure, *node)?;
        }
        self.visited += table.nodes().len() as u64;
        self.table = table;
        Ok(())
    }

    fn read_mail(&mut self) -> Result<(), Flaw> {
        let mut inbox = std::mem::take(&mut self.inbox);
        for mail in &mut inbox {
            for (measure, node) in mail.nodes.drain(..) {
                self.keep(measure, node)?;
            }
            for (measure, task) in mail.tasks.drain(..) {
                let tasks = self.tasks.get_mut(measure).ok_or(Flaw::Internal)?;
                tasks.push(task);
                self.bytes += size_of::<Task>();
            }
        }
        self.inbox = inbox;
        Ok(())
    }

    /// Right to move: every reply is followed, unless a certificate says that Left wins. Replies
    /// are not made now, but when it is the turn of what they lead to: so the many positions with
    /// Left to move never wait.
    fn close(&mut self, measure: usize) -> Result<(), Flaw> {
        let waiting = self.waiting.get_mut(measure).ok_or(Flaw::Internal)?;
        let mut nodes = std::mem::take(waiting);
        self.bytes -= nodes.bytes();
        nodes.join(&mut self.index)?;
        let mut open = Vec::new();
        for node in nodes.as_slice() {
            let (key, starts) = self.seed.open(*node);
            let starts = self.count(false, key, starts);
            if !self.machine.is_won(key) {
                open.push((key.to_words(), starts));
            }
        }
        self.visited += nodes.as_slice().len() as u64;
        drop(nodes);
        if open.is_empty() {
            return Ok(());
        }
        let (level, ranges) = Level::new(self.machine, open)?;
        let short = |number: usize| u32::try_from(number).map_err(|_| Flaw::TooLarge);
        let mut lowest = measure;
        for (kind, _) in ranges.iter() {
            for (number, way) in self.ways.of(kind) {
                let range = ranges.least(&way.gone)?;
                // Where the measure would fall below 0, nothing is.
                let Some(target) = measure.checked_sub(way.drop) else {
                    continue;
                };
                if range.is_empty() {
                    continue;
                }
                lowest = lowest.min(target);
                let task = Task {
                    worker: short(self.number)?,
                    measure: short(measure)?,
                    first: range.start,
                    end: range.end,
                    way: short(number)?,
                };
                let worker = (self.number + way.turn) % self.outbox.len();
                let mail = self.outbox.get_mut(worker).ok_or(Flaw::Internal)?;
                mail.tasks.push((target, task));
            }
        }
        self.bytes += level.bytes();
        self.closed = Some((level, lowest));
        Ok(())
    }

    /// All positions of a measure with Left to move.
    fn gather(&mut self, measure: usize, levels: &[Vec<Level>]) -> Result<(), Flaw> {
        self.table.clear();
        for (_, node) in self.starts.iter().filter(|(at, _)| *at == measure) {
            self.table.add(*node)?;
        }
        let tasks = std::mem::take(self.tasks.get_mut(measure).ok_or(Flaw::Internal)?);
        self.bytes -= tasks.len() * size_of::<Task>();
        for task in tasks {
            let way = self.ways.way(task.way as usize)?;
            let level = at(at(levels, task.worker as usize)?, task.measure as usize)?;
            for places in level.places(task.first..task.end)?.chunks(BATCH) {
                self.batch.fill(level.at(places));
                self.batch.play(way, &self.machine.packing)?;
                if measure > 0 {
                    self.table.add_all(self.batch.nodes(self.seed))?;
                } else {
                    // Nothing is left, and Left has no move.
                    let starts = self.batch.positions().iter().map(|(_, starts)| starts);
                    self.fails |= starts.fold(0, |all, starts| all | starts);
                }
            }
        }
        Ok(())
    }

    /// Left to move: the first rule that applies has to give a legal move.
    fn left(&mut self, measure: usize, node: Node) -> Result<(), Flaw> {
        let (key, starts) = self.seed.open(node);
        let starts = self.count(true, key, starts);
        let Answer::Move(left) = self.machine.answer(key)? else {
            self.fails |= starts;
            return Ok(());
        };
        if self.machine.is_won_sum(left.after) {
            return Ok(());
        }
        let after = usize::try_from(left.measure).map_err(|_| Flaw::Internal)?;
        if after >= measure || left.after == Key::EMPTY {
            return Err(Flaw::Internal);
        }
        let node = self.seed.node(left.after, starts);
        let turn = self.ways.turn_of_move(left.kind, left.pieces)?;
        let owner = (self.number + turn) % self.outbox.len();
        if owner == self.number {
            return self.keep(after, node);
        }
        let mail = self.outbox.get_mut(owner).ok_or(Flaw::Internal)?;
        mail.nodes.push((after, node));
        Ok(())
    }

    /// Counts a position. Returns the start positions for which what follows it counts.
    fn count(&mut self, left_to_move: bool, key: Key, starts: Starts) -> Starts {
        let plan = self.plan;
        let seeds = if left_to_move { &plan.left_seeds } else { &plan.right_seeds };
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

    /// Keeps a position with Right to move until its turn comes.
    fn keep(&mut self, measure: usize, node: Node) -> Result<(), Flaw> {
        let nodes = self.waiting.get_mut(measure).ok_or(Flaw::Internal)?;
        if nodes.is_full() {
            let before = nodes.bytes();
            nodes.make_room(&mut self.index)?;
            self.bytes += nodes.bytes() - before;
        }
        nodes.add(node);
        Ok(())
    }
}
