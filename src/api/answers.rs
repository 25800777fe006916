//! What is answered, in words and numbers: nothing here needs the tables of a search.
use std::fmt;
use std::io;
use std::path::Path;

use crate::clobber::{Choice, Expr, Outcome};
use crate::files;
use crate::methods::{self, How, Theory};

/// A proof: a complete certificate, which the checker has accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What it proves, as certificates say it.
    pub statement: String,
    /// Its root in hexadecimal, by which it is cited.
    pub root: String,
    /// The file.
    pub bytes: Vec<u8>,
}

impl Proof {
    /// Writes the file, which appears under its name only when it is complete.
    ///
    /// # Errors
    /// Those of the file system; what was there before is still there then.
    pub fn write(&self, path: impl AsRef<Path>) -> io::Result<()> {
        files::write(path.as_ref(), &self.bytes)
    }
}

/// Who wins a position, and with which moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// As it was understood.
    pub position: String,
    /// Who wins, by who moves first.
    pub outcome: Outcome,
    /// Left's winning moves if he moves first; none if he loses.
    pub left: Vec<WinningMove>,
    /// Right's.
    pub right: Vec<WinningMove>,
    /// The theorem for all `n`, or the name of the strategy, that says who wins, if no search was
    /// needed. Then `left` and `right` have one winning move, or none if none was found.
    pub by: Option<String>,
}

/// A move that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMove {
    /// The square that a stone leaves and the one it takes, as in `2→3`; in another game, what
    /// becomes of that.
    pub name: String,
    /// In which term of the sum, counted from 0.
    pub term: usize,
    /// What is left of the position.
    pub after: String,
}

impl WinningMove {
    pub(super) fn new(choice: &Choice) -> WinningMove {
        WinningMove {
            name: choice.kind.to_string(),
            term: choice.term,
            after: choice.after.to_string(),
        }
    }
}

/// What a position is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// As it was understood.
    pub position: String,
    /// Its canonical form in the notation of this program, which reads it again: `^^*`.
    pub value: String,
    /// The same with arrows: `⇑*`.
    pub unicode: String,
    /// Whether these are the whole form. Otherwise `?` stands for options that nest too deep.
    pub is_complete: bool,
    /// Who wins, by who moves first.
    pub outcome: Outcome,
    /// `None` if the game is not all-small.
    pub atomic_weight: Option<String>,
    /// Moves to the end of the longest play of the canonical form.
    pub birthday: u16,
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.value)
    }
}

impl Solution {
    pub(super) fn new(position: &Expr, solution: &methods::Solution) -> Solution {
        let moves = |choices: &[Choice]| choices.iter().map(WinningMove::new).collect();
        let (left, right, by) = match &solution.how {
            How::Moves { left, right } => (moves(left), moves(right), None),
            How::Theory { by: Theory::Theorem(by) | Theory::Strategy(by), left, right } => {
                (moves(left.as_slice()), moves(right.as_slice()), Some(by.clone()))
            }
        };
        let position = position.to_string();
        Solution { position, outcome: solution.outcome, left, right, by }
    }
}
