//! Escapes text from outside for printing: names of files, and text that files contain.
use std::fmt::Display;

/// Returns a text as one line that cannot forge another line or change the direction of text:
/// control characters (including ends of lines), invisible characters and direction marks of
/// Unicode are written as escapes.
pub fn escaped(text: impl Display) -> String {
    let mut escaped = String::new();
    for c in text.to_string().chars() {
        match is_harmless(c) {
            true => escaped.push(c),
            false => escaped.extend(c.escape_default()),
        }
    }
    escaped
}

/// Returns a text of several lines, each of them escaped.
pub fn escaped_lines(text: impl Display) -> String {
    let text = text.to_string();
    let lines: Vec<String> = text.split('\n').map(escaped).collect();
    lines.join("\n")
}

fn is_harmless(c: char) -> bool {
    let is_format = matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}');
    !c.is_control() && !is_format
}
