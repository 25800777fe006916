//! Reads the clauses of a range: variables with their bounds, residue classes and conditions.
use std::ops::Range;

use super::super::cursor::{Parsed, Parser};
use super::super::lexer::Token;
use super::super::problem::{BOUND, Problem};
use super::values::Values;
use super::words::{CONJUNCTIONS, Words};
use super::{MAX_NUMBER, MOST_VARIABLES, Ranges, listed};
use crate::form::{Form, lcm};
use crate::relation::Relation;

/// Residue and modulus.
type Class = (u32, u32);

/// Methods that read the ranges of the variables.
impl Parser<'_> {
    /// Reads clauses up to the end of the text.
    pub(super) fn clauses(&mut self, ranges: &mut Ranges) -> Parsed<()> {
        let (mut is_range, mut words) = (true, Words::default());
        loop {
            // The words of a list apply to all its variables.
            words = self.clause(ranges, is_range, words)?;
            self.full_stop();
            if self.peek().is_none() {
                break;
            }
            let is_listed = self.take(&Token::Comma);
            // In `for all n: n >= 4`, the colon means `such that`.
            let is_colon = !is_listed && &self.text[self.here()] == ":";
            self.at += usize::from(is_colon);
            is_range = !is_colon && !CONJUNCTIONS.iter().any(|word| self.take(&Token::Word(word)));
            if self.take(&Token::Word("for")) || self.take(&Token::Word("forall")) {
                (is_range, words) = (true, Words::default());
                continue;
            }
            // `even integers m >= 2 and n >= 1` is about both.
            let goes_on = is_range || words.are_plural && self.is_before_new_variable(ranges);
            words = if goes_on { words } else { Words::default() };
            if is_range && !is_listed {
                return self.fail(self.here().start..self.end, Problem::NoRangeHere);
            }
        }
        if ranges.variables.len() > MOST_VARIABLES {
            return self.fail(self.span_of(0).start..self.end, Problem::TooManyVariables);
        }
        for (variable, least) in ranges.variables.iter().zip(ranges.least()) {
            let residue = variable.residue;
            // The same may be said of several variables.
            let names = ranges.names.iter().zip(&ranges.variables).filter(|it| it.1 == variable);
            let names = listed(&names.map(|(name, _)| *name).collect::<Vec<_>>());
            // Whether 0 is natural does not matter if the range does not contain it.
            let has_zero = least < 1 && residue.is_none_or(|(residue, _)| residue == 0);
            let problem = match variable.is_natural {
                true if has_zero => Problem::NaturalNumbers { names, residue },
                false if variable.is_integer && variable.least.is_none() => {
                    Problem::AllIntegers { names, residue }
                }
                _ => continue,
            };
            return self.fail(self.span_of(0).start..self.end, problem);
        }
        Ok(())
    }

    /// Reads variables with their bounds or their residue class, or a condition: `m, n >= 2`, `n >=
    /// m > 1`, `even n`, `n = 1 mod 3`. The first bound of a variable is its range. Returns the
    /// words before the variables that apply to further variables, or the words `inherited` if
    /// there are none.
    fn clause(&mut self, ranges: &mut Ranges, is_range: bool, inherited: Words) -> Parsed<Words> {
        let before = self.at;
        let own = self.words()?;
        let is_named = matches!(
            self.peek(),
            Some(Token::Variable(_) | Token::Number(_) | Token::Minus | Token::Unknown)
        );
        if self.at > before && !is_named {
            // In `n >= 1, even`, the word can only be about n.
            if let (Some(Token::Run(_)), Ok(stone)) = (self.peek(), self.text[self.here()].parse())
            {
                return self.fail_here(Problem::StoneAsVariable(stone));
            }
            if ranges.names.len() != 1 || before == 1 {
                return self.fail(self.span(before), Problem::NoLetter);
            }
            self.say(ranges, 0, own, &self.span(before))?;
            return Ok(own);
        }
        let is_silent = !own.are_integers && own.parity.is_none();
        let parity = if is_silent { inherited.parity } else { own.parity };
        let words = if own.are_integers { own } else { inherited };
        let start = self.at;
        self.bounds(ranges, is_range, parity)?;
        self.words_behind(ranges, start)?;
        for next in &self.tokens[start..self.at] {
            match next.token {
                Token::Variable(number) => words.describe(ranges, number),
                Token::Comma | Token::Word("and") => {}
                // `positive integers m > n` is about both.
                Token::Relation(_) if own.are_plural => {}
                _ => break,
            }
        }
        Ok(words)
    }

    /// Reads words such as `even` or `is an integer` after bounds that begin at the token `start`.
    /// The words apply to the only variable of the bounds.
    fn words_behind(&mut self, ranges: &mut Ranges, start: usize) -> Parsed<()> {
        let end = self.at;
        // `m >= 1 and n >= 1 are odd` is about both.
        let words = match self.peek() {
            Some(Token::Word("are")) => return Ok(()),
            _ => self.predicate()?,
        };
        let is_said = words.are_integers || words.parity.is_some();
        if !is_said || matches!(self.peek(), Some(Token::Variable(_) | Token::Number(_))) {
            self.at = end;
            return Ok(());
        }
        let variables = self.tokens[start..end].iter().filter_map(|next| match next.token {
            Token::Variable(number) => Some(number),
            _ => None,
        });
        let span = self.span(start);
        let mut variables: Vec<usize> = variables.collect();
        variables.dedup();
        let &[number] = &variables[..] else {
            return self.fail(span, Problem::ParityOfChain);
        };
        self.say(ranges, number, words, &span)
    }

    /// Applies the words at `span` to a variable.
    fn say(
        &self,
        ranges: &mut Ranges,
        number: usize,
        words: Words,
        span: &Range<usize>,
    ) -> Parsed<()> {
        words.describe(ranges, number);
        words.parity.map_or(Ok(()), |parity| self.restrict(ranges, number, (parity, 2), span))
    }

    /// Tells whether the next token is a variable of which nothing has been said.
    fn is_before_new_variable(&self, ranges: &Ranges) -> bool {
        let Some(Token::Variable(number)) = self.peek() else {
            return false;
        };
        let variable = &ranges.variables[*number];
        variable.least.is_none() && variable.residue.is_none()
    }

    /// Reads variables with their bounds or their residue class, or a condition, after the words
    /// before them.
    fn bounds(&mut self, ranges: &mut Ranges, is_range: bool, parity: Option<u32>) -> Parsed<()> {
        let start = self.at;
        let mut forms = vec![self.bound()?];
        while self.variable_of(&forms[forms.len() - 1]).is_some() {
            let Some(next) = self.enumeration(&forms)? else {
                break;
            };
            self.at = next;
            forms.push(self.bound()?);
        }
        let span = self.span(start);
        if forms.iter().all(|form| self.variable_of(form).is_some()) {
            let words = self.predicate()?;
            let numbers = forms.iter().filter_map(|form| self.variable_of(form));
            let numbers: Vec<usize> = numbers.collect();
            let values = self.listed_values(numbers.len())?;
            // In `m, n mod 2 = 0`, the remainder may be that of n alone.
            if forms.len() > 1 && self.peek() == Some(&Token::Word("mod")) {
                return self.fail(span, Problem::ParityOfChain);
            }
            let class = match &values {
                Some(Values { first, step, .. }) => Some((first % step, *step)),
                None => self.class()?,
            };
            let parities = [parity, words.parity].map(|parity| parity.map(|residue| (residue, 2)));
            let classes: Vec<Class> = parities.into_iter().chain([class]).flatten().collect();
            for &number in &numbers {
                words.describe(ranges, number);
                for &class in &classes {
                    self.restrict(ranges, number, class, &span)?;
                }
            }
            if let Some(Values { first, last, .. }) = values {
                for number in numbers {
                    let form = Form::parameter(number);
                    let least = (first, Relation::GreaterEqual, is_range);
                    let most = last.map(|last| (last, Relation::LessEqual, false));
                    for (bound, relation, is_range) in [least].into_iter().chain(most) {
                        let pair = (&form, &Form::constant(bound.into()));
                        self.compare(ranges, pair, relation, is_range, [&span, &span])?;
                    }
                }
                return Ok(());
            }
            if let Some(Token::Word("in" | "∈")) = self.peek() {
                let names: Vec<char> = numbers.iter().map(|number| self.names[*number]).collect();
                return self.fail_at_set(listed(&names));
            }
            // A variable may occur without a bound.
            let is_described = is_range || !classes.is_empty() || words.are_integers;
            if !matches!(self.peek(), Some(Token::Relation(_))) && is_described {
                return Ok(());
            }
        } else {
            let before = self.at;
            let is_even_or_odd = self.predicate().is_ok_and(|words| words.parity.is_some());
            if is_even_or_odd || self.class().is_ok_and(|class| class.is_some()) {
                return self.fail(span, Problem::ClassOfForm);
            }
            self.at = before;
        }
        let mut is_first = true;
        loop {
            let relation = match self.peek() {
                Some(Token::Relation(relation)) => *relation,
                _ if !is_first => return Ok(()),
                _ => return self.fail_here(Problem::Range("`>=`")),
            };
            self.at += 1;
            let bound = self.at;
            let other = self.bound()?;
            let bound = self.span(bound);
            let is_number = forms[0].is_constant();
            if let Some(number) = self.variable_of(&other) {
                match parity {
                    // `even 4 <= n <= 8` is about n.
                    Some(residue) if is_first && is_number && forms.len() == 1 => {
                        self.restrict(ranges, number, (residue, 2), &bound)?;
                    }
                    Some(_) => return self.fail(bound, Problem::ParityOfChain),
                    None => {}
                }
                if is_first && is_number {
                    let is_condition = !is_range && ranges.variables[number].least.is_some();
                    self.refuse_list_after_bound(ranges, number, relation, is_condition)?;
                }
            }
            for form in &forms {
                let pair = (form, &other);
                self.compare(ranges, pair, relation, is_range && is_first, [&span, &bound])?;
            }
            (forms, is_first) = (vec![other], false);
        }
    }

    /// Restricts a variable to a residue class, and to the class that it has already. `span` is the
    /// place of the class in the text.
    fn restrict(
        &self,
        ranges: &mut Ranges,
        number: usize,
        (residue, modulus): Class,
        span: &Range<usize>,
    ) -> Parsed<()> {
        let (other, step) = ranges.variables[number].residue.unwrap_or((0, 1));
        // The moduli are at most `MAX_NUMBER`.
        let mut both = (0..modulus).map(|steps| other + steps * step);
        let Some(common) = both.find(|value| value % modulus == residue) else {
            return self.fail(span.clone(), Problem::EmptyRange(self.names[number].to_string()));
        };
        match u32::try_from(lcm(step.into(), modulus.into())) {
            Ok(modulus @ ..=MAX_NUMBER) => {
                ranges.variables[number].residue = Some((common, modulus));
                Ok(())
            }
            _ => self.fail(span.clone(), Problem::NumberTooLarge),
        }
    }

    /// Records `left relation right`, with their places in the text: as the range of a variable
    /// that has none, or as a condition. If `is_range`, the larger one of two numbers is the lower
    /// bound of a variable.
    fn compare(
        &self,
        ranges: &mut Ranges,
        (left, right): (&Form, &Form),
        relation: Relation,
        is_range: bool,
        spans: [&Range<usize>; 2],
    ) -> Parsed<()> {
        let (large, (small, span), strict) = match relation {
            Relation::GreaterEqual => (left, (right, spans[1]), 0),
            Relation::Greater => (left, (right, spans[1]), 1),
            Relation::LessEqual => (right, (left, spans[0]), 0),
            Relation::Less => (right, (left, spans[0]), 1),
            _ => return self.fail(spans[0].end..spans[1].start, Problem::Range("`>=`")),
        };
        let small = small.plus(strict);
        if let Some(number) = self.variable_of(large) {
            let variable = &mut ranges.variables[number];
            if small.is_constant() && small.constant < 0 {
                let problem = Problem::NegativeBound(self.names[number]);
                return self.fail(span.clone(), problem);
            }
            if small.is_constant() && small.constant > i64::from(MAX_NUMBER) {
                return self.fail(span.clone(), Problem::NumberTooLarge);
            }
            match &mut variable.least {
                Some(least) if is_range && least.is_constant() && small.is_constant() => {
                    least.constant = least.constant.max(small.constant);
                    return Ok(());
                }
                Some(_) => {}
                least => {
                    *least = Some(small.clone());
                    if small.is_constant() {
                        return Ok(());
                    }
                }
            }
        }
        ranges.conditions.push(large - &small);
        Ok(())
    }

    /// Reads a form on one side of a relation.
    fn bound(&mut self) -> Parsed<Form> {
        match self.peek() {
            Some(Token::Variable(_) | Token::Number(_) | Token::Minus) => self.form(),
            _ if self.at > 1 && matches!(self.tokens[self.at - 1].token, Token::Relation(_)) => {
                self.fail_here(Problem::Expected(BOUND))
            }
            _ => self.fail_here(Problem::Range("a letter such as `n`")),
        }
    }

    /// Reports the set to which variables belong, at the sign before the set.
    fn fail_at_set<T>(&self, names: String) -> Parsed<T> {
        let set = self.text[self.here().end..self.end].trim_start();
        let has_ellipsis = set.contains("..") || set.contains('…');
        let problem = match set.chars().next() {
            Some('N' | 'ℕ') => Problem::NaturalNumbers { names, residue: None },
            Some('Z' | 'ℤ') => Problem::AllIntegers { names, residue: None },
            Some('{') if !has_ellipsis => Problem::UnequalSteps,
            _ => Problem::NoRangeHere,
        };
        self.fail(self.here().start..self.end, problem)
    }

    /// Returns the number of the variable, if the form is a variable.
    fn variable_of(&self, form: &Form) -> Option<usize> {
        (0..self.names.len()).find(|&number| *form == Form::parameter(number))
    }

    /// Rejects a list of variables after a number, such as `1 <= m, n <= 5` or `0 < m, n`: the
    /// bound may be that of all variables. In a condition on a variable that has a range, `and`
    /// before another one that has a range begins the next condition: `with 3 >= m and n >= 2`.
    fn refuse_list_after_bound(
        &self,
        ranges: &Ranges,
        bounded: usize,
        relation: Relation,
        is_condition: bool,
    ) -> Parsed<()> {
        let Some((next, number)) = self.next_variable() else {
            return Ok(());
        };
        let has_range = ranges.variables[number].least.is_some();
        let is_next = is_condition && has_range && self.peek() == Some(&Token::Word("and"));
        if is_next || number == bounded {
            return Ok(());
        }
        let is_below = |relation| matches!(relation, Relation::Less | Relation::LessEqual);
        match self.token(next + 1) {
            Some(Token::Relation(other)) if is_below(*other) != is_below(relation) => Ok(()),
            _ => self.fail(self.span_of(self.at - 1).start..self.end, Problem::BoundOfList),
        }
    }

    /// Returns the token and the number of the variable after a comma, `and`, or both.
    fn next_variable(&self) -> Option<(usize, usize)> {
        let next = match (self.peek()?, self.token(self.at + 1)) {
            (Token::Comma, Some(Token::Word("and"))) => self.at + 2,
            (Token::Comma | Token::Word("and"), _) => self.at + 1,
            _ => return None,
        };
        match self.token(next) {
            Some(&Token::Variable(number)) => Some((next, number)),
            _ => None,
        }
    }

    /// Returns the token of the next variable of a list. Returns `None` at the end of the list.
    /// Reports a list with `and` whose last variable has a bound, which may be a bound of all
    /// variables.
    fn enumeration(&self, forms: &[Form]) -> Parsed<Option<usize>> {
        let Some((next, number)) = self.next_variable() else {
            return Ok(None);
        };
        if forms.contains(&Form::parameter(number)) {
            return Ok(None);
        }
        let has_bound = matches!(self.token(next + 1), Some(Token::Relation(_)));
        if self.token(next - 1) != Some(&Token::Word("and")) || !has_bound {
            return Ok(Some(next));
        }
        // A bound by a variable belongs to the last variable of the list.
        let goes_on = matches!(
            self.token(next + 3),
            Some(Token::Variable(_) | Token::Star | Token::Times | Token::Plus | Token::Minus)
        );
        match self.token(next + 2) {
            Some(Token::Number(_)) if !goes_on => {
                let span = self.span_of(next - 1).start..self.span_of(next + 2).end;
                self.fail(span, Problem::BoundOfList)
            }
            _ => Ok(None),
        }
    }

    /// Tells whether a comma and another number follow.
    fn goes_on_with_number(&self) -> bool {
        let next = (self.peek(), self.token(self.at + 1));
        matches!(next, (Some(Token::Comma), Some(Token::Number(_))))
    }

    /// Reads `= 1 mod 3`, `≡ -1 (mod 3)` or `mod 3 = 1` after a variable, if it is there.
    fn class(&mut self) -> Parsed<Option<Class>> {
        let variable = self.at.saturating_sub(1);
        if self.take(&Token::Word("mod")) {
            return self.class_of_remainder(variable).map(Some);
        }
        if !self.take(&Token::Relation(Relation::Equal)) {
            return Ok(None);
        }
        let other = self.at;
        if let Some(Token::Variable(_)) = self.peek() {
            self.form()?;
            let (name, form) = (&self.text[self.span_of(variable)], &self.text[self.span(other)]);
            let problem = Problem::EqualVariables { name: name.to_owned(), form: form.to_owned() };
            return self.fail(self.span(variable), problem);
        }
        let sign = if self.take(&Token::Minus) { -1 } else { 1 };
        let residue = sign * i64::from(self.small_number()?);
        let is_open = self.take(&Token::Open('('));
        if !self.take(&Token::Word("mod")) {
            return match self.goes_on_with_number() {
                true => self.fail(self.span(variable).start..self.end, Problem::UnequalSteps),
                false => self.fail(self.span(variable), Problem::SingleValue),
            };
        }
        let modulus = self.modulus()?;
        if is_open && !self.take(&Token::Close(')')) {
            return self.fail_here(Problem::Expected(")"));
        }
        Ok(Some((residue.rem_euclid(modulus.into()) as u32, modulus)))
    }
}

/// Methods that read remainders.
impl Parser<'_> {
    /// Reads `3 = 1` after `n mod`. The token `variable` is the variable.
    fn class_of_remainder(&mut self, variable: usize) -> Parsed<Class> {
        let modulus = self.modulus()?;
        if !self.take(&Token::Relation(Relation::Equal)) {
            return self.fail_here(Problem::Expected("="));
        }
        let residue = self.small_number()?;
        if residue >= modulus {
            let name = self.text[self.span_of(variable)].to_owned();
            return self.fail(self.span(variable), Problem::EmptyRange(name));
        }
        Ok((residue, modulus))
    }

    /// Reads the number after `mod`.
    fn modulus(&mut self) -> Parsed<u32> {
        let start = self.at;
        match self.small_number()? {
            0 => self.fail(self.span(start), Problem::ModulusZero),
            modulus => Ok(modulus),
        }
    }
}
