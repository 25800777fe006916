//! Reads games given by their options: braces, with the strokes of CGSuite, and names that
//! abbreviate braces.
use std::ops::Range;

use super::super::expr::{Atom, Expr};
use super::super::relation::Relation;
use super::cursor::{Parsed, Parser};
use super::groups::ends_term;
use super::lexer::Token;
use super::problem::Problem;
use super::{MAX_DIVISOR, MAX_INTEGER, MAX_NESTING};

/// Options of one player, and the run of strokes that follows them.
struct Side {
    options: Vec<Expr>,
    /// Length and place of the run of strokes; `None` after the last options.
    strokes: Option<(usize, Range<usize>)>,
}

impl Parser<'_> {
    /// Reads a game `{options|options}`. The brace itself is at `depth`.
    pub(super) fn braces(&mut self, depth: usize) -> Parsed<Atom> {
        let open = self.at;
        if let Some(integer) = self.spelled_integer() {
            return Ok(integer);
        }
        self.at += 1;
        self.refuse_depth(open, depth)?;
        let mut sides = Vec::new();
        loop {
            let options = self.options(open, depth)?;
            let strokes = self.strokes();
            let is_last = strokes.is_none();
            sides.push(Side { options, strokes });
            if is_last {
                break;
            }
        }
        if sides.len() == 1 {
            return self.fail_here(Problem::NoBar);
        }
        self.at += 1;
        self.game(sides, depth)
    }

    /// Returns the game of these sides. The longest run of strokes separates Left's options from
    /// Right's.
    fn game(&self, mut sides: Vec<Side>, depth: usize) -> Parsed<Atom> {
        if depth > MAX_NESTING {
            let place = sides.iter().find_map(|side| side.strokes.clone());
            return self.fail(place.map_or(self.here(), |(_, place)| place), Problem::TooDeep);
        }
        let runs = || sides.iter().filter_map(|side| side.strokes.clone());
        let longest = runs().map(|(length, _)| length).max().unwrap_or(0);
        let mut longest_runs = runs().filter(|(length, _)| *length == longest);
        if let Some((_, place)) = longest_runs.nth(1) {
            return self.fail(place, Problem::TwoBars);
        }
        let is_longest = |side: &Side| matches!(side.strokes, Some((n, _)) if n == longest);
        let middle = sides.iter().position(is_longest).map_or(0, |at| at + 1);
        let right = sides.split_off(middle);
        if let Some(last) = sides.last_mut() {
            last.strokes = None;
        }
        Ok(Atom::Braces { left: self.side(sides, depth)?, right: self.side(right, depth)? })
    }

    /// Reads a list of options, or one option with shorter runs of strokes.
    fn side(&self, mut sides: Vec<Side>, depth: usize) -> Parsed<Vec<Expr>> {
        match sides.len() {
            1 => Ok(sides.pop().map(|side| side.options).unwrap_or_default()),
            _ => Ok(vec![Expr::from(self.game(sides, depth + 1)?)]),
        }
    }

    /// Reads a run of strokes without spaces, if there is one here.
    fn strokes(&mut self) -> Option<(usize, Range<usize>)> {
        let start = self.at;
        let mut length = 0;
        loop {
            length += match self.peek() {
                Some(Token::Bar) if length == 0 || self.is_adjacent() => 1,
                Some(Token::Relation(Relation::Confused)) if length == 0 || self.is_adjacent() => 2,
                _ => break,
            };
            self.at += 1;
        }
        (length > 0).then(|| (length, self.span(start)))
    }

    /// Reads the options of one player, up to the strokes or the closing brace.
    fn options(&mut self, open: usize, depth: usize) -> Parsed<Vec<Expr>> {
        let mut options = Vec::new();
        let is_end = |token: Option<&Token>| {
            let confused = Token::Relation(Relation::Confused);
            matches!(token, Some(Token::Bar | Token::Close('}'))) || token == Some(&confused)
        };
        if is_end(self.peek()) {
            return Ok(options);
        }
        loop {
            if self.peek().is_none() {
                return self.fail(self.span_of(open), Problem::Unclosed('{'));
            }
            if !options.is_empty() && is_end(self.peek()) {
                return self.fail_here(Problem::MissingOption);
            }
            if !matches!(self.peek(), Some(Token::Relation(_))) {
                options.push(self.expr(depth, "before this")?);
            }
            match self.peek() {
                Some(Token::Comma) => self.at += 1,
                token if is_end(token) => return Ok(options),
                Some(Token::Relation(_)) if self.close(open).is_some() => {
                    return self.fail_here(Problem::RelationInBraces);
                }
                Some(Token::Close(c)) => return self.fail_here(self.unopened(*c)),
                _ => return self.fail(self.span_of(open), Problem::Unclosed('{')),
            }
        }
    }

    /// Reads a fraction `n/divisor`.
    pub(super) fn fraction(&mut self, n: u64, divisor: u64) -> Parsed<Atom> {
        let span = self.here();
        if !divisor.is_power_of_two() {
            return self.fail(span, Problem::NotDyadic);
        }
        if divisor > MAX_DIVISOR {
            return self.fail(span, Problem::DivisorTooLarge);
        }
        if n / divisor > MAX_INTEGER {
            return self.fail(span, Problem::IntegerTooLarge);
        }
        self.at += 1;
        Ok(Atom::number(n, divisor.trailing_zeros()))
    }

    /// Reads `±game`, `±(option, option)` or `±{option, option}`, whose content is at `depth`.
    pub(super) fn switch(&mut self, depth: usize) -> Parsed<Atom> {
        let open = self.at;
        self.at += 1;
        self.refuse_depth(open, depth)?;
        Ok(Atom::Switch(self.operands(depth, "after `±`")?))
    }

    /// Reads `tiny(G) = {0|{0|-G}}`, or its negative.
    pub(super) fn tiny(&mut self, is_negative: bool, depth: usize) -> Parsed<Atom> {
        let open = self.at;
        self.at += 1;
        self.refuse_depth(open, depth + 1)?;
        let threats = self.operands(depth + 1, "after `tiny`")?;
        Ok(Atom::Tiny { is_negative, threats })
    }

    /// Reads `2.Tiny` or `({2|0}).Miny`, as CGSuite writes a tiny or its negative, if one begins
    /// here.
    pub(super) fn property_tiny(&mut self, depth: usize) -> Parsed<Option<Atom>> {
        let open = self.at;
        let last = match self.peek() {
            Some(Token::Number(_)) => Some(open),
            Some(Token::Open('(')) => self.close(open),
            _ => None,
        };
        let property = last.and_then(|last| self.token(last + 1));
        let Some(&Token::TinyOf { is_negative }) = property else {
            return Ok(None);
        };
        self.refuse_depth(open, depth + 1)?;
        let threats = match self.peek() {
            Some(&Token::Number(n)) => {
                self.at += 1;
                vec![Expr::from(self.integer(n, self.span(open))?)]
            }
            _ => self.operands(depth + 1, "in the parentheses")?,
        };
        self.at += 1;
        Ok(Some(Atom::Tiny { is_negative, threats }))
    }

    /// Reads `^[n] = {^[n-1]|*}`, or `^<n> = ^[n] - ^[n-1] = {0|* - ^[n-1]}`, where `* - ^[n] =
    /// {0|0,* - ^[n-1]}`; or the negative of one of these games.
    pub(super) fn up_power(&mut self, depth: usize) -> Parsed<Atom> {
        let span = self.here();
        let Some(&Token::UpPower { is_negative, exponent, is_sum }) = self.peek() else {
            return self.fail_here(Problem::MissingGame("before this"));
        };
        if exponent > (MAX_NESTING.saturating_sub(depth)) as u64 {
            return self.fail(span, Problem::TooDeep);
        }
        self.at += 1;
        Ok(match exponent {
            0 => Atom::ZERO,
            1 if is_negative => Atom::Down,
            1 => Atom::Up,
            _ => Atom::UpPower { is_negative, exponent: exponent as u32, is_sum },
        })
    }

    /// Reads an integer in braces, `{{{0|}|}|}` or `{|{|0}}`, of any depth.
    pub(super) fn spelled_integer(&mut self) -> Option<Atom> {
        let is_positive = self.token(self.at + 1) != Some(&Token::Bar);
        let (begin, end): (&[Token], &[Token]) = match is_positive {
            true => (&[Token::Open('{')], &[Token::Bar, Token::Close('}')]),
            false => (&[Token::Open('{'), Token::Bar], &[Token::Close('}')]),
        };
        let is_at = |at: usize, tokens: &[Token]| {
            (at..).zip(tokens).all(|(at, it)| self.token(at) == Some(it))
        };
        let (mut at, mut levels) = (self.at, 0);
        while is_at(at, begin) {
            (at, levels) = (at + begin.len(), levels + 1);
        }
        if self.token(at) != Some(&Token::Number(0)) || levels as u64 > MAX_INTEGER {
            return None;
        }
        at += 1;
        for _ in 0..levels {
            if !is_at(at, end) {
                return None;
            }
            at += end.len();
        }
        self.at = at;
        Some((0..levels).fold(Atom::ZERO, |before, _| {
            let options = vec![Expr::from(before)];
            match is_positive {
                true => Atom::Braces { left: options, right: Vec::new() },
                false => Atom::Braces { left: Vec::new(), right: options },
            }
        }))
    }

    /// Reads one game, or several games in parentheses or braces.
    fn operands(&mut self, depth: usize, place: &'static str) -> Parsed<Vec<Expr>> {
        if self.peek() == Some(&Token::Open('{')) && self.is_list() {
            let open = self.at;
            self.at += 1;
            let games = self.options(open, depth)?;
            self.at += 1;
            return Ok(games);
        }
        if !self.begins_group(self.at) {
            let (mut game, name) = (Vec::new(), self.at - 1);
            self.term(&mut game, 1, depth, place)?;
            self.refuse_open_operand(name, &game)?;
            return Ok(vec![self.in_braces(game, name + 1)?]);
        }
        let open = self.at;
        self.at += 1;
        let mut games = vec![self.expr(depth, place)?];
        while self.take(&Token::Comma) {
            games.push(self.expr(depth, place)?);
        }
        match self.peek() {
            Some(Token::Close(')')) => self.at += 1,
            Some(Token::Bar | Token::Relation(Relation::Confused)) => {
                let name = self.text[self.span_of(open - 1)].to_owned();
                let Some(close) = self.close(open) else {
                    return self.fail(self.span_of(open), Problem::Unclosed('('));
                };
                let inner = self.span_of(open).end..self.span_of(close).start;
                let options = self.text[inner].trim().to_owned();
                return self.fail_here(Problem::BracesInParentheses { open: name, options });
            }
            _ => return self.fail(self.span_of(open), Problem::Unclosed('(')),
        }
        Ok(games)
    }

    /// Tells whether braces begin here that contain no stroke outside of inner braces.
    fn is_list(&self) -> bool {
        let mut open = 0_usize;
        for next in &self.tokens[self.at..] {
            match next.token {
                Token::Open('{') => open += 1,
                Token::Close('}') => open = open.saturating_sub(1),
                Token::Bar | Token::Relation(Relation::Confused) if open == 1 => return false,
                _ => {}
            }
            if open == 0 {
                return next.token == Token::Close('}');
            }
        }
        false
    }

    /// Tells whether this token is a star that is a summand after a number, because no game follows
    /// as its factor: `9*` and, without spaces, `9*2`, as CGSuite prints them.
    pub(super) fn is_summand_star(&self, star: usize) -> bool {
        let is_nimber = matches!(self.token(star + 1), Some(Token::Number(1..)));
        let behind = star + if is_nimber && self.touch(star) { 2 } else { 1 };
        let is_end = ends_term(self.token(behind));
        self.token(star) == Some(&Token::Star) && star > 0 && self.touch(star - 1) && is_end
    }
}
