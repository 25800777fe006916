//! Reads rows: runs of squares and powers, whose exponents may be forms in variables.
use super::super::component::Component;
use super::super::form::Form;
use super::super::row::{Piece, Row, Square};
use super::super::word::{Power, Word};
use super::cursor::{Parsed, Parser, open_to};
use super::error::short;
use super::lexer::Token;
use super::problem::Problem;

/// Result of reading a row.
pub(super) enum Squares {
    /// A row without variables.
    Row(Row),
    /// The words between the gaps of a row with variables, in order; none is empty.
    Words(Vec<Word>),
}

impl Parser<'_> {
    /// Reads the pieces of a row, with no whitespace between them.
    pub(super) fn squares(&mut self, depth: usize) -> Parsed<Squares> {
        let start = self.at;
        // `words` are complete up to the last power of a variable; `pieces` follow it.
        let (mut words, mut pieces) = (Vec::new(), Vec::new());
        while self.at == start || self.is_adjacent() {
            match self.peek() {
                Some(Token::Run(run)) => {
                    let run = run.clone();
                    self.at += 1;
                    if self.peek() != Some(&Token::Power) {
                        pieces.push(Piece::Run(run));
                        continue;
                    }
                    let (before, base) = self.last_stone(run)?;
                    pieces.push(before);
                    self.at += 1;
                    let exponent = self.exponent(self.at - 2)?;
                    self.raise(start, &mut words, &mut pieces, base, exponent)?;
                }
                Some(Token::Open('(')) => {
                    let (base, exponent) = self.power(depth + 1)?;
                    self.raise(start, &mut words, &mut pieces, base, exponent)?;
                }
                Some(Token::Arrow(_) | Token::Power) if self.is_caret() => {
                    return self.fail_at_power();
                }
                _ => break,
            }
        }
        let row = Row::new(pieces);
        let lengths = words.iter().map(Word::length).map(|length| length.constant.max(0) as u64);
        let squares = row.len().saturating_add(lengths.sum());
        if squares > self.max_squares {
            let problem = Problem::RowTooLong { squares, most: self.max_squares };
            return self.fail(self.span(start), problem);
        }
        if words.is_empty() {
            return Ok(Squares::Row(row));
        }
        join(&mut words, row);
        words.retain(|word| !word.is_empty());
        Ok(Squares::Words(words))
    }

    /// Tells whether the row that began at `start` is several empty squares, and is added to or
    /// subtracted from something, as in `XO + (XO)^2 + ... + (XO)^9`.
    pub(super) fn is_ellipsis(&self, start: usize, row: &Row) -> bool {
        let before = start.checked_sub(1).and_then(|before| self.token(before));
        let is_sign = |token: Option<&Token>| matches!(token, Some(Token::Plus | Token::Minus));
        let is_empty = row.len() > 1 && row.components().is_empty();
        is_empty && (is_sign(before) || is_sign(self.peek()))
    }

    /// Adds a power to the words and pieces before it, in the row that began at `start`.
    fn raise(
        &self,
        start: usize,
        words: &mut Vec<Word>,
        pieces: &mut Vec<Piece>,
        base: Row,
        exponent: Form,
    ) -> Parsed<()> {
        if exponent.is_constant() {
            // The parser has already rejected negative exponents.
            pieces.push(Piece::Power(base, u32::try_from(exponent.constant).unwrap_or_default()));
            return Ok(());
        }
        let Some(stones) = base.stones() else {
            return self.fail(self.span(start), Problem::PowerOfMore);
        };
        if stones.is_empty() {
            return self.fail(self.span(start), Problem::EmptyGroup);
        }
        join(words, Row::new(pieces.drain(..)));
        let after = Component::default();
        if let Some(word) = words.last_mut() {
            word.powers.push(Power { stones, exponent, after });
        }
        Ok(())
    }

    /// Splits a run before `^` into its last stone and the stones before it. If there are stones
    /// before it, reports that the base of the power is ambiguous.
    fn last_stone(&self, mut run: Vec<Square>) -> Parsed<(Piece, Row)> {
        match run.pop() {
            Some(stone @ Square::Stone(_)) if matches!(run.last(), None | Some(Square::Empty)) => {
                Ok((Piece::Run(run), Row::from(vec![stone])))
            }
            Some(Square::Empty) if run.is_empty() => {
                Ok((Piece::Run(run), Row::from(vec![Square::Empty])))
            }
            _ => self.fail_at_power(),
        }
    }

    /// Reads a power `(row)^exponent`. The group itself is at `depth`.
    fn power(&mut self, depth: usize) -> Parsed<(Row, Form)> {
        let open = self.at;
        self.at += 1;
        self.refuse_depth(open, depth)?;
        if self.close(open).is_none() {
            return self.fail(self.span_of(open), Problem::Unclosed('('));
        }
        match self.peek() {
            Some(Token::Close(')')) => {
                return self.fail(open_to(self.span(open), self.here()), Problem::EmptyGroup);
            }
            Some(Token::Run(_) | Token::Open('(')) => {}
            _ => return self.fail_here(Problem::NotInGroup),
        }
        let Squares::Row(row) = self.squares(depth)? else {
            return self.fail(self.span(open + 1), Problem::PowerOfMore);
        };
        match self.peek() {
            Some(Token::Close(')')) => self.at += 1,
            Some(Token::Run(_) | Token::Open('(')) => return self.fail_at_row(open + 1, depth),
            None | Some(Token::Relation(_) | Token::Bar | Token::Comma | Token::Close(_)) => {
                return self.fail(self.span_of(open), Problem::Unclosed('('));
            }
            Some(_) if self.is_zero_as_stone() => return self.fail_here(Problem::ZeroAsStone),
            Some(_) => return self.fail_here(Problem::NotInGroup),
        }
        if !self.take(&Token::Power) {
            let written = self.text[self.span(open)].to_owned();
            return self.fail(self.span(open), Problem::MissingExponent(written));
        }
        Ok((row, self.exponent(open)?))
    }

    /// Reads an exponent, whose base began at the token `base`.
    fn exponent(&mut self, base: usize) -> Parsed<Form> {
        let written = self.text[self.span(base)].trim_end_matches('^');
        let negative = |exponent: u64| Problem::NegativeExponent {
            power: format!("{}^{exponent}", short(written)),
        };
        match self.peek() {
            Some(&Token::Number(exponent)) if exponent > self.max_squares => {
                let most = self.max_squares;
                self.fail_here(Problem::ExponentTooLarge { most })
            }
            Some(&Token::Number(exponent)) => {
                self.at += 1;
                Ok(Form::constant(exponent as i64))
            }
            Some(&Token::Variable(number)) => {
                self.at += 1;
                Ok(self.values[number].clone())
            }
            Some(Token::Open('(')) if !self.names.is_empty() || self.is_form(self.at) => {
                let start = self.at;
                let exponent = self.form_in_parentheses(true)?;
                let is_negative = exponent.is_constant() && exponent.constant < 0;
                let most = self.max_squares;
                if is_negative {
                    let exponent = exponent.constant.unsigned_abs();
                    return self.fail(self.span(start), negative(exponent));
                }
                if exponent.is_constant() && exponent.constant as u64 > most {
                    return self.fail(self.span(start), Problem::ExponentTooLarge { most });
                }
                Ok(exponent)
            }
            Some(Token::Open('('))
                if matches!(self.token(self.at + 1), Some(Token::Fraction(..))) =>
            {
                self.fail_here(Problem::DecimalExponent)
            }
            Some(Token::Floor | Token::Ceil) => self.refuse_rounded_exponent(self.at),
            Some(Token::Fraction(..)) => self.fail_here(Problem::DecimalExponent),
            Some(Token::Minus) => match self.token(self.at + 1) {
                Some(&Token::Number(exponent)) => self.fail_here(negative(exponent)),
                _ => self.fail_here(Problem::Exponent),
            },
            _ if self.names.is_empty() => self.fail_here(Problem::MissingExponent(written.into())),
            _ => self.fail_here(Problem::Exponent),
        }
    }
}

/// Appends a row to words.
fn join(words: &mut Vec<Word>, row: Row) {
    let mut more = row.split().into_iter();
    match (words.last_mut(), more.next()) {
        (Some(last), Some(first)) => last.extend(first),
        (None, first) => words.push(first.unwrap_or_default()),
        (Some(_), None) => {}
    }
    words.extend(more);
}
