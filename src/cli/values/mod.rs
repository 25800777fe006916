//! `segcert values`: tables of values or outcomes, of positions in a list, of a row with powers of
//! n (`powers`), or of all parts and their sums (`parts`).
mod parts;
mod powers;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::{ArgGroup, Args};

use self::parts::Sums;
use self::powers::powers;
use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::file;
use super::output;
use super::progress::Progress;
use super::range::Range;
use super::resources::Resources;
use super::table::Layout;
use super::valued::{Naming, Valued, Writing};
use crate::clobber::Expr;
use crate::prove::Prover;
use crate::run::Halt;
use crate::run::log::Kept;

/// Tabulate the values or outcomes of many positions
#[derive(Args)]
#[command(group = ArgGroup::new("what").required(true).args(["boards", "batch", "parts"]))]
pub struct Arguments {
    /// Positions; with --n, exponents may depend on n, such as "O(XO)^(2n+1)". Write `--` before a
    /// position that begins with a minus sign
    #[arg(value_name = "BOARD")]
    boards: Vec<String>,
    /// Range of n, such as 1..40
    #[arg(long, value_name = "FROM..TO", requires = "boards", value_parser = powers::range)]
    n: Option<Range>,
    /// Read the positions from the lines of this file; `-` is standard input
    #[arg(long, value_name = "FILE")]
    batch: Option<PathBuf>,
    /// All connected rows of 2 to STONES stones, up to mirror image and negation
    #[arg(long, value_name = "STONES", value_parser = clap::value_parser!(u8).range(2..=24))]
    parts: Option<u8>,
    /// With --parts: all sums of at most K of these rows
    #[arg(
        long,
        value_name = "K",
        requires = "parts",
        default_value_t = 1,
        value_parser = clap::value_parser!(u8).range(1..=6)
    )]
    sums: u8,
    /// Print only who wins, which is much faster for long rows
    #[arg(long)]
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
    let what = match arguments.parts {
        Some(stones) => What::Parts(Sums::new(stones.into(), arguments.sums.into())?),
        None => What::List(positions(arguments)?),
    };
    let engine = Engine::new(&arguments.resources).quiet();
    let mut table = Table::begin(arguments, &what)?;
    let result = engine.run(|prover| match what {
        What::Parts(sums) if arguments.outcomes => {
            table.look_at(sums.map(|parts| parts::position(&parts)), prover)
        }
        What::Parts(sums) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(engine.threads());
            let pool = pool.build().map_err(|_| Halt::Threads)?;
            parts::tabulate(&mut table, sums, &pool, prover)
        }
        What::List(positions) => table.look_at(positions.into_iter(), prover),
    });
    table.end();
    result??;
    Ok(Exit::Success)
}

/// The positions of a table.
enum What {
    List(Vec<Expr>),
    Parts(Sums),
}

impl What {
    /// Returns the number of positions.
    fn total(&self) -> u64 {
        match self {
            What::List(positions) => positions.len() as u64,
            What::Parts(sums) => u64::try_from(sums.total()).unwrap_or(u64::MAX),
        }
    }

    /// Characters of the longest position.
    fn width(&self) -> usize {
        match self {
            What::List(positions) => {
                let width = |position: &Expr| position.to_string().chars().count();
                positions.iter().map(width).max().unwrap_or(0)
            }
            What::Parts(sums) => sums.width(),
        }
    }
}

/// A table on its way out.
struct Table<'a> {
    arguments: &'a Arguments,
    naming: Naming,
    layout: Layout,
    progress: Progress,
    /// Rows in JSON.
    state: Kept<String>,
}

impl Table<'_> {
    fn begin<'a>(arguments: &'a Arguments, what: &What) -> Result<Table<'a>, Failure> {
        let layout = Layout::new(arguments.writing.format(), what.width());
        // Where rows are watched, they are the progress.
        let is_quiet = arguments.resources.quiet || io::stdout().is_terminal();
        let state = Kept::open(arguments.state.as_deref(), "values")?;
        layout.print_header();
        Ok(Table {
            arguments,
            naming: arguments.writing.naming(),
            layout,
            progress: Progress::of(what.total(), "positions", is_quiet),
            state,
        })
    }

    /// Evaluates and prints the positions, one after the other.
    fn look_at(
        &mut self,
        positions: impl Iterator<Item = Expr>,
        prover: &mut Prover,
    ) -> Result<(), Failure> {
        for position in positions {
            let valued = match (self.known(&position)?, self.arguments.outcomes) {
                (Some(known), _) => known,
                (None, true) => Valued::find_outcome(&position, self.naming, prover)?,
                (None, false) => Valued::find(&position, self.naming, prover)?,
            };
            self.put(vec![(position, valued)])?;
        }
        Ok(())
    }

    /// Results of an earlier run.
    fn known(&self, position: &Expr) -> Result<Option<Valued>, Failure> {
        let Some(path) = &self.arguments.state else {
            return Ok(None);
        };
        let key = self.arguments.key(position, self.naming);
        let known = self.state.get(&key).map(|row| output::from_json(row)).transpose();
        known.map_err(|failure| failure.with_state(path))
    }

    /// Keeps and prints rows.
    fn put(&mut self, rows: Vec<(Expr, Valued)>) -> Result<(), Failure> {
        for (_, valued) in &rows {
            valued.check(self.naming)?;
        }
        if self.arguments.state.is_some() {
            for (position, valued) in &rows {
                let key = self.arguments.key(position, self.naming);
                if self.state.get(&key).is_none() {
                    self.state.put(&key, output::to_json(valued)?)?;
                }
            }
        }
        self.progress.aside(|| rows.iter().for_each(|(_, valued)| self.layout.print_row(valued)));
        self.progress.advance(rows.len() as u64);
        Ok(())
    }

    fn end(self) {
        drop(self.progress);
        self.layout.print_footer();
    }
}

/// The positions that are listed.
fn positions(arguments: &Arguments) -> Result<Vec<Expr>, Failure> {
    if let Some(path) = &arguments.batch {
        return batch(path);
    }
    let mut positions = Vec::new();
    for board in &arguments.boards {
        match arguments.n {
            None => positions.push(board.parse()?),
            Some(range) => powers(board, range, &mut positions)?,
        }
    }
    Ok(positions)
}

/// The sums in the lines of a file.
pub fn batch(path: &std::path::Path) -> Result<Vec<Expr>, Failure> {
    let bytes = file::read(path).map_err(Failure::read(path))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut positions = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let position = line.parse::<Expr>();
        positions.push(position.inspect_err(|_| {
            output::complain(format!("{}:{}:", file::input_name(path), number + 1));
        })?);
    }
    Ok(positions)
}
