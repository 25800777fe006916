//! Statements: what a certificate is about, as a tree; the goals that it stands for. `print` says
//! it in words.
//!
//! Depends on `core`, and on `claims` for goals with parameters.

mod print;

use crate::claims::{Form, Item, Stones};
use crate::core::Judgment::{AtLeast, Over};
use crate::core::{
    Arena, Budget, Checked, Goal, Judgment, Position, Ref, Scope, Stop, at, fault, given, require,
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

/// `left relation right`, for all values of the variables.
pub struct Statement {
    /// Games that are not rows.
    pub games: Arena,
    pub variables: Vec<Variable>,
    pub left: Vec<Summand>,
    pub relation: &'static Relation,
    pub right: Vec<Summand>,
}

/// A number that is at least `from`, and leaves `residue` when divided by `modulus`.
pub struct Variable {
    pub from: u32,
    pub modulus: u32,
    pub residue: u32,
}

/// `±floor(numerator / divisor)` copies of a game.
pub struct Summand {
    pub is_negative: bool,
    pub numerator: Form,
    pub divisor: u32,
    pub atom: Atom,
}

pub enum Atom {
    Row(Vec<Piece>),
    Game(Ref),
}

pub enum Piece {
    Run(Stones),
    Gap,
    Power(Box<(Stones, Form)>),
}

impl Statement {
    pub fn read(reader: &mut Reader, budget: &mut Budget) -> Checked<Statement> {
        let games = Arena::read(reader, budget)?;
        let variables = reader.list(Variable::read)?;
        let count = u32::try_from(variables.len()).map_err(|_| Stop::Internal)?;
        let summand = |reader: &mut Reader| Summand::read(reader, &games, count);
        let left = reader.list(summand)?;
        let relation = given(RELATIONS.get(reader.count()?), "variant")?;
        let right = reader.list(summand)?;
        Ok(Statement { games, variables, left, relation, right })
    }
}

/// Stones that are there.
fn stones(reader: &mut Reader) -> Checked<Stones> {
    let stones = reader.stones()?;
    require(!stones.0.is_empty(), "statement")?;
    Ok(stones)
}

impl Variable {
    fn read(reader: &mut Reader) -> Checked<Variable> {
        let [from, modulus, residue] = [reader.small()?, reader.small()?, reader.small()?];
        require(residue < modulus, "statement")?;
        Ok(Variable { from, modulus, residue })
    }

    /// The variable by a natural number: its least value, and that number times the modulus.
    pub fn value(&self, parameter: u32) -> Checked<Form> {
        let (from, modulus) = (i64::from(self.from), i64::from(self.modulus));
        let behind = i64::from(self.residue).saturating_sub(from).checked_rem_euclid(modulus);
        let behind = behind.ok_or(Stop::Internal)?;
        Form::number(from.saturating_add(behind)).plus(modulus, &Form::parameter(parameter))
    }
}

impl Summand {
    fn read(reader: &mut Reader, games: &Arena, variables: u32) -> Checked<Summand> {
        let (is_negative, numerator) = (reader.bool()?, reader.form_of(variables)?);
        let divisor = reader.small()?;
        require(divisor > 0, "statement")?;
        let atom = match reader.number()? {
            0 => Atom::Row(reader.list(|reader| {
                Ok(match reader.number()? {
                    0 => Piece::Run(stones(reader)?),
                    1 => Piece::Gap,
                    2 => Piece::Power(Box::new((stones(reader)?, reader.form_of(variables)?))),
                    _ => return fault("variant"),
                })
            })?),
            1 => Atom::Game(games.reference(reader.small()?)?),
            _ => return fault("variant"),
        };
        Ok(Summand { is_negative, numerator, divisor, atom })
    }

    /// The number of copies. `y = floor(a / q)` is a further parameter, with
    /// `q·y ≤ a ≤ q·y + q − 1`.
    fn copies(&self, numerator: Form, scope: &mut Scope) -> Checked<Form> {
        if self.divisor == 1 {
            return Ok(numerator);
        }
        require(numerator.is_natural(), "statement")?;
        let floor = Form::parameter(scope.parameters);
        scope.parameters = scope.parameters.saturating_add(1);
        let divisor = i64::from(self.divisor);
        let remainder = numerator.plus(-1, &floor.times(divisor)?)?;
        scope.context.push(remainder.clone());
        scope.context.push(Form::number(divisor.saturating_sub(1)).plus(-1, &remainder)?);
        Ok(floor)
    }
}

/// A word of a row, which is between gaps, with forms put for the variables.
fn word(pieces: &[Piece], put: impl Fn(&Form) -> Checked<Form>) -> Checked<Vec<Item>> {
    let items = pieces.iter().map(|piece| match piece {
        Piece::Gap => Err(Stop::Internal),
        Piece::Run(stones) => Ok(Item::once(&stones.0)),
        Piece::Power(power) => {
            let (stones, exponent) = &**power;
            let exponent = put(exponent)?;
            require(exponent.is_natural(), "statement")?;
            Ok(Item { stones: stones.0.clone(), exponent })
        }
    });
    items.collect()
}

impl Kernel<'_> {
    /// The goals of a statement, as claims.
    pub fn goals_of(&mut self, statement: &Statement) -> Checked<Vec<Goal>> {
        let variables = statement.variables.iter().zip(0..);
        let variables = variables.map(|(variable, parameter)| variable.value(parameter));
        let variables = variables.collect::<Checked<Vec<Form>>>()?;
        let put = |form: &Form| form.substitute(&|index| variables.get(index as usize));
        let games = self.games.arena.translate(&statement.games);
        let parameters = u32::try_from(variables.len()).map_err(|_| Stop::Internal)?;
        let mut scope = Scope { parameters, ..Scope::default() };
        let mut difference = Position::default();
        let left = statement.left.iter().map(|summand| (summand, false));
        let right = statement.right.iter().map(|summand| (summand, true));
        for (summand, is_right) in left.chain(right) {
            let is_negative = summand.is_negative != is_right;
            let copies = summand.copies(put(&summand.numerator)?, &mut scope)?;
            match &summand.atom {
                Atom::Game(game) => {
                    let game = given(*at(&games, game.index())?, "statement")?;
                    let copies = copies.times(if is_negative { -1 } else { 1 })?;
                    difference.multiples.push((game, copies));
                }
                Atom::Row(pieces) => {
                    let copies = copies.as_number().and_then(|copies| u16::try_from(copies).ok());
                    let copies = given(copies.map(usize::from), "statement")?;
                    for pieces in pieces.split(|piece| matches!(piece, Piece::Gap)) {
                        let mut term = self.games.term(word(pieces, put)?)?;
                        if is_negative {
                            term = self.games.negative(term)?;
                        }
                        self.games.budget.hold(copies.saturating_mul(32))?;
                        self.games.budget.charge(copies)?;
                        difference.terms.extend(std::iter::repeat_n(term, copies));
                    }
                }
            }
        }
        scope.check_parameters()?;
        self.games.budget.hold(difference.size().saturating_mul(64))?;
        let scope = Rc::new(scope);
        let (_, goals) = statement.relation;
        let goals = goals.iter().map(|(is_opposite, judgment)| {
            let opposite = self.games.opposite(&difference)?;
            let position = if *is_opposite { opposite } else { difference.clone() };
            let (scope, judgment) = (Rc::clone(&scope), *judgment);
            Ok(Goal { scope, judgment, ..self.nothing.about(position) })
        });
        goals.collect()
    }
}
