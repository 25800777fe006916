//! Decides claims and statements by brute force: plays small instances out.

use crate::model::{Model, Sum, Term as Part, part, stones};
use crate::samples;
use crate::wire::*;

fn value_of(form: &Form, x: &[i64]) -> i64 {
    let terms = form.terms.iter();
    form.constant + terms.map(|(index, c)| c * x[*index as usize]).sum::<i64>()
}

/// Writes a word out; `None` if an exponent is negative or large.
pub fn row_of(word: &Word, x: &[i64]) -> Option<Vec<u8>> {
    let mut row = stones(&word.head);
    for (block, exponent, after) in &word.blocks {
        let copies = usize::try_from(value_of(exponent, x)).ok().filter(|n| *n <= COPIES)?;
        row.extend(stones(block).repeat(copies));
        row.extend(stones(after));
    }
    Some(row)
}

/// Maximum exponent of a power that is written out.
const COPIES: usize = 1000;
/// Claims with more parameters are not tried.
const PARAMETERS: u32 = 6;

/// Returns all tuples of `length` numbers from 0 to `most`.
fn tuples(length: usize, most: i64) -> Vec<Vec<i64>> {
    let mut tuples = vec![vec![]];
    for _ in 0..length {
        let longer = tuples
            .iter()
            .flat_map(|tuple| (0..=most).map(move |last| [&tuple[..], &[last]].concat()));
        tuples = longer.collect();
    }
    tuples
}

/// Maximum number of squares and of terms of a position that is examined.
const SQUARES: usize = 15;
const TERMS: usize = 9;
/// Maximum number of sums that are played out for one certificate.
const MAX_SUMS: usize = 20_000;

fn is_small(sum: &Sum) -> bool {
    let squares = sum.iter().map(|term| match term {
        Part::Word(length, _) => *length,
        Part::Value(_) => 1,
    });
    sum.len() <= TERMS && squares.sum::<usize>() <= SQUARES
}

/// Returns up to four short members of a cell.
fn members(cell: &Cell) -> Vec<Vec<u8>> {
    if cell.block.is_empty() {
        return vec![stones(&cell.prefix)];
    }
    let rows = (cell.least as usize..cell.least as usize + 4).map(|copies| {
        stones(&format!("{}{}{}", cell.prefix, cell.block.repeat(copies), cell.suffix))
    });
    rows.filter(|row| row.len() <= SQUARES).collect()
}

/// Whether a bag may have two parts that are negatives of each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bags {
    All,
    Reduced,
}

/// Returns all bags of this kind with `counts` parts of each cell.
fn bags(model: &Model, cells: &[Cell], counts: &[i64], kind: Bags) -> Vec<Sum> {
    let mut bags: Vec<Sum> = vec![vec![]];
    for (cell, count) in cells.iter().zip(counts) {
        let members = members(cell);
        for _ in 0..*count {
            let mut more = Vec::new();
            for bag in &bags {
                for member in &members {
                    let part = part(member);
                    let is_met =
                        part.as_ref().is_some_and(|part| bag.contains(&model.negative(part)));
                    if kind == Bags::All || !is_met {
                        let mut bag: Sum = bag.iter().cloned().chain(part).collect();
                        bag.sort();
                        more.push(bag);
                    }
                }
            }
            more.sort();
            more.dedup();
            bags = more;
        }
    }
    bags
}

/// Looks for an instance of a claim that is false.
pub fn counterexample(model: &mut Model, cells: &[Cell], claim: &Claim) -> Option<String> {
    decide(model, cells, claim, Bags::Reduced).counterexample
}

/// The result of playing a claim or statement out.
#[derive(Debug, Default)]
pub struct Decision {
    /// Number of small instances that were played out.
    pub instances: usize,
    /// An instance that is false.
    pub counterexample: Option<String>,
}

/// Plays small instances of a claim out until one is false.
fn decide(model: &mut Model, cells: &[Cell], claim: &Claim, kind: Bags) -> Decision {
    let mut decision = Decision::default();
    if claim.parameters > PARAMETERS {
        return decision;
    }
    let most = [9, 7, 4, 3, 2][(claim.parameters as usize).min(4)];
    for x in tuples(claim.parameters as usize, most) {
        let holds = |form: &Form| value_of(form, &x) >= 0;
        if !claim.context.iter().all(holds) {
            continue;
        }
        let mut counts = vec![0; cells.len()];
        for (cell, count) in &claim.counts {
            counts[*cell as usize] = value_of(count, &x);
        }
        if counts.iter().any(|count| !(0..=4).contains(count)) {
            continue;
        }
        let Some(sum) = sum_of(model, &claim.terms, &x) else {
            continue;
        };
        for bag in bags(model, cells, &counts, kind) {
            let sum = [&sum[..], &bag].concat();
            if !is_small(&sum) {
                continue;
            }
            let holds = model.holds(&sum, claim.strict);
            if model.is_exhausted {
                return decision;
            }
            decision.instances += 1;
            if !holds {
                decision.counterexample = Some(format!("x = {x:?}: {sum:?}"));
                return decision;
            }
        }
    }
    decision
}

/// Returns the absolute number of copies, unless it is too large.
fn few(copies: i64) -> Option<usize> {
    let copies = copies.unsigned_abs();
    (copies <= 20).then_some(copies as usize)
}

fn sum_of(model: &Model, terms: &[Term], x: &[i64]) -> Option<Sum> {
    let mut sum = Vec::new();
    for term in terms {
        match term {
            Term::Word(word) => sum.extend(part(&row_of(word, x)?)),
            Term::Value(value) => sum.push(Part::Value(*value)),
            Term::Multiple(value, copies) => {
                let copies = value_of(copies, x);
                let one = Part::Value(*value);
                let one = if copies < 0 { model.negative(&one) } else { one };
                sum.extend(vec![one; few(copies)?]);
            }
        }
    }
    Some(model.normal(&[], &sum))
}

/// A goal of a statement as a claim, with the cells of its bag.
pub type Goal = (Vec<Cell>, Claim);

/// The difference `left − right` of a statement, with parameters for floors and for `Any`.
#[derive(Default)]
struct Difference {
    parameters: u32,
    context: Vec<Form>,
    terms: Vec<Term>,
    cells: Vec<Cell>,
    counts: Vec<(u32, Form)>,
}

impl Difference {
    /// Returns the form of a new parameter.
    fn fresh(&mut self) -> Form {
        self.parameters += 1;
        Form::parameter(self.parameters - 1)
    }

    /// Returns `floor(numerator / divisor)`.
    fn floor(&mut self, numerator: Form, divisor: i64) -> Form {
        if divisor == 1 {
            return numerator;
        }
        let floor = self.fresh();
        let line = numerator.plus(-divisor, &floor);
        let rest = Form { constant: divisor - 1, terms: Vec::new() }.plus(-1, &line);
        self.context.extend([line, rest]);
        floor
    }

    /// Adds a summand with this sign; `variables` are the forms of the variables.
    fn add(&mut self, summand: &Summand, sign: i64, variables: &[Form]) -> Option<()> {
        let copies = summand.numerator.put(variables)?;
        let copies = self.floor(copies, i64::from(summand.divisor)).times(sign);
        match &summand.atom {
            Atom::Game(value) => self.terms.push(Term::Multiple(*value, copies)),
            Atom::Row(words) => {
                for word in words {
                    let mut word = if sign < 0 { word.negative() } else { word.clone() };
                    for (_, exponent, _) in &mut word.blocks {
                        *exponent = exponent.put(variables)?;
                    }
                    let count = few(copies.constant)?;
                    self.terms.extend(vec![Term::Word(word); count]);
                }
            }
            Atom::Any(cell) => {
                let count = self.fresh();
                self.counts.push((self.cells.len() as u32, count));
                self.cells.push(if sign < 0 { cell.negative() } else { cell.clone() });
            }
        }
        Some(())
    }

    /// Returns the goal about the difference, or about its negative.
    fn goal(&self, is_opposite: bool, strict: bool) -> Goal {
        let negative = |term: &Term| match term {
            Term::Multiple(value, copies) => Term::Multiple(*value, copies.times(-1)),
            Term::Word(word) => Term::Word(word.negative()),
            Term::Value(_) => unreachable!("values have counts"),
        };
        let (cells, terms) = match is_opposite {
            true => (
                self.cells.iter().map(Cell::negative).collect(),
                self.terms.iter().map(negative).collect(),
            ),
            false => (self.cells.clone(), self.terms.clone()),
        };
        let claim = Claim {
            parameters: self.parameters,
            context: self.context.clone(),
            counts: self.counts.clone(),
            terms,
            strict,
            ..Claim::default()
        };
        (cells, claim)
    }
}

/// Returns the goals of a statement, for the arena of its games; `None` if a form uses an unknown
/// variable, or if there are too many copies of a row.
pub fn goals(statement: &Statement) -> Option<Vec<Goal>> {
    let variables = from_least(&statement.variables);
    let conditions = statement.conditions.iter().map(|condition| condition.put(&variables));
    let mut difference = Difference {
        parameters: variables.len() as u32,
        context: conditions.collect::<Option<_>>()?,
        ..Difference::default()
    };
    for (side, summands) in [(1, &statement.left), (-1, &statement.right)] {
        for summand in summands {
            let sign = if summand.negative { -side } else { side };
            difference.add(summand, sign, &variables)?;
        }
    }
    let goals = samples::goals(statement.relation).into_iter();
    Some(goals.map(|(is_opposite, strict)| difference.goal(is_opposite, strict)).collect())
}

/// Looks for a false instance of a claim of a certificate, or of its statement.
pub fn falsehood(certificate: &Certificate) -> Option<String> {
    played(certificate).counterexample
}

/// Plays small instances of all claims of a certificate out, and of its statement.
pub fn played(certificate: &Certificate) -> Decision {
    let mut model = Model::limited(&certificate.arena, MAX_SUMS);
    let mut all = Decision::default();
    for (number, claim) in certificate.systems.iter().flatten().enumerate() {
        let found = decide(&mut model, &certificate.cells, claim, Bags::Reduced);
        all.instances += found.instances;
        if let Some(found) = found.counterexample {
            all.counterexample = Some(format!("claim {number}: {found}"));
            return all;
        }
    }
    let of_statement = statement_played(&certificate.statement);
    Decision { instances: all.instances + of_statement.instances, ..of_statement }
}

/// Plays small instances of a statement out, with all bags for `Any`, not only the reduced ones.
pub fn statement_played(statement: &Statement) -> Decision {
    let mut model = Model::limited(&statement.games, MAX_SUMS);
    let mut all = Decision::default();
    for (cells, claim) in goals(statement).unwrap_or_default() {
        let found = decide(&mut model, &cells, &claim, Bags::All);
        all.instances += found.instances;
        if found.counterexample.is_some() {
            return Decision { instances: all.instances, ..found };
        }
    }
    all
}

/// Looks for values of the variables for which a statement is false.
pub fn false_statement(statement: &Statement) -> Option<String> {
    statement_played(statement).counterexample
}
