//! Answers without search: the static rules 1 and 2 (SEGClobber 3.11), and the heuristic value
//! (3.9).

use super::pieces::{PieceId, Pieces};
use crate::clobber::{Outcome, Player};

/// Returns the outcome class of positions that a player wins, whoever moves first.
pub fn won_by(player: Player) -> Outcome {
    match player {
        Player::Left => Outcome::L,
        Player::Right => Outcome::R,
    }
}

/// Static rule 1: decides whether the player to move wins by the outcome classes of all subgames.
/// The empty sum is lost.
pub fn by_outcomes(pieces: &Pieces, position: &[PieceId], player: Player) -> Option<bool> {
    let (mut won, mut lost, mut first, mut zero) = (0, 0, 0, 0);
    for &id in position {
        match pieces.get(id).outcome()? {
            Outcome::P => zero += 1,
            Outcome::N => first += 1,
            outcome if outcome == won_by(player) => won += 1,
            _ => lost += 1,
        }
    }
    if lost + first == 0 {
        Some(won > 0)
    } else if first == 1 && lost == 0 {
        Some(true)
    } else if won + first == 0 && lost + zero > 0 {
        Some(false)
    } else {
        None
    }
}

/// The greatest sums of lower bounds, or of negated upper bounds, by the parity of the number of
/// stars in them.
#[derive(Clone, Copy, Debug)]
pub struct BoundSum {
    /// Multiples of `↑` for an even and for an odd number of stars.
    pub ups: [Option<i32>; 2],
}

impl BoundSum {
    /// Computes the sums for a side: the lower bounds for Left, the negated upper bounds for Right.
    /// Returns `None` if a bound is unknown.
    pub fn new(pieces: &Pieces, position: &[PieceId], side: Player) -> Option<BoundSum> {
        let mut ups = [Some(0), None];
        for &id in position {
            let bounds = &pieces.get(id).known.as_ref()?.entry.bounds;
            let own = [0, 1].map(|scale| match side {
                Player::Left => bounds[scale].lower.map(i32::from),
                Player::Right => bounds[scale].upper.map(|bound| -i32::from(bound)),
            });
            let add = |a: Option<i32>, b: Option<i32>| Some(a? + b?);
            ups = [
                add(ups[0], own[0]).max(add(ups[1], own[1])),
                add(ups[0], own[1]).max(add(ups[1], own[0])),
            ];
        }
        Some(BoundSum { ups })
    }

    /// Tells whether the bound shows that the side wins, whoever moves first. `k·↑` is positive
    /// from `k = 1` on, and `k·↑ + *` from `k = 2` on.
    pub fn is_positive(self) -> bool {
        self.ups[0] >= Some(1) || self.ups[1] >= Some(2)
    }

    /// Tells whether the bound shows that the side wins if the other player moves first.
    pub fn is_at_least_zero(self) -> bool {
        self.is_positive() || self.ups[0] >= Some(0)
    }
}

/// Returns the scale (0 or 1) of each subgame's lower bound in a conclusive sum of lower bounds:
/// with an even number of stars if that is conclusive, otherwise with an odd number.
pub fn best_scales(pieces: &Pieces, position: &[PieceId], sum: BoundSum) -> Vec<usize> {
    let mut parity = match sum.ups[0] >= Some(0) && !(sum.ups[1] >= Some(2) && sum.ups[0] < Some(1))
    {
        true => 0,
        false => 1,
    };
    let mut scales = vec![0; position.len()];
    for i in (0..position.len()).rev() {
        let before = BoundSum::new(pieces, &position[..i], Player::Left);
        let value = |scale: usize| {
            let known = pieces.get(position[i]).known.as_ref()?;
            let own = known.entry.bounds[scale].lower?;
            Some(before?.ups[parity ^ scale]? + i32::from(own))
        };
        scales[i] = usize::from(value(1) > value(0));
        parity ^= scales[i];
    }
    scales
}

/// Static rule 2: decides by the bounds of all subgames whether the player to move wins.
pub fn by_bounds(pieces: &Pieces, position: &[PieceId], player: Player) -> Option<bool> {
    for side in [player, player.other()] {
        if BoundSum::new(pieces, position, side)?.is_positive() {
            return Some(side == player);
        }
    }
    None
}

/// Returns the heuristic value of a position for the player to move, at this depth of the search
/// tree.
pub fn heuristic(pieces: &Pieces, position: &[PieceId], player: Player, depth: u16) -> i32 {
    let count = |player: Player| -> i32 {
        let eager = position.iter().map(|&id| pieces.get(id).eager[player as usize]);
        eager.map(i32::from).sum()
    };
    let own = count(player);
    i32::from(depth) * (own - count(player.other())) + own
}
