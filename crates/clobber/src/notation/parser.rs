//! Tokens to statements, by recursive descent. The recursion is bounded by [`MAX_NESTING`].
use std::borrow::Cow;
use std::ops::Range;

use super::super::row::{Piece, Row};
use super::super::statement::{Atom, Expr, Query, Statement, Term};
use super::cursor::{Parsed, Parser, open_to};
use super::error::{NotationError, Problem};
use super::latex;
use super::lexer::{self, Token};
use super::{MAX_INTEGER, MAX_NESTING, MAX_NIMBER, MAX_TERMS};

/// Reads a whole text. A row in it has at most so many squares.
pub(super) fn read(text: &str, max_squares: u64) -> Parsed<Query> {
    if let Cow::Owned(plain) = latex::plain(text) {
        let query = read_plain(&plain, max_squares);
        return query.map_err(|error| error.in_original(text));
    }
    read_plain(text, max_squares)
}

fn read_plain(text: &str, max_squares: u64) -> Parsed<Query> {
    let mut parser = Parser { text, tokens: lexer::tokens(text)?, at: 0, terms: 0, max_squares };
    if parser.tokens.is_empty() {
        return Err(NotationError::new(text, 0..text.len(), Problem::Empty));
    }
    parser.query()
}

impl Parser<'_> {
    fn query(&mut self) -> Parsed<Query> {
        let left = self.expr(0, "before this")?;
        let Some(Token::Relation(relation)) = self.peek() else {
            return self.end().map(|()| Query::Position(left));
        };
        let relation = *relation;
        self.at += 1;
        let right = self.expr(0, "behind the relation")?;
        self.end()?;
        Ok(Query::Statement(Statement { left, relation, right }))
    }

    fn end(&self) -> Parsed<()> {
        let problem = match self.peek() {
            None => return Ok(()),
            Some(Token::Relation(_)) => Problem::TwoRelations,
            Some(Token::Close(c)) => Problem::Unopened(*c),
            Some(Token::Bar) if self.is_between_rows() => Problem::TwoDimensional,
            Some(Token::Bar) => Problem::OnlyInBraces('|'),
            Some(Token::Comma) => Problem::OnlyInBraces(','),
            Some(_) => Problem::MissingOperator,
        };
        self.fail_here(problem)
    }

    /// A sum of terms. `place` says where a game is missing if there is none at all.
    pub(super) fn expr(&mut self, depth: usize, place: &'static str) -> Parsed<Expr> {
        let mut expr = Expr::zero();
        let mut sign = if self.take(&Token::Minus) { -1 } else { 1 };
        let mut place = if sign < 0 { "behind the sign" } else { place };
        loop {
            let start = self.at;
            self.term(&mut expr, sign, depth, place)?;
            sign = match self.peek() {
                Some(Token::Plus) => 1,
                Some(Token::Minus) => {
                    self.refuse_ambiguous_minus(start, depth)?;
                    -1
                }
                Some(Token::Run(_) | Token::Open('(')) => return self.fail_at_row(start, depth),
                Some(
                    Token::Number(_)
                    | Token::Fraction(..)
                    | Token::PlusMinus
                    | Token::Tiny { .. }
                    | Token::Arrow(_)
                    | Token::Star
                    | Token::Times
                    | Token::Open(_),
                ) => return self.fail_at_game(),
                _ => return Ok(expr),
            };
            self.at += 1;
            if self.take(&Token::Minus) {
                sign = -sign;
            }
            place = "behind the sign";
        }
    }

    /// A term; a star behind a name makes it two.
    pub(super) fn term(
        &mut self,
        expr: &mut Expr,
        sign: i64,
        depth: usize,
        place: &'static str,
    ) -> Parsed<()> {
        let start = self.at;
        let mut count = 1;
        let mut integer = None;
        if let Some(&Token::Number(n)) = self.peek() {
            self.at += 1;
            if self.is_star_summand() {
                integer = Some(n);
            } else if self.take(&Token::Star) || self.take(&Token::Times) {
                self.refuse_ambiguous_star(start)?;
                count = n;
            } else if matches!(self.peek(), Some(Token::Arrow(_))) && self.is_adjacent() {
                count = n;
            } else {
                integer = Some(n);
            }
        }
        let counted = self.at > start;
        let span = self.span(start);
        if count > MAX_TERMS {
            return self.fail(span, Problem::CountTooLarge);
        }
        let place = if counted { "behind the multiple" } else { place };
        let (count, atom) = match (integer, self.peek()) {
            (Some(n), _) => (1, self.integer(n, depth, span)?),
            (None, Some(&Token::Number(0))) => {
                self.at += 1;
                (count, Atom::ZERO)
            }
            (None, Some(&Token::Arrow(n))) => {
                self.at += 1;
                let name = if n > 0 { Atom::Up } else { Atom::Down };
                let times = n.unsigned_abs().saturating_mul(self.multiplier());
                (count.saturating_mul(times), name)
            }
            (None, _) => (count, self.atom(depth, place)?),
        };
        let is_fraction = matches!(self.tokens[self.at - 1].token, Token::Fraction(..));
        let is_number = integer.is_some() && self.is_star_summand() || is_fraction;
        let mut is_name = matches!(atom, Atom::Up | Atom::Down);
        self.push(expr, sign, count, atom, start)?;
        if is_fraction && self.is_adjacent() {
            is_name = self.arrow_summand(expr, sign)?;
        }
        if (is_name || is_number && self.is_adjacent()) && self.peek() == Some(&Token::Star) {
            if !self.is_adjacent() {
                return self.fail_here(Problem::DetachedStar);
            }
            let star = self.at;
            let nimber = self.nimber()?;
            self.push(expr, sign, 1, nimber, star)?;
        }
        Ok(())
    }

    /// The arrows behind a fraction, which are a summand, if there are some.
    fn arrow_summand(&mut self, expr: &mut Expr, sign: i64) -> Parsed<bool> {
        let Some(&Token::Arrow(n)) = self.peek() else {
            return Ok(false);
        };
        let start = self.at;
        self.at += 1;
        let name = if n > 0 { Atom::Up } else { Atom::Down };
        let count = n.unsigned_abs().saturating_mul(self.multiplier());
        self.push(expr, sign, count, name, start)?;
        Ok(true)
    }

    /// Adds a term; no copies of a game are the game 0.
    fn push(
        &mut self,
        expr: &mut Expr,
        sign: i64,
        count: u64,
        atom: Atom,
        start: usize,
    ) -> Parsed<()> {
        self.terms = self.terms.saturating_add(count.max(1));
        if self.terms > MAX_TERMS {
            return self.fail(self.span(start), Problem::TooManyTerms);
        }
        expr.terms.push(match count {
            0 => Term { count: sign, atom: Atom::ZERO },
            _ => Term { count: sign * count as i64, atom },
        });
        Ok(())
    }

    /// The 3 of `^3`, which is three times up.
    fn multiplier(&mut self) -> u64 {
        let name = &self.text[self.tokens[self.at - 1].span.clone()];
        match self.peek() {
            Some(&Token::Number(n))
                if self.is_adjacent() && matches!(name, "^" | "v" | "↑" | "↓") =>
            {
                self.at += 1;
                n
            }
            _ => 1,
        }
    }

    pub(super) fn integer(&self, n: u64, depth: usize, span: Range<usize>) -> Parsed<Atom> {
        if n > MAX_INTEGER {
            self.fail(span, Problem::IntegerTooLarge)
        } else if depth + n as usize > MAX_NESTING {
            self.fail(span, Problem::TooDeep)
        } else {
            Ok(Atom::integer(n as u32))
        }
    }

    fn atom(&mut self, depth: usize, place: &'static str) -> Parsed<Atom> {
        match self.peek() {
            Some(Token::Star) => self.nimber(),
            Some(Token::Open('{')) => self.braces(depth + 1),
            Some(&Token::Fraction(n, divisor)) => self.fraction(n, divisor, depth),
            Some(Token::PlusMinus) => self.switch(depth + 1),
            Some(&Token::Tiny { is_negative }) => self.tiny(is_negative, depth + 1),
            Some(Token::Run(_) | Token::Open(_)) => {
                let row = self.row(depth)?;
                Ok(if row.is_empty() { Atom::ZERO } else { Atom::Row(row) })
            }
            Some(Token::Close(c)) if *c == ')' || depth == 0 => {
                self.fail_here(Problem::Unopened(*c))
            }
            _ => self.fail_here(Problem::MissingGame(place)),
        }
    }

    fn nimber(&mut self) -> Parsed<Atom> {
        let start = self.at;
        self.at += 1;
        match self.peek() {
            Some(&Token::Number(n)) if self.is_adjacent() => {
                self.at += 1;
                if n > MAX_NIMBER {
                    return self.fail(self.span(start), Problem::NimberTooLarge);
                }
                Ok(Atom::Nimber(n as u32))
            }
            _ => Ok(Atom::Nimber(1)),
        }
    }

    /// Pieces without whitespace between them.
    pub fn row(&mut self, depth: usize) -> Parsed<Row> {
        let start = self.at;
        let mut pieces = Vec::new();
        while pieces.is_empty() || self.is_adjacent() {
            match self.peek() {
                Some(Token::Run(run)) => {
                    pieces.push(Piece::Run(run.clone()));
                    self.at += 1;
                }
                Some(Token::Open('(')) => pieces.push(self.power(depth + 1)?),
                Some(Token::Arrow(_)) => return self.fail_at_power(),
                _ => break,
            }
        }
        let row = Row::new(pieces);
        if row.len() > self.max_squares {
            let problem = Problem::RowTooLong { squares: row.len(), most: self.max_squares };
            return self.fail(self.span(start), problem);
        }
        Ok(row)
    }

    /// `(row)^exponent`; the group itself is at `depth`.
    fn power(&mut self, depth: usize) -> Parsed<Piece> {
        let open = self.at;
        self.at += 1;
        self.refuse_depth(open, depth)?;
        match self.peek() {
            None => return self.fail(self.span_of(open), Problem::Unclosed('(')),
            Some(Token::Close(')')) => {
                return self.fail(open_to(self.span(open), self.here()), Problem::EmptyGroup);
            }
            Some(Token::Run(_) | Token::Open('(')) => {}
            Some(_) => return self.fail_here(Problem::NotInGroup),
        }
        let row = self.row(depth)?;
        match self.peek() {
            Some(Token::Close(')')) => self.at += 1,
            Some(Token::Run(_) | Token::Open('(')) => return self.fail_at_row(open + 1, depth),
            None => return self.fail(self.span_of(open), Problem::Unclosed('(')),
            Some(Token::Relation(_) | Token::Bar | Token::Comma | Token::Close(_)) => {
                return self.fail(self.span_of(open), Problem::Unclosed('('));
            }
            Some(_) => return self.fail_here(Problem::NotInGroup),
        }
        if !self.take(&Token::Power) {
            return self.fail(self.span(open), Problem::MissingExponent);
        }
        let Some(&Token::Number(exponent)) = self.peek() else {
            return self.fail_here(Problem::MissingExponent);
        };
        if exponent > self.max_squares {
            let most = self.max_squares;
            return self.fail_here(Problem::ExponentTooLarge { most });
        }
        self.at += 1;
        Ok(Piece::Power(row, exponent as u32))
    }
}
