//! The values of the variables of a statement: the ranges after `for all`. `clauses` reads them,
//! `values` reads lists of values, and `words` has the words in them.
mod clauses;
mod values;
mod words;

pub(super) use self::values::Values;
pub(super) use self::words::words;
use self::words::{PARITIES, QUANTIFIERS};
use super::super::form::Form;
use super::super::statement::{Letters, Statement};
use super::super::writable::Context;
use super::cursor::{Dividend, Parsed, Parser};
use super::error::NotationError;
use super::lexer::{self, square};
use super::problem::Problem;
use super::sentence::begins_with_bound;

/// Maximum number in a range.
pub const MAX_NUMBER: u32 = 4096;

/// Maximum number of variables of a statement.
pub const MOST_VARIABLES: usize = 4;

/// Tells whether a variable may have this name: any letter except the capitals for stones.
pub(super) fn is_name(c: char) -> bool {
    c.is_ascii_alphabetic() && !matches!(c, 'X' | 'O' | 'B' | 'W')
}

/// Tells whether a word quantifies over all values of a variable, as those of `for all` do.
pub(super) fn is_quantifier(word: &str) -> bool {
    ["for", "forall"].contains(&word) || QUANTIFIERS.contains(&word)
}

/// Tells whether a text begins with a name, instead of another word.
fn begins_with_name(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    text[..end].chars().next().is_some_and(is_name) && end == 1
}

/// Tells whether a text begins with a name or a multiple of a name, as in `2*n >= 3`.
pub(super) fn begins_with_form(text: &str) -> bool {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_multiple = behind.len() < text.len();
    begins_with_name(if is_multiple { behind.trim_start_matches([' ', '*', '·']) } else { text })
}

/// Returns the place at which a range such as `for all` or `for even n` begins.
pub(super) fn find_range(text: &str) -> Option<usize> {
    let words = PARITIES.map(|(word, _)| word);
    let words = [&QUANTIFIERS[..], &words, &["positive", "non", "natural", "integer"]].concat();
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
        let is_interval = rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains("..");
        let is_range = || is_interval || begins_with_form(rest) || begins_with_bound(rest);
        is_word && (is_range() || words.iter().any(|word| rest.starts_with(word)))
            || text[at..].strip_prefix("forall").is_some_and(ends_word)
    })
}

/// Returns the text before a range, without the comma and the spaces at its end.
pub(super) fn without_comma(text: &str) -> &str {
    text.trim_end_matches([',', ' '])
}

/// Tells whether a text is meant as a statement for all `n`: it has a range, or a power that occurs
/// only in such statements.
pub fn is_for_all(text: &str) -> bool {
    let is_power = |exponent: &str| {
        let mut signs = exponent.chars();
        let first = signs.next();
        // The exponents of `X^aO^b` are names; the exponent of `X^up` is not.
        let is_alone = signs.next().is_none_or(|c| !c.is_alphabetic() || square(c).is_some());
        let in_parentheses = || exponent.split(')').next().is_some_and(|it| it.contains(is_name));
        first == Some('(') && in_parentheses() || first.is_some_and(is_name) && is_alone
    };
    let is_row = |c: char| c == ')' || square(c).is_some();
    let outside = without_families(text);
    let mut signs = outside.match_indices('^').map(|(at, _)| at);
    let has_power = signs.any(|at| outside[..at].ends_with(is_row) && is_power(&outside[at + 1..]));
    has_power || find_range(text).is_some()
}

/// Returns a text without the families in `any(…)`, whose exponents are not variables of the
/// statement.
fn without_families(text: &str) -> String {
    let mut open = 0_usize;
    let mut outside = String::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' if open > 0 || text[..at].ends_with("any") => open += 1,
            ')' if open > 0 => open -= 1,
            _ if open == 0 => outside.push(c),
            _ => {}
        }
    }
    outside
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

#[derive(Clone, Default, PartialEq, Eq)]
struct Variable {
    /// Lower bound of the variable: a number, or a form.
    least: Option<Form>,
    /// Residue and modulus.
    residue: Option<(u32, u32)>,
    /// Whether words say that the variable is an integer, which may be negative.
    is_integer: bool,
    /// Whether words say that the variable is a natural number, which may be 0.
    is_natural: bool,
}

impl Ranges {
    /// Reads the ranges that begin at byte `at` of a text.
    pub fn read(text: &str, at: usize) -> Parsed<Ranges> {
        let words = text[at..].split(|c: char| !c.is_alphabetic());
        let names = words.filter(|word| word.len() == 1).flat_map(str::chars);
        let mut ranges = Ranges::of_names(names);
        let tokens = lexer::tokens(text, at..text.len(), &ranges.names, &words::words())?;
        let end = text.trim_end().len();
        let (names, values) = (ranges.names.clone(), ranges.values());
        let mut parser = Parser { text, end, tokens, at: 1, names, values, ..Parser::default() };
        let is_first = text[..at].trim().is_empty();
        match parser.clauses(&mut ranges) {
            Err(error) if is_first && *error.problem() == Problem::NoRangeHere => {
                Err(error.with(Problem::NoCommaAfterRange))
            }
            read => read.map(|()| ranges),
        }
    }

    /// Returns the only letter in exponents of a text, as a variable without a range. Returns no
    /// variable if there are several letters.
    pub fn of_powers(text: &str) -> Ranges {
        let ranges = Ranges::of_names(exponents(text));
        if ranges.names.len() == 1 { ranges } else { Ranges::default() }
    }

    /// Returns the letters in exponents of a text, but not of `any(…)`, and other letters, as
    /// variables without ranges.
    pub fn of_all_powers(text: &str, others: &[char]) -> Ranges {
        let outside = without_families(text);
        Ranges::of_names(exponents(&outside).chain(others.iter().copied()))
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

    /// Returns the least value of each variable that its bounds permit; without bounds, 0.
    fn least(&self) -> Vec<i64> {
        let mut least: Vec<i64> = vec![0; self.names.len()];
        // Bounds may depend on each other.
        for _ in &self.variables {
            for number in 0..least.len() {
                let bound = self.variables[number].least.as_ref();
                let bound = bound.filter(|bound| bound.terms().iter().all(|term| term.1 > 0));
                least[number] = bound.map_or(0, |bound| bound.at(&least)).max(least[number]);
            }
        }
        least
    }

    /// Returns the names of the variables, and their values.
    pub fn letters(&self) -> Letters {
        Letters(self.names.iter().copied().zip(self.values()).collect())
    }

    /// Tells whether the ranges restrict a variable, as `for all n` does not.
    pub fn restrict(&self) -> bool {
        let is_restricted = |it: &Variable| it.least.is_some() || it.residue.is_some();
        self.variables.iter().any(is_restricted) || !self.conditions.is_empty()
    }

    /// Returns the statement, which was read from `text`, restricted to these ranges. `dividends`
    /// has the places of the dividends of its floors.
    pub fn quantify(
        &self,
        statement: Statement,
        text: &str,
        dividends: &[Dividend],
    ) -> Parsed<Statement> {
        let firsts = self.variables.iter().zip(self.least()).map(|(variable, least)| {
            let (residue, modulus) = variable.residue.unwrap_or((0, 1));
            let least = u32::try_from(least).unwrap_or(u32::MAX);
            least.saturating_sub(residue).div_ceil(modulus)
        });
        let mut firsts: Vec<u32> = firsts.collect();
        let values = self.values();
        let mut conditions: Vec<Form> =
            self.conditions.iter().map(|condition| condition.instance(&values)).collect();
        let exponents: Vec<Form> = exponents_of(&statement).cloned().collect();
        for (number, variable) in self.variables.iter().enumerate() {
            if variable.least.is_some() {
                continue;
            }
            for form in &exponents {
                if let [(only, coefficient @ 1..)] = *form.terms() {
                    if only as usize == number {
                        let bound = (-form.constant).max(0) as u64;
                        let bound = bound.div_ceil(coefficient as u64);
                        firsts[number] = firsts[number].max(u32::try_from(bound).unwrap_or(0));
                    }
                }
            }
            let context = Context::new(&firsts, &conditions);
            // No exponent is negative: in `(XO)^(5-n)`, n is at most 5.
            let speaks = exponents.iter().filter(|form| form.coefficient(number) != 0);
            let bounds = speaks.filter(|form| !context.is_natural(form)).cloned();
            let bounds: Vec<Form> = bounds.collect();
            conditions.extend(bounds);
        }
        let letters = self.letters();
        let statement = Statement { variables: firsts, conditions, letters, ..statement };
        let context = Context::of(&statement);
        let floors = statement.summands().filter(|summand| summand.count.divisor > 1);
        for floor in floors.filter(|floor| context.written(floor).is_none()) {
            let numerator = &floor.count.numerator;
            if let Some((_, dividend)) = dividends.iter().find(|it| it.0 == *numerator) {
                let problem = Problem::SignChanges(text[dividend.clone()].to_owned());
                return Err(NotationError::new(text, dividend.clone(), problem));
            }
        }
        Ok(statement)
    }
}

/// Returns the characters of all exponents of a text.
pub(super) fn exponents(text: &str) -> impl Iterator<Item = char> {
    let exponents = text.match_indices('^').map(|(at, _)| &text[at + 1..]);
    exponents.flat_map(|exponent| {
        let end = if exponent.starts_with('(') { exponent.find(')') } else { None };
        let length = exponent.chars().next().map_or(0, char::len_utf8);
        exponent[..end.unwrap_or(length)].chars()
    })
}

/// Returns the letters in the exponents of a text as a list, such as `m, n`; `n` if there are none.
pub(super) fn unbounded(text: &str) -> String {
    let names = Ranges::of_all_powers(text, &[]).names;
    if names.is_empty() { "n".to_owned() } else { listed(&names) }
}

/// Returns letters as a list, such as `m, n`.
pub(super) fn listed(names: &[char]) -> String {
    names.iter().map(char::to_string).collect::<Vec<_>>().join(", ")
}

/// Iterates over the exponents of a statement, which must be at least 0.
fn exponents_of(statement: &Statement) -> impl Iterator<Item = &Form> {
    statement.words().flat_map(|word| &word.powers).map(|power| &power.exponent)
}
