//! What a search has from others of its team, or from an earlier run, and what it leaves to them.

use super::position::{Position, Term};
use super::search::{Child, Search};
use super::table::Numbers;

/// A search that helps goes its own way where so many leaves at least are to be settled; below that
/// the order of proof numbers is quicker.
const WORTH_SHARING: u32 = 32;

impl Search {
    /// Another child than the nearest one, for those who help: if a position seems to be lost, all
    /// its children have to be settled, by whomsoever. With it comes its disproof number.
    pub(super) fn elsewhere(
        &self,
        children: &[Child],
        numbers: Numbers,
        threshold: Numbers,
    ) -> Option<(usize, u32)> {
        let member = self.team.as_ref()?;
        if numbers.disproof >= numbers.proof || numbers.disproof < WORTH_SHARING {
            return None;
        }
        // What is behind the threshold would come back as it is.
        let open = children.iter().enumerate();
        let open = open.filter(|(_, child)| child.numbers.disproof < threshold.proof);
        let turn = |child: &Child| member.turn(&child.position);
        let chosen = open.filter_map(|(i, child)| Some((turn(child)?, i, child)));
        let (_, i, child) = chosen.max_by_key(|(turn, ..)| *turn)?;
        Some((i, child.numbers.disproof))
    }

    /// What another search has found, or an earlier run. (Of the root it is to be found out which
    /// move wins.)
    pub(super) fn told(&mut self, position: &[Term]) -> Option<bool> {
        match self.nodes == self.root {
            true => None,
            false => self.heard(position),
        }
    }

    /// The same, which is then known to this search, too.
    pub fn learn_heard(&mut self, position: &Position) -> Option<bool> {
        let win = self.heard(position)?;
        self.keep(position, win, self.nodes);
        Some(win)
    }

    /// Who wins a reduced position, if another search has found it, or an earlier run.
    fn heard(&mut self, position: &[Term]) -> Option<bool> {
        let keeper = self.keeper.as_mut();
        let kept = keeper.and_then(|keeper| keeper.recall(position, &self.reducer));
        if kept.is_some() {
            return kept;
        }
        let member = self.team.as_mut()?;
        member.told(position, &self.reducer)
    }
}
