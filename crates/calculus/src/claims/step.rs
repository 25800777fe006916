//! The steps of a proof, and proofs as trees.
use serde::Serialize;

use super::position::{Term, map_terms};
use super::wire::{Reference, factors, increasing, moved, natural};
use crate::clobber::form::Form;
use crate::game::Value;

/// A step: a rule with its arguments. The step and the goal determine the premises
/// (`super::rules`). `V` names values: in a file, references.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(bound = "V: Reference")]
pub enum Step<V = Value> {
    /// Left answers every move of Right.
    Replies,
    /// `Q − A ≥ 0` and `A + X`: the selected terms are `Q`, the others `X`.
    Cut {
        #[serde(serialize_with = "increasing")]
        selected: Vec<usize>,
        terms: Vec<Term<V>>,
    },
    /// `conclusion ≥ 0` follows, by rounding up, from these lines with these factors.
    Infer {
        #[serde(serialize_with = "natural")]
        divisor: i64,
        #[serde(serialize_with = "factors")]
        lines: Vec<(usize, i64)>,
        conclusion: Form,
    },
    /// Two cases: the form is at least 0, or it is not.
    Split(Form),
    /// A parameter is 0, 1, …, `count − 1`, or `modulus·x + count + r` with an `r` below `modulus`.
    Cases {
        parameter: usize,
        #[serde(serialize_with = "natural")]
        count: i64,
        #[serde(serialize_with = "natural")]
        modulus: i64,
    },
    /// A parameter is the form.
    Subst { parameter: usize, form: Form },
    /// `P` from `P − factor·terms`.
    Multiple { factor: Form, terms: Vec<Term<V>> },
    /// Moves a part of this cell from the bag to the position.
    Take(usize),
    /// A word joins the bag.
    Insert { term: usize, cell: usize, exponent: Form, least: u32 },
    /// Two literal cells are negatives of each other, so the bag has no parts of one of them.
    Reduced(usize, usize),
    /// An instance of a claim: a form for each of its parameters. In a file the forms for counts of
    /// cells are left out ([`super::theory::Claim::written`]).
    Claim { claim: usize, substitution: Vec<Form> },
    /// Left's option number `option`, with `exponent` copies before the cut if the cut is within a
    /// power. In a file, options without an exponent have the numbers after those of all other
    /// steps.
    #[serde(untagged, serialize_with = "moved")]
    Move { option: usize, exponent: Option<Form> },
}

impl<V> Step<V> {
    /// Returns the step Cases that divides a parameter into residue classes.
    pub fn residues(parameter: usize, modulus: i64) -> Step<V> {
        Step::Cases { parameter, count: 0, modulus }
    }

    /// The step Cases for a parameter that is 0, 1, …, `count − 1`, or at least `count`.
    pub fn cases(parameter: usize, count: i64) -> Step<V> {
        Step::Cases { parameter, count, modulus: 1 }
    }

    /// Left option number `option`, which is not within a power.
    pub fn plain_move(option: usize) -> Step<V> {
        Step::Move { option, exponent: None }
    }

    /// Renames the values in the step.
    pub fn map<W>(self, name: &mut impl FnMut(V) -> W) -> Step<W> {
        match self {
            Step::Cut { selected, terms } => Step::Cut { selected, terms: map_terms(terms, name) },
            Step::Multiple { factor, terms } => {
                Step::Multiple { factor, terms: map_terms(terms, name) }
            }
            Step::Replies => Step::Replies,
            Step::Infer { divisor, lines, conclusion } => {
                Step::Infer { divisor, lines, conclusion }
            }
            Step::Split(form) => Step::Split(form),
            Step::Cases { parameter, count, modulus } => Step::Cases { parameter, count, modulus },
            Step::Subst { parameter, form } => Step::Subst { parameter, form },
            Step::Take(cell) => Step::Take(cell),
            Step::Insert { term, cell, exponent, least } => {
                Step::Insert { term, cell, exponent, least }
            }
            Step::Reduced(a, b) => Step::Reduced(a, b),
            Step::Claim { claim, substitution } => Step::Claim { claim, substitution },
            Step::Move { option, exponent } => Step::Move { option, exponent },
        }
    }
}

/// A proof: a step, and proofs of the premises, except vacuous premises and those proved by Order
/// or as a fact.
#[derive(Clone, Debug)]
pub struct Proof {
    pub step: Step,
    pub premises: Vec<Option<Proof>>,
}

impl Proof {
    /// A step without premises, or whose premises need no steps.
    pub fn leaf(step: Step) -> Proof {
        Proof { step, premises: Vec::new() }
    }

    /// Returns the proof with other numbers for claims.
    pub fn renumbered(&self, number: &[usize]) -> Proof {
        let mut step = self.step.clone();
        if let Step::Claim { claim, .. } = &mut step {
            *claim = number[*claim];
        }
        let premises = self.premises.iter();
        let renumbered =
            |premise: &Option<Proof>| premise.as_ref().map(|proof| proof.renumbered(number));
        Proof { step, premises: premises.map(renumbered).collect() }
    }

    /// Calls for every step, in the order of the file.
    pub fn visit(&self, each: &mut impl FnMut(&Step)) {
        each(&self.step);
        for premise in self.premises.iter().flatten() {
            premise.visit(each);
        }
    }

    /// The claims that it uses, ascending, each once.
    pub fn claims(&self) -> Vec<usize> {
        let mut found = Vec::new();
        self.visit(&mut |step| {
            if let Step::Claim { claim, .. } = step {
                found.push(*claim);
            }
        });
        found.sort_unstable();
        found.dedup();
        found
    }
}
