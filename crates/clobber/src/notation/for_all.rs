//! Reading statements for all values of variables.
//!
//! | written | meaning |
//! |---|---|
//! | `(XXO)^n`, `O(X)^(n+2)`, `XX(XO)^(2*n-1)O` | a row with a power of `n` |
//! | `(X)^m(O)^n`, `(X)^kOO(X)^(n+1)` | a row with several powers |
//! | `XXO`, `2*XXO.OX`, `(XO)^3` | rows that are the same for all `n`, each of their parts by itself |
//! | `n*up`, `(2*n-1)*up`, `floor((m+n)/2)*up` | so many copies, of the negative if fewer than 0 |
//! | `n**` | `n` copies of `*` |
//! | `... for all n >= 4` | the `n` that are meant; also `for every`, `for each`, `for n >= 4`, and `n > 3` |
//! | `... for all n >= 4 with n = 1 mod 3` | also `, n = 1 mod 3`; `for even n >= 4`, `for all odd n >= 1` |
//! | `... for all m >= 2, n >= 1` | several variables: of the names `i j k l m n`, in this order |
//!
//! Everything else is written as in any statement, and read by the same parser.
use std::borrow::Cow;
use std::ops::Range;
use std::str::FromStr;

use super::super::for_all::{Count, ForAll, Line, Linear, Power, Summand, Symbolic};
use super::super::statement::{Atom, Expr, Relation};
use super::MAX_SQUARES;
use super::error::{NotationError, Problem};
use super::latex;
use super::lexer::{self, Token};
use super::ranges::{find_range, is_name};
use super::scanner::{Read, Scanner};

/// Whether a text is meant as a statement for all `n`: it says for which, or has a power that no
/// other statement has.
pub fn is_for_all(text: &str) -> bool {
    let is_power = |(at, _): (usize, &str)| text[at + 2..].starts_with(|c| c == '(' || is_name(c));
    find_range(text).is_some() || text.match_indices(")^").any(is_power)
}

impl FromStr for ForAll {
    type Err = NotationError;

    fn from_str(text: &str) -> Read<ForAll> {
        match latex::plain(text) {
            Cow::Owned(plain) => read(&plain).map_err(|error| error.in_original(text)),
            Cow::Borrowed(text) => read(text),
        }
    }
}

fn read(text: &str) -> Read<ForAll> {
    lexer::refuse_misspelled(text)?;
    let whole = |problem| NotationError::whole(text, problem);
    let at = find_range(text).ok_or_else(|| whole(Problem::NoRange))?;
    let (names, variables) = Scanner::new(text, at..text.len()).ranges()?;
    let sides = Scanner { names, ..Scanner::new(text, 0..at) };
    let (left, relation, right) = sides.statement()?;
    let found = ForAll { left, relation, right, variables };
    if found.lines().next().is_none() {
        return Err(whole(Problem::NoPower));
    }
    Ok(found)
}

/// A row with a power, which has to be the whole text.
impl FromStr for Line {
    type Err = NotationError;

    fn from_str(text: &str) -> Read<Line> {
        let mut scanner =
            Scanner { names: vec!['n'], ..Scanner::new(text, 0..text.trim_end().len()) };
        scanner.skip_spaces();
        let line = scanner.line()?;
        line.ok_or_else(|| NotationError::whole(text, Problem::NoPower))
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
                let left = self.part(self.at..span.start).expression()?;
                let right = self.part(span.end..self.end).expression()?;
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
                let term = self.part(start..span.start);
                summands.extend(term.summands(negative)?);
                negative = false;
            }
            negative ^= token == Some(Token::Minus);
            start = span.end;
        }
        summands.extend(self.part(start..self.end).summands(negative)?);
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
            if symbolic.is_some_and(|count| !count.linear.is_constant()) {
                return self.fail(start..self.end, Problem::CountedRow);
            }
            count.negative ^= negative;
            let atom = Symbolic::Line(line);
            return Ok(vec![Summand { count, atom }]);
        }
        if symbolic.is_none_or(|count| count.linear.is_constant()) {
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
                Problem::UnknownText(text) if self.is_variable(text) => {
                    let problem = Problem::MisplacedVariable(text.clone());
                    NotationError::new(self.text, error.span(), problem)
                }
                _ => error,
            }
        })?;
        let mut summands = Vec::new();
        for (i, term) in expr.terms.into_iter().enumerate() {
            let mut copies = Count::constant(term.count);
            if i == 0 && !count.linear.is_constant() {
                if matches!(term.atom, Atom::Row(_)) {
                    return self.fail(self.at..self.end, Problem::CountedRow);
                }
                if term.count.abs() != 1 {
                    return self.fail(self.at..self.end, Problem::TwoCounts);
                }
                copies = if term.count < 0 { count.negated() } else { count };
            }
            copies.negative ^= negative && term.atom != Atom::Nimber(0);
            let atoms = match term.atom {
                Atom::Row(row) => row.parts().iter().map(Line::from).map(Symbolic::Line).collect(),
                game => vec![Symbolic::Game(game)],
            };
            let summand = |atom| Summand { count: copies, atom };
            summands.extend(atoms.into_iter().map(summand));
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
            let is_sum = linear.offset != 0 || self.text[numerator..self.at].contains(['+', '-']);
            if is_sum && !self.text[..self.at].ends_with(')') {
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
            Linear::constant(offset.into())
        } else {
            return Ok(None);
        };
        self.skip_spaces();
        let is_constant = linear.is_constant();
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
        Ok(Some(Count { negative: false, linear, divisor }))
    }

    /// Whether a number of copies with a variable begins here, and not a row.
    fn begins_linear(&self) -> bool {
        let begins = |rest: &str| rest.starts_with(|c| self.names.contains(&c));
        let inner = self.rest().trim_start_matches(['(', ' ']);
        let after = inner.trim_start_matches(|c: char| c.is_ascii_digit() || " *-−".contains(c));
        begins(inner) || (self.rest().starts_with('(') && begins(after))
    }

    fn is_variable(&self, text: &str) -> bool {
        let mut letters = text.chars();
        let name = letters.next();
        name.is_some_and(|name| self.names.contains(&name)) && letters.next().is_none()
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

    /// A row with powers of variables, if the term is one: it must reach to the end of the term.
    fn line(&mut self) -> Read<Option<Line>> {
        let start = self.at;
        let head = self.stones();
        if !head.is_empty()
            && self.rest().starts_with('^')
            && self.part(self.at + 1..self.end).begins_with_variable()
        {
            let run = self.text[start..self.at].to_owned();
            let exponent = self.text[self.at + 1..self.at + 2].to_owned();
            return self.fail(start..self.at + 2, Problem::PowerOfRun { run, exponent });
        }
        let mut powers = Vec::new();
        while let Some(power) = self.power()? {
            powers.push(power);
        }
        if powers.is_empty() {
            self.at = start;
            return Ok(None);
        }
        if !self.rest().is_empty() {
            return self.fail(self.at..self.end, Problem::AfterPower);
        }
        let written = powers.iter().map(|power: &Power| power.word.len() + power.after.len());
        let squares = (head.len() + written.sum::<usize>()) as u64;
        let most = MAX_SQUARES;
        if squares > most {
            return self.fail(start..self.end, Problem::RowTooLong { squares, most });
        }
        Ok(Some(Line { head, powers }))
    }

    /// A power of a variable and the stones behind it, if there is one here.
    fn power(&mut self) -> Read<Option<Power>> {
        let start = self.at;
        if !self.take("(") {
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
        if !self.rest().starts_with('(') && !self.begins_with_variable() {
            return self.fail_here(Problem::Exponent);
        }
        let exponent = match self.rest().starts_with('(') {
            true => self.linear_in_parentheses()?,
            false => self.take_variable().map_or(Linear::constant(0), Linear::variable),
        };
        let after = self.stones();
        Ok(Some(Power { word, exponent, after }))
    }
}

/// Whether an exponent is a number: then the row is none of a statement for all `n`.
fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}
