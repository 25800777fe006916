//! The steps of a proof, rule by rule, and their encoding.

use crate::data::{Checked, Form, Reader, Scope};
use crate::games::{Games, Position};

/// A step: the rule that proves a goal. `G` is the context of the goal, `P` its bag and position,
/// `J` its judgment.
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
    /// `G ⊢ P J` from the goals with `0, …, c−1` and with `p·x + c + r`, `r = 0, …, p−1`,
    /// substituted for the parameter `x`.
    Cases { parameter: u32, count: u32, modulus: u32 },
    /// `G ⊢ P J` from `G, f ⊢ P J` with `f` substituted for `x`, where `G ⊢ x = f` and `x` does not
    /// occur in `f`.
    Substitute { parameter: u32, form: Form },
    /// `G ⊢ P J` from `G ⊢ P − f·c J`, where `G ⊢ f ≥ 0`, and `c`, a sum of values, is `≥ 0` by
    /// Order.
    Multiple { factor: Form, terms: Position },
    /// `G ⊢ P J` from the goal in which a part of a cell moves from the bag to the position; `G`
    /// implies that the bag has such a part.
    Take { cell: u32 },
    /// `G ⊢ P + q J`, where the term `q` moves into the bag with the label of a cell, or cancels a
    /// part of the bag. There is a premise for each cell that may contain `−q`, and one with `q` in
    /// the bag.
    Insert { term: u32, cell: u32, exponent: Form, least: u32 },
    /// `G ⊢ P J` because bags are reduced: no part occurs together with its negative, and a part
    /// that is its own negative occurs at most once.
    Reduced { cell: u32, negative: u32 },
    /// `G ⊢ P J`, an instance of a claim.
    Claim { claim: u32, substitution: Vec<Form> },
    /// `G ⊢ P ⊳ 0` from `G ⊢ P^L ≥ 0` for this Left option. The exponent is substituted for its
    /// fresh parameter, if it has one.
    Move { option: usize, exponent: Option<Form> },
}

impl Step {
    /// Reads the next step of a goal with this scope. Forms may use the parameters of the scope.
    pub fn read(reader: &mut Reader, scope: &Scope, games: &mut Games) -> Checked<Step> {
        let number = reader.small()?;
        let form = |reader: &mut Reader| reader.form(scope.parameters);
        let mut position = |reader: &mut Reader| games.read_position(reader, scope);
        Ok(match number {
            0 => Step::Replies,
            1 => Step::Cut { selected: reader.ascending(Ok)?, terms: position(reader)? },
            2 => Step::Infer {
                divisor: reader.small()?,
                lines: reader.list(|reader| Ok((reader.small()?, reader.small()?)))?,
                conclusion: form(reader)?,
            },
            3 => Step::Split(form(reader)?),
            4 => Step::Cases {
                parameter: reader.small()?,
                count: reader.small()?,
                modulus: reader.small()?,
            },
            5 => Step::Substitute { parameter: reader.small()?, form: form(reader)? },
            6 => Step::Multiple { factor: form(reader)?, terms: position(reader)? },
            7 => Step::Take { cell: reader.small()? },
            8 => Step::Insert {
                term: reader.small()?,
                cell: reader.small()?,
                exponent: form(reader)?,
                least: reader.small()?,
            },
            9 => Step::Reduced { cell: reader.small()?, negative: reader.small()? },
            10 => Step::Claim { claim: reader.small()?, substitution: reader.list(form)? },
            11 => Step::Move { option: reader.count()?, exponent: Some(form(reader)?) },
            // Moves without an exponent have the numbers from 12 on.
            _ => Step::Move { option: number.saturating_sub(12) as usize, exponent: None },
        })
    }
}
