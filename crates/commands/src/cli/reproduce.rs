//! `segcert seg reproduce`: repeats the published experiments and writes tables and plots.
use std::sync::Arc;

use clap::ValueEnum;

use super::resources::seconds;
use super::seg::{DEFAULT_LEN, DatabaseChoice};
use super::table::{Form, Table, without_middle};
use crate::cli::prelude::*;
use crate::reproduce::run::Limits;
use crate::reproduce::{self, ancestors, figure1, figure2};
use crate::run::Control;
use crate::seg::entry::Score;
use crate::seg::features::Features;
use crate::seg::solver::Setup;

/// Repeat the published experiments of SEGClobber and its predecessors
///
/// The tables show the published numbers beside the new ones.
#[derive(Args)]
pub struct Arguments {
    /// Experiments to run [default: all]
    #[arg(value_enum)]
    experiments: Vec<Experiment>,
    /// Folder for the tables (CSV) and the plots (SVG)
    #[arg(long, value_name = "FOLDER", default_value = "reproduced")]
    out: PathBuf,
    /// Largest n of (XO)^n [default: 26]
    #[arg(long, value_name = "N", value_parser = within::<u32>(1..=200))]
    up_to: Option<u32>,
    /// Largest n of (XXO)^n [default: 17]
    #[arg(long, value_name = "N", value_parser = within::<u32>(1..=200))]
    up_to_xxo: Option<u32>,
    /// Number of random boards in each experiment that uses random boards [default: 20]
    #[arg(long, value_name = "N", value_parser = natural::<usize>)]
    boards: Option<usize>,
    /// Seed of the random boards [default: 1]
    #[arg(long, value_name = "N", value_parser = natural::<u64>)]
    seed: Option<u64>,
    /// Time limit for one board, in seconds; 120 in the paper
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = seconds)]
    each: Duration,
    /// Maximum length of the games in the database, in squares
    #[arg(
        long,
        value_name = "SQUARES",
        default_value_t = DEFAULT_LEN,
        value_parser = within::<u8>(2..=16)
    )]
    max_len: u8,
    #[command(flatten)]
    pub resources: Resources,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Experiment {
    /// (XO)^n for growing n
    Figure1a,
    /// (XXO)^n = floor((n+1)/2)*up for growing n
    Figure1b,
    /// Five ablations on random boards of 60 to 66 stones
    Figure2,
    /// The solvers of "Strong 1-dimensional Clobber" on random boards
    Strong2022,
    /// Table of "Linear Clobber Solver"
    Report2022,
}

impl Experiment {
    /// Tells whether the experiment solves rows (XO)^n.
    fn has_powers_of_xo(self) -> bool {
        matches!(self, Experiment::Figure1a | Experiment::Report2022)
    }

    /// Tells whether the experiment solves random boards.
    fn has_random_boards(self) -> bool {
        matches!(self, Experiment::Figure2 | Experiment::Strong2022)
    }
}

impl Arguments {
    /// Returns the experiments to run.
    fn experiments(&self) -> &[Experiment] {
        match self.experiments.as_slice() {
            [] => Experiment::value_variants(),
            some => some,
        }
    }

    /// Refuses an option that none of the experiments uses.
    ///
    /// # Errors
    /// [`Failure::Usage`].
    fn refuse_unused(&self) -> Result<(), Failure> {
        let is_used = |uses: fn(Experiment) -> bool| self.experiments().iter().any(|it| uses(*it));
        let options = [
            ("--up-to", self.up_to.is_some(), is_used(Experiment::has_powers_of_xo)),
            ("--up-to-xxo", self.up_to_xxo.is_some(), is_used(|it| it == Experiment::Figure1b)),
            ("--boards", self.boards.is_some(), is_used(Experiment::has_random_boards)),
            ("--seed", self.seed.is_some(), is_used(Experiment::has_random_boards)),
        ];
        match options.into_iter().find(|(_, is_given, is_used)| *is_given && !is_used) {
            Some((option, ..)) => Err(Failure::Usage(format!(
                "none of these experiments uses {option}: leave it out, or run others"
            ))),
            None => Ok(()),
        }
    }
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.refuse_unused()?;
    std::fs::create_dir_all(&arguments.out).map_err(Failure::write(&arguments.out))?;
    let engine = Engine::new(&arguments.resources);
    let database = |score| {
        let choice =
            DatabaseChoice { db: None, max_len: Some(arguments.max_len), score: Some(score) };
        Ok::<_, Failure>(Setup {
            database: Some(Arc::new(choice.open(&engine)?)),
            features: Features::default(),
        })
    };
    let experiments = arguments.experiments();
    let full = database(Score::Recursive)?;
    let sensible = match experiments.contains(&Experiment::Figure2) {
        true => database(Score::Sensible)?,
        false => full.clone(),
    };
    let panels = experiments.iter().flat_map(|&experiment| {
        let count = if experiment == Experiment::Figure2 { figure2::COUNT } else { 1 };
        (0..count).map(move |panel| (experiment, panel))
    });
    let panels: Vec<(Experiment, usize)> = panels.collect();
    let mut is_cut_short = false;
    for (place, &panel) in panels.iter().enumerate() {
        let left = (panels.len() - place) as u32;
        let deadline = engine.control().deadline.map(|end| share(end, left));
        let job = |control: Control| {
            let control = Control { deadline, ..control };
            let limits = Limits { control, run: arguments.each };
            result(panel, (&full, &sensible), &limits, arguments)
        };
        write(&engine.run_within(job)??, arguments)?;
        is_cut_short |= deadline.is_some_and(|end| Instant::now() >= end);
    }
    // The tables are incomplete.
    if is_cut_short { Err(Halt::Time.into()) } else { Ok(Exit::Success) }
}

/// Returns the time at which the first of `left` experiments must end, so that all end by the
/// deadline.
fn share(end: Instant, left: u32) -> Instant {
    let now = Instant::now();
    now + end.saturating_duration_since(now) / left
}

fn result(
    (experiment, panel): (Experiment, usize),
    setups: (&Setup, &Setup),
    limits: &Limits,
    arguments: &Arguments,
) -> Result<reproduce::Result, Halt> {
    let (setup, _) = setups;
    let Arguments { up_to, up_to_xxo, boards, seed, .. } = *arguments;
    let (up_to, up_to_xxo) = (up_to.unwrap_or(26), up_to_xxo.unwrap_or(17));
    let (boards, seed) = (boards.unwrap_or(20), seed.unwrap_or(1));
    match experiment {
        Experiment::Figure1a => figure1::a(setup, limits, up_to),
        Experiment::Figure1b => figure1::b(setup, limits, up_to_xxo),
        Experiment::Figure2 => figure2::run(panel, setups, limits, boards, seed),
        Experiment::Strong2022 => ancestors::strong(setup, limits, boards, seed),
        Experiment::Report2022 => ancestors::report(setup, limits, up_to),
    }
}

fn write(result: &reproduce::Result, arguments: &Arguments) -> Result<(), Failure> {
    let path = |ending: &str| arguments.out.join(format!("{}.{ending}", result.name));
    let write = |path: PathBuf, text: String| {
        file::write(&path, text.as_bytes()).map_err(Failure::write(&path))?;
        Ok::<_, Failure>(path.display().to_string())
    };
    let csv = table(result, Form::Csv, str::to_owned).lines();
    let csv = csv.iter().map(|line| format!("{line}\r\n")).collect();
    let mut files = vec![write(path("csv"), csv)?];
    if let Some(plot) = &result.plot {
        files.push(write(path("svg"), plot.to_svg())?);
    }
    Report::default()
        .plain(&result.title)
        .all(table(result, Form::Text, without_middle).lines())
        .line("written", files.join(", "))
        .plain("")
        .field("experiment", result.name)
        .field("title", &result.title)
        .field("columns", result.columns.split(' ').collect::<Vec<_>>())
        .field("rows", &result.rows)
        .field("files", &files)
        .print();
    Ok(())
}

/// Returns the table of an experiment.
fn table(result: &reproduce::Result, form: Form, written: fn(&str) -> String) -> Table {
    let alignment = "r".repeat(result.columns.len());
    let mut table = Table::new(form, &alignment, result.columns.split(' '));
    result.rows.iter().for_each(|row| table.push(row.iter().map(|cell| written(cell)).collect()));
    table
}
