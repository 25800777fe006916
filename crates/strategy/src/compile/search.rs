//! Finding the proof of a goal: pieces join the bag, then a claim is used.
use super::Compiler;
use super::failure::{Failure, Stuck};
use crate::claims::context::{Implied, Point};
use crate::claims::form::Form;
use crate::claims::goal::Goal;
use crate::claims::step::{Proof, Step};

/// A proof; none is needed where the kernel sees for itself.
pub type Outcome = Result<Option<Proof>, Stuck>;

impl Compiler<'_> {
    pub fn prove(&mut self, goal: &Goal) -> Outcome {
        if self.theory.is_settled(goal) {
            return Ok(None);
        }
        if let Some(outcome) = self.by_game(goal) {
            return outcome;
        }
        match self.on_words(goal)? {
            Some(step) => self.by(goal, step, Compiler::prove),
            None => self.close(goal),
        }
    }

    /// A step, and proofs of its premises.
    pub fn by(
        &mut self,
        goal: &Goal,
        step: Step,
        mut prove: impl FnMut(&mut Self, &Goal) -> Outcome,
    ) -> Outcome {
        let premises = self.theory.premises(goal, &step)?;
        let proofs: Result<Vec<_>, Stuck> =
            premises.iter().map(|premise| prove(self, premise)).collect();
        Ok(Some(Proof { step, premises: proofs? }))
    }

    /// A point of a goal's context; or the goal's proof by cases, where there is none or it is hard
    /// to find.
    pub fn at_point(
        &mut self,
        goal: &Goal,
        mut prove: impl FnMut(&mut Self, &Goal) -> Outcome,
    ) -> Result<Result<Vec<i64>, Option<Proof>>, Stuck> {
        let found = self.point(goal);
        self.where_there_is_none(goal, found, &mut prove)
    }

    /// The same with a point that is small, whatever points are known.
    pub fn at_small_point(
        &mut self,
        goal: &Goal,
        mut prove: impl FnMut(&mut Self, &Goal) -> Outcome,
    ) -> Result<Result<Vec<i64>, Option<Proof>>, Stuck> {
        let found = self.contexts.borrow_mut().small_point(&goal.context, goal.parameters);
        self.where_there_is_none(goal, found, &mut prove)
    }

    fn where_there_is_none(
        &mut self,
        goal: &Goal,
        found: Point,
        prove: &mut impl FnMut(&mut Self, &Goal) -> Outcome,
    ) -> Result<Result<Vec<i64>, Option<Proof>>, Stuck> {
        let step = match found {
            Point::At(point) => return Ok(Ok(point)),
            Point::None(step) => step,
            Point::Between(form) => Step::Split(form),
            Point::Unknown => return Err(Failure::Unknown(goal.to_string()).into()),
        };
        self.by(goal, step, prove).map(Err)
    }

    pub fn implied(&self, goal: &Goal, form: &Form) -> Implied {
        self.contexts.borrow_mut().implied(&goal.context, form)
    }

    pub fn point(&self, goal: &Goal) -> Point {
        self.point_of(&goal.context, goal.parameters)
    }

    fn point_of(&self, context: &[Form], parameters: usize) -> Point {
        self.contexts.borrow_mut().point(context, parameters)
    }

    /// How many parts of each cell there are, as forms.
    pub fn counts(&self, goal: &Goal) -> Vec<Form> {
        let mut counts = vec![Form::default(); self.cells.len()];
        for (cell, form) in &goal.counts {
            counts[*cell] = form.clone();
        }
        counts
    }

    /// Proves a goal without words.
    fn close(&mut self, goal: &Goal) -> Outcome {
        let at = match self.at_point(goal, Compiler::prove)? {
            Ok(at) => at,
            Err(proof) => return Ok(proof),
        };
        let counts = self.counts(goal);
        let numbers: Vec<i64> = counts.iter().map(|form| form.at(&at)).collect();
        let step = match self.by_claim(goal, &counts, &numbers) {
            Some(Use::Claim { infer, claim }) => return self.finish(goal, infer, claim, counts),
            Some(Use::Split(form)) => Some(Step::Split(form)),
            None => self.unreduced(&numbers),
        };
        let Some(step) = step else {
            let player = if goal.strict { "Left" } else { "Right" };
            let position = self.draw(&numbers);
            let failure = Failure::NoSet { player, position };
            return Err(Stuck { failure, point: Some(at), bag: None });
        };
        self.by(goal, step, Compiler::prove)
    }

    /// The claim that says it with the fewest bytes, or a form by which a claim would.
    fn by_claim(&self, goal: &Goal, counts: &[Form], numbers: &[i64]) -> Option<Use> {
        let mut best: Option<(usize, Use)> = None;
        for number in self.first_of_bags..self.stated.len() {
            let most = best.as_ref().map_or(usize::MAX, |(cost, _)| *cost);
            let found = self.use_of(goal, number, counts, numbers, most);
            if let Some(found) = found.filter(|(cost, _)| *cost < most) {
                best = Some(found);
            }
        }
        best.map(|(_, found)| found)
    }

    /// What a claim does for a goal, and the cost, if it speaks of the bag with these numbers of
    /// parts. It may be none where that costs more than `most`.
    fn use_of(
        &self,
        goal: &Goal,
        number: usize,
        counts: &[Form],
        numbers: &[i64],
        most: usize,
    ) -> Option<(usize, Use)> {
        let claim = &self.theory.claims[number];
        let holds = |form: &Form| form.at(numbers) >= 0;
        // Claims about games have words.
        let is_meant = || claim.terms.is_empty() && claim.context.iter().all(holds);
        if claim.strict != goal.strict || !is_meant() {
            return None;
        }
        let (mut infer, mut missing) = (Vec::new(), Vec::new());
        for line in &claim.context {
            let line = line.instance(counts);
            match self.implied(goal, &line) {
                Implied::Plainly => {}
                Implied::By(step) => infer.push(step),
                Implied::No => missing.push(line),
            }
            if SPLIT * missing.len() > most {
                return None;
            }
        }
        if missing.is_empty() {
            let cost = infer.iter().map(cost).sum::<usize>();
            return Some((cost, Use::Claim { infer, claim: number }));
        }
        let form = missing.iter().min_by_key(|form| form.terms().len())?;
        let cost = SPLIT * missing.len() + form.terms().len();
        Some((cost, Use::Split(form.clone())))
    }

    /// Infers what the claim needs, and uses it.
    pub fn finish(
        &mut self,
        goal: &Goal,
        infer: Vec<Step>,
        claim: usize,
        counts: Vec<Form>,
    ) -> Outcome {
        let mut rest = infer;
        if let Some(step) = rest.pop() {
            return self.by(goal, step, |this, next| {
                this.finish(next, rest.clone(), claim, counts.clone())
            });
        }
        Ok(Some(Proof::leaf(Step::Claim { claim, substitution: counts })))
    }

    /// What the bag does not have together, if it is there in these numbers.
    pub fn unreduced(&self, numbers: &[i64]) -> Option<Step> {
        let pairs = self.opposites.iter().copied();
        let mut pairs = pairs.filter(|(a, b)| match a == b {
            true => numbers[*a] > 1,
            false => numbers[*a] > 0 && numbers[*b] > 0,
        });
        pairs.next().map(|(a, b)| Step::Reduced(a, b))
    }
}

/// A claim that can be used at once is better than any after a Split.
const SPLIT: usize = 10_000;

/// What can be done by claims.
enum Use {
    /// After these steps the claim says it.
    Claim {
        infer: Vec<Step>,
        claim: usize,
    },
    Split(Form),
}

/// About how many bytes a step takes.
pub fn cost(step: &Step) -> usize {
    match step {
        Step::Infer { lines, conclusion, .. } => 4 + 2 * (lines.len() + conclusion.terms().len()),
        Step::Split(form) => 3 + 2 * form.terms().len(),
        _ => 4,
    }
}
