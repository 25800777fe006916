//! `segcert cite`: a certificate as an entry of a bibliography.
use clap::Args;
use serde::Serialize;

use super::exit::Exit;
use super::failure::Failure;
use super::output::{self, Lines, Report};
use super::reading::Source;
use crate::reader::explain::Header;
use crate::reader::open::Opened;

/// Print BibTeX entries for a certificate and for this program
///
/// The certificate is checked first. Its entry has the statement and the root, which is a hash of
/// the whole proof: a reader who has a file with this root has this proof. Publish the file beside
/// the paper.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    pub source: Source,
}

/// Digits of the root in the key of the entry.
const KEY_DIGITS: usize = 12;
const VERSION: &str = env!("CARGO_PKG_VERSION");
const AUTHOR: &str = "The segcert developers";

#[derive(Serialize)]
struct Cited<'a> {
    statement: &'a str,
    root: &'a str,
    /// The statements of the certificates that this one imports.
    imports: &'a [String],
    version: &'static str,
    bibtex: String,
}

impl Report for Cited<'_> {
    fn lines(&self) -> Lines {
        Lines::default().block(&self.bibtex)
    }
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.source.show_verified(|Opened { header, .. }, _| {
        let cited = Cited {
            statement: &header.statement,
            root: &header.root,
            imports: &header.imports,
            version: VERSION,
            bibtex: bibtex(&header),
        };
        output::report(&cited, arguments.source.json);
        Ok(Exit::Success)
    })
}

/// Returns the entries of the certificate and of the program.
fn bibtex(header: &Header) -> String {
    let Header { statement, root, imports, .. } = header;
    let key = &root[..KEY_DIGITS];
    let typed = |statement: &String| format!("\\texttt{{{}}}", escaped(statement));
    let statement = typed(statement);
    let imports = match imports.as_slice() {
        [] => String::new(),
        imports => {
            let imports: Vec<String> = imports.iter().map(typed).collect();
            format!(" Imports the certificates of {}.", imports.join(", "))
        }
    };
    format!(
        "@misc{{segcert-{key},
  author = {{{{{AUTHOR}}}}},
  title  = {{Proof certificate: {{{statement}}}}},
  note   = {{Root \\texttt{{{root}}}. Verified by segcert {VERSION}.{imports}}}
}}
@misc{{segcert,
  author = {{{{{AUTHOR}}}}},
  title  = {{segcert: proofs about linear {{Clobber}}}},
  note   = {{Version {VERSION}}}
}}"
    )
}

/// Returns the text with the characters that mean something in TeX escaped.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '^' => escaped += r"\textasciicircum{}",
            '~' => escaped += r"\textasciitilde{}",
            '\\' => escaped += r"\textbackslash{}",
            '{' | '}' | '_' | '%' | '#' | '&' | '$' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            letter => escaped.push(letter),
        }
    }
    escaped
}
