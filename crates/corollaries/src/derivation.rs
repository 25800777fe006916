//! Searches for a proof from theorems, and chooses the theorems and the words to which they are
//! applied.
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::lemmas::NeededLemma;
use super::usable::{Usable, Use};
use crate::claims::context::Contexts;
use crate::claims::{Fault, Form, Goal, Position, Proof, Step, Term, Theory};
use crate::run::{Control, Halt};
use crate::theorems::engine::{Found, Prover};

/// Maximum number of goals that are tried.
const MOST_GOALS: u32 = 1_000;

/// Maximum number of instances of claims that are examined.
const MOST_INSTANCES: u32 = 6_000;

/// Minimum number of rows of a sum for which theorems about any number of rows are tried first.
const MANY_WORDS: usize = 3;

/// Maximum number of splits of contexts.
const MOST_SPLITS: u32 = 400;

/// Maximum number of residue classes into which a parameter is split.
const MOST_RESIDUES: i64 = 12;

/// A search in progress: the theorems, and the results for goals.
pub struct Derivation {
    pub theory: Theory,
    pub contexts: Contexts,
    pub usable: Vec<Rc<Usable>>,
    /// Steps Cases and Split after which a theorem could be used, noted while a goal is tried.
    splits: Vec<Step>,
    /// Lemmas that would help.
    pub needed_lemmas: Vec<NeededLemma>,
    /// Whether short words may be replaced by their values.
    pub may_rewrite: bool,
    /// Whether short words are played out only if no theorem helps.
    pub plays_last: bool,
    /// The theorems that earlier proofs use.
    rests_on: FxHashSet<usize>,
    /// The results for goals that were tried.
    known: FxHashMap<Key, Tried>,
    goals_left: u32,
    /// Number of instances of claims that may still be examined.
    pub instances_left: u32,
    splits_left: u32,
    control: Control,
}

type Key = (Vec<Form>, Vec<(usize, Form)>, Position, bool);

/// The result of trying to prove a goal without splitting its context: the proof, if there is one,
/// and the splits after which a theorem could be used.
#[derive(Clone)]
struct Tried {
    proof: Option<Proof>,
    splits: Vec<Step>,
}

/// Reason why a search ended without an answer.
pub enum End {
    Fault(Fault),
    Halt(Halt),
    /// Too many goals were tried, or too many instances of claims.
    Goals,
}

impl From<Fault> for End {
    fn from(fault: Fault) -> End {
        End::Fault(fault)
    }
}

impl Prover for Derivation {
    type Error = End;

    fn theory(&mut self) -> &mut Theory {
        &mut self.theory
    }
}

impl Derivation {
    /// Begins a search in a theory with these usable claims.
    pub fn new(theory: Theory, usable: Vec<Usable>, control: &Control) -> Derivation {
        Derivation {
            theory,
            usable: usable.into_iter().map(Rc::new).collect(),
            contexts: Contexts::default(),
            splits: Vec::new(),
            needed_lemmas: Vec::new(),
            may_rewrite: false,
            plays_last: false,
            rests_on: FxHashSet::default(),
            known: FxHashMap::default(),
            goals_left: MOST_GOALS,
            instances_left: MOST_INSTANCES,
            splits_left: MOST_SPLITS,
            control: control.clone(),
        }
    }

    /// Forgets the results for goals, because the lemmas have changed.
    pub fn begin(&mut self) {
        self.known.clear();
        self.needed_lemmas.clear();
        self.goals_left = MOST_GOALS;
        self.instances_left = MOST_INSTANCES;
        self.splits_left = MOST_SPLITS;
    }

    /// Counts an instance of a claim that is examined.
    ///
    /// # Errors
    /// [`End::Goals`], if there were too many.
    pub fn count_instance(&mut self) -> Result<(), End> {
        self.instances_left = self.instances_left.checked_sub(1).ok_or(End::Goals)?;
        Ok(())
    }

    /// Notes the theorems that a proof uses.
    pub fn note(&mut self, proof: &Proof) {
        let claims = proof.claims();
        let used = self.usable.iter().filter(|usable| claims.contains(&usable.number));
        self.rests_on.extend(used.filter_map(|usable| usable.theorem));
    }

    /// Notes a split that would help.
    pub fn propose(&mut self, split: Step) {
        if !self.splits.contains(&split) {
            self.splits.push(split);
        }
    }

    /// Notes a split of the context after which it implies that a form is at least 0, or that it is
    /// negative.
    pub fn want_form(&mut self, form: &Form) {
        let coefficients = || form.terms().iter().map(|term| term.1);
        if coefficients().all(|c| c < 0) && form.constant < 0 {
            return;
        }
        let split = match form.terms() {
            &[(parameter, c)] if c > 0 => {
                let (parameter, count) = (parameter as usize, (-form.constant + c - 1) / c);
                Step::cases(parameter, count)
            }
            terms if coefficients().all(|c| c > 0) => Step::cases(terms[0].0 as usize, 1),
            _ => Step::Split(form.clone()),
        };
        self.propose(split);
    }

    /// Proves a goal. Splits its context up to the depth `depth`; `path` has the splits that led to
    /// this goal.
    ///
    /// # Errors
    /// [`End`].
    pub fn solve(&mut self, goal: &Goal, depth: usize, path: &[Step]) -> Found<End> {
        let tried = self.tried(goal)?;
        if tried.proof.is_some() || depth == 0 {
            return Ok(tried.proof);
        }
        for step in tried.splits.iter().filter(|step| leads_on(step, path)) {
            self.splits_left = self.splits_left.checked_sub(1).ok_or(End::Goals)?;
            let Some(premises) = self.premises(goal, step)? else {
                continue;
            };
            let path = [path, std::slice::from_ref(step)].concat();
            let found = self.by_premises(step.clone(), &premises, |prover, goal| {
                prover.solve(goal, depth - 1, &path)
            })?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Proves a goal with as few nested splits of its context as possible, and at most `most`.
    ///
    /// # Errors
    /// [`End`].
    pub fn least_split(&mut self, goal: &Goal, most: usize) -> Found<End> {
        self.first_of(0..=most, |prover, depth| prover.solve(goal, depth, &[]))
    }

    /// Tries to prove a goal without splitting its context, once for each goal.
    fn tried(&mut self, goal: &Goal) -> Result<Tried, End> {
        let key = (goal.context.clone(), goal.counts.clone(), goal.position.clone(), goal.strict);
        if let Some(tried) = self.known.get(&key) {
            return Ok(tried.clone());
        }
        let before = std::mem::take(&mut self.splits);
        let proof = self.by_theorems(goal)?;
        let mut splits = std::mem::replace(&mut self.splits, before);
        splits.sort_by_cached_key(order);
        let tried = Tried { proof, splits };
        self.known.insert(key, tried.clone());
        Ok(tried)
    }

    /// Proves a premise of a cut.
    pub fn rest(&mut self, goal: &Goal) -> Found<End> {
        let tried = self.tried(goal)?;
        if tried.proof.is_none() {
            tried.splits.into_iter().for_each(|split| self.propose(split));
        }
        Ok(tried.proof)
    }

    fn by_theorems(&mut self, goal: &Goal) -> Found<End> {
        self.control.charge(100).map_err(End::Halt)?;
        self.goals_left = self.goals_left.checked_sub(1).ok_or(End::Goals)?;
        if !goal.counts.is_empty() {
            return self.first_of([true, false], |prover, is_used| prover.by_bags(goal, is_used));
        }
        if goal.position.words.is_empty() {
            return self.by_values(goal);
        }
        let strict = if goal.strict { self.uses(goal, true)? } else { Vec::new() };
        let others = self.uses(goal, false)?;
        let own = if goal.strict { &strict } else { &others };
        let found = self.first_of(own, |prover, used| prover.exactly(goal, used))?;
        if found.is_some() {
            return Ok(found);
        }
        let (strict, others) = (self.sorted(goal, strict)?, self.sorted(goal, others)?);
        if !self.plays_last {
            if let Some(proof) = self.by_play(goal)? {
                return Ok(Some(proof));
            }
        }
        // If there are many rows, there are too many ways to choose rows for one theorem after
        // another.
        let is_long = goal.position.words.len() >= MANY_WORDS;
        if let Some(proof) = self.by_bags(goal, true)? {
            return Ok(Some(proof));
        }
        if is_long {
            if let Some(proof) = self.by_bags(goal, false)? {
                return Ok(Some(proof));
            }
        }
        // Theorems that earlier proofs use come first.
        let is_used = |used: &Use| self.is_used(used.theorem);
        let (strict, new_strict): (Vec<Use>, Vec<Use>) = strict.into_iter().partition(is_used);
        let (others, new_others): (Vec<Use>, Vec<Use>) = others.into_iter().partition(is_used);
        let in_order = [(strict, true), (others, false), (new_strict, true), (new_others, false)];
        let found = self.first_of(in_order, |prover, (uses, is_strict)| {
            prover.first_of(&uses, |prover, used| match is_strict {
                true => prover.by_strict(goal, used),
                false => prover.by_bound(goal, used),
            })
        })?;
        if found.is_some() {
            return Ok(found);
        }
        if !is_long {
            if let Some(proof) = self.by_bags(goal, false)? {
                return Ok(Some(proof));
            }
        }
        self.request_words(goal);
        if self.plays_last { self.by_play(goal) } else { Ok(None) }
    }

    /// Tells whether earlier proofs use a theorem; `None` is a law, which needs no further theorem.
    pub fn is_used(&self, theorem: Option<usize>) -> bool {
        theorem.is_none_or(|theorem| self.rests_on.contains(&theorem))
    }

    /// Proves a goal that is an instance of a claim.
    fn exactly(&mut self, goal: &Goal, used: &Use) -> Found<End> {
        if used.taken.len() < goal.position.words.len() || !used.rest.is_empty() {
            return Ok(None);
        }
        let claim = used.claim.clone();
        self.after(goal, &used.before, &mut |prover, goal| prover.leaf(goal, &claim))
    }

    /// Proves a goal by a Cut that replaces words by their bound in an instance.
    fn by_bound(&mut self, goal: &Goal, used: &Use) -> Found<End> {
        let values = goal.position.values.len();
        let selected: Vec<usize> = used.taken.iter().map(|word| values + word).collect();
        let said = self.theory.negatives(used.terms())?;
        let said = self.theory.position(said)?;
        let cut = Step::Cut { selected, terms: said.terms().collect() };
        self.by_cut_and_claim(goal, used, &cut, true)
    }

    /// Proves a goal in which Left moves first by an instance for the same judgment and a Cut that
    /// shows the other terms to be at least 0.
    fn by_strict(&mut self, goal: &Goal, used: &Use) -> Found<End> {
        let values = goal.position.values.len();
        let words = 0..goal.position.words.len();
        let others = words.filter(|word| !used.taken.contains(word)).map(|word| values + word);
        let selected: Vec<usize> = (0..values).chain(others).collect();
        // The multiples of the goal are in the second premise in any case.
        let multiples = goal.position.multiples.iter();
        let multiples = multiples.map(|(value, form)| Term::Multiple(*value, -form));
        let said = self.theory.position(used.terms().chain(multiples))?;
        if selected.is_empty() && said == Position::default() {
            return Ok(None);
        }
        let cut = Step::Cut { selected, terms: said.terms().collect() };
        self.by_cut_and_claim(goal, used, &cut, false)
    }

    /// Proves a goal by a Cut after the steps that an instance needs: the claim of the instance is
    /// the first premise, or else the second one.
    fn by_cut_and_claim(
        &mut self,
        goal: &Goal,
        used: &Use,
        cut: &Step,
        claim_is_first: bool,
    ) -> Found<End> {
        self.after(goal, &used.before, &mut |prover, goal| {
            // A Cut that leads to the goal itself would be a circular proof.
            let claim = |prover: &mut Self, premise: &Goal| {
                let is_same = premise.position == goal.position && premise.strict == goal.strict;
                if is_same { Ok(None) } else { prover.leaf(premise, &used.claim) }
            };
            match claim_is_first {
                true => prover.by_cut(goal, cut.clone(), claim, Self::rest),
                false => prover.by_cut(goal, cut.clone(), Self::rest, claim),
            }
        })
    }

    /// Removes uses that another use about the same words implies. Uses with the fewest additional
    /// words come first.
    fn sorted(&mut self, goal: &Goal, uses: Vec<Use>) -> Result<Vec<Use>, End> {
        let mut uses = self.strongest(uses, |prover, one, other| {
            Ok(one.is_about(other) && prover.says_no_more(goal, one, other)?)
        })?;
        uses.sort_by_key(|used| used.rest.len());
        Ok(uses)
    }

    /// Tells whether the other instance implies this one: the values of this one are greater.
    fn says_no_more(&mut self, goal: &Goal, one: &Use, other: &Use) -> Result<bool, End> {
        let minus = self.theory.negatives(other.values.iter().cloned())?;
        let position = self.theory.position(one.values.iter().cloned().chain(minus))?;
        let Position { values, multiples, .. } = position;
        if !self.theory.are_natural(&multiples, goal) {
            return Ok(false);
        }
        let total = self.total(&values)?;
        Ok(self.holds(total, false)?)
    }
}

impl Use {
    /// Returns the terms of the instance that are not words of the goal.
    fn terms(&self) -> impl Iterator<Item = Term> + use<> {
        let words = self.rest.clone().into_iter().map(Term::Word);
        words.chain(self.values.clone())
    }

    /// Tells whether another instance is about the same words.
    fn is_about(&self, other: &Use) -> bool {
        self.taken == other.taken && self.rest == other.rest
    }
}

/// Returns the key by which splits are sorted. Those that are tried first are smaller.
fn order(split: &Step) -> impl Ord + use<> {
    match split {
        Step::Cases { count: 0, modulus, parameter } => (0, *modulus, *parameter, None),
        Step::Cases { count, parameter, .. } => (1, *count, *parameter, None),
        Step::Split(form) => (2, 0, 0, Some(form.clone())),
        _ => (3, 0, 0, None),
    }
}

/// Tells whether a split is allowed after the splits of a path.
fn leads_on(split: &Step, path: &[Step]) -> bool {
    match split {
        Step::Cases { count: 0, modulus, parameter } => {
            let before = path.iter().map(|split| match split {
                Step::Cases { modulus, parameter: other, .. } if other == parameter => *modulus,
                _ => 1,
            });
            modulus * before.product::<i64>() <= MOST_RESIDUES
        }
        Step::Cases { parameter, .. } => !path.iter().any(|split| match split {
            Step::Cases { count: 1.., parameter: other, .. } => other == parameter,
            _ => false,
        }),
        other => !path.contains(other),
    }
}
