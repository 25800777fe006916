//! Decides who wins multisets of few components in the game on cells: finds the greatest sets of
//! multisets in which Left always has a move that stays inside.
//!
//! Multisets are grouped into kinds with equal numbers of components in classes, because conditions
//! of sets depend only on these numbers. A set contains a whole kind, except for few exceptions
//! without long components.
use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::board::Board;
use super::cases::{Case, Vector, any_holds};
use super::multiset::Multiset;

/// Multisets with equal numbers of components by classes.
#[derive(Clone)]
pub struct Kind {
    pub vector: Vector,
    sums: Rc<[u32]>,
    /// Whether sets may contain the kind, with Right to move and with Left to move.
    pub is_in: [bool; 2],
}

/// Maximum number of moves of a line that is shown.
const MOST_MOVES: usize = 8;

/// All reduced multisets of at most `most` components, with the winner.
#[derive(Clone)]
pub struct Solved<'a> {
    pub board: &'a Board<'a>,
    pub starts: Rc<[Multiset]>,
    pub most: usize,
    pub sums: Rc<[Multiset]>,
    index: Rc<FxHashMap<Multiset, u32>>,
    exceptions: usize,
    /// Cases that decide larger multisets with Right to move, once they are known.
    cases: Option<Vec<Case>>,
    /// The round in which a multiset was marked as lost, or 0; with Right to move, and with Left to
    /// move.
    lost: [Vec<u16>; 2],
    rounds: u16,
    pub kinds: Vec<Kind>,
}

impl<'a> Solved<'a> {
    /// Solves all multisets of at most `most` components. Sets may have `exceptions` exceptions of
    /// each kind. Returns `None` if the search was ended early.
    pub fn new(
        board: &'a Board<'a>,
        starts: Vec<Multiset>,
        most: usize,
        exceptions: usize,
    ) -> Option<Solved<'a>> {
        let sums = all_multisets(board, most);
        let mut solved = Solved {
            board,
            starts: starts.into(),
            most,
            index: Rc::new(sums.iter().copied().zip(0..).collect()),
            exceptions,
            cases: None,
            lost: [vec![0; sums.len()], vec![0; sums.len()]],
            rounds: 0,
            kinds: kinds(board, &sums),
            sums: sums.into(),
        };
        solved.settle().then_some(solved)
    }

    /// Removes the multisets with Right to move that are in no case. Returns false if the search
    /// was ended early.
    pub fn restrict(&mut self, cases: &[Case]) -> bool {
        self.cases = Some(cases.to_vec());
        self.rounds += 1;
        for kind in &mut self.kinds {
            if kind.is_in[0] && !any_holds(cases, &kind.vector) {
                kind.is_in[0] = false;
                for sum in kind.sums.iter() {
                    let lost = &mut self.lost[0][*sum as usize];
                    if *lost == 0 {
                        *lost = self.rounds;
                    }
                }
            }
        }
        self.settle()
    }

    fn settle(&mut self) -> bool {
        let mut by_kind = false;
        loop {
            if !(self.board.goes_on)() {
                return false;
            }
            let mut is_changed = self.round();
            // Marks by cells come first, because marks by classes cost more.
            if by_kind || !is_changed {
                is_changed |= self.round_of_kinds();
                by_kind = true;
            }
            if !is_changed {
                return true;
            }
        }
    }

    /// Marks multisets that are lost because of multisets that were marked before. Returns whether
    /// there are any.
    fn round(&mut self) -> bool {
        let mut is_changed = false;
        self.rounds += 1;
        for number in 0..self.sums.len() {
            for left in [false, true] {
                if self.lost[usize::from(left)][number] > 0 {
                    continue;
                }
                let sum = self.sums[number];
                let is_good = if left { self.left(sum) } else { self.right(sum) };
                if !is_good {
                    self.lost[usize::from(left)][number] = self.rounds;
                    is_changed = true;
                }
            }
        }
        is_changed
    }

    /// Marks kinds of which sets can contain only a few multisets. Returns whether there are any.
    fn round_of_kinds(&mut self) -> bool {
        let mut is_changed = false;
        for kind in &mut self.kinds {
            for (is_in, lost) in kind.is_in.iter_mut().zip(&mut self.lost) {
                if !*is_in {
                    continue;
                }
                let bad = || {
                    let sums = kind.sums.iter().map(|sum| *sum as usize);
                    sums.filter(|sum| lost[*sum] > 0)
                };
                let has_long = || bad().any(|sum| !self.board.is_plain(self.sums[sum]));
                let count = bad().count();
                if count > self.exceptions || count == kind.sums.len() || has_long() {
                    *is_in = false;
                    is_changed = true;
                    for sum in kind.sums.iter() {
                        let lost = &mut lost[*sum as usize];
                        if *lost == 0 {
                            *lost = self.rounds;
                        }
                    }
                }
            }
        }
        is_changed
    }

    /// Tells whether each move of Right leaves a won multiset.
    fn right(&self, sum: Multiset) -> bool {
        let is_good =
            |after: Option<Multiset>| after.is_some_and(|after| self.is_good(after, true));
        self.board.replies(sum, &mut |after| is_good(after))
    }

    /// Tells whether some move of Left leaves a won multiset.
    fn left(&self, sum: Multiset) -> bool {
        let is_good =
            |after: Option<Multiset>| after.is_some_and(|after| self.is_good(after, false));
        self.board.has_move(sum, &mut |after| is_good(after))
    }

    /// Shows how Left loses a multiset, in at most [`MOST_MOVES`] moves.
    pub fn line(&self, sum: Multiset, left: bool) -> String {
        let (mut sum, mut left) = (sum, left);
        let mut moves: Vec<String> = Vec::new();
        let mut seen = Vec::new();
        while moves.len() < MOST_MOVES {
            if let Some(after) = self.next(sum, left) {
                let player = if left { "Left" } else { "Right" };
                moves.push(format!("{player} to {}", self.board.draw(after)));
                (sum, left) = (after, !left);
            } else if let Some(other) = self.lost_in_kind(sum, left) {
                moves.push(format!("which sets do not tell from {}", self.board.draw(other)));
                seen.push((sum, left));
                sum = other;
                if seen.contains(&(sum, left)) {
                    break;
                }
            } else {
                break;
            }
        }
        match moves.is_empty() {
            true => "there is no move that sets could follow".to_owned(),
            false => moves.join(", "),
        }
    }

    /// Returns the multiset of this kind that was marked first, because of a move.
    fn lost_in_kind(&self, sum: Multiset, left: bool) -> Option<Multiset> {
        let vector = self.board.vector(sum);
        let kind = self.kinds.iter().find(|kind| kind.vector == vector)?;
        let sums = kind.sums.iter().map(|number| self.sums[*number as usize]);
        let is_lost = |other: Multiset| match left {
            true => !self.is_good(other, true) && !self.left(other),
            false => self.next(other, false).is_some(),
        };
        let lost = sums.filter(|other| *other != sum && is_lost(*other));
        lost.min_by_key(|other| self.round_of(*other, left))
    }

    fn round_of(&self, sum: Multiset, left: bool) -> u16 {
        let number = self.index.get(&sum);
        number.map_or(0, |number| self.lost[usize::from(left)][*number as usize])
    }

    /// Returns the multiset after a move in a lost multiset. Right moves to the multiset that was
    /// marked first, Left to the one that was marked last.
    fn next(&self, sum: Multiset, left: bool) -> Option<Multiset> {
        let mut first = Vec::new();
        let add = |after: Option<Multiset>, first: &mut Option<(u16, Multiset)>| {
            if let Some(after) = after.filter(|after| !self.is_good(*after, !left)) {
                let next = (self.round_of(after, !left), after);
                *first = Some(first.map_or(next, |first| first.min(next)));
            }
            true
        };
        if !left {
            let mut best = None;
            self.board.replies(sum, &mut |after| add(after, &mut best));
            first.push(best);
        }
        for cell in sum.different().filter(|_| left) {
            for option in &self.board.options[usize::from(cell)].left {
                let mut worst = None;
                self.board.follow(sum, cell, option, &mut |after| add(after, &mut worst));
                first.push(worst);
            }
        }
        first.into_iter().flatten().max().map(|(_, after)| after)
    }

    /// Returns a start position that Left does not win, if there is one.
    pub fn lost_start(&self) -> Option<Multiset> {
        let left = self.board.strategy.start.left_to_move;
        self.starts.iter().copied().find(|start| !self.is_good(*start, left))
    }

    /// Tells whether the kind of a multiset of few components may be in sets with Left to move.
    pub fn is_in(&self, sum: Multiset) -> bool {
        let vector = self.board.vector(sum);
        self.kinds.iter().any(|kind| kind.vector == vector && kind.is_in[1])
    }

    /// Tells whether Left wins, as far as this is known. Smaller multisets decide larger ones.
    pub fn is_good(&self, sum: Multiset, left: bool) -> bool {
        if !left && self.board.is_won(sum) {
            return true;
        }
        if sum.len() <= self.most {
            let number = self.index.get(&sum);
            return number
                .is_some_and(|number| self.lost[usize::from(left)][*number as usize] == 0);
        }
        if let (Some(cases), false) = (&self.cases, left) {
            return any_holds(cases, &self.board.vector(sum));
        }
        let weight = |cell: u8| self.board.weights[usize::from(cell)];
        let total: Option<i64> = sum.cells().map(weight).sum();
        // A player who is two ups ahead wins.
        match total.map(|total| total + i64::from(left)) {
            Some(2..) => return true,
            Some(..=-1) => return false,
            _ => {}
        }
        let mut is_judged = false;
        let mut judge = |less: Option<Multiset>| {
            is_judged = true;
            less.is_some_and(|less| self.is_good(less, left))
        };
        let is_cold = |cell: &u8| self.board.options[usize::from(*cell)].right.is_some();
        for cell in sum.different().filter(|cell| weight(*cell) == Some(0)) {
            if is_cold(&cell) && judge(sum.without(cell)) {
                return true;
            }
        }
        for cell in sum.different() {
            let Some((rest, weight_here)) = sum.without(cell).zip(weight(cell)) else {
                continue;
            };
            let smaller = rest.different().filter(|other| *other < cell);
            for other in smaller.filter(|other| weight(*other) == Some(-weight_here)) {
                if judge(rest.without(other)) {
                    return true;
                }
            }
        }
        let known: i64 = sum.cells().filter_map(weight).sum();
        !is_judged && known + i64::from(left) >= 1
    }
}

/// Returns all reduced multisets of at most `most` components, in ascending order of size.
pub fn all_multisets(board: &Board, most: usize) -> Vec<Multiset> {
    multisets_where(board, most, |_| true)
}

/// Returns the reduced multisets of at most `most` components for which `holds` is true. If `holds`
/// is true of a multiset, it must be true of its subsets.
pub fn multisets_where(
    board: &Board,
    most: usize,
    holds: impl Fn(Multiset) -> bool,
) -> Vec<Multiset> {
    let mut sums = vec![Multiset::default()];
    let mut begin = 0;
    for _ in 0..most {
        let end = sums.len();
        for number in begin..end {
            let sum: Multiset = sums[number];
            let last = sum.cells().last().map_or(board.options.len(), |cell| usize::from(cell) + 1);
            let more = (0..last).filter_map(|cell| sum.with(cell as u8));
            sums.extend(more.filter(|sum| board.is_reduced(*sum) && holds(*sum)));
        }
        begin = end;
    }
    sums
}

fn kinds(board: &Board, sums: &[Multiset]) -> Vec<Kind> {
    let mut kinds: IndexMap<Vector, Vec<u32>, FxBuildHasher> = IndexMap::default();
    for (number, sum) in (0..).zip(sums) {
        kinds.entry(board.vector(*sum)).or_default().push(number);
    }
    let kind =
        |(vector, sums): (Vector, Vec<u32>)| Kind { vector, sums: sums.into(), is_in: [true; 2] };
    kinds.into_iter().map(kind).collect()
}
