//! Whole certificates, and their bytes according to docs/FORMAT.md.

use super::proof::{Claim, Lemma, Step};
use super::statement::Statement;
use super::term::{Cell, cell};
use crate::tape;
use crate::writer::{Place, Writer};
use segcert_check::shell::file::{Kind, Root, write};

/// References of the arena of the samples.
pub const STAR: u32 = 2;
pub const UP: u32 = 4;
pub const DOWN: u32 = 5;
pub const UP_STAR: u32 = 6;
pub const DOWN_STAR: u32 = 7;
pub const TWO_UP: u32 = 8;
pub const TWO_DOWN: u32 = 9;
pub const TWO_UP_STAR: u32 = 10;
pub const ONE: u32 = 12;
pub const MINUS_ONE: u32 = 13;
pub const STAR_2: u32 = 14;

/// Returns the arena of the samples: entries 1 to 7 are `*`, `up`, `up*`, `2up`, `2up*`, 1, `*2`.
pub fn arena() -> Vec<(Vec<u32>, Vec<u32>)> {
    vec![
        (vec![0], vec![0]),
        (vec![0], vec![STAR]),
        (vec![0, STAR], vec![0]),
        (vec![0], vec![UP_STAR]),
        (vec![0], vec![UP]),
        (vec![0], vec![]),
        (vec![0, STAR], vec![0, STAR]),
    ]
}

/// A certificate in the order of its body.
#[derive(Clone, Debug)]
pub struct Certificate {
    pub statement: Statement,
    pub imports: Vec<Root>,
    pub arena: Vec<(Vec<u32>, Vec<u32>)>,
    pub cells: Vec<Cell>,
    pub lemmas: Vec<Lemma>,
    pub systems: Vec<Vec<Claim>>,
    pub steps: Vec<Step>,
}

/// Returns a certificate of a statement with the arena of the samples and these steps.
pub fn certificate(statement: Statement, steps: Vec<Step>) -> Certificate {
    Certificate {
        statement,
        imports: Vec::new(),
        arena: arena(),
        cells: Vec::new(),
        lemmas: Vec::new(),
        systems: Vec::new(),
        steps,
    }
}

impl Certificate {
    /// Sets the cells.
    pub fn cells(mut self, cells: &[&str]) -> Certificate {
        self.cells = cells.iter().map(|text| cell(text)).collect();
        self
    }

    /// Adds a system.
    pub fn system(mut self, claims: Vec<Claim>) -> Certificate {
        self.systems.push(claims);
        self
    }

    /// Adds a lemma.
    pub fn lemma(mut self, lemma: Lemma) -> Certificate {
        self.lemmas.push(lemma);
        self
    }

    /// Adds an import.
    pub fn importing(mut self, root: Root) -> Certificate {
        self.imports.push(root);
        self
    }

    /// Returns the bytes of the body.
    pub fn body(&self) -> Vec<u8> {
        self.written().bytes
    }

    /// Returns the bytes of the file.
    pub fn file(&self) -> Vec<u8> {
        let file = write(Kind::Proof, &self.body());
        tape::written(&file, &self.imports);
        file
    }

    /// Writes the body, with the places that a rejection can point at.
    pub fn written(&self) -> Writer {
        let mut out = Writer::default();
        out.statement(&self.statement);
        out.list(&self.imports, |out, root| out.raw(root));
        out.place(Place::Imports);
        out.arena(&self.arena);
        out.number(self.cells.len() as u64);
        for (index, cell) in self.cells.iter().enumerate() {
            out.cell(cell);
            out.place(Place::Cell(index));
        }
        out.number(self.lemmas.len() as u64);
        for (index, lemma) in self.lemmas.iter().enumerate() {
            out.lemma(lemma);
            out.place(Place::Lemma(index));
        }
        let mut number = 0;
        out.number(self.systems.len() as u64);
        for claims in &self.systems {
            out.number(claims.len() as u64);
            for claim in claims {
                out.claim(claim, number);
                out.place(Place::Claim(number));
                number += 1;
            }
        }
        out.number(self.steps.len() as u64);
        out.place(Place::Steps);
        for (index, step) in self.steps.iter().enumerate() {
            out.step(step);
            out.place(Place::Step(index));
        }
        out.mark = out.bytes.len();
        out.place(Place::End);
        out
    }
}
