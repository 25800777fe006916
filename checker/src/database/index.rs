//! The games of a database, and their numbers.
//!
//! A *shape* is a decreasing sequence of lengths of runs, each at least 2; with one empty square between runs it has at most so many squares. Shapes
//! come by number of squares, then more runs first, then by their lengths; the entries of a shape by their
//! stones, read from left to right as a binary number with `X` = 0 and `O` = 1.

use crate::kernel::error::{Code, Stop, at};
use crate::kernel::part::is_oriented;
use crate::kernel::position::Games;
use crate::kernel::reader::Reader;
use crate::kernel::term::Term;
use std::cmp::Reverse;

/// Sets of moves have 16 bits.
pub const MAX_SQUARES: usize = 16;

/// A run of stones.
#[derive(Clone, Copy)]
pub struct Run {
    /// The part that it is; 0 if it has no move.
    pub term: Term,
    /// Whether it is the mirror image of the word of that part.
    pub mirrored: bool,
    length: u32,
    /// The last stone is bit 0.
    stones: u32,
}

impl Run {
    /// Stone number `t` from the left: 0 for `X`, 1 for `O`.
    fn stone(self, t: u32) -> u32 {
        let behind = self.length.saturating_sub(t).saturating_sub(1);
        self.stones.wrapping_shr(behind) & 1
    }
}

/// A game of the index.
pub struct Entry {
    pub number: usize,
    pub runs: Vec<Run>,
}

impl Entry {
    /// Where its moves are made, from left to right: the numbers of the first stones of all pairs of different neighbours, stones counted over all
    /// runs. Each is one move for either player.
    pub fn pairs(&self) -> Vec<u32> {
        let (mut pairs, mut before) = (Vec::new(), 0_u32);
        for run in &self.runs {
            for t in 1..run.length {
                let first = t.saturating_sub(1);
                if run.stone(first) != run.stone(t) {
                    pairs.push(before.saturating_add(first));
                }
            }
            before = before.saturating_add(run.length);
        }
        pairs
    }

    /// A fault about this entry at what was read last.
    pub fn fault(&self, reader: &Reader, code: Code, what: &str) -> Stop {
        let stone = |run: Run, t| if run.stone(t) == 0 { 'X' } else { 'O' };
        let runs = self.runs.iter().map(|run| {
            let stones = (0..run.length).map(|t| stone(*run, t));
            stones.collect::<String>()
        });
        let board = runs.collect::<Vec<_>>().join(".");
        reader.fault(code, format!("entry {}, {board}: {what}", self.number))
    }
}

pub struct Index {
    shapes: Vec<Vec<u32>>,
    /// All runs of a length, for every length, by their stones as a number.
    runs: Vec<Vec<Run>>,
}

impl Index {
    pub fn new(squares: usize, games: &mut Games) -> Result<Index, Stop> {
        let mut runs = vec![Vec::new(), Vec::new()];
        let squares = u32::try_from(squares).map_err(|_| Stop::Internal)?;
        for length in 2..=squares {
            let mut of_length = Vec::new();
            for stones in 0..1_u32.wrapping_shl(length) {
                let mut run = Run { term: Term::ZERO, mirrored: false, length, stones };
                let word: Vec<u8> = (0..length).map(|t| u8::from(run.stone(t) == 0)).collect();
                games.budget.hold(size_of::<Run>())?;
                run.term = games.parts.intern(&word, &mut games.budget)?;
                run.mirrored = !is_oriented(&word);
                of_length.push(run);
            }
            runs.push(of_length);
        }
        Ok(Index { shapes: shapes(squares), runs })
    }

    /// The runs of all entries, in order.
    pub fn entries(&self) -> impl Iterator<Item = Result<Vec<Run>, Stop>> {
        self.shapes.iter().flat_map(|shape| {
            let stones = 0..1_u32.wrapping_shl(shape.iter().sum());
            stones.map(|stones| self.runs(shape, stones))
        })
    }

    fn runs(&self, shape: &[u32], stones: u32) -> Result<Vec<Run>, Stop> {
        let (mut runs, mut behind) = (Vec::with_capacity(shape.len()), shape.iter().sum::<u32>());
        for length in shape {
            behind = behind.saturating_sub(*length);
            let all = 1_u32.wrapping_shl(*length).saturating_sub(1);
            let own = stones.wrapping_shr(behind) & all;
            runs.push(*at(at(&self.runs, place(*length)?)?, place(own)?)?);
        }
        Ok(runs)
    }
}

fn place(number: u32) -> Result<usize, Stop> {
    usize::try_from(number).map_err(|_| Stop::Internal)
}

/// All shapes of at most so many squares, in order.
fn shapes(squares: u32) -> Vec<Vec<u32>> {
    let mut shapes: Vec<Vec<u32>> = (2..=squares).map(|length| vec![length]).collect();
    let mut next = 0;
    while let Some(shape) = shapes.get(next).cloned() {
        let room = squares.saturating_sub(size(&shape).saturating_add(1));
        let last = shape.last().copied().unwrap_or(0);
        for length in 2..=room.min(last) {
            let mut longer = shape.clone();
            longer.push(length);
            shapes.push(longer);
        }
        next = next.saturating_add(1);
    }
    shapes.sort_by_key(|shape| (size(shape), Reverse(shape.len()), shape.clone()));
    shapes
}

/// Squares, with one empty square between runs.
fn size(shape: &[u32]) -> u32 {
    let squares = shape.iter().map(|length| length.saturating_add(1));
    squares.sum::<u32>().saturating_sub(1)
}
