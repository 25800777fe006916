//! Certificates of theorems for all `n` (docs/FORMAT-1.md).
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use rustc_hash::FxHashSet;
use segcert_check::first::{self, Sealed, Sections, Verdict};

use super::forms::Forms;
use super::system::{BoundSystem, System};
use super::uniform::Uniform;
use super::window::Window;
use crate::bytes::varint;
use crate::clobber::ForAll;
use crate::clobber::for_all::Variable;
use crate::game::{Limit, PartId, Value};
use crate::prove::{Control, Halt};

/// The numbers of the theorems in the section *lemmas*.
const UNIFORM: u64 = 0;
const INEQUALITIES: u64 = 1;
const BOUNDS: u64 = 2;

/// A theorem that was found.
pub enum Theorem {
    /// Theorem A.
    Uniform(Uniform),
    /// Theorem B.
    Inequalities(System),
    /// Theorem C.
    Bounds(BoundSystem),
}

impl Theorem {
    /// The letter under which docs/THEOREMS.md has it.
    pub fn letter(&self) -> &'static str {
        match self {
            Theorem::Uniform(_) => "A",
            Theorem::Inequalities(_) => "B",
            Theorem::Bounds(_) => "C",
        }
    }

    /// How many inequalities it claims.
    pub fn claims(&self) -> Option<usize> {
        match self {
            Theorem::Uniform(_) => None,
            Theorem::Inequalities(system) => Some(system.claims.len()),
            Theorem::Bounds(system) => Some(system.claims.len()),
        }
    }

    /// `P`, `K` and `S`; for Theorem C what holds of rows that are exactly known.
    pub fn law(&self) -> Uniform {
        match self {
            Theorem::Uniform(theorem) => *theorem,
            Theorem::Inequalities(system) => Uniform {
                period: system.frame.period,
                start: system.frame.start,
                saltus: system.saltus,
            },
            Theorem::Bounds(system) => Uniform {
                period: system.span.period,
                start: system.span.start,
                saltus: Value::ZERO,
            },
        }
    }

    /// The lengths of the sections whose values the theorem needs.
    pub fn window(&self, window: &Window) -> Range<usize> {
        match self {
            Theorem::Uniform(theorem) => theorem.start..theorem.end(window),
            Theorem::Inequalities(system) => system.frame.start..system.frame.end(),
            Theorem::Bounds(system) => window.tape.margin()..system.span.end,
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
    let claimed: Vec<Value> = match theorem {
        Theorem::Uniform(_) => Vec::new(),
        Theorem::Inequalities(system) => system.claims.iter().map(|(_, value)| *value).collect(),
        Theorem::Bounds(system) => system.claims.iter().map(|(_, value)| *value).collect(),
    };
    for value in claimed {
        forms.value(&window.arena, value);
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
    let mut reference = |value| numbered.reference(forms.value(&window.arena, value));
    match theorem {
        Theorem::Uniform(_) => write_varints(&mut lemmas, &[UNIFORM, period, start, saltus]),
        Theorem::Inequalities(system) => {
            let shift = system.frame.shift;
            write_varints(
                &mut lemmas,
                &[INEQUALITIES, period, start, shift as u64, saltus],
            );
            write_claims(&mut lemmas, &system.claims, |(pair, value)| {
                [
                    pair.left as u64,
                    pair.residue as u64,
                    pair.right as u64,
                    (pair.shift + shift as i64) as u64,
                    reference(*value),
                ]
            });
        }
        Theorem::Bounds(system) => {
            let (margin, end) = (system.span.margin as u64, system.span.end as u64);
            write_varints(&mut lemmas, &[BOUNDS, period, start, margin, end]);
            write_claims(&mut lemmas, &system.claims, |(slot, value)| {
                [
                    slot.below.into(),
                    slot.class as u64,
                    slot.residue as u64,
                    reference(*value),
                ]
            });
        }
    }
    for value in values {
        varint(numbered.reference(value), &mut proof);
    }
    Ok(Sections {
        statement: statement.to_string(),
        arena: numbered.bytes,
        lemmas,
        proof,
    })
}

fn write_varints(bytes: &mut Vec<u8>, numbers: &[u64]) {
    numbers.iter().for_each(|&number| varint(number, bytes));
}

/// The claims in ascending order of what is written.
fn write_claims<Claim, const N: usize>(
    bytes: &mut Vec<u8>,
    claims: &[Claim],
    numbers: impl FnMut(&Claim) -> [u64; N],
) {
    let mut claims: Vec<[u64; N]> = claims.iter().map(numbers).collect();
    claims.sort_unstable();
    varint(claims.len() as u64, bytes);
    claims.iter().for_each(|claim| write_varints(bytes, claim));
}

/// Why there is no certificate.
pub enum Unsealed {
    /// The search was told to stop while the checker worked.
    Stopped(Halt),
    /// What the checker says.
    Refused(Box<Verdict>),
}

/// The complete certificate, which the checker has accepted.
///
/// # Errors
/// [`Unsealed`].
pub fn seal(sections: Sections, control: &Control) -> Result<Sealed, Unsealed> {
    let mut limits = first::LIMITS;
    limits.memory = control.memory.unwrap_or(limits.memory);
    // The checker cannot be interrupted: it is left alone when nobody waits for its answer any
    // more.
    let (answer, answered) = mpsc::channel();
    thread::spawn(move || {
        // Nobody may be listening any more.
        let _ = answer.send(first::seal(&sections, limits));
    });
    loop {
        match answered.recv_timeout(TICK) {
            Ok(result) => return result.map_err(Unsealed::Refused),
            Err(RecvTimeoutError::Timeout) => control.check().map_err(Unsealed::Stopped)?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Unsealed::Stopped(Halt::Interrupted));
            }
        }
    }
}

/// How often a waiting search looks whether it is to stop.
const TICK: Duration = Duration::from_millis(50);

/// The parts that the checker computes for itself, in its order: the sections of the window, the
/// rows that are shorter, and all that play can make of them; one of each pair of negatives.
fn parts(window: &mut Window, theorem: &Theorem, statement: &ForAll) -> Result<Vec<PartId>, Limit> {
    let Range { start, end } = theorem.window(window);
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
    let range = statement
        .only_variable()
        .into_iter()
        .flat_map(Variable::range);
    for line in statement.lines() {
        for row in range.clone().map_while(|n| line.at(&[n])) {
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
