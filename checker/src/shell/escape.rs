//! Text from outside, as it is printed: names of files, and all that files say.
use std::fmt::Display;

/// Returns a text as one line in which nothing can forge another line or a direction of reading:
/// control characters, ends of lines included, and characters of Unicode that are invisible or turn
/// text around are written as escapes.
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
