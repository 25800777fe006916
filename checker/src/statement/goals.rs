//! The goals of a statement.

use super::{Atom, Statement, Summand};
use crate::calculus::{Goal, Kernel};
use crate::data::{Checked, Form, Image, Player, Scope, Stop, all, at, given, require};
use crate::games::{Games, Position};
use std::iter::repeat_n;
use std::rc::Rc;

impl Statement {
    /// Returns the goals of the statement, as claims.
    pub fn goals(&self, kernel: &mut Kernel) -> Checked<Vec<Goal>> {
        all(self.relation.1.iter().map(|(opposite, first)| self.goal(*opposite, *first, kernel)))
    }

    /// Returns the goal about the left side minus the right side, or about its negative.
    fn goal(&self, is_opposite: bool, first: Player, kernel: &mut Kernel) -> Checked<Goal> {
        let variables = (0..).zip(&self.variables);
        let variables = variables.map(|(x, n)| Form::parameter(x).plus_number(i64::from(*n)));
        let variables = all(variables)?;
        let variables: Image = &|index| variables.get(index as usize);
        let games = kernel.games.arena.translate(&self.games);
        let parameters = u32::try_from(self.variables.len()).map_err(|_| Stop::Internal)?;
        let scope = Scope { parameters, context: self.conditions.clone(), ..Scope::default() };
        let mut scope = scope.substitute(variables)?;
        let mut position = Position::default();
        let mut counts = kernel.nothing.counts.to_vec();
        let left = self.left.iter().map(|summand| (summand, is_opposite));
        let right = self.right.iter().map(|summand| (summand, !is_opposite));
        for (summand, is_subtracted) in left.chain(right) {
            let is_negative = summand.is_negative != is_subtracted;
            let numerator = summand.numerator.substitute(variables)?;
            let copies = summand.copies(numerator, &mut scope, &mut kernel.games)?;
            match &summand.atom {
                Atom::Game(game) => {
                    let game = given(*at(&games, game.index())?, "statement")?;
                    let copies = copies.times(if is_negative { -1 } else { 1 })?;
                    position.multiples.push((game, copies));
                }
                Atom::Row(words) => {
                    let copies = copies.as_number().and_then(|copies| u16::try_from(copies).ok());
                    let copies = usize::from(given(copies, "statement")?);
                    for it in words {
                        require(!it.rest.is_empty() || !it.head.stones.is_empty(), "statement")?;
                        let items = it.substitute(variables)?;
                        let word = kernel.games.natural_word(items, &scope, "statement")?;
                        let term = kernel.games.intern(&word)?;
                        let negative = kernel.games.negative(term)?;
                        kernel.games.budget.hold(copies.saturating_mul(96))?;
                        kernel.games.budget.charge(copies)?;
                        let term = if is_negative { negative } else { term };
                        position.terms.extend(repeat_n(term, copies));
                    }
                }
                Atom::Any(cell) => {
                    let cell = if is_negative { cell.negative() } else { cell.clone() };
                    let size = kernel.cells.len().saturating_mul(cell.shortest().max(64)) / 64;
                    kernel.games.budget.charge(size)?;
                    let place = kernel.cells.iter().position(|other| *other == cell);
                    let count = place.and_then(|place| counts.get_mut(place));
                    let count = given(count, "statement")?;
                    *count = Rc::new(count.plus(1, &scope.fresh())?);
                }
            }
        }
        scope.check_parameters()?;
        let (scope, counts) = (Rc::new(scope), counts.into());
        Ok(Goal { scope, position, counts, first, ..Goal::default() })
    }
}

impl Summand {
    /// Returns the number of copies of a summand. `y = floor(a / q)` is a new parameter, and the
    /// context says that `q·y ≤ a ≤ q·y + q − 1`.
    fn copies(&self, a: Form, scope: &mut Scope, games: &mut Games) -> Checked<Form> {
        if self.divisor == 1 {
            return Ok(a);
        }
        require(games.implies(scope, &a)?, "statement")?;
        let (floor, divisor) = (scope.fresh(), i64::from(self.divisor));
        let remainder = a.plus(-1, &floor.times(divisor)?)?;
        let rest = Form::number(divisor.saturating_sub(1)).plus(-1, &remainder)?;
        scope.context.extend([remainder, rest]);
        Ok(floor)
    }
}
