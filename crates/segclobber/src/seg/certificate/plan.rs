//! Chooses the step that proves each goal.
//!
//! The search knows who wins. The planner walks through the proof in the order of the checker, and
//! justifies the simplifications of the search by the database. A subgame that is replaced by its
//! simplest equal game, a dominated move, a bound or a removed subgame becomes a Cut, whose first
//! premise is proved by playing the difference.
//!
//! The proof of such a difference must not use the difference itself. As in the generation of the
//! database (3.5), the proof of a fact about an entry uses only earlier entries: the *limit* of a
//! goal. If a proof nevertheless leads back to its own goal, that goal is proved again without the
//! entry that led there.

use rustc_hash::{FxHashMap, FxHashSet};

use super::cuts::{Cut, Use};
use super::goal::{Choice, normal, options, places, written};
use crate::certificate::goal::Judgment;
use crate::certificate::plain;
use crate::claims::Step;
use crate::clobber::Player;
use crate::run::Halt;
use crate::seg::names::Name;
use crate::seg::pieces::{PieceId, Position};
use crate::seg::search::Search;

/// A goal: a position in the checker's normal form and a judgment.
pub type Goal = (Position, Judgment);

/// Reason why a goal was not proved.
pub enum Break {
    /// The search was stopped.
    Halt(Halt),
    /// The proof led back to this goal.
    Circle(Goal),
}

impl From<Halt> for Break {
    fn from(halt: Halt) -> Break {
        Break::Halt(halt)
    }
}

/// Plans a proof.
pub struct Planner<'a> {
    /// The search, which knows who wins.
    pub search: &'a mut Search,
    /// The steps so far.
    pub steps: Vec<Step<Name>>,
    facts: FxHashSet<Goal>,
    /// The facts in the order in which they were proved.
    proved: Vec<Goal>,
    open: FxHashSet<Goal>,
    /// Maps each subgame and pair of stones of a dominated move of Right to the pair of a move that
    /// dominates this move.
    pub(super) dominating: FxHashMap<(PieceId, u16), Option<u16>>,
}

impl<'a> Planner<'a> {
    /// Returns a planner that has proved nothing.
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

    /// Proves a goal unless it is a fact, or the checker discharges it by Order.
    fn settle(
        &mut self,
        terms: impl IntoIterator<Item = PieceId>,
        judgment: Judgment,
        allowed: Use,
    ) -> Result<(), Break> {
        let goal = (normal(&mut self.search.pieces, terms), judgment);
        if self.is_by_order(&goal.0) || self.facts.contains(&goal) {
            return Ok(());
        }
        if !self.open.insert(goal.clone()) {
            return Err(Break::Circle(goal));
        }
        let result = self.prove_open(&goal, allowed);
        self.open.remove(&goal);
        result?;
        self.learn(goal);
        Ok(())
    }

    fn learn(&mut self, goal: Goal) {
        self.facts.insert(goal.clone());
        self.proved.push(goal);
    }

    /// Removes the steps and facts after the given numbers of them.
    fn undo(&mut self, (steps, proved): (usize, usize)) {
        self.steps.truncate(steps);
        for fact in self.proved.drain(proved..) {
            self.facts.remove(&fact);
        }
    }

    /// Tells whether Order proves a goal about the position: it has at most two terms, all of them
    /// values.
    fn is_by_order(&self, position: &Position) -> bool {
        position.len() <= 2 && position.iter().all(|&id| self.name(id).is_some())
    }

    /// Returns the name of a term, or `None` if the term is a component.
    pub(super) fn name(&self, id: PieceId) -> Option<Name> {
        self.search.pieces.get(id).name
    }

    fn is_fact(&self, position: &Position) -> bool {
        position.is_empty() || self.facts.contains(&(position.clone(), Judgment::AtLeast))
    }

    /// Proves a goal. If its proof leads back to the goal, proves it again with fewer facts.
    fn prove_open(&mut self, goal: &Goal, allowed: Use) -> Result<(), Break> {
        let mut allowed = allowed;
        loop {
            let before = (self.steps.len(), self.proved.len());
            let cut = self.cut(goal, allowed)?;
            let result = match &cut {
                Some(cut) => self.make_cut(goal, cut, allowed),
                None => self.play(goal, allowed),
            };
            match result {
                Err(Break::Circle(own)) if own == *goal => {}
                other => return other,
            }
            self.undo(before);
            allowed = match cut.and_then(|cut| cut.entry) {
                Some(entry) => Use::Entries(Some(entry)),
                None => Use::Moves,
            };
        }
    }

    fn make_cut(&mut self, goal: &Goal, cut: &Cut, allowed: Use) -> Result<(), Break> {
        let (position, judgment) = goal;
        let selected = places(position, &cut.old).expect("a cut replaces terms of the position");
        let lesser = normal(&mut self.search.pieces, cut.new.iter().copied());
        let Ok([difference, after]) = plain::cut(&self.search.pieces, position, &selected, &lesser);
        let terms = lesser.iter().map(|&id| written(&self.search.pieces, id)).collect();
        self.steps.push(Step::Cut { selected: selected.to_vec(), terms });
        let limit = match cut.entry {
            Some(entry) => Use::Entries(Some(entry)),
            // The difference of a named game and its board is tiny.
            None if self.name(cut.old[0]).is_some() => Use::Moves,
            None => allowed,
        };
        self.settle(difference.terms(), Judgment::AtLeast, limit)?;
        self.settle(after.terms(), *judgment, allowed)
    }

    /// Proves a goal by a move of Left, or by answers to all moves of Right.
    fn play(&mut self, goal: &Goal, allowed: Use) -> Result<(), Break> {
        let (position, judgment) = goal;
        match judgment {
            Judgment::Over => {
                let choice = self.choose(position)?;
                self.steps.push(Step::plain_move(choice.number));
                self.settle(choice.after, Judgment::AtLeast, allowed)
            }
            Judgment::AtLeast => {
                self.steps.push(Step::Replies);
                for option in options(&mut self.search.pieces, position, Player::Right) {
                    self.answer(position, option, allowed)?;
                }
                Ok(())
            }
        }
    }

    /// Proves that Left wins after a move of Right. A dominated move is compared with a better one.
    fn answer(&mut self, position: &Position, option: Choice, allowed: Use) -> Result<(), Break> {
        let goal = (option.after, Judgment::Over);
        if goal.0.is_empty() || self.facts.contains(&goal) || self.is_short(&goal.0) {
            return self.settle(goal.0, Judgment::Over, allowed);
        }
        let id = position[option.place];
        let Some(cut) = self.dominated(id, option.pair, allowed)? else {
            return self.settle(goal.0, Judgment::Over, allowed);
        };
        if places(&goal.0, &cut.old).is_none() || !self.open.insert(goal.clone()) {
            return self.settle(goal.0, Judgment::Over, allowed);
        }
        let before = (self.steps.len(), self.proved.len());
        let result = self.make_cut(&goal, &cut, allowed);
        self.open.remove(&goal);
        match result {
            Err(Break::Circle(own)) if own == goal => {
                self.undo(before);
                self.settle(goal.0, Judgment::Over, allowed)
            }
            Ok(()) => {
                self.learn(goal);
                Ok(())
            }
            other => other,
        }
    }

    /// Tells whether a position is an entry of the database.
    pub(super) fn is_short(&self, position: &Position) -> bool {
        let mut sorted = position.clone();
        sorted.reverse();
        self.search.entry(&sorted).is_some()
    }

    pub(super) fn fact_after(&mut self, position: &Position) -> bool {
        let options = options(&mut self.search.pieces, position, Player::Left);
        options.iter().any(|option| self.is_fact(&option.after))
    }

    /// Chooses a winning move of Left: a move to a fact; otherwise, among the moves that are known
    /// to win, the move to the smallest position; otherwise a move that the search finds.
    fn choose(&mut self, position: &Position) -> Result<Choice, Halt> {
        let mut options = options(&mut self.search.pieces, position, Player::Left);
        if let Some(fact) = options.iter().position(|option| self.is_fact(&option.after)) {
            return Ok(options.swap_remove(fact));
        }
        let is_open =
            |option: &Choice| self.open.contains(&(option.after.clone(), Judgment::AtLeast));
        options.sort_by_cached_key(|option| {
            (is_open(option), self.size(&option.after), option.number)
        });
        let is_known = |search: &mut Search, option: &Choice| {
            search.known(option.after.iter().copied(), Player::Right) == Some(false)
        };
        if let Some(known) = options.iter().position(|option| is_known(self.search, option)) {
            return Ok(options.swap_remove(known));
        }
        for i in 0..options.len() {
            if self.holds(&options[i].after, Judgment::AtLeast)? {
                return Ok(options.swap_remove(i));
            }
        }
        unreachable!("the search says that this goal holds")
    }

    /// Estimates the number of moves that need answers in a position.
    fn size(&self, position: &Position) -> usize {
        let pairs = position.iter().map(|&id| usize::from(self.search.pieces.get(id).pairs));
        pairs.map(|pairs| pairs * pairs).sum()
    }

    pub(super) fn holds(&mut self, position: &Position, judgment: Judgment) -> Result<bool, Halt> {
        match judgment {
            Judgment::AtLeast => {
                Ok(!self.search.settle(position.iter().copied(), Player::Right)?)
            }
            Judgment::Over => self.search.settle(position.iter().copied(), Player::Left),
        }
    }
}
