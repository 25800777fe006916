//! The parts that a theorem speaks of, with everything they can become, and their claimed values.

use super::Replay;
use super::play::value_of;
use super::tape::{Class, Tape};
use crate::first::kernel::draw::draw;
use crate::first::kernel::error::{Code, Section, Stop, at};
use crate::first::kernel::reader::Reader;
use crate::first::term::{Player, Ref, Term, WordId};
use std::cmp::Ordering;
use std::ops::Range;

/// The classes of a line, their sections with lengths in a window, and the rows that the statement
/// needs besides.
pub struct Table {
    pub tape: Tape,
    pub classes: Vec<Class>,
    pub window: Range<usize>,
    /// For every class its sections in the window, by length.
    columns: Vec<Vec<Term>>,
    /// The rows `u·w^e·v` shorter than the window, by exponent.
    rows: Vec<(usize, Term)>,
    /// The parts whose values the certificate lists, in its order.
    listed: Vec<WordId>,
    /// Where each value stands in its section.
    offsets: Vec<usize>,
}

impl Table {
    /// Computes the closure, the sections and all their followers. `bytes` is the size of the
    /// section with the values: it bounds how many there can be, and with them the work for a
    /// certificate that claims too little.
    pub fn build(
        replay: &mut Replay,
        tape: Tape,
        window: Range<usize>,
        rows: &[usize],
        bytes: usize,
    ) -> Result<Table, Stop> {
        // Mirror images and negatives share a value: up to four classes, up to two parts.
        let too_few = || {
            let message = "there are fewer values than parts in the window";
            Stop::fault(Code::FamilyCount, Section::Proof, bytes, message)
        };
        let budget = &mut replay.games.budget;
        let most = bytes.saturating_add(1).saturating_mul(4);
        let classes = tape.closure(most, budget)?.ok_or_else(too_few)?;
        let mut table = Table {
            columns: Vec::new(),
            rows: Vec::new(),
            listed: Vec::new(),
            offsets: Vec::new(),
            tape,
            classes,
            window,
        };
        for class in &table.classes {
            let mut column = Vec::new();
            for length in table.tape.lengths(*class, table.window.start, table.window.end)? {
                let stones = table.tape.section(*class, length)?;
                column.push(intern(replay, &stones)?);
                if replay.games.parts.len() > most {
                    return Err(too_few());
                }
            }
            table.columns.push(column);
        }
        for exponent in rows {
            let row = table.row_stones(*exponent);
            table.rows.push((*exponent, intern(replay, &row)?));
        }
        table.listed = followers(replay, most)?.ok_or_else(too_few)?;
        replay.stats.classes = table.classes.len() as u64;
        replay.stats.parts = table.listed.len() as u64;
        Ok(table)
    }

    fn row_stones(&self, exponent: usize) -> Vec<u8> {
        let mut stones = self.tape.left.clone();
        for _ in 0..exponent {
            stones.extend_from_slice(&self.tape.word);
        }
        stones.extend_from_slice(&self.tape.right);
        stones
    }

    /// The claimed values, one for each listed part.
    pub fn read_values(&mut self, replay: &mut Replay, reader: &mut Reader) -> Result<(), Stop> {
        for part in &self.listed {
            self.offsets.push(reader.offset());
            let value = replay.reference(reader)?;
            replay.games.learn(*part, value)?;
        }
        reader.finish()
    }

    /// (V): every part equals its claimed value, the pieces of its options having theirs.
    pub fn check_values(&self, replay: &mut Replay) -> Result<(), Stop> {
        for (place, part) in self.listed.iter().enumerate() {
            let value = value_of(&replay.games, *part)?;
            let minus = Term::value(replay.games.arena.negative(value)?);
            let sum = [Term::word(*part), minus];
            if !replay.play.is_zero(&mut replay.games, &sum)? {
                let drawn = draw(&replay.games, &[Term::word(*part)]);
                let claimed = draw(&replay.games, &[Term::value(value)]);
                let offset = *at(&self.offsets, place)?;
                return Err(Stop::fault(
                    Code::FamilyValue,
                    Section::Proof,
                    offset,
                    format!("{drawn} is not {claimed}"),
                ));
            }
        }
        Ok(())
    }

    /// A section of the window.
    pub fn section(&self, class: usize, length: usize) -> Result<Term, Stop> {
        let first = self.tape.first_length(*at(&self.classes, class)?, self.window.start)?;
        let place = length.saturating_sub(first);
        let place = place.checked_div(self.tape.letters()).ok_or(Stop::Internal)?;
        at(at(&self.columns, class)?, place).copied()
    }

    /// Whether the sections of a class can have this length.
    pub fn has_length(&self, class: usize, length: usize) -> Result<bool, Stop> {
        let first = self.tape.first_length(*at(&self.classes, class)?, length)?;
        Ok(first == length)
    }

    /// The number of the class of the line.
    pub fn line(&self) -> Result<usize, Stop> {
        let line = self.classes.binary_search(&self.tape.whole());
        line.map_err(|_| Stop::Internal)
    }

    /// The row `u·w^e·v`, in the window or among the rows shorter than it.
    pub fn row(&self, exponent: usize) -> Result<Term, Stop> {
        let stones = self.tape.stones(exponent);
        if stones < self.window.start {
            let row = self.rows.iter().find(|(e, _)| *e == exponent);
            return row.map(|(_, term)| *term).ok_or(Stop::Internal);
        }
        self.section(self.line()?, stones)
    }
}

/// The claimed value of a section or a row.
pub fn value(replay: &Replay, term: Term) -> Result<Ref, Stop> {
    match term.as_word() {
        Some(part) => value_of(&replay.games, part),
        None => term.as_value().ok_or(Stop::Internal),
    }
}

fn intern(replay: &mut Replay, stones: &[u8]) -> Result<Term, Stop> {
    let games = &mut replay.games;
    games.parts.intern(stones, &mut games.budget)
}

/// Meets every part that play from those met so far can lead to, and lists one of each pair of
/// negatives, by length and word.
fn followers(replay: &mut Replay, most: usize) -> Result<Option<Vec<WordId>>, Stop> {
    let games = &mut replay.games;
    let (mut listed, mut next) = (Vec::new(), 0);
    while next < games.parts.len() {
        let part = WordId::new(next).ok_or(Stop::Internal)?;
        games.parts.option(part, Player::Left, 0, &mut games.budget)?;
        let negative = games.parts.negative(part)?;
        let order = games.parts.compare(Term::word(part), Term::word(negative));
        if order != Ordering::Greater {
            listed.push(part);
        }
        if games.parts.len() > most {
            return Ok(None);
        }
        next = next.saturating_add(1);
    }
    listed.sort_by(|a, b| games.parts.compare(Term::word(*a), Term::word(*b)));
    Ok(Some(listed))
}
