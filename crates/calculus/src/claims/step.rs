//! The steps of a proof, and proofs as trees.
use segcert_check::calculus as kernel;
use segcert_check::data;
use segcert_check::games::Position;
use serde::Serialize;

use super::position::{Term, map_terms};
use super::wire::{Reference, factors, increasing, moved, natural};
use crate::clobber::form::{Form, gcd};
use crate::game::Value;

/// A step: a rule with its arguments. The step and the goal determine the premises
/// (`super::rules`). `V` is the type of values; in a file, values are references.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(bound = "V: Reference")]
pub enum Step<V = Value> {
    /// Considers every move of Right.
    Replies,
    /// Replaces the selected terms `Q` by terms `A`. The premises are `Q − A ≥ 0`, and the goal
    /// with `A` in place of `Q`.
    Cut {
        #[serde(serialize_with = "increasing")]
        selected: Vec<usize>,
        terms: Vec<Term<V>>,
    },
    /// Adds `conclusion ≥ 0` to the context. It follows from these lines with these factors, by
    /// rounding up.
    Infer {
        #[serde(serialize_with = "natural")]
        divisor: i64,
        #[serde(serialize_with = "factors")]
        lines: Vec<(usize, i64)>,
        conclusion: Form,
    },
    /// Distinguishes two cases: the form is at least 0, or it is negative.
    Split(Form),
    /// Distinguishes cases of a parameter: 0, 1, …, `count − 1`, and `modulus·x + count + r` for
    /// each `r` below `modulus`.
    Cases {
        parameter: usize,
        #[serde(serialize_with = "natural")]
        count: i64,
        #[serde(serialize_with = "natural")]
        modulus: i64,
    },
    /// Replaces a parameter by a form that the context makes equal to it.
    Subst { parameter: usize, form: Form },
    /// Proves the goal from the goal with `factor·terms` subtracted.
    Multiple { factor: Form, terms: Vec<Term<V>> },
    /// Moves an element of this cell from the bag to the position.
    Take(usize),
    /// Inserts a word into the bag.
    Insert { term: usize, cell: usize, exponent: Form, least: u32 },
    /// Uses that two literal cells are negatives of each other, so that a reduced bag has
    /// components of only one of them.
    Reduced(usize, usize),
    /// Uses an instance of a claim, with a form for each of its parameters. In a file, the forms
    /// for counts of cells are omitted ([`super::theory::Claim::written`]).
    Claim { claim: usize, substitution: Vec<Form> },
    /// Makes Left's move to the option with this number, with `exponent` copies before the cut if
    /// the cut is within a power. In a file, options without an exponent have the numbers after
    /// those of all other steps.
    #[serde(untagged, serialize_with = "moved")]
    Move { option: usize, exponent: Option<Form> },
}

impl<V> Step<V> {
    /// Returns the step Cases that divides a parameter into residue classes.
    pub fn residues(parameter: usize, modulus: i64) -> Step<V> {
        Step::Cases { parameter, count: 0, modulus }
    }

    /// Returns the step Cases that divides the first parameter whose coefficient in a form is not
    /// divisible by `divisor`, so that this coefficient is divisible in each case. Returns `None`
    /// if there is no such parameter.
    pub fn residues_of(form: &Form, divisor: i64) -> Option<Step<V>> {
        let mut odd = form.terms().iter().filter(|(_, coefficient)| coefficient % divisor != 0);
        odd.next().map(|&(parameter, coefficient)| {
            let common = gcd(coefficient.unsigned_abs(), divisor.unsigned_abs()) as i64;
            Step::residues(parameter as usize, divisor / common)
        })
    }

    /// Returns the step Cases that distinguishes the values 0, 1, …, `count − 1` of a parameter,
    /// and values of at least `count`.
    pub fn cases(parameter: usize, count: i64) -> Step<V> {
        Step::Cases { parameter, count, modulus: 1 }
    }

    /// Returns the step that uses a claim with its own parameters for them.
    pub fn same_claim(claim: usize, parameters: usize) -> Step<V> {
        Step::Claim { claim, substitution: (0..parameters).map(Form::parameter).collect() }
    }

    /// Returns the step that makes Left's move to an option that is not within a power.
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

impl Step<u32> {
    /// Translates a step that the kernel has read. `form` translates a form, `terms` the terms of a
    /// sum.
    pub fn of_kernel(
        step: &kernel::Step,
        form: impl Fn(&data::Form) -> Form,
        terms: impl Fn(&Position) -> Vec<Term<u32>>,
    ) -> Step<u32> {
        use kernel::Step as Read;
        match step {
            Read::Replies => Step::Replies,
            Read::Cut { selected, terms: put } => Step::Cut {
                selected: selected.iter().map(|it| *it as usize).collect(),
                terms: terms(put),
            },
            Read::Infer { divisor, lines, conclusion } => Step::Infer {
                divisor: (*divisor).into(),
                lines: lines.iter().map(|(line, by)| (*line as usize, (*by).into())).collect(),
                conclusion: form(conclusion),
            },
            Read::Split(line) => Step::Split(form(line)),
            Read::Cases { parameter, count, modulus } => Step::Cases {
                parameter: *parameter as usize,
                count: (*count).into(),
                modulus: (*modulus).into(),
            },
            Read::Substitute { parameter, form: put } => {
                Step::Subst { parameter: *parameter as usize, form: form(put) }
            }
            Read::Multiple { factor, terms: taken } => {
                Step::Multiple { factor: form(factor), terms: terms(taken) }
            }
            Read::Take { cell } => Step::Take(*cell as usize),
            Read::Insert { term, cell, exponent, least } => Step::Insert {
                term: *term as usize,
                cell: *cell as usize,
                exponent: form(exponent),
                least: *least,
            },
            Read::Reduced { cell, negative } => Step::Reduced(*cell as usize, *negative as usize),
            Read::Claim { claim, substitution } => Step::Claim {
                claim: *claim as usize,
                substitution: substitution.iter().map(form).collect(),
            },
            Read::Move { option, exponent } => {
                Step::Move { option: *option, exponent: exponent.as_ref().map(form) }
            }
        }
    }
}

/// A proof: a step, and proofs of the premises. Vacuous premises, and premises that Order or a fact
/// proves, have no proof.
#[derive(Clone, Debug)]
pub struct Proof {
    pub step: Step,
    pub premises: Vec<Option<Proof>>,
}

impl Proof {
    /// Returns a proof whose step has no premises, or whose premises need no steps.
    pub fn leaf(step: Step) -> Proof {
        Proof { step, premises: Vec::new() }
    }

    /// Returns the proof with new numbers of claims.
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

    /// Calls `each` for every step, in the order of the file.
    pub fn visit(&self, each: &mut impl FnMut(&Step)) {
        each(&self.step);
        for premise in self.premises.iter().flatten() {
            premise.visit(each);
        }
    }

    /// Returns the claims that the proof uses, ascending, without repetitions.
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
