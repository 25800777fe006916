//! Writes a certificate as a theorem in Coq: a file that states the theorem in the terms of
//! `proof/Clobber.v`, contains the certificate, and proves the theorem by running the checker on
//! the certificate.
//!
//! In reading order: `games` (games as terms), `terms` (the statement as the checker reads it),
//! `words` (the statement as a theorem), `weights` (theorems without a certificate).

mod games;
mod terms;
mod weights;
mod words;

pub use weights::by_weights;

use std::fmt::Write;

use crate::base64::base64;
use crate::page::needed;
use crate::reader::explain::Header;
use crate::reader::kernel::Statement;

/// Number of characters in a line of base64. Coq reads the file by lines. It is a multiple of 4.
const LINE: usize = 1024;

/// Writes the file of Coq whose theorem has this name. The certificate is `file`; the certificates
/// among `others` that it imports come before it.
pub fn theorem(
    name: &str,
    statement: &Statement,
    header: &Header,
    file: &[u8],
    others: &[Vec<u8>],
) -> String {
    let imports = needed(file, others);
    let mut text = format!("{}{}", heading(header), IMPORTS);
    let names: Vec<String> = (1..=imports.len()).map(|number| format!("import_{number}")).collect();
    for (name, import) in names.iter().zip(&imports) {
        text += &embedded(name, import);
    }
    text += &embedded("file", file);
    let games = games::terms(statement);
    let encoded = terms::statement(statement, &games);
    let stated = words::theorem(statement, &games);
    let _ = write!(
        text,
        "\n(** The checker says so. *)
Lemma verified : verifies_after [{}] file\n  ({encoded}).\nProof. run. Qed.

Theorem {name} :{}.
Proof. intros. {}. Qed.
Print Assumptions {name}.\n",
        names.join("; "),
        stated.text,
        stated.proof
    );
    text
}

/// Tells whether a theorem cannot have this name, because it is a keyword of Coq, or because the
/// file of the theorem defines it.
pub fn is_taken(name: &str) -> bool {
    let is_import = |number: &str| number.bytes().all(|digit| digit.is_ascii_digit());
    KEYWORDS.split_whitespace().chain(["file", "verified"]).any(|word| word == name)
        || name.strip_prefix("import_").is_some_and(is_import)
}

const KEYWORDS: &str = "
    Axiom CoFixpoint Definition Fixpoint Hypothesis Parameter Prop SProp Set Theorem Type Variable
    as at by cofix else end exists exists2 fix for forall fun if in let match mod return then using
    where with";

/// Returns the sign of a relation in Coq.
fn sign(relation: &str) -> &str {
    if relation == "=" { "==" } else { relation }
}

/// Beginning of a file of Coq.
const IMPORTS: &str = "
From Coq Require Import String List NArith ZArith.
From Segcert Require Import Clobber Main.
From Segcert.Theorems Require Import Embedded.
Import ListNotations.
Local Open Scope game_scope.
Local Opaque row.
";

/// Writes the statement in a comment. It is quoted, because it may contain `(*`.
fn heading(header: &Header) -> String {
    format!(
        "(** \"{}\"\n\n    Proved by the certificate with the root\n    {}. *)\n",
        header.statement, header.root
    )
}

/// Writes a file as a definition.
fn embedded(name: &str, file: &[u8]) -> String {
    let text = base64(file);
    let lines: Vec<String> = text
        .as_bytes()
        .chunks(LINE)
        .map(|line| format!("\"{}\"", String::from_utf8_lossy(line)))
        .collect();
    format!("\nDefinition {name} : list line := [\n{}\n]%line.\n", lines.join(";\n"))
}
