//! Statements for all `n`, and their canonical text (docs/FORMAT.md, "Kind 2").
use std::fmt;

use super::part::{Part, Stone};
use super::row::{Row, Square};
use super::statement::{Atom, Expr, Relation, Statement, Term};

/// `left relation right for all n >= from with n = residue mod modulus`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForAll {
    pub left: Vec<Summand>,
    pub relation: Relation,
    pub right: Vec<Summand>,
    pub from: u32,
    pub residue: u32,
    /// 1 if every `n` is meant.
    pub modulus: u32,
}

/// So many copies of a row with a power of `n`, or of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summand {
    pub count: Count,
    pub atom: Symbolic,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Symbolic {
    Line(Line),
    /// Not a row.
    Game(Atom),
}

/// `left (word)^exponent right`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub left: Vec<Stone>,
    pub word: Vec<Stone>,
    pub exponent: Linear,
    pub right: Vec<Stone>,
}

/// `±floor(linear / divisor)` copies; fewer than 0 copies are copies of the negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    pub negative: bool,
    pub linear: Linear,
    pub divisor: u32,
}

/// `slope·n + offset`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Linear {
    pub slope: u32,
    pub offset: i64,
}

impl Linear {
    /// `n`
    pub const N: Linear = Linear {
        slope: 1,
        offset: 0,
    };

    pub fn at(self, n: u32) -> i64 {
        i64::from(self.slope) * i64::from(n) + self.offset
    }
}

impl Count {
    /// A number of copies that does not depend on `n`.
    pub fn constant(count: i64) -> Count {
        Count {
            negative: count < 0,
            linear: Linear {
                slope: 0,
                offset: count.abs(),
            },
            divisor: 1,
        }
    }

    pub fn at(self, n: u32) -> i64 {
        let count = self.linear.at(n).div_euclid(i64::from(self.divisor));
        if self.negative { -count } else { count }
    }

    /// The same number of copies of the negative.
    pub fn negated(self) -> Count {
        Count {
            negative: !self.negative,
            ..self
        }
    }
}

impl ForAll {
    /// The rows with a power, from left to right.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        let summands = self.left.iter().chain(&self.right);
        summands.filter_map(|summand| match &summand.atom {
            Symbolic::Line(line) => Some(line),
            Symbolic::Game(_) => None,
        })
    }

    /// The games by name or by options, from left to right.
    pub fn games(&self) -> impl Iterator<Item = &Atom> {
        let summands = self.left.iter().chain(&self.right);
        summands.filter_map(|summand| match &summand.atom {
            Symbolic::Line(_) => None,
            Symbolic::Game(game) => Some(game),
        })
    }

    /// The `n` that are meant, ascending.
    pub fn range(&self) -> impl Iterator<Item = u32> + use<> {
        let (residue, modulus) = (self.residue, self.modulus);
        (self.from..).filter(move |n| n % modulus == residue)
    }

    /// The statement about one `n`; `None` if an exponent is negative.
    pub fn at(&self, n: u32) -> Option<Statement> {
        let side = |summands: &[Summand]| {
            let terms = summands.iter().map(|summand| {
                let atom = match &summand.atom {
                    Symbolic::Game(game) => game.clone(),
                    Symbolic::Line(line) => Atom::Row(Row::from(&line.at(n)?)),
                };
                Some(match summand.count.at(n) {
                    0 => Term {
                        count: 1,
                        atom: Atom::ZERO,
                    },
                    count => Term { count, atom },
                })
            });
            Some(Expr {
                terms: terms.collect::<Option<_>>()?,
            })
        };
        Some(Statement {
            left: side(&self.left)?,
            relation: self.relation,
            right: side(&self.right)?,
        })
    }
}

impl Line {
    /// The row at one `n`, if the exponent is not negative.
    pub fn at(&self, n: u32) -> Option<Part> {
        let exponent = usize::try_from(self.exponent.at(n)).ok()?;
        let power = self.word.repeat(exponent);
        let stones = [&self.left[..], &power, &self.right].concat();
        Some(stones.into_iter().collect())
    }
}

impl fmt::Display for ForAll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_side(f, &self.left)?;
        write!(f, " {} ", self.relation)?;
        write_side(f, &self.right)?;
        write!(f, " for all n >= {}", self.from)?;
        if self.modulus > 1 {
            write!(f, " with n = {} mod {}", self.residue, self.modulus)?;
        }
        Ok(())
    }
}

fn write_side(f: &mut fmt::Formatter<'_>, summands: &[Summand]) -> fmt::Result {
    for (i, summand) in summands.iter().enumerate() {
        f.write_str(match (i, summand.count.negative) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        })?;
        write!(f, "{}{}", summand.count, summand.atom)?;
    }
    if summands.is_empty() {
        f.write_str("0")?;
    }
    Ok(())
}

/// Without the sign, with the `*` behind it.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Count {
            linear, divisor, ..
        } = self;
        match (linear.slope, divisor) {
            (0, _) if linear.offset == 1 => Ok(()),
            (0, _) => write!(f, "{}*", linear.offset),
            (_, 1) => write!(f, "{}*", InParentheses(*linear)),
            _ => write!(f, "floor({}/{divisor})*", InParentheses(*linear)),
        }
    }
}

/// With parentheses unless it is just `n`.
struct InParentheses(Linear);

impl fmt::Display for InParentheses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Linear::N => f.write_str("n"),
            linear => write!(f, "({linear})"),
        }
    }
}

impl fmt::Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.slope > 1 {
            write!(f, "{}*", self.slope)?;
        }
        f.write_str("n")?;
        match self.offset {
            0 => Ok(()),
            offset => write!(f, "{offset:+}"),
        }
    }
}

impl fmt::Display for Symbolic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symbolic::Line(line) => line.fmt(f),
            Symbolic::Game(game) => game.fmt(f),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |stones: &[Stone]| {
            let squares = stones.iter().copied().map(Square::Stone);
            squares.map(Square::as_char).collect::<String>()
        };
        let [left, word, right] = [&self.left, &self.word, &self.right].map(|s| row(s));
        let exponent = InParentheses(self.exponent);
        write!(f, "{left}({word})^{exponent}{right}")
    }
}
