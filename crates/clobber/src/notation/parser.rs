//! Parses tokens to statements, by recursive descent. [`MAX_NESTING`](super::MAX_NESTING) bounds
//! the recursion.
use std::borrow::Cow;
use std::ops::Range;

use super::super::expr::{Atom, Expr, Term};
use super::super::outcome::Outcome;
use super::super::relation::Relation;
use super::super::row::Row;
use super::super::statement::{Count, Query, Statement, Summand, Symbolic};
use super::super::word::Word;
use super::cursor::{Parsed, Parser, open_to};
use super::error::{NotationError, short};
use super::latex;
use super::lexer::{self, Token};
use super::outcomes;
use super::problem::Problem;
use super::ranges::{Ranges, find_range, listed, unbounded, without_comma};
use super::rows::Squares;
use super::slips;
use super::{MAX_INTEGER, MAX_NIMBER, MAX_SQUARES, MAX_TERMS, MOST_VARIABLES, is_for_all};

/// Reads a whole text. `max_squares` is the maximum number of squares of a row.
pub(super) fn read(text: &str, max_squares: u64) -> Parsed<Query> {
    in_plain(text, |plain| read_plain(plain, max_squares))
}

/// Reads a whole text, whose range must contain some values. Leaves out conditions that say
/// nothing.
pub(super) fn read_with_instances(text: &str) -> Parsed<Query> {
    in_plain(text, |plain| {
        let mut query = read_plain(plain, MAX_SQUARES)?;
        if let (Some(at), Query::Statement(statement)) = (find_range(plain), &mut query) {
            refuse_empty_range(plain, at, statement)?;
            statement.remove_idle_conditions();
        }
        Ok(query)
    })
}

/// Rejects the range of a statement, which begins at byte `at` of its text, if no values are in it.
fn refuse_empty_range(text: &str, at: usize, statement: &Statement) -> Parsed<()> {
    if !statement.has_no_instances() {
        return Ok(());
    }
    let letters: Vec<char> = statement.letters.0.iter().map(|it| it.0).collect();
    let problem = Problem::EmptyRange(listed(&letters));
    Err(NotationError::new(text, at..text.trim_end().len(), problem))
}

/// Reads the text without LaTeX, with errors in the original text.
fn in_plain<T>(text: &str, read: impl FnOnce(&str) -> Parsed<T>) -> Parsed<T> {
    match latex::plain(text) {
        Cow::Owned(plain) => read(&plain).map_err(|error| error.in_original(text)),
        Cow::Borrowed(_) => read(text),
    }
}

/// Returns the place at which the range of a text begins, if it has one. Rejects common mistakes.
fn range_of(text: &str) -> Parsed<Option<usize>> {
    let range = find_range(text);
    slips::refuse_exceptions(text)?;
    slips::refuse_misspelled(text, range)?;
    slips::refuse_decimals(text, range)?;
    if let Some(open) = is_for_all(text).then(|| slips::unclosed(text, range)).flatten() {
        return Err(NotationError::new(text, open..open + 1, Problem::Unclosed('(')));
    }
    Ok(range)
}

fn read_plain(text: &str, max_squares: u64) -> Parsed<Query> {
    let Some(at) = range_of(text)? else {
        if is_for_all(text) {
            // Another problem of the statement comes first.
            let end = latex::conjunction(text).unwrap_or(text.len());
            let read = query(text, end, &Ranges::of_all_powers(text), max_squares);
            if let Some(error) = read.err().filter(|it| *it.problem() != Problem::NoRelation) {
                return Err(error);
            }
            let has_relation = text.contains(RELATION_SIGNS) || outcomes::is_claim(text);
            let problem = match has_relation {
                true => Problem::NoRange(unbounded(text)),
                false => variable(&text[..end]),
            };
            return Err(NotationError::whole(text, problem));
        }
        return query(text, text.len(), &Ranges::default(), max_squares).map(|(query, _)| query);
    };
    let ranges = Ranges::read(text, at)?;
    let end = without_comma(&text[..at]).len();
    let (query, dividends) = match query(text, end, &ranges, max_squares) {
        // Another problem of the range comes first.
        Err(error) if *error.problem() == Problem::NoRelation => {
            family_in_range(text, at)?;
            return Err(NotationError::whole(text, variable(&text[..end])));
        }
        read => read?,
    };
    match query {
        Query::Statement(statement)
            if statement.lines().next().is_some() || statement.is_about_any_number() =>
        {
            Ok(Query::Statement(ranges.quantify(statement, text, at, &dividends)?))
        }
        _ => Err(NotationError::whole(text, Problem::NoPower)),
    }
}

/// Reads a text before its range, which begins at `end`. Also returns the places of the dividends
/// of floors.
fn query(
    text: &str,
    end: usize,
    ranges: &Ranges,
    max_squares: u64,
) -> Parsed<(Query, Vec<Range<usize>>)> {
    let claimed = outcomes::find(&text[..end])?;
    let position = claimed.as_ref().map_or(0..end, |claimed| claimed.position.clone());
    let mut parser = Parser::new(text, position, ranges, max_squares)?;
    let query = parser.query(claimed.map(|claimed| claimed.outcome))?;
    Ok((query, parser.dividends))
}

/// Characters of relations: every relation has at least one of them.
pub(super) const RELATION_SIGNS: [char; 17] =
    ['=', '<', '>', '|', '≥', '≤', '⩾', '⩽', '‖', '∥', '⊳', '▷', '⧐', '⊲', '◁', '⧏', '≡'];

/// Reads a text that consists of one row with powers of a variable.
pub(super) fn read_word(text: &str) -> Parsed<Word> {
    let plain = latex::plain(text);
    let mut parser = Parser::new(&plain, 0..plain.len(), &Ranges::of_powers(&plain), MAX_SQUARES)?;
    let row = match parser.peek() {
        Some(Token::Run(_) | Token::Open('(')) => parser.squares(0)?,
        _ => Squares::Row(Row::default()),
    };
    parser.end()?;
    match row {
        Squares::Words(mut words) if words.len() == 1 => Ok(words.remove(0)),
        _ => Err(NotationError::whole(text, Problem::NoPower)),
    }
}

/// Reads a sum that may have powers of variables, as the left side of a statement `… = 0` for all
/// values of the variables from `least` on.
pub(super) fn read_family(text: &str, least: u32) -> Parsed<Statement> {
    let plain = latex::plain(text);
    if let Some(at) = find_range(&plain) {
        let range = at..plain.trim_end().len();
        return Err(NotationError::new(&plain, range, Problem::UnwantedRange).in_original(text));
    }
    slips::refuse_decimals(&plain, None)?;
    let ranges = Ranges::of_all_powers(&plain);
    let (statement, _) = equal_to_zero(&plain, plain.len(), &ranges)?;
    let variables = vec![least; ranges.names.len()];
    let letters = ranges.letters();
    Ok(Statement { variables, letters, ..statement })
}

/// Reads a sum with powers of variables and a range, as the left side of a statement `… = 0`.
pub(super) fn read_family_in_range(text: &str) -> Parsed<Statement> {
    in_plain(text, |plain| match range_of(plain)? {
        Some(at) => family_in_range(plain, at),
        None => Err(NotationError::whole(plain, Problem::NoRange(unbounded(plain)))),
    })
}

/// Reads a sum whose range begins at byte `at`, as the left side of a statement `… = 0`. The range
/// must contain some values.
fn family_in_range(text: &str, at: usize) -> Parsed<Statement> {
    let ranges = Ranges::read(text, at)?;
    let end = without_comma(&text[..at]).len();
    let (statement, dividends) = equal_to_zero(text, end, &ranges)?;
    if statement.lines().next().is_none() {
        return Err(NotationError::whole(text, Problem::NoPower));
    }
    let statement = ranges.quantify(statement, text, at, &dividends)?;
    refuse_empty_range(text, at, &statement)?;
    Ok(statement)
}

/// Returns the problem that a position depends on variables.
fn variable(position: &str) -> Problem {
    let is_family = read_word(position).is_ok_and(|word| word.blocks.len() == 1);
    Problem::Variable { names: unbounded(position), is_family }
}

/// Reads a sum that ends at `end`, as the left side of a statement `… = 0`. Also returns the places
/// of the dividends of floors.
fn equal_to_zero(
    text: &str,
    end: usize,
    ranges: &Ranges,
) -> Parsed<(Statement, Vec<Range<usize>>)> {
    let mut parser = Parser::new(text, 0..end, ranges, MAX_SQUARES)?;
    if ranges.names.len() > MOST_VARIABLES {
        return Err(NotationError::whole(text, Problem::TooManyVariables));
    }
    let summands = parser.sum(0, "before this")?;
    if let Some(Token::Relation(_)) = parser.peek() {
        return Err(NotationError::whole(text, Problem::UnwantedRelation));
    }
    parser.end()?;
    let left = summands.into_iter().map(in_words).collect();
    Ok((Statement::of_sums(left, Relation::Equal, Vec::new()), parser.dividends))
}

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
        Ok(Parser { max_squares, names, values, ..Parser::of_tokens(text, end, tokens) })
    }

    /// Reads a position or a statement; with an outcome, the position that has it.
    fn query(&mut self, outcome: Option<Outcome>) -> Parsed<Query> {
        let left = self.sum(0, "before this")?;
        let (relation, right) = match (outcome, self.peek()) {
            (Some(outcome), _) => {
                let zero = Term { count: 1, atom: Atom::Nimber(0) };
                (outcome.relation(), vec![Summand::from(&zero)])
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
            _ => self.fail(0..self.end, Problem::NotSingle),
        };
        Ok(Expr { terms: summands.into_iter().map(term).collect::<Parsed<_>>()? })
    }

    fn end(&self) -> Parsed<()> {
        let problem = match self.peek() {
            None => return Ok(()),
            Some(Token::Relation(_)) => self.several_relations(),
            Some(Token::Close(c)) => Problem::Unopened(*c),
            Some(Token::Bar) if self.is_between_rows() => Problem::TwoDimensional,
            Some(Token::Bar) => Problem::OnlyInBraces('|'),
            Some(Token::Comma) => Problem::OnlyInBraces(','),
            Some(_) => Problem::MissingOperator,
        };
        self.fail_here(problem)
    }

    /// Returns the problem that the next token is a second relation, with the statement of each
    /// relation.
    fn several_relations(&self) -> Problem {
        let is_relation = |token: &usize| matches!(self.tokens[*token].token, Token::Relation(_));
        let relations: Vec<usize> = (0..self.tokens.len()).filter(is_relation).collect();
        if relations.first() == Some(&self.at) {
            return Problem::RelationAndOutcome;
        }
        let range = self.text[self.end..].trim();
        let statement = |(number, _): (usize, &usize)| {
            let before = number.checked_sub(1).map(|before| self.span_of(relations[before]).end);
            let behind = relations.get(number + 1).map(|behind| self.span_of(*behind).start);
            let sums = &self.text[before.unwrap_or(0)..behind.unwrap_or(self.end)];
            short(format!("{} {range}", sums.trim()).trim_end())
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
                    | Token::UpPower { .. }
                    | Token::Star
                    | Token::Times
                    | Token::Variable(_)
                    | Token::Floor
                    | Token::Ceil
                    | Token::Any
                    | Token::Open(_),
                ) => return self.fail_at_game(),
                _ => return Ok(summands),
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
        sign: i64,
        depth: usize,
        place: &'static str,
    ) -> Parsed<()> {
        if self.begins_count() {
            return self.counted(summands, sign, depth);
        }
        if self.peek() == Some(&Token::Any) {
            let atom = Symbolic::Any(self.any()?);
            summands.push(Summand { count: Count::constant(sign), atom });
            return Ok(());
        }
        let start = self.at;
        let mut count = 1;
        let mut integer = None;
        self.refuse_two_readings()?;
        if let Some(&Token::Number(n)) = self.peek() {
            self.at += 1;
            if !self.is_star_summand() && (self.take(&Token::Times) || self.take(&Token::Star)) {
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
        if counted && self.begins_count() {
            return self.fail(open_to(span, self.here()), Problem::TwoCounts);
        }
        let place = if counted { "after the multiple" } else { place };
        if integer.is_none() && self.begins_group() {
            return self.group(summands, &Count::constant(sign * count as i64), depth);
        }
        if let (None, Some(Token::Run(_) | Token::Open('('))) = (integer, self.peek()) {
            let atom = match self.squares(depth)? {
                Squares::Row(row) if row.is_empty() => Symbolic::Game(Atom::ZERO),
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
        let is_number = integer.is_some() && self.is_star_summand() || is_fraction;
        let is_power = matches!(self.tokens[self.at - 1].token, Token::UpPower { .. });
        let is_name = matches!(atom, Atom::Up | Atom::Down) || is_power;
        self.push(summands, sign, count, Symbolic::Game(atom), start)?;
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
            Some(Token::Close(c)) if *c == ')' || depth == 0 => {
                self.fail_here(Problem::Unopened(*c))
            }
            Some(Token::Variable(_)) => self.fail_at_game(),
            Some(Token::Any) => self.fail_here(Problem::CountedFamily),
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
}

/// Converts a row of a summand to words.
fn in_words(summand: Summand) -> Summand {
    match summand.atom {
        Symbolic::Game(Atom::Row(row)) => Summand { atom: Symbolic::Row(row.words()), ..summand },
        _ => summand,
    }
}
