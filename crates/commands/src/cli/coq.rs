//! `segcert coq`: writes a certificate as a theorem in Coq.

use super::reading::{Source, or_statement};
use crate::cli::prelude::*;
use crate::clobber::Query;
use crate::coq::{by_weights, is_taken, theorem};
use crate::methods::{Refuted, potentials};
use crate::reader::open::{Content, Opened};

/// Write a certificate as a theorem in Coq
///
/// The file states the theorem in the terms of proof/Clobber.v. Coq proves it by running the
/// checker that is proved correct. Compile the file with the library in proof/: `coqc -Q proof
/// Segcert Name.v`.
///
/// In place of a file, a statement may be given, such as "XXO > *2". It is proved first. A sum of
/// rows (XO)^n, O(XO)^n and -O(XO)^n, with n >= 5 for the last two, needs no certificate: the
/// theorem weights_decide of Coq says at once who wins it.
#[derive(Args)]
#[command(mut_arg("file", or_statement))]
pub struct Arguments {
    #[command(flatten)]
    pub source: Source,
    /// Write the theorem to this file, whose name is the name of the theorem; `-` is standard
    /// output
    #[arg(long, value_name = "NAME.v")]
    out: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let (out, source) = (&arguments.out, &arguments.source);
    let name = theorem_name(out)?;
    if let Some(decided) = source.query().and_then(|query| Decided::new(name, query)) {
        return match decided {
            Decided::True { statement, text } => {
                let stated = source.compared(&statement);
                file::publish(out, [], Some((&statement, None)), &stated, || Ok(text.into()))
            }
            Decided::False(refuted) => Ok(source.deny(&refuted)),
        };
    }
    source.show_answer(|Opened { header, bytes, content, .. }, imports| {
        let Content::Proof(proof) = content else {
            return Err(Failure::NothingToShow(DATABASE));
        };
        let stated = source.compared(&header.statement);
        file::publish(out, source.inputs(), Some(header.stated()), &stated, || {
            Ok(theorem(name, &proof.statement, &header, bytes, imports).into())
        })
    })
}

/// Answer of the theorem `weights_decide` to the question whether a statement is true, or who wins
/// a position.
enum Decided {
    /// The statement that the theorem proves, which may say more than the one that was asked, and
    /// the file of Coq with its proof.
    True { statement: String, text: String },
    /// The statement is false, and another one holds.
    False(Box<Refuted>),
}

impl Decided {
    /// Asks the theorem. Returns `None` if it is not about the rows of the question.
    fn new(name: &str, query: Query) -> Option<Decided> {
        if !query.is_single() {
            return None;
        }
        let sum = query.difference();
        let rows = potentials::alternating_rows(&sum)?;
        let (outcome, _) = potentials::outcome(&sum)?;
        let relation = outcome.relation();
        let is_true = match &query {
            Query::Statement(statement) => outcome.satisfies(statement.relation),
            Query::Position(_) => true,
        };
        let holds = query.with_relation(relation);
        if !is_true {
            return Some(Decided::False(Box::new(Refuted::new(&query, holds))));
        }
        let statement = holds.to_string();
        let lists = [&*rows.evens, &*rows.odds, &*rows.negatives];
        let text = by_weights(name, &statement, lists, relation);
        Some(Decided::True { statement, text })
    }
}

/// Returns the name of the theorem in a file. Coq derives the name of the module from the file in
/// the same way.
fn theorem_name(out: &Path) -> Result<&str, Failure> {
    if file::is_standard(out) {
        return Ok("certified");
    }
    let stem = out.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let is_name = stem.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && stem.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    let why = match is_name && out.extension().is_some_and(|end| end == "v") {
        true if is_taken(stem) => format!(
            "`{stem}` is a keyword of Coq, or a name in the file; choose another name, such as \
             {stem}_proved.v"
        ),
        true => return Ok(stem),
        false => "use a letter, then letters, digits and _, then .v".to_owned(),
    };
    Err(Failure::Usage(format!("`{}` is not a file name for Coq: {why}", out.display())))
}

const DATABASE: &str = "a database of values cannot be written as a theorem in Coq";
