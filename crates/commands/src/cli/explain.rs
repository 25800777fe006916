//! `segcert explain`: writes a proof in words.
use std::ops::RangeInclusive;
use std::path::MAIN_SEPARATOR;

use clap::Args;
use serde::Serialize;

use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::file;
use super::output::{self, Lines, Report};
use super::prove::Denied;
use super::range::natural;
use super::reading::Source;
use super::resources::Resources;
use crate::methods::{Answer, Methods, Question, Refuted};
use crate::reader::explain::{Selection, WIDTH, text};
use crate::reader::latex;
use crate::reader::open::{Content, Opened};

/// Write the proof of a certificate out in words
///
/// In place of a file, a statement may be given, such as "XXO > *2". It is proved first.
#[derive(Args)]
#[command(mut_arg("file", |file| file.help(FILE)))]
pub struct Arguments {
    #[command(flatten)]
    pub source: Source,
    /// Number of levels of replies to list
    #[arg(long, value_name = "D", default_value_t = 1, value_parser = natural::<usize>)]
    depth: usize,
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
    /// A proof of at most 400 steps is written out in full; of a longer proof, the document has a
    /// table of the claims and the proof of one of them.
    #[arg(long)]
    latex: bool,
}

const FILE: &str = "Certificate, or a statement to prove; `-` is standard input";

#[derive(Serialize)]
struct Explained<'a> {
    statement: &'a str,
    root: &'a str,
    bytes: usize,
    /// The statements that the certificate imports.
    imports: &'a [String],
    text: &'a str,
}

impl Report for Explained<'_> {
    fn lines(&self) -> Lines {
        Lines::default().block(self.text)
    }
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
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
            false => text(&mut proof, &header, &selection, width(arguments.source.json)),
        };
        let explained = Explained {
            statement: &header.statement,
            root: &header.root,
            bytes: header.bytes,
            imports: &header.imports,
            text: &outlines,
        };
        output::report(&explained, arguments.source.json);
        Ok(Exit::Success)
    };
    match proved(&arguments.source, arguments.latex)? {
        Some(Ok(bytes)) => arguments.source.show_bytes(bytes, show),
        Some(Err(exit)) => Ok(exit),
        None => arguments.source.show(show),
    }
}

/// Widths of lines that are easy to read, in characters.
const READABLE: RangeInclusive<usize> = 60..=120;

/// Returns the width of the text: the width of the terminal, within limits, or [`WIDTH`] without a
/// terminal and for programs.
fn width(as_json: bool) -> usize {
    let terminal = output::width().filter(|_| !as_json);
    terminal.map_or(WIDTH, |width| width.clamp(*READABLE.start(), *READABLE.end()))
}

/// Proves the statement that the user gave in place of a file. Returns its certificate, or the exit
/// of the command if the statement is refuted. Returns `None` if there is a file, or if the text
/// looks like the name of a file.
///
/// # Errors
/// [`Failure::NoSource`] if the text is neither, or an error of the statement or of the proof.
fn proved(source: &Source, as_latex: bool) -> Result<Option<Result<Vec<u8>, Exit>>, Failure> {
    let Some(text) = source.file.to_str().filter(|_| !source.file.exists()) else {
        return Ok(None);
    };
    if file::is_standard(&source.file) {
        return Ok(None);
    }
    let question = match text.parse::<Question>() {
        Ok(question) => question,
        // Names of files have no relations and powers.
        Err(error) if text.contains(['=', '<', '>', '|', '^']) => return Err(error.into()),
        // The name of a certificate is not taken for a wrong statement.
        Err(_) if text.contains(MAIN_SEPARATOR) || source.file.extension().is_some() => {
            return Ok(None);
        }
        Err(_) => return Err(Failure::NoSource { text: text.to_owned() }),
    };
    let engine = Engine::new(&Resources::default()).quiet();
    let methods = Methods::new(engine.control().clone());
    match engine.ask(&methods, move |methods| methods.prove(&question))? {
        Answer::Proved(proved) => Ok(Some(Ok(proved.bytes))),
        Answer::Refuted(refuted) => {
            let refuted = Refuted { statement: text.to_owned(), ..refuted };
            match as_latex && !source.json {
                true => {
                    let Refuted { statement, instead, holds, .. } = &refuted;
                    let page = latex::refutation(statement, instead, holds.as_deref());
                    output::line(page.trim_end());
                }
                false => output::report(&Denied::new(&refuted, None), source.json),
            }
            Ok(Some(Err(Exit::Negative)))
        }
    }
}

const DATABASE: &str =
    "a database of values has no proof to explain; `segcert dump` lists its values";
