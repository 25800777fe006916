//! Finds the theorems about a row.
use std::borrow::Cow;
use std::cell::LazyCell;

use crate::clobber::notation::MOST_VARIABLES;
use crate::clobber::{Form, Query, Relation, Statement, Word};
use crate::corollaries::Pattern;
use crate::corollaries::unify::{Equation, solve};

/// A row, such as `XXOXO`, or a family of rows, such as `(XO)^n`, about which theorems are wanted.
#[derive(Clone, Debug)]
pub struct Subject(Word);

impl Subject {
    /// Reads a row, whose exponents may have variables. Returns `None` if the text is not a single
    /// row.
    pub fn read(text: &str) -> Option<Subject> {
        let statement = match text.parse() {
            Ok(Query::Position(_)) => format!("{text} = 0"),
            _ => {
                let mut names: Vec<String> =
                    text.chars().filter(char::is_ascii_lowercase).map(String::from).collect();
                names.sort();
                names.dedup();
                let bounds: Vec<String> = names.iter().map(|name| format!("{name} >= 1")).collect();
                format!("{text} = 0 for all {}", bounds.join(", "))
            }
        };
        let statement: Statement = statement.parse().ok()?;
        let mut words = statement.words();
        match (words.next(), words.next(), statement.left.len()) {
            (Some(word), None, 1) => Some(Subject(word.clone())),
            _ => None,
        }
    }

    /// Tells whether a statement is about this row, its negative, or a family that contains one of
    /// them. A family of rows is also in a statement about only some of its rows.
    pub fn is_of(&self, statement: &Statement) -> bool {
        let forms = [self.0.clone(), self.0.recoloured()];
        let forms = forms.iter().flat_map(|row| [row.clone(), row.mirror()]);
        let forms: Vec<Word> = forms.map(|row| settled(&row)).collect();
        let patterns: Vec<Pattern> = match self.0.is_plain() {
            true => Vec::new(),
            false => forms.iter().cloned().map(Pattern::new).collect(),
        };
        // The exponents of families of any number of rows have a range of their own.
        let families = statement.any_numbers().map(|family| {
            let range = Statement::of_sums(Vec::new(), Relation::Equal, Vec::new());
            let range = Statement { variables: vec![family.least], ..range };
            (family.member(Form::parameter(0)), Cow::Owned(range))
        });
        let words = statement.words().map(|word| (word.clone(), Cow::Borrowed(statement)));
        words.chain(families).any(|(word, range)| {
            let word = settled(&word);
            let exponents: Vec<&Form> = word.powers.iter().map(|it| &it.exponent).collect();
            let read = LazyCell::new(|| Pattern::new(word.clone()));
            let mut accept = |values: &[i64]| may_be(&range, &exponents, values);
            forms.iter().any(|row| match row.is_plain() {
                true => word.read(&row.head, &mut accept),
                false => without_exponents(row) == without_exponents(&word),
            }) || !word.is_plain() && patterns.iter().any(|pattern| has_member(pattern, &read))
        })
    }
}

/// Tells whether a word is a pattern with other exponents, none of which is less than it is if all
/// variables are 1.
fn has_member(pattern: &Pattern, word: &Pattern) -> bool {
    let ways = pattern.ways(word);
    ways.iter().any(|equations| {
        equations.iter().all(|(own, other)| {
            !other.is_constant() || own.at(&[1; MOST_VARIABLES]) <= other.constant
        })
    })
}

/// Returns the normal form of the word without regard to mirror images.
fn settled(word: &Word) -> Word {
    word.normal_one_way().unwrap_or_else(|_| word.clone())
}

/// Returns the word with the same exponent everywhere.
fn without_exponents(word: &Word) -> Word {
    word.with_exponents(|_| Form::parameter(0))
}

/// Tells whether exponents may have these values within the range of a statement. Variables that
/// the exponents leave open count as possible.
fn may_be(statement: &Statement, exponents: &[&Form], values: &[i64]) -> bool {
    let equation = |(form, value): (&&Form, &i64)| ((*form).clone(), Form::constant(*value));
    let equations: Vec<Equation> = exponents.iter().zip(values).map(equation).collect();
    let Ok(known) = solve(&equations, statement.variables.len()) else {
        return false;
    };
    let number = |form: &Option<Form>| u32::try_from(form.as_ref()?.constant).ok();
    match known.iter().map(number).collect::<Option<Vec<u32>>>() {
        Some(point) => statement.is_about(&point),
        None => {
            let least: Vec<i64> = statement.variables.iter().map(|it| i64::from(*it)).collect();
            let mut bounded = known.iter().zip(&least);
            // An exponent such as m+n is at least its value for the least m and n.
            let may_reach = |(form, value): (&&Form, &i64)| {
                form.terms().iter().any(|term| term.1 < 0) || form.at(&least) <= *value
            };
            bounded.all(|(it, least)| it.as_ref().is_none_or(|form| form.constant >= *least))
                && exponents.iter().zip(values).all(may_reach)
        }
    }
}
