//! Rejects text that can be read in two ways. The error shows how to write each reading.
//!
//! Ambiguous are a number beside an arrow (`2^`), a star with spaces between two numbers (`9 * 2`),
//! a star between a word and a number (`up*2`), a star before the sign of a game (`2*-up`), the
//! sign of a switch before a sum (`±up*`), a minus sign between two stones (`XO-OX`), `1/2^10`
//! (1/1024 or 1/2 + ^10), `0.XO` (the digit, or the letter O), and `+-` between two games
//! (`5 +- 2`), except between two rows that it touches (`XO+-OX`). `9*2`, `^*2`, `1/2*` and
//! `-3/4v*2` = -3/4 + v + *2 are sums: CGSuite prints these sums so, although it reads `9*2` as 18
//! and does not read `1/2*`. `2*up` and `9·2` are products, and so is `2*0`, because the nimber 0
//! is written 0.
use std::ops::Range;

use super::super::expr::{Atom, Number};
use super::super::statement::{Summand, Symbolic};
use super::cursor::{Parsed, Parser, open_to};
use super::error::short;
use super::lexer::{Spanned, Token, prefix};
use super::problem::Problem;
use super::{MAX_DIVISOR, MAX_INTEGER};

impl Parser<'_> {
    /// Rejects a number before an arrow, a number before a star and another number if there is a
    /// space between them, and a number before a star and a minus sign without a space.
    pub(super) fn refuse_two_readings(&self) -> Parsed<()> {
        let Some(number @ (Token::Number(_) | Token::Fraction(..))) = self.peek() else {
            return Ok(());
        };
        let second = self.at + 1;
        if let Some((length, power)) = signed_power(&self.text[self.here().start..self.end]) {
            let span = self.here().start..self.here().start + length;
            let written = self.text[span.clone()].to_owned();
            return self.fail(span, Problem::NoGame { written, meant: format!("`{power}`") });
        }
        match (self.token(second), self.token(second + 1)) {
            (Some(Token::Times), Some(Token::Run(_) | Token::Open('(')))
                if *number == Token::Number(0) && &self.text[self.span_of(second)] == "." =>
            {
                let row = match &self.text[self.span_of(second + 1)] {
                    "(" => "(…)",
                    row => row,
                };
                let span = open_to(self.here(), self.span_of(second + 1));
                let [written, one, other] = ["0.", "0*", "O."].map(|it| format!("{it}{row}"));
                self.fail(span, Problem::TwoReadings { written, one, other })
            }
            (Some(Token::Star), Some(&Token::Number(n @ 1..))) if !self.is_summand_star(second) => {
                let nimber = format!("*{n}");
                self.fail_at_sum(self.at..second, second + 1, &nimber, [product(number, n), None])
            }
            (Some(Token::Star), Some(Token::Minus))
                if self.touch(second) && self.touch(second + 1) =>
            {
                let game = match self.token(second + 2) {
                    Some(Token::Open(_)) => "(…)",
                    _ => &self.text[self.span_of(second + 2)],
                };
                let product = format!("{}*(-{game})", &self.text[self.here()]);
                let sum = format!("* - {game}");
                self.fail_at_sum(self.at..second, second + 2, &sum, [Some(product), None])
            }
            _ if self.begins_fraction_with_ups() => self.refuse_power_or_difference(),
            (Some(Token::Arrow(_) | Token::UpPower { .. }), behind) => {
                let has_count = matches!(behind, Some(Token::Number(_))) && self.touch(second);
                let last = second + usize::from(has_count);
                let arrow = &self.text[open_to(self.span_of(second), self.span_of(last))];
                let count = &self.text[self.here()];
                let multiple =
                    matches!(number, Token::Number(_)).then(|| format!("{count}*{arrow}"));
                let power = match (number, behind) {
                    (&Token::Number(base), Some(&Token::Number(exponent)))
                        if has_count && arrow.starts_with('^') =>
                    {
                        power(base, exponent)
                    }
                    _ => None,
                };
                self.fail_at_sum(self.at..second, last, arrow, [multiple, power])
            }
            _ => Ok(()),
        }
    }

    /// Tells whether a fraction and the sign of an up or a down directly after it begin here, such
    /// as `1/2^`. A multiple of the up would not be a game, unless the fraction is an integer. The
    /// operand of a switch or of a product may be the fraction alone.
    pub(super) fn begins_fraction_with_ups(&self) -> bool {
        let behind = self.at + 1;
        let before = self.at.checked_sub(1).and_then(|before| self.token(before));
        let is_operand = matches!(
            before,
            Some(Token::PlusMinus | Token::Tiny { .. } | Token::Star | Token::Times)
        );
        matches!(self.peek(), Some(&Token::Fraction(a, b)) if a.checked_rem(b) != Some(0))
            && matches!(self.token(behind), Some(Token::Arrow(_) | Token::UpPower { .. }))
            && self.touch(self.at)
            && !self.text[self.span_of(behind)].starts_with(['u', 'd'])
            && !is_operand
    }

    /// Rejects a fraction with ups if the denominator may be a power, as in `1/2^10`, or if the ups
    /// may be subtracted, as in `XXO - 1/2^`. At the beginning of a sum, a minus sign belongs to
    /// the fraction.
    fn refuse_power_or_difference(&self) -> Parsed<()> {
        let Some(&Token::Fraction(numerator, divisor)) = self.peek() else {
            return Ok(());
        };
        let arrow = self.at + 1;
        let is_negative = self.at > 0 && self.token(self.at - 1) == Some(&Token::Minus);
        let begin = self.at - usize::from(is_negative);
        let is_leading = begins_sum(begin.checked_sub(1).and_then(|before| self.token(before)));
        let sign = if is_negative { "-" } else { "" };
        let fraction = &self.text[self.here()];
        let is_caret = &self.text[self.span_of(arrow)] == "^";
        let exponent = match self.token(arrow + 1) {
            Some(&Token::Number(exponent)) if is_caret && self.touch(arrow) => exponent,
            _ if is_negative && !is_leading => {
                let ups = &self.text[self.span_of(arrow)];
                let span = open_to(self.span_of(begin), self.span_of(arrow));
                let [one, other] = ["+", "-"].map(|sign| format!("- {fraction} {sign} {ups}"));
                return self.fail_between(span, one, other);
            }
            _ => return Ok(()),
        };
        let span = open_to(self.span_of(begin), self.span_of(arrow + 1));
        let halvings = exponent.saturating_mul(divisor.trailing_zeros().into());
        if !divisor.is_power_of_two() {
            return Ok(());
        }
        if numerator == u64::MAX {
            return self.fail(span, Problem::IntegerTooLarge);
        }
        if halvings > MAX_DIVISOR.trailing_zeros().into() {
            return self.fail(span, Problem::DivisorTooLarge);
        }
        let number = Number::new(numerator, halvings as u32);
        let number = number.map_or("0".to_owned(), |number| number.to_string());
        let sum = format!("{fraction} + ^{exponent}");
        let other = if is_leading { format!("{sign}{sum}") } else { format!("{sign}({sum})") };
        self.fail_between(span, format!("{sign}{number}"), other)
    }

    /// Rejects a star after the name that began at `start`, unless the star can only be a summand:
    /// `up*` and `^*2` are sums, and `up*2` may be a product.
    pub(super) fn refuse_product_with_name(&self, start: usize) -> Parsed<()> {
        let name = &self.text[self.span_of(self.at - 1)];
        let is_sum = self.is_adjacent() && !matches!(name, "up" | "down");
        match self.token(self.at + 1) {
            Some(Token::Number(n)) if is_sum || *n == 0 => {}
            _ => self.refuse_count_behind(start)?,
        }
        if self.is_adjacent() { Ok(()) } else { self.fail_here(Problem::DetachedStar) }
    }

    /// Rejects the text from the token `first.start` to the token `last`. It may be a sum of the
    /// tokens `first` and of `second`, a product, or a power of a number; the error offers the
    /// product and the power only if they are games.
    pub(super) fn fail_at_sum<T>(
        &self,
        first: Range<usize>,
        last: usize,
        second: &str,
        [product, power]: [Option<String>; 2],
    ) -> Parsed<T> {
        let before = first.start.checked_sub(1);
        let is_negative = before.is_some_and(|at| self.tokens[at].token == Token::Minus);
        let (sign, operator) = if is_negative { ("-", "-") } else { ("", "+") };
        // CGSuite prints `-2^` for -2 + ↑.
        let is_number = matches!(self.tokens[first.start].token, Token::Number(_));
        let has_two_sums = is_negative && is_number && !second.starts_with('*');
        let left = open_to(self.span_of(first.start), self.span_of(first.end - 1));
        let begin = if is_negative { first.start - 1 } else { first.start };
        let span = open_to(self.span_of(begin), self.span_of(last));
        let left = &self.text[left];
        let other = has_two_sums.then(|| format!("-{left} + {second}"));
        let sum = format!("{sign}{left} {operator} {second}");
        let problem = Problem::SumOrProduct {
            written: self.text[span.clone()].to_owned(),
            sums: other.into_iter().chain([sum]).collect(),
            product: product.map(|product| format!("{sign}{product}")),
            power: power.map(|power| format!("{sign}{power}")),
        };
        self.fail(span, problem)
    }

    /// Rejects a switch of an arrow or 0 and a star, and a tiny of a game and a star, because the
    /// star may belong outside. `open` is the token of the name. If the operand of a switch is a
    /// positive number and a star, both readings are equal.
    pub(super) fn refuse_open_operand(&self, open: usize, operand: &[Summand]) -> Parsed<()> {
        let matters = |it: &Summand| match &it.atom {
            Symbolic::Game(Atom::Up | Atom::Down | Atom::Braces { .. } | Atom::Nimber(0)) => true,
            Symbolic::Game(Atom::Number(number)) => number.numerator() == 0,
            _ => false,
        };
        let [first, star] = operand else {
            return Ok(());
        };
        let is_tiny = matches!(self.token(open), Some(Token::Tiny { .. }));
        if !is_tiny && !matters(first) {
            return Ok(());
        }
        let [name, all] = [self.span_of(open), self.span(open + 1)].map(|span| &self.text[span]);
        let star = match &star.atom {
            Symbolic::Game(Atom::Nimber(n @ 2..)) => format!("*{n}"),
            _ => "*".to_owned(),
        };
        let alone = all.rfind('*').map_or(all, |at| &all[..at]);
        let other = format!("{name}({alone}) + {star}");
        self.fail_between(self.span(open), format!("{name}({all})"), other)
    }

    /// Rejects `+-` between the term that began at `start` and another term, such as `5 +- 2`: a
    /// difference, or the sum with a switch. Between two rows that it touches, and before a number
    /// of copies with a variable, which is not an operand of a switch, it begins a negative.
    pub(super) fn refuse_switch_or_minus(&mut self, start: usize, depth: usize) -> Parsed<()> {
        let (plus, minus) = (self.at, self.at + 1);
        if self.token(minus) != Some(&Token::Minus) || !self.touch(plus) {
            return Ok(());
        }
        let is_between_rows = self.ends_in_row() && self.is_adjacent() && self.touch(minus);
        let first = short(&self.text[self.span(start)]);
        self.at += 2;
        let is_row = self.begins_row(self.at) && !self.begins_group(self.at);
        if is_between_rows && is_row {
            self.at = plus;
            return Ok(());
        }
        // A term that is read here and again as part of the sum would take twice the time at each
        // level of nesting.
        if self.has_variable_in_term() {
            self.at = plus;
            return Ok(());
        }
        self.term(&mut Vec::new(), 1, depth, "after the sign")?;
        let second = short(&self.text[self.span(minus + 1)]);
        let read = minus + 1..self.at;
        let is_one = read.len() == 1 || self.token(read.start) == Some(&Token::Open('('));
        let operand = if is_one { second.clone() } else { format!("({second})") };
        let (sum, difference) = (format!("{first} + ±{operand}"), format!("{first} - {second}"));
        self.fail_between(self.span(start), sum, difference)
    }

    /// Tells whether a variable occurs in the term that begins here.
    fn has_variable_in_term(&self) -> bool {
        let mut at = self.at;
        while let Some(token) = self.token(at) {
            let last = match token {
                Token::Plus | Token::Minus | Token::Relation(_) | Token::Word(_) => return false,
                Token::Comma | Token::Bar | Token::Close(_) => return false,
                Token::Open(_) => self.close(at).unwrap_or(at),
                _ => at,
            };
            let is_variable = |next: &Spanned| matches!(next.token, Token::Variable(_));
            if self.tokens[at..=last].iter().any(is_variable) {
                return true;
            }
            at = last + 1;
        }
        false
    }

    /// Rejects `XO-OX` without spaces, also with several minus signs. Beside an exponent or a
    /// parenthesis, as in `(XO)^4-OX`, the sign can only be that of a difference.
    pub(super) fn refuse_ambiguous_minus(&mut self, start: usize, depth: usize) -> Parsed<()> {
        let minus = self.at;
        let is_stone = |token: Option<&Token>| matches!(token, Some(Token::Run(_)));
        if !is_stone(minus.checked_sub(1).and_then(|before| self.token(before))) {
            return Ok(());
        }
        while self.is_adjacent() && self.take(&Token::Minus) {}
        if self.at == minus || !self.is_adjacent() || !is_stone(self.peek()) {
            self.at = minus;
            return Ok(());
        }
        let second = self.at;
        let signs = self.span(minus);
        self.squares(depth)?;
        let first = self.span_of(start).start..signs.start;
        let (first, second) = (short(&self.text[first]), short(&self.text[self.span(second)]));
        let gap = ".".repeat(self.text[signs.clone()].chars().count());
        let problem = Problem::AmbiguousMinus {
            difference: format!("{first} - {second}"),
            gap: format!("{first}{gap}{second}"),
        };
        self.fail(signs, problem)
    }
}

/// Tells whether a sum begins after this token.
fn begins_sum(before: Option<&Token>) -> bool {
    matches!(before, None | Some(Token::Relation(_) | Token::Open(_) | Token::Comma | Token::Bar))
}

/// Returns the text of a power of an integer, unless it is too large.
fn power(base: u64, exponent: u64) -> Option<String> {
    let power = base.checked_pow(u32::try_from(exponent).ok()?)?;
    (power <= MAX_INTEGER).then(|| power.to_string())
}

/// Returns the length and the value of the power at the beginning of a text, such as `2^-10` and
/// `2^(3)`, whose exponent has a sign or parentheses and so is no number of ups.
fn signed_power(text: &str) -> Option<(usize, String)> {
    let digits = |text| prefix(text, |c| c.is_ascii_digit());
    let base = digits(text);
    let exponent = text[base.len()..].strip_prefix('^')?;
    let signed = exponent.strip_prefix(['(', '{']).unwrap_or(exponent);
    let absolute = signed.strip_prefix(['-', '−']).unwrap_or(signed);
    let number = digits(absolute);
    let behind = &absolute[number.len()..];
    let is_group = signed.len() < exponent.len();
    let behind = if is_group { behind.strip_prefix([')', '}'])? } else { behind };
    let power = power(base.parse().ok()?, number.parse().ok()?)?;
    let is_negative = absolute.len() < signed.len();
    let value = if is_negative { format!("1/{power}") } else { power };
    (absolute.len() < exponent.len()).then_some((text.len() - behind.len(), value))
}

/// Returns the text of the product of a number, given as a token, and an integer. `None` if the
/// product is too large or is not a game. Numbers that are too large are read as `u64::MAX`.
fn product(number: &Token, factor: u64) -> Option<String> {
    let (numerator, divisor) = match *number {
        Token::Number(n) => (n, 1),
        Token::Fraction(n, divisor) => (n, divisor),
        _ => return None,
    };
    let product = numerator.checked_mul(factor).filter(|_| numerator < u64::MAX)?;
    let number = divisor.is_power_of_two().then(|| Number::new(product, divisor.trailing_zeros()));
    number.map(|number| number.map_or("0".to_owned(), |number| number.to_string()))
}
