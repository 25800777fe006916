//! What is answered, in words and numbers: nothing here needs the tables of a search.
use std::fmt;
use std::io;
use std::path::Path;

use segcert_check::shell::file::hex;

use crate::check::{Checked, check_with_imports};
use crate::clobber::{Choice, Expr, Outcome};
use crate::error::Error;
use crate::files;
use crate::library::resting::Need;
use crate::methods::{self, How, Proved, Theory};

/// A proof: a complete certificate, which the checker has accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What it proves, as certificates say it.
    pub statement: String,
    /// Its root in hexadecimal, by which it is cited.
    pub root: String,
    /// The file.
    pub bytes: Vec<u8>,
    /// The theorems from which the statement follows, if it was proved so.
    pub from: Vec<String>,
    /// The certificates on which this one rests; none if it contains their proofs.
    pub imports: Vec<Import>,
}

/// A certificate on which another one rests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// What it proves, as certificates say it.
    pub statement: String,
    /// Its root in hexadecimal, by which the other one names it.
    pub root: String,
    /// The file.
    pub bytes: Vec<u8>,
}

impl Proof {
    pub(super) fn new(proved: Proved, needs: Vec<Need>) -> Proof {
        let Proved { statement, root, bytes, used, .. } = proved;
        let import = |need: Need| {
            let Need { statement, root, bytes, .. } = need;
            Import { statement, root: hex(&root), bytes }
        };
        Proof {
            statement,
            root,
            bytes,
            from: used.into_iter().map(|used| used.statement).collect(),
            imports: needs.into_iter().map(import).collect(),
        }
    }

    /// Checks the certificate after those on which it rests, as [`check_with_imports`] does.
    ///
    /// # Errors
    /// As [`check_with_imports`].
    pub fn check(&self) -> Result<Checked, Error> {
        let imports: Vec<&[u8]> = self.imports.iter().map(|it| it.bytes.as_slice()).collect();
        check_with_imports(&self.bytes, &imports)
    }

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
    /// Theorems that give the values of long rows.
    pub from: Vec<String>,
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
