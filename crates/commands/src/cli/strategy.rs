//! `segcert strategy`: `list` lists the built-in strategies; `play` lets a person, or chance, play
//! Right against a strategy; `find` is in `strategy_find`.
use std::hash::{BuildHasher, Hasher, RandomState};

use clap::Subcommand;
use segcert_replay::data::{Family, Strategy};
use segcert_replay::line::Step;
use segcert_replay::{Book, Certified, Key};

use super::board::{self, event};
use super::check_strategy::{INDENT, wanted};
use super::commands::Prepared;
use super::strategy_find;
use crate::cli::prelude::*;
use crate::clobber::{Cell, Component};
use crate::escape::{escaped, escaped_lines};
use crate::reproduce::run::Random;
use crate::strategy::library::{LoadError, built_in, load, summary};

/// List strategies, play against one, or search for strategies
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the built-in strategies, and the statements that they are about
    ///
    /// `segcert check-strategy NAME --all` proves the statement. `segcert prove STATEMENT
    /// --strategy NAME` also proves other statements about the same rows.
    List,
    Play(Play),
    Find(strategy_find::Arguments),
}

/// Play Right against a strategy
#[derive(Args)]
struct Play {
    /// Name of a built-in strategy, or a file
    strategy: String,
    /// Number of stones of the start position
    #[arg(long, value_name = "STONES", value_parser = within::<u16>(1..=400))]
    length: u16,
    /// Let Right move at random
    #[arg(long)]
    random: bool,
    /// Seed for the random moves
    #[arg(long, value_name = "N", requires = "random", value_parser = natural::<u64>)]
    seed: Option<u64>,
}

impl Arguments {
    /// Prepares the command.
    pub fn prepared(&self) -> Prepared<'_> {
        match &self.command {
            Command::List => (Limits::default(), Box::new(list)),
            Command::Play(it) => (Limits::default(), Box::new(|| run_play(it))),
            Command::Find(it) => (it.resources.limits(), Box::new(|| strategy_find::run(it))),
        }
    }
}

const ABOUT_LIST: &str = "\
Below each strategy is its statement about the start positions, and the first
sentence of its file, in which the stones are small letters, and which may be
about more rows. By symmetry, `G + up >= 0` says that -G is at most up: hence
names such as two-rows-below-up. `segcert check-strategy NAME --all` proves the
statement or rejects the strategy. With its other sets a strategy proves further
statements, which it is named after: `segcert prove STATEMENT --strategy NAME`,
see docs/notebooks/STRATEGIES.md.
";

fn list() -> Result<Exit, Failure> {
    if !output::is_json() {
        output::line(ABOUT_LIST);
    }
    for strategy in built_in()? {
        let (statement, zeros) = wanted(strategy)?;
        let report = Report::default().plain(&strategy.name).field("strategy", &strategy.name);
        let summary = summary(&strategy.name).unwrap_or_default();
        report
            .field("zero", zeros)
            .hanging(format!("    {statement}"), INDENT)
            .field("statement", statement.to_string())
            .hanging(format!("    {summary}"), INDENT)
            .field("summary", summary)
            .print();
    }
    Ok(Exit::Success)
}

fn run_play(play: &Play) -> Result<Exit, Failure> {
    let strategy = load(&play.strategy)?;
    let engine = Engine::new(&Resources::default()).quiet();
    let certificates = engine.certificates(&strategy)?;
    let certified = Certified::new(&strategy, &certificates);
    let certified = certified.map_err(LoadError::Flaw)?;
    let families = strategy.start.families.iter();
    let families = families.map(|number| rows(&strategy.families[*number]));
    let length = usize::from(play.length);
    let mut starts = strategy.starts(length);
    let start = starts.find(|(stones, _)| *stones == length);
    let (_, components) = start.ok_or_else(|| Failure::NoStart {
        strategy: strategy.name.clone(),
        stones: length,
        rows: families.collect::<Vec<_>>().join(" and "),
    })?;
    let mut book = Book::new(&certified, &components).map_err(LoadError::Flaw)?;
    let start = book.position(&components).map_err(LoadError::Flaw)?;
    let start = start.ok_or_else(|| Failure::Internal("a start is not in the book".to_owned()))?;
    let sum = strategy.draw(&components);
    if strategy.start.left_to_move && book.words(start).is_empty() {
        return Err(Failure::Usage(format!(
            "{sum} is equal to 0, so Left, who moves first, loses it: choose another --length"
        )));
    }
    let mut right = match (play.random, play.seed) {
        (true, Some(seed)) => Right::Chance(Random::new(seed)),
        (true, None) => Right::Chance(Random::new(RandomState::new().build_hasher().finish())),
        (false, _) => Right::Person,
    };
    game(&book, (&sum, start), &mut right)
}

/// Plays a game to its end, from a sum and the equal position with which the strategy begins.
/// Returns success if Left wins, or if Right gives up.
fn game(book: &Book, (sum, start): (&str, Key), right: &mut Right) -> Result<Exit, Failure> {
    // The text of a move has its rule, and the position after it.
    let moved = |player: &'static str, step: &Step| {
        let text = step.draw(book.strategy());
        event("move").plain(&text).field("player", player).field("text", text).print();
    };
    let end = |winner: &str, loser: &str, why: &str| {
        let report = event("end").field("winner", winner).field("why", why);
        report.plain(format!("{loser:<11} {why}")).print();
    };
    if let (Right::Person, false) = (&*right, output::is_json()) {
        output::line(format!("{}\n", escaped_lines(notation(book.strategy()))));
    }
    let drawn = draw(book, start);
    let equal = if *sum == drawn { String::new() } else { format!("{sum} = ") };
    let report = event("start").plain(format!("start       {equal}{drawn}"));
    report.field("position", drawn).print();
    let mut position = start;
    let mut left_to_move = book.strategy().start.left_to_move;
    loop {
        let after = if left_to_move {
            let Some((step, after)) = book.left(position).map_err(LoadError::Flaw)? else {
                end("right", "Left", "has no move and loses");
                return Ok(Exit::Negative);
            };
            moved("left", &step);
            after
        } else {
            position
        };
        left_to_move = true;
        let replies = book.replies(after).map_err(LoadError::Flaw)?;
        if replies.is_empty() {
            end("left", "Right", "has no move and loses");
            return Ok(Exit::Success);
        }
        let Some((step, next)) = right.choose(book, after, &replies)? else {
            end("left", "Right", "gives up");
            return Ok(Exit::Success);
        };
        if output::is_json() || matches!(right, Right::Chance(_)) {
            moved("right", step);
        }
        position = *next;
    }
}

fn draw(book: &Book, position: Key) -> String {
    book.strategy().draw(&book.words(position))
}

/// The player of Right.
enum Right {
    Person,
    Chance(Random),
}

impl Right {
    /// Returns one of the moves, or `None` to give up.
    fn choose<'a>(
        &mut self,
        book: &Book,
        position: Key,
        replies: &'a [(Step, Key)],
    ) -> Result<Option<&'a (Step, Key)>, Failure> {
        match self {
            Right::Chance(random) => Ok(replies.get(random.below(replies.len() as u64) as usize)),
            Right::Person => {
                if !output::is_json() {
                    show(book, position);
                }
                ask(book, replies)
            }
        }
    }
}

const MOVES: &str = "\
Left moves the stones x, and Right moves the stones o. 3→4 moves the stone on
square 3 to square 4 and captures the enemy stone there. Square 3 stays empty
(.). A player who cannot move loses. In the name of a component, # is its number
of stones:";
const RULES: &str = "\
and -… is a component with the colours exchanged. After `Left` comes the number
of the rule that Left follows. After `leaves` comes the position after the move,
simplified by the equalities of the strategy: components may cancel, or be
replaced by equal ones.";

/// Explains the names of components and the notation of moves.
fn notation(strategy: &Strategy) -> String {
    let mut lines = vec![MOVES.to_owned()];
    lines.extend(families(strategy));
    lines.push(RULES.to_owned());
    lines.join("\n")
}

/// Lists the families of rows, in a line each, with the name of a row of # stones.
pub fn families(strategy: &Strategy) -> impl Iterator<Item = String> {
    strategy.families.iter().map(|family| {
        let [before, behind] = &family.notation;
        format!("  {:<6} {}", format!("{before}#{behind}"), rows(family))
    })
}

/// Writes the rows of a family, such as `o(xo)^k`.
fn rows(family: &Family) -> String {
    let Cell { prefix, base, suffix, .. } = &family.rows;
    let [prefix, base, suffix] = [prefix, base, suffix].map(|word| String::from_iter(stones(word)));
    format!("{prefix}({base})^k{suffix}")
}

fn stones(component: &Component) -> Vec<char> {
    component.to_string().to_lowercase().chars().collect()
}

/// Prints the components of a position as boards.
fn show(book: &Book, position: Key) {
    let words = book.words(position);
    let names: Vec<String> = words.iter().map(|word| book.strategy().draw_word(word)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (word, name) in words.iter().zip(&names) {
        let head = format!("  {name:<width$}");
        board::row(&head, &stones(word)).into_iter().map(escaped).for_each(output::line);
    }
}

/// Lists the moves and reads the number of one. The end of the input, or `q`, gives up.
fn ask<'a>(book: &Book, replies: &'a [(Step, Key)]) -> Result<Option<&'a (Step, Key)>, Failure> {
    let moves = replies.iter().map(|(step, _)| {
        let drawn = step.draw(book.strategy());
        drawn.trim_start_matches("Right").trim().to_owned()
    });
    let moves: Vec<String> = moves.collect();
    event("replies").all(board::numbered(&moves)).field("moves", moves).print();
    let prompt = format!("Right's move, 1 to {} (q gives up, ? shows help): ", replies.len());
    loop {
        let text = match board::typed(&prompt) {
            None => return Ok(None),
            Some(text) if text == "q" => return Ok(None),
            Some(text) => text,
        };
        let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.and_then(|number| replies.get(number)) {
            Some(reply) => return Ok(Some(reply)),
            None if output::is_json() => output::print_error(format!("there is no move `{text}`")),
            None if text == "?" => output::line(escaped_lines(notation(book.strategy()))),
            None => output::line(escaped(format!("There is no move `{text}`."))),
        }
    }
}
