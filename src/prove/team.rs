//! Several searches of one question, on threads of their own: they tell each other which positions
//! they have settled. Where a position seems to be lost, so that all moves have to be refuted, each
//! begins with another move.
//!
//! A position has other numbers in another arena, so it is told by its [`Names`]. The first search,
//! which writes the certificate, begins alone: the others join it when the question shows itself
//! hard.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use rustc_hash::FxHashMap;

use super::control::{Control, Halt};
use super::names::Names;
use super::position::{Reducer, Term};
use super::search::Search;
use super::terms;
use crate::clobber::{Expr, Player};
use crate::game::arena::STACK_BYTES;

/// Nodes that the first search visits alone: a fraction of a second.
pub const ALONE: u64 = 5_000;

const SHARDS: usize = 64;
/// Approximate size of a fact.
const FACT_BYTES: u64 = 40;

/// What the searches have told each other.
pub struct Facts {
    shards: Vec<Mutex<FxHashMap<u128, bool>>>,
    /// Facts that a shard takes.
    most: usize,
}

impl Facts {
    /// No facts, and room for about `bytes` of them.
    pub fn new(bytes: u64) -> Facts {
        Facts {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            most: usize::try_from(bytes / FACT_BYTES / SHARDS as u64).unwrap_or(usize::MAX),
        }
    }

    fn shard(&self, name: u128) -> MutexGuard<'_, FxHashMap<u128, bool>> {
        lock(&self.shards[(name >> 64) as usize % SHARDS])
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a search needs to be one of several.
pub struct Member {
    facts: Arc<Facts>,
    call: Arc<Call>,
    names: Names,
    /// 0 for the first one.
    number: u32,
    /// Nodes that it had visited when the question was asked.
    nodes: u64,
}

impl Member {
    /// The first of the searches that share these facts.
    pub fn first(facts: Arc<Facts>) -> Member {
        Member {
            facts,
            call: Arc::default(),
            names: Names::default(),
            number: 0,
            nodes: 0,
        }
    }

    /// Whether it is the one that the others help.
    pub fn is_first(&self) -> bool {
        self.number == 0
    }

    /// Begins a question, for which `call` calls the others.
    pub(super) fn ask(&mut self, call: &Arc<Call>, nodes: u64) -> Arc<Facts> {
        (self.call, self.nodes) = (Arc::clone(call), nodes);
        Arc::clone(&self.facts)
    }

    /// Tells the others who wins a position.
    pub fn tell(&mut self, position: &[Term], win: bool, reducer: &Reducer) {
        let name = self.names.position(position, reducer);
        let mut shard = self.facts.shard(name);
        if shard.len() < self.facts.most {
            shard.insert(name, win);
        }
    }

    /// Who wins a position, if one of them has told it.
    pub fn told(&mut self, position: &[Term], reducer: &Reducer) -> Option<bool> {
        let name = self.names.position(position, reducer);
        self.facts.shard(name).get(&name).copied()
    }

    /// A number by which those who help choose among children, another one for each search; `None`
    /// for the first search, which goes by proof numbers alone.
    pub fn turn(&self, position: &[Term]) -> Option<u32> {
        let mixed = |mixed: u32, term: &Term| {
            let mixed = (mixed ^ term.bits()).wrapping_mul(0x9e37_79b9);
            mixed.rotate_left(15)
        };
        (!self.is_first()).then(|| position.iter().fold(self.number, mixed))
    }

    /// What one of the others has found to be the answer. They are called when the question shows
    /// itself hard.
    pub fn answer(&self, nodes: u64) -> Option<bool> {
        if self.number == 0 && nodes - self.nodes >= ALONE {
            self.call.begin();
        }
        *lock(&self.call.answer)
    }
}

/// One question to several searches.
#[derive(Default)]
pub(super) struct Call {
    /// Whether the others have been called.
    begun: Mutex<bool>,
    changed: Condvar,
    /// Ends the work of the others.
    ended: Arc<AtomicBool>,
    answer: Mutex<Option<bool>>,
}

impl Call {
    fn begin(&self) {
        *lock(&self.begun) = true;
        self.changed.notify_all();
    }

    /// Waits for the call; false if the question is settled without it.
    fn wait(&self) -> bool {
        let begun = self.changed.wait_while(lock(&self.begun), |begun| {
            !*begun && !self.ended.load(Ordering::Relaxed)
        });
        drop(begun);
        !self.ended.load(Ordering::Relaxed)
    }
}

/// Ends a call, whatever happens.
struct End<'c>(&'c Call);

impl Drop for End<'_> {
    fn drop(&mut self) {
        let begun = lock(&self.0.begun);
        self.0.ended.store(true, Ordering::Relaxed);
        drop(begun);
        self.0.changed.notify_all();
    }
}

/// Whether a player wins `position`, which is `terms` to the first search, when moving first; by as
/// many searches as there may be threads.
///
/// # Errors
/// [`Halt`], as for the first search.
pub fn first_wins(
    search: &mut Search,
    terms: &[Term],
    position: &Expr,
    first: Player,
    control: &Control,
) -> Result<bool, Halt> {
    let call = Arc::new(Call::default());
    let Some(facts) = search.call_team(&call) else {
        return search.first_wins(terms, first);
    };
    thread::scope(|scope| {
        let _end = End(&call);
        for number in 1..control.threads as u32 {
            let member = Member {
                facts: Arc::clone(&facts),
                call: Arc::clone(&call),
                names: Names::default(),
                number,
                nodes: 0,
            };
            let control = Control {
                stop: Arc::clone(&call.ended),
                progress: Arc::default(),
                ..control.clone()
            };
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            // Without the thread the answer takes longer.
            let _ = thread.spawn_scoped(scope, || help(member, control, position, first));
        }
        let answer = search.first_wins(terms, first);
        // What the others have answered is no answer to a later question.
        search.call_team(&Arc::default());
        answer
    })
}

fn help(member: Member, control: Control, position: &Expr, first: Player) {
    let call = Arc::clone(&member.call);
    if !call.wait() {
        return;
    }
    let mut search = Search::new(control);
    search.join(member);
    let answer = terms::read(&mut search, position).and_then(|terms| {
        search.prepare(&terms);
        search.first_wins(&terms, first)
    });
    // A helper that was stopped, or ran out of memory, has nothing to say.
    if let Ok(answer) = answer {
        *lock(&call.answer) = Some(answer);
    }
}
