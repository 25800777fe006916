//! Statements: the text a certificate is about, parsed and printed back.

use super::reader::MAX_SQUARES;
use std::fmt;

/// Braces and powers nest at most this deep; the parser and the printer recurse no deeper.
pub const MAX_DEPTH: usize = 32;
/// Both sides together have at most this many terms, counted with their multiples.
pub const MAX_TERMS: u32 = 4096;
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
pub struct Statement {
    pub left: Vec<Summand>,
    pub relation: Relation,
    pub right: Vec<Summand>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summand {
    pub negative: bool,
    pub count: u32,
    pub atom: Atom,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Atom {
    Row(Vec<Piece>),
    Game(Game),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Run(String),
    Power(Vec<Piece>, u32),
}

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

impl Statement {
    /// Parses a statement; spaces between tokens may be missing or more than in the canonical text, but a minus sign
    /// between two terms needs one before it (`XO-XO` might also mean a gap).
    pub fn parse(text: &str) -> Result<Statement, ParseError> {
        let mut parser = Parser { text, rest: text, terms: 0 };
        let left = parser.expression()?;
        let relation = parser.relation()?;
        let right = parser.expression()?;
        parser.skip_spaces();
        if !parser.rest.is_empty() {
            return Err(parser.syntax("expected the end of the statement"));
        }
        Ok(Statement { left, relation, right })
    }
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

    fn expression(&mut self) -> Result<Vec<Summand>, ParseError> {
        self.sum_of(Parser::summand)
    }

    /// Summands with their signs, each read by `summand`, which is told whether there is a minus sign before it.
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

    fn summand(&mut self, negative: bool) -> Result<Summand, ParseError> {
        self.skip_spaces();
        let counted = self.rest.starts_with(|c: char| ('1'..='9').contains(&c));
        let mut count = 1;
        if counted {
            count = self.count(MAX_TERMS)?;
            if !self.take("*") {
                return Err(self.syntax("expected * after the number of copies"));
            }
        }
        self.terms = self.terms.saturating_add(count);
        if self.terms > MAX_TERMS {
            return Err(self.error(Problem::Limit, "more than 4096 terms"));
        }
        Ok(Summand { negative, count, atom: self.atom()? })
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

    fn atom(&mut self) -> Result<Atom, ParseError> {
        if self.rest.starts_with(['X', 'O', '.', '(']) {
            return Ok(Atom::Row(self.row(MAX_DEPTH)?.0));
        }
        Ok(Atom::Game(self.game(MAX_DEPTH)?))
    }

    /// A row and how many squares it has.
    fn row(&mut self, depth: usize) -> Result<(Vec<Piece>, usize), ParseError> {
        let (mut pieces, mut squares) = (Vec::new(), 0_usize);
        loop {
            let end = self.rest.find(|c| !matches!(c, 'X' | 'O' | '.')).unwrap_or(self.rest.len());
            if self.take("(") {
                let depth = depth
                    .checked_sub(1)
                    .ok_or_else(|| self.error(Problem::Limit, "nested too deep"))?;
                let (inner, size) = self.row(depth)?;
                if !self.take(")^") {
                    return Err(self.syntax("expected )^ and a number"));
                }
                let count = self.count(MAX_TERMS)?;
                pieces.push(Piece::Power(inner, count));
                squares = squares.saturating_add(size.saturating_mul(count as usize));
            } else if end > 0 {
                let (run, rest) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
                pieces.push(Piece::Run(run.to_owned()));
                self.rest = rest;
                squares = squares.saturating_add(run.len());
            } else if pieces.is_empty() {
                return Err(self.syntax("expected stones"));
            } else {
                return Ok((pieces, squares));
            }
            if squares > MAX_SQUARES {
                return Err(self.error(Problem::Limit, "a row has more than 4096 squares"));
            }
        }
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

/// The squares of a row after expansion.
pub fn expand(pieces: &[Piece], squares: &mut Vec<u8>) {
    for piece in pieces {
        match piece {
            Piece::Run(run) => squares.extend_from_slice(run.as_bytes()),
            Piece::Power(inner, count) => {
                let mut once = Vec::new();
                expand(inner, &mut once);
                for _ in 0..*count {
                    squares.extend_from_slice(&once);
                }
            }
        }
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print_expression(&self.left, f)?;
        let token = RELATIONS.iter().find(|(_, relation)| *relation == self.relation);
        write!(f, " {} ", token.map_or("", |(token, _)| token))?;
        print_expression(&self.right, f)
    }
}

fn print_expression(summands: &[Summand], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, summand) in summands.iter().enumerate() {
        f.write_str(match (index, summand.negative) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        })?;
        if summand.count > 1 {
            write!(f, "{}*", summand.count)?;
        }
        match &summand.atom {
            Atom::Row(pieces) => print_row(pieces, f)?,
            Atom::Game(game) => write!(f, "{game}")?,
        }
    }
    Ok(())
}

fn print_row(pieces: &[Piece], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for piece in pieces {
        match piece {
            Piece::Run(run) => f.write_str(run)?,
            Piece::Power(inner, count) => {
                f.write_str("(")?;
                print_row(inner, f)?;
                write!(f, ")^{count}")?;
            }
        }
    }
    Ok(())
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
