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

/// Report of a certificate that was made.
#[derive(Serialize)]
struct Report {
    /// `verified`, `rejected` or `unchecked`.
    verdict: &'static str,
    /// The statement, if the certificate proves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    statement: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    root: Option<String>,
    bytes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

impl output::Report for Report {
    fn lines(&self) -> Lines {
        let size = format!("{} bytes", self.bytes);
        let lines = Lines::new(
            &self.verdict.to_ascii_uppercase(),
            self.statement.as_deref().unwrap_or("nothing is proved"),
        );
        let lines = lines.and_each("root", self.root.as_ref());
        match &self.file {
            Some(file) => lines.and("written", format!("{file}: {size}")),
            None => lines.and("size", format!("{size} (not written: no --out)")),
        }
    }
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
    let report = Report {
        verdict: name,
        statement: proved.map(|verified| verified.statement.clone()),
        root: proved.map(|verified| verified.root_hex()),
        bytes: assembled.bytes.len(),
        file: arguments.out.as_deref().map(file::output_name),
    };
    output::report(&report);
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
