//! Lines that fit into a terminal.

/// Lines are not broken if there are fewer characters for the text than this.
const LEAST_ROOM: usize = 20;

/// Breaks a line that is longer than `width` at spaces. A word that is longer than a line is broken
/// behind commas and strokes, if it has some. Lines go on behind `indent` spaces.
pub fn folded(text: &str, width: usize, indent: usize) -> String {
    let length = |text: &str| text.chars().count();
    let room = width.saturating_sub(indent);
    if length(text) <= width || room < LEAST_ROOM {
        return text.to_owned();
    }
    let is_break = |c: char| matches!(c, ',' | '|');
    let words = text.split_inclusive(' ').flat_map(|word| {
        if length(word.trim_end()) <= room {
            vec![word]
        } else {
            word.split_inclusive(is_break).collect()
        }
    });
    let (mut folded, mut column) = (String::new(), 0);
    for word in words {
        // What is left of the indentation is never alone in a line.
        if column > indent && column + length(word.trim_end()) > width {
            folded.truncate(folded.trim_end().len());
            folded.push('\n');
            folded.push_str(&" ".repeat(indent));
            column = indent;
        }
        folded.push_str(word);
        column += length(word);
    }
    folded
}
