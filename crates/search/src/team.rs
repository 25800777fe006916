//! Several searches of one question, on threads of their own. They have one transposition table
//! and one table of comparisons in common, tell each other which positions they have settled, and
//! mark those at which they are, so that the others look elsewhere.
//!
//! The first search, which writes the certificate, begins alone: the others join it as copies when
//! the question shows itself hard. From then on it is the second one that finds values: at once,
//! and whenever the first one comes to the end of a round. The others search meanwhile, and go on
//! as copies of the second one when it has found them. In a copy values have the same numbers, so
//! positions can be shared as they are, but for those with values that one of the searches has
//! found since.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::position::{Position, Term};
use super::search::Search;
use super::tables::{Sizes, mixed};
use crate::clobber::Player;
use crate::game::arena::STACK_BYTES;
use crate::run::{Control, Halt};

/// Nodes that the first search visits alone: a fraction of a second.
const ALONE: u64 = 5_000;
/// The number of the search that finds values.
const SECOND: usize = 1;
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
    /// Values and parts that have the same numbers in the search and in its last copies, or in the
    /// one of which it is a copy.
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
                lock(&desk.facts).push(Fact { position, win, work });
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
        self.is_first()
            && nodes - self.nodes >= ALONE
            && !self.call.has_begun.load(Ordering::Relaxed)
            && self.call.has_second.load(Ordering::Relaxed)
    }

    /// Whether the second search finds the values for the next round, for which it is time now.
    /// Then it is told so.
    pub fn ask_for_values(&self) -> bool {
        let call = &self.call;
        let asks = self.is_first()
            && call.has_begun.load(Ordering::Relaxed)
            && call.has_second.load(Ordering::Relaxed);
        if asks && !self.has_copy() {
            call.wants_values.store(true, Ordering::Relaxed);
        }
        asks
    }

    /// Whether the first search asks this one for more values.
    pub fn is_asked_for_values(&self) -> bool {
        self.number == SECOND && self.call.wants_values.load(Ordering::Relaxed)
    }

    /// Hands a copy of this search to those who go on with its values.
    pub fn hand(&mut self, copy: Search) {
        self.common = Sizes::of(&copy.reducer);
        if self.is_first() {
            self.call.has_begun.store(true, Ordering::Relaxed);
            return self.call.hand(SECOND, copy);
        }
        self.call.hand_on(self.number, &copy);
        self.call.hand(0, copy);
        self.call.wants_values.store(false, Ordering::Relaxed);
    }

    /// Whether a newer copy waits for this search.
    pub fn has_copy(&self) -> bool {
        self.desk().has_copy.load(Ordering::Relaxed)
    }

    /// Marks a position as one where a search is, until the mark is dropped.
    pub fn mark(&self, position: &[Term]) -> Mark {
        let mark = Mark { call: Arc::clone(&self.call), place: place(position) };
        self.call.marks[mark.place].fetch_add(1, Ordering::Relaxed);
        mark
    }

    /// Whether another search is at a position.
    pub fn is_busy(&self, position: &[Term]) -> bool {
        self.call.marks[place(position)].load(Ordering::Relaxed) > 0
    }

    /// Whether the question is settled, or given up.
    pub fn has_ended(&self) -> bool {
        self.call.ended.load(Ordering::Relaxed)
    }

    /// Whether one of the others has found the answer.
    pub fn is_answered(&self) -> bool {
        self.is_first() && self.call.is_answered.load(Ordering::Relaxed)
    }

    fn take_answer(&self) -> Option<Answer> {
        lock(&self.call.answer).take()
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

/// What one of the others has found.
struct Answer {
    win: bool,
    /// The second search, which knows why, and more values than the first one.
    second: Option<Box<Search>>,
}

/// One question to several searches.
struct Call {
    /// By the number of the search.
    desks: Vec<Desk>,
    /// Whether the others have been called.
    has_begun: AtomicBool,
    /// Whether the second search is there, or will be.
    has_second: AtomicBool,
    /// Whether the first search has come to its next round.
    wants_values: AtomicBool,
    /// Ends the work of the others.
    ended: Arc<AtomicBool>,
    is_answered: AtomicBool,
    answer: Mutex<Option<Answer>>,
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
            has_second: AtomicBool::new(false),
            wants_values: AtomicBool::new(false),
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

    /// Hands a copy of a copy to the search after this one.
    fn hand_on(&self, number: usize, copy: &Search) {
        if number + 1 < self.desks.len() {
            self.hand(number + 1, copy.copy());
        }
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
        // The second search has handed on what it has for the first one.
        if number >= SECOND {
            self.hand_on(number, &copy);
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
            let is_second = number == SECOND;
            if is_second {
                call.has_second.store(true, Ordering::Relaxed);
            }
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            let call_of_all = Arc::clone(&call);
            let help = move || help(&call_of_all, number, control, terms, first);
            // Without the thread the answer takes longer.
            if thread.spawn_scoped(scope, help).is_err() && is_second {
                call.has_second.store(false, Ordering::Relaxed);
            }
        }
        search.first_wins(terms, first)
    });
    search.hear();
    search.team = None;
    search.limit(search.control.clone());
    answer
}

/// Says that the second search is gone, whatever happens to it.
struct Gone<'c>(&'c Call);

impl Drop for Gone<'_> {
    fn drop(&mut self) {
        self.0.has_second.store(false, Ordering::Relaxed);
    }
}

fn help(call: &Arc<Call>, number: usize, control: Control, terms: &[Term], first: Player) {
    let _gone = (number == SECOND).then(|| Gone(call));
    let Some(mut search) = call.take_copy(number) else {
        return;
    };
    search.limit(control);
    search.team = Some(Member::new(call, number, &search));
    let desk = &call.desks[number];
    desk.is_open.store(true, Ordering::Relaxed);
    if number == SECOND {
        search.find_values_for_all();
    }
    let answer = search.first_wins(terms, first);
    desk.is_open.store(false, Ordering::Relaxed);
    // A helper that was stopped, or ran out of memory, has nothing to say.
    if let Ok(win) = answer {
        search.team = None;
        let second = (number == SECOND).then(|| Box::new(search));
        *lock(&call.answer) = Some(Answer { win, second });
        call.is_answered.store(true, Ordering::Relaxed);
    }
}

impl Search {
    /// Does what is to be done in a team when a round begins: goes on as a copy of another search,
    /// or lets the others go on as copies of this one. False if the search has to find more values
    /// itself.
    pub(super) fn begin_together(&mut self) -> bool {
        let Some(member) = &self.team else {
            return false;
        };
        if member.number == SECOND {
            self.find_values_for_all();
            return true;
        }
        if member.is_first() && !member.has_copy() {
            return false;
        }
        if let Some(copy) = member.call.take_copy(member.number) {
            self.go_on_as(copy);
        }
        true
    }

    /// Finds more values, unless the question is settled meanwhile.
    fn find_values_for_all(&mut self) {
        self.find_more_values();
        if self.check().is_ok() {
            self.count_sums();
            self.hand_copy();
        }
    }

    /// Lets others go on as copies of this search.
    pub(super) fn hand_copy(&mut self) {
        let sizes = Sizes::of(&self.reducer);
        let arena = &mut self.reducer.arena;
        if self.team.as_ref().is_some_and(Member::is_first) {
            self.table.share(sizes, self.control.threads - 1);
            arena.share_comparisons(sizes.values);
        } else {
            self.table.share_more(sizes);
            arena.share_more_comparisons(sizes.values);
        }
        let copy = self.copy();
        if let Some(member) = &mut self.team {
            member.hand(copy);
        }
    }

    /// What one of the others has found.
    pub(super) fn take_answer(&mut self) -> Option<bool> {
        let Answer { win, second } = self.team.as_ref()?.take_answer()?;
        if let Some(second) = second {
            self.go_on_as(*second);
        }
        Some(win)
    }

    /// Goes on with what another search of the team knows.
    fn go_on_as(&mut self, mut other: Search) {
        let Some(Member { call, number, common, .. }) = self.team.take() else {
            return;
        };
        if let Some(keeper) = &mut self.keeper {
            keeper.forget_but(common);
        }
        let bounds = &self.reducer.bounds;
        other.reducer.bounds.join(bounds, common.values);
        // The other one has counted its own nodes.
        for (i, level) in other.levels.iter_mut().enumerate() {
            let known = self.levels.get(i);
            level.nodes = known.map_or_else(|| self.all_nodes(), |known| known.nodes);
        }
        let control = self.control.clone();
        *self = Search {
            nodes: self.nodes,
            helped: self.helped,
            looked: self.looked,
            pause: self.pause,
            round_ends: self.round_ends,
            is_hard: self.is_hard,
            keeper: self.keeper.take(),
            ..other
        };
        self.limit(control);
        // What was told in the numbers of an older copy is the same in those of this one.
        self.team = Some(Member::new(&call, number, self));
        self.keep_values(true);
    }
}
