//! The parts that a line `u·w^n·v` can leave, described by their two ends (docs/THEOREMS.md,
//! section 1).
//!
//! A move changes only the stones at the ends of what it leaves, so a part that comes from the line
//! is a section of it with the first and the last stone possibly recoloured. Where it begins
//! matters only up to the period `m = |w|`: a [`Class`] is a pair of ends, and a part is a class
//! with a length, whose residue modulo `m` the ends determine.
use std::fmt;
use std::str::FromStr;

use rustc_hash::FxHashSet;

use crate::clobber::for_all::Line;
use crate::clobber::notation::NotationError;
use crate::clobber::{Part, Player, Stone};

/// A line `u·w^n·v`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tape {
    /// `u`, often empty.
    pub left: Vec<Stone>,
    /// `w`, not empty.
    pub word: Vec<Stone>,
    /// `v`, often empty.
    pub right: Vec<Stone>,
}

/// Where a section ends: squares between it and the end of the line on that side, those in the
/// powers of `w` counted modulo `m`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct End {
    pub distance: usize,
    /// Whether the stone at this end has the colour opposite to that in the line.
    pub flipped: bool,
}

/// A pair of ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Class {
    pub left: End,
    pub right: End,
}

/// A part: a class and a length.
pub type Section = (Class, usize);

impl Tape {
    /// The line of the powers of a word alone.
    pub fn of_word(word: &Part) -> Tape {
        Tape {
            left: Vec::new(),
            word: word.stones().collect(),
            right: Vec::new(),
        }
    }

    /// The line that a row with one power belongs to.
    pub fn of_line(line: &Line) -> Option<Tape> {
        let [power] = line.powers.as_slice() else {
            return None;
        };
        Some(Tape {
            left: line.head.clone(),
            word: power.word.clone(),
            right: power.after.clone(),
        })
    }

    /// The letters of `w`, the length after which classes repeat.
    pub fn letters(&self) -> usize {
        self.word.len()
    }

    /// Pieces at least this long have a class: they reach from one end beyond what is special about
    /// the other.
    pub fn margin(&self) -> usize {
        self.left.len() + self.right.len() + 2
    }

    /// The number of stones of `u·w^n·v`.
    pub fn stones(&self, n: usize) -> usize {
        self.left.len() + self.right.len() + n * self.letters()
    }

    /// The whole line.
    pub fn line(&self) -> Class {
        Class::default()
    }

    /// The lengths of a class are congruent to this modulo `m`.
    pub fn residue(&self, class: Class) -> usize {
        let m = self.letters() as i64;
        let ends = self.left.len() + self.right.len();
        let taken = class.left.distance + class.right.distance;
        (ends as i64 - taken as i64).rem_euclid(m) as usize
    }

    /// The lengths of a class from `from` on.
    pub fn lengths(&self, class: Class, from: usize) -> impl Iterator<Item = usize> + use<> {
        let m = self.letters();
        let first = from + (self.residue(class) + m - from % m) % m;
        (first..).step_by(m)
    }

    /// The stone at place `t` of a part of at least [`Tape::margin`] stones.
    fn stone(&self, (class, length): Section, t: usize) -> Stone {
        let from_left = class.left.distance + t;
        let from_right = class.right.distance + (length - 1 - t);
        let stone = if from_left < self.left.len() {
            self.left[from_left]
        } else if from_right < self.right.len() {
            self.right[self.right.len() - 1 - from_right]
        } else {
            self.word[(from_left - self.left.len()) % self.letters()]
        };
        let flips = [
            t == 0 && class.left.flipped,
            t + 1 == length && class.right.flipped,
        ];
        flips
            .into_iter()
            .fold(stone, |s, flip| if flip { s.other() } else { s })
    }

    /// The stones of a part.
    pub fn part(&self, section: Section) -> Part {
        (0..section.1).map(|t| self.stone(section, t)).collect()
    }

    /// Every option of a part, by Lemma 1: who moves, and the two pieces. The class of a piece
    /// shorter than [`Tape::margin`] means nothing.
    pub fn options(&self, section: Section) -> Vec<(Player, [Section; 2])> {
        let (class, length) = section;
        let left = |distance, flipped| self.reduced(distance, flipped, self.left.len());
        let right = |distance, flipped| self.reduced(distance, flipped, self.right.len());
        let mut options = Vec::new();
        for t in 0..length - 1 {
            let (here, next) = (self.stone(section, t), self.stone(section, t + 1));
            if here == next {
                continue;
            }
            let forward = [
                (
                    right(class.right.distance + length - t, false),
                    t,
                    left(class.left.distance + t + 1, true),
                ),
                (
                    right(class.right.distance + length - 1 - t, true),
                    t + 1,
                    left(class.left.distance + t + 2, false),
                ),
            ];
            for (stone, (right, a, left)) in [here, next].into_iter().zip(forward) {
                let player = match stone {
                    Stone::X => Player::Left,
                    Stone::O => Player::Right,
                };
                let before = Class { right, ..class };
                let behind = Class { left, ..class };
                options.push((player, [(before, a), (behind, length - 1 - a)]));
            }
        }
        options
    }

    fn reduced(&self, distance: usize, flipped: bool, end: usize) -> End {
        let distance = match distance.checked_sub(end) {
            Some(inside) => end + inside % self.letters(),
            None => distance,
        };
        End { distance, flipped }
    }

    /// A length of the class at which every kind of cut occurs: near either end, and at every
    /// residue between.
    pub fn typical_length(&self, class: Class) -> usize {
        let enough = 2 * self.margin() + 2 * self.letters() + 4;
        self.lengths(class, enough).next().unwrap_or(enough)
    }

    /// All classes that pieces of the line have, in ascending order.
    pub fn closure(&self) -> Vec<Class> {
        let mut found = FxHashSet::from_iter([self.line()]);
        let mut pending = vec![self.line()];
        while let Some(class) = pending.pop() {
            for (_, pieces) in self.options((class, self.typical_length(class))) {
                for (piece, length) in pieces {
                    if length >= self.margin() && found.insert(piece) {
                        pending.push(piece);
                    }
                }
            }
        }
        let mut classes: Vec<Class> = found.into_iter().collect();
        classes.sort_unstable();
        classes
    }
}

/// A word, or a line as statements write it: `O(XXO)^nX`.
impl FromStr for Tape {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Tape, NotationError> {
        if let Ok(word) = text.parse::<Part>() {
            if !word.is_empty() {
                return Ok(Tape::of_word(&word));
            }
        }
        let line: Line = text.parse()?;
        Tape::of_line(&line).ok_or_else(|| NotationError::one_power(text))
    }
}

impl fmt::Display for Tape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |stones: &[Stone]| stones.iter().map(|s| s.as_char()).collect::<String>();
        let [left, word, right] = [&self.left, &self.word, &self.right].map(|s| text(s));
        write!(f, "{left}({word})^n{right}")
    }
}
