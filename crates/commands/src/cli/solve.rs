//! `segcert solve`: finds who wins a position, and the winning moves.
use std::sync::Arc;

use super::output::by_name;
use super::prove::TheoremChoice;
use super::stated::Reading;
use super::{batch, seg};
use crate::cli::prelude::*;
use crate::clobber::powers::in_powers;
use crate::clobber::{Choice, Expr, Outcome, Player, Query};
use crate::library::usable;
use crate::methods::{Methods, Question, Solution, Source, Theory, WinningMove};

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
    let text = arguments.board.as_deref().unwrap_or_default().trim().to_owned();
    let reading = Reading::of(&text);
    let report = Report { position: text, reading, ..Report::new(&position, solution) };
    output::report(&report);
    Ok(Exit::Success)
}

/// Report of the winner of a position. Terms are numbered from 0, squares from 1.
#[derive(Serialize)]
struct Report {
    position: String,
    #[serde(flatten)]
    reading: Reading,
    #[serde(serialize_with = "by_name")]
    outcome: Outcome,
    winner_if_left_first: String,
    winner_if_right_first: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<WinningMoves>,
    /// A winning move of each player, if the winner is known without a search and a move was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_move: Option<FoundMoves>,
    #[serde(skip_serializing_if = "Option::is_none")]
    theorem: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strategy: Option<String>,
    /// Whether the values of the components decide.
    #[serde(rename = "by_values", skip_serializing_if = "std::ops::Not::not")]
    is_by_values: bool,
}

#[derive(Serialize)]
struct WinningMoves {
    left: Vec<MoveReport>,
    right: Vec<MoveReport>,
}

#[derive(Serialize)]
struct FoundMoves {
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<MoveReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<MoveReport>,
}

#[derive(Serialize)]
struct MoveReport {
    #[serde(flatten)]
    played: WinningMove,
    /// The position after the move. Long rows are written as powers.
    #[serde(skip)]
    short: Expr,
}

impl Report {
    fn new(position: &Expr, Solution { outcome, source }: Solution) -> Report {
        let report = |choice: &Choice| MoveReport {
            played: WinningMove::new(position, choice),
            short: in_powers(&choice.after),
        };
        let moves = |choices: Vec<Choice>| choices.iter().map(report).collect();
        let mut solved = Report {
            position: position.to_string(),
            reading: Reading::default(),
            outcome,
            winner_if_left_first: outcome.winner(Player::Left).to_string(),
            winner_if_right_first: outcome.winner(Player::Right).to_string(),
            winning_moves: None,
            winning_move: None,
            theorem: None,
            strategy: None,
            is_by_values: false,
        };
        match source {
            Source::Moves { left, right } => {
                let (left, right) = (moves(left), moves(right));
                solved.winning_moves = Some(WinningMoves { left, right });
            }
            Source::Theory { by, left, right } => {
                let [left, right] = [left, right].map(|choice| choice.as_ref().map(report));
                solved.winning_move = Some(FoundMoves { left, right });
                match by {
                    Theory::Theorem(theorem) => solved.theorem = Some(theorem),
                    Theory::Strategy(strategy) => solved.strategy = Some(strategy),
                    Theory::Values => solved.is_by_values = true,
                }
            }
        }
        solved
    }
}

impl output::Report for Report {
    fn lines(&self) -> Lines {
        let outcome = self.outcome;
        let by = |what, name: &String| format!("by the {what} {name}");
        let values = self.is_by_values.then(|| "by the values of the components".to_owned());
        let lines = (self.reading.add(Lines::default().plain(&self.position)))
            .plain(format!("{outcome}: {}", outcome.description()));
        let theorem = self.theorem.iter().map(|theorem| by("theorem", theorem));
        let strategy = self.strategy.iter().map(|strategy| by("strategy", strategy));
        let lines = lines.hanging_each(theorem.chain(strategy).chain(values), 3);
        if let Some(WinningMoves { left, right }) = &self.winning_moves {
            return all_moves(all_moves(lines, Player::Left, left), Player::Right, right);
        }
        let Some(FoundMoves { left, right }) = &self.winning_move else {
            return lines;
        };
        [(Player::Left, left), (Player::Right, right)].into_iter().fold(lines, |lines, it| {
            let (player, found) = it;
            match (found, outcome.winner(player) == player) {
                (_, false) => lines.plain(format!("{player} moving first has no winning move")),
                (Some(it), true) => lines
                    .plain(format!("{player} moving first wins, for example with"))
                    .plain(format!("  {}   {}", it.played.name, it.short)),
                (None, true) => lines.plain(format!(
                    "{player} moving first wins; theorems, strategies and a short search showed no \
                     winning move (a full search, which may take long: --by-theorem never)"
                )),
            }
        })
    }
}

/// Adds the winning moves of a player, a line each.
fn all_moves(lines: Lines, player: Player, moves: &[MoveReport]) -> Lines {
    if moves.is_empty() {
        return lines.plain(format!("{player} moving first has no winning move"));
    }
    let width = moves.iter().map(|it| it.played.name.chars().count()).max().unwrap_or(0);
    let line = |it: &MoveReport| format!("  {:<width$}   {}", it.played.name, it.short);
    let lines = lines.plain(format!("{player} moving first wins with"));
    lines.hanging_each(moves.iter().map(line), width + 5)
}
