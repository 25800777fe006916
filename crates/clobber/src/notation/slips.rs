//! Recognizes common mistakes in the notation: relations of other languages, letters that look like
//! stones, stones of two alphabets.
use std::ops::Range;

use super::advice::{SUMS, help_for};
use super::error::{NotationError, short};
use super::latex::ends_in_base;
use super::lexer::{RELATION_SIGNS, is_circle, prefix, square};
use super::problem::Problem;
use super::ranges::{Ranges, find_range, is_name, listed};
use super::superscripts::on_the_line;
use super::whole::{has_relation, variable};

/// Relations of other languages.
const MISSPELLED: [(&[&str], &str); 15] = [
    (&["=<"], "`<=`"),
    (&["=>"], "`>=`"),
    (&["!=", "≠", "=/=", "/=", "=\u{338}"], NOT_EQUAL),
    (&["≱", "≥\u{338}"], "`<|`"),
    (&["≰", "≤\u{338}"], "`|>`"),
    (&["≯", ">\u{338}"], "the relation that holds: `<=`, `<`, `=` or `||`"),
    (&["≮", "<\u{338}"], "the relation that holds: `>=`, `>`, `=` or `||`"),
    (&["<>"], ANGLES),
    (&["><", "//", "<||>", "<|>", "~", "≈", "#"], CONFUSED),
    (&["|<", "<||"], "`<|`"),
    (&[">|", "||>"], "`|>`"),
    (&["≡", "≅", "==="], EQUAL),
    (&[">>", "≫"], "`>`"),
    (&["<<", "≪"], "`<`"),
    (&["<=>", "⟺", "⇔", "⟹", "⇒"], IMPLIES),
];
const ANGLES: &str = "`||` if you mean `confused with`, as in CGSuite; if you mean `not equal`, \
                      the relation that holds: `>`, `<` or `||`";
const CONFUSED: &str = "`||` for `confused with`, `=` for equal games";
const IMPLIES: &str = "`for all n >= 4: …` if the statement holds for these n";
/// Identity of forms cannot be stated.
const EQUAL: &str = "`=` for equality of values";
const NOT_EQUAL: &str = "the relation that holds: `>`, `<` or `||`, which is `confused with`";

/// Words for what no statement can say, and what to write instead. If several of them occur, the
/// first of the list matters most.
const UNSTATABLE: [(&[&str], &str); 13] = [
    (&["\\sum", "∑", "Σ"], SUMS),
    (&["≢", "divisible", "multiple of", "multiples of"], RESIDUES),
    (
        &["prime", "primes"],
        "write a range, such as `for all n >= 4`, or one statement for each value",
    ),
    (
        &["if and only if", "only", "iff"],
        "write two statements: what holds for these values, such as `(XO)^n || 0 for all n >= 4`, \
         and what holds for the others, such as `(XO)^3 = 0`",
    ),
    (
        &["some", "there is", "there are", "exists", "exist", "∃"],
        "an example shows that there is such a value: write it in place of the variable, as in \
         `(XO)^3 = 0`",
    ),
    (
        &[
            "almost all",
            "almost every",
            "finitely many",
            "for large",
            "large enough",
            "sufficiently",
        ],
        "write from which value on it holds, such as `for all n >= 4`",
    ),
    (&["infinitely many"], "write the values, such as `for even n >= 2`"),
    (&["except", "unless"], EXCEPTIONS),
    (&["\\not\\gtrless", "\\not\\lessgtr", "≹", "≸"], "write `||` for `confused with`"),
    (&["+/-"], "write `±1` for a switch; `+` and `-` between two games need two statements"),
    (&["loses", "lose", "lost"], "write who wins, such as `Right wins (OOX)^4`"),
    (
        &["distinct", "different"],
        "write which variable is larger, such as `for all m > n >= 1`, and one statement for each \
         order if exchanging the variables changes the statement",
    ),
    (
        &["not"],
        "write what holds instead: `<|` for not `>=`, `|>` for not `<=`; instead of not `=`, the \
         relation that holds: `>`, `<` or `||`; in a range, the values that remain, such as `for \
         odd n >= 1`",
    ),
];
const RESIDUES: &str = "write one statement for each residue, such as `for all n >= 1 with n = 1 \
                        mod 3`";
const EXCEPTIONS: &str = "write one statement for each range, such as `for all n >= 4`, and one \
                          for each single value";

/// Rejects an odd number of the signs `$`, which begin and end formulas of LaTeX.
pub(super) fn refuse_unpaired_dollar(text: &str) -> Result<(), NotationError> {
    match text.rfind('$').filter(|_| text.matches('$').count() % 2 == 1) {
        Some(at) => Err(NotationError::new(text, at..at + 1, Problem::UnpairedDollar)),
        None => Ok(()),
    }
}

/// Rejects relations of other languages. `range` is the place at which the range of the variables
/// begins, if there is a range.
pub(super) fn refuse_misspelled(text: &str, range: Option<usize>) -> Result<(), NotationError> {
    // In `{^<2>|0}`, the name of an option ends with `>`.
    let is_name = |at: usize| text[..at].ends_with(|c: char| c.is_ascii_digit());
    // In a range, `≡` is a congruence.
    let is_congruence = |at: usize| range.is_some_and(|range| range < at);
    let all = MISSPELLED.iter().flat_map(|(all, meant)| all.iter().map(move |it| (*it, *meant)));
    let found = all.filter_map(|(written, meant)| {
        let mut places = text.match_indices(written).map(|(at, _)| at);
        let at = places.find(|&at| match written {
            ">|" | "><" | ">>" => !is_name(at),
            "≡" => !is_congruence(at),
            _ => true,
        })?;
        Some((at, std::cmp::Reverse(written.len()), written, meant))
    });
    let Some((at, _, written, meant)) = found.min() else {
        return Ok(());
    };
    // `n >= 1 => G > 0` has other relations, too.
    let is_between_relations = written == "=>"
        && [&text[..at], &text[at + 2..]].iter().any(|it| it.contains(RELATION_SIGNS));
    let meant = if is_between_relations { IMPLIES } else { meant };
    let is_unequal = [NOT_EQUAL, ANGLES].contains(&meant);
    let problem = match range.is_some_and(|range| range < at) && is_unequal {
        true => match variables(&text[..at], &text[at + written.len()..]) {
            Some((one, other)) => Problem::Unequal { written, one, other },
            None if text[at..].contains("mod") => Problem::Unstatable { written, advice: RESIDUES },
            None => Problem::Unstatable { written, advice: EXCEPTIONS },
        },
        false => Problem::Misspelled { written, meant },
    };
    Err(NotationError::new(text, at..at + written.len(), problem))
}

/// Returns the variables at the end of a text and at the beginning of another, if there are some.
fn variables(before: &str, behind: &str) -> Option<(char, char)> {
    let alone = |name: &str| name.parse().ok().filter(|name| is_name(*name));
    let before = before.trim_end();
    let start = before.trim_end_matches(char::is_alphanumeric).len();
    let other = prefix(behind.trim_start(), char::is_alphanumeric);
    Some((alone(&before[start..])?, alone(other)?))
}

/// Rejects words for what no statement can say, such as `except`, `some` or `not`.
pub(super) fn refuse_unstatable(text: &str) -> Result<(), NotationError> {
    let is_word = |at: usize, word: &str| {
        let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
        !word.starts_with(char::is_alphabetic)
            || !is_letter(text[..at].chars().next_back())
                && !is_letter(text[at + word.len()..].chars().next())
    };
    for (words, advice) in UNSTATABLE {
        for &written in words {
            let mut places = text.match_indices(written).map(|(at, _)| at);
            if let Some(at) = places.find(|at| is_word(*at, written)) {
                let problem = Problem::Unstatable { written, advice };
                return Err(NotationError::new(text, at..at + written.len(), problem));
            }
        }
    }
    Ok(())
}

/// Rejects products without parentheses in the exponents of rows, such as `(XXO)^2n`.
pub(super) fn refuse_products_in_exponents(text: &str) -> Result<(), NotationError> {
    let is_row = |c: char| c == ')' || square(c).is_some();
    for (at, _) in text.match_indices('^').filter(|(at, _)| text[..*at].ends_with(is_row)) {
        let factor = prefix(&text[at + 1..], |c| c.is_ascii_digit());
        let behind = &text[at + 1 + factor.len()..];
        let name = prefix(behind, char::is_alphabetic).parse().ok();
        let name = name.filter(|&c| is_name(c) && square(c).is_none() && c != 'v');
        if let (Some(name), false) = (name, factor.is_empty()) {
            let problem = Problem::ProductInExponent { factor: factor.to_owned(), name };
            return Err(NotationError::new(text, at + 1..at + 2 + factor.len(), problem));
        }
    }
    Ok(())
}

/// Rejects variables in the exponents of up and down, such as `up^n`.
pub(super) fn refuse_powers_of_up(text: &str) -> Result<(), NotationError> {
    for (at, _) in text.match_indices('^') {
        let up = ["up", "down", "↑", "↓"].into_iter().find(|name| text[..at].ends_with(name));
        let is_group = text[at + 1..].starts_with('(');
        let exponent = prefix(&text[at + 1..], |c| match is_group {
            true => c != ')',
            false => c.is_alphanumeric(),
        });
        if let (Some(up), true) = (up, exponent.contains(is_name)) {
            let span = at - up.len()..at + 1 + exponent.len();
            return Err(NotationError::new(text, span, Problem::PowerOfUp(up)));
        }
    }
    Ok(())
}

/// Rejects variables in the names of games: in nimbers such as `*k`, and in powers of numbers such
/// as `1/2^k` and `2^(-k)`. The range of the variables begins at `range`, if there is one.
pub(super) fn refuse_variable_sizes(text: &str, range: Option<usize>) -> Result<(), NotationError> {
    let is_variable = |c: char| is_name(c) && square(c).is_none() && c != 'v';
    for (at, sign) in text[..range.unwrap_or(text.len())].match_indices(['*', '^']) {
        let (before, behind) = (&text[..at], &text[at + sign.len()..]);
        let word = prefix(behind, char::is_alphabetic);
        let is_alone = word.len() == 1 && word.starts_with(is_variable);
        let (size, length) = if sign == "*" {
            let is_nimber = !ends_in_base(before) && !before.ends_with('*');
            (if is_nimber && is_alone { "the size of a nimber" } else { continue }, 1)
        } else {
            let digits = before.trim_end_matches(|c: char| c.is_ascii_digit());
            let group = prefix(behind, |c| !")}".contains(c));
            let is_group = behind.starts_with(['(', '{']) && group.contains(is_variable);
            let length = if is_group { group.len() } else { 1 };
            // The exponent of a row has an error of its own.
            let is_number = digits.len() < before.len() && !digits.ends_with("^(");
            match is_number && (is_alone || is_group) {
                true if digits.ends_with('/') => ("the size of a denominator", length),
                true => ("the exponent of a number", length),
                false => continue,
            }
        };
        let span = at..at + sign.len() + length;
        return Err(NotationError::new(text, span, Problem::VariableSize(size)));
    }
    Ok(())
}

/// Rejects variables with subscripts, such as `n_1`.
pub(super) fn refuse_subscripts(text: &str) -> Result<(), NotationError> {
    let is_variable = |c: char| is_name(c) && c.is_ascii_lowercase() && square(c).is_none();
    let is_sign = |c: char| c == '_' || ('₀'..='₉').contains(&c);
    for (at, sign) in text.match_indices(is_sign) {
        let start = text[..at].trim_end_matches(char::is_alphanumeric).len();
        let behind = text[at + sign.len()..].trim_start_matches('{');
        let index = prefix(behind, char::is_alphanumeric);
        // In `(XO)^n_XO`, the sign is a gap.
        let is_gap = text[..start].ends_with('^') && index.chars().all(|c| square(c).is_some());
        let is_index = sign != "_" || !index.is_empty() && !is_gap;
        if text[start..at].parse().is_ok_and(is_variable) && is_index {
            let span = start..text.len() - behind.len() + index.len();
            let problem = Problem::Subscript(text[span.clone()].to_owned());
            return Err(NotationError::new(text, span, problem));
        }
    }
    Ok(())
}

/// Rejects decimals: in exponents, in the range of the variables, which begins at `range` if there
/// is one, and as numbers.
pub(super) fn refuse_decimals(text: &str, range: Option<usize>) -> Result<(), NotationError> {
    let is_digit = |c: char| c.is_ascii_digit();
    let decimal = text.match_indices('.').find_map(|(at, _)| {
        let start = text[..at].trim_end_matches(is_digit).len();
        let end = at + 1 + prefix(&text[at + 1..], is_digit).len();
        let is_whole = start < at || at == 0 || text[..at].ends_with(char::is_whitespace);
        (is_whole && end > at + 1).then_some((start..end, at))
    });
    let Some((span, point)) = decimal else {
        return Ok(());
    };
    let is_exponent = text[..span.start].trim_end_matches(['(', '{']).ends_with('^');
    let problem = match range {
        _ if is_exponent => Problem::DecimalExponent,
        Some(range) if range < span.start => Problem::DecimalBound(short(&text[span.clone()])),
        _ => {
            let fraction = fraction(&text[span.start..point], &text[point + 1..span.end]);
            let copied = text[span.end..].trim_start().strip_prefix('*').map(str::trim_start);
            let is_end = |c: char| c.is_whitespace() || RELATION_SIGNS.contains(&c) || c == '(';
            let game = copied.map(|copied| prefix(copied, |c| !is_end(c)));
            match (fraction, game.filter(|game| !game.is_empty())) {
                (Some(count), Some(game)) if count.contains('/') => {
                    Problem::CopiesOfFraction { count, game: short(game) }
                }
                (fraction, _) => Problem::Decimal { fraction },
            }
        }
    };
    Err(NotationError::new(text, span, problem))
}

/// Rejects uptimals such as `^.2` and `up.12`.
pub(super) fn refuse_uptimals(text: &str) -> Result<(), NotationError> {
    let names = ["up", "down", "^", "v", "↑", "↓"];
    for (at, _) in text.match_indices('.') {
        let digits = prefix(&text[at + 1..], |c| c.is_ascii_digit());
        let Some(name) = names.iter().find(|name| text[..at].ends_with(**name)) else {
            continue;
        };
        let start = at - name.len();
        let is_power = text[..start].ends_with(|c: char| c.is_alphanumeric() || c == ')');
        if !digits.is_empty() && !is_power {
            let is_negative = matches!(*name, "down" | "v" | "↓");
            let problem = Problem::Uptimal { is_negative, digits: short(digits) };
            return Err(NotationError::new(text, start..at + 1 + digits.len(), problem));
        }
    }
    Ok(())
}

/// Returns the number with these digits before and after the decimal point as a fraction. `None`
/// if the denominator is not a power of 2, or if there are too many digits.
fn fraction(before: &str, after: &str) -> Option<String> {
    let digits = u32::try_from(after.len()).ok()?;
    let mut numerator: u64 = format!("{before}{after}").parse().ok()?;
    let mut divisor = 10_u64.checked_pow(digits)?;
    for factor in [2, 5] {
        while numerator % factor == 0 && divisor % factor == 0 {
            (numerator, divisor) = (numerator / factor, divisor / factor);
        }
    }
    match divisor {
        1 => Some(numerator.to_string()),
        _ => divisor.is_power_of_two().then(|| format!("{numerator}/{divisor}")),
    }
}

/// Returns the place of the first `(` that is not closed before `range`, the beginning of the range
/// of the variables, if there is a range.
pub(super) fn unclosed(text: &str, range: Option<usize>) -> Option<usize> {
    let mut open = Vec::new();
    for (at, c) in text[..range.unwrap_or(text.len())].char_indices() {
        match c {
            '(' => open.push(at),
            ')' => drop(open.pop()),
            _ => {}
        }
    }
    open.first().copied()
}

/// Rejects a row with stones of two alphabets, such as `XOB`.
pub(super) fn refuse_two_alphabets(text: &str, span: Range<usize>) -> Result<(), NotationError> {
    let alphabet = |c: char| match c {
        'B' | 'b' | 'W' | 'w' => Some(1),
        _ if is_circle(c) => Some(2),
        '.' | '_' => None,
        _ => Some(0),
    };
    let mut before = None;
    for (at, c) in text[span.clone()].char_indices() {
        let here = alphabet(c);
        if before.is_some() && here.is_some() && before != here {
            let at = span.start + at;
            let problem = Problem::TwoAlphabets;
            return Err(NotationError::new(text, at..at + c.len_utf8(), problem));
        }
        before = here;
    }
    Ok(())
}

/// Maps letters that resemble stones to these stones.
fn look_alike(c: char) -> Option<char> {
    Some(match c {
        'Х' | 'х' | 'Χ' | 'χ' | 'Ⅹ' | 'ⅹ' | 'Ｘ' | 'ｘ' | '✕' | '✗' => 'X',
        'О' | 'о' | 'Ο' | 'ο' | 'Ｏ' | 'ｏ' | 'Օ' | 'օ' => 'O',
        'В' | 'Β' | 'Ｂ' | 'ｂ' => 'B',
        'Ｗ' | 'ｗ' | 'Ԝ' | 'ԝ' => 'W',
        _ => return None,
    })
}

/// Names of games that are not short.
const LOOPY: [&str; 9] = ["on", "off", "over", "under", "upon", "dud", "omega", "infinity", "inf"];

/// Returns the error that the text at this place is unknown. Names the letter if this is a row with
/// a wrong letter, otherwise the whole word that is here, or the character.
pub(super) fn unknown(text: &str, at: usize, has_variables: bool) -> NotationError {
    let rest = &text[at..];
    let word = prefix(rest, char::is_alphabetic);
    let first = rest.chars().next().unwrap_or_default();
    let character = at..at + first.len_utf8();
    let is_separate = !text[..at].ends_with(char::is_alphabetic) && word.len() == 1;
    let is_exponent = text[..at].ends_with('^');
    if has_variables && (is_separate || is_exponent) && is_name(first) {
        let names = listed(&Ranges::of_all_powers(text, &[first]).names);
        let problem = match find_range(text) {
            Some(at) => Problem::NoRangeOf { name: first, range: text[at..].to_owned() },
            None if has_relation(text) => Problem::NoRange(names),
            None => variable(text, names, None),
        };
        return NotationError::new(text, character, problem);
    }
    // The whole word, of which the lexer may have read the beginning as stones.
    let start = match first.is_alphabetic() {
        true => text[..at].trim_end_matches(char::is_alphabetic).len(),
        false => at,
    };
    // The name `up-second`.
    let ups = ["up-", "down-"].into_iter().find(|ups| text[..start].ends_with(ups));
    let is_ordinal =
        ["second", "third", "fourth"].contains(&prefix(&text[start..], char::is_alphabetic));
    let start = start - ups.filter(|_| is_ordinal).map_or(0, str::len);
    let whole = prefix(&text[start..], |c| c.is_alphabetic() || is_ordinal && c == '-');
    let whole_word = start..start + whole.len();
    if LOOPY.contains(&whole) || matches!(first, 'ω' | '∞') {
        let span = if whole.is_empty() { character } else { whole_word };
        let problem = Problem::LoopyGame(text[span.clone()].to_owned());
        return NotationError::new(text, span, problem);
    }
    if on_the_line(first).is_some() {
        return NotationError::new(text, character, Problem::Superscript(first));
    }
    let is_square = |c: Option<char>| c.is_some_and(|c| square(c).is_some());
    if let Some(meant) = look_alike(first) {
        let written = first;
        return NotationError::new(text, character, Problem::LooksLike { written, meant });
    }
    let neighbours = (text[..at].chars().next_back(), rest.chars().nth(1));
    if first == '/' && is_square(neighbours.0) && is_square(neighbours.1) {
        return NotationError::new(text, character, Problem::TwoDimensional);
    }
    if matches!(first, '?' | '…') && matches!(neighbours.0, Some('{' | '|' | ',')) {
        return NotationError::new(text, character, Problem::Elision);
    }
    if !first.is_ascii() && word.chars().count() < 2 {
        return NotationError::new(text, character, Problem::UnknownCharacter(first));
    }
    let stones = whole.chars().filter(|&c| square(c).is_some()).count();
    if first.is_alphabetic()
        && help_for(whole).is_none()
        && is_square(whole.chars().next())
        && 2 * stones >= whole.chars().count()
    {
        return NotationError::new(text, character, Problem::NoStone(first));
    }
    // The star of a nimber, but not of a product.
    let star = text[..start].strip_suffix('*').filter(|before| !ends_in_base(before));
    let span = match whole.is_empty() {
        _ if star.is_some() && is_name(first) && whole.len() == 1 => start - 1..at + 1,
        true if first == '\\' => {
            at..at + 1 + prefix(&rest[1..], |c: char| c.is_ascii_alphabetic()).len()
        }
        true => character,
        false => whole_word,
    };
    let written = short(&text[span.clone()]);
    let problem = match &*written {
        "fuzzy" | "positive" | "negative" => {
            let (position, outcome) = text.split_at(span.start);
            let statement = format!("{} is {}", position.trim(), outcome.trim());
            Problem::NoVerb { written, statement }
        }
        _ => Problem::UnknownText(written),
    };
    NotationError::new(text, span, problem)
}
