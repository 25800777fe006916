//! Lemmas, claims and steps.

use super::form::{Form, form, forms};
use super::term::Term;

/// A lemma. The tag on the wire is twice the kind (Sum, Rewrite, Regroup), and 1 more by options.
#[derive(Clone, Debug)]
pub enum Lemma {
    Sum(u32, u32, u32),
    SumByOptions(u32, u32, u32),
    Rewrite(String, Vec<Term>),
    RewriteByOptions(String, Vec<Term>),
    Regroup([u32; 4]),
}

/// A claim; counts are (cell, number of parts).
#[derive(Clone, Debug, Default)]
pub struct Claim {
    pub parameters: u32,
    pub context: Vec<Form>,
    pub counts: Vec<(u32, Form)>,
    pub terms: Vec<Term>,
    pub strict: bool,
    pub rank: Form,
}

/// Returns the claim `terms ≥ 0` in `parameters` parameters.
pub fn claim(parameters: u32, terms: Vec<Term>) -> Claim {
    Claim { parameters, terms, ..Claim::default() }
}

impl Claim {
    /// Changes the judgment of the claim to `⊳ 0`.
    pub fn over(mut self) -> Claim {
        self.strict = true;
        self
    }

    /// Sets the context.
    pub fn on(mut self, context: &[&str]) -> Claim {
        self.context = forms(context);
        self
    }

    /// Sets the rank.
    pub fn ranked(mut self, rank: &str) -> Claim {
        self.rank = form(rank);
        self
    }

    /// Sets the counts of cells.
    pub fn counting(mut self, counts: &[(u32, &str)]) -> Claim {
        self.counts = counts.iter().map(|(c, f)| (*c, form(f))).collect();
        self
    }
}

/// A step. `Move` and `MoveAt` are the two spellings of the rule Move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Replies,
    /// The numbers of the selected terms, and the terms in their place.
    Cut(Vec<u32>, Vec<Term>),
    /// Divisor, (line, multiplier), conclusion.
    Infer(u64, Vec<(u32, u64)>, Form),
    Split(Form),
    /// Parameter, count, modulus.
    Cases(u32, u32, u32),
    /// Parameter, form.
    Substitute(u32, Form),
    /// Factor, terms.
    Multiple(Form, Vec<Term>),
    /// Cell.
    Take(u32),
    /// Term, cell, exponent, least.
    Insert(u32, u32, Form, u32),
    /// Cell, and its negative.
    Reduced(u32, u32),
    /// Claim, substitution.
    Claim(u32, Vec<Form>),
    /// Option, exponent.
    MoveAt(u32, Form),
    /// Option.
    Move(u32),
    /// Bytes that need not be a step.
    Raw(Vec<u8>),
}

/// Returns the step that splits at `f`.
pub fn split(f: &str) -> Step {
    Step::Split(form(f))
}

/// Returns the step that infers the line `f`.
pub fn infer(divisor: u64, lines: &[(u32, u64)], f: &str) -> Step {
    Step::Infer(divisor, lines.to_vec(), form(f))
}

/// Returns the step that closes a goal on whose context `line` is immediately impossible.
pub fn absurd(line: u32) -> Step {
    infer(1, &[(line, 1)], "-1")
}

/// Returns the step that divides a parameter by `modulus`.
pub fn residues(parameter: u32, modulus: u32) -> Step {
    Step::Cases(parameter, 0, modulus)
}

/// Returns the step that makes cases of the first `count` values of a parameter.
pub fn cases(parameter: u32, count: u32) -> Step {
    Step::Cases(parameter, count, 1)
}

/// Returns the step that puts `f` for a parameter.
pub fn subst(parameter: u32, f: &str) -> Step {
    Step::Substitute(parameter, form(f))
}

/// Returns the step that puts a term into the bag.
pub fn insert(term: u32, cell: u32, exponent: &str, least: u32) -> Step {
    Step::Insert(term, cell, form(exponent), least)
}

/// Returns the step that uses a claim.
pub fn by_claim(claim: u32, substitution: &[&str]) -> Step {
    Step::Claim(claim, forms(substitution))
}

/// Returns the step that moves in a copy of a block.
pub fn move_at(option: u32, exponent: &str) -> Step {
    Step::MoveAt(option, form(exponent))
}
