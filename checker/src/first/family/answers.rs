//! The answers of Theorem B: those of Right's to a Left move that work at every length.
//!
//! A move leaves a long piece and another one; if that is short it stays as it is at every length.
//! An answer is good if what it leaves follows from a claim of the system about long pieces and a
//! fact about short ones.

use super::Replay;
use super::cuts::{Cut, Piece, opponent};
use super::inequalities::{Pair, System};
use super::play::{self, terms};
use super::table::{Table, value};
use crate::first::kernel::error::{Stop, at};
use crate::first::term::{Player, Ref, Term};

/// Sections by class and length: the left and the right one of an inequality.
pub type Sides = [(usize, usize); 2];

impl System {
    /// Whether Right has an answer to a Left move in the left section, or to one in the negative of
    /// the right section (which is a Right move in it).
    pub fn answers(
        &mut self,
        replay: &mut Replay,
        table: &Table,
        sides: Sides,
        mover: usize,
        cut: &Cut,
        shifted: Ref,
    ) -> Result<bool, Stop> {
        Ok(self.same_cut(replay, table, sides, mover, cut, shifted)?
            || self.near_cut(replay, table, sides, mover, cut, shifted)?
            || self.beside(replay, table, sides, mover, cut, shifted)?)
    }

    /// Answers 1(i), 1(ii): the option of the other section with the same long piece at the same
    /// end, so that this piece cancels. The other two are both short, or in a claim.
    fn same_cut(
        &mut self,
        replay: &mut Replay,
        table: &Table,
        sides: Sides,
        mover: usize,
        cut: &Cut,
        shifted: Ref,
    ) -> Result<bool, Stop> {
        let [a, b] = cut.pieces;
        let others = self.cuts.of(replay, table, other(sides, mover)?)?;
        for answer in others.iter().filter(|answer| answer.player == cut.player) {
            let [c, d] = answer.pieces;
            for (kept, same, mine, theirs) in [(a, c, b, d), (b, d, a, c)] {
                replay.games.budget.charge(1)?;
                let is_same = (kept.class, kept.length) == (same.class, same.length);
                if kept.length < self.long() || kept.class.is_none() || !is_same {
                    continue;
                }
                let holds = if mine.length.max(theirs.length) < self.long() {
                    let sum =
                        self.short_sum(replay, mover, &[mine.term], &[theirs.term], shifted)?;
                    replay.play.at_most_zero(&mut replay.games, sum)?
                } else {
                    let needed = terms(&[shifted]);
                    self.is_claimed(replay, in_order(mover, mine, theirs), &needed)?
                };
                if holds {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Answer 1(iii): an option of the other section with a short piece at the same end as the
    /// short piece of the move. The long pieces are in a claim.
    fn near_cut(
        &mut self,
        replay: &mut Replay,
        table: &Table,
        sides: Sides,
        mover: usize,
        cut: &Cut,
        shifted: Ref,
    ) -> Result<bool, Stop> {
        let [a, b] = cut.pieces;
        let others = self.cuts.of(replay, table, other(sides, mover)?)?;
        // The same short piece first: that is the answer most of the time.
        for identical in [true, false] {
            for answer in others.iter().filter(|answer| answer.player == cut.player) {
                let [c, d] = answer.pieces;
                for (mine, theirs, long, other) in [(b, d, a, c), (a, c, b, d)] {
                    replay.games.budget.charge(1)?;
                    let is_identical = (mine.length, mine.term) == (theirs.length, theirs.term);
                    let are_short = mine.length.max(theirs.length) < self.long();
                    if !are_short || is_identical != identical {
                        continue;
                    }
                    let sum =
                        self.short_sum(replay, mover, &[mine.term], &[theirs.term], shifted)?;
                    if self.is_claimed(replay, in_order(mover, long, other), &sum)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Answers 2 and 3: in `T`, in the short piece of the move, or in its long piece so near the
    /// end that a short piece splits off.
    fn beside(
        &mut self,
        replay: &mut Replay,
        table: &Table,
        sides: Sides,
        mover: usize,
        cut: &Cut,
        shifted: Ref,
    ) -> Result<bool, Stop> {
        let [a, b] = cut.pieces;
        let opponent = opponent(cut.player);
        for (short, long) in [(a, b), (b, a)] {
            let (true, Some(class)) = (short.length < self.long(), long.class) else {
                continue;
            };
            for answer in replay.games.arena.options(shifted, Player::Right)?.to_vec() {
                let sum = self.short_sum(replay, mover, &[short.term], &[], answer)?;
                if self.is_claimed(replay, replaced(sides, mover, long), &sum)? {
                    return Ok(true);
                }
            }
            for option in play::options_of(&mut replay.games, short.term, opponent)? {
                let sum = self.short_sum(replay, mover, &option, &[], shifted)?;
                if self.is_claimed(replay, replaced(sides, mover, long), &sum)? {
                    return Ok(true);
                }
            }
            let inner = self.cuts.of(replay, table, (class, long.length))?;
            for answer in inner.iter().filter(|answer| answer.player == opponent) {
                let [c, d] = answer.pieces;
                for (end, rest) in [(c, d), (d, c)] {
                    if end.length >= self.long() {
                        continue;
                    }
                    let mine = [short.term, end.term];
                    let sum = self.short_sum(replay, mover, &mine, &[], shifted)?;
                    if self.is_claimed(replay, replaced(sides, mover, rest), &sum)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Answer 4, to a move from `T` to `T^L`: an option of either section of which one piece is
    /// short.
    pub fn answers_in_t(
        &mut self,
        replay: &mut Replay,
        table: &Table,
        sides: Sides,
        played: Ref,
    ) -> Result<bool, Stop> {
        for (side, player) in [(1, Player::Left), (0, Player::Right)] {
            let cuts = self.cuts.of(replay, table, *at(&sides, side)?)?;
            for cut in cuts.iter().filter(|cut| cut.player == player) {
                let [a, b] = cut.pieces;
                for (short, long) in [(a, b), (b, a)] {
                    if short.length >= self.long() {
                        continue;
                    }
                    let sum = self.short_sum(replay, side, &[short.term], &[], played)?;
                    if self.is_claimed(replay, replaced(sides, side, long), &sum)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// `T'` and short pieces of one side and of the other, with the signs that the sides have.
    fn short_sum(
        &self,
        replay: &Replay,
        side: usize,
        here: &[Term],
        there: &[Term],
        shifted: Ref,
    ) -> Result<Vec<Term>, Stop> {
        let mut sum = terms(&[shifted]);
        for (pieces, is_negative) in [(here, side == 1), (there, side == 0)] {
            for piece in pieces {
                let value = Term::value(value(replay, *piece)?);
                let term = if is_negative { replay.games.negative(value)? } else { value };
                sum.push(term);
            }
        }
        Ok(sum)
    }

    /// Whether `left + needed ≤ right` follows from a claim `left + T ≤ right` with `needed ≤ T`,
    /// or from `left = right`. Both sections must be at least `K` long.
    fn is_claimed(
        &self,
        replay: &mut Replay,
        [left, right]: [Section; 2],
        needed: &[Term],
    ) -> Result<bool, Stop> {
        let (Some(first), Some(second)) = (left.class, right.class) else {
            return Ok(false);
        };
        if left.length < self.start || right.length < self.start {
            return Ok(false);
        }
        if (first, left.length) == (second, right.length) {
            return replay.play.at_most_zero(&mut replay.games, needed.to_vec());
        }
        let shift = right.length.saturating_add(self.shift).checked_sub(left.length);
        let most = self.shift.saturating_mul(2);
        let Some(shift) = shift.filter(|shift| *shift <= most) else {
            return Ok(false);
        };
        let pair = Pair {
            left: first,
            residue: super::tape::remainder(left.length, self.stones)?,
            right: second,
            shift,
        };
        for claimed in self.claimed(pair) {
            let mut sum = needed.to_vec();
            sum.push(Term::value(replay.games.arena.negative(*claimed)?));
            if replay.play.at_most_zero(&mut replay.games, sum)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A section, or a piece as one.
#[derive(Clone, Copy)]
struct Section {
    class: Option<usize>,
    length: usize,
}

impl From<Piece> for Section {
    fn from(piece: Piece) -> Section {
        Section { class: piece.class, length: piece.length }
    }
}

fn other(sides: Sides, mover: usize) -> Result<(usize, usize), Stop> {
    at(&sides, usize::from(mover == 0)).copied()
}

/// The pieces of the side that moved and of the other one, left before right.
fn in_order(mover: usize, mine: Piece, theirs: Piece) -> [Section; 2] {
    let (mine, theirs) = (mine.into(), theirs.into());
    if mover == 0 { [mine, theirs] } else { [theirs, mine] }
}

/// The two sections with a piece in place of one of them.
fn replaced(sides: Sides, side: usize, piece: Piece) -> [Section; 2] {
    let [left, right] = sides.map(|(class, length)| Section { class: Some(class), length });
    if side == 0 { [piece.into(), right] } else { [left, piece.into()] }
}
