//! All short words: which theorems hold for `w^n` and for lines `u·w^n·v`, and what was seen where
//! none was found.
use std::cmp::Reverse;
use std::collections::BTreeSet;
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

/// What is known of one line.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Entry {
    /// The word, if the line is no more than its powers, or the line as `O(XXO)^nX`.
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

/// The primitive words of at most `letters` letters, one of each set that are the same up to
/// rotation, mirror image and colours.
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

/// The lines `u·w^n·v` with at most so many stones in `u` and `v` together, where `w` is a rotation
/// of one of these words: one of each set that are the same up to mirror image, colours, and where
/// the powers are taken to begin and to end.
pub fn lines(words: &[Part], ends: usize) -> Vec<Tape> {
    let mut lines = Vec::new();
    for word in words {
        let tapes = (0..word.len()).flat_map(|by| with_ends(&rotated(word, by), ends));
        let chosen: BTreeSet<_> = tapes.map(|tape| order(&representative(&tape))).collect();
        lines.extend(chosen.into_iter().map(|(_, Reverse(key))| Tape {
            left: key.2,
            word: key.1,
            right: key.3,
        }));
    }
    lines
}

/// All lines of a word with so many stones in `u` and `v` together at most.
fn with_ends(word: &Part, ends: usize) -> Vec<Tape> {
    let mut tapes = Vec::new();
    for total in 0..=ends {
        for left in 0..=total {
            for bits in 0..1_u64 << total {
                let both: Vec<Stone> = self::word(total, bits).stones().collect();
                let (left, right) = both.split_at(left);
                tapes.push(Tape {
                    left: left.to_vec(),
                    word: word.stones().collect(),
                    right: right.to_vec(),
                });
            }
        }
    }
    tapes
}

/// Short ends first, then words with much of Left's.
type Order = (usize, Reverse<(usize, Vec<Stone>, Vec<Stone>, Vec<Stone>)>);

fn order(tape: &Tape) -> Order {
    let left_stones = tape.word.iter().filter(|&&stone| stone == Stone::X).count();
    let Tape { left, word, right } = tape.clone();
    (tape.stones(0), Reverse((left_stones, word, left, right)))
}

/// The first in this order of the lines that are the same.
fn representative(tape: &Tape) -> Tape {
    let [there, back] = [tape.clone(), mirrored(tape)].map(reduced);
    let all = [negative(&there), negative(&back), there, back];
    let spellings = all.iter().flat_map(spellings);
    spellings.min_by_key(order).unwrap_or_else(|| tape.clone())
}

/// All ways to write a line, given the one with its powers as far to the left as possible, and no
/// other.
fn spellings(tape: &Tape) -> Vec<Tape> {
    let mut spellings = vec![tape.clone()];
    let mut tape = tape.clone();
    while tape
        .right
        .first()
        .is_some_and(|first| tape.word.first() == Some(first))
    {
        tape.left.push(tape.right.remove(0));
        tape.word.rotate_left(1);
        spellings.push(tape.clone());
    }
    spellings
}

fn mirrored(tape: &Tape) -> Tape {
    let reversed = |stones: &[Stone]| stones.iter().rev().copied().collect();
    Tape {
        left: reversed(&tape.right),
        word: reversed(&tape.word),
        right: reversed(&tape.left),
    }
}

fn negative(tape: &Tape) -> Tape {
    let [left, word, right] = [&tape.left, &tape.word, &tape.right]
        .map(|stones| stones.iter().map(|stone| stone.other()).collect());
    Tape { left, word, right }
}

/// The same line with its powers as far to the left as possible, and none of them in `v`.
fn reduced(mut tape: Tape) -> Tape {
    while tape
        .left
        .last()
        .is_some_and(|last| tape.word.last() == Some(last))
    {
        tape.right.splice(0..0, tape.left.pop());
        tape.word.rotate_right(1);
    }
    while tape.right.starts_with(&tape.word) {
        tape.right.drain(..tape.word.len());
    }
    tape
}

/// What a line is called: its word, or as it is written in statements.
pub fn name(tape: &Tape) -> String {
    match tape.stones(0) {
        0 => tape.word.iter().map(|stone| stone.as_char()).collect(),
        _ => tape.to_string(),
    }
}

/// Looks at one line. The certificate comes with the entry if there is one.
///
/// # Errors
/// [`Halt`] if the search was told to stop; its time is a limit like others.
pub fn look_at(tape: &Tape, limits: &Limits) -> Result<(Entry, Option<Vec<u8>>), Halt> {
    let mut window = limits.window(tape.clone());
    let mut found = search(&mut window, limits, Goal::Law, |window, theorem| {
        let statement = formula::statement(window, &theorem).ok()??;
        describe(window, &theorem, &statement, limits)
    });
    let mut entry = Entry {
        word: name(tape),
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
        let mut window = limits.window(tape.clone());
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
