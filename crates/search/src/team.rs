//! Communication between several searches of one question: solved positions, positions that are
//! being expanded, forks, and the answer.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use super::position::{Position, Term};
use super::search::Search;
use super::tables::{Sizes, mixed};
use crate::run::lock::lock;

/// Number of nodes that the first search visits alone. This takes a fraction of a second.
const ALONE: u64 = 5_000;
/// The number of the search that finds values.
pub(super) const SECOND: usize = 1;
/// Number of counters of expanded positions. Two positions rarely share a counter.
const BUSY_SLOTS: usize = 1 << 13;

/// A position that a search has solved.
pub(super) struct Fact {
    pub position: Position,
    /// Whether the player to move wins.
    pub win: bool,
    /// Number of nodes searched below the position.
    pub work: u64,
}

/// The side of one search in a team.
pub(super) struct Member {
    pub team: Arc<Team>,
    /// Number of the search, from 0.
    pub number: usize,
    /// Number of nodes that the search had visited when it joined the team.
    nodes: u64,
    /// Values and components with equal numbers in this search and in its latest forks, or in the
    /// search of which it is a fork.
    pub shared: Sizes,
}

impl Member {
    pub fn new(team: &Arc<Team>, number: usize, search: &Search) -> Member {
        Member {
            team: Arc::clone(team),
            number,
            nodes: search.nodes(),
            shared: Sizes::of(&search.reducer),
        }
    }

    /// Returns whether this is the first search, which the others help.
    pub fn is_first(&self) -> bool {
        self.number == 0
    }

    fn mailbox(&self) -> &Messages {
        &self.team.mailboxes[self.number]
    }

    /// Sends a solved position to all other searches.
    pub fn publish(&self, position: &Position, win: bool, work: u64) {
        if !self.shared.have(position) {
            return;
        }
        for (number, mailbox) in self.team.mailboxes.iter().enumerate() {
            if number != self.number && mailbox.is_open.load(Ordering::Relaxed) {
                let position = position.clone();
                lock(&mailbox.facts).push(Fact { position, win, work });
                mailbox.has_facts.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Takes the solved positions that have arrived.
    pub fn received(&self) -> Vec<Fact> {
        let mailbox = self.mailbox();
        if !mailbox.has_facts.swap(false, Ordering::Relaxed) {
            return Vec::new();
        }
        let mut facts = std::mem::take(&mut *lock(&mailbox.facts));
        facts.retain(|fact| self.shared.have(&fact.position));
        facts
    }

    /// Counts a node of a helping search. In the first search, returns the number of nodes that
    /// helping searches have visited since the last call.
    pub fn count_node(&self) -> u64 {
        if self.is_first() {
            return self.team.nodes.swap(0, Ordering::Relaxed);
        }
        self.team.nodes.fetch_add(1, Ordering::Relaxed);
        0
    }

    /// Returns whether the first search is so hard that the others should join.
    pub fn should_start(&self, nodes: u64) -> bool {
        self.is_first()
            && nodes - self.nodes >= ALONE
            && !self.team.has_started.load(Ordering::Relaxed)
            && self.team.has_second.load(Ordering::Relaxed)
    }

    /// Asks the second search for the values of the next round. Returns whether the second search
    /// will find them.
    pub fn request_values(&self) -> bool {
        let team = &self.team;
        let asks = self.is_first()
            && team.has_started.load(Ordering::Relaxed)
            && team.has_second.load(Ordering::Relaxed);
        if asks && !self.has_fork() {
            team.wants_values.store(true, Ordering::Relaxed);
        }
        asks
    }

    /// Returns whether this search must find more values for the team.
    pub fn must_find_values(&self) -> bool {
        self.number == SECOND && self.team.wants_values.load(Ordering::Relaxed)
    }

    /// Sends a fork of this search to the searches that continue with its values.
    pub fn send(&mut self, fork: Search) {
        self.shared = Sizes::of(&fork.reducer);
        if self.is_first() {
            self.team.has_started.store(true, Ordering::Relaxed);
            return self.team.send(SECOND, fork);
        }
        self.team.pass_on(self.number, &fork);
        self.team.send(0, fork);
        self.team.wants_values.store(false, Ordering::Relaxed);
    }

    /// Returns whether a newer fork has arrived.
    pub fn has_fork(&self) -> bool {
        self.mailbox().has_fork.load(Ordering::Relaxed)
    }

    /// Marks a position as being expanded until the mark is dropped.
    pub fn occupy(&self, position: &[Term]) -> ExpansionMark {
        let busy = ExpansionMark { team: Arc::clone(&self.team), slot: slot(position) };
        self.team.busy[busy.slot].fetch_add(1, Ordering::Relaxed);
        busy
    }

    /// Returns whether another search is expanding a position.
    pub fn is_busy(&self, position: &[Term]) -> bool {
        self.team.busy[slot(position)].load(Ordering::Relaxed) > 0
    }

    /// Returns whether the question has been answered or given up.
    pub fn has_ended(&self) -> bool {
        self.team.ended.load(Ordering::Relaxed)
    }

    /// Returns whether another search has found the answer.
    pub fn is_answered(&self) -> bool {
        self.is_first() && self.team.is_answered.load(Ordering::Relaxed)
    }

    pub fn take_answer(&self) -> Option<Answer> {
        lock(&self.team.answer).take()
    }
}

/// Returns the index of the counter of a position.
fn slot(position: &[Term]) -> usize {
    mixed(position) as usize % BUSY_SLOTS
}

/// Marks a position as being expanded.
pub(super) struct ExpansionMark {
    team: Arc<Team>,
    slot: usize,
}

impl Drop for ExpansionMark {
    fn drop(&mut self) {
        self.team.busy[self.slot].fetch_sub(1, Ordering::Relaxed);
    }
}

/// Messages for one search.
#[derive(Default)]
pub(super) struct Messages {
    /// Whether the search is running.
    pub is_open: AtomicBool,
    has_facts: AtomicBool,
    facts: Mutex<Vec<Fact>>,
    has_fork: AtomicBool,
    pub fork: Mutex<Option<Box<Search>>>,
    pub changed: Condvar,
}

/// The answer that another search has found.
pub(super) struct Answer {
    pub win: bool,
    /// The second search, if it has found the answer: it has the proof, and more values than the
    /// first search.
    pub second: Option<Box<Search>>,
}

/// State that all searches of a question share.
pub(super) struct Team {
    /// Messages of each search, by its number.
    pub mailboxes: Vec<Messages>,
    /// Whether the other searches have joined.
    has_started: AtomicBool,
    /// Whether the second search is running or about to run.
    pub has_second: AtomicBool,
    /// Whether the first search needs the values of its next round.
    wants_values: AtomicBool,
    /// Stop flag of all searches but the first.
    pub ended: Arc<AtomicBool>,
    pub is_answered: AtomicBool,
    pub answer: Mutex<Option<Answer>>,
    /// Number of nodes that helping searches have visited and the first search has not counted.
    nodes: AtomicU64,
    /// Number of searches that are expanding a position, by [`slot`].
    busy: Vec<AtomicU32>,
}

impl Team {
    pub fn new(searches: usize) -> Team {
        Team {
            mailboxes: (0..searches).map(|_| Messages::default()).collect(),
            has_started: AtomicBool::new(false),
            has_second: AtomicBool::new(false),
            wants_values: AtomicBool::new(false),
            ended: Arc::default(),
            is_answered: AtomicBool::new(false),
            answer: Mutex::default(),
            nodes: AtomicU64::new(0),
            busy: (0..BUSY_SLOTS).map(|_| AtomicU32::new(0)).collect(),
        }
    }

    fn send(&self, number: usize, fork: Search) {
        let mailbox = &self.mailboxes[number];
        let mut slot = lock(&mailbox.fork);
        *slot = Some(Box::new(fork));
        mailbox.has_fork.store(true, Ordering::Relaxed);
        mailbox.changed.notify_all();
    }

    /// Sends a fork of a fork to the next search.
    fn pass_on(&self, number: usize, fork: &Search) {
        if number + 1 < self.mailboxes.len() {
            self.send(number + 1, fork.fork());
        }
    }

    /// Waits for a fork, and sends a fork of it to the next search. Returns nothing if the question
    /// has been answered.
    pub fn take_fork(&self, number: usize) -> Option<Search> {
        let mailbox = &self.mailboxes[number];
        let is_over = || self.ended.load(Ordering::Relaxed);
        let none_yet = |fork: &mut Option<_>| fork.is_none() && !is_over();
        let slot = mailbox.changed.wait_while(lock(&mailbox.fork), none_yet);
        let mut slot = slot.unwrap_or_else(PoisonError::into_inner);
        mailbox.has_fork.store(false, Ordering::Relaxed);
        let fork = *slot.take().filter(|_| !is_over())?;
        drop(slot);
        // The second search itself has sent a fork to the third search.
        if number >= SECOND {
            self.pass_on(number, &fork);
        }
        Some(fork)
    }
}
