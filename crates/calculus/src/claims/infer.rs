//! Finds the reasons why a context implies a form: the step Infer.
use super::step::Step;
use crate::clobber::Form;

/// Maximum factor and divisor that are tried.
const MAX_FACTOR: i64 = 8;

/// Returns the step that infers the form from the context, if a few lines suffice.
pub fn infer(context: &[Form], form: &Form) -> Option<Step> {
    (1..=MAX_FACTOR).find_map(|divisor| {
        let lines = with_lines(context, 0, &form.times(divisor), divisor, 3)?;
        Some(Step::Infer { divisor, lines, conclusion: form.clone() })
    })
}

/// Tells whether the lines with these multipliers prove the form: `divisor·form − Σ factor·line`
/// has coefficients of at least 0 and a constant above `−divisor`.
pub fn is_shown(context: &[Form], divisor: i64, lines: &[(usize, i64)], form: &Form) -> bool {
    let mut rest = form.times(divisor);
    for &(line, factor) in lines {
        let Some(line) = context.get(line) else {
            return false;
        };
        rest = &rest - &line.times(factor);
    }
    divisor >= 1 && lines.iter().all(|line| line.1 >= 1) && is_enough(&rest, divisor)
}

fn is_enough(rest: &Form, divisor: i64) -> bool {
    rest.constant > -divisor && rest.terms().iter().all(|term| term.1 > 0)
}

/// Adds at most `most` lines, from line number `from` on. A line is useful only if it helps at a
/// negative coefficient or, if no coefficient is negative, has a negative constant.
fn with_lines(
    context: &[Form],
    from: usize,
    rest: &Form,
    divisor: i64,
    most: usize,
) -> Option<Vec<(usize, i64)>> {
    if is_enough(rest, divisor) {
        return Some(Vec::new());
    }
    if most == 0 {
        return None;
    }
    for (number, line) in context.iter().enumerate().skip(from) {
        let helps = rest.terms().iter().any(|&(x, c)| c < 0 && line.coefficient(x as usize) < 0)
            || (rest.constant < 0 && line.constant < 0);
        if !helps {
            continue;
        }
        for factor in 1..=MAX_FACTOR {
            let less = rest - &line.times(factor);
            if let Some(mut lines) = with_lines(context, number + 1, &less, divisor, most - 1) {
                lines.insert(0, (number, factor));
                return Some(lines);
            }
        }
    }
    None
}
