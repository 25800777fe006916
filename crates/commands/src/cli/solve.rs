//! `segcert solve`: finds who wins a position, and the winning moves.
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::json;

use super::prove::TheoremChoice;
use super::stated::Reading;
use super::{batch, seg};
use crate::cli::prelude::*;
use crate::clobber::powers::in_powers;
use crate::clobber::{Choice, Expr, Player, Query};
use crate::library::usable;
use crate::methods::{Methods, Question, Solution, Source, Theory, WinningMove, potentials};

/// Find who wins a position, and the winning moves
#[derive(Args)]
pub struct Arguments {
    /// Position, such as XXO.OX or "3*XO - up"
    #[arg(value_name = "POSITION", required_unless_present = "batch", allow_hyphen_values = true)]
    board: Option<String>,
    /// Solve the lines POSITION FIRST_PLAYER [EXPECTED_WINNER] of this file; `-` is standard input
    ///
    /// FIRST_PLAYER is L or R, X or O, or B or W. The answer is the winner if this player moves
    /// first, in the same letters: L means that Left wins this play, and not the outcome class L.
    #[arg(long, value_name = "FILE", conflicts_with = "board")]
    batch: Option<PathBuf>,
    /// With --batch: save progress in this file; if it exists, resume from it
    #[arg(long, value_name = "FILE", requires = "batch")]
    state: Option<PathBuf>,
    #[command(flatten)]
    lines: batch::Options,
    #[command(flatten)]
    theorem: TheoremChoice,
    #[command(flatten)]
    search: seg::Choice,
    #[command(flatten)]
    pub resources: Resources,
}

impl Arguments {
    /// Returns the limits of the process.
    pub fn limits(&self) -> Limits {
        self.lines.limits(&self.resources, self.batch.is_some())
    }
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.theorem.refuse_with_seg(&arguments.search)?;
    if let Some(path) = &arguments.batch {
        return batch::run(
            path,
            arguments.state.as_deref(),
            &arguments.resources,
            (&arguments.search, arguments.theorem),
            arguments.lines,
        );
    }
    arguments.lines.require_file(false)?;
    if arguments.state.is_some() {
        return Err(Failure::Usage("--state needs --batch".into()));
    }
    let position: Expr = arguments.board.as_deref().unwrap_or_default().parse()?;
    let engine = Engine::new(&arguments.resources);
    let question = Question::Query(Query::Position(position.clone()));
    let methods = Methods {
        control: engine.control().clone(),
        engine: arguments.search.engine(&engine)?,
        theorems: arguments.theorem.by_theorem,
        strategy: None,
        moves: None,
        library: usable::on_demand(&Arc::default(), &question, engine.control()),
    };
    let asked = position.clone();
    let solution = engine.ask(&methods, move |methods| methods.solve(&asked))?;
    report(arguments.board.as_deref().unwrap_or_default().trim(), &position, solution);
    Ok(Exit::Success)
}

/// A winning move, and the position after it. Long rows are written as powers.
type Winning = (WinningMove, Expr);

/// Reports the winner of a position, with this text. Terms are numbered from 0, squares from 1.
fn report(text: &str, position: &Expr, Solution { outcome, source }: Solution) {
    let winning = |choice: &Choice| -> Winning {
        (WinningMove::new(position, choice), in_powers(&choice.after))
    };
    let report = Report::default().field("position", text).plain(text);
    let report = Reading::of(text)
        .add(report)
        .plain(format!("{outcome}: {}", outcome.description()))
        .field("outcome", outcome.to_string())
        .field("winner_if_left_first", outcome.winner(Player::Left).to_string())
        .field("winner_if_right_first", outcome.winner(Player::Right).to_string());
    let report = match source {
        Source::Moves { left, right } => {
            let [left, right] =
                [left, right].map(|moves| moves.iter().map(winning).collect::<Vec<_>>());
            let report = all_moves(all_moves(report, Player::Left, &left), Player::Right, &right);
            let played = |moves: Vec<Winning>| Vec::from_iter(moves.into_iter().map(|(it, _)| it));
            let moves = BTreeMap::from([("left", played(left)), ("right", played(right))]);
            report.field("winning_moves", moves)
        }
        // A winning move of each player, if one was found.
        Source::Theory { by, left, right } => {
            let sides = [(Player::Left, left), (Player::Right, right)];
            let sides = sides.map(|(player, choice)| (player, choice.as_ref().map(winning)));
            let (name, value, says) = match by {
                Theory::Theorem(name) => ("theorem", json!(name), format!("theorem {name}")),
                Theory::Strategy(name) => ("strategy", json!(name), format!("strategy {name}")),
                Theory::Values => ("by_values", json!(true), "values of the components".to_owned()),
            };
            let has_theorem_in_coq = potentials::alternating_rows(position).is_some();
            let proof = format!("a proof in Coq: `segcert coq \"{text}\" --out Sum.v`");
            let report = report
                .hanging(format!("by the {says}"), 3)
                .hanging_each(Some(proof).filter(|_| has_theorem_in_coq), 3);
            let report = sides.iter().fold(report, |report, (player, found)| {
                match (found, outcome.winner(*player) == *player) {
                    (_, false) => {
                        report.plain(format!("{player} moving first has no winning move"))
                    }
                    (Some((played, after)), true) => report
                        .plain(format!("{player} moving first wins, for example with"))
                        .plain(format!("  {}   {after}", played.name)),
                    (None, true) => report.plain(format!(
                        "{player} moving first wins; theorems, strategies and a short search \
                         showed no winning move (a full search, which may take long: --by-theorem \
                         never)"
                    )),
                }
            });
            let known = sides
                .into_iter()
                .filter_map(|(player, found)| Some((player.to_string().to_lowercase(), found?.0)));
            report.field("winning_move", BTreeMap::from_iter(known)).field(name, value)
        }
    };
    report.print();
}

/// Adds the winning moves of a player, a line each. Lists a move in equal rows once.
fn all_moves<'a>(report: Report<'a>, player: Player, moves: &[Winning]) -> Report<'a> {
    if moves.is_empty() {
        return report.plain(format!("{player} moving first has no winning move"));
    }
    let mut names = BTreeSet::new();
    let moves = Vec::from_iter(moves.iter().filter(|(played, _)| names.insert(&played.name)));
    let width = moves.iter().map(|(played, _)| played.name.chars().count()).max().unwrap_or(0);
    let line = |(played, after): &&Winning| format!("  {:<width$}   {after}", played.name);
    let report = report.plain(format!("{player} moving first wins with"));
    report.hanging_each(moves.iter().map(line), width + 5)
}
