//! Proves lemmas about sums of two values and about values of literal words, and finds their
//! dependencies.
use smallvec::SmallVec;

use super::goal::Goal;
use super::position::Term;
use super::step::{Proof, Step};
use super::theory::{Fault, Lemma, Policy, Theory};
use crate::clobber::{Component, Player};
use crate::game::Value;
use crate::game::standard::UpStar;

impl Theory {
    /// Orders the collected lemmas so that each can be proved from earlier lemmas, and adds all
    /// lemmas that they need. From now on, these lemmas are given.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn establish(&mut self) -> Result<(), Fault> {
        let wanted = std::mem::take(&mut self.lemmas.list);
        self.lemmas.clear(Policy::Given(usize::MAX));
        for lemma in wanted {
            match lemma {
                Lemma::Sum(a, b, _) | Lemma::SumByOptions(a, b, _) => self.need_sum(a, b)?,
                Lemma::Rewrite(component, _) | Lemma::RewriteByOptions(component, _) => {
                    self.need_value(&component)?;
                }
                Lemma::Regroup(_) => {}
            }
        }
        self.lemmas.policy = Policy::Given(self.lemmas.list.len());
        Ok(())
    }

    /// Drops lemmas that have not been applied since the last call, except those that proofs of
    /// applied lemmas need.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn retain_used(&mut self) -> Result<(), Fault> {
        for number in (0..self.lemmas.list.len()).rev() {
            if !self.lemmas.used.contains(&number) {
                continue;
            }
            self.lemmas.policy = Policy::Given(number);
            for goal in self.lemma_goals(number)? {
                self.finite_proof(&goal)?;
            }
        }
        let used = std::mem::take(&mut self.lemmas.used);
        let all = std::mem::take(&mut self.lemmas.list);
        self.lemmas.clear(Policy::Given(usize::MAX));
        let kept = all.into_iter().enumerate();
        kept.filter(|(number, _)| used.contains(number))
            .for_each(|(_, lemma)| self.push_lemma(lemma));
        self.lemmas.policy = Policy::Given(self.lemmas.list.len());
        Ok(())
    }

    /// Adds the lemma about `a + b`, and lemmas about the sums that its proof needs: those with an
    /// option in place of `a` or `b`.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn need_sum(&mut self, a: Value, b: Value) -> Result<(), Fault> {
        let is_trivial = a == Value::ZERO || b == Value::ZERO || self.arena.negative(a) == b;
        if is_trivial || self.sum(a, b)?.is_some() {
            return Ok(());
        }
        let sum = self.arena.add(a, b)?;
        match self.minimises_lemmas {
            true => self.need_for_sum([a, b], sum)?,
            false => {
                for (moved, other) in [(a, b), (b, a)] {
                    let options = [self.arena.left(moved), self.arena.right(moved)].concat();
                    options.into_iter().try_for_each(|option| self.need_sum(option, other))?;
                }
            }
        }
        self.push_lemma(match self.proves_by_options {
            true => Lemma::SumByOptions(a, b, sum),
            false => Lemma::Sum(a, b, sum),
        });
        Ok(())
    }

    /// Adds lemmas about the sums that a proof of `a + b = sum` needs. Weakens values where this
    /// suffices.
    fn need_for_sum(&mut self, summands: [Value; 2], sum: Value) -> Result<(), Fault> {
        for is_negative in [false, true] {
            let signed = |value| if is_negative { self.arena.negative(value) } else { value };
            let [a, b] = summands.map(signed);
            let sum = signed(sum);
            let minus = self.arena.negative(sum);
            let moves = [(a, b), (b, a)];
            for (moved, other) in moves {
                for reply in self.arena.right(moved).to_vec() {
                    if !self.is_shown([reply, other, minus].map(Term::Value), true)? {
                        self.need_sum(reply, other)?;
                    }
                }
            }
            for played in self.arena.left(sum).to_vec() {
                let minus = self.arena.negative(played);
                if self.is_shown([a, b, minus].map(Term::Value), true)? {
                    continue;
                }
                for (moved, other) in moves {
                    for answer in self.arena.left(moved).to_vec() {
                        let left = self.arena.add(answer, other)?;
                        if self.arena.le(played, left) {
                            self.need_sum(answer, other)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds lemmas about the sums that the proof of the value of a literal word needs.
    fn need_for_value(&mut self, component: &Component, value: Value) -> Result<(), Fault> {
        for is_negative in [false, true] {
            let (component, value) = match is_negative {
                true => (component.negative(), self.arena.negative(value)),
                false => (component.clone(), value),
            };
            let minus = self.arena.negative(value);
            for (a, b) in component.moves(Player::Right).collect::<Vec<_>>() {
                let (a, b) = (self.need_value(&a)?, self.need_value(&b)?);
                if !self.is_shown([a, b, minus].map(Term::Value), true)? {
                    self.need_sum(a, b)?;
                }
            }
            let mut pairs = Vec::new();
            for (a, b) in component.moves(Player::Left).collect::<Vec<_>>() {
                pairs.push((self.need_value(&a)?, self.need_value(&b)?));
            }
            for played in self.arena.left(value).to_vec() {
                let minus = self.arena.negative(played);
                let mut is_answered = false;
                for &(a, b) in &pairs {
                    is_answered |= self.is_shown([a, b, minus].map(Term::Value), false)?;
                }
                if is_answered {
                    continue;
                }
                for &(a, b) in &pairs {
                    let left = self.arena.add(a, b)?;
                    if self.arena.le(played, left) {
                        self.need_sum(a, b)?;
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Tells whether a sum can be decided with the given lemmas, and some lemmas about `k·↑ + *n`.
    fn is_shown(
        &mut self,
        terms: impl IntoIterator<Item = Term>,
        strict: bool,
    ) -> Result<bool, Fault> {
        let position = self.position(terms)?;
        let goal = self.goal(0, Vec::new(), position, strict);
        let proof = if strict { self.attempt(&goal)? } else { self.settle(&goal, true)? };
        Ok(proof.is_some())
    }

    /// Adds the lemma about the value of a literal word, and the lemmas that its proof needs: the
    /// values of its pieces, and the sums of these.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn need_value(&mut self, component: &Component) -> Result<Value, Fault> {
        let value = self.value(component)?;
        if component.is_dead() || self.rewritten(component)?.is_some() {
            return Ok(value);
        }
        if self.minimises_lemmas {
            self.need_for_value(component, value)?;
        } else {
            for player in [Player::Left, Player::Right] {
                for (a, b) in component.moves(player).collect::<Vec<_>>() {
                    let (a, b) = (self.need_value(&a)?, self.need_value(&b)?);
                    self.need_sum(a, b)?;
                }
            }
        }
        let terms = if value == Value::ZERO { Vec::new() } else { vec![Term::Value(value)] };
        self.push_lemma(match self.proves_by_options {
            true => Lemma::RewriteByOptions(component.oriented(), terms),
            false => Lemma::Rewrite(component.oriented(), terms),
        });
        Ok(value)
    }

    /// Returns the two goals of a lemma: a difference and its negative are at least 0.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn lemma_goals(&mut self, number: usize) -> Result<[Goal; 2], Fault> {
        let [plus, minus] = self.lemmas.list[number].clone().sides()?;
        let mut goal = |plus: &[Term], minus: &[Term]| {
            let minus = self.negatives(minus.iter().cloned())?;
            let position = self.position(plus.iter().cloned().chain(minus))?;
            Ok::<Goal, Fault>(self.goal(0, Vec::new(), position, false))
        };
        Ok([goal(&plus, &minus)?, goal(&minus, &plus)?])
    }

    /// Returns a proof of a goal without parameters by moves alone, if there is a short one. The
    /// inner `Proof` is empty if the goal needs no step.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn finite_proof(&mut self, goal: &Goal) -> Result<Option<Proof>, Fault> {
        self.attempt(goal).map(Option::flatten)
    }

    /// Searches for a proof like `finite_proof`. Returns `None` if it finds none.
    fn attempt(&mut self, goal: &Goal) -> Result<Option<Option<Proof>>, Fault> {
        if let Some(proof) = self.settle(goal, true)? {
            return Ok(Some(proof));
        }
        if !goal.strict {
            let mut proofs = Vec::new();
            for premise in self.premises(goal, &Step::Replies)? {
                match self.attempt(&premise)? {
                    Some(proof) => proofs.push(proof),
                    None => return Ok(None),
                }
            }
            return Ok(Some(Some(Proof { step: Step::Replies, premises: proofs })));
        }
        for is_weakened in [false, true] {
            for (option, choice) in self.options(goal, Player::Left, false)?.iter().enumerate() {
                let next = self.play(goal, choice, None)?;
                if let Some(proof) = self.settle(&next, is_weakened)? {
                    let step = Step::Move { option, exponent: None };
                    return Ok(Some(Some(Proof { step, premises: vec![proof] })));
                }
            }
        }
        Ok(None)
    }

    /// Proves a goal by Order. If lemmas are minimised and values may be weakened, first replaces
    /// some values by games `k·↑ + *n` below them.
    fn settle(&mut self, goal: &Goal, is_weakened: bool) -> Result<Option<Option<Proof>>, Fault> {
        if self.is_settled(goal) {
            return Ok(Some(None));
        }
        let is_plain = goal.position.len() == goal.position.values.len();
        if !is_weakened || !self.minimises_lemmas || !is_plain {
            return Ok(None);
        }
        let (mut simple, mut others) = (Value::ZERO, Vec::new());
        for &value in &goal.position.values {
            match self.arena.as_up_star(value).is_some() {
                true => simple = self.arena.add(simple, value)?,
                false => others.push(value),
            }
        }
        let mut said = Vec::new();
        match self.weaken(goal.strict, simple, &others, &mut said)? {
            true => self.weakened(goal, &said),
            false => Ok(None),
        }
    }

    /// Replaces some values by games `k·↑ + *n` below them, such that Order proves the result.
    fn weaken(
        &mut self,
        strict: bool,
        simple: Value,
        others: &[Value],
        said: &mut Vec<(Value, Value)>,
    ) -> Result<bool, Fault> {
        let is_said = |value: &&Value| said.iter().any(|said| said.0 == **value);
        let left: Vec<Value> = others.iter().filter(|v| !is_said(v)).copied().collect();
        let pair = match left.as_slice() {
            [] => Some((Value::ZERO, simple)),
            [a] => Some((*a, simple)),
            [a, b] if simple == Value::ZERO => Some((*a, *b)),
            _ => None,
        };
        if let Some((a, b)) = pair {
            let minus = self.arena.negative(b);
            return Ok(if strict { !self.arena.le(a, minus) } else { self.arena.le(minus, a) });
        }
        let last = said.last().map(|said| said.0);
        for &value in left.iter().filter(|value| last.is_none_or(|last| **value > last)) {
            for below in self.simple_below(value)? {
                let sum = self.arena.add(simple, below)?;
                said.push((value, below));
                if self.weaken(strict, sum, others, said)? {
                    return Ok(true);
                }
                said.pop();
            }
        }
        Ok(false)
    }

    /// Returns a Cut for each value that is weakened.
    fn weakened(
        &mut self,
        goal: &Goal,
        said: &[(Value, Value)],
    ) -> Result<Option<Option<Proof>>, Fault> {
        let Some((&(value, below), said)) = said.split_first() else {
            return Ok(self.is_settled(goal).then_some(None));
        };
        let values = &goal.position.values;
        let Some(at) = values.iter().position(|&other| other == value) else {
            return Ok(None);
        };
        if self.lemmas.policy == Policy::Given(usize::MAX) {
            for &other in values {
                if self.arena.as_up_star(other).is_some() {
                    self.need_sum(below, other)?;
                }
            }
        }
        let step = self.cut(vec![at], [Term::Value(below)])?;
        let premises = self.premises(goal, &step)?;
        Ok(self.weakened(&premises[1], said)?.map(|rest| {
            let premises = vec![None, rest];
            Some(Proof { step, premises })
        }))
    }

    /// Returns the greatest games `k·↑` and `k·↑ + *` below a value that is not of this form.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn simple_below(&mut self, value: Value) -> Result<SmallVec<[Value; 2]>, Fault> {
        if let Some(known) = self.simple_below.get(&value) {
            return Ok(known.clone());
        }
        let mut greatest = SmallVec::new();
        let ups = match self.arena.as_up_star(value) {
            Some(_) => 0..0,
            None => -MOST_UPS..MOST_UPS + 1,
        };
        for nim in 0..2 {
            for ups in ups.clone().rev() {
                let simple = self.arena.up_star(UpStar { ups, nim })?;
                if self.arena.le(simple, value) {
                    greatest.push(simple);
                    break;
                }
            }
        }
        self.simple_below.insert(value, greatest.clone());
        Ok(greatest)
    }
}

/// Maximum number of ups that are tried.
const MOST_UPS: i32 = 12;

#[cfg(test)]
mod tests;
