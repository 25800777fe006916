//! Finds the cuts that justify simplifications of the search by the database, and the cuts that
//! replace named games by boards.

use smallvec::SmallVec;

use super::goal::normal;
use super::plan::{Goal, Planner};
use crate::certificate::goal::Judgment;
use crate::clobber::{Outcome, Player};
use crate::run::Halt;
use crate::seg::features::Feature;
use crate::seg::names::Name;
use crate::seg::pieces::{PieceId, Pieces, Position};
use crate::seg::rules::{self, BoundSum};
use crate::seg::shape::EntryId;
use crate::seg::table::{Finding, Reason};

/// Facts that the proof of a goal may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// Facts about entries before this one, or about all entries for `None`.
    Entries(Option<EntryId>),
    /// No facts, only moves.
    Moves,
}

/// A Cut: the terms of the position that are replaced, the terms that replace them, and the entry
/// about which the first premise is a fact.
pub struct Cut {
    pub old: Position,
    pub new: Position,
    pub entry: Option<EntryId>,
}

impl Planner<'_> {
    /// Returns the cut that compares a dominated move of Right with a move that dominates it.
    pub(super) fn dominated(
        &mut self,
        id: PieceId,
        pair: u16,
        allowed: Use,
    ) -> Result<Option<Cut>, Halt> {
        let Some(known) = self.search.pieces.get(id).known else {
            return Ok(None);
        };
        let kept = known.entry.moves_of(Player::Right).nondominated;
        if kept >> pair & 1 == 1
            || !is_allowed(known.id, allowed)
            || !self.search.features().has(Feature::Dominance)
        {
            return Ok(None);
        }
        let steps = self.search.pieces.steps(id);
        let after = |pair: u16| {
            let step = steps.iter().find(|step| step.pair == pair);
            step.map(|step| step.after[Player::Right as usize])
        };
        let Some(old) = after(pair) else {
            return Ok(None);
        };
        if !self.dominating.contains_key(&(id, pair)) {
            let mut found = None;
            for better in (0..16).filter(|pair| kept >> pair & 1 == 1) {
                let minus = after(better).unwrap_or([PieceId::DEAD; 2]);
                let minus = minus.map(|id| self.search.pieces.negative(id));
                let difference = normal(&mut self.search.pieces, old.into_iter().chain(minus));
                if self.holds(&difference, Judgment::AtLeast)? {
                    found = Some(better);
                    break;
                }
            }
            self.dominating.insert((id, pair), found);
        }
        let better = self.dominating[&(id, pair)].and_then(after);
        Ok(better.map(|new| Cut {
            old: normal(&mut self.search.pieces, old),
            new: normal(&mut self.search.pieces, new),
            entry: Some(known.id),
        }))
    }

    /// Returns the cut that the search would make here, if there is one.
    pub(super) fn cut(&mut self, goal: &Goal, allowed: Use) -> Result<Option<Cut>, Halt> {
        let (position, judgment) = goal;
        if self.name(position[0]).is_some() {
            return Ok(self.unnamed(position, allowed));
        }
        let pieces = &self.search.pieces;
        let is_rungs = position.iter().all(|&id| is_rung(pieces, id));
        if allowed == Use::Moves || is_rungs || self.is_short(position) {
            return Ok(None);
        }
        if let Some(cut) = self.harmless(goal, allowed) {
            return Ok(Some(cut));
        }
        if let Some(cut) = self.bounded(goal, allowed) {
            return Ok(Some(cut));
        }
        if *judgment == Judgment::Over && self.fact_after(position) {
            return Ok(None);
        }
        if let Some(cut) = self.replaced(position, allowed) {
            return Ok(Some(cut));
        }
        match judgment {
            Judgment::Over => self.removed(position, allowed),
            Judgment::AtLeast => Ok(None),
        }
    }

    /// Returns the cut that removes the first named game with its board, whose sum is 0, or that
    /// replaces all named games by their boards.
    fn unnamed(&mut self, position: &Position, allowed: Use) -> Option<Cut> {
        let names: Vec<Name> = position.iter().map_while(|&id| self.name(id)).collect();
        let pieces = &mut self.search.pieces;
        let minus = pieces.board(names[0].negative());
        let is_beside_board = position.contains(&minus);
        let (old, new): (Position, Position) = match is_beside_board {
            true => (SmallVec::from_slice(&[position[0], minus]), Position::new()),
            false => (
                SmallVec::from_slice(&position[..names.len()]),
                names.into_iter().map(|name| pieces.board(name)).collect(),
            ),
        };
        let is_useful = if is_beside_board { position.len() > 2 } else { allowed != Use::Moves };
        is_useful.then_some(Cut { old, new, entry: None })
    }

    /// Static rule 1: cuts off subgames that are not worse than 0 for Left, if the other subgames
    /// suffice.
    fn harmless(&mut self, (position, judgment): &Goal, allowed: Use) -> Option<Cut> {
        if position.len() < 2 {
            return None;
        }
        let mut first = 0;
        for &id in position {
            let known = self.search.pieces.get(id).known.as_ref()?;
            if !is_allowed(known.id, allowed) {
                return None;
            }
            match known.entry.outcome {
                Outcome::R => return None,
                Outcome::N => first += 1,
                Outcome::L | Outcome::P => {}
            }
        }
        let outcome = |id: PieceId| self.search.pieces.get(id).outcome();
        let enough = match judgment {
            Judgment::AtLeast => first == 0,
            Judgment::Over => {
                first == 1
                    || first == 0 && position.iter().any(|&id| outcome(id) == Some(Outcome::L))
            }
        };
        if !enough {
            return None;
        }
        // The last subgame that wins for Left, moving first, is kept to the end.
        let last = position.iter().rposition(|&id| match first {
            0 => outcome(id) == Some(Outcome::L),
            _ => outcome(id) == Some(Outcome::N),
        });
        let place = (0..position.len()).find(|&place| Some(place) != last)?;
        Some(Cut {
            old: SmallVec::from_slice(&[position[place]]),
            new: Position::new(),
            entry: None,
        })
    }

    /// Static rule 2: replaces a subgame by its bound, a board that is equal to a reference game.
    fn bounded(&mut self, (position, judgment): &Goal, allowed: Use) -> Option<Cut> {
        let sum = BoundSum::new(&self.search.pieces, position, Player::Left)?;
        let is_enough =
            sum.is_positive() || *judgment == Judgment::AtLeast && sum.is_at_least_zero();
        if !is_enough || !self.search.features().has(Feature::Bounds) {
            return None;
        }
        let scales = rules::best_scales(&self.search.pieces, position, sum);
        for (&id, scale) in position.iter().zip(scales) {
            let known = self.search.pieces.get(id).known?;
            if is_rung(&self.search.pieces, id) {
                continue;
            }
            if !is_allowed(known.id, allowed) {
                return None;
            }
            return Some(Cut {
                old: SmallVec::from_slice(&[id]),
                new: self.rung(known.entry.bounds[scale].lower?, scale),
                entry: Some(known.id),
            });
        }
        None
    }

    /// Returns boards for `k·↑ + s·*`: `X^n O` is `(n−1)·↑ + n·*`.
    fn rung(&mut self, ups: i8, stars: usize) -> Position {
        let count = ups.unsigned_abs() as usize;
        let mut boards = Position::new();
        let mut stars = stars;
        if count > 0 {
            let text =
                if ups > 0 { "X".repeat(count + 1) + "O" } else { "O".repeat(count + 1) + "X" };
            boards.push(self.search.pieces.intern(&text.parse().expect("these are stones")));
            stars += count + 1;
        }
        if stars % 2 == 1 {
            boards.push(self.search.pieces.intern(&"XO".parse().expect("these are stones")));
        }
        boards
    }

    /// Returns the first replacement of the simplification.
    fn replaced(&mut self, position: &Position, allowed: Use) -> Option<Cut> {
        let limit = match allowed {
            Use::Entries(limit) => limit,
            Use::Moves => return None,
        };
        let (entry, old, new) = self.search.first_replacement(position, limit)?;
        let pieces = &mut self.search.pieces;
        let old: Position = old.into_iter().map(|run| pieces.intern_run(run)).collect();
        let new: Position = new.into_iter().map(|run| pieces.intern_run(run)).collect();
        Some(Cut { old, new: normal(pieces, new), entry: Some(entry) })
    }

    /// Static rules 3 and 4: removes subgames where the search has removed them.
    fn removed(&mut self, position: &Position, allowed: Use) -> Result<Option<Cut>, Halt> {
        let mut sorted = position.clone();
        sorted.reverse();
        let mut finding = self.search.finding(&sorted, Player::Left);
        if allowed == Use::Entries(None) && !matches!(finding, Some(Finding::Win(_))) {
            // The table no longer has the result.
            self.search.settle(sorted.iter().copied(), Player::Left)?;
            finding = self.search.finding(&sorted, Player::Left);
        }
        let old = match finding {
            Some(Finding::Win(Reason::Without(game))) => {
                SmallVec::from_slice(&[sorted[usize::from(game)]])
            }
            Some(Finding::Win(Reason::Beside(game))) => {
                sorted.remove(usize::from(game));
                sorted
            }
            _ => return Ok(None),
        };
        Ok(Some(Cut { old, new: Position::new(), entry: None }))
    }
}

fn is_allowed(entry: EntryId, allowed: Use) -> bool {
    match allowed {
        Use::Entries(limit) => limit.is_none_or(|limit| entry < limit),
        Use::Moves => false,
    }
}

/// Tells whether a subgame is one of the boards that represent reference games.
fn is_rung(pieces: &Pieces, id: PieceId) -> bool {
    let piece = pieces.get(id);
    let component = piece.component();
    piece.pairs == 1 && {
        let first = component.slice(0, component.len() - 1);
        let last = component.slice(1, component.len());
        first.is_dead() || last.is_dead()
    }
}
