//! `segcert value`: what a position is worth.
use clap::Args;

use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::output;
use super::resources::Resources;
use super::valued::{Format, Naming, Valued, print_footer, print_header, style};
use crate::clobber::Expr;

/// Find the value of a position: its canonical form and what can be read from it
#[derive(Args)]
pub struct Arguments {
    /// A board or a sum of games, such as XXO.OX or "3*XO - up"
    #[arg(allow_hyphen_values = true)]
    board: String,
    /// Write arrows: ↑ ⇑ ↓ ⇓
    #[arg(long)]
    unicode: bool,
    /// Write the whole canonical form, however long; without this, options are left out (`?`) of
    /// those that nest deep or are long
    ///
    /// A form that is too long to be written in braces is written follower by follower.
    #[arg(long)]
    full: bool,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    #[command(flatten)]
    pub resources: Resources,
}

impl Arguments {
    pub fn is_json(&self) -> bool {
        self.json || self.format == Format::Json
    }
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let position: Expr = arguments.board.parse()?;
    let engine = Engine::new(&arguments.resources);
    let naming = Naming {
        style: style(arguments.format, arguments.unicode),
        is_full: arguments.full,
    };
    let valued = engine.run(|prover| Valued::find(&position, naming, prover))??;
    match arguments.format {
        _ if arguments.is_json() => output::json(&valued),
        Format::Text => output::line(valued.to_text()),
        format => {
            let width = valued.position.chars().count();
            print_header(format, width);
            valued.print_row(format, width);
            print_footer(format);
        }
    }
    Ok(Exit::Success)
}
