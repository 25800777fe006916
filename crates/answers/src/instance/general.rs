//! Finds statements for all values of variables of which a statement may be an instance.
use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::law::only_row;
use crate::clobber::notation::MOST_VARIABLES;
use crate::clobber::powers::{kind, power_like, powers};
use crate::clobber::{
    Atom, Count, Expr, Form, Outcome, Power, Query, Relation, Statement, Stone, Summand, Symbolic,
    Word,
};
use crate::game::Limit;
use crate::run::Control;
use crate::theorems::refute::Evaluator;

/// A statement for all values of its variables that holds in small instances, and the point of the
/// question.
pub struct General {
    pub statement: Statement,
    pub point: Vec<u32>,
    /// Whether evaluating a small instance took too long.
    pub has_large_values: bool,
}

/// A question whose rows are read as powers with numbers for exponents.
pub struct Sides {
    /// The statement. Its relation has no meaning if the question is who wins.
    statement: Statement,
    /// The relation of the question; `None` if the question is who wins.
    relation: Option<Relation>,
}

/// The exponents of all powers as affine forms in variables, and the values of the variables.
struct Numbering {
    exponents: Vec<Form>,
    point: Vec<u32>,
}

/// Size of the sample of small instances, indexed by the number of variables: the bound on the sum
/// of the variables.
const REACH: [usize; MOST_VARIABLES + 1] = [0, 14, 9, 7, 6];

/// Minimum number of true instances before a statement is tried.
const FEWEST_INSTANCES: usize = 4;

/// Moduli for which variables may be restricted to one residue class.
const MODULI: [u32; 3] = [1, 2, 4];

impl Sides {
    /// Reads the rows of a question as powers. A few copies of a word are read as fixed stones, or
    /// as a power if a longer power has the same word; both readings are returned if they differ.
    /// Returns no reading if there are too many powers or no long ones.
    pub fn read(query: &Query) -> Vec<Sides> {
        let is_for_all = |sides: &Sides| (1..=MOST_VARIABLES).contains(&sides.powers().count());
        let ways = [false, true].map(|is_power| Sides::read_as(query, is_power));
        let ways = ways.map(|sides| Some(sides).filter(is_for_all));
        let [Some(fixed), Some(powers)] = ways else {
            return ways.into_iter().flatten().collect();
        };
        match fixed.powers().count() == powers.powers().count() {
            true => vec![fixed],
            false => vec![fixed, powers],
        }
    }

    fn read_as(query: &Query, is_power: bool) -> Sides {
        let ([left, right], relation) = match query {
            Query::Position(position) => ([position.clone(), Expr::zero()], None),
            Query::Statement(statement) => (statement.sides(), Some(statement.relation)),
        };
        let rows = left.terms.iter().chain(&right.terms);
        let rows = rows.filter_map(|term| match &term.atom {
            Atom::Row(row) => Some(row.components()),
            _ => None,
        });
        let mut kinds: Vec<Vec<Stone>> = Vec::new();
        if is_power {
            let words = rows.flatten().filter_map(|component| powers(&component));
            kinds.extend(words.flat_map(|word| word.powers).map(|power| kind(&power)));
        }
        let (left, right) = (side(&left, &kinds), side(&right, &kinds));
        let said = relation.unwrap_or(Relation::Equal);
        Sides { statement: Statement::of_sums(left, said, right), relation }
    }

    fn powers(&self) -> impl Iterator<Item = &Power> {
        self.statement.words().flat_map(|word| &word.powers)
    }

    /// Tells whether at least half of the stones of a question are in powers, for any number of
    /// rows.
    pub fn are_mostly_powers(query: &Query) -> bool {
        [false, true].into_iter().any(|is_power| Sides::read_as(query, is_power).is_mostly_powers())
    }

    fn is_mostly_powers(&self) -> bool {
        let in_power = |power: &Power| power.stones.len() as i64 * power.exponent.constant;
        let in_powers: i64 = self.powers().map(in_power).sum();
        let all: i64 = self.statement.words().map(|word| word.length().constant).sum();
        in_powers > 0 && 2 * in_powers >= all
    }

    /// Returns the row of the left side, if the left side is a single copy of one row and the
    /// question has only one power.
    pub fn only_row(&self) -> Option<&Word> {
        only_row(&self.statement.left).filter(|_| self.powers().count() == 1)
    }

    /// Returns the ways to replace exponents by variables: by the differences between exponents of
    /// powers of one kind, with a variable for each power, and with one variable for all powers.
    /// For a single row, the second way comes first.
    fn numberings(&self) -> Vec<Numbering> {
        let exponents: Vec<u32> = self
            .powers()
            .map(|power| u32::try_from(power.exponent.constant).unwrap_or(u32::MAX))
            .collect();
        let apart = Numbering {
            exponents: (0..exponents.len()).map(Form::parameter).collect(),
            point: exponents.clone(),
        };
        let least = exponents.iter().copied().min().unwrap_or(0);
        let together = Numbering {
            exponents: exponents
                .iter()
                .map(|exponent| Form::parameter(0).plus(i64::from(exponent - least)))
                .collect(),
            point: vec![least],
        };
        let mut all = vec![self.by_differences(&exponents), apart, together];
        if self.statement.words().count() == 1 {
            all.swap(0, 1);
        }
        all.dedup_by(|a, b| a.exponents == b.exponents);
        all
    }

    /// Replaces exponents by variables. Among the powers of one kind, the smallest exponent is a
    /// variable, and each larger exponent is a variable more than the next smaller one.
    fn by_differences(&self, exponents: &[u32]) -> Numbering {
        let kinds: Vec<Vec<Stone>> = self.powers().map(kind).collect();
        let mut numbering =
            Numbering { exponents: vec![Form::default(); exponents.len()], point: Vec::new() };
        for kind in kinds.iter().collect::<BTreeSet<_>>() {
            let of_kind = || (0..kinds.len()).filter(|&index| kinds[index] == *kind);
            let steps: BTreeSet<u32> = of_kind().map(|index| exponents[index]).collect();
            let mut form = Form::default();
            let mut before = 0;
            for step in steps {
                form = &form + &Form::parameter(numbering.point.len());
                numbering.point.push(step - before);
                before = step;
                for index in of_kind().filter(|&index| exponents[index] == step) {
                    numbering.exponents[index] = form.clone();
                }
            }
        }
        numbering
    }

    /// Returns the statements to try, the most promising first.
    ///
    /// # Errors
    /// [`Limit`] if the work was stopped or memory is used up.
    pub fn generals(&self, control: &Control) -> Result<Vec<General>, Limit> {
        let mut evaluator = Evaluator::new(control);
        let mut found = Vec::new();
        // If an instance takes too long, instances with as many stones are skipped.
        let mut most = u64::MAX;
        for modulus in MODULI {
            for numbering in self.numberings() {
                let statement = self.numbered(&numbering, modulus);
                let point: Vec<u32> = numbering.point.iter().map(|it| it / modulus).collect();
                let outcomes = outcomes(&statement, &mut most, &mut evaluator)?;
                let relations = self.relation.into_iter().chain(likely(&outcomes));
                let general = relations
                    .filter_map(|relation| holding(&statement, relation, &outcomes))
                    .find(|general| general.is_about(&point));
                if let Some(statement) = general {
                    let has_large_values = most < u64::MAX;
                    found.push(General { statement, point: point.clone(), has_large_values });
                }
            }
        }
        Ok(found)
    }

    /// Returns the statement with these exponents, for all positive values of the variables in the
    /// residue classes of the point. Each variable is written as a multiple of the modulus plus its
    /// residue.
    fn numbered(&self, numbering: &Numbering, modulus: u32) -> Statement {
        let mut statement = self.statement.clone();
        for (exponent, form) in statement.exponents_mut().zip(&numbering.exponents) {
            *exponent = form.clone();
        }
        let residues = numbering.point.iter().map(|number| number % modulus);
        let values = residues.clone().enumerate();
        let values = values.map(|(i, residue)| Form::new(residue.into(), [(i, modulus.into())]));
        let least = residues.map(|residue| u32::from(residue == 0)).collect();
        statement.with_variables(&values.collect::<Vec<_>>(), least)
    }
}

/// Reads a side of a question as summands with powers.
fn side(expr: &Expr, kinds: &[Vec<Stone>]) -> Vec<Summand> {
    let mut summands = Vec::new();
    for term in &expr.terms {
        let count = Count::constant(term.count);
        let Atom::Row(row) = &term.atom else {
            let atom = Symbolic::Game(term.atom.clone());
            summands.push(Summand { count, atom });
            continue;
        };
        for component in row.components().iter().filter(|component| !component.is_dead()) {
            let word = powers(component).or_else(|| power_like(component, kinds));
            let atom = Symbolic::Row(vec![word.unwrap_or_else(|| component.clone().into())]);
            summands.push(Summand { count: count.clone(), atom });
        }
    }
    summands
}

/// Computes the outcomes of the first instances with fewer than `most` stones. Stops at an instance
/// that takes too long, and lowers `most` to the number of its stones.
fn outcomes(
    statement: &Statement,
    most: &mut u64,
    evaluator: &mut Evaluator,
) -> Result<Vec<(Vec<u32>, Outcome)>, Limit> {
    let mut found = Vec::new();
    for point in statement.first_points(REACH[statement.variables.len()]) {
        let Some(instance) = statement.at(&point) else {
            continue;
        };
        let position = instance.difference();
        let stones = stones(&position);
        if stones >= *most {
            continue;
        }
        let Some(outcome) = evaluator.outcome(&position)? else {
            *most = stones;
            break;
        };
        found.push((point, outcome));
    }
    Ok(found)
}

/// Returns the number of stones in all rows of a sum.
pub fn stones(position: &Expr) -> u64 {
    let rows = position.terms.iter().filter_map(|term| match &term.atom {
        Atom::Row(row) => Some(row.len().saturating_mul(term.count.unsigned_abs())),
        _ => None,
    });
    rows.fold(0, u64::saturating_add)
}

/// Returns the relations of the instances to 0, the most frequent first.
fn likely(outcomes: &[(Vec<u32>, Outcome)]) -> Vec<Relation> {
    let count = |outcome: Outcome| outcomes.iter().filter(|(_, other)| *other == outcome).count();
    let mut found = Outcome::ALL.to_vec();
    found.sort_by_key(|&outcome| Reverse(count(outcome)));
    found.into_iter().map(Outcome::relation).collect()
}

/// Returns the statement with this relation, for all values from some least ones on, such that it
/// holds in all evaluated instances. `None` if there are too few such instances.
fn holding(
    statement: &Statement,
    relation: Relation,
    outcomes: &[(Vec<u32>, Outcome)],
) -> Option<Statement> {
    let holds = |from: &[u32]| {
        let meant = |point: &[u32]| point.iter().zip(from).all(|(number, from)| number >= from);
        let mut meant = outcomes.iter().filter(|(point, _)| meant(point));
        meant.clone().count() >= FEWEST_INSTANCES
            && meant.all(|(_, outcome)| outcome.satisfies(relation))
    };
    let first = &statement.variables;
    let reach = REACH[first.len()] as u32;
    let mut from = (0..reach)
        .map(|more| first.iter().map(|least| least + more).collect::<Vec<u32>>())
        .find(|from| holds(from))?;
    for variable in 0..from.len() {
        while from[variable] > first[variable] {
            from[variable] -= 1;
            if !holds(&from) {
                from[variable] += 1;
                break;
            }
        }
    }
    Some(Statement { variables: from, relation, ..statement.clone() })
}
