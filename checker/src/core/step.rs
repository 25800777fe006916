//! The steps of a proof, and how they are read.

use super::{Checked, Position, Reader, Scope, Term, fault, require};
use crate::claims::{Form, Word};
use crate::replay::Kernel;

/// How a goal is proved. `G` is its context, `P` all of it (bag, terms, multiples), `J` its
/// judgment.
#[derive(Debug)]
pub enum Step {
    /// `G ⊢ P ≥ 0` from `G ⊢ P^R ⊳ 0` for every Right option.
    Replies,
    /// `G ⊢ Q + X J` from `G ⊢ Q − A ≥ 0` and `G ⊢ A + X J`; `Q` are selected terms.
    Cut { selected: Vec<u32>, terms: Position },
    /// `G ⊢ P J`, since `G ⊢ −1 ≥ 0`.
    Absurd,
    /// `G ⊢ P J` from `G, f ⊢ P J`, where `D·f − Σ m·(line of G)` has no negative coefficient and a
    /// constant above `−D`.
    Infer { divisor: u64, lines: Vec<(u32, u64)>, conclusion: Form },
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

/// Moves have the numbers from here on.
const FIRST_MOVE: u64 = 16;

impl Kernel<'_> {
    /// The next step, for a goal with this scope: its forms speak of the parameters that there are.
    pub fn read_step(&mut self, scope: &Scope) -> Checked<Step> {
        let number = self.reader.number()?;
        if let Some(option) = number.checked_sub(FIRST_MOVE) {
            return Ok(Step::Move(usize::try_from(option).unwrap_or(usize::MAX)));
        }
        let reader = &mut self.reader;
        let form = |reader: &mut Reader| reader.form_of(scope.parameters);
        Ok(match number {
            0 => Step::Replies,
            1 => Step::Cut { selected: reader.ascending()?, terms: self.read_position(scope)? },
            2 => Step::Absurd,
            3 => Step::Infer {
                divisor: reader.number()?,
                lines: reader.list(|reader| Ok((reader.small()?, reader.number()?)))?,
                conclusion: form(reader)?,
            },
            4 => Step::Split(form(reader)?),
            5 => Step::Residue { parameter: reader.small()?, modulus: reader.small()? },
            6 => Step::Cases { parameter: reader.small()?, count: reader.small()? },
            7 => Step::Substitute { parameter: reader.small()?, form: form(reader)? },
            8 => Step::Multiple { factor: form(reader)?, terms: self.read_position(scope)? },
            9 => Step::Take { cell: reader.small()? },
            10 => Step::Insert {
                term: reader.small()?,
                cell: reader.small()?,
                exponent: form(reader)?,
                least: reader.small()?,
            },
            11 => Step::Reduced { cell: reader.small()?, negative: reader.small()? },
            12 => Step::Claim { claim: reader.small()?, substitution: reader.list(form)? },
            13 => Step::MoveAt { option: reader.small()?, exponent: form(reader)? },
            14 => Step::Except(reader.small()?),
            15 => Step::Import { import: reader.small()?, selected: reader.ascending()? },
            _ => return fault("variant"),
        })
    }

    /// A position on the context of a scope: each word is in normal form, the sum need not be.
    pub fn read_position(&mut self, scope: &Scope) -> Checked<Position> {
        let mut position = Position::default();
        for _ in 0..self.reader.count()? {
            let number = self.reader.small()?;
            if number == 0 {
                let word = self.reader.word(scope.parameters)?;
                position.terms.push(self.written_word(word, scope)?);
            } else if number == 1 {
                let value = self.games.arena.reference(self.reader.small()?)?;
                position.multiples.push((value, self.reader.form_of(scope.parameters)?));
            } else {
                let value = self.games.arena.reference(number.saturating_sub(2))?;
                position.terms.push(Term::value(value));
            }
        }
        Ok(position)
    }

    /// The term of a word that is written: it is in normal form, and no exponent can be negative.
    pub fn written_word(&mut self, word: Word, scope: &Scope) -> Checked<Term> {
        for block in &word.blocks {
            scope.check_natural(&block.exponent, &mut self.games.budget)?;
        }
        let normal = Word::normal(word.items(), &mut self.games.budget)?;
        require(normal == word, "normal-form")?;
        self.games.intern(normal)
    }
}

impl Reader<'_> {
    /// A form that speaks of so many parameters.
    pub fn form_of(&mut self, parameters: u32) -> Checked<Form> {
        let form = self.form()?;
        require(form.parameters() <= parameters, "parameter")?;
        Ok(form)
    }
}
