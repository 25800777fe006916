//! Rows that are equal and written in different ways: the normal form of words has to see it.

use crate::generate::draft::Draft;
use crate::rng::Rng;
use crate::samples::goals;
use crate::wire::*;

fn reversed(stones: &str) -> String {
    stones.chars().rev().collect()
}

/// Returns the mirror image of a word.
fn mirrored(word: &Word) -> Word {
    let mut image = Word::default();
    let mut behind = reversed(&word.head);
    for (block, exponent, after) in &word.blocks {
        image.blocks.insert(0, (reversed(block), exponent.clone(), std::mem::take(&mut behind)));
        behind = reversed(after);
    }
    image.head = behind;
    image
}

/// Returns the stones between a block and the previous one.
fn before(word: &mut Word, block: usize) -> &mut String {
    match block.checked_sub(1) {
        Some(last) => &mut word.blocks[last].2,
        None => &mut word.head,
    }
}

/// Returns half of a form whose numbers are all even.
fn halves(form: &Form) -> Option<Form> {
    let is_even = form.constant % 2 == 0 && form.terms.iter().all(|(_, c)| c % 2 == 0);
    let terms = form.terms.iter().map(|(index, c)| (*index, c / 2)).collect();
    is_even.then_some(Form { constant: form.constant / 2, terms })
}

/// Rewrites a word at a random place, if that is possible there.
fn rewrite(word: &mut Word, rng: &mut Rng) {
    if word.blocks.is_empty() || rng.chance(6) {
        *word = mirrored(word);
        return;
    }
    let at = rng.below(word.blocks.len());
    let (block, exponent, after) = word.blocks[at].clone();
    let is_natural = exponent.terms.iter().all(|(_, c)| *c >= 0);
    match rng.below(5) {
        // L (s w)^e s A = L s (w s)^e A
        0 if after.starts_with(&block[..1]) => {
            before(word, at).push_str(&block[..1]);
            word.blocks[at].0 = format!("{}{}", &block[1..], &block[..1]);
            word.blocks[at].2 = after[1..].to_owned();
        }
        1 => {
            let run = before(word, at);
            if let Some(last) = run.pop() {
                if block.ends_with(last) {
                    let rest = &block[..block.len() - 1];
                    word.blocks[at].0 = format!("{last}{rest}");
                    word.blocks[at].2 = format!("{last}{after}");
                } else {
                    run.push(last);
                }
            }
        }
        // w^e = w w^(e-1) = w^(e-1) w
        2 if is_natural && exponent.constant > 0 => {
            word.blocks[at].1.constant -= 1;
            match rng.chance(2) {
                true => before(word, at).push_str(&block),
                false => word.blocks[at].2.insert_str(0, &block),
            }
        }
        // w^(2e) = (w w)^e
        3 => {
            if let Some(half) = halves(&exponent) {
                word.blocks[at].0 = block.repeat(2);
                word.blocks[at].1 = half;
            }
        }
        // w^(e+f) = w^e w^f
        4 if is_natural => {
            let number = Form { constant: exponent.constant, terms: Vec::new() };
            word.blocks[at].1 = exponent.plus(-1, &number);
            word.blocks[at].2 = String::new();
            word.blocks.insert(at + 1, (block, number, after));
        }
        _ => {}
    }
}

/// Returns a word with one to three blocks, and the conditions under which its exponents are
/// natural.
fn random_word(rng: &mut Rng) -> (Word, Vec<Form>) {
    let mut word = Word { head: rng.stones(0, 3), blocks: Vec::new() };
    let mut conditions = Vec::new();
    for _ in 0..1 + rng.below(3) {
        let stones = [rng.stones(1, 3), rng.stones(1, 2).repeat(2)];
        let mut terms = vec![(rng.below(2) as u32, rng.between(1, 2))];
        if rng.chance(3) {
            terms = vec![(0, rng.between(1, 3)), (1, rng.between(-2, 2))];
            terms.retain(|(_, coefficient)| *coefficient != 0);
        }
        let mut exponent = Form { constant: rng.between(0, 3), terms };
        if rng.chance(3) {
            exponent = exponent.times(2);
        }
        if exponent.terms.iter().any(|(_, coefficient)| *coefficient < 0) {
            conditions.push(exponent.clone());
        }
        word.blocks.push((stones[rng.below(2)].clone(), exponent, rng.stones(0, 3)));
    }
    (word, conditions)
}

/// Two ways to write a word, on both sides of a statement.
pub fn written_twice(rng: &mut Rng) -> Option<Draft> {
    let (word, conditions) = random_word(rng);
    let mut other = word.clone();
    (0..1 + rng.below(6)).for_each(|_| rewrite(&mut other, rng));
    let [left, right] =
        [word, other].map(|word| Summand { atom: Atom::Row(vec![word]), ..row("") });
    let relation = [Relation::Equal, Relation::AtLeast, Relation::AtMost][rng.below(3)];
    let mut statement = says(vec![left], relation, vec![right]).all(&[0, 0]);
    statement.conditions = conditions;
    let proofs = goals(relation).iter().map(|_| Vec::new()).collect();
    Some(Draft::new(statement, &arena(), proofs))
}
