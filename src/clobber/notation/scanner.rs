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
pub(super) struct Scanner<'a> {
    pub text: &'a str,
    pub at: usize,
    pub end: usize,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str, span: Range<usize>) -> Scanner<'a> {
        Scanner {
            text,
            at: span.start,
            end: span.end,
        }
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

    /// `n`, `2*n`, `2n`, `n + 1`, `2*n - 1`
    pub fn linear(&mut self) -> Read<Linear> {
        self.skip_spaces();
        let start = self.at;
        let mut slope = 1;
        if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            slope = self.number()?;
            self.skip_spaces();
            self.take("*");
        }
        self.expect("n")?;
        if slope == 0 {
            return self.fail(start..self.at, Problem::Expected("a number above 0"));
        }
        let before = self.at;
        self.skip_spaces();
        let sign = match (self.take("+"), self.take("-") || self.take("−")) {
            (true, _) => 1,
            (_, true) => -1,
            _ => {
                self.at = before;
                return Ok(Linear { slope, offset: 0 });
            }
        };
        let offset = sign * i64::from(self.number()?);
        Ok(Linear { slope, offset })
    }

    pub fn stones(&mut self) -> Vec<Stone> {
        let stone = |c| lexer::square(c).and_then(|square| square.stone());
        let stones: Vec<(usize, Stone)> = self
            .rest()
            .chars()
            .map_while(|c| Some((c.len_utf8(), stone(c)?)))
            .collect();
        self.at += stones.iter().map(|(bytes, _)| bytes).sum::<usize>();
        stones.into_iter().map(|(_, stone)| stone).collect()
    }
}
