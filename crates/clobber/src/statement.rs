//! Statements: comparisons of two sums of games, for all values of some variables.
use std::convert::Infallible;
use std::hash::{Hash, Hasher};

use serde::Serialize;

use super::cell::Cell;
use super::expr::{Atom, Expr, Term};
use super::form::{Form, gcd};
use super::relation::Relation;
use super::row::Row;
use super::word::Word;
use super::writable::Context;

/// The statement `left relation right` for all values of the variables that satisfy the conditions.
/// A statement about single positions has no variables.
///
/// Games that are not rows are given by name or by options; in a file they are references.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Statement<G = Atom> {
    /// The least value of each variable.
    pub variables: Vec<u32>,
    /// Forms in the variables, each of which must be at least 0.
    pub conditions: Vec<Form>,
    pub left: Vec<Summand<G>>,
    pub relation: Relation,
    pub right: Vec<Summand<G>>,
    /// The variables of the text from which the statement was read.
    #[serde(skip)]
    pub letters: Letters,
}

/// The variables of the original text: the letter of each, and its value as a form in the variables
/// of the statement. Empty if there was no text.
///
/// All `Letters` are equal, so that statements that differ only in letters are equal.
#[derive(Clone, Debug, Default)]
pub struct Letters(pub Vec<(char, Form)>);

impl PartialEq for Letters {
    fn eq(&self, _: &Letters) -> bool {
        true
    }
}

impl Eq for Letters {}

impl Hash for Letters {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// A number of copies of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Summand<G = Atom> {
    pub count: Count,
    pub atom: Symbolic<G>,
}

/// The number of copies `±floor(numerator / divisor)`. A negative number counts copies of the
/// negative.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Count {
    pub is_negative: bool,
    pub numerator: Form,
    pub divisor: u32,
}

/// A game that may depend on the variables.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Symbolic<G = Atom> {
    /// The words between the gaps of a row.
    Row(Vec<Word>),
    /// A game that is not a row.
    Game(G),
    /// Any number of rows of a family. It occurs only with count 1.
    Any(Cell),
}

/// A question of a user: whether a statement holds, or who wins a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Query {
    Statement(Statement),
    Position(Expr),
}

impl Query {
    /// Tells whether the question is about single positions, without variables.
    pub fn is_single(&self) -> bool {
        match self {
            Query::Statement(statement) => statement.is_single(),
            Query::Position(_) => true,
        }
    }

    /// Returns the statement of the question with this relation. A position is compared with 0.
    pub fn with_relation(&self, relation: Relation) -> Statement {
        match self {
            Query::Statement(statement) => Statement { relation, ..statement.clone() },
            Query::Position(position) => Statement::about(position, relation, &Expr::zero()),
        }
    }

    /// Returns the position that a question about single positions compares with 0.
    pub fn difference(&self) -> Expr {
        match self {
            Query::Statement(statement) => statement.difference(),
            Query::Position(position) => position.clone(),
        }
    }
}

impl Count {
    /// Returns a number of copies that does not depend on the variables.
    pub fn constant(count: i64) -> Count {
        Count { is_negative: count < 0, numerator: Form::constant(count.abs()), divisor: 1 }
    }

    /// Returns the number of copies at a point.
    pub fn at(&self, point: &[i64]) -> i64 {
        let count = self.numerator.at(point).div_euclid(i64::from(self.divisor));
        if self.is_negative { -count } else { count }
    }

    /// Returns the count of the negative game.
    pub fn negated(self) -> Count {
        Count { is_negative: !self.is_negative, ..self }
    }
}

impl From<&Term> for Summand {
    fn from(Term { count, atom }: &Term) -> Summand {
        let atom = match atom {
            Atom::Row(row) => Symbolic::Row(row.words()),
            game => Symbolic::Game(game.clone()),
        };
        Summand { count: Count::constant(*count), atom }
    }
}

impl Summand {
    /// Returns the term at a point, with no rows for `any`. Returns `None` if an exponent is
    /// negative there.
    fn at(&self, point: &[i64]) -> Option<Term> {
        let atom = match &self.atom {
            Symbolic::Row(words) => Some(Atom::Row(Row::of_words(words, point)?)),
            Symbolic::Game(game) => Some(game.clone()),
            Symbolic::Any(_) => None,
        };
        let count = self.count.at(point);
        let term = atom.filter(|_| count != 0).map(|atom| Term { count, atom });
        Some(term.unwrap_or(Term { count: 1, atom: Atom::ZERO }))
    }
}

/// Replaces multiples of up and down by their sum, at the place of the first one.
fn add_ups(side: &mut Vec<Summand>) {
    let ups = |summand: &Summand| match summand.atom {
        Symbolic::Game(Atom::Up) => Some(summand.count.at(&[])),
        Symbolic::Game(Atom::Down) => Some(-summand.count.at(&[])),
        _ => None,
    };
    let sum: i64 = side.iter().filter_map(ups).sum();
    let first = side.iter().position(|it| ups(it).is_some());
    if let Some(first) = first.filter(|_| side.iter().filter_map(ups).count() > 1) {
        side.retain(|it| ups(it).is_none());
        let sum = Summand { count: Count::constant(sum), atom: Symbolic::Game(Atom::Up) };
        side.splice(first..first, Some(sum).filter(|sum| sum.count.at(&[]) != 0));
    }
}

impl Statement {
    /// Returns a statement that compares two positions.
    pub fn about(left: &Expr, relation: Relation, right: &Expr) -> Statement {
        let side = |expr: &Expr| expr.terms.iter().map(Summand::from).collect();
        Statement::of_sums(side(left), relation, side(right))
    }

    /// Returns a statement that compares two sums, without variables and conditions.
    pub fn of_sums(left: Vec<Summand>, relation: Relation, right: Vec<Summand>) -> Statement {
        let (variables, conditions) = (Vec::new(), Vec::new());
        Statement { variables, conditions, left, relation, right, letters: Letters::default() }
    }

    /// Returns the statement with numbers, switches and tinies in braces, as in certificates.
    pub fn spelled(&self) -> Statement {
        self.map(Atom::spelled)
    }

    /// Returns the statement about the negatives of all games. `any` must not occur.
    #[must_use]
    pub fn of_negatives(&self) -> Statement {
        let mut negative = self.words_as(Word::recoloured);
        negative.relation = self.relation.of_negatives();
        for Summand { count, atom } in negative.left.iter_mut().chain(&mut negative.right) {
            match atom {
                Symbolic::Game(down @ Atom::Down) => *down = Atom::Up,
                Symbolic::Game(Atom::Nimber(_)) | Symbolic::Row(_) | Symbolic::Any(_) => {}
                Symbolic::Game(_) => *count = count.clone().negated(),
            }
        }
        negative
    }

    /// Applies a function to the words of all rows.
    #[must_use]
    pub fn words_as(&self, change: impl Fn(&Word) -> Word) -> Statement {
        let mut changed = self.clone();
        changed.words_mut().for_each(|word| *word = change(word));
        changed
    }

    /// Returns the left and the right side at a point, or `None` if an exponent is negative there.
    fn sides_at(&self, point: &[u32]) -> Option<[Expr; 2]> {
        let point: Vec<i64> = point.iter().copied().map(i64::from).collect();
        let side = |side: &[Summand]| {
            let terms = side.iter().map(|summand| summand.at(&point));
            Some(Expr { terms: terms.collect::<Option<_>>()? })
        };
        Some([side(&self.left)?, side(&self.right)?])
    }

    /// Returns the statement at a point, or `None` if an exponent is negative there.
    pub fn at(&self, point: &[u32]) -> Option<Statement> {
        let [left, right] = self.sides_at(point)?;
        Some(Statement::about(&left, self.relation, &right))
    }

    /// Returns the statement that holds at a point instead, without summands that are 0 there, and
    /// with one multiple of up on each side: `(XO)^0 = 0` if it would be `0 = 0`. Returns `None` if
    /// an exponent is negative there.
    pub fn instead(&self, point: &[u32], relation: Relation) -> Option<Statement> {
        let mut instance = Statement { relation, ..self.at(point)? };
        let zero = [Symbolic::Row(Vec::new()), Symbolic::Game(Atom::ZERO)];
        if !instance.summands().all(|summand| zero.contains(&summand.atom)) {
            for side in [&mut instance.left, &mut instance.right] {
                side.retain(|summand| !zero.contains(&summand.atom));
                add_ups(side);
            }
            return Some(instance);
        }
        let values: Vec<Form> = point.iter().map(|&it| Form::constant(it.into())).collect();
        let mut powers = self.clone().with_variables(&values, Vec::new());
        let is_row = |it: &Summand| matches!(it.atom, Symbolic::Row(_));
        for side in [&mut powers.left, &mut powers.right] {
            side.retain(is_row);
        }
        Some(Statement::of_sums(powers.left, relation, powers.right))
    }

    /// Returns the left and the right side of a statement about single positions.
    pub fn sides(&self) -> [Expr; 2] {
        self.sides_at(&[]).unwrap_or_default()
    }

    /// Returns `left - right` for a statement about single positions. The statement compares this
    /// difference with 0.
    pub fn difference(&self) -> Expr {
        let [mut difference, right] = self.sides();
        difference.terms.extend(right.negative().terms);
        difference
    }

    /// Tells whether the range and the conditions of the statement contain these values of its
    /// variables.
    pub fn is_about(&self, point: &[u32]) -> bool {
        let numbers: Vec<i64> = point.iter().copied().map(i64::from).collect();
        point.len() == self.variables.len()
            && self.variables.iter().zip(point).all(|(least, value)| least <= value)
            && self.conditions.iter().all(|condition| condition.at(&numbers) >= 0)
    }

    /// Tells whether the range and the conditions of another statement contain these values of its
    /// variables, forms in the variables of this statement, wherever this statement holds.
    pub fn is_within(&self, other: &Statement, values: &[Form]) -> bool {
        let context = Context::of(self);
        let least = other.variables.iter().zip(values);
        let above = least.map(|(&least, value)| value.plus(-i64::from(least)));
        let conditions = other.conditions.iter().map(|condition| condition.instance(values));
        above.chain(conditions).all(|form| context.is_natural(&form))
    }

    /// Returns a statement with the same meaning for people: without variables if each of them has
    /// only one value, and with numbers of copies in lowest terms.
    pub fn simplified(&self) -> Statement {
        let mut statement = self.clone();
        for Summand { count, .. } in statement.left.iter_mut().chain(&mut statement.right) {
            let common = gcd(count.numerator.content().unsigned_abs(), count.divisor.into());
            if let Some(numerator) = count.numerator.rounded(common as i64) {
                (count.numerator, count.divisor) = (numerator, count.divisor / common as u32);
            }
        }
        let only = |(least, greatest): (i64, Option<i64>)| {
            u32::try_from(least).ok().filter(|_| greatest == Some(least))
        };
        let only: Option<Vec<u32>> = self.bounds().0.into_iter().map(only).collect();
        let Some(only) = only.filter(|only| self.is_about(only)) else {
            return statement;
        };
        let values = only.into_iter().map(|value| Form::constant(value.into()));
        statement.conditions.clear();
        statement.with_variables(&values.collect::<Vec<_>>(), Vec::new())
    }

    /// Tells whether no values of the variables are in the range and satisfy the conditions, as far
    /// as the elimination of the variables shows it.
    pub fn has_no_instances(&self) -> bool {
        Context::of(self).is_empty()
    }

    /// Removes conditions that repeat others, and conditions that hold because each variable has at
    /// least its least value.
    pub fn remove_idle_conditions(&mut self) {
        let least: Vec<i64> = self.variables.iter().copied().map(i64::from).collect();
        let mut kept: Vec<Form> = Vec::new();
        for condition in std::mem::take(&mut self.conditions) {
            let grows = condition.terms().iter().all(|(_, coefficient)| *coefficient > 0);
            let holds = grows && condition.at(&least) >= 0;
            if !holds && !kept.contains(&condition) {
                kept.push(condition);
            }
        }
        self.conditions = kept;
    }

    /// Returns the first points of the statement, ordered by their sums. In each point, each
    /// variable has one of its first `count` values.
    pub fn first_points(&self, count: usize) -> Vec<Vec<u32>> {
        let mut points = vec![(0, Vec::new())];
        for &least in &self.variables {
            let longer = |(sum, point): &(usize, Vec<u32>)| {
                let next = |(i, value)| (sum + i, [&point[..], &[value]].concat());
                (least..=u32::MAX).take(count - sum).enumerate().map(next).collect::<Vec<_>>()
            };
            points = points.iter().flat_map(longer).collect();
        }
        points.retain(|(_, point)| self.is_about(point));
        points.sort();
        points.into_iter().map(|(_, point)| point).collect()
    }
}

impl<G> Statement<G> {
    /// Tells whether the statement has no variables.
    pub fn is_single(&self) -> bool {
        self.variables.is_empty() && !self.is_about_any_number()
    }

    /// Tells whether the statement is about any number of rows of some family.
    pub fn is_about_any_number(&self) -> bool {
        self.any_numbers().next().is_some()
    }

    /// Iterates over the families of which the statement has any number of rows.
    pub fn any_numbers(&self) -> impl Iterator<Item = &Cell> {
        self.summands().filter_map(|summand| match &summand.atom {
            Symbolic::Any(cell) => Some(cell),
            _ => None,
        })
    }

    /// Returns the statement with these rows in place of its first `any`.
    pub fn with_rows(&self, rows: Vec<Word>) -> Statement<G>
    where
        G: Clone,
    {
        let mut with = self.clone();
        let is_any = |it: &Summand<G>| matches!(it.atom, Symbolic::Any(_));
        let side = if with.left.iter().any(is_any) { &mut with.left } else { &mut with.right };
        if let Some(place) = side.iter().position(is_any) {
            let count = side[place].count.clone();
            let rows = rows.into_iter().map(|row| Symbolic::Row(vec![row]));
            let rows = rows.map(|atom| Summand { count: count.clone(), atom });
            side.splice(place..=place, rows);
        }
        with
    }

    /// Iterates over the summands of both sides.
    pub fn summands(&self) -> impl Iterator<Item = &Summand<G>> {
        self.left.iter().chain(&self.right)
    }

    /// Iterates over the words of all rows.
    pub fn words(&self) -> impl Iterator<Item = &Word> {
        let rows = self.summands().filter_map(|summand| match &summand.atom {
            Symbolic::Row(words) => Some(words),
            _ => None,
        });
        rows.flatten()
    }

    /// Iterates over the words whose exponents depend on the variables.
    pub fn lines(&self) -> impl Iterator<Item = &Word> {
        self.words().filter(|word| !word.is_constant())
    }

    fn words_mut(&mut self) -> impl Iterator<Item = &mut Word> {
        let summands = self.left.iter_mut().chain(&mut self.right);
        let rows = summands.filter_map(|summand| match &mut summand.atom {
            Symbolic::Row(words) => Some(words),
            _ => None,
        });
        rows.flatten()
    }

    /// Iterates over the exponents of all powers in rows.
    pub fn exponents_mut(&mut self) -> impl Iterator<Item = &mut Form> {
        self.words_mut().flat_map(|word| &mut word.powers).map(|power| &mut power.exponent)
    }

    /// Iterates over the games that are not rows.
    pub fn games(&self) -> impl Iterator<Item = &G> {
        self.summands().filter_map(|summand| match &summand.atom {
            Symbolic::Game(game) => Some(game),
            _ => None,
        })
    }

    /// Returns the least value of the variable if there is exactly one.
    pub fn only_variable(&self) -> Option<u32> {
        match self.variables.as_slice() {
            [least] => Some(*least),
            _ => None,
        }
    }

    /// Converts the games that are not rows.
    ///
    /// # Errors
    /// The first error of `game`.
    pub fn try_map<H, E>(
        &self,
        mut game: impl FnMut(&G) -> Result<H, E>,
    ) -> Result<Statement<H>, E> {
        let mut side = |side: &[Summand<G>]| {
            let summand = |summand: &Summand<G>| {
                let atom = match &summand.atom {
                    Symbolic::Row(words) => Symbolic::Row(words.clone()),
                    Symbolic::Game(old) => Symbolic::Game(game(old)?),
                    Symbolic::Any(cell) => Symbolic::Any(cell.clone()),
                };
                Ok(Summand { count: summand.count.clone(), atom })
            };
            side.iter().map(summand).collect::<Result<Vec<_>, E>>()
        };
        Ok(Statement {
            variables: self.variables.clone(),
            conditions: self.conditions.clone(),
            left: side(&self.left)?,
            relation: self.relation,
            right: side(&self.right)?,
            letters: self.letters.clone(),
        })
    }

    /// Converts the games that are not rows.
    pub fn map<H>(&self, mut game: impl FnMut(&G) -> H) -> Statement<H> {
        let Ok(statement) = self.try_map(|old| Ok::<_, Infallible>(game(old)));
        statement
    }

    /// Substitutes forms for the variables. The forms are in new variables, whose least values are
    /// `least`.
    pub fn with_variables(mut self, values: &[Form], least: Vec<u32>) -> Statement<G> {
        let put = |form: &Form| form.instance(values);
        for Summand { count, .. } in self.left.iter_mut().chain(&mut self.right) {
            count.numerator = put(&count.numerator);
        }
        self.exponents_mut().for_each(|exponent| *exponent = put(exponent));
        self.conditions.iter_mut().for_each(|condition| *condition = put(condition));
        self.letters.0.iter_mut().for_each(|(_, value)| *value = put(value));
        Statement { variables: least, ..self }
    }
}
