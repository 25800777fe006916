//! Finds false instances of statements by the values of short rows.
use std::iter;

use super::engine::guarded;
use super::prove::Unproved;
use crate::clobber::{Cell, Expr, Form, Outcome, Relation, Statement, Symbolic, Word};
use crate::game::{Arena, Components, Limit};
use crate::run::Control;

/// Looks for a false instance of a statement among its short instances. Returns the values of the
/// variables in words (empty for a statement without variables), and the statement that holds
/// instead. Also returns `None` if the limits of `control` are reached.
pub fn false_instance(statement: &Statement, control: &Control) -> Option<(String, Statement)> {
    let refuted = match statement.is_about_any_number() {
        true => refute_with_few_rows(statement, control, u64::MAX)
            .and_then(|()| refute_with_many_copies(statement, control)),
        false => refute(statement, control, SHORT_INSTANCES),
    };
    match refuted {
        Err(Unproved::False { at, instead }) => Some((at, *instead)),
        _ => None,
    }
}

/// Tells whether a statement about single positions is true by their values. Also returns false if
/// a limit is reached.
pub fn is_true_by_values(statement: &Statement, control: &Control) -> bool {
    let found = || Evaluator::new(control).evaluate(statement, &[]);
    statement.is_single() && matches!(found(), Ok(Found::True))
}

/// Number of values of each variable that [`false_instance`] tries.
const SHORT_INSTANCES: usize = 60;

/// Maximum number of instances that are tried: with several variables, many instances have small
/// sums.
const MOST_INSTANCES: usize = 20_000;

const STEPS_AN_INSTANCE: u64 = 200_000;

/// Looks for a false instance among the first instances.
///
/// # Errors
/// [`Unproved::False`] if there is a false instance, or the limit that ended the work.
pub fn refute(statement: &Statement, control: &Control, instances: usize) -> Result<(), Unproved> {
    Evaluator::new(control).refute(statement, instances)
}

/// Returns the least value of the only variable after which a false statement may be true: it
/// exceeds all values at which the statement is false, and at which fewer than `instances` true
/// instances precede. Returns `None` if `instances` instances are false, or if an exponent is
/// negative.
pub fn after_false(statement: &Statement, control: &Control, instances: u32) -> Option<u32> {
    let first = statement.only_variable()?;
    let mut evaluator = Evaluator::new(control);
    let mut least = first;
    for n in first.. {
        match evaluator.evaluate(statement, &[n]).ok()? {
            Found::False(_) => least = n + 1,
            Found::True if n - least < instances => {}
            Found::True | Found::TooHard => break,
        }
        if least - first > instances {
            return None;
        }
    }
    Some(least).filter(|least| *least > first)
}

/// Returns the relations between the two sides of a statement for the first values of its only
/// variable, at most `instances`. Ends before an instance that is too hard.
pub fn first_relations(statement: &Statement, control: &Control, instances: u32) -> Vec<Relation> {
    let mut evaluator = Evaluator::new(control);
    let first = statement.only_variable().into_iter();
    let points = first.flat_map(|first| first..first.saturating_add(instances));
    let found = points.map_while(|n| match evaluator.evaluate(statement, &[n]) {
        Ok(Found::True) => Some(statement.relation),
        Ok(Found::False(instead)) => Some(instead.relation),
        Ok(Found::TooHard) | Err(_) => None,
    });
    found.collect()
}

/// Evaluates instances of statements, and remembers the values of components.
pub struct Evaluator {
    arena: Arena,
    components: Components,
}

enum Found {
    True,
    /// The statement that holds instead.
    False(Box<Statement>),
    TooHard,
}

impl Evaluator {
    /// Returns an evaluator within these limits.
    pub fn new(control: &Control) -> Evaluator {
        Evaluator { arena: guarded(control), components: Components::new() }
    }

    /// Returns the outcome of a position, or `None` if it is too hard to find.
    ///
    /// # Errors
    /// [`Limit`], if time or memory is over.
    pub fn outcome(&mut self, position: &Expr) -> Result<Option<Outcome>, Limit> {
        self.arena.set_budget(STEPS_AN_INSTANCE);
        match self.components.evaluate(position, &mut self.arena) {
            Ok(value) => Ok(Some(self.arena.outcome(value))),
            Err(Limit::Budget | Limit::Birthday) => Ok(None),
            Err(limit) => Err(limit),
        }
    }

    /// Looks for a false instance among the first instances.
    fn refute(&mut self, statement: &Statement, instances: usize) -> Result<(), Unproved> {
        let points = statement.first_points(instances).into_iter();
        for point in points.take(MOST_INSTANCES) {
            match self.evaluate(statement, &point)? {
                Found::True => {}
                Found::False(instead) => {
                    let at = statement.written_point(&point);
                    return Err(Unproved::False { at, instead });
                }
                Found::TooHard => return Ok(()),
            }
        }
        Ok(())
    }

    fn evaluate(&mut self, statement: &Statement, point: &[u32]) -> Result<Found, Unproved> {
        let instance = statement.at(point);
        let negative = || Unproved::NegativeExponent(statement.written_point(point));
        let instance = instance.ok_or_else(negative)?;
        let Ok(Some(outcome)) = self.outcome(&instance.difference()) else {
            return Ok(Found::TooHard);
        };
        if outcome.satisfies(instance.relation) {
            return Ok(Found::True);
        }
        let instead = statement.instead(point, outcome.relation()).ok_or_else(negative)?;
        Ok(Found::False(Box::new(instead)))
    }
}

/// Number of the shortest rows of a family that are chosen.
const SHORTEST: i64 = 6;

/// Maximum number of choices of rows that are tried.
const MOST_CHOICES: usize = 800;

/// Looks for a false instance, with few short rows, of a statement about any number of rows. An
/// instance without rows counts only if no other one is false. Ends after this many elementary
/// steps.
///
/// # Errors
/// [`Unproved::False`] if there is a false instance, or the limit that ended the work.
pub fn refute_with_few_rows(
    statement: &Statement,
    control: &Control,
    steps: u64,
) -> Result<(), Unproved> {
    let choices = few_rows(statement);
    let mut left = steps;
    let mut refuted = |choice| {
        control.check()?;
        if left == 0 {
            return Ok(());
        }
        let mut evaluator = Evaluator::new(control);
        let found = evaluator.refute(choice, FEW_INSTANCES);
        left = left.saturating_sub(evaluator.arena.work());
        found
    };
    let alone = match refuted(&choices[0]) {
        Err(Unproved::False { at, instead }) => {
            Err(Unproved::False { at: without_rows(&at), instead })
        }
        other => return other.and_then(|()| choices[1..].iter().try_for_each(refuted)),
    };
    match choices[1..].iter().try_for_each(refuted) {
        found @ Err(Unproved::False { .. }) => found,
        _ => alone,
    }
}

/// Numbers of copies of one row that [`refute_with_many_copies`] tries.
const MANY: [i64; 6] = [3, 6, 12, 24, 48, 96];

/// Looks for a false instance with many copies of one short row: the values of copies may add up
/// beyond every bound, as those of `XXO` do.
///
/// # Errors
/// Returns the same errors as [`refute_with_few_rows`].
pub fn refute_with_many_copies(statement: &Statement, control: &Control) -> Result<(), Unproved> {
    for copies in MANY {
        for (number, cell) in statement.any_numbers().enumerate() {
            for member in members(cell, statement) {
                control.check()?;
                let mut choice = statement.clone();
                let summands = choice.left.iter_mut().chain(&mut choice.right);
                let mut families = summands.filter(|it| matches!(it.atom, Symbolic::Any(_)));
                if let Some(family) = families.nth(number) {
                    family.atom = Symbolic::Row(vec![member]);
                    family.count.numerator = family.count.numerator.times(copies);
                }
                while choice.is_about_any_number() {
                    choice = choice.with_rows(Vec::new());
                }
                refute(&choice, control, FEW_INSTANCES)?;
            }
        }
    }
    Ok(())
}

/// Describes an instance without rows in place of the families of which there is any number, at
/// these values of the variables.
pub fn without_rows(at: &str) -> String {
    let at = if at.is_empty() { String::new() } else { format!(", {at}") };
    format!("without rows of any(…){at}")
}

/// Number of instances that are tried for each choice of rows.
const FEW_INSTANCES: usize = 4;

/// Returns statements with few short rows in place of the families of which there is any number, in
/// order of the number of rows: the first one has none. Returns only the statement itself if it has
/// no such families.
pub fn few_rows(statement: &Statement) -> Vec<Statement> {
    let most = 2 * statement.any_numbers().count();
    (0..=most).flat_map(|rows| with_few_rows(statement, rows)).take(MOST_CHOICES).collect()
}

/// Returns the statements with this many short rows, at most two of each family, in place of the
/// families of which there is any number.
fn with_few_rows(statement: &Statement, rows: usize) -> Vec<Statement> {
    let Some(cell) = statement.any_numbers().next() else {
        return Vec::from_iter((rows == 0).then(|| statement.clone()));
    };
    let members = members(cell, statement);
    let pairs = members.iter().enumerate().flat_map(|(number, one)| {
        members[number..].iter().map(move |other| vec![one.clone(), other.clone()])
    });
    let ones = members.iter().map(|member| vec![member.clone()]);
    let chosen = iter::once(Vec::new()).chain(ones).chain(pairs);
    let fitting = chosen.filter_map(|chosen| Some((rows.checked_sub(chosen.len())?, chosen)));
    fitting
        .flat_map(|(others, chosen)| with_few_rows(&statement.with_rows(chosen), others))
        .take(MOST_CHOICES)
        .collect()
}

/// Returns the shortest rows of a family, and those with the exponents of rows of the statement at
/// its first point, which may be equal to these rows.
fn members(cell: &Cell, statement: &Statement) -> Vec<Word> {
    let least = i64::from(cell.least);
    if cell.is_plain() {
        return vec![cell.member(Form::constant(least))];
    }
    let first: Vec<i64> = statement.variables.iter().map(|&first| first.into()).collect();
    let powers = statement.words().flat_map(|word| &word.powers);
    let mut exponents: Vec<i64> = (least..least + SHORTEST).collect();
    for exponent in powers.map(|power| power.exponent.at(&first)) {
        if exponent >= least && !exponents.contains(&exponent) {
            exponents.push(exponent);
        }
    }
    exponents.into_iter().map(|exponent| cell.member(Form::constant(exponent))).collect()
}
