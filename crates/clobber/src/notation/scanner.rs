//! A place in the text of a statement for all `n`, and the smallest things that are read there.
use std::ops::Range;

use super::super::for_all::Linear;
use super::super::part::Stone;
use super::error::{NotationError, Problem};
use super::lexer;

pub(super) type Read<T> = Result<T, NotationError>;

/// Numbers are at most this large.
pub(super) const MAX_NUMBER: u32 = 4096;

/// A place in a text, and where to stop.
#[derive(Clone)]
pub(super) struct Scanner<'a> {
    pub text: &'a str,
    pub at: usize,
    pub end: usize,
    /// What variables are called, in their order.
    pub names: Vec<char>,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str, span: Range<usize>) -> Scanner<'a> {
        Scanner { text, at: span.start, end: span.end, names: Vec::new() }
    }

    /// Another place in the same text.
    pub fn part(&self, span: Range<usize>) -> Scanner<'a> {
        Scanner { at: span.start, end: span.end, ..self.clone() }
    }

    /// The number of the variable whose name stands here, if one does.
    pub fn take_variable(&mut self) -> Option<usize> {
        let name = self.rest().chars().next()?;
        let number = self.names.iter().position(|&other| other == name)?;
        self.at += name.len_utf8();
        Some(number)
    }

    pub fn begins_with_variable(&self) -> bool {
        self.clone().take_variable().is_some()
    }

    pub fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    pub fn skip_spaces(&mut self) {
        self.at = self.end - self.rest().trim_start().len();
    }

    pub fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    pub fn fail<T>(&self, span: Range<usize>, problem: Problem) -> Read<T> {
        Err(NotationError::new(self.text, span, problem))
    }

    pub fn fail_here<T>(&self, problem: Problem) -> Read<T> {
        let length = self.rest().chars().next().map_or(0, char::len_utf8);
        self.fail(self.at..self.at + length, problem)
    }

    /// What follows must be this.
    pub fn expect(&mut self, token: &'static str) -> Read<()> {
        self.skip_spaces();
        if self.take(token) {
            return Ok(());
        }
        self.fail_here(Problem::Expected(token))
    }

    pub fn number(&mut self) -> Read<u32> {
        self.skip_spaces();
        let digits = self.rest().find(|c: char| !c.is_ascii_digit());
        let digits = digits.unwrap_or(self.rest().len());
        let span = self.at..self.at + digits;
        if digits == 0 {
            return self.fail_here(Problem::Expected("a number"));
        }
        let number = self.text[span.clone()].parse().ok();
        match number.filter(|number| *number <= MAX_NUMBER) {
            Some(number) => {
                self.at = span.end;
                Ok(number)
            }
            None => self.fail(span, Problem::NumberTooLarge),
        }
    }

    pub fn linear_in_parentheses(&mut self) -> Read<Linear> {
        self.skip_spaces();
        if !self.take("(") {
            return self.linear();
        }
        let linear = self.linear()?;
        self.expect(")")?;
        Ok(linear)
    }

    /// `n`, `2*n`, `2n`, `n + 1`, `2*n - 1`, `m - n + 2`
    pub fn linear(&mut self) -> Read<Linear> {
        self.skip_spaces();
        let is_negative = self.take("-") || self.take("−");
        let mut linear = Linear::constant(0);
        let mut sign = if is_negative { -1 } else { 1 };
        loop {
            let is_first = linear.is_constant();
            linear = linear.plus(self.linear_term(is_first)?, sign);
            let before = self.at;
            self.skip_spaces();
            sign = match (self.take("+"), self.take("-") || self.take("−")) {
                (true, _) => 1,
                (_, true) => -1,
                _ => {
                    self.at = before;
                    return Ok(linear);
                }
            };
        }
    }

    /// A variable, a multiple of one, or, if a variable came before, a number.
    fn linear_term(&mut self, is_first: bool) -> Read<Linear> {
        self.skip_spaces();
        let start = self.at;
        let mut factor = None;
        if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            factor = Some(self.number()?);
            let behind = self.at;
            self.skip_spaces();
            self.take("*");
            self.skip_spaces();
            if !is_first && !self.begins_with_variable() {
                self.at = behind;
            }
        }
        match (self.take_variable(), factor) {
            (Some(_), Some(0)) => self.fail(start..self.at, Problem::Expected("a number above 0")),
            (Some(variable), factor) => {
                let factor = factor.map_or(1, i64::from);
                Ok(Linear::constant(0).plus(Linear::variable(variable), factor))
            }
            (None, Some(number)) if !is_first => Ok(Linear::constant(number.into())),
            _ => self.fail_here(Problem::Expected("n")),
        }
    }

    pub fn stones(&mut self) -> Vec<Stone> {
        let stone = |c| lexer::square(c).and_then(|square| square.stone());
        let stones: Vec<(usize, Stone)> =
            self.rest().chars().map_while(|c| Some((c.len_utf8(), stone(c)?))).collect();
        self.at += stones.iter().map(|(bytes, _)| bytes).sum::<usize>();
        stones.into_iter().map(|(_, stone)| stone).collect()
    }
}
