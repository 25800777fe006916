//! Prints statements (docs/FORMAT.md, Section 5). The checker prints them in the same way.
use std::fmt::{self, Display, Formatter};

use super::cell::Cell;
use super::expr::{copies, sign, with_dots};
use super::form::Form;
use super::statement::{Count, Letters, Query, Statement, Summand, Symbolic};
use super::word::Word;

/// Returns the names of `count` variables.
pub fn names(count: usize) -> Vec<String> {
    match ["", "n", "mn", "kmn", "klmn"].get(count) {
        Some(letters) => letters.chars().map(String::from).collect(),
        None => (1..=count).map(|number| format!("n{number}")).collect(),
    }
}

impl<G> Statement<G> {
    /// Writes a point as `m = 2, n = 3`, with the letters and the values of the text from which the
    /// statement was read.
    pub fn written_point(&self, point: &[u32]) -> String {
        self.point_in_letters(point, " = ").join(", ")
    }

    /// Returns the letters of the text from which the statement was read, each with its value at a
    /// point behind this sign.
    pub(crate) fn point_in_letters(&self, point: &[u32], sign: &str) -> Vec<String> {
        let point: Vec<i64> = point.iter().copied().map(i64::from).collect();
        let letters = self.letters_or_names().into_iter();
        letters.map(|(letter, form)| format!("{letter}{sign}{}", form.at(&point))).collect()
    }

    /// Returns the letters of the text from which the statement was read, or the printed names if
    /// there was no text, each with its value as a form in the variables.
    pub(crate) fn letters_or_names(&self) -> Vec<(String, Form)> {
        let Letters(letters) = &self.letters;
        if letters.is_empty() {
            let names = names(self.variables.len()).into_iter().enumerate();
            return names.map(|(number, name)| (name, Form::parameter(number))).collect();
        }
        letters.iter().map(|(letter, form)| (letter.to_string(), form.clone())).collect()
    }
}

impl<G> Statement<G> {
    /// Returns the least value of each variable, its greatest value if a condition names one, and
    /// the other conditions. If the bounds of a variable contradict each other, they stay
    /// conditions.
    pub fn bounds(&self) -> (Vec<(i64, Option<i64>)>, Vec<&Form>) {
        let mut others: Vec<&Form> = self.conditions.iter().collect();
        let bounds = |(number, &first): (usize, &u32)| {
            let is_bound =
                |form: &&Form| matches!(form.terms(), [(of, _)] if *of as usize == number);
            let (mut least, mut greatest) = (i64::from(first), None::<i64>);
            for form in others.iter().filter(|form| is_bound(form)) {
                match form.terms()[0].1 {
                    c @ 1.. => least = least.max(-form.constant.div_euclid(c)),
                    c => {
                        let bound = form.constant.div_euclid(-c);
                        greatest = Some(greatest.map_or(bound, |other| bound.min(other)));
                    }
                }
            }
            if greatest.is_some_and(|greatest| greatest < least) {
                return (first.into(), None);
            }
            others.retain(|form| !is_bound(form));
            (least, greatest)
        };
        let bounds = self.variables.iter().enumerate().map(bounds).collect();
        (bounds, others)
    }

    /// Writes the values of the variables with both of their bounds, such as `m >= 0, 1 <= n <= 9
    /// with n >= m`. The checker writes an upper bound as a condition.
    pub fn written_range(&self) -> String {
        let (bounds, conditions) = self.bounds();
        self.range(bounds, conditions)
    }

    fn range(&self, bounds: Vec<(i64, Option<i64>)>, conditions: Vec<&Form>) -> String {
        let names = names(self.variables.len());
        let values = bounds.into_iter().zip(&names).map(|(bounds, name)| match bounds {
            (least, None) => format!("{name} >= {least}"),
            (least, Some(greatest)) => format!("{least} <= {name} <= {greatest}"),
        });
        let conditions: Vec<_> = conditions.iter().map(|form| condition(form, &names)).collect();
        let with = if conditions.is_empty() { "" } else { " with " };
        format!("{}{with}{}", values.collect::<Vec<_>>().join(", "), conditions.join(" and "))
    }
}

impl<G: Display> Statement<G> {
    /// Writes the statement like the checker, but with the range of [`Statement::written_range`],
    /// and with `n·*` for `n**`.
    pub fn with_bounds(&self) -> String {
        let sides = with_dots(Sides(self, &names(self.variables.len())).to_string());
        match self.variables.is_empty() {
            true => sides,
            false => {
                let (bounds, conditions) = self.bounds();
                // No one says `for all 5 <= n <= 6`.
                let is_interval = bounds.first().is_some_and(|(_, most)| most.is_some());
                let all = if is_interval { "" } else { "all " };
                format!("{sides} for {all}{}", self.range(bounds, conditions))
            }
        }
    }
}

impl<G> Statement<G> {
    /// Returns the letters of the original text that have another meaning in the printed text, each
    /// with its printed value.
    pub fn other_letters(&self) -> Vec<(char, String)> {
        let names = names(self.variables.len());
        let Letters(letters) = &self.letters;
        let printed =
            letters.iter().map(|(letter, form)| (*letter, Named(form, &names).to_string()));
        printed.filter(|(letter, text)| letter.to_string() != *text).collect()
    }
}

impl<G: Clone + Display> Statement<G> {
    /// Writes a statement with one variable in the letter of the text from which it was read, such
    /// as `(XO)^k || 0 for all k >= 9 with k = 4 mod 5`. Returns `None` if an exponent is a
    /// quotient of the letter, or if there are other variables or conditions.
    pub fn in_letter(&self) -> Option<String> {
        let (Letters(letters), least) = (&self.letters, i64::from(self.only_variable()?));
        let (letter, value) = match &letters[..] {
            [(letter, value)] => (letter, value),
            letters => return letters.is_empty().then(|| self.with_bounds()),
        };
        let (modulus, residue) = (value.coefficient(0), value.constant);
        if !self.conditions.is_empty() || modulus < 1 {
            return None;
        }
        // Returns `modulus` times a form, as a form in the letter `modulus·x0 + residue`.
        let multiple = |form: &Form| {
            let c = form.coefficient(0);
            Form::new(form.constant * modulus - c * residue, [(0, c)])
        };
        let mut statement = self.clone();
        for exponent in statement.exponents_mut() {
            *exponent = multiple(exponent).divided(modulus)?;
        }
        for Summand { count, .. } in statement.left.iter_mut().chain(&mut statement.right) {
            let numerator = multiple(&count.numerator);
            match numerator.divided(modulus) {
                Some(numerator) => count.numerator = numerator,
                None => {
                    count.numerator = numerator;
                    count.divisor = count.divisor.checked_mul(u32::try_from(modulus).ok()?)?;
                }
            }
        }
        let (parity, class) = match (modulus, residue) {
            (1, _) => ("", String::new()),
            (2, 0) => ("even ", String::new()),
            (2, 1) => ("odd ", String::new()),
            _ => ("", format!(" with {letter} = {residue} mod {modulus}")),
        };
        let (names, least) = ([letter.to_string()], least * modulus + residue);
        let sides = with_dots(Sides(&statement, &names).to_string());
        Some(format!("{sides} for all {parity}{letter} >= {least}{class}"))
    }
}

impl Form {
    /// Writes the form with these names of the variables: `2*n+1`.
    pub fn in_letters(&self, names: &[String]) -> String {
        Named(self, names).to_string()
    }
}

/// Both sides of a statement and its relation, with the names of the variables for printing.
struct Sides<'a, G>(&'a Statement<G>, &'a [String]);

impl<G: Display> Display for Sides<'_, G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Sides(statement, names) = self;
        write_side(f, &statement.left, names)?;
        write!(f, " {} ", statement.relation)?;
        write_side(f, &statement.right, names)
    }
}

/// An object of a statement, with the names of the variables for printing.
struct Named<'a, T>(&'a T, &'a [String]);

impl<G: Display> Display for Statement<G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let names = names(self.variables.len());
        Sides(self, &names).fmt(f)?;
        let least = self.variables.iter().map(|&least| (least.into(), None)).collect();
        let range = self.range(least, self.conditions.iter().collect());
        if self.variables.is_empty() { f.write_str(&range) } else { write!(f, " for all {range}") }
    }
}

impl Display for Query {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Query::Statement(statement) => statement.fmt(f),
            Query::Position(expr) => expr.fmt(f),
        }
    }
}

fn write_side<G: Display>(
    f: &mut Formatter<'_>,
    summands: &[Summand<G>],
    names: &[String],
) -> fmt::Result {
    for (i, Summand { count, atom }) in summands.iter().enumerate() {
        let copies = copies(&Named(count, names).to_string(), Named(atom, names));
        write!(f, "{}{copies}", sign(i, count.is_negative))?;
    }
    if summands.is_empty() {
        f.write_str("0")?;
    }
    Ok(())
}

/// Writes a condition `f >= 0`, with the negative terms of `f` on the right side.
fn condition(form: &Form, names: &[String]) -> String {
    let [above, below] = [form.clone(), -form].map(|form| {
        let terms = form.terms().iter().filter(|term| term.1 > 0);
        Form::new(form.constant.max(0), terms.map(|&(number, c)| (number as usize, c)))
    });
    format!("{} >= {}", Named(&above, names), Named(&below, names))
}

/// Writes a number of copies without its sign, followed by `*`. Writes nothing for one copy.
impl Display for Named<'_, Count> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Named(Count { numerator, divisor, .. }, names) = self;
        let grouped = Grouped(numerator, names);
        match divisor {
            1 if *numerator == Form::constant(1) => Ok(()),
            1 => write!(f, "{grouped}*"),
            divisor => write!(f, "floor({grouped}/{divisor})*"),
        }
    }
}

impl<G: Display> Display for Named<'_, Symbolic<G>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Named(atom, names) = self;
        match atom {
            Symbolic::Game(game) => game.fmt(f),
            Symbolic::Row(words) => {
                let words: Vec<String> =
                    words.iter().map(|word| Named(word, names).to_string()).collect();
                f.write_str(&or_zero(words.join(".")))
            }
            Symbolic::Any(cell) => cell.fmt(f),
        }
    }
}

/// Writes any number of rows of a family, such as `any(O(XO)^i, i >= 1)`.
impl Display for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Cell { prefix, base, suffix, least } = self;
        match self.is_plain() {
            true => write!(f, "any({})", or_zero(prefix.to_string())),
            false => write!(f, "any({prefix}({base})^i{suffix}, i >= {least})"),
        }
    }
}

fn or_zero(text: String) -> String {
    if text.is_empty() { "0".to_owned() } else { text }
}

impl Display for Named<'_, Word> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Named(word, names) = self;
        write!(f, "{}", word.head)?;
        for power in &word.powers {
            let exponent = Grouped(&power.exponent, names);
            write!(f, "({})^{exponent}{}", power.stones, power.after)?;
        }
        Ok(())
    }
}

/// Writes a form in parentheses, unless it is a variable or a natural number.
struct Grouped<'a>(&'a Form, &'a [String]);

impl Display for Grouped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Grouped(form, names) = self;
        let is_one = match (form.terms(), form.constant) {
            ([], number) => number >= 0,
            ([(_, coefficient)], 0) => *coefficient == 1,
            _ => false,
        };
        if is_one { Named(*form, names).fmt(f) } else { write!(f, "({})", Named(*form, names)) }
    }
}

impl Display for Named<'_, Form> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Named(form, names) = self;
        let name = |number: u32| names.get(number as usize).cloned().unwrap_or_default();
        form.write(f, name, "*")
    }
}
