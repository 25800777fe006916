//! Goals and their proofs: the loop that settles a goal depth first.

use super::draw::draw_goal;
use super::error::{Code, Limit, Stop};
use super::import::Import;
use super::position::Games;
use super::reader::Reader;
use super::table::Table;
use super::term::{Judgment, Player, Term};
use super::{Observer, Proved, Rule, Stats};
use std::collections::hash_map::Entry;

/// A goal that is not yet in normal form.
pub struct Goal {
    /// Terms that are in normal form together.
    pub kept: Vec<Term>,
    pub added: Vec<Term>,
    pub judgment: Judgment,
}

/// The premises of a goal that are still to be settled.
pub enum Rest {
    /// From this option of this term on.
    Replies { term: usize, option: usize },
    /// In reverse order.
    Listed(Vec<Goal>),
}

/// A goal that is being proved. It is not a fact.
struct Frame {
    position: Box<[Term]>,
    judgment: Judgment,
    rule: Rule,
    rest: Rest,
    /// Where its premises begin in `Kernel::premises`.
    premises: usize,
    /// Where its op stands in the section.
    offset: usize,
    /// What it holds of the memory budget.
    bytes: usize,
}

/// The goals proved so far for one lemma, or for the statement, numbered in this order.
#[derive(Default)]
struct Facts {
    at_least: Table<Box<[Term]>, u32>,
    over: Table<Box<[Term]>, u32>,
    count: u32,
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

/// Tables up to this size are emptied, larger ones are dropped.
const SMALL: u32 = 100;
/// An estimate of what a premise takes until its goal is proved.
const PREMISE_BYTES: usize = 16;

/// The state of a replay.
pub struct Kernel<'o> {
    pub games: Games,
    pub stats: Stats,
    pub observer: &'o mut dyn Observer,
    pub import: Option<&'o mut dyn Import>,
    facts: Facts,
    stack: Vec<Frame>,
    /// Numbers of the facts on which the goals of the stack rest so far.
    premises: Vec<u32>,
    /// The position of the goal that is to be settled next, in normal form.
    pub goal: Vec<Term>,
}

impl<'o> Kernel<'o> {
    pub fn new(
        games: Games,
        import: Option<&'o mut dyn Import>,
        observer: &'o mut dyn Observer,
    ) -> Kernel<'o> {
        Kernel {
            games,
            stats: Stats::default(),
            observer,
            import,
            facts: Facts::default(),
            stack: Vec::new(),
            premises: Vec::new(),
            goal: Vec::new(),
        }
    }

    /// Begins the proof of another lemma, or of the statement: facts do not outlive what they were proved for.
    pub fn forget_facts(&mut self) {
        self.games.budget.release(self.facts.bytes);
        if self.facts.count > SMALL {
            self.facts = Facts::default();
        }
        self.facts.at_least.clear();
        self.facts.over.clear();
        (self.facts.count, self.facts.bytes) = (0, 0);
    }

    /// Settles a goal and all that its proof leads to. Returns the number of the fact, or `None` if it was decided by
    /// Order.
    pub fn prove(
        &mut self,
        terms: &[Term],
        judgment: Judgment,
        reader: &mut Reader,
    ) -> Result<Option<u32>, Stop> {
        self.games.normal_form(&mut self.goal, [], terms)?;
        let mut judgment = judgment;
        loop {
            let mut settled = self.settle(judgment, reader)?;
            judgment = loop {
                if self.stack.is_empty() {
                    return Ok(settled);
                }
                if let Some(fact) = settled {
                    self.games.budget.hold(PREMISE_BYTES)?;
                    self.premises.push(fact);
                }
                match self.next_premise()? {
                    Some(next) => break next,
                    None => settled = Some(self.close(reader)?),
                }
            };
        }
    }

    /// Settles `self.goal` by Order or as a fact, or else begins its proof.
    fn settle(&mut self, judgment: Judgment, reader: &mut Reader) -> Result<Option<u32>, Stop> {
        match self.games.decide(&self.goal, judgment)? {
            Some(true) => {
                self.stats.ordered = self.stats.ordered.saturating_add(1);
                return Ok(None);
            }
            Some(false) => {
                let message = "not true by the order of values";
                return Err(self.fault(reader, Code::OrderFalse, message, judgment));
            }
            None => {}
        }
        self.games.budget.charge(self.goal.len())?;
        if let Some(fact) = self.facts.of(judgment).get(self.goal.as_slice()) {
            self.stats.reused = self.stats.reused.saturating_add(1);
            return Ok(Some(*fact));
        }
        let (offset, premises) = (reader.offset(), self.premises.len());
        let (rule, rest) = self.read_rule(judgment, reader)?;
        self.stats.count(rule);
        let listed = match &rest {
            Rest::Replies { .. } => &[],
            Rest::Listed(goals) => goals.as_slice(),
        };
        let terms = listed.iter().fold(self.goal.len(), |terms, goal| {
            terms.saturating_add(goal.kept.len()).saturating_add(goal.added.len())
        });
        let bytes = terms.saturating_mul(4).saturating_add(256);
        self.games.budget.hold(bytes)?;
        self.stack.push(Frame {
            position: self.goal.as_slice().into(),
            judgment,
            rule,
            rest,
            premises,
            offset,
            bytes,
        });
        Ok(None)
    }

    /// Puts the next premise of the innermost goal into `self.goal`, in normal form, and returns its judgment.
    fn next_premise(&mut self) -> Result<Option<Judgment>, Stop> {
        let frame = self.stack.last_mut().ok_or(Stop::Internal)?;
        match &mut frame.rest {
            Rest::Replies { term, option } => {
                let (games, position) = (&mut self.games, &frame.position);
                let Some(pieces) = games.next_option(position, Player::Right, term, option)? else {
                    return Ok(None);
                };
                self.stats.replies_settled = self.stats.replies_settled.saturating_add(1);
                games.normal_form(&mut self.goal, others(position, *term), &pieces)?;
                Ok(Some(Judgment::Over))
            }
            Rest::Listed(goals) => {
                let Some(goal) = goals.pop() else {
                    return Ok(None);
                };
                self.games.normal_form(&mut self.goal, goal.kept, &goal.added)?;
                Ok(Some(goal.judgment))
            }
        }
    }

    /// All premises of the innermost goal are settled: it becomes a fact.
    fn close(&mut self, reader: &Reader) -> Result<u32, Stop> {
        let frame = self.stack.pop().ok_or(Stop::Internal)?;
        let premises = self.premises.get(frame.premises..).ok_or(Stop::Internal)?;
        let budget = &mut self.games.budget;
        budget.charge(premises.len())?;
        budget.release(frame.bytes);
        budget.release(premises.len().saturating_mul(PREMISE_BYTES));
        let bytes = frame.position.len().saturating_mul(4).saturating_add(128);
        budget.hold(bytes)?;
        self.facts.bytes = self.facts.bytes.saturating_add(bytes);
        let number = self.facts.count;
        self.facts.count = number.checked_add(1).ok_or(Stop::Limit(Limit::Memory))?;
        match self.facts.of(frame.judgment).entry(frame.position) {
            Entry::Vacant(fact) => {
                let goal = Proved {
                    number,
                    position: fact.key(),
                    judgment: frame.judgment,
                    rule: frame.rule,
                    premises,
                };
                self.observer.goal(&self.games.parts, &goal)?;
                fact.insert(number);
            }
            Entry::Occupied(fact) => {
                let drawn = draw_goal(&self.games, fact.key(), frame.judgment);
                let message = format!("proved inside its own proof: {drawn}");
                return Err(reader.fault_at(frame.offset, Code::GoalCircular, message));
            }
        }
        self.premises.truncate(frame.premises);
        Ok(number)
    }

    pub fn fault(&self, reader: &Reader, code: Code, what: &str, judgment: Judgment) -> Stop {
        let drawn = draw_goal(&self.games, &self.goal, judgment);
        reader.fault(code, format!("{what}: {drawn}"))
    }
}

/// The terms of a position but for one.
pub fn others(position: &[Term], term: usize) -> impl Iterator<Item = Term> {
    let others = position.iter().enumerate();
    others.filter(move |(index, _)| *index != term).map(|(_, term)| *term)
}
