//! The constructive strategy of section 4 of the paper. It plays out pieces from the beginning of a
//! line. In each piece, one stone remains, and at least two stones are captured.
//!
//! It leaves at most n/3 + 1 of n stones of a cycle with both colours, and is not optimal.
use super::board::{Board, Shape};
use super::solution::Game;
use super::walk::Walk;
use crate::clobber::Square;

/// Plays the strategy on a board. A cycle is cut between two stones of which the first differs from
/// the stone before it, because the strategy needs different colours at the end of a line. In each
/// part of a line, the final stones of one colour are not moved, except the first of them; the
/// bound n/3 + 1 does not apply to them.
pub fn play(board: &Board) -> Game<'static> {
    let cut = cut(board);
    let line = board.line(cut);
    let mut walks = Vec::new();
    let mut start = 0;
    for component in line.split(|square| *square == Square::Empty) {
        let last_change = (1..component.len()).rev().find(|&t| component[t] != component[t - 1]);
        if let Some(last) = last_change {
            play_line(&component[..=last], start, &mut walks);
        }
        start += component.len() + 1;
    }
    Game { cut, squares: line.len(), walks: Box::new(walks.into_iter()) }
}

fn cut(board: &Board) -> usize {
    let squares = board.squares();
    let n = squares.len();
    if board.shape() == Shape::Line {
        return 0;
    }
    let is_cut = |&start: &usize| squares[(start + n - 1) % n] != squares[(start + n - 2) % n];
    let gap = squares.iter().position(|square| *square == Square::Empty);
    gap.or_else(|| (0..n).filter(|_| n > 1).find(is_cut)).unwrap_or(0)
}

/// Plays on a sequence of stones whose last two stones differ. The first stone is square `offset`
/// of the line.
fn play_line(stones: &[Square], offset: usize, walks: &mut Vec<Walk>) {
    let mut walk = |from, to| {
        walks.push(Walk { from: offset + from, to: offset + to });
    };
    let run_end = |start: usize| {
        let same = stones[start..].iter().take_while(|s| **s == stones[start]);
        start + same.count()
    };
    let n = stones.len();
    let mut start = 0;
    while start + 1 < n {
        let second = run_end(start);
        if second - start > 1 {
            // In XX…XO, the next stone of the other colour captures all stones before it.
            walk(second, start);
            start = second + 1;
            continue;
        }
        let third = run_end(second);
        if third == n {
            // Only XO is left.
            return walk(start, second);
        }
        let fourth = run_end(third);
        if fourth == n {
            // Only XO…OX is left.
            return walk(third, second);
        }
        // In XO…OX…XO, the last stone joins the others of its colour, and the first stone captures
        // them all.
        walk(fourth, third);
        walk(start, third);
        start = fourth + 1;
    }
}
