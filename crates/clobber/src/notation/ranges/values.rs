//! Reads lists of values of variables, such as `1..5` and `{3, 5, 7}`.
use super::super::cursor::{Parsed, Parser};
use super::super::lexer::{Token, prefix};
use super::super::problem::Problem;
use super::MAX_NUMBER;
use crate::relation::Relation;

/// The numbers from a first one on in equal steps, up to a last one if there is one.
pub(in crate::notation) struct Values {
    pub(super) first: u32,
    pub(super) last: Option<u32>,
    pub(super) step: u32,
}

impl Values {
    /// Reads the numbers with which a text begins, such as `1..5`, `1..=5`, `1 to 5`, `{3, 5, 7}`,
    /// `{1, 2, ..., 5}`, `[1, 5]`, `1, 2` or `1, 2, ...`, if they have equal steps. Returns the
    /// length of their text, too.
    pub fn read(text: &str) -> Option<(Values, usize)> {
        let set = text.trim_start();
        let (close, list) = match set.chars().next()? {
            '{' => ("}", &set[1..]),
            '[' => ("]", &set[1..]),
            _ => ("", set),
        };
        let (mut numbers, mut is_skipped, mut rest) = (Vec::new(), false, list.trim_start());
        loop {
            let digits = prefix(rest, |c| c.is_ascii_digit());
            numbers.push(digits.parse::<u32>().ok()?);
            rest = &rest[digits.len()..];
            let gap = prefix(rest, |c| " ,.=…to".contains(c));
            let sign: String = gap.chars().filter(|c| !" ,".contains(*c)).collect();
            let is_comma = sign.is_empty() && gap.contains(',');
            let has_next = rest[gap.len()..].starts_with(|c: char| c.is_ascii_digit());
            if is_skipped || !has_next || !is_comma && sign.is_empty() {
                break;
            }
            is_skipped = match (&sign[..], gap.matches(',').count()) {
                ("", 1) => close == "]",
                ("..." | "…", 1..=2) => true,
                // In `2, 4 to 8`, the first number may be a value by itself.
                (".." | "..=" | "..." | "…" | "to", 0) if numbers.len() == 1 => true,
                _ => return None,
            };
            rest = &rest[gap.len()..];
        }
        let is_single = numbers.len() == 1;
        let dots = rest.trim_start().strip_prefix(',').map(str::trim_start);
        let dots = dots.filter(|_| !is_single && !is_skipped);
        let endless = dots.and_then(|it| it.strip_prefix('…').or(it.strip_prefix("...")));
        let (rest, is_endless) = (endless.unwrap_or(rest), endless.is_some());
        let rest = rest.trim_start().strip_prefix(close).filter(|_| !is_single || close == "}")?;
        // `n = 0, 1 mod 4` has remainders.
        let after = rest.trim_start_matches([' ', ',']);
        let is_sign = after.starts_with(|c| "<>=≤≥≡≠*+-^/…".contains(c));
        let more = ["mod", "...", if close.is_empty() { "(" } else { "(mod" }];
        let goes_on = is_sign || more.iter().any(|word| after.starts_with(word));
        if !is_skipped && !is_endless {
            numbers.sort_unstable();
            numbers.dedup();
        }
        let last = *numbers.last()?;
        let known = &numbers[..numbers.len() - usize::from(is_skipped)];
        let step = known.get(1).map_or(Some(1), |second| second.checked_sub(known[0]))?;
        // An interval such as `4..1` has no values.
        let is_interval = is_skipped && known.len() == 1;
        let is_progression = is_interval
            || known.windows(2).all(|pair| pair[1].checked_sub(pair[0]) == Some(step))
                && last.checked_sub(known[0]).is_some_and(|sum| step > 0 && sum % step == 0);
        let values = Values { first: known[0], last: (!is_endless).then_some(last), step };
        (is_progression && !goes_on).then(|| (values, text.len() - rest.len()))
    }
}

/// Methods that read lists of values in a range.
impl Parser<'_> {
    /// Reads the values of this many variables as a list after `in`, `=` or `from`, if they are
    /// listed.
    pub(super) fn listed_values(&mut self, variables: usize) -> Parsed<Option<Values>> {
        let (sign, variable) = (self.here(), self.at - 1);
        let text = &self.text[sign.end..self.end];
        match self.peek() {
            Some(Token::Word("in" | "∈") | Token::Relation(Relation::Equal)) => {}
            Some(Token::Unknown) if &self.text[sign.clone()] == "from" => {}
            _ => return Ok(None),
        }
        let Some((values, length)) = Values::read(text) else {
            return Ok(None);
        };
        // In `m, n = 3, 1`, each variable has its own value.
        if variables > 1 && values.last.is_some() && matches!(self.peek(), Some(Token::Relation(_)))
        {
            return Ok(None);
        }
        let end = sign.end + length;
        if values.last.unwrap_or(values.first) > MAX_NUMBER {
            return self.fail(sign.end..end, Problem::NumberTooLarge);
        }
        while self.peek().is_some() && self.here().start < end {
            self.at += 1;
        }
        if values.last.is_none() && !text[..length].ends_with(['}', ']']) {
            self.refuse_last_form(variable, &values)?;
        }
        Ok(Some(values))
    }

    /// Rejects another variable after an endless list: in `n = 1, 2, …, m-1`, the form may be the
    /// last value. The token `variable` is the variable of the list.
    fn refuse_last_form(&self, variable: usize, values: &Values) -> Parsed<()> {
        let (comma, first) = (self.at, self.at + 1);
        let is_variable = matches!(self.token(first), Some(Token::Variable(_)));
        let is_other = self.token(first) != self.token(variable);
        if self.peek() != Some(&Token::Comma) || !is_variable || !is_other {
            return Ok(());
        }
        let is_of_form = |token: &usize| {
            let token = self.token(*token);
            matches!(
                token,
                Some(Token::Variable(_) | Token::Number(_) | Token::Plus | Token::Minus)
            )
        };
        let end = (first + 1..).take_while(is_of_form).last().unwrap_or(first);
        // In `n = 1, 2, …, m = 3, 4, …`, the other variable has its own values.
        if let Some(Token::Relation(Relation::Equal) | Token::Word("in" | "∈")) =
            self.token(end + 1)
        {
            return Ok(());
        }
        let last = &self.text[self.span_of(first).start..self.span_of(end).end];
        let [name, other] = [variable, first].map(|token| &self.text[self.span_of(token)]);
        let class = match values.step {
            1 => String::new(),
            step => format!(" with {name} = {} mod {step}", values.first % step),
        };
        let problem = Problem::TwoReadings {
            written: format!("…, {last}"),
            one: format!("for all {last} >= {name} >= {}{class}", values.first),
            other: format!("for all {other} >= 0, {name} >= {}{class}", values.first),
        };
        self.fail(self.span_of(comma).start..self.span_of(end).end, problem)
    }
}
