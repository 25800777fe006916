//! Right's moves by what they lower the measure by, and which worker has the positions that they
//! lead to.

use crate::error::{Flaw, at};
use crate::machine::Machine;
use crate::position::{Key, Kind};
use std::cmp::Ordering;
use std::ops::Range;

/// A move in a part. What it makes of a position depends on which of the pieces that it leaves
/// cancel with parts that are there, so there is one way for each case.
pub struct Way {
    /// The part in which Right moves, and the parts that cancel.
    pub gone: Vec<Kind>,
    /// With these, more pieces would cancel.
    pub absent: Vec<Kind>,
    /// The pieces that stay.
    pub new: Vec<Kind>,
    /// What the measure falls by.
    pub drop: usize,
    /// From the turn of the position to that of the position after it.
    pub turn: usize,
}

/// All ways, and the turns of positions.
///
/// A position's turn is the sum of those of its parts, modulo the number of workers. A part and its
/// negative have turns that cancel, as they do; so the turn of the position after a move depends on
/// the move and on the turn of the position before it only.
pub struct Ways {
    all: Vec<Way>,
    by_kind: Vec<Range<usize>>,
    turns: Vec<usize>,
    workers: usize,
}

impl Ways {
    pub fn new(machine: &Machine, workers: usize) -> Result<Ways, Flaw> {
        let mut ways =
            Ways { all: Vec::new(), by_kind: Vec::new(), turns: turns(machine, workers)?, workers };
        for (kind, part) in (0..).zip(&machine.parts) {
            let first = ways.all.len();
            for reply in &part.replies {
                let turn = ways.turn_of_move(kind, &reply.kinds)?;
                for case in cases(machine, kind, &reply.kinds)? {
                    ways.all.push(Way {
                        drop: lowers(machine, &case)?,
                        gone: case.gone,
                        absent: case.absent,
                        new: case.new,
                        turn,
                    });
                }
            }
            ways.by_kind.push(first..ways.all.len());
        }
        Ok(ways)
    }

    /// By number.
    #[inline]
    pub fn way(&self, number: usize) -> Result<&Way, Flaw> {
        at(&self.all, number)
    }

    /// The ways to move in parts of this kind, with their numbers.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = (usize, &Way)> {
        let range = self.by_kind.get(usize::from(kind)).cloned();
        let range = range.unwrap_or_default();
        let ways = self.all.get(range.clone()).unwrap_or_default();
        range.zip(ways)
    }

    /// The turn of a position.
    pub fn turn(&self, machine: &Machine, key: Key) -> Result<usize, Flaw> {
        let mut sum = 0;
        for (kind, count) in machine.packing.kinds(key) {
            let count = usize::try_from(count).map_err(|_| Flaw::Internal)?;
            sum += at(&self.turns, usize::from(kind))? * count;
        }
        Ok(sum % self.workers)
    }

    /// From the turn of a position to that of the position after this move.
    pub fn turn_of_move(&self, kind: Kind, pieces: &[Kind]) -> Result<usize, Flaw> {
        let mut turn = self.workers - at(&self.turns, usize::from(kind))?;
        for piece in pieces {
            turn += at(&self.turns, usize::from(*piece))?;
        }
        Ok(turn % self.workers)
    }
}

/// The turns of parts.
fn turns(machine: &Machine, workers: usize) -> Result<Vec<usize>, Flaw> {
    let mut turns = vec![0];
    for (kind, size) in (0_u32..).zip(&machine.sizes).skip(1) {
        // Scattered, so that no worker has much more to do than another one.
        let mixed = usize::try_from(kind.wrapping_mul(0x9e37_79b9) >> 16).unwrap_or(0);
        let negative = u32::from(size.negative);
        turns.push(match negative.cmp(&kind) {
            Ordering::Less if negative > 0 => {
                let turn = at(&turns, usize::from(size.negative))?;
                (workers - turn) % workers
            }
            // Two of them cancel.
            Ordering::Equal if workers % 2 == 0 => mixed % 2 * (workers / 2),
            Ordering::Equal => 0,
            _ => mixed % workers,
        });
    }
    Ok(turns)
}

/// A way without what follows from it.
#[derive(Clone)]
struct Case {
    gone: Vec<Kind>,
    absent: Vec<Kind>,
    new: Vec<Kind>,
}

/// So many cases of a move are enough; there are four if it leaves two pieces.
const MOST_CASES: usize = 1 << 12;

/// The cases of a move: each piece cancels, if its negative can be there, or stays.
fn cases(machine: &Machine, kind: Kind, pieces: &[Kind]) -> Result<Vec<Case>, Flaw> {
    let mut cases = vec![Case { gone: vec![kind], absent: Vec::new(), new: Vec::new() }];
    for piece in pieces {
        let negative = machine.size(*piece)?.negative;
        let mut next = Vec::new();
        for case in cases {
            // Of equal pieces, those that cancel come first.
            if negative != 0 && !case.absent.contains(&negative) {
                let mut cancels = case.clone();
                cancels.gone.push(negative);
                next.push(cancels);
            }
            let mut stays = case;
            if negative != 0 && !stays.absent.contains(&negative) {
                stays.absent.push(negative);
            }
            stays.new.push(*piece);
            next.push(stays);
        }
        if next.len() > MOST_CASES {
            return Err(Flaw::TooLarge);
        }
        cases = next;
    }
    Ok(cases)
}

/// What the measure falls by.
fn lowers(machine: &Machine, case: &Case) -> Result<usize, Flaw> {
    let sum = |kinds: &[Kind]| {
        let squares = kinds.iter().map(|kind| Ok(machine.size(*kind)?.square));
        squares.sum::<Result<u64, Flaw>>()
    };
    let drop = sum(&case.gone)?.checked_sub(sum(&case.new)?);
    let drop = drop.filter(|drop| *drop > 0).ok_or(Flaw::Internal)?;
    usize::try_from(drop).map_err(|_| Flaw::Internal)
}
