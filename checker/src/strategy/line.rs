//! Lines of play, move by move, in positions that a person can set up. Nothing is proved here.

use super::data::{Strategy, Word};
use super::draw::letters;
use super::error::Flaw;
use super::matching::words;
use super::position::{Key, Kind};
use super::table::{Answer, Table};
use crate::kernel::error::at;
use crate::kernel::term::Player;
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
    pub to: usize,
    /// The position after it, in standard form.
    pub after: Vec<Word>,
}

/// How Left fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Nobody has a move, and it is Left's turn.
    NoMove,
    NoRule,
    /// The first rule that applies asks for a move of this part that there is not: into what.
    Illegal {
        rule: String,
        part: Word,
        stated: Option<Vec<Word>>,
    },
}

/// A line of play from a start position to one where Left fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub start: Vec<Word>,
    pub steps: Vec<Step>,
    pub end: End,
}

/// Longer searches for a line are given up; the verdict does not depend on it.
const MOST_NODES: usize = 4_000_000;

/// A move of Right: his option number so many of a part, in a position that Left has made from another one, or in the start position.
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

    fn replies(&mut self, table: &Table, key: Key, made_from: Option<Key>) -> Result<(), Flaw> {
        if table.is_won(key) {
            return Ok(());
        }
        for (kind, _) in table.packing.kinds(key) {
            for (number, follower) in table.part(kind)?.replies.iter().enumerate() {
                let after = table.follow(key, kind, follower)?;
                let reply = Reply { made_from, kind, number };
                self.meet(after, Some(reply));
            }
        }
        Ok(())
    }
}

/// The shortest line from a start position to one where Left fails.
pub fn find(strategy: &Strategy, table: &Table, start: Key) -> Result<Option<Line>, Flaw> {
    let mut search = Search::default();
    match table.left_begins {
        true => search.meet(start, None),
        false => search.replies(table, start, None)?,
    }
    while let Some(key) = search.queue.pop_front() {
        match table.answer(key)? {
            Answer::Move(left) => search.replies(table, left.after, Some(key))?,
            _ => return line(strategy, table, &search, start, key).map(Some),
        }
    }
    Ok(None)
}

/// The line to a position with Left to move in which the rules fail.
fn line(
    strategy: &Strategy,
    table: &Table,
    search: &Search,
    start: Key,
    last: Key,
) -> Result<Line, Flaw> {
    let mut steps = Vec::new();
    let mut key = last;
    while let Some(Some(reply)) = search.met.get(&key) {
        let follower = at(&table.part(reply.kind)?.replies, reply.number)?;
        steps.push(step(table, reply.kind, Player::Right, follower.number, None, key)?);
        let Some(previous) = reply.made_from else {
            break;
        };
        let Answer::Move(left) = table.answer(previous)? else {
            return Err(Flaw::Internal);
        };
        let rule = at(&strategy.rules, left.rule)?.name.clone();
        steps.push(step(table, left.kind, Player::Left, left.number, Some(rule), left.after)?);
        key = previous;
    }
    steps.reverse();
    let end = match table.answer(last)? {
        Answer::Illegal { rule, kind } => {
            let rule = at(&strategy.rules, rule)?;
            let part = table.part(kind)?.word.clone();
            let length = i64::try_from(part.len()).map_err(|_| Flaw::Internal)?;
            let stated = match rule.game {
                None => words(strategy, &rule.to, length, 0),
                Some(_) => None,
            };
            End::Illegal { rule: rule.name.clone(), part, stated }
        }
        _ if last == Key::EMPTY => End::NoMove,
        _ => End::NoRule,
    };
    Ok(Line { start: table.words(start)?, steps, end })
}

/// The step that is a player's option number so many of a part.
pub fn step(
    table: &Table,
    kind: Kind,
    player: Player,
    number: usize,
    rule: Option<String>,
    after: Key,
) -> Result<Step, Flaw> {
    let part = table.part(kind)?.word.clone();
    let mine = crate::kernel::part::stone(player);
    let pairs = part.iter().zip(part.iter().skip(1)).enumerate();
    let mut cuts = pairs.filter(|(_, (here, next))| here != next);
    let (t, (here, _)) = cuts.nth(number).ok_or(Flaw::Internal)?;
    let next = t.saturating_add(1);
    let (from, to) = if *here == mine { (t, next) } else { (next, t) };
    Ok(Step { rule, from, to, after: table.words(after)?, part })
}

impl Step {
    /// The row after the move, with a dot for the empty square.
    pub fn row_after(&self) -> String {
        let stone = |(square, stone): (usize, &u8)| {
            let mover = self.part.get(self.from).copied();
            match square {
                _ if square == self.from => '.',
                _ if (if square == self.to { mover } else { Some(*stone) }) == Some(1) => 'x',
                _ => 'o',
            }
        };
        self.part.iter().enumerate().map(stone).collect()
    }

    /// Who moves, by which rule, what, and what is left of the whole position.
    pub fn draw(&self, strategy: &Strategy) -> String {
        let row: String = self.part.iter().map(|s| if *s == 1 { 'x' } else { 'o' }).collect();
        let who = match &self.rule {
            Some(rule) => format!("Left   {rule:<4}"),
            None => "Right      ".to_owned(),
        };
        format!(
            "{who} {}: {row} {}→{} {}   leaves {}",
            strategy.draw_word(&self.part),
            self.from.saturating_add(1),
            self.to.saturating_add(1),
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
