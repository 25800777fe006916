//! Names of values in the field's notation.
//!
//! | games | ASCII | Unicode | LaTeX |
//! |---|---|---|---|
//! | numbers | `2` `-3/2` | `2` `-3/2` | `2` `-\tfrac{3}{2}` |
//! | nimbers | `0` `*` `*2` | `0` `*` `*2` | `0` `{*}` `{*}2` |
//! | `k·↑ + *n`, `k ≥ 0` | `^` `^^*2` `^3*` | `↑` `⇑*2` `3·↑ + *` | `3\cdot{\uparrow} + {*}` |
//! | `k·↑ + *n`, `k < 0` | `v` `vv*` `v14` | `↓` `⇓*` `14·↓` | `{\downarrow}{*}` |
//! | with a number | `1/2*` `1+^` | `1/2*` `1+↑` | `\tfrac{1}{2}{*}` `1+{\uparrow}` |
//! | powers of up | `^<2>`, `v[3]` | `↑²`, `↓^[3]` | `{\uparrow}^{2}`, `{\downarrow}^{[3]}` |
//! | other games | `{0,^*\|{0\|v*}}` | `{0,↑*\|{0\|↓*}}` | `\{0,{*}\mid {\uparrow}\}` |
//!
//! Switches are `+-1`, `±1` and `\pm 1`, or `+-{2,{4|0}}`; tinies are `Tiny(1)`, `tiny(1)` and
//! `\mathrm{tiny}(1)`. CGSuite reads the ASCII names, except for `1/2*`, `+-{2,{4|0}}` and
//! `Tiny(1)`: for CGSuite, these are `1/2+*`, `+-(2,{4|0})` and `1.Tiny`. An all-small game has no
//! such name, though it may be its own negative: `{0,^*|0,v*}`. A complete name of at most
//! [`MAX_TERMS`] terms, in either style, is read by [`crate::clobber::notation`], and the value of
//! what is read is the value that was named.
//!
//! Written out, a game is a tree and may be far larger than its canonical form, which shares
//! followers. So a name has limits: where braces would nest too deep or terms become too many,
//! options are elided, all at the same depth. The mark of an elision, `…` (in ASCII `?`), is not
//! part of the notation: a name with an elision cannot be mistaken for another game.
//!
//! Names depend on the value alone and not on the arena: options are listed by name, standard games
//! first, short ones before long ones.

use std::fmt;

use rustc_hash::FxHashMap;

use super::arena::{Arena, Value};
use super::numbers::{Dyadic, NumberUpStar};
use super::standard::UpStar;
use crate::clobber::notation::{MAX_NESTING, MAX_NIMBER, MAX_TERMS, superscript};

/// The characters of names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    #[default]
    Ascii,
    Unicode,
    Latex,
    /// Names in ASCII that CGSuite reads: `1+*`, `2.Tiny` and `+-(1,{2|0})`.
    Cgsuite,
}

/// Maximum exponent of a power of up that has a name.
const MAX_EXPONENT: usize = 9;
/// Default limit of the nesting of braces in a name.
const DEFAULT_DEPTH: usize = 8;
/// Default limit of the number of terms in a name. Terms are counted as in the notation: `^3` has
/// three.
const DEFAULT_TERMS: usize = 60;

/// The name of a value, ready for display.
#[derive(Clone, Copy)]
pub struct Name<'a> {
    arena: &'a Arena,
    value: Value,
    style: Style,
    depth: usize,
    terms: usize,
}

impl Arena {
    /// Returns the name of a value in ASCII, abridged to a length that a person can read.
    pub fn name(&self, value: Value) -> Name<'_> {
        Name { arena: self, value, style: Style::Ascii, depth: DEFAULT_DEPTH, terms: DEFAULT_TERMS }
    }
}

impl Name<'_> {
    /// Sets the style.
    #[must_use]
    pub fn style(self, style: Style) -> Self {
        Name { style, ..self }
    }

    /// Sets the limits on the depth of braces and on the number of terms.
    #[must_use]
    pub fn limits(self, depth: usize, terms: usize) -> Self {
        Name { depth, terms, ..self }
    }

    /// Sets the limits to the largest name that the notation can read.
    #[must_use]
    pub fn full(self) -> Self {
        self.limits(MAX_NESTING, usize::try_from(MAX_TERMS).unwrap_or(usize::MAX))
    }

    /// Returns the name as a factor, in parentheses if it has several terms or a sign: `3` times
    /// `⇑*` is `3·(⇑*)`, because `3·⇑*` is read as another game.
    pub fn factor(&self) -> String {
        let is_several = |NumberUpStar { number, rest }: NumberUpStar| match number.numerator {
            0 => rest.ups.unsigned_abs() > 2 || rest.ups != 0 && rest.nim > 0,
            numerator => numerator < 0 || rest != UpStar::default(),
        };
        self.grouped(is_several)
    }

    /// Returns the name as one summand of several, in parentheses if it is a sum itself, such as
    /// `(3·↑ + *)` and `(1+↑)`, or if only a part of it is negative, as in `(-1*)`.
    pub fn summand(&self) -> String {
        self.grouped(|NumberUpStar { number, rest }| match number.numerator {
            0 => rest.ups.unsigned_abs() > 2 && rest.nim > 0,
            numerator => rest.ups != 0 || numerator < 0 && rest.nim > 0,
        })
    }

    /// Returns the name, in parentheses if it has no options and a condition holds.
    fn grouped(&self, needs_parentheses: impl FnOnce(NumberUpStar) -> bool) -> String {
        match self.plain(self.value).is_some_and(needs_parentheses) {
            true => format!("({self})"),
            false => self.to_string(),
        }
    }

    /// Returns the complete name, whatever its length, or `None` if it has more than `most` terms.
    pub fn whole(&self, most: u64) -> Option<String> {
        let mut counts: FxHashMap<Value, u64> = FxHashMap::default();
        for follower in self.arena.followers(self.value) {
            let count = match self.shape(follower) {
                Shape::Plain(plain) => terms(plain) as u64,
                Shape::UpPower { .. } => 1,
                shape => shape
                    .options(self.arena)
                    .map(|option| {
                        // The threat of a tiny is the negative of a follower.
                        let same = counts.get(&option).copied();
                        same.unwrap_or_else(|| counts[&self.arena.negative(option)])
                    })
                    .fold(0, u64::saturating_add),
            };
            counts.insert(follower, count);
        }
        (counts[&self.value] <= most).then(|| self.text(self.value, 0, usize::MAX))
    }

    /// Tells whether nothing is elided.
    pub fn is_complete(&self) -> bool {
        self.cut().1
    }

    /// Returns the name, and whether nothing is elided.
    pub fn written(&self) -> (String, bool) {
        let (cut, is_complete) = self.cut();
        (self.text(self.value, 0, cut), is_complete)
    }

    /// Returns the depth from which on options are elided, and whether no option is so deep.
    fn cut(&self) -> (usize, bool) {
        let mut rest = self.terms;
        // The games at the current depth of braces.
        let mut open = vec![self.value];
        for depth in 0..=self.depth {
            let mut deeper = Vec::new();
            for &value in &open {
                let shape = self.shape(value);
                let terms = match shape {
                    Shape::Plain(plain) => terms(plain),
                    // The notation cannot read powers of up that are nested too deeply in braces.
                    Shape::UpPower { exponent, .. } if depth + exponent > MAX_NESTING => {
                        return (depth, false);
                    }
                    _ => 1,
                };
                match rest.checked_sub(terms) {
                    Some(fewer) => rest = fewer,
                    // Either the options of the value itself are elided, or nothing is.
                    None => {
                        let is_plain = matches!(shape, Shape::Plain(_));
                        return (depth.saturating_sub(1), depth == 0 && is_plain);
                    }
                }
                if !matches!(shape, Shape::Plain(_)) {
                    deeper.push(shape);
                }
            }
            if deeper.is_empty() {
                return (depth, true);
            }
            if depth == self.depth {
                break;
            }
            open = deeper.iter().flat_map(|shape| shape.options(self.arena)).collect();
        }
        (self.depth, false)
    }

    /// Returns the form in which a value is written.
    fn shape(&self, value: Value) -> Shape {
        let arena = self.arena;
        if let Some(plain) = self.plain(value) {
            return Shape::Plain(plain);
        }
        let is_hot = |value| !arena.is_all_small(value);
        if arena.negative(value) == value && is_hot(value) {
            return Shape::Switch(value);
        }
        for (tiny, is_negative) in [(value, false), (arena.negative(value), true)] {
            if let (&[Value::ZERO], &[option]) = (arena.left(tiny), arena.right(tiny)) {
                if let (&[Value::ZERO], &[threat]) = (arena.left(option), arena.right(option)) {
                    if is_hot(threat) {
                        let threat = arena.negative(threat);
                        return Shape::Tiny { is_negative, threat };
                    }
                }
            }
        }
        for (up, is_negative) in [(value, false), (arena.negative(value), true)] {
            if let Some((exponent, is_sum)) = self.up_power(up) {
                return Shape::UpPower { is_negative, exponent, is_sum };
            }
        }
        Shape::Braces(value)
    }

    /// Returns the exponent `n` from 2 to 9 of a value that is `up^n`, or `up^[n]`, and whether it
    /// is `up^[n]`.
    fn up_power(&self, value: Value) -> Option<(usize, bool)> {
        let arena = self.arena;
        let is =
            |value: Value, ups: i32, nim: u32| arena.as_up_star(value) == Some(UpStar { ups, nim });
        let (mut sum, mut exponent) = (value, 1);
        while let (&[less], &[star]) = (arena.left(sum), arena.right(sum)) {
            if is(sum, 1, 0) || !is(star, 0, 1) || exponent == MAX_EXPONENT {
                break;
            }
            (sum, exponent) = (less, exponent + 1);
        }
        if exponent > 1 && is(sum, 1, 0) {
            return Some((exponent, true));
        }
        let (&[Value::ZERO], &[option]) = (arena.left(value), arena.right(value)) else {
            return None;
        };
        // up^n is {0|* - up^[n-1]}, and up^[n] + * is {0, up^[n-1] + *|0}.
        let (mut sum, mut exponent) = (arena.negative(option), 2);
        while !is(sum, 1, 1) {
            let (&[one, other], &[Value::ZERO]) = (arena.left(sum), arena.right(sum)) else {
                return None;
            };
            sum = match (one, other) {
                (Value::ZERO, sum) | (sum, Value::ZERO) if exponent < MAX_EXPONENT => sum,
                _ => return None,
            };
            exponent += 1;
        }
        Some((exponent, false))
    }

    /// Returns the name of a value, if it has one without options.
    fn plain(&self, value: Value) -> Option<NumberUpStar> {
        let sum = self.arena.as_number_up_star(value)?;
        (u64::from(sum.rest.nim) <= MAX_NIMBER).then_some(sum)
    }

    fn text(&self, value: Value, nested: usize, cut: usize) -> String {
        let shape = self.shape(value);
        if let Shape::Plain(plain) = shape {
            return plain_text(plain, self.style);
        }
        if nested > 0 && nested >= cut {
            return self.elision().to_owned();
        }
        let [open, close] = match self.style {
            Style::Latex => ["\\{", "\\}"],
            Style::Ascii | Style::Unicode | Style::Cgsuite => ["{", "}"],
        };
        match shape {
            Shape::Switch(value) => {
                let sign = match self.style {
                    Style::Ascii | Style::Cgsuite => "+-",
                    Style::Unicode => "±",
                    Style::Latex => "\\pm ",
                };
                let options = self.arena.left(value);
                let list = self.options(options, nested + 1, cut);
                let is_one = matches!(options, &[one] if self.is_one(one)) && nested < cut;
                match is_one {
                    true => format!("{sign}{list}"),
                    false if self.style == Style::Cgsuite => format!("{sign}({list})"),
                    false => format!("{sign}{open}{list}{close}"),
                }
            }
            Shape::Tiny { is_negative, threat } => {
                let name = match (self.style, is_negative) {
                    (Style::Ascii | Style::Cgsuite, false) => "Tiny",
                    (Style::Ascii | Style::Cgsuite, true) => "Miny",
                    (Style::Unicode, false) => "tiny",
                    (Style::Unicode, true) => "miny",
                    (Style::Latex, false) => "\\mathrm{tiny}",
                    (Style::Latex, true) => "\\mathrm{miny}",
                };
                let threat = self.options(&[threat], nested + 1, cut);
                match self.style {
                    Style::Cgsuite if threat.chars().all(|c| c.is_ascii_digit()) => {
                        format!("{threat}.{name}")
                    }
                    Style::Cgsuite => format!("({threat}).{name}"),
                    _ => format!("{name}({threat})"),
                }
            }
            Shape::UpPower { is_negative, exponent, is_sum } => {
                let arrow = arrows(if is_negative { -1 } else { 1 }, self.style);
                match (self.style, is_sum) {
                    (Style::Latex, true) => format!("{arrow}^{{[{exponent}]}}"),
                    (Style::Latex, false) => format!("{arrow}^{{{exponent}}}"),
                    (Style::Unicode, true) => format!("{arrow}^[{exponent}]"),
                    (Style::Ascii | Style::Cgsuite, true) => format!("{arrow}[{exponent}]"),
                    (Style::Unicode, false) => format!("{arrow}{}", superscript(exponent)),
                    (Style::Ascii | Style::Cgsuite, false) => format!("{arrow}<{exponent}>"),
                }
            }
            Shape::Braces(_) | Shape::Plain(_) => {
                let left = self.options(self.arena.left(value), nested + 1, cut);
                let right = self.options(self.arena.right(value), nested + 1, cut);
                let stroke = if self.style == Style::Latex { "\\mid " } else { "|" };
                format!("{open}{left}{stroke}{right}{close}")
            }
        }
    }

    /// Tells whether the name of an option can follow `±` without braces.
    fn is_one(&self, option: Value) -> bool {
        match self.shape(option) {
            Shape::Plain(NumberUpStar { number, rest }) => {
                number.numerator > 0 && rest == UpStar::default()
            }
            Shape::Braces(_) => true,
            _ => false,
        }
    }

    fn options(&self, options: &[Value], nested: usize, cut: usize) -> String {
        if nested > cut && !options.is_empty() {
            return self.elision().to_owned();
        }
        let mut names: Vec<_> = options
            .iter()
            .map(|&option| {
                let order = self.plain(option).map(order);
                let name = self.text(option, nested, cut);
                (order.is_none(), order, name.len(), name)
            })
            .collect();
        names.sort_unstable();
        // Only elided options have equal names.
        names.dedup();
        let names: Vec<String> = names.into_iter().map(|(.., name)| name).collect();
        names.join(",")
    }

    fn elision(&self) -> &'static str {
        match self.style {
            Style::Ascii | Style::Cgsuite => "?",
            Style::Unicode => "…",
            Style::Latex => "\\ldots",
        }
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.written().0)
    }
}

/// The form in which a value is written.
enum Shape {
    /// A name without options.
    Plain(NumberUpStar),
    /// A switch with this Left option list. The options of Right are their negatives.
    Switch(Value),
    Tiny {
        is_negative: bool,
        threat: Value,
    },
    /// A power of up, or of down if `is_negative`: with `is_sum`, `up^[exponent]`.
    UpPower {
        is_negative: bool,
        exponent: usize,
        is_sum: bool,
    },
    Braces(Value),
}

impl Shape {
    /// Iterates over the games that are written between the braces or parentheses.
    fn options<'a>(&self, arena: &'a Arena) -> impl Iterator<Item = Value> + use<'a> {
        let (lists, threat): ([&[Value]; 2], Option<Value>) = match *self {
            Shape::Plain(_) | Shape::UpPower { .. } => ([&[], &[]], None),
            Shape::Switch(value) => ([arena.left(value), &[]], None),
            Shape::Tiny { threat, .. } => ([&[], &[]], Some(threat)),
            Shape::Braces(value) => ([arena.left(value), arena.right(value)], None),
        };
        lists.into_iter().flatten().copied().chain(threat)
    }
}

/// Returns the number of terms of a name without options, as the notation counts them.
fn terms(NumberUpStar { number, rest }: NumberUpStar) -> usize {
    let of_rest = rest.ups.unsigned_abs() as usize + usize::from(rest.nim > 0);
    let is_number = number.numerator != 0;
    (of_rest + usize::from(is_number)).max(1)
}

/// Returns the sort key of a name without options: infinitesimals precede numbers, then size
/// decides.
fn order(NumberUpStar { number, rest }: NumberUpStar) -> (bool, u64, i64, u32) {
    let is_number = number.numerator != 0;
    let size = if is_number { number.numerator } else { rest.ups.into() };
    (is_number, size.unsigned_abs(), size, rest.nim)
}

/// Writes the sum of a number and an infinitesimal.
fn plain_text(NumberUpStar { number, rest }: NumberUpStar, style: Style) -> String {
    let infinitesimal = arrows_and_star(rest, style);
    if number.numerator == 0 && rest != UpStar::default() {
        return infinitesimal;
    }
    let sign = match rest {
        UpStar { ups: 0, nim: 0 } => "",
        // CGSuite does not read `1*`.
        UpStar { ups: 0, nim: 1 } if style != Style::Cgsuite => "",
        // As between the terms of `3·↑ + *`.
        _ if infinitesimal.contains(['·', ' ']) => " + ",
        // The text `1*2` could be read as a product.
        _ => "+",
    };
    format!("{}{sign}{infinitesimal}", fraction(number, style))
}

/// Writes `k·↑ + *n`; nothing for 0. A star that follows a multiple is a summand of its own:
/// `4·↓*` could be read as four copies of `↓*`.
fn arrows_and_star(UpStar { ups, nim }: UpStar, style: Style) -> String {
    let is_multiple = ups.unsigned_abs() > 2 && matches!(style, Style::Unicode | Style::Latex);
    let plus = if is_multiple && nim > 0 { " + " } else { "" };
    format!("{}{plus}{}", arrows(ups, style), star(nim, style))
}

fn star(nim: u32, style: Style) -> String {
    let star = if style == Style::Latex { "{*}" } else { "*" };
    match nim {
        0 => String::new(),
        1 => star.to_owned(),
        n => format!("{star}{n}"),
    }
}

fn fraction(number: Dyadic, style: Style) -> String {
    let sign = if number.numerator < 0 { "-" } else { "" };
    let (numerator, divisor) = (number.numerator.unsigned_abs(), 1_u64 << number.halvings);
    match (divisor, style) {
        (1, _) => format!("{sign}{numerator}"),
        (_, Style::Latex) => format!("{sign}\\tfrac{{{numerator}}}{{{divisor}}}"),
        _ => format!("{sign}{numerator}/{divisor}"),
    }
}

fn arrows(ups: i32, style: Style) -> String {
    let (one, two) = match (style, ups > 0) {
        (Style::Ascii | Style::Cgsuite, true) => ("^", "^^"),
        (Style::Ascii | Style::Cgsuite, false) => ("v", "vv"),
        (Style::Unicode, true) => ("↑", "⇑"),
        (Style::Unicode, false) => ("↓", "⇓"),
        (Style::Latex, true) => ("{\\uparrow}", "{\\Uparrow}"),
        (Style::Latex, false) => ("{\\downarrow}", "{\\Downarrow}"),
    };
    match (ups.unsigned_abs(), style) {
        (0, _) => String::new(),
        (1, _) => one.to_owned(),
        (2, _) => two.to_owned(),
        (n, Style::Ascii | Style::Cgsuite) => format!("{one}{n}"),
        (n, Style::Unicode) => format!("{n}·{one}"),
        (n, Style::Latex) => format!("{n}\\cdot{one}"),
    }
}
