//! What a strategy takes for granted, and the certificates of that: its equalities, and the
//! positions that Left wins moving second.

use crate::data::{Strategy, Word, opposite};
use crate::error::Flaw;
use crate::parts::{MOST_STONES, has_move, oriented};
use crate::valid;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;
use std::fmt::Display;

/// A statement about sums of parts, apart from the order of terms and the orientation of words.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fact {
    left: Vec<Word>,
    is_equality: bool,
    right: Vec<Word>,
}

/// A strategy with certificates for all that it takes for granted.
#[derive(Clone, Copy)]
pub struct Certified<'a>(&'a Strategy);

impl<'a> Certified<'a> {
    /// Checks the certificates and that they prove all that the strategy needs; certificates of
    /// other statements are ignored.
    pub fn new(
        strategy: &'a Strategy,
        certificates: &[impl AsRef<[u8]>],
    ) -> Result<Certified<'a>, Flaw> {
        valid::check(strategy)?;
        let mut proved = Vec::new();
        for certificate in certificates {
            proved.extend(Fact::read(&statement(certificate.as_ref())?));
        }
        match needed(strategy).find(|(fact, _)| !proved.contains(fact)) {
            Some((_, text)) => Err(Flaw::Uncertified(text)),
            None => Ok(Certified(strategy)),
        }
    }

    /// The strategy whose premises are certified.
    pub fn strategy(&self) -> &'a Strategy {
        self.0
    }
}

/// The statement that a certificate proves. All that is used of the checker is here.
fn statement(certificate: &[u8]) -> Result<String, Flaw> {
    match check(certificate, &Options::default(), &mut Library::default()) {
        Verdict::Verified(verified) => Ok(verified.statement),
        Verdict::Rejected(why) => Err(rejected(why)),
        Verdict::CouldNotCheck(why) => Err(could_not_check(why)),
    }
}

fn rejected(why: impl Display) -> Flaw {
    Flaw::Malformed(format!("a certificate is rejected: {why}"))
}

fn could_not_check(why: impl Display) -> Flaw {
    Flaw::Malformed(format!("a certificate: {why}"))
}

/// The statements that a strategy needs, in the notation of certificates: its equalities, then its
/// positions.
pub fn statements(strategy: &Strategy) -> Vec<String> {
    needed(strategy).map(|(_, text)| text).collect()
}

fn needed(strategy: &Strategy) -> impl Iterator<Item = (Fact, String)> {
    let equalities = strategy.rewrites.iter().map(|rewrite| {
        let from = std::slice::from_ref(&rewrite.from);
        let text = format!("{} = {}", text(from), text(&rewrite.to));
        (Fact::new(from, true, &rewrite.to), text)
    });
    let sums = strategy.won_sums.iter().map(std::slice::from_ref);
    let won = strategy.won.iter().map(Vec::as_slice).chain(sums);
    let won = won.map(|game| (Fact::new(game, false, &[]), format!("{} >= 0", text(game))));
    equalities.chain(won)
}

impl Fact {
    fn new(left: &[Word], is_equality: bool, right: &[Word]) -> Fact {
        Fact { left: normal(left), is_equality, right: normal(right) }
    }

    /// What a statement says in the words of a certificate, if it is an equality or `>=` between
    /// sums of rows.
    fn read(text: &str) -> Option<Fact> {
        let equality = text.split_once(" = ").map(|sides| (sides, true));
        let sides = equality.or_else(|| Some((text.split_once(" >= ")?, false)));
        let ((left, right), is_equality) = sides?;
        Some(Fact::new(&side(left)?, is_equality, &side(right)?))
    }
}

/// `row + 2*row - row`, or `0`
fn side(text: &str) -> Option<Vec<Word>> {
    let mut words = Vec::new();
    let (mut rest, mut is_negative) = match text.strip_prefix('-') {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    loop {
        let end = rest.find(' ').unwrap_or(rest.len());
        let (term, behind) = rest.split_at_checked(end)?;
        let (count, row) = match term.split_once('*') {
            Some((count, row)) => (count.parse().ok()?, row),
            None => (1_u8, term),
        };
        if row != "0" {
            let word = word(row)?;
            let word = if is_negative { opposite(&word) } else { word };
            words.extend(std::iter::repeat_n(word, count.into()));
        }
        if behind.is_empty() {
            return Some(words);
        }
        is_negative = behind.starts_with(" - ");
        rest = behind.strip_prefix(if is_negative { " - " } else { " + " })?;
    }
}

/// Stones and powers of words without powers, `(XO)^20X`.
fn word(text: &str) -> Option<Word> {
    let mut rest = text;
    let mut word = Word::new();
    while let Some((before, power)) = rest.split_once('(') {
        word.extend(stones(before)?);
        let (block, behind) = power.split_once(")^")?;
        let digits = behind.chars().take_while(char::is_ascii_digit).count();
        let (count, behind) = behind.split_at_checked(digits)?;
        let count: u16 = count.parse().ok()?;
        let block = stones(block)?;
        if block.len() * usize::from(count) > MOST_STONES {
            return None;
        }
        word.extend(block.repeat(count.into()));
        rest = behind;
    }
    word.extend(stones(rest)?);
    Some(word)
}

fn stones(text: &str) -> Option<Word> {
    let stone = |letter| match letter {
        'O' => Some(0),
        'X' => Some(1),
        _ => None,
    };
    text.chars().map(stone).collect()
}

/// The parts with moves, oriented and sorted.
fn normal(words: &[Word]) -> Vec<Word> {
    let living = words.iter().filter(|word| has_move(word));
    let mut words: Vec<Word> = living.cloned().map(oriented).collect();
    words.sort_unstable();
    words
}

fn text(words: &[Word]) -> String {
    let stone = |stone: &u8| if *stone == 1 { 'X' } else { 'O' };
    let words: Vec<String> = words.iter().map(|word| word.iter().map(stone).collect()).collect();
    match words.is_empty() {
        true => "0".to_owned(),
        false => words.join(" + "),
    }
}
