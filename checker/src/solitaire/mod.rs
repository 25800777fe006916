//! Solitaire certificates: so many stones of a line or a cycle can be left, and no fewer (docs/SOLITAIRE.md).
//!
//! *No more need stay*: the moves are made on the board, one by one. *No fewer can*: by a theorem of Blondel, Hendrickx and
//! Jungers every game spells a path in a graph, with a cost for each stone that it leaves, and the certificate names for
//! every state of the graph the edge that a cheapest path comes by. The cost of these paths is a potential; that no path is
//! cheaper is checked edge by edge. The theorem is believed; that a cycle can be cut into a few lines is argued in `cuts`.
//!
//! In reading order: `board`, `claim` (the statement), `play` (the moves), `graph` (letters, forbidden patterns, edges),
//! `potentials` (the lower bound of a line), `cuts` (the lines of a cycle).

mod board;
mod claim;
mod cuts;
mod graph;
mod play;
mod potentials;

use crate::kernel::budget::{Budget, Limits};
use crate::kernel::error::{Code, Section, Stop};
use board::EMPTY;
use claim::Claim;

/// What a replay did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    pub squares: u64,
    pub stones: u64,
    pub moves: u64,
    /// Lines that the board was cut into.
    pub lines: u64,
    /// Edges of the graph that were looked at.
    pub edges: u64,
}

/// The contents of a solitaire certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sections {
    pub statement: String,
    pub board: Vec<u8>,
    pub moves: Vec<u8>,
    pub potentials: Vec<u8>,
}

impl Sections {
    /// In file order.
    pub fn bodies(&self) -> [&[u8]; 4] {
        [self.statement.as_bytes(), &self.board, &self.moves, &self.potentials]
    }
}

/// Replays the sections *statement*, *board*, *moves*, *potentials*. If it returns `Ok`, the statement with this text is true.
pub fn replay(sections: [&[u8]; 4], limits: Limits) -> Result<(String, Stats), Stop> {
    let [statement, board, moves, potentials] = sections;
    let mut budget = Budget::new(limits);
    let squares = board::read(board, &mut budget)?;
    let claim = Claim::read(statement, &squares)?;
    let mut stats = Stats {
        squares: squares.len() as u64,
        stones: squares.iter().filter(|square| **square != EMPTY).count() as u64,
        ..Stats::default()
    };
    budget.charge(statement.len().saturating_add(moves.len()))?;
    stats.moves = play::play(&claim, squares.clone(), moves)?;
    if stats.stones.checked_sub(stats.moves) != Some(claim.left) {
        let message =
            format!("{} moves do not leave {} of {} stones", stats.moves, claim.left, stats.stones);
        let end = moves.len();
        return Err(Stop::fault(Code::StonesLeft, Section::Moves, end, message));
    }
    potentials::check(&claim, &squares, potentials, &mut budget, &mut stats)?;
    Ok((claim.text, stats))
}
