//! What is written in LaTeX, as it is written elsewhere.
use std::borrow::Cow;

/// Commands and what they mean; others are left for the reader to refuse.
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
    ("left", ""),
    ("right", ""),
    ("quad", " "),
    ("text", ""),
    ("mathrm", ""),
    ("mathtt", ""),
    ("tfrac", FRACTION),
    ("frac", FRACTION),
];
/// Stands before the two groups of a fraction.
const FRACTION: &str = "\u{1}";
/// Groups that belong to no fraction.
const OTHER: u8 = 2;
const EXPONENT: u8 = 3;

/// The same without commands, and without braces that only hold together. A text without commands
/// is only relieved of the braces around exponents.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') && !text.contains("{*}") {
        return exponents(text);
    }
    let mut plain = String::new();
    let mut rest = text;
    // Of the groups that are open: how many groups of the same fraction came before.
    let mut groups: Vec<u8> = Vec::new();
    let mut pending: Option<u8> = None;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '\\' => {
                let end = rest.find(|c: char| !c.is_ascii_alphabetic());
                let end = end.unwrap_or(rest.len());
                let (word, behind) = rest.split_at(end);
                let meaning = COMMANDS.iter().find(|(command, _)| *command == word);
                match (meaning, rest.chars().next()) {
                    (Some((_, FRACTION)), _) => (pending, rest) = (Some(0), behind),
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
            '{' if plain.ends_with(")^") && !is_number_group(rest) => {
                plain.push('(');
                groups.push(EXPONENT);
            }
            '{' => groups.push(pending.take().unwrap_or(OTHER)),
            '}' => match groups.pop() {
                Some(0) => {
                    plain.push('/');
                    pending = Some(1);
                }
                Some(EXPONENT) => plain.push(')'),
                Some(_) => {}
                None => plain.push('}'),
            },
            c => plain.push(c),
        }
    }
    // What is not closed is refused by the reader.
    plain.extend(groups.iter().map(|_| '{'));
    Cow::Owned(plain)
}

fn is_number_group(text: &str) -> bool {
    let inside = text.split('}').next().unwrap_or_default();
    inside.chars().all(|c| c.is_ascii_digit())
}

/// `^{50}` is `^50`, and `^{n+1}` is `^(n+1)`.
fn exponents(text: &str) -> Cow<'_, str> {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once(")^{") {
        let Some((exponent, after)) = behind.split_once('}') else {
            break;
        };
        plain.push_str(before);
        plain.push_str(")^");
        match exponent.chars().all(|c| c.is_ascii_digit()) {
            true => plain.push_str(exponent),
            false => plain.push_str(&format!("({exponent})")),
        }
        rest = after;
    }
    match plain.is_empty() {
        true => Cow::Borrowed(text),
        false => Cow::Owned(plain + rest),
    }
}
