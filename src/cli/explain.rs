//! `segcert explain`: a proof told to a person.
use clap::Args;
use serde::Serialize;

use super::exit::Exit;
use super::failure::Failure;
use super::output::{self, Lines, Report};
use super::reading::Source;
use crate::reader::explain::{Wish, text};
use crate::reader::latex;
use crate::reader::open::{Content, Opened};

/// Write the proof of a certificate out in words
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    pub source: Source,
    /// Number of levels of replies to list
    #[arg(long, value_name = "D", default_value_t = 1)]
    depth: usize,
    /// Show the lemma with this number and its proof
    #[arg(long, value_name = "N")]
    lemma: Vec<usize>,
    /// Show the claim with this number and its proof
    #[arg(long, value_name = "N")]
    claim: Vec<usize>,
    /// Show the goal with this number and its proof
    #[arg(long, value_name = "N")]
    goal: Vec<usize>,
    /// Write a document for pdflatex
    ///
    /// A proof of at most 400 steps is written out in full; of a longer proof, the document has a
    /// table of the claims and the proof of one of them.
    #[arg(long)]
    latex: bool,
}

#[derive(Serialize)]
struct Explained<'a> {
    statement: &'a str,
    root: &'a str,
    bytes: usize,
    /// The statements on which it rests.
    imports: &'a [String],
    text: &'a str,
}

impl Report for Explained<'_> {
    fn lines(&self) -> Lines {
        Lines::default().block(self.text)
    }
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.source.show(|Opened { header, content, .. }| {
        let Content::Proof(mut proof) = content else {
            return Err(Failure::NothingToShow(DATABASE));
        };
        let wish = Wish {
            depth: arguments.depth,
            lemmas: arguments.lemma.clone(),
            claims: arguments.claim.clone(),
            goals: arguments.goal.clone(),
        };
        if let Some((what, number, count)) = wish.excess(&proof) {
            return Err(Failure::NoNumber { what, number, of: "the certificate", count });
        }
        let told = match arguments.latex {
            true => latex::document(&mut proof, &header, &wish),
            false => text(&mut proof, &header, &wish),
        };
        let explained = Explained {
            statement: &header.statement,
            root: &header.root,
            bytes: header.bytes,
            imports: &header.imports,
            text: &told,
        };
        output::report(&explained, arguments.source.json);
        Ok(Exit::Success)
    })
}

const DATABASE: &str =
    "a database of values has no proof to explain; `segcert dump` lists its values";
