//! `segcert play`: lets a person play the losing side against a certificate.

use std::collections::BTreeSet;

use super::at::At;
use super::board::{self, event};
use super::reading::{Source, or_statement};
use crate::cli::prelude::*;
use crate::clobber::{Choice, ChoiceKind, Expr, Player};
use crate::game::for_people;
use crate::reader::answer::{Answer, played, said_instance, without_zeros};
use crate::reader::judge::Judge;
use crate::reader::kernel::Player as First;
use crate::reader::open::{Content, Opened};
use crate::reader::proof::Proof;

/// Play the losing side against a proof
///
/// The program answers with the winning moves of the certificate, and says why they win. Type `?`
/// for help. In place of a file, a statement may be given, which is proved first.
#[derive(Args)]
#[command(mut_arg("file", or_statement))]
pub struct Arguments {
    #[command(flatten)]
    pub source: Source,
    /// Goal against which you play; most statements have two, 0 and 1: in the other one, you play
    /// the other side, or the other player moves first
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = natural::<usize>)]
    goal: usize,
    #[command(flatten)]
    at: At,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.at.check(&arguments.source)?;
    arguments.source.show_answer(|Opened { header, content, .. }, _| match content {
        Content::Proof(mut proof) => play(arguments, &header.statement, &mut proof),
        Content::Database(_) => Err(Failure::NothingToShow(DATABASE)),
    })
}

/// Plays the goal that the person attacks.
fn play(arguments: &Arguments, text: &str, proof: &mut Proof) -> Result<Exit, Failure> {
    let (sides, goal) = (proof.sides(), arguments.goal);
    let Some(&side) = sides.get(goal) else {
        let (what, of, count) = ("goal", "the certificate", sides.len());
        return Err(Failure::NoNumber { what, number: goal, of, count });
    };
    let instance = arguments.at.instance(&arguments.source, &proof.stated())?;
    let (winner, first) = players(side);
    let position = played(&instance.statement);
    let said = said_instance(&instance)
        .map(|said| format!("{said} Choose another instance with {}.", instance.options));
    let other = (sides.len() > 1).then(|| other_goal(1 - goal, sides[1 - goal]));
    let other = other.map_or(String::new(), |other| format!("\n{other}"));
    let you = winner.other();
    let who = if first == you { "You move first" } else { "The program moves first" };
    let report = event("start")
        .plain(for_people(text))
        .field("statement", text)
        .field("position", position.to_string())
        .fields([("you", you.to_string()), ("first", first.to_string())]);
    let report = arguments.source.compared(text).meanings(report);
    let report = match said {
        None => report,
        Some(said) => report.plain("").hanging(said, 0),
    };
    let notation = board::NOTATION;
    let goes_on = format!("You play {you} in {position}. {who}.{other}\nType ? for help.");
    report.block(format!("\n{notation}\n\n{goes_on}")).print();
    let mut find = arguments.source.find();
    let mut game = Game {
        judge: Judge::new(proof, &mut find),
        winner,
        board: position,
        past: Vec::new(),
        why: String::new(),
    };
    game.play(first)
}

/// Returns the player who wins a goal, and the player who moves first.
fn players((is_opposite, first): (bool, First)) -> (Player, Player) {
    let winner = if is_opposite { Player::Right } else { Player::Left };
    (winner, if first == First::Left { winner } else { winner.other() })
}

/// Says who plays which side of a goal. The goals of `G > 0` differ in the first player only.
fn other_goal(goal: usize, side: (bool, First)) -> String {
    let (winner, first) = players(side);
    format!("With --goal {goal}, you play {}, and {first} moves first.", winner.other())
}

const DATABASE: &str =
    "a database of values has no proof to play against; `segcert dump` lists its values";

const NOT_FOUND: &str = "in this position, the certificate names no winning move, and neither \
                         theorems nor a search within its limit show one; if the certificate \
                         imports theorems, `segcert prove STATEMENT --self-contained --out FILE` \
                         writes one that contains their moves";

/// Reason why a game ends, for programs and for people.
type Ending = [&'static str; 2];
const NO_MOVE: Ending = ["has no move and loses", "You have no move and lose."];
const GIVES_UP: Ending = ["gives up", "You give up."];

struct Game<'a, 'p> {
    judge: Judge<'a, 'p>,
    /// The player for whom the certificate plays.
    winner: Player,
    board: Expr,
    /// The boards on which the person had to move.
    past: Vec<Expr>,
    /// The reason why the last answer wins.
    why: String,
}

/// A command of the person who plays.
enum Command {
    Move(Choice),
    Back,
    Quit,
}

impl Game<'_, '_> {
    fn play(&mut self, first: Player) -> Result<Exit, Failure> {
        if first == self.winner {
            self.show();
            self.answer()?;
        }
        loop {
            self.show();
            let mut choices = self.board.choices(self.winner.other());
            // A move in equal rows is listed once.
            let mut names = BTreeSet::new();
            choices.retain(|choice| names.insert(self.board.played(choice)));
            if choices.is_empty() {
                return Ok(self.end(NO_MOVE));
            }
            self.list(&choices);
            match self.ask(&choices) {
                Command::Quit => return Ok(self.end(GIVES_UP)),
                Command::Back => match self.past.pop() {
                    Some(board) => self.board = board,
                    None => self.say("This is the start position."),
                },
                Command::Move(choice) => {
                    self.moved(self.winner.other(), &choice, None);
                    let before = std::mem::replace(&mut self.board, without_zeros(choice.after));
                    self.past.push(before);
                    self.answer()?;
                }
            }
        }
    }

    /// Prints a message for people. In JSON mode, it goes to standard error.
    fn say(&self, text: impl std::fmt::Display) {
        if output::is_json() { output::print_error_unescaped(text) } else { output::line(text) }
    }

    fn show(&self) {
        if !output::is_json() {
            output::line(board::draw(&self.board));
        }
    }

    fn end(&self, [why, said]: Ending) -> Exit {
        let report = event("end").field("winner", self.winner.to_string());
        report.field("why", why).plain(said).print();
        Exit::Success
    }

    fn list(&self, choices: &[Choice]) {
        let moves = shown(&self.board, choices);
        let report = event("replies").field("position", self.board.to_string());
        report.all(board::numbered(&moves)).field("moves", moves).print();
    }

    fn moved(&self, player: Player, choice: &Choice, why: Option<&str>) {
        let text = shown(&self.board, std::slice::from_ref(choice)).remove(0);
        let player = player.to_string();
        let who = if why.is_some() { player.as_str() } else { "You" };
        event("move")
            .plain(format!("{who:<6} {text}"))
            .hanging_each(why.map(|why| format!("       {why}")), 7)
            .field("player", player)
            .field("text", text)
            .field_some("why", why)
            .print();
    }

    /// Makes the move of the certificate.
    fn answer(&mut self) -> Result<(), Failure> {
        let answer = self.judge.answer(&self.board, self.winner)?;
        let Answer { choice, why } = answer.ok_or(Failure::NothingToShow(NOT_FOUND))?;
        self.moved(self.winner, &choice, Some(&why));
        self.why = why;
        self.board = without_zeros(choice.after);
        Ok(())
    }

    /// Reads lines until one is a command. The end of the input means that the person gives up.
    fn ask(&self, choices: &[Choice]) -> Command {
        let numbers = match choices.len() {
            1 => "1".to_owned(),
            count => format!("1 to {count}"),
        };
        let prompt = format!("Your move, {numbers} (? for help): ");
        loop {
            match board::typed(&prompt).as_deref() {
                None | Some("quit" | "q" | "exit") => return Command::Quit,
                Some("back" | "b") => return Command::Back,
                Some("why" | "w") => self.say(&self.why),
                Some("?" | "help" | "h") => self.say(HELP),
                Some("") => {}
                Some(text) => match chosen(text, &self.board, choices) {
                    Ok(choice) => return Command::Move(choice.clone()),
                    Err(problem) => self.say(problem),
                },
            }
        }
    }
}

const HELP: &str = "\
Type the number of a move, or the move as it is listed; 3-4 moves the stone on
square 3 to square 4. `back` takes your last move back, `why` repeats why the
last answer wins, and `quit` gives up. `segcert dump` lists the steps of the
proof, from 0, and `segcert explain` shows its lemmas and claims.";

/// Returns the move that was typed, by its number in the list, by its squares, or as it is shown.
fn chosen<'a>(text: &str, board: &Expr, choices: &'a [Choice]) -> Result<&'a Choice, String> {
    if let Ok(number) = text.parse::<usize>() {
        let choice = number.checked_sub(1).and_then(|number| choices.get(number));
        return choice.ok_or_else(|| format!("There is no move {number}."));
    }
    let written = |text: &str| text.replace("->", "→").split_whitespace().collect::<String>();
    let is_shown = |choice: &&Choice| written(&board.played(choice)) == written(text);
    if let Some(choice) = choices.iter().find(is_shown) {
        return Ok(choice);
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
        (Some(_), Some(_)) => {
            Err(format!("The move `{text}` exists in several rows: type its number."))
        }
        _ => Err(format!("There is no move `{text}`. Type ? for help.")),
    }
}

/// Describes moves and their results, in two columns.
fn shown(board: &Expr, choices: &[Choice]) -> Vec<String> {
    let names: Vec<String> = choices.iter().map(|choice| board.played(choice)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(5);
    let line = |(name, choice): (&String, &Choice)| {
        let after = without_zeros(choice.after.clone());
        format!("{name:<width$}   {after}")
    };
    names.iter().zip(choices).map(line).collect()
}
