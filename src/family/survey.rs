//! All short words: which theorems hold for `w^n`, and what was seen where none was found.
use serde::{Deserialize, Serialize};

use super::certificate::{self, Theorem};
use super::formula;
use super::prove::{Limits, find};
use super::tape::Tape;
use super::window::Window;
use crate::clobber::{Part, Stone};
use crate::game::Limit;

/// What is known of one word.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entry {
    pub word: String,
    /// `A` or `B`, or nothing if no theorem was found.
    pub theorem: Option<String>,
    /// `K`, in stones.
    pub start: Option<usize>,
    /// `P`, in words.
    pub period: Option<usize>,
    pub saltus: Option<String>,
    /// Claims of Theorem B.
    pub claims: Option<usize>,
    /// What is certified; nothing if a theorem was found that the statements of certificates cannot say.
    pub statement: Option<String>,
    /// Bytes of the certificate.
    pub bytes: Option<usize>,
    /// Values of all parts with fewer stones were looked at.
    pub stones: usize,
    /// Why the search ended without a theorem.
    pub limit: Option<String>,
    /// By what factor the number of different values grew with the last word.
    pub growth: Option<f64>,
}

/// The primitive words of at most `letters` letters, one of each set that are the same up to rotation, mirror image and colours.
pub fn words(letters: usize) -> Vec<Part> {
    let mut words: Vec<Part> = (1..=letters)
        .flat_map(|length| (0..1_u64 << length).map(move |bits| word(length, bits)))
        .filter(|word| is_primitive(word) && variants(word).all(|other| other <= *word))
        .collect();
    words.sort();
    words
}

fn word(length: usize, bits: u64) -> Part {
    let stone = |t| {
        if bits >> t & 1 == 1 {
            Stone::X
        } else {
            Stone::O
        }
    };
    (0..length).map(stone).collect()
}

fn rotated(word: &Part, by: usize) -> Part {
    (0..word.len())
        .map(|t| word.stone((t + by) % word.len()))
        .collect()
}

fn is_primitive(word: &Part) -> bool {
    (1..word.len()).all(|by| rotated(word, by) != *word)
}

fn variants(word: &Part) -> impl Iterator<Item = Part> {
    let rotations = (0..word.len()).map(|by| rotated(word, by));
    rotations.flat_map(|part| {
        let mirror = part.mirror();
        [part.negative(), mirror.negative(), mirror, part]
    })
}

/// Looks at one word. The certificate comes with the entry if there is one.
pub fn look_at(word: &Part, limits: &Limits) -> (Entry, Option<Vec<u8>>) {
    let mut window = limits.window(Tape {
        left: Vec::new(),
        word: word.stones().collect(),
        right: Vec::new(),
    });
    let found = find(&mut window, limits);
    let mut entry = Entry {
        word: word.to_string(),
        theorem: None,
        start: None,
        period: None,
        saltus: None,
        claims: None,
        statement: None,
        bytes: None,
        stones: window.end(),
        limit: None,
        growth: window.growth(),
    };
    match found {
        Ok(Some(theorem)) => {
            window.set_budget(limits.work);
            let bytes = describe(&mut window, &theorem, limits, &mut entry).unwrap_or_default();
            (entry, bytes)
        }
        Ok(None) => {
            entry.limit = Some("length".to_owned());
            (entry, None)
        }
        Err(limit) => {
            entry.limit = Some(limit.to_string());
            (entry, None)
        }
    }
}

fn describe(
    window: &mut Window,
    theorem: &Theorem,
    limits: &Limits,
    entry: &mut Entry,
) -> Result<Option<Vec<u8>>, Limit> {
    let law = theorem.law();
    entry.start = Some(law.start);
    entry.period = Some(law.period);
    entry.saltus = Some(window.arena.name(law.saltus).to_string());
    entry.theorem = Some(theorem.letter().to_owned());
    entry.claims = theorem.claims();
    let Some(statement) = formula::statement(window, theorem)? else {
        return Ok(None);
    };
    let sections = certificate::sections(window, theorem, &statement)?;
    let Ok(sealed) = certificate::seal(sections, &limits.control) else {
        return Ok(None);
    };
    entry.statement = Some(statement.to_string());
    entry.bytes = Some(sealed.bytes.len());
    Ok(Some(sealed.bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_up_to_everything() {
        let texts: Vec<String> = words(4).iter().map(Part::to_string).collect();
        assert_eq!(texts, ["X", "XO", "XXO", "XXOO", "XXXO"]);
    }
}
