//! Finds the instances of usable claims at the words of a goal.
use super::derivation::{Derivation, End};
use super::unify::{Equation, Pattern, Solution, solve};
use crate::claims::context::Implied;
use crate::claims::{Claim, Fault, Form, Goal, Step, Term, Theory, Word};
use crate::clobber::Statement;
use crate::theorems::goals::{Floor, claims};

/// A claim that may be used at any instance, without a measure condition.
#[derive(Clone, Debug)]
pub struct Usable {
    /// Number of the claim.
    pub number: usize,
    pub claim: Claim,
    /// Number of the theorem among the usable ones; `None` for a law for many periods.
    pub theorem: Option<usize>,
    floors: Vec<Floor>,
    pub patterns: Vec<Pattern>,
    values: Vec<Term>,
}

/// An instance of a claim at some words of a goal.
#[derive(Clone, Debug)]
pub struct Use {
    pub claim: Step,
    /// Number of the theorem, see [`Usable::theorem`].
    pub theorem: Option<usize>,
    /// Steps after which the context immediately implies the conditions of the claim.
    pub before: Vec<Step>,
    /// Indices, in increasing order, of the words of the goal that the instance has.
    pub taken: Vec<usize>,
    /// The words of the instance that the goal does not have.
    pub rest: Vec<Word>,
    /// The values and multiples of the instance.
    pub values: Vec<Term>,
}

/// Number of values that are tried for a parameter of a claim that no word determines.
const FREE: i64 = 6;

impl Usable {
    /// Adds the claims of a theorem to a theory, and prepares them.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn of_statement(
        theory: &mut Theory,
        statement: &Statement,
        theorem: usize,
    ) -> Result<Vec<Usable>, Fault> {
        let (claims, floors) = claims(theory, statement)?;
        let mut usable = Vec::new();
        for claim in claims {
            usable.push(Usable::new(theory.claims.len(), Some(theorem), &claim, &floors)?);
            theory.claims.push(claim);
        }
        Ok(usable)
    }

    /// Prepares the claim with this number. `floors` are the rounded quotients of its statement.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn new(
        number: usize,
        theorem: Option<usize>,
        claim: &Claim,
        floors: &[Floor],
    ) -> Result<Usable, Fault> {
        let (mut patterns, mut values) = (Vec::new(), Vec::new());
        for term in &claim.terms {
            match term {
                Term::Word(word) => {
                    let word = word.normal()?;
                    if !word.is_one_coloured() {
                        patterns.push(Pattern::new(word));
                    }
                }
                value => values.push(value.clone()),
            }
        }
        Ok(Usable {
            number,
            claim: claim.clone(),
            theorem,
            floors: floors.to_vec(),
            patterns,
            values,
        })
    }
}

/// A choice of words of a goal for words of a claim: the indices of both, and the equations between
/// their exponents.
#[derive(Clone, Default)]
pub struct Choice {
    patterns: Vec<usize>,
    pub taken: Vec<usize>,
    pub equations: Vec<Equation>,
}

/// For each word of a claim and each word of a goal: the ways in which the second is an instance of
/// the first.
type Ways = Vec<Vec<Vec<Vec<Equation>>>>;

/// Choices that are collected, up to a number.
struct Choices {
    found: Vec<Choice>,
    most: usize,
}

/// Maximum number of choices of words for a theorem about any number of rows.
const MOST_CHOICES: usize = 400_000;

impl Derivation {
    /// Returns the instances of claims that have the longest word of a goal.
    pub fn uses(&mut self, goal: &Goal, strict: bool) -> Result<Vec<Use>, End> {
        let words = &goal.position.words;
        let Some(top) = longest(words) else {
            return Ok(Vec::new());
        };
        let read = patterns(words);
        let mut found = Vec::new();
        for number in 0..self.usable.len() {
            let usable = &self.usable[number];
            if usable.claim.strict != strict || !usable.claim.counts.is_empty() {
                continue;
            }
            if !usable.patterns.iter().any(|pattern| pattern.fits(&read[top])) {
                continue;
            }
            let ways = usable.ways(&read);
            // More choices than that could not be examined.
            let mut choices = Choices { found: Vec::new(), most: self.instances_left as usize };
            for (pattern, ways_of) in ways.iter().enumerate() {
                for equations in ways_of[top].iter().cloned() {
                    let begun = Choice { patterns: vec![pattern], taken: vec![top], equations };
                    usable.extend(&read, &ways, 0, begun, &mut choices)?;
                }
            }
            let mut choices = choices.found;
            // Choices with more words of the goal come first.
            choices.sort_by_key(|choice| std::cmp::Reverse(choice.taken.len()));
            for choice in choices {
                self.instances(goal, number, &choice, &words[top], &mut found)?;
            }
        }
        Ok(found)
    }

    /// Completes a choice to instances of the claim.
    fn instances(
        &mut self,
        goal: &Goal,
        number: usize,
        choice: &Choice,
        top: &Word,
        found: &mut Vec<Use>,
    ) -> Result<(), End> {
        self.count_instance()?;
        let Some(forms) = self.solved(number, &choice.equations) else {
            return Ok(());
        };
        let Some(free) = self.usable[number].undetermined(&forms) else {
            found.extend(self.instance(goal, number, choice, top, forms));
            return Ok(());
        };
        for value in 0..FREE {
            let mut equations = choice.equations.clone();
            equations.push((Form::parameter(free), Form::constant(value)));
            let forms = self.solved(number, &equations);
            let is_determined = |it: &Vec<_>| self.usable[number].undetermined(it).is_none();
            if let Some(forms) = forms.filter(is_determined) {
                found.extend(self.instance(goal, number, choice, top, forms));
            }
        }
        Ok(())
    }

    /// Solves equations for the parameters of a claim. If solutions have fractions, notes a split.
    fn solved(&mut self, number: usize, equations: &[Equation]) -> Option<Vec<Option<Form>>> {
        match solve(equations, self.usable[number].claim.parameters) {
            Ok(forms) => Some(forms),
            Err(step) => {
                step.into_iter().for_each(|step| self.propose(step));
                None
            }
        }
    }

    /// Returns an instance, if the context implies the conditions of the claim, and its other words
    /// are shorter than the longest word of the goal.
    fn instance(
        &mut self,
        goal: &Goal,
        number: usize,
        choice: &Choice,
        top: &Word,
        forms: Vec<Option<Form>>,
    ) -> Option<Use> {
        let (forms, before) = self.substitution(goal, number, forms)?;
        let usable = self.usable[number].clone();
        let put = |pattern: &Pattern| {
            pattern.word.with_exponents(|exponent| exponent.instance(&forms)).normal().ok()
        };
        for (pattern, taken) in choice.patterns.iter().zip(&choice.taken) {
            if put(&usable.patterns[*pattern])? != goal.position.words[*taken] {
                return None;
            }
        }
        let others = usable.patterns.iter().enumerate();
        let others = others.filter(|(number, _)| !choice.patterns.contains(number));
        let mut rest = others.map(|(_, pattern)| put(pattern)).collect::<Option<Vec<Word>>>()?;
        rest.retain(|word| !word.is_one_coloured());
        let shorter: Vec<Form> =
            rest.iter().map(|word| (&top.length() - &word.length()).plus(-1)).collect();
        self.implied(goal, &shorter)?;
        let mut taken = choice.taken.clone();
        taken.sort_unstable();
        Some(Use {
            values: usable.values_at(&forms),
            claim: Step::Claim { claim: usable.number, substitution: forms },
            theorem: usable.theorem,
            before,
            taken,
            rest,
        })
    }

    /// Returns steps after which the context immediately implies that these forms are at least 0.
    /// If the context does not imply one of them, notes how to split it.
    pub fn implied(&mut self, goal: &Goal, forms: &[Form]) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        let mut is_implied = true;
        for form in forms {
            match self.contexts.implied(&goal.context, form) {
                Implied::Immediately => {}
                Implied::By(step) => {
                    if !steps.contains(&step) {
                        steps.push(step);
                    }
                }
                Implied::No => {
                    if self.contexts.excludes(&goal.context, std::slice::from_ref(form)) {
                        return None;
                    }
                    self.want_form(form);
                    is_implied = false;
                }
            }
        }
        is_implied.then_some(steps)
    }

    /// Returns the forms of all parameters of a claim, given the forms of its variables, and steps
    /// after which the context immediately implies the conditions of this instance.
    pub fn substitution(
        &mut self,
        goal: &Goal,
        number: usize,
        mut forms: Vec<Option<Form>>,
    ) -> Option<(Vec<Form>, Vec<Step>)> {
        let floors = self.usable[number].floors.clone();
        let mut is_complete = true;
        for Floor { parameter, numerator, divisor } in &floors {
            let known: Vec<Form> =
                forms.iter().map(|form| form.clone().unwrap_or_default()).collect();
            let numerator = numerator.instance(&known);
            match floor(goal, &numerator, *divisor) {
                Ok(form) => forms[*parameter] = Some(form),
                Err(step) => {
                    self.propose(step?);
                    is_complete = false;
                }
            }
        }
        if !is_complete {
            return None;
        }
        // The other parameters do not occur.
        let forms: Vec<Form> = forms.into_iter().map(Option::unwrap_or_default).collect();
        let needed = self.usable[number].claim.context.iter().map(|line| line.instance(&forms));
        let needed: Vec<Form> = forms.iter().cloned().chain(needed).collect();
        let before = self.implied(goal, &needed)?;
        Some((forms, before))
    }
}

/// Divides a numerator and rounds down. The result is a form in the parameters of a goal, if the
/// division is exact or the context defines a parameter as this quotient.
fn floor(goal: &Goal, numerator: &Form, divisor: i64) -> Solution<Form> {
    let rest = numerator.constant.rem_euclid(divisor);
    if let Some(form) = numerator.plus(-rest).divided(divisor) {
        return Ok(form);
    }
    for line in &goal.context {
        for &(parameter, coefficient) in line.terms() {
            if coefficient != -divisor {
                continue;
            }
            let above = (-line).plus(divisor - 1);
            let other = line + &Form::multiple(parameter as usize, divisor);
            let more = (numerator - &other).divided(divisor);
            if let Some(more) = more.filter(|_| goal.context.contains(&above)) {
                return Ok(&Form::parameter(parameter as usize) + &more);
            }
        }
    }
    Err(Step::residues_of(numerator, divisor))
}

/// Returns words as they are read from both ends.
pub fn patterns(words: &[Word]) -> Vec<Pattern> {
    words.iter().cloned().map(Pattern::new).collect()
}

/// Returns the index of the word that is longest for large values of the parameters.
fn longest(words: &[Word]) -> Option<usize> {
    (0..words.len()).max_by_key(|&number| {
        let length = words[number].length();
        (length.terms().iter().map(|term| term.1).sum::<i64>(), length.constant)
    })
}

impl Usable {
    /// Returns the ways in which words of a goal are instances of the words of the claim.
    fn ways(&self, words: &[Pattern]) -> Ways {
        let ways = |pattern: &Pattern| words.iter().map(|word| pattern.ways(word)).collect();
        self.patterns.iter().map(ways).collect()
    }

    /// Finds all ways to choose words of a goal for the other words of the claim. A word of the
    /// claim may stay without one.
    ///
    /// # Errors
    /// [`End::Goals`], if there are too many.
    fn extend(
        &self,
        words: &[Pattern],
        ways: &Ways,
        from: usize,
        begun: Choice,
        choices: &mut Choices,
    ) -> Result<(), End> {
        let Some(pattern) = (from..self.patterns.len()).find(|it| !begun.patterns.contains(it))
        else {
            choices.found.push(begun);
            return if choices.found.len() > choices.most { Err(End::Goals) } else { Ok(()) };
        };
        for (number, word) in words.iter().enumerate() {
            // Among equal words, only the first one that is not taken is tried.
            let is_repeated = number > 0
                && words[number - 1].word == word.word
                && !begun.taken.contains(&(number - 1));
            if begun.taken.contains(&number) || is_repeated {
                continue;
            }
            for equations in &ways[pattern][number] {
                let mut longer = begun.clone();
                longer.patterns.push(pattern);
                longer.taken.push(number);
                longer.equations.extend(equations.iter().cloned());
                self.extend(words, ways, pattern + 1, longer, choices)?;
            }
        }
        self.extend(words, ways, pattern + 1, begun, choices)
    }

    /// Returns the values and multiples of an instance.
    pub fn values_at(&self, forms: &[Form]) -> Vec<Term> {
        self.values.iter().map(|term| term.with_forms(|form| form.instance(forms))).collect()
    }

    /// Returns all ways to choose words of a goal for all words of the claim.
    ///
    /// # Errors
    /// [`End::Goals`], if there are too many.
    pub fn choices(&self, words: &[Pattern]) -> Result<Vec<Choice>, End> {
        let mut choices = Choices { found: Vec::new(), most: MOST_CHOICES };
        self.extend(words, &self.ways(words), 0, Choice::default(), &mut choices)?;
        choices.found.retain(|choice| choice.patterns.len() == self.patterns.len());
        Ok(choices.found)
    }

    /// Returns a parameter without a form that occurs in a word or in a rounded quotient.
    fn undetermined(&self, forms: &[Option<Form>]) -> Option<usize> {
        let powers = self.patterns.iter().flat_map(|pattern| &pattern.word.powers);
        let numerators = self.floors.iter().map(|floor| &floor.numerator);
        let mut speaking = powers.map(|power| &power.exponent).chain(numerators);
        let free = |form: &Form| {
            let mut terms = form.terms().iter().map(|term| term.0 as usize);
            terms.find(|parameter| forms[*parameter].is_none())
        };
        speaking.find_map(free)
    }
}
