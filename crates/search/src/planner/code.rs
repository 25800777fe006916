//! Encodes terms of positions as numbers in term order.

use crate::certificate::References;
use crate::claims;
use crate::clobber::Component;
use crate::game::{Arena, ComponentId, Components, Value};
use crate::position::Reducer;

/// A term of a proof.
pub type Term = claims::Term<Code>;
/// A step of a proof.
pub type Step = claims::Step<Code>;
/// A lemma of a proof.
pub type Lemma = claims::Lemma<Code>;

/// A term as a number: the reference of a value, or a number above all references for a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(u32);

const PART: u32 = 1 << 31;

impl Code {
    /// The game 0.
    pub const ZERO: Code = Code(0);

    /// Returns whether the term is a component.
    pub fn is_component(self) -> bool {
        self.0 & PART != 0
    }

    /// Returns the reference of a value.
    pub fn reference(self) -> u32 {
        debug_assert!(!self.is_component());
        self.0
    }
}

/// Codes of all values and components that were known when the numbering was created.
pub struct Numbering {
    pub values: References,
    /// Rank of each component in term order, indexed by the number of the component.
    rank: Vec<u32>,
    /// Part of each rank.
    component: Vec<ComponentId>,
}

impl Numbering {
    /// Numbers all values and components that are known now, the values in the given order.
    pub fn new(reducer: &Reducer, order: fn(&Arena) -> References) -> Numbering {
        let components: &Components = &reducer.components;
        let mut numbering = Numbering {
            values: order(&reducer.arena),
            rank: vec![0; components.len()],
            component: components.all().collect(),
        };
        numbering.component.sort_by(|&a, &b| components.component(a).cmp(components.component(b)));
        for (rank, component) in numbering.component.iter().enumerate() {
            numbering.rank[component.index()] = rank as u32;
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

    /// Returns the code of a component.
    pub fn component_code(&self, component: ComponentId) -> Code {
        Code(self.rank[component.index()] | PART)
    }

    /// Returns the component of a code.
    pub fn component(&self, code: Code) -> ComponentId {
        self.component[(code.0 & !PART) as usize]
    }

    /// Returns the stones of the component of a code.
    pub fn stones(&self, reducer: &Reducer, code: Code) -> Component {
        reducer.components.component(self.component(code)).clone()
    }

    /// Returns a term as it is written in a certificate.
    pub fn written(&self, reducer: &Reducer, code: Code) -> Term {
        if code.is_component() {
            Term::Word(self.stones(reducer, code).into())
        } else {
            Term::Value(code)
        }
    }
}
