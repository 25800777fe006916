//! `segcert prove --batch`: proves the statements in the lines of a file.
use std::collections::{BTreeMap, BTreeSet};
use std::{fs, io};

use super::{Arguments, Denied, Granted, as_asked, known, refuted_as_asked};
use crate::cli::batch::{Lines, located};
use crate::cli::output::ErrorReport;
use crate::cli::prelude::*;
use crate::methods::{Answer, Question};
use crate::run::deadline;

/// Proves one statement after the other, each with all threads. A line without an answer does not
/// end the run.
pub fn run(path: &Path, arguments: &Arguments) -> Result<Exit, Failure> {
    let mut lines = Lines::open(path)?;
    if let Some(folder) = &arguments.out {
        fs::create_dir_all(folder).map_err(Failure::write(folder))?;
    }
    let whole = Engine::new(&arguments.resources);
    let end = whole.control().deadline;
    let (mut exit, mut count) = (Exit::Success, 0);
    let mut proved = BTreeSet::new();
    while let Some((_, line, text)) = lines.next().map_err(Failure::read(path))? {
        count += 1;
        let engine = whole.until(deadline(arguments.resources.time, end));
        let ended = match answer((path, line, &text), arguments, &engine) {
            Ok((ended, is_proved)) => {
                proved.extend(is_proved.then_some(line));
                ended
            }
            Err(failure) => {
                // The following lines would have no answer either.
                whole.control().check()?;
                if let Failure::Write { .. } = failure {
                    return Err(failure);
                }
                put_failure(path, line, &failure);
                if let Some(known) = text.parse().ok().as_ref().and_then(known) {
                    output::print_error(format!("{}:{line}: {known}", file::input_name(path)));
                }
                failure.exit()
            }
        };
        exit = exit.with_line(ended);
    }
    arguments.lines.require(count, path)?;
    if let Some(folder) = &arguments.out {
        let earlier = earlier(folder, &proved).map_err(Failure::read(folder))?;
        if !earlier.is_empty() {
            let files = earlier.join(", ");
            output::print_error(format!("written by an earlier batch, not by this one: {files}"));
            // Each line of output for people is about a statement.
            Report::default().field("earlier", earlier).print();
        }
    }
    Ok(exit)
}

/// Returns the certificates in the folder that an earlier batch wrote, and this one did not
/// replace.
fn earlier(folder: &Path, proved: &BTreeSet<usize>) -> io::Result<Vec<String>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let line = name.to_str().and_then(|name| name.strip_suffix(".cert")?.parse().ok());
        if let Some(line) = line.filter(|line| !proved.contains(line)) {
            found.insert(line, folder.join(&name).display().to_string());
        }
    }
    Ok(found.into_values().collect())
}

/// Answers a line, in its own words. If the statement is proved, writes its certificate. Returns
/// how the line ends, and whether it is proved.
fn answer(
    (path, line, text): (&Path, usize, &str),
    arguments: &Arguments,
    engine: &Engine,
) -> Result<(Exit, bool), Failure> {
    let start = Instant::now();
    let question: Question = text.parse()?;
    arguments.refuse_unused(&question)?;
    let theorems = arguments.using.theorems(&question, engine)?;
    let methods = arguments.methods(engine, &theorems)?;
    let asked = question.clone();
    let proved = match engine.ask(&methods, move |methods| methods.prove(&asked))? {
        Answer::Proved(proved) => proved,
        Answer::Refuted(refuted) => {
            let refuted = refuted_as_asked(text, &question, refuted);
            let denied = Denied::new(&refuted, None);
            put(line, denied.report(), denied.in_one_line());
            return Ok((Exit::Negative, false));
        }
    };
    let file = arguments.out.as_ref().map(|folder| folder.join(format!("{line}.cert")));
    let (proved, _) = arguments.using.settle(proved, &theorems, engine, file.is_some())?;
    let (proved, stated) = as_asked(text, &question, proved);
    if let Some(file) = &file {
        let inputs = arguments.inputs();
        file::claim([file.as_path()], inputs.iter().map(PathBuf::as_path).chain([path]))?;
        file::write(file, &proved.bytes).map_err(Failure::write(file))?;
    }
    let mut granted = Granted::new(&proved, start, file.as_deref());
    granted.stated = stated;
    // The text is repeated if the proof is about a part of it.
    granted.asked = proved.not_shown.is_some().then(|| text.trim().to_owned());
    granted.unused = arguments.using.unused(&proved);
    put(line, granted.report(), granted.in_one_line());
    Ok((granted.exit(), true))
}

/// Prints the report on a line, which is one line of output for people.
fn put(line: usize, report: Report, text: String) {
    Report::default().field("line", line).fields_from(report).plain(text).print();
}

/// Reports why a line has no answer.
fn put_failure(path: &Path, line: usize, failure: &Failure) {
    let error = ErrorReport::from(failure);
    let name = file::input_name(path);
    // Without the text, a message about its notation needs the advice.
    let help = error.help.iter().filter(|_| error.column.is_some());
    let help: Vec<&str> = help.flat_map(|help| help.lines().map(str::trim)).collect();
    let help = if help.is_empty() { String::new() } else { format!(" (help: {})", help.join(" ")) };
    let message = format!("{}{help}", error.message);
    output::print_error(format!("{name}:{}", located(line, error.column, message)));
    put(line, Report::default().field("error", error), "?".to_owned());
}
