//! Text from outside, as it is printed.
use std::fmt::Display;

/// Returns a text in which nothing can forge a line or a direction of reading: control characters,
/// ends of lines included, and marks of Unicode that are invisible or turn text around are written
/// as escapes. Used for names of files, and for all that stands in files that others may have written.
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

fn is_harmless(c: char) -> bool {
    let is_format = matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}');
    !c.is_control() && !is_format
}
