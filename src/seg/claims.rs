//! A certificate of all claims of a database (docs/FORMAT.md, "Kind 4").
//!
//! The claims are those of the database, true or not; the values that justify them are found anew. What a search makes of the claims, complexity
//! scores and simplest moves, is not claimed: it says nothing about games.

use rustc_hash::FxHashSet;
use segcert_check::database::Sections;

use super::board::{Runs, normalize};
use super::database::Database;
use super::entry::{Entry, MAX_BOUND, Scale};
use super::shape::EntryId;
use super::values::Values;
use crate::bytes::varint;
use crate::clobber::Outcome;
use crate::family::forms::{Form, Forms};
use crate::game::{Arena, Limit, UpStar};

/// The statement that the claims of a database are true.
pub fn statement(database: &Database) -> String {
    let mut hasher = blake3::Hasher::new();
    for id in ids(database) {
        hasher.update(&flat(&database.entry(id)));
    }
    format!(
        "database of games up to {} squares, claims {}",
        database.index().max_len(),
        hasher.finalize()
    )
}

/// The sections of the certificate, whether the claims are true or not.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn sections(database: &Database, arena: &mut Arena) -> Result<Sections, Limit> {
    let mut forms = Forms::default();
    for scale in Scale::ALL {
        for ups in 0..=i32::from(MAX_BOUND) {
            let nim = scale.nim();
            let rung = arena.up_star(UpStar { ups, nim })?;
            forms.value(arena, rung);
        }
    }
    let mut values = Values::new(database.index());
    let mut games: FxHashSet<Runs> = FxHashSet::default();
    let mut claimed = FxHashSet::default();
    let (mut named, mut claims): (Vec<Form>, Vec<u8>) = (Vec::new(), Vec::new());
    for id in ids(database) {
        let value = values.find(id, arena)?;
        let game = up_to_sign(database, id);
        if !game.is_empty() && games.insert(game) {
            named.push(forms.value(arena, value));
        }
        let entry = database.entry(id);
        if claimed.insert(value.min(arena.negative(value))) {
            write_value(&entry, &mut claims);
        }
        write_entry(database, id, &entry, &mut claims);
    }
    let numbered = forms.numbered();
    let mut section = Vec::new();
    for form in named {
        varint(numbered.reference(form), &mut section);
    }
    Ok(Sections {
        statement: statement(database),
        arena: numbered.bytes,
        values: section,
        claims,
    })
}

fn ids(database: &Database) -> impl Iterator<Item = EntryId> + use<> {
    (0..database.index().len()).map(EntryId::from_index)
}

/// The subgames that have moves, up to order and mirror images; of a game and its negative one.
fn up_to_sign(database: &Database, id: EntryId) -> Runs {
    let runs = database.index().runs(id);
    let mut game: Runs = runs.into_iter().filter(|run| run.pairs() != 0).collect();
    let mut negative: Runs = game.iter().map(|run| run.negative()).collect();
    normalize(&mut game);
    normalize(&mut negative);
    game.min(negative)
}

/// The number of an outcome class in certificates.
fn number(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::L => 0,
        Outcome::R => 1,
        Outcome::N => 2,
        Outcome::P => 3,
    }
}

/// Outcome, and for each scale how many rungs are not above the lower bound, and how many below the upper one.
fn write_value(entry: &Entry, bytes: &mut Vec<u8>) {
    let rungs = i64::from(MAX_BOUND) * 2 + 1;
    let place = |bound: i8| i64::from(bound) + i64::from(MAX_BOUND);
    varint(number(entry.outcome).into(), bytes);
    for bounds in entry.bounds {
        varint(
            bounds.lower.map_or(0, |bound| place(bound) + 1) as u64,
            bytes,
        );
        varint(bounds.upper.map_or(rungs, place) as u64, bytes);
    }
}

/// Nondominated moves as sets of the moves from left to right, and link.
fn write_entry(database: &Database, id: EntryId, entry: &Entry, bytes: &mut Vec<u8>) {
    let (mut pairs, mut before) = (0_u16, 0);
    for run in database.index().runs(id) {
        pairs |= run.pairs() << before;
        before += run.len();
    }
    for moves in entry.moves {
        let pairs = (0..16).filter(|pair| pairs >> pair & 1 == 1);
        let kept = pairs
            .enumerate()
            .filter(|(_, pair)| moves.nondominated >> pair & 1 == 1);
        varint(kept.fold(0, |set, (place, _)| set | 1 << place), bytes);
    }
    varint(entry.link.map_or(0, |link| link.index() as u64 + 1), bytes);
}

/// The claims about an entry in the layout that is hashed.
fn flat(entry: &Entry) -> [u8; 13] {
    let bound = |bound: Option<i8>| bound.unwrap_or(i8::MIN) as u8;
    let mut bytes = [0; 13];
    bytes[0] = number(entry.outcome);
    for (scale, bounds) in entry.bounds.iter().enumerate() {
        bytes[1 + 2 * scale] = bound(bounds.lower);
        bytes[2 + 2 * scale] = bound(bounds.upper);
    }
    for (player, moves) in entry.moves.iter().enumerate() {
        bytes[5 + 2 * player..7 + 2 * player].copy_from_slice(&moves.nondominated.to_le_bytes());
    }
    let link = entry.link.map_or(u32::MAX, |link| link.index() as u32);
    bytes[9..].copy_from_slice(&link.to_le_bytes());
    bytes
}
