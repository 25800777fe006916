//! Writes known words in small letters: `Up` as `up`, `For All` as `for all`.
use std::borrow::Cow;

use super::lexer::{is_name_of_game, prefix};
use super::{outcomes, phrases, ranges, sentence};

/// Returns a text of the same length whose known words are in small letters. Commands of LaTeX,
/// stones and the letters of variables stay as they are.
pub(super) fn in_small_letters(text: &str) -> Cow<'_, str> {
    if !text.contains(|c: char| c.is_ascii_uppercase()) {
        return Cow::Borrowed(text);
    }
    let (mut small, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let word = prefix(rest, char::is_alphabetic);
        let (word, behind) = rest.split_at(word.len().max(first.len_utf8()));
        match small.ends_with('\\') {
            false if is_known(word) => small.push_str(&word.to_ascii_lowercase()),
            _ => small.push_str(word),
        }
        rest = behind;
    }
    if small == text { Cow::Borrowed(text) } else { Cow::Owned(small) }
}

/// Tells whether a word has a meaning in small letters.
fn is_known(word: &str) -> bool {
    let small = word.to_ascii_lowercase();
    word.len() > 1
        && (is_name_of_game(&small)
            || ranges::words().contains(&&*small)
            || phrases::words()
                .chain(sentence::words())
                .chain(outcomes::words())
                .any(|known| known == small))
}
