//! Lines that fit into a terminal.

/// Lines are not broken if there are fewer characters for the text than this.
const LEAST_ROOM: usize = 20;

/// Maximum length of a comparison such as `n >= 1`, which is not broken.
const COMPARISON: usize = 16;

/// Breaks a line that is longer than `width` at spaces, but not within short comparisons. A word
/// that is longer than a line is broken behind commas and strokes, if it has some, and a row of
/// stones anywhere. Lines go on behind `indent` spaces.
pub fn folded(text: &str, width: usize, indent: usize) -> String {
    let room = width.saturating_sub(indent);
    if length(text) <= width || room < LEAST_ROOM {
        return text.to_owned();
    }
    let is_break = |c: char| matches!(c, ',' | '|');
    let words = words(text).into_iter().flat_map(|word| {
        if length(word.trim_end()) <= room {
            return vec![word];
        }
        let pieces = word.split_inclusive(is_break);
        pieces.flat_map(|piece| pieces_of(piece, room)).collect()
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

fn length(text: &str) -> usize {
    text.chars().count()
}

/// Returns the words of a text, each with the spaces behind it. A short comparison is one word.
fn words(text: &str) -> Vec<&str> {
    let is_relation =
        |word: &str| matches!(word, "=" | ">" | "<" | ">=" | "<=" | "||" | "|>" | "<|");
    let mut ends: Vec<usize> = Vec::new();
    let (mut end, mut starts) = (0, Vec::new());
    for word in text.split_inclusive(' ') {
        let start = end;
        end += word.len();
        let is_right =
            starts.len() > 1 && is_relation(text[starts[starts.len() - 1]..start].trim());
        match is_right.then(|| starts[starts.len() - 2]) {
            Some(left) if length(text[left..end].trim_end()) <= COMPARISON => {
                ends.truncate(ends.len() - 2);
                starts.truncate(starts.len() - 1);
            }
            _ => starts.push(start),
        }
        ends.push(end);
    }
    let starts = std::iter::once(0).chain(ends.iter().copied());
    starts.zip(&ends).map(|(start, end)| &text[start..*end]).collect()
}

/// Cuts a row of stones into pieces of at most this number of characters. Leaves other texts, such
/// as the names of files, as they are.
fn pieces_of(text: &str, most: usize) -> Vec<&str> {
    let is_row = text.trim_end().chars().all(|letter| matches!(letter, 'X' | 'O' | '.'));
    if !is_row || length(text.trim_end()) <= most {
        return vec![text];
    }
    let mut cuts: Vec<usize> = text.char_indices().step_by(most).map(|(at, _)| at).collect();
    cuts.push(text.len());
    cuts.windows(2).map(|cut| &text[cut[0]..cut[1]]).collect()
}
