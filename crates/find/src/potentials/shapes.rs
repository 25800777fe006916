//! Families `u·w^k·v`, and the reading of a component as a member of a family.
use crate::clobber::{Cell, Component};

/// Returns the minimum number of copies of a member for which a move near an end is not in the
/// stones after the power. The move leaves `long` from the member with `copies` copies.
pub fn copies_of_move(family: &Cell, copies: usize, long: &Component) -> usize {
    let part = family.word(copies);
    let cut = part.len() - long.len();
    let sides = [(part.clone(), &family.prefix), (part.mirror(), &family.suffix)];
    let mut needed = copies;
    for (part, end) in sides {
        for long in [long.clone(), long.mirror()] {
            if long.slice(1, long.len()) != part.slice(cut + 1, part.len()) {
                continue;
            }
            // The stone at the cut has either moved or not. If it has not moved, both squares of
            // the move precede it.
            let has_moved = long.stone(0) != part.stone(cut);
            let squares = cut + usize::from(has_moved);
            let squares = squares.saturating_sub(end.len());
            needed = needed.min(squares.div_ceil(family.base.len()));
        }
    }
    needed
}

/// Reads components as members of families. The power is the longest stretch with the period of the
/// word.
pub struct Reader {
    pub period: usize,
    /// The rotations of the word, their mirror images, and the negatives of all these.
    words: Vec<Component>,
}

impl Reader {
    /// Returns a reader for powers of a word.
    pub fn new(word: &Component) -> Reader {
        Reader { period: word.len(), words: word.variants().collect() }
    }

    /// Returns the family of a component and its number of copies, if it has at least one copy.
    pub fn read(&self, part: &Component) -> Option<(Cell, usize)> {
        let ways = [part.clone(), part.mirror()];
        ways.iter().filter_map(|part| self.read_one_way(part)).min()
    }

    fn read_one_way(&self, part: &Component) -> Option<(Cell, usize)> {
        let period = self.period;
        let mut best: Option<(usize, usize)> = None;
        let mut at = 0;
        while at + period <= part.len() {
            let base = part.slice(at, at + period);
            if !self.words.contains(&base) {
                at += 1;
                continue;
            }
            let mut end = at + period;
            while end < part.len() && part.stone(end) == part.stone(end - period) {
                end += 1;
            }
            if best.is_none_or(|(from, to)| end - at > to - from) {
                best = Some((at, end));
            }
            at = (at + 1).max(end + 1 - period);
        }
        let (from, to) = best?;
        let copies = (to - from) / period;
        let family = Cell {
            prefix: part.slice(0, from),
            base: part.slice(from, from + period),
            suffix: part.slice(from + copies * period, part.len()),
            least: 0,
        };
        Some((family, copies))
    }
}
