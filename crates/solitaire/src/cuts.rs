//! The lines into which a board can be cut.

use crate::board::neighbour;

/// The squares of a board with which lines begin, such that no game on the board is better than the
/// best game on one of these lines (Theorem 12). A cycle with an empty square is a line from there
/// on; one colour alone has no moves. Otherwise let `p` be the first stone whose right neighbour
/// `q` has the other colour. A stone that leaves its square, as long as it is the one that stood
/// there at the start, was taken by nobody, so nothing came to its square and nothing ever will:
/// the separation at its back is never crossed. An optimal game does not leave both `p` and `q`
/// where they are, or one could take the other. So `p` moves (the line begins with `p` or with
/// `q`), or `q` moves (with `q` or behind it), or one of them is taken by a stone that comes from
/// the other side: the next stone of the colour of `p` behind `q` (the line begins behind that
/// stone), or the next stone of the colour of `q` before `p` (it begins with that stone).
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
    // Around the board from q to the right, the first of p's colour that is not p.
    let around = |from: usize| {
        let places = squares.iter().enumerate();
        places.cycle().skip(from).take(squares.len())
    };
    let taker_of_q = around(q).find(|(_, square)| *square == first);
    let taker_of_q = taker_of_q.filter(|(place, _)| *place != p);
    // From q to the right up to p, the last of q's colour that is not q.
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
