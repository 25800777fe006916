//! The proved checker as JavaScript: a page for checking certificates, and the parts with which
//! the page of a proof checks itself. `make -C proof javascript` builds `proved.js` from
//! `proof/`; all other files are written by hand.
//!
//! In reading order: `proved.js` (the checker that is extracted from its proof), `blake3.js`,
//! `check.js` (verdicts with roots and reasons), `command.js` (the command for node), `checking.js`
//! (workers and cards, for browsers), `page.js` and `page.html` (the page), `card.css`. The npm
//! package in `npm/` consists of the first four.

use std::collections::BTreeMap;

use segcert_check::shell::check::{imports, limits_for};
use segcert_check::shell::file::{HEADER_BYTES, ROOT_BYTES};
use serde::Serialize;

use crate::base64::base64;

/// Style of a verdict.
pub const CARD_STYLE: &str = include_str!("card.css");

/// Program with which a page checks its certificate.
pub const CHECKER: &str = concat!(
    include_str!("proved.js"),
    include_str!("blake3.js"),
    include_str!("check.js"),
    include_str!("checking.js"),
);

const FRAME: &str = include_str!("page.html");
const PROGRAM: &str = concat!(
    include_str!("proved.js"),
    include_str!("blake3.js"),
    include_str!("check.js"),
    include_str!("command.js"),
    include_str!("checking.js"),
    include_str!("page.js"),
);

/// Returns the page for checking certificates. The file is also a program and a library for node.
pub fn page() -> String {
    FRAME.replace("/*CARD_STYLE*/", CARD_STYLE).replace("/*PROGRAM*/", PROGRAM.trim_end())
}

/// A certificate that a page contains, with the certificates that it imports.
#[derive(Debug, Serialize)]
pub struct Enclosed {
    /// Name of the file.
    pub name: String,
    /// The file in base64.
    file: String,
    /// The imported files in base64.
    imports: Vec<String>,
}

impl Enclosed {
    /// Encloses a certificate, and those of `others` that it imports.
    pub fn new(name: &str, file: &[u8], others: &[Vec<u8>]) -> Enclosed {
        let imports = needed(file, others).into_iter().map(base64).collect();
        Enclosed { name: name.to_owned(), file: base64(file), imports }
    }

    /// Returns the number of bytes that the certificate and the checker add to a page.
    pub fn size(&self) -> usize {
        let imports: usize = self.imports.iter().map(String::len).sum();
        CHECKER.len() + self.file.len() + imports
    }
}

/// Returns the files among `others` that a certificate imports, directly or indirectly.
pub fn needed<'a>(file: &[u8], others: &'a [Vec<u8>]) -> Vec<&'a [u8]> {
    let named = |file: &'a Vec<u8>| {
        let root = file.get(HEADER_BYTES - ROOT_BYTES..HEADER_BYTES)?;
        Some((root.to_vec(), file.as_slice()))
    };
    let mut files: BTreeMap<Vec<u8>, &[u8]> = others.iter().filter_map(named).collect();
    let mut found: Vec<&[u8]> = Vec::new();
    let mut waiting = roots(file);
    while let Some(root) = waiting.pop() {
        if let Some(file) = files.remove(root.as_slice()) {
            found.push(file);
            waiting.extend(roots(file));
        }
    }
    found
}

/// Returns the roots of the certificates that a certificate imports.
fn roots(file: &[u8]) -> Vec<[u8; ROOT_BYTES]> {
    imports(file, limits_for(file.len())).unwrap_or_default()
}
