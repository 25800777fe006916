//! `segcert cluster work`: computes the units of a folder, one after the other.
use std::panic::{AssertUnwindSafe, catch_unwind, take_hook};
use std::sync::Arc;
use std::{fs, process};

use segcert_check::shell::report::counted;

use super::range::Range;
use super::resources::seconds;
use super::survey::Subject;
use super::valued::{Format, Naming, Valued};
use super::{batch, watch};
use crate::certificate::{Certificate, CertifyError};
use crate::cli::prelude::*;
use crate::clobber::{Expr, Player, Relation, Statement, with_dots};
use crate::library::resting::Sources;
use crate::methods::{Methods, Theorems};
use crate::planner;
use crate::prove::Prover;
use crate::run::log::{self, StateError};
use crate::run::{Journal, deadline};
use crate::theorems::Limits;
use crate::theorems::blocks::all_blocks;
use crate::work::{Done, Folder, FolderError, Found, Item, Task};

/// Compute units of a folder
///
/// Any number of processes may run at the same time, on any machines that share the folder. If two
/// processes compute the same unit, no harm is done. If a process is killed, its unit remains open,
/// and the next process resumes from the saved state.
#[derive(Args)]
pub struct Arguments {
    /// Folder of the units
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Unit to compute, or inclusive range, such as 0..9; units are numbered from 0 [default: all,
    /// in random order]
    #[arg(long, value_name = "K")]
    unit: Option<Range>,
    /// For a proof: leave a unit open after SECONDS seconds, so that `split` can divide it
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    unit_time: Option<Duration>,
    #[command(flatten)]
    pub resources: Resources,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let folder = Folder::open(&arguments.folder)?;
    let units = folder.job.units.len();
    let wanted: Vec<usize> = match arguments.unit {
        Some(Range { from, .. }) if from as usize >= units => {
            let (what, of, count) = ("unit", "the folder", units);
            return Err(Failure::NoNumber { what, number: from as usize, of, count });
        }
        Some(Range { from, to }) => (from as usize..units.min(to as usize + 1)).collect(),
        // Processes that start together begin with different units.
        None => {
            let first = (process::id() as usize).wrapping_mul(0x9e37_79b9) % units.max(1);
            (first..units).chain(0..first).collect()
        }
    };
    let task = folder.job.task.clone();
    if arguments.unit_time.is_some() && !matches!(task, Task::Proof { .. }) {
        return Err(Failure::Usage(NO_UNIT_TIME.to_owned()));
    }
    let worker = Worker {
        engine: Engine::new(&arguments.resources),
        folder,
        unit_time: arguments.unit_time,
    };
    match task {
        Task::Proof { .. } => worker.search(&wanted, |prover, item| worker.prove(item, prover)),
        task @ (Task::Outcomes { .. } | Task::Values { .. }) => {
            worker.search(&wanted, |prover, item| shown(&task, item, prover))
        }
        task @ (Task::Survey { .. } | Task::Blocks { .. }) => worker.survey(&wanted, &task),
    }?;
    Ok(Exit::Success)
}

const NO_UNIT_TIME: &str =
    "--unit-time is for proofs: the units of this folder are lists, and are computed to the end";

/// Answers an item of a list of boards in the form in which the command for the list shows it.
pub fn shown(task: &Task, item: &Item, prover: &mut Prover) -> Result<Found, Failure> {
    let shown = match task {
        Task::Values { format, unicode, full } => {
            let format = Format::of_name(format).unwrap_or_default();
            let naming = Naming::new(format, *unicode, *full);
            let mut valued = Valued::find(&item.text.parse()?, naming, prover)?;
            valued.position.clone_from(&item.text);
            serde_json::to_value(valued)
        }
        _ => {
            let methods = Methods { theorems: Theorems::Never, ..Methods::default() };
            serde_json::to_value(batch::solve(item.number, &item.text, &methods, prover)?)
        }
    };
    Ok(Found::Shown(shown?))
}

/// Returns the family of an item of a survey, and the limits for it.
pub fn subject(task: &Task, item: &Item) -> Result<(Subject, Limits), Failure> {
    let text = &item.text;
    match *task {
        Task::Blocks { most } => {
            let row = all_blocks(most).into_iter().find(|row| row.to_string() == *text);
            let unknown = || Failure::Internal(format!("{text} is not a row of blocks"));
            Ok((Subject::Blocks(row.ok_or_else(unknown)?), Limits::default()))
        }
        Task::Survey { stones, work } => {
            let limits = Limits { stones, work, ..Limits::default() };
            Ok((Subject::Family(text.parse()?), limits))
        }
        _ => Err(Failure::Internal("this is not a survey".to_owned())),
    }
}

struct Worker {
    folder: Folder,
    engine: Engine,
    unit_time: Option<Duration>,
}

impl Worker {
    /// Computes units with one search, which keeps its results.
    fn search(
        &self,
        units: &[usize],
        answer: impl Fn(&mut Prover, &Item) -> Result<Found, Failure> + Sync,
    ) -> Result<(), Failure> {
        self.engine.run(|prover| {
            let mut answer = |item: &Item| answer(prover, item);
            self.do_all(units, &mut answer)
        })?
    }

    fn do_all(
        &self,
        units: &[usize],
        answer: &mut dyn FnMut(&Item) -> Result<Found, Failure>,
    ) -> Result<(), Failure> {
        let (mut open, mut blocked) = (0, None);
        for &unit in units {
            let start = Instant::now();
            if let Some(done) = self.folder.done(unit) {
                self.folder.remove_state(unit);
                self.report(unit, "was done", &done);
                continue;
            }
            let items = self.folder.job.units[unit].clone();
            let ready = self.folder.prepare(&self.folder.done_path(unit)).map_err(Failure::from);
            let found = ready.and_then(|()| items.iter().map(&mut *answer).collect());
            let mut done =
                Done { items, found: Vec::new(), seconds: start.elapsed().as_secs_f64() };
            let finished = found.and_then(|found| {
                done.found = found;
                Ok(self.folder.finish(unit, &done)?)
            });
            match finished {
                Ok(()) => {
                    self.report(unit, "done", &done);
                    continue;
                }
                Err(Failure::Limit(Halt::Time)) if self.engine.control().check().is_ok() => {}
                // The other units are not affected.
                Err(Failure::Folder(error @ FolderError::Blocked { .. })) => {
                    blocked.get_or_insert(error);
                }
                Err(failure) => return Err(failure),
            }
            self.report(unit, "left open", &done);
            open += 1;
        }
        match (blocked, open) {
            (Some(error), _) => Err(error.into()),
            (None, 0) => Ok(()),
            (None, _) => Err(Failure::Unfinished { open, units: units.len() }),
        }
    }

    /// Proves who wins a position, if Left moves first.
    fn prove(&self, item: &Item, prover: &mut Prover) -> Result<Found, Failure> {
        let position: Expr = item.text.parse()?;
        let journal = self.journal(item)?;
        let is_resumed = journal.as_ref().is_some_and(|journal| !journal.is_new());
        let end = self.engine.control().deadline;
        let unit_end = deadline(self.unit_time, end);
        prover.set_journal(journal);
        prover.set_deadline(unit_end);
        let mut certified =
            if is_resumed { resumed(prover, &position) } else { Some(certify(prover, &position)) };
        if certified.is_none() {
            // The saved state is wrong.
            *prover = Prover::new(self.engine.control().clone());
            let _ = fs::remove_file(self.folder.state_path(item.number));
            prover.set_deadline(unit_end);
        }
        let certified = certified.take().unwrap_or_else(|| certify(prover, &position));
        prover.set_deadline(end);
        prover.set_journal(None);
        let (wins, certificate) = certified?;
        let root = certificate.verified.root_hex();
        self.folder.keep(&root, &certificate.bytes)?;
        Ok(Found::Proof {
            wins,
            statement: certificate.statement.to_string(),
            root,
            bytes: certificate.bytes.len(),
        })
    }

    /// Opens the journal with the positions that earlier workers have solved. A second process with
    /// this unit works without the journal. The intact records of a damaged journal are kept.
    fn journal(&self, item: &Item) -> Result<Option<Arc<Journal>>, Failure> {
        let path = self.folder.state_path(item.number);
        let open = || Journal::open(&path, &item.text);
        // A link could lead to a file outside the folder.
        if fs::symlink_metadata(&path).is_ok_and(|about| !about.is_file()) {
            let _ = fs::remove_file(&path);
        }
        let journal = match open() {
            Err(StateError::Damaged { at, .. }) => {
                log::salvage(&path, at)
                    .map_err(|source| StateError::Write { path: path.clone(), source })?;
                open()
            }
            Err(
                StateError::NotAState { .. }
                | StateError::OtherQuestion { .. }
                | StateError::Version { .. },
            ) => {
                let _ = fs::remove_file(&path);
                open()
            }
            journal => journal,
        };
        match journal {
            // The path has something that cannot be removed, or another worker computes this unit.
            Err(StateError::NotAState { .. } | StateError::InUse { .. }) => Ok(None),
            journal => Ok(Some(Arc::new(journal?))),
        }
    }

    /// Computes items of a survey.
    fn survey(&self, units: &[usize], task: &Task) -> Result<(), Failure> {
        self.do_all(units, &mut |item| {
            let (subject, limits) = subject(task, item)?;
            let limits = Limits { control: self.engine.control().clone(), ..limits };
            // Other machines may have other libraries, and `merge` computes some units again.
            let survey = move || subject.survey(&limits, &Sources::Nothing);
            let surveyed = self.engine.run_detached(survey)??;
            self.engine.control().check()?;
            for proof in surveyed.proof.iter().chain(&surveyed.bounds) {
                self.folder.keep(&proof.root, &proof.bytes)?;
            }
            let root = surveyed.proof.map(|proof| proof.root);
            let entry = Box::new(surveyed.entry);
            Ok(Found::Theorem { entry, root })
        })
    }

    fn report(&self, unit: usize, verdict: &'static str, done: &Done) {
        let proved = done.found.iter().flat_map(Found::proved);
        let (statements, roots): (Vec<&str>, Vec<&str>) = proved.unzip();
        let what = match statements.as_slice() {
            [statement] => output::excerpt(&with_dots((*statement).to_owned()), 60),
            _ => counted(done.items.len(), "item"),
        };
        let line = format!("unit {unit:<6} {verdict}: {what}, {:.2} s", done.seconds);
        Report::default()
            .plain(line)
            .field("unit", unit)
            .field("verdict", verdict)
            .field("statements", statements)
            .field("roots", roots)
            .field("seconds", done.seconds)
            .print();
    }
}

/// Repeats [`certify`] with the state of an earlier worker. Returns `None` if the state must be
/// false, because the search fails or the checker rejects its certificate.
fn resumed(
    prover: &mut Prover,
    position: &Expr,
) -> Option<Result<(bool, Certificate), CertifyError>> {
    watch::silence_panics();
    let certified = catch_unwind(AssertUnwindSafe(|| certify(prover, position)));
    let _ = take_hook();
    match certified.ok()? {
        Err(CertifyError::Halt(halt)) => Some(Err(halt.into())),
        certified => certified.ok().map(Ok),
    }
}

/// Proves who wins if Left moves first. Returns whether Left wins, and the certificate.
fn certify(prover: &mut Prover, position: &Expr) -> Result<(bool, Certificate), CertifyError> {
    let wins = prover.wins(position, Player::Left)?;
    let relation = Relation::of_winner(Player::Left, wins);
    let statement = Statement::about(position, relation, &Expr::zero());
    Ok((wins, planner::certify_quickly(prover.search(), &statement)?))
}
