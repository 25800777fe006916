//! Hints about wrong arguments, in addition to those that clap gives.
use std::ffi::OsString;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};

use super::help;
use super::output::excerpt;
use crate::clobber::Query;

/// Adds hints to an error about the arguments of this process, and removes misleading ones.
pub fn advised(mut error: Error) -> Error {
    let mut arguments: Vec<String> =
        std::env::args_os().map(|it| it.to_string_lossy().into_owned()).collect();
    let mut definition = help::definition();
    // Without `help`, the parser of arguments names similar commands.
    if error.kind() == ErrorKind::InvalidSubcommand && arguments[1..].starts_with(&["help".into()])
    {
        arguments.remove(1);
        error = definition.try_get_matches_from_mut(&arguments).err().unwrap_or(error);
    }
    definition.build();
    let tips = tips(&mut error, &definition, &arguments[1..]);
    if !tips.is_empty() {
        let tips = tips.into_iter().map(StyledStr::from).collect();
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    }
    for quoted in [ContextKind::InvalidValue, ContextKind::InvalidArg] {
        if let Some(ContextValue::String(text)) = error.get(quoted) {
            let text = excerpt(text, LONG);
            error.insert(quoted, ContextValue::String(text));
        }
    }
    error
}

/// Length in characters above which an argument is cut in messages.
const LONG: usize = 200;

/// Returns the command that the arguments name.
fn subcommand<'a>(definition: &'a Command, arguments: &[String]) -> &'a Command {
    let mut command = definition;
    for argument in arguments {
        match command.find_subcommand(argument) {
            Some(found) => command = found,
            None => break,
        }
    }
    command
}

/// Tells whether an error is about an option that there is not.
pub fn names_option(error: &Error) -> bool {
    let invalid = error.get(ContextKind::InvalidArg);
    let is_option = matches!(invalid, Some(ContextValue::String(it)) if it.starts_with("--"));
    error.kind() == ErrorKind::UnknownArgument && is_option
}

/// Returns the error about the first option in the arguments that the command does not have. The
/// parser of arguments takes such an option for a text if the text may begin with a minus sign.
pub fn unknown_option(parser: &Command, arguments: &[OsString]) -> Option<Error> {
    let (mut path, mut command) = (vec![parser], parser);
    // A global option may stand before the names of commands, too. None of them has a value.
    let is_global = |argument: &OsString| {
        let name = argument.to_str().and_then(|argument| argument.strip_prefix("--"));
        let mut options = parser.get_arguments().filter(|option| option.is_global_set());
        name.is_some() && options.any(|option| option.get_long() == name)
    };
    let arguments = arguments.iter().filter(|argument| !is_global(argument));
    let names = arguments.clone().skip(1).map_while(|name| {
        command = command.find_subcommand(name)?;
        path.push(command);
        Some(name)
    });
    let names: Vec<&OsString> = names.collect();
    let is_known = |name: &str| {
        let mut options = path.iter().flat_map(|command| command.get_arguments());
        ["help", "version"].contains(&name)
            || options.any(|option| {
                let aliases = option.get_all_aliases().unwrap_or_default();
                option.get_long() == Some(name) || aliases.contains(&name)
            })
    };
    let mut rest = arguments.clone().skip(1 + names.len()).take_while(|it| *it != "--");
    let unknown = rest.find(|argument| {
        let option = argument.to_str().and_then(|argument| argument.strip_prefix("--"));
        option.is_some_and(|option| !is_known(option.split('=').next().unwrap_or_default()))
    })?;
    let alone = arguments.take(1).chain(names).chain([unknown]);
    help::without_texts(help::definition()).try_get_matches_from(alone).err()
}

/// Value names of the arguments that are texts with spaces.
const TEXTS: [&str; 3] = ["STATEMENT", "POSITION", "BOARD"];

/// Names of commands in other programs, with the commands of this program.
const OTHER_NAMES: [(&str, &[&str]); 10] = [
    ("help statements", &["notation", "positions", "statement", "syntax"]),
    ("solve", &["outcome", "winner", "win", "wins", "moves", "move"]),
    ("library", &["list", "theorems"]),
    ("value", &["aw", "canon", "canonical", "canonicalform", "eval", "evaluate"]),
    ("values", &["table", "tabulate"]),
    ("prove", &["certify", "theorem"]),
    ("explain", &["show", "print", "proof", "latex"]),
    ("check", &["verify", "validate"]),
    ("draw", &["tree", "plot", "picture"]),
    ("cite", &["bib", "bibtex"]),
];

/// Hint if a range has a letter of the position as its name.
const ANY_LETTER: &str = "the range of the only variable is '--n', whatever its letter; the ranges \
                          of two variables are '--m' and '--n', in alphabetical order";

/// Hint if a range has another name than `--n`, for a command with this range only.
const ONE_LETTER: &str = "the range of the only variable is '--n', whatever its letter";

/// Returns hints, one for each line.
fn tips(error: &mut Error, definition: &Command, arguments: &[String]) -> Vec<String> {
    let command = subcommand(definition, arguments);
    let has = |option: &str| command.get_arguments().any(|it| it.get_long() == Some(option));
    let is_given = |option: &str| {
        arguments.iter().any(|it| it.strip_prefix("--").is_some_and(|it| it.starts_with(option)))
    };
    let takes = |names: &[&str]| {
        let mut names_of = command.get_positionals().filter_map(|it| it.get_value_names());
        names_of.any(|all| all.iter().any(|name| names.contains(&name.as_str())))
    };
    // An option may be missing, too.
    let is_missing = |names: &[&str]| match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(missing)) => {
            missing.iter().any(|argument| names.iter().any(|name| argument.contains(name)))
        }
        _ => false,
    };
    match error.kind() {
        ErrorKind::MissingRequiredArgument if command.get_name() == "check-strategy" => {
            let named = arguments.get(1).filter(|name| !name.starts_with('-'));
            let strategy = named.map_or("alc", String::as_str);
            vec![format!(
                "'segcert check-strategy {strategy} --up-to 12' plays the strategy from short \
                 start positions, and '--all' in place of '--up-to 12' proves that it wins"
            )]
        }
        ErrorKind::MissingRequiredArgument if !is_missing(&TEXTS) => Vec::new(),
        ErrorKind::MissingRequiredArgument if is_given("using") => {
            vec!["--using takes all names that follow it: write the statement before it".to_owned()]
        }
        ErrorKind::MissingRequiredArgument => {
            let example =
                if takes(&["STATEMENT"]) { "\"(XXO)^28 = 14*up\"" } else { "\"(XXO)^28\"" };
            let mut tips = vec![format!("write it in quotes, such as {example}")];
            if has("batch") {
                tips.push("--batch FILE takes one from each line of a file".to_owned());
            }
            tips
        }
        ErrorKind::UnknownArgument => {
            let argument = match error.get(ContextKind::InvalidArg) {
                Some(ContextValue::String(argument)) => argument.clone(),
                _ => return Vec::new(),
            };
            if argument.starts_with('-') {
                // The hint to write `-- -o` would not help.
                error.remove(ContextKind::Suggested);
                remove_unlike(error, ContextKind::SuggestedArg, &argument);
                let name = argument.trim_start_matches('-');
                if name.len() == 1 {
                    error.remove(ContextKind::SuggestedArg);
                }
                let is_format = |option: &Arg| {
                    let values = option.get_possible_values();
                    option.get_long() == Some("format")
                        && values.iter().any(|value| value.matches(name, false))
                };
                let tip = match has("n") {
                    _ if ["-o", "--out"].contains(&&*argument) => Some(match has("out") {
                        true => "the option is '--out'".to_owned(),
                        false => "to write a file, put '> FILE' after the command".to_owned(),
                    }),
                    _ if command.get_arguments().any(is_format) => {
                        Some(format!("the option is '--format {name}'"))
                    }
                    _ if name == "format" && has("latex") => {
                        Some("the options are '--latex' and '--json'".to_owned())
                    }
                    true if name.len() == 1 && has("m") => Some(ANY_LETTER.to_owned()),
                    true if name.len() == 1 => Some(ONE_LETTER.to_owned()),
                    _ if takes(&TEXTS) && name.parse::<Query>().is_ok() => {
                        Some(format!("a position begins with at most one minus sign: '-{name}'"))
                    }
                    _ if error.get(ContextKind::SuggestedArg).is_some() => None,
                    _ => owners(definition, name),
                };
                return Vec::from_iter(tip);
            }
            if command.get_name() == "survey" {
                return vec![format!("write 'segcert survey --word \"{argument}\"'")];
            }
            let tip = match (argument.parse::<Query>(), has("batch")) {
                (Ok(_), true) => "give one text; --batch FILE takes one from each line of a file",
                (Ok(Query::Position(_)), false) => {
                    "give one text, in quotes if it has spaces; 'segcert values' takes several \
                     positions"
                }
                _ => "put a text with spaces or signs in quotes",
            };
            Vec::from_iter(takes(&TEXTS).then(|| tip.to_owned()))
        }
        ErrorKind::InvalidSubcommand if command.get_name() == "strategy" => {
            let name = arguments.get(1).map_or("alc", String::as_str);
            vec![format!(
                "to play against a strategy, write 'segcert strategy play {name} --length 20'; to \
                 test it, 'segcert check-strategy {name} --up-to 12'; to prove with it, 'segcert \
                 prove \"(XO)^20\" --strategy {name}'"
            )]
        }
        ErrorKind::InvalidSubcommand => {
            let Some(word) = arguments.first() else {
                return Vec::new();
            };
            remove_unlike(error, ContextKind::SuggestedSubcommand, word);
            if word.ends_with(".cert") {
                return vec![format!("the command comes first: 'segcert check {word}'")];
            }
            if word.parse::<Query>().is_ok() {
                return vec![format!("the command comes first: 'segcert prove \"{word}\"'")];
            }
            let meant = OTHER_NAMES.iter().find(|(_, names)| names.contains(&word.as_str()));
            if meant.is_some() {
                error.remove(ContextKind::SuggestedSubcommand);
            }
            meant.map(|(command, _)| format!("the command is '{command}'")).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the hint that other commands have an option, if these are one or two.
fn owners(definition: &Command, option: &str) -> Option<String> {
    let mut owners = Vec::new();
    let mut commands = vec![definition];
    while let Some(command) = commands.pop() {
        commands.extend(command.get_subcommands().filter(|it| !it.is_hide_set()));
        let mut options = command.get_arguments().filter(|it| !it.is_hide_set());
        if options.any(|it| it.get_long() == Some(option)) {
            owners.extend(command.get_bin_name().map(|name| format!("'{name}'")));
        }
    }
    owners.sort_unstable();
    match &owners[..] {
        [one] => Some(format!("{one} has the option '--{option}'")),
        [one, other] => Some(format!("{one} and {other} have the option '--{option}'")),
        _ => None,
    }
}

/// Removes the suggestions of options or commands that begin with another letter than the one that
/// was given.
fn remove_unlike(error: &mut Error, kind: ContextKind, given: &str) {
    let first = |name: &str| name.trim_start_matches('-').chars().next();
    let is_unlike = |name: &String| first(name) != first(given);
    let suggested = match error.get(kind) {
        Some(ContextValue::String(name)) => vec![name.clone()],
        Some(ContextValue::Strings(names)) => names.clone(),
        _ => return,
    };
    if suggested.iter().any(is_unlike) {
        error.remove(kind);
        // It has the suggested option.
        if kind == ContextKind::SuggestedArg {
            error.remove(ContextKind::Usage);
        }
        // An empty list of hints is shown as an empty line.
        if let Some(ContextValue::StyledStrs(hints)) = error.get(ContextKind::Suggested) {
            if hints.is_empty() {
                error.remove(ContextKind::Suggested);
            }
        }
    }
}
