//! The state of the parser: its position among the tokens, and errors at this position.
use std::ops::Range;

use super::super::form::Form;
use super::MAX_NESTING;
use super::error::{NotationError, short};
use super::lexer::{RELATION_SIGNS, Spanned, Token, prefix, square};
use super::problem::Problem;
use super::slips::refuse_two_alphabets;

/// Signs that may belong to a name or to a row.
const SEAM: [char; 2] = ['_', '.'];

pub(super) type Parsed<T> = Result<T, NotationError>;

/// The numerator of a floor, and the position of its dividend in the text.
pub(super) type Dividend = (Form, Range<usize>);

#[derive(Default)]
pub(super) struct Parser<'a> {
    pub text: &'a str,
    /// The end of the part of the text that the parser reads.
    pub end: usize,
    pub tokens: Vec<Spanned>,
    /// Index of the next token.
    pub at: usize,
    /// Number of terms read so far, multiples expanded.
    pub terms: u64,
    /// Number of open parentheses around sums and forms.
    pub groups: usize,
    /// Maximum number of squares of a row, powers expanded.
    pub max_squares: u64,
    /// The names of the variables.
    pub names: Vec<char>,
    /// The value of each variable, as a form in the variables of the statement.
    pub values: Vec<Form>,
    /// Numerators of the floors that were read, and positions of their dividends.
    pub dividends: Vec<Dividend>,
}

/// Methods that look at tokens.
impl Parser<'_> {
    pub fn token(&self, at: usize) -> Option<&Token> {
        self.tokens.get(at).map(|next| &next.token)
    }

    pub fn peek(&self) -> Option<&Token> {
        self.token(self.at)
    }

    /// Tells whether squares or a parenthesis begin at this token.
    pub fn begins_row(&self, at: usize) -> bool {
        matches!(self.token(at), Some(Token::Run(_) | Token::Open('(')))
    }

    pub fn take(&mut self, token: &Token) -> bool {
        let found = self.peek() == Some(token);
        self.at += usize::from(found);
        found
    }

    /// Tells whether no whitespace precedes the next token.
    pub fn is_adjacent(&self) -> bool {
        self.at > 0 && self.touch(self.at - 1)
    }

    /// Tells whether nothing is between this token and the next one.
    pub fn touch(&self, token: usize) -> bool {
        token + 1 < self.tokens.len() && self.span_of(token).end == self.span_of(token + 1).start
    }

    pub fn span_of(&self, token: usize) -> Range<usize> {
        self.tokens[token].span.clone()
    }

    /// Reads the full stop of a sentence: a point at the end, directly after another token. A point
    /// after a row is an empty square instead, and already read.
    pub fn full_stop(&mut self) {
        let is_last = self.at + 1 == self.tokens.len();
        let is_point = || &self.text[self.here()] == ".";
        self.at += usize::from(is_last && self.is_adjacent() && is_point());
    }

    /// Returns the position of the next token, or the end of the text.
    pub fn here(&self) -> Range<usize> {
        let end = self.end;
        self.tokens.get(self.at).map_or(end..end, |next| next.span.clone())
    }

    /// Returns the position of the tokens from `start` to the last one that was read.
    pub fn span(&self, start: usize) -> Range<usize> {
        match self.at {
            at if at > start => self.span_of(start).start..self.span_of(at - 1).end,
            _ => self.here(),
        }
    }
}

/// Methods that reject text.
impl Parser<'_> {
    pub fn fail<T>(&self, span: Range<usize>, problem: Problem) -> Parsed<T> {
        Err(NotationError::new(self.text, span, problem))
    }

    pub fn fail_here<T>(&self, problem: Problem) -> Parsed<T> {
        self.fail(self.here(), problem)
    }

    /// Reports that a text can be read in these two ways.
    pub fn fail_between<T>(&self, span: Range<usize>, one: String, other: String) -> Parsed<T> {
        let written = short(&self.text[span.clone()]);
        self.fail(span, Problem::TwoReadings { written, one, other })
    }

    pub fn refuse_depth(&self, token: usize, depth: usize) -> Parsed<()> {
        if depth > MAX_NESTING {
            return self.fail(self.span_of(token), Problem::TooDeep);
        }
        Ok(())
    }

    /// Reports a game where an operator should be, after the term that began at `start`.
    pub fn fail_at_game<T>(&self, start: usize) -> Parsed<T> {
        self.refuse_copies_of_fraction()?;
        self.refuse_count_behind(start)?;
        match self.peek() {
            Some(Token::Star) if !self.is_adjacent() => self.fail_here(Problem::DetachedStar),
            Some(Token::PlusMinus) if self.is_before_name() => self.fail_here(Problem::PlusOrMinus),
            Some(Token::Arrow(1)) if self.is_power_of_down() => {
                let exponent = &self.text[self.span_of(self.at + 1)];
                let span = open_to(self.span_of(self.at - 1), self.span_of(self.at + 1));
                self.fail_between(span, format!("v<{exponent}>"), format!("{exponent}*down"))
            }
            Some(Token::Arrow(_)) if self.ends_in_row() && self.is_caret() => self.fail_at_power(),
            Some(Token::Variable(_)) => {
                let name = self.text[self.here()].to_owned();
                self.fail_here(Problem::MisplacedVariable(name))
            }
            _ => self.fail_at_operator(start),
        }
    }

    /// Tells whether a row, star or up is after the next token. After `±`, it is seldom an option.
    fn is_before_name(&self) -> bool {
        matches!(
            self.token(self.at + 1),
            Some(Token::Run(_) | Token::Star | Token::Arrow(_) | Token::UpPower { .. })
        )
    }

    /// Reports a number of copies after the star that is next, as in `(XO)^2*n`, where the game
    /// begins at the token `start`.
    pub fn refuse_count_behind(&self, start: usize) -> Parsed<()> {
        let count = self.at + 1;
        let mut last = match (self.peek(), self.token(count)) {
            (Some(Token::Star), Some(Token::Number(_) | Token::Variable(_))) => count,
            (Some(Token::Star), _) if self.is_form(count) => self.close(count).unwrap_or(count),
            _ => return Ok(()),
        };
        if let (Some(Token::Slash), Some(Token::Number(_))) =
            (self.token(last + 1), self.token(last + 2))
        {
            last += 2;
        }
        let (game, first) = (self.span(start), self.span_of(start));
        let Some(&Token::Number(n)) = self.token(last).filter(|_| last == count) else {
            let number = &self.text[open_to(self.span_of(count), self.span_of(last))];
            let meant = format!("`{number}*{}`", short(&self.text[game]));
            let span = open_to(first, self.span_of(last));
            let written = short(&self.text[span.clone()]);
            return self.fail(span, Problem::NoGame { written, meant });
        };
        // `3*up*2` is `6*up`.
        let product = match self.token(start) {
            Some(Token::Number(copies)) if self.at > start + 1 => {
                let rest = short(&self.text[first.end..game.end]);
                copies.checked_mul(n).map(|copies| format!("{copies}{rest}"))
            }
            _ => Some(format!("{n}*{}", short(&self.text[game]))),
        };
        self.fail_at_sum(start..self.at, count, &format!("*{n}"), [product, None])
    }

    /// Tells whether the next token is the sign `^` in `v^2`.
    fn is_power_of_down(&self) -> bool {
        let is_down = self.at > 0 && &self.text[self.span_of(self.at - 1)] == "v";
        let is_number = matches!(self.token(self.at + 1), Some(Token::Number(_)));
        is_down && self.is_caret() && self.is_adjacent() && self.touch(self.at) && is_number
    }

    /// Tells whether the next token begins with the sign `^`.
    pub fn is_caret(&self) -> bool {
        self.text[self.here()].starts_with('^')
    }

    fn is_zero(&self, span: &Range<usize>) -> bool {
        self.text[span.clone()].bytes().all(|c| c == b'0')
    }

    /// Tells whether the digit 0 is next, directly after a stone.
    pub fn is_zero_as_stone(&self) -> bool {
        let is_number = matches!(self.peek(), Some(Token::Number(_)));
        is_number && self.is_adjacent() && self.ends_in_row() && self.is_zero(&self.here())
    }

    /// Reports that an operator is missing between the term that began at `start` and the next
    /// token, or that a stone is written as a digit.
    fn fail_at_operator<T>(&self, start: usize) -> Parsed<T> {
        let before = self.span_of(self.at.saturating_sub(1));
        let group = &self.text[self.span(start)];
        let is_group = self.is_adjacent()
            && group.ends_with(')')
            && group.chars().all(|c| "()".contains(c) || square(c).is_some());
        let begin = self.span_of(start).start;
        if let Some((length, meant)) = meant_by(&self.text[begin..self.end]) {
            let span = begin..begin + length;
            let written = self.text[span.clone()].to_owned();
            return self.fail(span, Problem::NoGame { written, meant });
        }
        match self.peek() {
            _ if self.is_zero_as_stone() => self.fail_here(Problem::ZeroAsStone),
            Some(Token::Run(_)) if self.is_adjacent() && self.is_zero(&before) => {
                self.fail(before, Problem::ZeroAsStone)
            }
            Some(Token::Number(_) | Token::Star) if is_group => {
                self.fail_here(Problem::MissingExponent(group.to_owned()))
            }
            Some(Token::Open('{')) if self.token(self.at + 1) == Some(&Token::Close('}')) => {
                self.fail(open_to(self.here(), self.span_of(self.at + 1)), Problem::EmptyBraces)
            }
            Some(Token::Times) => {
                self.fail_here(Problem::MissingOperator { sum: None, product: None })
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || ",)}|".contains(c);
                let begin = self.here().start;
                // A sign such as `±` has an operand.
                let has_operand =
                    matches!(self.peek(), Some(Token::PlusMinus | Token::Tiny { .. }));
                let last = (self.at + usize::from(has_operand)).min(self.tokens.len() - 1);
                let close = self.close(last).map_or(begin, |close| self.span_of(close).end);
                let rest = &self.text[close..self.end];
                let rest = prefix(rest, |c| !ends(c) && !RELATION_SIGNS.contains(&c));
                let game = &self.text[begin..close + rest.len()].replacen("± ", "±", 1);
                let game = if rest.contains(['(', '{']) { "…" } else { game };
                let term = short(&self.text[self.span(start)]);
                let is_number = |text: &str| text.bytes().all(|c| c.is_ascii_digit());
                let is_number_of_copies = rest.is_empty() && self.is_form(self.at);
                let product = match (is_number(&term), is_number(game)) {
                    (true, false) => Some(format!("{term}*{game}")),
                    (false, true) => Some(format!("{game}*{term}")),
                    // In `^(n-1)`, the number is in parentheses.
                    _ if is_number_of_copies => Some(format!("{game}*{term}")),
                    _ => None,
                };
                // Signs at the seam, or more text behind it, leave open what the games are.
                let is_whole = rest.is_empty() || rest.starts_with(['^', '*']);
                let is_clear = is_whole && !term.ends_with(SEAM) && !game.starts_with(SEAM);
                let sum = (is_clear && !is_number_of_copies).then(|| format!("{term} + {game}"));
                self.fail_here(Problem::MissingOperator { sum, product })
            }
        }
    }

    /// Reports a row directly after the term that began at `start`. If this term is also a row, the
    /// error offers the possible readings.
    pub fn fail_at_row<T>(&mut self, start: usize, depth: usize) -> Parsed<T> {
        self.refuse_copies_of_fraction()?;
        let mut rows = vec![short(&self.text[self.span(start)])];
        if self.is_adjacent() || !self.ends_in_row() || self.begins_group(self.at) {
            return self.fail_at_operator(start);
        }
        let between = self.span_of(self.at - 1).end..self.here().start;
        while self.begins_row(self.at) && !self.begins_group(self.at) {
            if self.text[self.span_of(self.at - 1).end..self.here().start].contains('\n') {
                return self.fail(between, Problem::TwoDimensional);
            }
            let row = self.at;
            self.squares(depth)?;
            rows.push(short(&self.text[self.span(row)]));
        }
        let mut one = String::new();
        for row in &rows {
            // A stone with an exponent needs parentheses after another stone.
            let stone = row.split_once('^').filter(|(stone, _)| stone.chars().count() == 1);
            match stone.filter(|_| one.ends_with(|c| square(c).is_some())) {
                Some((stone, exponent)) => one.push_str(&format!("({stone})^{exponent}")),
                None => one.push_str(row),
            }
        }
        let count = rows.len();
        rows.retain(|row| !row.trim_start_matches(['.', '_']).is_empty());
        let has_one_alphabet = refuse_two_alphabets(&one, 0..one.len()).is_ok();
        let gap = (has_one_alphabet && rows.len() == count).then(|| rows.join("."));
        let one = Some(one).filter(|_| has_one_alphabet);
        let problem = Problem::RowsSideBySide { one, gap, sum: rows.join(" + ") };
        self.fail(between, problem)
    }

    /// Tells whether the next token is between two rows.
    pub fn is_between_rows(&self) -> bool {
        self.ends_in_row() && self.begins_row(self.at + 1)
    }

    /// Tells whether the previous token ends a row: stones, or the exponent of a group.
    pub fn ends_in_row(&self) -> bool {
        let before = |back: usize| self.at.checked_sub(back).map(|i| &self.tokens[i].token);
        match before(1) {
            Some(Token::Run(_)) => true,
            Some(Token::Number(_) | Token::Variable(_)) => before(2) == Some(&Token::Power),
            Some(Token::Power) => true,
            _ => false,
        }
    }

    /// Reports a power whose base is ambiguous: `XO^3`, `(XO)^2^3`.
    pub fn fail_at_power<T>(&self) -> Parsed<T> {
        let before = &self.tokens[self.at - 1];
        let open = self.at + 1;
        let end = match (self.token(open), self.token(open + 1)) {
            (Some(Token::Number(_) | Token::Variable(_)), _) => open,
            (Some(Token::Open('(')), _) => match self.close(open) {
                Some(close) => close,
                None => return self.fail(self.span_of(open), Problem::Unclosed('(')),
            },
            (Some(Token::Minus), Some(Token::Number(_))) => open + 1,
            _ => return self.fail_at_operator(self.at - 1),
        };
        let exponent = &self.text[open_to(self.span_of(open), self.span_of(end))];
        let run = &self.text[before.span.clone()];
        let negative = exponent.trim_matches(['(', ')', ' ']).strip_prefix('-');
        let negative = negative.filter(|number| number.bytes().all(|c| c.is_ascii_digit()));
        if let (Some(number), Token::Run(_)) = (negative, &before.token) {
            let power = format!("({})^{number}", short(run));
            return self.fail_here(Problem::NegativeExponent { power });
        }
        let row = short(&self.text[self.row_before(self.at - 1)]);
        let (before_last, last) = run.split_at(run.char_indices().next_back().map_or(0, |it| it.0));
        self.fail_here(match before.token {
            Token::Run(_) if before_last.is_empty() => Problem::MissingExponent(last.to_owned()),
            Token::Run(_) => {
                let of_stone = format!("{row}{}({last})^{exponent}", short(before_last));
                Problem::PowerOfRun {
                    of_run: format!("{row}({})^{exponent}", short(run)),
                    of_stone,
                }
            }
            _ => Problem::PowerOfPower,
        })
    }

    /// Returns the position of the pieces of a row directly before a token.
    fn row_before(&self, token: usize) -> Range<usize> {
        let (mut start, mut closed) = (token, 0_usize);
        while let Some(before) = start.checked_sub(1).filter(|before| self.touch(*before)) {
            match self.tokens[before].token {
                Token::Close(')') => closed += 1,
                Token::Open('(') if closed > 0 => closed -= 1,
                Token::Run(_) | Token::Power | Token::Number(_) | Token::Variable(_) => {}
                _ if closed > 0 => {}
                _ => break,
            }
            start = before;
        }
        self.span_of(start).start..self.span_of(token).start
    }

    /// Returns the problem that the sign at this place closes nothing.
    pub fn unopened(&self, close: char) -> Problem {
        let behind = prefix(&self.text[self.here().start..self.end], |c| !c.is_whitespace());
        let run = self.at.checked_sub(1).map(|before| &self.tokens[before]);
        let is_power = behind.strip_prefix(")^").is_some_and(|exponent| !exponent.is_empty());
        let run = run.filter(|run| matches!(run.token, Token::Run(_)) && is_power);
        let opened = run.map(|run| short(&format!("({}{behind}", &self.text[run.span.clone()])));
        Problem::Unopened { close, opened }
    }

    /// Reports copies of a game by a fraction, such as `1/2*up`, at the star or after it.
    fn refuse_copies_of_fraction(&self) -> Parsed<()> {
        let is_product = |at: usize| matches!(self.token(at), Some(Token::Star | Token::Times));
        let star = if is_product(self.at) { self.at } else { self.at.saturating_sub(1) };
        // The fraction may be in parentheses.
        let is_grouped = star > 2 && self.token(star - 1) == Some(&Token::Close(')'));
        let before = star.checked_sub(if is_grouped { 2 } else { 1 });
        let (Some(before), Some(behind)) = (before, self.tokens.get(star + 1)) else {
            return Ok(());
        };
        if !is_product(star) || !matches!(self.tokens[before].token, Token::Fraction(..)) {
            return Ok(());
        }
        let game = match behind.token {
            Token::Run(_) | Token::Arrow(_) | Token::UpPower { .. } => {
                short(&self.text[behind.span.clone()])
            }
            Token::Open(_) => "…".to_owned(),
            _ => return Ok(()),
        };
        let count = self.text[self.span_of(before)].to_owned();
        let span = open_to(self.span_of(before), behind.span.clone());
        self.fail(span, Problem::CopiesOfFraction { count, game })
    }
}

pub(super) fn open_to(from: Range<usize>, to: Range<usize>) -> Range<usize> {
    from.start..to.end
}

/// Returns the length of the text at the beginning that is often written for a game and is none,
/// and what to write instead.
fn meant_by(text: &str) -> Option<(usize, String)> {
    let stars = prefix(text, |c| c == '*').len();
    if stars > 2 {
        let copies = format!("`*{stars}` for the nimber, `{stars}.*` for copies of star");
        return Some((stars, copies));
    }
    if let Some(behind) = text.strip_prefix("* ").map(str::trim_start) {
        let n = prefix(behind, |c| c.is_ascii_digit());
        let meant = format!("`*{n}` for the nimber, `* + {n}` for a sum");
        return (!n.is_empty()).then_some((text.len() - behind.len() + n.len(), meant));
    }
    let (name, up) =
        [("⇑^", "up"), ("⇓^", "down")].into_iter().find(|it| text.starts_with(it.0))?;
    let exponent = prefix(&text[name.len()..], |c| c.is_ascii_digit());
    let meant = format!("`2*{up}^{exponent}`");
    (!exponent.is_empty()).then_some((name.len() + exponent.len(), meant))
}
