//! Lists the options of a goal in the order of the kernel.
use super::goal::{Goal, State};
use super::position::{Position, Term};
use super::theory::{Fault, Theory};
use crate::clobber::Player;
use crate::clobber::cell::Cell;
use crate::clobber::form::{Form, implies};
use crate::clobber::word::{Cut, Word};
use crate::game::Value;

/// The component of a goal in which a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The term with this number.
    Term(usize),
    /// The multiple with this number.
    Multiple(usize),
    /// An element of the bag with this cell as its label.
    Cell(usize),
}

/// A move of a player.
#[derive(Clone, Debug)]
pub struct Choice {
    pub source: Source,
    /// The terms that replace the term, or that are added for an element of the bag.
    pub terms: Vec<Term>,
    /// Forms that must be at least 0. Among them is the fresh parameter that counts the copies
    /// before the cut.
    pub conditions: Vec<Form>,
    /// Number of fresh parameters. The parameter of a member of a cell precedes the parameter of a
    /// cut.
    pub fresh: usize,
    /// Whether the number of copies before the cut is one of the fresh parameters.
    pub is_within_power: bool,
}

impl Choice {
    /// Returns the goal after the move, without its position and its judgment.
    pub(super) fn after(&self, goal: &Goal) -> Goal {
        let mut next = Goal { position: Position::default(), ..goal.clone() };
        next.parameters += self.fresh;
        next.context.extend(self.conditions.iter().cloned());
        if let Source::Cell(cell) = self.source {
            let fewer = goal.count(cell).plus(-1);
            next = next.with_count(cell, fewer);
        }
        if !matches!(self.source, Source::Multiple(_))
            && self.is_in_word(goal)
            && next.root.state == State::Same
        {
            next.root.state = State::Smaller;
        }
        next
    }

    /// Returns the numbers of copies before the cut that are tried: numbers below `near`, and
    /// numbers that leave fewer than `near` copies after the cut. `fresh` is the parameter that
    /// counts the copies.
    pub fn places(&self, fresh: usize, near: i64) -> Vec<Option<Form>> {
        match self.conditions.first() {
            Some(others) if self.is_within_power => {
                let most = others.replace(fresh, &Form::default());
                let before = (0..near).map(Form::constant);
                let behind = (0..near).map(|i| most.plus(-i));
                before.chain(behind).map(Some).collect()
            }
            _ => vec![None],
        }
    }

    fn is_in_word(&self, goal: &Goal) -> bool {
        match self.source {
            Source::Term(i) => i >= goal.position.values.len(),
            Source::Multiple(_) => false,
            Source::Cell(_) => true,
        }
    }
}

impl Theory {
    /// Returns every option of a player, including those in the bag if `in_bag`.
    ///
    /// # Errors
    /// [`Fault`] if an exponent may be 0, or the sign of a multiple is not immediate.
    pub fn options(&self, goal: &Goal, player: Player, in_bag: bool) -> Result<Vec<Choice>, Fault> {
        let mut choices = Vec::new();
        for i in goal.position.distinct() {
            match goal.position.term(i) {
                Some(Term::Word(word)) => {
                    let (source, fresh) = (Source::Term(i), goal.parameters);
                    choices.extend(word_choices(&goal.context, &word, player, source, fresh)?);
                }
                Some(Term::Value(value)) => {
                    let source = Source::Term(i);
                    let options = self.arena.options(value, player).iter();
                    let terms = options.map(|&option| vec![Term::Value(option)]);
                    choices.extend(terms.map(|terms| Choice::plain(source, terms)));
                }
                _ => {}
            }
        }
        for (i, (value, form)) in goal.position.multiples.iter().enumerate() {
            choices.extend(self.multiple_choices(goal, i, *value, form, player)?);
        }
        if in_bag {
            for (cell, count) in goal.counts.iter().filter(|(_, count)| !goal.is_without(count)) {
                choices.extend(cell_choices(goal, *cell, &self.cells[*cell], count, player)?);
            }
        }
        Ok(choices)
    }

    fn multiple_choices(
        &self,
        goal: &Goal,
        number: usize,
        value: Value,
        form: &Form,
        player: Player,
    ) -> Result<Vec<Choice>, Fault> {
        let minus = -form;
        let (one, size) = if goal.implies(form) {
            (value, form)
        } else if goal.implies(&minus) {
            (self.arena.negative(value), &minus)
        } else {
            return Err(Fault::Rule("a move in a multiple whose sign is open"));
        };
        let without = self.arena.negative(one);
        let choice = |&option: &Value| Choice {
            conditions: vec![size.plus(-1)],
            ..Choice::plain(
                Source::Multiple(number),
                vec![Term::Value(without), Term::Value(option)],
            )
        };
        Ok(self.arena.options(one, player).iter().map(choice).collect())
    }

    /// Returns the position after a move, with `exponent` copies before the cut.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn after_option(
        &mut self,
        goal: &Goal,
        choice: &Choice,
        exponent: Option<&Form>,
    ) -> Result<Position, Fault> {
        let mut position = match choice.source {
            Source::Term(i) => goal.position.without(i),
            Source::Multiple(_) | Source::Cell(_) => goal.position.clone(),
        };
        let place = |form: &Form| placed(goal, form, exponent);
        self.add(&mut position, choice.terms.iter().map(|term| term.with_forms(place)))?;
        Ok(position)
    }

    /// Returns the goal after a move of Left.
    ///
    /// # Errors
    /// [`Fault`] if the conditions of the move are not implied.
    pub fn play(
        &mut self,
        goal: &Goal,
        choice: &Choice,
        exponent: Option<&Form>,
    ) -> Result<Goal, Fault> {
        if exponent.is_some() != choice.is_within_power {
            return Err(Fault::Rule("Move: the option is within a power, or it is not"));
        }
        if !choice.needed(goal, exponent).all(|form| goal.implies(&form)) {
            return Err(Fault::Rule("Move: a condition is not implied"));
        }
        let plain = Choice { conditions: Vec::new(), fresh: 0, ..choice.clone() };
        let position = self.after_option(goal, choice, exponent)?;
        Ok(Goal { position, strict: false, ..plain.after(goal) })
    }
}

impl Choice {
    /// Returns the forms that must be at least 0 for the move with this number of copies before the
    /// cut.
    pub fn needed(&self, goal: &Goal, exponent: Option<&Form>) -> impl Iterator<Item = Form> {
        let conditions = self.conditions.iter().map(move |form| placed(goal, form, exponent));
        conditions.chain(exponent.cloned())
    }

    fn plain(source: Source, terms: Vec<Term>) -> Choice {
        Choice { source, terms, conditions: Vec::new(), fresh: 0, is_within_power: false }
    }
}

/// Substitutes this number of copies before the cut for the fresh parameter of a move.
fn placed(goal: &Goal, form: &Form, exponent: Option<&Form>) -> Form {
    exponent.map_or_else(|| form.clone(), |exponent| form.replace(goal.parameters, exponent))
}

/// Lists the options of a word.
fn word_choices(
    context: &[Form],
    word: &Word,
    player: Player,
    source: Source,
    fresh: usize,
) -> Result<Vec<Choice>, Fault> {
    if !word.powers.iter().all(|power| implies(context, &power.exponent.plus(-1))) {
        return Err(Fault::Rule("a power may be empty"));
    }
    let cuts = word.cuts(player, fresh).into_iter();
    let choice = |cut: Cut| Choice {
        fresh: usize::from(cut.condition.is_some()),
        is_within_power: cut.condition.is_some(),
        conditions: cut.condition.into_iter().collect(),
        ..Choice::plain(source, cut.pieces.map(Term::Word).to_vec())
    };
    Ok(cuts.map(choice).collect())
}

/// Lists the options of a member of a cell.
fn cell_choices(
    goal: &Goal,
    number: usize,
    cell: &Cell,
    count: &Form,
    player: Player,
) -> Result<Vec<Choice>, Fault> {
    let exponent = Form::new(cell.least.into(), [(goal.parameters, 1)]);
    let member = cell.member(exponent).normal()?;
    let fresh = usize::from(!cell.is_plain());
    let source = Source::Cell(number);
    let choices = word_choices(&goal.context, &member, player, source, goal.parameters + fresh)?;
    let with_component = |mut choice: Choice| {
        choice.conditions.insert(0, count.plus(-1));
        choice.fresh += fresh;
        choice
    };
    Ok(choices.into_iter().map(with_component).collect())
}
