//! Lists the moves of a position in the order of the search (SEGClobber 3.11).

use smallvec::SmallVec;

use super::features::Feature;
use super::pieces::{Left, Position};
use super::rules::won_by;
use super::search::Search;
use super::table::Choice;
use crate::clobber::sum::distinct;
use crate::clobber::{Outcome, Player};

/// A move, and its place in the order.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The move.
    pub choice: Choice,
    /// The subgames that the move leaves of its subgame.
    pub after: Left,
    class: u8,
}

/// Moves in the order of the search.
pub type Candidates = SmallVec<[Candidate; 32]>;

// Classes of moves: the nine steps of the paper.
const MIDDLE_OF_UNKNOWN: u8 = 1;
const BEST: u8 = 2;
const SIMPLEST_OF_LOST: u8 = 3;
const SIMPLEST_OF_FIRST: u8 = 4;
const LOST: u8 = 5;
const FIRST: u8 = 6;
const UNKNOWN: u8 = 7;
const SIMPLEST_OF_WON: u8 = 8;
const WON: u8 = 9;

impl Search {
    /// Returns the moves of a player without dominated moves. Lists the moves of equal subgames
    /// only once. The best move according to the heuristic comes second.
    pub(super) fn candidates(
        &mut self,
        position: &Position,
        player: Player,
        best: Option<Choice>,
    ) -> Candidates {
        let mut candidates = self.undominated(position, player);
        for candidate in &mut candidates {
            candidate.class = self.class(position, player, candidate.choice);
            if best == Some(candidate.choice) {
                candidate.class = candidate.class.min(BEST);
            }
        }
        candidates.sort_by_key(|candidate| candidate.class);
        candidates
    }

    /// Returns the moves at the root: the best move according to the heuristic, then the others
    /// from left to right.
    pub(super) fn root_candidates(
        &mut self,
        position: &Position,
        player: Player,
        best: Option<Choice>,
    ) -> Candidates {
        let mut candidates = self.undominated(position, player);
        candidates.sort_by_key(|candidate| Some(candidate.choice) != best);
        candidates
    }

    fn undominated(&mut self, position: &Position, player: Player) -> Candidates {
        let mut candidates = Candidates::new();
        for game in distinct(position) {
            let id = position[game];
            let steps = self.pieces.steps(id);
            let all = !self.features.has(Feature::Dominance);
            let kept =
                self.pieces.get(id).known.map(|known| known.entry.moves_of(player).nondominated);
            for step in steps.iter() {
                if all || kept.is_none_or(|kept| kept >> step.pair & 1 == 1) {
                    candidates.push(Candidate {
                        choice: Choice { game: game as u16, pair: step.pair },
                        after: step.after[player as usize],
                        class: 0,
                    });
                }
            }
        }
        candidates
    }

    fn class(&self, position: &Position, player: Player, choice: Choice) -> u8 {
        let piece = self.pieces.get(position[usize::from(choice.game)]);
        let Some(known) = piece.known.filter(|_| self.features.has(Feature::Outcomes)) else {
            let (place, stones) = (4 * usize::from(choice.pair), piece.stones());
            return match stones <= place + 1 && place < 3 * stones {
                true => MIDDLE_OF_UNKNOWN,
                false => UNKNOWN,
            };
        };
        let is_simplest = known.entry.moves_of(player).simplest.map(u16::from) == Some(choice.pair);
        match (known.entry.outcome, is_simplest) {
            (Outcome::N, true) => SIMPLEST_OF_FIRST,
            (Outcome::N, false) => FIRST,
            (outcome, true) if outcome == won_by(player) => SIMPLEST_OF_WON,
            (outcome, false) if outcome == won_by(player) => WON,
            (_, true) => SIMPLEST_OF_LOST,
            (_, false) => LOST,
        }
    }
}
