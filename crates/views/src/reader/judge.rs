//! Decides which positions a certificate shows to be won, so that it can answer in play.
//!
//! A position is known to be won if it was a goal of the statement's proof; if lemmas and claims
//! give bounds of its components whose sum suffices; if it is an instance of a claim about a bag;
//! or if every reply leads to a position that is won by moving first.

use rustc_hash::FxHashMap;

use super::answer::Find;
use super::kernel::{Cell, Form, Goal, Player as First, Position, Term, Word};
use super::proof::Proof;
use super::tree::Root;
use crate::certificate::kernel::{self, form};
use crate::clobber::{Atom, Component, Expr, Player};
use crate::game::{Components, Value};

/// Reason why a position is won.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// The lemma with this number bounds a component, or its negative if `true`.
    Lemma(usize, bool),
    /// The position is an instance of this claim, for these values of its parameters.
    Claim(usize, Vec<i64>),
    /// The position is the goal that this step proves.
    Step(usize),
    /// The sum of the bounds and of the other games.
    Total(Value),
    /// A component and its negative. The winner answers a move in one of them by the corresponding
    /// move in the other.
    Pair(Component),
}

/// A sum of components, and the value of the other games.
struct Sum {
    components: Vec<Component>,
    rest: Value,
    grounds: Vec<Ground>,
}

/// A lower bound of a component, with its reason.
type Bound = (Value, Ground);

/// Maximum number of combinations of bounds that are tried.
const COMBINATIONS: usize = 512;

pub struct Judge<'a, 'p> {
    pub proof: &'a mut Proof<'p>,
    pub(super) find: &'a mut Find<'a>,
    components: Components,
    bounds: FxHashMap<Component, Vec<Bound>>,
    references: FxHashMap<Value, Term>,
}

impl<'a, 'p> Judge<'a, 'p> {
    /// Returns the judge of a certificate. Where the certificate names no winning move, `find`
    /// searches for one.
    pub fn new(proof: &'a mut Proof<'p>, find: &'a mut Find<'a>) -> Judge<'a, 'p> {
        let references = proof.names.references();
        proof.enter(Root::Goal(0));
        let (components, bounds) = (Components::default(), FxHashMap::default());
        Judge { proof, find, components, bounds, references }
    }

    /// Returns the reasons why Left wins a position if Right moves first, if the certificate shows
    /// this.
    pub fn at_least(&mut self, position: &Expr) -> Option<Vec<Ground>> {
        if let Some(grounds) = self.directly(position, First::Right) {
            return Some(grounds);
        }
        if !self.proof.kernel.claims.all.iter().any(has_bag) {
            return None;
        }
        let mut all = Vec::new();
        for reply in position.choices(Player::Right) {
            all.extend(self.directly(&reply.after, First::Left)?);
        }
        all.sort();
        all.dedup();
        Some(all)
    }

    fn directly(&mut self, position: &Expr, first: First) -> Option<Vec<Ground>> {
        let sum = self.sum(position)?;
        let step = self.by_step(&sum, first).map(|step| vec![Ground::Step(step)]);
        let grounds = step
            .or_else(|| self.by_bounds(&sum, first))
            .or_else(|| self.by_claim(&sum, first).map(|ground| vec![ground]))
            .or_else(|| self.by_bag(&sum, first))?;
        Some([sum.grounds, grounds].concat())
    }

    /// Returns the term of a component.
    fn term(&mut self, component: &Component) -> Term {
        self.proof.term(Word::plain(kernel::stones(component)))
    }

    /// Returns the components with a move, without pairs of a component and its negative.
    fn sum(&mut self, position: &Expr) -> Option<Sum> {
        let (mut components, mut others, mut grounds) =
            (Vec::<Component>::new(), Expr::zero(), Vec::new());
        for term in &position.terms {
            let Atom::Row(row) = &term.atom else {
                others.terms.push(term.clone());
                continue;
            };
            let row = if term.count < 0 { row.negative() } else { row.clone() };
            for _ in 0..term.count.unsigned_abs() {
                for component in
                    row.components().into_iter().filter(|component| !component.is_dead())
                {
                    let negative = component.negative();
                    match components.iter().position(|other| other.is_same(&negative)) {
                        Some(found) => {
                            components.remove(found);
                            grounds.push(Ground::Pair(component));
                        }
                        None => components.push(component.oriented()),
                    }
                }
            }
        }
        components.sort();
        let rest = self.components.evaluate(&others, &mut self.proof.names.arena).ok()?;
        Some(Sum { components, rest, grounds })
    }

    /// Returns the step that proves this goal of the statement, if there is one.
    fn by_step(&mut self, sum: &Sum, first: First) -> Option<usize> {
        let rest = *self.references.get(&sum.rest)?;
        let mut terms: Vec<Term> =
            sum.components.iter().map(|component| self.term(component)).collect();
        terms.push(rest);
        let position = self.proof.normal(&Position { terms, multiples: Vec::new() });
        let node = self.proof.tree.facts.get(&(position.terms, first));
        node.and_then(|node| self.proof.step_number(*node))
    }

    fn by_bounds(&mut self, sum: &Sum, first: First) -> Option<Vec<Ground>> {
        let mut reached: Vec<(Value, Vec<Ground>)> = vec![(sum.rest, Vec::new())];
        for component in &sum.components {
            let bounds = self.bounds_of(component);
            let mut next = Vec::new();
            for (value, grounds) in &reached {
                for (bound, ground) in &bounds {
                    if let Ok(value) = self.proof.names.arena.add(*value, *bound) {
                        if next.len() < COMBINATIONS {
                            next.push((value, [grounds, std::slice::from_ref(ground)].concat()));
                        }
                    }
                }
            }
            reached = next;
        }
        let arena = &mut self.proof.names.arena;
        let is_strict = first == First::Left;
        let found = reached.into_iter().find(|(value, _)| arena.is_won(*value, is_strict));
        found.map(|(value, mut grounds)| {
            if !is_strict && !grounds.is_empty() {
                grounds.push(Ground::Total(value));
            }
            grounds
        })
    }

    /// Returns the lower bounds of a component that lemmas and claims give.
    fn bounds_of(&mut self, component: &Component) -> Vec<Bound> {
        if let Some(bounds) = self.bounds.get(component) {
            return bounds.clone();
        }
        let mut bounds = Vec::new();
        let word = Position { terms: vec![self.term(component)], multiples: Vec::new() };
        self.proof.used();
        let normal = self.proof.normal(&word);
        let values: Option<Vec<Term>> = normal.terms.iter().map(|term| term.as_value()).collect();
        if let (Some(values), Some(&(lemma, is_negative))) = (values, self.proof.uses().first()) {
            let value = self.proof.names.total(values.into_iter().map(|value| (value, 1)));
            bounds.extend(value.map(|value| (value, Ground::Lemma(lemma, is_negative))));
        }
        for number in 0..self.proof.kernel.claims.all.len() {
            bounds.extend(self.bound_by(number, component));
        }
        self.bounds.insert(component.clone(), bounds.clone());
        bounds
    }

    /// Returns the bound of a component that a claim about one word gives.
    fn bound_by(&mut self, number: usize, component: &Component) -> Option<Bound> {
        let goal = self.proof.kernel.claims.all[number].clone();
        if goal.first == First::Left || has_bag(&goal) {
            return None;
        }
        let (words, values): (Vec<Term>, Vec<Term>) =
            goal.position.terms.iter().copied().partition(|term| term.as_word().is_some());
        let [word] = words[..] else {
            return None;
        };
        let most = component.len() as i64;
        let points: Vec<Vec<i64>> = match goal.scope.parameters {
            0 => vec![Vec::new()],
            1 => (0..=most).map(|x| vec![x]).collect(),
            2 => (0..=most).flat_map(|x| (0..=most).map(move |y| vec![x, y])).collect(),
            _ => return None,
        };
        let word = kernel::word(self.proof.word(word)?);
        let length = word.length();
        let is_instance = |point: &Vec<i64>| {
            length.at(point) == most
                && goal.scope.context.iter().all(|line| form(line).at(point) >= 0)
                && word.at(point).is_ok_and(|row| row.is_same(component))
        };
        let point = points.into_iter().find(is_instance)?;
        // The sum of the word and these values is at least 0.
        let values = values.iter().filter_map(|term| term.as_value()).map(|value| (value, -1));
        let multiples = goal.position.multiples.iter();
        let multiples = multiples.map(|(value, count)| (*value, -form(count).at(&point)));
        let all: Vec<(Term, i64)> = values.chain(multiples).collect();
        let bound = self.proof.names.total(all.into_iter())?;
        Some((bound, Ground::Claim(number, point)))
    }

    /// Returns a claim about exactly these components.
    fn by_claim(&mut self, sum: &Sum, first: First) -> Option<Ground> {
        if !self.proof.names.arena.le(Value::ZERO, sum.rest) {
            return None;
        }
        let mut terms: Vec<Term> =
            sum.components.iter().map(|component| self.term(component)).collect();
        terms.sort();
        let found = self.proof.kernel.claims.all.iter().position(|claim| {
            let mut said = claim.position.terms.clone();
            said.sort();
            claim.first == first && claim.is_finite() && said == terms
        });
        found.map(|number| Ground::Claim(number, Vec::new()))
    }

    /// Returns an instance of a claim about a bag. Bounds show that the sum of the components that
    /// belong to no cell is at least 0.
    fn by_bag(&mut self, sum: &Sum, first: First) -> Option<Vec<Ground>> {
        let (mut homes, mut beside, mut grounds) = (Vec::new(), sum.rest, Vec::new());
        for component in &sum.components {
            let holds = |it: &Cell| kernel::cell(it).exponent(component).is_some();
            if let Some(home) = self.proof.cells().iter().position(holds) {
                homes.push(home);
                continue;
            }
            let (bound, ground) = self.bounds_of(component).into_iter().next()?;
            beside = self.proof.names.arena.add(beside, bound).ok()?;
            grounds.push(ground);
        }
        if !self.proof.names.arena.le(Value::ZERO, beside) {
            return None;
        }
        for (number, goal) in self.proof.kernel.claims.all.iter().enumerate() {
            let is_open =
                |point: &Vec<i64>| goal.scope.context.iter().all(|line| form(line).at(point) >= 0);
            let is_about_bag =
                goal.first == first && has_bag(goal) && goal.position == Position::default();
            let point = is_about_bag.then(|| counted(goal, &homes)).flatten();
            if let Some(point) = point.filter(is_open) {
                grounds.push(Ground::Claim(number, point));
                return Some(grounds);
            }
        }
        None
    }
}

/// Tells whether a claim is about components in a bag.
pub(super) fn has_bag(goal: &Goal) -> bool {
    goal.counts.iter().any(|count| **count != Form::default())
}

/// Returns the values of the parameters of a claim. All its counts must be parameters or numbers.
fn counted(goal: &Goal, homes: &[usize]) -> Option<Vec<i64>> {
    let mut point = vec![0; goal.scope.parameters as usize];
    let mut seen = 0;
    for (cell, count) in goal.counts.iter().enumerate() {
        let there = homes.iter().filter(|home| **home == cell).count() as i64;
        match (&count.terms[..], count.constant) {
            ([(parameter, 1)], 0) => point[*parameter as usize] = there,
            ([], number) if number == there => {}
            ([], 0) => continue,
            _ => return None,
        }
        seen += there;
    }
    (seen == homes.len() as i64).then_some(point)
}
