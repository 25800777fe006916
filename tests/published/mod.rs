//! The published outcomes: boards of 20 and of 40 squares, and who wins if one of the players
//! begins.
use std::fs;
use std::path::Path;

use segcert_clobber::{Expr, Player};

pub struct Published {
    /// The line as it is in the file, for messages.
    pub line: String,
    pub board: Expr,
    pub first: Player,
    pub first_wins: bool,
}

/// Returns all published outcomes.
pub fn outcomes() -> Vec<Published> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/outcomes");
    let mut outcomes = Vec::new();
    for file in ["test_20.txt", "test_40.txt"] {
        for line in fs::read_to_string(folder.join(file)).unwrap().lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [board, first, winner] = words[..] else {
                panic!("{file}: {line}");
            };
            outcomes.push(Published {
                line: format!("{file}: {line}"),
                board: board.parse().unwrap(),
                first: match first {
                    "B" => Player::Left,
                    _ => Player::Right,
                },
                first_wins: first == winner,
            });
        }
    }
    assert_eq!(outcomes.len(), 600);
    outcomes
}
