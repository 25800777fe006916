//! Encodes terms of positions as numbers in term order.

use crate::certificate::References;
use crate::claims;
use crate::clobber::Part;
use crate::game::{PartId, Parts, Value};
use crate::position::Reducer;

/// A term of a proof.
pub type Term = claims::Term<Code>;
/// A step of a proof.
pub type Step = claims::Step<Code>;
/// A lemma of a proof.
pub type Lemma = claims::Lemma<Code>;

/// A term as a number: the reference of a value, or a number above all references for a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(u32);

const PART: u32 = 1 << 31;

impl Code {
    /// The game 0.
    pub const ZERO: Code = Code(0);

    /// Returns whether the term is a part.
    pub fn is_part(self) -> bool {
        self.0 & PART != 0
    }

    /// Returns the reference of a value.
    pub fn reference(self) -> u32 {
        debug_assert!(!self.is_part());
        self.0
    }
}

/// Codes of all values and parts that were known when the numbering was created.
pub struct Numbering {
    pub values: References,
    /// Rank of each part in term order, indexed by the number of the part.
    rank: Vec<u32>,
    /// Part of each rank.
    part: Vec<PartId>,
}

impl Numbering {
    /// Numbers all values and parts that are known now.
    pub fn new(reducer: &Reducer) -> Numbering {
        let parts: &Parts = &reducer.parts;
        let mut numbering = Numbering {
            values: References::new(&reducer.arena),
            rank: vec![0; parts.len()],
            part: parts.all().collect(),
        };
        numbering.part.sort_by(|&a, &b| parts.part(a).cmp(parts.part(b)));
        for (rank, part) in numbering.part.iter().enumerate() {
            numbering.rank[part.index()] = rank as u32;
        }
        numbering
    }

    /// Returns the codes of the Left and of the Right options of a value, ascending.
    pub fn options(&self, reducer: &Reducer, value: Value) -> [Vec<Code>; 2] {
        let lists = self.values.options(&reducer.arena, value);
        lists.map(|list| list.into_iter().map(Code).collect())
    }

    /// Returns the code of a value, or nothing if the value was unknown when the numbering was
    /// made.
    pub fn known_code(&self, value: Value) -> Option<Code> {
        self.values.known(value).map(Code)
    }

    /// Returns the code of a value that was known when the numbering was made.
    pub fn code(&self, value: Value) -> Code {
        Code(self.values.of(value))
    }

    /// Returns the value of a code.
    pub fn value(&self, code: Code) -> Value {
        self.values.value(code.reference())
    }

    /// Returns the code of a part.
    pub fn part_code(&self, part: PartId) -> Code {
        Code(self.rank[part.index()] | PART)
    }

    /// Returns the part of a code.
    pub fn part(&self, code: Code) -> PartId {
        self.part[(code.0 & !PART) as usize]
    }

    /// Returns the stones of the part of a code.
    pub fn stones(&self, reducer: &Reducer, code: Code) -> Part {
        reducer.parts.part(self.part(code)).clone()
    }

    /// Returns a term as it is written in a certificate.
    pub fn written(&self, reducer: &Reducer, code: Code) -> Term {
        if code.is_part() {
            Term::Word(self.stones(reducer, code).into())
        } else {
            Term::Value(code)
        }
    }
}
