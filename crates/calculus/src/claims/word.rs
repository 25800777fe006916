//! Words with powers, `head w1^e1 after1 w2^e2 after2 …`, and their normal form.
use std::fmt;

use serde::{Serialize, Serializer};

use super::form::Form;
use super::wire::{Packed, packed};
use crate::clobber::for_all::{Line, Linear, Power};
use crate::clobber::{Part, Player, Stone};

/// `stones^exponent after`. The order of the fields is the order of words in the file format.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Block {
    /// Not empty.
    #[serde(serialize_with = "packed")]
    pub stones: Part,
    pub exponent: Form,
    #[serde(serialize_with = "packed")]
    pub after: Part,
}

/// A word; it is plain if it has no blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    pub blocks: Vec<Block>,
    pub head: Part,
}

/// A block with a constant exponent below 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NegativeExponent;

/// An option of a word, not in normal form.
#[derive(Clone, Debug)]
pub struct Cut {
    /// Before the emptied square and behind it.
    pub pieces: [Word; 2],
    /// Whether a fresh parameter, the number of copies before the cut, occurs; then with its
    /// condition.
    pub condition: Option<Form>,
}

/// The head, then the list of blocks.
impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (Packed(&self.head), &self.blocks).serialize(serializer)
    }
}

impl From<Part> for Word {
    fn from(head: Part) -> Word {
        let blocks = Vec::new();
        Word { blocks, head }
    }
}

fn join(a: &Part, b: &Part) -> Part {
    match (a.is_empty(), b.is_empty()) {
        (true, _) => b.clone(),
        (_, true) => a.clone(),
        _ => a.stones().chain(b.stones()).collect(),
    }
}

/// So many copies.
pub fn repeat(stones: &Part, times: usize) -> Part {
    (0..times).flat_map(|_| stones.stones()).collect()
}

fn begins_with(part: &Part, start: &Part) -> bool {
    part.len() >= start.len() && part.slice(0, start.len()) == *start
}

/// The shortest word of which these stones are a power, and which power.
fn primitive(stones: &Part) -> (Part, usize) {
    let n = stones.len();
    let period =
        (1..=n).find(|&p| n % p == 0 && (p..n).all(|t| stones.stone(t) == stones.stone(t - p)));
    let period = period.unwrap_or(n);
    (stones.slice(0, period), n / period)
}

impl Word {
    /// `prefix stones^exponent suffix`
    pub fn power(prefix: Part, stones: Part, exponent: Form, suffix: Part) -> Word {
        let after = suffix;
        Word { blocks: vec![Block { stones, exponent, after }], head: prefix }
    }

    /// A row of a statement, with these forms for its exponents.
    pub fn of_line(line: &Line, form: impl Fn(Linear) -> Form) -> Word {
        let block = |power: &Power| Block {
            stones: power.word.iter().copied().collect(),
            exponent: form(power.exponent),
            after: power.after.iter().copied().collect(),
        };
        Word {
            blocks: line.powers.iter().map(block).collect(),
            head: line.head.iter().copied().collect(),
        }
    }

    pub fn is_plain(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Writes stones behind the word.
    pub fn append(&mut self, stones: &Part) {
        let run = self.last_run();
        *run = join(run, stones);
    }

    /// The runs that are written out, head first, and the blocks' stones.
    fn runs(&self) -> impl Iterator<Item = &Part> {
        let blocks = self.blocks.iter().flat_map(|block| [&block.stones, &block.after]);
        std::iter::once(&self.head).chain(blocks)
    }

    /// How many stones it has.
    pub fn length(&self) -> Form {
        let head = Form::constant(self.head.len() as i64);
        self.blocks.iter().fold(head, |sum, block| {
            let stones = block.exponent.times(block.stones.len() as i64);
            (&sum + &stones).plus(block.after.len() as i64)
        })
    }

    /// Whether all stones have one colour: the word is 0.
    pub fn is_one_coloured(&self) -> bool {
        let mut stones = self.runs().flat_map(Part::stones);
        let first = stones.next();
        stones.all(|stone| Some(stone) == first)
    }

    pub fn mirror(&self) -> Word {
        let mut head = self.head.mirror();
        let mut blocks: Vec<Block> = Vec::with_capacity(self.blocks.len());
        for block in &self.blocks {
            let after = std::mem::replace(&mut head, block.after.mirror());
            blocks.push(Block {
                stones: block.stones.mirror(),
                exponent: block.exponent.clone(),
                after,
            });
        }
        blocks.reverse();
        Word { blocks, head }
    }

    fn map(&self, stones: impl Fn(&Part) -> Part, form: impl Fn(&Form) -> Form) -> Word {
        let blocks = self.blocks.iter().map(|block| Block {
            stones: stones(&block.stones),
            exponent: form(&block.exponent),
            after: stones(&block.after),
        });
        Word { blocks: blocks.collect(), head: stones(&self.head) }
    }

    /// All colours changed, not in normal form.
    pub fn recoloured(&self) -> Word {
        self.map(Part::negative, Form::clone)
    }

    /// The exponents changed, not in normal form.
    pub fn with_exponents(&self, form: impl Fn(&Form) -> Form) -> Word {
        self.map(Part::clone, form)
    }

    /// The word as a part at a point.
    pub fn at(&self, point: &[i64]) -> Result<Part, NegativeExponent> {
        let plain = self.with_exponents(|form| Form::constant(form.at(point)));
        Ok(plain.constants_written_out()?.head)
    }

    /// The normal form: words that are mirror images of each other share it.
    ///
    /// # Errors
    /// [`NegativeExponent`].
    pub fn normal(&self) -> Result<Word, NegativeExponent> {
        if self.blocks.is_empty() {
            return Ok(Word::from(self.head.oriented()));
        }
        let mut word = self.normal_one_way()?;
        loop {
            let mirror = word.mirror().normal_one_way()?;
            if mirror >= word {
                return Ok(word);
            }
            word = mirror;
        }
    }

    /// The normal form of the negative.
    ///
    /// # Errors
    /// [`NegativeExponent`], never for a word in normal form.
    pub fn negative(&self) -> Result<Word, NegativeExponent> {
        self.recoloured().normal()
    }

    /// The normal form without regard to mirror images.
    pub fn normal_one_way(&self) -> Result<Word, NegativeExponent> {
        let mut word = self.clone();
        loop {
            word = word.constants_written_out()?;
            let mut i = 0;
            while i < word.blocks.len() {
                word.settle_block(i);
                let is_repeated = i > 0
                    && word.blocks[i - 1].after.is_empty()
                    && word.blocks[i - 1].stones == word.blocks[i].stones;
                if is_repeated {
                    let block = word.blocks.remove(i);
                    let before = &mut word.blocks[i - 1];
                    before.exponent = &before.exponent + &block.exponent;
                    before.after = block.after;
                } else {
                    i += 1;
                }
            }
            if !word.blocks.iter().any(|block| block.exponent.is_constant()) {
                return Ok(word);
            }
        }
    }

    fn constants_written_out(self) -> Result<Word, NegativeExponent> {
        if !self.blocks.iter().any(|block| block.exponent.is_constant()) {
            return Ok(self);
        }
        let mut word = Word::from(self.head);
        for block in self.blocks {
            if !block.exponent.is_constant() {
                word.blocks.push(block);
                continue;
            }
            let copies = usize::try_from(block.exponent.constant).map_err(|_| NegativeExponent)?;
            let literal = word.last_run();
            *literal = join(&join(literal, &repeat(&block.stones, copies)), &block.after);
        }
        Ok(word)
    }

    fn last_run(&mut self) -> &mut Part {
        match self.blocks.last_mut() {
            Some(block) => &mut block.after,
            None => &mut self.head,
        }
    }

    /// Makes a block primitive, rolls it to the left, and absorbs copies behind it.
    fn settle_block(&mut self, i: usize) {
        let (before, rest) = self.blocks.split_at_mut(i);
        let literal = before.last_mut().map_or(&mut self.head, |block| &mut block.after);
        let block = &mut rest[0];
        let (stones, power) = primitive(&block.stones);
        if power > 1 {
            block.exponent = block.exponent.times(power as i64);
            block.stones = stones;
        }
        let m = block.stones.len();
        let (mut kept, mut shift) = (literal.len(), 0);
        while kept > 0 && literal.stone(kept - 1) == block.stones.stone((m - 1 + m - shift % m) % m)
        {
            kept -= 1;
            shift += 1;
        }
        if shift > 0 {
            block.after = join(&literal.slice(kept, literal.len()), &block.after);
            *literal = literal.slice(0, kept);
            let turn = m - shift % m;
            block.stones = (0..m).map(|t| block.stones.stone((t + turn) % m)).collect();
        }
        let mut copies = 0;
        while begins_with(&block.after, &block.stones) {
            block.after = block.after.slice(m, block.after.len());
            copies += 1;
        }
        block.exponent = block.exponent.plus(copies);
    }
}

/// What lies before and behind a pair of neighbours, both without the pair.
struct Around {
    before: Word,
    pair: [Stone; 2],
    behind: Word,
    condition: Option<Form>,
}

impl Word {
    /// The options of a player in the order of the kernel. Every exponent has to be at least 1;
    /// `fresh` is the number of the parameter that says how many copies lie before a cut within a
    /// power.
    pub fn cuts(&self, player: Player, fresh: usize) -> Vec<Cut> {
        let mut pairs = Vec::new();
        self.pairs_in_run(0, &mut pairs);
        self.pair_behind_run(0, &mut pairs);
        for i in 0..self.blocks.len() {
            self.pairs_in_block(i, fresh, &mut pairs);
            self.pair_behind_block(i, &mut pairs);
            self.pairs_in_run(i + 1, &mut pairs);
            self.pair_behind_run(i + 1, &mut pairs);
        }
        pairs.into_iter().map(|pair| pair.cut(player)).collect()
    }

    /// Run 0 is the head, run `i` the one behind block `i − 1`.
    fn run(&self, i: usize) -> &Part {
        match i.checked_sub(1) {
            Some(block) => &self.blocks[block].after,
            None => &self.head,
        }
    }

    /// Everything before run `i`, and `end` for that run.
    fn up_to_run(&self, i: usize, end: Part) -> Word {
        let mut word = Word { blocks: self.blocks[..i].to_vec(), head: self.head.clone() };
        *word.last_run() = end;
        word
    }

    /// Everything before block `i`, so many copies of it, and `end`.
    fn up_to_block(&self, i: usize, copies: Form, end: Part) -> Word {
        let mut blocks = self.blocks[..=i].to_vec();
        blocks[i].exponent = copies;
        blocks[i].after = end;
        Word { blocks, head: self.head.clone() }
    }

    /// `head`, so many copies of block `i`, and everything behind it.
    fn behind_block(&self, head: Part, i: usize, copies: Form) -> Word {
        let mut blocks = self.blocks[i..].to_vec();
        blocks[0].exponent = copies;
        Word { blocks, head }
    }

    fn pairs_in_run(&self, i: usize, pairs: &mut Vec<Around>) {
        let run = self.run(i);
        for t in (1..run.len()).filter(|&t| run.stone(t - 1) != run.stone(t)) {
            pairs.push(Around {
                before: self.up_to_run(i, run.slice(0, t - 1)),
                pair: [run.stone(t - 1), run.stone(t)],
                behind: Word {
                    blocks: self.blocks[i..].to_vec(),
                    head: run.slice(t + 1, run.len()),
                },
                condition: None,
            });
        }
    }

    /// The joint of a run with the block behind it.
    fn pair_behind_run(&self, i: usize, pairs: &mut Vec<Around>) {
        let (run, Some(block)) = (self.run(i), self.blocks.get(i)) else {
            return;
        };
        let (n, w) = (run.len(), &block.stones);
        if n == 0 || run.stone(n - 1) == w.stone(0) {
            return;
        }
        pairs.push(Around {
            before: self.up_to_run(i, run.slice(0, n - 1)),
            pair: [run.stone(n - 1), w.stone(0)],
            behind: self.behind_block(w.slice(1, w.len()), i, block.exponent.plus(-1)),
            condition: None,
        });
    }

    fn pairs_in_block(&self, i: usize, fresh: usize, pairs: &mut Vec<Around>) {
        let Block { stones: w, exponent, .. } = &self.blocks[i];
        let (m, copies) = (w.len(), Form::parameter(fresh));
        for t in 1..=m {
            // The last pair is the one between two copies.
            let (next, used) = if t < m { (t, 1) } else { (0, 2) };
            if w.stone(t - 1) == w.stone(next) {
                continue;
            }
            let others = &exponent.plus(-used) - &copies;
            pairs.push(Around {
                before: self.up_to_block(i, copies.clone(), w.slice(0, t - 1)),
                pair: [w.stone(t - 1), w.stone(next)],
                behind: self.behind_block(w.slice(next + 1, m), i, others.clone()),
                condition: Some(others),
            });
        }
    }

    /// The joint of a block with the run behind it, or with the next block if that run is empty.
    fn pair_behind_block(&self, i: usize, pairs: &mut Vec<Around>) {
        let Block { stones: w, exponent, after } = &self.blocks[i];
        let (last, next) = (w.stone(w.len() - 1), self.blocks.get(i + 1));
        let (first, behind) = match (after.is_empty(), next) {
            (false, _) => {
                let behind = Word {
                    blocks: self.blocks[i + 1..].to_vec(),
                    head: after.slice(1, after.len()),
                };
                (after.stone(0), behind)
            }
            (true, None) => return,
            (true, Some(next)) => {
                let head = next.stones.slice(1, next.stones.len());
                (next.stones.stone(0), self.behind_block(head, i + 1, next.exponent.plus(-1)))
            }
        };
        if last == first {
            return;
        }
        let before = self.up_to_block(i, exponent.plus(-1), w.slice(0, w.len() - 1));
        pairs.push(Around { before, pair: [last, first], behind, condition: None });
    }
}

impl Around {
    /// The player's stone takes the other one.
    fn cut(self, player: Player) -> Cut {
        let Around { mut before, pair, mut behind, condition } = self;
        let stone = Part::from_iter([player.stone()]);
        if pair[0] == player.stone() {
            behind.head = join(&stone, &behind.head);
        } else {
            let run = before.last_run();
            *run = join(run, &stone);
        }
        Cut { pieces: [before, behind], condition }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.head)?;
        for block in &self.blocks {
            write!(f, "({})^({}){}", block.stones, block.exponent, block.after)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
