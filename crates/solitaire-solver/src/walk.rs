//! From words to games (Proposition 9).
use super::word::{Crossing, Kind, kind};
use crate::clobber::{Move, Square};

/// A stone goes from one square to another and takes all stones on its way.
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

/// The walks of a game with this admissible word, in an order in which they can be made.
///
/// Bare separations divide the line into games of their own (Lemma 8). By class (1) the word of
/// each is p arrows to the right and then q to the left: the first stone walks p squares and the
/// last one q squares, and they meet on one square.
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

/// The stones on `first` and `last` walk to the square `meeting`.
fn meet(line: &[Square], first: usize, meeting: usize, last: usize) -> impl Iterator<Item = Walk> {
    let right = (first < meeting).then_some(Walk { from: first, to: meeting });
    let left = (last > meeting).then_some(Walk { from: last, to: meeting });
    let walks =
        if is_left_first(line, first, meeting, last) { [left, right] } else { [right, left] };
    walks.into_iter().flatten()
}

/// Who comes first to the square where they meet. Both walk over stones of the colour that they do
/// not have. A stone that comes over a separation s takes the very stone that stood on that square,
/// so it is the first, and the other one takes it in turn. If both come over a separation a, one of
/// them walks a single square (class 6): it takes its neighbour there.
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
