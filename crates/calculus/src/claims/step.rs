//! The steps of a proof, and proofs as trees.
use super::form::Form;
use super::position::Term;

/// A rule with what it is told. The premises follow from it and the goal (`super::rules`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Left answers every move of Right.
    Replies,
    /// Left option number `option`, with so many copies before the cut if it is one within a power.
    Move { option: usize, exponent: Option<Form> },
    /// `Q − A ≥ 0` and `A + X`: the selected terms are `Q`, the others `X`.
    Cut { selected: Vec<usize>, terms: Vec<Term> },
    /// `conclusion ≥ 0` follows, by rounding up, from these lines with these factors.
    Infer { divisor: i64, lines: Vec<(usize, i64)>, conclusion: Form },
    /// The form is at least 0, or it is not.
    Split(Form),
    /// A parameter by residues.
    Residue { parameter: usize, modulus: i64 },
    /// A parameter is 0, 1, …, `count − 1`, or at least `count`.
    Cases { parameter: usize, count: i64 },
    /// A parameter is the form.
    Subst { parameter: usize, form: Form },
    /// `P` from `P − factor·terms`.
    Multiple { factor: Form, terms: Vec<Term> },
    /// A part of the bag is looked at.
    Take(usize),
    /// A word joins the bag.
    Insert { term: usize, cell: usize, exponent: Form, least: u32 },
    /// No two parts of the bag are negatives of each other.
    Reduced(usize, usize),
    /// An instance of a claim.
    Claim { claim: usize, substitution: Vec<Form> },
}

/// A proof: a step, and proofs of the premises that are not vacuous and not settled by Order or a
/// known fact.
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

    /// The same proof with other numbers for claims.
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
