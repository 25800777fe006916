//! The state of each claim of a system, and the search for claims that prove each other.
use std::collections::VecDeque;

use super::prover::{Found, Proofs};
use crate::claims::{Claim, Fault, Proof};

/// State of a claim.
#[derive(Clone, Debug)]
enum State {
    Open,
    Proved(Proof),
    /// No proof was found, so the claim is not used any more.
    Dropped,
}

/// Order in which the claims of the agenda are processed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    OldestFirst,
    NewestFirst,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All claims on the agenda were proved or dropped.
    Settled,
    /// A claim without a replacement was dropped.
    Failed,
    /// The theme gave up.
    GivenUp,
}

/// The claims of a search, by number.
#[derive(Clone, Debug)]
pub struct System {
    states: Vec<State>,
    /// For each claim, the claims whose proofs have used it.
    used_by: Vec<Vec<usize>>,
    agenda: VecDeque<usize>,
    order: Order,
    /// Whether claims are put on the agenda when a proof uses them, and not when they are added.
    is_on_demand: bool,
}

impl System {
    pub fn new(order: Order, is_on_demand: bool) -> System {
        System {
            states: Vec::new(),
            used_by: Vec::new(),
            agenda: VecDeque::new(),
            order,
            is_on_demand,
        }
    }

    /// Returns the number of claims, including dropped claims.
    pub fn claims(&self) -> usize {
        self.states.len()
    }

    /// Adds an open claim and returns its number.
    pub fn add(&mut self) -> usize {
        let number = self.states.len();
        self.states.push(State::Open);
        self.used_by.push(Vec::new());
        if !self.is_on_demand {
            self.agenda.push_back(number);
        }
        number
    }

    /// Puts claims on the agenda.
    pub fn request(&mut self, claims: impl IntoIterator<Item = usize>) {
        self.agenda.extend(claims);
    }

    pub fn is_usable(&self, claim: usize) -> bool {
        !matches!(self.states[claim], State::Dropped)
    }

    pub fn is_proved(&self, claim: usize) -> bool {
        matches!(self.states[claim], State::Proved(_))
    }

    pub fn proof(&self, claim: usize) -> Option<&Proof> {
        match &self.states[claim] {
            State::Proved(proof) => Some(proof),
            State::Open | State::Dropped => None,
        }
    }

    /// Removes the next open claim from the agenda.
    fn next(&mut self) -> Option<usize> {
        loop {
            let claim = match self.order {
                Order::OldestFirst => self.agenda.pop_front(),
                Order::NewestFirst => self.agenda.pop_back(),
            }?;
            if matches!(self.states[claim], State::Open) {
                return Some(claim);
            }
        }
    }

    /// Records the proof of a claim.
    pub fn prove(&mut self, claim: usize, proof: Proof) {
        for used in proof.claims() {
            self.used_by[used].push(claim);
            if self.is_on_demand {
                self.agenda.push_back(used);
            }
        }
        self.states[claim] = State::Proved(proof);
    }

    /// Replaces the proof of a proved claim by another proof from this system.
    pub fn improve(&mut self, claim: usize, proof: Proof) {
        self.states[claim] = State::Proved(proof);
    }

    fn drop(&mut self, claim: usize) {
        self.states[claim] = State::Dropped;
    }

    /// Puts the claims whose proofs used a dropped claim on the agenda again.
    fn reopen_users(&mut self, dropped: usize) {
        for user in std::mem::take(&mut self.used_by[dropped]) {
            let uses = |proof: &Proof| proof.claims().contains(&dropped);
            if self.proof(user).is_some_and(uses) {
                self.states[user] = State::Open;
                self.agenda.push_back(user);
            }
        }
    }

    /// Returns the claims that the proofs of these claims use, directly or indirectly, including
    /// these claims, in increasing order.
    pub fn needed(&self, roots: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let is_needed = are_needed(self.states.len(), roots, |claim| self.proof(claim));
        (0..self.states.len()).filter(|&claim| is_needed[claim]).collect()
    }

    /// Returns these claims and all claims that their proofs use, in increasing order. `claim`
    /// returns the claim with a number.
    pub fn proved(
        &self,
        roots: impl IntoIterator<Item = usize>,
        claim: impl Fn(usize) -> Claim,
    ) -> Vec<Proved> {
        let needed = self.needed(roots).into_iter();
        needed.filter_map(|it| Some((it, claim(it), self.proof(it)?.clone()))).collect()
    }
}

/// A claim with its number in a search and its proof.
pub type Proved = (usize, Claim, Proof);

/// Tells for each of `count` claims whether it is one of `roots`, or their proofs use it, directly
/// or indirectly.
pub fn are_needed<'a>(
    count: usize,
    roots: impl IntoIterator<Item = usize>,
    proof: impl Fn(usize) -> Option<&'a Proof>,
) -> Vec<bool> {
    let mut pending: Vec<usize> = roots.into_iter().collect();
    let mut is_needed = vec![false; count];
    while let Some(claim) = pending.pop() {
        if !std::mem::replace(&mut is_needed[claim], true) {
            pending.extend(proof(claim).into_iter().flat_map(Proof::claims));
        }
    }
    is_needed
}

/// Returns the claims that the proofs of a statement use, in the order of the proofs.
pub fn roots(of_statement: &[Option<Proof>]) -> Vec<usize> {
    of_statement.iter().flatten().flat_map(Proof::claims).collect()
}

/// A way of finding claims that prove each other. An error of its methods ends the search.
pub trait Theme: Sized {
    fn system(&mut self) -> &mut System;

    /// Tries to prove a claim from claims that are usable.
    fn prove_claim(&mut self, claim: usize) -> Found;

    /// Adds a claim that replaces a dropped one. Returns whether the search can go on without the
    /// dropped claim.
    fn replace(&mut self, claim: usize) -> Result<bool, Fault>;

    /// Tells whether the limits of the search are reached.
    fn is_over(&self) -> bool {
        false
    }

    /// Counts an attempt. Returns whether the limits of the search allow it.
    fn may_try(&mut self) -> Result<bool, Fault>;

    /// Proves one claim of the agenda, or drops it. Returns how the search ended, if it did.
    fn advance(&mut self) -> Result<Option<End>, Fault> {
        let Some(claim) = self.system().next() else {
            return Ok(Some(End::Settled));
        };
        if !self.may_try()? {
            return Ok(Some(End::GivenUp));
        }
        if let Some(proof) = self.prove_claim(claim)? {
            self.system().prove(claim, proof);
            return Ok(None);
        }
        self.drop_claim(claim)
    }

    /// Drops a claim. Claims whose proofs use it will be proved again.
    fn drop_claim(&mut self, claim: usize) -> Result<Option<End>, Fault> {
        self.system().drop(claim);
        if !self.replace(claim)? {
            return Ok(Some(End::Failed));
        }
        self.system().reopen_users(claim);
        Ok(None)
    }

    /// Proves or drops claims until the agenda is empty, a claim without a replacement is dropped,
    /// or the theme gives up.
    fn run(&mut self) -> Result<End, Fault> {
        loop {
            if let Some(end) = self.advance()? {
                return Ok(end);
            }
        }
    }

    /// Proves a statement, and the claims that its proof needs. `prove` proves the statement from
    /// usable claims.
    fn prove_by_claims(
        &mut self,
        mut prove: impl FnMut(&mut Self) -> Result<Option<Proofs>, Fault>,
    ) -> Result<Option<Proofs>, Fault> {
        loop {
            let Some(of_statement) = prove(self)? else {
                return Ok(None);
            };
            let roots = roots(&of_statement);
            self.system().request(roots.iter().copied());
            if self.run()? != End::Settled || self.is_over() {
                return Ok(None);
            }
            if roots.iter().all(|&root| self.system().is_usable(root)) {
                return Ok(Some(of_statement));
            }
        }
    }
}

#[cfg(test)]
mod tests;
