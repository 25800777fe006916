//! Reads the words of a range: quantifiers, conjunctions, and words about variables such as `even`
//! or `positive integers`.
use super::super::cursor::{Parsed, Parser};
use super::super::lexer::Token;
use super::super::phrases::{ADJECTIVES, NOUNS};
use super::super::problem::Problem;
use super::Ranges;
use crate::form::Form;

/// Words that quantify over every `n`.
pub(super) const QUANTIFIERS: [&str; 5] = ["all", "every", "each", "any", "arbitrary"];

/// Words that restrict `n` to a residue modulo 2, with the residue.
pub(super) const PARITIES: [(&str, u32); 2] = [("even", 0), ("odd", 1)];

/// Words before a condition.
pub(super) const CONJUNCTIONS: [&str; 6] = ["with", "and", "if", "when", "where", "such that"];

/// Words and signs in ranges that no other list has.
const OTHERS: [&str; 7] = ["for", "forall", "mod", "an", "in", "∈", "naturals"];

/// Verbs between variables and words about them.
const VERBS: [&str; 3] = ["is", "are", "be"];

/// Returns all words that have a meaning in ranges.
pub(in crate::notation) fn words() -> Vec<&'static str> {
    [&QUANTIFIERS[..], &ADJECTIVES, &NOUNS, &CONJUNCTIONS, &VERBS, &OTHERS].concat()
}

/// Words about variables: that they are integers, positive, even or odd.
#[derive(Clone, Copy, Default)]
pub(super) struct Words {
    /// Whether the words say that the variables are integers, or name their least value.
    pub are_integers: bool,
    /// The least value that the words permit, if they name it.
    pub least: Option<i64>,
    /// Residue modulo 2, if the words name it.
    pub parity: Option<u32>,
    /// Whether the words say that the variables are integers, which may be negative: not `odd
    /// number`, which is read as `odd`.
    pub need_bound: bool,
    /// Whether the words say that the variables are natural numbers.
    pub are_natural: bool,
    /// Whether the words are about several variables, such as `positive integers`.
    pub are_plural: bool,
}

impl Words {
    /// Applies the words to a variable.
    pub fn describe(self, ranges: &mut Ranges, number: usize) {
        let variable = &mut ranges.variables[number];
        variable.is_integer |= self.need_bound;
        variable.is_natural |= self.are_natural;
        let Some(permitted) = self.least else {
            return;
        };
        match &mut variable.least {
            Some(bound) if bound.is_constant() => {
                bound.constant = bound.constant.max(permitted);
            }
            Some(_) => ranges.conditions.push(Form::parameter(number).plus(-permitted)),
            bound => *bound = Some(Form::constant(permitted)),
        }
    }
}

/// Methods that read words.
impl Parser<'_> {
    /// Reads words about variables.
    pub(super) fn words(&mut self) -> Parsed<Words> {
        let mut words = Words::default();
        while let Some(Token::Word(word)) = self.peek() {
            let least = match *word {
                "positive" => Some(1),
                "nonnegative" | "non-negative" => Some(0),
                _ => None,
            };
            let parity = PARITIES.iter().find(|parity| parity.0 == *word);
            match *word {
                "natural" => (words.are_integers, words.are_natural) = (true, true),
                "naturals" => {
                    (words.are_integers, words.are_natural, words.are_plural) = (true, true, true);
                }
                "integer" | "integers" | "number" | "numbers" => {
                    words.are_integers = true;
                    words.are_plural |= word.ends_with('s');
                    words.need_bound |= word.starts_with('i') || words.parity.is_none();
                }
                _ if least.is_some() => (words.are_integers, words.least) = (true, least),
                _ if parity.is_some() => words.parity = parity.map(|parity| parity.1),
                word if QUANTIFIERS.contains(&word) => {}
                _ => break,
            }
            self.at += 1;
        }
        Ok(words)
    }

    /// Reads words about the variables before them, with or without a verb: `n is even`, `n an odd
    /// integer`, `m, n positive`.
    pub(super) fn predicate(&mut self) -> Parsed<Words> {
        let has_verb = VERBS.iter().any(|verb| self.take(&Token::Word(verb)));
        let _ = self.take(&Token::Word("an"));
        let before = self.at;
        let words = self.words()?;
        let is_bounded = matches!(self.peek(), Some(Token::Relation(_)));
        match has_verb && self.at == before && !is_bounded {
            true => self.fail(self.here().start..self.end, Problem::NoRangeHere),
            false => Ok(words),
        }
    }
}
