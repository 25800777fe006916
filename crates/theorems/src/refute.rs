//! False instances of statements, by the values of short rows.
use super::engine::guarded;
use super::prove::Unproved;
use crate::clobber::{Cell, Form, Outcome, Statement, Word};
use crate::game::{Arena, Limit, Parts};
use crate::run::Control;

/// Returns a false instance of a statement that has one among its short ones: the values of its
/// variables in words, which are empty if it has none, and what holds instead. `None` also if the
/// limits of `control` end the work.
pub fn false_instance(statement: &Statement, control: &Control) -> Option<(String, Statement)> {
    let refuted = match statement.is_about_any_number() {
        true => refute_with_few_rows(statement, control),
        false => refute(statement, control, SHORT_INSTANCES),
    };
    match refuted {
        Err(Unproved::False { at, instead }) => Some((at, *instead)),
        _ => None,
    }
}

/// Number of values of each variable among which [`false_instance`] looks.
const SHORT_INSTANCES: usize = 60;

/// Several variables have many instances with small sums.
const MOST_INSTANCES: usize = 20_000;

const STEPS_AN_INSTANCE: u64 = 200_000;

/// Looks for a false instance among the first ones.
///
/// # Errors
/// [`Unproved::False`], or what ended the work.
pub fn refute(statement: &Statement, control: &Control, instances: usize) -> Result<(), Unproved> {
    let (mut arena, mut parts) = (guarded(control), Parts::new());
    let points = statement.first_points(instances).into_iter();
    for point in points.take(MOST_INSTANCES) {
        let at = || statement.written_point(&point);
        let instance = statement.at(&point);
        let instance = instance.ok_or_else(|| Unproved::NegativeExponent(at()))?;
        arena.set_budget(STEPS_AN_INSTANCE);
        let Ok(outcome) = outcome(&instance, &mut arena, &mut parts) else {
            return Ok(());
        };
        if !outcome.satisfies(instance.relation) {
            let relation = outcome.relation();
            let instead = Box::new(Statement { relation, ..instance });
            let at = at();
            return Err(Unproved::False { at, instead });
        }
    }
    Ok(())
}

/// Maximum number of rows of each family in a choice; they are among its shortest.
const MOST_ROWS: usize = 2;
const SHORTEST: i64 = 6;

/// Maximum number of choices of rows that are tried.
const MOST_CHOICES: usize = 800;

/// Looks for few short rows with which a statement about any number of rows is false.
///
/// # Errors
/// [`Unproved::False`], or what ended the work.
pub fn refute_with_few_rows(statement: &Statement, control: &Control) -> Result<(), Unproved> {
    let mut choices = vec![statement.clone()];
    while choices.iter().any(Statement::is_about_any_number) {
        control.check()?;
        choices = choices.iter().flat_map(with_few_rows).take(MOST_CHOICES).collect();
    }
    choices.iter().try_for_each(|choice| {
        control.check()?;
        refute(choice, control, FEW_INSTANCES)
    })
}

/// Of each choice of rows so many instances are tried.
const FEW_INSTANCES: usize = 4;

/// The statements with few rows in place of the first family of which there is any number.
fn with_few_rows(statement: &Statement) -> Vec<Statement> {
    let rows_of = |cell: &Cell| -> Vec<Vec<Word>> {
        let count = if cell.is_plain() { 1 } else { SHORTEST };
        let members = (0..count).map(|more| {
            let exponent = Form::constant(i64::from(cell.least) + more);
            cell.member(exponent)
        });
        let members: Vec<Word> = members.collect();
        let mut rows = vec![Vec::new()];
        let mut longest: Vec<Vec<Word>> = rows.clone();
        for _ in 0..MOST_ROWS {
            let more = longest.iter().flat_map(|rows| {
                members.iter().map(|member| [&rows[..], std::slice::from_ref(member)].concat())
            });
            longest = more.collect();
            rows.extend(longest.clone());
        }
        rows
    };
    let Some(cell) = statement.any_numbers().next() else {
        return vec![statement.clone()];
    };
    let chosen = rows_of(cell).into_iter().map(|rows| statement.with_rows(rows));
    chosen.collect()
}

/// How the two sides compare, by value.
fn outcome(instance: &Statement, arena: &mut Arena, parts: &mut Parts) -> Result<Outcome, Limit> {
    let sum = parts.evaluate(&instance.difference(), arena)?;
    Ok(arena.outcome(sum))
}
