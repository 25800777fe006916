//! The answers that Theorem B knows, in the order in which they are tried.
use super::cuts::{Cut, Piece};
use super::inequalities::Search;
use super::system::Pair;
use crate::clobber::Player;
use crate::game::{Limit, Value};

/// The two sections of an inequality: class and length.
pub(super) type Sides = [(usize, usize); 2];

/// What an answer needs.
enum Need {
    /// `sum ≤ 0`, short things only.
    Fact(Value),
    /// `sum ≤ T` for a claim with `T` about these two sections.
    Claim([(usize, usize); 2], Value),
}

impl Need {
    /// How far the two sections are from being the same.
    fn distance(&self) -> (bool, u64) {
        match self {
            Need::Fact(_) => (false, 0),
            Need::Claim([(left, length), (right, other)], _) => {
                (left != right, length.abs_diff(*other) as u64)
            }
        }
    }
}

impl Search<'_> {
    /// An answer to a Left move in one of the sections (0: the left one, 1: the right one, as a
    /// move of Right's in it). It returns the claim that it uses, if any; nothing if there is no
    /// answer.
    pub(super) fn answer(
        &mut self,
        sides: Sides,
        mover: usize,
        cut: &Cut,
        value: Value,
    ) -> Result<Option<Option<usize>>, Limit> {
        for need in self.same_cut(sides, mover, cut, value)? {
            if let Some(used) = self.meet(&need, false)? {
                return Ok(Some(used));
            }
        }
        let mut needs = self.near_cut(sides, mover, cut, value)?;
        needs.extend(self.beside(sides, mover, cut, value)?);
        needs.sort_by_key(Need::distance);
        // A claim that is in use anyway costs nothing; a new one has moves of its own to be
        // answered.
        for only_known in [true, false] {
            for need in &needs {
                if let Some(used) = self.meet(need, only_known)? {
                    return Ok(Some(used));
                }
            }
        }
        Ok(None)
    }

    /// An answer to a Left move in `T`.
    pub(super) fn answer_in_t(
        &mut self,
        sides: Sides,
        played: Value,
    ) -> Result<Option<Option<usize>>, Limit> {
        for (side, player) in [(1, Player::Left), (0, Player::Right)] {
            for cut in self
                .cuts(sides[side])?
                .iter()
                .filter(|cut| cut.player == player)
            {
                for (short, long) in self.short_and_long(cut) {
                    let needed = self.signed_sum(side, &[short.value], played)?;
                    let need = self.with_long(sides, side, long, needed);
                    if let Some(used) = self.meet(&need, false)? {
                        return Ok(Some(used));
                    }
                }
            }
        }
        Ok(None)
    }

    /// 1(i) and 1(ii): the same cut from the same end, which leaves the same long piece on both
    /// sides.
    fn same_cut(
        &mut self,
        sides: Sides,
        mover: usize,
        cut: &Cut,
        value: Value,
    ) -> Result<Vec<Need>, Limit> {
        let long = self.frame().long();
        let mut needs = Vec::new();
        for other in self
            .cuts(sides[1 - mover])?
            .iter()
            .filter(|o| o.player == cut.player)
        {
            for kept in [0, 1] {
                let (a, b) = (cut.pieces[kept], other.pieces[kept]);
                let is_same = match a.length < long {
                    true => (a.value, a.length) == (b.value, b.length),
                    false => (a.class, a.length) == (b.class, b.length),
                };
                if !is_same {
                    continue;
                }
                let (mine, theirs) = (cut.pieces[1 - kept], other.pieces[1 - kept]);
                if a.length < long && mine.length.min(theirs.length) < long {
                    continue;
                }
                if mine.length < long && theirs.length < long {
                    let rest = self.signed_sum(mover, &[mine.value], value)?;
                    needs.push(Need::Fact(self.signed_sum(
                        1 - mover,
                        &[theirs.value],
                        rest,
                    )?));
                } else {
                    needs.push(Need::Claim(in_order(mover, mine, theirs), value));
                }
            }
        }
        Ok(needs)
    }

    /// 1(iii): a cut near the same end, which leaves a short piece on both sides.
    fn near_cut(
        &mut self,
        sides: Sides,
        mover: usize,
        cut: &Cut,
        value: Value,
    ) -> Result<Vec<Need>, Limit> {
        let long = self.frame().long();
        let mut needs = Vec::new();
        for kept in [0, 1] {
            let (mine, kept_mine) = (cut.pieces[1 - kept], cut.pieces[kept]);
            if mine.length >= long {
                continue;
            }
            let rest = self.signed_sum(mover, &[mine.value], value)?;
            for other in self
                .cuts(sides[1 - mover])?
                .iter()
                .filter(|o| o.player == cut.player)
            {
                let (theirs, kept_theirs) = (other.pieces[1 - kept], other.pieces[kept]);
                if theirs.length >= long {
                    continue;
                }
                let needed = self.signed_sum(1 - mover, &[theirs.value], rest)?;
                needs.push(Need::Claim(in_order(mover, kept_mine, kept_theirs), needed));
            }
        }
        Ok(needs)
    }

    /// 2 and 3: an answer in `T`, in the short piece of the cut, or near the end of its long piece.
    fn beside(
        &mut self,
        sides: Sides,
        mover: usize,
        cut: &Cut,
        value: Value,
    ) -> Result<Vec<Need>, Limit> {
        let mut needs = Vec::new();
        let opponent = cut.player.other();
        for (short, long) in self.short_and_long(cut) {
            for i in 0..self.window().arena.right(value).len() {
                let answer = self.window().arena.right(value)[i];
                let needed = self.signed_sum(mover, &[short.value], answer)?;
                needs.push(self.with_long(sides, mover, long, needed));
            }
            for option in self.window().options(short.part, opponent)? {
                let needed = self.signed_sum(mover, &[option], value)?;
                needs.push(self.with_long(sides, mover, long, needed));
            }
            let inner = self.cuts((long.class, long.length))?;
            for cut in inner.iter().filter(|cut| cut.player == opponent) {
                for (end, rest) in self.short_and_long(cut) {
                    let needed = self.signed_sum(mover, &[short.value, end.value], value)?;
                    needs.push(self.with_long(sides, mover, rest, needed));
                }
            }
        }
        Ok(needs)
    }

    /// The pieces of a cut as a short one and the other, which is then long.
    fn short_and_long(&self, cut: &Cut) -> Vec<(Piece, Piece)> {
        let [a, b] = cut.pieces;
        let pairs = [(a, b), (b, a)].into_iter();
        pairs
            .filter(|(short, _)| short.length < self.frame().long())
            .collect()
    }

    /// Needs a claim in which one section is replaced by a piece of it.
    fn with_long(&self, mut sides: Sides, side: usize, long: Piece, needed: Value) -> Need {
        sides[side] = (long.class, long.length);
        Need::Claim(sides, needed)
    }

    /// `rest` and values, which count negative on the right side.
    fn signed_sum(&mut self, side: usize, values: &[Value], rest: Value) -> Result<Value, Limit> {
        let arena = &mut self.window().arena;
        let mut sum = rest;
        for &value in values {
            let value = if side == 0 {
                value
            } else {
                arena.negative(value)
            };
            sum = arena.add(sum, value)?;
        }
        Ok(sum)
    }

    /// The claim that meets a need: none if a fact does.
    fn meet(&mut self, need: &Need, only_known: bool) -> Result<Option<Option<usize>>, Limit> {
        let (sections, needed) = match *need {
            Need::Fact(sum) => {
                let holds = self.window().arena.le(sum, Value::ZERO);
                return Ok(holds.then_some(None));
            }
            Need::Claim(sections, needed) => (sections, needed),
        };
        let frame = *self.frame();
        let [(left, length), (right, other)] = sections;
        let shift = other as i64 - length as i64;
        let is_far = shift.unsigned_abs() as usize > frame.shift;
        if is_far || length.min(other) < frame.start || left == usize::MAX || right == usize::MAX {
            return Ok(None);
        }
        if (left, shift) == (right, 0) {
            let holds = self.window().arena.le(needed, Value::ZERO);
            return Ok(holds.then_some(None));
        }
        let pair = Pair {
            left,
            residue: length % frame.stones,
            right,
            shift,
        };
        self.claim_at_least(pair, needed, only_known)
    }
}

/// The pieces of the side that moved and of the other one as sections, left before right.
fn in_order(mover: usize, mine: Piece, theirs: Piece) -> Sides {
    let [mine, theirs] = [mine, theirs].map(|piece| (piece.class, piece.length));
    match mover {
        0 => [mine, theirs],
        _ => [theirs, mine],
    }
}
