//! Draws components and positions as text.

use crate::clobber::{Component, Stone};
use crate::data::Strategy;

impl Strategy {
    /// Writes a component in the notation of its family, such as `a14`, `oo9oo` or `-oo7`; writes
    /// other components letter by letter.
    pub fn draw_word(&self, word: &Component) -> String {
        let negative = word.negative();
        let same = |spelled: &Component| spelled.is_same(word) || spelled.is_same(&negative);
        if self.spelled.iter().any(same) {
            return letters(word);
        }
        for (sign, word) in [("", word), ("-", &negative)] {
            for family in &self.families {
                if family.has(word) {
                    let [before, behind] = &family.notation;
                    return format!("{sign}{before}{}{behind}", word.len());
                }
            }
        }
        letters(word)
    }

    /// Writes a sum of components.
    pub fn draw<'a>(&self, words: impl IntoIterator<Item = &'a Component>) -> String {
        let drawn: Vec<String> = words.into_iter().map(|word| self.draw_word(word)).collect();
        if drawn.is_empty() {
            return "0".to_owned();
        }
        drawn.join(" ")
    }
}

/// Returns the letter of a stone: `x` for a stone of Left, `o` for a stone of Right.
pub fn letter(stone: Stone) -> char {
    stone.as_char().to_ascii_lowercase()
}

/// Returns the stones as letters. Begins at an end that has at least two equal stones if there is
/// such an end: oox and xxo, as in the literature.
pub fn letters(word: &Component) -> String {
    let stones: Vec<Stone> = word.stones().collect();
    let begins_with_run = matches!(stones[..], [a, b, ..] if a == b);
    let ends_with_run = matches!(stones[..], [.., a, b] if a == b);
    match !begins_with_run && ends_with_run {
        true => stones.into_iter().rev().map(letter).collect(),
        false => stones.into_iter().map(letter).collect(),
    }
}
