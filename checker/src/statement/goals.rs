//! The goals of a statement.

use super::{Atom, Statement, Summand};
use crate::calculus::{Descent, Goal, Kernel};
use crate::data::{
    Cell, Checked, Form, Image, Ref, Scope, Stop, Term, Word, at, given, put, require,
};
use crate::games::Position;
use std::iter::repeat_n;
use std::rc::Rc;

/// The left side of a statement minus the right one, and what is assumed of the parameters.
struct Difference<'s> {
    /// What is put for each variable.
    variables: Vec<Form>,
    /// By reference of the statement, the games of the certificate.
    games: Vec<Option<Ref>>,
    /// The conditions alone.
    conditions: Scope,
    /// The conditions, and the lines of floors.
    scope: Scope,
    position: Position,
    /// The families with any number of rows: the sign, and the parameter that is this number.
    families: Vec<(bool, &'s Cell, Form)>,
}

impl Statement {
    /// The goals of the statement, as claims.
    pub fn goals(&self, kernel: &mut Kernel) -> Checked<Vec<Goal>> {
        let mut difference = Difference::new(self, kernel)?;
        let left = self.left.iter().map(|summand| (summand, false));
        let right = self.right.iter().map(|summand| (summand, true));
        for (summand, is_right) in left.chain(right) {
            difference.add(summand, summand.is_negative != is_right, kernel)?;
        }
        let Difference { scope, position, families, .. } = difference;
        scope.check_parameters()?;
        kernel.games.budget.hold(position.size().saturating_mul(64))?;
        let (scope, descent) = (Rc::new(scope), Descent::Lost);
        let goals = self.relation.1.iter().map(|(is_opposite, judgment)| {
            let opposite = kernel.games.opposite(&position)?;
            let position = if *is_opposite { opposite } else { position.clone() };
            let counts = counts(&families, *is_opposite, kernel)?;
            Ok(Goal { scope: Rc::clone(&scope), position, counts, judgment: *judgment, descent })
        });
        goals.collect()
    }
}

impl<'s> Difference<'s> {
    fn new(statement: &Statement, kernel: &Kernel) -> Checked<Difference<'s>> {
        let least = (0..).zip(&statement.variables);
        let variables =
            least.map(|(index, least)| Form::parameter(index).plus_number(i64::from(*least)));
        let variables = variables.collect::<Checked<Vec<Form>>>()?;
        let context = put(&statement.conditions, &|index| variables.get(index as usize))?;
        let parameters = u32::try_from(variables.len()).map_err(|_| Stop::Internal)?;
        let conditions = Scope { parameters, context, ..Scope::default() };
        let games = kernel.games.arena.translate(&statement.games);
        let (scope, position) = (conditions.clone(), Position::default());
        Ok(Difference { variables, games, conditions, scope, position, families: Vec::new() })
    }

    fn add(&mut self, summand: &'s Summand, is_negative: bool, kernel: &mut Kernel) -> Checked<()> {
        let copies = self.copies(summand, kernel)?;
        match &summand.atom {
            Atom::Game(game) => {
                let game = given(*at(&self.games, game.index())?, "statement")?;
                let copies = copies.times(if is_negative { -1 } else { 1 })?;
                self.position.multiples.push((game, copies));
            }
            Atom::Row(words) => {
                let copies = copies.as_number().and_then(|copies| u16::try_from(copies).ok());
                let copies = given(copies.map(usize::from), "statement")?;
                for word in words {
                    let mut term = self.term(word, kernel)?;
                    if is_negative {
                        term = kernel.games.negative(term)?;
                    }
                    kernel.games.budget.hold(copies.saturating_mul(32))?;
                    kernel.games.budget.charge(copies)?;
                    self.position.terms.extend(repeat_n(term, copies));
                }
            }
            Atom::Any(cell) => {
                let number = self.fresh();
                self.families.push((is_negative, cell, number));
            }
        }
        Ok(())
    }

    /// A parameter that nothing speaks of.
    fn fresh(&mut self) -> Form {
        let fresh = Form::parameter(self.scope.parameters);
        self.scope.parameters = self.scope.parameters.saturating_add(1);
        fresh
    }

    /// The number of copies. `y = floor(a / q)` is a further parameter, with
    /// `q·y ≤ a ≤ q·y + q − 1`.
    fn copies(&mut self, summand: &Summand, kernel: &mut Kernel) -> Checked<Form> {
        let image: Image = &|index| self.variables.get(index as usize);
        let numerator = summand.numerator.substitute(image)?;
        if summand.divisor == 1 {
            return Ok(numerator);
        }
        require(kernel.games.implies(&self.conditions, &numerator)?, "statement")?;
        let (floor, divisor) = (self.fresh(), i64::from(summand.divisor));
        let remainder = numerator.plus(-1, &floor.times(divisor)?)?;
        let rest = Form::number(divisor.saturating_sub(1)).plus(-1, &remainder)?;
        self.scope.context.extend([remainder, rest]);
        Ok(floor)
    }

    /// The term of a word, whose exponents must not be negative.
    fn term(&self, word: &Word, kernel: &mut Kernel) -> Checked<Term> {
        let items = word.substitute(&|index| self.variables.get(index as usize))?;
        for item in &items {
            let is_natural = kernel.games.implies(&self.conditions, &item.exponent)?;
            require(is_natural, "statement")?;
        }
        kernel.games.term(items)
    }
}

/// The number of parts of each cell of the certificate; where the goal is about the opposite, or the
/// family is subtracted, the parts are the negatives.
fn counts(
    families: &[(bool, &Cell, Form)],
    is_opposite: bool,
    kernel: &mut Kernel,
) -> Checked<Rc<[Form]>> {
    let mut counts = kernel.nothing.counts.to_vec();
    for (is_negative, cell, number) in families {
        let negative = cell.negative();
        let wanted = if *is_negative == is_opposite { *cell } else { &negative };
        let size = cell.affixes().saturating_add(cell.block.len());
        kernel.games.budget.charge(kernel.cells.len().saturating_add(size))?;
        let place = kernel.cells.iter().position(|cell| cell == wanted);
        let count = place.and_then(|place| counts.get_mut(place));
        let count = given(count, "statement")?;
        *count = count.plus(1, number)?;
    }
    Ok(counts.into())
}
