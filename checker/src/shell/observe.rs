//! For programs that show proofs: a replay that is watched, and what there is to be shown, in the
//! kernel's own types. Nothing is proved here.

pub use crate::claims::{Block, Cell, Form, Item, Stones, Word, segments};
pub use crate::core::lemmas::{Lemma, Way};
pub use crate::core::{Arena, Choice, Games, Goal, How, Judgment, Limits, Observer, Player};
pub use crate::core::{Position, Reason, Ref, Scope, Step, Subject, Term};
pub use crate::replay::Kernel;
pub use crate::statement::{Atom, Statement, Summand};

use super::allowed::Allowed;
use super::check::{imported, prove, verdict};
use super::file::open;
use super::library::Library;
use super::verdict::{Stats, Verdict, Verified};
use std::rc::Rc;

/// A replay that was watched.
pub struct Watched<'a> {
    /// The kernel as it is at the end of the replay, or at the fault.
    pub kernel: Kernel<'a>,
    /// What is to be proved, if that could be read.
    pub statement: Option<Rc<Statement>>,
    /// The verdict on the file.
    pub verdict: Verdict,
}

/// Replays a certificate before an observer, after those on which it rests.
///
/// # Errors
/// The verdict, if the replay could not begin.
pub fn watch<'a>(
    file: &'a [u8],
    limits: Allowed,
    library: &mut Library,
    observer: Box<dyn Observer>,
) -> Result<Watched<'a>, Box<Verdict>> {
    let (root, body) = open(file)?.proof()?;
    let (facts, imports) = imported(file, root, limits, library)?;
    let mut kernel = Kernel::new(body, limits.limits(file.len()));
    kernel.observer = Some(observer);
    let mut statement = None;
    let verdict = match prove(&mut kernel, &mut statement, &facts) {
        Ok(text) => {
            let stats = Stats::of(&kernel);
            Verdict::Verified(Verified { statement: text, root, stats, imports })
        }
        Err(stop) => *verdict(stop, &kernel),
    };
    Ok(Watched { kernel, statement, verdict })
}
