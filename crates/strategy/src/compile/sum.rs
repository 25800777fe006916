//! From a strategy to the certificate of a statement about a sum of rows without powers.
//!
//! Claims about bags speak of any number of parts, so a sum of members of families, however many
//! and however long, is decided wherever it is in a set. What stands beside them may be ups and
//! stars: these are parts as well.
use segcert_replay::data::Strategy;

use super::Compiler;
use super::cells::Cells;
use super::failure::{Failure, Stuck};
use super::finite::Finite;
use super::search::Outcome;
use super::standard::Standard;
use super::theorem::Report;
use crate::certificate::{References, statement, wire};
use crate::claims::goal::Goal;
use crate::claims::position::{Position, Term};
use crate::claims::step::Step;
use crate::claims::theory::Fault;
use crate::clobber::notation::MAX_TERMS;
use crate::clobber::{Atom, Part, Statement};
use crate::game::Value;
use crate::theorems::engine::Prover;
use crate::to_part;

/// The most ups, or downs, beside rows.
const MOST_UPS: usize = 16;

/// A strategy that is asked what it says of sums.
pub struct Asked<'a> {
    compiler: Compiler<'a>,
}

impl<'a> Asked<'a> {
    /// None if nothing can be said by this strategy of these statements.
    pub fn new(strategy: &'a Strategy, statements: &[Statement]) -> Option<Asked<'a>> {
        if !knows_a_row(strategy, statements) {
            return None;
        }
        let compiler = Compiler::new(strategy).ok()?;
        Some(Asked { compiler })
    }

    /// How many claims it has.
    pub fn claims(&self) -> usize {
        self.compiler.stated.len()
    }

    /// The first of these statements that follows from the claims of the strategy, if these are
    /// true. What holds because everything cancels needs no claims.
    pub fn says(&mut self, statements: &[Statement]) -> Option<usize> {
        let compiler = &mut self.compiler;
        statements.iter().position(|statement| {
            compiler.sum_goals(statement).is_ok_and(|goals| {
                compiler.begin_sum(&goals);
                let needs_claims = goals.iter().any(|goal| !compiler.theory.is_settled(goal));
                needs_claims
                    && goals.iter().all(|goal| compiler.unless_settled(goal, Compiler::sum).is_ok())
            })
        })
    }
}

/// Whether a strategy speaks of some row of these statements: quick to see, before it is compiled.
fn knows_a_row(strategy: &Strategy, statements: &[Statement]) -> bool {
    let cells = Cells::new(strategy, &Standard::new(strategy));
    let is_member = |part: &Part| {
        let mut words = strategy.families.iter().filter_map(|it| it.word(part.len()));
        words.any(|word| to_part(&word).oriented() == part.oriented())
    };
    let is_known = |part: Part| {
        let mut both = [part.negative(), part].into_iter();
        both.any(|part| cells.of(&part).is_some() || is_member(&part))
    };
    let exprs = statements.iter().flat_map(|it| [&it.left, &it.right]);
    let mut atoms = exprs.flat_map(|expr| &expr.terms).map(|term| &term.atom);
    atoms.any(|atom| match atom {
        Atom::Row(row) => row.parts().into_iter().any(is_known),
        _ => false,
    })
}

/// Proves a statement by the claims of a strategy. Each claim that is proved is reported.
///
/// # Errors
/// What the strategy does not show, or what the report answers.
pub fn certify_sum(
    strategy: &Strategy,
    statement: &Statement,
    report: &mut Report,
) -> Result<wire::Certificate, Failure> {
    let mut compiler = Compiler::new(strategy)?;
    let mut certificate = || {
        let goals = compiler.sum_goals(statement)?;
        compiler.begin_sum(&goals);
        let said = || statement.to_string();
        let steps = compiler.steps(&goals, said, Compiler::sum, report)?;
        let terms = statement.left.terms.iter().chain(&statement.right.terms);
        let atoms = terms.map(|term| &term.atom);
        let games = compiler.games(atoms.filter(|atom| !matches!(atom, Atom::Row(_))))?;
        let references = References::new(&compiler.theory.arena);
        let said = statement::finite(statement, |atom| references.of(games[atom]));
        Ok(compiler.written(said, &references, &steps))
    };
    certificate().map_err(|stuck: Stuck| stuck.failure)
}

impl Compiler<'_> {
    /// The goals of a statement, with rows as plain words.
    fn sum_goals(&mut self, statement: &Statement) -> Result<Vec<Goal>, Stuck> {
        let mut terms = [Vec::new(), Vec::new()];
        for (side, expr) in [&statement.left, &statement.right].into_iter().enumerate() {
            for term in &expr.terms {
                let summands: Vec<Term> = match &term.atom {
                    Atom::Row(row) => {
                        let parts = row.parts().into_iter();
                        parts.map(|part| Term::Word(part.into())).collect()
                    }
                    atom => vec![Term::Value(self.value(&atom.clone().into())?)],
                };
                let is_negative = (term.count < 0) != (side == 1);
                let copies = term.count.unsigned_abs();
                // Rows with gaps have many parts.
                let more = copies.saturating_mul(summands.len() as u64);
                if more.saturating_add(terms[0].len() as u64) > MAX_TERMS {
                    return Err(Failure::Unfit(statement.to_string()).into());
                }
                for _ in 0..copies {
                    for summand in &summands {
                        let opposite = self.opposite(summand)?;
                        terms[usize::from(is_negative)].push(summand.clone());
                        terms[usize::from(!is_negative)].push(opposite);
                    }
                }
            }
        }
        self.goals_about(terms, statement.relation, 0)
    }

    /// A goal of a statement: values become parts, and join the bag with the rows.
    fn sum(&mut self, goal: &Goal) -> Outcome {
        let values = &goal.position.values;
        if values.is_empty() {
            return self.join(goal);
        }
        let unfit = || Stuck::from(Failure::Unfit(goal.to_string()));
        let parts = self.parts_worth(values)?.ok_or_else(unfit)?;
        let words = parts.into_iter().map(|part| Term::Word(part.into()));
        let Position { words, .. } = self.theory.position(words)?;
        let step = Step::Cut {
            selected: (0..values.len()).collect(),
            terms: words.into_iter().map(Term::Word).collect(),
        };
        self.by_equal(goal, step, Compiler::join)
    }

    /// Short parts whose sum is equal to that of these values, if they are ups and stars.
    fn parts_worth(&mut self, values: &[Value]) -> Result<Option<Vec<Part>>, Stuck> {
        let theory = &mut self.theory;
        let mut total = Value::ZERO;
        for &value in values {
            total = theory.arena.add(total, value).map_err(Fault::from)?;
        }
        let short = ["OX", "XXO", "OOX"].map(|text| text.parse::<Part>().expect("stones"));
        let [star, up, down] = &short;
        for ups in 0..=MOST_UPS {
            for (stars, step) in [(0, up), (0, down), (1, up), (1, down)] {
                let parts = [vec![star.clone(); stars], vec![step.clone(); ups]].concat();
                let mut sum = Value::ZERO;
                for part in &parts {
                    let value = theory.value(part)?;
                    sum = theory.arena.add(sum, value).map_err(Fault::from)?;
                }
                if sum == total {
                    return Ok(Some(parts));
                }
            }
        }
        Ok(None)
    }

    /// By a Cut whose first premise is about values.
    pub(super) fn by_equal(
        &mut self,
        goal: &Goal,
        step: Step,
        prove: fn(&mut Self, &Goal) -> Outcome,
    ) -> Outcome {
        let finite = |this: &mut Self, next: &Goal| Finite::default().prove(&mut this.theory, next);
        self.by_cut(goal, step, finite, prove)
    }
}
