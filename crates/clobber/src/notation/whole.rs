//! Reads whole texts: questions and statements, sums with powers, and words.
use std::borrow::Cow;

use super::super::relation::Relation;
use super::super::row::Row;
use super::super::statement::{Query, Statement, Summand};
use super::super::word::Word;
use super::cursor::{Dividend, Parsed, Parser};
use super::error::NotationError;
use super::lexer::{RELATION_SIGNS, Token};
use super::parser::in_words;
use super::problem::Problem;
use super::ranges::{Ranges, find_range, listed, unbounded, without_comma};
use super::rows::Squares;
use super::{MAX_SQUARES, MOST_VARIABLES, is_for_all};
use super::{functions, latex, line, outcomes, sentence, slips};

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
            refuse_negative_exponents(plain, at, statement)?;
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

/// Rejects the range of a statement, which begins at byte `at` of its text, if an exponent is
/// negative at the least value of its only variable.
fn refuse_negative_exponents(text: &str, at: usize, statement: &Statement) -> Parsed<()> {
    for exponent in statement.words().flat_map(|word| &word.powers).map(|power| &power.exponent) {
        let [(number, factor @ 1..)] = *exponent.terms() else { continue };
        let number = number as usize;
        let (first, least) = (i64::from(statement.variables[number]), -exponent.constant);
        let least = least.div_euclid(factor) + i64::from(least % factor != 0);
        if first < least && statement.conditions.is_empty() {
            let (name, value) = &statement.letters.0[number];
            let at_value = |first| {
                let mut point = vec![0; statement.variables.len()];
                point[number] = first;
                value.at(&point)
            };
            let (name, first, least) = (*name, at_value(first), at_value(least));
            let problem = Problem::NegativeAt { name, first, least };
            return Err(NotationError::new(text, at..text.trim_end().len(), problem));
        }
    }
    Ok(())
}

/// Reads the text without LaTeX, with errors in the original text.
fn in_plain<T>(text: &str, read: impl FnOnce(&str) -> Parsed<T>) -> Parsed<T> {
    slips::refuse_unpaired_dollar(text)?;
    match latex::plain(text) {
        Cow::Owned(plain) => read(&plain).map_err(|error| error.in_original(text)),
        Cow::Borrowed(_) => read(text),
    }
}

/// Returns the place at which the range of a text begins, if it has one. Rejects common mistakes.
fn range_of(text: &str) -> Parsed<Option<usize>> {
    let range = find_range(text);
    if let Some(span) = line::player(text) {
        let name = text[span.clone()].to_owned();
        return Err(NotationError::new(text, span, Problem::LineOfSolve(name)));
    }
    slips::refuse_unstatable(text)?;
    functions::refuse(text, range)?;
    slips::refuse_misspelled(text, range)?;
    slips::refuse_decimals(text, range)?;
    slips::refuse_uptimals(text)?;
    slips::refuse_products_in_exponents(text)?;
    slips::refuse_powers_of_up(text)?;
    if is_for_all(text) {
        slips::refuse_subscripts(text)?;
        slips::refuse_variable_sizes(text, range)?;
    }
    if let Some(open) = is_for_all(text).then(|| slips::unclosed(text, range)).flatten() {
        let problem = match (text[..open].ends_with("any"), range) {
            (true, Some(_)) => Problem::RangeInAny,
            _ if slips::unclosed(text, None) != Some(open) => Problem::RangeInGroup,
            _ => Problem::Unclosed('('),
        };
        return Err(NotationError::new(text, open..open + 1, problem));
    }
    Ok(range)
}

fn read_plain(text: &str, max_squares: u64) -> Parsed<Query> {
    let Some(at) = range_of(text)? else {
        if is_for_all(text) {
            if let Some(range) = sentence::range_without_comma(text) {
                let problem = Problem::NoCommaBeforeRange(text[range..].trim().to_owned());
                return Err(NotationError::new(text, range..text.trim_end().len(), problem));
            }
            // Another problem of the statement comes first.
            let end = sentence::conjunction(text).unwrap_or(text.len());
            let read = query(text, end, &Ranges::of_all_powers(text, &[]), max_squares);
            if let Some(error) = read.err().filter(|it| *it.problem() != Problem::NoRelation) {
                return Err(error);
            }
            let problem = match has_relation(text) {
                true => Problem::NoRange(unbounded(text)),
                false => variable(&text[..end], unbounded(&text[..end]), None),
            };
            return Err(NotationError::whole(text, problem));
        }
        return query(text, text.len(), &Ranges::default(), max_squares).map(|(query, _)| query);
    };
    let ranges = Ranges::read(text, at)?;
    let end = without_comma(&text[..at]).len();
    let is_fixed = |summand: &Summand| summand.count.numerator.is_constant();
    let (query, dividends) = match query(text, end, &ranges, max_squares) {
        // Another problem of the range comes first.
        Err(error) if *error.problem() == Problem::NoRelation => {
            family_in_range(text, at)?;
            let names = listed(&ranges.names);
            let problem = variable(&text[..end], names, Some(&text[at..]));
            return Err(NotationError::whole(text, problem));
        }
        read => read?,
    };
    match query {
        Query::Statement(statement)
            if statement.lines().next().is_some()
                || statement.is_about_any_number() && !statement.summands().all(is_fixed) =>
        {
            Ok(Query::Statement(ranges.quantify(statement, text, &dividends)?))
        }
        Query::Statement(statement) if statement.is_about_any_number() => {
            Err(NotationError::whole(text, Problem::IdleRange))
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
) -> Parsed<(Query, Vec<Dividend>)> {
    let claimed = outcomes::find(&text[..end])?;
    let position = claimed.as_ref().map_or(0..end, |claimed| claimed.position.clone());
    let mut parser = Parser::new(text, position, ranges, max_squares)?;
    let query = parser.query(claimed.map(|claimed| claimed.relation))?;
    Ok((query, parser.dividends))
}

/// Reads a text that consists of one row with powers of a variable.
pub(super) fn read_word(text: &str) -> Parsed<Word> {
    in_plain(text, |text| {
        let mut parser = Parser::new(text, 0..text.len(), &Ranges::of_powers(text), MAX_SQUARES)?;
        let row = match parser.peek() {
            Some(Token::Run(_) | Token::Open('(')) => parser.squares(0)?,
            _ => Squares::Row(Row::default()),
        };
        parser.end()?;
        match row {
            Squares::Words(mut words) if words.len() == 1 => Ok(words.remove(0)),
            _ => Err(NotationError::whole(text, Problem::NoPower)),
        }
    })
}

/// Reads a sum that may have powers of variables, as the left side of a statement `… = 0` for all
/// values of the variables from `least` on. The letters `others` are variables, too.
pub(super) fn read_family(text: &str, least: u32, others: &[char]) -> Parsed<Statement> {
    in_plain(text, |text| {
        if let Some(at) = find_range(text) {
            let range = at..text.trim_end().len();
            return Err(NotationError::new(text, range, Problem::UnwantedRange));
        }
        slips::refuse_decimals(text, None)?;
        slips::refuse_powers_of_up(text)?;
        if text.contains("any(") {
            let problem = Problem::FamilyAlone(text.trim().to_owned());
            return Err(NotationError::whole(text, problem));
        }
        let ranges = Ranges::of_all_powers(text, others);
        let (statement, _) = equal_to_zero(text, text.len(), &ranges)?;
        let variables = vec![least; ranges.names.len()];
        let letters = ranges.letters();
        Ok(Statement { variables, letters, ..statement })
    })
}

/// Reads a sum with powers of variables and a range, as the left side of a statement `… = 0`.
/// Also tells whether the range restricts a variable.
pub(super) fn read_family_in_range(text: &str) -> Parsed<(Statement, bool)> {
    in_plain(text, |plain| match range_of(plain)? {
        Some(at) => family_in_range(plain, at),
        None => Err(NotationError::whole(plain, Problem::NoRange(unbounded(plain)))),
    })
}

/// Reads a sum whose range begins at byte `at`, as the left side of a statement `… = 0`. The range
/// must contain some values.
fn family_in_range(text: &str, at: usize) -> Parsed<(Statement, bool)> {
    let ranges = Ranges::read(text, at)?;
    let end = without_comma(&text[..at]).len();
    let (statement, dividends) = equal_to_zero(text, end, &ranges)?;
    if statement.lines().next().is_none() {
        return Err(NotationError::whole(text, Problem::NoPower));
    }
    let statement = ranges.quantify(statement, text, &dividends)?;
    refuse_empty_range(text, at, &statement)?;
    Ok((statement, ranges.restrict()))
}

/// Tells whether a text has a relation, as a sign or in words.
pub(super) fn has_relation(text: &str) -> bool {
    text.contains(RELATION_SIGNS) || outcomes::is_claim(text)
}

/// Returns the problem that a position depends on the variables with these names, which may have a
/// range.
pub(super) fn variable(position: &str, names: String, range: Option<&str>) -> Problem {
    let range = range.map_or_else(|| format!("for all {names} >= 1"), str::to_owned);
    let range = range.trim_end_matches(['.', ' ']).to_owned();
    Problem::Variable { position: position.trim().to_owned(), names, range }
}

/// Reads a sum that ends at `end`, as the left side of a statement `… = 0`. Also returns the places
/// of the dividends of floors.
fn equal_to_zero(text: &str, end: usize, ranges: &Ranges) -> Parsed<(Statement, Vec<Dividend>)> {
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
