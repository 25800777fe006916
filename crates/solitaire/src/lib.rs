//! Checks certificates about Solitaire Clobber. In this game, one player moves the stones of both
//! colours, and as few as possible should remain. A certificate proves that a given number of
//! stones of a line or a cycle can remain, and no fewer. docs/SOLITAIRE.md describes the method and
//! every byte of a file.
//!
//! ```no_run
//! use segcert_solitaire::{Verdict, check};
//!
//! let file = std::fs::read("solitaire.cert")?;
//! match check(&file, None) {
//!     Verdict::Verified(verified) => println!("{}", verified.statement),
//!     Verdict::Rejected(rejection) => println!("not a proof: {rejection}"),
//!     Verdict::CouldNotCheck(obstacle) => println!("cannot say: {obstacle}"),
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! *Upper bound*: the checker makes the moves of the certificate on the board, one by one. *Lower
//! bound*: by a theorem of Blondel, Hendrickx and Jungers, every game spells a path in a graph,
//! with a cost for each stone that remains. For every state of the graph, the certificate names the
//! last edge of a cheapest path. The cost of these paths is a potential; the checker verifies edge
//! by edge that no path is cheaper. The checker trusts the theorem; `cuts` argues that a cycle can
//! be cut into a few lines.
//!
//! The package uses neither the prover nor the checker of game certificates; the solver uses the
//! graph and the cuts of this package. Work and memory are proportional to the size of the file, so
//! the only limit is the memory that the system provides.
//!
//! In reading order: `file` (magic, version, root), `reader`, `verdict`; `statement` (the board and
//! the number of remaining stones), `board`, `play` (the moves), `graph` (letters, forbidden
//! patterns, edges), `potentials` (the lower bound of a line), `cuts` (the lines of a cycle).

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::todo,
    clippy::unimplemented,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

mod board;
mod cuts;
mod file;
pub mod graph;
mod play;
mod potentials;
mod reader;
mod statement;
mod verdict;

pub use cuts::cuts;
pub use file::{Sections, is_solitaire, varint};
pub use verdict::{Code, Obstacle, Rejection, Section, Stats, Verdict, Verified};

use board::EMPTY;
use reader::Reader;
use statement::Statement;
use std::fs::File;
use std::hint::black_box;
use std::io::{self, Read};
use std::path::Path;
use verdict::{CLAIM, Stop};

/// A certificate that was written and verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// Content of the file.
    pub bytes: Vec<u8>,
    /// The result of the check.
    pub verified: Verified,
}

/// Returns the complete certificate with these sections, if they prove their statement.
pub fn seal(sections: &Sections) -> Result<Sealed, Box<Verdict>> {
    let bytes = file::write(sections);
    match check(&bytes, None) {
        Verdict::Verified(verified) => Ok(Sealed { bytes, verified }),
        verdict => Err(Box::new(verdict)),
    }
}

/// Checks a certificate. If a statement is claimed, checks that the certificate proves it. Ignores
/// spaces in the claim.
pub fn check(file: &[u8], claim: Option<&str>) -> Verdict {
    match try_check(file, claim) {
        Ok(verified) => Verdict::Verified(verified),
        Err(Stop::Fault(rejection)) => Verdict::Rejected(*rejection),
        Err(Stop::Obstacle(obstacle)) => Verdict::CouldNotCheck(obstacle),
    }
}

/// Checks the certificate in a file.
pub fn check_file(path: &Path, claim: Option<&str>) -> Verdict {
    match read(path) {
        Ok(file) if is_within_reach(file.len()) => check(&file, claim),
        Ok(_) => Verdict::CouldNotCheck(Obstacle::Memory),
        Err(error) if error.kind() == io::ErrorKind::OutOfMemory => {
            Verdict::CouldNotCheck(Obstacle::Memory)
        }
        Err(error) => Verdict::CouldNotCheck(Obstacle::Unreadable(error.to_string())),
    }
}

/// Reads a file. Reads only the first bytes, as many as a header has, if they are not the beginning
/// of a certificate, so a device without end causes no endless read.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let (mut file, mut bytes) = (File::open(path)?, Vec::new());
    file.by_ref().take(file::HEADER as u64).read_to_end(&mut bytes)?;
    if is_solitaire(&bytes) {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Tells whether the system provides the memory for the check of a certificate of this size. An
/// allocation that fails later would abort the process.
fn is_within_reach(bytes: usize) -> bool {
    // There are at most as many squares as bytes, on two boards, each in a list that may have grown
    // by doubling; at most 2^18 entries, in a list and a set; and the graph.
    let entries = bytes.min(1 << 18).saturating_mul(32);
    let most = bytes.saturating_mul(4).saturating_add(entries).saturating_add(1 << 18);
    let mut block = Vec::<u8>::new();
    let reserved = block.try_reserve_exact(most);
    // The optimiser might remove a block that is not used.
    black_box(&mut block);
    reserved.is_ok()
}

fn try_check(file: &[u8], claim: Option<&str>) -> Result<Verified, Stop> {
    let opened = file::open(file)?;
    let section_bytes = opened.lengths();
    let mut potentials = opened.potentials;
    let statement = Statement::read(opened.statement, potentials.rest())?;
    let stats = prove(&statement, opened.moves, &mut potentials)?;
    let words: Option<Vec<&str>> = claim.map(|claim| claim.split_whitespace().collect());
    if let Some(claim) = words.map(|words| words.join(" ")) {
        if claim != statement.text {
            let message = format!(
                "the certificate is valid, but the text of its statement, {}, is not {claim}",
                statement.text
            );
            return Err(file::fault(CLAIM, Section::Statement, file::HEADER, message));
        }
    }
    Ok(Verified { statement: statement.text, root: opened.root, stats, section_bytes })
}

/// Proves the statement: if it returns `Ok`, the statement is true.
fn prove(statement: &Statement, mut moves: Reader, potentials: &mut Reader) -> Result<Stats, Stop> {
    let is_stone = |square: &&u8| **square != EMPTY;
    let mut stats = Stats {
        squares: statement.squares.len(),
        stones: statement.squares.iter().filter(is_stone).count(),
        ..Stats::default()
    };
    stats.moves = play::play(statement, &mut moves)?;
    let left = stats.stones.checked_sub(stats.moves);
    if left != Some(statement.left) {
        let message = format!(
            "{} moves do not leave {} of {} stones",
            stats.moves, statement.left, stats.stones
        );
        return Err(moves.fault_here("stones-left", message));
    }
    potentials::check(statement, potentials, &mut stats)?;
    Ok(stats)
}
