//! Translates LaTeX into the notation without LaTeX.
use std::borrow::Cow;

use super::lexer::square;

/// Commands and their translations. The reader rejects all other commands.
const COMMANDS: &[(&str, &str)] = &[
    ("uparrow", "↑"),
    ("Uparrow", "⇑"),
    ("downarrow", "↓"),
    ("Downarrow", "⇓"),
    ("ast", "*"),
    ("star", "*"),
    ("cdot", "·"),
    ("times", "·"),
    ("pm", "±"),
    ("mid", "|"),
    ("vert", "|"),
    ("bigm", ""),
    ("geq", ">="),
    ("ge", ">="),
    ("leq", "<="),
    ("le", "<="),
    ("parallel", "||"),
    ("lfloor", "floor("),
    ("rfloor", ")"),
    ("lceil", "ceil("),
    ("rceil", ")"),
    ("langle", "<"),
    ("rangle", ">"),
    ("left", ""),
    ("right", ""),
    ("quad", " "),
    ("text", ""),
    ("mathrm", ""),
    ("mathtt", ""),
    ("tfrac", FRACTION),
    ("frac", FRACTION),
];
/// Marks the two groups of a fraction that follow.
const FRACTION: &str = "\u{1}";
/// Groups that belong to no fraction.
const OTHER: u8 = 2;
const EXPONENT: u8 = 3;

/// Superscript digits and signs, and their normal forms.
const SUPERSCRIPTS: [(char, char); 16] = [
    ('⁰', '0'),
    ('¹', '1'),
    ('²', '2'),
    ('³', '3'),
    ('⁴', '4'),
    ('⁵', '5'),
    ('⁶', '6'),
    ('⁷', '7'),
    ('⁸', '8'),
    ('⁹', '9'),
    ('⁺', '+'),
    ('⁻', '-'),
    ('⁽', '('),
    ('⁾', ')'),
    ('ⁿ', 'n'),
    ('ⁱ', 'i'),
];

fn on_the_line(c: char) -> Option<char> {
    SUPERSCRIPTS.iter().find(|(superscript, _)| *superscript == c).map(|(_, plain)| *plain)
}

/// Replaces superscripts by exponents: `X³` by `X^3`, `(XO)ⁿ⁺¹` by `(XO)^(n+1)`.
fn superscripts(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| on_the_line(c).is_some()) {
        return Cow::Borrowed(text);
    }
    let (mut plain, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(|c| on_the_line(c).is_some()) {
        let end = rest[at..].find(|c| on_the_line(c).is_none()).map_or(rest.len(), |end| at + end);
        let exponent: String = rest[at..end].chars().filter_map(on_the_line).collect();
        plain.push_str(&rest[..at]);
        plain.push_str(&match exponent.chars().all(|c| c.is_ascii_digit()) {
            true => format!("^{exponent}"),
            false => format!("^({exponent})"),
        });
        rest = &rest[end..];
    }
    Cow::Owned(plain + rest)
}

/// Returns the text without commands, without superscripts, and without braces that only hold
/// together. Of a text without commands, only braces around exponents are removed.
pub fn plain(text: &str) -> Cow<'_, str> {
    match superscripts(text) {
        Cow::Borrowed(text) => without_commands(text),
        Cow::Owned(text) => Cow::Owned(without_commands(&text).into_owned()),
    }
}

/// Tells whether a text ends in `^` after a group, a stone or an arrow, which may have an exponent.
fn ends_in_power(text: &str) -> bool {
    let base = text.strip_suffix('^').and_then(|base| base.chars().next_back());
    base.is_some_and(|base| matches!(base, ')' | '↑' | '↓') || square(base).is_some())
}

fn without_commands(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') && !text.contains("{*}") {
        return exponents(text);
    }
    let mut plain = String::new();
    let mut rest = text;
    // For each open group: the number of earlier groups of the same fraction, and the place at
    // which the fraction begins in the output.
    let mut groups: Vec<(u8, usize)> = Vec::new();
    let mut pending: Option<(u8, usize)> = None;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '\\' => {
                let end = rest.find(|c: char| !c.is_ascii_alphabetic());
                let end = end.unwrap_or(rest.len());
                let (word, behind) = rest.split_at(end);
                let meaning = COMMANDS.iter().find(|(command, _)| *command == word);
                match (meaning, rest.chars().next()) {
                    (Some((_, FRACTION)), _) => {
                        let digits = behind.trim_start();
                        let count = digits.chars().take_while(char::is_ascii_digit).count();
                        // `\frac12`
                        if count >= 2 {
                            plain.push_str(&format!("{}/{}", &digits[..1], &digits[1..2]));
                            rest = &digits[2..];
                        } else if digits.starts_with('{') {
                            (pending, rest) = (Some((0, plain.len())), digits);
                        } else {
                            plain.push('\\');
                        }
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
                    (None, Some(',' | ';' | ':' | '!' | ' ')) => rest = &rest[1..],
                    _ => plain.push('\\'),
                }
            }
            '$' => {}
            '{' if pending.is_none() && ends_in_power(&plain) && is_bracket(rest) => {
                plain.pop();
                groups.push((OTHER, 0));
            }
            '{' if pending.is_none() && ends_in_power(&plain) && !is_number_group(rest) => {
                plain.push('(');
                groups.push((EXPONENT, 0));
            }
            '{' => groups.push(pending.take().unwrap_or((OTHER, 0))),
            '}' => match groups.pop() {
                Some((0, start)) => {
                    plain.push('/');
                    rest = rest.trim_start();
                    // `\frac{n}2`
                    match rest.chars().next().filter(char::is_ascii_digit) {
                        Some(digit) => {
                            plain.push(digit);
                            rest = &rest[1..];
                            end_fraction(&mut plain, start);
                        }
                        None => pending = Some((1, start)),
                    }
                }
                Some((1, start)) => end_fraction(&mut plain, start),
                Some((EXPONENT, _)) => plain.push(')'),
                Some(_) => {}
                None => plain.push('}'),
            },
            c => plain.push(c),
        }
    }
    // The reader rejects groups that are not closed.
    plain.extend(groups.iter().map(|_| '{'));
    Cow::Owned(plain)
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
    inside.chars().all(|c| c.is_ascii_digit())
}

/// Tells whether an exponent has brackets of its own, as in `\uparrow^{[2]}`.
fn is_bracket(text: &str) -> bool {
    text.starts_with(['[', '<']) || text.starts_with("\\langle")
}

/// `^{50}` is `^50`, and `^{n+1}` is `^(n+1)`.
fn exponents(text: &str) -> Cow<'_, str> {
    let (mut plain, mut rest) = (String::new(), text);
    while let Some(at) = rest.find("^{") {
        let (before, behind) = (&rest[..=at], &rest[at + 2..]);
        let Some((exponent, after)) =
            behind.split_once('}').filter(|_| ends_in_power(before) && !is_bracket(behind))
        else {
            plain.push_str(&rest[..at + 2]);
            rest = behind;
            continue;
        };
        plain.push_str(before);
        match exponent.chars().all(|c| c.is_ascii_digit()) {
            true => plain.push_str(exponent),
            false => plain.push_str(&format!("({exponent})")),
        }
        rest = after;
    }
    plain.push_str(rest);
    match plain == text {
        true => Cow::Borrowed(text),
        false => Cow::Owned(plain),
    }
}
