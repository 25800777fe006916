//! `segcert values`: prints tables of values or outcomes of positions in a list, of a row with
//! powers of variables (`powers`, and `grid` for two variables), or of all components and their
//! sums (`components`).
mod components;
mod grid;
pub mod powers;

use std::collections::VecDeque;
use std::io::{self, IsTerminal};

use clap::ArgGroup;
use segcert_check::shell::report::counted;

use self::components::Sums;
use self::grid::{Cells, Grid};
use self::powers::powers;
use super::batch::{self, Lines};
use super::help::trimmed;
use super::positions::{Point, Positions};
use super::progress::Progress;
use super::range::Range;
use super::table::width_of;
use super::valued::{Format, Naming, Valued, Writing};
use crate::cli::prelude::*;
use crate::clobber::{Expr, NotationError};
use crate::game::Style;
use crate::prove::Prover;
use crate::run::deadline;
use crate::run::log::Kept;

/// Tabulate the values or outcomes of many positions
#[derive(Args)]
#[command(group = ArgGroup::new("what").required(true).args(["boards", "batch", "components"]))]
pub struct Arguments {
    /// Positions; with --n, exponents and numbers of copies may depend on n, as in "(XXO)^n -
    /// n*up", and with --m, on m, too. The two variables may have other letters
    #[arg(value_name = "POSITION", value_parser = trimmed)]
    boards: Vec<String>,
    /// Range of n, such as 1..40
    #[arg(
        long,
        value_name = "FROM..TO",
        conflicts_with_all = ["batch", "components"],
        allow_hyphen_values = true,
        value_parser = powers::range
    )]
    n: Option<Range>,
    /// Range of m, such as 1..6; with --n, the table has a row for each m and a column for each n
    #[arg(
        long,
        value_name = "FROM..TO",
        conflicts_with_all = ["batch", "components"],
        allow_hyphen_values = true,
        value_parser = powers::range
    )]
    m: Option<Range>,
    /// With --m and --n: what the cells of the table show
    #[arg(long, value_name = "WHAT", value_enum, default_value_t, conflicts_with = "outcomes")]
    cells: Cells,
    /// Read the positions from the lines of this file; `-` is standard input
    #[arg(long, value_name = "FILE")]
    batch: Option<PathBuf>,
    /// All components of 2 to STONES stones, up to mirror image and negation
    #[arg(long, alias = "parts", value_name = "STONES", value_parser = within::<u8>(2..=24))]
    components: Option<u8>,
    /// With --components: all sums of at most K of these components
    #[arg(
        long,
        value_name = "K",
        conflicts_with_all = ["boards", "batch"],
        default_value_t = 1,
        value_parser = within::<u8>(1..=6)
    )]
    sums: u8,
    #[command(flatten)]
    lines: batch::Options,
    /// Print only who wins, which is much faster for long rows
    #[arg(long, conflicts_with_all = ["unicode", "full"])]
    outcomes: bool,
    #[command(flatten)]
    pub writing: Writing,
    /// Save progress in this file; if it exists, resume from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    #[command(flatten)]
    pub resources: Resources,
}

impl Arguments {
    /// Returns the limits of the process.
    pub fn limits(&self) -> Limits {
        self.lines.limits(&self.resources, self.batch.is_some())
    }

    /// Refuses options that would have no effect beside others.
    ///
    /// # Errors
    /// [`Failure::Usage`].
    fn refuse_unused(&self) -> Result<(), Failure> {
        let format = self.writing.format();
        let has_no_values = matches!(self.cells, Cells::Outcome | Cells::Birthday);
        let why = if self.outcomes && format == Format::Cgsuite {
            "--format cgsuite prints values: leave out --outcomes, or choose another format"
        } else if self.cells != Cells::default() && (self.m.is_none() || self.n.is_none()) {
            "--cells is for tables in two variables, with --m and --n; other tables have a column \
             for each of them, and --outcomes prints only who wins"
        } else if self.cells != Cells::default() && self.grids().is_empty() {
            "--cells chooses what the cells of a table show: choose --format text, csv or latex"
        } else if has_no_values && (self.writing.unicode || self.writing.full) {
            "--unicode and --full are about values and atomic weights, which --cells leaves out"
        } else {
            return Ok(());
        };
        Err(Failure::Usage(why.to_owned()))
    }

    /// Returns the ranges of the variables.
    fn ranges(&self) -> Vec<(char, Range)> {
        let ranges = [('m', self.m), ('n', self.n)];
        ranges.into_iter().filter_map(|(name, range)| Some((name, range?))).collect()
    }

    /// Returns an empty table for each board that depends on two variables. There are no such
    /// tables in JSON and for CGSuite, which have one position after the other.
    fn grids(&self) -> VecDeque<Grid> {
        let format = self.writing.format();
        let (Some(m), Some(n), Format::Text | Format::Csv | Format::Latex) =
            (self.m, self.n, format)
        else {
            return VecDeque::new();
        };
        let shows = if self.outcomes { Cells::Outcome } else { self.cells };
        let grid = |board: &String| Grid::new(board, [m, n], format, shows, self.writing.full);
        self.boards.iter().map(grid).collect()
    }

    /// Returns the key of a position in a state file.
    fn key(&self, position: &Expr, naming: Naming) -> String {
        let what = match (self.outcomes, naming.is_full) {
            (true, _) => "outcome",
            (false, false) => "value",
            (false, true) => "full value",
        };
        format!("{what} {:?} {position}", naming.style)
    }
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.writing.refuse_unused()?;
    arguments.refuse_unused()?;
    arguments.lines.require_file(arguments.batch.is_some())?;
    let what = match arguments.components {
        Some(stones) => What::Components(Sums::new(stones.into(), arguments.sums.into())?),
        None => What::List(positions(arguments)?),
    };
    let engine = Engine::new(&arguments.resources).quiet();
    let mut table = Table::begin(arguments, &what)?;
    let end = engine.control().deadline;
    let result = engine.run(|prover| match what {
        What::Components(sums) if arguments.outcomes => table.evaluate(
            sums.map(|sum| {
                let position = components::position(&sum);
                ListedPosition::at(position.to_string(), position, Point::new())
            }),
            prover,
            end,
        ),
        What::Components(sums) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(engine.threads());
            let pool = pool.build().map_err(|_| Halt::Threads)?;
            components::tabulate(&mut table, sums, &pool, prover)
        }
        What::List(positions) => table.evaluate(positions.into_iter(), prover, end),
    });
    let exit = table.exit;
    table.end();
    result??;
    Ok(exit)
}

/// A position of a list.
struct ListedPosition {
    /// Number of the line of the batch, counted from 1.
    line: Option<usize>,
    /// The position as it is printed: as the user wrote it, unless it depends on variables.
    text: String,
    position: Result<Expr, NotationError>,
    /// Values of the position's variables.
    point: Point,
}

impl ListedPosition {
    /// Returns a question about a position at these values of its variables.
    fn at(text: String, position: Expr, point: Point) -> ListedPosition {
        ListedPosition { line: None, text, position: Ok(position), point }
    }
}

/// The positions of a table.
enum What {
    List(Vec<ListedPosition>),
    Components(Sums),
}

impl What {
    /// Returns the number of positions.
    fn total(&self) -> u64 {
        match self {
            What::List(positions) => positions.len() as u64,
            What::Components(sums) => u64::try_from(sums.total()).unwrap_or(u64::MAX),
        }
    }

    /// Returns the width of the longest position, in characters.
    fn width(&self) -> usize {
        match self {
            What::List(positions) => {
                positions.iter().map(|asked| width_of(&asked.text)).max().unwrap_or(0)
            }
            What::Components(sums) => sums.width(),
        }
    }
}

/// A table that is printed row by row.
struct Table<'a> {
    arguments: &'a Arguments,
    naming: Naming,
    positions: Positions,
    progress: Progress,
    /// Tables in two variables that are not printed yet.
    grids: VecDeque<Grid>,
    /// Number of values that are printed abridged.
    abridged: usize,
    /// Stored rows in JSON: states, unlike reports, cannot leave out fields.
    state: Kept<String>,
    /// Messages about lines without an answer.
    messages: Vec<String>,
    exit: Exit,
}

impl Table<'_> {
    fn begin<'a>(arguments: &'a Arguments, what: &What) -> Result<Table<'a>, Failure> {
        let variables: Vec<char> = arguments.ranges().into_iter().map(|(name, _)| name).collect();
        let (format, only_outcomes) = (arguments.writing.format(), arguments.outcomes);
        let positions = Positions::new(format, what.width(), only_outcomes, &variables);
        // On a terminal, the rows themselves show the progress.
        let is_quiet = arguments.resources.quiet || io::stdout().is_terminal();
        let state = Kept::open(arguments.state.as_deref(), "values")?;
        let grids = arguments.grids();
        if grids.is_empty() {
            positions.print_header();
        }
        Ok(Table {
            arguments,
            naming: arguments.writing.naming(),
            positions,
            progress: Progress::of(what.total(), "positions", is_quiet),
            grids,
            abridged: 0,
            state,
            messages: Vec::new(),
            exit: Exit::Success,
        })
    }

    /// Evaluates and prints the positions, one after the other. Each line of a batch has its own
    /// time limit, and a line without an answer does not end the run.
    fn evaluate(
        &mut self,
        positions: impl Iterator<Item = ListedPosition>,
        prover: &mut Prover,
        end: Option<Instant>,
    ) -> Result<(), Failure> {
        for ListedPosition { line, text, position, point } in positions {
            if line.is_some() {
                prover.set_deadline(deadline(self.arguments.resources.time, end));
            }
            let found = match position {
                Ok(position) => self.find(&position, prover).map(|valued| (position, valued)),
                Err(error) => Err(error.into()),
            };
            let failure = match (found, line) {
                (Ok(row), _) => {
                    self.keep(std::slice::from_ref(&row))?;
                    let (_, mut valued) = row;
                    valued.position = text;
                    self.print([valued], &point);
                    continue;
                }
                (Err(failure), None) => return Err(failure),
                (Err(failure), Some(line)) => (failure, line),
            };
            self.put_failure(failure, &text, prover, end)?;
        }
        Ok(())
    }

    /// Returns the row of a position.
    fn find(&self, position: &Expr, prover: &mut Prover) -> Result<Valued, Failure> {
        let valued = match (self.known(position)?, self.arguments.outcomes) {
            (Some(known), _) => known,
            (None, true) => Valued::find_outcome(position, self.naming, prover)?,
            (None, false) => Valued::find(position, self.naming, prover)?,
        };
        valued.check(self.naming)?;
        Ok(valued)
    }

    /// Prints the row of a line without an answer.
    ///
    /// # Errors
    /// The failure, if no other line can be answered either.
    fn put_failure(
        &mut self,
        (failure, line): (Failure, usize),
        text: &str,
        prover: &mut Prover,
        end: Option<Instant>,
    ) -> Result<(), Failure> {
        match &failure {
            Failure::Notation(_) | Failure::LongValue { .. } => {}
            Failure::Limit(Halt::Time) if end.is_none_or(|end| Instant::now() < end) => {}
            Failure::Limit(Halt::Depth | Halt::Memory) => prover.forget(),
            _ => return Err(failure),
        }
        self.exit = self.exit.with_line(failure.exit());
        let name = self.arguments.batch.as_deref().map(file::input_name).unwrap_or_default();
        let located = batch::located(line, failure.column(), &failure);
        let valued = Valued::failed(line, text, &failure);
        self.messages.push(format!("{name}:{located}"));
        self.positions.print_row(&valued, &Point::new());
        self.progress.advance(1);
        Ok(())
    }

    /// Returns the result of an earlier run, if there is one.
    fn known(&self, position: &Expr) -> Result<Option<Valued>, Failure> {
        let Some(path) = &self.arguments.state else {
            return Ok(None);
        };
        let key = self.arguments.key(position, self.naming);
        let known = self.state.get(&key).map(|row| serde_json::from_str(row)).transpose();
        known.map_err(|error| Failure::from(error).with_state(path))
    }

    /// Stores rows in the state file, if there is one.
    fn keep(&mut self, rows: &[(Expr, Valued)]) -> Result<(), Failure> {
        for (_, valued) in rows {
            valued.check(self.naming)?;
        }
        if self.arguments.state.is_some() {
            for (position, valued) in rows {
                let key = self.arguments.key(position, self.naming);
                if self.state.get(&key).is_none() {
                    self.state.put(&key, serde_json::to_string(valued)?)?;
                }
            }
        }
        Ok(())
    }

    /// Prints rows, all at the same values of the variables.
    fn print(&mut self, rows: impl IntoIterator<Item = Valued>, point: &Point) {
        for valued in rows {
            self.abridged += usize::from(valued.complete == Some(false));
            match self.grids.front_mut() {
                None => self.positions.print_row(&valued, point),
                Some(grid) => {
                    if grid.put(&valued) {
                        grid.print();
                        self.grids.pop_front();
                        if !self.grids.is_empty() {
                            output::line("");
                        }
                    }
                }
            }
            self.progress.advance(1);
        }
    }

    fn end(self) {
        drop(self.progress);
        if self.arguments.grids().is_empty() {
            self.positions.print_footer();
        }
        self.messages.into_iter().for_each(output::print_error);
        if self.arguments.cells == Cells::Value {
            note_abridged(self.abridged, self.naming);
        }
    }
}

/// Says how many values are abridged, if there are some although whole values were not wanted.
pub fn note_abridged(count: usize, naming: Naming) {
    if count > 0 && !naming.is_full && !output::is_json() {
        let count = counted(count, "value");
        let sign = match naming.style {
            Style::Ascii | Style::Cgsuite => "`?`",
            Style::Unicode | Style::Latex => "an ellipsis",
        };
        output::print_error(format!(
            "note: abridged: {count}, with {sign} in place of options; --full prints whole values"
        ));
    }
}

/// Returns the positions of the list.
fn positions(arguments: &Arguments) -> Result<Vec<ListedPosition>, Failure> {
    if let Some(path) = &arguments.batch {
        let positions = read_lines(path)?;
        arguments.lines.require(positions.len(), path)?;
        return Ok(positions);
    }
    let ranges = arguments.ranges();
    let mut positions = Vec::new();
    for board in &arguments.boards {
        match ranges.is_empty() {
            true => {
                let text = board.trim().to_owned();
                positions.push(ListedPosition::at(text, board.parse()?, Point::new()));
            }
            false => {
                let at = |(position, point): (Expr, Point)| {
                    ListedPosition::at(position.to_string(), position, point)
                };
                positions.extend(powers(board, &ranges)?.into_iter().map(at));
            }
        }
    }
    Ok(positions)
}

/// Reads the lines of a file.
fn read_lines(path: &Path) -> Result<Vec<ListedPosition>, Failure> {
    let mut lines = Lines::open(path)?;
    let mut positions = Vec::new();
    while let Some((_, line, text)) = lines.next().map_err(Failure::read(path))? {
        let (position, point, text) = (text.parse(), Point::new(), text.trim().to_owned());
        positions.push(ListedPosition { line: Some(line), position, text, point });
    }
    Ok(positions)
}

/// Returns the lines of a file. Fails if a line is not a sum.
pub fn batch(path: &Path) -> Result<Vec<String>, Failure> {
    let asked = read_lines(path)?.into_iter();
    asked
        .map(|ListedPosition { line, position, text, .. }| {
            position.inspect_err(|_| {
                let line = line.unwrap_or_default();
                output::print_error(format!("{}:{line}:", file::input_name(path)));
            })?;
            Ok(text)
        })
        .collect()
}
