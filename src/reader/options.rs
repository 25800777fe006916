//! The options of a goal, in the order of the kernel, with what they look like on the board.

use super::Astray;
use super::games::{Games, Ref};
use super::goal::{Goal, Position, Term};
use crate::claims::cell::Cell;
use crate::claims::form::Form;
use crate::claims::word::Word;
use crate::clobber::Player;

/// Where a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A term by its number.
    Term(usize),
    /// A multiple by its number.
    Multiple(usize),
    /// A part of the bag.
    Cell(usize),
}

/// A move, or a class of them: one for each value of its fresh parameters.
#[derive(Clone, Debug)]
pub struct Choice {
    pub source: Source,
    /// What is moved in.
    pub from: Term,
    /// What it becomes: an option; of a word what lies before the emptied square and behind it.
    pub to: Vec<Term>,
    /// What has to be at least 0.
    pub conditions: Vec<Form>,
    /// How many parameters are fresh: that of a member of a cell comes before that of a copy.
    pub fresh: usize,
    /// Whether the number of copies before the emptied square is among them.
    pub is_within_power: bool,
}

impl Choice {
    /// What comes into the position in the place of what goes.
    fn added(&self, games: &Games) -> Result<Position, Astray> {
        let mut terms = self.to.clone();
        if let Source::Multiple(_) = self.source {
            terms.push(games.negative_term(&self.from)?);
        }
        Ok(Position { terms, multiples: Vec::new() })
    }
}

impl Goal {
    /// The goal after a move but for its judgment: what is left, and what is to be added to it.
    ///
    /// # Errors
    /// [`Astray`].
    pub fn after(&self, choice: &Choice, games: &Games) -> Result<(Goal, Position), Astray> {
        let mut kept = self.clone();
        match choice.source {
            Source::Term(number) => drop(kept.position.terms.remove(number)),
            Source::Cell(cell) => kept = kept.with_more(cell, -1),
            Source::Multiple(_) => {}
        }
        kept.parameters += choice.fresh;
        Ok((kept, choice.added(games)?))
    }
}

/// The options of a player; with those in the bag if `in_bag`.
///
/// # Errors
/// [`Astray`] if an exponent may be 0, or the sign of a multiple is open.
pub fn options(
    goal: &Goal,
    player: Player,
    in_bag: bool,
    games: &Games,
    cells: &[Cell],
) -> Result<Vec<Choice>, Astray> {
    let mut choices = Vec::new();
    let terms = &goal.position.terms;
    for (number, term) in terms.iter().enumerate() {
        if number > 0 && terms[number - 1] == *term {
            continue;
        }
        let source = Source::Term(number);
        match term {
            Term::Word(word) => choices.extend(in_word(goal, word, player, source, 0)?),
            Term::Value(value) => choices.extend(in_value(*value, player, source, games)),
        }
    }
    for (number, (value, count)) in goal.position.multiples.iter().enumerate() {
        let (one, size) = oriented(goal, *value, count, games)?;
        let source = Source::Multiple(number);
        choices.extend(
            in_value(one, player, source, games)
                .map(|choice| Choice { conditions: vec![size.plus(-1)], ..choice }),
        );
    }
    if in_bag {
        for (cell, count) in &goal.counts {
            if !goal.implies(&-count) {
                choices.extend(in_cell(goal, *cell, &cells[*cell], count, player)?);
            }
        }
    }
    Ok(choices)
}

/// The same multiple with a number of copies that is at least 0.
pub fn oriented(
    goal: &Goal,
    value: Ref,
    count: &Form,
    games: &Games,
) -> Result<(Ref, Form), Astray> {
    let minus = -count;
    if goal.implies(count) {
        Ok((value, count.clone()))
    } else if goal.implies(&minus) {
        Ok((games.negative(value), minus))
    } else {
        Err(Astray("the sign of a multiple is open"))
    }
}

fn in_value(
    value: Ref,
    player: Player,
    source: Source,
    games: &Games,
) -> impl Iterator<Item = Choice> {
    games.options(value, player).iter().map(move |&option| Choice {
        source,
        from: Term::Value(value),
        to: vec![Term::Value(option)],
        conditions: Vec::new(),
        fresh: 0,
        is_within_power: false,
    })
}

/// Moves in a word, with so many fresh parameters before that of a copy.
fn in_word(
    goal: &Goal,
    word: &Word,
    player: Player,
    source: Source,
    fresh: usize,
) -> Result<Vec<Choice>, Astray> {
    let mut blocks = word.blocks.iter();
    if !blocks.all(|block| goal.implies(&block.exponent.plus(-1))) {
        return Err(Astray("a power may be empty"));
    }
    let cuts = word.cuts(player, goal.parameters + fresh).into_iter();
    let choice = |cut: crate::claims::word::Cut| Choice {
        source,
        from: Term::Word(word.clone()),
        to: cut.pieces.map(Term::Word).to_vec(),
        fresh: fresh + usize::from(cut.condition.is_some()),
        is_within_power: cut.condition.is_some(),
        conditions: cut.condition.into_iter().collect(),
    };
    Ok(cuts.map(choice).collect())
}

fn in_cell(
    goal: &Goal,
    number: usize,
    cell: &Cell,
    count: &Form,
    player: Player,
) -> Result<Vec<Choice>, Astray> {
    let (member, fresh) = any_member(cell, goal.parameters)?;
    let choices = in_word(goal, &member, player, Source::Cell(number), fresh)?;
    let with_part = |mut choice: Choice| {
        choice.conditions.insert(0, count.plus(-1));
        choice
    };
    Ok(choices.into_iter().map(with_part).collect())
}

/// Any member of a cell, by the parameter with this number, and how many parameters are fresh.
pub fn any_member(cell: &Cell, parameter: usize) -> Result<(Word, usize), Astray> {
    let exponent = Form::new(cell.least.into(), [(parameter, 1)]);
    Ok((cell.member(exponent).normal()?, usize::from(!cell.is_plain())))
}
