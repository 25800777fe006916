//! Rules for statements about all `n` (docs/THEOREMS.md): the second part of what has to be
//! trusted.
//!
//! Everything but the values is computed from the line in the statement: its classes, their
//! closure, the parts of the window, their options. The values are claimed by the certificate and
//! checked option by option. Built on the kernel's readers, rules of Clobber, arena and order. In
//! reading order: `statement` (what is claimed), `tape` (classes), `play` (who wins a sum), `table`
//! (parts and their values), `law` (what a theorem says), `uniform` (Theorem A), `claims`, `cuts`,
//! `inequalities` and `answers` (Theorem B), `bounds` (Theorem C), `instance` and `claim` (from the
//! theorem to the statement).

mod answers;
mod bounds;
mod claim;
mod claims;
mod cuts;
mod inequalities;
mod instance;
mod law;
pub mod play;
pub mod statement;
mod table;
mod tape;
mod uniform;

use crate::core::budget::{Budget, Limits};
use crate::first::kernel::Input;
use crate::first::kernel::arena::Arena;
use crate::first::kernel::draw::draw;
use crate::first::kernel::error::{Code, Section, Stop};
use crate::first::kernel::position::Games;
use crate::first::kernel::reader::Reader;
use crate::first::term::{Ref, Term};
use bounds::Bounds;
use inequalities::System;
use instance::Known;
use law::Law;
use play::Play;
use std::fmt;
use table::Table;
use uniform::Uniform;

/// What a replay did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FamilyStats {
    pub arena_entries: u64,
    /// Classes in the closure.
    pub classes: u64,
    /// `P`, in words.
    pub period: u64,
    /// `K`, in stones.
    pub start: u64,
    /// Parts whose claimed values were checked; a part and its negative, and mirror images, count
    /// once.
    pub parts: u64,
    /// Base equalities (B).
    pub equalities: u64,
    /// Inequalities (B1).
    pub inequalities: u64,
    /// Conditions (C), by part and move in the saltus; moves answered, (B2).
    pub conditions: u64,
    /// Instances of the statement that were compared one by one.
    pub instances: u64,
    /// Elementary steps, as counted for the limit.
    pub steps: u64,
}

impl FamilyStats {
    /// The counts with the names that programs read.
    pub fn counts(&self) -> [(&'static str, u64); 10] {
        [
            ("arena_entries", self.arena_entries),
            ("classes", self.classes),
            ("period", self.period),
            ("start", self.start),
            ("parts", self.parts),
            ("equalities", self.equalities),
            ("inequalities", self.inequalities),
            ("conditions", self.conditions),
            ("instances", self.instances),
            ("elementary_steps", self.steps),
        ]
    }
}

impl fmt::Display for FamilyStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} values, {} classes, period {} words from {} stones on, {} parts valued, {} base equalities, \
             {} base inequalities, {} conditions, {} instances, {} elementary steps",
            self.arena_entries,
            self.classes,
            self.period,
            self.start,
            self.parts,
            self.equalities,
            self.inequalities,
            self.conditions,
            self.instances,
            self.steps,
        )
    }
}

/// What the rules work with.
struct Replay {
    games: Games,
    play: Play,
    stats: FamilyStats,
}

impl Replay {
    /// A reference to a value, which is used from now on.
    fn reference(&mut self, reader: &mut Reader) -> Result<Ref, Stop> {
        let value = self.games.arena.reference(reader.number()?);
        let value = value
            .ok_or_else(|| reader.fault(Code::Reference, "this is not a reference to a value"))?;
        self.games.arena.mark_used(value);
        Ok(value)
    }
}

/// Replays a certificate: if it returns `Ok`, the statement with this text is true.
pub fn replay(input: &Input, limits: Limits) -> Result<(String, FamilyStats), Stop> {
    let mut budget = Budget::new(limits);
    budget.charge(input.statement.len())?;
    let statement = statement::read(input.statement)?;
    let tape = claim::tape(&statement)?;
    let arena = Arena::read(&mut Reader::new(Section::Arena, input.arena), &mut budget)?;
    let mut replay = Replay {
        games: Games::new(arena, budget)?,
        play: Play::default(),
        stats: FamilyStats::default(),
    };

    let mut lemmas = Reader::new(Section::Lemmas, input.lemmas);
    let law = Law::read(&mut lemmas, &tape, &mut replay)?;
    replay.stats.period = law.period as u64;
    replay.stats.start = law.start as u64;
    let window = law.window();
    let rows = claim::rows(&statement, &tape, window.start)?;
    let mut table = Table::build(&mut replay, tape, window, &rows, input.proof.len())?;
    let mut proof = Reader::new(Section::Proof, input.proof);
    table.read_values(&mut replay, &mut proof)?;
    table.check_values(&mut replay)?;
    let mut bounds = None;
    match law.rule {
        inequalities::TAG => {
            let mut system = System::new(&law);
            system.read_claims(&mut replay, &table, &mut lemmas)?;
            lemmas.finish()?;
            system.check(&mut replay, &table)?;
        }
        bounds::TAG => {
            let mut system = Bounds::new(&law);
            system.read_claims(&mut replay, &table, &mut lemmas)?;
            lemmas.finish()?;
            system.check(&mut replay, &table)?;
            bounds = Some(system);
        }
        _ => {
            lemmas.finish()?;
            Uniform(&law).check(&mut replay, &table)?;
        }
    }
    let known = Known { table: &table, law: &law, bounds: bounds.as_ref() };
    claim::check(&mut replay, &statement, &known)?;

    check_all_used(&replay)?;
    replay.stats.arena_entries = replay.games.arena.len() as u64;
    replay.stats.steps = replay.games.budget.steps;
    Ok((statement.to_string(), replay.stats))
}

/// A canonical certificate has no entry without a use.
fn check_all_used(replay: &Replay) -> Result<(), Stop> {
    let Some((entry, start)) = replay.games.arena.unused() else {
        return Ok(());
    };
    let drawn = draw(&replay.games, &[Term::value(entry)]);
    Err(Stop::fault(
        Code::ArenaUnused,
        Section::Arena,
        start,
        format!("nothing uses the entry {drawn}"),
    ))
}
