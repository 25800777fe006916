//! Follows moves from a source.
//!
//! Left moves first in every node, as in the search. A node is won if, after some move and each
//! reply to this move, Left wins the position, moving first. So the source needs no move for lost
//! positions. Values of components and dominance decide nodes as in the search, so most of a game
//! tree is never visited. The results are added to the table of the search, from which the planner
//! writes the proof.

use rustc_hash::FxHashMap;

use super::report::{Report, WrongMove};
use super::sums::{board, minus_options};
use crate::clobber::Player;
use crate::parallel;
use crate::position::{Position, Term};
use crate::run::Halt;
use crate::search::Search;

/// Number of nodes after which limits are checked.
const CHECKED: u64 = 256;

/// A position in which a winning move is needed.
pub struct Node<'a> {
    pub search: &'a mut Search,
    /// The position, in which the stones of the player to move are Left's.
    pub board: &'a Position,
    /// The negatives of the positions after the moves.
    pub options: &'a [Position],
    /// The player to move in the position of the user.
    pub player: Player,
}

/// A move that may win.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// Index of the option.
    pub option: usize,
    /// Number of the line with this move, counted from 1.
    pub line: u32,
}

/// A source of winning moves.
pub trait Source {
    /// Returns whether the source may have a move in a position, in which the stones of the player
    /// to move are Left's.
    fn has_move(&mut self, search: &Search, board: &Position) -> bool;

    /// Returns the moves to try in a position.
    ///
    /// # Errors
    /// [`Halt`], if the source ends the question.
    fn candidates(&mut self, node: Node<'_>) -> Result<Vec<Candidate>, Halt>;

    /// Returns whether a move that does not win ends the question.
    fn is_strict(&self) -> bool {
        false
    }

    /// Discards all results, because another search is used from now on.
    fn forget(&mut self);
}

/// Follows moves, and stores the verified results.
pub struct Follower {
    source: Box<dyn Source + Send>,
    /// Whether the search decides positions without a move.
    may_search: bool,
    /// For each visited board, whether Left wins it, moving first.
    solved: FxHashMap<Position, bool>,
    report: Report,
}

impl Follower {
    /// Creates a follower. Without `may_search`, a position that neither the moves nor values
    /// decide ends the question with [`Halt::NoMove`].
    pub fn new(source: Box<dyn Source + Send>, may_search: bool) -> Follower {
        let (solved, report) = (FxHashMap::default(), Report::default());
        Follower { source, may_search, solved, report }
    }

    /// Returns the report on the moves until now.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Discards all results, before another search is used.
    pub fn forget(&mut self) {
        self.source.forget();
        self.solved.clear();
        self.report = Report::default();
    }

    /// Decides whether a player wins a sum, moving first. If she is expected to lose, no move is
    /// needed for her.
    ///
    /// # Errors
    /// [`Halt`], as for all questions; [`Halt::NoMove`] if a move is missing.
    pub fn first_wins(
        &mut self,
        search: &mut Search,
        terms: &[Term],
        first: Player,
        expected: Option<bool>,
    ) -> Result<bool, Halt> {
        let board = board(&search.reducer, terms.iter().copied());
        let board = match first {
            Player::Left => board,
            Player::Right => search.reducer.negative(&board),
        };
        let mut walk = Walk { follower: self, search };
        let wins = match expected {
            Some(false) => !walk.loses(&board, first)?,
            _ => walk.wins(&board, first)?,
        };
        self.publish(search);
        Ok(wins)
    }

    /// Adds all results to the table of the search. Positions are reduced by the values that are
    /// known now.
    fn publish(&self, search: &mut Search) {
        for (board, &win) in &self.solved {
            let position = search.reducer.reduce(board);
            if search.known(&position).is_none() {
                search.learn(&position, win, 0);
            }
        }
    }
}

/// A walk through boards along the moves of a source.
struct Walk<'a> {
    follower: &'a mut Follower,
    search: &'a mut Search,
}

impl Walk<'_> {
    /// Decides whether Left wins a board, moving first. `player` is the player whom the user sees
    /// in place of Left.
    fn wins(&mut self, board: &Position, player: Player) -> Result<bool, Halt> {
        if let Some(win) = self.known(board) {
            return Ok(win);
        }
        self.count_node()?;
        let options = minus_options(&mut self.search.reducer, board);
        let node = Node { search: self.search, board, options: &options, player };
        for Candidate { option, line } in self.follower.source.candidates(node)? {
            let after = &options[option];
            if self.loses(after, player.other())? {
                self.follower.report.followed += 1;
                return Ok(self.learn(board, true));
            }
            self.note_wrong(line, board, after, player)?;
            if self.follower.source.is_strict() {
                return Err(Halt::NoMove);
            }
        }
        let win = self.decide(board, &options, player)?;
        Ok(self.learn(board, win))
    }

    /// Decides whether Left loses a board, moving first: whether the player who moves next wins all
    /// her options. Options with a known move come first, because values and dominance may then
    /// decide the others.
    fn loses(&mut self, board: &Position, player: Player) -> Result<bool, Halt> {
        if let Some(win) = self.known(board) {
            return Ok(!win);
        }
        self.count_node()?;
        let options = minus_options(&mut self.search.reducer, board);
        let (with_move, silent): (Vec<_>, Vec<_>) =
            options.into_iter().partition(|option| self.has_move(option));
        for option in with_move.iter().chain(&silent) {
            if !self.wins(option, player.other())? {
                self.learn(board, true);
                return Ok(false);
            }
        }
        self.learn(board, false);
        Ok(true)
    }

    /// Decides a board for which the source has no winning move: by the moves for the positions
    /// after it, if they suffice, otherwise by the search.
    fn decide(
        &mut self,
        board: &Position,
        options: &[Position],
        player: Player,
    ) -> Result<bool, Halt> {
        if self.are_known(options) {
            return Ok(!self.loses(board, player)?);
        }
        for after in options {
            let replies = minus_options(&mut self.search.reducer, after);
            if self.are_known(&replies) && self.loses(after, player.other())? {
                return Ok(true);
            }
        }
        if !self.follower.may_search {
            let report = &mut self.follower.report;
            report.missing =
                Some(format!("{} {player}", Report::board(self.search, board, player)));
            return Err(Halt::NoMove);
        }
        self.follower.report.searched += 1;
        let control = self.search.control.clone();
        parallel::first_wins(self.search, board, Player::Left, &control)
    }

    /// Returns whether each board is known to be won, or has a move.
    fn are_known(&mut self, boards: &[Position]) -> bool {
        boards.iter().all(|board| self.has_move(board) || self.known(board) == Some(true))
    }

    fn has_move(&mut self, board: &Position) -> bool {
        self.follower.source.has_move(self.search, board)
    }

    /// Returns whether Left wins a board, moving first, if that is known without a further visit.
    fn known(&mut self, board: &Position) -> Option<bool> {
        if let Some(&win) = self.follower.solved.get(board) {
            return Some(win);
        }
        let position = self.search.reducer.reduce(board);
        self.search.known(&position)
    }

    /// Stores a result, and returns it.
    fn learn(&mut self, board: &Position, win: bool) -> bool {
        let position = self.search.reducer.reduce(board);
        self.search.learn(&position, win, 0);
        self.follower.solved.insert(board.clone(), win);
        win
    }

    /// Records a move that loses, unless an earlier line is already known to be wrong.
    fn note_wrong(
        &mut self,
        line: u32,
        board: &Position,
        after: &Position,
        player: Player,
    ) -> Result<(), Halt> {
        let report = &mut self.follower.report;
        report.wrong_moves += 1;
        if report.wrong.as_ref().is_some_and(|wrong| wrong.line <= line) {
            return Ok(());
        }
        let replies = minus_options(&mut self.search.reducer, after);
        let reply = self.search.losing_option(&replies)?;
        let reply = reply.map(|reply| &replies[reply]);
        let wrong = WrongMove::new(self.search, line, [board, after], reply, player);
        self.follower.report.wrong = Some(wrong);
        Ok(())
    }

    /// Counts a node as a node of the search, so that components get values as the walk becomes
    /// longer.
    fn count_node(&mut self) -> Result<(), Halt> {
        let search = &mut *self.search;
        search.nodes += 1;
        if search.nodes % CHECKED == 0 {
            search.check()?;
            if search.bytes_beside_table() > search.memory() {
                return Err(Halt::Memory);
            }
            search.report();
        }
        if search.nodes >= search.round_ends && !search.has_all_values() {
            search.begin_round();
        }
        Ok(())
    }
}
