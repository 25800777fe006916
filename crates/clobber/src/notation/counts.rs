//! Reads forms in variables, numbers of copies, and `any`.
use super::super::cell::Cell;
use super::super::component::Component;
use super::super::form::Form;
use super::super::relation::Relation;
use super::super::statement::{Count, Summand};
use super::super::word::{Block, Word};
use super::cursor::{Parsed, Parser};
use super::groups::ends_term;
use super::lexer::{self, Spanned, Token};
use super::problem::{AFTER_MULTIPLE, Problem};
use super::ranges::MAX_NUMBER;
use super::rows::Squares;

impl Parser<'_> {
    /// Tells whether a number of copies begins here that is more than a number.
    pub(super) fn begins_count(&self) -> bool {
        if self.begins_grouped_count() {
            return true;
        }
        let mut tokens = self.tokens[self.at..].iter().map(|next| &next.token).peekable();
        let has_factor = tokens.next_if(|token| matches!(token, Token::Number(_))).is_some();
        if has_factor {
            tokens.next_if(|token| matches!(token, Token::Star | Token::Times));
        }
        match tokens.next() {
            Some(Token::Variable(_)) => true,
            Some(Token::Floor | Token::Ceil) => !has_factor,
            _ => false,
        }
    }

    /// Reads copies of a game whose number is more than a number, with an optional star after it.
    pub(super) fn counted(
        &mut self,
        summands: &mut Vec<Summand>,
        sign: i64,
        depth: usize,
    ) -> Parsed<()> {
        let (start, before) = (self.at, self.terms);
        let count = self.count()?;
        if depth > 0 && !count.numerator.is_constant() {
            return self.fail(self.span(start), Problem::NotSingleInBraces);
        }
        // A number before an arrow can only be a number of copies.
        let is_arrow = self.text[self.here()].starts_with(['↑', '↓']);
        let is_product = self.take(&Token::Star) || self.take(&Token::Times);
        if !is_product && !is_arrow {
            let is_power = self.text[self.here()].starts_with('^');
            return self.fail_here(match self.peek() {
                Some(_) if is_power => Problem::NotLinear,
                Some(Token::Arrow(_) | Token::UpPower { .. } | Token::Run(_) | Token::Open(_)) => {
                    Problem::NoTimes
                }
                _ => Problem::CopiesOfWhat,
            });
        }
        if let Some(Token::Variable(_)) = self.peek() {
            return self.fail_here(Problem::NotLinear);
        }
        if ends_term(self.peek()) {
            return self.fail(self.span(start), Problem::CopiesOfWhat);
        }
        if self.begins_count() {
            return self.fail(self.span(start), Problem::TwoCounts);
        }
        let copies = if sign < 0 { count.negated() } else { count };
        if self.begins_group() {
            return self.group(summands, &copies, depth);
        }
        let mut terms = Vec::new();
        self.term(&mut terms, 1, depth, AFTER_MULTIPLE)?;
        if terms[0].count != Count::constant(1) {
            return self.fail(self.span(start), Problem::TwoCounts);
        }
        // In `n*up*`, the star is a summand.
        let star = terms.split_off(1);
        self.multiply(summands, terms, &copies, (start, before))?;
        self.multiply(summands, star, &Count::constant(sign), (start, self.terms))
    }

    /// Reads a number of copies: `n`, `(2*n-1)`, `n/2`, `floor((n+1)/2)`, `ceil(n/2)`.
    fn count(&mut self) -> Parsed<Count> {
        let is_ceil = self.peek() == Some(&Token::Ceil);
        if is_ceil || self.peek() == Some(&Token::Floor) {
            return self.rounded(is_ceil);
        }
        let start = self.at;
        if let (Some(Token::Open('(')), Some(Token::Floor | Token::Ceil)) =
            (self.peek(), self.token(start + 1))
        {
            self.at += 1;
            let count = self.count()?;
            self.expect(Token::Close(')'), ")")?;
            return Ok(count);
        }
        let numerator = match self.peek() {
            Some(Token::Open('(')) => self.form_in_parentheses(true)?,
            _ => self.form_term(false)?,
        };
        let numerator = self.divided(numerator, start)?;
        Ok(Count { is_negative: false, numerator, divisor: 1 })
    }

    /// Reads a quotient that is rounded down or up.
    fn rounded(&mut self, is_ceil: bool) -> Parsed<Count> {
        let start = self.at;
        self.at += 1;
        let (close, written) = match self.text[self.span_of(start)].chars().next() {
            Some('⌊') => ('⌋', "⌋"),
            Some('⌈') => ('⌉', "⌉"),
            _ => {
                self.expect(Token::Open('('), "(")?;
                (')', ")")
            }
        };
        let before = self.at;
        let is_grouped = self.peek() == Some(&Token::Open('('));
        let numerator = match is_grouped {
            true => self.form_in_parentheses(false)?,
            false => self.form(false)?,
        };
        // In `floor(n+1/2)`, the division would apply to the 1 alone.
        let is_fraction = matches!(self.peek(), Some(Token::Fraction(..)));
        let is_sign = |next: &Spanned| matches!(next.token, Token::Plus | Token::Minus);
        let is_sum = !is_grouped && self.tokens[before..self.at].iter().skip(1).any(is_sign);
        if is_fraction || is_sum {
            self.at += usize::from(is_fraction);
            return self.fail(self.span(before), Problem::NumeratorWithoutParentheses);
        }
        let dividend = self.span(before);
        self.expect(Token::Slash, "/")?;
        let divisor = self.small_number()?;
        self.expect(Token::Close(close), written)?;
        if divisor == 0 {
            return self.fail(self.span(start), Problem::ModulusZero);
        }
        if divisor > 1 {
            self.dividends.push(dividend);
        }
        let numerator = numerator.plus(if is_ceil { i64::from(divisor) - 1 } else { 0 });
        Ok(Count { is_negative: false, numerator, divisor })
    }

    /// Divides the form that began at `start` by the number after a slash, if there is one.
    fn divided(&mut self, form: Form, start: usize) -> Parsed<Form> {
        if !self.take(&Token::Slash) {
            return Ok(form);
        }
        let divisor = self.small_number()?;
        if divisor == 0 {
            return self.fail(self.span(start), Problem::ModulusZero);
        }
        match form.divided(divisor.into()) {
            Some(quotient) => Ok(quotient),
            None => {
                let span = self.span(start);
                let quotient = self.text[span.clone()].to_owned();
                self.fail(span, Problem::NotDivisible { quotient, divisor })
            }
        }
    }

    /// Reads a form in parentheses. With `has_quotients`, it may contain quotients, if all of them
    /// are integers.
    pub(super) fn form_in_parentheses(&mut self, has_quotients: bool) -> Parsed<Form> {
        self.groups += 1;
        self.refuse_depth(self.at, self.groups)?;
        self.at += 1;
        let form = self.form(has_quotients)?;
        let is_power = self.text[self.here()].starts_with('^');
        let is_factor = matches!(
            self.peek(),
            Some(Token::Star | Token::Times | Token::Variable(_) | Token::Open('('))
        );
        if is_power || is_factor {
            return self.fail_here(Problem::NotLinear);
        }
        self.expect(Token::Close(')'), ")")?;
        self.groups -= 1;
        Ok(form)
    }

    /// Reads a form: `n`, `2*n`, `2n`, `n + 1`, `2*n - 1`, `m - n + 2`, and with `has_quotients`
    /// also `n/2`.
    pub(super) fn form(&mut self, has_quotients: bool) -> Parsed<Form> {
        let mut sign = if self.take(&Token::Minus) { -1 } else { 1 };
        let mut form = Form::default();
        loop {
            if let Some(Token::Fraction(..)) = self.peek() {
                return Ok(form);
            }
            form = &form + &self.form_term(has_quotients)?.times(sign);
            sign = match (self.take(&Token::Plus), self.take(&Token::Minus)) {
                (true, _) => 1,
                (_, true) => -1,
                _ => return Ok(form),
            };
        }
    }

    /// Reads a variable, a multiple of a variable, or a number.
    fn form_term(&mut self, has_quotients: bool) -> Parsed<Form> {
        let start = self.at;
        let mut number = None;
        if let Some(Token::Number(_)) = self.peek() {
            number = Some(i64::from(self.small_number()?));
            let next = self.tokens.get(self.at + 1).map(|next| &next.token);
            if let Some(Token::Variable(_) | Token::Open('(')) = next {
                let _ = self.take(&Token::Star) || self.take(&Token::Times);
            }
        }
        let form = match (number, self.peek()) {
            (factor, Some(&Token::Variable(variable))) => {
                self.at += 1;
                self.values[variable].times(factor.unwrap_or(1))
            }
            (factor, Some(Token::Open('('))) if has_quotients => {
                self.form_in_parentheses(true)?.times(factor.unwrap_or(1))
            }
            (Some(number), _) => Form::constant(number),
            (None, Some(Token::Floor | Token::Ceil)) => return self.fail_here(Problem::NotLinear),
            (None, _) => return self.fail_here(Problem::Expected("n")),
        };
        match has_quotients {
            true => self.divided(form, start),
            false => Ok(form),
        }
    }

    pub(super) fn small_number(&mut self) -> Parsed<u32> {
        let Some(&Token::Number(number)) = self.peek() else {
            return self.fail_here(Problem::Expected("a number"));
        };
        match u32::try_from(number).ok().filter(|number| *number <= MAX_NUMBER) {
            Some(number) => {
                self.at += 1;
                Ok(number)
            }
            None => self.fail_here(Problem::NumberTooLarge),
        }
    }

    fn expect(&mut self, token: Token, written: &'static str) -> Parsed<()> {
        match self.take(&token) {
            true => Ok(()),
            false => self.fail_here(Problem::Expected(written)),
        }
    }

    /// Reads any number of rows of a family: `any(O(XO)^i, i >= 1)`, `any(XXO)`, `any(0)`.
    pub(super) fn any(&mut self) -> Parsed<Cell> {
        let start = self.at;
        self.at += 1;
        self.expect(Token::Open('('), "(")?;
        // In a family, the only variable is the letter of the exponent.
        let values = std::mem::replace(&mut self.values, vec![Form::parameter(0)]);
        let family = self.family()?;
        self.values = values;
        match family.filter(|_| self.take(&Token::Close(')'))) {
            Some(family) => Ok(family),
            None => self.fail(self.span(start), Problem::Family),
        }
    }

    /// Reads a family `O(XO)^i, i >= 1`, or a row of stones. Returns `None` if there is neither.
    fn family(&mut self) -> Parsed<Option<Cell>> {
        if self.take(&Token::Number(0)) {
            return Ok(Some(Cell::of_word(Component::default())));
        }
        if !matches!(self.peek(), Some(Token::Run(_) | Token::Open('('))) {
            return Ok(None);
        }
        let start = self.at;
        let words = match self.squares(0)? {
            Squares::Row(row) => return Ok(row.stones().map(Cell::of_word)),
            Squares::Words(words) => words,
        };
        let is_family = matches!(&words[..], [word] if word.blocks.len() == 1);
        if is_family && self.peek() == Some(&Token::Close(')')) {
            let row = self.text[self.span(start)].to_owned();
            let letter = lexer::exponent(&row);
            return self.fail_here(Problem::NoFamilyRange { row, letter });
        }
        let bound = [Token::Comma, Token::Variable(0), Token::Relation(Relation::GreaterEqual)];
        if !bound.iter().all(|token| self.take(token)) {
            return Ok(None);
        }
        let least = self.small_number()?;
        let word =
            words.into_iter().map(Word::constants_written_out).collect::<Result<Vec<_>, _>>();
        Ok(match word.as_deref() {
            Ok([Word { head, blocks }]) if blocks.len() == 1 => {
                let Block { stones, exponent, after } = &blocks[0];
                let [prefix, block, suffix] = [head, stones, after].map(Component::clone);
                let cell = Cell { prefix, block, suffix, least };
                (*exponent == Form::parameter(0)).then_some(cell)
            }
            _ => None,
        })
    }
}
