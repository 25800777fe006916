//! Reads forms in variables, numbers of copies, and `any`.
use super::super::cell::Cell;
use super::super::component::Component;
use super::super::form::Form;
use super::super::relation::Relation;
use super::super::statement::{Count, Summand};
use super::super::word::{Power, Word};
use super::copies::Copies;
use super::cursor::{Parsed, Parser};
use super::error::short;
use super::groups::ends_term;
use super::lexer::{self, Spanned, Token, prefix};
use super::problem::{AFTER_MULTIPLE, Problem};
use super::ranges::MAX_NUMBER;
use super::rows::Squares;

impl Parser<'_> {
    /// Tells whether a number of copies begins here that is more than a number.
    pub(super) fn begins_count(&self) -> bool {
        let mut at = self.at;
        if let Some(Token::Number(_)) = self.peek() {
            let is_product = matches!(self.token(at + 1), Some(Token::Star | Token::Times));
            at += if is_product { 2 } else { 1 };
        }
        matches!(self.token(at), Some(Token::Variable(_) | Token::Floor | Token::Ceil))
            || self.begins_grouped_count(at)
    }

    /// Reads copies of a game whose number is more than a number, with an optional star after it.
    pub(super) fn counted(
        &mut self,
        summands: &mut Vec<Summand>,
        sign: i64,
        depth: usize,
    ) -> Parsed<()> {
        let start = (self.at, self.terms);
        let counts = self.count()?;
        if depth > 0 && !counts.iter().all(|count| count.numerator.is_constant()) {
            return self.fail(self.span(start.0), Problem::NotSingleInBraces);
        }
        // A number before an arrow can only be a number of copies.
        let is_power = self.is_caret();
        let is_arrow = matches!(self.peek(), Some(Token::Arrow(_) | Token::UpPower { .. }));
        let written = short(&self.text[self.span(start.0)]);
        let is_product = self.take(&Token::Star) || self.take(&Token::Times);
        if !is_product && (!is_arrow || is_power) {
            return match self.peek() {
                Some(Token::Arrow(1) | Token::Power) if self.begins_exponent(self.at + 1) => {
                    self.fail_here(Problem::NotLinear)
                }
                Some(_) if is_power => {
                    let all = &self.text[self.here().start..self.end];
                    let ups = [prefix(all, |c| c == '^'), &self.text[self.here()]];
                    let ups = ups.into_iter().max_by_key(|it| it.len()).unwrap_or_default();
                    self.fail_here(Problem::NoTimes(format!("{written}*{ups}")))
                }
                Some(Token::Run(_) | Token::Open(_)) => {
                    // Another problem of the product comes first.
                    let game = self.at;
                    self.copies_of(counts, summands, sign, depth, start)?;
                    let product = format!("{written}*{}", short(&self.text[self.span(game)]));
                    self.fail(self.span_of(game), Problem::NoTimes(product))
                }
                _ => self.fail_here(Problem::CopiesOfWhat),
            };
        }
        self.copies_of(counts, summands, sign, depth, start)
    }

    /// Reads the game of which there are these copies, whose number begins at a token, after other
    /// terms.
    fn copies_of(
        &mut self,
        counts: Vec<Count>,
        summands: &mut Vec<Summand>,
        sign: i64,
        depth: usize,
        (start, before): (usize, u64),
    ) -> Parsed<()> {
        if let Some(Token::Variable(_)) = self.peek() {
            return self.fail_here(Problem::NotLinear);
        }
        let sign = if self.takes_negative() { -sign } else { sign };
        if ends_term(self.peek()) {
            return self.fail(self.span(start), Problem::CopiesOfWhat);
        }
        if self.begins_count() {
            return self.fail(self.span(start), Problem::ProductOfCounts);
        }
        let negated = |count: Count| if sign < 0 { count.negated() } else { count };
        let copies: Vec<Count> = counts.into_iter().map(negated).collect();
        if self.begins_group(self.at) {
            return self.group(summands, &copies, depth);
        }
        let is_multiple = matches!(self.peek(), Some(Token::Number(_)))
            && matches!(self.token(self.at + 1), Some(Token::Times | Token::Star));
        let is_group = is_multiple && self.begins_group(self.at + 2);
        let mut terms = Vec::new();
        self.term(&mut terms, 1, depth, AFTER_MULTIPLE)?;
        // In `n*up*`, the star is a summand. In `n*2*(up+1)`, all terms are copied.
        let star = terms.split_off(if is_group { terms.len() } else { 1 });
        self.multiply(summands, terms, &copies, (start, before))?;
        self.multiply(summands, star, &[Count::constant(sign)], (start, self.terms))
    }

    /// Tells whether this token is an exponent: a number, a variable or a parenthesis directly
    /// after `^`.
    fn begins_exponent(&self, token: usize) -> bool {
        let is_exponent =
            |it| matches!(it, &Token::Number(_) | Token::Variable(_) | Token::Open(_));
        self.touch(token - 1) && self.token(token).is_some_and(is_exponent)
    }

    /// Reads the minus sign after `·`, as in `3·-up`. Returns whether there is one. After a star,
    /// the text could be a sum.
    pub(super) fn takes_negative(&mut self) -> bool {
        self.token(self.at - 1) == Some(&Token::Times) && self.take(&Token::Minus)
    }

    /// Reads a number of copies, as a sum of numbers: `n`, `(2*n-1)`, `n/2`, `floor((n+1)/2)`,
    /// `2*ceil(n/2)`, `(floor(n/2)+1)`.
    fn count(&mut self) -> Parsed<Vec<Count>> {
        let start = self.at;
        let counts = self.copies_term(true)?.counts();
        counts.map_or_else(|| self.fail(self.span(start), Problem::TooManyTerms), Ok)
    }

    /// Reads a quotient that is rounded down or up.
    fn rounded(&mut self) -> Parsed<Copies> {
        let start = self.at;
        let is_ceil = self.peek() == Some(&Token::Ceil);
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
        // A dividend and a divisor without spaces are a fraction.
        if let (Some(&Token::Fraction(dividend, divisor)), Some(&Token::Close(_))) =
            (self.peek(), self.token(self.at + 1))
        {
            self.at += 1;
            self.expect(Token::Close(close), written)?;
            let most = u64::from(MAX_NUMBER);
            if divisor == 0 {
                return self.fail(self.span(start), Problem::ModulusZero);
            }
            if dividend > most || divisor > most {
                return self.fail(self.span(start), Problem::NumberTooLarge);
            }
            let quotient = if is_ceil { dividend.div_ceil(divisor) } else { dividend / divisor };
            return Ok(Form::constant(quotient as i64).into());
        }
        let is_grouped = self.peek() == Some(&Token::Open('('));
        let numerator = if is_grouped { self.form_in_parentheses(false)? } else { self.form()? };
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
        let numerator = numerator.plus(if is_ceil { i64::from(divisor) - 1 } else { 0 });
        self.dividends.push((numerator.clone(), dividend));
        Ok(Copies::floor(numerator, divisor))
    }

    /// Divides the number that began at `start` by the number after a slash, if there is one.
    fn divided(&mut self, copies: Copies, start: usize) -> Parsed<Copies> {
        if !self.take(&Token::Slash) {
            return Ok(copies);
        }
        let Some(form) = copies.form() else {
            return self.fail(self.span(start), Problem::NotLinear);
        };
        let divisor = self.small_number()?;
        if divisor == 0 {
            return self.fail(self.span(start), Problem::ModulusZero);
        }
        match form.divided(divisor.into()) {
            Some(quotient) => Ok(quotient.into()),
            None => {
                let span = self.span(start);
                let quotient = self.text[span.clone()].to_owned();
                let class = self.class_of_integers(&form, divisor);
                self.fail(span, Problem::NotDivisible { quotient, class })
            }
        }
    }

    /// Returns the residue class of the only variable of a form, such as `n = 1 mod 2`, in which
    /// the divisor divides the form. Returns `None` if the range has a class already.
    fn class_of_integers(&self, form: &Form, divisor: u32) -> Option<String> {
        let &[(number, _)] = form.terms() else { return None };
        let number = number as usize;
        let value = |residue: u32| form.at(&[vec![0; number], vec![residue.into()]].concat());
        let mut residues = 0..divisor;
        let residue = residues.find(|it| value(*it) % i64::from(divisor) == 0)?;
        let class = format!("{} = {residue} mod {divisor}", self.names[number]);
        (self.values[number] == Form::parameter(number)).then_some(class)
    }

    /// Reads a form in parentheses. With `has_quotients`, it may contain quotients, if all of them
    /// are integers.
    pub(super) fn form_in_parentheses(&mut self, has_quotients: bool) -> Parsed<Form> {
        let start = self.at;
        match self.copies_in_parentheses(has_quotients)?.form() {
            Some(form) => Ok(form),
            None => self.refuse_rounded_exponent(start),
        }
    }

    /// Rejects an exponent, which begins at the token `start`, because it is rounded. The advice
    /// has the variables as they are written, also if the range has their residues.
    pub(super) fn refuse_rounded_exponent<T>(&mut self, start: usize) -> Parsed<T> {
        let span = self.span_of(start).start..self.span_of(self.at.max(start + 1) - 1).end;
        self.at = start;
        self.values = (0..self.names.len()).map(Form::parameter).collect();
        let exponent = self.copies_term(true).ok();
        let residues = exponent.and_then(|exponent| exponent.residues(&self.names));
        self.fail(span, Problem::RoundedExponent(residues.unwrap_or_default()))
    }

    /// Reads a form in parentheses. With `has_quotients`, it may contain rounded quotients, and
    /// quotients that are integers.
    fn copies_in_parentheses(&mut self, has_quotients: bool) -> Parsed<Copies> {
        self.groups += 1;
        self.refuse_depth(self.at, self.groups)?;
        self.at += 1;
        let copies = self.copies(has_quotients)?;
        if !self.take(&Token::Close(')')) {
            let problem = match self.peek() {
                Some(Token::PlusMinus) => Problem::PlusOrMinus,
                Some(Token::Star | Token::Times | Token::Variable(_) | Token::Open('(')) => {
                    Problem::NotLinear
                }
                _ if self.is_caret() => Problem::NotLinear,
                _ => Problem::Expected(")"),
            };
            return self.fail_here(problem);
        }
        self.groups -= 1;
        Ok(copies)
    }

    /// Reads a form: `n`, `2*n`, `2n`, `n + 1`, `2*n - 1`, `m - n + 2`, `n+-1`.
    pub(super) fn form(&mut self) -> Parsed<Form> {
        Ok(self.copies(false)?.form().unwrap_or_default())
    }

    /// Reads a form, and with `has_quotients` also `n/2` and `2*floor(n/2) + 1`.
    fn copies(&mut self, has_quotients: bool) -> Parsed<Copies> {
        let mut sign = if self.take(&Token::Minus) { -1 } else { 1 };
        let mut copies = Copies::default();
        loop {
            if let Some(Token::Fraction(..)) = self.peek() {
                return Ok(copies);
            }
            let mut term = self.copies_term(has_quotients)?;
            // A number may be behind its letter, as in `n*2`.
            while let (Some(Token::Star | Token::Times), Some(Token::Number(_))) =
                (self.peek(), self.token(self.at + 1))
            {
                self.at += 1;
                let factor = self.small_number()?;
                term = self.multiple(term, factor.into())?;
            }
            copies = copies.plus(self.multiple(term, sign)?);
            sign = match self.peek() {
                Some(Token::Plus) => 1,
                Some(Token::Minus) => -1,
                _ => return Ok(copies),
            };
            self.at += 1;
            // A number that is added may be negative, as in `n+-1`.
            if self.take(&Token::Minus) {
                sign = -sign;
            }
        }
    }

    fn multiple(&self, copies: Copies, factor: i64) -> Parsed<Copies> {
        copies.times(factor).map_or_else(|| self.fail_here(Problem::NumberTooLarge), Ok)
    }

    /// Reads a number, or a product of numbers, and a star after it that another factor follows.
    fn factor(&mut self) -> Parsed<i64> {
        let mut product = 1;
        loop {
            let start = self.at;
            product *= i64::from(self.small_number()?);
            if product > i64::from(MAX_NUMBER) {
                return self.fail(self.span(start), Problem::NumberTooLarge);
            }
            let is_product = matches!(self.peek(), Some(Token::Star | Token::Times));
            match self.token(self.at + 1) {
                Some(Token::Number(_)) if is_product => self.at += 1,
                Some(Token::Variable(_) | Token::Open('(') | Token::Floor | Token::Ceil) => {
                    self.at += usize::from(is_product);
                    return Ok(product);
                }
                _ => return Ok(product),
            }
        }
    }

    /// Reads a variable, a rounded quotient, a multiple of them, or a number.
    fn copies_term(&mut self, has_quotients: bool) -> Parsed<Copies> {
        let start = self.at;
        let mut number = None;
        if let Some(Token::Number(_)) = self.peek() {
            number = Some(self.factor()?);
        }
        let copies = match (number, self.peek()) {
            (_, Some(&Token::Variable(variable))) => {
                self.at += 1;
                self.values[variable].clone().into()
            }
            (_, Some(Token::Open('('))) if has_quotients || self.groups > 0 => {
                self.copies_in_parentheses(has_quotients)?
            }
            (_, Some(Token::Floor | Token::Ceil)) if has_quotients => self.rounded()?,
            (_, Some(Token::Floor | Token::Ceil)) => return self.fail_here(Problem::NotLinear),
            (Some(_), _) => Form::constant(1).into(),
            (None, _) => return self.fail_here(Problem::Expected("n")),
        };
        let copies = self.multiple(copies, number.unwrap_or(1))?;
        if has_quotients { self.divided(copies, start) } else { Ok(copies) }
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
        if self.take(&token) { Ok(()) } else { self.fail_here(Problem::Expected(written)) }
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

    fn begins_upper_bound(&self) -> bool {
        matches!(self.peek(), Some(Token::Relation(Relation::Less | Relation::LessEqual)))
    }

    /// Rejects an upper bound in a family whose exponents begin with `least`.
    fn fail_up_to<T>(&self, row: &str, least: u32) -> Parsed<T> {
        let power = format!("^{}", lexer::exponent(row));
        let rows = [least, least + 1].map(|n| row.replace(&power, &format!("^{n}")));
        self.fail_here(Problem::FamilyUpTo(rows))
    }

    /// Reads a family `O(XO)^i, i >= 1`, or a row of stones. Returns `None` if there is neither.
    fn family(&mut self) -> Parsed<Option<Cell>> {
        if self.take(&Token::Number(0)) {
            return Ok(Some(Cell::of_word(Component::default())));
        }
        if !self.begins_row(self.at) {
            return Ok(None);
        }
        let start = self.at;
        let words = match self.squares(0)? {
            Squares::Row(row) => return Ok(row.stones().map(Cell::of_word)),
            Squares::Words(words) => words,
        };
        let is_family = matches!(&words[..], [word] if word.powers.len() == 1);
        if is_family && self.peek() == Some(&Token::Close(')')) {
            let row = self.text[self.span(start)].to_owned();
            let letter = lexer::exponent(&row);
            return self.fail_here(Problem::NoFamilyRange { row, letter });
        }
        let (letter, at_least) = (Token::Variable(0), Token::Relation(Relation::GreaterEqual));
        if !self.take(&Token::Comma) {
            return Ok(None);
        }
        let row = self.text[self.span(start).start..self.span_of(self.at - 2).end].to_owned();
        let least = match self.take(&letter) {
            true if self.begins_upper_bound() => return self.fail_up_to(&row, 1),
            true if self.take(&at_least) => self.small_number()?,
            false if matches!(self.peek(), Some(Token::Number(_))) => {
                let least = self.small_number()?;
                let at_most = Token::Relation(Relation::LessEqual);
                if !(self.take(&at_most) && self.take(&letter)) {
                    return Ok(None);
                }
                least
            }
            _ => return Ok(None),
        };
        if self.begins_upper_bound() || self.peek() == Some(&Token::Comma) {
            return self.fail_up_to(&row, least);
        }
        let word =
            words.into_iter().map(Word::constants_written_out).collect::<Result<Vec<_>, _>>();
        Ok(match word.as_deref() {
            Ok([Word { head, powers }]) if powers.len() == 1 => {
                let Power { stones, exponent, after } = &powers[0];
                let [prefix, base, suffix] = [head, stones, after].map(Component::clone);
                let cell = Cell { prefix, base, suffix, least };
                (*exponent == Form::parameter(0)).then_some(cell)
            }
            _ => None,
        })
    }
}
