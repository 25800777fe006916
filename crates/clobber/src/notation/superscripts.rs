//! Superscripts in texts: `X³`, `(XO)ⁿ⁺¹`; and the subscripts of tinies: `⧾₂`.
use std::borrow::Cow;

use super::latex::{between, ends_in_base};

/// Superscript digits and signs, and their normal forms.
const SUPERSCRIPTS: [&str; 2] = ["⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱ", "0123456789+-()ni"];

/// Replaces superscripts by spaces, so that all other characters keep their places.
pub(super) fn without_superscripts(text: &str) -> String {
    let masked = |c: char| match on_the_line(c) {
        Some(_) => " ".repeat(c.len_utf8()),
        None => c.to_string(),
    };
    text.chars().map(masked).collect()
}

/// Returns the digit or sign that a superscript raises.
pub(super) fn on_the_line(c: char) -> Option<char> {
    let [superscripts, plain] = SUPERSCRIPTS.map(str::chars);
    superscripts.zip(plain).find(|(superscript, _)| *superscript == c).map(|(_, plain)| plain)
}

/// Returns a digit from 0 to 9 as a superscript.
///
/// # Panics
/// If the number is no digit.
pub fn superscript(digit: usize) -> char {
    assert!(digit < 10, "{digit} is no digit");
    SUPERSCRIPTS[0].chars().nth(digit).expect("each digit has a superscript")
}

/// Replaces the subscript digits of tinies: `⧾₂` by `⧾_2`, `+₁₂` by `+_12`. Leaves other
/// subscripts, such as that of `ℕ₀`.
pub(super) fn with_operands(text: &str) -> Cow<'_, str> {
    let digit = |c: char| u32::from(c).checked_sub(u32::from('₀')).filter(|digit| *digit < 10);
    if !text.contains(|c| digit(c).is_some()) {
        return Cow::Borrowed(text);
    }
    let (mut plain, mut is_operand) = (String::new(), false);
    for c in text.chars() {
        let begins = plain.ends_with(['+', '-', '⧾', '⧿']);
        match digit(c).filter(|_| begins || is_operand) {
            Some(digit) => {
                plain.push_str(if is_operand { "" } else { "_" });
                plain.push_str(&digit.to_string());
                is_operand = true;
            }
            None => {
                plain.push(c);
                is_operand = false;
            }
        }
    }
    Cow::Owned(plain)
}

/// Replaces superscripts by exponents: `X³` by `X^3`, `(XO)ⁿ⁺¹` by `(XO)^(n+1)`. Leaves
/// superscripts that follow nothing to raise; the reader rejects them.
pub(super) fn with_exponents(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| on_the_line(c).is_some()) {
        return Cow::Borrowed(text);
    }
    let (mut plain, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(|c| on_the_line(c).is_some()) {
        let end = rest[at..].find(|c| on_the_line(c).is_none()).map_or(rest.len(), |end| at + end);
        let exponent: String = rest[at..end].chars().filter_map(on_the_line).collect();
        plain.push_str(&rest[..at]);
        plain.push_str(&match exponent.chars().all(|c| c.is_ascii_digit()) {
            _ if !ends_in_base(&plain) => rest[at..end].to_owned(),
            true => format!("^{exponent}"),
            false => format!("^({exponent})"),
        });
        rest = &rest[end..];
        plain.push_str(between(&plain, rest));
    }
    Cow::Owned(plain + rest)
}
