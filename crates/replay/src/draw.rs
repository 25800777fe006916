//! Parts and positions as people write them. Nothing is proved here.

use crate::data::{Strategy, Word, opposite};

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

/// The stones, `o` for Right's, from the end that begins with a run of equal ones, if one does: oox
/// and xxo, as in the literature.
pub fn letters(word: &[u8]) -> String {
    let stone = |stone: &u8| if *stone == 1 { 'x' } else { 'o' };
    let stones: Vec<char> = word.iter().map(stone).collect();
    let reversed: Vec<char> = stones.iter().rev().copied().collect();
    let begins_with_run = |stones: &[char]| matches!(stones, [a, b, ..] if a == b);
    match !begins_with_run(&stones) && begins_with_run(&reversed) {
        true => reversed.into_iter().collect(),
        false => stones.into_iter().collect(),
    }
}
