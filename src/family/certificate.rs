//! Certificates of theorems for all `n` (docs/FORMAT.md, "Kind 2").
use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use segcert_check::{Limits, Sections, Verdict};

use super::forms::{Forms, write_varint};
use super::uniform::Uniform;
use super::window::Window;
use crate::clobber::ForAll;
use crate::game::{Limit, PartId};

/// The number of Theorem A in the section *lemmas*.
const UNIFORM: u64 = 0;

/// The sections of the certificate that Theorem A with these numbers proves the statement, whether it does or not.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn uniform(
    window: &mut Window,
    theorem: &Uniform,
    statement: &ForAll,
) -> Result<Sections, Limit> {
    let listed = parts(window, theorem, statement)?;
    let mut forms = Forms::default();
    let saltus = forms.value(&window.arena, theorem.saltus);
    for game in statement.games() {
        forms.atom(game);
    }
    let mut values = Vec::new();
    for part in listed {
        let value = window.parts.value(part, &mut window.arena)?;
        values.push(forms.value(&window.arena, value));
    }
    let numbered = forms.numbered();
    let (mut lemmas, mut proof) = (Vec::new(), Vec::new());
    let saltus = numbered.reference(saltus);
    for number in [UNIFORM, theorem.period as u64, theorem.start as u64, saltus] {
        write_varint(&mut lemmas, number);
    }
    for value in values {
        write_varint(&mut proof, numbered.reference(value));
    }
    Ok(Sections {
        statement: statement.to_string(),
        arena: numbered.bytes,
        lemmas,
        proof,
    })
}

/// The complete certificate, which the checker has accepted.
///
/// # Errors
/// What the checker says.
pub fn seal(sections: &Sections) -> Result<Vec<u8>, Box<Verdict>> {
    segcert_check::seal_family(sections, Limits::default())
}

/// The parts that the checker computes for itself, in its order: the sections of the window, the rows that are shorter, and all
/// that play can make of them; one of each pair of negatives.
fn parts(window: &mut Window, theorem: &Uniform, statement: &ForAll) -> Result<Vec<PartId>, Limit> {
    let (start, end) = (theorem.start, theorem.end(window));
    let mut pending = Vec::new();
    for class in window.classes.clone() {
        let lengths = window
            .tape
            .lengths(class, start)
            .take_while(|&length| length < end);
        for length in lengths {
            let part = window.tape.part((class, length));
            pending.push(window.parts.intern(&part));
        }
    }
    for line in statement.lines() {
        for row in statement.range().map_while(|n| line.at(n)) {
            if row.len() >= start {
                break;
            }
            pending.push(window.parts.intern(&row));
        }
    }
    let mut found = FxHashSet::from_iter([PartId::DEAD]);
    let mut listed = BTreeSet::new();
    while let Some(part) = pending.pop() {
        if !found.insert(part) {
            continue;
        }
        let negative = window.parts.negative(part);
        pending.push(negative);
        let (word, opposite) = (window.parts.part(part), window.parts.part(negative));
        if word <= opposite {
            listed.insert((word.clone(), part));
        }
        for &(a, b) in window.parts.left_moves(part) {
            pending.extend([a, b]);
        }
    }
    Ok(listed.into_iter().map(|(_, part)| part).collect())
}
