//! The order of values by its recursive definition, remembered, with an explicit stack.

use super::arena::Arena;
use super::budget::Budget;
use super::error::{Stop, at};
use super::term::{Player, Ref};

/// A question `a ≤ b` whose objections before number `next` have failed.
struct Question {
    a: Ref,
    b: Ref,
    next: usize,
}

const YES: u8 = 1;
const NO: u8 = 2;
const PAGE: usize = 256;

/// How many of the first references are rungs: values that all others are compared with beforehand.
const RUNGS: usize = 64;

/// A bit for each rung.
#[derive(Clone, Copy, Default)]
struct Place {
    /// Rungs at most this value.
    below: u64,
    /// Rungs at least this value.
    above: u64,
}

pub struct Order {
    /// By reference.
    places: Vec<Place>,
    /// Row `i`, byte `j` not above `i`: two bits for each of the questions `±i ≤ ±j` about two entries. Rows are cut
    /// into pages, which are made when they are needed.
    answers: Vec<Vec<Option<Box<[u8; PAGE]>>>>,
    /// Questions that wait for the answer of the next one.
    stack: Vec<Question>,
}

impl Order {
    /// Compares all values with the rungs, by the definition of `≤`: the options of a rung are rungs.
    pub fn new(arena: &Arena, budget: &mut Budget) -> Result<Order, Stop> {
        let mut rungs = Vec::new();
        for rung in arena.references().take(RUNGS) {
            let bits = |player| {
                let options = arena.options(rung, player)?.iter();
                Ok(options.fold(0, |bits, option| bits | 1_u64.wrapping_shl(option.number())))
            };
            rungs.push((bits(Player::Left)?, bits(Player::Right)?));
        }
        let mut places: Vec<Place> = Vec::new();
        for value in arena.references() {
            let (lefts, rights) = (
                arena.options(value, Player::Left)?,
                arena.options(value, Player::Right)?,
            );
            let options = lefts.len().saturating_add(rights.len());
            budget.charge(options.saturating_add(RUNGS))?;
            budget.hold(size_of::<Place>())?;
            let (mut not_below, mut not_above) = (0, 0);
            for left in lefts {
                not_above |= at(&places, left.index())?.below;
            }
            for right in rights {
                not_below |= at(&places, right.index())?.above;
            }
            let mut place = Place::default();
            for (number, (lefts, rights)) in (0..).zip(&rungs) {
                let bit = 1_u64.wrapping_shl(number);
                let (below, above) = (place.above & lefts == 0, place.below & rights == 0);
                place.below |= if below { bit & !not_below } else { 0 };
                place.above |= if above { bit & !not_above } else { 0 };
            }
            places.push(place);
        }
        Ok(Order {
            places,
            answers: Vec::new(),
            stack: Vec::new(),
        })
    }

    /// `a ≤ b` iff no Left option of `a` is `≥ b` and no Right option of `b` is `≤ a`.
    pub fn at_most(
        &mut self,
        arena: &Arena,
        a: Ref,
        b: Ref,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        budget.charge(1)?;
        if let Some(answer) = self.answer(a, b) {
            return Ok(answer);
        }
        self.stack.clear();
        self.stack.push(Question { a, b, next: 0 });
        while let Some(Question { a, b, mut next }) = self.stack.pop() {
            let lefts = arena.options(a, Player::Left)?.iter();
            let rights = arena.options(b, Player::Right)?.iter();
            let objections = lefts
                .map(|left| (b, *left))
                .chain(rights.map(|right| (*right, a)));
            let mut verdict = Some(true);
            budget.charge(1)?;
            for (c, d) in objections.skip(next) {
                budget.charge(1)?;
                match self.answer(c, d) {
                    Some(false) => {
                        next = next.saturating_add(1);
                        continue;
                    }
                    Some(true) => verdict = Some(false),
                    None => {
                        verdict = None;
                        self.stack.push(Question { a, b, next });
                        self.stack.push(Question {
                            a: c,
                            b: d,
                            next: 0,
                        });
                    }
                }
                break;
            }
            if let Some(verdict) = verdict {
                self.learn(a, b, verdict, budget)?;
            }
        }
        self.answer(a, b).ok_or(Stop::Internal)
    }

    /// What is known: `≤` is transitive, so a rung between `a` and `b` shows that `a ≤ b`, and one that is on the wrong
    /// side of only one of them that it is not.
    #[inline]
    fn answer(&self, a: Ref, b: Ref) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let (p, q) = (self.places.get(a.index())?, self.places.get(b.index())?);
        if p.above & q.below != 0 {
            return Some(true);
        }
        if p.below & !q.below != 0 || q.above & !p.above != 0 {
            return Some(false);
        }
        let (row, column, shift) = slot(a, b);
        let page = self.answers.get(row)?.get(column / PAGE)?.as_ref()?;
        let answers = page.get(column % PAGE)?;
        match answers.wrapping_shr(shift) & (YES | NO) {
            0 => None,
            answer => Some(answer == YES),
        }
    }

    fn learn(&mut self, a: Ref, b: Ref, answer: bool, budget: &mut Budget) -> Result<(), Stop> {
        let (row, column, shift) = slot(a, b);
        let pages = entry_at(&mut self.answers, row, budget)?;
        let page = entry_at(pages, column / PAGE, budget)?;
        if page.is_none() {
            budget.hold(PAGE)?;
        }
        let page = page.get_or_insert_with(|| Box::new([0; PAGE]));
        let answers = page.get_mut(column % PAGE).ok_or(Stop::Internal)?;
        *answers |= (if answer { YES } else { NO }).wrapping_shl(shift);
        Ok(())
    }
}

/// Row, column and bit of the question `a ≤ b`, which is the same as `−b ≤ −a`.
#[inline]
fn slot(a: Ref, b: Ref) -> (usize, usize, u32) {
    let (high, low) = if a.entry() < b.entry() {
        (b.flipped(), a.flipped())
    } else {
        (a, b)
    };
    let bit = high
        .sign()
        .wrapping_mul(4)
        .wrapping_add(low.sign().wrapping_mul(2));
    (high.entry(), low.entry(), bit)
}

/// The item with this index, after the list was made long enough.
fn entry_at<'a, T: Clone + Default>(
    items: &'a mut Vec<T>,
    index: usize,
    budget: &mut Budget,
) -> Result<&'a mut T, Stop> {
    let length = items.len().max(index.saturating_add(1));
    let more = length.saturating_sub(items.len());
    budget.charge(more)?;
    budget.hold(more.saturating_mul(size_of::<T>()))?;
    items.resize(length, T::default());
    items.get_mut(index).ok_or(Stop::Internal)
}
