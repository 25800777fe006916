//! Names the parameters of a proof by letters: the letters of the statement, and new ones such as
//! `k` for the case `n = 2k`.

use std::rc::Rc;

use super::kernel::Form;
use super::premise::{Derivation, Premise};

/// Letters for other numbers in claims about any number of components.
const NUMBERS: &str = "tsrqp";

/// The names of the parameters of a goal. Each is a letter plus a number, such as `n - 1` for the
/// first parameter of a statement for all `n >= 1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letters {
    /// The letter of each parameter, and the number that is added to it. A parameter is `None` if
    /// it has no letter, such as a number of components. The list is `None` if there are no
    /// letters.
    known: Option<Vec<Option<(char, i64)>>>,
    /// Letters of parameters that other parameters have replaced.
    replaced: Vec<char>,
}

/// Letters for floors and for cases such as `n = 2k`, in the order in which they are used. The
/// letter `i` is the exponent in families.
const CASES: &str = "kpqrstmnjlhgacde";
/// Letters for the squares of moves in powers, in the order in which they are used.
const MOVES: &str = "jlhgacdekpqrstmn";

impl Letters {
    /// Returns the letters of a claim with this number of parameters.
    pub fn of_claim(parameters: u32) -> Letters {
        Letters::of_statement(&vec![0; parameters as usize])
    }

    /// Returns the letters of a statement with these least values of its variables. The parameters
    /// are the differences between the variables and these values. If there are more than four,
    /// most of them count rows of a bag, and they have no letters.
    pub fn of_statement(least: &[u32]) -> Letters {
        let names = ["", "n", "mn", "kmn", "klmn"].get(least.len()).copied();
        let known = |names: &str| {
            let offset = |(name, &least): (char, &u32)| Some((name, -i64::from(least)));
            names.chars().zip(least).map(offset).collect()
        };
        let known = names.map_or_else(|| vec![None; least.len()], known);
        Letters { known: Some(known), replaced: Vec::new() }
    }

    /// Returns the letters of a claim that is used for a goal with these forms for its parameters,
    /// if each form is a variable of the statement plus a number: the letters of these variables.
    pub fn of_use(&self, forms: &[Form], variables: &Letters) -> Option<Letters> {
        let letter = |form: &Form| match form.terms[..] {
            [(parameter, 1)] if self.agree(variables, parameter) => self.of(parameter),
            _ => None,
        };
        let letter = |form| letter(form).map(|(letter, _)| (letter, 0));
        let known = forms.iter().map(|form| letter(form).map(Some)).collect::<Option<Vec<_>>>()?;
        let is_twice = (1..known.len()).any(|place| known[..place].contains(&known[place]));
        (!is_twice).then_some(Letters { known: Some(known), replaced: Vec::new() })
    }

    /// Gives a letter to each parameter without one that counts no components. The name `x48` then
    /// always means the number of components of kind 48.
    #[must_use]
    pub fn with_numbers(mut self, counts: &[Rc<Form>]) -> Letters {
        let is_count = |parameter: usize| {
            let mut terms = counts.iter().flat_map(|count| &count.terms);
            terms.any(|(counted, _)| *counted as usize == parameter)
        };
        let known = self.known.get_or_insert_default();
        for place in 0..known.len() {
            if known[place].is_none() && !is_count(place) {
                let letter = unused(known, &self.replaced, NUMBERS).next();
                known[place] = letter.map(|letter| (letter, 0));
            }
        }
        self
    }

    /// Adds letters for floors, so that there are this number of parameters.
    #[must_use]
    pub fn with_floors(mut self, parameters: u32) -> Letters {
        if let Some(known) = &mut self.known {
            let count = (parameters as usize).saturating_sub(known.len());
            let floors: Vec<char> = unused(known, &self.replaced, CASES).take(count).collect();
            known.extend(floors.into_iter().map(|letter| Some((letter, 0))));
        }
        self
    }

    /// Returns the letter of a parameter, and the number that is added to it.
    pub fn of(&self, parameter: u32) -> Option<(char, i64)> {
        let known = self.known.as_ref()?;
        let parameter = parameter as usize;
        if let Some(&found) = known.get(parameter) {
            return found;
        }
        let mut unused = unused(known, &self.replaced, MOVES);
        unused.nth(parameter - known.len()).map(|letter| (letter, 0))
    }

    /// Returns the letters in another order: the letter of `order[i]` for parameter `i`. Returns
    /// `None` if parameters have no letters.
    pub fn permuted(&self, order: &[usize]) -> Option<Letters> {
        let known = self.known.as_ref()?;
        let letter =
            |(place, &other): (usize, &usize)| Some(((*known.get(other)?)?.0, known[place]?.1));
        let letters = order.iter().enumerate().map(|pair| letter(pair).map(Some));
        let known = letters.collect::<Option<Vec<_>>>()?;
        Some(Letters { known: Some(known), replaced: Vec::new() })
    }

    /// Iterates over the letters.
    pub fn all(&self) -> impl Iterator<Item = char> {
        self.known.iter().flatten().flatten().map(|letter| letter.0)
    }

    /// Tells whether all parameters have letters.
    pub fn are_there(&self) -> bool {
        self.known.as_ref().is_some_and(|known| known.iter().all(Option::is_some))
    }

    /// Returns the letters of a premise, in which a form may replace a parameter. The letters of
    /// its other parameters stay the same.
    pub fn after(&self, Premise { derivation, goal, .. }: &Premise) -> Letters {
        let Derivation::Put(parameter, form) = derivation else {
            return self.clone();
        };
        let (Some((letter, offset)), Some(mut known)) = (self.of(*parameter), self.known.clone())
        else {
            return self.clone();
        };
        let letters = known.len() as u32..goal.scope.parameters.max(*parameter + 1);
        let letters = letters.map(|number| self.of(number));
        known.extend(letters.collect::<Vec<_>>());
        let (place, mut replaced) = (*parameter as usize, self.replaced.clone());
        known[place] = Some(match form.terms.as_slice() {
            [(own, 1)] if own == parameter => (letter, offset - form.constant),
            terms if terms.iter().any(|(own, _)| own == parameter) => {
                let Some(fresh) = unused(&known, &replaced, CASES).next() else {
                    return Letters::default();
                };
                replaced.push(letter);
                (fresh, 0)
            }
            _ => (letter, offset),
        });
        Letters { known: Some(known), replaced }
    }

    /// Tells whether a parameter has the same letter here and there, which then means the same.
    pub fn agree(&self, other: &Letters, parameter: u32) -> bool {
        let letter = |letters: &Letters| letters.of(parameter).map(|it| it.0);
        letter(self).is_some() && letter(self) == letter(other)
    }

    /// Describes the case in which a form replaces a parameter: the letter, whether it is only at
    /// least the form, and the form in the letters of the premise, to which a number is added.
    pub fn case(&self, parameter: u32, form: &Form) -> Option<(char, bool, Form)> {
        let (letter, offset) = self.of(parameter)?;
        let is_shift = matches!(form.terms.as_slice(), [(own, 1)] if *own == parameter);
        let form = if is_shift { Form::number(form.constant) } else { form.clone() };
        Some((letter, is_shift, form.plus_number(-offset).ok()?))
    }
}

/// Iterates over the letters in this order that no parameter has, those that a parameter had last.
fn unused(
    known: &[Option<(char, i64)>],
    replaced: &[char],
    order: &'static str,
) -> impl Iterator<Item = char> + use<> {
    let is_free = |letter: &char| known.iter().flatten().all(|it| it.0 != *letter);
    let free = order.chars().filter(is_free);
    let (old, new): (Vec<char>, Vec<char>) = free.partition(|letter| replaced.contains(letter));
    new.into_iter().chain(old)
}
