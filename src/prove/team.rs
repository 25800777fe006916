//! Several searches of one question, on threads of their own. They have one transposition table in
//! common, tell each other which positions they have settled, and mark those at which they are, so
//! that the others look elsewhere.
//!
//! The first search, which writes the certificate, begins alone: the others join it when the
//! question shows itself hard. They begin as copies of it, and do so again whenever it has more
//! values, which are thus found once. In a copy values have the same numbers, so positions can be
//! shared as they are, but for those with values that one of the searches has found since.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::control::{Control, Halt};
use super::position::{Position, Term};
use super::search::Search;
use super::tables::{Sizes, mixed};
use crate::clobber::Player;
use crate::game::arena::STACK_BYTES;

/// Nodes that the first search visits alone: a fraction of a second.
const ALONE: u64 = 5_000;
/// Places for marks: so many that two positions seldom have the same.
const MARKS: usize = 1 << 13;

/// A position that one of the searches has settled.
pub(super) struct Fact {
    pub position: Position,
    /// Whether the player to move wins.
    pub win: bool,
    /// Nodes that this took.
    pub work: u64,
}

/// What a search needs to be one of several.
pub(super) struct Member {
    call: Arc<Call>,
    /// 0 for the first one.
    number: usize,
    /// Nodes that had been visited when the question was asked.
    nodes: u64,
    /// Values and parts that have the same numbers in the first search and in its last copies.
    common: Sizes,
}

impl Member {
    fn new(call: &Arc<Call>, number: usize, search: &Search) -> Member {
        Member {
            call: Arc::clone(call),
            number,
            nodes: search.nodes(),
            common: Sizes::of(&search.reducer),
        }
    }

    /// Whether it is the one that the others help.
    fn is_first(&self) -> bool {
        self.number == 0
    }

    fn desk(&self) -> &Desk {
        &self.call.desks[self.number]
    }

    /// Tells the others who wins a position.
    pub fn tell(&self, position: &Position, win: bool, work: u64) {
        if !self.common.have(position) {
            return;
        }
        for (number, desk) in self.call.desks.iter().enumerate() {
            if number != self.number && desk.is_open.load(Ordering::Relaxed) {
                let position = position.clone();
                lock(&desk.facts).push(Fact {
                    position,
                    win,
                    work,
                });
                desk.has_facts.store(true, Ordering::Relaxed);
            }
        }
    }

    /// What the others have told since the last time.
    pub fn take_facts(&self) -> Vec<Fact> {
        let desk = self.desk();
        if !desk.has_facts.swap(false, Ordering::Relaxed) {
            return Vec::new();
        }
        let mut facts = std::mem::take(&mut *lock(&desk.facts));
        facts.retain(|fact| self.common.have(&fact.position));
        facts
    }

    /// Counts a node of those who help; how many they have visited since the first search asked.
    pub fn count(&self) -> u64 {
        if self.is_first() {
            return self.call.nodes.swap(0, Ordering::Relaxed);
        }
        self.call.nodes.fetch_add(1, Ordering::Relaxed);
        0
    }

    /// Whether it is time for the first search to call the others.
    pub fn is_to_call(&self, nodes: u64) -> bool {
        let has_begun = self.call.has_begun.load(Ordering::Relaxed);
        self.is_first() && !has_begun && nodes - self.nodes >= ALONE
    }

    /// Whether there are others now, and have not found the answer: then they want a copy whenever
    /// there are more values.
    pub fn wants_copies(&self) -> bool {
        self.call.has_begun.load(Ordering::Relaxed) && self.answer().is_none()
    }

    /// Hands a copy to the first of the others.
    pub fn call(&mut self, copy: Search) {
        self.common = Sizes::of(&copy.reducer);
        self.call.has_begun.store(true, Ordering::Relaxed);
        self.call.hand(1, copy);
    }

    /// Whether a newer copy waits for this search.
    pub fn has_copy(&self) -> bool {
        self.desk().has_copy.load(Ordering::Relaxed)
    }

    /// Marks a position as one where a search is, until the mark is dropped.
    pub fn mark(&self, position: &[Term]) -> Mark {
        let mark = Mark {
            call: Arc::clone(&self.call),
            place: place(position),
        };
        self.call.marks[mark.place].fetch_add(1, Ordering::Relaxed);
        mark
    }

    /// Whether another search is at a position.
    pub fn is_busy(&self, position: &[Term]) -> bool {
        self.call.marks[place(position)].load(Ordering::Relaxed) > 0
    }

    /// What one of the others has found to be the answer.
    pub fn answer(&self) -> Option<bool> {
        match self.is_first() && self.call.is_answered.load(Ordering::Relaxed) {
            true => *lock(&self.call.answer),
            false => None,
        }
    }
}

/// Where the mark of a position is.
fn place(position: &[Term]) -> usize {
    mixed(position) as usize % MARKS
}

/// Says where a search is.
pub(super) struct Mark {
    call: Arc<Call>,
    place: usize,
}

impl Drop for Mark {
    fn drop(&mut self) {
        self.call.marks[self.place].fetch_sub(1, Ordering::Relaxed);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What waits for one of the searches.
#[derive(Default)]
struct Desk {
    /// Whether it is there and listens.
    is_open: AtomicBool,
    has_facts: AtomicBool,
    facts: Mutex<Vec<Fact>>,
    has_copy: AtomicBool,
    copy: Mutex<Option<Box<Search>>>,
    changed: Condvar,
}

/// One question to several searches.
struct Call {
    /// By the number of the search.
    desks: Vec<Desk>,
    /// Whether the others have been called.
    has_begun: AtomicBool,
    /// Ends the work of the others.
    ended: Arc<AtomicBool>,
    is_answered: AtomicBool,
    answer: Mutex<Option<bool>>,
    /// Nodes visited by the others, of which the first search does not know yet.
    nodes: AtomicU64,
    /// How many searches are at the positions of a place.
    marks: Vec<AtomicU32>,
}

impl Call {
    fn new(searches: usize) -> Call {
        Call {
            desks: (0..searches).map(|_| Desk::default()).collect(),
            has_begun: AtomicBool::new(false),
            ended: Arc::default(),
            is_answered: AtomicBool::new(false),
            answer: Mutex::default(),
            nodes: AtomicU64::new(0),
            marks: (0..MARKS).map(|_| AtomicU32::new(0)).collect(),
        }
    }

    fn hand(&self, number: usize, copy: Search) {
        let desk = &self.desks[number];
        let mut place = lock(&desk.copy);
        *place = Some(Box::new(copy));
        desk.has_copy.store(true, Ordering::Relaxed);
        desk.changed.notify_all();
    }

    /// The newest copy for this search, of which the next one gets a copy; none if the question is
    /// settled.
    fn take_copy(&self, number: usize) -> Option<Search> {
        let desk = &self.desks[number];
        let is_over = || self.ended.load(Ordering::Relaxed);
        let none_yet = |copy: &mut Option<_>| copy.is_none() && !is_over();
        let place = desk.changed.wait_while(lock(&desk.copy), none_yet);
        let mut place = place.unwrap_or_else(PoisonError::into_inner);
        desk.has_copy.store(false, Ordering::Relaxed);
        let copy = *place.take().filter(|_| !is_over())?;
        drop(place);
        if number + 1 < self.desks.len() {
            self.hand(number + 1, copy.copy());
        }
        Some(copy)
    }
}

/// Ends a call, whatever happens.
struct End<'c>(&'c Call);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.ended.store(true, Ordering::Relaxed);
        for desk in &self.0.desks {
            // Who looks at the desk has seen the end, or waits by now.
            drop(lock(&desk.copy));
            desk.changed.notify_all();
        }
    }
}

/// Whether a player wins a position when moving first, by as many searches as there may be threads.
///
/// # Errors
/// [`Halt`], as for the first search.
pub fn first_wins(
    search: &mut Search,
    terms: &[Term],
    first: Player,
    control: &Control,
) -> Result<bool, Halt> {
    if control.threads < 2 {
        return search.first_wins(terms, first);
    }
    let call = Arc::new(Call::new(control.threads));
    call.desks[0].is_open.store(true, Ordering::Relaxed);
    search.team = Some(Member::new(&call, 0, search));
    let stopped = Arc::clone(&call);
    search.stop_values_if(move || stopped.is_answered.load(Ordering::Relaxed));
    let answer = thread::scope(|scope| {
        let _end = End(&call);
        for number in 1..control.threads {
            let control = Control {
                stop: Arc::clone(&call.ended),
                progress: Arc::default(),
                ..control.clone()
            };
            let call = Arc::clone(&call);
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            // Without the thread the answer takes longer.
            let _ = thread.spawn_scoped(scope, move || help(&call, number, control, terms, first));
        }
        search.first_wins(terms, first)
    });
    search.hear();
    search.team = None;
    search.limit(search.control.clone());
    answer
}

fn help(call: &Arc<Call>, number: usize, control: Control, terms: &[Term], first: Player) {
    let Some(mut search) = call.take_copy(number) else {
        return;
    };
    search.limit(control);
    search.team = Some(Member::new(call, number, &search));
    let desk = &call.desks[number];
    desk.is_open.store(true, Ordering::Relaxed);
    let answer = search.first_wins(terms, first);
    desk.is_open.store(false, Ordering::Relaxed);
    // A helper that was stopped, or ran out of memory, has nothing to say.
    if let Ok(answer) = answer {
        *lock(&call.answer) = Some(answer);
        call.is_answered.store(true, Ordering::Relaxed);
    }
}

impl Search {
    /// Begins again as a newer copy of the first search, if this one helps it.
    pub(super) fn begin_again(&mut self) -> bool {
        let Some(member) = self.team.as_ref().filter(|member| !member.is_first()) else {
            return false;
        };
        let (call, number) = (Arc::clone(&member.call), member.number);
        if let Some(copy) = call.take_copy(number) {
            let control = self.control.clone();
            *self = copy;
            self.limit(control);
            // What was told in the numbers of the older copy is the same in those of this one.
            self.team = Some(Member::new(&call, number, self));
        }
        true
    }
}
