//! Shapes and the entry index (SEGClobber 3.1 and 3.2; the index is from Section 3.2 of Folkersen's
//! report of 2022).
//!
//! A *shape* is the sequence of the lengths of a game's subgames, which is decreasing here and
//! contains no 1. For each shape, the index has one entry for each colouring of its stones. Entries
//! are numbered in the order in which the database creates them (3.5): by length with one empty
//! square between subgames, then games with more subgames first, then by shape and bit pattern.

use smallvec::SmallVec;

use super::board::{Run, Runs};

/// Maximum length of the games of an index, in squares. Up to this length there are 24 million
/// entries.
pub const MAX_LEN: usize = 20;
/// Maximum number of subgames of a game of 20 squares.
pub const MAX_RUNS: usize = 7;

/// The number of a shape in its index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ShapeId(u16);

/// The number of a game in relaxed normal form in its index. It is also the position of the game in
/// the order of creation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntryId(u32);

impl EntryId {
    /// Returns the index, from 0 on.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the entry with this number.
    pub fn from_index(index: usize) -> EntryId {
        EntryId(u32::try_from(index).expect("an index has fewer than 2^32 entries"))
    }
}

/// A shape, and the place of its entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Lengths of the subgames, decreasing, each at least 2.
    pub lengths: SmallVec<[u8; MAX_RUNS]>,
    /// Number of the entry whose stones are all black.
    first: u32,
}

impl Shape {
    /// Returns the number of stones.
    pub fn stones(&self) -> usize {
        self.lengths.iter().map(|&length| usize::from(length)).sum()
    }

    /// Returns the number of squares, with one empty square between subgames.
    pub fn squares(&self) -> usize {
        self.stones() + self.lengths.len() - 1
    }

    /// Returns the number of entries.
    pub fn entries(&self) -> usize {
        1 << self.stones()
    }
}

/// All games in relaxed normal form up to a length (see the module documentation).
pub struct Index {
    max_len: usize,
    shapes: Vec<Shape>,
    /// The shape that results from adding a subgame. The rows are the shapes, and a last row for no
    /// subgames; the columns are the lengths of the added subgame.
    longer: Vec<[Option<ShapeId>; MAX_LEN + 1]>,
    entries: usize,
}

impl Index {
    /// Returns the index of all games with at most `max_len` squares, which is at most [`MAX_LEN`].
    pub fn new(max_len: usize) -> Index {
        assert!(max_len <= MAX_LEN, "an index is not of longer games");
        let mut lists = Vec::new();
        extend(&mut SmallVec::new(), max_len, &mut lists);
        lists.sort_by_key(|lengths: &SmallVec<[u8; MAX_RUNS]>| {
            let stones: usize = lengths.iter().map(|&length| usize::from(length)).sum();
            let runs = lengths.len();
            (stones + runs, std::cmp::Reverse(runs), lengths.clone())
        });
        let mut first = 0;
        let mut shapes = Vec::new();
        for lengths in lists {
            let shape = Shape { lengths, first };
            first += shape.entries() as u32;
            shapes.push(shape);
        }
        let longer = links(&shapes);
        Index { max_len, shapes, longer, entries: first as usize }
    }

    /// Returns the length of the longest games, in squares.
    pub fn max_len(&self) -> usize {
        self.max_len
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.entries
    }

    /// Tells whether the index has no entries.
    pub fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// Returns all shapes, in the order of their entries.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Iterates over the entries of a shape.
    pub fn entries_of(&self, shape: &Shape) -> impl Iterator<Item = EntryId> + use<> {
        let first = shape.first;
        (first..first + shape.entries() as u32).map(EntryId)
    }

    /// Returns the entry of a game whose subgames are in order of decreasing length. Returns `None`
    /// if the game is empty or too long.
    #[inline]
    pub fn find(&self, runs: impl IntoIterator<Item = Run>) -> Option<EntryId> {
        let mut shape = None;
        let mut stones = 0;
        for run in runs {
            let row = shape.map_or(self.shapes.len(), |ShapeId(id)| usize::from(id));
            shape = Some(self.longer[row][run.len()]?);
            stones = stones << run.len() | run.bits();
        }
        let ShapeId(id) = shape?;
        Some(EntryId(self.shapes[usize::from(id)].first + stones))
    }

    /// Returns the shape of an entry.
    pub fn shape(&self, entry: EntryId) -> &Shape {
        let after = self.shapes.partition_point(|shape| shape.first <= entry.0);
        &self.shapes[after - 1]
    }

    /// Returns the subgames of an entry, in order of decreasing length.
    pub fn runs(&self, entry: EntryId) -> Runs {
        let shape = self.shape(entry);
        let stones = entry.0 - shape.first;
        let mut left = shape.stones();
        let run = |&length: &u8| {
            left -= usize::from(length);
            let mask = (1_u32 << length) - 1;
            Run::new(length, stones >> left & mask)
        };
        shape.lengths.iter().map(run).collect()
    }
}

/// Lists all decreasing sequences that begin with these lengths.
fn extend(
    lengths: &mut SmallVec<[u8; MAX_RUNS]>,
    room: usize,
    lists: &mut Vec<SmallVec<[u8; MAX_RUNS]>>,
) {
    let longest = lengths.last().map_or(room, |&last| room.min(last.into()));
    for length in 2..=longest {
        lengths.push(length as u8);
        lists.push(lengths.clone());
        extend(lengths, room.saturating_sub(length + 1), lists);
        lengths.pop();
    }
}

/// Returns the shapes that result from adding one subgame to each shape.
fn links(shapes: &[Shape]) -> Vec<[Option<ShapeId>; MAX_LEN + 1]> {
    let mut longer = vec![[None; MAX_LEN + 1]; shapes.len() + 1];
    for (id, shape) in shapes.iter().enumerate() {
        let Some((&last, before)) = shape.lengths.split_last() else {
            continue;
        };
        let same = |other: &Shape| other.lengths.as_slice() == before;
        let row = shapes.iter().position(same).unwrap_or(shapes.len());
        let id = u16::try_from(id).expect("there are few shapes");
        longer[row][usize::from(last)] = Some(ShapeId(id));
    }
    longer
}

#[cfg(test)]
mod tests;
