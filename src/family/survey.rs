//! All short words: which theorems hold for `w^n`, and what was seen where none was found.
use std::sync::atomic::Ordering;

use serde::{Deserialize, Serialize};

use super::certificate::{self, Theorem};
use super::search::{Goal, Limits, search, search_bounds};
use super::tape::Tape;
use super::window::Window;
use super::{comparison, formula};
use crate::clobber::{ForAll, Part, Relation, Stone};
use crate::game::Limit;
use crate::prove::Halt;

/// What is known of one word.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Entry {
    pub word: String,
    /// `A`, `B` or `C`, or nothing if no theorem was found.
    pub theorem: Option<String>,
    /// `K`, in stones.
    pub start: Option<usize>,
    /// `P`, in words.
    pub period: Option<usize>,
    /// What the line gains in a period; nothing if only bounds are known.
    pub saltus: Option<String>,
    /// Claims of Theorem B or C.
    pub claims: Option<usize>,
    /// What is certified.
    pub statement: Option<String>,
    /// Bytes of the certificate.
    pub bytes: Option<usize>,
    /// A period was looked for among parts of fewer stones than this.
    pub stones: usize,
    /// Why that search ended without a theorem.
    pub limit: Option<String>,
    /// By what factor the number of different values grew with the last word.
    pub growth: Option<f64>,
    /// The limits of the search.
    pub limits: String,
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
///
/// # Errors
/// [`Halt`] if the search was told to stop; its time is a limit like others.
pub fn look_at(word: &Part, limits: &Limits) -> Result<(Entry, Option<Vec<u8>>), Halt> {
    let tape = Tape {
        left: Vec::new(),
        word: word.stones().collect(),
        right: Vec::new(),
    };
    let mut window = limits.window(tape.clone());
    let mut found = search(&mut window, limits, Goal::Law, |window, theorem| {
        let statement = formula::statement(window, &theorem).ok()??;
        describe(window, &theorem, &statement, limits)
    });
    let mut entry = Entry {
        word: word.to_string(),
        stones: window.end(),
        growth: window.growth(),
        limits: summary(limits),
        ..Entry::default()
    };
    if let Ok(None) | Err(Limit::Budget) = found {
        entry.limit = Some(match &found {
            Err(limit) => limit.to_string(),
            Ok(_) => "the limit on lengths".to_owned(),
        });
        let mut window = limits.window(tape);
        let mut weaker = None;
        found = search_bounds(&mut window, limits, |window, theorem| {
            let Theorem::Bounds(system) = &theorem else {
                return None;
            };
            let (statement, decides) = comparison::with_zero(window, system).ok()??;
            if !decides && weaker.is_some() {
                return None;
            }
            let described = describe(window, &theorem, &statement, limits);
            if !decides {
                weaker = described;
                return None;
            }
            described
        });
        if let Ok(None) | Err(Limit::Budget) = found {
            found = Ok(weaker);
        }
    }
    match found {
        Ok(Some((described, bytes))) => {
            let entry = Entry {
                theorem: described.theorem,
                start: described.start,
                period: described.period,
                saltus: described.saltus,
                claims: described.claims,
                statement: described.statement,
                bytes: described.bytes,
                ..entry
            };
            Ok((entry, Some(bytes)))
        }
        Err(Limit::Stopped) if limits.control.stop.load(Ordering::Relaxed) => {
            Err(Halt::Interrupted)
        }
        Err(limit) => {
            let why = match limit {
                Limit::Stopped => "the time for a word is up".to_owned(),
                limit => limit.to_string(),
            };
            entry.limit.get_or_insert(why);
            Ok((entry, None))
        }
        Ok(None) => Ok((entry, None)),
    }
}

/// The limits that have a say in what is found.
pub fn summary(limits: &Limits) -> String {
    format!("{} stones, {} steps", limits.stones, limits.work)
}

/// What a theorem says of the line, with the certificate if the checker accepts it.
fn describe(
    window: &mut Window,
    theorem: &Theorem,
    statement: &ForAll,
    limits: &Limits,
) -> Option<(Entry, Vec<u8>)> {
    let sections = certificate::sections(window, theorem, statement).ok()?;
    let sealed = certificate::seal(sections, &limits.control).ok()?;
    let law = theorem.law();
    let says_saltus = statement.relation == Relation::Equal;
    let entry = Entry {
        theorem: Some(theorem.letter().to_owned()),
        start: Some(law.start),
        period: Some(law.period),
        saltus: says_saltus.then(|| window.arena.name(law.saltus).to_string()),
        claims: theorem.claims(),
        statement: Some(statement.to_string()),
        bytes: Some(sealed.bytes.len()),
        ..Entry::default()
    };
    Some((entry, sealed.bytes))
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
