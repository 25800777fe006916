//! `segcert cite`: writes certificates as entries of a bibliography.
use std::collections::BTreeSet;

use super::reading::Source;
use crate::cli::prelude::*;
use crate::game::for_people;
use crate::reader::explain::Header;
use crate::reader::latex::broken;
use crate::reader::open::Opened;

/// Print BibTeX entries for certificates and for this program
///
/// The certificates are checked first. Each entry has the statement and the root, which is a hash
/// of the whole proof: a reader who has a file with this root has this proof. Publish the files
/// beside the paper.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    pub source: Source,
    /// More certificates
    #[arg(value_name = "FILE")]
    others: Vec<PathBuf>,
}

/// Number of digits of the root in the key of the entry.
const KEY_DIGITS: usize = 12;
/// Number of digits of the root after which TeX may break the line.
const GROUP: usize = 8;
const VERSION: &str = env!("CARGO_PKG_VERSION");
const AUTHOR: &str = "The segcert developers";

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let (mut exit, mut cited) = (Exit::Success, BTreeSet::new());
    for file in [&arguments.source.file].into_iter().chain(&arguments.others) {
        let source = arguments.source.with_file(file);
        let shown = source.show_verified(|Opened { header, .. }, _| {
            let Header { statement, root, imports, .. } = &header;
            let entry = entry(statement, root, imports);
            // Two entries with one key would be wrong. Programs get an answer for each file.
            if cited.insert(root.clone()) || output::is_json() {
                Report::default()
                    .field("statement", statement)
                    .field("root", root)
                    .field("imports", imports)
                    .field("version", VERSION)
                    .field("bibtex", format!("{entry}\n{}", program()))
                    .block(entry)
                    .print();
            }
            Ok(Exit::Success)
        });
        exit = exit.with(shown?);
    }
    if !cited.is_empty() && !output::is_json() {
        output::line(program());
    }
    Ok(exit)
}

/// Returns the entry of a certificate.
fn entry(statement: &str, root: &str, imports: &[String]) -> String {
    let key = &root[..KEY_DIGITS];
    let starts = (0..root.len()).step_by(GROUP);
    let groups: Vec<&str> = starts.map(|at| &root[at..root.len().min(at + GROUP)]).collect();
    // BibTeX breaks its own lines at the space, which TeX skips.
    let breakable = groups.join(r"\allowbreak ");
    let typed = |statement: &str| {
        format!("\\texttt{{{}}}", broken(&escaped(&for_people(statement)), r"\allowbreak "))
    };
    let statement = typed(statement);
    let imports = match imports {
        [] => String::new(),
        imports => {
            let imports: Vec<String> = imports.iter().map(|import| typed(import)).collect();
            format!(" Imports the certificates of {}.", imports.join(", "))
        }
    };
    format!(
        "@misc{{segcert-{key},
  author = {{{{{AUTHOR}}}}},
  title  = {{Proof certificate: {{{statement}}}}},
  note   = {{Root \\texttt{{{breakable}}}. Verified by segcert {VERSION}.{imports}}}
}}"
    )
}

/// Returns the entry of this program.
fn program() -> String {
    format!(
        "@misc{{segcert,
  author = {{{{{AUTHOR}}}}},
  title  = {{segcert: proofs about linear {{Clobber}}}},
  note   = {{Version {VERSION}}}
}}"
    )
}

/// Returns a statement with escapes for the special characters of TeX that statements have.
fn escaped(text: &str) -> String {
    let text = text.replace('{', r"\{").replace('}', r"\}");
    text.replace('^', r"\textasciicircum{}").replace('±', r"\textpm{}")
}
