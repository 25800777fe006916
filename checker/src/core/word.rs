//! Rows of stones without a gap, with blocks that are repeated: their normal form and their options.
//!
//! A word is a part of a position. A plain word has no blocks; with blocks it stands for one row for each choice of the
//! parameters, on a context where no exponent is negative.

#[cfg(test)]
mod tests;

use super::budget::Budget;
use super::form::Form;
use super::stop::{Checked, Stop, fault, require};
use super::term::Player;
use std::cmp::Ordering;

/// Rows have at most this many squares.
pub const MAX_STONES: usize = 4096;

/// A run of stones: 0 is `O`, 1 is `X`. Shorter ones are smaller; then from left to right.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stones(pub Vec<u8>);

impl Ord for Stones {
    fn cmp(&self, other: &Stones) -> Ordering {
        let length = self.0.len().cmp(&other.0.len());
        length.then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for Stones {
    fn partial_cmp(&self, other: &Stones) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `stones^exponent after`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block {
    pub stones: Stones,
    pub exponent: Form,
    pub after: Stones,
}

/// `head` and then the blocks. Plain words are smaller than others.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    pub blocks: Vec<Block>,
    pub head: Stones,
}

/// A run of stones, once or as often as the exponent says.
#[derive(Clone, Debug)]
pub struct Item {
    pub stones: Vec<u8>,
    pub exponent: Option<Form>,
}

/// An option of a word: what is left of and right of the square that becomes empty. With a condition, which has to be at
/// least 0, it is one for each value of a fresh parameter.
pub struct WordOption {
    pub pieces: [Word; 2],
    pub condition: Option<Form>,
}

fn run(stones: &[u8]) -> Item {
    Item { stones: stones.to_vec(), exponent: None }
}

fn power(stones: &[u8], exponent: Form) -> Item {
    Item { stones: stones.to_vec(), exponent: Some(exponent) }
}

impl Word {
    pub fn plain(stones: &[u8], budget: &mut Budget) -> Checked<Word> {
        Word::normal(vec![run(stones)], budget)
    }

    /// The normal form: that of `reduce`, of the word or of its mirror image, whichever is smaller, until that is the word.
    pub fn normal(items: Vec<Item>, budget: &mut Budget) -> Checked<Word> {
        let mut word = Word::reduce(items, budget)?;
        loop {
            let mut mirrored = word.items();
            mirrored.reverse();
            mirrored.iter_mut().for_each(|item| item.stones.reverse());
            let mirror = Word::reduce(mirrored, budget)?;
            if mirror >= word {
                return Ok(word);
            }
            word = mirror;
        }
    }

    /// Blocks with constant exponents are written out; the others become primitive, are rolled to the left, absorb copies that
    /// follow, and swallow a neighbour of the same stones. Each step keeps the row.
    fn reduce(mut items: Vec<Item>, budget: &mut Budget) -> Checked<Word> {
        loop {
            let Word { blocks, mut head } = Word::joined(items, budget)?;
            let mut done: Vec<Block> = Vec::new();
            for mut block in blocks {
                budget.charge(block.stones.0.len().saturating_mul(4))?;
                block.make_primitive()?;
                let before = done.last_mut().map_or(&mut head, |last| &mut last.after);
                block.roll(&mut before.0, budget)?;
                block.absorb(budget)?;
                match done.last_mut() {
                    Some(last) if last.after.0.is_empty() && last.stones == block.stones => {
                        last.exponent = last.exponent.plus(1, &block.exponent)?;
                        last.after = block.after;
                    }
                    _ => done.push(block),
                }
            }
            let is_done = done.iter().all(|block| block.exponent.as_number().is_none());
            let word = Word { blocks: done, head };
            if is_done {
                return Ok(word);
            }
            items = word.items();
        }
    }

    /// The items in order, those with constant exponents written out.
    fn joined(items: Vec<Item>, budget: &mut Budget) -> Checked<Word> {
        let mut word = Word::default();
        for Item { stones, exponent } in items {
            let copies = match exponent {
                None => 1,
                Some(exponent) => match exponent.as_number() {
                    Some(copies) => copies,
                    None => {
                        word.blocks.push(Block {
                            stones: Stones(stones),
                            exponent,
                            after: Stones::default(),
                        });
                        continue;
                    }
                },
            };
            let Ok(copies) = usize::try_from(copies) else {
                return fault("exponent", "an exponent is negative");
            };
            let last = word.blocks.last_mut();
            let literal = &mut last.map_or(&mut word.head, |last| &mut last.after).0;
            let length = stones.len().saturating_mul(copies).saturating_add(literal.len());
            require(length <= MAX_STONES, "stones", "a row has more than 4096 stones")?;
            budget.charge(length.saturating_add(1))?;
            literal.extend(stones.repeat(copies));
        }
        Ok(word)
    }

    /// The segments from left to right, none of them empty.
    pub fn items(&self) -> Vec<Item> {
        let blocks = self.blocks.iter();
        let rest = blocks.flat_map(|block| {
            [power(&block.stones.0, block.exponent.clone()), run(&block.after.0)]
        });
        let items = std::iter::once(run(&self.head.0)).chain(rest);
        items.filter(|item| !item.stones.is_empty()).collect()
    }

    /// The same row with the colours exchanged.
    pub fn negative(&self, budget: &mut Budget) -> Checked<Word> {
        let mut items = self.items();
        let stones = items.iter_mut().flat_map(|item| &mut item.stones);
        stones.for_each(|stone| *stone ^= 1);
        Word::normal(items, budget)
    }

    /// With forms put for parameters.
    pub fn substitute<'a>(
        &self,
        image: impl Fn(u32) -> Option<&'a Form>,
        budget: &mut Budget,
    ) -> Checked<Word> {
        let mut items = self.items();
        for item in &mut items {
            if let Some(exponent) = &mut item.exponent {
                *exponent = exponent.substitute(&image)?;
            }
        }
        Word::normal(items, budget)
    }

    /// Whether two colours occur: otherwise nobody has a move, whatever the exponents.
    pub fn is_mixed(&self) -> bool {
        let blocks =
            self.blocks.iter().flat_map(|block| block.stones.0.iter().chain(&block.after.0));
        let mut stones = self.head.0.iter().chain(blocks);
        let first = stones.next();
        stones.any(|stone| Some(stone) != first)
    }

    /// How many stones it has.
    pub fn length(&self, budget: &mut Budget) -> Checked<Form> {
        budget.charge(self.size())?;
        let mut length = Form::default();
        for Item { stones, exponent } in self.items() {
            let copies = exponent.unwrap_or_else(|| Form::number(1));
            let stones = i64::try_from(stones.len()).map_err(|_| Stop::Internal)?;
            length = length.plus(stones, &copies)?;
        }
        Ok(length)
    }

    /// A rough measure of the work that the word makes.
    pub fn size(&self) -> usize {
        let blocks = self.blocks.iter().map(|block| {
            let stones = block.stones.0.len().saturating_add(block.after.0.len());
            stones.saturating_add(block.exponent.size().saturating_mul(4))
        });
        blocks.fold(self.head.0.len().saturating_add(1), usize::saturating_add)
    }

    /// All options of a player, where every exponent is at least 1. For each two neighbours of different colours, his stone
    /// takes the other, and the square that it leaves becomes empty.
    pub fn options(
        &self,
        player: Player,
        fresh: u32,
        budget: &mut Budget,
    ) -> Checked<Vec<WordOption>> {
        let items = self.items();
        let mut moves = Moves { stone: player.stone(), found: Vec::new(), bytes: 0, budget };
        let fresh = Form::parameter(fresh);
        for (index, item) in items.iter().enumerate() {
            moves.budget.charge(items.len())?;
            let (before, rest) = items.split_at_checked(index).ok_or(Stop::Internal)?;
            let after = rest.split_first().map_or(&[][..], |(_, after)| after);
            let stones = item.stones.as_slice();
            // A copy of the block number `fresh`, with so many behind it.
            let inside = match &item.exponent {
                None => None,
                Some(exponent) => Some(exponent.plus_number(-1)?.plus(-1, &fresh)?),
            };
            let (mut left, mut right) = (before.to_vec(), after.to_vec());
            if let Some(behind) = &inside {
                left.push(power(stones, fresh.clone()));
                right.insert(0, power(stones, behind.clone()));
            }
            moves.within(&left, stones, &right, inside.as_ref())?;
            if let Some(behind) = &inside {
                // Between two copies: the one behind it is taken from those that follow.
                let behind = behind.plus_number(-1)?;
                let right = [&[power(stones, behind.clone())], after].concat();
                moves.across(&left, stones, stones, &right, Some(&behind))?;
            }
            if let Some((next, after)) = after.split_first() {
                let left = [before, &one_less(item)?].concat();
                let right = [&one_less(next)?, after].concat();
                moves.across(&left, stones, &next.stones, &right, None)?;
            }
        }
        let Moves { found, bytes, budget, .. } = moves;
        budget.release(bytes);
        Ok(found)
    }
}

/// The other copies of a block, one being looked at; nothing for a literal.
fn one_less(item: &Item) -> Checked<Vec<Item>> {
    Ok(match &item.exponent {
        None => Vec::new(),
        Some(exponent) => vec![power(&item.stones, exponent.plus_number(-1)?)],
    })
}

/// The moves that have been found so far.
struct Moves<'b> {
    /// The player's colour.
    stone: u8,
    found: Vec<WordOption>,
    /// What they hold of the memory budget.
    bytes: usize,
    budget: &'b mut Budget,
}

impl Moves<'_> {
    /// The pairs in a run of stones.
    fn within(
        &mut self,
        left: &[Item],
        stones: &[u8],
        right: &[Item],
        condition: Option<&Form>,
    ) -> Checked<()> {
        for cut in 1..stones.len() {
            let (before, behind) = stones.split_at_checked(cut).ok_or(Stop::Internal)?;
            self.across(left, before, behind, right, condition)?;
        }
        Ok(())
    }

    /// The pair of the last stone of one run and the first one of the next.
    fn across(
        &mut self,
        left: &[Item],
        before: &[u8],
        behind: &[u8],
        right: &[Item],
        condition: Option<&Form>,
    ) -> Checked<()> {
        let (Some((a, before)), Some((b, behind))) = (before.split_last(), behind.split_first())
        else {
            return Err(Stop::Internal);
        };
        self.budget.charge(1)?;
        if a == b {
            return Ok(());
        }
        let mine = run(&[self.stone]);
        let (mut first, mut second) = (left.to_vec(), vec![run(behind)]);
        first.push(run(before));
        second.extend_from_slice(right);
        if *a == self.stone {
            second.insert(0, mine);
        } else {
            first.push(mine);
        }
        let pieces = [Word::normal(first, self.budget)?, Word::normal(second, self.budget)?];
        let size = pieces.iter().map(Word::size).fold(8, usize::saturating_add);
        let bytes = size.saturating_add(condition.map_or(0, Form::size)).saturating_mul(16);
        self.budget.hold(bytes)?;
        self.bytes = self.bytes.saturating_add(bytes);
        self.found.push(WordOption { pieces, condition: condition.cloned() });
        Ok(())
    }
}

impl Block {
    /// `(z^r)^e = z^(r·e)`, as short a `z` as there is.
    fn make_primitive(&mut self) -> Checked<()> {
        let stones = &self.stones.0;
        let period = (1..stones.len()).find(|period| {
            stones.len().is_multiple_of(*period)
                && stones.iter().zip(stones.iter().skip(*period)).all(|(a, b)| a == b)
        });
        if let Some(period) = period {
            let copies = stones.len().checked_div(period).ok_or(Stop::Internal)?;
            self.exponent =
                self.exponent.times(i64::try_from(copies).map_err(|_| Stop::Internal)?)?;
            self.stones.0.truncate(period);
        }
        Ok(())
    }

    /// `L s (w s)^e A = L (s w)^e s A`, as long as the literal before ends like the block.
    fn roll(&mut self, before: &mut Vec<u8>, budget: &mut Budget) -> Checked<()> {
        let mut rolled = Vec::new();
        let mut turns = self.stones.0.iter().rev().cycle();
        while let Some(stone) = before.pop_if(|stone| turns.next() == Some(stone)) {
            rolled.push(stone);
        }
        budget.charge(rolled.len().saturating_add(self.after.0.len()))?;
        let shift = rolled.len().checked_rem(self.stones.0.len()).ok_or(Stop::Internal)?;
        self.stones.0.rotate_right(shift);
        rolled.reverse();
        rolled.append(&mut self.after.0);
        self.after.0 = rolled;
        Ok(())
    }

    /// `w^e w A = w^(e+1) A`.
    fn absorb(&mut self, budget: &mut Budget) -> Checked<()> {
        while let Some(rest) = self.after.0.strip_prefix(self.stones.0.as_slice()) {
            budget.charge(self.after.0.len())?;
            self.after.0 = rest.to_vec();
            self.exponent = self.exponent.plus_number(1)?;
        }
        Ok(())
    }
}
