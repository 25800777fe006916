//! Distributes a proof: builds its upper part, whose leaves are questions for other processes.
//!
//! Nodes are positions with Left to move, in the checker's normal form without lemmas, so that the
//! rule Claim can use the certificates of the leaves. A node is won by a move to a node that the
//! opponent loses. A node is lost if the opponent wins all nodes after a move. The proof numbers of
//! a search of the whole position show which moves probably win. If the answers show that a move
//! does not win, another move is tried.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rustc_hash::{FxHashMap, FxHashSet};

use super::code::Code;
use super::form::{Form, Mark};
use super::games::{certifiable, valued, written};
use super::plan::Planner;
use super::policy::Policy;
use crate::certificate::CertifyError;
use crate::certificate::goal::Judgment;
use crate::clobber::{Expr, Outcome, Player, Query, Row, Statement};
use crate::game::Value;
use crate::position::Term;
use crate::run::Halt;
use crate::search::Search;
use crate::terms::read;

/// The number of a node.
pub(super) type Id = usize;

pub(super) struct Node {
    pub(super) form: Form,
    /// The position in the notation of units.
    pub(super) text: String,
    /// Whether Left wins, by comparing the values or by an answer.
    settled: Option<bool>,
    /// The node after the move that is tried now.
    tried: Option<Id>,
    /// The nodes after all moves, with the opponent to move; `None` before the node is expanded.
    after: Option<Vec<Id>>,
}

/// The answer to a unit, and its certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether Left wins, moving first.
    pub wins: bool,
    /// Root of the certificate of `P |> 0` or of `P <= 0`.
    pub root: [u8; 32],
}

/// Answers, indexed by the texts of their units.
pub type Answers = BTreeMap<String, Answer>;
/// Moves that are tried: maps the text of a node to the text of the node after the move.
pub type Moves = BTreeMap<String, String>;

/// Minimum ratio of a proof number to a disproof number at which a position counts as lost.
const LOST_RATIO: u32 = 8;
/// Maximum number of moves that are tried in a position. After that, the position itself becomes a
/// unit; the root is split into the positions after all its moves.
const TRIES: usize = 2;

/// The upper part of a proof.
pub struct Distribution<'a> {
    pub(super) planner: Planner<'a>,
    pub(super) statement: Statement,
    /// The statement with the values of its games.
    pub(super) said: Statement<Value>,
    pub(super) nodes: Vec<Node>,
    index: FxHashMap<Form, Id>,
    /// The players who move first, each with the root as this player sees it.
    pub(super) questions: Vec<(Player, Id)>,
    /// Whether the question is the outcome class of a position.
    pub(super) is_position: bool,
    pub(super) answers: &'a Answers,
}

impl<'a> Distribution<'a> {
    /// Creates the roots of a question, without moves, after a short search for results.
    ///
    /// # Errors
    /// [`CertifyError`].
    pub fn new(
        search: &'a mut Search,
        query: &Query,
        answers: &'a Answers,
        look: Duration,
    ) -> Result<Distribution<'a>, CertifyError> {
        let (statement, players): (_, Vec<Player>) = match query {
            Query::Statement(statement) => {
                let statement = certifiable(search, statement)?;
                let players = statement.relation.says().iter().map(|says| says.0);
                (statement.clone(), players.collect())
            }
            Query::Position(position) => {
                let statement = Outcome::N.statement(position);
                (certifiable(search, &statement)?, vec![Player::Left, Player::Right])
            }
        };
        let said = valued(search, &statement)?;
        let difference = read(search, &statement.difference())?;
        search.prepare(&difference);
        look_for(search, &difference, &players, look)?;
        let planner = Planner::new(search, Policy::without_lemmas());
        let mut distribution = Distribution {
            planner,
            statement,
            said,
            nodes: Vec::new(),
            index: FxHashMap::default(),
            questions: Vec::new(),
            is_position: matches!(query, Query::Position(_)),
            answers,
        };
        for player in players {
            let terms = distribution.planner.terms(&difference, player == Player::Left);
            let id = distribution.node(&terms)?;
            distribution.questions.push((player, id));
        }
        Ok(distribution)
    }

    /// Returns the node of a position.
    pub(super) fn node(&mut self, terms: &[Code]) -> Result<Id, CertifyError> {
        let form = self.normal(terms);
        if let Some(&id) = self.index.get(&form) {
            return Ok(id);
        }
        let text = self.text(&form)?;
        let goal = (form, Judgment::Over);
        let settled = self.planner.decided(&goal);
        let (form, id) = (goal.0, self.nodes.len());
        self.nodes.push(Node {
            form: form.clone(),
            settled: settled.or_else(|| self.answers.get(&text).map(|answer| answer.wins)),
            text,
            tried: None,
            after: None,
        });
        self.index.insert(form, id);
        Ok(id)
    }

    pub(super) fn normal(&mut self, terms: &[Code]) -> Form {
        self.planner.normal(&Form::from_slice(terms).into(), Mark::No)
    }

    pub(super) fn minus(&self, form: &[Code]) -> Form {
        let minus = |&code| self.planner.forms.minus(&self.planner.search.reducer, code);
        form.iter().map(minus).collect()
    }

    /// Returns a position in the notation of units: its components as one row, and its values.
    fn text(&self, form: &[Code]) -> Result<String, CertifyError> {
        let numbering = &self.planner.forms.numbering;
        let reducer = &self.planner.search.reducer;
        let (mut words, mut terms) = (Vec::new(), Vec::new());
        for &code in form {
            if code.is_component() {
                words.push(numbering.stones(reducer, code).into());
                continue;
            }
            let mut room = super::games::MAX_NAME;
            let value = numbering.value(code);
            let atom = written(&reducer.arena, &numbering.values, value, &mut room)?;
            terms.push(Expr::from(atom));
        }
        if let Some(row) = Row::of_words(&words, &[]).filter(|row| !row.is_empty()) {
            terms.insert(0, Expr::from(row));
        }
        let terms = terms.into_iter().flat_map(|term| term.terms).collect();
        Ok(Expr { terms }.to_string())
    }

    /// Returns the nodes after all moves of Left, as the opponent sees them.
    pub(super) fn after(&mut self, id: Id) -> Result<Vec<Id>, CertifyError> {
        if let Some(after) = &self.nodes[id].after {
            return Ok(after.clone());
        }
        let form = self.nodes[id].form.clone();
        let mut after = Vec::new();
        for option in self.planner.options(&form, Player::Left) {
            let seen = self.minus(&option.after.terms());
            after.push(self.node(&seen)?);
        }
        self.nodes[id].after = Some(after.clone());
        Ok(after)
    }

    /// Returns whether Left wins a node, as far as the nodes below it show.
    pub(super) fn winner(&self, id: Id) -> Option<bool> {
        self.winner_with(id, &mut FxHashMap::default())
    }

    fn winner_with(&self, id: Id, seen: &mut FxHashMap<Id, Option<bool>>) -> Option<bool> {
        let node = &self.nodes[id];
        let (None, Some(after)) = (node.settled, &node.after) else {
            return node.settled;
        };
        if let Some(winner) = seen.get(&id) {
            return *winner;
        }
        let winners = after.iter().map(|&next| self.winner_with(next, seen));
        // The order of values decides a position without moves.
        let (mut one_loses, mut all_win) = (false, true);
        for winner in winners {
            one_loses |= winner == Some(false);
            all_win &= winner == Some(true);
        }
        let winner = (one_loses || all_win).then_some(one_loses);
        seen.insert(id, winner);
        winner
    }

    /// Tries moves in the largest open nodes until there are at least `units` open nodes. Moves of
    /// earlier runs are tried again, unless they are refuted.
    ///
    /// # Errors
    /// [`CertifyError`].
    pub fn grow(&mut self, moves: &Moves, units: usize) -> Result<(), CertifyError> {
        loop {
            self.planner.search.check()?;
            let open = self.open(moves)?;
            if open.is_empty() || open.len() >= units {
                return Ok(());
            }
            let known = |distribution: &mut Self, id: Id| {
                let position = distribution.planner.position(&distribution.nodes[id].form.clone());
                distribution.planner.search.known(&position).is_some()
            };
            let mut order: Vec<_> = Vec::new();
            for &id in &open {
                if self.refuted(id) >= TRIES {
                    continue;
                }
                let size = self.planner.size(&self.nodes[id].form);
                order.push((known(self, id), std::cmp::Reverse(size), id));
            }
            order.sort_unstable();
            let mut is_grown = false;
            for (_, _, id) in order {
                if let Some(tried) = self.best_move(id)? {
                    self.nodes[id].tried = Some(tried);
                    is_grown = true;
                    break;
                }
            }
            if !is_grown {
                return Ok(());
            }
        }
    }

    /// Returns the open nodes that Left must win if the expected players win.
    fn open(&mut self, moves: &Moves) -> Result<Vec<Id>, CertifyError> {
        loop {
            let questions = self.questions.clone().into_iter().rev();
            let expected = questions.map(|(player, id)| (id, self.expected(player, id, moves)));
            let (walk, nodes) = (expected.collect(), self.nodes.len());
            let open = self.walk(walk, moves)?;
            // Nodes that were expanded for the first time may have solved others.
            if self.nodes.len() == nodes {
                return Ok(open);
            }
        }
    }

    /// Expands the nodes after the moves of earlier runs, whichever player was expected to win.
    pub(super) fn follow(&mut self, moves: &Moves) -> Result<(), CertifyError> {
        let questions = self.questions.iter().rev();
        let walk = questions.flat_map(|&(_, id)| [(id, false), (id, true)]);
        // A move that was tried earlier may be known to win.
        for id in self.walk(walk.collect(), moves)? {
            self.after(id)?;
        }
        Ok(())
    }

    /// Returns the open nodes that Left must win, below nodes that she must win or must lose.
    fn walk(&mut self, mut walk: Vec<(Id, bool)>, moves: &Moves) -> Result<Vec<Id>, CertifyError> {
        let (mut open, mut seen) = (Vec::new(), FxHashSet::default());
        // Nodes that this walk expands count in the next walk.
        let mut winners = FxHashMap::default();
        while let Some((id, wins)) = walk.pop() {
            let winner = self.winner_with(id, &mut winners);
            if winner.is_some() || !seen.insert((id, wins)) {
                continue;
            }
            if !wins {
                let after = self.after(id)?;
                walk.extend(after.into_iter().rev().map(|next| (next, true)));
                continue;
            }
            if self.nodes[id].tried.is_none() {
                self.nodes[id].tried = self.tried_before(id, moves)?;
            }
            let tried = self.nodes[id].tried;
            let tried = tried.filter(|&tried| self.winner_with(tried, &mut winners) != Some(true));
            self.nodes[id].tried = tried;
            match tried {
                Some(tried) => walk.push((tried, false)),
                None => open.push(id),
            }
        }
        Ok(open)
    }

    /// Returns the number of moves in a node that were tried and do not win.
    fn refuted(&self, id: Id) -> usize {
        let after = self.nodes[id].after.iter().flatten();
        let tried = after.filter(|&&next| self.nodes[next].after.is_some());
        tried.filter(|&&next| self.winner(next) == Some(true)).count()
    }

    /// Returns the node after the move that an earlier run tried.
    fn tried_before(&mut self, id: Id, moves: &Moves) -> Result<Option<Id>, CertifyError> {
        let Some(text) = moves.get(&self.nodes[id].text) else {
            return Ok(None);
        };
        let mut after = self.after(id)?.into_iter();
        Ok(after.find(|&next| self.nodes[next].text == *text))
    }

    /// Returns whether the player who moves first is expected to win: by the search, by an earlier
    /// run, by the statement, or by the numbers of the search. The numbers must differ much to show
    /// a loss, because most positions have a winning move.
    fn expected(&mut self, player: Player, id: Id, moves: &Moves) -> bool {
        let position = self.planner.position(&self.nodes[id].form.clone());
        if let Some(known) = self.planner.search.known(&position) {
            return known;
        }
        if self.refuted(id) >= TRIES {
            return false;
        }
        if moves.contains_key(&self.nodes[id].text) {
            return true;
        }
        let mut says = self.statement.relation.says().iter();
        let said = says.find(|says| says.0 == player && !self.is_position);
        said.map_or_else(
            || {
                let (proof, disproof) = self.planner.search.estimate(&position);
                proof / LOST_RATIO <= disproof
            },
            |says| says.1,
        )
    }

    /// Returns the node after the move that wins most probably, or `None` if all moves are refuted.
    fn best_move(&mut self, id: Id) -> Result<Option<Id>, CertifyError> {
        let mut best: Option<(u32, Id)> = None;
        for next in self.after(id)? {
            if self.winner(next) == Some(true) {
                continue;
            }
            let position = self.planner.position(&self.nodes[next].form.clone());
            let search = &mut *self.planner.search;
            let disproof = match search.known(&position) {
                Some(false) => 0,
                Some(true) => u32::MAX,
                None => search.estimate(&position).1,
            };
            if best.is_none_or(|(least, _)| disproof < least) {
                best = Some((disproof, next));
            }
        }
        Ok(best.map(|(_, next)| next))
    }

    /// Returns the texts of the questions that need answers, and the moves above them.
    ///
    /// # Errors
    /// [`CertifyError`].
    pub fn units(&mut self, moves: &Moves) -> Result<(Vec<String>, Moves), CertifyError> {
        let open = self.open(moves)?;
        let text = |&id: &Id| self.nodes[id].text.clone();
        let tried = self.nodes.iter().filter_map(|node| {
            let tried = &self.nodes[node.tried?];
            Some((node.text.clone(), tried.text.clone()))
        });
        Ok((open.iter().map(text).collect(), tried.collect()))
    }
}

/// Searches for `look`, an equal time for each player.
fn look_for(
    search: &mut Search,
    difference: &[Term],
    players: &[Player],
    look: Duration,
) -> Result<(), Halt> {
    for &player in players {
        let share = look / players.len() as u32;
        let end = search.set_deadline(Instant::now().checked_add(share));
        let found = search.first_wins(difference, player);
        search.set_deadline(end);
        if found == Err(Halt::Time) {
            search.check()?;
        } else {
            found?;
        }
    }
    Ok(())
}
