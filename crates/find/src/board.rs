//! The game on cells: the moves of both players in a component of each cell.
//!
//! A cell of long components does not determine the length of a component. Right may make each move
//! that he has in some component of the cell. A move of Left near an end may have several results,
//! depending on the length, and must win with each of them. So a win in this game is a win in play,
//! by moves that rules can name.
use segcert_replay::data::{Condition, Count, Pattern, Strategy};

use super::SHORT;
use super::multiset::{MOST_CELLS, Multiset};
use super::values::{ShortPositions, Values};
use crate::claims::Cell;
use crate::clobber::Component;
use crate::game::AtomicWeights;
use crate::strategy::compile::cells::{Cells, shortest};
use crate::strategy::compile::standard::{Standard, negative};

/// Cells of the pieces that a move leaves.
pub type Pieces = Vec<u8>;

/// A move of Left that a rule can name.
pub struct LeftOption {
    /// The pieces that the move leaves, in the notation of rules.
    pub to: Vec<Pattern>,
    /// The possible results, depending on the length of the component.
    pub results: Vec<Pieces>,
}

/// The moves in a component of a cell.
pub struct CellOptions {
    /// Moves of Right; `None` if a piece is in no cell.
    pub right: Option<Vec<Pieces>>,
    pub left: Vec<LeftOption>,
}

/// The cells of a strategy, and play with them.
pub struct Board<'a> {
    pub strategy: &'a Strategy,
    /// Returns false when the search must end.
    pub goes_on: &'a dyn Fn() -> bool,
    pub cells: Cells<'a>,
    pub standard: Standard,
    pub options: Vec<CellOptions>,
    /// The literal cell of the negative of each literal word.
    pub opposite: Vec<Option<u8>>,
    /// For each cell, the cells of long components that may contain the negative of its component.
    pub rivals: Vec<Vec<u8>>,
    /// Approximate value of a component of each cell, in ups; `None` if the value is not a number.
    pub weights: Vec<Option<i64>>,
    /// For each class of the file except the class of short components, whether it contains each
    /// cell.
    pub classes: Vec<Vec<bool>>,
    won: Vec<Multiset>,
    won_sums: Vec<u8>,
    /// Decides which other multisets can be won positions.
    more_won: Option<ShortPositions>,
}

/// Maximum number of elementary steps for the values of components.
const WEIGHTS: u64 = 1 << 28;

impl<'a> Board<'a> {
    /// Returns the board of a strategy.
    ///
    /// # Errors
    /// The number of cells, if there are too many.
    pub fn new(strategy: &'a Strategy, goes_on: &'a dyn Fn() -> bool) -> Result<Board<'a>, usize> {
        let standard = Standard::new(strategy);
        let cells = Cells::new(strategy, &standard);
        let count = cells.cells.len();
        if count > MOST_CELLS {
            return Err(count);
        }
        let opposite = |number: usize| {
            let cell = &cells.cells[number];
            let other = cells.of(&negative(&shortest(cell)))?;
            let is_one = cell.is_plain() && cells.cells[other].is_plain();
            is_one.then_some(other as u8)
        };
        let rivals = |number: usize| {
            let cell = &cells.cells[number];
            let mut rivals = Vec::new();
            for (other, rival) in cells.cells.iter().enumerate() {
                if !cell.is_plain() && !rival.is_plain() && cell.may_cancel(rival) {
                    rivals.push(other as u8);
                }
            }
            rivals
        };
        let (opposite, rivals) =
            ((0..count).map(opposite).collect(), (0..count).map(rivals).collect());
        let mut board = Board {
            strategy,
            goes_on,
            options: Vec::new(),
            opposite,
            rivals,
            weights: weights(&cells),
            classes: classes(strategy, &cells),
            won: Vec::new(),
            won_sums: Vec::new(),
            more_won: None,
            cells,
            standard,
        };
        board.options = (0..count).map(|cell| board.options_of(cell)).collect();
        let won = strategy.won.iter();
        board.won = won.filter_map(|game| board.multiset(game)).collect();
        let sums = strategy.won_sums.iter().map(std::slice::from_ref);
        let sums = sums.filter_map(|part| board.multiset(part));
        board.won_sums = sums.flat_map(Multiset::cells).collect();
        Ok(board)
    }

    /// Returns the length of the shortest component in the cell with the longest components, in
    /// stones.
    pub fn longest(&self) -> usize {
        let lengths = self.cells.cells.iter().map(|cell| shortest(cell).len());
        lengths.max().unwrap_or(0)
    }

    /// Returns the cells of the standard form of a sum.
    pub fn pieces(&self, parts: impl IntoIterator<Item = Component>) -> Option<Pieces> {
        let parts = self.standard.of(parts);
        parts.iter().map(|part| self.cells.of(part).map(|cell| cell as u8)).collect()
    }

    /// Calls `then` with each multiset that can result when pieces are added to `rest`. There may
    /// be several, because long components may cancel.
    pub fn join(&self, rest: Multiset, pieces: &[u8], then: &mut impl FnMut(Option<Multiset>)) {
        let Some((&piece, others)) = pieces.split_first() else {
            return then(Some(rest));
        };
        let opposite = self.opposite[usize::from(piece)];
        if let Some(less) = opposite.and_then(|opposite| rest.without(opposite)) {
            return self.join(less, others, then);
        }
        for &rival in &self.rivals[usize::from(piece)] {
            if let Some(less) = rest.without(rival) {
                self.join(less, others, then);
            }
        }
        match rest.with(piece) {
            Some(more) => self.join(more, others, then),
            None => then(None),
        }
    }

    /// Returns the multiset of a sum, or `None` if a component is in no cell or if there are too
    /// many components.
    pub fn multiset(&self, words: &[Component]) -> Option<Multiset> {
        Multiset::new(self.pieces(words.iter().cloned())?)
    }

    /// Returns the number of components of a multiset in each class.
    pub fn vector(&self, sum: Multiset) -> Vec<u8> {
        let count =
            |class: &Vec<bool>| sum.cells().filter(|cell| class[usize::from(*cell)]).count();
        self.classes.iter().map(|class| count(class) as u8).collect()
    }

    /// Allows positions of at most `stones` stones as won positions.
    pub fn with_won(mut self, stones: usize) -> Board<'a> {
        self.more_won = (stones > 0).then(|| ShortPositions::new(&self.cells, stones));
        self
    }

    /// Tells whether Left wins, moving second, by a proof that the strategy has or can get.
    pub fn is_won(&self, sum: Multiset) -> bool {
        self.is_given(sum)
            || self.more_won.as_ref().is_some_and(|won| won.wins(sum, false) == Some(true))
    }

    /// Tells whether Left wins, moving second, by a proof of the strategy.
    pub fn is_given(&self, sum: Multiset) -> bool {
        self.won.contains(&sum) || sum.cells().all(|cell| self.won_sums.contains(&cell))
    }

    /// Tells whether `holds` is true of all multisets that Right can leave. `holds` receives `None`
    /// for a multiset with too many components.
    pub fn replies(&self, sum: Multiset, holds: &mut dyn FnMut(Option<Multiset>) -> bool) -> bool {
        sum.different().all(|cell| {
            let right = self.options[usize::from(cell)].right.iter();
            let rest = sum.without(cell).unwrap_or_default();
            let mut all = right.len() > 0;
            for pieces in right.flatten() {
                self.join(rest, pieces, &mut |after| all = all && holds(after));
                if !all {
                    break;
                }
            }
            all
        })
    }

    /// Tells whether Left has a move such that `holds` is true of all multisets that it may leave.
    pub fn has_move(&self, sum: Multiset, holds: &mut dyn FnMut(Option<Multiset>) -> bool) -> bool {
        sum.different().any(|cell| {
            let mut options = self.options[usize::from(cell)].left.iter();
            options.any(|option| self.follow(sum, cell, option, holds))
        })
    }

    /// Tells whether `holds` is true of all multisets that a move of Left may leave.
    pub fn follow(
        &self,
        sum: Multiset,
        cell: u8,
        option: &LeftOption,
        holds: &mut dyn FnMut(Option<Multiset>) -> bool,
    ) -> bool {
        let rest = sum.without(cell).unwrap_or_default();
        let mut all = true;
        for pieces in &option.results {
            self.join(rest, pieces, &mut |after| all = all && holds(after));
        }
        all
    }

    /// Tells whether all components are literal words.
    pub fn is_plain(&self, sum: Multiset) -> bool {
        sum.cells().all(|cell| self.cells.cells[usize::from(cell)].is_plain())
    }

    /// Tells whether no two literal words of a multiset cancel.
    pub fn is_reduced(&self, sum: Multiset) -> bool {
        sum.different().all(|cell| match self.opposite[usize::from(cell)] {
            Some(other) if other == cell => sum.count(cell) == 1,
            Some(other) => !sum.has(other),
            None => true,
        })
    }

    /// Returns the components of a multiset. Each is the shortest component of its cell.
    pub fn words(&self, sum: Multiset) -> Vec<Component> {
        let cells = sum.cells().map(|cell| &self.cells.cells[usize::from(cell)]);
        let mut words: Vec<Component> = cells.map(shortest).collect();
        words.reverse();
        words
    }

    /// Draws a multiset for messages, with the shortest components of its cells.
    pub fn draw(&self, sum: Multiset) -> String {
        let mut parts: Vec<String> = sum
            .cells()
            .map(|cell| {
                let cell = &self.cells.cells[usize::from(cell)];
                let part = self.strategy.draw([&shortest(cell)]);
                if cell.is_plain() { part } else { part + ".." }
            })
            .collect();
        parts.reverse();
        if parts.is_empty() { "0".to_owned() } else { parts.join(" ") }
    }
}

fn classes(strategy: &Strategy, cells: &Cells) -> Vec<Vec<bool>> {
    let row = |class| {
        let terms = vec![(1, Count::Class(class))];
        let row = cells.row(&Condition { terms, bound: 0 });
        row[..cells.cells.len()].iter().map(|n| *n > 0).collect()
    };
    let classes = strategy.classes.iter().take_while(|class| class.name != SHORT);
    (0..classes.count()).map(row).collect()
}

/// Returns the atomic weights of the shortest components of the cells.
fn weights(cells: &Cells) -> Vec<Option<i64>> {
    let mut values = Values::new(WEIGHTS);
    let mut weights = AtomicWeights::default();
    let mut weight = |cell: &Cell| {
        let value = values.of(&shortest(cell))?;
        let weight = weights.of(value, &mut values.arena).ok()??;
        values.arena.as_integer(weight).map(i64::from)
    };
    cells.cells.iter().map(&mut weight).collect()
}
