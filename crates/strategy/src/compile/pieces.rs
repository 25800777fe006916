//! Chooses the step that brings a word of a goal closer to the bag.
use super::Compiler;
use super::failure::{Failure, FailureAt};
use super::joining::insert;
use crate::claims::context::Implied;
use crate::claims::{Form, Goal, Step, Word};

/// A family as words in normal form: words of this shape with the exponent `factor·k + offset`.
pub struct Shape {
    pub cell: usize,
    pub word: Word,
    factor: i64,
    offset: i64,
}

impl Shape {
    /// Returns the shape of a cell, or `None` for a literal word.
    pub fn new(cell: usize, member: &Word) -> Option<Shape> {
        let [power] = &member.powers[..] else {
            return None;
        };
        let word = member.with_exponents(|_| Form::default());
        let (factor, offset) = (power.exponent.coefficient(0), power.exponent.constant);
        Some(Shape { cell, word, factor, offset })
    }

    /// Returns the member with this number of copies, in normal form.
    pub fn member(&self, copies: &Form) -> Word {
        self.word.with_exponents(|_| copies.times(self.factor).plus(self.offset))
    }

    /// Returns the number of copies of a power with this exponent, if it is integral for all
    /// parameters. Otherwise returns a step that distinguishes the residues of a parameter, if such
    /// a step helps.
    pub fn exponent(&self, form: &Form) -> Result<Form, Option<Step>> {
        let exponent = form.plus(-self.offset).divided(self.factor);
        exponent.ok_or_else(|| Step::residues_of(form, self.factor))
    }
}

/// The treatment of a word, in order of urgency.
enum Plan {
    /// Divide into cases.
    Divide(Step),
    Insert(Step),
    /// The word is in no cell.
    Outside,
}

impl Compiler<'_> {
    /// Returns the next step for a word, if the goal has words.
    pub fn on_words(&self, goal: &Goal) -> Result<Option<Step>, FailureAt> {
        let (mut insert, mut outside) = (None, None);
        for (number, word) in goal.position.words.iter().enumerate() {
            match self.plan(goal, number + goal.position.values.len(), word) {
                Plan::Divide(step) => return Ok(Some(step)),
                Plan::Insert(step) => insert = insert.or(Some(step)),
                Plan::Outside => outside = Some(word),
            }
        }
        let Some(word) = outside.filter(|_| insert.is_none()) else {
            return Ok(insert);
        };
        let at = match self.at(goal, self.point(goal))? {
            Ok(at) => at,
            Err(step) => return Ok(Some(step)),
        };
        let part = word.at(&at).map_or_else(|_| word.to_string(), |part| part.to_string());
        let failure = Failure::Outside { part: part.to_lowercase() };
        Err(FailureAt { failure, point: Some(at), bag: None })
    }

    fn plan(&self, goal: &Goal, term: usize, word: &Word) -> Plan {
        if word.is_plain() {
            let home = self.home(&word.head);
            let insert = |(cell, exponent)| Plan::Insert(insert(term, cell, exponent));
            return home.map_or(Plan::Outside, insert);
        }
        let shape = word.with_exponents(|_| Form::default());
        let mut residue = None;
        for family in self.shapes.iter().filter(|family| family.word == shape) {
            match family.exponent(&word.powers[0].exponent) {
                Ok(exponent) => return self.join_family(goal, term, family.cell, exponent),
                Err(step) => residue = residue.or(step),
            }
        }
        residue.map_or(Plan::Outside, Plan::Divide)
    }

    /// Plans how a member of a family is inserted. Short members are separated one by one.
    fn join_family(&self, goal: &Goal, term: usize, cell: usize, exponent: Form) -> Plan {
        let least = self.cells.cells[cell].least;
        let more = exponent.plus(-i64::from(least));
        if goal.implies(&more) {
            return Plan::Insert(Step::Insert { term, cell, exponent, least });
        }
        if let Implied::By(step) = self.implied(goal, &more) {
            return Plan::Divide(step);
        }
        // The exponent is a multiple of a form plus a constant. It is large enough if the form is
        // at least `enough`.
        let common = exponent.content();
        let rest = exponent.constant.rem_euclid(common.max(1));
        let Some(inner) = exponent.plus(-rest).divided(common) else {
            return Plan::Outside;
        };
        let enough = (i64::from(least) - rest + common - 1).div_euclid(common);
        if let [(parameter, 1)] = inner.terms() {
            let (parameter, count) = (*parameter as usize, enough - inner.constant);
            return Plan::Divide(Step::cases(parameter, count));
        }
        for bound in (-8..enough).rev() {
            match self.implied(goal, &inner.plus(-bound)) {
                Implied::By(step) => return Plan::Divide(step),
                Implied::No => {}
                Implied::Immediately => return Plan::Divide(above(goal, &inner, bound)),
            }
        }
        Plan::Outside
    }
}

/// Returns a step that distinguishes whether the form is equal to this number or greater. A line
/// shows that it is at least this number.
fn above(goal: &Goal, form: &Form, bound: i64) -> Step {
    let less = form.plus(-bound);
    let variable = form.terms().iter().find(|(_, factor)| factor.abs() == 1);
    match variable {
        Some(&(parameter, factor)) if goal.implies(&-&less) => {
            let parameter = parameter as usize;
            Step::Subst { parameter, form: &Form::parameter(parameter) - &less.times(factor) }
        }
        _ => Step::Split(less.plus(-1)),
    }
}
