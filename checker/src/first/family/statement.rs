//! Statements for all `n`: their text, parsed and printed back.

use crate::first::kernel::error::{Code, Section, Stop};
use crate::first::kernel::statement::{
    Game, MAX_DEPTH, ParseError, Parser, Problem, RELATIONS, Relation,
};
use std::fmt;

/// Numbers in a statement are at most this large, exponents and coefficients of `n` included.
const MAX_NUMBER: u32 = 4096;

/// `left relation right for all n ≥ from with n = residue mod modulus`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForAll {
    pub left: Vec<Summand>,
    pub relation: Relation,
    pub right: Vec<Summand>,
    pub from: u32,
    pub residue: u32,
    /// 1 if every `n` is meant.
    pub modulus: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summand {
    pub negative: bool,
    pub count: Count,
    pub atom: Atom,
}

/// How many copies: `floor((slope·n + offset) / divisor)`. Fewer than 0 copies are copies of the
/// negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    pub linear: Linear,
    pub divisor: u32,
}

/// `slope·n + offset`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linear {
    pub slope: u32,
    pub offset: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Atom {
    Line(Line),
    Game(Game),
}

/// `left (word)^exponent right`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub left: String,
    pub word: String,
    pub exponent: Linear,
    pub right: String,
}

/// Parses the section *statement*, which must be in canonical form.
pub fn read(bytes: &[u8]) -> Result<ForAll, Stop> {
    let syntax = |offset, message: &str| {
        Stop::fault(Code::StatementSyntax, Section::Statement, offset, message)
    };
    let text = std::str::from_utf8(bytes)
        .map_err(|e| syntax(e.valid_up_to(), "the statement is not ASCII"))?;
    let statement = ForAll::parse(text).map_err(|error| match error.problem {
        Problem::Syntax => syntax(error.offset, error.message),
        Problem::Limit => {
            Stop::fault(Code::StatementLimit, Section::Statement, error.offset, error.message)
        }
    })?;
    if statement.to_string() != text {
        return Err(Stop::fault(
            Code::StatementCanonical,
            Section::Statement,
            0,
            "the statement is not written in canonical form",
        ));
    }
    Ok(statement)
}

impl ForAll {
    pub fn parse(text: &str) -> Result<ForAll, ParseError> {
        let mut parser = Parser { text, rest: text, terms: 0 };
        let left = parser.sum_of(Parser::symbolic_summand)?;
        let relation = parser.relation()?;
        let right = parser.sum_of(Parser::symbolic_summand)?;
        parser.word("for")?;
        parser.word("all")?;
        parser.word("n")?;
        parser.word(">=")?;
        let from = parser.number()?;
        let (mut residue, mut modulus) = (0, 1);
        parser.skip_spaces();
        if !parser.rest.is_empty() {
            parser.word("with")?;
            parser.word("n")?;
            parser.word("=")?;
            residue = parser.number()?;
            parser.word("mod")?;
            parser.skip_spaces();
            modulus = parser.count(MAX_NUMBER)?;
            parser.skip_spaces();
        }
        if !parser.rest.is_empty() {
            return Err(parser.syntax("expected the end of the statement"));
        }
        if residue >= modulus {
            return Err(parser.syntax("a residue is less than its modulus"));
        }
        Ok(ForAll { left, relation, right, from, residue, modulus })
    }

    /// The first `n` that is meant.
    pub fn first(&self) -> u64 {
        let (from, modulus) = (u64::from(self.from), u64::from(self.modulus));
        let ahead = u64::from(self.residue).saturating_add(modulus);
        let past = from.checked_rem(modulus).unwrap_or(0);
        let missing = ahead.saturating_sub(past).checked_rem(modulus).unwrap_or(0);
        from.saturating_add(missing)
    }
}

impl Parser<'_> {
    fn word(&mut self, word: &str) -> Result<(), ParseError> {
        self.skip_spaces();
        if self.take(word) {
            return Ok(());
        }
        Err(self.syntax("expected: for all n >= N, and perhaps: with n = R mod M"))
    }

    /// A number without superfluous zeros.
    fn number(&mut self) -> Result<u32, ParseError> {
        self.skip_spaces();
        for (digit, value) in [("0", 0), ("1", 1)] {
            let rest = self.rest.strip_prefix(digit);
            if let Some(rest) = rest.filter(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
            {
                self.rest = rest;
                return Ok(value);
            }
        }
        self.count(MAX_NUMBER)
    }

    fn symbolic_summand(&mut self, negative: bool) -> Result<Summand, ParseError> {
        self.skip_spaces();
        let count = self.symbolic_count()?;
        let is_constant = count.linear.slope == 0;
        let constant = u32::try_from(count.linear.offset).unwrap_or(1);
        self.terms = self.terms.saturating_add(constant);
        if self.terms > MAX_NUMBER {
            return Err(self.error(Problem::Limit, "more than 4096 terms"));
        }
        let atom = if self.rest.starts_with(['X', 'O', '(']) {
            let line = self.line()?;
            if !is_constant {
                return Err(self.syntax("a row has a fixed number of copies"));
            }
            Atom::Line(line)
        } else {
            Atom::Game(self.game(MAX_DEPTH)?)
        };
        Ok(Summand { negative, count, atom })
    }

    /// The number of copies with the `*` behind it; 1 if there is none.
    fn symbolic_count(&mut self) -> Result<Count, ParseError> {
        let mut divisor = 1;
        let inner = self.rest.strip_prefix('(').unwrap_or("");
        let linear = if self.take("floor(") {
            let linear = if self.take("(") {
                let linear = self.linear()?;
                self.expect(")")?;
                linear
            } else {
                self.linear()?
            };
            self.expect("/")?;
            divisor = self.count(MAX_NUMBER)?;
            self.expect(")")?;
            linear
        } else if self.rest.starts_with('n') {
            self.linear()?
        } else if inner.starts_with(|c: char| c == 'n' || c.is_ascii_digit()) {
            self.expect("(")?;
            let linear = self.linear()?;
            self.expect(")")?;
            linear
        } else {
            let counted = self.rest.starts_with(|c: char| ('1'..='9').contains(&c));
            let count = if counted { self.count(MAX_NUMBER)? } else { 1 };
            if !counted {
                return Ok(Count::constant(count));
            }
            self.expect("*")?;
            return Ok(Count::constant(count));
        };
        self.expect("*")?;
        Ok(Count { linear, divisor })
    }

    fn expect(&mut self, token: &str) -> Result<(), ParseError> {
        if self.take(token) {
            return Ok(());
        }
        Err(self.syntax("expected a number of copies such as n*, (2*n-1)* or floor((n+1)/2)*"))
    }

    /// `n`, `2*n`, `n+1`, `2*n-1`
    fn linear(&mut self) -> Result<Linear, ParseError> {
        let mut slope = 1;
        if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            slope = self.count(MAX_NUMBER)?;
            self.expect("*")?;
        }
        self.expect("n")?;
        let mut offset = 0;
        for (sign, factor) in [("+", 1), ("-", -1_i64)] {
            if self.take(sign) {
                let number = self.number()?;
                if number == 0 {
                    return Err(self.syntax("expected a number that is not 0"));
                }
                offset = i64::from(number).saturating_mul(factor);
                break;
            }
        }
        Ok(Linear { slope, offset })
    }

    fn line(&mut self) -> Result<Line, ParseError> {
        let left = self.stones();
        if !self.take("(") {
            return Err(self.syntax("expected a power such as (XXO)^n"));
        }
        let word = self.stones();
        if word.is_empty() || !self.take(")^") {
            return Err(self.syntax("expected stones and )^"));
        }
        let exponent = if self.take("(") {
            let exponent = self.linear()?;
            self.expect(")")?;
            exponent
        } else {
            self.expect("n")?;
            Linear { slope: 1, offset: 0 }
        };
        let right = self.stones();
        let letters = left.len().max(word.len()).max(right.len());
        if letters > MAX_NUMBER as usize {
            return Err(self.error(Problem::Limit, "more than 4096 stones"));
        }
        Ok(Line { left, word, exponent, right })
    }

    fn stones(&mut self) -> String {
        let end = self.rest.find(|c| !matches!(c, 'X' | 'O'));
        let end = end.unwrap_or(self.rest.len());
        let (stones, rest) = self.rest.split_at_checked(end).unwrap_or(("", self.rest));
        self.rest = rest;
        stones.to_owned()
    }
}

impl Count {
    fn constant(count: u32) -> Count {
        Count { linear: Linear { slope: 0, offset: i64::from(count) }, divisor: 1 }
    }

    /// The number of copies at `n`.
    pub fn at(&self, n: u64) -> Option<i64> {
        self.linear.at(n)?.checked_div_euclid(i64::from(self.divisor))
    }
}

impl Linear {
    pub fn at(&self, n: u64) -> Option<i64> {
        let n = i64::try_from(n).ok()?;
        i64::from(self.slope).checked_mul(n)?.checked_add(self.offset)
    }
}

impl fmt::Display for ForAll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print(&self.left, f)?;
        let token = RELATIONS.iter().find(|(_, relation)| *relation == self.relation);
        write!(f, " {} ", token.map_or("", |(token, _)| token))?;
        print(&self.right, f)?;
        write!(f, " for all n >= {}", self.from)?;
        if self.modulus > 1 {
            write!(f, " with n = {} mod {}", self.residue, self.modulus)?;
        }
        Ok(())
    }
}

fn print(summands: &[Summand], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, summand) in summands.iter().enumerate() {
        f.write_str(match (index, summand.negative) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        })?;
        write!(f, "{}", summand.count)?;
        match &summand.atom {
            Atom::Line(line) => write!(f, "{line}")?,
            Atom::Game(game) => write!(f, "{game}")?,
        }
    }
    Ok(())
}

/// With the `*` behind it.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Count { linear, divisor } = self;
        let is_plain = *linear == Linear { slope: 1, offset: 0 };
        match (linear.slope, divisor) {
            (0, _) if linear.offset == 1 => Ok(()),
            (0, _) => write!(f, "{}*", linear.offset),
            (_, 1) if is_plain => f.write_str("n*"),
            (_, 1) => write!(f, "({linear})*"),
            _ if is_plain => write!(f, "floor(n/{divisor})*"),
            _ => write!(f, "floor(({linear})/{divisor})*"),
        }
    }
}

impl fmt::Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.slope > 1 {
            write!(f, "{}*", self.slope)?;
        }
        f.write_str("n")?;
        if self.offset == 0 {
            return Ok(());
        }
        write!(f, "{:+}", self.offset)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exponent = match self.exponent {
            Linear { slope: 1, offset: 0 } => "n".to_owned(),
            linear => format!("({linear})"),
        };
        write!(f, "{}({})^{exponent}{}", self.left, self.word, self.right)
    }
}
