//! Translates phrases of sentences to signs: `is greater than` to `>`, `has value` to `=`. Removes
//! the article in `a positive integer`, which is no variable. Translates sets of numbers to words:
//! `n ∈ ℕ` to `n is natural`.

use super::ranges::is_name;

/// Relations in words, and their signs. A verb may precede each of them. If two phrases fit, the
/// longer one is earlier in the list.
const RELATIONS: [(&str, &str); 20] = [
    ("greater than or equal to", ">="),
    ("greater than or confused with", "|>"),
    ("greater than or fuzzy with", "|>"),
    ("greater than or incomparable with", "|>"),
    ("greater than", ">"),
    ("strictly greater than", ">"),
    ("larger than", ">"),
    ("at least", ">="),
    ("less than or equal to", "<="),
    ("less than or confused with", "<|"),
    ("less than or fuzzy with", "<|"),
    ("less than or incomparable with", "<|"),
    ("less than", "<"),
    ("strictly less than", "<"),
    ("smaller than", "<"),
    ("at most", "<="),
    ("confused with", "||"),
    ("fuzzy with", "||"),
    ("incomparable with", "||"),
    ("equal to", "="),
];

/// Verbs that have the meaning of `=` by themselves.
const EQUALITIES: [&str; 3] = ["equals", "has value", "has the value"];

/// Verbs before a relation in words. `are` stays in the text: in `m and n are at least 2`, it shows
/// that the bound belongs to both.
const VERBS: [&str; 2] = ["is", "be"];

/// Words between an article and its noun.
const ADJECTIVES: [&str; 6] = ["positive", "nonnegative", "non-negative", "natural", "even", "odd"];

/// Nouns that a variable can be.
const NOUNS: [&str; 2] = ["integer", "number"];

/// Returns a text with signs in place of phrases, or `None` if it has no phrases.
pub(super) fn translated(text: &str) -> Option<String> {
    let (mut signs, mut rest, mut is_changed) = (String::new(), text, false);
    while let Some(first) = rest.chars().next() {
        let begins_word = first.is_alphabetic() && !signs.ends_with(char::is_alphabetic);
        let phrase = || if begins_word { phrase(rest) } else { None };
        match phrase().or_else(|| set(&signs, rest)) {
            Some((sign, length)) => {
                signs.push_str(sign);
                rest = &rest[length..];
                is_changed = true;
            }
            None => {
                signs.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    is_changed.then_some(signs)
}

/// Returns the translation of the phrase with which a text begins, and the length of the phrase.
fn phrase(text: &str) -> Option<(&'static str, usize)> {
    if let Some(length) = EQUALITIES.iter().find_map(|words| length(text, words)) {
        return Some(("=", length));
    }
    if is_article(text) {
        return Some(("", 1));
    }
    let verb = VERBS.iter().find_map(|verb| length(text, verb)).unwrap_or(0);
    let relation = text[verb..].trim_start();
    let begin = text.len() - relation.len();
    let mut relations = RELATIONS.iter();
    relations.find_map(|(words, sign)| Some((*sign, begin + length(relation, words)?)))
}

/// Words before the variables of a range.
const BEFORE_VARIABLES: [&str; 12] =
    ["for", "For", "all", "every", "each", "any", "with", "where", "when", "if", "and", "let"];

/// Returns the translation of the set of numbers with which a text begins, such as `∈ ℕ`, and its
/// length, if variables of a range are before it.
fn set(before: &str, text: &str) -> Option<(&'static str, usize)> {
    let name = text.strip_prefix('∈').or_else(|| {
        let name = text.strip_prefix("in")?;
        (before.ends_with(char::is_whitespace) && name.starts_with(char::is_whitespace))
            .then_some(name)
    })?;
    let behind = name.trim_start().strip_prefix(['N', 'ℕ', 'Z', 'ℤ'])?;
    // Such as ℕ₀, which is another set.
    if !behind.chars().next().is_none_or(|c| c.is_whitespace() || ",.:;)".contains(c)) {
        return None;
    }
    let letter = before.trim_end().strip_suffix(is_name)?;
    let list = letter.trim_end();
    let word = list.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let is_range = list.ends_with([',', '(']) || list.len() < letter.len() && is_before(word);
    let length = text.len() - behind.len();
    let is_natural = text[..length].ends_with(['N', 'ℕ']);
    is_range.then_some((if is_natural { " is natural" } else { " is integer" }, length))
}

fn is_before(word: &str) -> bool {
    BEFORE_VARIABLES.contains(&word)
}

/// Tells whether a text begins with the article of a noun, as `a positive integer` does.
fn is_article(text: &str) -> bool {
    let Some(behind) = text.strip_prefix("a ") else {
        return false;
    };
    let mut words = behind.split_whitespace();
    let noun = words.find(|word| !ADJECTIVES.contains(word)).unwrap_or_default();
    NOUNS.contains(&noun.trim_end_matches(|c: char| !c.is_alphabetic()))
}

/// Returns the length of the words of a phrase at the beginning of a text, with any spaces between
/// them.
fn length(text: &str, phrase: &str) -> Option<usize> {
    let mut rest = text;
    for word in phrase.split(' ') {
        rest = rest.trim_start().strip_prefix(word)?;
        if rest.starts_with(char::is_alphabetic) {
            return None;
        }
    }
    Some(text.len() - rest.len())
}
