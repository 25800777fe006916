//! Reads sums in parentheses, and copies of them: `XXO - (up + *)`, `3*(^^*)`, `n*(down + *)`.
use super::super::expr::Atom;
use super::super::statement::{Count, Summand, Symbolic};
use super::MAX_TERMS;
use super::copies::repeated;
use super::cursor::{Parsed, Parser};
use super::lexer::{Spanned, Token};
use super::problem::Problem;

impl Parser<'_> {
    /// Tells whether a sum in parentheses begins at `open`, instead of a group of squares, which
    /// has an exponent or is a part of a longer row.
    pub(super) fn begins_group(&self, open: usize) -> bool {
        let is_open = self.token(open) == Some(&Token::Open('('));
        let Some(close) = self.close(open).filter(|_| is_open) else {
            return false;
        };
        let is_part = self.begins_row(open + 1) && self.begins_row(close + 1) && self.touch(close);
        close > open + 1 && self.token(close + 1) != Some(&Token::Power) && !is_part
    }

    /// Tells whether a number of copies in parentheses begins at `open`, such as `(2*n-1)` before
    /// `*up`: signs and numbers without a game among them, before something else than the end of a
    /// term.
    pub(super) fn begins_grouped_count(&self, open: usize) -> bool {
        if !self.is_form(open) {
            return false;
        }
        let Some(close) = self.close(open) else {
            return false;
        };
        match self.token(close + 1) {
            // A group with an exponent repeats squares.
            Some(Token::Power) => self.tokens[open..close].iter().any(is_variable),
            behind => !ends_term(behind),
        }
    }

    /// Tells whether the parentheses at `open` have only signs and numbers that can be a form.
    pub(super) fn is_form(&self, open: usize) -> bool {
        let is_factor =
            |token: Option<&Token>| matches!(token, Some(Token::Number(_) | Token::Variable(_)));
        let is_part = |at: usize| match &self.tokens[at].token {
            Token::Star | Token::Times => {
                let is_group = |token: Option<&Token>| {
                    matches!(token, Some(Token::Open('(') | Token::Floor | Token::Ceil))
                };
                (is_factor(self.token(at - 1))
                    || matches!(self.token(at - 1), Some(Token::Close(c)) if *c != '}'))
                    && (is_factor(self.token(at + 1)) || is_group(self.token(at + 1)))
            }
            Token::Plus | Token::Minus | Token::Slash | Token::Floor | Token::Ceil => true,
            // A quotient of numbers is a part only as the whole of what is rounded.
            Token::Fraction(..) => {
                let is_rounded = |at: Option<usize>| {
                    at.is_some_and(|at| matches!(self.token(at), Some(Token::Floor | Token::Ceil)))
                };
                let is_open = self.token(at - 1) == Some(&Token::Open('('));
                is_rounded(at.checked_sub(if is_open { 2 } else { 1 }))
            }
            Token::Open(c) => *c == '(',
            Token::Close(c) => *c != '}',
            _ => is_factor(self.token(at)),
        };
        self.token(open) == Some(&Token::Open('('))
            && self.close(open).is_some_and(|close| close > open + 1 && (open..close).all(is_part))
    }

    /// Returns the token that closes the parenthesis or brace at `open`.
    pub(super) fn close(&self, open: usize) -> Option<usize> {
        let mut depth = 0_usize;
        let mut tokens = self.tokens[open..].iter();
        let close = tokens.position(|next| {
            match next.token {
                Token::Open(_) => depth += 1,
                Token::Close(')' | '}') => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        });
        close.map(|close| open + close)
    }

    /// Reads a sum in parentheses. Adds a number of copies of each of its terms.
    pub(super) fn group(
        &mut self,
        summands: &mut Vec<Summand>,
        copies: &[Count],
        depth: usize,
    ) -> Parsed<()> {
        let (start, before) = (self.at, self.terms);
        self.groups += 1;
        self.refuse_depth(start, depth + self.groups)?;
        self.at += 1;
        let terms = self.sum(depth, "in the parentheses")?;
        match self.peek() {
            Some(Token::Close(')')) => self.at += 1,
            Some(Token::Relation(_)) => return self.fail_here(Problem::RelationInGroup),
            Some(Token::Bar) => return self.fail_here(Problem::OnlyInBraces('|')),
            Some(Token::Comma) => return self.fail_here(Problem::OnlyInBraces(',')),
            Some(Token::Close(_)) => return self.fail(self.span_of(start), Problem::Unclosed('(')),
            _ => return self.fail_here(Problem::MissingOperator { sum: None, product: None }),
        }
        self.groups -= 1;
        self.multiply(summands, terms, copies, (start, before))
    }

    /// Adds a number of copies of each of these terms. They were read from the token `start` on,
    /// after `before` other terms.
    pub(super) fn multiply(
        &mut self,
        summands: &mut Vec<Summand>,
        terms: Vec<Summand>,
        copies: &[Count],
        (start, before): (usize, u64),
    ) -> Parsed<()> {
        let number = |count: &Count| match count.numerator.is_constant() {
            true => count.at(&[]).unsigned_abs(),
            false => 1,
        };
        let read = self.terms - before;
        let number = copies.iter().map(number).sum::<u64>();
        self.terms = before.saturating_add(read.saturating_mul(number));
        if self.terms > MAX_TERMS {
            return self.fail(self.span(start), Problem::TooManyTerms);
        }
        let products = |summand: &Summand| {
            let counts = copies.iter().map(|copies| product(copies, &summand.count));
            let counts = counts.collect::<Option<Vec<_>>>()?.concat();
            let copy = |count| Summand { count, atom: summand.atom.clone() };
            Some(counts.into_iter().map(copy).collect::<Vec<_>>())
        };
        let Some(products) = terms.iter().map(products).collect::<Option<Vec<_>>>() else {
            return self.fail(self.span(start), Problem::ProductOfCounts);
        };
        for Summand { count, atom } in products.concat() {
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

fn is_variable(next: &Spanned) -> bool {
    matches!(next.token, Token::Variable(_))
}

/// Tells whether a term ends before this token.
pub(super) fn ends_term(next: Option<&Token>) -> bool {
    matches!(
        next,
        None | Some(
            Token::Plus
                | Token::Minus
                | Token::Comma
                | Token::Bar
                | Token::Close(_)
                | Token::Relation(_)
        )
    )
}

/// Returns numbers whose sum is the product of two numbers of copies, or `None` if it is not linear
/// in the variables. A multiple of a rounded quotient is a sum of equal numbers.
fn product(first: &Count, second: &Count) -> Option<Vec<Count>> {
    let (constant, other) = match first.numerator.is_constant() {
        true => (first.at(&[]), second),
        false if second.numerator.is_constant() => (second.at(&[]), first),
        false => return None,
    };
    Some(match other.divisor {
        1 => {
            let signed = if constant < 0 { other.clone().negated() } else { other.clone() };
            vec![Count { numerator: signed.numerator.times(constant.abs()), ..signed }]
        }
        _ if constant == 0 => vec![Count::constant(0)],
        _ if other.numerator.is_constant() => vec![Count::constant(constant * other.at(&[]))],
        _ => repeated(other.clone(), constant).collect(),
    })
}
