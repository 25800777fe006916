//! Games by their options: braces, with strokes as CGSuite writes them, and names that stand for
//! braces.
use std::ops::Range;

use super::super::expr::{Atom, Expr};
use super::super::relation::Relation;
use super::cursor::{Parsed, Parser};
use super::error::Problem;
use super::lexer::Token;
use super::{MAX_DIVISOR, MAX_NESTING};

/// Options of one player, and the run of strokes behind them.
struct Side {
    options: Vec<Expr>,
    /// Its length and place; none behind the last one.
    strokes: Option<(usize, Range<usize>)>,
}

impl Parser<'_> {
    /// `{options|options}`; the brace itself is at `depth`.
    pub(super) fn braces(&mut self, depth: usize) -> Parsed<Atom> {
        let open = self.at;
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

    /// The game of these sides: the longest run of strokes separates Left's options from Right's.
    fn game(&self, mut sides: Vec<Side>, depth: usize) -> Parsed<Atom> {
        if depth > MAX_NESTING {
            let place = sides.iter().find_map(|side| side.strokes.clone());
            return self.fail(place.map_or(self.here(), |(_, place)| place), Problem::TooDeep);
        }
        let runs = || sides.iter().filter_map(|side| side.strokes.clone());
        let longest = runs().map(|(length, _)| length).max().unwrap_or(0);
        let mut longest_runs = runs().filter(|(length, _)| *length == longest);
        let first = longest_runs.next();
        if let Some((_, place)) = longest_runs.next() {
            return self.fail(place, Problem::TwoBars);
        }
        match first {
            // Without shorter runs it is meant as a relation.
            Some((2.., place)) if sides.len() == 2 => {
                return self.fail(place, Problem::RelationInBraces);
            }
            _ => {}
        }
        let is_longest = |side: &Side| matches!(side.strokes, Some((n, _)) if n == longest);
        let middle = sides.iter().position(is_longest).map_or(0, |at| at + 1);
        let right = sides.split_off(middle);
        if let Some(last) = sides.last_mut() {
            last.strokes = None;
        }
        Ok(Atom::Braces { left: self.side(sides, depth)?, right: self.side(right, depth)? })
    }

    /// A list of options, or one option with shorter runs of strokes.
    fn side(&self, mut sides: Vec<Side>, depth: usize) -> Parsed<Vec<Expr>> {
        match sides.len() {
            1 => Ok(sides.pop().map(|side| side.options).unwrap_or_default()),
            2 => {
                let right = sides.pop().map(|side| side.options).unwrap_or_default();
                let left = sides.pop().map(|side| side.options).unwrap_or_default();
                if depth + 1 > MAX_NESTING {
                    return self.fail_here(Problem::TooDeep);
                }
                Ok(vec![Expr::from(Atom::Braces { left, right })])
            }
            _ => Ok(vec![Expr::from(self.game(sides, depth + 1)?)]),
        }
    }

    /// A run of strokes without spaces, if one stands here.
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

    /// The options of one player, up to the strokes or the closing brace.
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
            if !matches!(self.peek(), Some(Token::Relation(_))) {
                options.push(self.expr(depth, "before this")?);
            }
            match self.peek() {
                Some(Token::Comma) => self.at += 1,
                token if is_end(token) => return Ok(options),
                Some(Token::Relation(_)) => return self.fail_here(Problem::RelationInBraces),
                Some(Token::Close(c)) => return self.fail_here(Problem::Unopened(*c)),
                _ => return self.fail(self.span_of(open), Problem::Unclosed('{')),
            }
        }
    }

    /// `n/divisor` by its options.
    pub(super) fn fraction(&mut self, n: u64, divisor: u64, depth: usize) -> Parsed<Atom> {
        let span = self.here();
        if !divisor.is_power_of_two() || divisor > MAX_DIVISOR {
            return self.fail(span, Problem::NotDyadic);
        }
        self.at += 1;
        let halvings = divisor.trailing_zeros();
        self.integer(n / divisor + 1, depth + halvings as usize, span)?;
        Ok(number(n as u32, halvings))
    }

    /// `±game`, `±(option, option)`; what is in it is at `depth`.
    pub(super) fn switch(&mut self, depth: usize) -> Parsed<Atom> {
        let open = self.at;
        self.at += 1;
        self.refuse_depth(open, depth)?;
        let left = self.operands(depth, "behind `±`")?;
        let right = left.iter().map(Expr::negative).collect();
        Ok(Atom::Braces { left, right })
    }

    /// `tiny(G) = {0|{0|-G}}`, and its negative.
    pub(super) fn tiny(&mut self, is_negative: bool, depth: usize) -> Parsed<Atom> {
        let open = self.at;
        self.at += 1;
        self.refuse_depth(open, depth + 1)?;
        let game = self.operands(depth + 1, "behind `tiny`")?;
        let zero = || vec![Expr::from(Atom::ZERO)];
        let braces = |left, right| match is_negative {
            false => Atom::Braces { left, right },
            true => Atom::Braces { left: right, right: left },
        };
        let threats = game.iter();
        let threats = threats.map(|game| if is_negative { game.clone() } else { game.negative() });
        let inner = braces(zero(), threats.collect());
        Ok(braces(zero(), vec![Expr::from(inner)]))
    }

    /// One game, or several in parentheses.
    fn operands(&mut self, depth: usize, place: &'static str) -> Parsed<Vec<Expr>> {
        let behind = self.tokens.get(self.at + 1).map(|next| &next.token);
        let is_row = matches!(behind, Some(Token::Run(_) | Token::Open('(')));
        if self.peek() != Some(&Token::Open('(')) || is_row {
            let mut game = Vec::new();
            self.term(&mut game, 1, depth, place)?;
            return Ok(vec![self.position(game)?]);
        }
        let open = self.at;
        self.at += 1;
        let mut games = vec![self.expr(depth, place)?];
        while self.take(&Token::Comma) {
            games.push(self.expr(depth, place)?);
        }
        match self.take(&Token::Close(')')) {
            true => Ok(games),
            false => self.fail(self.span_of(open), Problem::Unclosed('(')),
        }
    }

    /// Whether a star follows that is a summand behind a number: nothing follows it that could be
    /// multiplied.
    pub(super) fn is_star_summand(&self) -> bool {
        let behind = self.tokens.get(self.at + 1).map(|next| &next.token);
        let is_end = matches!(
            behind,
            None | Some(
                Token::Plus
                    | Token::Minus
                    | Token::Comma
                    | Token::Bar
                    | Token::Close(_)
                    | Token::Relation(_)
            )
        );
        self.peek() == Some(&Token::Star) && self.is_adjacent() && is_end
    }
}

/// `n / 2^halvings` by its canonical form.
fn number(n: u32, halvings: u32) -> Atom {
    if halvings == 0 {
        return Atom::integer(n);
    }
    if n % 2 == 0 {
        return number(n / 2, halvings - 1);
    }
    let option = |n: u32| vec![Expr::from(number(n, halvings))];
    Atom::Braces { left: option(n - 1), right: option(n + 1) }
}
