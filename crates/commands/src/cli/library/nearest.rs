//! Advice after a search of the library without a result: the statements that are most similar to
//! what the user typed.
use crate::clobber::Statement;
use crate::library::about::Subject;
use crate::library::index;

/// Maximum number of statements that are named.
const MOST: usize = 3;

/// Least part of the typed characters that a similar statement has in common with them.
const LEAST: f64 = 0.6;

/// Returns the statements of the program that are most similar to the typed texts. Statements about
/// a row that was typed come first.
pub fn nearest(texts: &[String]) -> Vec<String> {
    let subjects: Vec<Subject> = texts.iter().filter_map(|text| Subject::read(text)).collect();
    if texts.is_empty() {
        return Vec::new();
    }
    let length: usize = texts.iter().map(|text| text.chars().count()).sum();
    let wanted: Vec<Vec<char>> = texts.iter().map(|text| plain(text)).collect();
    let least = LEAST * length as f64;
    let mut scored: Vec<(usize, &str)> = Vec::new();
    for entry in index::entries() {
        let statement = plain(entry.statement);
        let common: usize = wanted.iter().map(|text| common(text, &statement)).sum();
        let is_about = || {
            let statement = entry.statement.parse::<Statement>();
            statement.is_ok_and(|it| subjects.iter().any(|subject| subject.is_of(&it)))
        };
        if !subjects.is_empty() && is_about() {
            scored.push((usize::MAX - entry.statement.len(), entry.statement));
        } else if common as f64 >= least {
            scored.push((common, entry.statement));
        }
    }
    scored.sort_by_key(|(score, statement)| (std::cmp::Reverse(*score), statement.len()));
    scored.dedup();
    scored.into_iter().take(MOST).map(|(_, statement)| statement.to_owned()).collect()
}

/// Returns the characters of a text other than spaces, without regard to case.
fn plain(text: &str) -> Vec<char> {
    text.to_lowercase().chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// Returns the length of the longest run of characters that two texts have in common, or 0 if it is
/// only one or two characters of a longer text.
fn common(wanted: &[char], text: &[char]) -> usize {
    let longest = |start: usize| {
        let ends = (start + 1..=wanted.len()).rev();
        let mut runs = ends.map(|end| &wanted[start..end]);
        runs.find(|run| text.windows(run.len()).any(|it| it == *run)).map_or(0, <[char]>::len)
    };
    let longest = (0..wanted.len()).map(longest).max().unwrap_or(0);
    if longest >= wanted.len().min(3) { longest } else { 0 }
}
