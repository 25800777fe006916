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
    /// `G ⊢ P J`, since `G ⊢ −1 ≥ 0`.
    Absurd,
    /// `G ⊢ P J` from `G, f ⊢ P J`, where `D·f − Σ m·(line of G)` has no negative coefficient and a
    /// constant above `−D`.
    Infer { divisor: u32, lines: Vec<(u32, u32)>, conclusion: Form },
    /// `G ⊢ P J` from `G, f ⊢ P J` and `G, −f−1 ⊢ P J`.
    Split(Form),
    /// `G ⊢ P J` from the same with `p·x + r` for the parameter `x`, for `r = 0 … p−1`.
    Residue { parameter: u32, modulus: u32 },
    /// `G ⊢ P J` from the same with `0, …, c−1` and with `x + c` for the parameter `x`.
    Cases { parameter: u32, count: u32 },
    /// `G ⊢ P J` from the same with `f` for `x`, and the line `f`; `G ⊢ x = f`, and `x` is not in
    /// `f`.
    Substitute { parameter: u32, form: Form },
    /// `G ⊢ P J` from `G ⊢ P − f·c J`; `G ⊢ f ≥ 0`, and `c`, a sum of values, is `≥ 0` by Order.
    Multiple { factor: Form, terms: Position },
    /// `G ⊢ P J` from the same where a part has left the bag; `G` says that its cell has one.
    Take { cell: u32 },
    /// `G ⊢ P + q J` where `q`, a term, joins its cell or cancels a part of the bag: a premise for
    /// each cell that may contain `−q`, and one where `q` is in the bag.
    Insert { term: u32, cell: u32, exponent: Form, least: u32 },
    /// `G ⊢ P J` from what is true of every reduced bag: no part and its negative, an own negative
    /// once at most.
    Reduced { cell: u32, negative: u32 },
    /// `G ⊢ P J`, an instance of a claim; and `G, E ⊢ P J` for each of its exceptions `E`.
    Claim { claim: u32, substitution: Vec<Form> },
    /// `G ⊢ P ⊳ 0` from `G ⊢ P^L ≥ 0` for this Left option, its fresh parameter being the exponent.
    MoveAt { option: u32, exponent: Form },
    /// `G ⊢ P J`, since `G` implies all forms of an exception of the claim that is being proved.
    Except(u32),
    /// `P J` for a sum of selected parts and the others, by the values that a database has for both
    /// sums.
    Import { import: u32, selected: Vec<u32> },
    /// `G ⊢ P ⊳ 0` from `G ⊢ P^L ≥ 0` for this Left option.
    Move(usize),
}
