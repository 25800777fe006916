//! Splits text into tokens.
use std::ops::Range;

use super::super::component::Stone;
use super::super::relation::Relation;
use super::super::row::Square;
use super::error::NotationError;
use super::problem::Problem;
use super::ranges::{exponents, is_name};
use super::slips::{refuse_two_alphabets, unknown};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// Squares, without powers.
    Run(Vec<Square>),
    /// A number. A number beyond `u64` is read as `u64::MAX`, which exceeds all limits.
    Number(u64),
    /// A fraction, such as `3/4`.
    Fraction(u64, u64),
    /// The sign `±`.
    PlusMinus,
    /// The word `tiny`, or `miny` for the negative.
    Tiny {
        is_negative: bool,
    },
    /// The property `.Tiny` of CGSuite after a game, or `.Miny` for the negative.
    TinyOf {
        is_negative: bool,
    },
    /// Number of ups, or of downs if negative: `^^` is 2, `down` is -1.
    Arrow(i64),
    /// `^<n>`, or `^[n]` if `is_sum`; with `v` instead of `^`, the negative.
    UpPower {
        is_negative: bool,
        exponent: u64,
        is_sum: bool,
    },
    /// The sign `^` after a group or a stone.
    Power,
    /// The sign `*`.
    Star,
    /// The sign `·` or `×`, which never begins a nimber.
    Times,
    Plus,
    Minus,
    Comma,
    Bar,
    /// An opening `(` or `{`.
    Open(char),
    /// A closing `)` or `}`.
    Close(char),
    Relation(Relation),
    /// A variable, by its number.
    Variable(usize),
    /// The word `floor`, or `⌊`.
    Floor,
    /// The word `ceil`, or `⌈`.
    Ceil,
    /// The sign `/` after a dividend.
    Slash,
    /// The word `any` before a family of rows. In the family, the letter of the exponent is the
    /// variable.
    Any,
    /// A word or a sign of the ranges of variables.
    Word(&'static str),
    /// Text that has no meaning in the ranges of variables.
    Unknown,
}

/// A token, and its bytes in the text.
#[derive(Clone, Debug)]
pub(super) struct Spanned {
    pub token: Token,
    pub span: Range<usize>,
}

/// Tokens with their spellings. If two spellings fit, the longer one is earlier in the list. The
/// sign `≡` is a congruence in a range.
const FIXED: [(&[&str], Token); 25] = [
    (&[">=", "≥", "⩾", "≧"], Token::Relation(Relation::GreaterEqual)),
    (&["<=", "≤", "⩽", "≦"], Token::Relation(Relation::LessEqual)),
    (&["||", "∣∣", "‖", "∥"], Token::Relation(Relation::Confused)),
    (&["|>", "|⊳", "|▷", "⊳", "▷", "⧐"], Token::Relation(Relation::GreaterOrConfused)),
    (&["<|", "⊲|", "◁|", "⊲", "◁", "⧏"], Token::Relation(Relation::LessOrConfused)),
    (&["==", "=", "≡"], Token::Relation(Relation::Equal)),
    (&[">"], Token::Relation(Relation::Greater)),
    (&["<"], Token::Relation(Relation::Less)),
    (&["*", "∗", "⋆", "★", "⁎"], Token::Star),
    (&["·", "⋅", "∙", "×"], Token::Times),
    (&["±"], Token::PlusMinus),
    (&["⧾"], Token::Tiny { is_negative: false }),
    (&["⧿"], Token::Tiny { is_negative: true }),
    (&["+"], Token::Plus),
    (&["-", "−", "–", "‐", "‑"], Token::Minus),
    (&[","], Token::Comma),
    (&["|", "∣"], Token::Bar),
    (&["("], Token::Open('(')),
    (&["{"], Token::Open('{')),
    (&[")"], Token::Close(')')),
    (&["}"], Token::Close('}')),
    (&["⌊"], Token::Floor),
    (&["⌋"], Token::Close('⌋')),
    (&["⌈"], Token::Ceil),
    (&["⌉"], Token::Close('⌉')),
];

/// Characters of relations: every relation has at least one of them.
pub(super) const RELATION_SIGNS: [char; 20] = [
    '=', '<', '>', '|', '∣', '≥', '≤', '⩾', '⩽', '≧', '≦', '‖', '∥', '⊳', '▷', '⧐', '⊲', '◁', '⧏',
    '≡',
];

/// Arrows, with their numbers of ups.
const ARROWS: [(char, i64); 8] =
    [('^', 1), ('↑', 1), ('⇑', 2), ('⤊', 3), ('v', -1), ('↓', -1), ('⇓', -2), ('⤋', -3)];

/// Words that are tokens.
const NAMES: [(&str, Token); 9] = [
    ("up", Token::Arrow(1)),
    ("down", Token::Arrow(-1)),
    ("star", Token::Star),
    ("zero", Token::Number(0)),
    ("floor", Token::Floor),
    ("ceil", Token::Ceil),
    ("any", Token::Any),
    ("tiny", TINY),
    ("miny", MINY),
];
const TINY: Token = Token::Tiny { is_negative: false };
const MINY: Token = Token::Tiny { is_negative: true };

/// Tells whether a word is the name of a game or of a function.
pub(super) fn is_name_of_game(word: &str) -> bool {
    NAMES.iter().any(|(name, _)| *name == word)
}

/// Reads a part of a text in which variables have the names `names`. In the ranges of variables,
/// unknown words become tokens that the parser rejects.
pub(super) fn tokens(
    text: &str,
    component: Range<usize>,
    names: &[char],
    words: &[&'static str],
) -> Result<Vec<Spanned>, NotationError> {
    let mut tokens: Vec<Spanned> = Vec::new();
    // Errors show the whole text.
    let (mut at, read) = (component.start, &text[..component.end]);
    // Number of open parentheses within `any(…)`, and the letter of its exponent, unless it is a
    // variable of the statement.
    let (mut open, mut letter) = (0, None);
    while let Some(first) = read[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let before = Before {
            last: tokens.last().map(|last| &last.token),
            before_last: tokens.iter().rev().nth(1).map(|before| &before.token),
            is_adjacent: tokens.last().is_some_and(|last| last.span.end == at),
        };
        let known = if open > 0 { letter.as_slice() } else { names };
        let rest = &read[at..];
        let length = prefix(rest, char::is_alphabetic).len().max(first.len_utf8());
        let word = words.iter().find(|word| rest.starts_with(**word) && word.len() >= length);
        let word = word.map(|word| (Token::Word(word), word.len()));
        let found = word
            .or_else(|| before.variable(rest, known))
            .or_else(|| before.sign(rest))
            .or_else(|| token(rest))
            .or_else(|| symbol(rest, known).filter(|(_, len)| words.is_empty() || *len == length));
        let is_exponent = before.last == Some(&Token::Power);
        if open > 0
            && is_name(first)
            && !known.contains(&first)
            && (is_exponent || found.is_none() && length == 1)
        {
            return Err(NotationError::new(text, at..at + 1, Problem::FamilyVariable(first)));
        }
        let (token, len) = match found {
            Some(found) => found,
            None if words.is_empty() => return Err(unknown(text, at, !known.is_empty())),
            None => (Token::Unknown, length),
        };
        match token {
            Token::Run(_) if words.is_empty() => refuse_two_alphabets(text, at..at + len)?,
            Token::Open('(') if open > 0 => open += 1,
            Token::Open('(') if before.last == Some(&Token::Any) => {
                let written = exponent(rest);
                (open, letter) = (1, Some(written).filter(|name| !names.contains(name)));
            }
            Token::Close(')') if open > 0 => open -= 1,
            _ => {}
        }
        tokens.push(Spanned { token, span: at..at + len });
        at += len;
    }
    Ok(tokens)
}

/// Returns the letter of the exponent in a family of rows: the first letter in an exponent, or `i`.
pub(super) fn exponent(family: &str) -> char {
    exponents(family).find(|&c| is_name(c)).unwrap_or('i')
}

/// Returns the places of the relations outside of parentheses and braces.
pub(super) fn outer_relations(tokens: &[Spanned]) -> impl Iterator<Item = usize> {
    let mut depth = 0_usize;
    let is_outer = move |at: &usize| {
        match tokens[*at].token {
            Token::Open(_) => depth += 1,
            Token::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(tokens[*at].token, Token::Relation(_))
    };
    (0..tokens.len()).filter(is_outer)
}

/// The two previous tokens, and whether the next token is adjacent to them.
struct Before<'a> {
    last: Option<&'a Token>,
    before_last: Option<&'a Token>,
    /// Whether no space separates the two tokens.
    is_adjacent: bool,
}

impl Before<'_> {
    /// Reads a variable. In an exponent, any of the names is a variable. Elsewhere, a name is a
    /// variable if it is a separate word, even if it is also a letter for a stone.
    fn variable(&self, text: &str, names: &[char]) -> Option<(Token, usize)> {
        let first = text.chars().next()?;
        let number = names.iter().position(|&name| name == first)?;
        // A letter with an exponent is a stone.
        let is_alone = prefix(text, char::is_alphabetic).len() == first.len_utf8()
            && !text[first.len_utf8()..].starts_with('^')
            && !(self.is_adjacent && matches!(self.last, Some(Token::Run(_))));
        let is_variable = is_alone || self.last == Some(&Token::Power);
        is_variable.then(|| (Token::Variable(number), first.len_utf8()))
    }

    /// Reads a sign whose meaning depends on the previous token: `^` of a power, `.` of a product
    /// or of a property, and `+-`, `+_2` and `-_2` at the beginning of a term.
    fn sign(&self, text: &str) -> Option<(Token, usize)> {
        let is_behind_row = matches!(self.last, Some(Token::Run(_))) && self.is_adjacent;
        if text.starts_with('^') && (is_behind_row || self.last == Some(&Token::Close(')'))) {
            return Some((Token::Power, 1));
        }
        if let (Some(rest), true) = (text.strip_prefix('.'), self.is_adjacent) {
            let word = prefix(rest, char::is_alphabetic);
            let is_operand = match self.last {
                Some(Token::Number(_)) => begins_term(self.before_last),
                last => last == Some(&Token::Close(')')),
            };
            let behind = &rest[word.len()..];
            // `3.tiny(1)` is a product. Before another operand, both readings could be meant.
            if is_operand && matches!(word, "tiny" | "miny") && !behind.starts_with('(') {
                let token = Token::TinyOf { is_negative: word == "miny" };
                return ends_name(behind).then_some((token, 1 + word.len()));
            }
            let is_game = rest.starts_with(['↑', '⇑', '↓', '⇓', '^', 'v', '{', '±', '*', '⋆', '★'])
                || is_name_of_game(word);
            // After an exponent, the point is a gap.
            let is_row = rest.starts_with(|c| c == '(' || c != '.' && square(c).is_some());
            let is_product = match self.last {
                Some(Token::Number(_) | Token::Variable(_)) => {
                    is_game || is_row && begins_term(self.before_last)
                }
                Some(Token::Close(_)) => is_game,
                _ => false,
            };
            return is_product.then_some((Token::Times, 1));
        }
        // Such a star is no sign of a product.
        let is_nimber = self.last == Some(&Token::Star)
            && !matches!(
                self.before_last,
                Some(Token::Number(_) | Token::Variable(_) | Token::Close(_))
            );
        let token = match &text.as_bytes()[..text.len().min(2)] {
            _ if !begins_term(self.last) || is_nimber => None,
            b"+-" => Some(Token::PlusMinus),
            b"+_" if begins_subscript(&text[2..]) => Some(TINY),
            b"-_" if begins_subscript(&text[2..]) => Some(MINY),
            _ => None,
        };
        token.map(|token| (token, 2))
    }
}

/// Tells whether a term begins after this token.
fn begins_term(last: Option<&Token>) -> bool {
    matches!(
        last,
        None | Some(
            Token::Relation(_)
                | Token::Open(_)
                | Token::Comma
                | Token::Bar
                | Token::Plus
                | Token::Minus
                | Token::Times
                | Token::Star,
        )
    )
}

/// Returns the first token of a text, and its length in bytes.
pub(super) fn token(text: &str) -> Option<(Token, usize)> {
    let run = prefix(text, |c| square(c).is_some());
    let word = prefix(text, char::is_alphabetic);
    let digits = prefix(text, |c| c.is_ascii_digit());
    if !run.is_empty() {
        Some((Token::Run(run.chars().filter_map(square).collect()), run.len()))
    } else if let Some(fraction) = fraction(text, digits) {
        Some(fraction)
    } else if !digits.is_empty() {
        Some((Token::Number(number(digits)), digits.len()))
    } else if let Some(power) = arrow_power(text, word) {
        Some(power)
    } else if let Some((_, token)) = NAMES.iter().find(|(name, _)| *name == word) {
        let is_tiny = matches!(token, Token::Tiny { .. });
        Some((token.clone(), word.len() + if is_tiny { hyphen(&text[word.len()..]) } else { 0 }))
    } else if let Some(arrows) = arrows(text) {
        Some(arrows)
    } else {
        let fixed = FIXED.iter().find_map(|(spellings, token)| {
            Some((spellings.iter().find(|spelling| text.starts_with(**spelling))?, token))
        });
        fixed.map(|(spelling, token)| {
            let is_tiny = matches!(token, Token::Tiny { .. });
            let behind = &text[spelling.len()..];
            (token.clone(), spelling.len() + if is_tiny { hyphen(behind) } else { 0 })
        })
    }
}

/// Tells whether no operand follows a name at the beginning of a text.
fn ends_name(text: &str) -> bool {
    let behind = text.trim_start();
    hyphen(text) == 0
        && (behind.is_empty()
            || behind.starts_with(RELATION_SIGNS)
            || behind.starts_with(['+', '-', ',', ')', '}']))
}

/// Tells whether a text after `_` is the operand of a tiny, instead of the squares of a row.
fn begins_subscript(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit() || "{↑⇑".contains(c))
}

/// Returns the length of the sign in `tiny-1` and `tiny_1`.
fn hyphen(text: &str) -> usize {
    let mut signs = text.chars();
    let is_hyphen = matches!(signs.next(), Some('-' | '_'))
        && signs.next().is_some_and(|next| next.is_ascii_digit() || "({".contains(next));
    usize::from(is_hyphen)
}

/// Reads a run of arrows in one direction: `^^`, `↑↑`, `⇑`, `⇑↑`.
fn arrows(text: &str) -> Option<(Token, usize)> {
    let ups = |c| ARROWS.iter().find(|(arrow, _)| *arrow == c).map_or(0, |(_, ups)| *ups);
    let first = ups(text.chars().next()?);
    let run = prefix(text, |c| ups(c) * first > 0);
    (first != 0).then(|| (Token::Arrow(run.chars().map(ups).sum()), run.len()))
}

/// Reads an arrow, or the word `word` for one, with an exponent: `^[2]`, `^<2>`, `↑^2`, `up^2`,
/// `up^[2]`.
fn arrow_power(text: &str, word: &str) -> Option<(Token, usize)> {
    let names = [("up", 1), ("down", -1), ("↑", 1), ("↓", -1), ("^", 1), ("v", -1)];
    let (name, ups) = names
        .into_iter()
        .find(|(name, _)| text.starts_with(name) && (word.is_empty() || word == *name))?;
    let behind = &text[name.len()..];
    // After the sign `^`, a number is a number of ups.
    let powers = [("^[", "]"), ("^<", ">"), ("^", ""), ("[", "]"), ("<", ">")];
    let powers = if matches!(name, "^" | "v") { &powers[3..] } else { &powers };
    powers.iter().find_map(|(open, close)| {
        let inside = behind.strip_prefix(open)?;
        let digits = prefix(inside, |c| c.is_ascii_digit());
        let is_closed = !digits.is_empty() && inside[digits.len()..].starts_with(close);
        let (is_negative, is_sum) = (ups < 0, *close == "]");
        let token = Token::UpPower { is_negative, exponent: number(digits), is_sum };
        let length = name.len() + open.len() + digits.len() + close.len();
        is_closed.then_some((token, length))
    })
}

/// Reads a sign that has a meaning only in statements with variables.
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

/// Reads two numbers with a slash between them, without spaces.
fn fraction(text: &str, digits: &str) -> Option<(Token, usize)> {
    let behind = text[digits.len()..].strip_prefix('/')?;
    let divisor = prefix(behind, |c| c.is_ascii_digit());
    if digits.is_empty() || divisor.is_empty() {
        return None;
    }
    let token = Token::Fraction(number(digits), number(divisor));
    Some((token, digits.len() + 1 + divisor.len()))
}

pub(super) fn square(c: char) -> Option<Square> {
    match c {
        'X' | 'x' | 'B' | 'b' | '●' | '•' | '⚫' | '⬤' => Some(Square::Stone(Stone::X)),
        'O' | 'o' | 'W' | 'w' | '○' | '◦' | '⚪' | '◯' => Some(Square::Stone(Stone::O)),
        '.' | '_' => Some(Square::Empty),
        _ => None,
    }
}

/// Tells whether a character is a stone that is drawn as a circle.
pub(super) fn is_circle(c: char) -> bool {
    !c.is_ascii() && square(c).is_some()
}

pub(super) fn prefix(text: &str, mut belongs: impl FnMut(char) -> bool) -> &str {
    let end = text.find(|c| !belongs(c)).unwrap_or(text.len());
    &text[..end]
}
