//! What the games are: the value of every sum of parts in the index.
//!
//! Entries that differ in the order of their runs, by mirror images or by runs without moves are the same sum of parts, and the negative of a sum
//! has the negative value: so the certificate names a value when the first of them comes.

use super::index::{Entry, Run};
use crate::kernel::draw::draw;
use crate::kernel::error::{Code, Stop};
use crate::kernel::position::Games;
use crate::kernel::reader::Reader;
use crate::kernel::table::Table;
use crate::kernel::term::{Player, Ref, Term};

/// The values of what the moves of a player lead to, from left to right.
pub struct Options {
    pub left: Vec<Ref>,
    pub right: Vec<Ref>,
}

/// The values of sums of parts.
#[derive(Default)]
pub struct Sums {
    /// By the parts, sorted.
    known: Table<Box<[Term]>, Ref>,
    /// The sum that is looked up.
    key: Vec<Term>,
}

impl Sums {
    /// The value of a sum; `None` if it is not known.
    pub fn find(
        &mut self,
        games: &mut Games,
        terms: impl Iterator<Item = Term>,
    ) -> Result<Option<Ref>, Stop> {
        self.key.clear();
        self.key.extend(terms.filter(|term| *term != Term::ZERO));
        self.key.sort_unstable_by_key(|term| term.code());
        games.budget.charge(self.key.len().saturating_add(1))?;
        if self.key.is_empty() {
            return Ok(Some(Ref::ZERO));
        }
        Ok(self.known.get(self.key.as_slice()).copied())
    }

    fn learn(&mut self, games: &mut Games, sum: Vec<Term>, value: Ref) -> Result<(), Stop> {
        games.budget.hold(sum.len().saturating_mul(4).saturating_add(64))?;
        self.known.insert(sum.into(), value);
        Ok(())
    }
}

pub struct Values<'a> {
    reader: Reader<'a>,
    sums: Sums,
    /// How many values were named.
    pub games: u64,
}

impl<'a> Values<'a> {
    pub fn new(reader: Reader<'a>) -> Values<'a> {
        Values { reader, sums: Sums::default(), games: 0 }
    }

    /// All options of an entry. A move adds an empty square and takes no other: what it leads to comes earlier, as it has more runs or fewer
    /// squares.
    pub fn options(&mut self, games: &mut Games, runs: &[Run]) -> Result<Options, Stop> {
        Ok(Options {
            left: self.options_of(games, runs, Player::Left)?,
            right: self.options_of(games, runs, Player::Right)?,
        })
    }

    fn options_of(
        &mut self,
        games: &mut Games,
        runs: &[Run],
        player: Player,
    ) -> Result<Vec<Ref>, Stop> {
        let mut options = Vec::new();
        for (moved, run) in runs.iter().enumerate() {
            let Some(part) = run.term.as_part() else {
                continue;
            };
            let (first, mut number) = (options.len(), 0_usize);
            while let Some(pieces) = games.parts.option(part, player, number, &mut games.budget)? {
                let others = runs.iter().enumerate().filter(|(i, _)| *i != moved);
                let terms = others.map(|(_, run)| run.term).chain(pieces);
                options.push(self.sums.find(games, terms)?.ok_or(Stop::Internal)?);
                number = number.saturating_add(1);
            }
            if run.mirrored {
                options.get_mut(first..).ok_or(Stop::Internal)?.reverse();
            }
        }
        Ok(options)
    }

    /// The value of an entry; read and checked if it is not known from an earlier one.
    pub fn of(&mut self, games: &mut Games, entry: &Entry, options: &Options) -> Result<Ref, Stop> {
        if let Some(value) = self.sums.find(games, entry.runs.iter().map(|run| run.term))? {
            return Ok(value);
        }
        let sum = self.sums.key.clone();
        let value = games.arena.reference(self.reader.number()?).ok_or_else(|| {
            let what = "no value of the arena has this reference";
            entry.fault(&self.reader, Code::Reference, what)
        })?;
        games.arena.mark_used(value);
        if !is_equal(games, options, value)? {
            let what = format!("it is not {}", draw(games, &[Term::value(value)]));
            return Err(entry.fault(&self.reader, Code::DatabaseValue, &what));
        }
        let mut negative = games.negatives(&sum)?;
        negative.sort_unstable_by_key(|term| term.code());
        let minus = games.arena.negative(value)?;
        self.sums.learn(games, negative, minus)?;
        self.sums.learn(games, sum, value)?;
        self.games = self.games.saturating_add(1);
        Ok(value)
    }

    /// All values that were named.
    pub fn finish(self) -> Result<Sums, Stop> {
        self.reader.finish()?;
        Ok(self.sums)
    }
}

/// (V): `G = v` if no `G^L ≥ v`, no `G^R ≤ v`, every `v^L` is `≤` some `G^L`, and every `v^R` is `≥` some `G^R`.
///
/// `G ≤ v`, for no `G^L ≥ v`, and no `v^R ≤ G`: that would need `G^R ≰ v^R` for every `G^R`. `G ≥ v` in the same way. (If no move of `v` is reversible the
/// conditions are necessary, too.)
fn is_equal(games: &mut Games, options: &Options, value: Ref) -> Result<bool, Stop> {
    for left in &options.left {
        if games.at_most(value, *left)? {
            return Ok(false);
        }
    }
    for right in &options.right {
        if games.at_most(*right, value)? {
            return Ok(false);
        }
    }
    for wanted in games.arena.options(value, Player::Left)?.to_vec() {
        if !has(&options.left, |left| games.at_most(wanted, left))? {
            return Ok(false);
        }
    }
    for wanted in games.arena.options(value, Player::Right)?.to_vec() {
        if !has(&options.right, |right| games.at_most(right, wanted))? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether something holds of one of these values.
pub fn has(values: &[Ref], mut test: impl FnMut(Ref) -> Result<bool, Stop>) -> Result<bool, Stop> {
    for value in values {
        if test(*value)? {
            return Ok(true);
        }
    }
    Ok(false)
}
