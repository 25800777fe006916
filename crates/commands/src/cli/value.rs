//! `segcert value`: finds the value of a position.
use clap::Args;

use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::output;
use super::resources::Resources;
use super::table::Layout;
use super::valued::{Format, Valued, Writing};
use crate::clobber::Expr;

/// Find the value, outcome and atomic weight of a position
#[derive(Args)]
pub struct Arguments {
    /// Position, such as XXO.OX or "3*XO - up"
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    board: String,
    #[command(flatten)]
    pub writing: Writing,
    #[command(flatten)]
    pub resources: Resources,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.writing.refuse_unused()?;
    let position: Expr = arguments.board.parse()?;
    let engine = Engine::new(&arguments.resources);
    let naming = arguments.writing.naming();
    let found = engine.run(|prover| Valued::find(&position, naming, prover))?;
    let mut valued = found.map_err(Failure::NoValue)?;
    valued.check(naming)?;
    arguments.board.trim().clone_into(&mut valued.position);
    match arguments.writing.format() {
        format @ (Format::Json | Format::Text) => output::report(&valued, format == Format::Json),
        format => {
            let layout = Layout::new(format, valued.position.chars().count());
            layout.print_header();
            layout.print_row(&valued);
            layout.print_footer();
        }
    }
    Ok(Exit::Success)
}
