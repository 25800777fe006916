//! Iterative deepening (SEGClobber 3.10), and the search at the root (3.11).

use super::features::Feature;
use super::pieces::{PieceId, Position};
use super::search::{Answer, Node, Search};
use super::table::{Choice, Finding};
use crate::clobber::Player;
use crate::run::Halt;

/// Maximum depth limit. The last iteration has no limit.
const LAST_LIMIT: u16 = 12;
/// Maximum number of leaves of the second iteration, and the factor by which it grows from each
/// iteration to the next.
const LEAF_FACTOR: u64 = 3;

impl Search {
    /// Tells whether a player wins, moving first; with `only`, whether this move of the sum in
    /// normal form wins.
    pub fn first_wins(
        &mut self,
        terms: &[PieceId],
        player: Player,
        only: Option<Choice>,
    ) -> Result<bool, Halt> {
        self.control.check()?;
        let mut root: Position = terms.iter().copied().filter(|&t| t != PieceId::DEAD).collect();
        root.sort_unstable_by(|&a, &b| self.pieces.compare(a, b));
        let mut best = only;
        self.deepen(|search| search.search_root(&root, player, &mut best, only))
    }

    /// Iterative deepening: repeats a search with growing limits until it has an answer.
    fn deepen(
        &mut self,
        mut search: impl FnMut(&mut Search) -> Result<Answer, Halt>,
    ) -> Result<bool, Halt> {
        let mut limit = 0;
        loop {
            limit += 1;
            let is_last = limit > LAST_LIMIT || !self.features.has(Feature::Deepening);
            self.depth_limit = if is_last { u16::MAX } else { limit };
            self.leaves = 0;
            self.leaf_limit = match limit {
                _ if is_last => u64::MAX,
                // The first iteration may play each move.
                1 => u64::MAX,
                _ => LEAF_FACTOR.pow(u32::from(limit) - 1),
            };
            match search(self)? {
                Answer::Guess(_) => debug_assert!(!is_last, "the last search has no limit"),
                answer => return Ok(answer == Answer::Win),
            }
        }
    }

    /// Searches at the root, without simplification: plays on the board itself.
    fn search_root(
        &mut self,
        root: &Position,
        player: Player,
        best: &mut Option<Choice>,
        only: Option<Choice>,
    ) -> Result<Answer, Halt> {
        let mut candidates = self.root_candidates(root, player, *best);
        if only.is_some() {
            candidates.retain(|candidate| Some(candidate.choice) == only);
        }
        let finding =
            self.search_candidates(Node { position: root, player, depth: 0 }, &candidates)?;
        if let Finding::Guess(_, found) = finding {
            *best = found;
        }
        Ok(finding.into())
    }

    /// Tells whether the player to move wins. Unlike at the root of a question, the board may be
    /// simplified, and the table stores the reason.
    pub fn settle(
        &mut self,
        terms: impl IntoIterator<Item = PieceId>,
        player: Player,
    ) -> Result<bool, Halt> {
        self.control.check()?;
        let position = self.simplify(terms);
        if let Some(win) = self.known_simplified(&position, player) {
            return Ok(win);
        }
        self.deepen(|search| {
            search.search_simplified(Node { position: &position, player, depth: 1 })
        })
    }
}
