//! Parses tokens to statements, by recursive descent. [`MAX_NESTING`](super::MAX_NESTING) bounds
//! the recursion.
use std::ops::Range;

use super::super::expr::{Atom, Expr, Term};
use super::super::relation::Relation;
use super::super::statement::{Count, Query, Statement, Summand, Symbolic};
use super::cursor::{Parsed, Parser};
use super::error::{NotationError, short};
use super::groups::ends_term;
use super::lexer::{self, Token};
use super::problem::{AFTER_MULTIPLE, Problem};
use super::ranges::Ranges;
use super::rows::Squares;
use super::{MAX_INTEGER, MAX_NIMBER, MAX_TERMS};

impl<'a> Parser<'a> {
    /// Returns a parser at the beginning of a part of a text, with the given names of variables.
    pub(super) fn new(
        text: &'a str,
        component: Range<usize>,
        ranges: &Ranges,
        max_squares: u64,
    ) -> Parsed<Parser<'a>> {
        let end = component.start + text[component.clone()].trim_end().len();
        let (names, values) = (ranges.names.clone(), ranges.values());
        let tokens = lexer::tokens(text, component, &names, &[])?;
        if tokens.is_empty() {
            return Err(NotationError::new(text, 0..text.len(), Problem::Empty));
        }
        Ok(Parser { text, end, tokens, max_squares, names, values, ..Parser::default() })
    }

    /// Reads a position or a statement; with a relation, the position that has it to 0.
    pub(super) fn query(&mut self, claimed: Option<Relation>) -> Parsed<Query> {
        let left = self.sum(0, "before this")?;
        let (relation, right) = match (claimed, self.peek()) {
            (Some(relation), _) => {
                let zero = Term { count: 1, atom: Atom::Nimber(0) };
                (relation, vec![Summand::from(&zero)])
            }
            (None, Some(Token::Relation(relation))) => {
                let relation = *relation;
                self.at += 1;
                (relation, self.sum(0, "after the relation")?)
            }
            (None, _) => {
                self.end()?;
                if !self.names.is_empty() {
                    return self.fail(self.span(0), Problem::NoRelation);
                }
                return Ok(Query::Position(self.position(left)?));
            }
        };
        self.end()?;
        let side = |summands: Vec<Summand>| summands.into_iter().map(in_words).collect();
        Ok(Query::Statement(Statement::of_sums(side(left), relation, side(right))))
    }

    /// Converts summands to a position; reports variables.
    fn position(&self, summands: Vec<Summand>) -> Parsed<Expr> {
        let term = |Summand { count, atom }| match atom {
            Symbolic::Game(atom) if count.numerator.is_constant() => {
                Ok(Term { count: count.at(&[]), atom })
            }
            Symbolic::Any(_) => {
                self.fail(0..self.end, Problem::FamilyAlone(short(&self.text[..self.end])))
            }
            _ => self.fail(0..self.end, Problem::NotSingle),
        };
        Ok(Expr { terms: summands.into_iter().map(term).collect::<Parsed<_>>()? })
    }

    pub(super) fn end(&self) -> Parsed<()> {
        let problem = match self.peek() {
            None => return Ok(()),
            Some(Token::Relation(_)) => self.several_relations(),
            Some(Token::Close(c)) => self.unopened(*c),
            Some(Token::Bar) if self.is_between_rows() => Problem::TwoDimensional,
            Some(Token::Bar) => Problem::OnlyInBraces('|'),
            Some(Token::Comma) if self.has_relation() => Problem::SecondStatement,
            Some(Token::Slash) => Problem::UnknownText("/".to_owned()),
            Some(Token::Comma) => Problem::OnlyInBraces(','),
            Some(_) => Problem::MissingOperator { sum: None, product: None },
        };
        self.fail_here(problem)
    }

    /// Tells whether the text has a relation, before or after the next token.
    fn has_relation(&self) -> bool {
        self.tokens.iter().any(|it| matches!(it.token, Token::Relation(_)))
    }

    /// Returns the problem that the next token is a second relation, with the statement of each
    /// relation.
    fn several_relations(&self) -> Problem {
        // A relation within parentheses is the bound of a family.
        let relations: Vec<usize> = lexer::outer_relations(&self.tokens).collect();
        if relations.first() == Some(&self.at) {
            return Problem::RelationAndOutcome;
        }
        let range = self.text[self.end..].trim();
        let statement = |(number, _): (usize, &usize)| {
            let before = number.checked_sub(1).map(|before| self.span_of(relations[before]).end);
            let behind = relations.get(number + 1).map(|behind| self.span_of(*behind).start);
            let sums = &self.text[before.unwrap_or(0)..behind.unwrap_or(self.end)];
            format!("{} {range}", sums.trim()).trim_end().to_owned()
        };
        Problem::SeveralRelations(relations.iter().enumerate().map(statement).collect())
    }

    /// Reads a position.
    pub(super) fn expr(&mut self, depth: usize, place: &'static str) -> Parsed<Expr> {
        let start = self.at;
        let summands = self.sum(depth, place)?;
        self.in_braces(summands, start)
    }

    /// Converts the summands of a game in braces, which begins at `start`, to a position; reports
    /// variables.
    pub(super) fn in_braces(&self, summands: Vec<Summand>, start: usize) -> Parsed<Expr> {
        let game = self.position(summands);
        game.or_else(|_| self.fail(self.span(start), Problem::NotSingleInBraces))
    }

    /// Reads a sum of terms. Rows without variables keep their spelling. If there is no term, the
    /// error names the place `place`.
    pub(super) fn sum(&mut self, depth: usize, place: &'static str) -> Parsed<Vec<Summand>> {
        let mut summands = Vec::new();
        let mut sign = if self.take(&Token::Minus) { -1 } else { 1 };
        let mut place = if sign < 0 { "after the sign" } else { place };
        loop {
            let start = self.at;
            self.term(&mut summands, sign, depth, place)?;
            self.full_stop();
            sign = match self.peek() {
                Some(Token::Plus) => {
                    self.refuse_switch_or_minus(start, depth)?;
                    1
                }
                Some(Token::Minus) => {
                    self.refuse_ambiguous_minus(start, depth)?;
                    -1
                }
                Some(Token::Run(_) | Token::Open('(')) => return self.fail_at_row(start, depth),
                Some(Token::Power | Token::Slash) => return Ok(summands),
                end if ends_term(end) => return Ok(summands),
                _ => return self.fail_at_game(start),
            };
            self.at += 1;
            if self.take(&Token::Minus) {
                sign = -sign;
            }
            place = "after the sign";
        }
    }

    /// Reads a term. A name with a star after it gives two summands.
    pub(super) fn term(
        &mut self,
        summands: &mut Vec<Summand>,
        mut sign: i64,
        depth: usize,
        place: &'static str,
    ) -> Parsed<()> {
        let start = self.at;
        if let Some(tiny) = self.property_tiny(depth + 1)? {
            return self.push(summands, sign, 1, Symbolic::Game(tiny), start);
        }
        if self.begins_count() {
            return self.counted(summands, sign, depth);
        }
        if self.peek() == Some(&Token::Any) {
            let atom = Symbolic::Any(self.any()?);
            summands.push(Summand { count: Count::constant(sign), atom });
            return Ok(());
        }
        let mut count = 1;
        let mut integer = None;
        self.refuse_two_readings()?;
        let has_ups = self.begins_fraction_with_ups();
        if let Some(&Token::Number(n)) = self.peek() {
            self.at += 1;
            if !self.is_summand_star(self.at)
                && (self.take(&Token::Times) || self.take(&Token::Star))
            {
                count = n;
                sign = if self.takes_negative() { -sign } else { sign };
            } else {
                integer = Some(n);
            }
        }
        let counted = self.at > start;
        let span = self.span(start);
        if count > MAX_TERMS {
            return self.fail(span, Problem::CountTooLarge);
        }
        let place = if counted { AFTER_MULTIPLE } else { place };
        if integer.is_none() && self.begins_group(self.at) {
            return self.group(summands, &[Count::constant(sign * count as i64)], depth);
        }
        if let (None, Some(Token::Run(_) | Token::Open('('))) = (integer, self.peek()) {
            let atom = match self.squares(depth)? {
                Squares::Row(row) if row.is_empty() => Symbolic::Game(Atom::ZERO),
                Squares::Row(row) if self.is_ellipsis(start, &row) => {
                    return self.fail(self.span(start), Problem::Ellipsis);
                }
                Squares::Row(row) => Symbolic::Game(Atom::Row(row)),
                Squares::Words(words) => Symbolic::Row(words),
            };
            return self.push(summands, sign, count, atom, start);
        }
        let (count, atom) = match (integer, self.peek()) {
            (Some(n), _) => (1, self.integer(n, span)?),
            (None, Some(&Token::Number(0))) => {
                self.at += 1;
                (count, Atom::ZERO)
            }
            (None, Some(&Token::Number(n))) => {
                self.at += 1;
                (1, self.integer(n.saturating_mul(count), self.span(start))?)
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
        let is_number = integer.is_some() && self.is_summand_star(self.at) || is_fraction;
        let is_power = matches!(self.tokens[self.at - 1].token, Token::UpPower { .. });
        let is_name = matches!(atom, Atom::Up | Atom::Down) || is_power;
        self.push(summands, sign, count, Symbolic::Game(atom), start)?;
        if has_ups {
            // The sign before `-3/4^` is that of the fraction.
            return self.term(summands, 1, depth, place);
        }
        if (is_name || is_number && self.is_adjacent()) && self.peek() == Some(&Token::Star) {
            self.refuse_product_with_name(start)?;
            let star = self.at;
            let nimber = self.nimber()?;
            self.push(summands, sign, 1, Symbolic::Game(nimber), star)?;
        }
        Ok(())
    }

    /// Adds a term. Zero copies of a game are the game 0.
    fn push(
        &mut self,
        summands: &mut Vec<Summand>,
        sign: i64,
        count: u64,
        atom: Symbolic,
        start: usize,
    ) -> Parsed<()> {
        self.terms = self.terms.saturating_add(count.max(1));
        if self.terms > MAX_TERMS {
            return self.fail(self.span(start), Problem::TooManyTerms);
        }
        summands.push(match count {
            0 => Summand { count: Count::constant(sign), atom: Symbolic::Game(Atom::ZERO) },
            _ => Summand { count: Count::constant(sign * count as i64), atom },
        });
        Ok(())
    }

    /// Reads the 3 of `^3`, which is three times up.
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

    pub(super) fn integer(&self, n: u64, span: Range<usize>) -> Parsed<Atom> {
        match n {
            ..=MAX_INTEGER => Ok(Atom::number(n, 0)),
            _ => self.fail(span, Problem::IntegerTooLarge),
        }
    }

    /// Reads a game that is not a row.
    fn atom(&mut self, depth: usize, place: &'static str) -> Parsed<Atom> {
        match self.peek() {
            Some(Token::Star) => self.nimber(),
            Some(Token::Open('{')) => self.braces(depth + 1),
            Some(&Token::Fraction(n, divisor)) => self.fraction(n, divisor),
            Some(Token::UpPower { .. }) => self.up_power(depth),
            Some(Token::PlusMinus) => self.switch(depth + 1),
            Some(&Token::Tiny { is_negative }) => self.tiny(is_negative, depth + 1),
            Some(Token::Close(c)) if *c == ')' || depth == 0 => self.fail_here(self.unopened(*c)),
            Some(Token::Variable(_)) => self.fail_at_game(self.at),
            Some(Token::Any) => self.fail_here(Problem::CountedFamily),
            Some(Token::Bar) => self.fail_here(Problem::OnlyInBraces('|')),
            Some(Token::Relation(Relation::Less)) => self.fail_at_angle(place),
            _ => self.fail_here(Problem::MissingGame(place)),
        }
    }

    /// Reports the relation `<` in place of a game, or of the brace in `{0|*}`.
    fn fail_at_angle<T>(&self, place: &'static str) -> Parsed<T> {
        let start = self.here();
        let options = self.text[start.end..self.end].split_once('>').map(|(options, _)| options);
        match options.filter(|options| options.contains('|')) {
            Some(options) => {
                let span = start.start..start.end + options.len() + 1;
                self.fail(span, Problem::AngleBrackets(short(&format!("{{{options}}}"))))
            }
            None => self.fail(start, Problem::MissingGame(place)),
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
}

/// Converts a row of a summand to words, and a row without stones to 0.
pub(super) fn in_words(summand: Summand) -> Summand {
    let Symbolic::Game(Atom::Row(row)) = &summand.atom else { return summand };
    let words = row.words();
    let is_empty = words.is_empty();
    let atom = if is_empty { Symbolic::Game(Atom::ZERO) } else { Symbolic::Row(words) };
    Summand { atom, ..summand }
}
