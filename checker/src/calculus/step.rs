//! The steps of a proof, rule by rule, and how they are written.

use crate::data::{Checked, Form, Reader, Scope};
use crate::games::{Games, Position};

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

impl Step {
    /// Reads the next step, for a goal with this scope: its forms speak of the parameters that
    /// there are.
    pub fn read(reader: &mut Reader, scope: &Scope, games: &mut Games) -> Checked<Step> {
        let number = reader.number()?;
        let form = |reader: &mut Reader| reader.form(scope.parameters);
        Ok(match number {
            0 => Step::Replies,
            1 => Step::Cut {
                selected: reader.ascending(Ok)?,
                terms: games.read_position(reader, scope)?,
            },
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
            6 => {
                Step::Multiple { factor: form(reader)?, terms: games.read_position(reader, scope)? }
            }
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
            // Moves without an exponent have the numbers from here on.
            _ => Step::Move {
                option: usize::try_from(number.saturating_sub(12)).unwrap_or(usize::MAX),
                exponent: None,
            },
        })
    }
}
