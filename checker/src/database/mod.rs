//! Certificates of databases (docs/FORMAT.md, "Kind 4"): what is claimed of every game of up to so many squares.
//!
//! The games are enumerated here and played by the kernel's rules. The certificate says which value each of them is, who wins, between which
//! rungs it lies, which moves are not dominated and to which simpler game it is equal; all of that is checked, the bounds on both sides. Built on the kernel's readers, rules of
//! Clobber, arena and order. In reading order: `statement` (what is claimed), `index` (the games), `values` (what they are),
//! `scale` (rungs), `claims` (all else), `import` (use of the values in other certificates).

mod claims;
mod import;
mod index;
mod scale;
mod statement;
mod values;

use crate::kernel::arena::Arena;
use crate::kernel::budget::{Budget, Limits};
use crate::kernel::draw::draw;
use crate::kernel::error::{Code, Section, Stop};
use crate::kernel::position::Games;
use crate::kernel::reader::Reader;
use crate::kernel::term::Term;
use claims::Claims;
pub use import::Known;
use index::{Entry, Index};
use scale::Scale;
use statement::Statement;
use std::fmt;
use values::Values;

/// The contents of a certificate of a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sections {
    pub statement: String,
    pub arena: Vec<u8>,
    pub values: Vec<u8>,
    pub claims: Vec<u8>,
}

impl Sections {
    /// In file order.
    pub fn bodies(&self) -> [&[u8]; 4] {
        [self.statement.as_bytes(), &self.arena, &self.values, &self.claims]
    }
}

/// What a replay did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatabaseStats {
    pub squares: u64,
    pub arena_entries: u64,
    /// Games about which something is claimed.
    pub entries: u64,
    /// Games whose values were checked: up to the order of runs, mirror images, runs without moves, and sign.
    pub games: u64,
    /// Different values up to sign.
    pub values: u64,
    /// Moves of both players, and those among them that are kept.
    pub moves: u64,
    pub kept: u64,
    pub links: u64,
    /// Elementary steps, as counted for the limit.
    pub steps: u64,
}

impl DatabaseStats {
    /// The counts with the names that programs read.
    pub fn counts(&self) -> [(&'static str, u64); 9] {
        [
            ("squares", self.squares),
            ("arena_entries", self.arena_entries),
            ("entries", self.entries),
            ("games", self.games),
            ("values", self.values),
            ("moves", self.moves),
            ("kept", self.kept),
            ("links", self.links),
            ("elementary_steps", self.steps),
        ]
    }
}

impl fmt::Display for DatabaseStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} entries of up to {} squares, {} games valued, {} values, {} of {} moves kept, {} links, {} elementary steps",
            self.entries,
            self.squares,
            self.games,
            self.values,
            self.kept,
            self.moves,
            self.links,
            self.steps,
        )
    }
}

/// Replays the sections *statement*, *arena*, *values*, *claims*. If it returns `Ok`, the statement with this text is true.
pub fn replay(
    sections: [&[u8]; 4],
    limits: Limits,
) -> Result<(String, DatabaseStats, Known), Stop> {
    let [statement, arena, values, claims] = sections;
    let mut budget = Budget::new(limits);
    budget.charge(statement.len())?;
    let statement = Statement::read(statement)?;
    let arena = Arena::read(&mut Reader::new(Section::Arena, arena), &mut budget)?;
    let mut games = Games::new(arena, budget)?;
    let scale = Scale::find(&mut games)?;
    let index = Index::new(statement.squares, &mut games)?;
    let mut values = Values::new(Reader::new(Section::Values, values));
    let mut claims = Claims::new(Reader::new(Section::Claims, claims), scale);
    for (number, entry) in index.entries().enumerate() {
        let entry = Entry { number, runs: entry? };
        let options = values.options(&mut games, &entry.runs)?;
        let value = values.of(&mut games, &entry, &options)?;
        claims.check(&mut games, &entry, value, &options)?;
    }
    let valued = values.games;
    let sums = values.finish()?;
    let (hash, mut stats) = claims.finish()?;
    statement.compare(&hash)?;
    check_all_used(&games)?;
    stats.squares = statement.squares as u64;
    stats.arena_entries = games.arena.len() as u64;
    stats.games = valued;
    stats.steps = games.budget.steps();
    let known = Known { games, sums, squares: statement.squares };
    Ok((statement.text, stats, known))
}

/// A canonical certificate has no entry of the arena without a use.
fn check_all_used(games: &Games) -> Result<(), Stop> {
    let Some((entry, start)) = games.arena.unused() else {
        return Ok(());
    };
    let drawn = draw(games, &[Term::value(entry)]);
    let message = format!("nothing uses the entry {drawn}");
    Err(Stop::fault(Code::ArenaUnused, Section::Arena, start, message))
}
