//! A second look at answers of units that have no certificates: those that can be are compared with
//! what they are made of, and some, chosen at random, are found again.
use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::batch;
use super::engine::Engine;
use super::failure::Failure;
use super::valued::{Format, Naming, Valued};
use super::work::{shown, subject};
use crate::prove::Prover;
use crate::run::{Control, Halt};
use crate::theorems::Limits;
use crate::theorems::survey::Entry;
use crate::work::{FolderError, Found, Item, Task};

/// How long answers are found again.
const TIME: Duration = Duration::from_secs(2);

/// Finds answers of a list again, in random order, until the time for that is up, and compares
/// them.
///
/// # Errors
/// [`FolderError::Untrue`], which names an answer that differs.
pub fn compare(
    engine: &Engine,
    task: &Task,
    items: &[Item],
    found: &[Found],
) -> Result<(), Failure> {
    let random = RandomState::new();
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|place| random.hash_one(place));
    engine.run(|prover| {
        for (item, found) in items.iter().zip(found) {
            if !fits(task, item, found, prover)? {
                return Err(untrue(item));
            }
        }
        let end = Instant::now() + TIME;
        for place in order.into_iter().take_while(|_| Instant::now() < end) {
            prover.set_deadline(Some(end));
            let again = match find(task, &items[place], prover, engine.control(), end) {
                Ok(again) => again,
                Err(Failure::Limit(Halt::Interrupted)) => return Err(Halt::Interrupted.into()),
                // Other limits than those of the worker.
                Err(Failure::Limit(_)) => continue,
                Err(failure) => return Err(failure),
            };
            let is_same = is_limit(&found[place]) || content(&found[place]) == content(&again);
            if !is_same {
                return Err(untrue(&items[place]));
            }
        }
        Ok(())
    })?
}

fn untrue(item: &Item) -> Failure {
    FolderError::Untrue { text: item.text.clone() }.into()
}

/// Whether an answer can be one to an item, as far as that is known without finding it again. What
/// a survey says of a word is compared with its certificates elsewhere.
fn fits(task: &Task, item: &Item, found: &Found, prover: &mut Prover) -> Result<bool, Failure> {
    let Found::Shown(shown) = found else {
        return Ok(true);
    };
    Ok(match task {
        Task::Values { format, unicode, full } => {
            let Ok(valued) = serde_json::from_value::<Valued>(shown.clone()) else {
                return Ok(false);
            };
            let format = Format::of_name(format).unwrap_or_default();
            let naming = Naming::new(format, *unicode, *full);
            valued.fits(&item.text.parse()?, naming, prover)?
        }
        _ => serde_json::from_value(shown.clone())
            .is_ok_and(|answered| batch::fits(item.number, &item.text, &answered)),
    })
}

/// Answers an item again.
fn find(
    task: &Task,
    item: &Item,
    prover: &mut Prover,
    control: &Control,
    end: Instant,
) -> Result<Found, Failure> {
    if let Task::Outcomes { .. } | Task::Values { .. } = task {
        return shown(task, item, prover);
    }
    let (subject, limits) = subject(task, item)?;
    let control = Control { deadline: Some(end), ..control.clone() };
    let looked = subject.look_at(&Limits { control: control.clone(), ..limits })?;
    // What ends early says so in its entry.
    control.check()?;
    let root = looked.proof.map(|proof| proof.root);
    Ok(Found::Theorem { entry: Box::new(looked.entry), root })
}

/// Whether an answer says that a limit was reached.
fn is_limit(found: &Found) -> bool {
    match found {
        Found::Shown(shown) => {
            matches!(shown["error"]["code"].as_str(), Some("depth" | "memory"))
        }
        _ => false,
    }
}

/// What an answer says. Roots and sizes of certificates belong to these, which are checked.
fn content(found: &Found) -> Value {
    match found {
        Found::Shown(shown) => shown.clone(),
        Found::Theorem { entry, .. } => {
            let mut entry = Entry { bytes: None, ..(**entry).clone() };
            // As many digits as people are shown.
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
