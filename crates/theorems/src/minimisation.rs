//! Proves a goal by bounds with few lemmas about sums. A summand is replaced by a lower bound of
//! the form `k·↑ + *n` if this bound suffices. Order can compare two other values; lemmas join
//! values only if there are more than two.
use super::attempt::Bounds;
use super::close::Instance;
use super::engine::{Found, Prover};
use crate::claims::{Fault, Goal, Proof, Step, Term};
use crate::game::Value;

/// A lower bound of a summand of a goal, perhaps weaker than the strongest known one.
#[derive(Clone, Copy)]
struct Way<'i> {
    /// The summand, if it is a value.
    summand: Option<Value>,
    /// The instance that bounds the summand, if it is a word.
    instance: Option<&'i Instance>,
    value: Value,
    is_simple: bool,
}

/// Maximum number of values that are not `k·↑ + *n`. Lemmas join all except two of them.
const LARGE: usize = 5;

impl Bounds {
    /// Proves a goal by these bounds.
    pub(super) fn close_with_few_lemmas(
        &mut self,
        goal: &Goal,
        instances: &[Vec<Instance>],
    ) -> Found {
        let mut summands: Vec<Vec<Way>> = Vec::new();
        let mut simple = Value::ZERO;
        for &value in &goal.position.values {
            if self.theory.arena.as_up_star(value).is_some() {
                simple = self.theory.arena.add(simple, value)?;
                continue;
            }
            summands.push(self.ways(value, None)?);
        }
        for instances in instances {
            let mut ways = Vec::new();
            for instance in instances {
                ways.extend(self.ways(instance.value, Some(instance))?);
            }
            ways.sort_by_key(|way| !way.is_simple);
            summands.push(ways);
        }
        for large in 0..=LARGE {
            let mut chosen = Vec::new();
            if self.pick(goal, &summands, simple, large, &mut chosen)? {
                let known = self.theory.lemmas.list.len();
                let found = self.picked(goal, &chosen)?;
                let is_found_later = self.theory.lemmas.list.len() > known;
                return Ok(found.and_then(|proof| {
                    // The step is a placeholder: the goal will be proved again with the new lemma.
                    proof.or(is_found_later.then(|| Proof::leaf(Step::Replies)))
                }));
            }
        }
        Ok(None)
    }

    /// Returns the bounds of a value, or of a word by an instance: the value itself and the
    /// greatest `k·↑ + *n` below it.
    fn ways<'i>(
        &mut self,
        value: Value,
        instance: Option<&'i Instance>,
    ) -> Result<Vec<Way<'i>>, Fault> {
        let summand = Some(value).filter(|_| instance.is_none());
        let way = |value, is_simple| Way { summand, instance, value, is_simple };
        if self.theory.arena.as_up_star(value).is_some() {
            return Ok(vec![way(value, true)]);
        }
        let simple = self.theory.simple_below(value)?.into_iter();
        Ok(simple.map(|value| way(value, true)).chain([way(value, false)]).collect())
    }

    /// Chooses a bound for each summand, so that a given number of them are large and all together
    /// suffice.
    fn pick<'i>(
        &mut self,
        goal: &Goal,
        summands: &[Vec<Way<'i>>],
        total: Value,
        large: usize,
        chosen: &mut Vec<Way<'i>>,
    ) -> Result<bool, Fault> {
        let Some(ways) = summands.get(chosen.len()) else {
            let bounds: Vec<&Instance> = chosen.iter().filter_map(|way| way.instance).collect();
            return Ok(large == 0 && self.is_enough(goal, &bounds, Value::ZERO, total));
        };
        if large > summands.len() - chosen.len() {
            return Ok(false);
        }
        for way in ways {
            let Some(large) = large.checked_sub(usize::from(!way.is_simple)) else {
                continue;
            };
            let sum = self.theory.arena.add(total, way.value)?;
            chosen.push(*way);
            if self.pick(goal, summands, sum, large, chosen)? {
                return Ok(true);
            }
            chosen.pop();
        }
        Ok(false)
    }

    /// Proves the goal by a cut for each replaced summand, and then by Order. Returns `None` if
    /// some step does not apply.
    fn picked(&mut self, goal: &Goal, chosen: &[Way]) -> Result<Option<Option<Proof>>, Fault> {
        let Some((way, others)) = chosen.split_first() else {
            return self.ordered(goal);
        };
        let (selected, terms) = match (way.summand, way.instance) {
            (Some(value), _) => {
                if value == way.value {
                    return self.picked(goal, others);
                }
                let mut values = goal.position.values.iter();
                let Some(at) = values.position(|&other| other == value) else {
                    // A lemma has joined this summand with another one, so it is no longer in the
                    // goal.
                    return self.picked(goal, others);
                };
                (at, vec![Term::Value(way.value)])
            }
            (None, Some(instance)) => {
                let is_alone =
                    others.is_empty() && goal.position.len() == 1 + goal.position.values.len();
                if is_alone && !goal.strict && self.theory.premises(goal, &instance.claim()).is_ok()
                {
                    return Ok(Some(Some(Proof::leaf(instance.claim()))));
                }
                (goal.position.values.len(), instance.terms_with(way.value))
            }
            (None, None) => return Ok(None),
        };
        let step = self.theory.cut(vec![selected], terms)?;
        let premises = self.theory.premises(goal, &step)?;
        let first = match way.instance {
            Some(instance) => match self.said(&premises[0], instance)? {
                Some(proof) => Some(proof),
                None => return Ok(None),
            },
            None => None,
        };
        let Some(rest) = self.picked(&premises[1], others)? else {
            return Ok(None);
        };
        Ok(Some(Some(Proof { step, premises: vec![first, rest] })))
    }

    /// Proves that a word is at least its bound: by the claim, or by a stronger one.
    fn said(&mut self, goal: &Goal, instance: &Instance) -> Found {
        let claim = instance.claim();
        let proof = self.leaf(goal, &claim)?;
        if proof.is_some() {
            return Ok(proof);
        }
        let selected = vec![goal.position.values.len()];
        let said = self.theory.position(instance.terms())?;
        let terms = said.terms().collect();
        let step = Step::Cut { selected, terms };
        let premises = self.theory.premises(goal, &step)?;
        let is_said = self.theory.premises(&premises[0], &claim).is_ok();
        if !is_said || !self.theory.is_settled(&premises[1]) {
            // The order of values may decide which of them are joined first, so all lemmas are
            // made.
            let known = self.theory.lemmas.list.len();
            for values in [&goal.position.values, &premises[0].position.values, &said.values] {
                if let [a, b, ..] = values.as_slice() {
                    self.theory.collect_sum(*a, *b)?;
                }
            }
            if self.theory.lemmas.list.len() == known {
                return Ok(None);
            }
        }
        Ok(Some(Proof { step, premises: vec![Some(Proof::leaf(claim)), None] }))
    }

    /// Proves a goal without words by Order. If there are too many values, adds a lemma first.
    fn ordered(&mut self, goal: &Goal) -> Result<Option<Option<Proof>>, Fault> {
        if goal.position.values.len() > 2 {
            let is_small = |&&value: &&Value| self.theory.arena.as_up_star(value).is_some();
            let values = &goal.position.values;
            let a = values.iter().find(is_small).unwrap_or(&values[0]);
            let b = values.iter().find(|other| *other != a).unwrap_or(a);
            let (a, b) = (*a, *b);
            self.theory.collect_sum(a, b)?;
            // The goal will be proved with this lemma in the next pass.
            return Ok(Some(None));
        }
        self.by_order(goal)
    }
}
