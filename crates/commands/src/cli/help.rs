//! Texts of `segcert help`: the commands in groups, and the notation of statements.
use std::convert::Infallible;
use std::ffi::OsString;

use clap::{ArgAction, Command, CommandFactory};

use super::commands::Arguments;
use super::{cluster, experiments};

/// Explanation of the notation of statements and positions.
pub const STATEMENTS: &str = include_str!("statements.txt");

/// The groups of commands, in the order in which they are shown.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Prove and check", &["prove", "solve", "check", "cite"]),
    ("Read a proof", &["explain", "view", "play", "dump", "assemble", "page", "coq"]),
    ("Values", &["value", "values", "draw"]),
    ("Strategies", &["check-strategy", "strategy"]),
    ("Theorems", &["library", "survey"]),
    ("More", &["cluster", "seg", "solitaire", "manual"]),
];

/// Text at the end of the help page of each command.
const END: &str = "\
`segcert help COMMAND` explains a command, and `segcert help statements`
explains how statements are written.

An output file that exists is replaced and keeps its permissions; a link is
replaced, not followed.

Exit codes: 0 proved or verified, 1 refuted or not verified, 2 wrong usage or
input, 3 a limit was reached or no proof was found, 4 prover and checker
disagree about a proof: please report it.";

/// Returns the arguments of the process. A position of `values` and a text of `library` may begin
/// with a minus sign. A space before the sign shows that no option begins there: the parser of
/// arguments permits such a value in place of a single argument, but in a list only if it takes
/// the options after the list for values, too.
pub fn arguments() -> Vec<OsString> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    let is = |at: usize, names: &[&str]| {
        let argument = arguments.get(at).and_then(|argument| argument.to_str());
        argument.is_some_and(|argument| names.contains(&argument))
    };
    if is(1, &["values"]) || is(1, &["library"]) && !is(2, &["add", "get"]) {
        for at in 2..arguments.len() {
            let is_value = arguments[at - 1].to_str().is_some_and(|it| it.starts_with("--"));
            if let Some(position) = arguments[at].to_str().filter(|it| is_negative(it, is_value)) {
                arguments[at] = format!(" {position}").into();
            }
        }
    }
    arguments
}

/// Returns a text without the space that [`arguments`] adds.
pub fn trimmed(text: &str) -> Result<String, Infallible> {
    Ok(text.trim_start().to_owned())
}

/// Tells whether an argument is a text that begins with a minus sign. A number or a range of
/// numbers after an option is its value.
fn is_negative(argument: &str, is_after_option: bool) -> bool {
    let is_option = argument.starts_with("--") || ["-", "-h"].contains(&argument);
    let is_number = |text: &str| text.parse::<f64>().is_ok();
    let is_value = || is_after_option && argument.split("..").all(is_number);
    argument.starts_with('-') && !is_option && !is_value()
}

/// Returns the definition of all commands, as far as it determines the meaning of arguments. Omits
/// the parts that only help shows, which take time to build.
pub fn parser() -> Command {
    Arguments::command().mut_subcommand("seg", |seg| {
        seg.mut_subcommand("prove", search_of_seg).mut_subcommand("solve", search_of_seg)
    })
}

/// Returns the definition of all commands, with their groups, and without the old names.
pub fn definition() -> Command {
    let mut command = parser();
    for name in cluster::Command::NAMES.into_iter().chain(experiments::Tool::NAMES) {
        command = command.mut_subcommand(name, |old| old.hide(true));
    }
    let command = command
        .mut_subcommand("prove", |prove| prove.after_long_help(STATEMENTS.trim_end()))
        .mut_subcommand("statements", |page| page.override_help(STATEMENTS));
    let command = with_negative_numbers(command);
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{}\nOptions:\n{{options}}\n\n{END}",
        groups(&command)
    );
    command.help_template(template)
}

/// Lets the values of options begin with a minus sign before a number, so that their own parsers
/// refuse them.
fn with_negative_numbers(command: Command) -> Command {
    let command = command.mut_args(|option| match option.get_action() {
        ArgAction::Set | ArgAction::Append if !option.is_positional() => {
            option.allow_negative_numbers(true)
        }
        _ => option,
    });
    command.mut_subcommands(with_negative_numbers)
}

/// Returns the definition without texts that begin with a minus sign.
pub fn without_texts(command: Command) -> Command {
    let command = command.mut_args(|option| option.allow_hyphen_values(false));
    command.mut_subcommands(without_texts)
}

/// Returns the commands in their groups, each with its first sentence.
fn groups(command: &Command) -> String {
    let mut text = String::new();
    for (heading, names) in GROUPS {
        text += &format!("\n{heading}:\n");
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            text += &format!("  {name:<15} {about}\n");
        }
    }
    text
}

/// Makes `prove` and `solve` use the SEGClobber search. Shows the options of this search instead of
/// those of the value search.
fn search_of_seg(command: Command) -> Command {
    let is_prove = command.get_name() == "prove";
    command.mut_args(move |option| match option.get_id().as_str() {
        "engine" => option.default_value("seg").hide(true),
        "db" | "max_len" | "score" | "without" | "ancestor" => option.hide(false),
        "strategy" | "by_theorem" | "using" | "no_library" | "self_contained" | "imports" => {
            option.hide(true)
        }
        "state" => option.hide(is_prove),
        _ => option,
    })
}
