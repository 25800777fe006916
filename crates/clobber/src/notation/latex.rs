//! Translates LaTeX into the notation without LaTeX.
use std::borrow::Cow;
use std::ops::Range;

use super::case::in_small_letters;
use super::lexer::{is_circle, square};
use super::phrases;
use super::sentence::{is_condition, range_at_end, range_first};
use super::superscripts::{with_exponents, with_operands};

/// Commands and their translations. The reader rejects all other commands. `values --format latex`
/// prints `\allowbreak`, and `explain --latex` defines `\rowbreak`, `\gtrfuzzy` and `\lessfuzzy`.
/// Identity, which is more than equality, is refused as its signs are. A stroke may stand beside
/// the triangles.
const COMMANDS: [(&str, &str); 46] = [
    ("uparrow", "↑"),
    ("Uparrow upuparrows", "⇑"),
    ("downarrow", "↓"),
    ("Downarrow downdownarrows", "⇓"),
    ("ast star bigstar", "*"),
    ("cdot times", "·"),
    ("pm", "±"),
    ("mid vert lvert rvert", "|"),
    (
        "allowbreak rowbreak displaystyle textstyle texttt textsf textbf textit operatorname \
         mathrel mathbin mathord mathop mathbb mathbf mathsf mathcal mathscr mathrm mathtt mathit",
        "",
    ),
    ("bigm left right middle big bigl bigr Big Bigl Bigr bigg biggl biggr", DELIMITER),
    ("gt", ">"),
    ("lt", "<"),
    ("geq ge geqslant geqq", ">="),
    ("leq le leqslant leqq", "<="),
    ("parallel shortparallel Vert fuzzy", "||"),
    ("equiv", "≡"),
    ("cong", "≅"),
    ("ne neq", "≠"),
    ("ngeq ngeqslant", "≱"),
    ("nleq nleqslant", "≰"),
    ("ngtr", "≯"),
    ("nless", "≮"),
    ("implies", "⟹"),
    ("iff", "⟺"),
    ("rhd vartriangleright triangleright", "⊳"),
    ("lhd vartriangleleft triangleleft", "⊲"),
    ("gtrfuzzy", "|>"),
    ("lessfuzzy", "<|"),
    ("lfloor", "floor("),
    ("rfloor rceil", ")"),
    ("lceil", "ceil("),
    ("langle", "<"),
    ("rangle", ">"),
    ("lbrace", "{"),
    ("rbrace", "}"),
    ("bullet", "●"),
    ("circ", "○"),
    ("dots ldots cdots dotsb dotsc", "…"),
    ("colon", ":"),
    ("quad qquad", QUAD),
    ("forall", " for all "),
    ("in", " ∈ "),
    ("setminus smallsetminus backslash", "∖"),
    ("mod bmod pmod", " mod "),
    ("text textrm textnormal mbox", WORDS),
    ("tfrac dfrac frac", FRACTION),
];
/// A wide space, which may separate a statement from its range.
const QUAD: &str = "\u{2003}";
/// Marks the next two groups as numerator and denominator of a fraction.
const FRACTION: &str = "\u{1}";
/// Marks the next group as words.
const WORDS: &str = "\u{2}";
/// Marks a size of the next delimiter, which may be the null delimiter `.`.
const DELIMITER: &str = "\u{3}";
/// Marks a group that belongs to no fraction.
const OTHER: u8 = 2;
const EXPONENT: u8 = 3;
/// Marks a group of words.
const TEXT: u8 = 4;
/// Marks the braces of a game, which were written without their commands.
const GAME: u8 = 5;

/// Returns the text without commands and superscripts, with known words in small letters, with
/// words for `∀`, with signs for relations in words, and without braces that only group. Moves a
/// range at the beginning to the end, and adds `for all` to a range without words. In a text
/// without commands, removes only braces around exponents.
pub fn plain(text: &str) -> Cow<'_, str> {
    let plain = changed(in_small_letters(text), with_operands);
    let plain = changed(plain, with_exponents);
    let plain = changed(plain, without_commands);
    let plain = changed(plain, with_quantifiers);
    let plain = changed(plain, without_quads);
    let plain = phrases::translated(&plain).map_or(plain, Cow::Owned);
    match range_at_end(&plain) {
        Some(moved) => Cow::Owned(moved),
        None => plain,
    }
}

/// Returns a text with `for all` in place of `∀`.
fn with_quantifiers(text: &str) -> Cow<'_, str> {
    match text.contains('∀') {
        true => Cow::Owned(text.replace('∀', " for all ")),
        false => Cow::Borrowed(text),
    }
}

/// Replaces each wide space by a comma if it separates a range before it from a statement, or a
/// statement from a range without words, and otherwise by a space.
fn without_quads(text: &str) -> Cow<'_, str> {
    let Some((first, _)) = text.split_once(QUAD) else {
        return Cow::Borrowed(text);
    };
    let mut plain = first.to_owned();
    for (at, _) in text.match_indices(QUAD) {
        let behind = &text[at + QUAD.len()..];
        let is_listed = plain.trim_end().ends_with(',');
        let ends_range = range_first(&format!("{plain},")).is_some_and(|it| it.0.is_empty());
        let separates = !is_listed && (ends_range || is_condition(behind));
        plain.push_str(if separates { ", " } else { " " });
        plain.push_str(behind.split(QUAD).next().unwrap_or_default());
    }
    Cow::Owned(plain)
}

/// Applies a change to a text that may be owned.
fn changed<'a>(text: Cow<'a, str>, change: impl Fn(&str) -> Cow<'_, str>) -> Cow<'a, str> {
    match text {
        Cow::Borrowed(text) => change(text),
        Cow::Owned(text) => Cow::Owned(change(&text).into_owned()),
    }
}

/// Returns the bytes of a text from which these bytes of [`plain`] come. Returns all bytes if the
/// text is very long, or if a part of it was moved.
pub(super) fn original_span(text: &str, plain_text: &str, span: &Range<usize>) -> Range<usize> {
    let whole = 0..text.len();
    if text.len() > LONGEST
        || range_first(with_quantifiers(&in_small_letters(text)).trim_start()).is_some()
    {
        return whole;
    }
    // For each place: the length of the translation of the text before it, as far as later text
    // does not change it.
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let is_in_command = |at: &usize| {
        text[*at..].starts_with(is_letter)
            && text[..*at].trim_end_matches(is_letter).ends_with('\\')
    };
    let places = text.char_indices().map(|(at, _)| at).filter(|at| !is_in_command(at));
    let places = places.chain([text.len()]);
    let mut lengths: Vec<(usize, usize)> =
        places.map(|at| (at, plain(&text[..at]).len().min(plain_text.len()))).collect();
    for place in (1..lengths.len()).rev() {
        lengths[place - 1].1 = lengths[place - 1].1.min(lengths[place].1);
    }
    let last = |most: usize| lengths.iter().rev().find(|(_, length)| *length <= most);
    let [start, end] = [span.start, span.end].map(|at| last(at).map_or(0, |(place, _)| *place));
    let written = text[start..end.max(start)].trim_end_matches(['$', ' ']);
    start..start + written.len()
}

/// Maximum length of a text for which places are computed exactly, and of a game in braces without
/// commands.
const LONGEST: usize = 1000;

/// Tells whether a text ends in something that can have an exponent, instead of an operator or the
/// beginning of a group.
pub(super) fn ends_in_base(text: &str) -> bool {
    let is_base = |c: char| c.is_alphanumeric() || is_circle(c) || ")]}⌋⌉↑↓⇑⇓⤊⤋._".contains(c);
    text.trim_end_matches([' ', '$']).ends_with(is_base)
}

/// Tells whether a text ends in `^` after a group, a stone or an arrow, all of which may have an
/// exponent.
fn ends_in_power(text: &str) -> bool {
    text.strip_suffix('^').is_some_and(|base| {
        let is_arrow = ["↑", "↓", "up", "down"].iter().any(|arrow| base.ends_with(arrow));
        is_arrow || base.ends_with(|c| c == ')' || square(c).is_some())
    })
}

/// Returns a space if a text ends with a digit and another begins with one, so that the two are not
/// read as one number.
pub(super) fn between(before: &str, behind: &str) -> &'static str {
    let ends = before.ends_with(|c: char| c.is_ascii_digit());
    if ends && behind.starts_with(|c: char| c.is_ascii_digit()) { " " } else { "" }
}

/// Returns a space if a text ends with a row, a number or a word, and another may begin with one,
/// so that the two are not joined.
fn apart(before: &str, behind: &str) -> &'static str {
    let ends = before.ends_with(|c: char| c.is_alphanumeric() || c == ')' || square(c).is_some());
    let begins = |c: char| c.is_alphanumeric() || is_circle(c) || matches!(c, '(' | '{' | '\\');
    if ends && behind.starts_with(begins) { " " } else { "" }
}

/// Returns the space at the beginning or the end of a formula, so that two formulas, or a formula
/// and the text beside it, are not read as one row.
fn beside_formula(before: &str, behind: &str) -> &'static str {
    match ["$", "\\(", "\\["].iter().any(|begin| behind.starts_with(begin)) {
        true => " ",
        false => apart(before, behind),
    }
}

/// Removes commands and the braces of groups, and replaces `^{50}` by `^50`, `^{n+1}` by `^(n+1)`
/// and `↑^{[2]}` by `↑[2]`. Outside LaTeX, all other braces are those of games.
fn without_commands(text: &str) -> Cow<'_, str> {
    let is_latex = text.contains(['\\', '$']) || text.contains("{*}") || text.contains("}^");
    if !is_latex && !text.contains("^{") {
        return Cow::Borrowed(text);
    }
    let mut plain = String::new();
    let mut rest = text;
    // For each open group: the number of earlier groups of its fraction, and the place in the
    // output at which the fraction begins.
    let mut groups: Vec<(u8, usize)> = Vec::new();
    let mut pending: Option<(u8, usize)> = None;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '\\' => {
                let end = rest.find(|c: char| !c.is_ascii_alphabetic());
                let end = end.unwrap_or(rest.len());
                let (word, behind) = rest.split_at(end);
                let meaning = COMMANDS.iter().find(|(all, _)| all.split(' ').any(|it| it == word));
                if let Some(behind) = without_environment(word, behind) {
                    plain.push(' ');
                    rest = behind;
                    continue;
                }
                match (meaning, rest.chars().next()) {
                    (Some((_, FRACTION)), _) => {
                        // `2\frac{1}{2}` is not 21/2.
                        plain.push_str(between(&plain, "1"));
                        let (start, parts) = (plain.len(), behind.trim_start());
                        let below = parts.get(1..).unwrap_or_default().trim_start();
                        // A numerator that is one character, as in `\frac12` and `\frac n2`.
                        if parts.starts_with(is_part)
                            && below.starts_with(|c| c == '{' || is_part(c))
                        {
                            plain.extend([&parts[..1], "/"]);
                            (pending, rest) = denominator(&mut plain, below, start);
                        } else if parts.starts_with('{') {
                            (pending, rest) = (Some((0, start)), parts);
                        } else {
                            plain.push('\\');
                        }
                    }
                    (Some((_, WORDS)), _) => {
                        rest = behind.trim_start();
                        pending = rest.starts_with('{').then_some((TEXT, 0));
                    }
                    (Some((_, DELIMITER)), _) => {
                        let delimiter = behind.trim_start();
                        rest = delimiter.strip_prefix('.').unwrap_or(delimiter);
                        plain.push_str(between(&plain, rest));
                    }
                    (Some((_, meaning)), _) => {
                        plain.push_str(meaning);
                        // The space only ends the command.
                        rest = behind.strip_prefix(' ').unwrap_or(behind);
                    }
                    (None, Some(sign @ ('{' | '}'))) => {
                        plain.push(sign);
                        rest = &rest[1..];
                    }
                    (None, Some('|')) => {
                        plain.push_str("||");
                        rest = &rest[1..];
                    }
                    // A backslash between sets, as in `ℕ \ {0}`.
                    (None, Some(' ')) if rest.trim_start().starts_with("{0}") => plain.push('∖'),
                    (None, Some(',' | ';' | ':' | ' ')) => {
                        plain.push(' ');
                        rest = &rest[1..];
                    }
                    // A negative space, which may join two signs to one.
                    (None, Some('!')) => {
                        rest = rest[1..].trim_start();
                        plain.push_str(apart(&plain, rest));
                    }
                    // The end of a line, which a comma may end already.
                    (None, Some('\\')) if text.contains("\\begin") => {
                        rest = rest[1..].trim_start();
                        let line = rest.trim_start_matches(['&', ' ']);
                        let goes_on =
                            line.starts_with(['+', '-', '=']) || line.starts_with("\\end");
                        let is_listed = goes_on || plain.trim_end().ends_with(',');
                        plain.push_str(if is_listed { " " } else { ", " });
                    }
                    // The beginning and the end of a formula.
                    (None, Some('[' | ']' | '(' | ')')) => {
                        rest = &rest[1..];
                        plain.push_str(beside_formula(&plain, rest));
                    }
                    // The message shows the command without its argument.
                    _ if behind.starts_with('{') => {
                        plain.extend(["\\", word, " "]);
                        rest = behind;
                    }
                    _ => plain.push('\\'),
                }
            }
            // The sign that aligns equations.
            '&' if text.contains("\\begin") => {}
            '$' => plain.push_str(beside_formula(&plain, rest)),
            '{' if pending.is_none() && ends_in_power(&plain) && is_bracket(rest) => {
                plain.pop();
                groups.push((OTHER, 0));
            }
            '{' if pending.is_none() && ends_in_power(&plain) && !is_number_group(rest) => {
                plain.push('(');
                groups.push((EXPONENT, 0));
            }
            '{' if pending.is_none()
                && (!is_latex && !ends_in_power(&plain)
                    || is_game(&text[..text.len() - rest.len() - 1], rest)) =>
            {
                plain.push('{');
                groups.push((GAME, 0));
            }
            '{' => {
                let group = pending.take().unwrap_or((OTHER, 0));
                if matches!(group.0, OTHER | TEXT) {
                    plain.push_str(between(&plain, rest));
                }
                groups.push(group);
            }
            '}' => match groups.pop() {
                Some((0, start)) => {
                    plain.push('/');
                    (pending, rest) = denominator(&mut plain, rest, start);
                }
                Some((1, start)) => {
                    end_fraction(&mut plain, start);
                    plain.push_str(between(&plain, rest));
                }
                Some((EXPONENT, _)) => plain.push(')'),
                Some((GAME, _)) => plain.push('}'),
                Some((TEXT, _)) => plain.push_str(behind_words(&plain, rest)),
                Some(_) => plain.push_str(between(&plain, rest)),
                None => plain.push('}'),
            },
            '~' if is_latex => {
                // Ties and spaces up to the last tie.
                let blanks = rest.len() - rest.trim_start_matches([' ', '~']).len();
                let last = rest[..blanks].rfind('~').map_or(0, |last| last + 1);
                let (before, behind) = (&text[..text.len() - rest.len() - 1], &rest[last..]);
                plain.push_str(if is_tie(before, behind) { " " } else { "~" });
                rest = behind;
            }
            c => plain.push(c),
        }
    }
    // The reader rejects groups that are not closed.
    plain.extend(groups.iter().map(|_| '{'));
    Cow::Owned(plain)
}

/// Returns the text after the argument of `\begin`, `\end`, `\label` or `\tag`. Returns `None` for
/// other commands, and for other environments than those of one formula.
fn without_environment<'a>(command: &str, behind: &'a str) -> Option<&'a str> {
    let (argument, behind) = behind.strip_prefix('{')?.split_once('}')?;
    let is_formula = ENVIRONMENTS.contains(&argument.trim_end_matches('*'));
    let is_read = match command {
        "begin" | "end" => is_formula,
        _ => ["label", "tag"].contains(&command),
    };
    is_read.then_some(behind)
}

/// LaTeX environments that contain one formula.
const ENVIRONMENTS: [&str; 8] =
    ["equation", "displaymath", "math", "align", "gather", "aligned", "gathered", "split"];

/// Returns the space between words and the text behind them, as in `\text{for all}n`.
fn behind_words(words: &str, behind: &str) -> &'static str {
    let is_word = words.ends_with(|c: char| c.is_ascii_lowercase());
    if is_word && behind.starts_with(char::is_alphanumeric) { " " } else { between(words, behind) }
}

/// Tells whether `~` between two texts, once or more, is a space of LaTeX: beside words, beside a
/// relation, and at the edge of a formula. Between two games it may be meant as a relation, and in
/// `~=` as a part of one.
fn is_tie(before: &str, behind: &str) -> bool {
    let is_part = behind.starts_with('=') && !behind.starts_with("=~")
        || before.ends_with('=') && !before.ends_with("~=");
    let (before, behind) = (before.trim_end_matches(' '), behind.trim_start_matches(' '));
    let is_sign = |c: char| "=<>≥≤|,:$".contains(c);
    let words = before.trim_end_matches([' ', '}']);
    let word = &words[words.trim_end_matches(|c: char| c.is_ascii_lowercase()).len()..];
    let (letters, command) =
        before.split_at(before.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len());
    let begins = |commands: &[&str]| {
        commands.iter().any(|command| {
            let behind = behind.strip_prefix('\\').and_then(|it| it.strip_prefix(*command));
            behind.is_some_and(|behind| !behind.starts_with(|c: char| c.is_ascii_alphabetic()))
        })
    };
    !is_part
        && (before.is_empty()
            || behind.is_empty()
            || before.ends_with(is_sign)
            || behind.starts_with(is_sign)
            || TIED.contains(&command) && letters.ends_with('\\')
            || begins(&TIED)
            || TIED_WORDS.contains(&word))
}

/// Commands of relations and of words, beside which `~` is a space.
const TIED: [&str; 9] = ["ge", "geq", "le", "leq", "in", "parallel", "text", "textrm", "mbox"];

/// Words behind which `~` is a space.
const TIED_WORDS: [&str; 14] = [
    "for", "all", "every", "each", "any", "with", "where", "and", "if", "is", "even", "odd",
    "integer", "integers",
];

/// Tells whether a character can be a whole numerator or denominator.
fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric()
}

/// Reads the denominator of a fraction, which begins at byte `start` of the output, if it is one
/// character, as in `\frac{n}2`. Otherwise it is the next group. Returns this group and the rest of
/// the text.
fn denominator<'a>(
    plain: &mut String,
    text: &'a str,
    start: usize,
) -> (Option<(u8, usize)>, &'a str) {
    let text = text.trim_start();
    if !text.starts_with(is_part) {
        return (Some((1, start)), text);
    }
    plain.push_str(&text[..1]);
    end_fraction(plain, start);
    plain.push_str(between(plain, &text[1..]));
    (None, &text[1..])
}

/// Writes the fraction `A/B` at the end of a text: as a number if both are numbers, otherwise as
/// `((A)/B)`, or as `(A)/B` if it is rounded.
fn end_fraction(plain: &mut String, start: usize) {
    let is_number = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    let fraction = plain.split_off(start);
    let before = plain.trim_end();
    let is_rounded = before.ends_with("floor(") || before.ends_with("ceil(");
    let (above, below) = fraction.rsplit_once('/').unwrap_or_default();
    let written = match (is_number(above), is_number(below)) {
        (true, true) => fraction,
        (_, true) if is_rounded => format!("({above})/{below}"),
        (_, true) => format!("(({above})/{below})"),
        _ => format!("(({above})/({below}))"),
    };
    plain.push_str(&written);
}

fn is_number_group(text: &str) -> bool {
    let inside = text.split('}').next().unwrap_or_default();
    !inside.is_empty() && inside.chars().all(|c| c.is_ascii_digit())
}

/// Tells whether the group that begins between two texts is a game, whose braces were written
/// without their commands: it has a stroke beside other text, and is no argument of a command.
fn is_game(before: &str, inside: &str) -> bool {
    let command = before.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    if command.len() < before.len() && command.ends_with('\\') {
        let command = &before[command.len()..];
        // A known environment has been removed already.
        return command.starts_with("pm") || matches!(command, "begin" | "end");
    }
    let own = outside_braces(inside).replace("\\mid", "|").replace("\\vert", "|");
    let is_stroke = |run: &str| run == "|";
    !own.contains("\\|")
        && own.split(|c| c != '|').any(is_stroke)
        && own.contains(|c: char| !"|<>".contains(c) && !c.is_whitespace())
}

/// Returns a text up to the brace that closes its group, without the content of inner braces. Looks
/// at no more than [`LONGEST`] characters.
fn outside_braces(inside: &str) -> String {
    let (mut depth, mut own) = (0_usize, String::new());
    for c in inside.chars().take(LONGEST) {
        match c {
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            c if depth == 0 => own.push(c),
            _ => {}
        }
        depth += usize::from(c == '{');
    }
    own
}

/// Tells whether an exponent has its own brackets, as in `\uparrow^{[2]}`.
fn is_bracket(text: &str) -> bool {
    text.starts_with(['[', '<']) || text.starts_with("\\langle")
}
