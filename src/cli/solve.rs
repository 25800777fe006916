//! `segcert solve`: who wins a position, and with which moves.
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::batch;
use super::engine::{Answers, Engine};
use super::exit::Exit;
use super::failure::Failure;
use super::output;
use super::resources::Resources;
use super::seg;
use super::theorem;
use crate::clobber::{Choice, ChoiceKind, Expr, Outcome, Player, Query};
use crate::instance::Instance;
use crate::seg::solver::Setup;

/// Say who wins a position, and with which moves
#[derive(Args)]
pub struct Arguments {
    /// A board or a sum of games, such as XXO.OX or "3*XO - up"
    #[arg(required_unless_present = "batch", allow_hyphen_values = true)]
    board: Option<String>,
    /// Solve the lines BOARD FIRST_PLAYER [EXPECTED_WINNER] of a file, or of standard input if it
    /// is `-`
    #[arg(long, value_name = "FILE", conflicts_with = "board")]
    batch: Option<PathBuf>,
    /// With --batch: keep what is found in this file, and go on with what an earlier run has kept
    /// there, however it ended
    #[arg(long, value_name = "FILE", requires = "batch")]
    state: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    theorem: theorem::TheoremChoice,
    #[command(flatten)]
    search: seg::Choice,
    #[command(flatten)]
    pub resources: Resources,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if let Some(path) = &arguments.batch {
        return batch::run(
            path,
            arguments.json,
            arguments.state.as_deref(),
            &arguments.resources,
            &arguments.search,
        );
    }
    let position: Expr = arguments.board.as_deref().unwrap_or_default().parse()?;
    let engine = Engine::new(&arguments.resources);
    let setup = arguments.search.setup(&engine)?;
    let query = Query::Position(position.clone());
    let instance = match setup {
        None => arguments.theorem.answer(&query, &engine)?,
        Some(_) => None,
    };
    let solution = match instance.and_then(|instance| Solution::by_theorem(&position, &instance)) {
        Some(solution) => solution,
        None => Solution::find(&position, &engine, setup.as_ref())?,
    };
    if arguments.json {
        output::json(&Report::new(&solution));
    } else {
        output::line(solution.to_text());
    }
    Ok(Exit::Success)
}

/// The outcome of a position, and how it is won.
struct Solution<'a> {
    position: &'a Expr,
    outcome: Outcome,
    how: How,
}

enum How {
    /// All winning moves of either player.
    Moves { left: Vec<Choice>, right: Vec<Choice> },
    /// As a theorem says, which does not speak of moves.
    Theorem(String),
    /// As a strategy says of all sums of such rows; its moves are not shown.
    Strategy(String),
}

impl Solution<'_> {
    fn by_theorem<'a>(position: &'a Expr, instance: &Instance) -> Option<Solution<'a>> {
        Some(Solution {
            position,
            outcome: Outcome::of_relation(instance.relation)?,
            how: match (&instance.theorem, &instance.strategy) {
                (Some(theorem), _) => How::Theorem(theorem.to_string()),
                (None, strategy) => How::Strategy(strategy.clone()?),
            },
        })
    }

    /// Finds out about either player on a thread of his own.
    fn find<'a>(
        position: &'a Expr,
        engine: &Engine,
        setup: Option<&Setup>,
    ) -> Result<Solution<'a>, Failure> {
        let moves = |player| move |search: &mut dyn Answers| search.winning_moves(position, player);
        let both = engine.ask_all(setup, vec![moves(Player::Left), moves(Player::Right)])?;
        let mut both = both.into_iter();
        let mut next = || both.next().unwrap_or_else(|| Ok(Vec::new()));
        let (left, right) = (next()?, next()?);
        Ok(Solution {
            position,
            outcome: Outcome::new(!left.is_empty(), !right.is_empty()),
            how: How::Moves { left, right },
        })
    }

    fn to_text(&self) -> String {
        let mut lines = vec![
            self.position.to_string(),
            format!("{}: {}", self.outcome, self.outcome.description()),
        ];
        let (left, right) = match &self.how {
            How::Moves { left, right } => (left, right),
            How::Theorem(theorem) => {
                lines.push(format!("by the theorem {theorem}"));
                return lines.join("\n");
            }
            How::Strategy(strategy) => {
                lines.push(format!("by the strategy {strategy}"));
                return lines.join("\n");
            }
        };
        for (player, moves) in [(Player::Left, left), (Player::Right, right)] {
            if moves.is_empty() {
                lines.push(format!("{player} moving first has no winning move"));
                continue;
            }
            lines.push(format!("{player} moving first wins with"));
            let names: Vec<String> = moves.iter().map(|choice| self.name(choice)).collect();
            let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
            for (name, choice) in names.iter().zip(moves) {
                lines.push(format!("  {name:<width$}   {}", choice.after));
            }
        }
        lines.join("\n")
    }

    /// A move as `2→3`, in a sum with the term that it is made in.
    fn name(&self, choice: &Choice) -> String {
        match self.position.terms.as_slice() {
            [_] => choice.kind.to_string(),
            terms => format!("{}: {}", terms[choice.term].atom, choice.kind),
        }
    }
}

/// The solution as a program reads it. Terms are counted from 0, squares from 1.
#[derive(Serialize)]
struct Report {
    position: String,
    outcome: String,
    winner_if_left_first: String,
    winner_if_right_first: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<WinningMoves>,
    #[serde(skip_serializing_if = "Option::is_none")]
    theorem: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strategy: Option<String>,
}

#[derive(Serialize)]
struct WinningMoves {
    left: Vec<MoveReport>,
    right: Vec<MoveReport>,
}

#[derive(Serialize)]
struct MoveReport {
    term: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<String>,
    after: String,
}

impl Report {
    fn new(solution: &Solution) -> Report {
        let moves = |choices: &[Choice]| choices.iter().map(MoveReport::new).collect();
        let (winning_moves, theorem, strategy) = match &solution.how {
            How::Theorem(theorem) => (None, Some(theorem.clone()), None),
            How::Strategy(strategy) => (None, None, Some(strategy.clone())),
            How::Moves { left, right } => {
                let (left, right) = (moves(left), moves(right));
                (Some(WinningMoves { left, right }), None, None)
            }
        };
        Report {
            position: solution.position.to_string(),
            outcome: solution.outcome.to_string(),
            winner_if_left_first: solution.outcome.winner(Player::Left).to_string(),
            winner_if_right_first: solution.outcome.winner(Player::Right).to_string(),
            winning_moves,
            theorem,
            strategy,
        }
    }
}

impl MoveReport {
    fn new(choice: &Choice) -> MoveReport {
        let (clobber, option) = match &choice.kind {
            ChoiceKind::Clobber(clobber) => (Some(clobber), None),
            ChoiceKind::Option(option) => (None, Some(option.to_string())),
        };
        MoveReport {
            term: choice.term,
            from: clobber.map(|clobber| clobber.from + 1),
            to: clobber.map(|clobber| clobber.to + 1),
            option,
            after: choice.after.to_string(),
        }
    }
}
