//! Divides cases of sets into regions that avoid the exceptions of the set.
//!
//! A claim has no exceptions. So there is one claim for each region, and in each region one form of
//! each exception is negative.
use crate::claims::Form;
use crate::claims::context::{Contexts, Implied};

/// Returns forms that are all at least 0 only at this position.
pub fn exactly(counts: &[i64]) -> Vec<Form> {
    let (parts, others): (Vec<_>, Vec<_>) = (0..).zip(counts).partition(|(_, count)| **count > 0);
    // The form of the other components comes first, because most positions have such a component.
    let others = Form::new(0, others.into_iter().map(|(cell, _)| (cell, -1)));
    let parts = parts.into_iter().map(|(cell, count)| Form::parameter(cell).plus(-count));
    let parts = parts.flat_map(|more| [-&more, more]);
    std::iter::once(others).chain(parts).collect()
}

/// Returns disjoint contexts that together hold at all points of `context` except the exceptions.
pub fn regions(context: Vec<Form>, exceptions: &[Vec<Form>]) -> Vec<Vec<Form>> {
    let (mut contexts, mut found) = (Contexts::default(), Vec::new());
    divide(&mut contexts, context, exceptions, &mut found);
    found
}

fn divide(
    contexts: &mut Contexts,
    mut context: Vec<Form>,
    exceptions: &[Vec<Form>],
    found: &mut Vec<Vec<Form>>,
) {
    let open = exceptions.iter().find(|forms| !contexts.excludes(&context, forms));
    let Some(forms) = open else {
        return found.push(context);
    };
    for form in forms {
        if !matches!(contexts.implied(&context, form), Implied::No) {
            continue;
        }
        let below = [context.as_slice(), &[form.times(-1).plus(-1)]].concat();
        divide(contexts, below, exceptions, found);
        assume(&mut context, form);
    }
}

/// Adds a line. If this line alone excludes components of a cell, removes the cell from the other
/// lines, which makes them shorter.
fn assume(context: &mut Vec<Form>, form: &Form) {
    if form.constant == 0 && form.terms().iter().all(|term| term.1 < 0) {
        for &(cell, _) in form.terms() {
            let zero = Form::default();
            context.iter_mut().for_each(|line| *line = line.replace(cell as usize, &zero));
        }
        context.retain(|line| !line.is_immediately_natural());
    }
    context.push(form.clone());
}

#[cfg(test)]
mod tests;
