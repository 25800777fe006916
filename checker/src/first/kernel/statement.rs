//! Statements: the text a certificate is about, parsed and printed back.

use std::fmt;

/// Braces and powers nest at most this deep; the parser and the printer recurse no deeper.
pub const MAX_DEPTH: usize = 32;
const MAX_NIMBER: u32 = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Equal,
    AtLeast,
    AtMost,
    Greater,
    Less,
    Fuzzy,
    Over,
    Under,
}

/// Longer spellings first, so that the first that fits is the right one.
pub const RELATIONS: [(&str, Relation); 8] = [
    (">=", Relation::AtLeast),
    ("<=", Relation::AtMost),
    ("||", Relation::Fuzzy),
    ("|>", Relation::Over),
    ("<|", Relation::Under),
    ("=", Relation::Equal),
    (">", Relation::Greater),
    ("<", Relation::Less),
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Game {
    Zero,
    Up,
    Down,
    Nimber(u32),
    Braces(Vec<Choice>, Vec<Choice>),
}

/// An option of a game in braces: the game, or its negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub negative: bool,
    pub game: Game,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    Syntax,
    Limit,
}

/// Where and why a text is not a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    pub offset: usize,
    pub problem: Problem,
    pub message: &'static str,
}

pub struct Parser<'a> {
    pub text: &'a str,
    pub rest: &'a str,
    /// Terms so far, counted with their multiples.
    pub terms: u32,
}

impl Parser<'_> {
    pub fn error(&self, problem: Problem, message: &'static str) -> ParseError {
        ParseError { offset: self.text.len().saturating_sub(self.rest.len()), problem, message }
    }

    pub fn syntax(&self, message: &'static str) -> ParseError {
        self.error(Problem::Syntax, message)
    }

    pub fn skip_spaces(&mut self) -> bool {
        let trimmed = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
        let skipped = trimmed.len() < self.rest.len();
        self.rest = trimmed;
        skipped
    }

    pub fn take(&mut self, token: &str) -> bool {
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    pub fn relation(&mut self) -> Result<Relation, ParseError> {
        self.skip_spaces();
        let found = RELATIONS.iter().find(|(token, _)| self.rest.starts_with(token));
        let (token, relation) =
            found.ok_or_else(|| self.syntax("expected one of = >= <= > < || |> <|"))?;
        self.take(token);
        Ok(*relation)
    }

    /// Summands with their signs, each read by `summand`, which is told whether there is a minus
    /// sign before it.
    pub fn sum_of<T>(
        &mut self,
        summand: impl Fn(&mut Self, bool) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        self.skip_spaces();
        let negative = self.take("-");
        let mut summands = vec![summand(self, negative)?];
        loop {
            let before = self.rest;
            let spaced = self.skip_spaces();
            if self.take("+") {
                summands.push(summand(self, false)?);
            } else if spaced && self.take("-") {
                summands.push(summand(self, true)?);
            } else {
                self.rest = before;
                return Ok(summands);
            }
        }
    }

    /// A number from 2 to `most` in decimal without leading zeros.
    pub fn count(&mut self, most: u32) -> Result<u32, ParseError> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        if digits.is_empty() || digits.starts_with('0') || digits == "1" {
            return Err(self.syntax("expected a number of at least 2"));
        }
        let count = digits.parse().ok().filter(|count| *count <= most);
        let count = count.ok_or_else(|| self.error(Problem::Limit, "this number is too large"))?;
        self.rest = rest;
        Ok(count)
    }

    pub fn game(&mut self, depth: usize) -> Result<Game, ParseError> {
        if self.take("up") {
            return Ok(Game::Up);
        }
        if self.take("down") {
            return Ok(Game::Down);
        }
        if self.take("0") {
            return Ok(Game::Zero);
        }
        if self.take("*") {
            let digits = self.rest.starts_with(|c: char| c.is_ascii_digit());
            return Ok(Game::Nimber(if digits { self.count(MAX_NIMBER)? } else { 1 }));
        }
        if self.take("{") {
            let depth = depth
                .checked_sub(1)
                .ok_or_else(|| self.error(Problem::Limit, "nested too deep"))?;
            let left = self.options("|", depth)?;
            let right = self.options("}", depth)?;
            return Ok(Game::Braces(left, right));
        }
        Err(self.syntax("expected a row of stones or a game"))
    }

    fn options(&mut self, end: &str, depth: usize) -> Result<Vec<Choice>, ParseError> {
        let mut options = Vec::new();
        self.skip_spaces();
        if self.take(end) {
            return Ok(options);
        }
        loop {
            self.skip_spaces();
            let negative = self.take("-");
            options.push(Choice { negative, game: self.game(depth)? });
            self.skip_spaces();
            if self.take(end) {
                return Ok(options);
            }
            if !self.take(",") {
                return Err(self.syntax("expected a comma or the end of the options"));
            }
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Game::Zero => f.write_str("0"),
            Game::Up => f.write_str("up"),
            Game::Down => f.write_str("down"),
            Game::Nimber(1) => f.write_str("*"),
            Game::Nimber(n) => write!(f, "*{n}"),
            Game::Braces(left, right) => {
                f.write_str("{")?;
                print_options(left, f)?;
                f.write_str("|")?;
                print_options(right, f)?;
                f.write_str("}")
            }
        }
    }
}

fn print_options(options: &[Choice], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, option) in options.iter().enumerate() {
        f.write_str(if index > 0 { "," } else { "" })?;
        f.write_str(if option.negative { "-" } else { "" })?;
        write!(f, "{}", option.game)?;
    }
    Ok(())
}
