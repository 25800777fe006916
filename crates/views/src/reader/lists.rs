//! Lists claims, lemmas, values and kinds of components below a proof in words.
use std::collections::{BTreeSet, VecDeque};

use super::format::{Formatter, Style};
use super::formula::theorem;
use super::kernel::{Player, Term};
use super::outline::Outliner;
use super::premise::are_meeting;
use super::proof::Proof;

/// Maximum number of lemmas and claims that are listed without a request.
pub(super) const LISTED: usize = 24;

/// Lists claims by number. If there are many, the claims that the goals use come first, and the
/// text has only the number of the remaining ones.
pub(super) fn claims(proof: &mut Proof, style: Style) -> Vec<String> {
    let count = proof.kernel.claims.all.len();
    let used = if count > LISTED { proof.used_by_goals() } else { Vec::new() };
    let others = (0..count).filter(|number| !used.contains(number));
    let numbers = used.iter().copied().chain(others);
    let numbers: Vec<usize> = numbers.take(LISTED).collect();
    abridged(stated(proof, &numbers, style), count, "--claim")
}

/// Lists the claims whose numbers stand in a text, except these.
pub(super) fn named_claims(
    proof: &mut Proof,
    text: &str,
    except: &[usize],
    style: Style,
) -> Vec<String> {
    let count = proof.kernel.claims.all.len();
    let named = numbers_after("claim ", text).into_iter();
    let named = named.filter(|number| *number < count && !except.contains(number));
    stated(proof, &named.collect::<Vec<_>>(), style)
}

/// Returns the numbers that stand in a text after this word, each once.
fn numbers_after(word: &str, text: &str) -> BTreeSet<usize> {
    let numbers = text.split(word).skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse().ok()
    });
    numbers.flatten().collect()
}

/// States claims, with their numbers.
fn stated(proof: &mut Proof, numbers: &[usize], style: Style) -> Vec<String> {
    let outliner = Outliner::new(proof, style);
    let listed = numbers.iter().map(|&number| {
        let origin = outliner.proof.origin(number);
        let origin = origin.map(|it| format!("  (imported: {})", theorem(it)));
        let (claim, place) = (outliner.claim(number), outliner.place(number));
        (number, claim, place + &origin.unwrap_or_default())
    });
    let listed: Vec<(usize, String, String)> = listed.collect();
    let lines = listed.iter().map(|(number, claim, rest)| {
        let first = listed.iter().find(|(_, other, _)| other == claim);
        match first.filter(|first| first.0 != *number) {
            Some(first) => format!("{number:>4}  the same as claim {}{rest}", first.0),
            None => format!("{number:>4}  {claim}{rest}"),
        }
    });
    lines.collect()
}

/// Lists the families of components that a bag counts.
pub(super) fn cells(proof: &mut Proof, style: Style) -> Vec<String> {
    let formatter = Formatter::new(proof, style);
    let cells = (0..).zip(0..proof.cells().len());
    let line = |(x, cell)| format!("      {} of {}", formatter.parameter(x), formatter.cell(cell));
    cells.map(line).collect()
}

/// Maximum number of kinds of components that are compared with each other.
const MOST_COMPARED: usize = 100;

/// Returns a sentence about the first two kinds of components with a common row, if there are any.
pub(super) fn overlap(proof: &Proof, style: Style) -> Option<String> {
    let cells = &proof.cells()[..proof.cells().len().min(MOST_COMPARED)];
    let mut pairs =
        (0..cells.len()).flat_map(|one| (one + 1..cells.len()).map(move |it| (one, it)));
    let (one, other) = pairs.find(|&(a, b)| are_meeting(&cells[a], &cells[b]))?;
    let formatter = Formatter::new(proof, style);
    let row = match cells[one].is_plain() {
        true => format!("a row {}", formatter.math(&formatter.cell(one))),
        false => "some rows".to_owned(),
    };
    let [one, other] = [one, other].map(|cell| formatter.math(&formatter.parameter(cell as u32)));
    Some(format!("The kinds may overlap: {row} can be counted in {one} or in {other}."))
}

/// Lists lemmas by number. If there are many, the text has only the number of the remaining ones.
pub(super) fn lemmas(proof: &mut Proof, style: Style) -> Vec<String> {
    let count = proof.listed.len();
    let mut outliner = Outliner::new(proof, style);
    let listed = (0..count.min(LISTED)).map(|n| format!("{n:>4}  {}", outliner.lemma(n)));
    abridged(listed.collect(), count, "--lemma")
}

/// Heading of the list of values.
pub(super) const VALUES: &str = "Values";

/// Maximum number of values whose options are listed.
const LISTED_VALUES: usize = 12;

/// Lists the options of the values that a text calls by their numbers, and then of the values that
/// this list calls by their numbers. If there are many, it lists the first ones.
pub(super) fn values(proof: &Proof, text: &str) -> Vec<String> {
    let formatter = Formatter::new(proof, Style::Unicode);
    let arena = proof.arena();
    let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    let is_named = |value: &Term| words.contains(format!("g{}", value.index()).as_str());
    let mut waiting: VecDeque<Term> = arena.references().filter(is_named).collect();
    let mut met: Vec<Term> = waiting.iter().copied().collect();
    let mut written = Vec::new();
    while let Some(value) = waiting.pop_front().filter(|_| written.len() < LISTED_VALUES) {
        let [left, right] = [Player::Left, Player::Right].map(|player| {
            let options = arena.options(value, player).unwrap_or_default();
            let options = options.iter().map(|&option| {
                if formatter.is_numbered(option) && !met.contains(&option) {
                    met.push(option);
                    waiting.push_back(option);
                }
                formatter.value(option)
            });
            options.collect::<Vec<_>>().join(", ")
        });
        written.push(format!("  g{} = {{{left} | {right}}}", value.index()));
    }
    if written.len() < met.len() {
        written.push("  The others are listed by `segcert dump FILE`.".to_owned());
    }
    written
}

/// Adds the number of items that are not listed, if there are any.
fn abridged(mut listed: Vec<String>, count: usize, option: &str) -> Vec<String> {
    if count > listed.len() {
        listed.push(format!("      and {} more; {option} N shows one", count - listed.len()));
    }
    listed
}
