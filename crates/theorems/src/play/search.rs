//! Claims that are proposed and proved until all are proved.
use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use crate::claims::context::Contexts;
use crate::claims::{Claim, Fault, Goal, Policy, Proof, Theory, Word};
use crate::game::{Arena, Parts};

/// A proof, or that none is needed; nothing if none was found.
pub(super) type Found = Result<Option<Option<Proof>>, Fault>;

/// What is known of a claim.
#[derive(Clone, Debug)]
enum State {
    Open,
    Proved(Proof),
    /// No proof was found: it is not used any more.
    Dropped,
}

/// A search in progress.
pub struct Play {
    pub theory: Theory,
    pub(super) contexts: Contexts,
    /// The claims that may be used, by the outlines of their words.
    pub(super) by_outlines: FxHashMap<Vec<Word>, Vec<usize>>,
    states: Vec<State>,
    open: VecDeque<usize>,
}

/// More claims are not looked at.
const MOST_CLAIMS: usize = 600;

/// Elementary steps of canonicalisation for all that is looked at.
const MOST_WORK: u64 = 100_000_000;

/// Steps about the context before the replies to a claim.
const DEPTH: usize = 10;

impl Play {
    pub fn new(arena: Arena, parts: Parts) -> Play {
        Play {
            theory: Theory::new(arena, parts, Policy::Collect),
            contexts: Contexts::default(),
            by_outlines: FxHashMap::default(),
            states: Vec::new(),
            open: VecDeque::new(),
        }
    }

    /// Proofs of the goals of a statement, from claims all of which are proved.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn prove(&mut self, goals: &[Goal]) -> Result<Option<Vec<Option<Proof>>>, Fault> {
        let mut proofs = vec![None; goals.len()];
        loop {
            for (goal, proof) in goals.iter().zip(&mut proofs) {
                if proof.is_none() {
                    // A statement may use every claim.
                    self.theory.system = usize::MAX;
                    *proof = self.statement(goal)?;
                    if proof.is_none() {
                        return Ok(None);
                    }
                }
            }
            self.theory.system = 0;
            let Some(number) = self.open.pop_front() else {
                return Ok(proofs.into_iter().collect());
            };
            if !matches!(self.states[number], State::Open) {
                continue;
            }
            if self.states.len() > MOST_CLAIMS || self.theory.arena.work() > MOST_WORK {
                return Ok(None);
            }
            let root = self.theory.root(number)?;
            if let Some(Some(proof)) = self.replies(&root, DEPTH)? {
                self.states[number] = State::Proved(proof);
                continue;
            }
            self.drop(number);
            for proof in &mut proofs {
                if proof.iter().flatten().any(|proof| uses(proof, number)) {
                    *proof = None;
                }
            }
        }
    }

    fn statement(&mut self, goal: &Goal) -> Found {
        if goal.strict {
            return self.answer(goal, STATEMENT_DEPTH);
        }
        match self.close(goal)? {
            None if self.seems_true(goal)? => match self.propose(goal)? {
                None => self.replies(goal, STATEMENT_DEPTH),
                found => Ok(found),
            },
            found => Ok(found),
        }
    }

    /// A proof of a goal by a claim that is new.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub(super) fn propose(&mut self, goal: &Goal) -> Found {
        if let Some(step) = self.without_opposites(goal) {
            return self.all(goal, step, |play, goal| match play.close(goal)? {
                None => play.propose(goal),
                found => Ok(found),
            });
        }
        let claim = self.widened(goal)?;
        let is_known = self.theory.claims.iter().any(|other| {
            other.terms == claim.terms
                && other.context == claim.context
                && other.strict == claim.strict
        });
        if is_known {
            return Ok(None);
        }
        let number = self.push(claim);
        let found = self.close(goal)?;
        if found.is_none() {
            self.drop(number);
        }
        Ok(found)
    }

    fn push(&mut self, claim: Claim) -> usize {
        let number = self.theory.claims.len();
        self.theory.claims.push(claim);
        self.states.push(State::Open);
        self.open.push_back(number);
        let key = self.key(number);
        self.by_outlines.entry(key).or_default().push(number);
        number
    }

    /// A claim is given up; what rests on it is to be proved again.
    fn drop(&mut self, number: usize) {
        self.states[number] = State::Dropped;
        let key = self.key(number);
        if let Some(claims) = self.by_outlines.get_mut(&key) {
            claims.retain(|&other| other != number);
        }
        for (other, state) in self.states.iter_mut().enumerate() {
            if matches!(state, State::Proved(proof) if uses(proof, number)) {
                *state = State::Open;
                self.open.push_back(other);
            }
        }
    }

    /// The claims that proofs rest on, ascending, with their proofs.
    pub fn needed(&self, roots: &[Option<Proof>]) -> Vec<(usize, Proof)> {
        let mut found = vec![None; self.states.len()];
        let mut pending: Vec<usize> = roots.iter().flatten().flat_map(Proof::claims).collect();
        while let Some(number) = pending.pop() {
            if let (State::Proved(proof), None) = (&self.states[number], &found[number]) {
                pending.extend(proof.claims());
                found[number] = Some(proof.clone());
            }
        }
        let all = found.into_iter().enumerate();
        all.filter_map(|(number, proof)| Some((number, proof?))).collect()
    }
}

const STATEMENT_DEPTH: usize = 20;

fn uses(proof: &Proof, claim: usize) -> bool {
    proof.claims().contains(&claim)
}
