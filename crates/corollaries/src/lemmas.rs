//! Makes lemmas about sums of two values and about short words, proved by options.
use super::derivation::Derivation;
use crate::claims::{Fault, Goal, Lemma, Policy, Theory, Word};
use crate::clobber::Component;
use crate::game::Value;

/// A lemma that would help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NeededLemma {
    /// The value of a literal word.
    Word(Component),
    /// The sum of two values.
    Sum(Value, Value),
}

/// Maximum number of stones of the first words of a law whose values become lemmas.
pub const MOST_STONES: usize = 42;

/// Maximum number of stones of other words whose values become lemmas.
const MOST_STONES_OF_WORDS: usize = 24;

impl Derivation {
    /// Requests the values of literal words, if the longest word is literal.
    pub fn request_words(&mut self, goal: &Goal) {
        let words = &goal.position.words;
        if self.may_rewrite && words.iter().all(Word::is_plain) {
            let components = words.iter().map(|word| &word.head);
            for component in components.filter(|component| component.len() <= MOST_STONES_OF_WORDS)
            {
                let needed = NeededLemma::Word(component.clone());
                if !self.needed_lemmas.contains(&needed) {
                    self.needed_lemmas.push(needed);
                }
            }
        }
    }
}

/// Adds lemmas, each after the lemmas that it needs.
///
/// # Errors
/// [`Fault`] of limits.
pub fn add_needed(theory: &mut Theory, needed_lemmas: &[NeededLemma]) -> Result<(), Fault> {
    theory.lemmas.policy = Policy::Given(usize::MAX);
    theory.proves_by_options = true;
    for needed in needed_lemmas {
        match needed {
            NeededLemma::Word(component) => drop(theory.need_value(component)?),
            NeededLemma::Sum(a, b) => theory.need_sum(*a, *b)?,
        }
    }
    Ok(())
}

/// Keeps the first `first` lemmas, the lemmas that were applied, and the lemmas that these need.
///
/// # Errors
/// [`Fault`] of limits.
pub fn keep_used(theory: &mut Theory, first: usize) -> Result<(), Fault> {
    let used = std::mem::take(&mut theory.lemmas.used);
    let list = std::mem::take(&mut theory.lemmas.list);
    theory.lemmas.clear(Policy::Given(usize::MAX));
    theory.proves_by_options = true;
    for (number, lemma) in list.into_iter().enumerate() {
        match lemma {
            lemma if number < first => theory.push_lemma(lemma),
            _ if !used.contains(&number) => {}
            Lemma::RewriteByOptions(component, _) => drop(theory.need_value(&component)?),
            Lemma::SumByOptions(a, b, _) => theory.need_sum(a, b)?,
            lemma => theory.push_lemma(lemma),
        }
    }
    Ok(())
}
