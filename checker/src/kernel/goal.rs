//! Goals and their proofs: the loop that settles a goal depth first, and the rules that a proof names.

use super::draw::draw_goal;
use super::error::{Code, Limit, Stop};
use super::position::Games;
use super::reader::Reader;
use super::table::Table;
use super::term::{Judgment, Player, Term};
use super::{Observer, Premise, Proved, Rule, Stats};
use std::collections::hash_map::Entry;

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
}

/// The premises of a goal that are still to be settled.
enum Rest {
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
    stack: Vec<Frame>,
    premises: Vec<Premise>,
    /// The position of the goal that is to be settled next, in normal form.
    goal: Vec<Term>,
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
            (Judgment::AtLeast, 0) => (Rule::Replies, Rest::Replies { term: 0, option: 0 }),
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

    /// **Move**: `P ⊳ 0` from `P^L ≥ 0` for one named Left option.
    fn make_move(&mut self, number: u64, reader: &Reader) -> Result<Rest, Stop> {
        let (mut term, mut option) = (0, 0);
        for _ in 0..number {
            match reply(&mut self.games, &self.goal, Player::Left, term, option)? {
                Some((at, index, _)) => (term, option) = (at, index.saturating_add(1)),
                None => break,
            }
        }
        match reply(&mut self.games, &self.goal, Player::Left, term, option)? {
            Some((term, _, option)) => Ok(Rest::Move { term, option }),
            None => Err(self.fault(
                reader,
                Code::OpMoveRange,
                "Left has no move of this number",
                Judgment::Over,
            )),
        }
    }

    /// **Cut**: `Q + X ≥ 0` (`⊳ 0`) from `Q − A ≥ 0` and `A + X ≥ 0` (`⊳ 0`).
    fn cut(&mut self, judgment: Judgment, reader: &mut Reader) -> Result<Rest, Stop> {
        let (selected, mut lesser) = self.selection(judgment, reader)?;
        let replacement = self.terms(reader)?;
        if selected.is_empty() && replacement.is_empty() {
            return Err(self.fault(reader, Code::CutNothing, "nothing is cut", judgment));
        }
        let difference = self.difference(&selected, &replacement)?;
        lesser.extend(replacement);
        Ok(Rest::Cut { difference, lesser })
    }

    /// Reads which terms of `self.goal` are meant; returns them and the others.
    fn selection(
        &mut self,
        judgment: Judgment,
        reader: &mut Reader,
    ) -> Result<(Vec<Term>, Vec<Term>), Stop> {
        self.games.budget.charge(self.goal.len())?;
        let count = reader.number()?;
        let (mut selected, mut others) = (Vec::new(), Vec::new());
        let mut terms = self.goal.iter();
        for _ in 0..count {
            let skipped = reader.number()?;
            let room = terms.len();
            let skipped = usize::try_from(skipped)
                .ok()
                .filter(|skipped| *skipped < room);
            let Some(skipped) = skipped else {
                return Err(self.fault(
                    reader,
                    Code::CutSelection,
                    "the position has no term of this number",
                    judgment,
                ));
            };
            others.extend(terms.by_ref().take(skipped));
            selected.extend(terms.next());
        }
        others.extend(terms);
        Ok((selected, others))
    }

    /// Puts the next premise of the innermost goal into `self.goal`, in normal form, and returns its judgment.
    fn next_premise(&mut self) -> Result<Option<Judgment>, Stop> {
        let frame = self.stack.last_mut().ok_or(Stop::Internal)?;
        let (games, goal) = (&mut self.games, &mut self.goal);
        match std::mem::replace(&mut frame.rest, Rest::Nothing) {
            Rest::Nothing => Ok(None),
            Rest::Move { term, option } => {
                play(games, goal, &frame.position, term, option)?;
                Ok(Some(Judgment::AtLeast))
            }
            // **Replies**: `P ≥ 0` from `P^R ⊳ 0` for every Right option.
            Rest::Replies { term, option } => {
                let Some((term, index, option)) =
                    reply(games, &frame.position, Player::Right, term, option)?
                else {
                    return Ok(None);
                };
                frame.rest = Rest::Replies {
                    term,
                    option: index.saturating_add(1),
                };
                self.stats.replies_settled = self.stats.replies_settled.saturating_add(1);
                play(games, goal, &frame.position, term, option)?;
                Ok(Some(Judgment::Over))
            }
            Rest::Cut { difference, lesser } => {
                frame.rest = Rest::Lesser(lesser);
                normal_form(games, goal, &difference)?;
                Ok(Some(Judgment::AtLeast))
            }
            Rest::Lesser(lesser) => {
                normal_form(games, goal, &lesser)?;
                Ok(Some(frame.judgment))
            }
        }
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

    fn fault(&self, reader: &Reader, code: Code, what: &str, judgment: Judgment) -> Stop {
        reader.fault(
            code,
            format!("{what}: {}", draw_goal(&self.games, &self.goal, judgment)),
        )
    }
}

fn normal_form(games: &mut Games, position: &mut Vec<Term>, terms: &[Term]) -> Result<(), Stop> {
    games.start(position, std::iter::empty())?;
    for term in terms {
        games.add(position, *term)?;
    }
    games.sum(position)
}

fn frame_bytes(position: &[Term]) -> usize {
    position.len().saturating_mul(8).saturating_add(256)
}

/// The first option of a player from option `option` of term `term` on, in move order: the distinct terms in term order,
/// for each its options. Returns where it was found.
fn reply(
    games: &mut Games,
    position: &[Term],
    player: Player,
    mut term: usize,
    mut option: usize,
) -> Result<Option<(usize, usize, [Term; 2])>, Stop> {
    while let Some(mover) = position.get(term) {
        if let Some(pieces) = games.option(*mover, player, option)? {
            return Ok(Some((term, option, pieces)));
        }
        option = 0;
        term = term.saturating_add(1);
        while position.get(term) == Some(mover) {
            games.budget.charge(1)?;
            term = term.saturating_add(1);
        }
    }
    Ok(None)
}

/// The position after a move in one term, in normal form.
fn play(
    games: &mut Games,
    goal: &mut Vec<Term>,
    position: &[Term],
    term: usize,
    option: [Term; 2],
) -> Result<(), Stop> {
    let others = position
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != term);
    games.start(goal, others.map(|(_, term)| *term))?;
    for piece in option {
        games.add(goal, piece)?;
    }
    games.sum(goal)
}
