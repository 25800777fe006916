//! Proves one claim from others: answers every move of Right, by bounds or by a cut near an end.
use super::base_cases::{nonempty, tightening};
use super::engine::{Found, Order, Prover, System};
use super::shape::Shapes;
use super::table::Table;
use crate::claims::infer::infer;
use crate::claims::{Claim, Fault, Form, Goal, Policy, Proof, State, Step, Term, Theory, Word};
use crate::game::Value;

/// A claim `word(base + period·x) ≥ value + Σ x_i·slope_i` about a shape or, if it is about Left
/// moving first, the claim with `⧐` in place of `≥`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bound {
    pub shape: usize,
    pub base: Vec<i64>,
    pub value: Value,
    pub slopes: Vec<Value>,
    pub is_first: bool,
    /// Whether the claim is used only to prove a stronger claim about the same rows.
    pub is_spare: bool,
}

/// A system of bounds, which prove each other.
pub struct Bounds {
    pub theory: Theory,
    pub shapes: Shapes,
    pub period: i64,
    pub list: Vec<Bound>,
    pub system: System,
    pub by_shape: Vec<Vec<usize>>,
    /// Maximum number of copies of the base between an end of the power and a cut that is tried as
    /// an answer.
    pub near: i64,
    /// Number of small cases that are separated where bounds are known but too weak.
    pub base_cases: usize,
    /// If there is a slope here, `value + i·slope` is claimed for every `i ≤ x`, by induction on
    /// `i`, because moves in the multiple lead to smaller `i`.
    pub ranked: Option<Value>,
    /// Whether to use as few lemmas about sums of values as possible. If bounds are from tables,
    /// the value of a goal is then compared with the sum of bounds, and not added to it.
    pub are_sums_large: bool,
    /// Whether to infer from several lines of the context that a power is not empty, so that its
    /// moves are known, and to read multiples of a value as multiples of a slope. Searches without
    /// this prove fewer statements, with smaller certificates.
    pub is_patient: bool,
    /// Whether these are bounds that grow as the statement says, for a family without a period.
    /// There are many such bounds for each word, and only the best ones are tried.
    pub grows_as_stated: bool,
    /// The tables from which the bounds are taken when a goal needs them. The first one has the
    /// bounds of the family, and the others have bounds of further rows of the statement. Claims
    /// about a row as it is, with Left moving first, then come before the claims in which Right
    /// moves first.
    pub tables: Vec<Table>,
}

impl Prover for Bounds {
    type Error = Fault;

    fn theory(&mut self) -> &mut Theory {
        &mut self.theory
    }
}

impl Bounds {
    /// Begins without bounds, for the words that play reaches from this word.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn new(mut theory: Theory, word: &Word) -> Result<Bounds, Fault> {
        theory.lemmas.clear(Policy::Collect);
        let shapes = Shapes::closure(word)?;
        Ok(Bounds {
            theory,
            by_shape: vec![Vec::new(); shapes.list.len()],
            shapes,
            period: 1,
            list: Vec::new(),
            system: System::new(Order::OldestFirst, false),
            near: 3,
            base_cases: 1,
            ranked: None,
            are_sums_large: false,
            is_patient: false,
            grows_as_stated: false,
            tables: Vec::new(),
        })
    }
}

impl Bound {
    /// Returns the bound as a claim of the calculus.
    pub fn claim(&self, bounds: &Bounds) -> Claim {
        let exponent = |(i, &base): (usize, &i64)| Form::new(base, [(i, bounds.period)]);
        let exponents: Vec<Form> = self.base.iter().enumerate().map(exponent).collect();
        let word = bounds.shapes.list[self.shape].with_exponents(|it| it.instance(&exponents));
        let mut terms = vec![Term::Word(word)];
        if self.value != Value::ZERO {
            terms.push(Term::Value(bounds.theory.arena.negative(self.value)));
        }
        let ranked = self.rank(bounds);
        for (i, &slope) in
            self.slopes.iter().enumerate().filter(|(_, slope)| **slope != Value::ZERO)
        {
            terms
                .push(Term::Multiple(slope, Form::multiple(ranked.unwrap_or(i), -bounds.copies())));
        }
        Claim {
            context: ranked.map(|rank| Form::new(0, [(0, 1), (rank, -1)])).into_iter().collect(),
            rank: ranked.map_or_else(|| self.level(bounds), Form::parameter),
            strict: self.is_first,
            ..Claim::at_least(self.base.len() + usize::from(ranked.is_some()), terms)
        }
    }

    /// Returns the rank of a claim without a parameter for the copies of the slope. In a table,
    /// claims about a row with Left moving first come before those with Right moving first, and
    /// claims about one row before those about a family.
    pub(super) fn level(&self, bounds: &Bounds) -> Form {
        let level = match self.base.is_empty() {
            _ if bounds.tables.is_empty() || self.is_first => 0,
            true => 1,
            false => 2,
        };
        Form::constant(level)
    }

    /// Returns the parameter that counts the copies of the slope, if there is a separate one.
    pub(super) fn rank(&self, bounds: &Bounds) -> Option<usize> {
        let [slope] = self.slopes.as_slice() else {
            return None;
        };
        (bounds.ranked == Some(*slope)).then_some(1)
    }
}

impl Bounds {
    /// Returns the number of copies of the slope that a bound gains in a period.
    pub(super) fn copies(&self) -> i64 {
        self.tables.first().map_or(1, |table| table.gain)
    }

    /// Adds a bound as a claim, and returns its number.
    pub fn push(&mut self, bound: Bound) -> usize {
        let number = self.system.add();
        self.by_shape[bound.shape].push(number);
        if !self.tables.is_empty() {
            self.theory.claims.push(bound.claim(self));
        }
        self.list.push(bound);
        number
    }

    /// Tries to prove a bound from the usable bounds.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn prove(&mut self, number: usize) -> Found {
        let claim = self.list[number].claim(self);
        let goal = self.theory.root_of(claim, number)?;
        self.any(&goal, if self.tables.is_empty() { 3 } else { TABLED_CASES })
    }

    /// Proves a goal in which Right moves first.
    pub fn at_least(&mut self, goal: &Goal, depth: usize) -> Found {
        if goal.position.words.is_empty() && goal.position.multiples.is_empty() {
            // If lemmas are minimised, there may be too many values for Order.
            return if self.theory.minimises_lemmas { self.close(goal) } else { Ok(None) };
        }
        if let Some(proof) = self.close(goal)? {
            return Ok(Some(proof));
        }
        if goal.root.claim.is_none() {
            return self.split_base_case(goal, depth);
        }
        let replied = self.by(goal, Step::Replies, |bounds, premise| {
            bounds.after_reply(goal.parameters, premise)
        })?;
        match replied {
            Some(proof) => Ok(Some(proof)),
            None => self.split_base_case(goal, depth),
        }
    }

    /// Proves a goal after a move of Right's, by residues of the fresh parameter `fresh` if the
    /// move has one.
    fn after_reply(&mut self, fresh: usize, goal: &Goal) -> Found {
        let depth =
            if self.tables.is_empty() { BASE_CASES.max(self.base_cases) } else { TABLED_CASES };
        if goal.parameters == fresh || self.period == 1 {
            return self.strict(goal, depth);
        }
        let step = Step::residues(fresh, self.period);
        self.by(goal, step, |bounds, residue| bounds.any(residue, depth))
    }

    /// Proves a goal with either judgment.
    pub(super) fn any(&mut self, goal: &Goal, depth: usize) -> Found {
        if goal.strict { self.strict(goal, depth) } else { self.at_least(goal, depth) }
    }

    /// Proves a goal in which Left moves first.
    pub fn strict(&mut self, goal: &Goal, depth: usize) -> Found {
        if goal.position.words.is_empty() && goal.position.multiples.is_empty() {
            let proof = if self.theory.minimises_lemmas { self.close(goal)? } else { None };
            return Ok(proof.or_else(|| self.absurd(goal)));
        }
        if goal.context.len() > 1 {
            if let Some(proof) = self.absurd(goal) {
                return Ok(Some(proof));
            }
        }
        let nonempty = || self.is_patient.then(|| nonempty(goal)).flatten();
        if let Some(step) = tightening(goal).or_else(nonempty) {
            return self.by(goal, step, |bounds, premise| bounds.any(premise, depth));
        }
        self.supply(&goal.position.words)?;
        let mut words = goal.position.words.iter();
        let is_covered = words.all(|word| !self.instances(goal, word, false).is_empty());
        if !is_covered
            && depth > 0
            && (goal.root.state == State::Smaller || goal.root.claim.is_none())
        {
            if let Some(proof) = self.split_base_case(goal, depth)? {
                return Ok(Some(proof));
            }
        }
        if let Some(proof) = self.close(goal)? {
            return Ok(Some(proof));
        }
        // In a table, the bounds after Right's moves include what Left can then do.
        if self.tables.is_empty() || goal.root.state == State::Same {
            if let Some(proof) = self.by_left_move(goal, self.near, Bounds::close)? {
                return Ok(Some(proof));
            }
        }
        self.split_base_case(goal, depth.min(self.base_cases))
    }

    pub(super) fn absurd(&self, goal: &Goal) -> Option<Proof> {
        infer(&goal.context, &Form::constant(-1)).map(Proof::leaf)
    }
}

/// Maximum number of small cases that are separated after a move.
const BASE_CASES: usize = 4;

/// Maximum number of small cases that are separated after a move, if bounds are from a table.
const TABLED_CASES: usize = 16;
