//! Writes certificates, with the sections of docs/SOLITAIRE.md.
use segcert_solitaire::{Sealed, Sections, Verdict, seal, varint};

use super::board::{Board, Shape};
use super::programme::Programme;
use super::solution::Solution;
use crate::clobber::Move;

/// Returns the statement of a certificate that `left` stones remain.
pub fn statement(board: &Board, left: usize) -> String {
    format!("solitaire {} {} = {left}", board.shape(), board.row())
}

/// Returns the contents of the certificate for a solution.
pub fn sections(board: &Board, solution: &Solution) -> Sections {
    Sections {
        statement: statement(board, solution.left()),
        moves: moves_section(board, solution.game().moves()),
        potentials: potentials_section(board),
    }
}

/// Returns the certificate of a solution. The checker has verified it; a rejection is a bug of this
/// program.
pub fn certificate(board: &Board, solution: &Solution) -> Result<Sealed, Box<Verdict>> {
    seal(&sections(board, solution))
}

fn moves_section(board: &Board, moves: impl Iterator<Item = Move>) -> Vec<u8> {
    let last = board.squares().len() - 1;
    let is_cycle = board.shape() == Shape::Cycle;
    let mut bytes = Vec::new();
    let mut arrived = 0;
    for Move { from, to } in moves {
        let wraps = is_cycle && from.abs_diff(to) == last && last > 1;
        let is_left = (to < from) != wraps;
        let difference = from as i64 - arrived as i64;
        let zigzag = (difference << 1 ^ difference >> 63) as u64;
        varint(zigzag << 1 | u64::from(is_left), &mut bytes);
        arrived = to;
    }
    bytes
}

fn potentials_section(board: &Board) -> Vec<u8> {
    let mut programme = Programme::default();
    let mut steps = Vec::new();
    for cut in board.cuts() {
        for number in programme.tree(&board.line(cut)) {
            varint(u64::from(number), &mut steps);
        }
    }
    let mut bytes = Vec::with_capacity(steps.len() + 1024);
    varint(programme.parents().len() as u64, &mut bytes);
    for parents in programme.parents() {
        varint(u64::from(parents.0), &mut bytes);
    }
    bytes.extend(steps);
    bytes
}
