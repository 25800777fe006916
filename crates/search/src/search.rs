//! Proof-number search over sums of values and parts (df-pn: Nagai 2002, with the 1+ε thresholds of
//! Pawlewicz and Lew 2007).
//!
//! There is one kind of node: Left moves first. A position with Right to move is the negative of
//! one with Left to move. After each of its rounds (`rounds`) the search begins again with what the
//! table remembers.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use super::frontier::Frontier;
use super::guess::Guesses;
use super::keeper::Keeper;
use super::position::{Position, Reducer, Term};
use super::rounds::Level;
use super::table::{INFINITE, Numbers};
use super::tables::Tables;
use super::team::Member;
use crate::clobber::Player;
use crate::clobber::sum::distinct;
use crate::game::{PartId, Value};
use crate::run::{Control, DEFAULT_MEMORY, Halt, Journal};

pub(super) struct Child {
    pub position: Position,
    pub numbers: Numbers,
}

/// Why [`Search::visit`] came back without numbers.
pub(super) enum Break {
    Halt(Halt),
    /// The nodes of this round are used up: time for more values.
    Round,
    /// Another search of the team has answered the question.
    Answered,
}

/// The value search. One instance may answer many questions; what it learns is kept.
pub struct Search {
    /// Values and parts.
    pub reducer: Reducer,
    pub(super) frontier: Frontier,
    pub(super) guesses: Guesses,
    pub(super) table: Tables,
    pub(super) control: Control,
    pub(super) nodes: u64,
    pub(super) round_ends: u64,
    /// Number of the node that is the root.
    pub(super) root: u64,
    /// Parts that wait for a value, shortest first.
    pub(super) waiting: Vec<PartId>,
    pub(super) levels: Vec<Level>,
    pub(super) value_budget: u64,
    pub(super) memory: u64,
    pub(super) team: Option<Member>,
    /// Whether others were called to help.
    pub(super) is_hard: bool,
    /// Nodes that others have visited for its questions.
    pub(super) helped: u64,
    /// Options that it has looked at: visiting a node takes as long as it has options.
    pub(super) looked: u64,
    /// It pauses when it has looked at so many options.
    pub(super) pause: u64,
    pub(super) keeper: Option<Keeper>,
}

impl Search {
    /// A search within these limits.
    pub fn new(control: Control) -> Search {
        let memory = control.memory.unwrap_or(DEFAULT_MEMORY);
        let mut reducer = Reducer::default();
        reducer.arena.set_guard(control.guard(memory));
        let journal = control.journal.clone();
        let keeper = journal.map(|journal| Keeper::new(journal, &mut reducer));
        Search {
            reducer,
            frontier: Frontier::default(),
            guesses: Guesses::default(),
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
            helped: 0,
            looked: 0,
            pause: u64::MAX,
            keeper,
        }
    }

    /// Keeps what is settled from now on in this journal, if any.
    pub(super) fn set_journal(&mut self, journal: Option<Arc<Journal>>) {
        let reducer = &mut self.reducer;
        self.keeper = journal.clone().map(|journal| Keeper::new(journal, reducer));
        self.control.journal = journal;
    }

    /// Nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The same, with those of others that have helped.
    pub fn all_nodes(&self) -> u64 {
        self.nodes + self.helped
    }

    /// The same, but with half of those of others: so many may have been in vain.
    pub fn weighed_nodes(&self) -> u64 {
        self.nodes + self.helped / 2
    }

    /// Bytes that the search may take.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Approximate size in bytes of what is known besides the transposition table.
    pub fn bytes_beside_table(&self) -> u64 {
        (self.reducer.arena.bytes() + self.frontier.bytes()) as u64
    }

    /// Says what is being done instead of searching; nothing if it is a search.
    pub fn say(&self, stage: &str) {
        self.control.progress.say(stage);
    }

    /// Gives up at another time than before, which is returned.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) -> Option<Instant> {
        std::mem::replace(&mut self.control.deadline, deadline)
    }

    /// Ends with [`Halt::Work`] when so many more options have been looked at, about.
    pub(super) fn pause_after(&mut self, options: u64) {
        self.pause = self.looked.saturating_add(options);
    }

    /// Ends with an error if the search was asked to stop or is out of time.
    pub fn check(&self) -> Result<(), Halt> {
        self.control.check()
    }

    /// Whether Left wins moving first.
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
                // It goes on from here as if there had been no pause.
                Err(Break::Round) if self.looked >= self.pause => return Err(Halt::Work),
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

    /// Whether a player wins moving first.
    pub fn first_wins(&mut self, position: &[Term], first: Player) -> Result<bool, Halt> {
        match first {
            Player::Left => self.wins(position),
            Player::Right => {
                let negative = self.reducer.negative(position);
                self.wins(&negative)
            }
        }
    }

    /// Who wins, if that needs no search.
    pub fn known(&mut self, position: &[Term]) -> Option<bool> {
        self.reducer
            .decided(position)
            .or_else(|| self.frontier.winner(position, &mut self.reducer.arena))
            .or_else(|| self.look_up(position))
    }

    /// The only value of a position that has parts, or 0, and another that shows by dominance that
    /// the player to move wins, or loses.
    pub fn dominating(&mut self, position: &[Term], win: bool) -> Option<(Value, Value)> {
        self.frontier.dominating(position, win, &mut self.reducer.arena)
    }

    /// What the table says. Three values are tried by bounds before they enter it.
    fn look_up(&mut self, position: &[Term]) -> Option<bool> {
        if let Some(numbers) = self.table.get(position) {
            return numbers.winner();
        }
        if position.len() != 3 || position[2].is_part() {
            return None;
        }
        let winner = self.reducer.likely_bounded(position);
        let numbers = winner.map_or_else(|| self.guess(position), Numbers::solved);
        self.table.put(position, numbers, 0);
        winner
    }

    /// Searches until the proof or the disproof number of the position reaches its threshold, or it
    /// is solved.
    pub(super) fn visit(
        &mut self,
        position: &Position,
        threshold: Numbers,
    ) -> Result<Numbers, Break> {
        self.count_node()?;
        let start = self.nodes;
        if let Some(win) = self.told(position) {
            return Ok(self.keep(position, win, start));
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
                self.elsewhere(&children, best, numbers, threshold).unwrap_or((best, second));
            let child = &children[best];
            let below = Numbers {
                proof: (threshold.disproof - numbers.disproof + child.numbers.proof).min(INFINITE),
                disproof: threshold.proof.min(second + second / 4 + 1).min(INFINITE),
            };
            let target = child.position.clone();
            let _busy = self.team.as_ref().map(|member| member.mark(&target));
            let found = self.visit(&target, below)?;
            children[best].numbers = found;
            if !self.refresh(&mut children) {
                return Ok(self.settle(position, true, start));
            }
        }
    }

    /// Brings the numbers of children up to date; drops those that Left's opponent wins. False if
    /// one is lost for him.
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
            member.tell(position, win, self.nodes - start);
        }
        self.keep(position, win, start)
    }

    pub(super) fn keep(&mut self, position: &Position, win: bool, start: u64) -> Numbers {
        if let Some(keeper) = &mut self.keeper {
            keeper.note(position, win, self.nodes - start, &self.reducer);
        }
        self.learn(position, win, self.nodes - start)
    }

    /// Remembers who wins a position, and the number of nodes that this took.
    pub(super) fn learn(&mut self, position: &Position, win: bool, work: u64) -> Numbers {
        let numbers = Numbers::solved(win);
        self.table.put(position, numbers, work);
        self.frontier.learn(position, win, &mut self.reducer.arena);
        numbers
    }

    /// The undecided positions after Left's moves, seen by the opponent; `None` if a move wins at
    /// once.
    fn expand(&mut self, position: &Position) -> Option<Vec<Child>> {
        let mut children: Vec<Child> = Vec::new();
        let mut winning = false;
        self.each_option(position, |search, option| {
            search.looked += 1;
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

    /// Calls `f` with the negative of each Left option, reduced, until it returns false.
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

    /// First proof and disproof number of a position.
    fn guess(&self, position: &[Term]) -> Numbers {
        self.guesses.numbers(position, &self.reducer)
    }

    /// Proof and disproof number of a position, guessed if the search has not seen it.
    pub fn estimate(&self, position: &[Term]) -> (u32, u32) {
        let numbers = self.numbers(position);
        (numbers.proof, numbers.disproof)
    }

    pub(super) fn numbers(&self, position: &[Term]) -> Numbers {
        let numbers = self.table.get(position);
        numbers.unwrap_or_else(|| self.guess(position))
    }

    fn count_node(&mut self) -> Result<(), Break> {
        self.nodes += 1;
        if self.all_nodes() >= self.round_ends && !self.waiting.is_empty() {
            // Until the second search of the team has more values, this one goes on.
            if !self.team.as_ref().is_some_and(Member::ask_for_values) {
                return Err(Break::Round);
            }
        }
        // One that begins rounds itself pauses between two of them.
        let has_rounds = self.team.is_none() && !self.waiting.is_empty();
        if self.looked >= self.pause && !has_rounds {
            return Err(Break::Halt(Halt::Work));
        }
        self.listen()?;
        if self.nodes % 1024 == 0 {
            self.control.check().map_err(Break::Halt)?;
            if self.bytes_beside_table() > self.memory {
                return Err(Break::Halt(Halt::Memory));
            }
            self.report();
        }
        Ok(())
    }

    fn report(&self) {
        let progress = &self.control.progress;
        let (entries, slots) = self.table.fill();
        progress.nodes.store(self.nodes, Ordering::Relaxed);
        progress.entries.store(entries as u64, Ordering::Relaxed);
        progress.slots.store(slots as u64, Ordering::Relaxed);
        progress.values.store(self.reducer.arena.len() as u64, Ordering::Relaxed);
    }
}

/// The child that is nearest to being lost for the opponent, and the disproof number of the next
/// one.
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
