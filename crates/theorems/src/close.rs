//! Proves a goal without a move: by a bound for each word, and the rest by Order.
use std::iter::once;

use smallvec::SmallVec;

use super::attempt::Bounds;
use super::engine::{Found, Prover};
use super::shape::product;
use crate::claims::{Fault, Form, Goal, Position, Proof, State, Step, Term, Theory, Word};
use crate::game::Value;

/// An instance of a bound: a lower bound of a word, which consists of a value and multiples.
pub(super) struct Instance {
    bound: usize,
    forms: Vec<Form>,
    pub(super) value: Value,
    pub(super) multiples: Vec<(Value, Form)>,
}

impl Bounds {
    /// Returns the bounds that apply to a word in this goal, those for Left moving first or those
    /// for Right moving first.
    pub(super) fn instances(&self, goal: &Goal, word: &Word, is_first: bool) -> Vec<Instance> {
        let mut found = Vec::new();
        let Some((shape, exponents)) = self.shapes.read(word) else {
            return found;
        };
        let is_same = goal.root.claim.is_some() && goal.root.state == State::Same;
        let is_meant = |number: &&usize| {
            let bound = &self.list[**number];
            self.system.is_usable(**number)
                && bound.is_first == is_first
                && (is_same || !bound.is_spare)
        };
        for &number in self.by_shape[shape].iter().filter(is_meant) {
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
                None if self.is_smaller(goal, number, &bound.level(self)) => {
                    let slopes = bound.slopes.iter().zip(&forms);
                    let slopes = slopes.filter(|(slope, _)| **slope != Value::ZERO);
                    let copies = self.copies();
                    let multiples = slopes.map(|(&slope, form)| (slope, form.times(copies)));
                    let multiples = multiples.collect();
                    found.push(Instance { bound: number, forms, value: bound.value, multiples });
                }
                None => {}
                Some(_) => self.ranked_instances(goal, number, &forms[0], &mut found),
            }
        }
        found
    }

    /// Tells whether one bound of a word is at most another bound for all exponents. Only constant
    /// bounds are compared, and, if bounds begin at many exponents, bounds with equal slopes.
    fn says_no_more(&mut self, one: &Instance, other: &Instance) -> Result<bool, Fault> {
        if one.multiples.len() != other.multiples.len() {
            return Ok(false);
        }
        if !self.grows_as_stated && !one.multiples.is_empty() {
            return Ok(false);
        }
        let mut value = one.value;
        for (mine, theirs) in one.multiples.iter().zip(&other.multiples) {
            let more = &mine.1 - &theirs.1;
            if mine.0 != theirs.0 || !more.is_constant() {
                return Ok(false);
            }
            value = self.theory.arena.add_copies(value, more.constant, mine.0)?;
        }
        Ok(self.theory.arena.le(value, other.value))
    }

    /// Adds the instances of a ranked bound, one for each number of copies of the slope that may
    /// help.
    fn ranked_instances(&self, goal: &Goal, number: usize, x: &Form, found: &mut Vec<Instance>) {
        let bound = &self.list[number];
        let slope = bound.slopes[0];
        let minus = self.theory.arena.negative(slope);
        let multiples =
            goal.position.multiples.iter().filter(|(value, _)| [slope, minus].contains(value));
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

    /// Tells whether an instance with this rank is smaller than the root of the proof, as the
    /// induction requires.
    fn is_smaller(&self, goal: &Goal, number: usize, rank: &Form) -> bool {
        match (goal.root.claim, goal.root.state) {
            (None, _) | (_, State::Smaller) => true,
            (Some(me), _) => {
                let less = i64::from(number >= me);
                goal.implies(&(&goal.root.rank - rank).plus(-less))
            }
        }
    }

    /// Tells whether to compare values instead of adding them, because their sums are large.
    fn compares_values(&self) -> bool {
        self.are_sums_large && !self.tables.is_empty()
    }

    /// Proves a goal by bounds for all words, and the rest by Order.
    pub(super) fn close(&mut self, goal: &Goal) -> Found {
        let words = goal.position.words.clone();
        self.supply(&words)?;
        if goal.strict && !self.tables.is_empty() {
            if let Some(proof) = self.close_moving_first(goal)? {
                return Ok(Some(proof));
            }
        }
        let mut candidates: Vec<Vec<Instance>> = Vec::new();
        for word in &words {
            let found = self.instances(goal, word, false);
            candidates.push(self.strongest(found, Bounds::says_no_more)?);
        }
        if candidates.iter().any(Vec::is_empty) && !words.is_empty() {
            return Ok(None);
        }
        let value = self.theory.arena.sum(goal.position.values.iter().copied())?;
        let (value, total) =
            if self.compares_values() { (value, Value::ZERO) } else { (Value::ZERO, value) };
        // Order must prove the goal for the bounds of the chosen instances.
        for chosen in product(candidates.iter().map(|instances| instances.iter())) {
            let bounds = chosen.iter().map(|instance| instance.value);
            let total = self.theory.arena.sum([total].into_iter().chain(bounds))?;
            if self.is_enough(goal, &chosen, value, total) {
                return match self.theory.minimises_lemmas {
                    true => self.close_with_few_lemmas(goal, &candidates),
                    false => self.closing_proof(goal, &chosen),
                };
            }
        }
        Ok(None)
    }

    /// Tells whether Order proves the goal for the sum of two values and the multiples of these
    /// bounds.
    pub(super) fn is_enough(
        &mut self,
        goal: &Goal,
        bounds: &[&Instance],
        value: Value,
        mut total: Value,
    ) -> bool {
        let mut multiples: SmallVec<[(Value, Form); 2]> =
            goal.position.multiples.iter().cloned().collect();
        for (slope, form) in bounds.iter().flat_map(|bound| bound.multiples.iter().cloned()) {
            let negative = self.theory.arena.negative(slope);
            let (slope, form) = if negative < slope { (negative, -&form) } else { (slope, form) };
            match multiples.iter_mut().find(|other| other.0 == slope) {
                Some(other) => other.1 = &other.1 + &form,
                None => multiples.push((slope, form)),
            }
        }
        let arena = &mut self.theory.arena;
        for (slope, form) in multiples {
            let (slope, form) = match goal.implies(&form) {
                true => (slope, form),
                false if goal.implies(&-&form) => (arena.negative(slope), -&form),
                false => return false,
            };
            let most = if form.is_constant() { form.constant } else { COPIES };
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
        let minus = arena.negative(value);
        if goal.strict { !arena.le(total, minus) } else { arena.le(minus, total) }
    }

    /// Proves a goal without words by Order, if necessary after one step. Returns `None` if Order
    /// does not prove it.
    pub(super) fn by_order(&mut self, goal: &Goal) -> Result<Option<Option<Proof>>, Fault> {
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
            let step = Step::Multiple { factor, terms: vec![Term::Value(value)] };
            let proof = self.by(goal, step, |_, _| Ok(None))?;
            if proof.is_some() {
                return Ok(Some(proof));
            }
        }
        Ok(None)
    }

    /// Returns the proof by a chain of cuts, one for each word.
    fn closing_proof(&mut self, goal: &Goal, chosen: &[&Instance]) -> Found {
        let Some((instance, others)) = chosen.split_first() else {
            return Ok(self.by_order(goal)?.flatten());
        };
        let claim = instance.claim();
        let is_alone = others.is_empty() && goal.position.len() == 1 + goal.position.values.len();
        if is_alone && !goal.strict && self.is_instance(goal, instance)? {
            return Ok(Some(Proof::leaf(claim)));
        }
        let step = self.theory.cut(vec![goal.position.values.len()], instance.terms())?;
        let claim = |_: &mut Bounds, _: &Goal| Ok(Some(Proof::leaf(claim.clone())));
        self.by_cut(goal, step, claim, |bounds, rest| bounds.closing_proof(rest, others))
    }

    /// Proves a goal in which Left moves first by a bound for one word in which she moves first,
    /// and bounds for the other words.
    fn close_moving_first(&mut self, goal: &Goal) -> Found {
        self.first_of(0..goal.position.words.len(), |bounds, moved| {
            let mut others = goal.position.words.clone();
            let first = others.remove(moved);
            let of_others = others.iter().map(|word| bounds.instances(goal, word, false));
            let candidates: Vec<Vec<Instance>> =
                once(bounds.instances(goal, &first, true)).chain(of_others).collect();
            let Some(chosen) = bounds.cancelling(goal, &candidates)? else {
                return Ok(None);
            };
            let others: Vec<(Word, &Instance)> =
                others.into_iter().zip(chosen[1..].iter().copied()).collect();
            bounds.by_first_bound(goal, chosen[0], &others)
        })
    }

    /// Chooses one instance for each word, so that their multiples and those of the goal cancel,
    /// and the sum of all values is at least 0.
    fn cancelling<'i>(
        &mut self,
        goal: &Goal,
        candidates: &'i [Vec<Instance>],
    ) -> Result<Option<Vec<&'i Instance>>, Fault> {
        let compares_values = self.compares_values();
        let value = match compares_values {
            true => self.theory.arena.sum(goal.position.values.iter().copied())?,
            false => Value::ZERO,
        };
        let minus = self.theory.arena.negative(value);
        let values = goal.position.values.iter().filter(|_| !compares_values);
        let values = values.map(|&value| Term::Value(value));
        let multiples = goal.position.multiples.iter().cloned();
        let multiples = multiples.map(|(value, form)| Term::Multiple(value, form));
        let terms: Vec<Term> = values.chain(multiples).collect();
        let suffice = |theory: &mut Theory, chosen: &[&Instance]| -> Result<bool, Fault> {
            let bounds = chosen.iter().flat_map(|instance| match compares_values {
                true => instance.terms_with(Value::ZERO),
                false => instance.terms(),
            });
            let sum = theory.position(terms.iter().cloned().chain(bounds))?;
            if !sum.multiples.is_empty() {
                return Ok(false);
            }
            let compared = chosen.iter().filter(|_| compares_values).map(|instance| instance.value);
            let total = theory.arena.sum(sum.values.into_iter().chain(compared))?;
            Ok(theory.arena.le(minus, total))
        };
        for chosen in product(candidates.iter().map(|instances| instances.iter())) {
            if suffice(&mut self.theory, &chosen)? {
                return Ok(Some(chosen));
            }
        }
        Ok(None)
    }

    /// Proves a goal in which Left moves first by a chain of cuts, one for each of the other words,
    /// and the bound for the last word.
    fn by_first_bound(
        &mut self,
        goal: &Goal,
        first: &Instance,
        others: &[(Word, &Instance)],
    ) -> Found {
        if let Some(((word, instance), others)) = others.split_first() {
            let Some(at) = goal.position.words.iter().position(|other| other == word) else {
                return Ok(None);
            };
            let step = self.theory.cut(vec![goal.position.values.len() + at], instance.terms())?;
            let claim = |_: &mut Bounds, _: &Goal| Ok(Some(Proof::leaf(instance.claim())));
            return self.by_cut(goal, step, claim, |bounds, rest| {
                bounds.by_first_bound(rest, first, others)
            });
        }
        let proof = self.leaf(goal, &first.claim())?;
        if proof.is_some() {
            return Ok(proof);
        }
        let said = self.theory.position(first.terms())?.values;
        let minus = said.iter().map(|&value| Term::Value(self.theory.arena.negative(value)));
        let step = Step::Cut {
            selected: (0..goal.position.values.len()).collect(),
            terms: minus.collect(),
        };
        self.by_cut(goal, step, |_, _| Ok(None), |bounds, rest| bounds.leaf(rest, &first.claim()))
    }

    /// Tells whether a goal about one word is the bound itself.
    fn is_instance(&mut self, goal: &Goal, instance: &Instance) -> Result<bool, Fault> {
        let mut rest = goal.position.clone();
        rest.words.clear();
        self.theory.add(&mut rest, instance.terms())?;
        Ok(rest == Position::default())
    }
}

impl Instance {
    /// Returns the step that proves the bound of the word by its claim.
    pub(super) fn claim(&self) -> Step {
        Step::Claim { claim: self.bound, substitution: self.forms.clone() }
    }

    pub(super) fn terms(&self) -> Vec<Term> {
        self.terms_with(self.value)
    }

    /// Returns the terms of the bound, with another value in place of its own.
    pub(super) fn terms_with(&self, value: Value) -> Vec<Term> {
        let value = Some(Term::Value(value)).filter(|_| value != Value::ZERO);
        let multiples =
            self.multiples.iter().map(|(value, form)| Term::Multiple(*value, form.clone()));
        value.into_iter().chain(multiples).collect()
    }
}

/// Maximum number of copies of a multiple that are added to the value.
const COPIES: i64 = 3;
