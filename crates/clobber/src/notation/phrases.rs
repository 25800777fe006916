//! Translates phrases of sentences to signs: `is greater than` to `>`, `has value` to `=`. Removes
//! the article in `a positive integer`, which is no variable. Translates sets of numbers to words
//! and bounds: `n ∈ ℕ` to `n is natural`, `n ∈ ℤ_{≥2}` to `n >= 2`, `n between 1 and 4` to `n in
//! 1..4`.
use std::borrow::Cow;

use super::lexer::{RELATION_SIGNS, Token, prefix, token};
use super::ranges::is_name;

/// Relations in words, and their signs, two of which are refused. A verb may precede each of them.
/// If two phrases fit, the longer one is earlier in the list.
const RELATIONS: [(&str, &str); 24] = [
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
    ("fuzzy to", "||"),
    ("incomparable with", "||"),
    ("incomparable to", "||"),
    ("equal to", "="),
    ("no less than", "≮"),
    ("no greater than", "≯"),
];

/// Adjectives that are relations before a game, and outcomes otherwise.
const FUZZY: [&str; 3] = ["confused", "fuzzy", "incomparable"];

/// Verbs that have the meaning of `=` by themselves.
const EQUALITIES: [&str; 3] = ["equals", "has value", "has the value"];

/// Verbs before a relation in words. `are` stays in the text: in `m and n are at least 2`, it shows
/// that the bound belongs to both.
const VERBS: [&str; 2] = ["is", "be"];

/// Words between an article and its noun, or before a variable.
pub(super) const ADJECTIVES: [&str; 6] =
    ["positive", "nonnegative", "non-negative", "natural", "even", "odd"];

/// Nouns that a variable can be.
pub(super) const NOUNS: [&str; 4] = ["integer", "number", "integers", "numbers"];

/// Iterates over the words of phrases.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    let phrases = RELATIONS.iter().map(|(words, _)| *words);
    phrases.chain(FUZZY).chain(EQUALITIES).flat_map(|words| words.split(' '))
}

/// Returns a text with signs in place of phrases, or `None` if it has no phrases.
pub(super) fn translated(text: &str) -> Option<String> {
    let (mut signs, mut rest, mut is_changed) = (String::new(), text, false);
    while let Some(first) = rest.chars().next() {
        let begins_word = first.is_alphabetic() && !signs.ends_with(char::is_alphabetic);
        let phrase = || {
            let (sign, length) = if begins_word { phrase(rest)? } else { return None };
            Some((Cow::Borrowed(sign), length))
        };
        match phrase().or_else(|| set(&signs, rest)) {
            Some((sign, length)) => {
                signs.push_str(&sign);
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
    let worded =
        relations.find_map(|(words, sign)| Some((*sign, begin + length(relation, words)?)));
    let fuzzy = || FUZZY.iter().find_map(|word| length(relation, word));
    worded.or_else(|| match fuzzy() {
        Some(length) => begins_with_game(&relation[length..]).then_some(("||", begin + length)),
        None if verb == 0 => None,
        None if relation.starts_with(RELATION_SIGNS) => Some(("", verb)),
        None => begins_with_game(relation).then_some(("=", verb)),
    })
}

/// Tells whether a text begins with a name of a game or of a row, as `up` and `XXO` are.
fn begins_with_game(text: &str) -> bool {
    let text = text.trim_start();
    let word = prefix(text, char::is_alphabetic);
    let is_end = |token| matches!(token, Token::Close(_) | Token::Comma | Token::Any);
    token(text).is_some_and(|(token, length)| length >= word.len() && !is_end(token))
}

/// Words before the variables of a range.
const BEFORE_VARIABLES: [&str; 12] =
    ["for", "forall", "all", "every", "each", "any", "with", "where", "when", "if", "and", "let"];

/// Returns the translation of the set of numbers with which a text begins, such as `∈ ℕ` or `is
/// between 1 and 4`, and its length, if variables of a range are before it.
fn set(before: &str, text: &str) -> Option<(Cow<'static, str>, usize)> {
    let verb = VERBS.iter().find_map(|verb| length(text, verb)).unwrap_or(0);
    let said = text[verb..].trim_start();
    let is_apart = before.ends_with(char::is_whitespace);
    let name = said.strip_prefix('∈').or_else(|| {
        said.strip_prefix("in").filter(|it| is_apart && it.starts_with(char::is_whitespace))
    });
    let interval = || said.strip_prefix("between ").filter(|_| is_apart).and_then(interval);
    let (meaning, behind) = name.and_then(|name| numbers(name.trim_start())).or_else(interval)?;
    let letter = before.trim_end().strip_suffix(is_name)?;
    let list = letter.trim_end();
    let word = list.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let is_before = [&BEFORE_VARIABLES[..], &ADJECTIVES, &NOUNS].concat().contains(&word);
    let is_range = list.ends_with([',', '(']) || list.len() < letter.len() && is_before;
    let is_end = behind.chars().next().is_none_or(|c| c.is_whitespace() || ",.:;)".contains(c));
    (is_range && is_end).then_some((meaning, text.len() - behind.len()))
}

/// Translates `1 and 4` at the beginning of a text to `in 1..4`. Also returns the text after it.
fn interval(text: &str) -> Option<(Cow<'static, str>, &str)> {
    let number = |text| prefix(text, |c| c.is_ascii_digit());
    let first = number(text);
    let last_on = text[first.len()..].strip_prefix(" and ")?;
    let last = number(last_on);
    let is_read = !first.is_empty() && !last.is_empty();
    is_read.then(|| (format!("in {first}..{last}").into(), &last_on[last.len()..]))
}

/// Returns the translation of a set of numbers such as `ℕ`, `ℕ⁺`, `ℕ_1`, `ℕ₀` or `ℤ_{≥2}`, and the
/// text behind it.
fn numbers(text: &str) -> Option<(Cow<'static, str>, &str)> {
    let behind = text.strip_prefix(['N', 'ℕ', 'Z', 'ℤ'])?;
    let is_natural = text.starts_with(['N', 'ℕ']);
    // Without its command, `\{0\}` is `{0}`.
    let without_zero = ["∖{0}", "∖ {0}", "∖0", "∖ 0", "{0}", "*"];
    let without_zero = without_zero.into_iter().find_map(|it| behind.trim_start().strip_prefix(it));
    let indexed = || {
        // A bound is meant as an index.
        let bound = Some(behind.trim_start()).filter(|it| it.starts_with(['>', '≥', '⩾']));
        let index = behind.strip_prefix(['^', '_']).or(bound)?;
        let (index, rest) = match index.strip_prefix(['(', '{']) {
            Some(inside) => inside.split_once([')', '}'])?,
            None => {
                let number = index.trim_start_matches(['>', '=', '≥', '⩾', ' ']);
                let end = number.find(|c| " ,.:;)".contains(c)).unwrap_or(number.len());
                index.split_at(index.len() - number.len() + end)
            }
        };
        Some((index.replace(' ', ""), rest))
    };
    let signs = [('₀', "_0"), ('₁', "_1"), ('₊', "_+"), ('+', "^+")];
    let sign =
        signs.into_iter().find_map(|(sign, index)| Some((index, behind.strip_prefix(sign)?)));
    let (index, rest) = match (without_zero, sign) {
        (Some(rest), _) => ("^*".to_owned(), rest),
        (_, Some((index, rest))) => (index.to_owned(), rest),
        _ => match indexed() {
            Some((index, rest)) if behind.starts_with('^') => (format!("^{index}"), rest),
            Some((index, rest)) => (format!("_{index}"), rest),
            None => (String::new(), behind),
        },
    };
    let bounds = [("_>=", 0), ("_≥", 0), ("_⩾", 0), ("_>", 1)];
    let least = bounds.into_iter().find_map(|(sign, more)| {
        let number: u32 = index.strip_prefix(sign)?.parse().ok()?;
        number.checked_add(more)
    });
    let meaning = match (&*index, least) {
        ("", _) if is_natural => " is natural".into(),
        ("", _) => " is integer".into(),
        ("^+", _) | (_, Some(1)) => " is positive".into(),
        ("^*" | "_+" | "_1", _) if is_natural => " is positive".into(),
        ("_0", _) if is_natural => " is nonnegative".into(),
        (_, Some(0)) => " is nonnegative".into(),
        (_, Some(least)) => format!(" >= {least}").into(),
        _ => return None,
    };
    Some((meaning, rest))
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
