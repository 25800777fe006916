//! `segcert draw`: a position as a picture.
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::exit::Exit;
use super::failure::Failure;
use super::output::{self, Lines, Report};
use crate::clobber::Expr;
use crate::reader::picture::{MOST_NODES, Picture};

/// Draw a position, with numbered squares, or its game tree
#[derive(Args)]
pub struct Arguments {
    /// Position, such as XXO.OX or "3*XO - up"
    #[arg(allow_hyphen_values = true)]
    board: String,
    /// Draw the game tree to a depth of D moves instead; moves of Left lead to the left, moves of
    /// Right to the right, and components without moves are left out
    #[arg(long, value_name = "D")]
    depth: Option<usize>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// How a picture is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Format {
    /// A file that browsers show
    #[default]
    Svg,
    /// For LaTeX
    Tikz,
}

#[derive(Serialize)]
struct Drawn<'a> {
    position: &'a str,
    picture: String,
}

impl Report for Drawn<'_> {
    fn lines(&self) -> Lines {
        Lines::default().all(self.picture.lines())
    }
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let position: Expr = arguments.board.parse()?;
    let picture = match arguments.depth {
        None => Picture::position(&position),
        Some(depth) => {
            Picture::tree(&position, depth).ok_or(Failure::LargeTree { most: MOST_NODES })?
        }
    };
    let picture = match arguments.format {
        Format::Svg => picture.svg(),
        Format::Tikz => picture.tikz(),
    };
    output::report(&Drawn { position: arguments.board.trim(), picture }, arguments.json);
    Ok(Exit::Success)
}
