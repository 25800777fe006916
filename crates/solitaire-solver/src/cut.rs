//! The cycle as one of several lines (Theorem 12).
use super::board::{Board, Shape};
use crate::clobber::Square;

/// The squares with which lines may begin, such that some optimal game on the board is a game on
/// one of these lines. Every game on such a line is a game on the board.
///
/// On a cycle, two neighbours `p`, `q` of different colours are chosen, `q` on the right of `p`. A
/// stone that moves before anything was moved onto it leaves an empty square, so nothing ever
/// crosses the separation at its back. In a game
///
/// 1. the first move of `p` is to the right: nothing crosses the separation before `p`;
/// 2. or it is to the left: nothing crosses the one between `p` and `q`;
/// 3. or `q` moves first to the left: nothing crosses the one behind `q`;
/// 4. or `q` moves first to the right: nothing crosses the one between `p` and `q`, as in 2;
/// 5. or neither moves, but the next stone of the colour of `p` on the right of `q` comes and takes
///    `q`: nothing crosses the separation behind it;
/// 6. or the next stone of the colour of `q` on the left of `p` comes and takes `p`: nothing
///    crosses the one before it;
/// 7. or both stay to the end, and the game was not optimal, since one can still take the other.
pub fn cuts(board: &Board) -> Vec<usize> {
    let (squares, n) = (board.squares(), board.squares().len());
    if board.shape() == Shape::Line {
        return vec![0];
    }
    if let Some(gap) = squares.iter().position(|square| *square == Square::Empty) {
        return vec![gap];
    }
    let Some(p) = (0..n).find(|&p| squares[p] != squares[(p + 1) % n]) else {
        return vec![0];
    };
    let q = (p + 1) % n;
    let taker_of_q = (1..n - 1).map(|d| (q + d) % n).find(|&t| squares[t] == squares[p]);
    let taker_of_p = (1..n - 1).map(|d| (p + n - d) % n).find(|&t| squares[t] == squares[q]);
    let mut cuts = Vec::new();
    let all = [Some(p), Some(q), Some((q + 1) % n), taker_of_q.map(|t| (t + 1) % n), taker_of_p];
    for cut in all.into_iter().flatten() {
        if !cuts.contains(&cut) {
            cuts.push(cut);
        }
    }
    cuts
}
