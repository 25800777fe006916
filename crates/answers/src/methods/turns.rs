//! Search and theorems in turn, each with more work than before.
use super::corollary::Corollary;
use super::{Engine, Methods, Theorems, Unproved};
use crate::clobber::Query;
use crate::corollaries::Look;
use crate::instance::{Instance, Instances, answer, stones};
use crate::run::{Control, DEFAULT_MEMORY, Halt};

/// How often the work of a turn is that of the one before.
const GROWTH: u64 = 8;

/// Elementary steps for claims that prove each other, in the first turn: about 0.2 s.
pub const CLAIMS: u64 = 400_000;

/// Strategies may take so much more: each is about the statement, so that it mostly proves it.
const STRATEGIES: u64 = 8;

/// After this number of turns of the search the options are looked at with theorems of the library.
const LOOK_AFTER: usize = 2;

/// In the first turn only sums are searched of which the square of the number of stones is at most
/// this: before a search looks at the first option it lists about so many parts.
pub const PARTS: u64 = 60_000;

/// Sums of which the square of the number of stones is at most this are searched for one turn
/// before theorems of the library are looked at.
const SHORT: u64 = 1_600;

/// While a search waits, a theorem may have this part of the memory.
const MEMORY_SHARE: u64 = 4;

/// An answer, and the method that found it.
pub enum Found<T> {
    /// By search.
    Searched(T),
    /// By a theorem of which it is an instance.
    Instance(Box<Instance>),
    /// From theorems of the library.
    Corollary(Box<Corollary>),
}

impl Methods {
    /// Answers a question by a search, or by a theorem. The search may look at so many options of
    /// positions, and ends with [`Halt::Work`] if these do not suffice; the first time, at `first`.
    pub(super) fn in_turn<T>(
        &self,
        query: &Query,
        first: u64,
        mut search: impl FnMut(u64) -> Result<T, Unproved>,
    ) -> Result<Found<T>, Unproved> {
        let needed = match query {
            Query::Position(position) => stones(position),
            Query::Statement(statement) => stones(&statement.difference()),
        };
        let needed = needed.saturating_pow(2);
        let mut asks_library = self.may_use_theorems() && self.theorems != Theorems::Never;
        if asks_library && (needed > SHORT || self.theorems == Theorems::Always) {
            asks_library = false;
            if let Some(corollary) = self.sum_by_library(query, Look::Statement)? {
                return Ok(Found::Corollary(Box::new(corollary)));
            }
        }
        let mut instances = Instances::of(query);
        let takes_turns = match self.theorems {
            _ if !self.may_use_theorems() => false,
            Theorems::Auto => instances.are_likely(),
            Theorems::Always => {
                if let Some(instance) = answer(query, &self.control)? {
                    return Ok(Found::Instance(Box::new(instance)));
                }
                false
            }
            Theorems::Never => false,
        };
        if !takes_turns {
            return self.in_two_turns(query, first, needed, search);
        }
        let (mut options, mut steps, mut parts) = (first, CLAIMS, PARTS);
        let mut turns = 0;
        loop {
            if needed <= parts {
                match search(options) {
                    Err(Unproved::Stopped(Halt::Work)) => {}
                    found => return found.map(Found::Searched),
                }
            }
            if std::mem::take(&mut asks_library) {
                if let Some(corollary) = self.sum_by_library(query, Look::Statement)? {
                    return Ok(Found::Corollary(Box::new(corollary)));
                }
            }
            turns += 1;
            if turns == LOOK_AFTER {
                if let Some(corollary) = self.sum_by_library(query, Look::Options)? {
                    return Ok(Found::Corollary(Box::new(corollary)));
                }
            }
            match self.by_theorem(&mut instances, steps) {
                Ok(Some(instance)) => return Ok(Found::Instance(Box::new(instance))),
                // There is none, or it is too large.
                Ok(None) | Err(Halt::Memory) if turns < LOOK_AFTER => {
                    return self.in_two_turns(query, first, needed, search);
                }
                Ok(None) | Err(Halt::Memory) => return search(u64::MAX).map(Found::Searched),
                Err(Halt::Work) => {}
                Err(halt) => return Err(halt.into()),
            }
            options = options.saturating_mul(GROWTH);
            steps = steps.saturating_mul(GROWTH);
            parts = parts.saturating_mul(GROWTH);
        }
    }

    /// A search, in the middle of which the options are looked at with theorems of the library.
    fn in_two_turns<T>(
        &self,
        query: &Query,
        first: u64,
        needed: u64,
        mut search: impl FnMut(u64) -> Result<T, Unproved>,
    ) -> Result<Found<T>, Unproved> {
        if !self.may_use_theorems() || self.theorems == Theorems::Never || needed <= SHORT {
            return search(u64::MAX).map(Found::Searched);
        }
        if needed <= PARTS * GROWTH {
            match search(first.saturating_mul(GROWTH)) {
                Err(Unproved::Stopped(Halt::Work)) => {}
                found => return found.map(Found::Searched),
            }
        }
        match self.sum_by_library(query, Look::Options)? {
            Some(corollary) => Ok(Found::Corollary(Box::new(corollary))),
            None => search(u64::MAX).map(Found::Searched),
        }
    }

    /// A state is of a search, and SEGClobber is asked for by name.
    fn may_use_theorems(&self) -> bool {
        self.control.journal.is_none() && matches!(self.engine, Engine::Value)
    }

    /// The instance of a theorem that so much work finds; [`Halt::Work`] if more might find one.
    pub(super) fn by_theorem(
        &self,
        instances: &mut Instances,
        steps: u64,
    ) -> Result<Option<Instance>, Halt> {
        let memory = self.control.memory.unwrap_or(DEFAULT_MEMORY) / MEMORY_SHARE;
        let within = |steps| {
            let control = self.control.with_work(steps);
            Control { memory: Some(memory), ..control }
        };
        let by_strategies = instances.by_strategies(&within(steps.saturating_mul(STRATEGIES)));
        match by_strategies {
            Ok(None) if instances.are_beyond_claims() => Ok(None),
            Ok(None) => instances.by_claims(&within(steps)),
            Err(Halt::Work) => match instances.by_claims(&within(steps))? {
                None => Err(Halt::Work),
                instance => Ok(instance),
            },
            found => found,
        }
    }
}
