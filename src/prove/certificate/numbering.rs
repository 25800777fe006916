//! References of values and the order of terms, as the format prescribes them.
//!
//! The order of the arena section depends on the games alone: entries that a certificate leaves out do not change the order of the
//! others. So all values are numbered once, and the few that are written are renumbered in the same order at the end.

use crate::game::{Arena, PartId, Parts, Value};

/// A term in the checker's order: a reference, or the rank of a part behind all references.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(u32);

const PART: u32 = 1 << 31;

impl Code {
    /// The game 0.
    pub const ZERO: Code = Code(0);

    /// Whether it stands for a part.
    pub fn is_part(self) -> bool {
        self.0 & PART != 0
    }

    /// Reference of a value, or rank of a part.
    pub fn index(self) -> usize {
        (self.0 & !PART) as usize
    }

    fn from_reference(reference: usize) -> Code {
        Code(u32::try_from(reference).expect("an arena has fewer than 2^30 values"))
    }
}

/// See the module documentation.
pub struct Numbering {
    /// By value: its reference.
    reference: Vec<Code>,
    /// By reference.
    value: Vec<Value>,
    /// By part: its rank.
    rank: Vec<u32>,
    /// By rank.
    part: Vec<PartId>,
}

impl Numbering {
    /// Numbers everything that is known now.
    pub fn new(arena: &Arena, parts: &Parts) -> Numbering {
        let mut numbering = Numbering {
            reference: vec![Code::ZERO; arena.len()],
            value: vec![Value::ZERO; 2],
            rank: vec![0; parts.len()],
            part: parts.all().collect(),
        };
        numbering.number_values(arena);
        numbering
            .part
            .sort_by(|&a, &b| parts.part(a).cmp(parts.part(b)));
        for (rank, part) in numbering.part.iter().enumerate() {
            numbering.rank[part.index()] = rank as u32;
        }
        numbering
    }

    fn number_values(&mut self, arena: &Arena) {
        let mut by_birthday: Vec<Value> = arena.values().skip(1).collect();
        by_birthday.sort_by_key(|&value| arena.birthday(value));
        for layer in by_birthday.chunk_by(|&a, &b| arena.birthday(a) == arena.birthday(b)) {
            let mut stored: Vec<([Vec<Code>; 2], Value)> = layer
                .iter()
                .map(|&value| (self.options(arena, value), value))
                .filter(|(lists, value)| {
                    let negative = arena.negative(*value);
                    negative == *value || *lists < self.options(arena, negative)
                })
                .collect();
            stored.sort();
            for (_, value) in stored {
                let reference = Code::from_reference(self.value.len());
                let negative = arena.negative(value);
                self.value.push(value);
                self.value.push(negative);
                self.reference[negative.index()] = Code(reference.0 + 1);
                self.reference[value.index()] = reference;
            }
        }
    }

    /// References of the Left and of the Right options, ascending.
    pub fn options(&self, arena: &Arena, value: Value) -> [Vec<Code>; 2] {
        [arena.left(value), arena.right(value)].map(|options| {
            let mut list: Vec<Code> = options
                .iter()
                .map(|option| self.reference[option.index()])
                .collect();
            list.sort_unstable();
            list
        })
    }

    /// The code of a value that was known when the numbering was made.
    pub fn code(&self, value: Value) -> Code {
        self.reference[value.index()]
    }

    /// The code of the stored form of an entry.
    pub fn stored(&self, entry: usize) -> Code {
        Code::from_reference(entry * 2)
    }

    /// The value behind a code that is not a part.
    pub fn value(&self, code: Code) -> Value {
        self.value[code.index()]
    }

    /// The code of a part.
    pub fn part_code(&self, part: PartId) -> Code {
        Code(self.rank[part.index()] | PART)
    }

    /// The part behind a code.
    pub fn part(&self, code: Code) -> PartId {
        self.part[code.index()]
    }
}
