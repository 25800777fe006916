//! Which step proves which goal.
//!
//! The search knows who wins. The planner walks through the proof as the checker will, and justifies what the search did by the database:
//! a subgame that is replaced by its simplest equal game, a dominated move, a bound or a removed subgame becomes a Cut, and its first premise is proved
//! by playing the difference.
//!
//! Such a difference must not be proved by itself. As when the database was generated (3.5), the proof of a claim about an entry uses only entries before
//! it: the *limit* of a goal. Where a proof comes back to its own goal all the same, that goal is proved again without the entry that led there.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::goal::{Choice, Judgment, Op, Term, normal, options, places, without};
use crate::clobber::{Outcome, Player};
use crate::prove::Halt;
use crate::seg::pieces::{PieceId, Position};
use crate::seg::rules::{self, BoundSum};
use crate::seg::search::Search;
use crate::seg::shape::EntryId;
use crate::seg::table::{Finding, Reason};

/// A goal: a position in the checker's normal form and a judgment.
type Goal = (Position, Judgment);

/// Why a goal was not proved.
pub enum Break {
    /// The search was stopped.
    Halt(Halt),
    /// The proof came back to this goal.
    Circle(Goal),
}

impl From<Halt> for Break {
    fn from(halt: Halt) -> Break {
        Break::Halt(halt)
    }
}

/// What may be used for a goal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// Claims about entries before this one; about all if there is none.
    Entries(Option<EntryId>),
    /// Moves only.
    Moves,
}

/// A Cut to be made: the terms of the position that are replaced, by what, and the entry that the first premise is a claim about.
struct Cut {
    old: Position,
    new: Position,
    entry: Option<EntryId>,
}

/// Plans a proof.
pub struct Planner<'a> {
    /// Knows who wins.
    pub search: &'a mut Search,
    /// The steps so far.
    pub steps: Vec<Op>,
    facts: FxHashSet<Goal>,
    /// The facts in the order in which they were proved.
    proved: Vec<Goal>,
    open: FxHashSet<Goal>,
    /// By subgame and pair of stones of a dominated move of Right: the pair of a move that dominates it.
    dominating: FxHashMap<(PieceId, u16), Option<u16>>,
}

impl<'a> Planner<'a> {
    /// A planner that has proved nothing yet.
    pub fn new(search: &'a mut Search) -> Planner<'a> {
        Planner {
            search,
            steps: Vec::new(),
            facts: FxHashSet::default(),
            proved: Vec::new(),
            open: FxHashSet::default(),
            dominating: FxHashMap::default(),
        }
    }

    /// Appends the steps that prove a goal that is true.
    pub fn prove(&mut self, terms: &[PieceId], judgment: Judgment) -> Result<(), Halt> {
        match self.settle(terms.iter().copied(), judgment, Use::Entries(None)) {
            Ok(()) => Ok(()),
            Err(Break::Halt(halt)) => Err(halt),
            Err(Break::Circle(_)) => {
                unreachable!("a goal proves itself anew where its proof comes back to it")
            }
        }
    }

    /// Proves a goal unless it is empty or a fact.
    fn settle(
        &mut self,
        terms: impl IntoIterator<Item = PieceId>,
        judgment: Judgment,
        allowed: Use,
    ) -> Result<(), Break> {
        let goal = (normal(&self.search.pieces, terms), judgment);
        if goal.0.is_empty() || self.facts.contains(&goal) {
            return Ok(());
        }
        if !self.open.insert(goal.clone()) {
            return Err(Break::Circle(goal));
        }
        let result = self.prove_open(&goal, allowed);
        self.open.remove(&goal);
        result?;
        self.facts.insert(goal.clone());
        self.proved.push(goal);
        Ok(())
    }

    /// Proves a goal, and if its proof comes back to it, once more with less.
    fn prove_open(&mut self, goal: &Goal, allowed: Use) -> Result<(), Break> {
        let mut allowed = allowed;
        loop {
            let (steps, proved) = (self.steps.len(), self.proved.len());
            let cut = self.cut(&goal.0, goal.1, allowed)?;
            let result = match &cut {
                Some(cut) => self.make_cut(goal, cut, allowed),
                None => self.play(goal, allowed),
            };
            match result {
                Err(Break::Circle(own)) if own == *goal => {}
                other => return other,
            }
            self.steps.truncate(steps);
            for fact in self.proved.drain(proved..) {
                self.facts.remove(&fact);
            }
            allowed = match cut.and_then(|cut| cut.entry) {
                Some(entry) => Use::Entries(Some(entry)),
                None => Use::Moves,
            };
        }
    }

    fn make_cut(&mut self, goal: &Goal, cut: &Cut, allowed: Use) -> Result<(), Break> {
        let (position, judgment) = goal;
        let selected = places(position, &cut.old).expect("a cut replaces terms of the position");
        let rest = without(position, &selected);
        let lesser = normal(&self.search.pieces, cut.new.iter().copied());
        self.steps.push(Op::Cut {
            judgment: *judgment,
            selected,
            lesser: lesser.iter().map(|&id| Term::Piece(id)).collect(),
        });
        let minus = lesser.iter().map(|&id| self.search.pieces.negative(id));
        let difference: Position = cut.old.iter().copied().chain(minus).collect();
        let limit = match cut.entry {
            Some(entry) => Use::Entries(Some(entry)),
            None => allowed,
        };
        self.settle(difference, Judgment::AtLeast, limit)?;
        self.settle(rest.into_iter().chain(lesser), *judgment, allowed)
    }

    /// By a move, or by answers to all moves.
    fn play(&mut self, goal: &Goal, allowed: Use) -> Result<(), Break> {
        let (position, judgment) = goal;
        match judgment {
            Judgment::Beats => {
                let choice = self.choose(position)?;
                self.steps.push(Op::Move(choice.number));
                self.settle(choice.after, Judgment::AtLeast, allowed)
            }
            Judgment::AtLeast => {
                self.steps.push(Op::Replies);
                for option in options(&mut self.search.pieces, position, Player::Right as usize) {
                    self.answer(position, option, allowed)?;
                }
                Ok(())
            }
        }
    }

    /// Proves that Left wins after a move of Right, by comparison with a better one if it is dominated.
    fn answer(&mut self, position: &Position, option: Choice, allowed: Use) -> Result<(), Break> {
        let goal = (option.after, Judgment::Beats);
        if goal.0.is_empty() || self.facts.contains(&goal) || self.is_short(&goal.0) {
            return self.settle(goal.0, Judgment::Beats, allowed);
        }
        let id = position[option.place];
        let Some(cut) = self.dominated(id, option.pair, allowed)? else {
            return self.settle(goal.0, Judgment::Beats, allowed);
        };
        if places(&goal.0, &cut.old).is_none() || !self.open.insert(goal.clone()) {
            return self.settle(goal.0, Judgment::Beats, allowed);
        }
        let (steps, proved) = (self.steps.len(), self.proved.len());
        let result = self.make_cut(&goal, &cut, allowed);
        self.open.remove(&goal);
        match result {
            Err(Break::Circle(own)) if own == goal => {
                self.steps.truncate(steps);
                for fact in self.proved.drain(proved..) {
                    self.facts.remove(&fact);
                }
                self.settle(goal.0, Judgment::Beats, allowed)
            }
            Ok(()) => {
                self.facts.insert(goal.clone());
                self.proved.push(goal);
                Ok(())
            }
            other => other,
        }
    }

    /// How a dominated move of Right compares with one that dominates it.
    fn dominated(&mut self, id: PieceId, pair: u16, allowed: Use) -> Result<Option<Cut>, Halt> {
        let Some(known) = self.search.pieces.get(id).known else {
            return Ok(None);
        };
        let kept = known.nondominated[Player::Right as usize];
        if kept >> pair & 1 == 1
            || !is_allowed(known.entry, allowed)
            || !self.search.features().dominance
        {
            return Ok(None);
        }
        let steps = self.search.pieces.steps(id);
        let after = |pair: u16| {
            let step = steps.iter().find(|step| step.pair == pair);
            step.map(|step| step.after[Player::Right as usize])
        };
        let Some(old) = after(pair) else {
            return Ok(None);
        };
        if !self.dominating.contains_key(&(id, pair)) {
            let mut found = None;
            for better in (0..16).filter(|pair| kept >> pair & 1 == 1) {
                let minus = after(better).unwrap_or([PieceId::DEAD; 2]);
                let minus = minus.map(|id| self.search.pieces.negative(id));
                let difference = normal(&self.search.pieces, old.into_iter().chain(minus));
                if self.holds(&difference, Judgment::AtLeast)? {
                    found = Some(better);
                    break;
                }
            }
            self.dominating.insert((id, pair), found);
        }
        let better = self.dominating[&(id, pair)].and_then(after);
        Ok(better.map(|new| Cut {
            old: normal(&self.search.pieces, old),
            new: normal(&self.search.pieces, new),
            entry: Some(known.entry),
        }))
    }

    /// The cut that the search would make here, if any.
    fn cut(
        &mut self,
        position: &Position,
        judgment: Judgment,
        allowed: Use,
    ) -> Result<Option<Cut>, Halt> {
        let pieces = &self.search.pieces;
        let is_rungs = position.iter().all(|&id| is_rung(pieces, id));
        if allowed == Use::Moves || is_rungs || self.is_short(position) {
            return Ok(None);
        }
        if let Some(cut) = self.harmless(position, judgment, allowed) {
            return Ok(Some(cut));
        }
        if let Some(cut) = self.bounded(position, judgment, allowed) {
            return Ok(Some(cut));
        }
        if judgment == Judgment::Beats && self.fact_after(position) {
            return Ok(None);
        }
        if let Some(cut) = self.replaced(position, allowed) {
            return Ok(Some(cut));
        }
        match judgment {
            Judgment::Beats => self.removed(position, allowed),
            Judgment::AtLeast => Ok(None),
        }
    }

    /// Static rule 1: subgames that are not worse than 0 for Left are cut off, as long as the others are enough.
    fn harmless(&mut self, position: &Position, judgment: Judgment, allowed: Use) -> Option<Cut> {
        if position.len() < 2 {
            return None;
        }
        let mut first = 0;
        for &id in position {
            let known = self.search.pieces.get(id).known.as_ref()?;
            if !is_allowed(known.entry, allowed) {
                return None;
            }
            match known.outcome {
                Outcome::R => return None,
                Outcome::N => first += 1,
                Outcome::L | Outcome::P => {}
            }
        }
        let outcome = |id: PieceId| self.search.pieces.get(id).outcome();
        let enough = match judgment {
            Judgment::AtLeast => first == 0,
            Judgment::Beats => {
                first == 1
                    || first == 0 && position.iter().any(|&id| outcome(id) == Some(Outcome::L))
            }
        };
        if !enough {
            return None;
        }
        // The last one that wins for Left moving first is kept to the end.
        let last = position.iter().rposition(|&id| match first {
            0 => outcome(id) == Some(Outcome::L),
            _ => outcome(id) == Some(Outcome::N),
        });
        let place = (0..position.len()).find(|&place| Some(place) != last)?;
        Some(Cut {
            old: SmallVec::from_slice(&[position[place]]),
            new: Position::new(),
            entry: None,
        })
    }

    /// Static rule 2: a subgame is replaced by its bound, a board that is a rung of a scale.
    fn bounded(&mut self, position: &Position, judgment: Judgment, allowed: Use) -> Option<Cut> {
        let sum = BoundSum::new(&self.search.pieces, position, Player::Left)?;
        let is_enough =
            sum.is_positive() || judgment == Judgment::AtLeast && sum.is_at_least_zero();
        if !is_enough || !self.search.features().bounds {
            return None;
        }
        let scales = rules::best_scales(&self.search.pieces, position, sum);
        for (&id, scale) in position.iter().zip(scales) {
            let known = self.search.pieces.get(id).known?;
            if is_rung(&self.search.pieces, id) {
                continue;
            }
            if !is_allowed(known.entry, allowed) {
                return None;
            }
            return Some(Cut {
                old: SmallVec::from_slice(&[id]),
                new: self.rung(known.bounds[scale].lower?, scale),
                entry: Some(known.entry),
            });
        }
        None
    }

    /// Boards for `k·↑ + s·*`: `X^n O` is `(n−1)·↑ + n·*`.
    fn rung(&mut self, ups: i8, stars: usize) -> Position {
        let count = ups.unsigned_abs() as usize;
        let mut boards = Position::new();
        let mut stars = stars;
        if count > 0 {
            let text = match ups > 0 {
                true => "X".repeat(count + 1) + "O",
                false => "O".repeat(count + 1) + "X",
            };
            boards.push(
                self.search
                    .pieces
                    .intern(&text.parse().expect("these are stones")),
            );
            stars += count + 1;
        }
        if stars % 2 == 1 {
            boards.push(
                self.search
                    .pieces
                    .intern(&"XO".parse().expect("these are stones")),
            );
        }
        boards
    }

    /// The first replacement of the simplification.
    fn replaced(&mut self, position: &Position, allowed: Use) -> Option<Cut> {
        let limit = match allowed {
            Use::Entries(limit) => limit,
            Use::Moves => return None,
        };
        let (entry, old, new) = self.search.first_replacement(position, limit)?;
        let pieces = &mut self.search.pieces;
        let old: Position = old.into_iter().map(|run| pieces.intern_run(run)).collect();
        let new: Position = new.into_iter().map(|run| pieces.intern_run(run)).collect();
        Some(Cut {
            old,
            new: normal(pieces, new),
            entry: Some(entry),
        })
    }

    /// Static rules 3 and 4, where the search has used them.
    fn removed(&mut self, position: &Position, allowed: Use) -> Result<Option<Cut>, Halt> {
        let mut sorted = position.clone();
        sorted.reverse();
        let mut finding = self.search.finding(&sorted, Player::Left);
        if allowed == Use::Entries(None) && !matches!(finding, Some(Finding::Win(_))) {
            // The table has forgotten.
            self.search.settle(sorted.iter().copied(), Player::Left)?;
            finding = self.search.finding(&sorted, Player::Left);
        }
        let old = match finding {
            Some(Finding::Win(Reason::Without(game))) => {
                SmallVec::from_slice(&[sorted[usize::from(game)]])
            }
            Some(Finding::Win(Reason::Beside(game))) => {
                sorted.remove(usize::from(game));
                sorted
            }
            _ => return Ok(None),
        };
        Ok(Some(Cut {
            old,
            new: Position::new(),
            entry: None,
        }))
    }

    /// Whether a position is an entry of the database: it is played out with the database at hand.
    fn is_short(&self, position: &Position) -> bool {
        let mut sorted = position.clone();
        sorted.reverse();
        self.search.entry(&sorted).is_some()
    }

    fn fact_after(&mut self, position: &Position) -> bool {
        let options = options(&mut self.search.pieces, position, Player::Left as usize);
        options.into_iter().any(|option| {
            option.after.is_empty() || self.facts.contains(&(option.after, Judgment::AtLeast))
        })
    }

    /// A winning move of Left: one that leaves a fact, or one of those known to win that leaves the least, or one found by search.
    fn choose(&mut self, position: &Position) -> Result<Choice, Halt> {
        let mut options = options(&mut self.search.pieces, position, Player::Left as usize);
        let is_fact = |option: &Choice| {
            option.after.is_empty()
                || self
                    .facts
                    .contains(&(option.after.clone(), Judgment::AtLeast))
        };
        if let Some(fact) = options.iter().position(is_fact) {
            return Ok(options.swap_remove(fact));
        }
        let is_open = |option: &Choice| {
            self.open
                .contains(&(option.after.clone(), Judgment::AtLeast))
        };
        options.sort_by_cached_key(|option| {
            (is_open(option), self.size(&option.after), option.number)
        });
        let is_known = |search: &mut Search, option: &Choice| {
            search.known(option.after.iter().copied(), Player::Right) == Some(false)
        };
        if let Some(known) = options
            .iter()
            .position(|option| is_known(self.search, option))
        {
            return Ok(options.swap_remove(known));
        }
        for i in 0..options.len() {
            if self.holds(&options[i].after, Judgment::AtLeast)? {
                return Ok(options.swap_remove(i));
            }
        }
        unreachable!("the search says that this goal holds")
    }

    /// A measure of the moves to be answered in a position.
    fn size(&self, position: &Position) -> usize {
        let pairs = position
            .iter()
            .map(|&id| usize::from(self.search.pieces.get(id).pairs));
        pairs.map(|pairs| pairs * pairs).sum()
    }

    fn holds(&mut self, position: &Position, judgment: Judgment) -> Result<bool, Halt> {
        match judgment {
            Judgment::AtLeast => Ok(!self
                .search
                .settle(position.iter().copied(), Player::Right)?),
            Judgment::Beats => self.search.settle(position.iter().copied(), Player::Left),
        }
    }
}

fn is_allowed(entry: EntryId, allowed: Use) -> bool {
    match allowed {
        Use::Entries(limit) => limit.is_none_or(|limit| entry < limit),
        Use::Moves => false,
    }
}

/// Whether a subgame is one of those that stand for rungs.
fn is_rung(pieces: &crate::seg::pieces::Pieces, id: PieceId) -> bool {
    let piece = pieces.get(id);
    let part = piece.part();
    piece.pairs == 1 && {
        let first = part.slice(0, part.len() - 1);
        let last = part.slice(1, part.len());
        first.is_dead() || last.is_dead()
    }
}
