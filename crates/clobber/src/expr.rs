//! Positions: sums of games, and their text.
//!
//! The notation that is read by [`super::notation`] is richer than the text of a certificate
//! (`docs/FORMAT.md`) in one place: an option of a game in braces may be any sum.
use std::fmt;

use super::row::Row;

/// A sum of games. The empty sum is 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Expr {
    pub terms: Vec<Term>,
}

/// A multiple of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Term {
    /// Not zero; a negative count is that many copies of the negative.
    pub count: i64,
    pub atom: Atom,
}

/// A game that is not a sum.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Atom {
    Row(Row),
    /// `*n`; `*0` is the game 0.
    Nimber(u32),
    /// `up = {0|*}`
    Up,
    /// `down = {*|0}`
    Down,
    /// A game by its options.
    Braces {
        left: Vec<Expr>,
        right: Vec<Expr>,
    },
}

impl Expr {
    pub fn zero() -> Expr {
        Expr::default()
    }

    /// The negative of every term. A nimber is its own.
    pub fn negative(&self) -> Expr {
        let negate = |term: &Term| Term {
            count: match term.atom {
                Atom::Nimber(_) => term.count,
                _ => -term.count,
            },
            atom: term.atom.clone(),
        };
        Expr { terms: self.terms.iter().map(negate).collect() }
    }
}

impl From<Atom> for Expr {
    fn from(atom: Atom) -> Expr {
        Expr { terms: vec![Term { count: 1, atom }] }
    }
}

impl From<Row> for Expr {
    fn from(row: Row) -> Expr {
        Expr::from(Atom::Row(row))
    }
}

impl Atom {
    pub const ZERO: Atom = Atom::Nimber(0);

    /// The integer `n` as a game by options: `0`, or `{n-1|}`.
    pub fn integer(n: u32) -> Atom {
        (0..n).fold(Atom::ZERO, |before, _| Atom::Braces {
            left: vec![Expr::from(before)],
            right: Vec::new(),
        })
    }

    /// `3` or `5/8`, if this is the canonical form of a positive number that is written so.
    pub fn as_number(&self) -> Option<String> {
        let (numerator, halvings) = self.dyadic()?;
        match (numerator, halvings) {
            (0, _) => None,
            (_, 0) => Some(numerator.to_string()),
            _ => Some(format!("{numerator}/{}", 1_u64 << halvings)),
        }
    }

    /// `numerator / 2^halvings`, if this is the canonical form of a number that is not negative.
    fn dyadic(&self) -> Option<(u64, u32)> {
        let Atom::Braces { left, right } = self else {
            return (*self == Atom::ZERO).then_some((0, 0));
        };
        let only = |options: &[Expr]| match options {
            [option] => match option.terms.as_slice() {
                [Term { count: 1, atom }] => atom.dyadic(),
                _ => None,
            },
            _ => None,
        };
        let below = only(left)?;
        if right.is_empty() {
            return (below.1 == 0).then_some((below.0 + 1, 0));
        }
        let above = only(right)?;
        let halvings = below.1.max(above.1) + 1;
        let scaled = |(numerator, exponent): (u64, u32)| numerator << (halvings - exponent);
        let (low, high) = (scaled(below), scaled(above));
        (halvings < 32 && high.checked_sub(low) == Some(2)).then_some((low + 1, halvings))
    }

    /// Whether every option, if this is a game in braces, is one the certificate's grammar can
    /// write.
    pub fn has_plain_options(&self) -> bool {
        let Atom::Braces { left, right } = self else {
            return true;
        };
        left.iter().chain(right).all(|option| match option.terms.as_slice() {
            [] => true,
            [Term { count, atom }] => {
                count.abs() == 1 && !matches!(atom, Atom::Row(_)) && atom.has_plain_options()
            }
            _ => false,
        })
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, term) in self.terms.iter().enumerate() {
            f.write_str(sign(i, term.count < 0))?;
            match term.count.unsigned_abs() {
                1 => term.atom.fmt(f)?,
                count => write!(f, "{count}*{}", term.atom)?,
            }
        }
        if self.terms.is_empty() {
            f.write_str("0")?;
        }
        Ok(())
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Atom::Row(row) if row.is_empty() => f.write_str("0"),
            Atom::Row(row) => row.fmt(f),
            Atom::Nimber(0) => f.write_str("0"),
            Atom::Nimber(1) => f.write_str("*"),
            Atom::Nimber(n) => write!(f, "*{n}"),
            Atom::Up => f.write_str("up"),
            Atom::Down => f.write_str("down"),
            Atom::Braces { left, right } => {
                f.write_str("{")?;
                write_options(f, left)?;
                f.write_str("|")?;
                write_options(f, right)?;
                f.write_str("}")
            }
        }
    }
}

/// The sign before a term of a sum.
pub(super) fn sign(place: usize, is_negative: bool) -> &'static str {
    match (place, is_negative) {
        (0, false) => "",
        (0, true) => "-",
        (_, false) => " + ",
        (_, true) => " - ",
    }
}

fn write_options(f: &mut fmt::Formatter<'_>, options: &[Expr]) -> fmt::Result {
    for (i, option) in options.iter().enumerate() {
        if i > 0 {
            f.write_str(",")?;
        }
        write!(f, "{option}")?;
    }
    Ok(())
}
