//! The replay of a strategy from all its start positions up to a length.

use crate::data::Word;
use crate::error::Flaw;
use crate::facts::Certified;
use crate::form::Forms;
use crate::line::{Line, find};
use crate::machine::Machine;
use crate::position::Key;
use crate::visit::{Plan, Progress, Row, visit};
use std::fmt;

/// How to replay.
pub struct Options<'a> {
    /// Stones of the longest start position.
    pub longest: usize,
    /// How many threads work.
    pub threads: usize,
    /// Bytes for positions that wait for their turn.
    pub memory: u64,
    /// Counts as in publications: the strategy's seeds count once each and are not followed, the
    /// start position does not count.
    pub as_published: bool,
    /// Told how far the replay is; ends it by saying no.
    pub watch: &'a (dyn Fn(&Progress) -> bool + Sync),
}

/// Who wins a start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player who moves first: Left by the strategy, and Right as the position is its own
    /// negative.
    First,
    /// The player who moves second: the position is equal to 0.
    Second,
    /// Left, if he moves first.
    LeftFirst,
    /// Left, if he moves second.
    LeftSecond,
    /// The strategy fails.
    Unproved,
}

/// What was found for one start position.
#[derive(Clone, Debug, PartialEq)]
pub struct LengthResult {
    /// Stones of its member of the family.
    pub stones: usize,
    /// Who wins.
    pub outcome: Outcome,
    /// Positions met with Left to move.
    pub left_nodes: u64,
    /// Positions met with Right to move.
    pub right_nodes: u64,
    /// Share of all work; what is done for several start positions is divided evenly.
    pub share: f64,
}

/// What a replay found out.
pub struct Replay {
    /// By start position, shortest first.
    pub results: Vec<LengthResult>,
    /// Where the strategy fails, from the shortest start position where it does: its length, and a
    /// line if one was found.
    pub failure: Option<(usize, Option<Line>)>,
}

/// Plays Left's rules from every start position against every reply of Right.
pub fn replay(certified: &Certified, options: &Options) -> Result<Replay, Flaw> {
    let strategy = certified.strategy();
    let mut forms = Forms::new(strategy)?;
    let machine = Machine::build(strategy, &mut forms, options.longest, &[])?;
    let mut seeds = |games: &[Vec<Word>]| -> Result<Vec<Key>, Flaw> {
        games.iter().map(|game| seed(&mut forms, &machine, game)).collect()
    };
    let (left_seeds, right_seeds) = match options.as_published {
        true => (seeds(&strategy.seeds.left)?, seeds(&strategy.seeds.right)?),
        false => Default::default(),
    };
    let plan = Plan {
        threads: options.threads,
        memory: options.memory,
        left_seeds,
        right_seeds,
        counts_start: !options.as_published,
        watch: options.watch,
    };
    let rows = visit(&machine, &plan)?;
    let failing = rows.iter().find(|row| row.fails);
    let failure = match failing {
        Some(row) => Some((row.stones, find(strategy, &machine, row.start)?)),
        None => None,
    };
    let mut results = Vec::new();
    for (row, (_, words)) in rows.into_iter().zip(strategy.starts(options.longest)) {
        let mut is_its_negative = strategy.start.beside.is_empty();
        for word in &words {
            if let Some(part) = forms.part(word) {
                is_its_negative &= forms.parts.negative(part)? == part;
            }
        }
        results.push(LengthResult {
            stones: row.stones,
            outcome: outcome(&row, strategy.start.left_to_move, is_its_negative),
            left_nodes: row.left,
            right_nodes: row.right,
            share: row.share,
        });
    }
    Ok(Replay { results, failure })
}

fn outcome(row: &Row, left_to_move: bool, is_its_negative: bool) -> Outcome {
    match (row.fails, row.start, left_to_move, is_its_negative) {
        (true, ..) => Outcome::Unproved,
        (_, Key::EMPTY, ..) => Outcome::Second,
        (_, _, true, true) => Outcome::First,
        (_, _, true, false) => Outcome::LeftFirst,
        (_, _, false, _) => Outcome::LeftSecond,
    }
}

/// The key of a seed. One that is not in standard form is never met; it has a key that no position
/// has.
fn seed(forms: &mut Forms, machine: &Machine, game: &[Word]) -> Result<Key, Flaw> {
    let sum = forms.standard_sum(game)?;
    if sum.len() != game.len() {
        return Ok(Key::IMPOSSIBLE);
    }
    Ok(machine.key(game).unwrap_or(Key::IMPOSSIBLE))
}

impl Outcome {
    /// Its short name in tables.
    pub fn letter(self) -> &'static str {
        match self {
            Outcome::First => "N",
            Outcome::Second => "P",
            Outcome::LeftFirst => "|>",
            Outcome::LeftSecond => ">=",
            Outcome::Unproved => "?",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::First => "the first player wins",
            Outcome::Second => "the second player wins",
            Outcome::LeftFirst => "Left wins moving first",
            Outcome::LeftSecond => "Left wins moving second",
            Outcome::Unproved => "not proved",
        })
    }
}
