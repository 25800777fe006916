//! Components without gain: short components in which Left gains too little, although he wins sums
//! of them.
//!
//! Their potentials are integers. Components of potential 0 are `*` and components like `*2`. A
//! component of potential 1 is *waiting* if Left has a move to a sum of equal potential, and moves
//! that win the component alone together with each of the nimbers up to `*3`. The other components
//! of potential 1 are `↑` and similar components: Left wins them, moving second, and can move to 0.
//! Left can also move to 0 in the *heavy* components, which have potential at least 2.
//!
//! If Left is to move in such a sum with total potential at least 1 (`ends`), he leaves potential
//! at least 2, or only ups, or a sum that is won by its value.
use super::cells::Cells;
use super::largest::Potentials;
use super::wins::NIMBERS;
use crate::game::ComponentId;
use crate::game::components::Pieces;

/// Two pieces without moves.
pub const DEAD: Pieces = (ComponentId::DEAD, ComponentId::DEAD);

/// The kinds of components without gain, with Left's moves in them.
pub enum NoGain {
    Star,
    /// A component like `*2`: Left can move to 0 and to `*`.
    Nimber,
    Waiting {
        /// A move to a sum of equal potential.
        keep: Pieces,
        /// For each nimber, a move to a sum that Left wins if only this nimber is beside it.
        alone: [Pieces; NIMBERS],
    },
    /// A component of potential 1 in which Left can move to 0.
    Up,
    /// A component of potential at least 2 in which Left can move to 0.
    Heavy,
}

impl NoGain {
    /// Returns the moves that Left makes in the component.
    pub fn moves(&self, star: ComponentId) -> Vec<Pieces> {
        match self {
            NoGain::Star | NoGain::Up | NoGain::Heavy => vec![DEAD],
            NoGain::Nimber => vec![DEAD, (star, ComponentId::DEAD)],
            NoGain::Waiting { keep, alone } => [&[*keep], &alone[..]].concat(),
        }
    }
}

impl Potentials {
    /// Returns the kind of a component without gain, or `None` for other components.
    pub fn no_gain(&self, cells: &Cells, cell: ComponentId) -> Option<NoGain> {
        let potential = self.of(cell).filter(|_| cells.family(cell).is_none())?;
        let (star, up) = (cells.table.star, cells.table.up);
        let sum = |pieces: &Pieces| cells.of_sum([pieces.0, pieces.1]);
        let makes = |wanted: &[ComponentId]| {
            let mut moves = cells.table.left[cell.index()].iter();
            moves.any(|pieces| sum(pieces) == wanted)
        };
        let wins = &cells.equal.wins[cell.index()];
        if potential == 0 {
            let is_nimber = cells.equal.two_stars[cell.index()] && makes(&[]) && makes(&[star]);
            let nimber = is_nimber.then_some(NoGain::Nimber);
            return if cell == star { Some(NoGain::Star) } else { nimber };
        }
        if potential == self.scale.grain {
            let waiting = self.waiting(cells, cell).filter(|_| cell != up);
            let is_up = || wins.second && makes(&[]);
            return waiting.or_else(|| is_up().then_some(NoGain::Up));
        }
        let is_heavy = potential >= self.two() && potential % self.scale.grain == 0 && makes(&[]);
        is_heavy.then_some(NoGain::Heavy)
    }

    fn waiting(&self, cells: &Cells, cell: ComponentId) -> Option<NoGain> {
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
        Some(NoGain::Waiting { keep, alone })
    }
}
