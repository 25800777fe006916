//! Recognizes common mistakes in the notation: relations of other languages, letters that look like
//! stones, stones of two alphabets.
use std::ops::Range;

use super::error::{NotationError, short};
use super::lexer::{prefix, square};
use super::problem::Problem;
use super::ranges::is_name;

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

/// Rejects relations of other languages. `range` is the place at which the range of the variables
/// begins, if there is a range.
pub(super) fn refuse_misspelled(text: &str, range: Option<usize>) -> Result<(), NotationError> {
    let found = MISSPELLED
        .iter()
        .filter_map(|&(written, meant)| Some((text.find(written)?, written, meant)));
    let Some((at, written, meant)) = found.min() else {
        return Ok(());
    };
    let problem = match range.is_some_and(|range| range < at) && meant == NOT_EQUAL {
        true => Problem::LeftOut(written),
        false => Problem::Misspelled { written, meant },
    };
    Err(NotationError::new(text, at..at + written.len(), problem))
}

/// Returns the place of the first `(` that is not closed before `range`, the beginning of the range
/// of the variables, if there is a range.
pub(super) fn unclosed(text: &str, range: Option<usize>) -> Option<usize> {
    let mut open = Vec::new();
    for (at, c) in text[..range.unwrap_or(text.len())].char_indices() {
        match c {
            '(' => open.push(at),
            ')' => drop(open.pop()),
            _ => {}
        }
    }
    open.first().copied()
}

/// Rejects a row with stones of two alphabets, such as `XOB`.
pub(super) fn refuse_two_alphabets(text: &str, span: Range<usize>) -> Result<(), NotationError> {
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

/// Maps letters that resemble stones to these stones.
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

/// Returns the error that the text at this place is unknown. Names the whole word if one begins
/// here, otherwise the character.
pub(super) fn unknown(text: &str, at: usize, has_variables: bool) -> NotationError {
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
