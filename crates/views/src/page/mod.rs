//! The proved checker as JavaScript: a page on which certificates are dropped, and what the page of
//! a proof carries so that it verifies itself. `proved.js` is built from `proof/` by
//! `make -C proof javascript`; all else is written by hand.
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

/// The style of a verdict.
pub const CARD_STYLE: &str = include_str!("card.css");

/// The program that a page needs to check what it carries.
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

/// Returns the page on which certificates are dropped; it is a program and a library for node, too.
pub fn page() -> String {
    FRAME.replace("/*CARD_STYLE*/", CARD_STYLE).replace("/*PROGRAM*/", PROGRAM.trim_end())
}

/// A certificate that a page carries, with those on which it rests.
#[derive(Debug, Serialize)]
pub struct Enclosed {
    /// The name of the file.
    pub name: String,
    /// The file, in base64.
    file: String,
    /// The files on which it rests, in base64.
    imports: Vec<String>,
}

impl Enclosed {
    /// Encloses a certificate and those of the others on which it rests.
    pub fn new(name: &str, file: &[u8], others: &[Vec<u8>]) -> Enclosed {
        let imports = needed(file, others).into_iter().map(base64).collect();
        Enclosed { name: name.to_owned(), file: base64(file), imports }
    }

    /// Returns the number of bytes that a page has more with the certificate and the checker.
    pub fn size(&self) -> usize {
        let imports: usize = self.imports.iter().map(String::len).sum();
        CHECKER.len() + self.file.len() + imports
    }
}

/// Returns those of the files on which a certificate rests, and on which these rest.
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

/// The roots on which a certificate rests.
fn roots(file: &[u8]) -> Vec<[u8; ROOT_BYTES]> {
    imports(file, limits_for(file.len())).unwrap_or_default()
}
