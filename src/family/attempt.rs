//! Proving one claim from others: replies, cuts near an end, small cases.
use smallvec::SmallVec;

use super::shape::Shapes;
use crate::claims::infer::infer;
use crate::claims::options::Choice;
use crate::claims::{Claim, Fault, Form, Goal, Position, Proof, State, Step, Term, Theory, Word};
use crate::clobber::Player;
use crate::game::Value;

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
    /// With this slope `value + i·slope` is claimed for every `i ≤ x`, by induction on `i`: moves in the multiple lead to
    /// smaller `i`.
    pub ranked: Option<Value>,
}

/// An instance of a bound: what it says, with multiples.
struct Instance {
    bound: usize,
    forms: Vec<Form>,
    value: Value,
    multiples: Vec<(Value, Form)>,
}

type Found = Result<Option<Proof>, Fault>;

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
        for (i, &slope) in self
            .slopes
            .iter()
            .enumerate()
            .filter(|(_, slope)| **slope != Value::ZERO)
        {
            terms.push(Term::Multiple(
                slope,
                Form::multiple(ranked.unwrap_or(i), -1),
            ));
        }
        Claim {
            parameters: self.base.len() + usize::from(ranked.is_some()),
            context: ranked
                .map(|rank| Form::new(0, [(0, 1), (rank, -1)]))
                .into_iter()
                .collect(),
            exceptions: Vec::new(),
            counts: Vec::new(),
            terms,
            strict: false,
            rank: ranked.map_or_else(Form::default, Form::parameter),
        }
    }

    /// The parameter that counts the copies of the slope, if it is one of its own.
    fn rank(&self, bounds: &Bounds) -> Option<usize> {
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
        let mut goal = self
            .theory
            .goal(claim.parameters, claim.context, position, false);
        goal.root.claim = Some(number);
        goal.root.rank = claim.rank;
        self.at_least(&goal, 3)
    }

    /// A goal in which Right is to move.
    pub fn at_least(&mut self, goal: &Goal, depth: usize) -> Found {
        if goal.position.words.is_empty() && goal.position.multiples.is_empty() {
            return Ok(None);
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
                Ok(Some(Proof {
                    step: Step::Replies,
                    premises: proofs,
                }))
            }
            Err(Fault::Limit(limit)) => Err(limit.into()),
            Err(_) => self.peel(goal, depth),
        }
    }

    /// A goal after a move of Right's, by residues of the fresh parameter: a proof, or that none is needed.
    fn after_reply(&mut self, before: &Goal, goal: &Goal) -> Result<Option<Option<Proof>>, Fault> {
        if self.theory.is_settled(goal) {
            return Ok(Some(None));
        }
        let fresh = before.parameters;
        if goal.parameters == fresh || self.period == 1 {
            return Ok(self.strict(goal, PEELS)?.map(Some));
        }
        let step = Step::Residue {
            parameter: fresh,
            modulus: self.period,
        };
        self.all_strict(goal, step, PEELS)
            .map(|found| found.map(Some))
    }

    /// A step all of whose premises are proved.
    fn all_strict(&mut self, goal: &Goal, step: Step, depth: usize) -> Found {
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
        Ok(Some(Proof {
            step,
            premises: proofs,
        }))
    }

    /// A goal in which Left is to move.
    pub fn strict(&mut self, goal: &Goal, depth: usize) -> Found {
        if goal.position.words.is_empty() && goal.position.multiples.is_empty() {
            return Ok(self.absurd(goal));
        }
        if goal.context.len() > 1
            && let Some(proof) = self.absurd(goal)
        {
            return Ok(Some(proof));
        }
        if let Some(step) = tightening(goal) {
            return self.all_strict(goal, step, depth);
        }
        let is_covered = goal
            .position
            .words
            .iter()
            .all(|word| !self.instances(goal, word).is_empty());
        if !is_covered
            && depth > 0
            && (goal.root.state == State::Smaller || goal.root.claim.is_none())
            && let Some(proof) = self.peel(goal, depth)?
        {
            return Ok(Some(proof));
        }
        if let Some(proof) = self.close(goal)? {
            return Ok(Some(proof));
        }
        if let Some(proof) = self.left_move(goal)? {
            return Ok(Some(proof));
        }
        self.peel(goal, depth.min(self.peels))
    }

    fn absurd(&self, goal: &Goal) -> Option<Proof> {
        let conclusion = Form::constant(-1);
        if goal.implies(&conclusion) {
            return Some(Proof::leaf(Step::Absurd));
        }
        let witness = infer(&goal.context, &conclusion)?;
        let (divisor, lines) = (witness.divisor, witness.lines);
        Some(Proof::leaf(Step::Infer {
            divisor,
            lines,
            conclusion,
        }))
    }

    /// The bounds that say something about a word in this goal.
    fn instances(&self, goal: &Goal, word: &Word) -> Vec<Instance> {
        let mut found = Vec::new();
        let Some((shape, exponents)) = self.shapes.read(word) else {
            return found;
        };
        for &number in self.by_shape[shape]
            .iter()
            .filter(|&&number| self.alive[number])
        {
            let bound = &self.list[number];
            let forms: Option<Vec<Form>> = exponents
                .iter()
                .zip(&bound.base)
                .map(|(exponent, base)| exponent.plus(-base).divided(self.period))
                .collect();
            let Some(forms) = forms.filter(|forms| forms.iter().all(|form| goal.implies(form)))
            else {
                continue;
            };
            match bound.rank(self) {
                None if self.is_smaller(goal, number, &Form::default()) => {
                    let slopes = bound.slopes.iter().zip(&forms);
                    let slopes = slopes.filter(|(slope, _)| **slope != Value::ZERO);
                    let multiples = slopes.map(|(&slope, form)| (slope, form.clone())).collect();
                    found.push(Instance {
                        bound: number,
                        forms,
                        value: bound.value,
                        multiples,
                    });
                }
                None => {}
                Some(_) => self.ranked_instances(goal, number, &forms[0], &mut found),
            }
        }
        found
    }

    /// The same for every number of copies of the slope that may help.
    fn ranked_instances(&self, goal: &Goal, number: usize, x: &Form, found: &mut Vec<Instance>) {
        let bound = &self.list[number];
        let slope = bound.slopes[0];
        let minus = self.theory.arena.negative(slope);
        let multiples = goal
            .position
            .multiples
            .iter()
            .filter(|(value, _)| [slope, minus].contains(value));
        let needed = multiples.flat_map(|(value, form)| {
            let form = if *value == slope { -form } else { form.clone() };
            [0, 1, -1].map(|more| form.plus(more))
        });
        let mut tried = Vec::new();
        for copies in needed.chain([x.clone()]) {
            let is_allowed = goal.implies(&copies)
                && goal.implies(&(x - &copies))
                && self.is_smaller(goal, number, &copies);
            if is_allowed && !tried.contains(&copies) {
                tried.push(copies.clone());
                found.push(Instance {
                    bound: number,
                    forms: vec![x.clone(), copies.clone()],
                    value: bound.value,
                    multiples: vec![(slope, copies)],
                });
            }
        }
    }

    /// The measure condition for a bound with this rank.
    fn is_smaller(&self, goal: &Goal, number: usize, rank: &Form) -> bool {
        match (goal.root.claim, goal.root.state) {
            (None, _) | (_, State::Smaller) => true,
            (Some(me), _) => {
                let less = i64::from(number >= me);
                goal.implies(&(&goal.root.rank - rank).plus(-less))
            }
        }
    }

    /// Bounds for all words, and the rest by order.
    pub(super) fn close(&mut self, goal: &Goal) -> Found {
        let words = goal.position.words.clone();
        let candidates: Vec<Vec<Instance>> = words
            .iter()
            .map(|word| self.instances(goal, word))
            .collect();
        if candidates.iter().any(Vec::is_empty) && !words.is_empty() {
            return Ok(None);
        }
        let mut chosen = Vec::new();
        let mut value = Value::ZERO;
        for &other in &goal.position.values {
            value = self.theory.arena.add(value, other)?;
        }
        match self.choose(goal, &candidates, value, &mut chosen)? {
            true => self.closing_proof(goal, &candidates, &chosen),
            false => Ok(None),
        }
    }

    /// Chooses an instance for each word so that what they say is enough.
    fn choose(
        &mut self,
        goal: &Goal,
        candidates: &[Vec<Instance>],
        value: Value,
        chosen: &mut Vec<usize>,
    ) -> Result<bool, Fault> {
        let Some(instances) = candidates.get(chosen.len()) else {
            return Ok(self.is_enough(goal, candidates, value, chosen));
        };
        for (i, instance) in instances.iter().enumerate() {
            let sum = self.theory.arena.add(value, instance.value)?;
            chosen.push(i);
            if self.choose(goal, candidates, sum, chosen)? {
                return Ok(true);
            }
            chosen.pop();
        }
        Ok(false)
    }

    /// Whether the chosen bounds leave something that order settles.
    fn is_enough(
        &mut self,
        goal: &Goal,
        candidates: &[Vec<Instance>],
        value: Value,
        chosen: &[usize],
    ) -> bool {
        let mut multiples: SmallVec<[(Value, Form); 2]> =
            goal.position.multiples.iter().cloned().collect();
        for (instances, &i) in candidates.iter().zip(chosen) {
            for (slope, form) in &instances[i].multiples {
                let negative = self.theory.arena.negative(*slope);
                let (slope, form) = if negative < *slope {
                    (negative, -form)
                } else {
                    (*slope, form.clone())
                };
                match multiples.iter_mut().find(|other| other.0 == slope) {
                    Some(other) => other.1 = &other.1 + &form,
                    None => multiples.push((slope, form)),
                }
            }
        }
        let arena = &mut self.theory.arena;
        let mut total = value;
        for (slope, form) in multiples {
            let (slope, form) = match goal.implies(&form) {
                true => (slope, form),
                false if goal.implies(&-&form) => (arena.negative(slope), -&form),
                false => return false,
            };
            let most = if form.is_constant() {
                form.constant
            } else {
                COPIES
            };
            if !form.is_constant() && !arena.le(Value::ZERO, slope) {
                return false;
            }
            for copies in 1..=most {
                if !goal.implies(&form.plus(-copies)) {
                    break;
                }
                match arena.add(total, slope) {
                    Ok(sum) => total = sum,
                    Err(_) => return false,
                }
            }
        }
        match goal.strict {
            true => !arena.le(total, Value::ZERO),
            false => arena.le(Value::ZERO, total),
        }
    }

    /// Whether values and multiples settle a goal, and the step that helps them.
    fn by_order(&mut self, goal: &Goal) -> Result<Option<Option<Proof>>, Fault> {
        match self.theory.order(goal) {
            Some(true) => return Ok(Some(None)),
            Some(false) => {}
            None => return Ok(None),
        }
        let [(value, form)] = goal.position.multiples.as_slice() else {
            return Ok(None);
        };
        let (value, form) = match goal.implies(form) {
            true => (*value, form.clone()),
            false => (self.theory.arena.negative(*value), -form),
        };
        for copies in 1..=COPIES {
            let factor = form.plus(-copies);
            if !goal.implies(&factor) {
                break;
            }
            let step = Step::Multiple {
                factor,
                terms: vec![Term::Value(value)],
            };
            let premises = self.theory.premises(goal, &step)?;
            if premises
                .iter()
                .all(|premise| self.theory.is_settled(premise))
            {
                return Ok(Some(Some(Proof::leaf(step))));
            }
        }
        Ok(None)
    }

    /// A chain of cuts, one for each word.
    fn closing_proof(
        &mut self,
        goal: &Goal,
        candidates: &[Vec<Instance>],
        chosen: &[usize],
    ) -> Found {
        let Some((&first, others)) = chosen.split_first() else {
            return Ok(self.by_order(goal)?.flatten());
        };
        let instance = &candidates[0][first];
        let claim = Step::Claim {
            claim: instance.bound,
            substitution: instance.forms.clone(),
        };
        let is_alone = others.is_empty() && goal.position.len() == 1 + goal.position.values.len();
        if is_alone && !goal.strict && self.is_instance(goal, instance)? {
            return Ok(Some(Proof::leaf(claim)));
        }
        let terms = self.theory.position(instance.terms())?.terms().collect();
        let selected = vec![goal.position.values.len()];
        let step = Step::Cut { selected, terms };
        let premises = self.theory.premises(goal, &step)?;
        let rest = self.closing_proof(&premises[1], &candidates[1..], others)?;
        Ok(Some(Proof {
            step,
            premises: vec![Some(Proof::leaf(claim)), rest],
        }))
    }

    /// Whether a goal about one word is the bound itself.
    fn is_instance(&mut self, goal: &Goal, instance: &Instance) -> Result<bool, Fault> {
        let mut rest = goal.position.clone();
        rest.words.clear();
        self.theory.add(&mut rest, instance.terms())?;
        Ok(rest == Position::default())
    }

    /// A move of Left's after which bounds are enough.
    fn left_move(&mut self, goal: &Goal) -> Found {
        let Ok(choices) = self.theory.options(goal, Player::Left, false) else {
            return Ok(None);
        };
        for (option, choice) in choices.iter().enumerate() {
            for exponent in self.places(goal, choice) {
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
                return Ok(Some(Proof {
                    step,
                    premises: vec![proof],
                }));
            }
        }
        Ok(None)
    }

    /// How many copies may lie before a cut: few, or all but few.
    fn places(&self, goal: &Goal, choice: &Choice) -> Vec<Option<Form>> {
        if !choice.is_within_power {
            return vec![None];
        }
        let fresh = goal.parameters;
        let most = choice.conditions[0].replace(fresh, &Form::default());
        let near = 0..self.near;
        let places = near
            .clone()
            .map(Form::constant)
            .chain(near.map(|i| most.plus(-i)));
        places.map(Some).collect()
    }

    /// The smallest case of some exponent apart.
    pub(super) fn peel(&mut self, goal: &Goal, depth: usize) -> Found {
        let Some((parameter, form, low)) = self.smallest(goal).filter(|_| depth > 0) else {
            return Ok(None);
        };
        let next = form.plus(-low - 1);
        if form == Form::parameter(parameter).plus(low) {
            return self.all_strict(
                goal,
                Step::Cases {
                    parameter,
                    count: 1,
                },
                depth - 1,
            );
        }
        let premises = self.theory.premises(goal, &Step::Split(next.clone()))?;
        let mut proofs = Vec::new();
        for premise in premises {
            let is_large = premise.context.last() == Some(&next);
            let proof = if self.theory.is_settled(&premise) {
                None
            } else if is_large {
                match premise.strict {
                    true => self.strict(&premise, depth - 1)?,
                    false => self.at_least(&premise, depth - 1)?,
                }
            } else {
                let coefficient = form.coefficient(parameter);
                let value = &(&Form::constant(low) - &form).times(coefficient)
                    + &Form::parameter(parameter);
                let step = Step::Subst {
                    parameter,
                    form: value,
                };
                self.all_strict(&premise, step, depth - 1)?
            };
            match proof {
                Some(proof) => proofs.push(Some(proof)),
                None => return Ok(None),
            }
        }
        Ok(Some(Proof {
            step: Step::Split(next),
            premises: proofs,
        }))
    }

    /// The exponent with the smallest lower bound: a parameter in it, the exponent in periods, and that bound.
    fn smallest(&self, goal: &Goal) -> Option<(usize, Form, i64)> {
        let mut best: Option<(usize, Form, i64)> = None;
        let blocks = goal.position.words.iter().flat_map(|word| &word.blocks);
        let periods = blocks.filter_map(|block| {
            let rest = block.exponent.constant.rem_euclid(self.period);
            block.exponent.plus(-rest).divided(self.period)
        });
        // With ranks the number of copies of the slope counts, too.
        let copies = goal
            .position
            .multiples
            .iter()
            .filter(|_| self.ranked.is_some());
        let copies = copies.map(|(_, form)| {
            if goal.implies(form) {
                form.clone()
            } else {
                -form
            }
        });
        for form in periods.chain(copies) {
            let parameter = form.terms().iter().rev().find(|term| term.1.abs() == 1);
            let Some(&(parameter, _)) = parameter else {
                continue;
            };
            let mut low = -1;
            while goal.implies(&form.plus(-low - 1)) {
                low += 1;
            }
            if low >= 0 && best.as_ref().is_none_or(|best| low < best.2) {
                best = Some((parameter as usize, form, low));
            }
        }
        best
    }
}

/// A line divided by the greatest common divisor of its coefficients, and rounded, if that says more.
fn tightening(goal: &Goal) -> Option<Step> {
    goal.context.iter().enumerate().find_map(|(number, line)| {
        let divisor = line
            .terms()
            .iter()
            .fold(0, |gcd, term| greatest_common_divisor(gcd, term.1.abs()));
        if divisor < 2 {
            return None;
        }
        let rest = line.constant.rem_euclid(divisor);
        let conclusion = line.plus(-rest).divided(divisor)?;
        let lines = vec![(number, 1)];
        (!goal.implies(&conclusion)).then_some(Step::Infer {
            divisor,
            lines,
            conclusion,
        })
    })
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

impl Instance {
    fn terms(&self) -> Vec<Term> {
        let value = Some(Term::Value(self.value)).filter(|_| self.value != Value::ZERO);
        let multiples = self
            .multiples
            .iter()
            .map(|(value, form)| Term::Multiple(*value, form.clone()));
        value.into_iter().chain(multiples).collect()
    }
}

/// So many copies of a multiple are added to the value if they help.
const COPIES: i64 = 3;

/// How often small cases are taken apart after a move.
const PEELS: usize = 4;
