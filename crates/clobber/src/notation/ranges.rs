//! Reading for which values of its variables a statement is meant: what stands behind `for all`.
use super::super::form::Form;
use super::super::relation::Relation;
use super::super::statement::Statement;
use super::cursor::{Parsed, Parser};
use super::error::Problem;
use super::lexer::{self, Token};

/// Numbers are at most this large.
pub(super) const MAX_NUMBER: u32 = 4096;

/// A statement has at most so many variables.
pub const MOST_VARIABLES: usize = 4;

/// What a variable may be called: no stone, nor the beginning of another word.
pub(super) fn is_name(c: char) -> bool {
    ('i'..='n').contains(&c)
}

/// Words for every `n`.
const QUANTIFIERS: [&str; 3] = ["all", "every", "each"];

/// Words for some `n`, and their residue modulo 2.
const PARITIES: [(&str, u32); 2] = [("even", 0), ("odd", 1)];

const WORDS: [&str; 9] = ["for", "all", "every", "each", "even", "odd", "with", "and", "mod"];

/// Where `for all`, `for even n` or the like begins.
pub(super) fn find_range(text: &str) -> Option<usize> {
    let words = PARITIES.map(|(word, _)| word);
    let words = [&QUANTIFIERS[..], &words].concat();
    text.match_indices("for").map(|(at, _)| at).find(|&at| {
        let rest = text[at + 3..].trim_start();
        let is_word = rest.len() < text.len() - at - 3;
        is_word && (rest.starts_with(is_name) || words.iter().any(|word| rest.starts_with(word)))
    })
}

/// Whether a text is meant as a statement for all `n`: it says for which, or has a power that no
/// other statement has.
pub fn is_for_all(text: &str) -> bool {
    let is_power = |at: usize| text[at + 2..].starts_with(|c| c == '(' || is_name(c));
    // The exponent in any number of rows of a family is no variable of the statement.
    let is_of_family = |at: usize| {
        let family = text[..at].rfind("any(").map(|any| &text[any..at]);
        let count = |family: &str, c: char| family.matches(c).count();
        family.is_some_and(|family| count(family, '(') == count(family, ')') + 2)
    };
    let mut powers = text.match_indices(")^").map(|(at, _)| at);
    find_range(text).is_some() || powers.any(|at| is_power(at) && !is_of_family(at))
}

/// The variables of a statement, and which of their values are meant.
pub(super) struct Ranges {
    /// Ascending.
    pub names: Vec<char>,
    variables: Vec<Variable>,
    /// Forms in the variables, each of which is at least 0.
    conditions: Vec<Form>,
}

#[derive(Clone, Default)]
struct Variable {
    /// The least number, or one of which the variable is at least the value of a form.
    least: Option<Form>,
    /// A residue and its modulus.
    residue: Option<(u32, u32)>,
}

impl Ranges {
    /// Reads what begins at this place of a text.
    pub fn read(text: &str, at: usize) -> Parsed<Ranges> {
        let words = text[at..].split(|c: char| !c.is_alphabetic());
        let mut names: Vec<char> = words
            .filter(|word| word.len() == 1)
            .flat_map(str::chars)
            .filter(|&c| is_name(c))
            .collect();
        names.sort_unstable();
        names.dedup();
        let mut ranges = Ranges {
            variables: vec![Variable::default(); names.len()],
            conditions: Vec::new(),
            names,
        };
        let tokens = lexer::tokens(text, at..text.len(), &ranges.names, &WORDS)?;
        let end = text.trim_end().len();
        let names = ranges.names.clone();
        let mut parser = Parser { text, end, tokens, at: 0, terms: 0, max_squares: 0, names };
        parser.at += 1;
        let _ = QUANTIFIERS.iter().any(|word| parser.take(&Token::Word(word)));
        parser.clauses(&mut ranges)?;
        Ok(ranges)
    }

    /// The statement for these values of its variables. A variable of a residue class becomes a
    /// form in another one.
    pub fn quantify(self, statement: Statement) -> Statement {
        let mut least: Vec<i64> = vec![0; self.names.len()];
        // Bounds may depend on each other.
        for _ in &self.variables {
            for number in 0..least.len() {
                let bound = self.variables[number].least.as_ref();
                let bound = bound.filter(|bound| bound.terms().iter().all(|term| term.1 > 0));
                least[number] = bound.map_or(0, |bound| bound.at(&least)).max(least[number]);
            }
        }
        let (mut values, mut firsts) = (Vec::new(), Vec::new());
        for (number, variable) in self.variables.iter().enumerate() {
            let (residue, modulus) = variable.residue.unwrap_or((0, 1));
            let least = u32::try_from(least[number]).unwrap_or(u32::MAX);
            values.push(Form::new(residue.into(), [(number, modulus.into())]));
            firsts.push(least.saturating_sub(residue).div_ceil(modulus));
        }
        let statement = Statement { conditions: self.conditions, ..statement };
        statement.with_variables(&values, firsts)
    }
}

/// The ranges of the variables.
impl Parser<'_> {
    fn clauses(&mut self, ranges: &mut Ranges) -> Parsed<()> {
        let mut is_range = true;
        loop {
            self.clause(ranges, is_range)?;
            is_range = match self.peek() {
                None => break,
                Some(Token::Comma) => true,
                Some(Token::Word("with" | "and")) => false,
                Some(_) => {
                    return self.fail(self.here().start..self.end, Problem::Range("the end"));
                }
            };
            self.at += 1;
        }
        let missing = ranges.variables.iter().position(|variable| variable.least.is_none());
        match missing {
            Some(number) => {
                let name = self.names[number];
                self.fail(self.span_of(0).start..self.end, Problem::NoRangeOf(name))
            }
            None => Ok(()),
        }
    }

    /// A bound of a variable, its residue class, or a condition; a bound only where it may be one.
    fn clause(&mut self, ranges: &mut Ranges, is_range: bool) -> Parsed<()> {
        let parity = self.parity();
        let start = self.at;
        if !matches!(self.peek(), Some(Token::Variable(_) | Token::Number(_) | Token::Minus)) {
            return self.fail_here(Problem::Range("n"));
        }
        let form = self.form()?;
        let span = self.span(start);
        let number = (0..ranges.variables.len()).find(|&i| form == Form::parameter(i));
        if let Some(number) = number {
            let behind = match parity {
                Some(residue) => Some((residue, 2)),
                None => self.residue()?,
            };
            if let Some(residue) = behind {
                let before = ranges.variables[number].residue.replace(residue);
                if before.is_some() {
                    return self.fail(span, Problem::VariableTwice(self.names[number]));
                }
                if parity.is_none() {
                    return Ok(());
                }
            }
        }
        let relation = match self.peek() {
            Some(Token::Relation(relation)) => *relation,
            _ => return self.fail_here(Problem::Range(">=")),
        };
        let (sign, strict) = match relation {
            Relation::GreaterEqual => (1, 0),
            Relation::Greater => (1, 1),
            Relation::LessEqual => (-1, 0),
            Relation::Less => (-1, 1),
            _ => return self.fail_here(Problem::Range(">=")),
        };
        self.at += 1;
        let bound = self.at;
        if !matches!(self.peek(), Some(Token::Variable(_) | Token::Number(_) | Token::Minus)) {
            return self.fail_here(Problem::Expected("a number"));
        }
        let other = self.form()?.plus(sign * strict);
        if let (Some(number), 1, true) = (number, sign, is_range) {
            let name = self.names[number];
            let variable = &mut ranges.variables[number];
            if variable.least.is_some() {
                return self.fail(span, Problem::VariableTwice(name));
            }
            if other.is_constant() && other.constant < 0 {
                return self.fail(self.span(bound), Problem::Expected("a number"));
            }
            if other.is_constant() && other.constant > i64::from(MAX_NUMBER) {
                return self.fail(self.span(bound), Problem::NumberTooLarge);
            }
            if ranges.variables.iter().filter(|it| it.least.is_some()).count() == MOST_VARIABLES {
                return self.fail(span, Problem::TooManyVariables);
            }
            ranges.variables[number].least = Some(other.clone());
            if other.is_constant() {
                return Ok(());
            }
        }
        ranges.conditions.push((&form - &other).times(sign));
        Ok(())
    }

    /// `= 1 mod 3` or `even` behind a variable, if that is there.
    fn residue(&mut self) -> Parsed<Option<(u32, u32)>> {
        if let Some(residue) = self.parity() {
            return Ok(Some((residue, 2)));
        }
        if !self.take(&Token::Relation(Relation::Equal)) {
            return Ok(None);
        }
        let residue = self.small_number()?;
        if !self.take(&Token::Word("mod")) {
            return self.fail_here(Problem::Range("mod"));
        }
        let before = self.at;
        let modulus = self.small_number()?;
        if modulus == 0 {
            return self.fail(self.span(before), Problem::ModulusZero);
        }
        Ok(Some((residue % modulus, modulus)))
    }

    fn parity(&mut self) -> Option<u32> {
        let mut parities = PARITIES.into_iter();
        parities.find_map(|(word, residue)| self.take(&Token::Word(word)).then_some(residue))
    }
}
