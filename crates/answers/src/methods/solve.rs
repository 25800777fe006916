//! Finds out who wins a position, and with which moves.
use std::{fmt, thread};

use serde::Serialize;

use super::moves::opposite;
use super::search::Search;
use super::turns::{Found, PARTS};
use super::{Methods, Theorems, Unproved, potentials};
use crate::certificate::Verdict;
use crate::clobber::{Choice, ChoiceKind, Expr, Outcome, Player, Query, Relation, Statement, Term};
use crate::corollaries::Targets;
use crate::game::arena::{STACK_BYTES, joined, started};
use crate::instance::{Instance, stones};
use crate::run::{Control, DEFAULT_MEMORY, Halt};

/// Number of options that the search generates before theorems are tried. A theorem tells who wins,
/// but not the moves, so this number is larger than for a proof.
const FIRST: u64 = 2_000_000;

/// Number of options that the search generates to list the moves of a sum of which a theorem has
/// told who wins.
const LISTED: u64 = 100_000;

/// Outcome of a position, with its source.
pub struct Solution {
    /// Outcome of the position.
    pub outcome: Outcome,
    /// The source of the outcome.
    pub source: Source,
}

/// Source of an outcome.
pub enum Source {
    /// All winning moves of each player, moving first.
    Moves {
        /// Winning moves of Left.
        left: Vec<Choice>,
        /// Winning moves of Right.
        right: Vec<Choice>,
    },
    /// A theorem, a strategy or values, which do not list the moves.
    Theory {
        /// The theorem, the strategy or the values that tell who wins.
        by: Theory,
        /// One of Left's winning moves, if he has any and one is found at little cost.
        left: Option<Choice>,
        /// One of Right's winning moves, under the same condition.
        right: Option<Choice>,
    },
}

/// A winning move, with the numbers of the JSON output: squares count from 1, terms from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WinningMove {
    /// The move in words, such as `2→3`, `2→3 in XXO` if there are several rows, or `up → *`.
    #[serde(skip)]
    pub name: String,
    /// Index of the term of the sum in which the move is made.
    pub term: usize,
    /// The square that the stone leaves; `None` if the term is not a row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<usize>,
    /// The square that the stone takes; `None` if the term is not a row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
    /// The option that the game becomes; `None` if the term is a row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// The position after the move.
    pub after: String,
}

impl WinningMove {
    /// Describes a move in a position.
    pub fn new(position: &Expr, choice: &Choice) -> WinningMove {
        let (squares, option) = match &choice.kind {
            ChoiceKind::Clobber(clobber) => (Some((clobber.from + 1, clobber.to + 1)), None),
            ChoiceKind::Option(option) => (None, Some(option.to_string())),
        };
        let (from, to) = squares.unzip();
        let (name, after) = (position.played(choice), choice.after.to_string());
        WinningMove { name, term: choice.term, from, to, option, after }
    }
}

/// A theorem, a strategy or values that tell who wins without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Theory {
    /// A theorem of which the answer is an instance.
    Theorem(String),
    /// The name of a strategy that decides all such sums.
    Strategy(String),
    /// The values of the components, without a theorem.
    Values,
}

impl Theory {
    /// Returns the theorems of which an answer is a corollary; without any, it rests on values.
    fn of(theorems: &[String]) -> Theory {
        if theorems.is_empty() { Theory::Values } else { Theory::Theorem(theorems.join("; ")) }
    }
}

impl fmt::Display for Theory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Theory::Theorem(text) | Theory::Strategy(text) => text,
            Theory::Values => "values of the components",
        })
    }
}

/// The winning moves of one player.
type Moves = Result<Vec<Choice>, Unproved>;

impl Methods {
    /// Finds out who wins a position, and with which moves if a search finds them.
    ///
    /// # Errors
    /// [`Unproved`], if there is no answer within the limits.
    pub fn solve(&self, position: &Expr) -> Result<Solution, Unproved> {
        let mut searches = self.searches();
        let mut moves = |options| {
            searches.iter_mut().for_each(|search| search.pause_after(options));
            let (left, right) = match &mut searches[..] {
                [first, second] => at_the_same_time(position, &mut **first, &mut **second),
                searches => {
                    let [left, right] = [Player::Left, Player::Right]
                        .map(|player| searches[0].winning_moves(position, player));
                    (left, right)
                }
            };
            let (left, right) = (left?, right?);
            let outcome = Outcome::new(!left.is_empty(), !right.is_empty());
            Ok(Solution { outcome, source: Source::Moves { left, right } })
        };
        let query = Query::Position(position.clone());
        if let Some((outcome, theorem)) = self.by_potentials(position) {
            // A short search lists all winning moves of a short sum.
            if self.theorems == Theorems::Auto && stones(position).pow(2) <= PARTS {
                match moves(LISTED) {
                    Err(Unproved::Stopped(Halt::Work)) => {}
                    found => return found,
                }
            }
            let by = self.certified(&query);
            let by = by.unwrap_or_else(|| Theory::Theorem(theorem.to_owned()));
            return Ok(self.by_theory(position, outcome, by));
        }
        match self.in_turn(&query, FIRST, &mut moves)? {
            Found::Searched(solution) => Ok(solution),
            Found::Corollary(corollary) => match corollary.outcome {
                Some(outcome) => {
                    Ok(self.by_theory(position, outcome, Theory::of(&corollary.theorems)))
                }
                None => moves(u64::MAX),
            },
            Found::Instance(instance) => match self.by_instance(position, &instance) {
                Some(solution) => Ok(solution),
                None => moves(u64::MAX),
            },
        }
    }

    /// Tells whether a player wins a position, moving first: by a theorem, or by a search that
    /// keeps its results for other positions. Such a search decides most short positions at once,
    /// so it comes before the theorems of certificates.
    ///
    /// # Errors
    /// [`Unproved`], if there is no answer within the limits.
    pub fn wins(
        &self,
        position: &Expr,
        first: Player,
        search: &mut dyn Search,
    ) -> Result<bool, Unproved> {
        let mut searched = |options| {
            search.pause_after(options);
            search.wins(position, first)
        };
        if let Some((outcome, _)) = self.by_potentials(position) {
            return Ok(outcome.winner(first) == first);
        }
        if stones(position).saturating_pow(2) <= PARTS {
            match searched(FIRST) {
                Err(Unproved::Stopped(Halt::Work)) => {}
                found => return found,
            }
        }
        let relation = Relation::of_winner(first, true);
        let wanted = Query::Statement(Statement::about(position, relation, &Expr::zero()));
        let verdict = match self.in_turn(&wanted, FIRST, &mut searched)? {
            Found::Searched(wins) => return Ok(wins),
            Found::Corollary(corollary) => corollary.verdict,
            Found::Instance(instance) => instance.verdict,
        };
        Ok(matches!(verdict, Verdict::Proved(_)))
    }

    /// Returns the theorem with a certificate, if the answer about a single row follows from one.
    fn certified(&self, query: &Query) -> Option<Theory> {
        let Query::Position(Expr { terms }) = query else { return None };
        let [Term { count: 1 | -1, .. }] = terms[..] else { return None };
        let corollary = self.sum_by_library(query, Targets::Statement).ok()??;
        Some(Theory::of(&corollary.theorems)).filter(|by| *by != Theory::Values)
    }

    /// Returns the outcome of a sum of alternating rows and its theorem, if theorems may be used.
    fn by_potentials(&self, position: &Expr) -> Option<(Outcome, &'static str)> {
        self.may_use_theorems().then(|| potentials::outcome(position)).flatten()
    }

    /// Returns the solution by an instance of a theorem, with a winning move if one is found.
    fn by_instance(&self, position: &Expr, instance: &Instance) -> Option<Solution> {
        let outcome = Outcome::of_relation(instance.relation)?;
        let by = match (&instance.theorem, &instance.strategy) {
            (Some(theorem), _) => Theory::Theorem(theorem.to_string()),
            (None, strategy) => Theory::Strategy(strategy.clone()?),
        };
        Some(self.by_theory(position, outcome, by))
    }

    /// Returns the solution for a known outcome, with a winning move if one is found.
    fn by_theory(&self, position: &Expr, outcome: Outcome, by: Theory) -> Solution {
        let wins = |player| outcome.winner(player) == player;
        let find = |player| self.winning_move(position, player, &by);
        let left = wins(Player::Left).then(|| find(Player::Left)).flatten();
        let right = wins(Player::Right).then(|| {
            let opposite = left.as_ref().and_then(|it| opposite(position, it, Player::Right));
            opposite.or_else(|| find(Player::Right))
        });
        let right = right.flatten();
        Solution { outcome, source: Source::Theory { by, left, right } }
    }

    /// Returns a search for each player if there are threads for both, or else one search for both.
    fn searches(&self) -> Vec<Box<dyn Search + Send>> {
        let count = self.control.threads.clamp(1, 2);
        let memory = self.control.memory.unwrap_or(DEFAULT_MEMORY) / count as u64;
        let threads = self.control.threads / count;
        let control = Control { memory: Some(memory), threads, ..self.control.clone() };
        (0..count).map(|_| self.engine.search(control.clone())).collect()
    }
}

/// Finds the winning moves of Left and of Right by two searches at the same time.
fn at_the_same_time(
    position: &Expr,
    first: &mut (dyn Search + Send),
    second: &mut (dyn Search + Send),
) -> (Moves, Moves) {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let work = || first.winning_moves(position, Player::Left);
        let left = started(builder.spawn_scoped(scope, work));
        let right = second.winning_moves(position, Player::Right);
        (joined(left), right)
    })
}
