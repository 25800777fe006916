//! The bytes of a certificate's sections (docs/FORMAT.md).

use segcert_check::Sections;

use super::bytes::{CUT_AT_LEAST, CUT_BEATS, FIRST_MOVE, REPLIES, word};
use super::form::Judgment;
use super::literal::Literals;
use super::numbering::Code;
use super::plan::{Content, Lemma, Op, Planner};
use crate::bytes::varint;
use crate::clobber::Statement;

const TAG_SUM: u64 = 0;
const TAG_VALUE: u64 = 1;

/// Entries that are written, and their new numbers in the same order.
struct Written {
    /// By old entry number: the new one, or 0 if it is left out.
    entry: Vec<u32>,
    /// Old references of the stored forms, ascending.
    stored: Vec<Code>,
}

/// All sections of a certificate.
pub fn sections(
    planner: &Planner,
    statement: &Statement,
    literals: &Literals,
    lemmas: &[Lemma],
    proof: &[Op],
) -> Sections {
    let mut used: Vec<Code> = literals
        .values
        .iter()
        .map(|&value| planner.forms.numbering.code(value))
        .collect();
    for lemma in lemmas {
        match lemma.content {
            Content::Sum(a, b, c) => used.extend([a, b, c]),
            Content::Value(_, value) => used.push(value),
        }
    }
    let ops = lemmas.iter().flat_map(|lemma| &lemma.proof).chain(proof);
    for op in ops {
        match op {
            Op::Cut { smaller, .. } => used.push(*smaller),
            Op::Replace { terms, .. } => used.extend(terms.iter().filter(|term| !term.is_part())),
            Op::Replies | Op::Move(_) => {}
        }
    }
    let written = Written::new(planner, used);
    Sections {
        statement: statement.to_string(),
        arena: written.arena(planner),
        lemmas: written.lemmas(planner, lemmas),
        proof: written.ops(planner, proof),
    }
}

impl Written {
    /// The entries that are used, with their options.
    fn new(planner: &Planner, mut used: Vec<Code>) -> Written {
        let numbering = &planner.forms.numbering;
        let arena = &planner.search.reducer.arena;
        let mut entry = vec![0; arena.len() + 1];
        while let Some(code) = used.pop() {
            let old = code.index() / 2;
            if old != 0 && entry[old] == 0 {
                entry[old] = 1;
                used.extend(numbering.options(arena, numbering.value(code)).concat());
            }
        }
        let mut stored = Vec::new();
        for (old, new) in entry.iter_mut().enumerate().skip(1) {
            if *new != 0 {
                stored.push(numbering.stored(old));
                *new = stored.len() as u32;
            }
        }
        Written { entry, stored }
    }

    fn reference(&self, code: Code) -> u64 {
        u64::from(self.entry[code.index() / 2]) * 2 + code.index() as u64 % 2
    }

    fn arena(&self, planner: &Planner) -> Vec<u8> {
        let mut bytes = Vec::new();
        varint(self.stored.len() as u64, &mut bytes);
        let numbering = &planner.forms.numbering;
        for &code in &self.stored {
            let lists = numbering.options(&planner.search.reducer.arena, numbering.value(code));
            for list in lists {
                varint(list.len() as u64, &mut bytes);
                let mut next = 0;
                for option in list {
                    let reference = self.reference(option);
                    varint(reference - next, &mut bytes);
                    next = reference + 1;
                }
            }
        }
        bytes
    }

    fn lemmas(&self, planner: &Planner, lemmas: &[Lemma]) -> Vec<u8> {
        let mut bytes = Vec::new();
        varint(lemmas.len() as u64, &mut bytes);
        for lemma in lemmas {
            match lemma.content {
                Content::Sum(a, b, c) => {
                    varint(TAG_SUM, &mut bytes);
                    [a, b, c]
                        .iter()
                        .for_each(|&code| varint(self.reference(code), &mut bytes));
                }
                Content::Value(part, value) => {
                    varint(TAG_VALUE, &mut bytes);
                    let id = planner.forms.numbering.part(part);
                    word(planner.search.reducer.parts.part(id), &mut bytes);
                    varint(self.reference(value), &mut bytes);
                }
            }
            bytes.extend(self.ops(planner, &lemma.proof));
        }
        bytes
    }

    fn ops(&self, planner: &Planner, ops: &[Op]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for op in ops {
            match op {
                Op::Replies => varint(REPLIES, &mut bytes),
                Op::Move(number) => varint(FIRST_MOVE + *number as u64, &mut bytes),
                Op::Cut {
                    judgment,
                    index,
                    smaller,
                } => {
                    varint(cut(*judgment), &mut bytes);
                    varint(u64::from(index.is_some()), &mut bytes);
                    index
                        .iter()
                        .for_each(|&index| varint(index as u64, &mut bytes));
                    varint(u64::from(*smaller != Code::ZERO), &mut bytes);
                    if *smaller != Code::ZERO {
                        varint(self.reference(*smaller) + 1, &mut bytes);
                    }
                }
                Op::Replace {
                    judgment,
                    index,
                    terms,
                } => {
                    varint(cut(*judgment), &mut bytes);
                    varint(index.len() as u64, &mut bytes);
                    let mut next = 0;
                    for &index in index {
                        varint((index - next) as u64, &mut bytes);
                        next = index + 1;
                    }
                    varint(terms.len() as u64, &mut bytes);
                    for &term in terms {
                        if term.is_part() {
                            varint(0, &mut bytes);
                            let id = planner.forms.numbering.part(term);
                            word(planner.search.reducer.parts.part(id), &mut bytes);
                        } else {
                            varint(self.reference(term) + 1, &mut bytes);
                        }
                    }
                }
            }
        }
        bytes
    }
}

fn cut(judgment: Judgment) -> u64 {
    match judgment {
        Judgment::AtLeast => CUT_AT_LEAST,
        Judgment::Beats => CUT_BEATS,
    }
}
