//! Hostile files of moves: reading never panics, and an error names the first line that is wrong.

use proptest::collection::vec;
use proptest::prelude::*;

use super::super::{Moves, ReadError};
use crate::game::arena::on_large_stack;
use crate::run::Control;

/// Correct lines in many notations.
const LINES: [&str; 8] = [
    "XOXO L 3 2",
    "BW.BBW b 1 2",
    "x_xo Right 4->3",
    "2*XO + OX R 1 1 2",
    "(XO)^3.XXO W 2 1",
    "up - *2 L 1 →*",
    "# a comment",
    "XO - {up|*} X 0 1 2",
];

/// Pieces of lines. Random text would rarely contain them.
const PIECES: [&str; 24] = [
    "X",
    "O",
    ".",
    "(XO)^",
    "9999999999",
    "{",
    "|",
    "}",
    "+",
    "-",
    "*",
    "up",
    "^",
    "v",
    " L ",
    " R ",
    "→",
    "->",
    "1 2",
    "\r",
    "\u{feff}",
    "any((XO)^i, i >= 1)",
    "floor(n/2)",
    "\0",
];

fn read(text: &[u8]) -> Result<Moves, ReadError> {
    Moves::read(text, &Control::default())
}

/// The error names the first line that cannot be read.
fn names_the_line(text: &[u8]) {
    on_large_stack(|| {
        let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
        match read(text) {
            Ok(moves) => assert!(moves.lines() <= lines.len() as u64),
            Err(ReadError::Line { line, column, .. }) => {
                let before = line as usize - 1;
                assert!(read(&lines[..before].concat()).is_ok(), "before line {line}");
                let alone = read(lines[before]).err();
                let is_same = matches!(
                    alone, Some(ReadError::Line { line: 1, column: again, .. }) if again == column
                );
                assert!(is_same, "line {line}: {alone:?}");
            }
            Err(error) => panic!("{error}"),
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in vec(any::<u8>(), 0..300)) {
        names_the_line(&bytes);
    }

    #[test]
    fn pieces_of_lines(pieces in vec(prop::sample::select(&PIECES[..]), 0..30), at in 0_usize..40) {
        let mut text = pieces.concat();
        let place = text.char_indices().nth(at).map_or(text.len(), |(place, _)| place);
        text.insert_str(place, "\nXO L 1 2\n");
        names_the_line(text.as_bytes());
    }

    /// Correct lines in which a few bytes are changed.
    #[test]
    fn damaged_lines(
        chosen in vec(prop::sample::select(&LINES[..]), 1..12),
        damage in vec((any::<prop::sample::Index>(), any::<u8>()), 0..3),
    ) {
        let mut text = chosen.join("\n").into_bytes();
        for (place, byte) in damage {
            let place = place.index(text.len());
            text[place] = byte;
        }
        names_the_line(&text);
    }
}

/// All lines without damage are read, so the tests above begin with correct lines.
#[test]
fn lines_without_damage() {
    on_large_stack(|| {
        let moves = read(LINES.join("\r\n").as_bytes()).unwrap();
        assert_eq!(moves.lines(), LINES.len() as u64 - 1);
    });
}
