//! The search below the root (SEGClobber 3.11): minimax on simplified sums.
//!
//! The recursion is bounded: each move makes the board shorter or splits it, and simplification
//! never makes it longer. So the depth of a search of a row of m stones is at most m plus the
//! number of removals of subgames, which is also at most m.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::board::Run;
use super::database::Database;
use super::features::{Feature, Features};
use super::moves::Candidates;
use super::pieces::{Left, PieceId, Pieces, Position};
use super::rules::{self, BoundSum};
use super::shape::EntryId;
use super::simplify::{Games, Simplifier};
use super::table::{Choice, Finding, Reason, Table};
use crate::clobber::{Outcome, Player};
use crate::run::{Control, DEFAULT_MEMORY, Halt};

/// Maximum number of squares of a position without a subgame that static rules 3 and 4 search.
const REMOVAL_SQUARES: usize = 40;

/// Answer about a position, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Win,
    Loss,
    /// A heuristic value.
    Guess(i32),
}

impl Answer {
    fn solved(win: bool) -> Answer {
        if win { Answer::Win } else { Answer::Loss }
    }
}

/// A position in normal form in the tree of a search.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    pub position: &'a Position,
    /// The player to move.
    pub player: Player,
    pub depth: u16,
}

impl From<Finding> for Answer {
    fn from(finding: Finding) -> Answer {
        match finding {
            Finding::Win(_) => Answer::Win,
            Finding::Loss => Answer::Loss,
            Finding::Guess(guess, _) => Answer::Guess(guess),
        }
    }
}

/// The SEGClobber search. One instance may answer many questions, and keeps its tables.
pub struct Search {
    database: Option<Arc<Database>>,
    pub(super) features: Features,
    /// The subgames that have occurred.
    pub pieces: Pieces,
    table: Table,
    pub(super) control: Control,
    memory: u64,
    nodes: u64,
    /// Depth at which the heuristic evaluates positions.
    pub(super) depth_limit: u16,
    pub(super) leaves: u64,
    /// Maximum number of leaves of the current iteration.
    pub(super) leaf_limit: u64,
}

impl Search {
    /// Returns a search with these limits. Without a database, nothing is known about subgames.
    pub fn new(database: Option<Arc<Database>>, features: Features, control: Control) -> Search {
        let memory = control.memory.unwrap_or(DEFAULT_MEMORY);
        Search {
            pieces: Pieces::new(database.clone()),
            database,
            features,
            table: Table::new(memory / 4 * 3),
            control,
            memory,
            nodes: 0,
            depth_limit: u16::MAX,
            leaves: 0,
            leaf_limit: u64::MAX,
        }
    }

    /// Returns the number of nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the switches of the search.
    pub fn features(&self) -> Features {
        self.features
    }

    /// Returns the result in the table for a position in normal form.
    pub fn finding(&mut self, position: &Position, player: Player) -> Option<Finding> {
        self.table.get(position, player)
    }

    /// Tells whether the player to move wins, or returns `None` if this needs a search.
    pub fn known(
        &mut self,
        terms: impl IntoIterator<Item = PieceId>,
        player: Player,
    ) -> Option<bool> {
        let position = self.simplify(terms);
        self.known_simplified(&position, player)
    }

    pub(super) fn known_simplified(&mut self, position: &Position, player: Player) -> Option<bool> {
        self.at_once(position, player).or_else(|| match self.table.get(position, player)? {
            Finding::Win(_) => Some(true),
            Finding::Loss => Some(false),
            Finding::Guess(..) => None,
        })
    }

    /// Returns the first replacement of the simplification, using only entries before a limit: the
    /// replaced entry, its subgames, and the subgames of the simpler game.
    pub fn first_replacement(
        &mut self,
        position: &[PieceId],
        limit: Option<EntryId>,
    ) -> Option<(EntryId, Games, Games)> {
        let mut first = None;
        let mut simplifier = Simplifier {
            database: self.database.as_deref(),
            pieces: &mut self.pieces,
            features: self.features,
            limit,
            trace: |entry, old: &[Run], new: &[Run]| {
                if first.is_none() {
                    first = Some((entry, Games::from_slice(old), Games::from_slice(new)));
                }
            },
        };
        simplifier.simplify(position.iter().copied());
        first
    }

    pub(super) fn search(
        &mut self,
        terms: impl IntoIterator<Item = PieceId>,
        player: Player,
        depth: u16,
    ) -> Result<Answer, Halt> {
        let position = &self.simplify(terms);
        self.search_simplified(Node { position, player, depth })
    }

    pub(super) fn search_simplified(&mut self, node: Node) -> Result<Answer, Halt> {
        let Node { position, player, depth } = node;
        self.count_node()?;
        if let Some(win) = self.at_once(position, player) {
            self.leaves += 1;
            return Ok(Answer::solved(win));
        }
        let best = match self.table.get(position, player) {
            Some(Finding::Guess(_, best)) => best,
            Some(finding) => return Ok(finding.into()),
            None => None,
        };
        if self.features.has(Feature::Removal) {
            if let Some(reason) = self.win_by_removal(node)? {
                self.table.put(position, player, Finding::Win(reason), depth);
                return Ok(Answer::Win);
            }
        }
        if depth >= self.depth_limit || self.leaves >= self.leaf_limit {
            self.leaves += 1;
            let guess = rules::heuristic(&self.pieces, position, player, depth);
            self.table.put(position, player, Finding::Guess(guess, best), depth);
            return Ok(Answer::Guess(guess));
        }
        let finding = self.search_moves(node, best)?;
        self.table.put(position, player, finding, depth);
        Ok(finding.into())
    }

    fn search_moves(&mut self, node: Node, best: Option<Choice>) -> Result<Finding, Halt> {
        let Node { position, player, .. } = node;
        let mut candidates = self.candidates(position, player, best);
        if self.features.has(Feature::AlphaBeta) {
            let mut winning = None;
            candidates.retain(|candidate| {
                let child = after(position, candidate.choice, candidate.after);
                let winner = self.mover_by_bounds(&child, player.other());
                if winner == Some(false) {
                    winning = winning.or(Some(candidate.choice));
                }
                winner != Some(true)
            });
            if let Some(choice) = winning {
                return Ok(Finding::Win(Reason::Move(choice)));
            }
        }
        self.search_candidates(node, &candidates)
    }

    /// Searches moves one by one until one wins. The best move is one with the greatest heuristic
    /// value.
    pub(super) fn search_candidates(
        &mut self,
        Node { position, player, depth }: Node,
        candidates: &Candidates,
    ) -> Result<Finding, Halt> {
        let mut found: Option<(i32, Choice)> = None;
        for candidate in candidates {
            let child = after(position, candidate.choice, candidate.after);
            match self.search(child, player.other(), depth + 1)? {
                Answer::Loss => return Ok(Finding::Win(Reason::Move(candidate.choice))),
                Answer::Win => {}
                Answer::Guess(guess) => {
                    if found.is_none_or(|(value, _)| -guess > value) {
                        found = Some((-guess, candidate.choice));
                    }
                    if self.leaves >= self.leaf_limit {
                        break;
                    }
                }
            }
        }
        Ok(found.map_or(Finding::Loss, |(value, choice)| Finding::Guess(value, Some(choice))))
    }

    /// Tells whether the player to move wins, if the database or static rules 1 and 2 decide it.
    pub fn at_once(&self, position: &Position, player: Player) -> Option<bool> {
        if position.is_empty() {
            return Some(false);
        }
        if self.features.has(Feature::Sums) {
            if let Some(entry) = self.entry(position) {
                return Some(self.outcome(entry).winner(player) == player);
            }
        }
        let by_outcomes = || rules::by_outcomes(&self.pieces, position, player);
        let by_bounds = || rules::by_bounds(&self.pieces, position, player);
        let outcomes = self.features.has(Feature::Outcomes).then(by_outcomes).flatten();
        outcomes.or_else(|| self.features.has(Feature::Bounds).then(by_bounds).flatten())
    }

    /// Returns the entry of a position in normal form, if it is short enough.
    pub fn entry(&self, position: &[PieceId]) -> Option<EntryId> {
        let index = self.database.as_ref()?.index();
        if self.pieces.squares(position) > index.max_len() {
            return None;
        }
        index.find(position.iter().map(|&id| self.pieces.get(id).run()))
    }

    fn outcome(&self, entry: EntryId) -> Outcome {
        let database = self.database.as_ref();
        database.expect("an entry has a database").entry(entry).outcome
    }

    /// Tells whether the player to move wins, if the bounds of a position that needs no
    /// simplification show it.
    fn mover_by_bounds(&self, position: &Position, mover: Player) -> Option<bool> {
        let live: Position = position.iter().copied().filter(|&t| t != PieceId::DEAD).collect();
        if BoundSum::new(&self.pieces, &live, mover.other())?.is_at_least_zero() {
            return Some(false);
        }
        let own = BoundSum::new(&self.pieces, &live, mover)?;
        own.is_positive().then_some(true)
    }

    /// Static rules 3 and 4. The player wins if he wins without a subgame that is won for him, or
    /// if the opponent loses without a subgame that the first player wins.
    fn win_by_removal(
        &mut self,
        Node { position, player, depth }: Node,
    ) -> Result<Option<Reason>, Halt> {
        for (class, mover, wanted) in [
            (rules::won_by(player), player, Answer::Win),
            (Outcome::N, player.other(), Answer::Loss),
        ] {
            for game in 0..position.len() {
                let is_repeated = game > 0 && position[game - 1] == position[game];
                if is_repeated || self.pieces.get(position[game]).outcome() != Some(class) {
                    continue;
                }
                let rest = &self.simplify(others(position, game));
                if self.pieces.squares(rest) <= REMOVAL_SQUARES
                    && self.search_simplified(Node { position: rest, player: mover, depth })?
                        == wanted
                {
                    let game = game as u16;
                    return Ok(Some(match wanted {
                        Answer::Win => Reason::Without(game),
                        _ => Reason::Beside(game),
                    }));
                }
            }
        }
        Ok(None)
    }

    /// Returns an equal sum in normal form.
    pub fn simplify(&mut self, terms: impl IntoIterator<Item = PieceId>) -> Position {
        let mut simplifier = Simplifier {
            database: self.database.as_deref(),
            pieces: &mut self.pieces,
            features: self.features,
            limit: None,
            trace: |_, _: &[Run], _: &[Run]| {},
        };
        simplifier.simplify(terms)
    }

    fn count_node(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if self.nodes % 1024 == 0 {
            self.control.check()?;
            if self.pieces.bytes() > self.memory / 4 {
                return Err(Halt::Memory);
            }
            let progress = &self.control.progress;
            let (entries, slots) = self.table.fill();
            progress.nodes.store(self.nodes, Ordering::Relaxed);
            progress.entries.store(entries as u64, Ordering::Relaxed);
            progress.slots.store(slots as u64, Ordering::Relaxed);
        }
        Ok(())
    }
}

/// Returns a position without one of its subgames.
pub fn others(position: &Position, game: usize) -> impl Iterator<Item = PieceId> + '_ {
    let others = position.iter().enumerate();
    others.filter(move |&(i, _)| i != game).map(|(_, &id)| id)
}

/// Returns the position after a move.
pub fn after(position: &Position, choice: Choice, left: Left) -> Position {
    others(position, usize::from(choice.game)).chain(left).collect()
}
