//! A list of rules, as bags see it: Left follows the first one that applies.
use std::collections::BTreeSet;

use segcert_replay::data::{Choice, Condition, Pattern, Rule, Strategy};

use super::answers::{Answers, left_for_won};
use super::bag::Bag;
use super::board::{Board, word};
use super::candidates::Test;
use super::plays::Play;
use super::sets::Sets;
use crate::claims::linear::Row;
use crate::strategy::compile::cells::shortest;

/// Rules, and what they need.
#[derive(Clone, Default)]
pub struct List {
    entries: Vec<Entry>,
    /// Won positions that the strategy has to have besides.
    won: BTreeSet<Bag>,
}

/// A rule, and what it says of bags.
#[derive(Clone)]
struct Entry {
    rule: Rule,
    scope: Scope,
    /// The cells that it chooses from, see [`Play`].
    turns: Vec<(u8, Option<usize>)>,
}

/// Where a rule may apply.
#[derive(Clone)]
enum Scope {
    /// In bags that satisfy these rows over the numbers of parts by cells.
    Rows(Vec<Row>),
    Only(Bag),
}

impl Entry {
    /// The cell that it chooses, with the number of Left's turn there; none if it does not apply.
    fn turn(&self, bag: Bag) -> Option<(u8, Option<usize>)> {
        let mut turns = self.turns.iter();
        let turn = turns.find(|(cell, _)| bag.has(*cell)).copied()?;
        let applies = match &self.scope {
            Scope::Rows(rows) => rows.iter().all(|row| bag.satisfies(row)),
            Scope::Only(other) => *other == bag,
        };
        applies.then_some(turn)
    }
}

impl List {
    /// How many rules there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The first rule that applies, by its place, and what it says.
    pub fn turn(&self, bag: Bag) -> Option<(usize, (u8, Option<usize>))> {
        let mut entries = self.entries.iter().enumerate();
        entries.find_map(|(place, entry)| Some((place, entry.turn(bag)?)))
    }

    /// Leaves the first rules, so many.
    pub fn truncate(&mut self, count: usize) {
        self.entries.truncate(count);
    }

    /// A rule more: a play, with conditions.
    pub fn push<'b>(&mut self, play: &Play, tests: impl Iterator<Item = &'b Test> + Clone) {
        let rows = tests.clone().map(|test| test.row.clone()).collect();
        let conditions = tests.map(|test| test.condition.clone()).collect();
        let rule = self.rule(None, conditions, &play.choice, &play.to);
        self.entries.push(Entry { rule, scope: Scope::Rows(rows), turns: play.turns.clone() });
    }

    /// A rule for one bag alone.
    pub fn push_alone(&mut self, board: &Board, bag: Bag, (cell, turn): (u8, usize)) {
        let one = |cell| Pattern::One(word(&shortest(&board.cells.cells[usize::from(cell)])));
        let others = bag.without(cell).unwrap_or_default();
        let game = std::iter::once(cell).chain(others.cells()).map(one);
        let to = &board.options[usize::from(cell)].left[turn].to;
        let rule = self.rule(Some(game.collect()), Vec::new(), &Choice::OfGame, to);
        self.entries.push(Entry { rule, scope: Scope::Only(bag), turns: vec![(cell, Some(turn))] });
    }

    fn rule(
        &self,
        game: Option<Vec<Pattern>>,
        conditions: Vec<Condition>,
        part: &Choice,
        to: &[Pattern],
    ) -> Rule {
        Rule {
            name: (self.len() + 1).to_string(),
            game,
            lengths: Vec::new(),
            conditions,
            part: part.clone(),
            to: to.to_vec(),
        }
    }

    /// Takes down which won positions the rules need in these bags.
    pub fn need_won(&mut self, board: &Board, sets: &Sets, answers: &Answers) {
        self.won.clear();
        for bag in &answers.bags {
            if let Some((_, (cell, Some(turn)))) = self.turn(*bag) {
                let won = left_for_won(board, sets, *bag, (cell, turn));
                self.won.extend(won);
            }
        }
    }

    /// Gives a strategy these rules, and what they need.
    pub fn add_to(&self, board: &Board, strategy: &mut Strategy) {
        strategy.rules = self.entries.iter().map(|entry| entry.rule.clone()).collect();
        let won = self.won.iter().map(|bag| board.words(*bag));
        strategy.won.extend(won);
    }
}
