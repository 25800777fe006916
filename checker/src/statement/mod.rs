//! Statements: what a certificate is about, as a tree; the goals that it stands for. `print` says
//! it in words.
//!
//! Depends on `core`, and on `claims` for goals with parameters.

mod print;

use crate::claims::{Cell, Form, Image, Word, put};
use crate::core::Judgment::{AtLeast, Over};
use crate::core::{
    Arena, Budget, Checked, Descent, Goal, Judgment, Position, Ref, Scope, Stop, Term, at, fault,
    given, require,
};
use crate::replay::Kernel;
use crate::wire::Reader;
use std::rc::Rc;

/// How a relation is written, and the goals about `D = left − right`: whether they are about `−D`,
/// and the judgment.
pub type Relation = (&'static str, &'static [(bool, Judgment)]);

const RELATIONS: [Relation; 8] = [
    ("=", &[(false, AtLeast), (true, AtLeast)]),
    (">=", &[(false, AtLeast)]),
    ("<=", &[(true, AtLeast)]),
    (">", &[(false, AtLeast), (false, Over)]),
    ("<", &[(true, AtLeast), (true, Over)]),
    ("||", &[(false, Over), (true, Over)]),
    ("|>", &[(false, Over)]),
    ("<|", &[(true, Over)]),
];

/// `left relation right`, for all values of the variables for which no condition is negative.
pub struct Statement {
    /// Games that are not rows.
    pub games: Arena,
    /// The least value of each variable.
    pub variables: Vec<u32>,
    /// Forms in the variables, each to be at least 0.
    pub conditions: Vec<Form>,
    pub left: Vec<Summand>,
    pub relation: &'static Relation,
    pub right: Vec<Summand>,
}

/// `±floor(numerator / divisor)` copies of an atom.
pub struct Summand {
    pub is_negative: bool,
    pub numerator: Form,
    pub divisor: u32,
    pub atom: Atom,
}

pub enum Atom {
    /// Words as they are written, with one gap between each and the next one.
    Row(Vec<Word>),
    Game(Ref),
    /// Any number of rows of this family.
    Any(Cell),
}

impl Statement {
    pub fn read(reader: &mut Reader, budget: &mut Budget) -> Checked<Statement> {
        let games = Arena::read(reader, budget)?;
        let variables = reader.list(Reader::small)?;
        let count = u32::try_from(variables.len()).map_err(|_| Stop::Internal)?;
        let conditions = reader.list(|reader| reader.form_of(count))?;
        let summand = |reader: &mut Reader| Summand::read(reader, &games, count);
        let left = reader.list(summand)?;
        let relation = given(RELATIONS.get(reader.count()?), "variant")?;
        let right = reader.list(summand)?;
        Ok(Statement { games, variables, conditions, left, relation, right })
    }
}

impl Summand {
    fn read(reader: &mut Reader, games: &Arena, variables: u32) -> Checked<Summand> {
        let (is_negative, numerator) = (reader.bool()?, reader.form_of(variables)?);
        let divisor = reader.small()?;
        require(divisor > 0, "statement")?;
        let atom = match reader.number()? {
            0 => Atom::Row(reader.list(|reader| reader.word(variables))?),
            1 => Atom::Game(games.reference(reader.small()?)?),
            2 => {
                require(divisor == 1 && numerator == Form::number(1), "statement")?;
                Atom::Any(Cell::read(reader)?)
            }
            _ => return fault("variant"),
        };
        Ok(Summand { is_negative, numerator, divisor, atom })
    }
}

/// The left side of a statement minus the right one: its games and words, the families with any
/// number of rows, and what is assumed of the parameters.
struct Difference<'s> {
    /// The conditions alone.
    conditions: Scope,
    /// The conditions, and the lines of floors.
    scope: Scope,
    position: Position,
    /// Each with its sign and with the parameter that is the number of its rows.
    families: Vec<(bool, &'s Cell, Form)>,
}

impl Difference<'_> {
    /// A parameter that nothing speaks of.
    fn fresh(&mut self) -> Form {
        let fresh = Form::parameter(self.scope.parameters);
        self.scope.parameters = self.scope.parameters.saturating_add(1);
        fresh
    }

    /// `y = floor(a / q)` is a further parameter, with `q·y ≤ a ≤ q·y + q − 1`.
    fn floor(&mut self, a: Form, q: u32, budget: &mut Budget) -> Checked<Form> {
        if q == 1 {
            return Ok(a);
        }
        require(self.conditions.implies(&a, budget)?, "statement")?;
        let (floor, divisor) = (self.fresh(), i64::from(q));
        let remainder = a.plus(-1, &floor.times(divisor)?)?;
        self.scope.context.push(remainder.clone());
        let rest = Form::number(divisor.saturating_sub(1)).plus(-1, &remainder)?;
        self.scope.context.push(rest);
        Ok(floor)
    }
}

impl Kernel<'_> {
    /// The goals of a statement, as claims.
    pub fn goals_of(&mut self, statement: &Statement) -> Checked<Vec<Goal>> {
        let variables = (0..)
            .zip(&statement.variables)
            .map(|(parameter, least)| Form::parameter(parameter).plus_number(i64::from(*least)));
        let variables = variables.collect::<Checked<Vec<Form>>>()?;
        let image: Image = &|index| variables.get(index as usize);
        let games = self.games.arena.translate(&statement.games);
        let parameters = u32::try_from(variables.len()).map_err(|_| Stop::Internal)?;
        let context = put(&statement.conditions, image)?;
        let conditions = Scope { parameters, context, ..Scope::default() };
        let (scope, position) = (conditions.clone(), Position::default());
        let mut difference = Difference { conditions, scope, position, families: Vec::new() };
        let left = statement.left.iter().map(|summand| (summand, false));
        let right = statement.right.iter().map(|summand| (summand, true));
        for (summand, is_right) in left.chain(right) {
            let is_negative = summand.is_negative != is_right;
            let numerator = summand.numerator.substitute(image)?;
            let budget = &mut self.games.budget;
            let copies = difference.floor(numerator, summand.divisor, budget)?;
            match &summand.atom {
                Atom::Game(game) => {
                    let game = given(*at(&games, game.index())?, "statement")?;
                    let copies = copies.times(if is_negative { -1 } else { 1 })?;
                    difference.position.multiples.push((game, copies));
                }
                Atom::Row(words) => {
                    let copies = copies.as_number().and_then(|copies| u16::try_from(copies).ok());
                    let copies = given(copies.map(usize::from), "statement")?;
                    for word in words {
                        let term = self.row(word, image, is_negative, &difference.conditions)?;
                        self.games.budget.hold(copies.saturating_mul(32))?;
                        self.games.budget.charge(copies)?;
                        difference.position.terms.extend(std::iter::repeat_n(term, copies));
                    }
                }
                Atom::Any(cell) => {
                    let number = difference.fresh();
                    difference.families.push((is_negative, cell, number));
                }
            }
        }
        difference.scope.check_parameters()?;
        self.games.budget.hold(difference.position.size().saturating_mul(64))?;
        let scope = Rc::new(difference.scope);
        let (_, goals) = statement.relation;
        let goals = goals.iter().map(|(is_opposite, judgment)| {
            let opposite = self.games.opposite(&difference.position)?;
            let position = if *is_opposite { opposite } else { difference.position.clone() };
            let counts = self.counts(&difference.families, *is_opposite)?;
            let (scope, judgment) = (Rc::clone(&scope), *judgment);
            Ok(Goal { scope, position, counts, judgment, descent: Descent::Lost })
        });
        goals.collect()
    }

    /// A word of a row, or its negative.
    fn row(
        &mut self,
        word: &Word,
        image: Image,
        is_negative: bool,
        conditions: &Scope,
    ) -> Checked<Term> {
        let items = word.substitute(image)?;
        for item in &items {
            let is_natural = conditions.implies(&item.exponent, &mut self.games.budget)?;
            require(is_natural, "statement")?;
        }
        let term = self.games.term(items)?;
        if is_negative { self.games.negative(term) } else { Ok(term) }
    }

    /// The number of parts of each cell of the certificate, from the families of a statement; if the
    /// goal is about the opposite, from those of the negatives.
    fn counts(
        &mut self,
        families: &[(bool, &Cell, Form)],
        is_opposite: bool,
    ) -> Checked<Rc<[Form]>> {
        let mut counts = self.nothing.counts.to_vec();
        for (is_negative, cell, number) in families {
            let negative = cell.negative();
            let wanted = if *is_negative == is_opposite { *cell } else { &negative };
            let size = cell.affixes().saturating_add(cell.block.len());
            self.games.budget.charge(self.cells.len().saturating_add(size))?;
            let place = self.cells.iter().position(|cell| cell == wanted);
            let count = place.and_then(|place| counts.get_mut(place));
            let count = given(count, "statement")?;
            *count = count.plus(1, number)?;
        }
        Ok(counts.into())
    }
}
