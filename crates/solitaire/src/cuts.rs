//! Finds the lines into which a board can be cut.

use crate::board::neighbour;

/// Returns the squares of a board at which lines begin, such that no game on the board is better
/// than the best game on one of these lines (Theorem 12).
///
/// A cycle with an empty square is a line that begins there. A board of one colour has no moves.
/// Otherwise let `p` be the first stone whose right neighbour `q` has the other colour. If a stone
/// that is still on its original square leaves it, no stone has come to this square before, and
/// none will come later. So no stone crosses the separation behind the moving stone. An optimal
/// game does not leave both `p` and `q` on their squares, because one could capture the other. So
/// there are three cases. `p` moves: the line begins with `p` or with `q`. `q` moves: the line
/// begins with `q` or after it. Or a stone that comes from the other side captures one of them: the
/// next stone of the colour of `p` after `q` (the line begins after that stone), or the next stone
/// of the colour of `q` before `p` (the line begins with that stone).
pub fn cuts<S: PartialEq>(squares: &[S], empty: &S, is_cycle: bool) -> Vec<usize> {
    if !is_cycle {
        return vec![0];
    }
    if let Some(gap) = squares.iter().position(|square| square == empty) {
        return vec![gap];
    }
    let pairs = squares.iter().zip(squares.iter().cycle().skip(1));
    let Some((p, (first, second))) = pairs.enumerate().find(|(_, (p, q))| p != q) else {
        return vec![0];
    };
    let right = |square: usize| neighbour(squares.len(), square, false, true);
    let Some(q) = right(p) else {
        return vec![0];
    };
    let behind_q = right(q);
    // Goes once around the board to the right, beginning with the square `from`.
    let around = |from: usize| {
        let places = squares.iter().enumerate();
        places.cycle().skip(from).take(squares.len())
    };
    let taker_of_q = around(q).find(|(_, square)| *square == first);
    let taker_of_q = taker_of_q.filter(|(place, _)| *place != p);
    // The last stone of the colour of q, other than q itself, on the way from q to the right.
    let taker_of_p = around(q).filter(|(_, square)| *square == second).last();
    let taker_of_p = taker_of_p.filter(|(place, _)| *place != q);
    let all = [
        Some(p),
        Some(q),
        behind_q,
        taker_of_q.and_then(|(place, _)| right(place)),
        taker_of_p.map(|(place, _)| place),
    ];
    let mut cuts = Vec::new();
    for cut in all.into_iter().flatten() {
        if !cuts.contains(&cut) {
            cuts.push(cut);
        }
    }
    cuts
}
