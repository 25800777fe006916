//! The replay of a strategy from all its start positions up to a length.

use crate::clobber::Component;
use crate::error::Flaw;
use crate::facts::Certified;
use crate::form::Forms;
use crate::line::{Line, find};
use crate::machine::Machine;
use crate::position::Key;
use crate::visit::{Progress, visit};

/// Options of a replay.
pub struct Options<'a> {
    /// Number of stones of the longest start position.
    pub longest: usize,
    /// Number of threads.
    pub threads: usize,
    /// Maximum memory of stored positions, in bytes.
    pub memory: u64,
    /// Whether to count as in publications. The seeds of the strategy then count once for each
    /// start position, whether or not play reaches them. Positions after seeds, and the start
    /// position, do not count.
    pub as_published: bool,
    /// Called repeatedly with the progress of the replay. The replay ends when it returns false.
    pub watch: &'a (dyn Fn(&Progress) -> bool + Sync),
}

/// The outcome of a start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player who moves first wins: Left by the strategy, and Right because the position is its
    /// own negative.
    First,
    /// The player who moves second wins: the position is equal to 0.
    Second,
    /// Left wins if he moves first.
    LeftFirst,
    /// Left wins if he moves second.
    LeftSecond,
    /// The strategy fails, so the outcome is not proved.
    Unproved,
}

/// The result for one start position.
#[derive(Clone, Debug, PartialEq)]
pub struct LengthResult {
    /// Number of stones of its members of the families.
    pub stones: usize,
    /// Outcome of the start position.
    pub outcome: Outcome,
    /// Number of visited positions with Left to move.
    pub left_nodes: u64,
    /// Number of visited positions with Right to move.
    pub right_nodes: u64,
    /// Share of the total work. Work for several start positions is divided equally among them.
    pub share: f64,
}

/// The result of a replay.
pub struct Replay {
    /// Results for the start positions, in ascending order of length.
    pub results: Vec<LengthResult>,
    /// The shortest start position from which the strategy fails: its number of stones, and a line
    /// if one was found.
    pub failure: Option<(usize, Option<Line>)>,
}

/// Plays Left's rules from every start position against every reply of Right.
pub fn replay(certified: &Certified, options: &Options) -> Result<Replay, Flaw> {
    let strategy = certified.strategy();
    let mut forms = Forms::new(strategy)?;
    let machine = Machine::build(strategy, &mut forms, options.longest, &[])?;
    let mut seeds = |games: &[Vec<Component>]| match options.as_published {
        true => games.iter().map(|game| seed(&mut forms, &machine, game)).collect(),
        false => Ok(Vec::new()),
    };
    let seeds = [seeds(&strategy.seeds.left)?, seeds(&strategy.seeds.right)?];
    let results = visit(&machine, options, &seeds)?;
    let fails = |result: &LengthResult| result.outcome == Outcome::Unproved;
    let failure = match results.iter().zip(&machine.starts).find(|(result, _)| fails(result)) {
        Some((result, start)) => Some((result.stones, find(strategy, &machine, start.key)?)),
        None => None,
    };
    Ok(Replay { results, failure })
}

/// Returns the key of a seed. Play never reaches a seed that is not simplified, so its key is
/// [`Key::IMPOSSIBLE`].
fn seed(forms: &mut Forms, machine: &Machine, game: &[Component]) -> Result<Key, Flaw> {
    let sum = forms.sum(game)?;
    if sum.len() != game.len() {
        return Ok(Key::IMPOSSIBLE);
    }
    Ok(machine.key(game).unwrap_or(Key::IMPOSSIBLE))
}

impl Outcome {
    /// Returns the symbol of the outcome in tables.
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
