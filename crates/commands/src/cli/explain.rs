//! `segcert explain`: writes a proof in words.
use std::ops::RangeInclusive;

use super::reading::{Source, or_statement};
use super::resting::TheoremsToUse;
use crate::cli::prelude::*;
use crate::methods::{Answer, Refuted};
use crate::reader::explain::{Selection, WIDTH, text};
use crate::reader::latex;
use crate::reader::open::{Content, Opened};

/// Write the proof of a certificate out in words
///
/// In place of a file, a statement may be given, such as "XXO > *2". It is proved first.
#[derive(Args)]
#[command(mut_arg("file", or_statement))]
pub struct Arguments {
    #[command(flatten)]
    pub source: Source,
    /// Number of levels of replies to list [default: 1, and all in a document about a short proof]
    #[arg(long, value_name = "D", value_parser = natural::<usize>)]
    depth: Option<usize>,
    /// Show the lemma with this number and its proof
    #[arg(long, value_name = "N", value_parser = natural::<usize>)]
    lemma: Vec<usize>,
    /// Show the claim with this number and its proof
    #[arg(long, value_name = "N", value_parser = natural::<usize>)]
    claim: Vec<usize>,
    /// Show the goal with this number and its proof
    #[arg(long, value_name = "N", value_parser = natural::<usize>)]
    goal: Vec<usize>,
    /// Write a document for pdflatex
    ///
    /// A proof of at most 400 steps is written out in full, unless --depth is given; of a longer
    /// proof, the document has a table of the claims and the proof of one of them.
    #[arg(long)]
    latex: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let answer = arguments.source.answer(&TheoremsToUse::default())?;
    let show = |Opened { header, content, .. }: Opened| {
        let Content::Proof(mut proof) = content else {
            return Err(Failure::NothingToShow(DATABASE));
        };
        let selection = Selection {
            depth: arguments.depth,
            lemmas: arguments.lemma.clone(),
            claims: arguments.claim.clone(),
            goals: arguments.goal.clone(),
        };
        if let Some((what, number, count)) = selection.excess(&proof) {
            return Err(Failure::NoNumber { what, number, of: "the certificate", count });
        }
        let outlines = match arguments.latex {
            true => latex::document(&mut proof, &header, &selection),
            false => text(&mut proof, &header, &selection, width()),
        };
        // A document has no lines about the text that the user typed.
        let notes = arguments.source.compared(&header.statement).meanings(Report::default());
        let report = Report::default().fields_of(&header).field("text", &outlines);
        let report = match arguments.latex {
            true => report.fields_from(notes),
            false => report.and(notes),
        };
        report.block(&outlines).print();
        Ok(Exit::Success)
    };
    match answer {
        Some(Answer::Refuted(refuted)) => Ok(deny(&refuted, arguments)),
        Some(Answer::Proved(proved)) => arguments.source.show(Some(proved.bytes), show),
        None => arguments.source.show(None, show),
    }
}

/// Widths of lines that are easy to read, in characters.
const READABLE: RangeInclusive<usize> = 60..=120;

/// Returns the width of the text: the width of the terminal, within limits, or [`WIDTH`] without a
/// terminal and for programs.
fn width() -> usize {
    let terminal = output::width().filter(|_| !output::is_json());
    terminal.map_or(WIDTH, |width| width.clamp(*READABLE.start(), *READABLE.end()))
}

/// Reports that the statement which the user gave in place of a file is false.
fn deny(refuted: &Refuted, arguments: &Arguments) -> Exit {
    match arguments.latex && !output::is_json() {
        true => {
            let Refuted { statement, instead, holds, .. } = refuted;
            let page = latex::refutation(statement, instead, holds.as_deref());
            output::line(page.trim_end());
            Exit::Negative
        }
        false => arguments.source.deny(refuted),
    }
}

const DATABASE: &str =
    "a database of values has no proof to explain; `segcert dump` lists its values";
