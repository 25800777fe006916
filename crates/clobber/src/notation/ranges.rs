//! Reading for which values of its variables a statement is meant: what stands behind `for all`.
use super::super::for_all::{MOST_VARIABLES, Variable};
use super::error::Problem;
use super::scanner::{MAX_NUMBER, Read, Scanner};

/// What a variable may be called: no stone, nor the beginning of another word.
pub(super) fn is_name(c: char) -> bool {
    ('i'..='n').contains(&c)
}

/// Words for every `n`, and none.
const QUANTIFIERS: [&str; 3] = ["all", "every", "each"];

/// Words for some `n`, and their residue modulo 2.
const PARITIES: [(&str, u32); 2] = [("even", 0), ("odd", 1)];

/// Where `for all`, `for even n` or the like begins.
pub(super) fn find_range(text: &str) -> Option<usize> {
    let words = PARITIES.map(|(word, _)| word);
    let words = [&QUANTIFIERS[..], &words].concat();
    text.match_indices("for").map(|(at, _)| at).find(|&at| {
        let rest = text[at + 3..].trim_start();
        let is_word = rest.len() < text.len() - at - 3;
        is_word && (rest.starts_with(is_name) || words.iter().any(|word| rest.starts_with(word)))
    })
}

/// The ranges of the variables.
impl Scanner<'_> {
    /// Names, ascending, and the numbers that are meant.
    pub(super) fn ranges(mut self) -> Read<(Vec<char>, Vec<Variable>)> {
        self.expect_in_range(&["for"])?;
        self.skip_spaces();
        if QUANTIFIERS.iter().any(|word| self.take(word)) {
            self.skip_spaces();
        }
        let mut found = Vec::new();
        loop {
            let parity = self.parity();
            let start = self.at;
            let name = self.name()?;
            if found.iter().any(|&(other, _)| other == name) {
                return self.fail(start..self.at, Problem::VariableTwice(name));
            }
            if found.len() == MOST_VARIABLES {
                return self.fail(start..self.at, Problem::TooManyVariables);
            }
            found.push((name, self.range(name, parity)?));
            self.skip_spaces();
            if self.rest().is_empty() {
                break;
            }
            if !self.take(",") {
                return self.fail(self.at..self.end, Problem::Range("the end"));
            }
            self.skip_spaces();
        }
        found.sort_by_key(|&(name, _)| name);
        Ok(found.into_iter().unzip())
    }

    fn name(&mut self) -> Read<char> {
        self.skip_spaces();
        let after = self.rest().chars().nth(1);
        let name = self.rest().chars().next().filter(|&c| is_name(c));
        match name.filter(|_| !after.is_some_and(char::is_alphanumeric)) {
            Some(name) => {
                self.at += 1;
                Ok(name)
            }
            None => self.fail_here(Problem::Range("n")),
        }
    }

    /// What is said of one variable, its name read.
    fn range(&mut self, name: char, parity: Option<u32>) -> Read<Variable> {
        let relation = self.expect_in_range(&[">=", "≥", ">"])?;
        self.skip_spaces();
        let before = self.at;
        let from = self.number()? + u32::from(relation == ">");
        if from > MAX_NUMBER {
            return self.fail(before..self.at, Problem::NumberTooLarge);
        }
        let (residue, modulus) = match parity {
            Some(residue) => (residue, 2),
            None => self.residue(name)?,
        };
        Ok(Variable { from, residue, modulus })
    }

    /// `with n = 1 mod 3` or `, n even` behind the range of `n`, if it is there.
    fn residue(&mut self, name: char) -> Read<(u32, u32)> {
        let before = self.at;
        self.skip_spaces();
        let is_said = self.take("with");
        if !is_said && !self.take(",") {
            self.at = before;
            return Ok((0, 1));
        }
        self.skip_spaces();
        let is_same = self.rest().starts_with(name) && self.name().is_ok();
        self.skip_spaces();
        if !is_same && !is_said {
            self.at = before;
            return Ok((0, 1));
        }
        if !is_same {
            return self.fail_here(Problem::Range("n"));
        }
        if let Some(residue) = self.parity() {
            return Ok((residue, 2));
        }
        self.expect_in_range(&["=", "≡"])?;
        let residue = self.number()?;
        self.expect_in_range(&["mod"])?;
        self.skip_spaces();
        let before = self.at;
        let modulus = self.number()?;
        if modulus == 0 {
            return self.fail(before..self.at, Problem::ModulusZero);
        }
        Ok((residue % modulus, modulus))
    }

    /// One of these must follow; the first is named where none does.
    fn expect_in_range(&mut self, tokens: &[&'static str]) -> Read<&'static str> {
        self.skip_spaces();
        match tokens.iter().find(|token| self.take(token)) {
            Some(token) => Ok(token),
            None => self.fail_here(Problem::Range(tokens[0])),
        }
    }

    fn parity(&mut self) -> Option<u32> {
        let mut parities = PARITIES.into_iter();
        parities.find_map(|(word, residue)| self.take(word).then_some(residue))
    }
}
