//! The trusted kernel: it believes the rules of docs/CALCULUS.md and nothing else. It depends on the standard library
//! alone, knows no hashes and no files, and tells an observer only about what it has accepted.
//!
//! In reading order: `error` and `budget` (how a replay can end), `table` and `term` (types), `reader` (bytes),
//! `part` (linear Clobber), `arena` and `order` (values), `position` (normal form, Order), `goal` (what is proved and
//! when), `rule` (Move, Replies, Cut, Import), `import`, `lemma` (Sum, Value), `statement` and `claim` (what is proved), `draw` (messages).

pub mod arena;
pub mod budget;
pub mod claim;
pub mod draw;
pub mod error;
pub mod goal;
pub mod import;
pub mod lemma;
pub mod order;
pub mod part;
pub mod position;
pub mod reader;
pub mod rule;
pub mod statement;
pub mod table;
pub mod term;

use arena::Arena;
use budget::{Budget, Limits};
use error::{Code, Section, Stop, Subject};
use goal::Kernel;
use import::Import;
use part::Parts;
use position::Games;
use reader::Reader;
use term::{Judgment, Player, Ref, Term};

/// The rules that a goal names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    Move,
    Replies,
    Cut,
    Import,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LemmaKind {
    Sum,
    Value,
}

/// A goal that was proved. Those of one lemma, or of the statement, are numbered from 0 in the order in which they become
/// facts; premises are facts with a smaller number.
pub struct Proved<'a> {
    pub number: u32,
    pub position: &'a [Term],
    pub judgment: Judgment,
    pub rule: Rule,
    pub premises: &'a [u32],
}

/// A lemma that was proved: a sum of terms equals a value.
pub struct Lemma<'a> {
    pub number: u32,
    pub kind: LemmaKind,
    pub sum: &'a [Term],
    pub value: Term,
    pub goals: &'a [u32],
}

/// Sees every step after it was accepted, and cannot influence the verdict but by failing.
pub trait Observer {
    /// References come in ascending order, from 0.
    fn value(&mut self, reference: Ref, left: &[Ref], right: &[Ref]) -> Result<(), Stop>;
    fn goal(&mut self, parts: &Parts, goal: &Proved) -> Result<(), Stop>;
    fn lemma(&mut self, parts: &Parts, lemma: &Lemma) -> Result<(), Stop>;
    fn statement(&mut self, text: &str, goals: &[u32]) -> Result<(), Stop>;
}

/// What a replay did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    pub arena_entries: u64,
    pub sum_lemmas: u64,
    pub value_lemmas: u64,
    pub moves: u64,
    pub replies: u64,
    pub cuts: u64,
    /// Goals settled by Import.
    pub imports: u64,
    /// Goals settled by Order.
    pub ordered: u64,
    /// Goals settled because they were facts.
    pub reused: u64,
    /// Right options that were settled for the rule Replies.
    pub replies_settled: u64,
    /// Elementary steps, as counted for the limit.
    pub steps: u64,
}

impl Stats {
    /// Proof steps: how often a rule was named.
    pub fn ops(&self) -> u64 {
        [self.moves, self.replies, self.cuts, self.imports].into_iter().fold(0, u64::saturating_add)
    }

    fn count(&mut self, rule: Rule) {
        let counter = match rule {
            Rule::Move => &mut self.moves,
            Rule::Replies => &mut self.replies,
            Rule::Cut => &mut self.cuts,
            Rule::Import => &mut self.imports,
        };
        *counter = counter.saturating_add(1);
    }

    fn count_lemma(&mut self, kind: LemmaKind) {
        let counter = match kind {
            LemmaKind::Sum => &mut self.sum_lemmas,
            LemmaKind::Value => &mut self.value_lemmas,
        };
        *counter = counter.saturating_add(1);
    }
}

/// The four sections of a certificate.
pub struct Input<'a> {
    pub statement: &'a [u8],
    pub arena: &'a [u8],
    pub lemmas: &'a [u8],
    pub proof: &'a [u8],
}

/// What a certificate that imports another one names it by: its section *lemmas* begins with the root of the other.
pub const ROOT_BYTES: usize = 32;

/// Replays a certificate: if it returns `Ok`, the statement with this text is true. With an import, which is the one that the
/// certificate names, its rule may be used.
pub fn replay<'o>(
    input: &Input,
    import: Option<&'o mut dyn Import>,
    limits: Limits,
    observer: &'o mut dyn Observer,
) -> Result<(String, Stats), Stop> {
    let mut budget = Budget::new(limits);
    budget.charge(input.statement.len())?;
    let statement = claim::read_statement(input.statement)?;

    let arena = Arena::read(&mut Reader::new(Section::Arena, input.arena), &mut budget)?;
    for reference in arena.references() {
        observer.value(
            reference,
            arena.options(reference, Player::Left)?,
            arena.options(reference, Player::Right)?,
        )?;
    }

    let mut kernel = Kernel::new(Games::new(arena, budget)?, import, observer);
    let mut lemmas = Reader::new(Section::Lemmas, input.lemmas);
    if kernel.import.is_some() {
        lemmas.bytes(ROOT_BYTES)?;
    }
    kernel.lemmas(&mut lemmas)?;
    let goals = kernel.statement(&statement, &mut Reader::new(Section::Proof, input.proof))?;
    check_all_used(&kernel)?;

    let text = statement.to_string();
    kernel.observer.statement(&text, &goals)?;
    kernel.stats.arena_entries = kernel.games.arena.len() as u64;
    kernel.stats.steps = kernel.games.budget.steps();
    Ok((text, kernel.stats))
}

/// A canonical certificate has no entry and no lemma without a use.
fn check_all_used(kernel: &Kernel) -> Result<(), Stop> {
    if let Some((lemma, start)) = kernel.games.unused_lemma() {
        let fault =
            Stop::fault(Code::LemmaUnused, Section::Lemmas, start, "nothing uses this lemma");
        return Err(fault.about(Subject::Lemma(lemma as u64)));
    }
    if let Some((entry, start)) = kernel.games.arena.unused() {
        let drawn = draw::draw(&kernel.games, &[Term::value(entry)]);
        return Err(Stop::fault(
            Code::ArenaUnused,
            Section::Arena,
            start,
            format!("nothing uses the entry {drawn}"),
        ));
    }
    Ok(())
}
