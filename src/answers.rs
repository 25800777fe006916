//! Types of the answers, with texts and numbers.
use std::path::Path;
use std::{fmt, io};

use segcert_check::shell::file::hex;

use crate::check::{Checked, check_with_imports};
use crate::clobber::{Choice, Expr, Outcome};
use crate::error::Error;
use crate::files;
use crate::library::resting::Need;
pub use crate::methods::WinningMove;
use crate::methods::{self, MovesReport, Proved, Source, Theory};

/// A proof: a complete certificate that the checker has verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The statement that the certificate proves, as the checker prints it.
    pub statement: String,
    /// The root of the certificate in hexadecimal, by which it is cited.
    pub root: String,
    /// Content of the file.
    pub bytes: Vec<u8>,
    /// The theorems from which the proof derives the statement; empty if it uses none.
    pub from: Vec<String>,
    /// The certificates that this one imports; empty if it contains their proofs.
    pub imports: Vec<Import>,
    /// Report on the moves of another solver, if the proof follows them.
    pub moves: Option<MovesUsed>,
}

/// Report on the moves of another solver.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovesUsed {
    /// Number of lines with a move.
    pub lines: u64,
    /// Number of positions in which one of these moves was followed.
    pub followed: u64,
    /// Number of positions that the prover had to search.
    pub searched: u64,
    /// Number of the first line whose move does not win, counted from 1, and a refutation.
    pub wrong: Option<(u32, String)>,
}

impl MovesUsed {
    fn new(MovesReport { lines, report }: MovesReport) -> MovesUsed {
        let wrong = report.wrong.map(|wrong| (wrong.line, wrong.to_string()));
        MovesUsed { lines, followed: report.followed, searched: report.searched, wrong }
    }
}

/// A certificate that another one imports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The statement that the certificate proves, as the checker prints it.
    pub statement: String,
    /// The root of the certificate in hexadecimal, by which the importing certificate names it.
    pub root: String,
    /// Content of the file.
    pub bytes: Vec<u8>,
}

impl Proof {
    pub(super) fn new(proved: Proved, needs: Vec<Need>) -> Proof {
        let Proved { statement, root, bytes, used, moves, .. } = proved;
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
            moves: moves.map(MovesUsed::new),
        }
    }

    /// Checks the certificates that this one imports, and then this one.
    ///
    /// # Errors
    /// [`Error::Rejected`] and [`Error::CouldNotCheck`], as [`check_with_imports`] returns them.
    pub fn check(&self) -> Result<Checked, Error> {
        let imports: Vec<&[u8]> = self.imports.iter().map(|it| it.bytes.as_slice()).collect();
        check_with_imports(&self.bytes, &imports)
    }

    /// Writes the certificate to a file. The file appears only when it is complete.
    ///
    /// # Errors
    /// Errors of the file system. On an error, an existing file is left unchanged.
    pub fn write(&self, path: impl AsRef<Path>) -> io::Result<()> {
        files::write(path.as_ref(), &self.bytes)
    }
}

/// The outcome of a position, and the winning moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The position in the notation of this program.
    pub position: String,
    /// The outcome class.
    pub outcome: Outcome,
    /// Left's winning moves if Left moves first; empty if Left loses.
    pub left: Vec<WinningMove>,
    /// Right's winning moves if Right moves first; empty if Right loses.
    pub right: Vec<WinningMove>,
    /// The theorem, the strategy or the values that decide the outcome; `None` after a search.
    /// Unless it is `None`, each player has at most one winning move in `left` or `right`.
    pub by: Option<Theory>,
}

/// The value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The position in the notation of this program.
    pub position: String,
    /// The canonical form in ASCII, such as `^^*`, which the program reads again.
    pub value: String,
    /// The canonical form with arrows, such as `⇑*`.
    pub unicode: String,
    /// Whether the canonical form is written in full. Otherwise `?` stands for options that nest
    /// too deep.
    pub is_complete: bool,
    /// The outcome class.
    pub outcome: Outcome,
    /// The atomic weight; `None` if the game is not all-small.
    pub atomic_weight: Option<String>,
    /// Number of moves in the longest play of the canonical form.
    pub birthday: u16,
    /// The theorems that give the values of long rows; empty if none was used.
    pub from: Vec<String>,
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.value)
    }
}

impl Solution {
    pub(super) fn new(position: &Expr, solution: &methods::Solution) -> Solution {
        let moves = |choices: &[Choice]| {
            choices.iter().map(|choice| WinningMove::new(position, choice)).collect()
        };
        let (left, right, by) = match &solution.source {
            Source::Moves { left, right } => (moves(left), moves(right), None),
            Source::Theory { by, left, right } => {
                (moves(left.as_slice()), moves(right.as_slice()), Some(by.clone()))
            }
        };
        let position = position.to_string();
        Solution { position, outcome: solution.outcome, left, right, by }
    }
}
