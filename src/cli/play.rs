//! `segcert play`: the losing side against a certificate.
use std::io::{self, BufRead, IsTerminal};

use clap::Args;

use super::board;
use super::exit::Exit;
use super::failure::Failure;
use super::output;
use super::reading::Source;
use crate::clobber::notation::is_for_all;
use crate::clobber::{Choice, ChoiceKind, Expr, ForAll, Player, Query, Statement};
use crate::game::arena::on_large_stack;
use crate::reader::answer::{Answer, played, without_zeros};
use crate::reader::judge::Judge;
use crate::reader::open::Content;
use crate::reader::root::goals;

/// Play the losing side against a certificate
///
/// The certificate answers with moves that it shows to be winning, and says why. Type `?` for help.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    pub source: Source,
    /// The goal of the statement that you attack; most statements have two
    #[arg(long, value_name = "N", default_value_t = 0)]
    goal: usize,
    /// Values of the variables of a statement for all n, such as 7 or 3,4
    #[arg(long, value_name = "N", value_delimiter = ',')]
    at: Vec<u32>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    on_large_stack(|| {
        let opened = match arguments.source.open() {
            Ok(opened) => opened,
            Err(end) => return end,
        };
        let Content::Proof(mut proof) = opened.content else {
            return Err(Failure::NothingToShow(DATABASE));
        };
        let sides = goals(proof.file.statement.relation);
        let Some(&(is_opposite, strict)) = sides.get(arguments.goal) else {
            return Err(Failure::NoNumber {
                what: "goal",
                number: arguments.goal,
                count: sides.len(),
            });
        };
        let statement = arguments.instance(&opened.verified.statement)?;
        let winner = if is_opposite {
            Player::Right
        } else {
            Player::Left
        };
        output::line(format!(
            "{}\n\n{}\n",
            opened.verified.statement,
            board::NOTATION
        ));
        let other = (sides.len() > 1).then(|| 1 - arguments.goal);
        let other = other.map_or_else(String::new, |goal| {
            format!(" (--goal {goal} is the other way)")
        });
        let first = if strict { winner } else { winner.other() };
        output::line(format!(
            "In {} you are {}, and {} first{other}. ? is help.",
            without_zeros(statement.difference()),
            winner.other(),
            if strict {
                "the certificate moves"
            } else {
                "you move"
            },
        ));
        let mut game = Game {
            judge: Judge::new(&mut proof),
            winner,
            board: without_zeros(statement.difference()),
            past: Vec::new(),
            why: String::new(),
        };
        game.play(first)
    })
}

const DATABASE: &str = "a database says the values of all short sums: there is nothing to play";

impl Arguments {
    /// The statement that is played, for these values of its variables.
    fn instance(&self, text: &str) -> Result<Statement, Failure> {
        if is_for_all(text) {
            let statement: ForAll = text.parse()?;
            let point = match self.at.is_empty() {
                true => statement
                    .first_points(1)
                    .into_iter()
                    .next()
                    .unwrap_or_default(),
                false => self.at.clone(),
            };
            let is_meant = point.len() == statement.variables.len()
                && statement
                    .variables
                    .iter()
                    .zip(&point)
                    .all(|(variable, &value)| {
                        value >= variable.from && value % variable.modulus == variable.residue
                    });
            let instance = statement.at(&point).filter(|_| is_meant);
            return instance.ok_or(Failure::NotMeant);
        }
        match text.parse()? {
            Query::Statement(statement) if self.at.is_empty() => Ok(statement),
            _ => Err(Failure::NotMeant),
        }
    }
}

struct Game<'a> {
    judge: Judge<'a>,
    /// The player for whom the certificate plays.
    winner: Player,
    board: Expr,
    /// The boards on which it was the person's turn.
    past: Vec<Expr>,
    /// Why the last answer wins.
    why: String,
}

/// What a person wants.
enum Wish {
    Move(Choice),
    Back,
    Quit,
}

impl Game<'_> {
    fn play(&mut self, first: Player) -> Result<Exit, Failure> {
        if first == self.winner {
            output::line(board::draw(&self.board));
            self.answer()?;
        }
        loop {
            output::line(board::draw(&self.board));
            let choices = self.board.choices(self.winner.other());
            if choices.is_empty() {
                output::line("You have no move and lose.");
                return Ok(Exit::Success);
            }
            list(&self.board, &choices);
            match self.ask(&choices) {
                Wish::Quit => {
                    output::line("You give up.");
                    return Ok(Exit::Success);
                }
                Wish::Back => match self.past.pop() {
                    Some(board) => self.board = board,
                    None => output::line("This is where it began."),
                },
                Wish::Move(choice) => {
                    output::line(format!("You    {}", shown(&self.board, &choice)));
                    let before = std::mem::replace(&mut self.board, without_zeros(choice.after));
                    self.past.push(before);
                    self.answer()?;
                }
            }
        }
    }

    /// The certificate's move.
    fn answer(&mut self) -> Result<(), Failure> {
        let Answer { choice, why } = self.judge.answer(&self.board, self.winner)?;
        let played = shown(&self.board, &choice);
        output::line(format!(
            "{:<6} {played}\n       {why}",
            self.winner.to_string()
        ));
        self.why = why;
        self.board = without_zeros(choice.after);
        Ok(())
    }

    /// Reads until there is a wish; the end of input gives up.
    fn ask(&self, choices: &[Choice]) -> Wish {
        loop {
            if io::stdin().is_terminal() {
                output::text(format!("Your move, 1 to {} (? for help): ", choices.len()));
            }
            let mut line = String::new();
            match (io::stdin().lock().read_line(&mut line), line.trim()) {
                (Ok(0) | Err(_), _) | (_, "quit" | "q") => return Wish::Quit,
                (_, "back" | "b") => return Wish::Back,
                (_, "why" | "w") => output::line(&self.why),
                (_, "?" | "help" | "h") => output::line(HELP),
                (_, "") => {}
                (_, text) => match chosen(text, choices) {
                    Ok(choice) => return Wish::Move(choice.clone()),
                    Err(problem) => output::line(problem),
                },
            }
        }
    }
}

const HELP: &str = "\
A number plays the move with that number; 3-4 or 3→4 plays from square 3 to square 4.
back goes back to your move before, why says again why the last answer wins, quit gives up.";

/// The move that was typed: by its number in the list, or by its squares.
fn chosen<'a>(text: &str, choices: &'a [Choice]) -> Result<&'a Choice, String> {
    if let Ok(number) = text.parse::<usize>() {
        let choice = number.checked_sub(1).and_then(|number| choices.get(number));
        return choice.ok_or_else(|| format!("There is no move {number}."));
    }
    let squares = text.replace(['→', '>', ' '], "-");
    let squares = squares.split('-').filter(|square| !square.is_empty());
    let squares: Vec<&str> = squares.collect();
    let is_typed = |choice: &&Choice| match &choice.kind {
        ChoiceKind::Clobber(clobber) => {
            squares == [(clobber.from + 1).to_string(), (clobber.to + 1).to_string()]
        }
        ChoiceKind::Option(_) => false,
    };
    let mut typed = choices.iter().filter(is_typed);
    match (typed.next(), typed.next()) {
        (Some(choice), None) => Ok(choice),
        (Some(_), Some(_)) => Err(format!(
            "`{text}` can be played in several rows: type the number of the move."
        )),
        _ => Err(format!("There is no move `{text}`; ? is help.")),
    }
}

fn list(board: &Expr, choices: &[Choice]) {
    for (number, choice) in (1..).zip(choices) {
        output::line(format!("{number:>5}  {}", shown(board, choice)));
    }
}

/// A move and what it leads to.
fn shown(board: &Expr, choice: &Choice) -> String {
    let after = without_zeros(choice.after.clone());
    format!("{:<7} {after}", played(board, choice))
}
