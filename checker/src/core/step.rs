//! The steps of a proof.

use super::Position;
use crate::claims::Form;

/// How a goal is proved. `G` is its context, `P` all of it (bag, terms, multiples), `J` its
/// judgment.
#[derive(Clone, Debug)]
pub enum Step {
    /// `G ⊢ P ≥ 0` from `G ⊢ P^R ⊳ 0` for every Right option.
    Replies,
    /// `G ⊢ Q + X J` from `G ⊢ Q − A ≥ 0` and `G ⊢ A + X J`; `Q` are selected terms.
    Cut { selected: Vec<u32>, terms: Position },
    /// `G ⊢ P J` from `G, f ⊢ P J`, where `D·f − Σ m·(line of G)` has no negative coefficient and a
    /// constant above `−D`.
    Infer { divisor: u32, lines: Vec<(u32, u32)>, conclusion: Form },
    /// `G ⊢ P J` from `G, f ⊢ P J` and `G, −f−1 ⊢ P J`.
    Split(Form),
    /// `G ⊢ P J` with the parameter `x` from `G ⊢ P J` with `0, …, c−1`, and with `p·x + c + r` for
    /// `r = 0 … p−1`, in its place.
    Cases { parameter: u32, count: u32, modulus: u32 },
    /// `G ⊢ P J` from `G, f ⊢ P J` with `f` for `x`; `G ⊢ x = f`, and `x` is not in `f`.
    Substitute { parameter: u32, form: Form },
    /// `G ⊢ P J` from `G ⊢ P − f·c J`; `G ⊢ f ≥ 0`, and `c`, a sum of values, is `≥ 0` by Order.
    Multiple { factor: Form, terms: Position },
    /// `G ⊢ P J` from `G ⊢ P J` where a part has left the bag and is a word of the position; `G` says
    /// that its cell has one.
    Take { cell: u32 },
    /// `G ⊢ P + q J` where `q`, a term, joins its cell or cancels a part of the bag: a premise for
    /// each cell that may contain `−q`, and one where `q` is in the bag.
    Insert { term: u32, cell: u32, exponent: Form, least: u32 },
    /// `G ⊢ P J` from what is true of every reduced bag: no part and its negative, an own negative
    /// once at most.
    Reduced { cell: u32, negative: u32 },
    /// `G ⊢ P J`, an instance of a claim.
    Claim { claim: u32, substitution: Vec<Form> },
    /// `G ⊢ P ⊳ 0` from `G ⊢ P^L ≥ 0` for this Left option; the exponent stands for its fresh
    /// parameter, if it has one.
    Move { option: usize, exponent: Option<Form> },
}
