//! Parts and positions as people write them. Nothing is proved here.

use super::data::{Strategy, Word, opposite};
use crate::kernel::part::is_oriented;

impl Strategy {
    /// A part in the notation of its family: `a14`, `oo9oo`, `-oo7`; other words letter by letter.
    pub fn draw_word(&self, word: &[u8]) -> String {
        let same = |other: &Word| other == word || other.iter().rev().eq(word.iter());
        if self.spelled.iter().any(|spelled| same(spelled) || same(&opposite(spelled))) {
            return letters(word);
        }
        for (sign, colour) in [("", 0), ("-", 1)] {
            for family in &self.families {
                let member = family.word(word.len()).unwrap_or_default();
                let member: Word = member.iter().map(|stone| stone ^ colour).collect();
                if same(&member) {
                    let [before, behind] = &family.notation;
                    return format!("{sign}{before}{}{behind}", word.len());
                }
            }
        }
        letters(word)
    }

    /// A sum of parts.
    pub fn draw<'a>(&self, words: impl IntoIterator<Item = &'a [u8]>) -> String {
        let drawn: Vec<String> = words.into_iter().map(|word| self.draw_word(word)).collect();
        if drawn.is_empty() {
            return "0".to_owned();
        }
        drawn.join(" ")
    }
}

/// Of the two ways to read a word, the one with the smaller first letters; `o` for Right's stones.
pub fn letters(word: &[u8]) -> String {
    let mut stones: Vec<char> =
        word.iter().map(|stone| if *stone == 1 { 'x' } else { 'o' }).collect();
    if !is_oriented(word) && stones.first() == stones.get(1) {
        return stones.into_iter().collect();
    }
    // A run of equal stones comes first: oox and xxo, as in the literature.
    if stones.len() > 2 && stones.first() != stones.get(1) {
        let last = stones.len().saturating_sub(1);
        if stones.get(last) == stones.get(last.saturating_sub(1)) {
            stones.reverse();
        }
    }
    stones.into_iter().collect()
}
