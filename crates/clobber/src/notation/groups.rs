//! Reads sums in parentheses, and copies of them: `XXO - (up + *)`, `3*(^^*)`, `n*(down + *)`.
use super::super::expr::Atom;
use super::super::statement::{Count, Summand, Symbolic};
use super::MAX_TERMS;
use super::cursor::{Parsed, Parser};
use super::lexer::Token;
use super::problem::Problem;

impl Parser<'_> {
    /// Tells whether a sum in parentheses begins here, instead of a group of squares, which has an
    /// exponent or is alone in the parentheses.
    pub(super) fn begins_group(&self) -> bool {
        if self.peek() != Some(&Token::Open('(')) {
            return false;
        }
        let (mut open, mut at, mut is_sum) = (0_usize, self.at, false);
        while let Some(token) = self.token(at) {
            match token {
                // An exponent in parentheses is part of a row.
                Token::Open('(') if at > self.at && self.token(at - 1) == Some(&Token::Power) => {
                    let Some(close) = self.close(at) else {
                        return false;
                    };
                    at = close;
                }
                Token::Open('{') => {
                    let Some(close) = self.close(at) else {
                        return false;
                    };
                    (at, is_sum) = (close, true);
                }
                Token::Open(_) => open += 1,
                Token::Close(_) if open == 1 => {
                    return is_sum && self.token(at + 1) != Some(&Token::Power);
                }
                Token::Close(_) => open -= 1,
                Token::Relation(_) | Token::Bar | Token::Comma => return false,
                Token::Run(_) | Token::Power => {}
                // The exponent of a row.
                _ if self.token(at - 1) == Some(&Token::Power) => {}
                _ => is_sum = true,
            }
            at += 1;
        }
        false
    }

    /// Returns the token that closes the parenthesis or brace at `open`.
    pub(super) fn close(&self, open: usize) -> Option<usize> {
        let mut depth = 0_usize;
        let mut tokens = self.tokens[open..].iter();
        let close = tokens.position(|next| {
            match next.token {
                Token::Open(_) => depth += 1,
                Token::Close(_) => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        });
        close.map(|close| open + close)
    }

    /// Reads a sum in parentheses. Adds so many copies of each of its terms.
    pub(super) fn group(
        &mut self,
        summands: &mut Vec<Summand>,
        copies: &Count,
        depth: usize,
    ) -> Parsed<()> {
        let (start, before) = (self.at, self.terms);
        self.groups += 1;
        self.refuse_depth(start, depth + self.groups)?;
        self.at += 1;
        let terms = self.sum(depth, "in the parentheses")?;
        if !self.take(&Token::Close(')')) {
            return self.fail_here(Problem::MissingOperator);
        }
        self.groups -= 1;
        if copies.numerator.is_constant() {
            let read = self.terms - before;
            self.terms = before.saturating_add(read.saturating_mul(copies.at(&[]).unsigned_abs()));
            if self.terms > MAX_TERMS {
                return self.fail(self.span(start), Problem::TooManyTerms);
            }
        }
        for Summand { count, atom } in terms {
            let Some(count) = product(copies, &count) else {
                return self.fail(self.span(start), Problem::ProductOfCounts);
            };
            let is_one = [1, -1].map(Count::constant).contains(&count);
            let problem = match &atom {
                Symbolic::Any(_) if !is_one => Some(Problem::CountedFamily),
                Symbolic::Row(_) | Symbolic::Game(Atom::Row(_))
                    if !count.numerator.is_constant() =>
                {
                    Some(Problem::CountedRow)
                }
                _ => None,
            };
            if let Some(problem) = problem {
                return self.fail(self.span(start), problem);
            }
            summands.push(match atom {
                _ if count.numerator.is_zero() => {
                    Summand { count: Count::constant(1), atom: Symbolic::Game(Atom::ZERO) }
                }
                // Several copies of an integer are one number.
                Symbolic::Game(Atom::Number(number))
                    if number.halvings() == 0 && count.numerator.is_constant() =>
                {
                    let copies = count.at(&[]);
                    let all = number.numerator().saturating_mul(copies.unsigned_abs());
                    let atom = Symbolic::Game(self.integer(all, self.span(start))?);
                    Summand { count: Count::constant(copies.signum()), atom }
                }
                atom => Summand { count, atom },
            });
        }
        Ok(())
    }
}

/// Returns the product of two numbers of copies, or `None` if it is not linear in the variables or
/// is a multiple of a rounded quotient.
fn product(first: &Count, second: &Count) -> Option<Count> {
    let (constant, other) = match first.numerator.is_constant() {
        true => (first.at(&[]), second),
        false if second.numerator.is_constant() => (second.at(&[]), first),
        false => return None,
    };
    let signed = if constant < 0 { other.clone().negated() } else { other.clone() };
    match (constant.abs(), other.divisor) {
        (1, _) => Some(signed),
        (factor, 1) => Some(Count { numerator: signed.numerator.times(factor), ..signed }),
        _ if other.numerator.is_constant() => Some(Count::constant(constant * other.at(&[]))),
        _ => None,
    }
}
