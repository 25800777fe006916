//! The order of values by its recursive definition, with a table of answers and an explicit stack.
//!
//! Most comparisons are answered at once by *rungs*: the first values of the arena, with which all
//! others are compared beforehand. Without rungs, a certificate with many values takes five times
//! as long.

use super::{Arena, Games};
use crate::data::{Budget, Checked, LOOK_UP, Player, Table, Term, at};

/// A set of rungs: a bit for each reference.
type Rungs = u64;

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
    /// earlier rungs. A bit without a rung is in no set.
    pub fn new(arena: &Arena, budget: &mut Budget) -> Checked<Order> {
        let mut order = Order::default();
        let set = |options: &[Term]| options.iter().fold(0, |set, option| set | bit(*option));
        let mut ladder = Vec::new();
        for rung in arena.references().take(Rungs::BITS as usize) {
            let left = set(arena.options(rung, Player::Left)?);
            ladder.push((bit(rung), left, set(arena.options(rung, Player::Right)?)));
        }
        for value in arena.references().step_by(2) {
            let left = arena.options(value, Player::Left)?;
            let right = arena.options(value, Player::Right)?;
            budget.charge(left.len().saturating_add(right.len()).saturating_add(ladder.len()))?;
            budget.hold(size_of::<Rungs>().saturating_mul(4))?;
            let (mut not_below, mut not_above) = (0, 0);
            for left in left {
                not_above |= order.rungs(*left)?[0];
            }
            for right in right {
                not_below |= order.rungs(*right)?[1];
            }
            // The options of a rung precede it.
            let (mut below, mut above) = (0, 0);
            for (rung, lefts, rights) in &ladder {
                if lefts & above == 0 {
                    below |= rung & !not_below;
                }
                if rights & below == 0 {
                    above |= rung & !not_above;
                }
            }
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
                self.order.answers.insert(*question, last);
                waiting.pop();
            }
        }
    }

    /// Returns the answer to a question, if it is known. Since `≤` is transitive, a rung between
    /// `a` and `b` shows that `a ≤ b`, and a rung on the wrong side of only one of them shows the
    /// contrary.
    pub fn answer(&mut self, (a, b): Question) -> Checked<Option<bool>> {
        let [below_a, above_a] = self.order.rungs(a)?;
        let [below_b, above_b] = self.order.rungs(b)?;
        let is_shown = a == b || above_a & below_b != 0;
        if is_shown || (below_a & !below_b) | (above_b & !above_a) != 0 {
            return Ok(Some(is_shown));
        }
        self.budget.charge(LOOK_UP / 2)?;
        Ok(self.order.answers.get(&(a, b)).copied())
    }
}

fn bit(rung: Term) -> Rungs {
    1 << (rung.index() % 64)
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
