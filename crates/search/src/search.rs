//! Proof-number search over sums of values and components (df-pn: Nagai 2002, with the 1+ε
//! thresholds of Pawlewicz and Lew 2007).
//!
//! Left moves first in every node. A position with Right to move is the negative of a position with
//! Left to move. After each round (`rounds`), the search restarts at the root, with all entries of
//! the transposition table.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::estimate::Estimates;
use super::frontier::Frontier;
use super::position::{Position, Reducer, Term};
use super::recorder::Recorder;
use super::rounds::Level;
use super::table::{INFINITE, Numbers};
use super::tables::Tables;
use super::team::Member;
use crate::clobber::Player;
use crate::clobber::sum::distinct;
use crate::game::{ComponentId, Value};
use crate::run::{Control, DEFAULT_MEMORY, Halt, Journal};

pub(super) struct Child {
    pub position: Position,
    pub numbers: Numbers,
}

/// Reason why [`Search::visit`] returned no numbers.
pub(super) enum Break {
    Halt(Halt),
    /// The nodes of this round are used up, so more values must be found.
    Round,
    /// Another search of the team has solved the root.
    Answered,
}

/// The value search. One search may answer many questions, and keeps its results.
pub struct Search {
    /// Values and components.
    pub reducer: Reducer,
    pub(super) frontier: Frontier,
    pub(super) estimates: Estimates,
    pub(super) table: Tables,
    pub(super) control: Control,
    pub(super) nodes: u64,
    pub(super) round_ends: u64,
    /// The number of `nodes` at which the root is visited.
    pub(super) root: u64,
    /// Components without a value, in ascending order of length.
    pub(super) waiting: Vec<ComponentId>,
    pub(super) levels: Vec<Level>,
    pub(super) value_budget: u64,
    pub(super) memory: u64,
    pub(super) team: Option<Member>,
    /// Whether other threads have joined the search.
    pub(super) is_hard: bool,
    /// Number of nodes that other threads have visited for this search.
    pub(super) helper_nodes: u64,
    /// Number of options generated so far, a measure of time.
    pub(super) options_seen: u64,
    /// Number of options at which the search pauses.
    pub(super) pause_at: u64,
    pub(super) recorder: Option<Recorder>,
}

impl Search {
    /// Creates a search within some limits.
    pub fn new(control: Control) -> Search {
        let memory = control.memory.unwrap_or(DEFAULT_MEMORY);
        let mut reducer = Reducer::default();
        reducer.arena.set_guard(control.guard(memory));
        let journal = control.journal.clone();
        let recorder = journal.map(|journal| Recorder::new(journal, &mut reducer));
        Search {
            reducer,
            frontier: Frontier::default(),
            estimates: Estimates::default(),
            table: Tables::new(memory / 4 * 3),
            control,
            nodes: 0,
            round_ends: 0,
            root: 0,
            waiting: Vec::new(),
            levels: Vec::new(),
            value_budget: 0,
            memory,
            team: None,
            is_hard: false,
            helper_nodes: 0,
            options_seen: 0,
            pause_at: u64::MAX,
            recorder,
        }
    }

    /// Records results from now on in a journal, if there is one.
    pub(super) fn set_journal(&mut self, journal: Option<Arc<Journal>>) {
        let reducer = &mut self.reducer;
        self.recorder = journal.clone().map(|journal| Recorder::new(journal, reducer));
        self.control.journal = journal;
    }

    /// Returns whether Left wins, moving first.
    ///
    /// # Errors
    /// [`Halt`], as for all questions.
    pub fn wins(&mut self, position: &[Term]) -> Result<bool, Halt> {
        loop {
            self.control.check()?;
            let root = self.reducer.reduce(position);
            if let Some(winner) = self.known(&root) {
                return Ok(winner);
            }
            self.root = self.nodes + 1;
            match self.visit(&root, Numbers { proof: INFINITE, disproof: INFINITE }) {
                Ok(numbers) => return Ok(numbers.proof == 0),
                Err(Break::Halt(halt)) => return Err(halt),
                // The next call continues as if there had been no pause.
                Err(Break::Round) if self.options_seen >= self.pause_at => return Err(Halt::Work),
                Err(Break::Round) => self.begin_round(),
                Err(Break::Answered) => {
                    if let Some(win) = self.take_answer() {
                        let root = self.reducer.reduce(position);
                        self.settle(&root, win, self.nodes);
                        return Ok(win);
                    }
                }
            }
        }
    }

    /// Returns whether a player wins, moving first.
    ///
    /// # Errors
    /// [`Halt`], as for all questions.
    pub fn first_wins(&mut self, position: &[Term], first: Player) -> Result<bool, Halt> {
        match first {
            Player::Left => self.wins(position),
            Player::Right => {
                let negative = self.reducer.negative(position);
                self.wins(&negative)
            }
        }
    }

    /// Returns whether Left wins, moving first, if that is known without a search.
    pub fn known(&mut self, position: &[Term]) -> Option<bool> {
        self.reducer
            .decided(position)
            .or_else(|| self.frontier.winner(position, &mut self.reducer.arena))
            .or_else(|| self.look_up(position))
    }

    /// Finds a dominance result about the components of a position with at most one value. Returns
    /// the value of the position, or 0, and the value beside which the player to move is known to
    /// win, or to lose.
    pub fn dominating(&mut self, position: &[Term], win: bool) -> Option<(Value, Value)> {
        self.frontier.dominating(position, win, &mut self.reducer.arena)
    }

    /// Looks a position up in the table. Bounds are tried before three values enter the table.
    fn look_up(&mut self, position: &[Term]) -> Option<bool> {
        if let Some(numbers) = self.table.get(position) {
            return numbers.winner();
        }
        if position.len() != 3 || position[2].is_component() {
            return None;
        }
        let winner = self.reducer.likely_bounded(position);
        let numbers = winner.map_or_else(|| self.initial_numbers(position), Numbers::solved);
        self.table.put(position, numbers, 0);
        winner
    }

    /// Searches until the proof or the disproof number of a position reaches its threshold, or the
    /// position is solved. Returns both numbers.
    pub(super) fn visit(
        &mut self,
        position: &Position,
        threshold: Numbers,
    ) -> Result<Numbers, Break> {
        self.count_node()?;
        let start = self.nodes;
        if let Some(win) = self.recorded(position) {
            return Ok(self.record(position, win, start));
        }
        let Some(mut children) = self.expand(position) else {
            return Ok(self.settle(position, true, start));
        };
        loop {
            if let Some(win) = self.settled_by_others(position) {
                return Ok(Numbers::solved(win));
            }
            let Some((best, second)) = best_two(&children) else {
                return Ok(self.settle(position, false, start));
            };
            let numbers = Numbers {
                proof: children[best].numbers.disproof,
                disproof: children
                    .iter()
                    .fold(0, |sum: u32, child| (sum + child.numbers.proof).min(INFINITE - 1)),
            };
            if start == self.root {
                self.control.progress.show_root(numbers.proof, numbers.disproof);
            }
            if numbers.proof >= threshold.proof || numbers.disproof >= threshold.disproof {
                self.table.put(position, numbers, self.nodes - start);
                return Ok(numbers);
            }
            let (best, second) =
                self.other_child(&children, best, numbers, threshold).unwrap_or((best, second));
            let child = &children[best];
            let below = Numbers {
                proof: (threshold.disproof - numbers.disproof + child.numbers.proof).min(INFINITE),
                disproof: threshold.proof.min(second + second / 4 + 1).min(INFINITE),
            };
            let target = child.position.clone();
            let _busy = self.team.as_ref().map(|member| member.occupy(&target));
            let found = self.visit(&target, below)?;
            children[best].numbers = found;
            if !self.refresh(&mut children) {
                return Ok(self.settle(position, true, start));
            }
        }
    }

    /// Updates the numbers of children, and drops children that Left's opponent wins. Returns false
    /// if the opponent loses a child.
    fn refresh(&mut self, children: &mut Vec<Child>) -> bool {
        let mut lost = false;
        children.retain_mut(|child| {
            let winner = child
                .numbers
                .winner()
                .or_else(|| self.frontier.winner(&child.position, &mut self.reducer.arena));
            if winner.is_none() {
                if let Some(numbers) = self.table.get(&child.position) {
                    child.numbers = numbers;
                }
            }
            let winner = winner.or(child.numbers.winner());
            lost |= winner == Some(false);
            winner.is_none()
        });
        !lost
    }

    fn settle(&mut self, position: &Position, win: bool, start: u64) -> Numbers {
        if let Some(member) = &self.team {
            member.publish(position, win, self.nodes - start);
        }
        self.record(position, win, start)
    }

    pub(super) fn record(&mut self, position: &Position, win: bool, start: u64) -> Numbers {
        if let Some(recorder) = &mut self.recorder {
            recorder.record(position, win, self.nodes - start, &self.reducer);
        }
        self.learn(position, win, self.nodes - start)
    }

    /// Stores who wins a position, and the number of nodes that this took.
    pub(super) fn learn(&mut self, position: &Position, win: bool, work: u64) -> Numbers {
        let numbers = Numbers::solved(win);
        self.table.put(position, numbers, work);
        self.frontier.learn(position, win, &mut self.reducer.arena);
        numbers
    }

    /// Returns the undecided positions after Left's moves, negated, or `None` if a move is known to
    /// win.
    fn expand(&mut self, position: &Position) -> Option<Vec<Child>> {
        let mut children: Vec<Child> = Vec::new();
        let mut winning = false;
        self.each_option(position, |search, option| {
            search.options_seen += 1;
            match search.known(&option) {
                Some(false) => winning = true,
                Some(true) => {}
                None if children.iter().any(|child| child.position == option) => {}
                None => {
                    let numbers = search.numbers(&option);
                    children.push(Child { position: option, numbers });
                }
            }
            !winning
        });
        (!winning).then_some(children)
    }

    /// Calls `f` with the negative of each Left option, reduced, until `f` returns false.
    pub(super) fn each_option(
        &mut self,
        position: &[Term],
        mut f: impl FnMut(&mut Search, Position) -> bool,
    ) {
        for i in distinct(position) {
            let term = position[i];
            let mut rest: Position = position.into();
            rest.remove(i);
            let rest = self.reducer.negative(&rest);
            for option in 0..self.reducer.left_options(term) {
                let mut child = rest.clone();
                self.reducer.add_minus_left_option(term, option, &mut child);
                if !f(self, child) {
                    return;
                }
            }
        }
    }

    /// Returns the estimated proof and disproof numbers of a position.
    fn initial_numbers(&self, position: &[Term]) -> Numbers {
        self.estimates.numbers(position, &self.reducer)
    }

    /// Returns proof and disproof number of a position, estimated if the position is not in the
    /// table.
    pub fn estimate(&self, position: &[Term]) -> (u32, u32) {
        let numbers = self.numbers(position);
        (numbers.proof, numbers.disproof)
    }

    pub(super) fn numbers(&self, position: &[Term]) -> Numbers {
        let numbers = self.table.get(position);
        numbers.unwrap_or_else(|| self.initial_numbers(position))
    }

    fn count_node(&mut self) -> Result<(), Break> {
        self.nodes += 1;
        if self.all_nodes() >= self.round_ends && !self.waiting.is_empty() {
            // This search continues until the second search of the team has more values.
            if !self.team.as_ref().is_some_and(Member::request_values) {
                return Err(Break::Round);
            }
        }
        // A search that begins its own rounds pauses between two rounds.
        let has_rounds = self.team.is_none() && !self.waiting.is_empty();
        if self.options_seen >= self.pause_at && !has_rounds {
            return Err(Break::Halt(Halt::Work));
        }
        self.synchronise()?;
        if self.nodes % 1024 == 0 {
            self.control.check().map_err(Break::Halt)?;
            if self.bytes_beside_table() > self.memory {
                return Err(Break::Halt(Halt::Memory));
            }
            self.report();
        }
        Ok(())
    }

    /// Shows the counts in the progress.
    pub(super) fn report(&self) {
        let progress = &self.control.progress;
        let (entries, slots) = self.table.fill();
        progress.nodes.store(self.nodes, Ordering::Relaxed);
        progress.entries.store(entries as u64, Ordering::Relaxed);
        progress.slots.store(slots as u64, Ordering::Relaxed);
        progress.values.store(self.reducer.arena.len() as u64, Ordering::Relaxed);
    }
}

/// Returns the index of the child with the least disproof number, and the second least disproof
/// number.
pub(super) fn best_two(children: &[Child]) -> Option<(usize, u32)> {
    let mut best: Option<usize> = None;
    let mut second = INFINITE;
    for (i, child) in children.iter().enumerate() {
        match best {
            Some(b) if children[b].numbers.disproof <= child.numbers.disproof => {
                second = second.min(child.numbers.disproof);
            }
            _ => {
                second = best.map_or(INFINITE, |b| children[b].numbers.disproof);
                best = Some(i);
            }
        }
    }
    best.map(|b| (b, second))
}
