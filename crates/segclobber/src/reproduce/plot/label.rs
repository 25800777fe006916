//! Labels of plots: text with formulas between dollars, in the part of LaTeX that is needed here:
//! letters, digits, `^` and braces for exponents, arrows and floors.

use std::fmt::Write;

/// How a piece of a formula is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Set {
    Upright,
    Italic,
    Exponent,
}

/// Commands, and the characters for them.
const COMMANDS: [(&str, char); 6] = [
    ("\\uparrow", '↑'),
    ("\\lfloor", '⌊'),
    ("\\rfloor", '⌋'),
    ("\\cdot", '·'),
    ("\\times", '×'),
    ("\\,", '\u{2009}'),
];

/// A label as content of an SVG text element.
pub fn svg(label: &str) -> String {
    let mut content = String::new();
    for (set, text) in pieces(label) {
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        let _ = match set {
            Set::Upright => write!(content, "{text}"),
            Set::Italic => write!(content, "<tspan font-style=\"italic\">{text}</tspan>"),
            Set::Exponent => write!(
                content,
                "<tspan dy=\"-5\" font-size=\"75%\">{text}</tspan><tspan dy=\"5\">\u{200b}</tspan>"
            ),
        };
    }
    content
}

/// A label in LaTeX: it is that already, but for what is special outside of formulas.
pub fn latex(label: &str) -> String {
    let mut text = String::new();
    for (index, part) in label.split('$').enumerate() {
        match index % 2 {
            0 => {
                for letter in part.chars() {
                    match letter {
                        '&' | '%' | '#' | '_' => text.extend(['\\', letter]),
                        '"' => text.push_str("''"),
                        '↑' => text.push_str("$\\uparrow$"),
                        letter => text.push(letter),
                    }
                }
            }
            _ => {
                let _ = write!(text, "${part}$");
            }
        }
    }
    text.replace("--", "{-}{-}")
}

/// How many characters a label has, about, when it is set.
pub fn length(label: &str) -> usize {
    pieces(label).iter().map(|(_, text)| text.chars().count()).sum()
}

fn pieces(label: &str) -> Vec<(Set, String)> {
    let mut pieces = Vec::new();
    for (index, part) in label.split('$').enumerate() {
        match index % 2 {
            0 if part.is_empty() => {}
            0 => pieces.push((Set::Upright, part.to_owned())),
            _ => formula(part, &mut pieces),
        }
    }
    pieces
}

fn formula(text: &str, pieces: &mut Vec<(Set, String)>) {
    let mut text = text.to_owned();
    for (command, character) in COMMANDS {
        text = text.replace(command, &character.to_string());
    }
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '^' => {
                let is_group = letters.next_if_eq(&'{').is_some();
                let mut exponent: String = letters.next().into_iter().collect();
                while is_group && letters.peek().is_some() {
                    match letters.next() {
                        Some('}') | None => break,
                        Some(letter) => exponent.push(letter),
                    }
                }
                pieces.push((Set::Exponent, exponent.replace('-', "−")));
            }
            // Stones are names, not variables.
            letter if letter.is_lowercase() => pieces.push((Set::Italic, letter.to_string())),
            letter => pieces.push((Set::Upright, letter.to_string())),
        }
    }
}
