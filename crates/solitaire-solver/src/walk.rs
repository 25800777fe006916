//! Converts words to games (Proposition 9 of the paper).
use super::word::{Crossing, Kind, kind};
use crate::clobber::{Move, Square};

/// A stone moves from one square to another and captures all stones on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk {
    pub from: usize,
    pub to: usize,
}

impl Walk {
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let Walk { from, to } = self;
        (0..from.abs_diff(to)).map(move |taken| match to > from {
            true => Move { from: from + taken, to: from + taken + 1 },
            false => Move { from: from - taken, to: from - taken - 1 },
        })
    }
}

/// Iterates over the walks of a game with this admissible word, in a legal order.
///
/// Separations that no stone crosses divide the line into separate games (Lemma 8). By class (1),
/// the word of each game is p arrows to the right and then q to the left: the first stone walks p
/// squares and the last one q squares, and they meet on one square.
pub fn walks<'a>(word: &'a [Crossing], line: &'a [Square]) -> impl Iterator<Item = Walk> + 'a {
    let mut place = 0;
    std::iter::from_fn(move || {
        place += word[place..].iter().position(|crossing| *crossing != Crossing::Bare)?;
        let first = place;
        let run = |start: usize, crossing| {
            let rest = word[start..].iter();
            start + rest.take_while(|other| **other == crossing).count()
        };
        let meeting = run(first, Crossing::Right);
        place = run(meeting, Crossing::Left);
        Some(meet(line, first, meeting, place))
    })
    .flatten()
}

/// Returns the walks of the stones on `first` and `last` to the square `meeting`.
fn meet(line: &[Square], first: usize, meeting: usize, last: usize) -> impl Iterator<Item = Walk> {
    let right = (first < meeting).then_some(Walk { from: first, to: meeting });
    let left = (last > meeting).then_some(Walk { from: last, to: meeting });
    let walks =
        if is_left_first(line, first, meeting, last) { [left, right] } else { [right, left] };
    walks.into_iter().flatten()
}

/// Tells whether the left stone arrives first at the square where the two walks meet. Both stones
/// walk over stones of the other colour. A stone that crosses a separation s captures the original
/// stone of that square, so it arrives first, and the other stone then captures it. If both cross a
/// separation a, one of them walks a single square (class 6) and captures its neighbour there.
fn is_left_first(line: &[Square], first: usize, meeting: usize, last: usize) -> bool {
    if first == meeting || last == meeting {
        return false;
    }
    let before = kind(line[meeting - 1], line[meeting]);
    let behind = kind(line[meeting], line[meeting + 1]);
    match (before, behind) {
        (Kind::Same, _) => false,
        (_, Kind::Same) => true,
        _ => meeting - first > 1,
    }
}
