//! A model of replays as in docs/notebooks/STRATEGIES.md, with lists of words and sets of
//! positions. Its code is independent of the package.

use segcert_clobber::{Component, Stone};
use segcert_replay::data::{Choice, Condition, Count, Members, Range, Rule, Strategy};
use std::collections::BTreeSet;

/// Stones from left to right: 0 for `O`, 1 for `X`.
pub type Word = Vec<u8>;

/// Components of a simplified position, sorted.
pub type Game = Vec<Word>;

pub struct Model<'a> {
    pub strategy: &'a Strategy,
}

/// The result of a replay: whether the strategy fails, and the numbers of positions with Left and
/// with Right to move.
#[derive(Debug, PartialEq, Eq)]
pub struct Counts {
    pub fails: bool,
    pub left: u64,
    pub right: u64,
}

/// Returns the stones of a component.
pub fn stones(part: &Component) -> Word {
    part.stones().map(|stone| u8::from(stone == Stone::X)).collect()
}

fn words(parts: &[Component]) -> Vec<Word> {
    parts.iter().map(stones).collect()
}

fn turned(word: &[u8]) -> Word {
    let reversed: Word = word.iter().rev().copied().collect();
    reversed.min(word.to_vec())
}

fn negative(word: &[u8]) -> Word {
    let opposite: Word = word.iter().map(|stone| 1 - stone).collect();
    turned(&opposite)
}

/// Returns the results of a player's moves in a row.
fn options(row: &[u8], mine: u8) -> Vec<[Word; 2]> {
    let mut options = Vec::new();
    for t in 1..row.len() {
        if row[t - 1] == row[t] {
            continue;
        }
        let (from, to) = if row[t] == mine { (t, t - 1) } else { (t - 1, t) };
        let mut after = row.to_vec();
        after[to] = mine;
        options.push([after[..from].to_vec(), after[from + 1..].to_vec()]);
    }
    options
}

fn without(game: &[Word], index: usize) -> Vec<Word> {
    let mut rest = game.to_vec();
    rest.remove(index);
    rest
}

impl Model<'_> {
    pub fn standard(&self, game: &[Word]) -> Game {
        let mut open = game.to_vec();
        let mut game: Game = Vec::new();
        while let Some(word) = open.pop() {
            if word.windows(2).all(|pair| pair[0] == pair[1]) {
                continue;
            }
            let word = turned(&word);
            let mut rewrites = self.strategy.rewrites.iter();
            let mut again = rewrites.clone();
            if let Some(rewrite) = rewrites.find(|rewrite| turned(&stones(&rewrite.from)) == word) {
                open.extend(words(&rewrite.to));
            } else if let Some(rewrite) =
                again.find(|rewrite| negative(&stones(&rewrite.from)) == word)
            {
                open.extend(words(&rewrite.to).iter().map(|word| negative(word)));
            } else {
                game.push(word);
            }
        }
        // A component and its negative cancel.
        while let Some((i, j)) = (0..game.len())
            .flat_map(|j| (0..j).map(move |i| (i, j)))
            .find(|(i, j)| game[*i] == negative(&game[*j]))
        {
            game.remove(j);
            game.remove(i);
        }
        game.sort();
        game
    }

    fn in_range(&self, range: &Range, word: &Word) -> bool {
        let member = self.strategy.families[range.family].word(word.len());
        word.len() >= range.from
            && range.to.is_none_or(|to| word.len() <= to)
            && member.is_some_and(|member| turned(&stones(&member)) == *word)
    }

    fn holds(&self, condition: &Condition, game: &Game) -> bool {
        let counts = |count: &Count, word: &Word| match count {
            Count::Components => true,
            Count::Component(part) => turned(&stones(part)) == *word,
            Count::Class(class) => {
                let mut members = self.strategy.classes[*class].members.iter();
                members.any(|members| match members {
                    Members::One(one) => turned(&stones(one)) == *word,
                    Members::Range(range) => self.in_range(range, word),
                })
            }
        };
        let term = |(coefficient, count): &(i64, Count)| {
            coefficient * game.iter().filter(|word| counts(count, word)).count() as i64
        };
        condition.terms.iter().map(term).sum::<i64>() >= condition.bound
    }

    /// Returns the index of the component in which a rule moves, and the sum that replaces it.
    /// Returns `None` if the rule does not apply.
    fn chosen(&self, rule: &Rule, game: &Game) -> Option<(usize, Option<Vec<Word>>)> {
        if !rule.conditions.iter().all(|one| self.holds(one, game)) {
            return None;
        }
        let families = &self.strategy.families;
        if let Some(patterns) = &rule.game {
            let parts: Option<Vec<Component>> =
                patterns.iter().map(|p| p.at(families, 0, 0)).collect();
            let whole = words(&parts?);
            let moved = game.iter().position(|word| *word == turned(&whole[0]))?;
            let to: Option<Vec<Component>> =
                rule.to.iter().map(|to| to.at(families, 0, 0)).collect();
            let to = to.map(|to| words(&to));
            return (self.standard(&whole) == *game).then_some((moved, to));
        }
        let fitting = (0..game.len()).filter(|index| match &rule.part {
            Choice::OfGame => false,
            Choice::One(one) => turned(&stones(one)) == game[*index],
            Choice::Shortest(range) | Choice::Longest(range) => self.in_range(range, &game[*index]),
        });
        let index = match rule.part {
            Choice::Longest(_) => fitting.max_by_key(|index| game[*index].len())?,
            _ => fitting.min_by_key(|index| game[*index].len())?,
        };
        let length = game[index].len() as i64;
        let to: Option<Vec<Component>> =
            rule.to.iter().map(|to| to.at(families, length, 0)).collect();
        Some((index, to.map(|to| words(&to))))
    }

    /// Returns the position after Left's move.
    fn left(&self, game: &Game) -> Option<Game> {
        let rules = self.strategy.rules.iter();
        let (index, to) = rules.filter_map(|rule| self.chosen(rule, game)).next()?;
        let to = self.standard(&to?);
        let mut options = options(&game[index], 1).into_iter();
        let found = options.find(|pieces| self.standard(pieces) == to)?;
        Some(self.standard(&[without(game, index), found.to_vec()].concat()))
    }

    fn replies(&self, game: &Game) -> BTreeSet<Game> {
        let mut replies = BTreeSet::new();
        for index in 0..game.len() {
            for pieces in options(&game[index], 0) {
                replies.insert(self.standard(&[without(game, index), pieces.to_vec()].concat()));
            }
        }
        replies
    }

    fn is_won_sum(&self, game: &Game) -> bool {
        let is_one = |word: &Word| {
            let mut sums = self.strategy.won_sums.iter();
            sums.any(|won| turned(&stones(won)) == *word)
        };
        game.iter().all(is_one)
    }

    fn is_won(&self, game: &Game) -> bool {
        let mut won = self.strategy.won.iter();
        self.is_won_sum(game) || won.any(|won| self.standard(&words(won)) == *game)
    }

    pub fn replay(&self, start: &[Component]) -> Counts {
        let mut seen = BTreeSet::new();
        let mut fails = false;
        let start = self.standard(&words(start));
        let mut open = vec![(self.strategy.start.left_to_move, start.clone())];
        if start.is_empty() {
            open.clear();
        }
        while let Some((left_to_move, game)) = open.pop() {
            if !seen.insert((left_to_move, game.clone())) {
                continue;
            }
            if left_to_move {
                match self.left(&game) {
                    None => fails = true,
                    Some(after) if self.is_won_sum(&after) => {}
                    Some(after) => open.push((false, after)),
                }
            } else if !self.is_won(&game) {
                for reply in self.replies(&game) {
                    if reply.is_empty() { fails = true } else { open.push((true, reply)) }
                }
            }
        }
        let left = seen.iter().filter(|(left_to_move, _)| *left_to_move);
        let left = left.count() as u64;
        Counts { fails, left, right: seen.len() as u64 - left }
    }
}
