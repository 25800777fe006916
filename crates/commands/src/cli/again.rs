//! Checks answers of units that have no certificates: compares each answer with the other data of
//! its row, and computes some answers, chosen at random, again.
use std::hash::{BuildHasher, RandomState};
use std::str::FromStr;

use serde_json::Value;

use super::batch;
use super::resources::seconds;
use super::valued::{Format, Naming, Valued};
use super::work::{shown, subject};
use crate::cli::prelude::*;
use crate::clobber::Expr;
use crate::library::resting::Sources;
use crate::prove::Prover;
use crate::run::{Control, deadline};
use crate::theorems::Limits;
use crate::theorems::survey::Entry;
use crate::work::{FolderError, Found, Item, Task};

/// Selection of the answers that are computed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recheck {
    /// Computes answers again until this much time has passed.
    For(Duration),
    /// Computes all answers again.
    All,
}

impl Default for Recheck {
    fn default() -> Recheck {
        Recheck::For(Duration::from_secs(2))
    }
}

impl FromStr for Recheck {
    type Err = String;

    fn from_str(text: &str) -> Result<Recheck, String> {
        match text {
            "all" => Ok(Recheck::All),
            _ => seconds(text).map(Recheck::For),
        }
    }
}

/// Computes answers of a list again, in random order, until the time limit, and compares them.
/// Returns the indices of the items that were not compared, ascending.
///
/// # Errors
/// [`FolderError::Untrue`], which names the answer that differs.
pub fn compare(
    engine: &Engine,
    task: &Task,
    items: &[Item],
    found: &[Found],
    recheck: Recheck,
) -> Result<Vec<usize>, Failure> {
    let random = RandomState::new();
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|place| random.hash_one(place));
    engine.run(|prover| {
        for (item, found) in items.iter().zip(found) {
            if !fits(task, item, found, prover)? {
                return Err(untrue(item));
            }
        }
        let whole = engine.control().deadline;
        let end = match recheck {
            Recheck::For(time) => deadline(Some(time), whole),
            Recheck::All => whole,
        };
        let is_over = || end.is_some_and(|end| Instant::now() >= end);
        let mut left = Vec::new();
        for place in order {
            if is_over() {
                left.push(place);
                continue;
            }
            prover.set_deadline(end);
            match find(task, &items[place], prover, engine.control(), end) {
                Ok(_) if is_limit(&found[place]) => {}
                Ok(again) if content(&found[place]) == content(&again) => {}
                Ok(_) => return Err(untrue(&items[place])),
                Err(Failure::Limit(Halt::Interrupted)) => return Err(Halt::Interrupted.into()),
                // The limits of this process differ from those of the worker.
                Err(Failure::Limit(_)) => left.push(place),
                Err(failure) => return Err(failure),
            }
        }
        prover.set_deadline(whole);
        left.sort_unstable();
        Ok(left)
    })?
}

fn untrue(item: &Item) -> Failure {
    FolderError::Untrue { text: item.text.clone() }.into()
}

/// Tells whether an answer is possible for an item, as far as this is known without computing it
/// again. Certificates confirm the results of a survey elsewhere.
fn fits(task: &Task, item: &Item, found: &Found, prover: &mut Prover) -> Result<bool, Failure> {
    let Found::Shown(shown) = found else {
        return Ok(true);
    };
    Ok(match task {
        Task::Values { format, unicode, full } => {
            let Ok(mut valued) = serde_json::from_value::<Valued>(shown.clone()) else {
                return Ok(false);
            };
            let position: Expr = item.text.parse()?;
            if valued.position != item.text {
                return Ok(false);
            }
            valued.position = position.to_string();
            let format = Format::of_name(format).unwrap_or_default();
            let naming = Naming::new(format, *unicode, *full);
            valued.fits(&position, naming, prover)?
        }
        _ => serde_json::from_value(shown.clone())
            .is_ok_and(|answered| batch::fits(item.number, &item.text, &answered)),
    })
}

/// Computes the answer to an item.
fn find(
    task: &Task,
    item: &Item,
    prover: &mut Prover,
    control: &Control,
    end: Option<Instant>,
) -> Result<Found, Failure> {
    if let Task::Outcomes { .. } | Task::Values { .. } = task {
        return shown(task, item, prover);
    }
    let (subject, limits) = subject(task, item)?;
    let control = Control { deadline: end, ..control.clone() };
    let surveyed =
        subject.survey(&Limits { control: control.clone(), ..limits }, &Sources::Nothing)?;
    // If a survey ended early, its entry says so.
    control.check()?;
    let root = surveyed.proof.map(|proof| proof.root);
    Ok(Found::Theorem { entry: Box::new(surveyed.entry), root })
}

/// Tells whether an answer says that a limit was reached.
fn is_limit(found: &Found) -> bool {
    match found {
        Found::Shown(shown) => {
            matches!(shown["error"]["code"].as_str(), Some("depth" | "memory"))
        }
        _ => false,
    }
}

/// Returns the content of an answer, without the roots and sizes of certificates, which are checked
/// separately.
fn content(found: &Found) -> Value {
    match found {
        Found::Shown(shown) => shown.clone(),
        Found::Theorem { entry, .. } => {
            let mut entry = Entry { bytes: None, ..(**entry).clone() };
            // Rounds to the digits that users see.
            entry.growth = entry.growth.map(|growth| (growth * 100.0).round());
            entry.bounds.iter_mut().for_each(|bound| {
                bound.bytes = 0;
                bound.root.clear();
            });
            serde_json::to_value(entry).unwrap_or_default()
        }
        Found::Proof { .. } => Value::Null,
    }
}
