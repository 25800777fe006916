//! The order of values by its recursive definition, with a table of answers and an explicit stack.
//!
//! Most comparisons are answered at once by *rungs*: the first values of the arena, with which all
//! others are compared beforehand. Without rungs, a certificate with many values takes five times
//! as long.

#[cfg(test)]
mod tests;

use super::{Arena, Games};
use crate::data::{Budget, Checked, LOOK_UP, Player, Stop, Table, Term, at};

/// A set of rungs: a bit for each reference.
type Rungs = u128;

/// The comparisons of values until now.
#[derive(Default)]
pub struct Order {
    /// Lists for each reference the rungs at most its value, and the rungs at least its value.
    rungs: Vec<[Rungs; 2]>,
    /// Answers to questions that were asked.
    pub answers: Table<Question, bool>,
}

/// The question whether `a ≤ b`.
pub type Question = (Term, Term);

impl Order {
    /// Compares all values with the rungs, by the definition of `≤`. The options of a rung are
    /// earlier rungs. A bit without a rung has no options, so it stands for the game 0 again.
    pub fn new(arena: &Arena, budget: &mut Budget) -> Checked<Order> {
        let mut order = Order::default();
        // For each rung, the rungs of which it is a Right option, and those of which it is a Left
        // option.
        let mut sets = [[0; 2]; Rungs::BITS as usize];
        for rung in arena.references().take(sets.len()) {
            for player in [Player::Right, Player::Left] {
                for option in arena.options(rung, player)? {
                    let sets = sets.get_mut(option.index()).ok_or(Stop::Internal)?;
                    *sets.get_mut(player as usize).ok_or(Stop::Internal)? |= bit(rung);
                }
            }
        }
        // Most rungs are options of no rung.
        let options = arena.references().zip(sets).filter(|(_, sets)| *sets != [0; 2]);
        let options: Vec<_> = options.map(|(option, sets)| (bit(option), sets)).collect();
        for value in arena.references().step_by(2) {
            let left = arena.options(value, Player::Left)?;
            let right = arena.options(value, Player::Right)?;
            let rungs = options.len().saturating_add(1);
            budget.charge(left.len().saturating_add(right.len()).saturating_add(rungs))?;
            budget.hold(size_of::<Rungs>().saturating_mul(4))?;
            let (mut not_below, mut not_above) = (0, 0);
            for left in left {
                not_above |= order.rungs(*left)?[0];
            }
            for right in right {
                not_below |= order.rungs(*right)?[1];
            }
            // The options of a rung precede it.
            for (rung, [right_of, left_of]) in &options {
                if rung & not_below == 0 {
                    not_above |= right_of;
                }
                if rung & not_above == 0 {
                    not_below |= left_of;
                }
            }
            let (below, above) = (!not_below, !not_above);
            order.rungs.extend([[below, above], [negatives(above), negatives(below)]]);
        }
        Ok(order)
    }

    fn rungs(&self, value: Term) -> Checked<&[Rungs; 2]> {
        at(&self.rungs, value.index())
    }
}

impl Games {
    /// `a ≤ b` iff no Left option of `a` is `≥ b` and no Right option of `b` is `≤ a`.
    pub fn at_most(&mut self, a: Term, b: Term) -> Checked<bool> {
        // Questions, each with the number of objections that were examined. Each question waits for
        // the answer to the question above it, which is an objection.
        let (mut asked, mut waiting) = ((a, b), Vec::new());
        loop {
            self.budget.charge(LOOK_UP)?;
            let known = self.answer(asked)?;
            if known.is_none() {
                waiting.push((asked, 0_usize));
            }
            let mut last = known.unwrap_or(false);
            loop {
                let Some((question, number)) = waiting.last_mut() else { return Ok(last) };
                if let Some(next) = objection(&self.arena, *question, *number)?.filter(|_| !last) {
                    *number = number.saturating_add(1);
                    asked = next;
                    break;
                }
                self.budget.hold(32)?;
                last = !last;
                self.order.answers.insert(key(*question), last);
                waiting.pop();
            }
        }
    }

    /// Returns the answer to a question, if it is known. Since `≤` is transitive, a rung between
    /// `a` and `b` shows that `a ≤ b`, and a rung on the wrong side of only one of them shows the
    /// contrary.
    fn answer(&mut self, (a, b): Question) -> Checked<Option<bool>> {
        let [below_a, above_a] = self.order.rungs(a)?;
        let [below_b, above_b] = self.order.rungs(b)?;
        let is_shown = a == b || above_a & below_b != 0;
        if is_shown || (below_a & !below_b) | (above_b & !above_a) != 0 {
            return Ok(Some(is_shown));
        }
        self.budget.charge(LOOK_UP / 2)?;
        Ok(self.order.answers.get(&key((a, b))).copied())
    }
}

fn bit(rung: Term) -> Rungs {
    1 << (rung.index() % 128)
}

/// Returns the negatives of rungs.
fn negatives(rungs: Rungs) -> Rungs {
    const EVEN: Rungs = Rungs::MAX / 3;
    (rungs & EVEN) << 1 | (rungs >> 1) & EVEN
}

/// Returns the objection with this number: a question whose answer is no if `a ≤ b`. It asks
/// whether `b` is at most a Left option of `a`, or a Right option of `b` at most `a`.
fn objection(arena: &Arena, (a, b): Question, number: usize) -> Checked<Option<Question>> {
    let (lefts, rights) = (arena.options(a, Player::Left)?, arena.options(b, Player::Right)?);
    let right = || rights.get(number.checked_sub(lefts.len())?).map(|right| (*right, a));
    Ok(lefts.get(number).map(|left| (b, *left)).or_else(right))
}

/// Returns the representative of a question: `a ≤ b` and `−b ≤ −a` are the same question.
fn key((a, b): Question) -> Question {
    (a, b).min((b.flipped(), a.flipped()))
}
