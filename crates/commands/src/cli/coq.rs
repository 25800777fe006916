//! `segcert coq`: writes a certificate as a theorem in Coq.

use super::reading::Source;
use crate::cli::prelude::*;
use crate::coq::theorem;
use crate::reader::open::{Content, Opened};

/// Write a certificate as a theorem in Coq
///
/// The file states the theorem in the terms of proof/Clobber.v. Coq proves it by running the
/// checker that is proved correct. Compile the file with the library in proof/: `coqc -Q proof
/// Segcert Name.v`.
#[derive(Args)]
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
    source.show_verified(|Opened { header, bytes, content, .. }, imports| {
        let Content::Proof(proof) = content else {
            return Err(Failure::NothingToShow(DATABASE));
        };
        file::publish(out, source.inputs(), Some(&header), || {
            Ok(theorem(name, &proof.statement, &header, bytes, imports).into())
        })
    })
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
    match is_name && out.extension().is_some_and(|end| end == "v") {
        true => Ok(stem),
        false => Err(Failure::Usage(format!(
            "`{}` is not a file name for Coq: use a letter, then letters, digits and _, then .v",
            out.display()
        ))),
    }
}

const DATABASE: &str = "a database of values cannot be written as a theorem in Coq";
