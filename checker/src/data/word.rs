//! Words: rows of stones without empty squares, with repeated blocks; their normal form and
//! options.
//!
//! A word is a part of a position. A literal word (here `plain`) has no blocks. A word with blocks
//! stands for one row for each choice of the parameters, on a context where no exponent is
//! negative.

use super::{Budget, Checked, Form, Image, Stop, all, given, require};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::mem::take;
use std::ops::Range;

/// Maximum number of stones of a run.
pub const MAX_STONES: usize = 4096;

/// `head`, then blocks, each followed by the literal stones behind it, which may be none. Literal
/// words are smaller than words with blocks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    /// The blocks, each with the stones behind it as a run of its own.
    pub rest: Vec<Item>,
    /// The literal stones before the first block.
    pub head: Item,
}

/// A run of stones, repeated `exponent` times. Runs are ordered by length, then from left to right:
/// 0 is `O`, 1 is `X`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// The stones of one copy.
    pub stones: Vec<u8>,
    /// Number of copies.
    pub exponent: Form,
}

impl Ord for Item {
    fn cmp(&self, other: &Item) -> Ordering {
        let [a, b] = [self, other].map(|item| (item.stones.len(), &item.stones, &item.exponent));
        a.cmp(&b)
    }
}

impl PartialOrd for Item {
    fn partial_cmp(&self, other: &Item) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Item {
    /// Returns a single copy of some stones.
    pub fn once(stones: &[u8]) -> Item {
        Item { stones: stones.to_vec(), exponent: Form::number(1) }
    }

    fn power(&self, exponent: Form) -> Item {
        Item { stones: self.stones.clone(), exponent }
    }

    /// `(z^r)^e = z^(r·e)`, with the shortest possible `z`.
    fn make_primitive(&mut self) -> Checked {
        let stones = &self.stones;
        let period = (1..stones.len()).find(|period| {
            stones.len().checked_rem(*period) == Some(0)
                && stones.chunks(*period).all(|chunk| stones.starts_with(chunk))
        });
        if let Some(period) = period {
            let copies = i64::try_from(stones.chunks(period).len()).map_err(|_| Stop::Internal)?;
            self.exponent = self.exponent.times(copies)?;
            self.stones.truncate(period);
        }
        Ok(())
    }

    /// `L s (w s)^e A = L (s w)^e s A`, as long as `L` ends with the last stone of the block.
    fn roll(&mut self, before: &mut Vec<u8>, after: &mut Vec<u8>) -> Checked {
        let stones = self.stones.iter().rev().cycle();
        let common = before.iter().rev().zip(stones).take_while(|(last, stone)| last == stone);
        let rolled = common.count();
        after.splice(..0, before.drain(before.len().saturating_sub(rolled)..));
        let shift = rolled.checked_rem(self.stones.len()).ok_or(Stop::Internal)?;
        self.stones.rotate_right(shift);
        Ok(())
    }

    /// `w^e w A = w^(e+1) A`.
    fn absorb(&mut self, after: &mut Vec<u8>) -> Checked {
        let stones = &self.stones;
        let copies = after.chunks(stones.len().max(1)).take_while(|chunk| chunk == stones).count();
        if copies > 0 {
            after.drain(..copies.saturating_mul(stones.len()));
            let copies = i64::try_from(copies).map_err(|_| Stop::Internal)?;
            self.exponent = self.exponent.plus_number(copies)?;
        }
        Ok(())
    }
}

/// A part of a row between items, and the places (cuts) between two neighbours in it. If the
/// segment has a condition, there is one such part for each value of a fresh parameter for which
/// the condition is at least 0.
pub struct Segment<'a> {
    /// The items before the stones.
    pub left: Cow<'a, [Item]>,
    /// The stones between the items.
    pub row: Cow<'a, [u8]>,
    /// The places between two neighbours.
    pub cuts: Range<usize>,
    /// The items behind the stones.
    pub right: Cow<'a, [Item]>,
    /// The condition on the fresh parameter, if there is one.
    pub condition: Option<Form>,
}

impl Word {
    /// Returns the normal form of a row without blocks.
    pub fn plain(mut stones: Vec<u8>) -> Word {
        if stones.iter().rev().lt(&stones) {
            stones.reverse();
        }
        Word { head: Item { stones, exponent: Form::number(1) }, rest: Vec::new() }
    }

    /// Returns the normal form: applies `reduce` to the word and to its mirror image, and repeats
    /// this with the smaller one until the mirror image is not smaller.
    pub fn normal(items: Vec<Item>, budget: &mut Budget) -> Checked<Word> {
        let mut word = Word::reduce(items, budget)?;
        while !word.rest.is_empty() {
            let mut mirrored = word.items();
            mirrored.reverse();
            mirrored.iter_mut().for_each(|item| item.stones.reverse());
            let mirror = Word::reduce(mirrored, budget)?;
            if mirror >= word {
                return Ok(word);
            }
            word = mirror;
        }
        Ok(Word::plain(word.head.stones))
    }

    /// Writes out blocks with constant exponents. Makes the other blocks primitive, rolls them to
    /// the left, lets them absorb copies that follow, and joins equal neighbours. No step changes
    /// the row.
    fn reduce(mut items: Vec<Item>, budget: &mut Budget) -> Checked<Word> {
        loop {
            let mut word = Word::joined(items)?;
            budget.charge(word.size().saturating_mul(2))?;
            let mut rest = take(&mut word.rest).into_iter();
            while let (Some(mut block), Some(mut after)) = (rest.next(), rest.next()) {
                block.make_primitive()?;
                block.roll(word.end(), &mut after.stones)?;
                block.absorb(&mut after.stones)?;
                match word.rest.as_mut_slice() {
                    [.., last, end] if end.stones.is_empty() && last.stones == block.stones => {
                        last.exponent = last.exponent.plus(1, &block.exponent)?;
                        *end = after;
                    }
                    _ => word.rest.extend([block, after]),
                }
            }
            if word.rest.iter().step_by(2).all(|block| block.exponent.as_number().is_none()) {
                return Ok(word);
            }
            items = word.items();
        }
    }

    /// Joins the items in order; writes out items with constant exponents.
    fn joined(items: Vec<Item>) -> Checked<Word> {
        let mut word = Word::plain(Vec::new());
        for Item { stones, exponent } in items {
            if let Some(copies) = exponent.as_number() {
                let copies = given(usize::try_from(copies).ok(), "exponent")?;
                let length = stones.len().saturating_mul(copies);
                require(length.saturating_add(word.end().len()) <= MAX_STONES, "stones")?;
                match copies {
                    1 if word.end().is_empty() => *word.end() = stones,
                    _ => (0..copies).for_each(|_| word.end().extend_from_slice(&stones)),
                }
            } else {
                word.rest.extend([Item { stones, exponent }, Item::once(&[])]);
            }
        }
        Ok(word)
    }

    /// Returns the stones after the last block.
    fn end(&mut self) -> &mut Vec<u8> {
        &mut self.rest.last_mut().unwrap_or(&mut self.head).stones
    }

    /// Iterates over the nonempty runs and blocks from left to right.
    fn runs(&self) -> impl Iterator<Item = &Item> {
        [&self.head].into_iter().chain(&self.rest).filter(|item| !item.stones.is_empty())
    }

    /// Returns the nonempty runs and blocks from left to right.
    pub fn items(&self) -> Vec<Item> {
        self.runs().cloned().collect()
    }

    /// Returns the normal form of the row with the colours exchanged.
    pub fn negative(&self, budget: &mut Budget) -> Checked<Word> {
        let mut items = self.items();
        let stones = items.iter_mut().flat_map(|item| &mut item.stones);
        stones.for_each(|stone| *stone ^= 1);
        Word::normal(items, budget)
    }

    /// Returns the items after a substitution of forms for parameters.
    pub fn substitute(&self, image: Image) -> Checked<Vec<Item>> {
        all(self.runs().map(|item| Ok(item.power(item.exponent.substitute(image)?))))
    }

    /// Tells whether both colours occur. Otherwise neither player has a move, whatever the
    /// exponents.
    pub fn is_mixed(&self) -> bool {
        let mut stones = self.runs().flat_map(|item| &item.stones);
        let first = stones.next();
        stones.any(|stone| Some(stone) != first)
    }

    /// Returns the number of stones.
    pub fn length(&self) -> Checked<Form> {
        self.runs().try_fold(Form::default(), |length, item| {
            let stones = i64::try_from(item.stones.len()).map_err(|_| Stop::Internal)?;
            length.plus(stones, &item.exponent)
        })
    }

    /// Estimates the work that the word causes.
    pub fn size(&self) -> usize {
        self.rest.iter().fold(self.head.stones.len().saturating_add(1), |size, item| {
            size.saturating_add(item.stones.len()).saturating_add(item.exponent.size())
        })
    }
}

/// Returns the segments that begin in the item with this number. If every exponent is at least 1,
/// each pair of neighbours of the row corresponds to exactly one cut of one segment of one item.
pub fn segments(items: &[Item], index: usize, fresh: u32) -> Checked<Vec<Segment<'_>>> {
    let fresh = Form::parameter(fresh);
    let mut segments = Vec::new();
    let (before, rest) = items.split_at_checked(index).ok_or(Stop::Internal)?;
    let (item, after) = rest.split_first().ok_or(Stop::Internal)?;
    let stones = item.stones.as_slice();
    let (length, end) = (stones.len(), stones.len().saturating_add(1));
    if item.exponent.as_number().is_some() {
        let (left, row, right) = (before.into(), stones.into(), after.into());
        segments.push(Segment { left, row, cuts: 1..length, right, condition: None });
    } else {
        // In the copy of the block with the fresh number, and between this copy and the next one.
        let left = [before, &[item.power(fresh.clone())]].concat();
        for (copies, number, cuts) in [(1, -1, 1..length), (2, -2, length..end)] {
            let behind = item.exponent.plus_number(number)?.plus(-1, &fresh)?;
            let right = [&[item.power(behind.clone())], after].concat().into();
            let (left, row) = (left.clone().into(), stones.repeat(copies).into());
            segments.push(Segment { left, row, cuts, right, condition: Some(behind) });
        }
    }
    if let Some((next, after)) = after.split_first() {
        let left = [before, &[item.power(item.exponent.plus_number(-1)?)]].concat().into();
        let right = [&[next.power(next.exponent.plus_number(-1)?)], after].concat().into();
        let row = [stones, &next.stones].concat().into();
        segments.push(Segment { left, row, cuts: length..end, right, condition: None });
    }
    Ok(segments)
}

/// Returns the result of a move at the cut: the stone `mine` captures its neighbour of the other
/// colour. The result consists of the stones before and after the square that becomes empty, each
/// as two slices, of which one may be empty. `None` if there is no such move.
pub fn split(row: &[u8], cut: usize, mine: u8) -> Option<[[&[u8]; 2]; 2]> {
    let (before, behind) = row.split_at_checked(cut)?;
    let (left, a) = before.split_at_checked(cut.checked_sub(1)?)?;
    let (b, right) = behind.split_at_checked(1)?;
    let [to_right, to_left] = [[[left, &[]], [a, right]], [[left, b], [&[], right]]];
    (a != b).then_some(if a == [mine] { to_right } else { to_left })
}
