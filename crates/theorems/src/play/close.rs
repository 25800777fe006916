//! Proves a goal without a move: by an instance of a claim for some of its words, and the rest by
//! Order.
use super::matching::{claim_words, outline, substitutions};
use super::search::Play;
use crate::claims::context::Implied;
use crate::claims::{Form, Goal, Step, Term, Word};
use crate::engine::{Found, Prover};

impl Play {
    /// Proves a goal by instances of claims, if they suffice.
    pub(super) fn close(&mut self, goal: &Goal) -> Found {
        let words = &goal.position.words;
        // The set of all words comes first, because it needs the fewest steps.
        let subsets = (0..1_usize << words.len().min(5)).rev();
        for subset in subsets.filter(|subset| words.is_empty() || subset & 1 == 1) {
            let chosen: Vec<usize> = (0..words.len()).filter(|i| subset >> i & 1 == 1).collect();
            let selected: Vec<Word> = chosen.iter().map(|&i| words[i].clone()).collect();
            let mut key: Vec<Word> = selected.iter().map(outline).collect();
            key.sort_unstable();
            for claim in self.by_outlines.get(&key).cloned().unwrap_or_default() {
                let proof = self.by_claim(goal, claim, &chosen, &selected)?;
                if proof.is_some() {
                    return Ok(proof);
                }
            }
        }
        Ok(None)
    }

    /// Proves a goal by a claim about the chosen words.
    fn by_claim(&mut self, goal: &Goal, number: usize, chosen: &[usize], words: &[Word]) -> Found {
        let claim = self.theory.claims[number].clone();
        let is_whole = chosen.len() == goal.position.words.len() && claim.strict == goal.strict;
        for forms in substitutions(&claim, words, &goal.position.multiples) {
            let context = claim.context.iter().map(|line| line.instance(&forms));
            let needed: Vec<Form> = forms.iter().cloned().chain(context).collect();
            let step = Step::Claim { claim: number, substitution: forms.clone() };
            if is_whole {
                let proof = self.having(goal, &needed, &mut |play, goal| play.leaf(goal, &step))?;
                if proof.is_some() {
                    return Ok(proof);
                }
            }
            // Without words, the values of the goal must be at least those of the instance.
            let may_suffice = if words.is_empty() { is_whole } else { !claim.strict };
            if !may_suffice {
                continue;
            }
            let terms = claim.terms.iter();
            let terms = terms.map(|term| term.with_forms(|form| form.instance(&forms)));
            let values = goal.position.values.len();
            let (selected, terms) = match words.is_empty() {
                true => {
                    let least = self.theory.position(terms)?.values;
                    ((0..values).collect(), least.into_iter().map(Term::Value).collect())
                }
                false => {
                    let bound =
                        self.theory.negatives(terms.filter(|term| term.word().is_none()))?;
                    let terms = self.theory.position(bound)?.terms().collect();
                    (chosen.iter().map(|i| i + values).collect(), terms)
                }
            };
            let cut = Step::Cut { selected, terms };
            let proof = self.having(goal, &needed, &mut |play, goal| {
                let rest = |play: &mut Play, rest: &Goal| match words.is_empty() {
                    true => play.leaf(rest, &step),
                    false => play.close(rest),
                };
                play.by_cut(goal, cut.clone(), |play, cut| play.leaf(cut, &step), rest)
            })?;
            if proof.is_some() {
                return Ok(proof);
            }
        }
        Ok(None)
    }

    /// Adds forms that the context implies to the context of a goal, then proves the goal with
    /// `then`.
    pub(super) fn having(
        &mut self,
        goal: &Goal,
        needed: &[Form],
        then: &mut dyn FnMut(&mut Play, &Goal) -> Found,
    ) -> Found {
        let missing = needed.iter().find(|form| !goal.implies(form));
        let Some(missing) = missing else {
            return then(self, goal);
        };
        let Implied::By(step) = self.contexts.implied(&goal.context, missing) else {
            return Ok(None);
        };
        self.by(goal, step, |play, premise| match premise.implies(missing) {
            true => play.having(premise, needed, then),
            false => Ok(None),
        })
    }

    /// Returns the key of a claim in the table of usable claims.
    pub(super) fn key(&self, number: usize) -> Vec<Word> {
        let mut key: Vec<Word> = claim_words(&self.theory.claims[number]).map(outline).collect();
        key.sort_unstable();
        key
    }
}
