//! Steps and positions as they are written, for a goal with a scope.

use super::Reader;
use crate::claims::Word;
use crate::core::{Checked, Position, Scope, Step, Term, require};
use crate::replay::Kernel;

impl Kernel<'_> {
    /// The next step, for a goal with this scope: its forms speak of the parameters that there are.
    pub fn read_step(&mut self, scope: &Scope) -> Checked<Step> {
        let number = self.reader.number()?;
        let reader = &mut self.reader;
        let form = |reader: &mut Reader| reader.form_of(scope.parameters);
        Ok(match number {
            0 => Step::Replies,
            1 => Step::Cut { selected: reader.ascending(Ok)?, terms: self.read_position(scope)? },
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
            6 => Step::Multiple { factor: form(reader)?, terms: self.read_position(scope)? },
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
        let is_normal = match word.blocks.is_empty() {
            true => Word::plain(word.head.0.clone()) == word,
            false => Word::normal(word.items(), &mut self.games.budget)? == word,
        };
        require(is_normal, "normal-form")?;
        self.games.intern(&word)
    }
}
