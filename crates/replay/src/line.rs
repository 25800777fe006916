//! Lines of play, move by move, in positions that a person can set up.

use crate::clobber::{Component, Move, Player, Stone};
use crate::data::Strategy;
use crate::draw::{letter, letters};
use crate::error::Flaw;
use crate::machine::{self, Answer, Follower, Machine};
use crate::matching::words;
use crate::position::{Key, Kind};
use std::collections::{HashMap, VecDeque};
use std::fmt::Write;

/// A move of either player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the rule that Left follows; `None` for a move of Right.
    pub rule: Option<String>,
    /// The component in which the move is made, as a row of stones.
    pub part: Component,
    /// The square from which the stone moves, counted from 0.
    pub from: usize,
    /// The square to which the stone moves, counted from 0.
    pub to: usize,
    /// The position after the move, simplified.
    pub after: Vec<Component>,
}

/// Reason why Left fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Left must move and has no move.
    NoMove,
    /// No rule applies.
    NoRule,
    /// The first rule that applies requires a move that does not exist.
    Illegal {
        /// The name of the rule.
        rule: String,
        /// The component in which the rule moves.
        part: Component,
        /// The sum to which the rule moves in this component.
        stated: Option<Vec<Component>>,
    },
}

/// A line of play from a start position to a position in which Left fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The start position.
    pub start: Vec<Component>,
    /// The moves.
    pub steps: Vec<Step>,
    /// The failure at the end.
    pub end: End,
}

/// Maximum number of nodes of a search for a line. The verdict does not depend on it.
const MOST_NODES: usize = 4_000_000;

/// A move of Right: the index of his option in a component. The move is made in the position
/// `made_from`, which a move of Left has reached, or in the start position.
#[derive(Clone, Copy)]
struct Reply {
    made_from: Option<Key>,
    kind: Kind,
    number: usize,
}

/// The reply that led to each visited position with Left to move; `None` for the start position.
#[derive(Default)]
struct Search {
    met: HashMap<Key, Option<Reply>>,
    queue: VecDeque<Key>,
}

impl Search {
    fn meet(&mut self, key: Key, reply: Option<Reply>) {
        if self.met.len() < MOST_NODES && !self.met.contains_key(&key) {
            self.met.insert(key, reply);
            self.queue.push_back(key);
        }
    }

    fn replies(&mut self, machine: &Machine, key: Key, made_from: Option<Key>) -> Result<(), Flaw> {
        if machine.is_won(key) {
            return Ok(());
        }
        for (kind, follower, after) in machine.replies(key)? {
            self.meet(after, Some(Reply { made_from, kind, number: follower.number }));
        }
        Ok(())
    }
}

/// Returns the shortest line from a start position to a position in which Left fails.
pub fn find(strategy: &Strategy, machine: &Machine, start: Key) -> Result<Option<Line>, Flaw> {
    let mut search = Search::default();
    match machine.left_begins {
        true => search.meet(start, None),
        false => search.replies(machine, start, None)?,
    }
    while let Some(key) = search.queue.pop_front() {
        match machine.answer(key)? {
            Answer::Move(left) => search.replies(machine, left.after, Some(key))?,
            _ => return line(strategy, machine, &search, start, key).map(Some),
        }
    }
    Ok(None)
}

/// Returns the line to a position with Left to move in which the rules fail.
fn line(
    strategy: &Strategy,
    machine: &Machine,
    search: &Search,
    start: Key,
    last: Key,
) -> Result<Line, Flaw> {
    let mut steps = Vec::new();
    let mut key = last;
    while let Some(Some(reply)) = search.met.get(&key) {
        steps.push(machine.step(None, reply.kind, reply.number, key));
        let Some(previous) = reply.made_from else {
            break;
        };
        if let Answer::Move(left) = machine.answer(previous)? {
            steps.push(machine.left_step(strategy, &left));
        }
        key = previous;
    }
    steps.reverse();
    Ok(Line { start: machine.words(start), steps, end: end(strategy, machine, last)? })
}

/// Returns the reason why the rules fail in a position with Left to move.
fn end(strategy: &Strategy, machine: &Machine, last: Key) -> Result<End, Flaw> {
    let Answer::Illegal { rule, kind } = machine.answer(last)? else {
        return Ok(if last == Key::EMPTY { End::NoMove } else { End::NoRule });
    };
    let rule = &strategy.rules[rule];
    let part = machine.component(kind).word.clone();
    let stated = match rule.game {
        None => words(strategy, &rule.to, part.len() as i64, 0),
        Some(_) => None,
    };
    Ok(End::Illegal { rule: rule.name.clone(), part, stated })
}

impl Machine {
    /// Returns the moves of Right in a position: the kind of the component, the move, and the
    /// position after it.
    pub fn replies(&self, key: Key) -> Result<Vec<(Kind, &Follower, Key)>, Flaw> {
        let measure = self.measure(key);
        let kinds = self.packing.kinds(key).map(|(kind, _)| kind);
        let moves = kinds.flat_map(|kind| {
            self.component(kind).replies.iter().map(move |follower| (kind, follower))
        });
        let made = moves.map(|(kind, follower)| {
            let (_, after) = self.follow(key, measure, kind, follower)?;
            Ok((kind, follower, after))
        });
        made.collect()
    }

    /// Returns a move of Left by a rule, for display.
    pub fn left_step(&self, strategy: &Strategy, left: &machine::Move) -> Step {
        let rule = strategy.rules[left.rule].name.clone();
        self.step(Some(rule), left.kind, left.follower.number, left.after)
    }

    /// Returns a move for display, by its index among the options of a component. It is a move of
    /// Left if `rule` is given, otherwise a move of Right.
    pub fn step(&self, rule: Option<String>, kind: Kind, number: usize, after: Key) -> Step {
        let player = match rule {
            Some(_) => Player::Left,
            None => Player::Right,
        };
        let part = self.component(kind).word.clone();
        let clobber = part.clobbers(player).nth(number);
        let Move { from, to } = clobber.unwrap_or(Move { from: 0, to: 0 });
        Step { rule, from, to, after: self.words(after), part }
    }
}

impl Step {
    /// Writes the row after the move, with a dot for the empty square.
    pub fn row_after(&self) -> String {
        let stone = |(square, stone): (usize, Stone)| match square {
            _ if square == self.from => '.',
            _ if square == self.to => letter(stone.other()),
            _ => letter(stone),
        };
        self.part.stones().enumerate().map(stone).collect()
    }

    /// Draws a move: the player, the rule, the component and its result, and the whole position.
    pub fn draw(&self, strategy: &Strategy) -> String {
        let row: String = self.part.stones().map(letter).collect();
        let who = match &self.rule {
            Some(rule) => format!("Left   {rule:<4}"),
            None => "Right      ".to_owned(),
        };
        format!(
            "{who} {}: {row} {}→{} {}   leaves {}",
            strategy.draw_word(&self.part),
            self.from + 1,
            self.to + 1,
            self.row_after(),
            strategy.draw(&self.after),
        )
    }
}

impl Line {
    /// Draws the line, one line of text per move.
    pub fn draw(&self, strategy: &Strategy) -> String {
        let mut text = format!("start       {}\n", strategy.draw(&self.start));
        for step in &self.steps {
            let _ = writeln!(text, "{}", step.draw(strategy));
        }
        text.push_str(&match &self.end {
            End::NoMove => "Left        has no move and loses".to_owned(),
            End::NoRule => "Left        has no rule for this".to_owned(),
            End::Illegal { rule, part, stated } => {
                let into = match stated {
                    Some(words) => format!("into {}", strategy.draw(words)),
                    None => "as the rule says".to_owned(),
                };
                let drawn = strategy.draw_word(part);
                format!("Left   {rule:<4} {drawn}: {} has no move {into}", letters(part))
            }
        });
        text
    }
}
