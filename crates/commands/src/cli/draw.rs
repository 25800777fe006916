//! `segcert draw`: draws a position, its game tree, or a chart of atomic weights.
use clap::ValueEnum;

use super::range::Range;
use super::valued::{Format as Values, Naming, Valued};
use super::values::powers::{self, powers};
use crate::cli::prelude::*;
use crate::clobber::Expr;
use crate::reader::game_tree::MOST_NODES;
use crate::reader::picture::{Picture, TooLarge};
use crate::work::slurm::ranges_with;

/// Draw a position, its game tree, or a chart of atomic weights
///
/// The squares of a position are numbered.
#[derive(Args)]
pub struct Arguments {
    /// Position, such as XXO.OX or "3*XO - up"; with --n, exponents may depend on n
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    board: String,
    /// Draw the game tree to a depth of D moves instead; solid lines are moves of Left, dashed
    /// lines are moves of Right, and components without moves are left out. A wide tree is turned,
    /// so that moves lead to the right
    #[arg(long, value_name = "D", value_parser = natural::<usize>)]
    depth: Option<usize>,
    /// Draw the atomic weights of the position for these n instead, such as 1..40; those that are
    /// not numbers, or are not known when a limit is reached, are left out
    #[arg(long, value_name = "FROM..TO", conflicts_with = "depth", value_parser = powers::range)]
    n: Option<Range>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    pub resources: Resources,
}

/// How a picture is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Format {
    /// A file that browsers show
    #[default]
    Svg,
    /// For LaTeX
    #[value(aliases = ["latex", "tex"])]
    Tikz,
}

/// Values of `n` that a chart leaves out for the same reason.
#[derive(Serialize)]
struct LeftOut {
    n: Vec<u32>,
    why: String,
}

/// Reasons why a position has no dot in a chart.
const NO_NUMBER: &str = "the atomic weight is not a number";
const NO_WEIGHT: &str = "the value is not all-small, so it has no atomic weight";
const EMPTY: &str = "the chart would be empty: for these n, no atomic weight is a number; a value \
                     that is not all-small, such as 1 or ±1, has none. `segcert values` prints the \
                     values, and `segcert draw` with --depth D draws the game tree for one n";
/// Advice for a chart that takes long.
const TAKES_LONG: &str = "values of long rows may be very large: after --time SECONDS, the chart \
                          is drawn as far as it is known";

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut left_out = Vec::new();
    let (picture, exit) = match (arguments.n, arguments.depth) {
        (Some(range), _) => weights(arguments, range, &mut left_out)?,
        (None, None) => {
            let position = arguments.board.parse().map_err(Failure::undrawn)?;
            (Picture::position(&position), Exit::Success)
        }
        (None, Some(depth)) => {
            let position: Expr = arguments.board.parse()?;
            let tree = Picture::tree(&position, depth);
            (tree.ok_or(Failure::LargeTree { most: MOST_NODES })?, Exit::Success)
        }
    };
    let picture = match arguments.format {
        Format::Svg => picture.svg(),
        Format::Tikz => picture.tikz().map_err(|TooLarge| Failure::LargePicture)?,
    };
    if !output::is_json() {
        for LeftOut { n, why } in &left_out {
            let n = ranges_with(n.iter().map(|n| *n as usize), "..", ", ");
            output::print_error(format!("note: left out n = {n}: {why}"));
        }
    }
    Report::default()
        .field("position", arguments.board.trim())
        .field("picture", &picture)
        .field_some("left_out", left_out)
        .all(picture.lines())
        .print();
    Ok(exit)
}

/// Draws the atomic weights of a board with powers of a variable. Adds the values of the variable
/// that are left out. Returns the exit code of a limit if one was reached.
fn weights(
    arguments: &Arguments,
    range: Range,
    left_out: &mut Vec<LeftOut>,
) -> Result<(Picture, Exit), Failure> {
    let board = &arguments.board;
    let positions = powers(board, &[('n', range)])?;
    let engine = Engine::new(&arguments.resources).advising(TAKES_LONG);
    let naming = Naming::new(Values::Text, false, false);
    let weights = engine.run(|prover| {
        let mut weight = |(position, _)| {
            let measures = Valued::find(&position, naming, prover)?.measures;
            let weight = measures.and_then(|measures| measures.atomic_weight);
            let weight = weight.ok_or(NO_WEIGHT);
            Ok(weight.and_then(|weight| number(&weight).ok_or(NO_NUMBER)))
        };
        let mut weights = Vec::new();
        for position in positions {
            match weight(position) {
                Err(Failure::Limit(halt)) if halt != Halt::Interrupted => {
                    return Ok((weights, Some(halt)));
                }
                weight => weights.push(weight?),
            }
        }
        Ok::<_, Failure>((weights, None))
    })??;
    let (weights, halt) = weights;
    if let Some(halt) = &halt {
        let n = (range.from..=range.to).skip(weights.len()).collect();
        let why = halt.to_string().replace("stopped", "not reached");
        left_out.push(LeftOut { n, why });
    }
    for why in [NO_NUMBER, NO_WEIGHT] {
        let n = (range.from..).zip(&weights).filter(|(_, weight)| **weight == Err(why));
        let n: Vec<u32> = n.map(|(n, _)| n).collect();
        if !n.is_empty() {
            left_out.push(LeftOut { n, why: why.to_owned() });
        }
    }
    let weights: Vec<Option<f64>> = weights.into_iter().map(Result::ok).collect();
    if halt.is_none() && weights.iter().all(Option::is_none) {
        return Err(Failure::NothingToShow(EMPTY));
    }
    let exit = if halt.is_some() { Exit::Limit } else { Exit::Success };
    Ok((Picture::chart(board.trim(), range.from, &weights), exit))
}

/// Reads a number such as `3` or `-1/2`.
fn number(text: &str) -> Option<f64> {
    match text.split_once('/') {
        Some((numerator, divisor)) => {
            Some(numerator.parse::<f64>().ok()? / divisor.parse::<f64>().ok()?)
        }
        None => text.parse().ok(),
    }
}
