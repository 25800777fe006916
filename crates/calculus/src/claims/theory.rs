//! Theories: the values, cells, lemmas and claims to which goals refer.
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;
use smallvec::SmallVec;
use thiserror::Error;

use super::goal::{Goal, Root, State};
use super::position::{Position, Term, map_terms};
use super::step::Step;
use super::wire::Reference;
use crate::clobber::Component;
use crate::clobber::cell::Cell;
use crate::clobber::form::Form;
use crate::clobber::sum::Sums;
use crate::clobber::word::NegativeExponent;
use crate::game::{Arena, Components, Limit, Value};

/// Reason why a rule does not apply.
#[derive(Clone, Copy, Debug, Error)]
pub enum Fault {
    #[error(transparent)]
    Limit(#[from] Limit),
    #[error("a power has a negative exponent")]
    NegativeExponent,
    /// A condition of a rule is not satisfied.
    #[error("{0}")]
    Rule(&'static str),
}

impl From<NegativeExponent> for Fault {
    fn from(_: NegativeExponent) -> Fault {
        Fault::NegativeExponent
    }
}

/// An equality with its own proof. `V` is the type of values; in a file, values are references.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(bound = "V: Reference")]
pub enum Lemma<V = Value> {
    /// The sum `a + b = c`.
    Sum(V, V, V),
    /// The sum `a + b = c`. The proof compares the values of the options of `a + b` with the
    /// options of `c`.
    SumByOptions(V, V, V),
    /// A literal word is equal to a sum of strictly shorter literal words and values.
    Rewrite(Component, Vec<Term<V>>),
    /// A literal word is equal to a sum with at most one value. The proof compares options.
    RewriteByOptions(Component, Vec<Term<V>>),
    /// The equality `(a + b) + (c + d) = (a + c) + (b + d)` for sums of two values. It needs no
    /// play.
    Regroup([V; 4]),
}

impl Lemma {
    /// Returns the sides of a lemma that is proved by play or by options.
    ///
    /// # Errors
    /// [`Fault::Rule`] for a lemma by Regroup.
    pub fn sides(self) -> Result<[Vec<Term>; 2], Fault> {
        match self {
            Lemma::Sum(a, b, sum) | Lemma::SumByOptions(a, b, sum) => {
                let sum = Some(sum).filter(|sum| *sum != Value::ZERO);
                Ok([
                    vec![Term::Value(a), Term::Value(b)],
                    sum.into_iter().map(Term::Value).collect(),
                ])
            }
            Lemma::Rewrite(component, terms) | Lemma::RewriteByOptions(component, terms) => {
                Ok([vec![Term::Word(component.into())], terms])
            }
            Lemma::Regroup(_) => Err(Fault::Rule("a regrouping needs no play")),
        }
    }
}

impl<V> Lemma<V> {
    /// Renames the values in the lemma.
    pub fn map<W>(self, name: &mut impl FnMut(V) -> W) -> Lemma<W> {
        match self {
            Lemma::Sum(a, b, sum) => Lemma::Sum(name(a), name(b), name(sum)),
            Lemma::Rewrite(word, terms) => Lemma::Rewrite(word, map_terms(terms, name)),
            Lemma::Regroup(values) => Lemma::Regroup(values.map(name)),
            Lemma::SumByOptions(a, b, sum) => Lemma::SumByOptions(name(a), name(b), name(sum)),
            Lemma::RewriteByOptions(word, terms) => {
                Lemma::RewriteByOptions(word, map_terms(terms, name))
            }
        }
    }
}

/// The lemmas that normal forms use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Normal forms replace every literal word by its value, and every two values by their sum. New
    /// lemmas are collected.
    Collect,
    /// Lemmas are collected as in `Collect`, but one value of a sum must be `k·↑ + *n`.
    CollectSmall,
    /// Lemmas are collected as in `Collect`, but both values of a sum must be `k·↑ + *n`.
    CollectUpStars,
    /// Normal forms replace every two values by their sum, and new lemmas are collected, but
    /// literal words stay.
    CollectSums,
    /// Only the given lemmas are used, up to this number.
    Given(usize),
}

/// Lemmas in the order in which they were collected or given.
#[derive(Debug)]
pub struct Lemmas {
    pub policy: Policy,
    pub list: Vec<Lemma>,
    /// Numbers of the lemmas that were applied.
    pub used: FxHashSet<usize>,
    sums: FxHashMap<(Value, Value), usize>,
    rewrites: FxHashMap<Component, usize>,
}

/// A claim: for all parameters that satisfy the context, a sum is at least 0 or, if `strict`, won
/// by Left moving first. `V` is the type of values; in a file, values are references.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(bound = "V: Reference")]
pub struct Claim<V = Value> {
    pub parameters: usize,
    pub context: Vec<Form>,
    /// Cells with the numbers of components in the bag that have their labels, strictly ascending
    /// by cell.
    pub counts: Vec<(usize, Form)>,
    pub terms: Vec<Term<V>>,
    pub strict: bool,
    /// Rank of the claim. The induction uses it where the components are unchanged.
    pub rank: Form,
}

impl<V> Claim<V> {
    /// Returns a claim that a sum is at least 0 for all parameters.
    pub fn at_least(parameters: usize, terms: Vec<Term<V>>) -> Claim<V> {
        let (context, counts, rank) = Default::default();
        Claim { parameters, context, counts, terms, strict: false, rank }
    }

    /// Renames the values in the claim.
    pub fn map<W>(self, name: &mut impl FnMut(V) -> W) -> Claim<W> {
        let Claim { parameters, context, counts, terms, strict, rank } = self;
        Claim { parameters, context, counts, terms: map_terms(terms, name), strict, rank }
    }

    /// Returns a substitution in the form of a file: without the parameters that count the
    /// components of a cell, which the goal determines.
    pub fn written(&self, substitution: &[Form]) -> Vec<Form> {
        let is_count = |parameter: usize| {
            let parameter = Form::parameter(parameter);
            self.counts.iter().any(|(_, count)| *count == parameter)
        };
        let others = substitution.iter().enumerate().filter(|(parameter, _)| !is_count(*parameter));
        others.map(|(_, form)| form.clone()).collect()
    }
}

/// Values, words, cells, lemmas and claims of a certificate, with the rules of the calculus.
pub struct Theory {
    pub arena: Arena,
    pub components: Components,
    pub cells: Vec<Cell>,
    /// Stored results of [`Theory::rivals_of`] for the current cells.
    pub(super) rivals: FxHashMap<Cell, Vec<usize>>,
    pub lemmas: Lemmas,
    /// Stored results of [`Theory::simple_below`].
    pub(super) simple_below: FxHashMap<Value, SmallVec<[Value; 2]>>,
    pub claims: Vec<Claim>,
    /// Number of the first claim of the system that is being proved.
    pub system: usize,
    /// Whether proofs should use as few lemmas as possible.
    pub minimises_lemmas: bool,
    /// Whether lemmas that are needed are proved by options, and not by play.
    pub proves_by_options: bool,
}

impl Lemmas {
    fn new(policy: Policy) -> Lemmas {
        Lemmas {
            policy,
            list: Vec::new(),
            used: FxHashSet::default(),
            sums: FxHashMap::default(),
            rewrites: FxHashMap::default(),
        }
    }

    pub fn clear(&mut self, policy: Policy) {
        *self = Lemmas::new(policy);
    }

    /// Tells whether some sum of two values is known or may be collected.
    pub(super) fn may_add(&self) -> bool {
        !self.sums.is_empty() || !matches!(self.policy, Policy::Given(_))
    }

    /// Tells whether the lemma with this number may be used.
    fn is_active(&self, number: usize) -> bool {
        match self.policy {
            Policy::Collect
            | Policy::CollectSmall
            | Policy::CollectUpStars
            | Policy::CollectSums => true,
            Policy::Given(count) => number < count,
        }
    }
}

impl Theory {
    pub fn new(arena: Arena, components: Components, policy: Policy) -> Theory {
        Theory {
            arena,
            components,
            cells: Vec::new(),
            rivals: FxHashMap::default(),
            lemmas: Lemmas::new(policy),
            simple_below: FxHashMap::default(),
            claims: Vec::new(),
            system: 0,
            minimises_lemmas: false,
            proves_by_options: false,
        }
    }

    /// Replaces the cells.
    pub fn set_cells(&mut self, cells: Vec<Cell>) {
        self.cells = cells;
        self.rivals.clear();
    }

    /// Returns the number of a cell, and adds the cell if it is new.
    pub fn cell(&mut self, cell: Cell) -> usize {
        let found = self.cells.iter().position(|other| *other == cell);
        found.unwrap_or_else(|| {
            self.cells.push(cell);
            self.rivals.clear();
            self.cells.len() - 1
        })
    }

    /// Adds a lemma.
    pub fn push_lemma(&mut self, lemma: Lemma) {
        let number = self.lemmas.list.len();
        match &lemma {
            Lemma::Sum(a, b, _) | Lemma::SumByOptions(a, b, _) => {
                let key = self.arena.sum_key(*a, *b).0;
                self.lemmas.sums.insert(key, number);
            }
            Lemma::Rewrite(component, _) | Lemma::RewriteByOptions(component, _) => {
                let (key, _) = rewrite_key(component);
                self.lemmas.rewrites.insert(key, number);
            }
            // The sum of a Regroup lemma is added when it is needed.
            Lemma::Regroup(_) => {}
        }
        self.lemmas.list.push(lemma);
    }

    /// Adds a lemma about `a + b`, unless there is one already.
    ///
    /// # Errors
    /// [`Limit`] of the arena.
    pub fn collect_sum(&mut self, a: Value, b: Value) -> Result<(), Fault> {
        let (key, _) = self.arena.sum_key(a, b);
        if !self.lemmas.sums.contains_key(&key) {
            let sum = self.arena.add(a, b)?;
            self.push_lemma(Lemma::Sum(a, b, sum));
        }
        Ok(())
    }

    /// Returns `a + b`, if a lemma gives it, or if a lemma may be collected.
    ///
    /// # Errors
    /// [`Limit`] of the arena.
    pub fn sum(&mut self, a: Value, b: Value) -> Result<Option<Value>, Fault> {
        let (key, is_negative) = self.arena.sum_key(a, b);
        let signed = |arena: &Arena, value| {
            if is_negative { arena.negative(value) } else { value }
        };
        if let Some(&number) = self.lemmas.sums.get(&key) {
            let (Lemma::Sum(x, y, sum) | Lemma::SumByOptions(x, y, sum)) = self.lemmas.list[number]
            else {
                return Err(Fault::Rule("a lemma about a sum is one about a word"));
            };
            if !self.lemmas.is_active(number) {
                return Ok(None);
            }
            self.lemmas.used.insert(number);
            let is_negative = self.arena.sum_key(x, y).1 != is_negative;
            return Ok(Some(if is_negative { self.arena.negative(sum) } else { sum }));
        }
        let is_small = |value| self.arena.as_up_star(value).is_some();
        let is_collected = match self.lemmas.policy {
            Policy::Collect | Policy::CollectSums => true,
            Policy::CollectSmall => is_small(a) || is_small(b),
            Policy::CollectUpStars => is_small(a) && is_small(b),
            Policy::Given(_) => false,
        };
        if !is_collected {
            return Ok(None);
        }
        let sum = self.arena.add(key.0, key.1)?;
        self.push_lemma(Lemma::Sum(key.0, key.1, sum));
        Ok(Some(signed(&self.arena, sum)))
    }

    /// Returns the terms that replace a literal word with a move, or `None` if no lemma replaces
    /// it.
    ///
    /// # Errors
    /// [`Limit`] of the arena.
    pub fn rewritten(&mut self, component: &Component) -> Result<Option<Vec<Term>>, Fault> {
        let (key, is_negative) = rewrite_key(component);
        if let Some(&number) = self.lemmas.rewrites.get(&key) {
            if !self.lemmas.is_active(number) {
                return Ok(None);
            }
            self.lemmas.used.insert(number);
            let (Lemma::Rewrite(stored, terms) | Lemma::RewriteByOptions(stored, terms)) =
                &self.lemmas.list[number]
            else {
                return Err(Fault::Rule("a lemma about a word is one about a sum"));
            };
            let is_negative = rewrite_key(stored).1 != is_negative;
            let terms = terms.clone();
            return if is_negative { self.negatives(terms).map(Some) } else { Ok(Some(terms)) };
        }
        if matches!(self.lemmas.policy, Policy::Given(_) | Policy::CollectSums) {
            return Ok(None);
        }
        let value = self.value(&key)?;
        let terms = if value == Value::ZERO { Vec::new() } else { vec![Term::Value(value)] };
        self.push_lemma(Lemma::Rewrite(key, terms.clone()));
        if is_negative { self.negatives(terms).map(Some) } else { Ok(Some(terms)) }
    }

    /// Returns the value of a literal word.
    ///
    /// # Errors
    /// [`Limit`] of the arena.
    pub fn value(&mut self, component: &Component) -> Result<Value, Fault> {
        let id = self.components.intern(component);
        Ok(self.components.value(id, &mut self.arena)?)
    }

    /// Returns the value of a sum of literal words.
    ///
    /// # Errors
    /// [`Limit`] of the arena.
    pub fn worth<'a>(
        &mut self,
        components: impl IntoIterator<Item = &'a Component>,
    ) -> Result<Value, Fault> {
        Ok(self.components.sum(components, &mut self.arena)?)
    }

    /// Returns the negatives of terms.
    ///
    /// # Errors
    /// [`Fault::NegativeExponent`].
    pub fn negatives(&self, terms: impl IntoIterator<Item = Term>) -> Result<Vec<Term>, Fault> {
        terms.into_iter().map(|term| self.negative(&term)).collect()
    }

    /// Returns the step Cut that replaces the selected terms of a goal by terms in normal form.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn cut(
        &mut self,
        selected: Vec<usize>,
        terms: impl IntoIterator<Item = Term>,
    ) -> Result<Step, Fault> {
        let terms = self.position(terms)?.terms().collect();
        Ok(Step::Cut { selected, terms })
    }

    /// Returns the goal at the root of a claim's proof.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn root(&mut self, number: usize) -> Result<Goal, Fault> {
        self.root_of(self.claims[number].clone(), number)
    }

    /// Returns the goal at the root of the proof of a claim, given its number.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn root_of(&mut self, claim: Claim, number: usize) -> Result<Goal, Fault> {
        let position = self.position(claim.terms)?;
        let root = Root { claim: Some(number), state: State::Same, rank: claim.rank };
        Ok(Goal {
            parameters: claim.parameters,
            context: claim.context,
            counts: claim.counts,
            position,
            strict: claim.strict,
            root,
        })
    }

    /// Returns a goal without a bag that belongs to no claim.
    pub fn goal(
        &self,
        parameters: usize,
        context: Vec<Form>,
        position: Position,
        strict: bool,
    ) -> Goal {
        Goal { parameters, context, counts: Vec::new(), position, strict, root: Root::default() }
    }
}

/// Returns a word up to mirror image and sign, and whether it is the negative of `component`.
fn rewrite_key(component: &Component) -> (Component, bool) {
    let (plus, minus) = (component.oriented(), component.negative().oriented());
    if minus < plus { (minus, true) } else { (plus, false) }
}
