//! Support for programs that show proofs: observed replays, in the types of the kernel.

pub use crate::calculus::{Goal, How, Kernel, Lemma, Observer, Reason, Step, Way};
pub use crate::data::{Budget, Cell, Form, Item, Player, Reader, Scope};
pub use crate::data::{Subject, Term, Word, segments, split};
pub use crate::games::{Arena, Choice, Games, Position};
pub use crate::replay::Replay;
pub use crate::statement::{Atom, Statement, Summand};

use super::allowed::Allowed;
use super::check::{imported, verdict};
use super::file::open;
use super::library::Library;
use super::verdict::{ImportedProof, Stats, Verdict, Verified};
use crate::data::Checked;
use std::rc::Rc;

/// An observed replay.
pub struct Watched<'a> {
    /// The replay, at its end or at its fault.
    pub replay: Replay<'a>,
    /// The statement of the certificate, if it could be read.
    pub statement: Option<Rc<Statement>>,
    /// The statements of the imports.
    pub facts: Vec<Rc<Statement>>,
    /// The imports of the certificate, with their roots.
    pub imports: Vec<ImportedProof>,
    /// The verdict on the file.
    pub verdict: Verdict,
}

/// Replays a certificate after its imports, and reports the replay to an observer.
///
/// # Errors
/// The verdict, if the replay could not begin.
pub fn watch<'a>(
    file: &'a [u8],
    limits: Allowed,
    library: &mut Library,
    observer: Option<Box<dyn Observer>>,
) -> Result<Watched<'a>, Box<Verdict>> {
    let (root, body) = open(file)?.proof()?;
    let (facts, imports) = imported(file, root, limits, library)?;
    let budget = limits.limits(file.len());
    let mut replay = Replay::new(body, budget);
    replay.kernel.observer = observer;
    let mut statement = None;
    let verdict = match prove(&mut replay, &mut statement, &facts) {
        Ok(text) => {
            let stats = Stats::of(&replay, budget);
            let imports = imports.clone();
            Verdict::Verified(Verified { statement: text, root, stats, imports })
        }
        Err(stop) => *verdict(stop, &replay),
    };
    Ok(Watched { replay, statement, facts, imports, verdict })
}

/// Proves the statement, stores it in `statement`, and returns its text.
fn prove(
    replay: &mut Replay,
    statement: &mut Option<Rc<Statement>>,
    facts: &[Rc<Statement>],
) -> Checked<String> {
    let (opened, _) = replay.open()?;
    let statement = statement.insert(opened);
    let text = statement.text()?;
    replay.replay(statement, facts)?;
    Ok(text)
}
