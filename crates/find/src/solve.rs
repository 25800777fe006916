//! Who wins bags of few parts, as far as cells tell: the greatest sets of bags in which Left always
//! has a move that stays inside.
//!
//! Bags are grouped into kinds, which have the same numbers of parts by classes, as sets can speak
//! of no more. A kind belongs to a set as a whole, but for few exceptions without long parts.
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::bag::Bag;
use super::board::Board;
use super::cases::{Case, Vector, any_holds};

/// Bags with the same numbers.
#[derive(Clone)]
pub struct Kind {
    pub vector: Vector,
    bags: Rc<[u32]>,
    /// Whether sets may have it, with Right to move and with Left to move.
    pub is_in: [bool; 2],
}

/// Moves of a line that is shown.
const MOST_MOVES: usize = 8;

/// All reduced bags of so many parts at most, and which of them Left wins.
#[derive(Clone)]
pub struct Solved<'a> {
    pub board: &'a Board<'a>,
    pub most: usize,
    pub bags: Rc<[Bag]>,
    index: Rc<FxHashMap<Bag, u32>>,
    exceptions: usize,
    /// What larger bags with Right to move are judged by, once it is known.
    cases: Option<Vec<Case>>,
    /// With Right to move, and with Left to move: the round in which it was given up, or 0.
    lost: [Vec<u16>; 2],
    rounds: u16,
    pub kinds: Vec<Kind>,
}

impl<'a> Solved<'a> {
    /// Sets may have so many exceptions of each kind. Ends early if it is told to.
    pub fn new(
        board: &'a Board<'a>,
        most: usize,
        exceptions: usize,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<Solved<'a>> {
        let bags = all_bags(board, most);
        let mut solved = Solved {
            board,
            most,
            index: Rc::new(bags.iter().copied().zip(0..).collect()),
            exceptions,
            cases: None,
            lost: [vec![0; bags.len()], vec![0; bags.len()]],
            rounds: 0,
            kinds: kinds(board, &bags),
            bags: bags.into(),
        };
        solved.settle(goes_on).then_some(solved)
    }

    /// Keeps of what Right is to move in only what some case has. False if it was ended early.
    pub fn restrict(&mut self, cases: &[Case], goes_on: &dyn Fn() -> bool) -> bool {
        self.cases = Some(cases.to_vec());
        self.rounds += 1;
        for kind in &mut self.kinds {
            if kind.is_in[0] && !any_holds(cases, &kind.vector) {
                kind.is_in[0] = false;
                for bag in kind.bags.iter() {
                    let lost = &mut self.lost[0][*bag as usize];
                    if *lost == 0 {
                        *lost = self.rounds;
                    }
                }
            }
        }
        self.settle(goes_on)
    }

    fn settle(&mut self, goes_on: &dyn Fn() -> bool) -> bool {
        let mut by_kind = false;
        loop {
            if !goes_on() {
                return false;
            }
            let mut is_changed = self.round();
            // First what cells tell; classes cost more.
            if by_kind || !is_changed {
                is_changed |= self.round_of_kinds();
                by_kind = true;
            }
            if !is_changed {
                return true;
            }
        }
    }

    /// Gives up bags that are lost if those are that were given up before.
    fn round(&mut self) -> bool {
        let mut is_changed = false;
        self.rounds += 1;
        for number in 0..self.bags.len() {
            for left in [false, true] {
                if self.lost[usize::from(left)][number] > 0 {
                    continue;
                }
                let bag = self.bags[number];
                let is_good = match left {
                    true => self.left(bag),
                    false => self.right(bag),
                };
                if !is_good {
                    self.lost[usize::from(left)][number] = self.rounds;
                    is_changed = true;
                }
            }
        }
        is_changed
    }

    /// Gives up kinds of which sets cannot have all but few bags.
    fn round_of_kinds(&mut self) -> bool {
        let mut is_changed = false;
        for kind in &mut self.kinds {
            for (is_in, lost) in kind.is_in.iter_mut().zip(&mut self.lost) {
                if !*is_in {
                    continue;
                }
                let bad = || {
                    let bags = kind.bags.iter().map(|bag| *bag as usize);
                    bags.filter(|bag| lost[*bag] > 0)
                };
                let has_long = || bad().any(|bag| !self.board.is_plain(self.bags[bag]));
                let count = bad().count();
                if count > self.exceptions || count == kind.bags.len() || has_long() {
                    *is_in = false;
                    is_changed = true;
                    for bag in kind.bags.iter() {
                        let lost = &mut lost[*bag as usize];
                        if *lost == 0 {
                            *lost = self.rounds;
                        }
                    }
                }
            }
        }
        is_changed
    }

    /// Whether each move of Right leaves a good bag.
    fn right(&self, bag: Bag) -> bool {
        let is_good = |after: Option<Bag>| after.is_some_and(|after| self.is_good(after, true));
        self.board.replies(bag, &mut |after| is_good(after))
    }

    /// Whether some move of Left leaves a good bag.
    fn left(&self, bag: Bag) -> bool {
        let is_good = |after: Option<Bag>| after.is_some_and(|after| self.is_good(after, false));
        bag.different().any(|cell| {
            let turns = &self.board.options[usize::from(cell)].left;
            turns.iter().any(|turn| self.board.follow(bag, cell, turn, &mut |after| is_good(after)))
        })
    }

    /// How a bag is lost, as far as that is told in a few moves.
    pub fn line(&self, bag: Bag, left: bool) -> String {
        let (mut bag, mut left) = (bag, left);
        let mut moves: Vec<String> = Vec::new();
        let mut seen = vec![(bag, left)];
        while moves.len() < MOST_MOVES {
            let after = match left {
                true => self.longest_defence(bag),
                false => self.quickest_win(bag),
            };
            let Some(after) = after else {
                let Some(other) = self.lost_alike(bag, left) else {
                    break;
                };
                moves.push(format!("which sets do not tell from {}", self.board.draw(other)));
                bag = other;
                if seen.contains(&(bag, left)) {
                    break;
                }
                seen.push((bag, left));
                continue;
            };
            let player = if left { "Left" } else { "Right" };
            moves.push(format!("{player} to {}", self.board.draw(after)));
            (bag, left) = (after, !left);
        }
        match moves.is_empty() {
            true => "there is no move that sets could follow".to_owned(),
            false => moves.join(", "),
        }
    }

    /// A bag of the same kind that was given up first, and by a move.
    fn lost_alike(&self, bag: Bag, left: bool) -> Option<Bag> {
        let vector = self.board.vector(bag);
        let kind = self.kinds.iter().find(|kind| kind.vector == vector)?;
        let bags = kind.bags.iter().map(|number| self.bags[*number as usize]);
        let lost = bags.filter(|other| {
            *other != bag
                && match left {
                    true => !self.is_good(*other, true) && !self.left(*other),
                    false => self.quickest_win(*other).is_some(),
                }
        });
        lost.min_by_key(|other| self.round_of(*other, left))
    }

    fn round_of(&self, bag: Bag, left: bool) -> u16 {
        let number = self.index.get(&bag);
        number.map_or(0, |number| self.lost[usize::from(left)][*number as usize])
    }

    /// Right's move to the bag that was given up first.
    fn quickest_win(&self, bag: Bag) -> Option<Bag> {
        let mut best: Option<(u16, Bag)> = None;
        self.board.replies(bag, &mut |after| {
            if let Some(after) = after.filter(|after| !self.is_good(*after, true)) {
                let next = (self.round_of(after, true), after);
                best = Some(best.map_or(next, |best| best.min(next)));
            }
            true
        });
        best.map(|(_, after)| after)
    }

    /// Left's move to the bag that was given up last.
    fn longest_defence(&self, bag: Bag) -> Option<Bag> {
        let mut best: Option<(u16, Bag)> = None;
        for cell in bag.different() {
            for turn in &self.board.options[usize::from(cell)].left {
                let mut worst: Option<(u16, Bag)> = None;
                self.board.follow(bag, cell, turn, &mut |after| {
                    if let Some(after) = after.filter(|after| !self.is_good(*after, false)) {
                        let next = (self.round_of(after, false), after);
                        worst = Some(worst.map_or(next, |worst| worst.min(next)));
                    }
                    true
                });
                best = best.max(worst);
            }
        }
        best.map(|(_, after)| after)
    }

    /// Whether the kind of a bag of few parts may be in sets with Left to move.
    pub fn is_in(&self, bag: Bag) -> bool {
        let vector = self.board.vector(bag);
        self.kinds.iter().any(|kind| kind.vector == vector && kind.is_in[1])
    }

    /// Whether Left wins, so far as is known. Larger bags are judged by smaller ones.
    pub fn is_good(&self, bag: Bag, left: bool) -> bool {
        if !left && self.board.is_won(bag) {
            return true;
        }
        if bag.len() <= self.most {
            let number = self.index.get(&bag);
            return number
                .is_some_and(|number| self.lost[usize::from(left)][*number as usize] == 0);
        }
        if let (Some(cases), false) = (&self.cases, left) {
            return any_holds(cases, &self.board.vector(bag));
        }
        let weight = |cell: u8| self.board.weights[usize::from(cell)];
        let total: Option<i64> = bag.cells().map(weight).sum();
        // Who is two ups ahead wins.
        match total.map(|total| total + i64::from(left)) {
            Some(2..) => return true,
            Some(..=-1) => return false,
            _ => {}
        }
        let mut is_judged = false;
        let mut judge = |less: Option<Bag>| {
            is_judged = true;
            less.is_some_and(|less| self.is_good(less, left))
        };
        let is_cold = |cell: &u8| self.board.options[usize::from(*cell)].right.is_some();
        for cell in bag.different().filter(|cell| weight(*cell) == Some(0)) {
            if is_cold(&cell) && judge(bag.without(cell)) {
                return true;
            }
        }
        for cell in bag.different() {
            let Some((rest, weight_here)) = bag.without(cell).zip(weight(cell)) else {
                continue;
            };
            let smaller = rest.different().filter(|other| *other < cell);
            for other in smaller.filter(|other| weight(*other) == Some(-weight_here)) {
                if judge(rest.without(other)) {
                    return true;
                }
            }
        }
        let known: i64 = bag.cells().filter_map(weight).sum();
        !is_judged && known + i64::from(left) >= 1
    }
}

/// All reduced bags of so many parts at most, the smaller ones first.
pub fn all_bags(board: &Board, most: usize) -> Vec<Bag> {
    bags_where(board, most, |_| true)
}

/// Those of them of which this holds; it holds of smaller ones where it holds of larger ones.
pub fn bags_where(board: &Board, most: usize, holds: impl Fn(Bag) -> bool) -> Vec<Bag> {
    let mut bags = vec![Bag::default()];
    let mut begin = 0;
    for _ in 0..most {
        let end = bags.len();
        for number in begin..end {
            let bag: Bag = bags[number];
            let last = bag.cells().last().map_or(board.options.len(), |cell| usize::from(cell) + 1);
            let more = (0..last).filter_map(|cell| bag.with(cell as u8));
            bags.extend(more.filter(|bag| board.is_reduced(*bag) && holds(*bag)));
        }
        begin = end;
    }
    bags
}

fn kinds(board: &Board, bags: &[Bag]) -> Vec<Kind> {
    let mut vectors: Vec<Vector> = Vec::new();
    let mut members: Vec<Vec<u32>> = Vec::new();
    let mut index: FxHashMap<Vector, usize> = FxHashMap::default();
    for (number, bag) in (0..).zip(bags) {
        let vector = board.vector(*bag);
        let place = *index.entry(vector.clone()).or_insert(vectors.len());
        if place == vectors.len() {
            vectors.push(vector);
            members.push(Vec::new());
        }
        members[place].push(number);
    }
    let kinds = vectors.into_iter().zip(members);
    let kind =
        |(vector, bags): (Vector, Vec<u32>)| Kind { vector, bags: bags.into(), is_in: [true; 2] };
    kinds.map(kind).collect()
}
