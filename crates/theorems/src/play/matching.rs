//! Matches the words of a goal with the words of a claim.
use smallvec::SmallVec;

use crate::claims::{Claim, Form, Term, Word};
use crate::game::Value;

/// Returns the outline of a word, which is equal for words that differ only in their exponents or
/// are mirror images.
pub fn outline(word: &Word) -> Word {
    let bare = |word: &Word| word.with_exponents(|_| Form::default());
    let mirror = word.mirror().normal_one_way();
    let one = bare(word);
    mirror.map_or(one.clone(), |mirror| bare(&mirror).min(one))
}

/// Returns the substitutions for the parameters of a claim that turn its words into the given
/// words. There may be several. Parameters that the words do not determine are determined by the
/// multiples.
pub fn substitutions(claim: &Claim, words: &[Word], multiples: &[(Value, Form)]) -> Vec<Vec<Form>> {
    let of_claim: Vec<&Word> = claim_words(claim).collect();
    let mut found = Vec::new();
    if of_claim.len() == words.len() {
        let mut used = vec![false; words.len()];
        pair(&of_claim, words, &mut used, Vec::new(), &mut |equations| {
            let of_multiples = claim.terms.iter().filter_map(|term| {
                let Term::Multiple(value, form) = term else {
                    return None;
                };
                let other = multiples.iter().find(|other| other.0 == *value)?;
                Some((form.clone(), other.1.clone()))
            });
            for solved in solve(claim.parameters, &equations, &of_multiples.collect()) {
                if !found.contains(&solved) {
                    found.push(solved);
                }
            }
        });
    }
    found
}

pub fn claim_words(claim: &Claim) -> impl Iterator<Item = &Word> {
    claim.terms.iter().filter_map(Term::word)
}

type Equations = Vec<(Form, Form)>;

/// Pairs the words of a claim with the words of a goal in all ways in which their outlines agree.
fn pair(
    of_claim: &[&Word],
    words: &[Word],
    used: &mut [bool],
    equations: Equations,
    each: &mut impl FnMut(Equations),
) {
    let Some((first, others)) = of_claim.split_first() else {
        return each(equations);
    };
    for i in 0..words.len() {
        if used[i] || (i > 0 && words[i] == words[i - 1] && !used[i - 1]) {
            continue;
        }
        let mirror = words[i].mirror().normal_one_way().ok();
        let directions: SmallVec<[Word; 2]> =
            std::iter::once(words[i].clone()).chain(mirror).collect();
        used[i] = true;
        for word in directions {
            if let Some(more) = equal(first, &word) {
                let all = equations.iter().cloned().chain(more).collect();
                pair(others, words, used, all, each);
            }
        }
        used[i] = false;
    }
}

/// Returns the equations between the exponents of two words with equal outlines.
fn equal(a: &Word, b: &Word) -> Option<Equations> {
    let bare = |word: &Word| word.with_exponents(|_| Form::default());
    (bare(a) == bare(b)).then(|| {
        let pairs = a.powers.iter().zip(&b.powers);
        pairs.map(|(a, b)| (a.exponent.clone(), b.exponent.clone())).collect()
    })
}

/// Solves equations for the parameters of the left sides. If the equations leave a parameter open,
/// `others` are used, and nearby solutions are tried as well, because values may stand beside
/// multiples.
fn solve(parameters: usize, equations: &Equations, others: &Equations) -> Vec<Vec<Form>> {
    let mut solved: Vec<Option<Form>> = vec![None; parameters];
    settle(&mut solved, equations);
    let is_open: Vec<bool> = solved.iter().map(Option::is_none).collect();
    settle(&mut solved, others);
    let nearest: Vec<Form> = solved.into_iter().map(Option::unwrap_or_default).collect();
    let offsets: &[i64] = if is_open.contains(&true) { &[0, 1, -1, 2, -2, 3, -3] } else { &[0] };
    let moved = |&offset: &i64| {
        let forms = nearest.iter().zip(&is_open);
        let forms = forms.map(|(form, is_open)| form.plus(if *is_open { offset } else { 0 }));
        let forms: Vec<Form> = forms.collect();
        let holds = |(left, right): &(Form, Form)| left.instance(&forms) == *right;
        equations.iter().all(holds).then_some(forms)
    };
    offsets.iter().filter_map(moved).collect()
}

/// Solves equations with a single unknown parameter until there are no such equations.
fn settle(solved: &mut [Option<Form>], equations: &Equations) {
    loop {
        let mut is_changed = false;
        for (left, right) in equations {
            let is_open = |term: &&(u32, i64)| solved[term.0 as usize].is_none();
            let mut open = left.terms().iter().filter(is_open);
            let (Some(&(number, coefficient)), None) = (open.next(), open.next()) else {
                continue;
            };
            let mut rest = right.plus(-left.constant);
            for &(other, factor) in left.terms() {
                if let Some(form) = &solved[other as usize] {
                    rest = &rest - &form.times(factor);
                }
            }
            if let Some(form) = rest.divided(coefficient) {
                solved[number as usize] = Some(form);
                is_changed = true;
            }
        }
        if !is_changed {
            return;
        }
    }
}
