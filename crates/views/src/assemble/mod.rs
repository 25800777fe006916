//! Makes certificates from text: the inverse of [`crate::reader::dump`] (docs/FORMAT.md, Section
//! 9).
//!
//! Only the text itself is checked here; the checker decides whether the certificate is valid. In
//! reading order: `fields` (records and the values of their fields), [`records`] (cells, lemmas,
//! claims and steps, which are also written there), `statement`, and this file (the other records,
//! and the bytes).
mod fields;
pub mod records;
mod statement;

use segcert_check::shell::file::{HEADER_BYTES, Kind, write};
use serde::Serialize;

use self::fields::{Names, Parsed, Record, number};
use self::statement::{Records, entry};
use crate::certificate::wire::{Certificate, Claim, Database, Entry, Lemma, Step, body};
use crate::clobber::Cell;

/// An error in a text.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct TextError {
    /// Number of the line, counted from 1.
    pub line: usize,
    pub why: String,
}

/// A certificate that was made from a text. It has not been checked.
pub struct Assembled {
    /// Content of the file.
    pub bytes: Vec<u8>,
    /// The statement in words, if the text has it.
    pub statement: Option<String>,
    /// Whether records define the statement, instead of these words.
    pub has_records: bool,
    /// The beginning of each record in the file: its byte, and its line of the text.
    places: Vec<(usize, usize)>,
}

impl Assembled {
    /// Returns the line of the record that contains a byte of the file, or `None` if the byte
    /// precedes all records.
    pub fn line(&self, byte: usize) -> Option<usize> {
        let behind = self.places.partition_point(|(start, _)| *start <= byte);
        Some(self.places[behind.checked_sub(1)?].1)
    }
}

/// Description of a record in messages.
const RECORDS: &str = "a record is a line such as `statement XXO > 0`, and begins with statement, \
                       variable, condition, left, right, relation, game, import, value, cell, \
                       lemma, claim, proof, goal, step, squares or sum";

/// Records of one kind, each with its line.
type Listed<T> = Vec<(usize, T)>;

#[derive(Default)]
struct Text {
    statement: Records,
    imports: Vec<[u8; 32]>,
    arena: Listed<Entry>,
    names: Names,
    cells: Listed<Cell>,
    lemmas: Listed<Lemma>,
    systems: Vec<Listed<Claim>>,
    steps: Listed<Step>,
    /// Number of squares of a database.
    squares: Option<u32>,
    values: Listed<u32>,
}

/// Makes a certificate from the lines of a text. Skips blank lines and lines that begin with `#`.
///
/// # Errors
/// [`TextError`] for the first wrong line.
pub fn assemble(text: &str) -> Result<Assembled, TextError> {
    let mut all = Text::default();
    let mut last = 1;
    for (line, text) in text.lines().enumerate().map(|(number, text)| (number + 1, text.trim())) {
        if !text.is_empty() && !text.starts_with('#') {
            let taken = all.take(line, &Record::read(text));
            taken.map_err(|why| TextError { line, why })?;
            last = line;
        }
    }
    all.finish().map_err(|why| TextError { line: last, why })
}

impl Text {
    fn take(&mut self, line: usize, record: &Record) -> Parsed<()> {
        if self.statement.take(record)? {
            return Ok(());
        }
        match record.word {
            "import" => self.imports.push(root(record.bare.last().copied().unwrap_or_default())?),
            "value" => {
                let entry = entry(record, &self.names)?;
                self.names.define(record.bare.first().unwrap_or(&""), &entry)?;
                self.arena.push((line, entry));
            }
            "cell" => self.cells.push((line, record.cell()?)),
            "lemma" => self.lemmas.push((line, self.names.lemma(record)?)),
            "claim" => {
                let system = record.optional("system").map_or(Ok(0), number::<usize>)?;
                if system > self.systems.len() {
                    let next = self.systems.len();
                    return Err(format!("system={system} skips a system: write system={next}"));
                }
                let claim = self.names.claim(record)?;
                if system == self.systems.len() {
                    self.systems.push(Vec::new());
                }
                self.systems[system].push((line, claim));
            }
            "squares" => self.squares = Some(number(record.rest)?),
            "sum" => self.values.push((line, self.names.find(record.field("value")?)?)),
            "step" => self.steps.push((line, self.names.step(record)?)),
            // These records only explain the steps.
            "proof" | "goal" => {}
            "fault" => {
                return Err(
                    "this is the text of a rejected certificate, which ends at the fault: \
                            complete the proof, or take the text of a verified certificate"
                        .into(),
                );
            }
            word => return Err(format!("`{word}` does not begin a record: {RECORDS}")),
        }
        Ok(())
    }

    fn finish(self) -> Parsed<Assembled> {
        if let Some(squares) = self.squares {
            return Ok(self.database(squares));
        }
        let Text { statement, imports, arena, names, cells, lemmas, systems, steps, .. } = self;
        let (text, has_records) = (statement.text.clone(), statement.relation.is_some());
        let all: Vec<Entry> = arena.iter().map(|(_, entry)| entry.clone()).collect();
        let statement = statement.finish(&all, &names)?;
        let mut places = Places { byte: HEADER_BYTES, found: Vec::new() };
        places.pass(&statement);
        places.pass(&imports);
        let arena = places.list(arena);
        let cells = places.list(cells);
        let lemmas = places.list(lemmas);
        places.byte += length(systems.len());
        let systems = systems.into_iter().map(|system| places.list(system)).collect();
        let steps = places.list(steps);
        let certificate = Certificate { statement, imports, arena, cells, lemmas, systems, steps };
        let bytes = write(Kind::Proof, &body(&certificate));
        Ok(Assembled { bytes, statement: text, has_records, places: places.found })
    }

    fn database(self, squares: u32) -> Assembled {
        let mut places = Places { byte: HEADER_BYTES, found: Vec::new() };
        places.pass(&squares);
        let arena = places.list(self.arena);
        let values = places.list(self.values);
        let bytes = write(Kind::Database, &body(&Database { squares, arena, values }));
        let statement = self.statement.text;
        Assembled { bytes, statement, has_records: true, places: places.found }
    }
}

/// Counts the bytes of a file, and records the places of its records.
struct Places {
    byte: usize,
    found: Vec<(usize, usize)>,
}

impl Places {
    fn pass(&mut self, content: &impl Serialize) {
        self.byte += body(content).len();
    }

    /// Records the places of the records of a list. Returns the records without their lines.
    fn list<T: Serialize>(&mut self, list: Listed<T>) -> Vec<T> {
        self.byte += length(list.len());
        let each = list.into_iter().map(|(line, record)| {
            self.found.push((self.byte, line));
            self.pass(&record);
            record
        });
        each.collect()
    }
}

/// Returns the number of bytes that encode the length of a list.
fn length(items: usize) -> usize {
    body(&(items as u64)).len()
}

/// Reads a root: 64 hexadecimal digits.
fn root(text: &str) -> Parsed<[u8; 32]> {
    let hash = blake3::Hash::from_hex(text);
    hash.map(|hash| *hash.as_bytes())
        .map_err(|_| format!("`{text}` is not a root: write 64 hexadecimal digits"))
}
