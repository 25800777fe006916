//! Proving one claim from others: every reply, and cuts near an end as answers.
use super::peel::{nonempty, tightening};
use super::shape::Shapes;
use crate::claims::infer::infer;
use crate::claims::{Claim, Fault, Form, Goal, Policy, Proof, State, Step, Term, Theory, Word};
use crate::clobber::Player;
use crate::game::{Arena, Parts, Value};

/// A claim `word(base + period·x) ≥ value + Σ x_i·slope_i` about a shape.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bound {
    pub shape: usize,
    pub base: Vec<i64>,
    pub value: Value,
    pub slopes: Vec<Value>,
}

/// Bounds that prove each other, as far as they are alive.
pub struct Bounds {
    pub theory: Theory,
    pub shapes: Shapes,
    pub period: i64,
    pub list: Vec<Bound>,
    pub alive: Vec<bool>,
    pub by_shape: Vec<Vec<usize>>,
    /// Cuts so many copies from either end are tried as answers.
    pub near: i64,
    /// So many small cases are taken apart where bounds are known but too weak.
    pub peels: usize,
    /// With this slope `value + i·slope` is claimed for every `i ≤ x`, by induction on `i`: moves
    /// in the multiple lead to smaller `i`.
    pub ranked: Option<Value>,
    /// So many claims are a system of their own, before the others.
    pub earlier: usize,
    /// Lemmas about sums of values are proved with as few others as can be.
    pub are_sums_large: bool,
    /// That a power is not empty is inferred where no single line of a context shows it, without
    /// which no move is known; and multiples of a value are seen as those of a slope. Other
    /// searches prove less, and what they prove is smaller.
    pub is_patient: bool,
    /// Bounds of a line without a period that grow as the statement says: of each word there are
    /// many, and only the best ones are tried.
    pub is_paced: bool,
}

pub(super) type Found = Result<Option<Proof>, Fault>;

impl Bounds {
    /// No bounds yet, for the words that play leads to from this one.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn new(arena: Arena, parts: Parts, word: &Word) -> Result<Bounds, Fault> {
        let shapes = Shapes::closure(word)?;
        Ok(Bounds {
            theory: Theory::new(arena, parts, Policy::Collect),
            by_shape: vec![Vec::new(); shapes.list.len()],
            shapes,
            period: 1,
            list: Vec::new(),
            alive: Vec::new(),
            near: 3,
            peels: 1,
            ranked: None,
            earlier: 0,
            are_sums_large: false,
            is_patient: false,
            is_paced: false,
        })
    }
}

impl Bound {
    /// The claim in the words of the calculus.
    pub fn claim(&self, bounds: &Bounds) -> Claim {
        let exponent = |(i, &base): (usize, &i64)| Form::new(base, [(i, bounds.period)]);
        let word = bounds.shapes.list[self.shape].word(self.base.iter().enumerate().map(exponent));
        let mut terms = vec![Term::Word(word)];
        if self.value != Value::ZERO {
            terms.push(Term::Value(bounds.theory.arena.negative(self.value)));
        }
        let ranked = self.rank(bounds);
        for (i, &slope) in
            self.slopes.iter().enumerate().filter(|(_, slope)| **slope != Value::ZERO)
        {
            terms.push(Term::Multiple(slope, Form::multiple(ranked.unwrap_or(i), -1)));
        }
        Claim {
            parameters: self.base.len() + usize::from(ranked.is_some()),
            context: ranked.map(|rank| Form::new(0, [(0, 1), (rank, -1)])).into_iter().collect(),
            counts: Vec::new(),
            terms,
            strict: false,
            rank: ranked.map_or_else(Form::default, Form::parameter),
        }
    }

    /// The parameter that counts the copies of the slope, if it is one of its own.
    pub(super) fn rank(&self, bounds: &Bounds) -> Option<usize> {
        let [slope] = self.slopes.as_slice() else {
            return None;
        };
        (bounds.ranked == Some(*slope)).then_some(1)
    }
}

impl Bounds {
    pub fn push(&mut self, bound: Bound) {
        let number = self.list.len();
        self.by_shape[bound.shape].push(number);
        self.list.push(bound);
        self.alive.push(true);
    }

    /// Tries to prove a bound from those that are alive.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn prove(&mut self, number: usize) -> Found {
        let claim = self.list[number].claim(self);
        let position = self.theory.position(claim.terms)?;
        let mut goal = self.theory.goal(claim.parameters, claim.context, position, false);
        goal.root.claim = Some(number);
        goal.root.rank = claim.rank;
        self.at_least(&goal, 3)
    }

    /// A goal in which Right is to move.
    pub fn at_least(&mut self, goal: &Goal, depth: usize) -> Found {
        if goal.position.words.is_empty() && goal.position.multiples.is_empty() {
            // With few lemmas there may be too many values for order.
            return match self.theory.is_thrifty {
                true => self.close(goal),
                false => Ok(None),
            };
        }
        if let Some(proof) = self.close(goal)? {
            return Ok(Some(proof));
        }
        if goal.root.claim.is_none() {
            return self.peel(goal, depth);
        }
        match self.theory.premises(goal, &Step::Replies) {
            Ok(premises) => {
                let mut proofs = Vec::new();
                for premise in &premises {
                    match self.after_reply(goal, premise)? {
                        Some(proof) => proofs.push(proof),
                        None => return self.peel(goal, depth),
                    }
                }
                Ok(Some(Proof { step: Step::Replies, premises: proofs }))
            }
            Err(Fault::Limit(limit)) => Err(limit.into()),
            Err(_) => self.peel(goal, depth),
        }
    }

    /// A goal after a move of Right's, by residues of the fresh parameter: a proof, or that none is
    /// needed.
    fn after_reply(&mut self, before: &Goal, goal: &Goal) -> Result<Option<Option<Proof>>, Fault> {
        if self.theory.is_settled(goal) {
            return Ok(Some(None));
        }
        let fresh = before.parameters;
        if goal.parameters == fresh || self.period == 1 {
            return Ok(self.strict(goal, PEELS.max(self.peels))?.map(Some));
        }
        let step = Step::Residue { parameter: fresh, modulus: self.period };
        self.all_strict(goal, step, PEELS.max(self.peels)).map(|found| found.map(Some))
    }

    /// A step all of whose premises are proved.
    pub(super) fn all_strict(&mut self, goal: &Goal, step: Step, depth: usize) -> Found {
        let mut proofs = Vec::new();
        for premise in self.theory.premises(goal, &step)? {
            if self.theory.is_settled(&premise) {
                proofs.push(None);
                continue;
            }
            let proof = match premise.strict {
                true => self.strict(&premise, depth)?,
                false => self.at_least(&premise, depth)?,
            };
            match proof {
                Some(proof) => proofs.push(Some(proof)),
                None => return Ok(None),
            }
        }
        Ok(Some(Proof { step, premises: proofs }))
    }

    /// A goal in which Left is to move.
    pub fn strict(&mut self, goal: &Goal, depth: usize) -> Found {
        if goal.position.words.is_empty() && goal.position.multiples.is_empty() {
            let proof = match self.theory.is_thrifty {
                true => self.close(goal)?,
                false => None,
            };
            return Ok(proof.or_else(|| self.absurd(goal)));
        }
        if goal.context.len() > 1 {
            if let Some(proof) = self.absurd(goal) {
                return Ok(Some(proof));
            }
        }
        let nonempty = || self.is_patient.then(|| nonempty(goal)).flatten();
        if let Some(step) = tightening(goal).or_else(nonempty) {
            return self.all_strict(goal, step, depth);
        }
        let is_covered =
            goal.position.words.iter().all(|word| !self.instances(goal, word).is_empty());
        if !is_covered
            && depth > 0
            && (goal.root.state == State::Smaller || goal.root.claim.is_none())
        {
            if let Some(proof) = self.peel(goal, depth)? {
                return Ok(Some(proof));
            }
        }
        if let Some(proof) = self.close(goal)? {
            return Ok(Some(proof));
        }
        if let Some(proof) = self.left_move(goal)? {
            return Ok(Some(proof));
        }
        self.peel(goal, depth.min(self.peels))
    }

    pub(super) fn absurd(&self, goal: &Goal) -> Option<Proof> {
        let conclusion = Form::constant(-1);
        let witness = infer(&goal.context, &conclusion)?;
        Some(Proof::leaf(witness.step(conclusion)))
    }

    /// A move of Left's after which bounds are enough.
    fn left_move(&mut self, goal: &Goal) -> Found {
        let Ok(choices) = self.theory.options(goal, Player::Left, false) else {
            return Ok(None);
        };
        for (option, choice) in choices.iter().enumerate() {
            for exponent in choice.places(goal.parameters, self.near) {
                let next = match self.theory.play(goal, choice, exponent.as_ref()) {
                    Ok(next) => next,
                    Err(Fault::Limit(limit)) => return Err(limit.into()),
                    Err(_) => continue,
                };
                let proof = match self.theory.is_settled(&next) {
                    true => None,
                    false => match self.close(&next)? {
                        Some(proof) => Some(proof),
                        None => continue,
                    },
                };
                let step = Step::Move { option, exponent };
                return Ok(Some(Proof { step, premises: vec![proof] }));
            }
        }
        Ok(None)
    }
}

/// How often small cases are taken apart after a move.
const PEELS: usize = 4;
