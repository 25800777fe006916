//! Lines, windows and verdicts for the tests.
use segcert::clobber::{ForAll, Part, Stone};
use std::collections::BTreeMap;

use segcert::family::{Class, Tape, Theorem, Uniform, Window, certificate};
use segcert::game::PartId;
use segcert_check::first::container::write;
use segcert_check::first::{Code, LIMITS, Sections, Verdict, check};

pub const CONJECTURE_2: &str = "(XXO)^n = floor((n+1)/2)*up for all n >= 1";

pub fn tape(left: &str, word: &str, right: &str) -> Tape {
    let stones = |text: &str| -> Vec<Stone> { text.parse::<Part>().unwrap().stones().collect() };
    let [left, word, right] = [left, word, right].map(stones);
    Tape { left, word, right }
}

pub fn window(word: &str, end: usize) -> Window {
    let mut window = Window::new(tape("", word, ""));
    window.extend(end).unwrap();
    window
}

/// What the real writer makes of a theorem, true or not.
pub fn sections(window: &mut Window, theorem: &Uniform, statement: &str) -> Sections {
    let statement: ForAll = statement.parse().unwrap();
    certificate::sections(window, &Theorem::Uniform(*theorem), &statement).unwrap()
}

/// What the writer makes of a window whose closure lacks a class and those with the same parts, up
/// to mirror images and negatives: once for each class, unless play from other sections leads to
/// all of its parts.
pub fn without_one_class(
    window: &mut Window,
    mut write: impl FnMut(&mut Window) -> Sections,
) -> Vec<Sections> {
    let right = write(window);
    let classes = window.classes.clone();
    let mut groups: BTreeMap<PartId, Vec<Class>> = BTreeMap::new();
    for &class in &classes {
        let part = window.tape.part((class, window.tape.typical_length(class)));
        let id = window.parts.intern(&part);
        let negative = window.parts.negative(id);
        groups.entry(id.min(negative)).or_default().push(class);
    }
    let mut forged = Vec::new();
    for group in groups.values() {
        window.classes.retain(|class| !group.contains(class));
        forged.push(write(window));
        window.classes.clone_from(&classes);
    }
    forged.retain(|forged| forged.proof != right.proof);
    forged
}

/// The verdict on a file with these sections and right hashes, but for the Merkle root.
pub fn verdict(sections: &Sections) -> Verdict {
    check(&write(sections.bodies(), &[0; 32]), LIMITS, None)
}

/// Why the checker rejects these sections. A proof that is right is rejected for its root.
pub fn rejection(sections: &Sections) -> Code {
    match verdict(sections) {
        Verdict::Rejected(rejection) => rejection.code,
        other => panic!("{other:?}"),
    }
}
