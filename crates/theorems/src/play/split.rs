//! Finds cases that separate points at which different answers are good.
use crate::claims::{Form, Step};

/// Parameters are compared with numbers below `COMPARED`, and with each other up to a difference of
/// `COMPARED`.
const COMPARED: i64 = 5;

/// Returns the split into cases with the best [`score`], if this score is better than the score
/// without cases. `answers` tells for each answer at which points it is good. The `conditions` of
/// moves are tried as splits, too.
pub(super) fn split(
    parameters: usize,
    points: &[Vec<i64>],
    answers: &[&[bool]],
    conditions: impl Iterator<Item = Form>,
) -> Option<Step> {
    let steps = steps(parameters, conditions);
    let whole = score(points, answers, |_| 0);
    let scored =
        steps.into_iter().map(|step| (score(points, answers, |point| case(&step, point)), step));
    // Among equally good splits, the first is taken.
    let best = scored.reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.filter(|(score, _)| *score > whole).map(|best| best.1)
}

fn steps(parameters: usize, conditions: impl Iterator<Item = Form>) -> Vec<Step> {
    let mut steps = Vec::new();
    for parameter in 0..parameters {
        steps.extend((1..COMPARED).map(|count| Step::cases(parameter, count)));
    }
    for a in 0..parameters {
        for b in (0..parameters).filter(|b| *b != a) {
            let difference = &Form::parameter(a) - &Form::parameter(b);
            steps.extend((-2..COMPARED).map(|least| Step::Split(difference.plus(-least))));
        }
    }
    steps.extend(conditions.map(Step::Split));
    let modulus = 2;
    steps.extend((0..parameters).map(|parameter| Step::residues(parameter, modulus)));
    steps
}

/// Returns the case of a point.
fn case(step: &Step, point: &[i64]) -> i64 {
    match step {
        Step::Cases { parameter, count, modulus } => match point[*parameter] - count {
            less if less < 0 => point[*parameter],
            rest => count + rest % modulus,
        },
        Step::Split(form) => i64::from(form.at(point) >= 0),
        _ => 0,
    }
}

/// Returns the number of points at which the best answer of their case is good, and minus the
/// number of points in cases where no answer is good at all points.
fn score(points: &[Vec<i64>], answers: &[&[bool]], case: impl Fn(&[i64]) -> i64) -> (usize, i64) {
    let cases: Vec<i64> = points.iter().map(|point| case(point)).collect();
    let mut distinct = cases.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let (mut good, mut open) = (0, 0);
    for this in distinct {
        let members = || (0..points.len()).filter(|&i| cases[i] == this);
        let of_answer = |answer: &&[bool]| members().filter(|&i| answer[i]).count();
        let best = answers.iter().map(of_answer).max().unwrap_or(0);
        let all = members().count();
        good += best;
        open -= if best < all { all as i64 } else { 0 };
    }
    (good, open)
}
