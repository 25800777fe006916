//! For programs that show proofs: a replay that is watched, and what there is to be shown, in the
//! kernel's own types. Nothing is proved here.

pub use crate::claims::{Block, Cell, Form, Item, Stones, Word, segments};
pub use crate::core::lemmas::{Lemma, Way};
pub use crate::core::{Arena, Budget, Goal, How, Judgment, Limits, Observer, Player};
pub use crate::core::{Position, Reason, Ref, Scope, Step, Subject, Term};
pub use crate::replay::{Imported, Kernel};
pub use crate::statement::{Atom, Piece, Statement, Summand, Variable};
pub use crate::wire::Reader;

use super::allowed::Allowed;
use super::check::{imported, verdict};
use super::file::{Kind, Opened, open};
use super::library::Library;
use super::verdict::{ImportedProof, Stats, Verdict, Verified};
use crate::core::Checked;
use std::rc::Rc;

/// A replay that was watched.
pub struct Watched<'a> {
    /// The kernel as it is at the end of the replay, or at the fault.
    pub kernel: Kernel<'a>,
    /// What is to be proved, if that could be read.
    pub statement: Option<Rc<Statement>>,
    /// What it rests on.
    pub imports: Vec<ImportedProof>,
    /// The verdict on the file.
    pub verdict: Verdict,
}

/// Replays a certificate of a statement before an observer, after those on which it rests; `None`
/// if the file is that of a database.
///
/// # Errors
/// The verdict, if the replay could not begin.
pub fn watch<'a>(
    file: &'a [u8],
    limits: Allowed,
    library: &mut Library,
    observer: Box<dyn Observer>,
) -> Result<Option<Watched<'a>>, Box<Verdict>> {
    let Opened { kind, root, body } = open(file)?;
    if kind == Kind::Database {
        return Ok(None);
    }
    let (facts, imports) = imported(file, root, limits, library)?;
    let mut kernel = Kernel::new(body, limits.limits(file.len()));
    kernel.observer = Some(observer);
    let mut statement = None;
    let verdict = match prove(&mut kernel, &mut statement, &facts) {
        Ok(text) => {
            let stats = Stats::of(&kernel);
            let imports = imports.clone();
            Verdict::Verified(Verified { statement: text, root, stats, imports })
        }
        Err(stop) => *verdict(stop, &kernel),
    };
    Ok(Some(Watched { kernel, statement, imports, verdict }))
}

/// Proves the statement, which is left here, and returns its text.
fn prove(
    kernel: &mut Kernel,
    statement: &mut Option<Rc<Statement>>,
    facts: &[Imported],
) -> Checked<String> {
    let (opened, _) = kernel.open()?;
    let statement = statement.insert(opened);
    let text = statement.text()?;
    kernel.replay(statement, facts)?;
    Ok(text)
}
