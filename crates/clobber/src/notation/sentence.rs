//! Finds the range of a statement in a sentence, before or after the statement, and moves it to the
//! end.
use super::latex::ends_in_base;
use super::lexer::RELATION_SIGNS;
use super::ranges::{Values, begins_with_form, find_range, is_name, without_comma};
use super::whole::has_relation;

/// Writes a range at the end and with `for all`. The range may precede the statement, as in `∀ n >=
/// 1: (XXO)^n > 0`, or follow it without these words, as in `(XXO)^n > 0 (n >= 1)`, in `(XXO)^n >
/// 0, n >= 1` and in `(XXO)^n > 0 if n >= 1`. Returns `None` if there is no such range.
pub(super) fn range_at_end(text: &str) -> Option<String> {
    let listed = range_after_comma(text);
    let text = listed.as_deref().unwrap_or(text);
    match range_first(text).or_else(|| range_last(text)) {
        Some((statement, range)) => Some(format!("{} for {}", statement.trim(), range.trim())),
        None => listed,
    }
}

/// Writes a range in parentheses at the end of a text after a comma instead, with its words: `(for
/// all n >= 1)`, `(where n >= 1)` or `(n >= 1)`. Returns `None` if there is no such range.
fn range_after_comma(text: &str) -> Option<String> {
    let within = text.trim_end_matches(['.', ' ']).strip_suffix(')')?;
    let mut open = Vec::new();
    for (at, c) in within.char_indices() {
        match c {
            '(' | '{' => open.push(at),
            ')' | '}' => drop(open.pop()),
            _ => {}
        }
    }
    let &[open] = &open[..] else {
        return None;
    };
    let (statement, range) = (&within[..open], within[open + 1..].trim());
    let mut words = CONJUNCTIONS.iter().filter_map(|word| range.strip_prefix(word.trim_start()));
    let is_worded = find_range(range) == Some(0) || words.any(is_condition);
    let is_range = is_worded || statement.ends_with(char::is_whitespace) && is_condition(range);
    is_range.then(|| format!("{}, {range}", without_comma(statement.trim_end())))
}

/// Words before a range, in place of `for all`.
const CONJUNCTIONS: [&str; 9] = [
    " where ",
    " whenever ",
    " when ",
    " if ",
    " with ",
    " provided that ",
    " provided ",
    " such that ",
    " as long as ",
];

/// Words before a range at the beginning of a text.
const INTRODUCTIONS: [&str; 9] = [
    "for ",
    "forall ",
    "if ",
    "when ",
    "let ",
    "suppose that ",
    "suppose ",
    "assume that ",
    "assume ",
];

/// Words between a range at the beginning of a text and the statement.
const ENDS: [&str; 2] = [" then ", " we have "];

/// Iterates over the words before and after ranges.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    CONJUNCTIONS.into_iter().chain(INTRODUCTIONS).chain(ENDS).flat_map(str::split_whitespace)
}

/// Returns the place of the first conjunction in a text.
pub(super) fn conjunction(text: &str) -> Option<usize> {
    CONJUNCTIONS.iter().filter_map(|word| text.find(word)).min()
}

/// Returns a range at the beginning of a text, and the statement after it. The range is in
/// parentheses, or ends with `then`, with a colon, with a full stop, or with a comma that no other
/// variable follows.
pub(super) fn range_first(text: &str) -> Option<(&str, String)> {
    let begin = text.trim_start();
    if let Some((range, statement)) = begin.strip_prefix('(').and_then(|it| it.split_once(')')) {
        let range = range.trim();
        let worded = INTRODUCTIONS.iter().find_map(|word| range.strip_prefix(word));
        let statement = statement.trim_start_matches([',', ':', '.', ' ']);
        if worded.is_some() || is_condition(range) {
            return Some((statement, worded.unwrap_or(range).to_owned()));
        }
    }
    let introduced = INTRODUCTIONS.iter().find_map(|word| begin.strip_prefix(word));
    let words = introduced.filter(|range| begins_range(range) || begin.starts_with('f'))?;
    let then = ENDS.into_iter().find_map(|end| words.split_once(end));
    if let Some((range, statement)) = then {
        return Some((statement, range.trim_end_matches([',', '.']).to_owned()));
    }
    let signs = ["in ", "∈", "="].into_iter().flat_map(|sign| words.match_indices(sign));
    let lists: Vec<_> = signs
        .filter_map(|(at, sign)| {
            let start = at + sign.len();
            Values::read(&words[start..]).map(|(_, length)| start..start + length)
        })
        .collect();
    // A full stop, unlike an empty square, has a space behind it.
    let is_end = |(at, sign): &(usize, &str)| *sign != "." || words[at + 1..].starts_with(' ');
    let ends = words.match_indices([':', ',', '.']).filter(is_end).map(|(at, _)| at);
    let mut ends = ends.filter(|at| !lists.iter().any(|list| list.contains(at)));
    let goes_on = |at: usize| {
        let behind = words[at + 1..].trim_start();
        behind.starts_with("for") || words[at..].starts_with(',') && begins_range(behind)
    };
    let end = ends.find(|&at| !goes_on(at))?;
    Some((&words[end + 1..], words[..end].to_owned()))
}

/// Returns a statement and the range after it, which follows a comma or a conjunction.
fn range_last(text: &str) -> Option<(&str, String)> {
    if find_range(text).is_some() {
        return None;
    }
    let worded = CONJUNCTIONS.iter().find_map(|word| text.split_once(word));
    if let Some((statement, range)) = worded.filter(|(_, range)| is_condition(range)) {
        return Some((statement.trim_end_matches([',', ' ']), format!("all {range}")));
    }
    let mut open = 0_usize;
    let comma = text.char_indices().find_map(|(at, c)| {
        match c {
            '(' | '{' => open += 1,
            ')' | '}' => open = open.saturating_sub(1),
            _ => {}
        }
        (c == ',' && open == 0).then_some(at)
    })?;
    let range = &text[comma + 1..];
    is_condition(range).then(|| (&text[..comma], format!("all {range}")))
}

/// Returns the place of a range that follows a statement without a comma, as in `(XXO)^n > 0 n >=
/// 1`.
pub(super) fn range_without_comma(text: &str) -> Option<usize> {
    let mut places = text.match_indices(' ').map(|(at, _)| at + 1);
    places.find(|&at| {
        let (statement, range) = text.split_at(at);
        let said = range.trim_start_matches(|c: char| is_name(c) || c == ',' || c.is_whitespace());
        let is_compared = said.starts_with(RELATION_SIGNS) || said.starts_with('∈');
        is_compared && is_condition(range) && ends_in_base(statement) && has_relation(statement)
    })
}

/// Tells whether a text begins with a variable, or with a number and a bound of a variable.
fn begins_range(text: &str) -> bool {
    if begins_with_bound(text) {
        return true;
    }
    let mut letters = text.trim_start().chars();
    letters.next().is_some_and(is_name)
        && letters.next().is_none_or(|c| {
            c.is_whitespace() || [',', ':', '∈'].contains(&c) || RELATION_SIGNS.contains(&c)
        })
}

/// Tells whether a text begins with a number and a bound of variables, as in `1 <= n <= 4` and
/// `0 <= n-1`.
pub(super) fn begins_with_bound(text: &str) -> bool {
    let behind = behind_bounds(text);
    behind.len() < text.trim_start().len() && begins_with_form(behind)
}

/// Returns a text without the numbers at its beginning that a relation follows, as in `1 <= n`.
fn behind_bounds(text: &str) -> &str {
    let mut text = text.trim_start();
    loop {
        let number = text.strip_prefix(['-', '−']).unwrap_or(text);
        let behind = number.trim_start_matches(|c: char| c.is_ascii_digit());
        let relation = behind.trim_start();
        let bounded = relation.trim_start_matches(RELATION_SIGNS);
        if behind.len() == number.len() || bounded.len() == relation.len() {
            return text;
        }
        text = bounded.trim_start();
    }
}

/// Tells whether a text begins as a range and says something of its variables, as `n >= 1` and `n
/// is even` do.
pub(super) fn is_condition(text: &str) -> bool {
    let mut words = text.split(|c: char| c == ',' || c.is_whitespace());
    let is_listed = |word: &str| word.is_empty() || word.len() == 1 && word.starts_with(is_name);
    let said = words.find(|word| !is_listed(word));
    let is_said = |word: &str| word.starts_with(|c: char| c.is_alphabetic() || c == '∈');
    // `v + 0` is a sum.
    begins_range(text) && said.is_some_and(|word| is_said(word) || text.contains(RELATION_SIGNS))
}
