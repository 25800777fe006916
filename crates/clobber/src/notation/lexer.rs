//! Text to tokens.
use std::ops::Range;

use super::super::part::Stone;
use super::super::relation::Relation;
use super::super::row::Square;
use super::error::{NotationError, Problem, short};
use super::ranges::is_name;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// Squares written out.
    Run(Vec<Square>),
    /// Numbers too large for `u64` are read as its maximum: every limit is far below.
    Number(u64),
    /// `3/4`
    Fraction(u64, u64),
    /// `±`
    PlusMinus,
    /// `tiny`, or `miny` if it is negative.
    Tiny {
        is_negative: bool,
    },
    /// So many ups, or downs if negative: `^^` is 2, `down` is -1.
    Arrow(i64),
    /// `^` after a group.
    Power,
    /// `*`
    Star,
    /// `·`, which is never a nimber.
    Times,
    Plus,
    Minus,
    Comma,
    Bar,
    /// `(` or `{`
    Open(char),
    /// `)` or `}`
    Close(char),
    Relation(Relation),
    /// A variable, by its number.
    Variable(usize),
    /// `floor`, or `⌊`.
    Floor,
    /// `/` behind what is rounded down.
    Slash,
    /// `any`, before a family of rows, in which `i` is the variable.
    Any,
    /// A word of the ranges of variables.
    Word(&'static str),
    /// Something that means nothing in the ranges of variables.
    Unknown,
}

/// A token and the bytes of the text that it was written with.
#[derive(Clone, Debug)]
pub(super) struct Spanned {
    pub token: Token,
    pub span: Range<usize>,
}

/// Fixed spellings; of two that fit, the longer comes first.
const FIXED: &[(&str, Token)] = &[
    (">=", Token::Relation(Relation::GreaterEqual)),
    ("<=", Token::Relation(Relation::LessEqual)),
    ("||", Token::Relation(Relation::Confused)),
    ("|>", Token::Relation(Relation::GreaterOrConfused)),
    ("|⊳", Token::Relation(Relation::GreaterOrConfused)),
    ("|▷", Token::Relation(Relation::GreaterOrConfused)),
    ("<|", Token::Relation(Relation::LessOrConfused)),
    ("⊲|", Token::Relation(Relation::LessOrConfused)),
    ("◁|", Token::Relation(Relation::LessOrConfused)),
    ("=", Token::Relation(Relation::Equal)),
    (">", Token::Relation(Relation::Greater)),
    ("<", Token::Relation(Relation::Less)),
    ("≥", Token::Relation(Relation::GreaterEqual)),
    ("⩾", Token::Relation(Relation::GreaterEqual)),
    ("≤", Token::Relation(Relation::LessEqual)),
    ("⩽", Token::Relation(Relation::LessEqual)),
    ("‖", Token::Relation(Relation::Confused)),
    ("∥", Token::Relation(Relation::Confused)),
    ("⊳", Token::Relation(Relation::GreaterOrConfused)),
    ("▷", Token::Relation(Relation::GreaterOrConfused)),
    ("⧐", Token::Relation(Relation::GreaterOrConfused)),
    ("⊲", Token::Relation(Relation::LessOrConfused)),
    ("◁", Token::Relation(Relation::LessOrConfused)),
    ("⧏", Token::Relation(Relation::LessOrConfused)),
    ("↑", Token::Arrow(1)),
    ("⇑", Token::Arrow(2)),
    ("⤊", Token::Arrow(3)),
    ("↓", Token::Arrow(-1)),
    ("⇓", Token::Arrow(-2)),
    ("⤋", Token::Arrow(-3)),
    ("*", Token::Star),
    ("∗", Token::Star),
    ("⋆", Token::Star),
    ("·", Token::Times),
    ("×", Token::Times),
    ("±", Token::PlusMinus),
    ("⧾", Token::Tiny { is_negative: false }),
    ("⧿", Token::Tiny { is_negative: true }),
    ("+", Token::Plus),
    ("-", Token::Minus),
    ("−", Token::Minus),
    (",", Token::Comma),
    ("|", Token::Bar),
    ("(", Token::Open('(')),
    ("{", Token::Open('{')),
    (")", Token::Close(')')),
    ("}", Token::Close('}')),
    ("⌊", Token::Floor),
    ("⌋", Token::Close('⌋')),
    ("≡", Token::Relation(Relation::Equal)),
];

/// Reads a part of a text in which variables have these names. Where words have a meaning, as in the
/// ranges of variables, something else that has none is left to the parser.
pub(super) fn tokens(
    text: &str,
    part: Range<usize>,
    names: &[char],
    words: &[&'static str],
) -> Result<Vec<Spanned>, NotationError> {
    let mut tokens: Vec<Spanned> = Vec::new();
    let (mut at, text) = (part.start, &text[..part.end]);
    // Parentheses that are open in `any(…)`.
    let mut open = 0;
    while let Some(first) = text[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (rest, last) = (&text[at..], tokens.last().map(|last| &last.token));
        let names = if open > 0 { &['i'] } else { names };
        let word = words.iter().find(|word| **word == prefix(rest, char::is_alphabetic));
        let word = word.map(|word| (Token::Word(word), word.len()));
        let found = word.or_else(|| token(rest, last == Some(&Token::Close(')'))));
        let (token, len) = match found.or_else(|| symbol(rest, names)) {
            Some(found) => found,
            None if words.is_empty() => return Err(unknown(text, at, !names.is_empty())),
            None => (Token::Unknown, first.len_utf8()),
        };
        match token {
            Token::Run(_) if words.is_empty() => refuse_two_alphabets(text, at..at + len)?,
            Token::Open('(') if open > 0 || last == Some(&Token::Any) => open += 1,
            Token::Close(')') if open > 0 => open -= 1,
            _ => {}
        }
        tokens.push(Spanned { token, span: at..at + len });
        at += len;
    }
    Ok(tokens)
}

/// The token that a text begins with, and its length in bytes.
fn token(text: &str, after_group: bool) -> Option<(Token, usize)> {
    let run = prefix(text, |c| square(c).is_some());
    let word = prefix(text, char::is_alphabetic);
    let digits = prefix(text, |c| c.is_ascii_digit());
    if !run.is_empty() {
        Some((Token::Run(run.chars().filter_map(square).collect()), run.len()))
    } else if let Some(fraction) = fraction(text, digits) {
        Some(fraction)
    } else if !digits.is_empty() {
        Some((Token::Number(number(digits)), digits.len()))
    } else if word == "up" || word == "down" {
        Some((Token::Arrow(if word == "up" { 1 } else { -1 }), word.len()))
    } else if word == "floor" || word == "any" {
        Some((if word == "any" { Token::Any } else { Token::Floor }, word.len()))
    } else if let Some(is_negative) = tiny(word) {
        Some((Token::Tiny { is_negative }, word.len()))
    } else if after_group && text.starts_with('^') {
        Some((Token::Power, 1))
    } else if text.starts_with(['^', 'v']) {
        let sign = if text.starts_with('^') { 1 } else { -1 };
        let arrows = prefix(text, |c| text.starts_with(c));
        Some((Token::Arrow(sign * arrows.len() as i64), arrows.len()))
    } else {
        let fixed = FIXED.iter().find(|(spelling, _)| text.starts_with(spelling));
        fixed.map(|(spelling, token)| (token.clone(), spelling.len()))
    }
}

/// A sign that has a meaning only in statements with variables.
fn symbol(text: &str, names: &[char]) -> Option<(Token, usize)> {
    let first = text.chars().next()?;
    if first == '/' && !names.is_empty() {
        return Some((Token::Slash, 1));
    }
    let number = names.iter().position(|&name| name == first)?;
    Some((Token::Variable(number), first.len_utf8()))
}

fn number(digits: &str) -> u64 {
    digits.parse().unwrap_or(u64::MAX)
}

/// Two numbers with a stroke between them, without spaces.
fn fraction(text: &str, digits: &str) -> Option<(Token, usize)> {
    let behind = text[digits.len()..].strip_prefix('/')?;
    let divisor = prefix(behind, |c| c.is_ascii_digit());
    if digits.is_empty() || divisor.is_empty() {
        return None;
    }
    let token = Token::Fraction(number(digits), number(divisor));
    Some((token, digits.len() + 1 + divisor.len()))
}

/// Whether the word is the name of a negative game, if it is one of these.
fn tiny(word: &str) -> Option<bool> {
    match word {
        "tiny" | "Tiny" => Some(false),
        "miny" | "Miny" => Some(true),
        _ => None,
    }
}

pub(super) fn square(c: char) -> Option<Square> {
    match c {
        'X' | 'x' | 'B' | 'b' | '●' => Some(Square::Stone(Stone::X)),
        'O' | 'o' | 'W' | 'w' | '○' => Some(Square::Stone(Stone::O)),
        '.' | '_' => Some(Square::Empty),
        _ => None,
    }
}

fn prefix(text: &str, belongs: impl Fn(char) -> bool) -> &str {
    let end = text.find(|c| !belongs(c)).unwrap_or(text.len());
    &text[..end]
}

/// Relations of other languages.
const MISSPELLED: &[(&str, &str)] = &[
    ("==", "`=`"),
    ("=<", "`<=`"),
    ("=>", "`>=`"),
    ("!=", NOT_EQUAL),
    ("<>", NOT_EQUAL),
    ("≠", NOT_EQUAL),
];
const NOT_EQUAL: &str = "which it is: `>`, `<` or `||`";

pub(super) fn refuse_misspelled(text: &str) -> Result<(), NotationError> {
    let found = MISSPELLED
        .iter()
        .filter_map(|&(written, meant)| Some((text.find(written)?, written, meant)));
    match found.min() {
        Some((at, written, meant)) => Err(NotationError::new(
            text,
            at..at + written.len(),
            Problem::Misspelled { written, meant },
        )),
        None => Ok(()),
    }
}

/// Stones of one part must be of one alphabet: `XOB` is a slip.
fn refuse_two_alphabets(text: &str, span: Range<usize>) -> Result<(), NotationError> {
    let alphabet = |c: char| match c {
        'B' | 'b' | 'W' | 'w' => Some(1),
        '●' | '○' => Some(2),
        '.' | '_' => None,
        _ => Some(0),
    };
    let mut before = None;
    for (at, c) in text[span.clone()].char_indices() {
        let here = alphabet(c);
        if before.is_some() && here.is_some() && before != here {
            let at = span.start + at;
            let problem = Problem::TwoAlphabets;
            return Err(NotationError::new(text, at..at + c.len_utf8(), problem));
        }
        before = here;
    }
    Ok(())
}

/// Letters that look like stones.
fn look_alike(c: char) -> Option<char> {
    Some(match c {
        'Х' | 'х' | 'Χ' | 'χ' | 'Ⅹ' | 'ⅹ' | 'Ｘ' | 'ｘ' | '✕' | '✗' => 'X',
        'О' | 'о' | 'Ο' | 'ο' | 'Ｏ' | 'ｏ' | 'Օ' | 'օ' => 'O',
        'В' | 'Β' | 'Ｂ' | 'ｂ' => 'B',
        'Ｗ' | 'ｗ' | 'Ԝ' | 'ԝ' => 'W',
        '⚫' | '⬤' | '•' => '●',
        '⚪' | '◯' | '◦' => '○',
        _ => return None,
    })
}

/// Nothing can be read at this place: a whole word is named if one begins here, otherwise the
/// character.
fn unknown(text: &str, at: usize, has_variables: bool) -> NotationError {
    let rest = &text[at..];
    let word = prefix(rest, char::is_alphabetic);
    let first = rest.chars().next().unwrap_or_default();
    let character = at..at + first.len_utf8();
    if has_variables && word.len() == 1 && is_name(first) {
        return NotationError::new(text, character, Problem::NoRangeOf(first));
    }
    let is_square = |c: Option<char>| c.is_some_and(|c| square(c).is_some());
    if let Some(meant) = look_alike(first) {
        let written = first;
        return NotationError::new(text, character, Problem::LooksLike { written, meant });
    }
    let neighbours = (text[..at].chars().next_back(), rest.chars().nth(1));
    if first == '/' && is_square(neighbours.0) && is_square(neighbours.1) {
        return NotationError::new(text, character, Problem::TwoDimensional);
    }
    if matches!(first, '?' | '…') && matches!(neighbours.0, Some('{' | '|' | ',')) {
        return NotationError::new(text, character, Problem::Elision);
    }
    if !first.is_ascii() && word.chars().count() < 2 {
        return NotationError::new(text, character, Problem::UnknownCharacter(first));
    }
    let span = at..at + word.len().max(first.len_utf8());
    let problem = Problem::UnknownText(short(&text[span.clone()]));
    NotationError::new(text, span, problem)
}
