//! `segcert cluster split`: splits a computation into units, which are files.

use clap::ArgGroup;

use super::batch::Lines;
use super::resources::{Size, seconds, time_limit};
use super::survey::STONES;
use super::valued::{Format, refuse_arrows};
use super::values;
use crate::cli::prelude::*;
use crate::clobber::Query;
use crate::files;
use crate::planner::distribution::{Distribution, Moves};
use crate::theorems::blocks::all_blocks;
use crate::theorems::survey::{all_families, name};
use crate::work::job::VERSION;
use crate::work::{Folder, FolderError, Item, Job, Task, slurm};

/// The other tasks than a survey of words.
const BESIDE_SURVEY: [&str; 4] = ["statement", "batch", "values", "blocks"];
/// The other tasks than values.
const BESIDE_VALUES: [&str; 4] = ["statement", "batch", "survey", "blocks"];

/// Split a computation into units
///
/// A statement or a position becomes a proof whose leaves are units. If the folder has units for
/// the same statement already, units are added where the finished ones do not suffice.
#[derive(Args)]
#[command(
    group = ArgGroup::new("what")
        .required(true)
        .args(["statement", "batch", "values", "survey", "blocks"])
)]
pub struct Arguments {
    /// Statement or position, as for `prove`, but not for all n
    #[arg(allow_hyphen_values = true)]
    statement: Option<String>,
    /// Find the winners of the positions in this file, as `solve --batch`
    #[arg(long, value_name = "FILE")]
    batch: Option<PathBuf>,
    /// Find the values of the positions in this file, as `values --batch`
    #[arg(long, value_name = "FILE")]
    values: Option<PathBuf>,
    /// Survey the words of at most M letters, as `survey --max-word`
    #[arg(long, value_name = "M", value_parser = within::<u16>(1..=12))]
    survey: Option<u16>,
    /// Survey the rows of at most BLOCKS blocks, as `survey --blocks`
    #[arg(long, value_name = "BLOCKS", value_parser = within::<u8>(2..=8))]
    blocks: Option<u8>,
    /// With --survey: also rows with at most STONES stones before and after the power
    #[arg(
        long,
        value_name = "STONES",
        conflicts_with_all = BESIDE_SURVEY,
        value_parser = within::<u8>(0..=4),
    )]
    ends: Option<u8>,
    /// With --survey: examine rows of fewer than STONES stones
    #[arg(
        long,
        value_name = "STONES",
        conflicts_with_all = BESIDE_SURVEY,
        default_value_t = 300,
        value_parser = within::<usize>(STONES),
    )]
    stones: usize,
    /// With --survey: limit of elementary steps of canonicalisation for each word, as `survey
    /// --work`
    #[arg(
        long,
        value_name = "STEPS",
        conflicts_with_all = BESIDE_SURVEY,
        default_value_t = 20_000_000,
        value_parser = natural::<u64>,
    )]
    work: u64,
    /// With --values: output format
    #[arg(long, value_enum, conflicts_with_all = BESIDE_VALUES, default_value_t)]
    format: Format,
    /// With --values: print arrows
    #[arg(long, conflicts_with_all = BESIDE_VALUES)]
    unicode: bool,
    /// With --values: print whole canonical forms, however long
    #[arg(long, conflicts_with_all = BESIDE_VALUES)]
    full: bool,
    /// Approximate number of units
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = within::<u32>(1..=100_000))]
    units: u32,
    /// Folder of the units
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// With a statement: time of the search that estimates the winning moves, in seconds
    #[arg(
        long,
        value_name = "SECONDS",
        conflicts_with_all = ["batch", "values", "survey", "blocks"],
        default_value = "10",
        value_parser = seconds,
    )]
    look: Duration,
    /// Also write a script for Slurm, `job.sh`, in the folder
    #[arg(long)]
    slurm: bool,
    /// With --slurm: time limit of a unit, in seconds
    #[arg(
        long,
        value_name = "SECONDS",
        requires = "slurm",
        default_value = "3600",
        value_parser = time_limit,
    )]
    unit_time: Duration,
    /// With --slurm: memory limit of a unit
    #[arg(long, value_name = "SIZE", requires = "slurm", default_value = "4G")]
    unit_memory: Size,
    /// With --slurm: number of cores of a unit
    #[arg(
        long,
        value_name = "N",
        requires = "slurm",
        default_value_t = 1,
        value_parser = within::<u16>(1..=256),
    )]
    unit_threads: u16,
    /// With --slurm: maximum number of retries of a unit that reached a limit or was killed
    #[arg(
        long,
        value_name = "N",
        requires = "slurm",
        default_value_t = 3,
        value_parser = natural::<u32>,
    )]
    retries: u32,
    #[command(flatten)]
    pub resources: Resources,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    refuse_arrows(arguments.format, arguments.unicode)?;
    let start = Instant::now();
    // A folder is made only if what is typed can be read.
    let listed = match &arguments.statement {
        Some(statement) => Err(Query::read_single(statement)?),
        None => Ok(list(arguments)?),
    };
    let (before, _lock) = Folder::find_alone(&arguments.out)?;
    let had = before.as_ref().map_or(0, |folder| folder.job.units.len());
    let job = listed.or_else(|query| spread(arguments, &query, before.as_ref()))?;
    if before.is_some_and(|before| !job.goes_on(&before.job)) {
        let path = arguments.out.clone();
        return Err(FolderError::OtherJob { path }.into());
    }
    let folder = Folder::write(&arguments.out, job)?;
    let units = folder.job.units.len();
    let script = arguments.slurm.then(|| folder.script_path());
    if let Some(path) = &script {
        let text = slurm::script(units, &folder.open_units(), arguments.limits());
        let lists = arguments.batch.iter().chain(&arguments.values);
        file::claim([path.as_path()], lists.map(PathBuf::as_path))?;
        files::replace(path, text.as_bytes()).map_err(Failure::write(path))?;
    }
    let (path, added) = (arguments.out.display().to_string(), units - had);
    Report::default()
        .line("SPLIT", format!("{path}: {units} units, {added} of them new"))
        .field("folder", path)
        .entry("job", folder.job.hash()?)
        .fields([("units", units), ("added", added)])
        .entry_some("script", script.map(|path| path.display().to_string()))
        .time(start.elapsed().as_secs_f64())
        .print();
    Ok(Exit::Success)
}

impl Arguments {
    fn limits(&self) -> slurm::Limits {
        slurm::Limits {
            time: self.unit_time,
            memory: self.unit_memory.0,
            threads: self.unit_threads,
            retries: self.retries,
        }
    }
}

/// Returns the units of a proof: the old ones, and those that the proof lacks. Units that smaller
/// units have replaced are not needed any more.
fn spread(arguments: &Arguments, query: &Query, before: Option<&Folder>) -> Result<Job, Failure> {
    let (mut units, moves, answers) = match before {
        None => Default::default(),
        Some(folder) => {
            let moves = match &folder.job.task {
                Task::Proof { moves, .. } => moves.clone(),
                _ => Moves::default(),
            };
            (folder.job.units.clone(), moves, folder.answers())
        }
    };
    let count = arguments.units as usize;
    let engine = Engine::new(&arguments.resources);
    let (questions, moves) = engine.run(|prover| {
        let search = prover.search();
        let mut distribution = Distribution::new(search, query, &answers, arguments.look)?;
        distribution.grow(&moves, count)?;
        distribution.units(&moves)
    })??;
    for unit in &mut units {
        let needed =
            |item: &Item| answers.contains_key(&item.text) || questions.contains(&item.text);
        unit.retain(needed);
    }
    for text in questions {
        let known = units.iter().flatten().any(|item: &Item| item.text == text);
        if !known {
            let number = units.len();
            units.push(vec![Item { number, text }]);
        }
    }
    let task = Task::Proof { statement: query.to_string(), moves };
    Ok(Job { version: VERSION, task, units })
}

/// Returns the units of a list.
fn list(arguments: &Arguments) -> Result<Job, Failure> {
    let count = arguments.units as usize;
    let numbered = |texts: Vec<String>| {
        let items = texts.into_iter().enumerate();
        items.map(|(number, text)| Item { number, text }).collect()
    };
    let (task, items) = if let Some(path) = &arguments.batch {
        let mut items = Vec::new();
        let mut lines = Lines::open(path)?;
        while let Some((_, number, text)) = lines.next().map_err(Failure::read(path))? {
            items.push(Item { number, text });
        }
        let file = file::input_name(path);
        (Task::Outcomes { file }, items)
    } else if let Some(path) = &arguments.values {
        let texts = values::batch(path)?;
        let task = Task::Values {
            format: arguments.format.name(),
            unicode: arguments.unicode,
            full: arguments.full,
        };
        (task, numbered(texts))
    } else if let Some(most) = arguments.blocks.map(usize::from) {
        let rows = all_blocks(most);
        let texts = rows.iter().map(ToString::to_string).collect();
        (Task::Blocks { most }, numbered(texts))
    } else {
        let letters = arguments.survey.unwrap_or_default().into();
        let families = all_families(letters, arguments.ends.map(usize::from));
        let task = Task::Survey { stones: arguments.stones, work: arguments.work };
        (task, numbered(families.iter().map(name).collect()))
    };
    let mut lists = arguments.batch.iter().chain(&arguments.values);
    if let Some(path) = lists.next().filter(|_| items.is_empty()) {
        let name = file::input_name(path);
        return Err(Failure::Usage(format!("{name} has no line with a position")));
    }
    Ok(Job::of_list(task, items, count))
}
