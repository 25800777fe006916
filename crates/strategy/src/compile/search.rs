//! Finds the proof of a goal: pieces join the bag, then a claim is used.
use super::Compiler;
use super::failure::{Failure, FailureAt};
use crate::claims::context::{Implied, Point};
use crate::claims::{Fault, Form, Goal, Step, Theory};
use crate::theorems::engine::{Found, Prover};

/// A proof of a goal that needs a step, or the reason why there is no proof.
pub type Outcome = Found<FailureAt>;

impl Prover for Compiler<'_> {
    type Error = FailureAt;

    fn theory(&mut self) -> &mut Theory {
        &mut self.theory
    }

    fn inapplicable(fault: Fault) -> Result<(), FailureAt> {
        Err(fault.into())
    }
}

impl Compiler<'_> {
    pub fn prove(&mut self, goal: &Goal) -> Outcome {
        if let Some(outcome) = self.by_game(goal) {
            return outcome;
        }
        if self.compares_lengths {
            if let Some(step) = self.by_length(goal) {
                return self.by(goal, step, Compiler::prove);
            }
        }
        match self.on_words(goal)? {
            Some(step) => self.by(goal, step, Compiler::prove),
            None => self.close(goal),
        }
    }

    /// Proves a goal that may need no step.
    pub fn unless_settled(
        &mut self,
        goal: &Goal,
        prove: impl FnOnce(&mut Self, &Goal) -> Outcome,
    ) -> Outcome {
        if self.theory.is_settled(goal) { Ok(None) } else { prove(self, goal) }
    }

    /// Returns a point of a goal's context, or the step with which to continue if there is no point
    /// or none was found.
    pub fn at(&self, goal: &Goal, found: Point) -> Result<Result<Vec<i64>, Step>, FailureAt> {
        match found {
            Point::At(point) => Ok(Ok(point)),
            Point::None(step) => Ok(Err(step)),
            Point::Between(form) => Ok(Err(Step::Split(form))),
            Point::Unknown => Err(Failure::Unknown(goal.to_string()).into()),
        }
    }

    pub fn implied(&self, goal: &Goal, form: &Form) -> Implied {
        self.contexts.borrow_mut().implied(&goal.context, form)
    }

    /// Returns a point of a goal's context.
    pub fn point(&self, goal: &Goal) -> Point {
        self.contexts.borrow_mut().point(&goal.context, goal.parameters)
    }

    /// Returns a point with a small sum. It does not depend on the points that are known.
    pub fn small_point(&self, goal: &Goal) -> Point {
        self.contexts.borrow_mut().small_point(&goal.context, goal.parameters)
    }

    /// Returns the number of components of each cell, as forms.
    pub fn counts(&self, goal: &Goal) -> Vec<Form> {
        let cells =
            if self.has_own_cells(goal) { self.theory.cells.len() } else { self.cells.len() };
        let mut counts = vec![Form::default(); cells];
        for (cell, form) in &goal.counts {
            counts[*cell] = form.clone();
        }
        counts
    }

    /// Proves a goal without words.
    fn close(&mut self, goal: &Goal) -> Outcome {
        let at = match self.at(goal, self.point(goal))? {
            Ok(at) => at,
            Err(step) => return self.by(goal, step, Compiler::prove),
        };
        let counts = self.counts(goal);
        let numbers: Vec<i64> = counts.iter().map(|form| form.at(&at)).collect();
        let step = match self.by_claim(goal, &counts, &numbers) {
            Some(Use::Claim { infer, claim, forms }) => {
                return self.finish(goal, infer, claim, forms);
            }
            Some(Use::Split(form)) => Some(Step::Split(form)),
            None => self.unreduced(&numbers),
        };
        let Some(step) = step else {
            let player = if goal.strict { "Left" } else { "Right" };
            let position = self.draw(&numbers);
            let failure = Failure::NoSet { player, position };
            return Err(FailureAt { failure, point: Some(at), bag: None });
        };
        self.by(goal, step, Compiler::prove)
    }

    /// Returns the claim that proves the goal with the fewest bytes, or a form for a Split after
    /// which a claim may prove it.
    fn by_claim(&self, goal: &Goal, counts: &[Form], numbers: &[i64]) -> Option<Use> {
        let mut best: Option<(usize, Use)> = None;
        let claims = match self.has_own_cells(goal) {
            true => self.stated.len()..self.theory.claims.len(),
            false => self.first_of_bags..self.stated.len(),
        };
        for number in claims {
            let most = best.as_ref().map_or(usize::MAX, |(cost, _)| *cost);
            let found = self.use_of(goal, number, counts, numbers, most);
            if let Some(found) = found.filter(|(cost, _)| *cost < most) {
                best = Some(found);
            }
        }
        best.map(|(_, found)| found)
    }

    /// Returns the use of a claim for a goal, and its cost, if the claim holds for a bag with these
    /// numbers of components. May return `None` if the cost exceeds `most`.
    fn use_of(
        &self,
        goal: &Goal,
        number: usize,
        counts: &[Form],
        numbers: &[i64],
        most: usize,
    ) -> Option<(usize, Use)> {
        let claim = &self.theory.claims[number];
        // Claims about games have words.
        if claim.strict != goal.strict || !claim.terms.is_empty() {
            return None;
        }
        let quotients = self.quotients.get(&number).map_or(&[][..], Vec::as_slice);
        let at = quotients.iter().map(|it| it.at(numbers)).collect::<Option<Vec<i64>>>()?;
        let point = [numbers, &at].concat();
        if claim.context.iter().any(|line| line.at(&point) < 0) {
            return None;
        }
        let forms = quotients.iter().map(|it| it.of(counts, &goal.context));
        let quotients = forms.collect::<Option<Vec<Form>>>()?;
        let forms = [counts, &quotients].concat();
        let lines = claim.context.iter().map(|line| line.instance(&forms));
        let (mut infer, mut missing) = (Vec::new(), Vec::new());
        for line in lines.chain(quotients) {
            match self.implied(goal, &line) {
                Implied::Immediately => {}
                Implied::By(step) => infer.push(step),
                Implied::No => missing.push(line),
            }
            if SPLIT * missing.len() > most {
                return None;
            }
        }
        if missing.is_empty() {
            let cost = infer.iter().map(cost).sum::<usize>();
            return Some((cost, Use::Claim { infer, claim: number, forms }));
        }
        let form = missing.iter().min_by_key(|form| form.terms().len())?;
        let cost = SPLIT * missing.len() + form.terms().len();
        Some((cost, Use::Split(form.clone())))
    }

    /// Infers the lines that the claim needs, and uses the claim.
    pub fn finish(
        &mut self,
        goal: &Goal,
        mut infer: Vec<Step>,
        claim: usize,
        forms: Vec<Form>,
    ) -> Outcome {
        let step = Step::Claim { claim, substitution: forms };
        infer.reverse();
        self.after(goal, &infer, &mut |compiler, goal| compiler.leaf(goal, &step))
    }

    /// Returns the step Reduced for two components that cannot both be in a reduced bag, if the bag
    /// with these numbers has such components.
    pub fn unreduced(&self, numbers: &[i64]) -> Option<Step> {
        let pairs = self.opposites.iter().copied();
        let mut pairs = pairs.filter(|(a, b)| match a == b {
            true => numbers[*a] > 1,
            false => numbers[*a] > 0 && numbers[*b] > 0,
        });
        pairs.next().map(|(a, b)| Step::Reduced(a, b))
    }
}

/// Extra cost of a Split, so that a claim that can be used at once is preferred.
const SPLIT: usize = 10_000;

/// A use of claims for a goal.
enum Use {
    /// The claim proves the goal after these steps.
    Claim {
        infer: Vec<Step>,
        claim: usize,
        /// The forms that are substituted for the parameters of the claim.
        forms: Vec<Form>,
    },
    Split(Form),
}

/// Returns the approximate size of a step in bytes.
pub fn cost(step: &Step) -> usize {
    match step {
        Step::Infer { lines, conclusion, .. } => 4 + 2 * (lines.len() + conclusion.terms().len()),
        Step::Split(form) => 3 + 2 * form.terms().len(),
        _ => 4,
    }
}
