//! Writes the certificate of a distributed proof, which imports the certificates of its units.

use rustc_hash::FxHashSet;
use segcert_check::shell::library::Library;

use super::code::{Code, Step};
use super::distribution::{Distribution, Id, Moves};
use super::facts::Goal;
use crate::certificate::draft::Draft;
use crate::certificate::goal::Judgment;
use crate::certificate::{Certificate, CertifyError};
use crate::clobber::{Outcome, Player, Relation, Statement};

/// Result of merging the answers to units.
#[derive(Debug)]
pub enum Merged {
    Proved(Box<Certificate>),
    /// The statement that holds instead.
    Refuted(Statement),
    /// Some answers are missing, or a move that was tried does not win.
    Open,
}

/// The imports and steps of a proof.
#[derive(Default)]
struct Proof {
    imports: Vec<[u8; 32]>,
    steps: Vec<Step>,
    facts: FxHashSet<Goal>,
}

impl Distribution<'_> {
    /// Returns the certificate that imports the certificates of the units, if their answers
    /// suffice.
    ///
    /// # Errors
    /// [`CertifyError`].
    pub fn merge(mut self, moves: &Moves, library: &mut Library) -> Result<Merged, CertifyError> {
        self.follow(moves)?;
        let winners = self.questions.iter().map(|&(_, id)| self.winner(id));
        let winners: Option<Vec<bool>> = winners.collect();
        let Some(winners) = winners else {
            return Ok(Merged::Open);
        };
        if self.is_position {
            let outcome = Outcome::new(winners[0], winners[1]);
            self.statement.relation = outcome.relation();
        }
        let says = self.statement.relation.says().iter();
        for (&(player, id), wins) in self.questions.clone().iter().zip(winners) {
            if !says.clone().any(|&says| says == (player, wins)) {
                let relation = Relation::of_winner(player, wins);
                let statement = self.statement;
                return Ok(Merged::Refuted(Statement { relation, ..statement }));
            }
            debug_assert!(self.winner(id).is_some());
        }
        let mut proof = Proof::default();
        for &(player, wins) in self.statement.relation.says() {
            let question = self.questions.iter().find(|question| question.0 == player);
            let id = question.map_or(0, |question| question.1);
            if wins { self.prove_won(id, &mut proof)? } else { self.prove_lost(id, &mut proof)? }
        }
        let references = &self.planner.forms.numbering.values;
        let said = self.said.map(|value| references.of(*value));
        let said = Statement { relation: self.statement.relation, ..said };
        let draft = Draft { imports: proof.imports, ..Draft::plain(said, proof.steps) };
        let certificate =
            draft.finish(Code::reference, references, &self.planner.search.reducer.arena);
        let sealed = Certificate::sealed(self.statement, &certificate, library)?;
        Ok(Merged::Proved(Box::new(sealed)))
    }

    /// Returns whether a goal needs no step. If it needs a step, the goal becomes a fact.
    fn is_discharged(&mut self, goal: Goal, proof: &mut Proof) -> bool {
        self.planner.decided(&goal) == Some(true) || !proof.facts.insert(goal)
    }

    /// Uses the certificate of a unit if its answer decides a node. Returns whether it did.
    fn by_answer(&mut self, id: Id, wins: bool, proof: &mut Proof) -> bool {
        let answer = self.answers.get(&self.nodes[id].text);
        let Some(answer) = answer.filter(|answer| answer.wins == wins) else {
            return false;
        };
        let known = proof.imports.iter().position(|root| *root == answer.root);
        let claim = known.unwrap_or(proof.imports.len());
        if known.is_none() {
            proof.imports.push(answer.root);
        }
        proof.steps.push(Step::Claim { claim, substitution: Vec::new() });
        true
    }

    fn prove_won(&mut self, id: Id, proof: &mut Proof) -> Result<(), CertifyError> {
        let goal = (self.nodes[id].form.clone(), Judgment::Over);
        if self.is_discharged(goal, proof) || self.by_answer(id, true, proof) {
            return Ok(());
        }
        let after = self.after(id)?;
        let winning = |&next: &Id| self.winner(next) == Some(false);
        let number = after.iter().position(winning).ok_or(CertifyError::NoWin)?;
        proof.steps.push(Step::plain_move(number));
        self.prove_lost(after[number], proof)
    }

    fn prove_lost(&mut self, id: Id, proof: &mut Proof) -> Result<(), CertifyError> {
        let seen = self.minus(&self.nodes[id].form);
        let form = self.normal(&seen);
        let goal = (form.clone(), Judgment::AtLeast);
        if self.is_discharged(goal, proof) || self.by_answer(id, false, proof) {
            return Ok(());
        }
        proof.steps.push(Step::Replies);
        for reply in self.planner.options(&form, Player::Right) {
            let reply = self.node(&reply.after.terms())?;
            self.prove_won(reply, proof)?;
        }
        Ok(())
    }
}
