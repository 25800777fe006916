//! From the model of the calculus ([`crate::claims`]) to a file: cells, lemmas, claims and steps.

use super::draft::Draft;
use super::references::References;
use super::wire;
use crate::claims::cell::Cell;
use crate::claims::form::Form;
use crate::claims::position::Term;
use crate::claims::step::Step;
use crate::claims::theory::{Claim, Lemma, Theory};
use crate::claims::word::Word;
use crate::game::Value;

/// A theory's cells, lemmas and claims, with what is proved and all steps. At these numbers of
/// claims another system begins.
pub fn certificate(
    theory: &Theory,
    begin: &[usize],
    references: &References,
    statement: wire::Statement,
    steps: &[Step],
) -> wire::Certificate {
    let scribe = Scribe { reference: |value| references.of(value) };
    let ends = begin.iter().copied().chain([theory.claims.len()]);
    let bounds = [0].into_iter().chain(begin.iter().copied()).zip(ends);
    let systems =
        bounds.map(|(from, to)| &theory.claims[from..to]).filter(|claims| !claims.is_empty());
    let system = |claims: &[Claim]| claims.iter().map(|claim| scribe.claim(claim)).collect();
    let lemmas = theory.lemmas.list.iter();
    let draft = Draft {
        statement,
        imports: Vec::new(),
        cells: theory.cells.iter().map(cell).collect(),
        lemmas: lemmas.map(|lemma| scribe.lemma(lemma)).collect(),
        systems: systems.map(system).collect(),
        steps: steps.iter().map(|step| scribe.step(theory, step)).collect(),
    };
    draft.finish(references, &theory.arena)
}

/// Writes in terms of references to values.
pub struct Scribe<R> {
    pub reference: R,
}

impl<R: Fn(Value) -> u32> Scribe<R> {
    pub fn term(&self, term: &Term) -> wire::Term {
        match term {
            Term::Value(value) => wire::Term::Value((self.reference)(*value)),
            Term::Word(plain) => wire::Term::Word(word(plain)),
            Term::Multiple(value, count) => {
                wire::Term::Multiple((self.reference)(*value), form(count))
            }
        }
    }

    fn terms(&self, terms: &[Term]) -> Vec<wire::Term> {
        terms.iter().map(|term| self.term(term)).collect()
    }

    pub fn lemma(&self, lemma: &Lemma) -> wire::Lemma {
        match lemma {
            Lemma::Sum(a, b, sum) => {
                let [a, b, sum] = [a, b, sum].map(|value| (self.reference)(*value));
                wire::Lemma::Sum(a, b, sum)
            }
            Lemma::Rewrite(part, terms) => wire::Lemma::Rewrite(part.into(), self.terms(terms)),
        }
    }

    pub fn claim(&self, claim: &Claim) -> wire::Claim {
        let counts = claim.counts.iter().map(|(cell, count)| (*cell as u32, form(count)));
        wire::Claim {
            parameters: claim.parameters as u32,
            context: forms(&claim.context),
            counts: counts.collect(),
            terms: self.terms(&claim.terms),
            strict: claim.strict,
            rank: form(&claim.rank),
        }
    }

    pub fn step(&self, theory: &Theory, step: &Step) -> wire::Step {
        match step {
            Step::Replies => wire::Step::Replies,
            Step::Move { option, exponent } => match exponent {
                None => wire::Step::Move(small(option)),
                Some(exponent) => {
                    wire::Step::MoveAt { option: small(option), exponent: form(exponent) }
                }
            },
            Step::Cut { selected, terms } => wire::Step::Cut {
                selected: selected.iter().map(small).collect(),
                terms: self.terms(terms),
            },
            Step::Multiple { factor, terms } => {
                wire::Step::Multiple { factor: form(factor), terms: self.terms(terms) }
            }
            Step::Take(cell) => wire::Step::Take { cell: small(cell) },
            Step::Insert { term, cell, exponent, least } => wire::Step::Insert {
                term: small(term),
                cell: small(cell),
                exponent: form(exponent),
                least: *least,
            },
            Step::Reduced(a, b) => wire::Step::Reduced { cell: small(a), negative: small(b) },
            Step::Claim { claim, substitution } => wire::Step::Claim {
                claim: small(claim),
                substitution: written(&theory.claims[*claim], substitution),
            },
            other => assumption(other),
        }
    }
}

/// A step about what is assumed.
fn assumption(step: &Step) -> wire::Step {
    match step {
        Step::Infer { divisor, lines, conclusion } => wire::Step::Infer {
            divisor: *divisor as u64,
            lines: lines.iter().map(|(line, factor)| (small(line), *factor as u64)).collect(),
            conclusion: form(conclusion),
        },
        Step::Split(line) => wire::Step::Split(form(line)),
        Step::Residue { parameter, modulus } => {
            wire::Step::Cases { parameter: small(parameter), count: 0, modulus: *modulus as u32 }
        }
        Step::Cases { parameter, count } => {
            wire::Step::Cases { parameter: small(parameter), count: *count as u32, modulus: 1 }
        }
        Step::Subst { parameter, form: other } => {
            wire::Step::Substitute { parameter: small(parameter), form: form(other) }
        }
        other => unreachable!("{other:?} is no step about assumptions"),
    }
}

fn small(number: &usize) -> u32 {
    *number as u32
}

/// A parameter that is the number of parts of a cell is read off the goal.
fn written(claim: &Claim, substitution: &[Form]) -> Vec<wire::Form> {
    let is_count = |parameter: usize| {
        let parameter = Form::parameter(parameter);
        claim.counts.iter().any(|(_, count)| *count == parameter)
    };
    let others = substitution.iter().enumerate().filter(|(parameter, _)| !is_count(*parameter));
    others.map(|(_, other)| form(other)).collect()
}

fn form(form: &Form) -> wire::Form {
    wire::Form { constant: form.constant, terms: form.terms().to_vec() }
}

fn forms(forms: &[Form]) -> Vec<wire::Form> {
    forms.iter().map(form).collect()
}

pub fn word(word: &Word) -> wire::Word {
    let blocks = word.blocks.iter().map(|block| wire::Block {
        stones: (&block.stones).into(),
        exponent: form(&block.exponent),
        after: (&block.after).into(),
    });
    wire::Word { head: (&word.head).into(), blocks: blocks.collect() }
}

pub fn cell(cell: &Cell) -> wire::Cell {
    wire::Cell {
        prefix: (&cell.prefix).into(),
        block: (&cell.block).into(),
        suffix: (&cell.suffix).into(),
        least: cell.least,
    }
}
