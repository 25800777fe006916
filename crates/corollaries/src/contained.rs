//! A certificate that contains the proof of the theorem that it would import: the sections of that
//! one's file as they are, and behind each of them what is its own.
use segcert_check::calculus::Lemma as Written;
use segcert_check::data::Cell as Family;
use segcert_check::games::Games;
use segcert_check::replay::Replay;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{self, imports};
use segcert_check::shell::file::open;
use segcert_check::shell::library::Library as Files;
use serde::Serialize;

use super::library::{Library, Theorem};
use super::merged::merged;
use super::reading::{Names, entries, values};
use super::search::{Look, STEPS, search};
use super::usable::Usable;
use super::written;
use crate::certificate::calculus::{Imports, importing};
use crate::certificate::wire::body;
use crate::certificate::{References, wire};
use crate::claims::{Claim, Policy, Theory};
use crate::clobber::Statement;
use crate::game::{Parts, Value};
use crate::run::Control;
use crate::theorems::engine::guarded;
use crate::theorems::goals::{claims, value_of};

/// A certificate of the same statement that rests on no other one, from a certificate that rests on
/// theorems of the library. If there is one theorem, which rests on none, its file is extended;
/// otherwise all proofs are carried over to one file. `None` if that cannot be written so.
pub fn self_contained(file: &[u8], library: &Library, control: &Control) -> Option<Vec<u8>> {
    let (root, _) = open(file).ok()?.proof().ok()?;
    let roots = imports(file, Allowed::default().limits(file.len())).ok()?;
    let statement = Theorem::of_file(file.to_vec())?.statement;
    if let [only] = roots[..] {
        let theorem = library.get(&only)?;
        if let Some(extended) = extended(&statement, theorem, control) {
            return Some(extended);
        }
    }
    merged((root, file), &statement, library, control)
}

/// The file of a theorem, which rests on none, extended by the proof of a statement.
fn extended(statement: &Statement, theorem: &Theorem, control: &Control) -> Option<Vec<u8>> {
    let imported = theorem.file().ok()?;
    let sections = Sections::read(&imported)?;
    let written = sections.extended(statement, &theorem.statement, control)?;
    let sealed = check::seal(&written, Allowed::default(), &mut Files::default()).ok()?;
    Some(sealed.bytes)
}

/// The sections of a certificate without imports.
struct Sections<'a> {
    games: Games,
    lemmas: Vec<Written>,
    /// Number of claims.
    claims: usize,
    cells: &'a [u8],
    /// Lemmas, systems, and steps, each with their number.
    listed: [(usize, &'a [u8]); 3],
}

impl<'a> Sections<'a> {
    fn read(file: &'a [u8]) -> Option<Sections<'a>> {
        let (_, bytes) = open(file).ok()?.proof().ok()?;
        let mut replay = Replay::new(bytes, Allowed::default().limits(file.len()));
        let (_, roots) = replay.open().ok()?;
        if !roots.is_empty() {
            return None;
        }
        let Replay { kernel, reader, .. } = &mut replay;
        kernel.games.read_arena(reader).ok()?;
        let before = reader.offset;
        kernel.cells = reader.list(Family::read).ok()?;
        let cells = bytes.get(before..reader.offset)?;
        kernel.nothing.counts = vec![Default::default(); kernel.cells.len()].into();
        let count = reader.count().ok()?;
        let before = reader.offset;
        let mut read = Vec::new();
        for _ in 0..count {
            read.push(Written::read(reader, &mut kernel.games).ok()?);
        }
        let lemmas = (count, bytes.get(before..reader.offset)?);
        let count = reader.count().ok()?;
        let before = reader.offset;
        let mut claims = 0;
        for _ in 0..count {
            for _ in 0..reader.count().ok()? {
                kernel.read_claim(reader).ok()?;
                claims += 1;
            }
        }
        let systems = (count, bytes.get(before..reader.offset)?);
        let count = reader.count().ok()?;
        let steps = (count, bytes.get(reader.offset..)?);
        let games = std::mem::take(&mut kernel.games);
        Some(Sections { games, lemmas: read, claims, cells, listed: [lemmas, systems, steps] })
    }

    /// The body of a certificate of another statement that follows from the one of this file.
    fn extended(
        &self,
        statement: &Statement,
        proved: &Statement,
        control: &Control,
    ) -> Option<Vec<u8>> {
        let mut arena = guarded(control);
        arena.set_budget(STEPS);
        let mut theory = Theory::new(arena, Parts::new(), Policy::Given(usize::MAX));
        let values = values(&entries(&self.games.arena)?, &mut theory.arena)?;
        let names = Names::new(&self.games, &values, &theory.arena);
        for lemma in &self.lemmas {
            theory.push_lemma(names.lemma(lemma)?);
        }
        theory.claims = vec![nothing(); self.claims];
        let (said, floors) = claims(&mut theory, proved).ok()?;
        if !theory.cells.is_empty() {
            return None;
        }
        let mut usable = Vec::new();
        for claim in said {
            usable.push(Usable::new(theory.claims.len(), Some(0), &claim, &floors).ok()?);
            theory.claims.push(claim);
        }
        let given: Vec<usize> = (0..theory.claims.len()).collect();
        let found = search(theory, usable, statement, Look::Options, control).ok()??;
        let written = found.written(statement, &given, self.lemmas.len()).ok()?;
        self.body(statement, values, &given, written)
    }

    /// The sections of this file, and what is behind each of them.
    fn body(
        &self,
        statement: &Statement,
        values: Vec<Value>,
        given: &[usize],
        written: written::Written,
    ) -> Option<Vec<u8>> {
        let written::Written { mut theory, begin, steps } = written;
        let said = statement.try_map(|atom| value_of(&mut theory, atom)).ok()?;
        let references = References::by_age(&theory.arena);
        let said = said.map(|value| references.of(*value));
        let imports = Imports { roots: Vec::new(), claims: self.claims, games: values };
        let begin = [vec![given.len()], begin].concat();
        let own: wire::Certificate = importing(&theory, imports, &begin, &references, said, &steps);
        let [lemmas, systems, first_steps] = self.listed;
        let mut all = [body(&own.statement), body(&0_usize), body(&own.arena)].concat();
        all.extend_from_slice(self.cells);
        append(&mut all, lemmas, &own.lemmas[self.lemmas.len()..]);
        append(&mut all, systems, &own.systems);
        append(&mut all, first_steps, &own.steps);
        Some(all)
    }
}

/// A list with more items behind those that are written.
fn append(all: &mut Vec<u8>, (count, items): (usize, &[u8]), more: &[impl Serialize]) {
    all.extend(body(&(count + more.len())));
    all.extend_from_slice(items);
    more.iter().for_each(|item| all.extend(body(item)));
}

/// A claim in the place of one that is not used here.
fn nothing() -> Claim {
    Claim {
        parameters: 0,
        context: Vec::new(),
        counts: Vec::new(),
        terms: Vec::new(),
        strict: false,
        rank: Default::default(),
    }
}
