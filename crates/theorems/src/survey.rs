//! Searches for theorems about `w^n` and about families `u·w^n·v` for all short words `w`.
use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::engine::halt;
use super::family::Family;
use super::prove::{Proof, Unproved, by_claims, by_growth};
use super::window::{Limits, Window};
use super::{between, formula};
use crate::clobber::word::primitive;
use crate::clobber::{Component, Relation, Statement, Stone, Word};
use crate::game::Limit;
use crate::run::{Control, Halt};

const TIME_IS_UP: &str = "the time limit for a word was reached";

/// Names of the searches other than the search for a law, for [`Entry::left_out`].
const WINNER: &str = "who wins";
const BOUNDS: &str = "bounds";

/// Minimum limit of elementary steps for the search for who wins: less than a second of work, and
/// enough for short words.
const LEAST_WINNER_WORK: u64 = 1_000_000;

/// Limit of elementary steps of the search for bounds, as a multiple of the limit of the other
/// searches.
const BOUNDS_WORK: u64 = 2;

/// Theorems about a family, and the reasons why no others were found.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Entry {
    /// The word, for the powers of a word, or else the family, such as `O(XXO)^nX`.
    pub word: String,
    /// Period of the law: the number of copies of the word after which the values repeat, plus the
    /// saltus.
    pub period: Option<usize>,
    /// Value that the family gains in a period; `None` if no law is known.
    pub saltus: Option<String>,
    /// The statement that is proved.
    pub statement: Option<String>,
    /// Size of its certificate in bytes.
    pub bytes: Option<usize>,
    /// The search for a law examined rows of fewer stones than this.
    pub stones: usize,
    /// Reason why the search for a law ended without one.
    pub limit: Option<String>,
    /// Number of different values after the last row, divided by the number of different values one
    /// row earlier.
    pub growth: Option<f64>,
    /// The limits of the searches.
    pub limits: String,
    /// Lower and upper bounds, if there is no law and the values of the rows grow.
    pub bounds: Vec<Bounded>,
    /// The searches, other than the search for a law, that reached their limits of steps.
    #[serde(default)]
    pub left_out: Vec<String>,
}

impl Entry {
    /// Returns the sizes of the certificates: of the statement, if there is one, and of the bounds.
    pub fn sizes(&self) -> impl Iterator<Item = Option<usize>> {
        [self.bytes].into_iter().chain(self.bounds.iter().map(|bound| Some(bound.bytes)))
    }
}

/// A proved bound.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounded {
    pub statement: String,
    /// Size of the certificate in bytes.
    pub bytes: usize,
    /// Root of the certificate, in hexadecimal.
    pub root: String,
}

/// A theorem about a family, with its certificate.
pub struct Theorem {
    pub statement: String,
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// Root of the certificate, in hexadecimal digits.
    pub root: String,
    /// Whether the statement is an equality.
    pub is_law: bool,
}

impl From<Proof> for Theorem {
    fn from(proof: Proof) -> Theorem {
        Theorem {
            statement: proof.statement.to_string(),
            bytes: proof.bytes,
            root: proof.root,
            is_law: proof.statement.relation == Relation::Equal,
        }
    }
}

/// The entry of a family, with its proofs.
pub struct Surveyed {
    pub entry: Entry,
    /// Proof of the entry's statement.
    pub proof: Option<Theorem>,
    /// Proofs of the entry's bounds.
    pub bounds: Vec<Theorem>,
}

/// Returns the primitive words of at most `letters` letters. Of words that are equal up to
/// rotation, mirror image and colours, only one is returned.
pub fn words(letters: usize) -> Vec<Component> {
    let mut words: Vec<Component> = (1..=letters)
        .flat_map(|length| (0..1_u64 << length).map(move |bits| word(length, bits)))
        .filter(|word| primitive(word).1 == 1 && word.variants().all(|other| other <= *word))
        .collect();
    words.sort_unstable();
    words
}

fn word(length: usize, bits: u64) -> Component {
    Component::of_bits(length, u128::from(bits).reverse_bits())
}

/// Returns the families of a survey: the powers of all words of at most `letters` letters, with all
/// sequences of at most `ends` stones before and behind them, if `ends` is given.
pub fn all_families(letters: usize, ends: Option<usize>) -> Vec<Family> {
    let words = words(letters);
    match ends {
        Some(ends) => families(&words, ends),
        None => words.iter().map(Family::of_word).collect(),
    }
}

/// Returns the families `u·w^n·v` with at most `ends` stones in `u` and `v` together, where `w` is
/// a rotation of one of some words. Of families that are equal up to mirror image, colours, and
/// where the powers begin and end, only one is returned.
pub fn families(words: &[Component], ends: usize) -> Vec<Family> {
    let mut families = Vec::new();
    for word in words {
        let all = (0..word.len()).flat_map(|by| with_ends(&word.rotated(by), ends));
        let chosen: BTreeMap<Order, Family> = all.map(|family| representative(&family)).collect();
        families.extend(chosen.into_values());
    }
    families
}

/// Returns all families of a word with at most `ends` stones before and behind the powers together.
fn with_ends(word: &Component, ends: usize) -> Vec<Family> {
    let mut families = Vec::new();
    for total in 0..=ends {
        for left in 0..=total {
            for bits in 0..1_u64 << total {
                let both = self::word(total, bits);
                let (left, right) = (both.slice(0, left), both.slice(left, total));
                families.push(Family::new(left, word.clone(), right));
            }
        }
    }
    families
}

/// Sort key of a family: short ends come first, then words with many stones of Left.
type Order = (usize, Reverse<(usize, [Vec<Stone>; 3])>);

fn order(family: &Family) -> Order {
    let [left, word, right] =
        family.components().map(|component| component.stones().collect::<Vec<_>>());
    let left_stones = word.iter().filter(|&&stone| stone == Stone::X).count();
    (family.stones(0), Reverse((left_stones, [word, left, right])))
}

/// Returns the first in order of all families that are equal to a family.
fn representative(family: &Family) -> (Order, Family) {
    let word = family.as_word();
    let variants = [word.clone(), word.mirror(), word.recoloured(), word.mirror().recoloured()];
    let spellings = variants.iter().flat_map(spellings);
    let ordered = spellings.map(|family| (order(&family), family));
    ordered.min_by(|a, b| a.0.cmp(&b.0)).unwrap_or_else(|| (order(family), family.clone()))
}

/// Returns all families that are spellings of a word with one power. The power begins further and
/// further to the right.
fn spellings(word: &Word) -> Vec<Family> {
    // In normal form, the power begins as far to the left as possible.
    let leftmost = word.normal_one_way().ok().and_then(|word| Family::of_row(&word));
    let next = |family: &Family| {
        let [left, word, right] = family.components();
        let first = right.stones().next().filter(|first| *first == word.stone(0))?;
        let left = left.stones().chain([first]).collect();
        Some(Family::new(left, word.rotated(1), right.slice(1, right.len())))
    };
    std::iter::successors(leftmost, next).collect()
}

/// Returns the name of a family: its word, or the family as statements write it.
pub fn name(family: &Family) -> String {
    match family.components() {
        [left, word, right] if left.is_empty() && right.is_empty() => word.to_string(),
        _ => family.to_string(),
    }
}

/// Searches for a law of a family and, if there is none, for a proof of who wins, within time and
/// memory. Returns the entry, with the proof of its statement.
///
/// # Errors
/// [`Halt`] if the search was told to stop; its time is a limit like others.
pub fn survey_family(family: &Family, limits: &Limits) -> Result<(Entry, Option<Proof>), Halt> {
    let mut window = limits.window(family.clone());
    let mut entry = Entry::new(family, limits);
    let found = match by_law(&mut window, limits, &mut entry) {
        Ok(None) | Err(Unproved::NothingFound) => by_comparison(&mut window, &limits.control),
        found => found,
    };
    let proof = entry.conclude(&window, found)?;
    Ok((entry, proof))
}

/// Limit of elementary steps of a search for a law that is as short as a look into the library.
const BRIEF_WORK: u64 = 2_000_000;

/// Searches briefly for a law of a family. Returns the proof, if there is one, and the comparisons
/// with 0 that the values of the rows suggest.
///
/// # Errors
/// [`Unproved`], if the search ended for another reason than its limit of steps.
pub fn brief_law(
    family: &Family,
    limits: &Limits,
) -> Result<(Option<Proof>, Vec<Statement>), Unproved> {
    let limits = Limits { work: BRIEF_WORK.min(limits.work), ..limits.clone() };
    let mut window = limits.window(family.clone());
    let law = match by_law(&mut window, &limits, &mut Entry::default()) {
        Err(Unproved::NothingFound) => None,
        law => law?,
    };
    Ok((law, window.comparisons()))
}

/// Searches for a law of a family and, if there is none, for a proof of who wins and for bounds
/// that grow. Each search has its own limit of steps. If the theorem `known` is no law, the search
/// for a law is brief.
///
/// # Errors
/// Returns the same errors as [`survey_family`].
pub fn survey_with_bounds(
    family: &Family,
    limits: &Limits,
    known: Option<Theorem>,
) -> Result<Surveyed, Halt> {
    let mut entry = Entry::new(family, limits);
    let is_brief = known.as_ref().is_some_and(|known| !known.is_law);
    let work = if is_brief { BRIEF_WORK.min(limits.work) } else { limits.work };
    let limits = &Limits { work, ..limits.clone() };
    let mut window = limits.window(family.clone());
    let found = match by_law(&mut window, limits, &mut entry) {
        Ok(None) | Err(Unproved::NothingFound) if known.is_some() => Ok(None),
        Ok(None) | Err(Unproved::NothingFound) => {
            let control = limits.control.with_work(limits.work.max(LEAST_WINNER_WORK));
            entry.unless_cut(WINNER, by_comparison(&mut window, &control))
        }
        found => found,
    };
    let found = entry.conclude(&window, found)?.map(Theorem::from);
    if found.is_none() && known.is_some() {
        // The brief search for a law has reached no limit of the user.
        entry.limit = None;
    }
    let proof = found.or(known);
    entry.statement = proof.as_ref().map(|proof| proof.statement.clone());
    entry.bytes = proof.as_ref().map(|proof| proof.bytes.len());
    let has_law = proof.as_ref().is_some_and(|proof| proof.is_law);
    let mut bounds = Vec::new();
    if !has_law && limits.control.check().is_ok() {
        let control = limits.control.with_work(limits.work.saturating_mul(BOUNDS_WORK));
        let limits = Limits { control, ..limits.clone() };
        let grown = by_growth_of(&mut window, &limits, &mut bounds);
        let grown = entry.unless_cut(BOUNDS, grown.map(|()| None));
        if let Err(Unproved::Stopped(Halt::Interrupted)) = grown {
            return Err(Halt::Interrupted);
        }
    }
    if !has_law && limits.control.check() == Err(Halt::Time) {
        entry.limit = Some(TIME_IS_UP.to_owned());
    }
    let bounds: Vec<Theorem> = bounds.into_iter().map(Theorem::from).collect();
    let bounded = |proof: &Theorem| Bounded {
        statement: proof.statement.clone(),
        bytes: proof.bytes.len(),
        root: proof.root.clone(),
    };
    entry.bounds = bounds.iter().map(bounded).collect();
    Ok(Surveyed { entry, proof, bounds })
}

impl Entry {
    /// Returns an entry without theorems.
    fn new(family: &Family, limits: &Limits) -> Entry {
        Entry { word: name(family), limits: summary(limits), ..Entry::default() }
    }

    /// Returns the result of a search, and records whether the search reached its limit of steps.
    fn unless_cut(
        &mut self,
        search: &str,
        found: Result<Option<Proof>, Unproved>,
    ) -> Result<Option<Proof>, Unproved> {
        match found {
            Err(Unproved::Stopped(Halt::Work)) => {
                self.left_out.push(search.to_owned());
                Ok(None)
            }
            found => found,
        }
    }

    /// Records the result of the searches for a law and for who wins. Returns the proof.
    fn conclude(
        &mut self,
        window: &Window,
        found: Result<Option<Proof>, Unproved>,
    ) -> Result<Option<Proof>, Halt> {
        self.stones = window.end();
        self.growth = window.growth();
        let proof = match found {
            Ok(proof) => proof,
            Err(Unproved::Stopped(Halt::Interrupted)) => return Err(Halt::Interrupted),
            Err(Unproved::Stopped(Halt::Time)) => {
                self.limit = Some(TIME_IS_UP.to_owned());
                None
            }
            Err(why) => {
                self.limit.get_or_insert(why.to_string());
                None
            }
        };
        self.statement = proof.as_ref().map(|proof| proof.statement.to_string());
        self.bytes = proof.as_ref().map(|proof| proof.bytes.len());
        Ok(proof)
    }
}

/// Proves the law that the values of a family suggest, if two windows suggest the same.
fn by_law(
    window: &mut Window,
    limits: &Limits,
    entry: &mut Entry,
) -> Result<Option<Proof>, Unproved> {
    let mut before = None;
    let first = 4 * (window.family.stones(1) + 2);
    let lengths = std::iter::successors(Some(first), |end| Some(end + end / 4));
    let lengths = lengths.take_while(|&end| end < limits.stones);
    for end in lengths.chain([limits.stones]) {
        let progress = &limits.control.progress;
        progress.set_stage(format!("looking for a law in rows of up to {end} stones"));
        let law = window.extend(end).and_then(|()| window.law());
        let law = match law {
            Ok(law) => law,
            Err(limit @ (Limit::Budget | Limit::Birthday)) => {
                entry.limit = Some(match limit {
                    Limit::Budget => "the limit of steps was reached".to_owned(),
                    limit => limit.to_string(),
                });
                return Ok(None);
            }
            Err(limit) => return Err(halt(limit, &limits.control).into()),
        };
        let statement = law.and_then(|law| formula::statement(window, &law));
        if let (Some(law), Some(statement)) = (law, &statement) {
            if before == Some(statement.to_string()) {
                let proof = by_claims(statement, &limits.control)?;
                if proof.is_some() {
                    entry.period = Some(law.period);
                    entry.saltus = Some(window.arena.name(law.saltus).to_string());
                } else {
                    entry.limit = Some(format!("not proved: {statement}"));
                }
                return Ok(proof);
            }
        }
        before = statement.map(|statement| statement.to_string());
    }
    entry.limit = Some("these rows show no law of the kinds tried".to_owned());
    Ok(None)
}

/// Proves who wins the rows of a family, as far as their values suggest it.
fn by_comparison(window: &mut Window, control: &Control) -> Result<Option<Proof>, Unproved> {
    let comparisons = window.comparisons();
    comparisons.iter().find_map(|it| by_claims(it, control).transpose()).transpose()
}

/// Proves the sharpest bounds on what a family gains for which there is a proof.
fn by_growth_of(
    window: &mut Window,
    limits: &Limits,
    found: &mut Vec<Proof>,
) -> Result<(), Unproved> {
    window.set_budget(limits.work);
    let bounds = match between::bounds(window) {
        Err(Limit::Budget) => return Err(Halt::Work.into()),
        Err(Limit::Birthday) => return Ok(()),
        bounds => bounds.map_err(|limit| halt(limit, &limits.control))?,
    };
    for statements in bounds {
        for statement in statements {
            if let Some(proof) = by_growth(&statement, &limits.control)? {
                found.push(proof);
                break;
            }
        }
    }
    Ok(())
}

/// Describes the limits that decide what is found.
pub fn summary(limits: &Limits) -> String {
    let time = limits.time.map_or(String::new(), |time| format!(", {} s", time.as_secs_f64()));
    format!("{} stones, {} steps{time}", limits.stones, limits.work)
}

#[cfg(test)]
mod tests;
