//! The forbidden patterns: a word is the word of a game if and only if no forbidden pattern occurs
//! in it (Theorem 3).
//!
//! The notation is that of the paper: an arrow before a letter means that the separation is crossed
//! in this direction; `x` stands for `a` or `s`; without an arrow, it is any separation that no
//! stone crosses.
use segcert_solitaire_solver::word::{Crossing, Kind};

/// A letter of a word.
#[derive(Clone, Copy)]
pub struct Letter {
    pub kind: Kind,
    pub crossing: Crossing,
}

impl Letter {
    /// The letter x at the ends of a word: a line is a row with empty squares around it.
    pub const END: Letter = Letter { kind: Kind::Gap, crossing: Crossing::Bare };
}

/// Classes (1) to (7) of section 2.
pub const THEOREM_3: &[&str] = &[
    // (1) Two stones cannot leave one square.
    "←x →x",
    // (2)
    "→s ←s",
    // (3)
    "x →s",
    "←s x",
    // (4)
    "→x →a →x",
    "→x →a x",
    "←x ←a ←x",
    "x ←a ←x",
    // (5)
    "x →a ←s",
    "→s ←a x",
    // (6)
    "→x →a ←a ←x",
    // (7)
    "x →a ←a x",
];

/// Classes (1) to (5), (6′) and (7′) of Theorem 10: they admit fewer words, among them an optimal
/// one for every board, and no pattern has more than three letters.
pub const THEOREM_10: &[&str] = &[
    "←x →x",
    "→s ←s",
    "x →s",
    "←s x",
    "→x →a →x",
    "→x →a x",
    "←x ←a ←x",
    "x ←a ←x",
    "x →a ←s",
    "→s ←a x",
    // (6′)
    "→x →a ←a",
    // (7′)
    "→a ←a x",
];

/// Tells whether one of the patterns occurs in a word.
pub fn occurs(patterns: &[&str], word: &[Letter]) -> bool {
    (0..word.len()).any(|start| patterns.iter().any(|pattern| is_prefix(pattern, &word[start..])))
}

fn is_prefix(pattern: &str, word: &[Letter]) -> bool {
    let tokens = pattern.split(' ');
    tokens.clone().count() <= word.len()
        && tokens.zip(word).all(|(token, letter)| matches(token, *letter))
}

fn matches(token: &str, letter: Letter) -> bool {
    let (crossing, kind) = if let Some(kind) = token.strip_prefix('→') {
        (Crossing::Right, kind)
    } else if let Some(kind) = token.strip_prefix('←') {
        (Crossing::Left, kind)
    } else {
        (Crossing::Bare, token)
    };
    let is_kind = match kind {
        "a" => letter.kind == Kind::Alternate,
        "s" => letter.kind == Kind::Same,
        _ => true,
    };
    is_kind && letter.crossing == crossing
}
