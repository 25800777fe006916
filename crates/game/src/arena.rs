//! The arena of canonical forms: every value is stored once, together with its negative.
//!
//! Identity of canonical forms is equality of values (Siegel, *Combinatorial Game Theory*, II.2),
//! so a [`Value`] is an index and comparison for equality is free. Entries are never removed.

use std::hash::Hasher;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::{io, iter};

use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use super::comparisons::Comparisons;
use super::ladder::{Ladder, RUNGS, Rungs};
use crate::clobber::Player;

/// A short game up to equality: the index of its canonical form in an [`Arena`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u32);

impl Value {
    /// The game `0 = { | }`.
    pub const ZERO: Value = Value(0);

    /// Returns the index of the entry in the arena.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the value stored at `index`, which must be from [`Value::index`] in the same arena.
    pub fn from_index(index: usize) -> Value {
        Value(u32::try_from(index).expect("an arena has fewer than 2^32 entries"))
    }
}

/// A list of options that is being built.
pub type Options = SmallVec<[Value; 12]>;

/// The reason why a value was not computed. The arena remains usable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Limit {
    /// The budget of [`Arena::set_budget`] is exhausted.
    #[error("the limit of steps for canonical forms was reached")]
    Budget,
    /// The birthday of the game exceeds [`MAX_BIRTHDAY`].
    #[error("the birthday of the game is larger than {MAX_BIRTHDAY}")]
    Birthday,
    /// The arena is larger than its [`Guard`] allows.
    #[error("the memory limit for canonical forms was reached")]
    Memory,
    /// The [`Guard`] stopped the computation.
    #[error("the search for canonical forms was stopped")]
    Stopped,
}

/// Ends long computations from outside. A guard never changes a result.
#[derive(Clone)]
pub struct Guard {
    /// Maximum number of bytes of the arena.
    pub memory: usize,
    /// Returns whether the computation must stop.
    pub is_over: Arc<dyn Fn() -> bool + Send + Sync>,
}

/// Number of elementary steps between two calls of the guard. They take some milliseconds.
pub const WATCH: u64 = 1 << 11;

/// Maximum birthday of a game. It bounds the recursion over options.
pub const MAX_BIRTHDAY: u16 = 3000;

/// Size of the stack that a thread needs to work in an arena, in bytes. The recursion is at most `2
/// · MAX_BIRTHDAY` deep.
pub const STACK_BYTES: usize = 256 << 20;

/// Runs `work` on a thread with a stack of [`STACK_BYTES`].
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        joined(started(builder.spawn_scoped(scope, work)))
    })
}

/// Payload of the panic if the system cannot start a necessary thread. No message is printed; the
/// code that catches the panic reports the failure.
pub struct NoThread;

/// Returns a necessary thread.
///
/// # Panics
/// Returns [`NoThread`] if the thread was not started.
pub fn started<T>(thread: io::Result<T>) -> T {
    thread.unwrap_or_else(|_| std::panic::resume_unwind(Box::new(NoThread)))
}

/// Joins a thread and propagates its panic.
pub fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    let end = thread.join();
    end.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Runs `work` on `threads` threads with large stacks, or on fewer if the system starts fewer. Each
/// thread takes numbers from 0 on that no other thread has taken. Returns the results of all
/// threads in the order of their numbers.
///
/// # Panics
/// Returns [`NoThread`] if no thread was started.
pub fn on_large_stacks<T: Send>(
    threads: usize,
    work: impl Fn(&mut dyn Iterator<Item = usize>) -> Vec<(usize, T)> + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = || work(&mut iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed)));
    let mut found: Vec<(usize, T)> = thread::scope(|scope| {
        let start = || thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
        let first = (threads > 0).then(|| started(start()));
        let others: Vec<_> = (1..threads).map_while(|_| start().ok()).collect();
        first.into_iter().chain(others).flat_map(joined).collect()
    });
    found.sort_by_key(|(number, _)| *number);
    found.into_iter().map(|(_, result)| result).collect()
}

#[derive(Clone)]
pub(super) struct Entry {
    start: u32,
    left: u16,
    right: u16,
    negative: Value,
    birthday: u16,
    /// Number of ups, as for [`Arena::ups`]; 0 for rungs.
    ups: i16,
}

/// Hash-consed canonical forms. In a copy of an arena, all values keep their indices.
#[derive(Clone)]
pub struct Arena {
    entries: Vec<Entry>,
    /// Rungs of each value. They are separate from the entries, because most comparisons read only
    /// the rungs.
    rungs: Vec<Rungs>,
    options: Vec<Value>,
    index: HashTable<u32>,
    pub(super) ladder: Ladder,
    pub(super) comparisons: Comparisons,
    pub(super) sums: FxHashMap<(Value, Value), (Value, u32)>,
    pub(super) work: u64,
    budget: u64,
    /// The work at which the budget ends or the guard is called.
    pause: u64,
    guard: Option<Guard>,
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

impl Arena {
    /// Returns an arena that contains 0 and the games `k·↑ + *n` of the ladder.
    pub fn new() -> Self {
        let zero =
            Entry { start: 0, left: 0, right: 0, negative: Value::ZERO, birthday: 0, ups: 0 };
        let mut arena = Arena {
            entries: vec![zero],
            rungs: vec![Rungs::default()],
            options: Vec::new(),
            index: HashTable::new(),
            ladder: Ladder::default(),
            comparisons: Comparisons::default(),
            sums: FxHashMap::default(),
            work: 0,
            budget: u64::MAX,
            pause: u64::MAX,
            guard: None,
        };
        let hash = hash_options(&[], &[]);
        arena.index.insert_unique(hash, 0, |_| hash);
        arena.extend_ladder(Value::ZERO);
        Ladder::build(&mut arena);
        arena
    }

    /// Returns the number of stored values.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Iterates over all stored values. The options of a game come before the game.
    pub fn values(&self) -> impl Iterator<Item = Value> + use<> {
        (0..self.entries.len()).map(Value::from_index)
    }

    /// Returns false, because an arena always contains 0.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Returns the approximate size of all tables in bytes.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
            + self.rungs.capacity() * size_of::<Rungs>()
            + self.options.capacity() * size_of::<Value>()
            + self.index.capacity() * 5
            + self.sums.capacity() * 18
            + self.comparisons.bytes()
    }

    /// Returns the Left options of the canonical form, ascending by index.
    pub fn left(&self, value: Value) -> &[Value] {
        let entry = &self.entries[value.index()];
        let start = entry.start as usize;
        &self.options[start..start + usize::from(entry.left)]
    }

    /// Returns the Right options of the canonical form, ascending by index.
    pub fn right(&self, value: Value) -> &[Value] {
        let entry = &self.entries[value.index()];
        let start = entry.start as usize + usize::from(entry.left);
        &self.options[start..start + usize::from(entry.right)]
    }

    /// Returns a player's options of the canonical form, ascending by index.
    #[inline]
    pub fn options(&self, value: Value, player: Player) -> &[Value] {
        match player {
            Player::Left => self.left(value),
            Player::Right => self.right(value),
        }
    }

    /// Returns `−value`.
    pub fn negative(&self, value: Value) -> Value {
        self.entries[value.index()].negative
    }

    /// Returns the formal birthday of the canonical form, which is the birthday of the value.
    pub fn birthday(&self, value: Value) -> u16 {
        self.entries[value.index()].birthday
    }

    pub(super) fn stored_ups(&self, value: Value) -> i16 {
        self.entries[value.index()].ups
    }

    pub(super) fn rungs(&self, value: Value) -> &Rungs {
        &self.rungs[value.index()]
    }

    pub(super) fn rungs_mut(&mut self, value: Value) -> &mut Rungs {
        &mut self.rungs[value.index()]
    }

    /// Allows `steps` more elementary steps of canonicalisation before [`Limit::Budget`] is
    /// returned.
    pub fn set_budget(&mut self, steps: u64) {
        self.budget = self.work.saturating_add(steps);
        self.set_pause();
    }

    /// Sets the guard that may end computations.
    pub fn set_guard(&mut self, guard: Guard) {
        self.guard = Some(guard);
        self.set_pause();
    }

    fn set_pause(&mut self) {
        self.pause = match self.guard {
            Some(_) => self.budget.min(self.work.saturating_add(WATCH)),
            None => self.budget,
        };
    }

    /// Returns the number of elementary steps of canonicalisation so far.
    pub fn work(&self) -> u64 {
        self.work
    }

    pub(super) fn charge(&mut self, steps: u64) -> Result<(), Limit> {
        self.work += steps;
        if self.work > self.pause {
            return self.look_around();
        }
        Ok(())
    }

    #[cold]
    fn look_around(&mut self) -> Result<(), Limit> {
        if self.work > self.budget {
            return Err(Limit::Budget);
        }
        self.check_guard()?;
        self.set_pause();
        Ok(())
    }

    /// Calls the guard, for work that costs no elementary steps.
    ///
    /// # Errors
    /// [`Limit::Stopped`] if the guard asks to stop.
    pub fn check_guard(&self) -> Result<(), Limit> {
        match &self.guard {
            Some(guard) if (guard.is_over)() => Err(Limit::Stopped),
            Some(guard) if self.bytes() > guard.memory => Err(Limit::Memory),
            _ => Ok(()),
        }
    }

    /// Returns the value whose canonical form has exactly these options. Each list must be
    /// ascending and without repetitions, and the form must be canonical; this is not checked.
    pub(super) fn intern(&mut self, left: &[Value], right: &[Value]) -> Result<Value, Limit> {
        match self.find(left, right) {
            Some(found) => Ok(found),
            None => self.add_form(left, right, self.rungs_of(left, right)),
        }
    }

    /// Returns the value of a canonical form like [`Arena::intern`]. `rungs` are the rungs of the
    /// value.
    pub(super) fn intern_placed(
        &mut self,
        left: &[Value],
        right: &[Value],
        rungs: Rungs,
    ) -> Result<Value, Limit> {
        match self.find(left, right) {
            Some(found) => Ok(found),
            None => self.add_form(left, right, rungs),
        }
    }

    fn add_form(&mut self, left: &[Value], right: &[Value], rungs: Rungs) -> Result<Value, Limit> {
        let birthday = left
            .iter()
            .chain(right)
            .map(|&option| self.birthday(option))
            .max()
            .map_or(0, |day| day + 1);
        if birthday > MAX_BIRTHDAY {
            return Err(Limit::Birthday);
        }
        let value = self.push(left, right, birthday, rungs);
        let mut minus_left: Options = right.iter().map(|&option| self.negative(option)).collect();
        let mut minus_right: Options = left.iter().map(|&option| self.negative(option)).collect();
        minus_left.sort_unstable();
        minus_right.sort_unstable();
        if minus_left[..] != *left || minus_right[..] != *right {
            let rungs = self.rungs_of_negative(&rungs, &minus_left, &minus_right);
            let negative = self.push(&minus_left, &minus_right, birthday, rungs);
            self.ladder.pair(value);
            self.entries[value.index()].negative = negative;
            self.entries[negative.index()].negative = value;
        }
        Ok(value)
    }

    fn find(&self, left: &[Value], right: &[Value]) -> Option<Value> {
        let hash = hash_options(left, right);
        self.index
            .find(hash, |&i| {
                let value = Value(i);
                self.left(value) == left && self.right(value) == right
            })
            .map(|&i| Value(i))
    }

    /// Appends an entry. It is its own negative until the caller links another entry as its
    /// negative.
    fn push(&mut self, left: &[Value], right: &[Value], birthday: u16, rungs: Rungs) -> Value {
        let value = Value::from_index(self.entries.len());
        let ups = if value.index() < RUNGS { 0 } else { self.ups_of(&rungs, left, right) };
        let count = |list: &[Value]| u16::try_from(list.len()).expect("options of a short game");
        self.entries.push(Entry {
            start: u32::try_from(self.options.len()).expect("an arena has fewer than 2^32 options"),
            left: count(left),
            right: count(right),
            negative: value,
            birthday,
            ups,
        });
        self.rungs.push(rungs);
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        let (entries, options) = (&self.entries, &self.options);
        self.index.insert_unique(hash_options(left, right), value.0, |&i| {
            let entry = &entries[i as usize];
            let start = entry.start as usize;
            let middle = start + usize::from(entry.left);
            hash_options(
                &options[start..middle],
                &options[middle..middle + usize::from(entry.right)],
            )
        });
        self.extend_ladder(value);
        value
    }
}

fn hash_options(left: &[Value], right: &[Value]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_usize(left.len());
    for option in left.iter().chain(right) {
        hasher.write_u32(option.0);
    }
    hasher.finish()
}
