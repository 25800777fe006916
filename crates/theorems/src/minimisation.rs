//! Proves a goal by bounds with few lemmas about sums. A summand is replaced by a lower bound of
//! the form `k·↑ + *n` if this bound suffices. Order can compare two other values; lemmas join
//! values only if there are more than two.
use super::attempt::Bounds;
use super::close::Instance;
use super::engine::{Found, Prover};
use crate::claims::{Fault, Goal, Proof, Step, Term};
use crate::game::Value;

/// A summand of a goal, and its possible lower bounds.
struct Bounded {
    /// The summand itself, if it is a value.
    value: Option<Value>,
    ways: Vec<Way>,
}

/// A lower bound of a summand, perhaps weaker than the strongest known one.
#[derive(Clone)]
struct Way {
    value: Value,
    /// The index of the instance that bounds the word; `None` for a value.
    instance: Option<usize>,
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
        let mut summands = Vec::new();
        let mut simple = Value::ZERO;
        for &value in &goal.position.values {
            if self.theory.arena.as_up_star(value).is_some() {
                simple = self.theory.arena.add(simple, value)?;
                continue;
            }
            let ways = self.ways(value, None)?;
            let value = Some(value);
            summands.push(Bounded { value, ways });
        }
        for instances in instances {
            let mut ways = Vec::new();
            for (number, instance) in instances.iter().enumerate() {
                ways.extend(self.ways(instance.value, Some(number))?);
            }
            ways.sort_by_key(|way| !way.is_simple);
            summands.push(Bounded { value: None, ways });
        }
        for large in 0..=LARGE {
            let mut chosen = Vec::new();
            if self.pick(goal, instances, &summands, simple, large, &mut chosen)? {
                let known = self.theory.lemmas.list.len();
                let found = self.picked(goal, instances, &summands, &chosen)?;
                let is_found_later = self.theory.lemmas.list.len() > known;
                return Ok(found.and_then(|proof| {
                    // The step is a placeholder: the goal will be proved again with the new lemma.
                    proof.or(is_found_later.then(|| Proof::leaf(Step::Replies)))
                }));
            }
        }
        Ok(None)
    }

    /// Returns the bounds of a value: the value itself and the greatest `k·↑ + *n` below it.
    fn ways(&mut self, value: Value, instance: Option<usize>) -> Result<Vec<Way>, Fault> {
        let way = |value, is_simple| Way { value, instance, is_simple };
        if self.theory.arena.as_up_star(value).is_some() {
            return Ok(vec![way(value, true)]);
        }
        let simple = self.theory.simple_below(value)?.into_iter();
        let mut ways: Vec<Way> = simple.map(|value| way(value, true)).collect();
        ways.push(way(value, false));
        Ok(ways)
    }

    /// Chooses a bound for each summand, so that a given number of them are large and all together
    /// suffice.
    fn pick(
        &mut self,
        goal: &Goal,
        instances: &[Vec<Instance>],
        summands: &[Bounded],
        total: Value,
        large: usize,
        chosen: &mut Vec<usize>,
    ) -> Result<bool, Fault> {
        let Some(summand) = summands.get(chosen.len()) else {
            return Ok(large == 0 && self.is_settled_by(goal, instances, summands, total, chosen));
        };
        if large > summands.len() - chosen.len() {
            return Ok(false);
        }
        for (i, way) in summand.ways.iter().enumerate() {
            let Some(large) = large.checked_sub(usize::from(!way.is_simple)) else {
                continue;
            };
            let sum = self.theory.arena.add(total, way.value)?;
            chosen.push(i);
            if self.pick(goal, instances, summands, sum, large, chosen)? {
                return Ok(true);
            }
            chosen.pop();
        }
        Ok(false)
    }

    fn is_settled_by(
        &mut self,
        goal: &Goal,
        instances: &[Vec<Instance>],
        summands: &[Bounded],
        total: Value,
        chosen: &[usize],
    ) -> bool {
        let ways = summands.iter().zip(chosen);
        let multiples = ways
            .filter_map(|(summand, &i)| summand.ways[i].instance)
            .zip(instances)
            .flat_map(|(number, instances)| instances[number].multiples.clone());
        let multiples: Vec<_> = multiples.collect();
        self.is_enough(goal, multiples, total)
    }

    /// Proves the goal by a cut for each replaced summand, and then by Order. Returns `None` if
    /// some step does not apply.
    fn picked(
        &mut self,
        goal: &Goal,
        instances: &[Vec<Instance>],
        summands: &[Bounded],
        chosen: &[usize],
    ) -> Result<Option<Option<Proof>>, Fault> {
        let (Some((summand, summands)), Some((&way, chosen))) =
            (summands.split_first(), chosen.split_first())
        else {
            return self.ordered(goal);
        };
        let way = summand.ways[way].clone();
        let (selected, terms, first, instances) = match (summand.value, way.instance) {
            (Some(value), _) => {
                if value == way.value {
                    return self.picked(goal, instances, summands, chosen);
                }
                let mut values = goal.position.values.iter();
                let Some(at) = values.position(|&other| other == value) else {
                    // A lemma has joined this summand with another one, so it is no longer in the
                    // goal.
                    return self.picked(goal, instances, summands, chosen);
                };
                let terms = self.theory.position([Term::Value(way.value)])?;
                (at, terms.terms().collect(), None, instances)
            }
            (None, number) => {
                let Some((these, others)) = instances.split_first() else {
                    return Ok(None);
                };
                let Some(instance) = number.map(|number| &these[number]) else {
                    return Ok(None);
                };
                let is_alone =
                    summands.is_empty() && goal.position.len() == 1 + goal.position.values.len();
                if is_alone && !goal.strict && self.theory.premises(goal, &instance.claim()).is_ok()
                {
                    return Ok(Some(Some(Proof::leaf(instance.claim()))));
                }
                let terms = instance.terms_with(way.value);
                (goal.position.values.len(), terms, Some(instance), others)
            }
        };
        let terms = self.theory.position(terms)?.terms().collect();
        let selected = vec![selected];
        let step = Step::Cut { selected, terms };
        let premises = self.theory.premises(goal, &step)?;
        let first = match first {
            Some(instance) => match self.said(&premises[0], instance)? {
                Some(proof) => Some(proof),
                None => return Ok(None),
            },
            None => None,
        };
        let Some(rest) = self.picked(&premises[1], instances, summands, chosen)? else {
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
