//! Writes certificates that contain the proof of the theorem that they would import: the file of
//! the theorem is extended by further claims and steps.
use std::mem::{replace, take};

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{self, imports};
use segcert_check::shell::file::open;
use segcert_check::shell::library::Library as Files;

use super::library::{Library, Theorem};
use super::merged::merged;
use super::reading::File;
use super::search::{STEPS, Targets, search};
use super::usable::Usable;
use super::written::Written;
use crate::certificate::wire::body;
use crate::claims::Claim;
use crate::clobber::Statement;
use crate::run::Control;
use crate::theorems::engine::guarded;
use crate::theorems::goals::{Imports, certificate};

/// Returns a certificate of the statement of `file` that has no imports. If there is a single
/// import, without imports of its own, its file is extended; otherwise all proofs are carried over
/// to one file. Returns `None` if this is not possible.
pub fn self_contained(file: &[u8], library: &Library, control: &Control) -> Option<Vec<u8>> {
    let (root, _) = open(file).ok()?.proof().ok()?;
    let roots = imports(file, Allowed::default().limits(file.len())).ok()?;
    let statement = Theorem::of_file(file.to_vec())?.statement;
    if let [only] = roots[..] {
        let theorem = library.get(&only)?;
        if let Some(extended) = extended(&statement, theorem, control) {
            return Some(extended);
        }
    }
    merged((root, file), &statement, library, control)
}

/// Returns the file of a theorem without imports, extended by the proof of a statement. The goals
/// of the theorem become claims, which the steps of the file prove.
fn extended(statement: &Statement, theorem: &Theorem, control: &Control) -> Option<Vec<u8>> {
    let file = File::read(&theorem.file().ok()?, &[], guarded(control))?;
    let File { mut theory, mut ends, steps: proved, .. } = file;
    theory.arena.set_budget(STEPS);
    // The search must not use the claims and the cells of the file.
    let count = theory.claims.len();
    let claims_of_file = replace(&mut theory.claims, vec![Claim::at_least(0, Vec::new()); count]);
    let cells = take(&mut theory.cells);
    let usable = Usable::of_statement(&mut theory, &theorem.statement, 0).ok()?;
    if !theory.cells.is_empty() {
        return None;
    }
    let given: Vec<usize> = (0..theory.claims.len()).collect();
    let lemmas = theory.lemmas.list.len();
    let found = search(theory, usable, statement, Targets::Options, control).ok()??;
    let Written { mut theory, begin, steps } = found.written(statement, &given, lemmas).ok()?;
    theory.claims.splice(..count, claims_of_file);
    theory.set_cells(cells);
    ends.push(given.len());
    let (begin, steps) = ([ends, begin].concat(), [proved, steps].concat());
    let imports = Imports::default();
    let written = certificate(&mut theory, imports, &begin, statement, steps).ok()?;
    Some(check::seal(&body(&written), Allowed::default(), &mut Files::default()).ok()?.bytes)
}
