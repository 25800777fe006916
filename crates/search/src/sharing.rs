//! Work sharing: imports results from other threads and from an earlier run, and avoids nodes that
//! another thread is expanding.

use super::position::{Position, Term};
use super::search::{Break, Child, Search};
use super::table::Numbers;
use crate::run::Halt;

/// Maximum ratio of a child's disproof number to the least one.
const MAX_RATIO: u32 = 2;

impl Search {
    /// Chooses another child if another thread is expanding the best one: the free child with the
    /// least disproof number, if this number is not much larger, or if the position seems to be
    /// lost, so that every child must be solved anyway. Returns the index of the child, and its
    /// disproof number.
    pub(super) fn other_child(
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
        // A child beyond the threshold would return at once, unchanged.
        let most = match numbers.disproof < numbers.proof {
            true => threshold.proof,
            false => threshold.proof.min(numbers.proof.saturating_mul(MAX_RATIO)),
        };
        let open = children.iter().enumerate();
        let open = open.filter(|(_, child)| child.numbers.disproof < most);
        let open = open.filter(|(_, child)| !member.is_busy(&child.position));
        let (i, child) = open.min_by_key(|(_, child)| child.numbers.disproof)?;
        Some((i, child.numbers.disproof))
    }

    /// Imports results of other threads, and lets other threads join when the search has become
    /// hard.
    pub(super) fn synchronise(&mut self) -> Result<(), Break> {
        let Some(member) = &self.team else {
            return Ok(());
        };
        if member.has_ended() {
            return Err(Break::Halt(Halt::Interrupted));
        }
        if member.is_answered() {
            return Err(Break::Answered);
        }
        if member.has_fork() || member.must_find_values() {
            return Err(Break::Round);
        }
        self.helper_nodes += member.count_node();
        if member.should_start(self.nodes) {
            self.is_hard = true;
            self.send_fork();
        }
        self.import_facts();
        Ok(())
    }

    /// Stores the results that other threads have published.
    pub(super) fn import_facts(&mut self) {
        let Some(member) = &self.team else {
            return;
        };
        for fact in member.received() {
            let position = self.reducer.reduce(&fact.position);
            self.learn(&position, fact.win, fact.work);
        }
    }

    /// Returns who wins a position if another thread has solved it meanwhile.
    pub(super) fn settled_by_others(&mut self, position: &[Term]) -> Option<bool> {
        match self.team {
            Some(_) => self.known(position),
            None => None,
        }
    }

    /// Returns who wins a position by the journal of an earlier run. The root is searched again,
    /// because its winning move has to be found, too.
    pub(super) fn recorded(&mut self, position: &[Term]) -> Option<bool> {
        if self.nodes == self.root { None } else { self.recall(position) }
    }

    /// Returns who wins a reduced position by the journal of an earlier run, and stores that
    /// result.
    pub fn recalled(&mut self, position: &Position) -> Option<bool> {
        let win = self.recall(position)?;
        self.record(position, win, self.nodes);
        Some(win)
    }

    /// Looks a reduced position up in the journal of an earlier run.
    fn recall(&mut self, position: &[Term]) -> Option<bool> {
        let recorder = self.recorder.as_mut()?;
        recorder.recall(position, &self.reducer)
    }
}
