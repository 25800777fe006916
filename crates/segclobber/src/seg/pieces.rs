//! Numbers the subgames of a search, and stores their moves and their database entries.
//!
//! A subgame and its mirror image are stored once; all subgames without moves are
//! [`PieceId::DEAD`]. Named games are subgames, too.

use std::cmp::Ordering;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::board::Run;
use super::database::Database;
use super::entry::Entry;
use super::names::Name;
use super::shape::EntryId;
use crate::clobber::{Component, Move, Outcome, Player};

/// The number of a subgame in [`Pieces`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceId(u32);

impl PieceId {
    /// The number of all subgames without moves.
    pub const DEAD: PieceId = PieceId(0);

    fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number, for hashing and storage.
    pub fn bits(self) -> u32 {
        self.0
    }
}

/// A sum of subgames, in normal form after simplification.
pub type Position = SmallVec<[PieceId; 12]>;

/// The result of a move: a sum of two subgames, each of which may be dead.
pub type Left = [PieceId; 2];

/// A move of either player at a pair of different stones.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Index of the first stone of the pair, from 0.
    pub pair: u16,
    /// The subgames after the move of Left, and after the move of Right.
    pub after: [Left; 2],
}

/// The database entry of a subgame.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Number of the entry.
    pub id: EntryId,
    /// Content of the entry.
    pub entry: Entry,
}

/// A subgame.
pub struct Piece {
    /// The stones; empty for a named game.
    component: Component,
    /// The name of a game that is not a component.
    pub name: Option<Name>,
    /// The stones in the paper's encoding, if the component is short.
    run: Run,
    /// Order of subgames in a normal form. It ignores all stones after the first 112.
    order: u128,
    negative: PieceId,
    /// The database entry; `None` if the subgame is longer than the games of the database.
    pub known: Option<Known>,
    /// Number of pairs of different stones, which is the number of moves of either player.
    pub pairs: u16,
    /// For Left and for Right, the number of moves that remove another pair besides their own
    /// (3.9).
    pub eager: [u16; 2],
    steps: Option<Arc<[Step]>>,
}

/// Interned subgames, by number.
pub struct Pieces {
    database: Option<Arc<Database>>,
    pieces: Vec<Piece>,
    index: FxHashMap<Component, PieceId>,
    /// The number of each run, indexed by its length and bits, or [`UNKNOWN`].
    runs: Vec<PieceId>,
}

const UNKNOWN: PieceId = PieceId(u32::MAX);

/// Number of stones in [`Piece::order`]; the bits before them contain the length.
const ORDER_STONES: usize = 112;

impl Pieces {
    /// Returns an empty table of subgames. The database provides the entries of new subgames.
    pub fn new(database: Option<Arc<Database>>) -> Pieces {
        let mut pieces =
            Pieces { database, pieces: Vec::new(), index: FxHashMap::default(), runs: Vec::new() };
        pieces.push(Component::default());
        pieces
    }

    /// Returns the approximate size in bytes.
    pub fn bytes(&self) -> u64 {
        // Counts each piece with its slot in the table, and its moves.
        self.pieces.len() as u64 * (size_of::<Piece>() as u64 + 48 + 24 * size_of::<Step>() as u64)
    }

    /// Returns the subgame with this number.
    #[inline]
    pub fn get(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// Returns the number of a subgame.
    pub fn intern(&mut self, component: &Component) -> PieceId {
        if component.is_dead() {
            return PieceId::DEAD;
        }
        let component = component.oriented();
        if let Some(&known) = self.index.get(&component) {
            return known;
        }
        let negative = component.negative().oriented();
        let id = self.push(component.clone());
        if negative != component {
            let minus = self.push(negative);
            self.pieces[id.index()].negative = minus;
            self.pieces[minus.index()].negative = id;
        }
        id
    }

    /// Returns the number of a run.
    pub fn intern_run(&mut self, run: Run) -> PieceId {
        let place = 1 << run.len() | run.bits() as usize;
        if place >= self.runs.len() {
            self.runs.resize(2 << run.len(), UNKNOWN);
        }
        if self.runs[place] == UNKNOWN {
            self.runs[place] = self.intern(&run.component());
        }
        self.runs[place]
    }

    /// Returns the number of a named game.
    pub fn intern_named(&mut self, name: Name) -> PieceId {
        let names = |piece: &Piece| piece.name == Some(name);
        if let Some(known) = self.pieces.iter().position(names) {
            return PieceId(known as u32);
        }
        let left = name.options().map(|option| match option {
            Some(option) => [self.intern_named(option), PieceId::DEAD],
            None => [PieceId::DEAD; 2],
        });
        let id = self.next();
        self.pieces.push(Piece {
            component: Component::default(),
            name: Some(name),
            run: Run::default(),
            // Named games come after all components.
            order: u128::MAX - name as u128,
            negative: id,
            known: None,
            pairs: 0,
            eager: [0; 2],
            steps: Some(Arc::new([Step { pair: 0, after: left }])),
        });
        let minus = self.intern_named(name.negative());
        self.pieces[id.index()].negative = minus;
        id
    }

    /// Returns the number of a board that is equal to a named game.
    pub fn board(&mut self, name: Name) -> PieceId {
        self.intern(&name.board().parse().expect("these are stones"))
    }

    fn next(&self) -> PieceId {
        PieceId(u32::try_from(self.pieces.len()).expect("fewer than 2^32 subgames"))
    }

    fn push(&mut self, component: Component) -> PieceId {
        let id = self.next();
        let run = Run::of_component(&component).unwrap_or_default();
        let known = self.database.as_ref().and_then(|database| {
            let id = database.index().find([run]).filter(|_| run.len() > 1)?;
            Some(Known { id, entry: database.entry(id) })
        });
        self.pieces.push(Piece {
            name: None,
            run,
            order: order(&component),
            negative: id,
            known,
            pairs: component.clobbers(Player::Left).count() as u16,
            eager: [Player::Left, Player::Right].map(|player| eager(&component, player)),
            steps: None,
            component: component.clone(),
        });
        self.index.insert(component, id);
        id
    }

    /// Returns the negative of a subgame.
    #[inline]
    pub fn negative(&self, id: PieceId) -> PieceId {
        self.get(id).negative
    }

    /// Returns the moves in a subgame, from left to right.
    pub fn steps(&mut self, id: PieceId) -> Arc<[Step]> {
        if let Some(steps) = &self.get(id).steps {
            return Arc::clone(steps);
        }
        let component = self.get(id).component.clone();
        let moves = component.clobbers(Player::Left).zip(component.clobbers(Player::Right));
        let steps: Arc<[Step]> = moves
            .map(|(left, right)| {
                let after = [left, right].map(|clobber| {
                    let (before, behind) = component.after(clobber);
                    [self.intern(&before), self.intern(&behind)]
                });
                Step { pair: left.from.min(left.to) as u16, after }
            })
            .collect();
        self.pieces[id.index()].steps = Some(Arc::clone(&steps));
        steps
    }

    /// Compares subgames as in a normal form: longer subgames first, then by their numbers in the
    /// paper's encoding.
    #[inline]
    pub fn compare(&self, a: PieceId, b: PieceId) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        let (a, b) = (self.get(a), self.get(b));
        // Among components of equal length, a greater word is a smaller number, because `X` is 0.
        let by_words = || b.component.cmp(&a.component);
        a.order.cmp(&b.order).then_with(by_words)
    }

    /// Removes pairs of a subgame and its inverse from a sum.
    #[inline]
    pub fn cancel(&self, sum: &mut Position) {
        let mut i = 0;
        while i < sum.len() {
            let minus = self.negative(sum[i]);
            match sum[i + 1..].iter().position(|&other| other == minus) {
                Some(j) => {
                    sum.swap_remove(i + 1 + j);
                    sum.swap_remove(i);
                }
                None => i += 1,
            }
        }
    }

    /// Returns the number of squares of a sum, with one empty square between subgames.
    pub fn squares(&self, position: &[PieceId]) -> usize {
        let stones: usize = position.iter().map(|&id| self.get(id).stones()).sum();
        stones + position.len().saturating_sub(1)
    }
}

impl Piece {
    /// Returns the stones.
    pub fn component(&self) -> &Component {
        &self.component
    }

    /// Returns the stones of a short subgame in the paper's encoding.
    pub fn run(&self) -> Run {
        self.run
    }

    /// Returns the number of stones.
    #[inline]
    pub fn stones(&self) -> usize {
        self.component.len()
    }

    /// Returns the outcome, if it is known.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.known.as_ref().map(|known| known.entry.outcome)
    }
}

/// Returns the number of moves of a player that leave at least two pairs fewer.
fn eager(component: &Component, player: Player) -> u16 {
    let own = Some(player.stone());
    let other = Some(player.other().stone());
    let stone = |t: Option<usize>| t.filter(|&t| t < component.len()).map(|t| component.stone(t));
    let is_eager = |&Move { from, to }: &Move| {
        let (behind, next) = match to > from {
            true => (from.checked_sub(1), Some(to + 1)),
            false => (Some(from + 1), to.checked_sub(1)),
        };
        let lost = 1 + i32::from(stone(behind) == other) + i32::from(stone(next) == own);
        let won = i32::from(stone(next) == other);
        lost - won > 1
    };
    component.clobbers(player).filter(is_eager).count() as u16
}

/// Returns a number that is greater for shorter components. Among components of equal length, it is
/// greater for the component with `O` at the first difference.
fn order(component: &Component) -> u128 {
    let first = component.slice(0, component.len().min(ORDER_STONES)).bits().unwrap_or(0);
    u128::from(!(component.len() as u16)) << ORDER_STONES
        | !first >> (u128::BITS as usize - ORDER_STONES)
}

#[cfg(test)]
mod tests;
