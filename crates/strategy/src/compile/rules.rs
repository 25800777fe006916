//! The rules of a strategy, translated to cells.
use segcert_replay::data::{Choice, Pattern, Rule as Text, Strategy};

use super::cells::Cells;
use super::games::Game;
use super::standard::Standard;
use crate::claims::Form;
use crate::claims::linear::Row;
use crate::clobber::Component;

pub struct Rule<'a> {
    pub text: &'a Text,
    /// Forms that are all at least 0 if and only if the conditions of the rule hold.
    pub when: Vec<Form>,
    /// The cells from which the rule chooses. Left moves in a component of the first cell that has
    /// components.
    pub choice: Vec<usize>,
}

impl Rule<'_> {
    /// Returns the cell that the rule chooses in a position, given the number of components of each
    /// cell, or `None` if the rule does not apply.
    pub fn chooses(&self, counts: &[i64]) -> Option<usize> {
        let applies = self.when.iter().all(|form| form.at(counts) >= 0);
        let mut choice = self.choice.iter().copied();
        choice.find(|cell| applies && counts[*cell] >= 1)
    }

    /// Returns the simplified sum to which the rule moves in a component of `length` stones.
    pub fn result(
        &self,
        strategy: &Strategy,
        standard: &Standard,
        length: usize,
    ) -> Option<Vec<Component>> {
        standard.of_patterns(strategy, &self.text.to, i64::try_from(length).ok()?, 0)
    }
}

pub fn form(row: &Row) -> Form {
    let (constant, coefficients) = row.split_last().expect("a row has a constant");
    Form::new(*constant, coefficients.iter().copied().enumerate())
}

/// Returns forms that are all at least 0 if and only if the position is this one.
pub fn is_game(counts: &[i64]) -> Vec<Form> {
    let parts = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let at_least = parts.map(|(cell, count)| Form::parameter(cell).plus(-count));
    let all = Form::new(counts.iter().sum(), (0..counts.len()).map(|cell| (cell, -1)));
    at_least.chain([all]).collect()
}

/// Returns the rules that can apply to positions of these cells. `games` has the game of each set.
///
/// # Errors
/// Returns the name of a rule about positions with variable lengths, which cannot be used for bags.
pub fn rules<'a>(
    strategy: &'a Strategy,
    cells: &Cells,
    standard: &Standard,
    games: &[Option<Game>],
) -> Result<Vec<Rule<'a>>, String> {
    let mut rules = Vec::new();
    // Rules about the games of sets are not used for bags.
    let is_of_set = |rule: &&Text| games.iter().flatten().any(|game| game.is_of(rule));
    for text in strategy.rules.iter().filter(|rule| !is_of_set(rule)) {
        let mut when: Vec<Form> = Vec::new();
        let mut choice = cells.chosen(&text.part);
        if let (Some(game), Choice::OfGame) = (&text.game, &text.part) {
            let one = |pattern: &Pattern| match pattern {
                Pattern::One(word) => Some(word.clone()),
                Pattern::Sized { .. } => None,
            };
            let parts: Option<Vec<Component>> = game.iter().map(one).collect();
            let parts = parts.ok_or_else(|| text.name.clone())?;
            let moved = parts.first().and_then(|part| cells.of(part));
            let counts = cells.counts(&standard.of(parts));
            let (Some(moved), Some(counts)) = (moved, counts) else {
                continue;
            };
            when.extend(is_game(&counts));
            choice = vec![moved];
        }
        when.extend(text.conditions.iter().map(|condition| form(&cells.row(condition))));
        when.retain(|form| !form.is_immediately_natural());
        rules.push(Rule { text, when, choice });
    }
    Ok(rules)
}
