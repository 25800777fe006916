//! Positions: sums of games, and their text.
//!
//! The notation that is read by [`super::notation`] is richer than the text of a certificate
//! (`docs/FORMAT.md`): numbers, switches and tinies have names, and an option of a game in braces
//! may be any sum.
use std::borrow::Cow;
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
    /// Number of copies, other than 0; a negative number counts copies of the negative.
    pub count: i64,
    pub atom: Atom,
}

/// A game that is not a sum.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Atom {
    Row(Row),
    /// The nimber `*n`; `*0` is the game 0.
    Nimber(u32),
    /// The game `up = {0|*}`.
    Up,
    /// The game `down = {*|0}`.
    Down,
    /// A number greater than 0.
    Number(Number),
    /// The switch `±G`, or `±{G,H}`. Left has these options, and Right has their negatives.
    Switch(Vec<Expr>),
    /// The game `tiny(G) = {0|{0|-G}}`, or its negative `miny(G)`.
    Tiny {
        is_negative: bool,
        threats: Vec<Expr>,
    },
    /// The game `up^n = {0|* - up^[n-1]}` or, if `is_sum`, `up^[n] = {up^[n-1]|*}`, for n at least
    /// 2; or its negative.
    UpPower {
        is_negative: bool,
        exponent: u32,
        is_sum: bool,
    },
    /// A game given by its options.
    Braces {
        left: Vec<Expr>,
        right: Vec<Expr>,
    },
}

/// The number `numerator / 2^halvings`, greater than 0 and in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Number {
    numerator: u64,
    halvings: u32,
}

impl Number {
    /// Returns the number `numerator / 2^halvings`, or `None` if it is 0.
    pub fn new(numerator: u64, halvings: u32) -> Option<Number> {
        let common = numerator.trailing_zeros().min(halvings);
        let number = Number { numerator: numerator >> common, halvings: halvings - common };
        (numerator > 0).then_some(number)
    }

    pub fn numerator(self) -> u64 {
        self.numerator
    }

    /// Returns the exponent of 2 in the denominator.
    pub fn halvings(self) -> u32 {
        self.halvings
    }

    /// Returns the options of Left and of Right in the canonical form.
    fn options(self) -> [Vec<Expr>; 2] {
        let option = |numerator| vec![Expr::from(Atom::number(numerator, self.halvings))];
        match self.halvings {
            0 => [option(self.numerator - 1), Vec::new()],
            _ => [option(self.numerator - 1), option(self.numerator + 1)],
        }
    }
}

impl Expr {
    pub fn zero() -> Expr {
        Expr::default()
    }

    /// Negates every term. A nimber is its own negative.
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

    /// Returns the number `numerator / 2^halvings`.
    pub fn number(numerator: u64, halvings: u32) -> Atom {
        Number::new(numerator, halvings).map_or(Atom::ZERO, Atom::Number)
    }

    /// Returns the options of Left and of Right, or `None` for a row, a nimber, up or down.
    pub fn by_options(&self) -> Option<[Cow<'_, [Expr]>; 2]> {
        let negatives = |options: &[Expr]| options.iter().map(Expr::negative).collect::<Vec<_>>();
        Some(match self {
            Atom::Row(_) | Atom::Nimber(_) | Atom::Up | Atom::Down => return None,
            Atom::Number(number) => number.options().map(Cow::Owned),
            Atom::Switch(left) => [left.into(), negatives(left).into()],
            Atom::Tiny { is_negative, threats } => {
                let zero = || vec![Expr::from(Atom::ZERO)];
                let threats = if *is_negative { threats.clone() } else { negatives(threats) };
                let option = vec![Expr::from(Atom::braces(zero(), threats, *is_negative))];
                swapped_if(*is_negative, [zero(), option].map(Cow::Owned))
            }
            Atom::UpPower { is_negative, exponent, is_sum } => {
                let options = up_power_options(*is_negative, *exponent, *is_sum);
                swapped_if(*is_negative, options.map(Cow::Owned))
            }
            Atom::Braces { left, right } => [left.into(), right.into()],
        })
    }

    /// Returns the game with these options; if `is_negative`, the players are exchanged.
    fn braces(left: Vec<Expr>, right: Vec<Expr>, is_negative: bool) -> Atom {
        let [left, right] = swapped_if(is_negative, [left, right]);
        Atom::Braces { left, right }
    }

    /// Returns the game with numbers, switches, tinies and powers of up written in braces.
    pub fn spelled(&self) -> Atom {
        let Some(sides) = self.by_options() else {
            return self.clone();
        };
        let term = |term: &Term| Term { count: term.count, atom: term.atom.spelled() };
        let option = |option: &Expr| Expr { terms: option.terms.iter().map(term).collect() };
        let [left, right] = sides.map(|side| side.iter().map(option).collect());
        Atom::Braces { left, right }
    }

    /// Tells whether the grammar of certificates can write the game without changing its options.
    pub fn has_plain_options(&self) -> bool {
        if matches!(self, Atom::Number(_)) {
            return true;
        }
        let Some(options) = self.by_options() else {
            return true;
        };
        options.iter().flat_map(|side| side.iter()).all(|option| match option.terms.as_slice() {
            [] => true,
            [Term { count, atom }] => {
                count.abs() == 1 && !matches!(atom, Atom::Row(_)) && atom.has_plain_options()
            }
            _ => false,
        })
    }
}

/// Returns the options of both players, exchanged if a condition holds.
fn swapped_if<T>(is_swapped: bool, [left, right]: [T; 2]) -> [T; 2] {
    if is_swapped { [right, left] } else { [left, right] }
}

/// Returns the options of a power of up for its winner and for the other player.
fn up_power_options(is_negative: bool, exponent: u32, is_sum: bool) -> [Vec<Expr>; 2] {
    let one = |atom: Atom| vec![Expr::from(atom)];
    let star = Atom::Nimber(1);
    if is_sum {
        let less = match exponent {
            ..=2 if is_negative => Atom::Down,
            ..=2 => Atom::Up,
            _ => Atom::UpPower { is_negative, exponent: exponent - 1, is_sum },
        };
        return [one(less), one(star)];
    }
    // The difference * - up^[n-1] is {0|0, * - up^[n-2]}, and it is * for n = 1.
    let next = |rest: Atom| {
        let rest = vec![Expr::from(Atom::ZERO), Expr::from(rest)];
        Atom::braces(one(Atom::ZERO), rest, is_negative)
    };
    [one(Atom::ZERO), one((1..exponent).fold(star, |rest, _| next(rest)))]
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, term) in self.terms.iter().enumerate() {
            f.write_str(sign(i, term.count < 0))?;
            match term.count.unsigned_abs() {
                1 => term.atom.fmt(f)?,
                count => f.write_str(&with_dots(copies(&format!("{count}*"), &term.atom)))?,
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
            Atom::Number(number) => number.fmt(f),
            Atom::Switch(options) => write_operands(f, "±", options),
            Atom::Tiny { is_negative, threats } => {
                write_operands(f, if *is_negative { "miny" } else { "tiny" }, threats)
            }
            Atom::UpPower { is_negative, exponent, is_sum } => {
                let name = if *is_negative { "down" } else { "up" };
                match is_sum {
                    true => write!(f, "{name}^[{exponent}]"),
                    false => write!(f, "{name}^{exponent}"),
                }
            }
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

/// Writes a number, such as `41` or `3/4`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.halvings {
            0 => write!(f, "{}", self.numerator),
            halvings => write!(f, "{}/{}", self.numerator, 1_u64 << halvings),
        }
    }
}

/// Writes a switch or a tiny, such as `±1`, `±{2|0}`, `±(up)`, `±{1,{2|0}}` or `tiny(1)`.
fn write_operands(f: &mut fmt::Formatter<'_>, name: &str, options: &[Expr]) -> fmt::Result {
    let is_bare = |atom: &Atom| matches!(atom, Atom::Number(_) | Atom::Braces { .. });
    let bare = match options {
        [Expr { terms }] if name == "±" => match &terms[..] {
            [Term { count: 1, atom }] => is_bare(atom),
            _ => false,
        },
        _ => false,
    };
    let [open, close] = match options.len() {
        _ if bare => ["", ""],
        2.. if name == "±" => ["{", "}"],
        _ => ["(", ")"],
    };
    write!(f, "{name}{open}")?;
    write_options(f, options)?;
    f.write_str(close)
}

/// Writes copies of a nimber as `n·*`, in a text that has them as `n**`, like the texts of the
/// checker.
pub fn with_dots(text: String) -> String {
    text.replace("**", "·*")
}

/// Writes copies of a game. Their number ends with a star, or is empty. If it has no variable, a
/// positive integer as the game is in parentheses, because `2*2` would be 2 + \*2.
pub fn copies(number: &str, game: impl fmt::Display) -> String {
    let game = game.to_string();
    let is_natural = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    match number.strip_suffix('*').is_some_and(is_natural) && game != "0" && is_natural(&game) {
        true => format!("{number}({game})"),
        false => format!("{number}{game}"),
    }
}

/// Returns the sign before the term at index `place` of a sum.
pub fn sign(place: usize, is_negative: bool) -> &'static str {
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
