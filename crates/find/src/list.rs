//! A list of rules on multisets. Left follows the first rule that applies.
use std::collections::BTreeSet;

use segcert_replay::data::{Choice, Condition, Pattern, Rule, Strategy};

use super::answers::{Answers, left_for_won};
use super::board::Board;
use super::candidates::Test;
use super::multiset::Multiset;
use super::plays::Play;
use super::sets::Sets;
use crate::claims::linear::Row;
use crate::strategy::compile::cells::shortest;

/// Rules, with the won positions that they need.
#[derive(Clone, Default)]
pub struct List {
    entries: Vec<Entry>,
    /// Won positions that the strategy must have in addition.
    won: BTreeSet<Multiset>,
}

/// A rule, as a function on multisets.
#[derive(Clone)]
struct Entry {
    rule: Rule,
    scope: Scope,
    /// The cells from which the rule chooses, see [`Play`].
    options: Vec<(u8, Option<usize>)>,
}

/// The multisets to which a rule may apply.
#[derive(Clone)]
enum Scope {
    /// Multisets for which these rows over the numbers of components by cells are at least 0.
    Rows(Vec<Row>),
    Only(Multiset),
}

impl Entry {
    /// Returns the cell that the rule chooses, with the index of Left's option in this cell.
    /// Returns `None` if the rule does not apply.
    fn option(&self, sum: Multiset) -> Option<(u8, Option<usize>)> {
        let mut options = self.options.iter();
        let option = options.find(|(cell, _)| sum.has(*cell)).copied()?;
        let applies = match &self.scope {
            Scope::Rows(rows) => rows.iter().all(|row| sum.satisfies(row)),
            Scope::Only(other) => *other == sum,
        };
        applies.then_some(option)
    }
}

impl List {
    /// Returns the number of rules.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the index of the first rule that applies, and its option.
    pub fn option(&self, sum: Multiset) -> Option<(usize, (u8, Option<usize>))> {
        let mut entries = self.entries.iter().enumerate();
        entries.find_map(|(place, entry)| Some((place, entry.option(sum)?)))
    }

    /// Keeps the first `count` rules.
    pub fn truncate(&mut self, count: usize) {
        self.entries.truncate(count);
    }

    /// Adds a rule: a play with conditions.
    pub fn push<'b>(&mut self, play: &Play, tests: impl Iterator<Item = &'b Test> + Clone) {
        let rows = tests.clone().map(|test| test.row.clone()).collect();
        let conditions = tests.map(|test| test.condition.clone()).collect();
        let rule = rule(self.len() + 1, None, conditions, play.choice.clone(), play.to.clone());
        self.entries.push(Entry { rule, scope: Scope::Rows(rows), options: play.options.clone() });
    }

    /// Adds a rule for a single multiset.
    pub fn push_alone(&mut self, board: &Board, sum: Multiset, (cell, option): (u8, usize)) {
        let one = |cell| Pattern::One(shortest(&board.cells.cells[usize::from(cell)]));
        let others = sum.without(cell).unwrap_or_default();
        let game = std::iter::once(cell).chain(others.cells()).map(one);
        let to = &board.options[usize::from(cell)].left[option].to;
        let rule =
            rule(self.len() + 1, Some(game.collect()), Vec::new(), Choice::OfGame, to.clone());
        self.entries.push(Entry {
            rule,
            scope: Scope::Only(sum),
            options: vec![(cell, Some(option))],
        });
    }

    /// Records the won positions that the rules need in these multisets.
    pub fn need_won(&mut self, board: &Board, sets: &Sets, answers: &Answers) {
        self.won.clear();
        for sum in &answers.sums {
            if let Some((_, (cell, Some(option)))) = self.option(*sum) {
                let won = left_for_won(board, sets, *sum, (cell, option));
                self.won.extend(won);
            }
        }
    }

    /// Adds these rules, and the won positions that they need, to a strategy.
    pub fn add_to(&self, board: &Board, strategy: &mut Strategy) {
        strategy.rules = self.entries.iter().map(|entry| entry.rule.clone()).collect();
        let won = self.won.iter().map(|sum| board.words(*sum));
        strategy.won.extend(won);
    }
}

/// Returns a rule without lengths. Its name is its number.
pub fn rule(
    number: usize,
    game: Option<Vec<Pattern>>,
    conditions: Vec<Condition>,
    part: Choice,
    to: Vec<Pattern>,
) -> Rule {
    Rule { name: number.to_string(), game, lengths: Vec::new(), conditions, part, to }
}
