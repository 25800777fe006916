//! The bytes of a certificate's sections (docs/FORMAT.md). There are no lemmas, and at most two entries: `*` and `up`.

use segcert_check::Sections;

use super::goal::{Judgment, Name, Op, Term};
use crate::bytes::varint;
use crate::clobber::{Atom, Statement};
use crate::prove::certificate::bytes::{
    CUT_AT_LEAST, CUT_BEATS, FIRST_MOVE, IMPORT_AT_LEAST, IMPORT_BEATS, REPLIES, word,
};
use crate::seg::pieces::Pieces;

/// Stands before a part in a list of terms.
const PART: u64 = 0;

/// All sections; with the root of a database if it is imported.
pub fn sections(
    pieces: &Pieces,
    statement: &Statement,
    import: Option<&[u8; 32]>,
    steps: &[Op],
) -> Sections {
    let mut lemmas: Vec<u8> = import.into_iter().flatten().copied().collect();
    let first_move = FIRST_MOVE + u64::from(import.is_some());
    varint(0, &mut lemmas);
    let mut proof = Vec::new();
    for step in steps {
        op(pieces, step, first_move, &mut proof);
    }
    Sections {
        statement: statement.to_string(),
        arena: arena(statement),
        lemmas,
        proof,
    }
}

/// The games that the statement mentions by name, and their options.
fn arena(statement: &Statement) -> Vec<u8> {
    let terms = || statement.left.terms.iter().chain(&statement.right.terms);
    let mentions = |names: &[Name]| {
        let mut mentioned = terms().filter_map(|term| Name::of(&term.atom));
        mentioned.any(|name| names.contains(&name))
    };
    debug_assert!(terms().all(|term| matches!(
        term.atom,
        Atom::Row(_) | Atom::Nimber(_) | Atom::Up | Atom::Down
    )));
    let has_up = mentions(&[Name::Up, Name::Down]);
    let mut bytes = Vec::new();
    let zero = 0;
    let star = reference(Name::Star);
    if has_up {
        varint(2, &mut bytes);
        [1, zero, 1, zero]
            .iter()
            .for_each(|&n| varint(n, &mut bytes));
        [1, zero, 1, star]
            .iter()
            .for_each(|&n| varint(n, &mut bytes));
    } else if mentions(&[Name::Star]) {
        varint(1, &mut bytes);
        [1, zero, 1, zero]
            .iter()
            .for_each(|&n| varint(n, &mut bytes));
    } else {
        varint(0, &mut bytes);
    }
    bytes
}

/// Entry 1 is `*`, entry 2 is `up`.
fn reference(name: Name) -> u64 {
    match name {
        Name::Star => 2,
        Name::Up => 4,
        Name::Down => 5,
    }
}

fn op(pieces: &Pieces, op: &Op, first_move: u64, bytes: &mut Vec<u8>) {
    match op {
        Op::Replies => varint(REPLIES, bytes),
        Op::Move(number) => varint(first_move + *number as u64, bytes),
        Op::Import { judgment, selected } => {
            let op = match judgment {
                Judgment::AtLeast => IMPORT_AT_LEAST,
                Judgment::Beats => IMPORT_BEATS,
            };
            varint(op, bytes);
            selection(selected, bytes);
        }
        Op::Cut {
            judgment,
            selected,
            lesser,
        } => {
            let op = match judgment {
                Judgment::AtLeast => CUT_AT_LEAST,
                Judgment::Beats => CUT_BEATS,
            };
            varint(op, bytes);
            selection(selected, bytes);
            varint(lesser.len() as u64, bytes);
            for term in lesser {
                match term {
                    Term::Name(name) => varint(reference(*name) + 1, bytes),
                    Term::Piece(id) => {
                        varint(PART, bytes);
                        word(pieces.get(*id).part(), bytes);
                    }
                }
            }
        }
    }
}

/// Which terms of a position are meant.
fn selection(places: &[usize], bytes: &mut Vec<u8>) {
    varint(places.len() as u64, bytes);
    let mut next = 0;
    for &place in places {
        varint(place as u64 - next, bytes);
        next = place as u64 + 1;
    }
}
