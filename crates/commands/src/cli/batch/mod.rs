//! `segcert solve --batch`: finds the winners of many boards, one in each line, and compares them
//! with the expected winners. In reading order: [`lines`] (the lines of a file), `mcgs` (lines of
//! other files), `line` (the question of a line), and this file (its answer).
mod line;
mod lines;
mod mcgs;

use segcert_check::shell::report::counted;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, IsTerminal};
use std::sync::{Arc, Mutex};

use serde::Deserialize;

use self::line::{Line, UNSUPPORTED};
pub use self::lines::Lines;
use super::output::{ErrorReport, InOrder};
use super::prove::TheoremChoice;
use super::resources::time_limit;
use super::seg::Choice;
use crate::cli::prelude::*;
use crate::clobber::notation::line::BoardLine;
use crate::clobber::{Expr, Player, Query};
use crate::library::usable;
use crate::methods::search::Search;
use crate::methods::{Methods, Question};
use crate::run::lock::lock;
use crate::run::log::Kept;
use crate::run::{Control, deadline};

/// The options of a run that answers the lines of a file.
#[derive(Args, Clone, Copy, Default, Debug)]
pub struct Options {
    /// With --batch: time limit in seconds for the whole run; --time is then the limit for each
    /// line
    #[arg(long, value_name = "SECONDS", value_parser = time_limit, requires = "batch")]
    total_time: Option<Duration>,
    /// With --batch: succeed if there is no line to answer
    #[arg(long, requires = "batch")]
    allow_empty: bool,
}

impl Options {
    /// Returns the limits of a process. If it answers the lines of a file, each line has its own
    /// time limit.
    pub fn limits(self, resources: &Resources, has_file: bool) -> Limits {
        let time = if has_file { self.total_time } else { resources.time };
        Resources { time, ..resources.clone() }.limits()
    }

    /// Rejects these options without a file: they would have no effect. The parser of arguments
    /// does not notice it, because a position takes the place of the file.
    pub fn require_file(self, has_file: bool) -> Result<(), Failure> {
        match !has_file && (self.total_time.is_some() || self.allow_empty) {
            true => Err(Failure::Usage("--total-time and --allow-empty need --batch".into())),
            false => Ok(()),
        }
    }

    /// Fails if the file has no line with a question that can be stated.
    pub fn require(self, answered: usize, path: &Path) -> Result<(), Failure> {
        match answered {
            0 if !self.allow_empty => Err(Failure::EmptyBatch { path: path.to_owned() }),
            _ => Ok(()),
        }
    }
}

/// Returns the place and the description of an error in a file: `3:5: unexpected text`.
pub fn located(line: usize, column: Option<usize>, message: impl Display) -> String {
    match column {
        Some(column) => format!("{line}:{column}: {message}"),
        None => format!("{line}: {message}"),
    }
}

/// Answers all lines, even if some of them are wrong. Skips empty lines and lines that begin with
/// `#`. Prints answers in the order of the lines, whichever thread found them.
pub fn run(
    path: &Path,
    path_of_state: Option<&Path>,
    resources: &Resources,
    (choice, theorem): (&Choice, TheoremChoice),
    options: Options,
) -> Result<Exit, Failure> {
    let lines = Mutex::new(Lines::open(path)?);
    let state: Mutex<Kept<String>> = Mutex::new(Kept::open(path_of_state, "solve --batch")?);
    let printer = Mutex::new(Printer::new(file::input_name(path)));
    let engine = Engine::new(resources);
    let any = Question::Query(Query::Position(Expr::zero()));
    let methods = Methods {
        engine: choice.engine(&engine)?,
        theorems: theorem.by_theorem,
        library: usable::on_demand(&Arc::default(), &any, engine.control()),
        ..Methods::default()
    };
    // On a terminal, the answers themselves show the progress.
    let engine = if io::stdout().is_terminal() { engine.quiet() } else { engine };
    let worker = |control: Control| -> Result<(), Failure> {
        let mut methods = Methods { control: control.clone(), ..methods.clone() };
        let mut search = methods.engine.search(control.clone());
        while let Some((place, number, text)) = lock(&lines).next().map_err(Failure::read(path))? {
            let key = format!("{number} {text}");
            let known = lock(&state).get(&key).cloned();
            let answered = match known {
                Some(known) => {
                    let state = path_of_state.unwrap_or(path);
                    let known = serde_json::from_str(&known);
                    known.map_err(|error| Failure::from(error).with_state(state))?
                }
                None => {
                    methods.control.deadline = deadline(resources.time, control.deadline);
                    search.set_deadline(methods.control.deadline);
                    let answered = match solve(number, &text, &methods, &mut *search) {
                        Err(halt @ Failure::Limit(Halt::Time)) if control.check().is_ok() => {
                            Answered::failed(number, &halt)
                        }
                        answered => answered?,
                    };
                    // With more memory, the line may have an answer.
                    if answered.exit() != Exit::Limit {
                        lock(&state).put(&key, serde_json::to_string(&answered)?)?;
                    }
                    answered
                }
            };
            lock(&printer).put(place, answered);
        }
        Ok(())
    };
    let ends = engine.run_all(vec![worker; engine.threads()])?;
    ends.into_iter().collect::<Result<(), Failure>>()?;
    let printer = lock(&printer);
    printer.print_unsupported();
    options.require(printer.supported, path)?;
    Ok(printer.exit)
}

/// Answer to a line, or the error in the line.
#[derive(Serialize, Deserialize)]
pub struct Answered {
    line: usize,
    #[serde(flatten)]
    answer: Answer,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Answer {
    Error {
        error: ErrorReport,
    },
    /// The line gives the names of the players.
    Winner {
        board: String,
        first: Cow<'static, str>,
        winner: Cow<'static, str>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        expected: Option<Cow<'static, str>>,
    },
}

impl Answered {
    /// Returns the reason why a line has no answer.
    fn failed(line: usize, failure: &Failure) -> Answered {
        Answered { line, answer: Answer::Error { error: failure.into() } }
    }

    fn exit(&self) -> Exit {
        match &self.answer {
            Answer::Error { error } => match &*error.code {
                "depth" | "memory" | "time" => Exit::Limit,
                UNSUPPORTED => Exit::Success,
                _ => Exit::BadInput,
            },
            Answer::Winner { winner, expected: Some(expected), .. } if expected != winner => {
                Exit::Negative
            }
            Answer::Winner { .. } => Exit::Success,
        }
    }

    /// Returns the report on the line. For people, it is the winner, or `?`.
    fn report(&self) -> Report<'_> {
        Report::default().fields_of(self).plain(match &self.answer {
            Answer::Error { .. } => "?",
            Answer::Winner { winner, .. } => winner,
        })
    }

    /// Returns the error in the line, or the difference from the expected answer, after the place
    /// in the file.
    fn error_message(&self) -> Option<String> {
        let line = self.line;
        match &self.answer {
            // The end of the run reports the number of these lines.
            Answer::Error { error } if error.code == UNSUPPORTED => None,
            Answer::Error { error: ErrorReport { column, message, .. } } => {
                Some(located(line, *column, message))
            }
            Answer::Winner { board, first, winner, expected } => {
                let expected = expected.as_ref().filter(|expected| *expected != winner)?;
                Some(format!(
                    "{line}: {board} with {first} moving first: {winner} wins, {expected} was \
                     expected"
                ))
            }
        }
    }
}

/// Shows answers in the order of their lines.
pub struct Printer {
    name: String,
    waiting: InOrder<Answered>,
    pub exit: Exit,
    /// Number of lines about games that can be stated.
    supported: usize,
    /// Number of lines about games that cannot be stated, by their description.
    unsupported: BTreeMap<String, usize>,
}

impl Printer {
    pub fn new(name: String) -> Printer {
        let (waiting, unsupported) = (InOrder::default(), BTreeMap::new());
        Printer { name, waiting, exit: Exit::Success, supported: 0, unsupported }
    }

    /// Reports the numbers of lines about games that cannot be stated, with these games.
    pub fn print_unsupported(&self) {
        for (why, count) in &self.unsupported {
            output::print_error(format!("{}: {}: {why}", self.name, counted(*count, "line")));
        }
    }

    pub fn put(&mut self, place: usize, answered: Answered) {
        let Printer { name, waiting, exit, supported, unsupported } = self;
        waiting.put(place, answered, |answered| {
            match &answered.answer {
                Answer::Error { error } if error.code == UNSUPPORTED => {
                    *unsupported.entry(error.message.clone()).or_default() += 1;
                }
                _ => *supported += 1,
            }
            if let Some(message) = answered.error_message() {
                output::print_error(format!("{name}:{message}"));
            }
            answered.report().print();
            *exit = exit.with_line(answered.exit());
        });
    }
}

/// Tells whether an answer that was read from a file is possible for a line: it repeats the data of
/// the line, and names a winner or a limit.
pub fn fits(line: usize, text: &str, answered: &Answered) -> bool {
    let Answered { line: said, answer } = answered;
    *said == line
        && match (Line::read(text), answer) {
            (Err(why), Answer::Error { error }) => {
                error.code == why.code()
                    && error.message == why.to_string()
                    && error.column == Some(why.column(text))
            }
            (Ok(_), Answer::Error { error }) => {
                [Halt::Depth, Halt::Memory].map(Failure::Limit).iter().any(|it| *error == it.into())
            }
            (Ok(read), Answer::Winner { board, first, winner, expected }) => {
                let BoardLine { text: written, first: player, names, .. } = &read.of_board;
                let name = |player| Cow::Borrowed(names.of(player));
                board == written
                    && *first == name(*player)
                    && [Player::Left, Player::Right].map(name).contains(winner)
                    && *expected == read.expected.map(name)
            }
            (Err(_), Answer::Winner { .. }) => false,
        }
}

/// Answers a line of a batch. Returns an error only if no other line can be answered either.
pub fn solve(
    line: usize,
    text: &str,
    methods: &Methods,
    search: &mut dyn Search,
) -> Result<Answered, Failure> {
    let Line { of_board, expected } = match Line::read(text) {
        Ok(line) => line,
        Err(why) => {
            let (code, message) = (why.code().into(), why.to_string());
            let error = ErrorReport { code, message, column: Some(why.column(text)), help: None };
            return Ok(Answered { line, answer: Answer::Error { error } });
        }
    };
    let BoardLine { text, board, first, names, .. } = of_board;
    let winner = match methods.wins(&board, first, search).map_err(Failure::from) {
        Ok(true) => first,
        Ok(false) => first.other(),
        Err(failure @ Failure::Limit(Halt::Depth | Halt::Memory)) => {
            search.forget();
            return Ok(Answered::failed(line, &failure));
        }
        Err(failure @ Failure::NotABoard { .. }) => {
            let column = Some(1);
            let error = ErrorReport { column, help: None, ..(&failure).into() };
            return Ok(Answered { line, answer: Answer::Error { error } });
        }
        Err(failure) => return Err(failure),
    };
    let name = |player| Cow::Borrowed(names.of(player));
    let answer = Answer::Winner {
        board: text.to_owned(),
        first: name(first),
        winner: name(winner),
        expected: expected.map(name),
    };
    Ok(Answered { line, answer })
}
