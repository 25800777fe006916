//! Carries the proofs of a certificate over to a theory without lemmas, in which each lemma is a
//! claim. If the normal form of a goal uses a lemma, a Cut replaces the terms instead.
use rustc_hash::FxHashMap;

use super::reading::File;
use crate::claims::goal::State;
use crate::claims::{Claim, Fault, Form, Goal, Lemma, Policy, Position, Proof, Step, Term, Theory};
use crate::clobber::Player;
use crate::game::Value;
use crate::theorems::engine::Found;

/// A position, and whether Left moves first.
type Fact = (Position, bool);

/// A goal of the file, its position in the other theory, and its proof; `None` if the goal is
/// immediate.
struct Premise<'a> {
    goal: Goal,
    position: Position,
    proof: Option<&'a Proof>,
}

/// A function that proves a goal without a term to which a lemma applies.
type Last<'a> = dyn FnMut(&mut Transfer, &Goal) -> Found + 'a;

/// A file, and the theory to which its proofs are carried over.
pub struct Transfer<'t> {
    pub own: Theory,
    /// The steps of the file that have not been read.
    pub steps: std::vec::IntoIter<Step>,
    pub theory: &'t mut Theory,
    /// The value of the theory for each value of the file.
    pub names: FxHashMap<Value, Value>,
    /// The value of the file for each value of the theory.
    pub own_names: FxHashMap<Value, Value>,
    /// The cell of the theory for each cell of the file.
    pub cells: Vec<usize>,
    /// The claim of the theory for each claim of the file.
    claims: Vec<usize>,
    /// The claims of the theory for each lemma of the file.
    lemmas: Vec<[usize; 2]>,
    /// Proofs of the goals of the current claim that the file uses again as facts.
    pub own_facts: FxHashMap<Fact, (State, Proof)>,
    /// Goals of the current claim whose proofs are complete.
    facts: FxHashMap<Fact, State>,
}

/// The reason why a proof cannot be carried over.
pub const OTHER: Fault = Fault::Rule("the goal is another one without lemmas");

/// A claim of the theory with its proof; `None` if the claim is immediate.
pub type Proved = (usize, Option<Proof>);

impl<'t> Transfer<'t> {
    /// Begins to carry over the proofs of a file. `imports` has the theory's claims for the imports
    /// of the file.
    pub fn new(file: File, imports: Vec<usize>, theory: &'t mut Theory) -> Transfer<'t> {
        let cells = file.theory.cells.iter().map(|cell| theory.cell(cell.clone())).collect();
        Transfer {
            own: file.theory,
            steps: file.steps.into_iter(),
            theory,
            names: FxHashMap::default(),
            own_names: FxHashMap::default(),
            cells,
            claims: imports,
            lemmas: Vec::new(),
            own_facts: FxHashMap::default(),
            facts: FxHashMap::default(),
        }
    }

    /// Adds the lemmas of the file to the theory as claims, each in a separate system.
    ///
    /// # Errors
    /// [`Fault`], if one of them has no proof without lemmas.
    pub fn lemmas(&mut self) -> Result<Vec<Proved>, Fault> {
        let mut proved = Vec::new();
        for (number, lemma) in self.own.lemmas.list.clone().into_iter().enumerate() {
            self.own_facts.clear();
            self.own.lemmas.policy = Policy::Given(number);
            let goals = self.own.lemma_goals(number)?;
            let is_by_play = matches!(lemma, Lemma::Sum(..) | Lemma::Rewrite(..));
            let [left, right] = lemma.sides()?;
            let mut claims = [0; 2];
            for (at, (plus, minus)) in [(&left, &right), (&right, &left)].into_iter().enumerate() {
                let negatives = self.own.negatives(minus.iter().cloned())?;
                let terms = self.terms(plus.iter().cloned().chain(negatives))?;
                claims[at] = self.push(Claim::at_least(0, terms));
                let proof = if is_by_play { self.read(&goals[at])? } else { None };
                let root = self.begin(claims[at], claims[at])?;
                let proof = match is_by_play {
                    true => self.root(&root, &goals[at], proof.as_ref())?,
                    false => self.bridged(&root, &mut |it, goal| it.by_options(goal))?,
                };
                proved.push((claims[at], proof));
            }
            self.lemmas.push(claims);
        }
        self.own.lemmas.policy = Policy::Given(usize::MAX);
        Ok(proved)
    }

    /// Adds the claims of the file's next system, up to this number, to the theory.
    ///
    /// # Errors
    /// [`Fault`], if one of them has no proof without lemmas.
    pub fn system(&mut self, end: usize) -> Result<Vec<Proved>, Fault> {
        let (begin, first) = (self.claims.len(), self.theory.claims.len());
        for number in begin..end {
            let claim = self.claim(self.own.claims[number].clone())?;
            let number = self.push(claim);
            self.claims.push(number);
        }
        let mut proved = Vec::new();
        self.own.system = begin;
        for number in begin..end {
            self.own_facts.clear();
            let own = self.own.root(number)?;
            let proof = self.read(&own)?;
            let root = self.begin(self.claims[number], first)?;
            let proof = self.root(&root, &own, proof.as_ref())?;
            proved.push((self.claims[number], proof));
        }
        Ok(proved)
    }

    /// Adds the goals of the file to the theory as claims, each in a separate system.
    ///
    /// # Errors
    /// [`Fault`], if one of them has no proof without lemmas.
    pub fn goals(&mut self, said: Vec<Claim>) -> Result<Vec<Proved>, Fault> {
        self.own_facts.clear();
        self.own.system = self.own.claims.len();
        let mut proved = Vec::new();
        for said in said {
            let position = self.own.position(said.terms.clone())?;
            let own = self.own.goal(said.parameters, said.context.clone(), position, said.strict);
            let own = Goal { counts: said.counts.clone(), ..own };
            let proof = self.read(&own)?;
            let claim = self.claim(said)?;
            let number = self.push(claim);
            let root = self.begin(number, number)?;
            proved.push((number, self.root(&root, &own, proof.as_ref())?));
        }
        Ok(proved)
    }

    /// Tells whether all steps of the file were used.
    pub fn is_complete(&self) -> bool {
        self.steps.as_slice().is_empty()
    }

    fn push(&mut self, claim: Claim) -> usize {
        self.theory.claims.push(claim);
        self.theory.claims.len() - 1
    }

    /// Returns the goal at the root of a claim. Its proof may use the claims before `system`.
    fn begin(&mut self, claim: usize, system: usize) -> Result<Goal, Fault> {
        self.facts.clear();
        self.theory.system = system;
        self.theory.root(claim)
    }

    /// Proves the root of a claim by the proof of the file.
    fn root(&mut self, root: &Goal, own: &Goal, proof: Option<&Proof>) -> Found {
        let premises = [self.premise(own.clone(), proof)?];
        self.bridged(root, &mut |it, goal| it.by_one_of(&premises, goal))
    }

    fn premise<'a>(&mut self, goal: Goal, proof: Option<&'a Proof>) -> Result<Premise<'a>, Fault> {
        let terms: Vec<Term> = goal.position.terms().collect();
        let position = self.position(terms)?;
        Ok(Premise { goal, position, proof })
    }

    fn by_one_of(&mut self, premises: &[Premise], goal: &Goal) -> Found {
        for Premise { goal: own, position, proof } in premises {
            let is_same = *position == goal.position
                && own.strict == goal.strict
                && own.parameters == goal.parameters
                && self.counts(&own.counts) == goal.counts
                && own.context.iter().all(|line| goal.context.contains(line));
            if is_same {
                return self.carried(own, *proof, goal);
            }
        }
        Err(OTHER)
    }

    /// Carries a proof over to the corresponding goal of the theory.
    fn carried(&mut self, own: &Goal, proof: Option<&Proof>, goal: &Goal) -> Found {
        if self.is_known(goal) {
            return Ok(None);
        }
        let again;
        let proof = match proof {
            Some(proof) => proof,
            None => {
                let fact = (own.position.clone(), own.strict);
                again = self.own_facts.get(&fact).ok_or(OTHER)?.1.clone();
                &again
            }
        };
        let carried = match &proof.step {
            Step::Claim { claim, substitution } => {
                let claim = self.claims.get(*claim).copied().ok_or(OTHER)?;
                self.by_claim(goal, claim, substitution)?
            }
            step => {
                let premises = self.own.premises(own, step)?.into_iter().enumerate();
                let premises = premises.map(|(number, goal)| {
                    self.premise(goal, proof.premises.get(number).and_then(Option::as_ref))
                });
                let premises: Vec<Premise> = premises.collect::<Result<_, _>>()?;
                let step = self.step(own, step, goal)?;
                let mut proofs = Vec::new();
                for next in self.theory.premises(goal, &step)? {
                    let last = &mut |it: &mut Transfer, goal: &Goal| it.by_one_of(&premises, goal);
                    proofs.push(self.bridged(&next, last)?);
                }
                Proof { step, premises: proofs }
            }
        };
        self.learn(goal);
        Ok(Some(carried))
    }

    /// Proves a goal by a claim. Adds up values first, if necessary.
    fn by_claim(&mut self, goal: &Goal, claim: usize, forms: &[Form]) -> Result<Proof, Fault> {
        let values = self.theory.claims[claim].terms.iter().filter(|term| term.word().is_none());
        let values = values.map(|term| term.with_forms(|form| form.instance(forms)));
        let values: Vec<Term> = values.collect();
        let values = self.theory.position(values)?.values;
        let leaf = Step::Claim { claim, substitution: forms.to_vec() };
        if values == goal.position.values {
            self.theory.premises(goal, &leaf)?;
            return Ok(Proof::leaf(leaf));
        }
        let selected = (0..goal.position.values.len()).collect();
        let step = Step::Cut { selected, terms: values.into_iter().map(Term::Value).collect() };
        let premises = self.theory.premises(goal, &step)?;
        let first = self.bridged(&premises[0], &mut |_, _| Err(OTHER))?;
        self.theory.premises(&premises[1], &leaf)?;
        Ok(Proof { step, premises: vec![first, Some(Proof::leaf(leaf))] })
    }

    /// Proves a goal after Cuts that replace terms as the lemmas of the file do.
    fn bridged(&mut self, goal: &Goal, last: &mut Last) -> Found {
        if self.is_known(goal) {
            return Ok(None);
        }
        let Some((step, lemma)) = self.replacement(goal)? else {
            return last(self, goal);
        };
        let premises = self.theory.premises(goal, &step)?;
        let what_is_said = Goal { root: goal.root.clone(), ..premises[0].clone() };
        if what_is_said == *goal {
            // The goal is the lemma itself.
            self.learn(goal);
            return self.by_lemma(goal, lemma);
        }
        let first = self.by_lemma(&premises[0], lemma)?;
        let second = self.bridged(&premises[1], last)?;
        self.learn(goal);
        Ok(Some(Proof { step, premises: vec![first, second] }))
    }

    /// Returns the first Cut that a lemma of the file allows, and the number of the lemma.
    fn replacement(&mut self, goal: &Goal) -> Result<Option<(Step, usize)>, Fault> {
        let values = goal.position.values.len();
        for (number, word) in goal.position.words.iter().enumerate() {
            self.own.lemmas.used.clear();
            if !word.is_plain() {
                continue;
            }
            if let Some(terms) = self.own.rewritten(&word.head)? {
                let terms = self.terms(terms)?;
                let cut = Step::Cut { selected: vec![values + number], terms };
                return Ok(Some((cut, self.lemma_used()?)));
            }
        }
        let mut own = Vec::new();
        for (number, value) in goal.position.values.iter().enumerate() {
            own.push((self.own_value(*value)?, number));
        }
        own.sort_unstable();
        for (at, (a, i)) in own.iter().enumerate() {
            for (b, j) in &own[at + 1..] {
                self.own.lemmas.used.clear();
                if let Some(sum) = self.own.sum(*a, *b)? {
                    let sum = Some(self.value(sum)?).filter(|sum| *sum != Value::ZERO);
                    let selected = vec![*i.min(j), *i.max(j)];
                    let terms = sum.into_iter().map(Term::Value).collect();
                    return Ok(Some((Step::Cut { selected, terms }, self.lemma_used()?)));
                }
            }
        }
        Ok(None)
    }

    fn lemma_used(&self) -> Result<usize, Fault> {
        self.own.lemmas.used.iter().next().copied().ok_or(OTHER)
    }

    /// Proves the premise of a Cut that a lemma states.
    fn by_lemma(&mut self, goal: &Goal, lemma: usize) -> Found {
        if self.theory.is_settled(goal) {
            return Ok(None);
        }
        for claim in self.lemmas[lemma] {
            let leaf = Step::Claim { claim, substitution: Vec::new() };
            if self.theory.premises(goal, &leaf).is_ok() {
                return Ok(Some(Proof::leaf(leaf)));
            }
        }
        Err(OTHER)
    }

    /// Proves a goal of a lemma by options by play: after each move, lemmas leave two values.
    fn by_options(&mut self, goal: &Goal) -> Found {
        let again = &mut |it: &mut Transfer, goal: &Goal| it.by_options(goal);
        if !goal.strict {
            let mut proofs = Vec::new();
            for reply in self.theory.premises(goal, &Step::Replies)? {
                proofs.push(self.bridged(&reply, again)?);
            }
            self.learn(goal);
            return Ok(Some(Proof { step: Step::Replies, premises: proofs }));
        }
        let options = self.theory.options(goal, Player::Left, false)?;
        for (option, choice) in options.iter().enumerate() {
            let after = self.theory.play(goal, choice, None)?;
            match self.bridged(&after, &mut |_, _| Err(OTHER)) {
                Ok(proof) => {
                    self.learn(goal);
                    let step = Step::plain_move(option);
                    return Ok(Some(Proof { step, premises: vec![proof] }));
                }
                Err(Fault::Limit(limit)) => return Err(limit.into()),
                Err(_) => {}
            }
        }
        Err(OTHER)
    }

    /// Tells whether a goal needs no step, because Order proves it or it was proved before.
    fn is_known(&mut self, goal: &Goal) -> bool {
        let fact = (goal.position.clone(), goal.strict);
        self.theory.is_settled(goal)
            || goal.is_finite()
                && self.facts.get(&fact).is_some_and(|state| *state <= goal.root.known())
    }

    fn learn(&mut self, goal: &Goal) {
        if goal.is_finite() {
            let fact = (goal.position.clone(), goal.strict);
            self.facts.insert(fact, goal.root.known());
        }
    }
}
