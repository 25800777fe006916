//! `segcert values`: tables of values or outcomes.
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{ArgGroup, Args};

use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::file;
use super::output;
use super::progress::Progress;
use super::resources::Resources;
use super::valued::{Format, Naming, Record, Valued, print_footer, print_header, style, written};
use crate::clobber::{Atom, Expr, ForAll, Part, Row, Stone, Term};
use crate::log::Kept;

/// A table has at most so many rows.
const MOST_ROWS: usize = 1_000_000;

/// Tabulate values, or outcomes, of many positions
#[derive(Args)]
#[command(group = ArgGroup::new("what").required(true).args(["boards", "batch", "parts"]))]
pub struct Arguments {
    /// Boards or sums of games; with --n they may have powers of n, such as "O(XO)^(2n+1)". What
    /// begins with a minus stands behind `--`
    #[arg(value_name = "BOARD")]
    boards: Vec<String>,
    /// The n to take, such as 1..40
    #[arg(long, value_name = "FROM..TO", requires = "boards")]
    n: Option<Range>,
    /// The boards in the lines of a file, or of standard input if it is `-`
    #[arg(long, value_name = "FILE")]
    batch: Option<PathBuf>,
    /// All parts of 2 to so many stones, one of each with its mirror image and its negatives
    #[arg(long, value_name = "STONES", value_parser = clap::value_parser!(u8).range(2..=24))]
    parts: Option<u8>,
    /// All sums of up to so many of the parts
    #[arg(long, value_name = "K", requires = "parts", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=6))]
    sums: u8,
    /// Find only who wins, which is much faster for long boards
    #[arg(long)]
    outcomes: bool,
    /// Write arrows: ↑ ⇑ ↓ ⇓
    #[arg(long)]
    unicode: bool,
    /// Write whole canonical forms, however long
    #[arg(long)]
    full: bool,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Keep what is found in this file, and go on with what an earlier run has kept there, however
    /// it ended
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    #[command(flatten)]
    pub resources: Resources,
}

/// `FROM..TO`, both included.
#[derive(Clone, Copy, Debug)]
struct Range {
    from: u32,
    to: u32,
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Range, String> {
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let number = |text: &str| text.trim_start_matches('=').trim().parse::<u32>();
        match (number(from), number(to)) {
            (Ok(from), Ok(to)) if from <= to && to <= 4096 => Ok(Range { from, to }),
            _ => Err("write a range such as 1..40, both numbers included".to_owned()),
        }
    }
}

impl Arguments {
    /// What is asked about a position, in a state.
    fn key(&self, position: &Expr, naming: Naming) -> String {
        let what = match (self.outcomes, naming.is_full) {
            (true, _) => "outcome",
            (false, false) => "value",
            (false, true) => "full value",
        };
        format!("{what} {:?} {}", naming.style, written(position))
    }

    pub fn is_json(&self) -> bool {
        self.format() == Format::Json
    }

    fn format(&self) -> Format {
        match self.json {
            true => Format::Json,
            false => self.format,
        }
    }
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let positions = positions(arguments)?;
    let format = arguments.format();
    let width = positions
        .iter()
        .map(|position| written(position).chars().count());
    let width = width.max().unwrap_or(0).max("position".len());
    let naming = Naming {
        style: style(format, arguments.unicode),
        is_full: arguments.full,
    };
    let engine = Engine::new(&arguments.resources).quiet();
    // Where rows are watched, they are the progress.
    let is_quiet = arguments.resources.quiet || io::stdout().is_terminal();
    let progress = Progress::of(positions.len() as u64, "positions", is_quiet);
    let mut state: Kept<Record> = Kept::open(arguments.state.as_deref(), "values")?;
    print_header(format, width);
    let result = engine.run(|prover| {
        for position in &positions {
            let key = arguments.key(position, naming);
            let valued = match (state.get(&key), arguments.outcomes) {
                (Some(known), _) => Valued::from(known.clone()),
                (None, true) => Valued::find_outcome(position, prover)?,
                (None, false) => Valued::find(position, naming, prover)?,
            };
            if arguments.state.is_some() && state.get(&key).is_none() {
                state.put(&key, Record::from(valued.clone()))?;
            }
            progress.aside(|| valued.print_row(format, width));
            progress.advance(1);
        }
        Ok::<_, Failure>(())
    });
    drop(progress);
    print_footer(format);
    result??;
    Ok(Exit::Success)
}

/// What to tabulate.
fn positions(arguments: &Arguments) -> Result<Vec<Expr>, Failure> {
    if let Some(stones) = arguments.parts {
        return sums(&parts(stones.into()), arguments.sums.into());
    }
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

/// A board with powers of `n`, for every `n` of a range.
fn powers(board: &str, range: Range, positions: &mut Vec<Expr>) -> Result<(), Failure> {
    let statement = format!("{board} = 0 for all n >= {}", range.from);
    let statement: ForAll = statement.parse()?;
    for n in range.from..=range.to {
        let instance = statement.at(&[n]);
        let instance = instance.ok_or(Failure::NegativeExponent { n })?;
        positions.push(short(instance.left, &statement, n));
    }
    Ok(())
}

/// The same with powers, where that is a single power.
fn short(position: Expr, statement: &ForAll, n: u32) -> Expr {
    let mut lines = statement.lines();
    let (Some(line), None) = (lines.next(), lines.next()) else {
        return position;
    };
    let [power] = line.powers.as_slice() else {
        return position;
    };
    let exponent = u32::try_from(power.exponent.at(&[n])).unwrap_or(0);
    let text: String = power.word.iter().map(|stone| stone.as_char()).collect();
    let written = |stones: &[Stone]| {
        stones
            .iter()
            .map(|stone| stone.as_char())
            .collect::<String>()
    };
    let text = format!(
        "{}({text})^{exponent}{}",
        written(&line.head),
        written(&power.after)
    );
    let Ok(row) = text.parse::<Row>() else {
        return position;
    };
    let terms = position.terms.into_iter().map(|term| match term.atom {
        Atom::Row(_) => Term {
            atom: Atom::Row(row.clone()),
            ..term
        },
        _ => term,
    });
    Expr {
        terms: terms.collect(),
    }
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

/// All parts of 2 to `stones` stones in which somebody can move, up to mirror image and colours.
fn parts(stones: usize) -> Vec<Part> {
    let mut parts = Vec::new();
    for length in 2..=stones {
        for word in 0..1_u64 << length {
            let stone = |at: usize| match word >> (length - 1 - at) & 1 {
                1 => Stone::X,
                _ => Stone::O,
            };
            let part: Part = (0..length).map(stone).collect();
            let negative = part.negative();
            // Of a part and its negative the one with more stones of Left is the greater word.
            let all = [part.mirror(), negative.mirror(), negative];
            if !part.is_dead() && all.iter().all(|other| *other <= part) {
                parts.push(part);
            }
        }
    }
    parts
}

/// All sums of 1 to `most` parts.
fn sums(parts: &[Part], most: usize) -> Result<Vec<Expr>, Failure> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    let mut longest: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..most {
        let mut longer = Vec::new();
        for sum in &longest {
            for next in sum.last().copied().unwrap_or(0)..parts.len() {
                longer.push([&sum[..], &[next]].concat());
            }
            if all.len() + longer.len() > MOST_ROWS {
                return Err(Failure::TooManyRows { most: MOST_ROWS });
            }
        }
        all.extend(longer.iter().cloned());
        longest = longer;
    }
    let expr = |sum: &Vec<usize>| {
        let terms = sum.iter().map(|&part| Term {
            count: 1,
            atom: Atom::Row(Row::from(&parts[part])),
        });
        Expr {
            terms: terms.collect(),
        }
    };
    Ok(all.iter().map(expr).collect())
}
