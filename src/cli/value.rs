//! `segcert value`: what a position is worth.
use clap::Args;
use serde::Serialize;

use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::output;
use super::resources::Resources;
use crate::clobber::{Expr, Outcome};
use crate::game::{AtomicWeights, Style, Value};
use crate::prove::{Halt, Prover, terms};

/// Braces nest so deep, and so many terms are written, unless everything is asked for.
const DEPTH: usize = 8;
const TERMS: usize = 150;

/// Find the value of a position: its canonical form and what can be read from it
#[derive(Args)]
pub struct Arguments {
    /// A board or a sum of games, such as XXO.OX or "3*XO - up"
    #[arg(allow_hyphen_values = true)]
    board: String,
    /// Write arrows: ↑ ⇑ ↓ ⇓
    #[arg(long)]
    unicode: bool,
    /// Write the whole canonical form, however long, as far as the notation can say it; without this, options are left out
    /// (`?`) of those that nest deep or are long
    #[arg(long)]
    full: bool,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub resources: Resources,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let position: Expr = arguments.board.parse()?;
    let engine = Engine::new(&arguments.resources);
    let report = engine.run(|prover| Report::new(&position, arguments, prover))??;
    if arguments.json {
        output::json(&report);
    } else {
        output::line(report.to_text());
    }
    Ok(Exit::Success)
}

#[derive(Serialize)]
struct Report {
    position: String,
    /// The canonical form.
    value: String,
    /// Whether `value` has no elisions.
    complete: bool,
    outcome: String,
    #[serde(skip)]
    description: &'static str,
    /// None if the game is not all-small.
    atomic_weight: Option<String>,
    birthday: u16,
    /// Options of the canonical form.
    left_options: usize,
    right_options: usize,
    /// Different positions in it, itself included.
    followers: usize,
}

impl Report {
    fn new(position: &Expr, arguments: &Arguments, prover: &mut Prover) -> Result<Report, Halt> {
        let value = prover.value(position)?;
        let search = prover.search();
        let weight = AtomicWeights::default().of(value, &mut search.reducer.arena);
        let weight = weight.map_err(|limit| terms::halt(search, limit))?;
        let arena = &mut search.reducer.arena;
        let outcome = Outcome::new(!arena.le(value, Value::ZERO), !arena.le(Value::ZERO, value));
        let name = |value| {
            let style = match arguments.unicode {
                true => Style::Unicode,
                false => Style::Ascii,
            };
            let name = arena.name(value).style(style);
            match arguments.full {
                true => name.full(),
                false => name.limits(DEPTH, TERMS),
            }
        };
        Ok(Report {
            position: position.to_string(),
            value: name(value).to_string(),
            complete: name(value).is_complete(),
            outcome: outcome.to_string(),
            description: outcome.description(),
            atomic_weight: weight.map(|weight| name(weight).to_string()),
            birthday: arena.birthday(value),
            left_options: arena.left(value).len(),
            right_options: arena.right(value).len(),
            followers: arena.followers(value).len(),
        })
    }

    fn to_text(&self) -> String {
        let cut = match self.complete {
            true => "",
            false => "   (abridged)",
        };
        let weight = self.atomic_weight.as_deref();
        let (left, right) = (self.left_options, self.right_options);
        [
            self.position.clone(),
            format!("value     {}{cut}", self.value),
            format!("outcome   {}: {}", self.outcome, self.description),
            format!("weight    {}", weight.unwrap_or("none: not all-small")),
            format!("birthday  {}", self.birthday),
            format!(
                "size      {left} Left and {right} Right options, {} positions in all",
                self.followers
            ),
        ]
        .join("\n")
    }
}
