//! Goals and their proofs: the loop that settles a goal depth first.

use super::draw::draw_goal;
use super::error::{Code, Limit, Stop};
use super::position::Games;
use super::reader::Reader;
use super::table::Table;
use super::term::{Judgment, Term};
use super::{Observer, Premise, Proved, Rule, Stats};
use std::collections::hash_map::Entry;

/// A goal that is being proved. It is not a fact.
pub struct Frame {
    pub position: Box<[Term]>,
    pub judgment: Judgment,
    rule: Rule,
    pub rest: Rest,
    /// Where its premises begin in `Kernel::premises`.
    premises: usize,
    /// Where its op stands in the section.
    offset: usize,
}

/// The premises of a goal that are still to be settled.
pub enum Rest {
    Nothing,
    Move {
        term: usize,
        option: [Term; 2],
    },
    /// From this option of this term on.
    Replies {
        term: usize,
        option: usize,
    },
    /// Cut: `Q − A`, and then `A + X`.
    Cut {
        difference: Vec<Term>,
        lesser: Vec<Term>,
    },
    /// Cut: `A + X`, with the judgment of the goal.
    Lesser(Vec<Term>),
}

/// The goals proved so far for one lemma, or for the statement.
#[derive(Default)]
struct Facts {
    at_least: Table<Box<[Term]>, u32>,
    over: Table<Box<[Term]>, u32>,
    /// What they hold of the memory budget.
    bytes: usize,
}

impl Facts {
    fn of(&mut self, judgment: Judgment) -> &mut Table<Box<[Term]>, u32> {
        match judgment {
            Judgment::AtLeast => &mut self.at_least,
            Judgment::Over => &mut self.over,
        }
    }
}

/// The state of a replay.
pub struct Kernel<'o> {
    pub games: Games,
    pub stats: Stats,
    pub observer: &'o mut dyn Observer,
    facts: Facts,
    /// Facts so far, including those that are forgotten.
    proved: u32,
    pub stack: Vec<Frame>,
    premises: Vec<Premise>,
    /// The position of the goal that is to be settled next, in normal form.
    pub goal: Vec<Term>,
}

impl<'o> Kernel<'o> {
    pub fn new(games: Games, observer: &'o mut dyn Observer) -> Kernel<'o> {
        Kernel {
            games,
            stats: Stats::default(),
            observer,
            facts: Facts::default(),
            proved: 0,
            stack: Vec::new(),
            premises: Vec::new(),
            goal: Vec::new(),
        }
    }

    /// Begins the proof of another lemma, or of the statement: facts do not outlive what they were proved for.
    pub fn forget_facts(&mut self) {
        let facts = std::mem::take(&mut self.facts);
        self.games.budget.release(facts.bytes);
    }

    /// Brings a multiset of terms to normal form.
    pub fn normal_form(&mut self, terms: &[Term]) -> Result<Vec<Term>, Stop> {
        let mut position = Vec::new();
        normal_form(&mut self.games, &mut position, terms)?;
        Ok(position)
    }

    /// Settles a goal and all that its proof leads to. `None` if it was decided by Order.
    pub fn prove(
        &mut self,
        terms: &[Term],
        judgment: Judgment,
        reader: &mut Reader,
    ) -> Result<Option<Premise>, Stop> {
        self.goal = self.normal_form(terms)?;
        let mut judgment = judgment;
        loop {
            let mut settled = self.settle(judgment, reader)?;
            judgment = loop {
                if self.stack.is_empty() {
                    return Ok(settled);
                }
                self.games.budget.hold(PREMISE_BYTES)?;
                self.premises.extend(settled);
                match self.next_premise()? {
                    Some(next) => break next,
                    None => settled = Some(self.close(reader)?),
                }
            };
        }
    }

    /// Settles `self.goal` by Order or as a fact, or else begins its proof.
    fn settle(&mut self, judgment: Judgment, reader: &mut Reader) -> Result<Option<Premise>, Stop> {
        match self.games.decide(&self.goal, judgment)? {
            Some(true) => {
                self.stats.ordered = self.stats.ordered.saturating_add(1);
                return Ok(None);
            }
            Some(false) => {
                return Err(self.fault(
                    reader,
                    Code::OrderFalse,
                    "not true by the order of values",
                    judgment,
                ));
            }
            None => {}
        }
        self.games.budget.charge(self.goal.len())?;
        if let Some(fact) = self.facts.of(judgment).get(self.goal.as_slice()) {
            self.stats.reused = self.stats.reused.saturating_add(1);
            return Ok(Some(Premise(*fact)));
        }
        self.open(judgment, reader)?;
        Ok(None)
    }

    /// Reads how `self.goal` is proved.
    fn open(&mut self, judgment: Judgment, reader: &mut Reader) -> Result<(), Stop> {
        let offset = reader.offset();
        let premises = self.premises.len();
        let op = reader.number()?;
        let (rule, rest) = match (judgment, op) {
            (Judgment::AtLeast, 0) => (Rule::Replies, self.replies()),
            (Judgment::AtLeast, 1) | (Judgment::Over, 0) => {
                (Rule::Cut, self.cut(judgment, reader)?)
            }
            (Judgment::AtLeast, _) => {
                return Err(self.fault(reader, Code::OpUnknown, "there is no such rule", judgment));
            }
            (Judgment::Over, _) => (Rule::Move, self.make_move(op.saturating_sub(1), reader)?),
        };
        self.stats.count(rule);
        self.games.budget.hold(frame_bytes(&self.goal))?;
        let position = self.goal.as_slice().into();
        self.stack.push(Frame {
            position,
            judgment,
            rule,
            rest,
            premises,
            offset,
        });
        Ok(())
    }

    /// All premises of the innermost goal are settled: it becomes a fact.
    fn close(&mut self, reader: &Reader) -> Result<Premise, Stop> {
        let Frame {
            position,
            judgment,
            rule,
            premises,
            offset,
            ..
        } = self.stack.pop().ok_or(Stop::Internal)?;
        self.games.budget.release(frame_bytes(&position));
        let bytes = position.len().saturating_mul(4).saturating_add(128);
        self.games.budget.hold(bytes)?;
        self.facts.bytes = self.facts.bytes.saturating_add(bytes);
        let number = self.proved;
        self.proved = number.checked_add(1).ok_or(Stop::Limit(Limit::Memory))?;
        let used = self.premises.get(premises..).ok_or(Stop::Internal)?;
        self.games.budget.charge(used.len())?;
        self.games
            .budget
            .release(used.len().saturating_mul(PREMISE_BYTES));
        match self.facts.of(judgment).entry(position) {
            Entry::Vacant(fact) => {
                let goal = Proved {
                    number,
                    position: fact.key(),
                    judgment,
                    rule,
                    premises: used,
                };
                self.observer.goal(&self.games.parts, &goal)?;
                fact.insert(number);
            }
            Entry::Occupied(fact) => {
                let drawn = draw_goal(&self.games, fact.key(), judgment);
                return Err(reader.fault_at(
                    offset,
                    Code::GoalCircular,
                    format!("proved inside its own proof: {drawn}"),
                ));
            }
        }
        self.premises.truncate(premises);
        Ok(Premise(number))
    }

    pub fn fault(&self, reader: &Reader, code: Code, what: &str, judgment: Judgment) -> Stop {
        reader.fault(
            code,
            format!("{what}: {}", draw_goal(&self.games, &self.goal, judgment)),
        )
    }
}

/// An estimate of what a premise takes until its goal is proved.
const PREMISE_BYTES: usize = 16;

pub fn normal_form(
    games: &mut Games,
    position: &mut Vec<Term>,
    terms: &[Term],
) -> Result<(), Stop> {
    games.start(position, std::iter::empty())?;
    for term in terms {
        games.add(position, *term)?;
    }
    games.sum(position)
}

fn frame_bytes(position: &[Term]) -> usize {
    position.len().saturating_mul(8).saturating_add(256)
}
