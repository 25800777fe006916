//! `segcert assemble`: makes a certificate from its text.
use std::sync::Arc;

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::input::read_file;
use segcert_check::shell::verdict::Verdict;

use crate::assemble::{Assembled, TextError, assemble};
use crate::cli::prelude::*;
use crate::library::imports::Imports;

/// Make a certificate from its text, as `dump` writes it
///
/// Use this to write certificates by hand or by another program. Section 9 of docs/FORMAT.md is the
/// grammar. The checker verifies the certificate before it is written.
#[derive(Args)]
pub struct Arguments {
    /// Text of a certificate; `-` is standard input
    #[arg(value_name = "FILE")]
    text: PathBuf,
    /// Write the certificate to this file; without this option, it is only checked
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Certificate that this one imports; certificates of `segcert library` are found without this
    /// option
    #[arg(long, value_name = "FILE")]
    import: Vec<PathBuf>,
    /// Write the certificate even if the checker does not verify it
    #[arg(long, requires = "out")]
    unverified: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let inputs = arguments.import.iter().chain([&arguments.text]);
    file::claim(arguments.out.as_deref(), inputs.map(PathBuf::as_path))?;
    let text = file::read(&arguments.text).map_err(Failure::read(&arguments.text))?;
    let expected = "`assemble` reads the text that `segcert dump` prints";
    file::refuse_certificate(&arguments.text, &text, expected)?;
    let assembled = assemble(&String::from_utf8_lossy(&text))?;
    let mut imports = Imports::new(Arc::default(), Allowed::default());
    for path in &arguments.import {
        let added = read_file(path, Allowed::default()).and_then(|bytes| imports.give(bytes));
        added.map_err(|verdict| Failure::Unusable { path: path.clone(), verdict })?;
    }
    let verdict = match segcert_database::is_database(&assembled.bytes) {
        true => segcert_database::check(&assembled.bytes, Allowed::default()),
        false => imports.check(&assembled.bytes),
    };
    let refused = refusal(&assembled, &verdict);
    match refused {
        Some(refused) if !arguments.unverified => return Err(refused),
        Some(refused) => output::failure(&refused, false),
        None => {}
    }
    if let Some(path) = &arguments.out {
        file::write(path, &assembled.bytes).map_err(Failure::write(path))?;
    }
    let (name, proved) = match &verdict {
        Verdict::Verified(verified) => ("verified", Some(verified)),
        Verdict::Rejected(_) => ("rejected", None),
        Verdict::CouldNotCheck(_) => ("unchecked", None),
    };
    let statement = proved.map(|verified| &verified.statement);
    let file = arguments.out.as_deref().map(file::output_name);
    let size = format!("{} bytes", assembled.bytes.len());
    let says = statement.map_or("nothing is proved", |it| it);
    let report = Report::default()
        .verdict(name, says)
        .field_some("statement", statement)
        .entry_some("root", proved.map(|verified| verified.root_hex()))
        .field("bytes", assembled.bytes.len())
        .field_some("file", &file);
    match &file {
        Some(file) => report.line("written", format!("{file}: {size}")),
        None => report.line("size", format!("{size} (not written: no --out)")),
    }
    .print();
    Ok(Exit::of_code(verdict.exit_code()))
}

/// Returns the reason why a certificate is not written, if it does not prove the statement of its
/// text.
fn refusal(assembled: &Assembled, verdict: &Verdict) -> Option<Failure> {
    match verdict {
        Verdict::Verified(verified) => {
            let said = assembled.statement.as_ref()?;
            let is_other = assembled.has_records && *said != verified.statement;
            let why = format!("the records state `{}` and not `{said}`", verified.statement);
            is_other.then(|| TextError { line: 1, why }.into())
        }
        verdict => {
            let line = match verdict {
                Verdict::Rejected(rejection) => assembled.line(rejection.offset),
                _ => None,
            };
            Some(Failure::Refused { line, verdict: Box::new(verdict.clone()) })
        }
    }
}
