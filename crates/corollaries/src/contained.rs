//! A certificate that contains the proof of the theorem that it would import: the sections of that
//! one's file as they are, and behind each of them what is its own.
use segcert_check::calculus::{Lemma as Written, Way};
use segcert_check::data::{Cell as Family, Player, Term as Name, Word as Row};
use segcert_check::replay::Replay;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{self, imports};
use segcert_check::shell::file::{Root, open};
use segcert_check::shell::library::Library as Files;
use serde::Serialize;

use super::library::{Library, Theorem};
use super::search::{Look, STEPS, search};
use super::usable::Usable;
use super::written;
use crate::certificate::calculus::{Imports, importing};
use crate::certificate::wire::body;
use crate::certificate::{References, wire};
use crate::claims::{Claim, Lemma, Policy, Term, Theory, Word};
use crate::clobber::{Part, Statement, Stone};
use crate::game::{Arena, Parts, Value};
use crate::run::Control;
use crate::theorems::engine::guarded;
use crate::theorems::goals::{claims, value_of};

/// A certificate of the same statement that rests on no other one, from a certificate that imports
/// one theorem of the library, which rests on none. `None` if that cannot be written so: several
/// imports have lemmas and values that would change each other's steps.
pub fn self_contained(file: &[u8], library: &Library, control: &Control) -> Option<Vec<u8>> {
    let limits = Allowed::default().limits(file.len());
    let [root] = <[Root; 1]>::try_from(imports(file, limits).ok()?).ok()?;
    let theorem = library.get(&root)?;
    let statement = Theorem::of_file(file.to_vec())?.statement;
    let imported = theorem.file().ok()?;
    let sections = Sections::read(&imported)?;
    let written = sections.extended(&statement, &theorem.statement, control)?;
    let sealed = check::seal(&written, Allowed::default(), &mut Files::default()).ok()?;
    Some(sealed.bytes)
}

/// The sections of a certificate without imports.
struct Sections<'a> {
    /// The options of the entries of the arena, as references.
    entries: Vec<[Vec<u32>; 2]>,
    lemmas: Vec<Read>,
    /// Number of claims.
    claims: usize,
    cells: &'a [u8],
    /// Lemmas, systems, and steps, each with their number.
    listed: [(usize, &'a [u8]); 3],
}

/// A lemma with references for values.
enum Read {
    Sum([u32; 3], Way),
    Rewrite(Part, Vec<ReadTerm>, Way),
}

enum ReadTerm {
    Value(u32),
    Word(Part),
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
            let lemma = Written::read(reader, &mut kernel.games).ok()?;
            let mut row =
                |term: Name| kernel.games.word(term).ok().flatten().map(|it| (**it).clone());
            read.push(Read::of(&lemma, &mut row)?);
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
        let arena = &kernel.games.arena;
        let entries = arena.references().skip(2).step_by(2).map(|entry| {
            let side = |player| -> Option<Vec<u32>> {
                let options = arena.options(entry, player).ok()?.iter();
                options.map(|option| u32::try_from(option.index()).ok()).collect()
            };
            Some([side(Player::Left)?, side(Player::Right)?])
        });
        let entries = entries.collect::<Option<_>>()?;
        Some(Sections { entries, lemmas: read, claims, cells, listed: [lemmas, systems, steps] })
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
        let values = self.values(&mut theory)?;
        for lemma in &self.lemmas {
            let lemma = lemma.with(&values, &theory.arena)?;
            theory.push_lemma(lemma);
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

    /// The values of the entries, if these are canonical and have the order that the prover gives
    /// them: then the steps of the file are about the same terms.
    fn values(&self, theory: &mut Theory) -> Option<Vec<Value>> {
        let mut values: Vec<Value> = Vec::new();
        for [left, right] in &self.entries {
            let arena = &mut theory.arena;
            let named = |references: &[u32]| -> Option<Vec<Value>> {
                references.iter().map(|reference| named(*reference, &values, arena)).collect()
            };
            let (left, right) = (named(left)?, named(right)?);
            let value = arena.game(&left, &right).ok()?;
            let is_ordered = values.last().is_none_or(|last| *last < value);
            let is_canonical =
                arena.left(value).len() == left.len() && arena.right(value).len() == right.len();
            if !is_ordered || !is_canonical || arena.negative(value) < value {
                return None;
            }
            values.push(value);
        }
        Some(values)
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

impl Read {
    fn of(lemma: &Written, row: &mut impl FnMut(Name) -> Option<Row>) -> Option<Read> {
        let reference = |term: &Name| u32::try_from(term.index()).ok();
        let part = |row: &Row| -> Part {
            let stones = row.head.0.iter();
            stones.map(|stone| if *stone == 1 { Stone::X } else { Stone::O }).collect()
        };
        Some(match (lemma.way, lemma.written.as_slice()) {
            // Theorems have none.
            (Way::Regroup, _) => return None,
            (way, [first, rest @ ..]) if first.as_word().is_some() => {
                let word = part(&row(*first)?);
                let mut terms = Vec::new();
                for term in rest {
                    terms.push(match term.as_word() {
                        Some(_) => ReadTerm::Word(part(&row(*term)?)),
                        None => ReadTerm::Value(reference(term)?),
                    });
                }
                Read::Rewrite(word, terms, way)
            }
            (way, [a, b, c]) => Read::Sum([reference(a)?, reference(b)?, reference(c)?], way),
            _ => return None,
        })
    }

    /// The lemma with the prover's names of values.
    fn with(&self, values: &[Value], arena: &Arena) -> Option<Lemma> {
        let value = |reference: &u32| named(*reference, values, arena);
        Some(match self {
            Read::Sum([a, b, c], Way::Play) => Lemma::Sum(value(a)?, value(b)?, value(c)?),
            Read::Sum([a, b, c], _) => Lemma::SumByOptions(value(a)?, value(b)?, value(c)?),
            Read::Rewrite(word, terms, way) => {
                let terms = terms.iter().map(|term| match term {
                    ReadTerm::Value(reference) => value(reference).map(Term::Value),
                    ReadTerm::Word(part) => Some(Term::Word(Word::from(part.clone()))),
                });
                let terms = terms.collect::<Option<_>>()?;
                match way {
                    Way::Play => Lemma::Rewrite(word.clone(), terms),
                    _ => Lemma::RewriteByOptions(word.clone(), terms),
                }
            }
        })
    }
}

/// The value with this reference, if those of the entries are these.
fn named(reference: u32, entries: &[Value], arena: &Arena) -> Option<Value> {
    let Some(entry) = (reference as usize / 2).checked_sub(1) else {
        return Some(Value::ZERO);
    };
    let value = *entries.get(entry)?;
    Some(if reference % 2 == 1 { arena.negative(value) } else { value })
}
