//! Quiet parts: short ones in which Left gains too little, but of which sums are won.
//!
//! They weigh a whole number. Of weight 0 there are `*` and parts like `*2`. Those of weight 1 are
//! *patient* if Left has a move to a sum that weighs as much, and one that wins it alone, whichever
//! of the nimbers up to `*3` is beside it; the others are `↑` and its like: Left, moving second,
//! wins them, and he can make 0 of them, as of the *heavy* parts, which weigh 2 or more.
//!
//! With 1 or more, Left is to move in such a sum (`ends`), and leaves 2 or more, or ups alone, or
//! what is won by its value.
use super::cells::Cells;
use super::potential::Potential;
use super::wins::NIMBERS;
use crate::game::PartId;
use crate::game::parts::Pieces;

/// Two pieces without moves.
pub const DEAD: Pieces = (PartId::DEAD, PartId::DEAD);

/// The kinds of quiet parts, with Left's moves in them.
pub enum Quiet {
    Star,
    /// Like `*2`: to 0 and to `*`.
    Nimber,
    Patient {
        /// To a sum that weighs as much.
        keep: Pieces,
        /// By nimber beside it, if there is nothing else: to what he wins.
        alone: [Pieces; NIMBERS],
    },
    /// Left makes 0 of it.
    Up,
    /// The same.
    Heavy,
}

impl Quiet {
    /// The moves that are made in it.
    pub fn moves(&self, star: PartId) -> Vec<Pieces> {
        match self {
            Quiet::Star | Quiet::Up | Quiet::Heavy => vec![DEAD],
            Quiet::Nimber => vec![DEAD, (star, PartId::DEAD)],
            Quiet::Patient { keep, alone } => [&[*keep], &alone[..]].concat(),
        }
    }
}

impl Potential {
    /// Which kind of a quiet part it is, if it is one.
    pub fn quiet(&self, cells: &Cells, cell: PartId) -> Option<Quiet> {
        let weight = self.of(cell).filter(|_| cells.family(cell).is_none())?;
        let (star, up) = (cells.table.star, cells.table.up);
        let sum = |pieces: &Pieces| cells.of_sum([pieces.0, pieces.1]);
        let makes = |wanted: &[PartId]| {
            let mut moves = cells.table.left[cell.index()].iter();
            moves.any(|pieces| sum(pieces) == wanted)
        };
        let wins = &cells.equal.wins[cell.index()];
        if weight == 0 {
            let is_nimber = cells.equal.two_stars[cell.index()] && makes(&[]) && makes(&[star]);
            let nimber = is_nimber.then_some(Quiet::Nimber);
            return if cell == star { Some(Quiet::Star) } else { nimber };
        }
        if weight == self.scale.grain {
            let patient = self.patient(cells, cell).filter(|_| cell != up);
            let is_up = || wins.second && makes(&[]);
            return patient.or_else(|| is_up().then_some(Quiet::Up));
        }
        let is_heavy = weight >= self.two() && weight % self.scale.grain == 0 && makes(&[]);
        is_heavy.then_some(Quiet::Heavy)
    }

    fn patient(&self, cells: &Cells, cell: PartId) -> Option<Quiet> {
        let up_star = cells.of_sum([cells.table.up, cells.table.star]);
        let choose = |moves: &[Pieces]| {
            let worth = |pieces: &&Pieces| {
                let sum = cells.of_sum([pieces.0, pieces.1]);
                let stones = sum.iter().map(|part| cells.table.parts.stones(*part));
                (sum != up_star, stones.sum::<usize>())
            };
            moves.iter().min_by_key(worth).copied()
        };
        let mut alone = [DEAD; NIMBERS];
        for (play, moves) in alone.iter_mut().zip(&cells.equal.wins[cell.index()].first) {
            *play = choose(moves)?;
        }
        let keep = choose(&self.keeping(cells, cell))?;
        Some(Quiet::Patient { keep, alone })
    }
}
