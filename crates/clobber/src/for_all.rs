//! Statements for all values of variables, and their canonical text (docs/FORMAT.md, Section 5).
use std::fmt::{self, Display};

use super::part::{Part, Stone};
use super::row::Row;
use super::statement::{Atom, Expr, Relation, Statement, Term};

/// `left relation right for all m >= 2, n >= 1 with n = 1 mod 2`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForAll {
    pub left: Vec<Summand>,
    pub relation: Relation,
    pub right: Vec<Summand>,
    /// At least one, at most [`MOST_VARIABLES`].
    pub variables: Vec<Variable>,
}

/// A statement has at most so many variables.
pub const MOST_VARIABLES: usize = 4;

/// `n >= from with n = residue mod modulus`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variable {
    pub from: u32,
    pub residue: u32,
    /// 1 if every number is meant.
    pub modulus: u32,
}

/// So many copies of a row, or of another game.
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

/// `head (word)^exponent after …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub head: Vec<Stone>,
    /// None in a row that is the same for all values of the variables.
    pub powers: Vec<Power>,
}

/// `(word)^exponent after`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Power {
    pub word: Vec<Stone>,
    pub exponent: Linear,
    pub after: Vec<Stone>,
}

/// `±floor(linear / divisor)` copies; fewer than 0 copies are copies of the negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    pub negative: bool,
    pub linear: Linear,
    pub divisor: u32,
}

/// `Σ slope·variable + offset`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Linear {
    /// 0 for variables that the statement does not have.
    pub slopes: [i64; MOST_VARIABLES],
    pub offset: i64,
}

impl Linear {
    pub fn constant(offset: i64) -> Linear {
        Linear { slopes: [0; MOST_VARIABLES], offset }
    }

    /// The variable with this number.
    pub fn variable(number: usize) -> Linear {
        let mut linear = Linear::constant(0);
        linear.slopes[number] = 1;
        linear
    }

    pub fn is_constant(self) -> bool {
        self.slopes == [0; MOST_VARIABLES]
    }

    pub fn at(self, point: &[u32]) -> i64 {
        let terms = self.slopes.iter().zip(point);
        terms.fold(self.offset, |sum, (slope, &x)| sum + slope * i64::from(x))
    }

    /// `self + factor·other`
    pub fn plus(self, other: Linear, factor: i64) -> Linear {
        let mut sum = self;
        for (slope, other) in sum.slopes.iter_mut().zip(other.slopes) {
            *slope += factor * other;
        }
        sum.offset += factor * other.offset;
        sum
    }
}

impl Variable {
    /// The numbers that are meant, ascending.
    pub fn range(self) -> impl Iterator<Item = u32> + Clone {
        (self.from..).filter(move |n| n % self.modulus == self.residue)
    }
}

impl Count {
    /// A number of copies that does not depend on the variables.
    pub fn constant(count: i64) -> Count {
        Count { negative: count < 0, linear: Linear::constant(count.abs()), divisor: 1 }
    }

    pub fn at(self, point: &[u32]) -> i64 {
        let count = self.linear.at(point).div_euclid(i64::from(self.divisor));
        if self.negative { -count } else { count }
    }

    /// The same number of copies of the negative.
    pub fn negated(self) -> Count {
        Count { negative: !self.negative, ..self }
    }
}

impl ForAll {
    /// The rows, from left to right.
    pub fn rows(&self) -> impl Iterator<Item = &Line> {
        let summands = self.left.iter().chain(&self.right);
        summands.filter_map(|summand| match &summand.atom {
            Symbolic::Line(line) => Some(line),
            Symbolic::Game(_) => None,
        })
    }

    /// Those with a power.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.rows().filter(|line| !line.powers.is_empty())
    }

    /// Those without.
    pub fn fixed_rows(&self) -> impl Iterator<Item = &Line> {
        self.rows().filter(|line| line.powers.is_empty())
    }

    /// The games by name or by options, from left to right.
    pub fn games(&self) -> impl Iterator<Item = &Atom> {
        let summands = self.left.iter().chain(&self.right);
        summands.filter_map(|summand| match &summand.atom {
            Symbolic::Line(_) => None,
            Symbolic::Game(game) => Some(game),
        })
    }

    /// The variable, if there is one only.
    pub fn only_variable(&self) -> Option<Variable> {
        match self.variables.as_slice() {
            [variable] => Some(*variable),
            _ => None,
        }
    }

    /// Returns the statement as certificates say it: a variable that takes the values of a residue
    /// class is replaced by `modulus * n + residue`.
    pub fn without_residues(&self) -> ForAll {
        let put = |linear: &Linear| {
            let mut put = *linear;
            for (slope, variable) in put.slopes.iter_mut().zip(&self.variables) {
                put.offset += *slope * i64::from(variable.residue);
                *slope *= i64::from(variable.modulus);
            }
            put
        };
        let side = |summands: &[Summand]| {
            let mut summands = summands.to_vec();
            for Summand { count, atom } in &mut summands {
                count.linear = put(&count.linear);
                if let Symbolic::Line(line) = atom {
                    let exponents = line.powers.iter_mut().map(|power| &mut power.exponent);
                    exponents.for_each(|exponent| *exponent = put(exponent));
                }
            }
            summands
        };
        let variables = self.variables.iter().map(|Variable { from, residue, modulus }| Variable {
            from: from.saturating_sub(*residue).div_ceil(*modulus),
            residue: 0,
            modulus: 1,
        });
        ForAll {
            left: side(&self.left),
            relation: self.relation,
            right: side(&self.right),
            variables: variables.collect(),
        }
    }

    /// The first values of the variables that are meant, those with small sums first: in each of
    /// them variable number `i` is one of the first `count`.
    pub fn first_points(&self, count: usize) -> Vec<Vec<u32>> {
        let mut points = vec![(0, Vec::new())];
        for variable in &self.variables {
            let values: Vec<u32> = variable.range().take(count).collect();
            let longer = |(sum, point): &(usize, Vec<u32>)| {
                let next = |(i, &value): (usize, &u32)| (sum + i, [&point[..], &[value]].concat());
                values.iter().enumerate().map(next).collect::<Vec<_>>()
            };
            points = points.iter().flat_map(longer).collect();
            points.retain(|(sum, _)| *sum < count);
        }
        points.sort();
        points.into_iter().map(|(_, point)| point).collect()
    }

    /// Values of the variables as text: `m = 2, n = 3`.
    pub fn written_point(&self, point: &[u32]) -> String {
        let names = names(self.variables.len());
        let values = names.iter().zip(point);
        let values: Vec<String> = values.map(|(name, value)| format!("{name} = {value}")).collect();
        values.join(", ")
    }

    /// The statement about one point; `None` if an exponent is negative.
    pub fn at(&self, point: &[u32]) -> Option<Statement> {
        let side = |summands: &[Summand]| {
            let terms = summands.iter().map(|summand| {
                let atom = match &summand.atom {
                    Symbolic::Game(game) => game.clone(),
                    Symbolic::Line(line) => Atom::Row(Row::from(&line.at(point)?)),
                };
                Some(match summand.count.at(point) {
                    0 => Term { count: 1, atom: Atom::ZERO },
                    count => Term { count, atom },
                })
            });
            Some(Expr { terms: terms.collect::<Option<_>>()? })
        };
        Some(Statement {
            left: side(&self.left)?,
            relation: self.relation,
            right: side(&self.right)?,
        })
    }
}

/// What variables are called, as the checker prints them.
pub fn names(count: usize) -> &'static [&'static str] {
    match count {
        1 => &["n"],
        2 => &["m", "n"],
        3 => &["k", "m", "n"],
        _ => &["k", "l", "m", "n"],
    }
}

impl Summand {
    /// The same text for a row and its mirror image, in any order of the summands.
    pub fn undirected(&self) -> String {
        let atom = match &self.atom {
            Symbolic::Game(game) => game.to_string(),
            Symbolic::Line(line) => {
                let names = names(MOST_VARIABLES);
                let text = |line: &Line| Named(line, names).to_string();
                text(line).min(text(&line.mirror()))
            }
        };
        let sign = if self.count.negative { "-" } else { "+" };
        let names = names(MOST_VARIABLES);
        format!("{sign} {}{atom}", Named(&self.count, names))
    }
}

/// A row that is the same for all values of the variables.
impl From<&Part> for Line {
    fn from(part: &Part) -> Line {
        Line { head: part.stones().collect(), powers: Vec::new() }
    }
}

impl Line {
    /// The same rows read from right to left.
    fn mirror(&self) -> Line {
        let reversed = |stones: &[Stone]| stones.iter().rev().copied().collect::<Vec<_>>();
        let mut between: Vec<&[Stone]> = vec![&self.head];
        between.extend(self.powers.iter().map(|power| &power.after[..]));
        let powers = self.powers.iter().zip(&between).rev();
        let powers = powers.map(|(power, before)| Power {
            word: reversed(&power.word),
            exponent: power.exponent,
            after: reversed(before),
        });
        Line {
            head: reversed(between.last().copied().unwrap_or_default()),
            powers: powers.collect(),
        }
    }

    /// The row at one point, if no exponent is negative.
    pub fn at(&self, point: &[u32]) -> Option<Part> {
        let mut stones = self.head.clone();
        for power in &self.powers {
            let exponent = usize::try_from(power.exponent.at(point)).ok()?;
            stones.extend(power.word.repeat(exponent));
            stones.extend(&power.after);
        }
        Some(stones.into_iter().collect())
    }
}

/// Something in a statement with the names of its variables.
struct Named<'a, T>(&'a T, &'a [&'static str]);

impl fmt::Display for ForAll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = names(self.variables.len());
        write_side(f, &self.left, names)?;
        write!(f, " {} ", self.relation)?;
        write_side(f, &self.right, names)?;
        for (i, (variable, name)) in self.variables.iter().zip(names).enumerate() {
            let before = if i == 0 { " for all" } else { "," };
            write!(f, "{before} {name} >= {}", variable.from)?;
            if variable.modulus > 1 {
                write!(f, " with {name} = {} mod {}", variable.residue, variable.modulus)?;
            }
        }
        Ok(())
    }
}

fn write_side(
    f: &mut fmt::Formatter<'_>,
    summands: &[Summand],
    names: &[&'static str],
) -> fmt::Result {
    for (i, summand) in summands.iter().enumerate() {
        f.write_str(match (i, summand.count.negative) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        })?;
        Named(&summand.count, names).fmt(f)?;
        match &summand.atom {
            Symbolic::Line(line) => Named(line, names).fmt(f)?,
            Symbolic::Game(game) => game.fmt(f)?,
        }
    }
    if summands.is_empty() {
        f.write_str("0")?;
    }
    Ok(())
}

/// Without the sign, with the `*` behind it.
impl fmt::Display for Named<'_, Count> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Named(count, names) = self;
        let numerator = InParentheses(Named(&count.linear, names));
        match count.divisor {
            1 if count.linear == Linear::constant(1) => Ok(()),
            1 => write!(f, "{numerator}*"),
            divisor => write!(f, "floor({numerator}/{divisor})*"),
        }
    }
}

/// With parentheses unless it is a variable, or a number that is not negative.
struct InParentheses<'a>(Named<'a, Linear>);

impl fmt::Display for InParentheses<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let linear = *self.0.0;
        let is_variable = (0..MOST_VARIABLES).any(|i| linear == Linear::variable(i));
        match is_variable || linear.is_constant() && linear.offset >= 0 {
            true => self.0.fmt(f),
            false => write!(f, "({})", self.0),
        }
    }
}

impl fmt::Display for Named<'_, Linear> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Named(linear, names) = self;
        let mut is_first = true;
        let terms = linear.slopes.iter().zip(names.iter());
        for (&slope, name) in terms.filter(|(slope, _)| **slope != 0) {
            f.write_str(match (is_first, slope < 0) {
                (_, true) => "-",
                (true, false) => "",
                (false, false) => "+",
            })?;
            if slope.abs() != 1 {
                write!(f, "{}*", slope.abs())?;
            }
            f.write_str(name)?;
            is_first = false;
        }
        match (linear.offset, is_first) {
            (offset, true) => write!(f, "{offset}"),
            (0, false) => Ok(()),
            (offset, false) => write!(f, "{offset:+}"),
        }
    }
}

impl fmt::Display for Named<'_, Line> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Named(line, names) = self;
        write_stones(f, &line.head)?;
        for power in &line.powers {
            f.write_str("(")?;
            write_stones(f, &power.word)?;
            write!(f, ")^{}", InParentheses(Named(&power.exponent, names)))?;
            write_stones(f, &power.after)?;
        }
        Ok(())
    }
}

fn write_stones(f: &mut fmt::Formatter<'_>, stones: &[Stone]) -> fmt::Result {
    let mut stones = stones.iter();
    stones.try_for_each(|stone| write!(f, "{}", stone.as_char()))
}
