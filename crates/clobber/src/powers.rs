//! Finds powers of words in a row of stones.
use std::cmp::Reverse;

use crate::{Atom, Component, Expr, Form, Piece, Power, Row, Stone, Term, Word};

/// Maximum number of stones of the word of a power.
const LONGEST_WORD: usize = 16;

/// Minimum number of copies that are written as a power, unless the sum has another power of the
/// word.
const FEWEST: usize = 6;

/// Maximum number of squares of a row that is printed without powers.
pub const LONG: u64 = 60;

/// Returns the position as people write it: long rows with powers, and no 0 beside other games.
/// Rows that already have powers do not change.
pub fn in_powers(position: &Expr) -> Expr {
    let is_zero = |term: &&Term| term.atom == Atom::ZERO;
    let term = |term: &Term| match &term.atom {
        Atom::Row(row) if row.len() > LONG && is_written_out(row) => {
            Term { count: term.count, atom: Atom::Row(row_in_powers(row)) }
        }
        _ => term.clone(),
    };
    Expr { terms: position.terms.iter().filter(|it| !is_zero(it)).map(term).collect() }
}

/// Tells whether a row is written square by square.
fn is_written_out(row: &Row) -> bool {
    row.pieces().iter().all(|piece| matches!(piece, Piece::Run(_)))
}

fn row_in_powers(row: &Row) -> Row {
    let words: Vec<Word> = row.words().iter().map(|word| with_powers(&word.head)).collect();
    Row::of_words(&words, &[]).expect("the exponents are numbers of copies")
}

/// Reads a row as a word with powers, if it has some. Exponents are numbers.
pub fn powers(row: &Component) -> Option<Word> {
    Some(with_powers(row)).filter(|word| !word.is_plain())
}

fn with_powers(row: &Component) -> Word {
    let stones: Vec<Stone> = row.stones().collect();
    let mut word = Word::default();
    read(&stones, &mut word);
    word
}

/// Reads the longest power in a run of stones, then the stones before it and behind it.
fn read(stones: &[Stone], word: &mut Word) {
    let Some((start, length, copies)) = longest(stones) else {
        return word.append(&component(stones));
    };
    read(&stones[..start], word);
    word.powers.push(power(&stones[start..start + length], copies));
    read(&stones[start + length * copies..], word);
}

fn component(stones: &[Stone]) -> Component {
    stones.iter().copied().collect()
}

fn power(stones: &[Stone], copies: usize) -> Power {
    let exponent = Form::constant(copies as i64);
    Power { stones: component(stones), exponent, after: Component::default() }
}

/// Finds the longest power in a run of stones. Returns its first stone, the length of its word, and
/// the number of copies.
fn longest(stones: &[Stone]) -> Option<(usize, usize, usize)> {
    let mut found: Option<(usize, usize, usize)> = None;
    for word in 1..=LONGEST_WORD.min(stones.len() / FEWEST) {
        let mut start = 0;
        while start + word < stones.len() {
            let again = stones[start..].iter().zip(&stones[start + word..]);
            let equal = again.take_while(|(a, b)| a == b).count();
            let copies = equal / word + 1;
            let length = |&(_, word, copies): &(usize, usize, usize)| word * copies;
            if copies >= FEWEST && found.as_ref().map_or(0, length) < word * copies {
                found = Some((start, word, copies));
            }
            start += equal + 1;
        }
    }
    found
}

/// Reads the row as a power of a rotation, mirror image or negative of one of these words, if it is
/// such a power.
pub fn power_like(row: &Component, kinds: &[Vec<Stone>]) -> Option<Word> {
    let stones: Vec<Stone> = row.stones().collect();
    let mut lengths: Vec<usize> = kinds.iter().map(Vec::len).collect();
    lengths.sort_by_key(|&length| Reverse(length));
    let mut powers = lengths.into_iter().filter_map(|length| {
        let is_power = stones.len() % length == 0
            && stones.chunks(length).all(|copy| copy == &stones[..length]);
        is_power.then(|| power(&stones[..length], stones.len() / length))
    });
    let power = powers.find(|power| kinds.contains(&kind(power)))?;
    Some(Word { powers: vec![power], head: Component::default() })
}

/// Returns a representative of the word of a power: it is equal for the word, its rotations, their
/// mirror images, and the negatives of all of these.
pub fn kind(power: &Power) -> Vec<Stone> {
    let variants = power.stones.variants().map(|word| word.stones().collect());
    variants.min().unwrap_or_default()
}
