//! `segcert seg db`: builds, shows and checks the database of the SEGClobber search.

use clap::Subcommand;

use super::db_prove;
use super::progress::Progress;
use super::resources::{Size, time_limit};
use super::seg::{self, DatabaseChoice};
use crate::cli::prelude::*;
use crate::clobber::{Atom, Component, Expr, Outcome, Player, Row, Term};
use crate::seg::board::{Run, Runs, relax, text};
use crate::seg::check::{Summary, check};
use crate::seg::database::Database;
use crate::seg::entry::{Entry, Scale, Score};
use crate::seg::shape::{EntryId, MAX_LEN};

/// Build, show and check the database of the SEGClobber search
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the database of all games up to some length
    Build {
        /// Maximum length of the games, in squares
        #[arg(
            long,
            value_name = "SQUARES",
            default_value_t = seg::DEFAULT_LEN,
            value_parser = within::<u8>(2..=MAX_LEN as i64)
        )]
        max_len: u8,
        /// Complexity score that decides which of two equal games is simpler
        #[arg(long, value_enum, default_value_t)]
        score: Score,
        /// Write the database to this file [default: the user's cache, where the search finds it]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        #[command(flatten)]
        resources: Resources,
    },
    /// Print statistics of the database
    Stats {
        /// Database file [default: the one in the user's cache]
        file: Option<PathBuf>,
    },
    /// Show the entry of a board
    Show {
        /// Board within the length of the database, such as XXO.XOX
        board: String,
        /// Database file [default: the one in the user's cache]
        #[arg(long, value_name = "FILE")]
        db: Option<PathBuf>,
    },
    /// Verify every entry again, by playing games instead of by canonical forms
    Check {
        /// Database file [default: the one in the user's cache]
        file: Option<PathBuf>,
        /// Memory limit, such as 4G or 512M [default: 4G]
        #[arg(long, value_name = "SIZE")]
        memory: Option<Size>,
        /// Time limit in seconds [default: none]
        #[arg(long, value_name = "SECONDS", value_parser = time_limit)]
        time: Option<Duration>,
        /// Show no progress
        #[arg(long)]
        quiet: bool,
    },
    /// Write a certificate of the values of all games up to some length
    Prove(db_prove::Arguments),
}

impl Arguments {
    /// Returns the limits of this process.
    pub fn limits(&self) -> Limits {
        match &self.command {
            Command::Build { resources, .. } => resources.limits(),
            Command::Prove(prove) => prove.resources.limits(),
            Command::Check { memory, time, .. } => Limits::new(*time, memory.map(|size| size.0)),
            Command::Stats { .. } | Command::Show { .. } => Limits::default(),
        }
    }
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    match &arguments.command {
        Command::Build { max_len, score, out, resources } => {
            let choice = DatabaseChoice { db: None, max_len: Some(*max_len), score: Some(*score) };
            let path = out.clone().or_else(|| choice.cached());
            let path = path.ok_or(Failure::NoCache)?;
            if let Some(folder) = path.parent().filter(|_| out.is_none()) {
                std::fs::create_dir_all(folder).map_err(Failure::write(folder))?;
            }
            file::claim([path.as_path()], None)?;
            let database = choice.build(&Engine::new(resources))?;
            file::write(&path, database.as_bytes()).map_err(Failure::write(&path))?;
            let name = file::output_name(&path);
            let (bytes, entries) = (database.as_bytes().len(), database.index().len());
            Report::default()
                .line("written", format!("{name}: {bytes} bytes, {entries} entries"))
                .field("file", name)
                .fields([("bytes", bytes), ("entries", entries)])
                .entry("hash", database.hash().to_string())
                .time(start.elapsed().as_secs_f64())
                .print();
        }
        Command::Stats { file } => {
            let database = open(file.as_ref())?;
            report_stats(&database);
        }
        Command::Show { board, db } => {
            let row: Row = board.parse()?;
            let database = open(db.as_ref())?;
            report_entry(&row, &database)?;
        }
        Command::Prove(prove) => return db_prove::run(prove),
        Command::Check { file, quiet, .. } => {
            let database = open(file.as_ref())?;
            let progress = Progress::of(database.index().len() as u64, "entries", *quiet);
            let checked = check(&database, |entries| progress.advance(entries));
            drop(progress);
            match checked {
                Ok(Summary { entries, classes, comparisons }) => Report::default()
                    .field("verdict", "right")
                    .line("VERIFIED", format!("all facts of {entries} entries"))
                    .line(
                        "games",
                        format!(
                            "{classes} classes of equal games, {comparisons} differences played"
                        ),
                    )
                    .fields([("entries", entries), ("classes", classes)])
                    .field("comparisons", comparisons)
                    .time(start.elapsed().as_secs_f64())
                    .print(),
                Err(wrong) => {
                    let report = Report::default().field("verdict", "wrong");
                    report.line("REJECTED", &wrong).field("reason", wrong.to_string()).print();
                    return Ok(Exit::Negative);
                }
            }
        }
    }
    Ok(Exit::Success)
}

/// Opens the database in a file, or the database that the search uses by default.
fn open(file: Option<&PathBuf>) -> Result<Database, Failure> {
    let choice = DatabaseChoice { db: file.cloned(), ..DatabaseChoice::default() };
    choice.open(&Engine::new(&Resources::default()))
}

/// Prints statistics of a database.
fn report_stats(database: &Database) {
    let index = database.index();
    let ids = || (0..index.len()).map(EntryId::from_index);
    let count =
        |test: &dyn Fn(&Entry) -> bool| ids().filter(|&id| test(&database.entry(id))).count();
    let is_normal = |&id: &EntryId| {
        let mut normal = index.runs(id);
        crate::seg::board::normalize(&mut normal);
        index.find(normal) == Some(id)
    };
    let outcomes =
        Outcome::ALL.map(|outcome| (outcome.to_string(), count(&|it| it.outcome == outcome)));
    let written = outcomes.each_ref().map(|(name, count)| format!("{count} {name}")).join(", ");
    let (max_len, score) = (index.max_len(), database.score().number());
    let (entries, normal_forms) = (index.len(), ids().filter(is_normal).count());
    // Boards of this length, with empty squares, are covered by the entries.
    let boards = 3_u64.pow(max_len as u32);
    let links = count(&|entry| entry.link.is_some());
    let values = database.values();
    let most_complex = ids().map(|id| database.entry(id).recursive).max().unwrap_or(0);
    Report::default()
        .line("games", format!("up to {max_len} squares, compared by CS{score}"))
        .field("max_len", max_len)
        .field("score", score)
        .entry("shapes", index.shapes().len())
        .entry_as("entries", entries, format!("{entries}, of them {normal_forms} in normal form"))
        .field("normal_forms", normal_forms)
        .entry_as("boards", boards, format!("{boards} of {max_len} squares are covered"))
        .entry_as("outcomes", outcomes, format!("{written} (P: zero games)"))
        .entry_as("links", links, format!("{links} to a simplest equal game"))
        .entry_as("values", values, format!("{values} different ones"))
        .field("most_complex", most_complex)
        .line("largest", format!("CS4 is {most_complex}"))
        .entry("hash", database.hash().to_string())
        .print();
}

/// Prints the entry of a board.
fn report_entry(row: &Row, database: &Database) -> Result<(), Failure> {
    let index = database.index();
    let components = row.components();
    let runs: Option<Runs> = components.iter().map(Run::of_component).collect();
    let mut runs = runs.unwrap_or_default();
    relax(&mut runs);
    let is_short = components.iter().map(Component::len).max().unwrap_or(0) <= MAX_LEN;
    let id = index.find(runs.iter().copied()).filter(|_| is_short);
    let id = id.ok_or(Failure::NotInDatabase { squares: index.max_len() })?;
    let entry = database.entry(id);
    let (game, number, outcome) = (text(&runs), id.index(), entry.outcome);
    let mut report = Report::default()
        .plain(format!("{game}   (entry {number})"))
        .field("game", game)
        .field("number", number)
        .entry_as("outcome", outcome.to_string(), format!("{outcome}: {}", outcome.description()))
        .field("bounds", entry.bounds.each_ref().map(|bounds| (bounds.lower, bounds.upper)));
    for (scale, bounds) in Scale::ALL.into_iter().zip(&entry.bounds) {
        let rung = |bound: i8| {
            let ups = Term { count: bound.into(), atom: Atom::Up };
            let star = Term { count: 1, atom: Atom::Nimber(1) };
            let star = (scale != Scale::Ups).then_some(star);
            let terms = Some(ups).filter(|ups| ups.count != 0).into_iter().chain(star);
            Expr { terms: terms.collect() }
        };
        let lower = bounds.lower.map(|bound| format!("{} <= ", rung(bound))).unwrap_or_default();
        let upper = bounds.upper.map(|bound| format!(" <= {}", rung(bound))).unwrap_or_default();
        report = report.line("bounds", format!("{lower}G{upper}"));
    }
    let complexity = Score::ALL.map(|score| match score {
        Score::Length => index.shape(id).squares() as u32,
        Score::Moves => index.moves(id),
        Score::Sensible => u32::from(entry.sensible),
        Score::Recursive => entry.recursive,
    });
    let [cs1, cs2, cs3, cs4] = complexity;
    let link = entry.link.map(|link| text(&index.runs(link)));
    report = report
        .field("complexity", complexity)
        .line("scores", format!("CS1 {cs1}, CS2 {cs2}, CS3 {cs3}, CS4 {cs4}"))
        .line("equal to", link.as_deref().unwrap_or("nothing simpler"))
        .field("simplest_equal_game", link);
    let board = |entry: Option<EntryId>| text(&entry.map_or_else(Runs::new, |e| index.runs(e)));
    let (mut moves, mut simplest) = (Vec::new(), Vec::new());
    for player in [Player::Left, Player::Right] {
        let known = entry.moves_of(player);
        let options = index.options(id, player, board);
        let best = known.simplest.and_then(|pair| options.iter().find(|it| it.pair == pair));
        let best = best.map(|step| step.value.clone());
        let own = options.into_iter().filter(|step| known.nondominated >> step.pair & 1 == 1);
        let own: Vec<String> = own.map(|step| step.value).collect();
        let shown = own.iter().map(|board| match best.as_ref() == Some(board) {
            true => format!("{board} (simplest)"),
            false => board.clone(),
        });
        let shown: Vec<String> = shown.collect();
        let shown = if shown.is_empty() { "no move".to_owned() } else { shown.join(", ") };
        report = report.line(&player.to_string(), shown);
        moves.push(own);
        simplest.push(best);
    }
    report.field("moves", moves).field("simplest", simplest).print();
    Ok(())
}
