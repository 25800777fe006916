//! Certificates of theorems for all `n` (docs/FORMAT.md, "Kind 2").
use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use segcert_check::{Limits, Sealed, Sections, Verdict};

use super::forms::{Forms, write_varint};
use super::system::{Claim, System};
use super::uniform::Uniform;
use super::window::Window;
use crate::clobber::ForAll;
use crate::game::{Limit, PartId, Value};

/// The numbers of the theorems in the section *lemmas*.
const UNIFORM: u64 = 0;
const INEQUALITIES: u64 = 1;

/// A theorem that was found.
pub enum Theorem {
    /// Theorem A.
    Uniform(Uniform),
    /// Theorem B.
    Inequalities(System),
}

impl Theorem {
    /// `P`, `K` and `S`.
    pub fn law(&self) -> Uniform {
        match self {
            Theorem::Uniform(theorem) => *theorem,
            Theorem::Inequalities(system) => Uniform {
                period: system.frame.period,
                start: system.frame.start,
                saltus: system.saltus,
            },
        }
    }

    /// Values of shorter sections are all that the theorem needs.
    pub fn end(&self, window: &Window) -> usize {
        match self {
            Theorem::Uniform(theorem) => theorem.end(window),
            Theorem::Inequalities(system) => system.frame.end(),
        }
    }
}

/// The sections of the certificate that a theorem proves the statement, whether it does or not.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn sections(
    window: &mut Window,
    theorem: &Theorem,
    statement: &ForAll,
) -> Result<Sections, Limit> {
    let law = theorem.law();
    let listed = parts(window, theorem, statement)?;
    let mut forms = Forms::default();
    let saltus = forms.value(&window.arena, law.saltus);
    for game in statement.games() {
        forms.atom(game);
    }
    let claims: &[Claim] = match theorem {
        Theorem::Uniform(_) => &[],
        Theorem::Inequalities(system) => &system.claims,
    };
    for (_, value) in claims {
        forms.value(&window.arena, *value);
    }
    let mut values = Vec::new();
    for part in listed {
        let value = window.parts.value(part, &mut window.arena)?;
        values.push(forms.value(&window.arena, value));
    }
    let numbered = forms.numbered();
    let (mut lemmas, mut proof) = (Vec::new(), Vec::new());
    let saltus = numbered.reference(saltus);
    let (period, start) = (law.period as u64, law.start as u64);
    match theorem {
        Theorem::Uniform(_) => write_varints(&mut lemmas, &[UNIFORM, period, start, saltus]),
        Theorem::Inequalities(system) => {
            let shift = system.frame.shift as u64;
            write_varints(&mut lemmas, &[INEQUALITIES, period, start, shift, saltus]);
            write_claims(&mut lemmas, system, |value| {
                numbered.reference(forms.value(&window.arena, value))
            });
        }
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

fn write_varints(bytes: &mut Vec<u8>, numbers: &[u64]) {
    numbers
        .iter()
        .for_each(|&number| write_varint(bytes, number));
}

/// The claims in ascending order of what is written.
fn write_claims(bytes: &mut Vec<u8>, system: &System, mut reference: impl FnMut(Value) -> u64) {
    let shift = system.frame.shift as i64;
    let mut claims: Vec<[u64; 5]> = Vec::new();
    for (pair, value) in &system.claims {
        claims.push([
            pair.left as u64,
            pair.residue as u64,
            pair.right as u64,
            (pair.shift + shift) as u64,
            reference(*value),
        ]);
    }
    claims.sort_unstable();
    write_varint(bytes, claims.len() as u64);
    claims.iter().for_each(|claim| write_varints(bytes, claim));
}

/// The complete certificate, which the checker has accepted.
///
/// # Errors
/// What the checker says.
pub fn seal(sections: &Sections) -> Result<Sealed, Box<Verdict>> {
    segcert_check::seal_family(sections, Limits::default())
}

/// The parts that the checker computes for itself, in its order: the sections of the window, the rows that are shorter, and all
/// that play can make of them; one of each pair of negatives.
fn parts(window: &mut Window, theorem: &Theorem, statement: &ForAll) -> Result<Vec<PartId>, Limit> {
    let (start, end) = (theorem.law().start, theorem.end(window));
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
