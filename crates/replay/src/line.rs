//! Lines of play, move by move, in positions that a person can set up. Nothing is proved here.

use crate::data::{Strategy, Word};
use crate::draw::letters;
use crate::error::{Flaw, at};
use crate::machine::{Answer, Machine};
use crate::matching::words;
use crate::parts::{Player, moves};
use crate::position::{Key, Kind};
use std::collections::{HashMap, VecDeque};
use std::fmt::Write;

/// A move of either player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule that Left follows; none for a move of Right.
    pub rule: Option<String>,
    /// The part that is played in, as the row of its stones.
    pub part: Word,
    /// From which square of it to which, counted from 0.
    pub from: usize,
    /// Where the stone goes, counted from 0.
    pub to: usize,
    /// The position after it, in standard form.
    pub after: Vec<Word>,
}

/// How Left fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Nobody has a move, and it is Left's turn.
    NoMove,
    /// No rule applies.
    NoRule,
    /// The first rule that applies asks for a move of this part that there is not: into what.
    Illegal {
        /// The name of the rule.
        rule: String,
        /// The part it names.
        part: Word,
        /// What it wants to make of it.
        stated: Option<Vec<Word>>,
    },
}

/// A line of play from a start position to one where Left fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where the line starts.
    pub start: Vec<Word>,
    /// Its moves.
    pub steps: Vec<Step>,
    /// How it ends.
    pub end: End,
}

/// Longer searches for a line are given up; the verdict does not depend on it.
const MOST_NODES: usize = 4_000_000;

/// A move of Right: his option number so many of a part, in a position that Left has made from
/// another one, or in the start position.
#[derive(Clone, Copy)]
struct Reply {
    made_from: Option<Key>,
    kind: Kind,
    number: usize,
}

/// For each position with Left to move that was met, how; none for the start position.
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
        for (kind, _) in machine.packing.kinds(key) {
            for (number, follower) in machine.part(kind)?.replies.iter().enumerate() {
                let (_, after) = machine.follow(key, kind, follower)?;
                let reply = Reply { made_from, kind, number };
                self.meet(after, Some(reply));
            }
        }
        Ok(())
    }
}

/// The shortest line from a start position to one where Left fails.
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

/// The line to a position with Left to move in which the rules fail.
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
        let follower = at(&machine.part(reply.kind)?.replies, reply.number)?;
        steps.push(step(machine, None, reply.kind, follower.number, key)?);
        let Some(previous) = reply.made_from else {
            break;
        };
        let Answer::Move(left) = machine.answer(previous)? else {
            return Err(Flaw::Internal);
        };
        let rule = at(&strategy.rules, left.rule)?.name.clone();
        let left = step(machine, Some(rule), left.kind, left.number, left.after)?;
        steps.push(left);
        key = previous;
    }
    steps.reverse();
    Ok(Line { start: machine.words(start)?, steps, end: end(strategy, machine, last)? })
}

/// How the rules fail in a position with Left to move.
fn end(strategy: &Strategy, machine: &Machine, last: Key) -> Result<End, Flaw> {
    let Answer::Illegal { rule, kind } = machine.answer(last)? else {
        return Ok(match last == Key::EMPTY {
            true => End::NoMove,
            false => End::NoRule,
        });
    };
    let rule = at(&strategy.rules, rule)?;
    let part = machine.part(kind)?.word.clone();
    let length = i64::try_from(part.len()).map_err(|_| Flaw::Internal)?;
    let stated = match rule.game {
        None => words(strategy, &rule.to, length, 0),
        Some(_) => None,
    };
    Ok(End::Illegal { rule: rule.name.clone(), part, stated })
}

/// The step that is option number so many of a part: Left's by a rule, or Right's.
pub fn step(
    machine: &Machine,
    rule: Option<String>,
    kind: Kind,
    number: usize,
    after: Key,
) -> Result<Step, Flaw> {
    let player = match rule {
        Some(_) => Player::Left,
        None => Player::Right,
    };
    let part = machine.part(kind)?.word.clone();
    let found = moves(&part, player).nth(number);
    let (from, to) = found.ok_or(Flaw::Internal)?;
    Ok(Step { rule, from, to, after: machine.words(after)?, part })
}

impl Step {
    /// The row after the move, with a dot for the empty square.
    pub fn row_after(&self) -> String {
        let stone = |(square, stone): (usize, &u8)| match square {
            _ if square == self.from => '.',
            _ if square == self.to => letter(stone ^ 1),
            _ => letter(*stone),
        };
        self.part.iter().enumerate().map(stone).collect()
    }

    /// Who moves, by which rule, what, and what is left of the whole position.
    pub fn draw(&self, strategy: &Strategy) -> String {
        let row: String = self.part.iter().copied().map(letter).collect();
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
            draw_words(strategy, &self.after),
        )
    }
}

impl Line {
    /// One line of text a move.
    pub fn draw(&self, strategy: &Strategy) -> String {
        let mut text = format!("start       {}\n", draw_words(strategy, &self.start));
        for step in &self.steps {
            let _ = writeln!(text, "{}", step.draw(strategy));
        }
        text.push_str(&match &self.end {
            End::NoMove => "Left        has no move and loses".to_owned(),
            End::NoRule => "Left        has no rule for this".to_owned(),
            End::Illegal { rule, part, stated } => {
                let into = match stated {
                    Some(words) => format!("into {}", draw_words(strategy, words)),
                    None => "as the rule says".to_owned(),
                };
                let drawn = strategy.draw_word(part);
                format!("Left   {rule:<4} {drawn}: {} has no move {into}", letters(part))
            }
        });
        text
    }
}

fn draw_words(strategy: &Strategy, words: &[Word]) -> String {
    strategy.draw(words.iter().map(Vec::as_slice))
}

fn letter(stone: u8) -> char {
    if stone == 1 { 'x' } else { 'o' }
}
