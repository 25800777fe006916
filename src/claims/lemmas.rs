//! Lemmas about sums of two values and values of plain words: which ones they rest on, and their proofs.
use super::goal::Goal;
use super::position::Term;
use super::step::{Proof, Step};
use super::theory::{Fault, Lemma, Policy, Theory};
use super::word::Word;
use crate::clobber::{Part, Player};
use crate::game::Value;

impl Theory {
    /// Puts the lemmas that were collected into an order in which each can be proved from those before it, with all that they
    /// need; from now on these are given.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn establish(&mut self) -> Result<(), Fault> {
        let wanted = std::mem::take(&mut self.lemmas.list);
        self.lemmas.clear(Policy::Given(usize::MAX));
        for lemma in wanted {
            match lemma {
                Lemma::Sum(a, b, _) => self.need_sum(a, b)?,
                Lemma::Rewrite(part, _) => drop(self.need_value(&part)?),
            }
        }
        self.lemmas.policy = Policy::Given(self.lemmas.list.len());
        Ok(())
    }

    /// `a + b` and the sums that its proof needs: those with an option in place of `a` or `b`.
    fn need_sum(&mut self, a: Value, b: Value) -> Result<(), Fault> {
        let is_trivial = a == Value::ZERO || b == Value::ZERO || self.arena.negative(a) == b;
        if is_trivial || self.sum(a, b)?.is_some() {
            return Ok(());
        }
        for (moved, other) in [(a, b), (b, a)] {
            let options = [self.arena.left(moved), self.arena.right(moved)].concat();
            options
                .into_iter()
                .try_for_each(|option| self.need_sum(option, other))?;
        }
        let sum = self.arena.add(a, b)?;
        self.push_lemma(Lemma::Sum(a, b, sum));
        Ok(())
    }

    /// The value of a plain word, and what its proof needs: the values of its pieces and the sums of two of them.
    fn need_value(&mut self, part: &Part) -> Result<Value, Fault> {
        let value = self.value(part)?;
        if part.is_dead() || self.rewritten(part)?.is_some() {
            return Ok(value);
        }
        for player in [Player::Left, Player::Right] {
            for (a, b) in part.moves(player).collect::<Vec<_>>() {
                let (a, b) = (self.need_value(&a)?, self.need_value(&b)?);
                self.need_sum(a, b)?;
            }
        }
        let terms = if value == Value::ZERO {
            Vec::new()
        } else {
            vec![Term::Value(value)]
        };
        self.push_lemma(Lemma::Rewrite(part.oriented(), terms));
        Ok(value)
    }

    /// The two goals of a lemma: a difference and its negative are at least 0.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn lemma_goals(&mut self, number: usize) -> Result<[Goal; 2], Fault> {
        let (plus, minus) = match self.lemmas.list[number].clone() {
            Lemma::Sum(a, b, sum) => (vec![Term::Value(a), Term::Value(b)], vec![Term::Value(sum)]),
            Lemma::Rewrite(part, terms) => (vec![Term::Word(Word::from(part))], terms),
        };
        let mut goals = [Vec::new(), Vec::new()];
        for (first, second, goal) in [(&plus, &minus, 0), (&minus, &plus, 1)] {
            goals[goal] = first.clone();
            goals[goal].extend(self.negatives(second.iter().cloned())?);
        }
        let [first, second] = goals;
        let (first, second) = (self.position(first)?, self.position(second)?);
        Ok([first, second].map(|position| self.goal(0, Vec::new(), position, false)))
    }

    /// A proof of a goal without parameters by moves alone, if there is a short one: none is needed if it is settled.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn finite_proof(&mut self, goal: &Goal) -> Result<Option<Proof>, Fault> {
        if self.is_settled(goal) {
            return Ok(None);
        }
        if !goal.strict {
            let premises = self.premises(goal, &Step::Replies)?;
            let proofs: Result<_, _> = premises
                .iter()
                .map(|premise| self.finite_proof(premise))
                .collect();
            return Ok(Some(Proof {
                step: Step::Replies,
                premises: proofs?,
            }));
        }
        for (option, choice) in self.options(goal, Player::Left, false)?.iter().enumerate() {
            let next = self.play(goal, choice, None)?;
            if self.is_settled(&next) {
                return Ok(Some(Proof::leaf(Step::Move {
                    option,
                    exponent: None,
                })));
            }
        }
        Ok(None)
    }
}
