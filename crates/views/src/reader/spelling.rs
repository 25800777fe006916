//! Orientation of rows. A row and its mirror image are one game, and a proof has only one of them;
//! people read the one that the statement writes.

use std::cmp::Ordering;

use super::kernel::{Atom, Form, Item, Statement};

/// The rows of a statement as they are written.
pub struct Spelling {
    rows: Vec<Pattern>,
}

/// A row with powers, whose exponents may have any value, because a proof has other powers of the
/// same words.
struct Pattern {
    /// Runs of stones, each with the answer to the question whether it is a power.
    runs: Vec<(Vec<u8>, bool)>,
    /// A long row of this form.
    long: Vec<u8>,
}

/// Number of copies of a power in a long row.
const LONG: usize = 12;
/// Number of copies of a power with a parameter in the word that stands for all of them.
const SAMPLE: usize = 3;

/// Maximum number of stones of a word that is looked for.
const MAX_STONES: usize = 400;

impl Spelling {
    /// Returns the spelling of a statement. Its rows also occur with the colours exchanged.
    pub fn new(statement: &Statement) -> Spelling {
        let mut rows: Vec<Vec<Item>> = Vec::new();
        for summand in statement.left.iter().chain(&statement.right) {
            match &summand.atom {
                Atom::Row(words) => rows.extend(words.iter().map(|word| word.items())),
                Atom::Any(cell) => rows.push(cell.member(Form::parameter(0))),
                Atom::Game(_) => {}
            }
        }
        let as_written = rows.iter().map(|row| Pattern::new(row, 0));
        let exchanged = rows.iter().map(|row| Pattern::new(row, 1));
        Spelling { rows: as_written.chain(exchanged).collect() }
    }

    /// Tells whether the statement has the mirror image of a word, rather than the word, as one of
    /// its rows or within one of them, or has its powers. If `is_swapped`, the word is shown with
    /// the colours exchanged.
    pub fn is_mirrored(&self, word: &[Item], is_swapped: bool) -> bool {
        let exchange = u8::from(is_swapped);
        let text: Vec<u8> = written_out(word).iter().map(|stone| stone ^ exchange).collect();
        let mirror: Vec<u8> = text.iter().rev().copied().collect();
        if text.len() > MAX_STONES {
            return false;
        }
        match self.rank(&mirror).cmp(&self.rank(&text)) {
            Ordering::Equal => {
                let powers = word.iter().filter(|item| is_power(item));
                let bases: Vec<Vec<u8>> = powers.map(|item| stones(item, exchange)).collect();
                let backwards = |base: &Vec<u8>| base.iter().rev().copied().collect();
                let mirrored: Vec<Vec<u8>> = bases.iter().map(backwards).collect();
                self.rank_of_bases(&mirrored) < self.rank_of_bases(&bases)
            }
            order => order == Ordering::Less,
        }
    }

    /// Returns a word with one power as a row of the statement has it, if there is such a row:
    /// `O(XO)^n` instead of `(OX)^nO`. If `is_swapped`, the word is shown with the colours
    /// exchanged.
    pub fn rotated(&self, word: Vec<Item>, is_swapped: bool) -> Vec<Item> {
        let Some(place) = word.iter().position(is_power) else {
            return word;
        };
        let [before, after] = [&word[..place], &word[place + 1..]];
        if after.iter().any(is_power) {
            return word;
        }
        let Item { stones: base, exponent } = &word[place];
        let joined = |items: &[Item]| items.iter().flat_map(|it| it.stones.clone()).collect();
        let (before, after): (Vec<u8>, Vec<u8>) = (joined(before), joined(after));
        // Stones behind the power that are equal to the beginning of its base go before it, or
        // those before it that are equal to the end of its base go behind it.
        let shifts = (0..base.len()).flat_map(|count| {
            let (first, last) = (&base[..count], &base[base.len() - count..]);
            let forwards = after.strip_prefix(first).map(|after| {
                [[&before[..], first].concat(), [&base[count..], first].concat(), after.to_vec()]
            });
            let backwards = before.strip_suffix(last).map(|before| {
                let base = [last, &base[..base.len() - count]].concat();
                [before.to_vec(), base, [last, &after].concat()]
            });
            [forwards, backwards]
        });
        let mut spelled = shifts.flatten().map(|[before, base, after]| {
            let power = Item { stones: base, exponent: exponent.clone() };
            let items = [Item::once(&before), power, Item::once(&after)];
            items.into_iter().filter(|item| !item.stones.is_empty()).collect::<Vec<Item>>()
        });
        let exchange = u8::from(is_swapped);
        let is_written = |items: &Vec<Item>| {
            let pattern = Pattern::new(items, exchange);
            self.rows.iter().any(|row| row.runs == pattern.runs)
        };
        spelled.find(is_written).unwrap_or(word)
    }

    /// Returns a number that is smaller if a row of the statement has a power of one of these
    /// powers.
    fn rank_of_bases(&self, bases: &[Vec<u8>]) -> usize {
        let has_base =
            |row: &Pattern| row.runs.iter().any(|(run, is_power)| *is_power && bases.contains(run));
        self.rows.iter().position(has_base).unwrap_or(self.rows.len())
    }

    /// Returns a number that is smaller for stones that are more like a row of the statement.
    fn rank(&self, stones: &[u8]) -> usize {
        let fits = self.rows.iter().position(|row| fits(&row.runs, stones));
        let within = || {
            let is_within = |row: &Pattern| row.long.windows(stones.len()).any(|it| it == stones);
            let found = self.rows.iter().position(is_within);
            self.rows.len() + found.unwrap_or(self.rows.len())
        };
        fits.unwrap_or_else(within)
    }
}

impl Pattern {
    /// Returns the pattern of a row, with the colours exchanged if `exchange` is 1.
    fn new(row: &[Item], exchange: u8) -> Pattern {
        let runs: Vec<(Vec<u8>, bool)> =
            row.iter().map(|item| (stones(item, exchange), is_power(item))).collect();
        let long = runs.iter();
        let long = long.flat_map(|(run, is_power)| run.repeat(if *is_power { LONG } else { 1 }));
        Pattern { long: long.collect(), runs }
    }
}

/// Returns the stones of a run, with the colours exchanged if `exchange` is 1.
fn stones(item: &Item, exchange: u8) -> Vec<u8> {
    item.stones.iter().map(|stone| stone ^ exchange).collect()
}

fn is_power(item: &Item) -> bool {
    item.exponent.as_number() != Some(1)
}

/// Writes a word out, with few copies of the powers whose exponents depend on parameters.
fn written_out(word: &[Item]) -> Vec<u8> {
    let copies = |item: &Item| match item.exponent.as_number() {
        Some(number) => usize::try_from(number).unwrap_or_default(),
        None => SAMPLE,
    };
    word.iter().flat_map(|item| item.stones.repeat(copies(item))).collect()
}

/// Tells whether stones are a row of a pattern.
fn fits(runs: &[(Vec<u8>, bool)], stones: &[u8]) -> bool {
    let Some(((run, is_power), rest)) = runs.split_first() else {
        return stones.is_empty();
    };
    let mut left = stones;
    loop {
        if *is_power && fits(rest, left) {
            return true;
        }
        match left.strip_prefix(run.as_slice()).filter(|_| !run.is_empty()) {
            Some(shorter) if *is_power => left = shorter,
            Some(shorter) => return fits(rest, shorter),
            None => return false,
        }
    }
}

/// Returns the mirror image of a word.
pub fn mirror(word: &[Item]) -> Vec<Item> {
    let items = word.iter().rev().map(|item| Item {
        stones: item.stones.iter().rev().copied().collect(),
        exponent: item.exponent.clone(),
    });
    items.collect()
}
