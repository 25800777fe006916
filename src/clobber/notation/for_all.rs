//! Reading statements for all `n`.
//!
//! | written | meaning |
//! |---|---|
//! | `(XXO)^n`, `O(X)^(n+2)`, `XX(XO)^(2*n-1)O` | a row with a power of `n` |
//! | `n*up`, `(2*n-1)*up`, `floor((n+1)/2)*up` | so many copies, of the negative if fewer than 0 |
//! | `n**` | `n` copies of `*` |
//! | `... for all n >= 4` | the `n` that are meant; also `for every`, `for each`, `for n >= 4`, and `n > 3` |
//! | `... for all n >= 4 with n = 1 mod 3` | also `, n = 1 mod 3`; `for even n >= 4`, `for all odd n >= 1` |
//!
//! Everything else is written as in any statement, and read by the same parser.
use std::ops::Range;
use std::str::FromStr;

use super::super::for_all::{Count, ForAll, Line, Linear, Summand, Symbolic};
use super::super::statement::{Atom, Expr, Relation};
use super::MAX_SQUARES;
use super::error::{NotationError, Problem};
use super::lexer::{self, Token};
use super::scanner::{MAX_NUMBER, Read, Scanner};

/// Whether a text is meant as a statement for all `n`: it says for which, or has a power that no other statement has.
pub fn is_for_all(text: &str) -> bool {
    find_range(text).is_some() || [")^n", ")^("].iter().any(|power| text.contains(power))
}

/// Words for every `n`, and none.
const QUANTIFIERS: [&str; 3] = ["all", "every", "each"];

/// Words for some `n`, and their residue modulo 2.
const PARITIES: [(&str, u32); 2] = [("even", 0), ("odd", 1)];

/// Where `for all`, `for even n` or the like begins.
fn find_range(text: &str) -> Option<usize> {
    let words = PARITIES.map(|(word, _)| word);
    let words = [&QUANTIFIERS[..], &words, &["n"]].concat();
    text.match_indices("for").map(|(at, _)| at).find(|&at| {
        let rest = text[at + 3..].trim_start();
        let is_word = rest.len() < text.len() - at - 3;
        is_word && words.iter().any(|word| rest.starts_with(word))
    })
}

impl FromStr for ForAll {
    type Err = NotationError;

    fn from_str(text: &str) -> Read<ForAll> {
        let whole = |problem| NotationError::whole(text, problem);
        let at = find_range(text).ok_or_else(|| whole(Problem::NoRange))?;
        let sides = Scanner::new(text, 0..at);
        let (left, relation, right) = sides.statement()?;
        let (from, residue, modulus) = Scanner::new(text, at..text.len()).range()?;
        let found = ForAll {
            left,
            relation,
            right,
            from,
            residue,
            modulus,
        };
        if found.lines().next().is_none() {
            return Err(whole(Problem::NoPower));
        }
        Ok(found)
    }
}

/// A row with a power, which has to be the whole text.
impl FromStr for Line {
    type Err = NotationError;

    fn from_str(text: &str) -> Read<Line> {
        let mut scanner = Scanner::new(text, 0..text.trim_end().len());
        scanner.skip_spaces();
        let line = scanner.line()?;
        line.ok_or_else(|| NotationError::whole(text, Problem::NoPower))
    }
}

/// The range of `n`.
impl Scanner<'_> {
    fn range(mut self) -> Read<(u32, u32, u32)> {
        self.expect_in_range(&["for"])?;
        self.skip_spaces();
        if QUANTIFIERS.iter().any(|word| self.take(word)) {
            self.skip_spaces();
        }
        let parity = self.parity();
        self.expect_in_range(&["n"])?;
        let relation = self.expect_in_range(&[">=", "≥", ">"])?;
        self.skip_spaces();
        let before = self.at;
        let from = self.number()? + u32::from(relation == ">");
        if from > MAX_NUMBER {
            return self.fail(before..self.at, Problem::NumberTooLarge);
        }
        self.skip_spaces();
        if let Some(residue) = parity {
            return self.end_of_range((from, residue, 2));
        }
        if self.rest().is_empty() {
            return Ok((from, 0, 1));
        }
        self.expect_in_range(&["with", ","])?;
        self.expect_in_range(&["n"])?;
        self.skip_spaces();
        if let Some(residue) = self.parity() {
            return self.end_of_range((from, residue, 2));
        }
        self.expect_in_range(&["=", "≡"])?;
        let residue = self.number()?;
        self.expect_in_range(&["mod"])?;
        self.skip_spaces();
        let before = self.at;
        let modulus = self.number()?;
        if modulus == 0 {
            return self.fail(before..self.at, Problem::ModulusZero);
        }
        self.end_of_range((from, residue % modulus, modulus))
    }

    /// One of these must follow; the first is named where none does.
    fn expect_in_range(&mut self, tokens: &[&'static str]) -> Read<&'static str> {
        self.skip_spaces();
        match tokens.iter().find(|token| self.take(token)) {
            Some(token) => Ok(token),
            None => self.fail_here(Problem::Range(tokens[0])),
        }
    }

    fn parity(&mut self) -> Option<u32> {
        let mut parities = PARITIES.into_iter();
        parities.find_map(|(word, residue)| self.take(word).then_some(residue))
    }

    fn end_of_range(mut self, range: (u32, u32, u32)) -> Read<(u32, u32, u32)> {
        self.skip_spaces();
        if self.rest().is_empty() {
            return Ok(range);
        }
        self.fail(self.at..self.end, Problem::Range("the end"))
    }
}

/// The two sides.
impl Scanner<'_> {
    fn statement(mut self) -> Read<(Vec<Summand>, Relation, Vec<Summand>)> {
        self.end = self.at + self.rest().trim_end().len();
        let relations: Vec<_> = self
            .pieces()
            .into_iter()
            .filter_map(|(span, token)| match token {
                Some(Token::Relation(relation)) => Some((span, relation)),
                _ => None,
            })
            .collect();
        match relations.as_slice() {
            [] => self.fail(self.at..self.end, Problem::NoRelation),
            [(span, relation)] => {
                let left = Scanner::new(self.text, self.at..span.start).expression()?;
                let right = Scanner::new(self.text, span.end..self.end).expression()?;
                Ok((left, *relation, right))
            }
            [_, (second, _), ..] => self.fail(second.clone(), Problem::TwoRelations),
        }
    }

    /// Signs and relations outside of all parentheses and braces, with their places.
    fn pieces(&self) -> Vec<(Range<usize>, Option<Token>)> {
        let mut found = Vec::new();
        let (mut at, mut depth) = (self.at, 0_usize);
        while let Some(c) = self.text[at..self.end].chars().next() {
            let token = lexer::operator(&self.text[at..self.end]);
            match (c, token) {
                ('(' | '{', _) => depth += 1,
                (')' | '}', _) => depth = depth.saturating_sub(1),
                (_, Some((token, length))) if depth == 0 => {
                    found.push((at..at + length, Some(token)));
                    at += length;
                    continue;
                }
                _ => {}
            }
            at += c.len_utf8();
        }
        found
    }

    /// Terms with their signs.
    fn expression(&self) -> Read<Vec<Summand>> {
        let mut summands = Vec::new();
        let (mut start, mut negative) = (self.at, false);
        for (span, token) in self.pieces() {
            let has_term = !self.text[start..span.start].trim().is_empty();
            if has_term {
                let term = Scanner::new(self.text, start..span.start);
                summands.extend(term.summands(negative)?);
                negative = false;
            }
            negative ^= token == Some(Token::Minus);
            start = span.end;
        }
        summands.extend(Scanner::new(self.text, start..self.end).summands(negative)?);
        Ok(summands)
    }

    /// A term; a star behind a name makes it two.
    fn summands(mut self, negative: bool) -> Read<Vec<Summand>> {
        self.skip_spaces();
        self.end = self.at + self.rest().trim_end().len();
        if self.rest().is_empty() {
            return self.fail_here(Problem::MissingGame("here"));
        }
        let start = self.at;
        let symbolic = self.count()?;
        let mut count = symbolic.unwrap_or(Count::constant(1));
        if let Some(line) = self.line()? {
            if symbolic.is_some_and(|count| count.linear.slope > 0) {
                return self.fail(start..self.end, Problem::CountedRow);
            }
            count.negative ^= negative;
            let atom = Symbolic::Line(line);
            return Ok(vec![Summand { count, atom }]);
        }
        if symbolic.is_none_or(|count| count.linear.slope == 0) {
            self.at = start;
            count = Count::constant(1);
        }
        self.games(count, negative)
    }

    /// Constant games; the count belongs to the first.
    fn games(&self, count: Count, negative: bool) -> Read<Vec<Summand>> {
        let expr = Expr::from_str(self.rest()).map_err(|error| {
            let error = error.within(self.text, self.at);
            match error.problem() {
                Problem::UnknownText(text) if text == "n" => {
                    NotationError::new(self.text, error.span(), Problem::MisplacedN)
                }
                _ => error,
            }
        })?;
        let mut summands = Vec::new();
        for (i, term) in expr.terms.into_iter().enumerate() {
            if matches!(term.atom, Atom::Row(_)) {
                return self.fail(self.at..self.end, Problem::RowWithoutPower);
            }
            let mut copies = Count::constant(term.count);
            if i == 0 && count.linear.slope > 0 {
                if term.count.abs() != 1 {
                    return self.fail(self.at..self.end, Problem::TwoCounts);
                }
                copies = if term.count < 0 {
                    count.negated()
                } else {
                    count
                };
            }
            copies.negative ^= negative && term.atom != Atom::Nimber(0);
            let atom = Symbolic::Game(term.atom);
            summands.push(Summand {
                count: copies,
                atom,
            });
        }
        Ok(summands)
    }

    /// A number of copies and the sign behind it, if the term begins with one.
    fn count(&mut self) -> Read<Option<Count>> {
        let start = self.at;
        let mut divisor = 1;
        let linear = if self.take("floor(") || self.take("⌊") {
            let is_bracket = self.text[..self.at].ends_with('⌊');
            let numerator = self.at;
            let linear = self.linear_in_parentheses()?;
            // In `floor(n+1/2)` only the 1 would be divided.
            if linear.offset != 0 && !self.text[..self.at].ends_with(')') {
                let numerator = numerator..self.at;
                return self.fail(numerator, Problem::NumeratorWithoutParentheses);
            }
            self.expect("/")?;
            divisor = self.number()?;
            self.expect(if is_bracket { "⌋" } else { ")" })?;
            if divisor == 0 {
                return self.fail(start..self.at, Problem::ModulusZero);
            }
            linear
        } else if self.begins_linear() {
            self.linear_in_parentheses()?
        } else if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            let Ok(offset) = self.number() else {
                self.at = start;
                return Ok(None);
            };
            Linear {
                slope: 0,
                offset: offset.into(),
            }
        } else {
            return Ok(None);
        };
        self.skip_spaces();
        let is_constant = linear.slope == 0;
        let is_product = self.take("*") || self.take("·") || self.take("×");
        // Nothing but copies can be meant by a number with an arrow behind it.
        if !is_product && (is_constant || !self.rest().starts_with(['↑', '↓'])) {
            if is_constant {
                self.at = start;
                return Ok(None);
            }
            return self.fail_here(Problem::CopiesOfWhat);
        }
        self.skip_spaces();
        if self.rest().is_empty() && !is_constant {
            return self.fail(start..self.end, Problem::CopiesOfWhat);
        }
        Ok(Some(Count {
            negative: false,
            linear,
            divisor,
        }))
    }

    /// Whether a number of copies with `n` begins here, and not a row.
    fn begins_linear(&self) -> bool {
        let inner = self.rest().trim_start_matches(['(', ' ']);
        let after = inner.trim_start_matches(|c: char| c.is_ascii_digit() || " *".contains(c));
        inner.starts_with('n') || (self.rest().starts_with('(') && after.starts_with('n'))
    }

    /// Where the parenthesis closes that was just opened, or the end.
    fn end_of_group(&self) -> usize {
        let mut depth = 1_usize;
        let closing = self.rest().find(|c| {
            depth += usize::from(c == '(');
            depth -= usize::from(c == ')');
            depth == 0
        });
        closing.map_or(self.end, |at| self.at + at)
    }

    /// A row with a power of `n`, if the term is one: it must reach to the end of the term.
    fn line(&mut self) -> Read<Option<Line>> {
        let start = self.at;
        let left = self.stones();
        if !left.is_empty() && self.rest().starts_with("^n") {
            let run = self.text[start..self.at].to_owned();
            let exponent = "n".to_owned();
            return self.fail(start..self.at + 2, Problem::PowerOfRun { run, exponent });
        }
        if !self.take("(") {
            self.at = start;
            return Ok(None);
        }
        let inside = self.at..self.end_of_group();
        let behind = &self.text[inside.end..self.end];
        let is_power = behind.starts_with(")^") && !behind[2..].starts_with(is_digit);
        if !is_power {
            self.at = start;
            return Ok(None);
        }
        let word = self.stones();
        if word.is_empty() || self.at != inside.end {
            return self.fail(inside, Problem::PowerOfMore);
        }
        self.at += 2;
        if !self.rest().starts_with(['n', '(']) {
            return self.fail_here(Problem::Exponent);
        }
        let exponent = self.linear_in_parentheses()?;
        let right = self.stones();
        if !self.rest().is_empty() {
            return self.fail(self.at..self.end, Problem::AfterPower);
        }
        if (left.len() + word.len() + right.len()) as u64 > MAX_SQUARES {
            let squares = (left.len() + word.len() + right.len()) as u64;
            return self.fail(
                start..self.end,
                Problem::RowTooLong {
                    squares,
                    most: MAX_SQUARES,
                },
            );
        }
        Ok(Some(Line {
            left,
            word,
            exponent,
            right,
        }))
    }
}

/// Whether an exponent is a number: then the row is none of a statement for all `n`.
fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}
