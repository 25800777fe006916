//! Lets the search and the theorems take turns, with more work in each turn.
use super::corollary::Corollary;
use super::{Engine, Methods, Proved, Theorems, Unproved, theorem};
use crate::clobber::{Query, Statement};
use crate::corollaries::Targets;
use crate::instance::{Cases, Instance, Instances, answer, stones};
use crate::run::{Control, DEFAULT_MEMORY, Halt};
use crate::strategy::for_all;
use crate::theorems::prove;

/// Factor by which the work grows from one turn to the next.
pub const GROWTH: u64 = 8;

/// Elementary steps for systems of claims in the first turn: about 0.2 s.
pub const CLAIMS: u64 = 400_000;

/// Work of strategies as a multiple of the work of systems of claims. It is larger because a
/// strategy about the statement mostly proves it.
const STRATEGIES: u64 = 8;

/// Number of options that the search generates for all instances of a statement in the first turn.
const FIRST_OF_CASES: u64 = 400_000;

/// Number of turns of the search before theorems of the library are tried on the options of the
/// position.
const LOOK_AFTER: usize = 2;

/// Maximum square of the number of stones for a search in the first turn. A search lists about this
/// many components before it generates the first option.
pub const PARTS: u64 = 60_000;

/// Maximum square of the number of stones for sums, and for the instances of a statement about few
/// values, that are searched for one turn before theorems of the library are tried.
pub const SHORT: u64 = 1_600;

/// The fraction 1/n of the work of the first turn that the search does before theorems of the
/// library are tried: about 0.02 s, no more than the library takes to answer.
pub const QUICK: u64 = 8;

/// Maximum square of the number of stones for the search before theorems of the library.
pub const QUICK_PARTS: u64 = 10_000;

/// The fraction 1/n of the memory that a theorem may use while a search waits.
const MEMORY_SHARE: u64 = 4;

/// An answer, and the method that found it.
pub enum Found<T> {
    /// Found by the search.
    Searched(T),
    /// Found as an instance of a theorem.
    Instance(Box<Instance>),
    /// Derived from theorems of the library.
    Corollary(Box<Corollary>),
}

/// Lets a search generate this number of options. Returns `None` if they do not suffice.
fn turn<T>(
    options: u64,
    search: &mut impl FnMut(u64) -> Result<T, Unproved>,
) -> Option<Result<Found<T>, Unproved>> {
    match search(options) {
        Err(Unproved::Stopped(Halt::Work)) => None,
        found => Some(found.map(Found::Searched)),
    }
}

impl Methods {
    /// Answers a question by a search or by a theorem. The search may generate a given number of
    /// options, `first` in the first turn, and ends with [`Halt::Work`] if these do not suffice.
    pub(super) fn in_turn<T>(
        &self,
        query: &Query,
        first: u64,
        mut search: impl FnMut(u64) -> Result<T, Unproved>,
    ) -> Result<Found<T>, Unproved> {
        let needed = stones(&query.difference()).saturating_pow(2);
        let mut asks_library = self.may_use_theorems();
        if asks_library && (needed > SHORT || self.theorems == Theorems::Always) {
            asks_library = false;
            if self.theorems == Theorems::Auto && needed <= QUICK_PARTS {
                if let Some(found) = turn(first / QUICK, &mut search) {
                    return found;
                }
            }
            if let Some(corollary) = self.sum_by_library(query, Targets::Statement)? {
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
        let (mut options, mut steps, mut components) = (first, CLAIMS, PARTS);
        let mut turns = 0;
        loop {
            if needed <= components {
                if let Some(found) = turn(options, &mut search) {
                    return found;
                }
            }
            if std::mem::take(&mut asks_library) {
                if let Some(corollary) = self.sum_by_library(query, Targets::Statement)? {
                    return Ok(Found::Corollary(Box::new(corollary)));
                }
            }
            turns += 1;
            if turns == LOOK_AFTER {
                if let Some(corollary) = self.sum_by_library(query, Targets::Options)? {
                    return Ok(Found::Corollary(Box::new(corollary)));
                }
            }
            match self.by_theorem(&mut instances, steps) {
                Ok(Some(instance)) => return Ok(Found::Instance(Box::new(instance))),
                // There is no theorem, or its proof needs too much memory.
                Ok(None) | Err(Halt::Memory) if turns < LOOK_AFTER => {
                    return self.in_two_turns(query, first, needed, search);
                }
                Ok(None) | Err(Halt::Memory) => return search(u64::MAX).map(Found::Searched),
                Err(Halt::Work) => {}
                Err(halt) => return Err(halt.into()),
            }
            options = options.saturating_mul(GROWTH);
            steps = steps.saturating_mul(GROWTH);
            components = components.saturating_mul(GROWTH);
        }
    }

    /// Runs a search; in the middle of it, tries theorems of the library on the options of the
    /// position.
    fn in_two_turns<T>(
        &self,
        query: &Query,
        first: u64,
        needed: u64,
        mut search: impl FnMut(u64) -> Result<T, Unproved>,
    ) -> Result<Found<T>, Unproved> {
        if !self.may_use_theorems() || needed <= SHORT {
            return search(u64::MAX).map(Found::Searched);
        }
        if needed <= PARTS * GROWTH {
            if let Some(found) = turn(first.saturating_mul(GROWTH), &mut search) {
                return found;
            }
        }
        match self.sum_by_library(query, Targets::Options)? {
            Some(corollary) => Ok(Found::Corollary(Box::new(corollary))),
            None => search(u64::MAX).map(Found::Searched),
        }
    }

    /// Tells whether theorems may be used for a sum. They may not if a search saves its state, if
    /// SEGClobber is chosen, or if only a search is wanted.
    pub(super) fn may_use_theorems(&self) -> bool {
        let is_search_only = self.control.journal.is_some() || self.theorems == Theorems::Never;
        !is_search_only && matches!(self.engine, Engine::Value)
    }

    /// Returns the instance of a theorem, if this much work finds one; [`Halt::Work`] if more work
    /// might find one.
    pub(super) fn by_theorem(
        &self,
        instances: &mut Instances,
        steps: u64,
    ) -> Result<Option<Instance>, Halt> {
        let strategies = self.within(steps.saturating_mul(STRATEGIES));
        match instances.by_strategies(&strategies) {
            Ok(None) if instances.are_beyond_claims() => Ok(None),
            Ok(None) => instances.by_claims(&self.within(steps)),
            Err(Halt::Work) => match instances.by_claims(&self.within(steps))? {
                None => Err(Halt::Work),
                instance => Ok(instance),
            },
            found => found,
        }
    }

    /// Returns the limits of a theorem in a turn: elementary steps, and a share of the memory.
    fn within(&self, steps: u64) -> Control {
        let memory = self.control.memory.unwrap_or(DEFAULT_MEMORY) / MEMORY_SHARE;
        Control { memory: Some(memory), ..self.control.with_work(steps) }
    }

    /// Proves a statement about few values and short rows by a brief search for each of the values.
    /// Returns `None` if there are more, or a search takes longer.
    pub(super) fn by_short_cases(&self, statement: &Statement) -> Result<Option<Proved>, Unproved> {
        let cases = Cases::of(statement, &self.control);
        let Some(mut cases) = cases.filter(|it| it.stones().saturating_pow(2) <= SHORT) else {
            return Ok(None);
        };
        match cases.prove(FIRST_OF_CASES, &self.control) {
            Err(Unproved::Stopped(Halt::Work)) => Ok(None),
            proved => proved,
        }
    }

    /// Proves a statement for all values in its range by a theorem or, if there are finitely many,
    /// by a search for each of them.
    pub(super) fn by_theorem_or_cases(
        &self,
        statement: &Statement,
    ) -> Result<Option<Proved>, Unproved> {
        let mut cases = Cases::of(statement, &self.control);
        let (mut options, mut steps, mut components) = (FIRST_OF_CASES, CLAIMS, PARTS);
        while let Some(finite) = &mut cases {
            if finite.stones().saturating_pow(2) <= components {
                match finite.prove(options, &self.control) {
                    Ok(None) => break,
                    Err(Unproved::Stopped(Halt::Work)) => {}
                    proved => return proved,
                }
            }
            let limits = self.within(steps);
            match theorem::prove(statement, &limits) {
                Ok(Some(proof)) => return Ok(Some(proof.into())),
                Err(
                    why @ (Unproved::Claims(prove::Unproved::False { .. })
                    | Unproved::Strategy(for_all::Unproved::Zero { .. })),
                ) => return Err(why),
                _ if limits.check() == Err(Halt::Work) => {}
                // There is no theorem, or its proof needs too much memory.
                _ => (options, components) = (u64::MAX, u64::MAX),
            }
            options = options.saturating_mul(GROWTH);
            steps = steps.saturating_mul(GROWTH);
            components = components.saturating_mul(GROWTH);
        }
        Ok(theorem::prove(statement, &self.control)?.map(Proved::from))
    }
}
