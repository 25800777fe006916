//! Entries of the database: the facts about a game (SEGClobber 3.2).

use clap::ValueEnum;

use super::shape::EntryId;
use crate::clobber::{Outcome, Player};

/// The scales of bounds: multiples of `↑`, and multiples of `↑` plus `*`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// The games `k·↑`.
    Ups,
    /// The games `k·↑ + *`.
    UpsAndStar,
}

impl Scale {
    /// Both scales.
    pub const ALL: [Scale; 2] = [Scale::Ups, Scale::UpsAndStar];

    /// Returns the nimber that the scale adds.
    pub fn nim(self) -> u32 {
        match self {
            Scale::Ups => 0,
            Scale::UpsAndStar => 1,
        }
    }
}

/// Maximum multiple of `↑` with which games are compared.
pub const MAX_BOUND: i8 = 31;

/// Bounds of a game on a scale: the greatest reference game `≤` the game, and the least reference
/// game `≥` the game, if they are on the scale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Bounds {
    /// Lower bound, as a multiple of `↑`.
    pub lower: Option<i8>,
    /// Upper bound, as a multiple of `↑`.
    pub upper: Option<i8>,
}

/// The stored moves of a player, as the pairs of stones at which they are made, counted from the
/// left over all subgames.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moves {
    /// A set of nondominated moves, as bits.
    pub nondominated: u32,
    /// A simplest sensible move, if there is a move.
    pub simplest: Option<u8>,
}

/// An entry of the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Outcome of the game.
    pub outcome: Outcome,
    /// Bounds on the two scales.
    pub bounds: [Bounds; 2],
    /// The moves of Left and of Right.
    pub moves: [Moves; 2],
    /// CS₃: the number of sensible moves of both players.
    pub sensible: u8,
    /// CS₄: CS₃ of this game, plus CS₃ after all sensible moves.
    pub recursive: u32,
    /// The simplest equal game, if there is one.
    pub link: Option<EntryId>,
}

/// A score of the complexity of a game (SEGClobber 3.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Score {
    /// Number of squares
    #[value(name = "cs1")]
    Length,
    /// Number of moves
    #[value(name = "cs2")]
    Moves,
    /// Number of sensible moves
    #[value(name = "cs3")]
    Sensible,
    /// Number of sensible moves, here and after all sensible moves
    #[default]
    #[value(name = "cs4")]
    Recursive,
}

impl Score {
    /// All scores, in the order of their numbers.
    pub const ALL: [Score; 4] = [Score::Length, Score::Moves, Score::Sensible, Score::Recursive];

    /// Returns the number of the score in the paper.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// Number of bytes of an entry.
pub const ENTRY_BYTES: usize = 24;
const NO_BOUND: i8 = i8::MIN;
const NO_MOVE: u8 = u8::MAX;
const NO_LINK: u32 = u32::MAX;

impl Entry {
    /// Returns the moves of a player.
    pub fn moves_of(&self, player: Player) -> &Moves {
        &self.moves[player as usize]
    }

    /// Returns the stored bytes of the entry, little-endian.
    pub fn to_bytes(&self) -> [u8; ENTRY_BYTES] {
        let mut bytes = [0; ENTRY_BYTES];
        bytes[0] =
            Outcome::ALL.iter().position(|&outcome| outcome == self.outcome).unwrap_or(0) as u8;
        bytes[1] = self.sensible;
        let bounds = self.bounds.iter().flat_map(|b| [b.lower, b.upper]);
        for (byte, bound) in bytes[2..6].iter_mut().zip(bounds) {
            *byte = bound.unwrap_or(NO_BOUND) as u8;
        }
        for (player, moves) in self.moves.iter().enumerate() {
            bytes[6 + player] = moves.simplest.unwrap_or(NO_MOVE);
            let place = 8 + 4 * player;
            bytes[place..place + 4].copy_from_slice(&moves.nondominated.to_le_bytes());
        }
        bytes[16..20].copy_from_slice(&self.recursive.to_le_bytes());
        let link = self.link.map_or(NO_LINK, |link| link.index() as u32);
        bytes[20..].copy_from_slice(&link.to_le_bytes());
        bytes
    }

    /// Reads the bytes of [`Entry::to_bytes`]. Returns `None` if they have no meaning.
    pub fn from_bytes(bytes: &[u8; ENTRY_BYTES]) -> Option<Entry> {
        let bound = |at: usize| match bytes[at] as i8 {
            NO_BOUND => None,
            bound => Some(bound),
        };
        let bounds = |at| Bounds { lower: bound(at), upper: bound(at + 1) };
        let moves = |player: usize| Moves {
            nondominated: number(bytes, 8 + 4 * player),
            simplest: Some(bytes[6 + player]).filter(|&t| t != NO_MOVE),
        };
        Some(Entry {
            outcome: *Outcome::ALL.get(usize::from(bytes[0]))?,
            bounds: [bounds(2), bounds(4)],
            moves: [moves(0), moves(1)],
            sensible: bytes[1],
            recursive: number(bytes, 16),
            link: link(bytes),
        })
    }
}

fn number(bytes: &[u8; ENTRY_BYTES], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// Returns the link of a stored entry.
#[inline]
pub fn link(bytes: &[u8; ENTRY_BYTES]) -> Option<EntryId> {
    match number(bytes, 20) {
        NO_LINK => None,
        link => Some(EntryId::from_index(link as usize)),
    }
}

/// Tells whether a stored entry has the value 0.
#[inline]
pub fn is_zero(bytes: &[u8; ENTRY_BYTES]) -> bool {
    Outcome::ALL[usize::from(bytes[0] & 3)] == Outcome::P
}

#[cfg(test)]
mod tests;
