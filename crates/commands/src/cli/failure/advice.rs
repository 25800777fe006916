//! Advice for a user whose command has failed, and the place of a mistake in an argument.
use std::collections::BTreeMap;
use std::fmt::Display;

use miette::{Diagnostic, LabeledSpan, SourceCode};
use segcert_check::shell::verdict::{Obstacle, Verdict};
use segcert_replay::data::Strategy;

use super::Failure;
use crate::cli::watch;
use crate::methods::Unproved;
use crate::reader::page::NoChoice;
use crate::run::Halt;
use crate::theorems::prove;

/// Maximum number of families of one base length that a message names.
const NAMED: usize = 4;

/// Advice for a value that takes long.
pub const LONG_VALUES: &str = "the values of long rows can be too large to compute: \
                               `segcert solve` finds who wins, and `segcert prove` proves \
                               comparisons such as \"(XO)^50 < up\"";

impl Failure {
    /// Returns the diagnostic of an argument that is wrong, with its text and the place in it.
    fn of_argument(&self) -> Option<&dyn Diagnostic> {
        match self {
            Failure::Notation(error) | Failure::Undrawn(error) | Failure::NoSource(error) => {
                Some(error)
            }
            Failure::Strategy(error) => Some(error),
            Failure::NoInstance(error) => Some(error),
            _ => None,
        }
    }
}

impl Diagnostic for Failure {
    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        let help = match self {
            Failure::Limit(_) | Failure::TooLarge | Failure::Unproved(_)
                if watch::known().is_some() =>
            {
                return Some(Box::new(watch::known()?));
            }
            Failure::Unproved(prove::Unproved::AnyNumber) => {
                "the statement may be true or false; with any(…), write values in place of other \
                 rows, such as 2*up for (XXO)^3: `segcert values \"(XXO)^n\" --n 1..9` lists them"
            }
            Failure::Unproved(prove::Unproved::NothingFound) => {
                "the statement may be true or false; a finite range, such as `for 1 <= n <= 9`, is \
                 answered value by value"
            }
            Failure::FileAsText { .. } => {
                "`segcert check` and `segcert explain` read certificates; `segcert prove --batch \
                 FILE` proves the statements in the lines of a file"
            }
            Failure::Undrawn(error) => {
                return Some(Box::new(format!(
                    "write a number in place of the variable; `segcert draw \"{}\" --n 1..30` \
                     draws the atomic weights for these numbers",
                    error.text().trim()
                )));
            }
            Failure::Limit(Halt::Memory) => watch::memory_advice(),
            Failure::Limit(Halt::Time) => watch::time_advice()?,
            Failure::NoValue(_) => LONG_VALUES,
            Failure::NoChoice(line) => return Some(Box::new(choices(line))),
            Failure::Text(_) => {
                "`segcert dump FILE` prints the text of a certificate as an example; Section 9 of \
                 docs/FORMAT.md is the grammar"
            }
            Failure::Refused { verdict, .. } => match &**verdict {
                Verdict::CouldNotCheck(why @ Obstacle::Import(_)) => why.advice()?,
                _ => "--unverified writes it in spite of that",
            },
            Failure::EmptyBatch { .. } => "--allow-empty accepts such a file",
            Failure::Keep { .. } => {
                "--self-contained includes its proof in the certificate; SEGCERT_LIBRARY names \
                 another folder for theorems, and --no-library proves without them"
            }
            Failure::Board { column, around, .. } => {
                return Some(Box::new(format!(
                    "this is column {column} of the board, in …{around}…"
                )));
            }
            Failure::NoMove(report) => {
                return Some(Box::new(format!(
                    "segcert needed this move after {} others from the file. Without --no-search \
                     it searches where the file has none",
                    report.followed
                )));
            }
            Failure::NotContained => {
                "leave out --self-contained: the certificate then imports them"
            }
            Failure::NotABoard { .. } => {
                "0, *, up and down are accepted, because Clobber positions have these values; for \
                 other games use `segcert prove` with the value engine, its default"
            }
            Failure::NoCache => "name a file with --out",
            Failure::NothingHolds(Unproved::OutsideRange { .. }) => {
                "write a statement with a relation, or another range; `segcert values --n` finds \
                 the value for each n"
            }
            Failure::NothingHolds(_) => "`segcert survey --word` has options for other limits",
            Failure::LongValue { .. } => {
                "with --full and --format text or json it is written follower by follower; csv and \
                 latex without --full abridge it"
            }
            Failure::LargeTree { .. } => "a smaller --depth has fewer",
            Failure::LargePicture => {
                "draw less, such as a tree of a smaller --depth; --format svg has no pages"
            }
            Failure::NeedsSeg => "use `segcert seg prove` or `segcert seg solve`",
            Failure::Misled { .. } => {
                "the state may be forged: remove it and try again; if that fails, too, please \
                 report it"
            }
            Failure::Unfinished { .. } => {
                "`segcert cluster work` computes them; `segcert cluster split` adds units where \
                 the finished ones do not suffice"
            }
            Failure::Insufficient { .. } => {
                "run the same `segcert cluster split` again: it adds units for other moves"
            }
            Failure::NotAccepted(_) => {
                "checker and prover disagree about a proof, so one of them is wrong. No \
                 certificate was written. Please send us the command"
            }
            Failure::Internal(_) => "please report this, with the command",
            _ => return self.of_argument()?.help(),
        };
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.of_argument()?.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.of_argument()?.labels()
    }
}

/// Maximum number of choices that a message lists.
const LISTED: usize = 12;

/// Lists the choices that there are in place of a missing one.
fn choices(missing: &NoChoice) -> String {
    let (place, choices) = (missing.place(), &missing.choices);
    if choices.is_empty() {
        return format!("{place} there are no choices: let the line end there");
    }
    let mut lines: Vec<String> = vec![match choices.len() {
        1 => format!("{place} the only choice is"),
        count => format!("{place} the choices are 1 to {count}:"),
    }];
    lines.extend((1..).zip(choices).take(LISTED).map(|(n, choice)| format!("{n}  {choice}")));
    if choices.len() > LISTED {
        lines.push("…".to_owned());
    }
    lines.join("\n")
}

/// Returns advice for a strategy whose positions do not fit into the memory. Positions are told
/// apart by the families of their components, so short bases, and bases of one length, have the
/// fewest.
pub fn shorter_bases(strategy: &Strategy) -> String {
    let mut by_length: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for family in &strategy.families {
        by_length.entry(family.rows.base.len()).or_default().push(&family.name);
    }
    let lengths = by_length.iter().rev().map(|(length, names)| {
        let (named, rest) = names.split_at(names.len().min(NAMED));
        let others = if rest.is_empty() { "" } else { ", …" };
        format!("{length} stones in {}{others}", named.join(", "))
    });
    let lengths = lengths.collect::<Vec<_>>().join("; ");
    let bases = match by_length.len() {
        ..=1 => "shorter bases",
        _ => "bases of equal length, or shorter ones,",
    };
    format!("allow more with --memory, or use {bases} in the families (now {lengths})")
}
