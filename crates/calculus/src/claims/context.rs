//! Decides consequences of contexts, and finds their points. Contexts are integer rows here.
use std::collections::VecDeque;

use super::linear::{Answer, Found, Multipliers, Row, ask, find};
use super::step::Step;
use crate::clobber::form::{Form, implies, is_impossible};

/// The parameters that occur, and the forms as rows over these parameters.
struct Rows {
    parameters: Vec<usize>,
    rows: Vec<Row>,
}

impl Rows {
    fn new<'a>(forms: impl Iterator<Item = &'a Form> + Clone) -> Rows {
        let terms = forms.clone().flat_map(|form| form.terms());
        let mut parameters: Vec<usize> = terms.map(|term| term.0 as usize).collect();
        parameters.sort_unstable();
        parameters.dedup();
        let rows = forms.map(|form| {
            let mut row = vec![0; parameters.len() + 1];
            for (parameter, coefficient) in form.terms() {
                let column = parameters.binary_search(&(*parameter as usize));
                row[column.expect("it occurs")] = *coefficient;
            }
            row[parameters.len()] = form.constant;
            row
        });
        let rows = rows.collect();
        Rows { parameters, rows }
    }

    /// Returns a point as a point over all parameters.
    fn spread(&self, point: &[i64], length: usize) -> Vec<i64> {
        let mut all = vec![0; length];
        for (parameter, number) in self.parameters.iter().zip(point) {
            all[*parameter] = *number;
        }
        all
    }
}

/// The way in which a context implies a form.
pub enum Implied {
    /// The implication is immediate, without a step.
    Immediately,
    /// The implication is immediate after this step.
    By(Step),
    No,
}

/// A point of a context, or the reason why there is none.
pub enum Point {
    At(Vec<i64>),
    /// There is no point. This step leaves nothing to prove.
    None(Step),
    /// Only points with fractions are known. A Split by this form separates the two sides.
    Between(Form),
    Unknown,
}

/// Maximum number of points that are stored.
const KEPT: usize = 96;

/// Answers questions about contexts. Stores the points that it finds, because one of them answers
/// most questions.
#[derive(Default)]
pub struct Contexts {
    points: VecDeque<Vec<i64>>,
}

impl Contexts {
    fn keep(&mut self, point: Vec<i64>) {
        self.points.truncate(KEPT - 1);
        self.points.push_front(point);
    }

    /// Returns a stored point of a context for which `is_meant` is true.
    fn known(&self, context: &[Form], is_meant: impl Fn(&[i64]) -> bool) -> Option<Vec<i64>> {
        let holds = |point: &&Vec<i64>| {
            is_meant(point) && context.iter().rev().all(|line| line.at(point) >= 0)
        };
        self.points.iter().find(holds).cloned()
    }

    pub fn implied(&mut self, context: &[Form], form: &Form) -> Implied {
        if implies(context, form) {
            return Implied::Immediately;
        }
        if self.known(context, |point| form.at(point) < 0).is_some() {
            return Implied::No;
        }
        let rows = Rows::new(context.iter().chain([form]));
        let (asked, lines) = rows.rows.split_last().expect("the form is there");
        match ask(lines, asked) {
            Answer::Implied(multipliers) => {
                let conclusion = short(context, &multipliers, form);
                Implied::By(infer(multipliers, conclusion))
            }
            Answer::Impossible(multipliers) => Implied::By(infer(multipliers, Form::constant(-1))),
            Answer::Below(point) => {
                let length = rows.parameters.last().map_or(0, |last| last + 1);
                if let Some(point) = point {
                    self.keep(rows.spread(&point, length));
                }
                Implied::No
            }
            Answer::Unknown => Implied::No,
        }
    }

    /// Tells whether at each point of a context, one of these forms is negative.
    pub fn excludes(&mut self, context: &[Form], forms: &[Form]) -> bool {
        if forms.iter().any(|form| is_impossible(context, form)) {
            return true;
        }
        let all = [context, forms].concat();
        let terms = all.iter().flat_map(|form| form.terms());
        let parameters = terms.map(|term| term.0 as usize + 1).max().unwrap_or(0);
        matches!(self.point(&all, parameters), Point::None(_))
    }

    pub fn point(&mut self, context: &[Form], parameters: usize) -> Point {
        if let Some(mut point) = self.known(context, |_| true) {
            point.resize(parameters, 0);
            return Point::At(point);
        }
        self.small_point(context, parameters)
    }

    /// Returns a point with a small sum.
    pub fn small_point(&mut self, context: &[Form], parameters: usize) -> Point {
        let rows = Rows::new(context.iter());
        match find(&rows.rows, rows.parameters.len()) {
            Found::Point(point) => {
                let point = rows.spread(&point, parameters);
                self.keep(point.clone());
                Point::At(point)
            }
            Found::Impossible(multipliers) => Point::None(infer(multipliers, Form::constant(-1))),
            Found::Between(column, floor) => {
                Point::Between(Form::parameter(rows.parameters[column]).plus(-floor - 1))
            }
            Found::Unknown => Point::Unknown,
        }
    }
}

/// Returns a form with few parameters that the multipliers also prove, and that immediately implies
/// `form`.
fn short(context: &[Form], multipliers: &Multipliers, form: &Form) -> Form {
    let divisor = multipliers.divisor as i64;
    let lines = multipliers.lines.iter();
    let sum = lines
        .fold(Form::default(), |sum, (line, factor)| &sum + &context[*line].times(*factor as i64));
    let occurring = sum.terms().iter().chain(form.terms()).map(|term| term.0 as usize);
    let mut parameters: Vec<usize> = occurring.collect();
    parameters.sort_unstable();
    parameters.dedup();
    let terms = parameters.into_iter().map(|parameter| {
        let shown = sum.coefficient(parameter);
        let least = -(-shown).div_euclid(divisor);
        // The coefficient must be between `least` and the coefficient of the form.
        (parameter, if least > 0 { least } else { form.coefficient(parameter).min(0) })
    });
    Form::new(form.constant, terms)
}

fn infer(multipliers: Multipliers, conclusion: Form) -> Step {
    let lines = multipliers.lines.into_iter();
    Step::Infer {
        divisor: multipliers.divisor as i64,
        lines: lines.map(|(line, factor)| (line, factor as i64)).collect(),
        conclusion,
    }
}
