//! `segcert value`: finds the value of a position.

use super::failure::LONG_VALUES;
use super::positions::{Positions, math};
use super::stated::Reading;
use super::valued::{Format, Valued, Writing};
use super::values::note_abridged;
use crate::cli::prelude::*;
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
    let engine = Engine::new(&arguments.resources).advising(LONG_VALUES);
    let naming = arguments.writing.naming();
    let start = Instant::now();
    let found = engine.run(|prover| Valued::find(&position, naming, prover))?;
    let mut valued = found.map_err(|halt| match engine.has_advised(start) {
        true => Failure::Limit(halt),
        false => Failure::NoValue(halt),
    })?;
    valued.check(naming)?;
    arguments.board.trim().clone_into(&mut valued.position);
    match arguments.writing.format() {
        Format::Json | Format::Text => {
            let report = Report::default().plain(&valued.position);
            valued.add(Reading::of(&valued.position).add(report)).print();
        }
        Format::Latex => {
            let sides = [&valued.latex, &valued.value].map(|it| it.as_deref().unwrap_or_default());
            // A game that is its own name is written once.
            let sides = if sides[0] == sides[1] { &sides[1..] } else { &sides[..] };
            output::line(math(&sides.join(" = ")));
        }
        format => Positions::print(format, std::slice::from_ref(&valued)),
    }
    if arguments.writing.format() != Format::Text {
        note_abridged(usize::from(valued.complete == Some(false)), naming);
    }
    Ok(Exit::Success)
}
