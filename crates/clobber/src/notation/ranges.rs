//! Reads the values of the variables of a statement: the ranges after `for all`.
use std::ops::Range;

use super::super::form::{Form, implies};
use super::super::relation::Relation;
use super::super::statement::{Letters, Statement};
use super::super::writable::Context;
use super::cursor::{Parsed, Parser};
use super::error::NotationError;
use super::latex::begins_with_bound;
use super::lexer::{self, Token, square};
use super::problem::{BOUND, Problem};

/// Maximum number in a range.
pub(super) const MAX_NUMBER: u32 = 4096;

/// Maximum number of variables of a statement.
pub const MOST_VARIABLES: usize = 4;

/// Tells whether a variable may have this name: any letter except the capitals for stones.
pub(super) fn is_name(c: char) -> bool {
    c.is_ascii_alphabetic() && !matches!(c, 'X' | 'O' | 'B' | 'W')
}

/// Tells whether a text begins with a name, instead of another word.
fn begins_with_name(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    text[..end].chars().next().is_some_and(is_name) && end == 1
}

/// Words that quantify over every `n`.
const QUANTIFIERS: [&str; 4] = ["all", "every", "each", "any"];

/// Words before a condition.
const CONJUNCTIONS: [&str; 5] = ["with", "and", "if", "when", "where"];

/// Words that restrict `n` to a residue modulo 2, with the residue.
const PARITIES: [(&str, u32); 2] = [("even", 0), ("odd", 1)];

const WORDS: [&str; 23] = [
    "for",
    "forall",
    "all",
    "every",
    "each",
    "any",
    "even",
    "odd",
    "with",
    "and",
    "if",
    "when",
    "where",
    "mod",
    "is",
    "in",
    "∈",
    "positive",
    "nonnegative",
    "non-negative",
    "natural",
    "integer",
    "integers",
];

/// Returns the place at which a range such as `for all` or `for even n` begins.
pub(super) fn find_range(text: &str) -> Option<usize> {
    let words = PARITIES.map(|(word, _)| word);
    let words = [&QUANTIFIERS[..], &words, &["positive", "non", "natural", "integers"]].concat();
    let ends_word = |rest: &str| rest.is_empty() || rest.starts_with(char::is_whitespace);
    // In `is a win for L`, the letter is a player.
    let is_winner = |at: usize| {
        let is_player = text[at + 3..].trim_start().starts_with(['L', 'R']);
        is_player && text[..at].trim_end().ends_with("win")
    };
    let places = text.match_indices("for").map(|(at, _)| at);
    places.filter(|&at| !is_winner(at)).find(|&at| {
        let rest = text[at + 3..].trim_start();
        let is_word = rest.len() < text.len() - at - 3;
        let is_range = || begins_with_name(rest) || begins_with_bound(rest);
        is_word && (is_range() || words.iter().any(|word| rest.starts_with(word)))
            || text[at..].strip_prefix("forall").is_some_and(ends_word)
    })
}

/// Tells whether a text is meant as a statement for all `n`: it has a range, or a power that occurs
/// only in such statements.
pub fn is_for_all(text: &str) -> bool {
    let is_power = |at: usize| {
        let mut exponent = text[at + 1..].chars();
        let first = exponent.next();
        // The exponents of `X^aO^b` are names; the exponent of `X^up` is not.
        let is_alone = exponent.next().is_none_or(|c| !c.is_alphabetic() || square(c).is_some());
        first == Some('(') || first.is_some_and(is_name) && is_alone
    };
    let is_row = |c: char| c == ')' || square(c).is_some();
    // The exponent of a family in `any(…)` is not a variable of the statement.
    let mut open = 0_usize;
    let mut signs = text.match_indices(['(', ')', '^']);
    let has_power = signs.any(|(at, sign)| {
        match sign {
            "(" if open > 0 || text[..at].ends_with("any") => open += 1,
            ")" => open = open.saturating_sub(1),
            _ => {}
        }
        sign == "^" && open == 0 && text[..at].ends_with(is_row) && is_power(at)
    });
    has_power || find_range(text).is_some()
}

/// The variables of a statement, and their ranges.
#[derive(Default)]
pub(super) struct Ranges {
    /// Names of the variables, ascending.
    pub names: Vec<char>,
    variables: Vec<Variable>,
    /// Forms in the variables, each of which must be at least 0.
    conditions: Vec<Form>,
}

#[derive(Clone, Default)]
struct Variable {
    /// Lower bound of the variable: a number, or a form.
    least: Option<Form>,
    /// Residue and modulus.
    residue: Option<(u32, u32)>,
}

/// A residue class, or a progression.
#[derive(Clone, Copy)]
struct Class {
    /// The least value, if the text names it.
    least: Option<i64>,
    /// Residue and modulus.
    residue: (u32, u32),
}

impl Ranges {
    /// Reads the ranges that begin at byte `at` of a text.
    pub fn read(text: &str, at: usize) -> Parsed<Ranges> {
        let words = text[at..].split(|c: char| !c.is_alphabetic());
        let names = words.filter(|word| word.len() == 1).flat_map(str::chars);
        let mut ranges = Ranges::of_names(names);
        let tokens = lexer::tokens(text, at..text.len(), &ranges.names, &WORDS)?;
        let end = text.trim_end().len();
        let (names, values) = (ranges.names.clone(), ranges.values());
        let mut parser =
            Parser { max_squares: 0, names, values, ..Parser::of_tokens(text, end, tokens) };
        parser.at += 1;
        parser.clauses(&mut ranges)?;
        Ok(ranges)
    }

    /// Returns the only letter in exponents of a text, as a variable without a range. Returns no
    /// variable if there are several letters.
    pub fn of_powers(text: &str) -> Ranges {
        let ranges = Ranges::of_names(exponents(text));
        if ranges.names.len() == 1 { ranges } else { Ranges::default() }
    }

    /// Returns the letters in exponents of a text, as variables without ranges.
    pub fn of_all_powers(text: &str) -> Ranges {
        Ranges::of_names(exponents(text))
    }

    /// Returns a variable for each of these names that is permitted.
    fn of_names(names: impl Iterator<Item = char>) -> Ranges {
        let mut names: Vec<char> = names.filter(|&c| is_name(c)).collect();
        names.sort_unstable();
        names.dedup();
        let variables = vec![Variable::default(); names.len()];
        Ranges { names, variables, conditions: Vec::new() }
    }

    /// Returns the value of each variable as a form in the variables of the statement: `m·x + r`
    /// for a variable in the residue class `r` modulo `m`.
    pub fn values(&self) -> Vec<Form> {
        let value = |(number, variable): (usize, &Variable)| {
            let (residue, modulus) = variable.residue.unwrap_or((0, 1));
            Form::new(residue.into(), [(number, modulus.into())])
        };
        self.variables.iter().enumerate().map(value).collect()
    }

    /// Returns the names of the variables, and their values.
    pub fn letters(&self) -> Letters {
        Letters(self.names.iter().copied().zip(self.values()).collect())
    }

    /// Returns the statement, which was read from `text[..at]`, restricted to these ranges.
    /// `dividends` has the places of the dividends of its floors.
    pub fn quantify(
        &self,
        statement: Statement,
        text: &str,
        at: usize,
        dividends: &[Range<usize>],
    ) -> Parsed<Statement> {
        let mut least: Vec<i64> = vec![0; self.names.len()];
        // Bounds may depend on each other.
        for _ in &self.variables {
            for number in 0..least.len() {
                let bound = self.variables[number].least.as_ref();
                let bound = bound.filter(|bound| bound.terms().iter().all(|term| term.1 > 0));
                least[number] = bound.map_or(0, |bound| bound.at(&least)).max(least[number]);
            }
        }
        let firsts = self.variables.iter().zip(least).map(|(variable, least)| {
            let (residue, modulus) = variable.residue.unwrap_or((0, 1));
            let least = u32::try_from(least).unwrap_or(u32::MAX);
            least.saturating_sub(residue).div_ceil(modulus)
        });
        let mut firsts: Vec<u32> = firsts.collect();
        let values = self.values();
        let conditions: Vec<Form> =
            self.conditions.iter().map(|condition| condition.instance(&values)).collect();
        let exponents: Vec<Form> = exponents_of(&statement).cloned().collect();
        let natural: Vec<&Form> = exponents.iter().chain(rounded(&statement)).collect();
        for (number, variable) in self.variables.iter().enumerate() {
            if variable.least.is_some() {
                continue;
            }
            for form in &natural {
                if let [(only, coefficient @ 1..)] = *form.terms() {
                    if only as usize == number {
                        let bound = (-form.constant).max(0) as u64;
                        let bound = bound.div_ceil(coefficient as u64);
                        firsts[number] = firsts[number].max(u32::try_from(bound).unwrap_or(0));
                    }
                }
            }
            let least = firsts.iter().enumerate();
            let least: Vec<Form> =
                least.map(|(i, &least)| Form::parameter(i).plus(least.into())).collect();
            let context: Vec<Form> = conditions.iter().map(|line| line.instance(&least)).collect();
            let speaks = |form: &&Form| form.coefficient(number) != 0;
            if exponents
                .iter()
                .filter(speaks)
                .any(|form| !implies(&context, &form.instance(&least)))
            {
                let problem = Problem::NoRangeOf(self.names[number]);
                return Err(NotationError::new(text, at..text.trim_end().len(), problem));
            }
        }
        let letters = self.letters();
        let statement = Statement { variables: firsts, conditions, letters, ..statement };
        let context = Context::of(&statement);
        let floors = statement.summands().filter(|summand| summand.count.divisor > 1);
        for (floor, dividend) in floors.zip(dividends) {
            if context.written(floor).is_none() {
                let problem = Problem::SignChanges(text[dividend.clone()].to_owned());
                return Err(NotationError::new(text, dividend.clone(), problem));
            }
        }
        Ok(statement)
    }
}

/// Returns the characters of all exponents of a text.
fn exponents(text: &str) -> impl Iterator<Item = char> {
    let exponents = text.match_indices('^').map(|(at, _)| &text[at + 1..]);
    exponents.flat_map(|exponent| {
        let end = if exponent.starts_with('(') { exponent.find(')') } else { None };
        let length = exponent.chars().next().map_or(0, char::len_utf8);
        exponent[..end.unwrap_or(length)].chars()
    })
}

/// Returns the letters in the exponents of a text as a list, such as `m, n`; `n` if there are none.
pub(super) fn unbounded(text: &str) -> String {
    let names = Ranges::of_names(exponents(text)).names;
    match names.is_empty() {
        true => "n".to_owned(),
        false => listed(&names),
    }
}

/// Returns letters as a list, such as `m, n`.
pub(super) fn listed(names: &[char]) -> String {
    names.iter().map(char::to_string).collect::<Vec<_>>().join(", ")
}

/// Iterates over the exponents of a statement, which must be at least 0.
fn exponents_of(statement: &Statement) -> impl Iterator<Item = &Form> {
    statement.words().flat_map(|word| &word.blocks).map(|block| &block.exponent)
}

/// Iterates over the dividends of the floors of a statement.
fn rounded(statement: &Statement) -> impl Iterator<Item = &Form> {
    let counts = statement.summands().map(|summand| &summand.count);
    counts.filter(|count| count.divisor > 1).map(|count| &count.numerator)
}

/// Methods that read the ranges of the variables.
impl Parser<'_> {
    fn clauses(&mut self, ranges: &mut Ranges) -> Parsed<()> {
        let (mut is_range, mut least) = (true, None);
        loop {
            // The words of a list apply to all its variables.
            least = self.clause(ranges, is_range, least.filter(|_| is_range))?;
            self.full_stop();
            if self.peek().is_none() {
                break;
            }
            let is_listed = self.take(&Token::Comma);
            is_range = !CONJUNCTIONS.iter().any(|word| self.take(&Token::Word(word)));
            if is_range && !is_listed {
                return self.fail(self.here().start..self.end, Problem::NoRangeHere);
            }
        }
        match ranges.variables.len() {
            ..=MOST_VARIABLES => Ok(()),
            _ => self.fail(self.span_of(0).start..self.end, Problem::TooManyVariables),
        }
    }

    /// Reads variables with their bounds or their residue class, or a condition: `m, n >= 2`, `n >=
    /// m > 1`, `even n`, `n = 1 mod 3`. The first bound of a variable is its range. Returns the
    /// least integer that the words before the variables permit, which is `least` without words.
    fn clause(
        &mut self,
        ranges: &mut Ranges,
        is_range: bool,
        least: Option<i64>,
    ) -> Parsed<Option<i64>> {
        let least = self.integers()?.or(least);
        let parity = self.parity();
        let least = self.integers()?.or(least);
        let start = self.at;
        self.bounds(ranges, is_range, parity)?;
        let Some(permitted) = least else {
            return Ok(None);
        };
        for next in &self.tokens[start..self.at] {
            match next.token {
                Token::Variable(number) => match &mut ranges.variables[number].least {
                    Some(bound) if bound.is_constant() => {
                        bound.constant = bound.constant.max(permitted);
                    }
                    Some(_) => ranges.conditions.push(Form::parameter(number).plus(-permitted)),
                    bound => *bound = Some(Form::constant(permitted)),
                },
                Token::Comma => {}
                _ => break,
            }
        }
        Ok(least)
    }

    /// Reads words that say that variables are integers. Returns the least integer, if the words
    /// name it.
    fn integers(&mut self) -> Parsed<Option<i64>> {
        let mut least = None;
        while let Some(Token::Word(word)) = self.peek() {
            least = match *word {
                "positive" => Some(1),
                "nonnegative" | "non-negative" => Some(0),
                word if QUANTIFIERS.contains(&word) => least,
                "integer" | "integers" => least,
                "natural" => {
                    return self.fail(self.here().start..self.end, Problem::NaturalNumbers);
                }
                _ => break,
            };
            self.at += 1;
        }
        Ok(least)
    }

    /// Reads variables with their bounds or their residue class, or a condition, after the words
    /// before them.
    fn bounds(&mut self, ranges: &mut Ranges, is_range: bool, parity: Option<u32>) -> Parsed<()> {
        let start = self.at;
        let mut forms = vec![self.bound()?];
        while self.variable_of(&forms[forms.len() - 1]).is_some() && self.is_enumeration(&forms) {
            self.at += 1;
            forms.push(self.bound()?);
        }
        let span = self.span(start);
        if forms.iter().all(|form| self.variable_of(form).is_some()) {
            let class = match parity {
                Some(residue) => Some(Class { least: None, residue: (residue, 2) }),
                None => self.class()?,
            };
            for number in forms.iter().filter_map(|form| self.variable_of(form)) {
                let Some(Class { least, residue }) = class else {
                    break;
                };
                let variable = &mut ranges.variables[number];
                let is_second = variable.residue.replace(residue).is_some();
                if is_second || least.is_some() && variable.least.is_some() {
                    return self.fail(span, Problem::VariableTwice(self.names[number]));
                }
                variable.least = least.map(Form::constant).or(variable.least.take());
            }
            if let Some(Token::Word("in" | "∈")) = self.peek() {
                return self.fail(self.here().start..self.end, Problem::NaturalNumbers);
            }
            // A variable may occur without a bound.
            if !matches!(self.peek(), Some(Token::Relation(_))) && (is_range || class.is_some()) {
                return Ok(());
            }
        }
        let mut is_first = true;
        loop {
            let relation = match self.peek() {
                Some(Token::Relation(relation)) => *relation,
                _ if !is_first => return Ok(()),
                _ => return self.fail_here(Problem::Range("`>=`")),
            };
            self.at += 1;
            let bound = self.at;
            let other = self.bound()?;
            let bound = self.span(bound);
            for form in &forms {
                let pair = (form, &other);
                self.compare(ranges, pair, relation, is_range && is_first, [&span, &bound])?;
            }
            (forms, is_first) = (vec![other], false);
        }
    }

    /// Records `left relation right`, with their places in the text: as the range of a variable
    /// that has none, or as a condition. If `is_range`, a variable on the left side may have only
    /// one lower bound.
    fn compare(
        &self,
        ranges: &mut Ranges,
        (left, right): (&Form, &Form),
        relation: Relation,
        is_range: bool,
        spans: [&Range<usize>; 2],
    ) -> Parsed<()> {
        let (large, small, strict) = match relation {
            Relation::GreaterEqual => (left, right, 0),
            Relation::Greater => (left, right, 1),
            Relation::LessEqual => (right, left, 0),
            Relation::Less => (right, left, 1),
            _ => return self.fail(spans[0].end..spans[1].start, Problem::Range("`>=`")),
        };
        let small = small.plus(strict);
        if let Some(number) = self.variable_of(large) {
            let variable = &mut ranges.variables[number];
            if small.is_constant() && small.constant < 0 {
                return self
                    .fail(spans[1].clone(), Problem::Expected("a number that is at least 0"));
            }
            if small.is_constant() && small.constant > i64::from(MAX_NUMBER) {
                return self.fail(spans[1].clone(), Problem::NumberTooLarge);
            }
            if variable.least.is_none() {
                variable.least = Some(small.clone());
                if small.is_constant() {
                    return Ok(());
                }
            } else if is_range && std::ptr::eq(large, left) {
                let problem = Problem::VariableTwice(self.names[number]);
                return self.fail(spans[0].clone(), problem);
            }
        }
        ranges.conditions.push(large - &small);
        Ok(())
    }

    /// Reads a form on one side of a relation.
    fn bound(&mut self) -> Parsed<Form> {
        match self.peek() {
            Some(Token::Variable(_) | Token::Number(_) | Token::Minus) => self.form(false),
            _ if self.at > 1 && matches!(self.tokens[self.at - 1].token, Token::Relation(_)) => {
                self.fail_here(Problem::Expected(BOUND))
            }
            _ => self.fail_here(Problem::Range("a letter such as `n`")),
        }
    }

    /// Returns the number of the variable, if the form is a variable.
    fn variable_of(&self, form: &Form) -> Option<usize> {
        (0..self.names.len()).find(|&number| *form == Form::parameter(number))
    }

    /// Tells whether a comma follows, and another variable of the list.
    fn is_enumeration(&self, forms: &[Form]) -> bool {
        match self.tokens.get(self.at + 1).map(|next| &next.token) {
            Some(&Token::Variable(number)) => {
                self.peek() == Some(&Token::Comma) && !forms.contains(&Form::parameter(number))
            }
            _ => false,
        }
    }

    /// Reads numbers in equal steps and an ellipsis after the first number of a progression, as in
    /// `= 1, 2, 3, …`. Returns the step.
    fn progression(&mut self, first: u32) -> Option<u32> {
        let (start, mut last, mut step) = (self.at, first, None);
        while self.take(&Token::Comma) {
            let is_ellipsis = matches!(&self.text[self.here()], "..." | "…");
            let next = self.small_number().ok().filter(|next| *next > last);
            match (step, next) {
                (Some(_), None) if is_ellipsis => {
                    self.at += 1;
                    return step;
                }
                (None, Some(next)) => step = Some(next - last),
                (Some(step), Some(next)) if next - last == step => {}
                _ => break,
            }
            last = next.unwrap_or(last);
        }
        self.at = start;
        None
    }

    /// Reads `= 1 mod 3`, `≡ 1 (mod 3)`, `= 1, 4, 7, …` or `even` after a variable, if present.
    fn class(&mut self) -> Parsed<Option<Class>> {
        if let Some(residue) = self.parity() {
            return Ok(Some(Class { least: None, residue: (residue, 2) }));
        }
        let variable = self.at.saturating_sub(1);
        if !self.take(&Token::Relation(Relation::Equal)) {
            return Ok(None);
        }
        let residue = self.small_number()?;
        let is_open = self.take(&Token::Open('('));
        if !self.take(&Token::Word("mod")) {
            return match self.progression(residue) {
                Some(step) => {
                    Ok(Some(Class { least: Some(residue.into()), residue: (residue % step, step) }))
                }
                None => self.fail(self.span(variable), Problem::SingleValue),
            };
        }
        let before = self.at;
        let modulus = self.small_number()?;
        if modulus == 0 {
            return self.fail(self.span(before), Problem::ModulusZero);
        }
        if is_open && !self.take(&Token::Close(')')) {
            return self.fail_here(Problem::Expected(")"));
        }
        Ok(Some(Class { least: None, residue: (residue % modulus, modulus) }))
    }

    /// Reads a word for a residue modulo 2, with or without `is` before it.
    fn parity(&mut self) -> Option<u32> {
        let _ = self.take(&Token::Word("is"));
        let mut parities = PARITIES.into_iter();
        parities.find_map(|(word, residue)| self.take(&Token::Word(word)).then_some(residue))
    }
}
