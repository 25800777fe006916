//! What a search has from others of its team, or from an earlier run, and what it leaves to them.

use super::position::{Position, Term};
use super::search::{Break, Child, Search};
use super::table::Numbers;
use crate::run::Halt;

/// A disproof number that is larger by this factor is too far from the least one.
const FAR: u32 = 2;

impl Search {
    /// Another child than the nearest one if another search is at that: the nearest of the others
    /// if it is about as near, or if the position seems to be lost, so that all its children have
    /// to be settled, by whomsoever. With it comes its disproof number.
    pub(super) fn elsewhere(
        &self,
        children: &[Child],
        best: usize,
        numbers: Numbers,
        threshold: Numbers,
    ) -> Option<(usize, u32)> {
        let member = self.team.as_ref()?;
        if !member.is_busy(&children[best].position) {
            return None;
        }
        // What is behind the threshold would come back as it is.
        let most = match numbers.disproof < numbers.proof {
            true => threshold.proof,
            false => threshold.proof.min(numbers.proof.saturating_mul(FAR)),
        };
        let open = children.iter().enumerate();
        let open = open.filter(|(_, child)| child.numbers.disproof < most);
        let open = open.filter(|(_, child)| !member.is_busy(&child.position));
        let (i, child) = open.min_by_key(|(_, child)| child.numbers.disproof)?;
        Some((i, child.numbers.disproof))
    }

    /// Looks at what comes from the others of the team, and calls them if it is time.
    pub(super) fn listen(&mut self) -> Result<(), Break> {
        let Some(member) = &self.team else {
            return Ok(());
        };
        if member.has_ended() {
            return Err(Break::Halt(Halt::Interrupted));
        }
        if member.is_answered() {
            return Err(Break::Answered);
        }
        if member.has_copy() || member.is_asked_for_values() {
            return Err(Break::Round);
        }
        self.helped += member.count();
        if member.is_to_call(self.nodes) {
            self.is_hard = true;
            self.hand_copy();
        }
        self.hear();
        Ok(())
    }

    /// Takes over what the others have told.
    pub(super) fn hear(&mut self) {
        let Some(member) = &self.team else {
            return;
        };
        for fact in member.take_facts() {
            let position = self.reducer.reduce(&fact.position);
            self.learn(&position, fact.win, fact.work);
        }
    }

    /// Who wins a position that this search is at, if another one has settled it meanwhile.
    pub(super) fn settled_by_others(&mut self, position: &[Term]) -> Option<bool> {
        match self.team {
            Some(_) => self.known(position),
            None => None,
        }
    }

    /// What an earlier run has found. (Of the root it is to be found out which move wins.)
    pub(super) fn told(&mut self, position: &[Term]) -> Option<bool> {
        match self.nodes == self.root {
            true => None,
            false => self.recall(position),
        }
    }

    /// The same, which is then known to this search, too.
    pub fn recall_known(&mut self, position: &Position) -> Option<bool> {
        let win = self.recall(position)?;
        self.keep(position, win, self.nodes);
        Some(win)
    }

    /// Who wins a reduced position, if an earlier run has found it.
    fn recall(&mut self, position: &[Term]) -> Option<bool> {
        let keeper = self.keeper.as_mut()?;
        keeper.recall(position, &self.reducer)
    }
}
