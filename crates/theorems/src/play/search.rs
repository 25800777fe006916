//! Proposes and proves claims until all claims are proved.
use rustc_hash::FxHashMap;

use crate::claims::context::Contexts;
use crate::claims::{Claim, Fault, Goal, Policy, Proof, Theory, Word};
use crate::engine::{End, Found, Order, Proofs, Prover, System, Theme};
use crate::game::{Arena, Components};

/// State of a goal: `None` before a proof is found, `Some(None)` if the goal is immediate,
/// otherwise its proof.
type Attempt = Option<Option<Proof>>;

/// A search for claims by play.
pub struct Play {
    pub theory: Theory,
    pub(super) contexts: Contexts,
    /// The usable claims, keyed by the outlines of their words.
    pub(super) by_outlines: FxHashMap<Vec<Word>, Vec<usize>>,
    pub(super) system: System,
    /// State of each goal of the statement.
    of_statement: Vec<Attempt>,
}

/// Maximum number of claims.
const MOST_CLAIMS: usize = 600;

/// Maximum number of elementary steps of canonicalisation of a search.
const MOST_WORK: u64 = 100_000_000;

/// Maximum number of steps about the context before the replies to a claim.
const DEPTH: usize = 10;

impl Play {
    pub fn new(arena: Arena, components: Components) -> Play {
        Play {
            theory: Theory::new(arena, components, Policy::Collect),
            contexts: Contexts::default(),
            by_outlines: FxHashMap::default(),
            system: System::new(Order::OldestFirst, false),
            of_statement: Vec::new(),
        }
    }

    /// Proves the goals of a statement by a system of proved claims.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn prove(&mut self, goals: &[Goal]) -> Result<Option<Proofs>, Fault> {
        self.of_statement = vec![None; goals.len()];
        loop {
            for (number, goal) in goals.iter().enumerate() {
                if self.of_statement[number].is_some() {
                    continue;
                }
                // The proof of the statement may use every claim.
                self.theory.system = usize::MAX;
                let proof = match self.theory.is_settled(goal) {
                    true => Some(None),
                    false => self.statement(goal)?.map(Some),
                };
                if proof.is_none() {
                    return Ok(None);
                }
                self.of_statement[number] = proof;
            }
            self.theory.system = 0;
            match self.advance()? {
                None => {}
                Some(End::Settled) => {
                    return Ok(std::mem::take(&mut self.of_statement).into_iter().collect());
                }
                Some(End::Failed | End::GivenUp) => return Ok(None),
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

    /// Proves a goal by a new claim.
    pub(super) fn propose(&mut self, goal: &Goal) -> Found {
        if let Some(step) = self.without_opposites(goal) {
            return self.by(goal, step, |play, goal| match play.close(goal)? {
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
            self.drop_claim(number)?;
        }
        Ok(found)
    }

    fn push(&mut self, claim: Claim) -> usize {
        let number = self.system.add();
        self.theory.claims.push(claim);
        let key = self.key(number);
        self.by_outlines.entry(key).or_default().push(number);
        number
    }
}

impl Prover for Play {
    type Error = Fault;

    fn theory(&mut self) -> &mut Theory {
        &mut self.theory
    }
}

impl Theme for Play {
    fn system(&mut self) -> &mut System {
        &mut self.system
    }

    fn prove_claim(&mut self, claim: usize) -> Found {
        let root = self.theory.root(claim)?;
        self.replies(&root, DEPTH)
    }

    /// Marks the goals of the statement that used the claim as not proved.
    fn replace(&mut self, claim: usize) -> Result<bool, Fault> {
        let key = self.key(claim);
        if let Some(claims) = self.by_outlines.get_mut(&key) {
            claims.retain(|&other| other != claim);
        }
        for proof in &mut self.of_statement {
            if proof.iter().flatten().any(|proof| proof.claims().contains(&claim)) {
                *proof = None;
            }
        }
        Ok(true)
    }

    fn may_try(&mut self) -> Result<bool, Fault> {
        Ok(self.system.claims() <= MOST_CLAIMS && self.theory.arena.work() <= MOST_WORK)
    }
}

const STATEMENT_DEPTH: usize = 20;
