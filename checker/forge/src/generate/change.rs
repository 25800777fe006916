//! Changes one thing in a draft, together with the steps that belong to it. The statement of the
//! result may be false.

use crate::generate::bytes;
use crate::generate::draft::{Draft, File};
use crate::generate::finite::RELATIONS;
use crate::generate::keep::{a_form, a_game};
use crate::mutate::mutate_steps;
use crate::rng::Rng;
use crate::wire::*;
use segcert_check::shell::file::HEADER_BYTES;
use std::rc::Rc;

/// Changes a draft at a random place. Returns false if the chosen change is impossible there.
pub fn change(draft: &mut Draft, others: &[Rc<File>], rng: &mut Rng) -> bool {
    match rng.below(16) {
        0..2 => add_summand(&mut draft.statement, rng),
        2 => change_conditions(&mut draft.statement, rng),
        3 | 4 => add_term(draft, rng),
        5..8 => move_claim(draft, rng),
        8 => reorder_lemmas(draft, rng),
        9 => change_arena(draft, rng),
        10 => change_imports(draft, others, rng),
        11 => {
            draft.statement.relation = RELATIONS[rng.below(8)];
            draft.goals.truncate(crate::samples::goals(draft.statement.relation).len());
            true
        }
        12 => change_claim(draft, rng),
        _ => change_proof(draft, rng),
    }
}

fn add_summand(statement: &mut Statement, rng: &mut Rng) -> bool {
    let summand = match rng.below(5) {
        0 => row(&rng.stones(2, 4)),
        1 => any(["OX", "OXX", "O(X) from 2", "XO"][rng.below(4)]),
        2 if !statement.variables.is_empty() => {
            let [reference, _] = a_game(statement, rng);
            let mut summand = game(reference).over(1 + rng.below(3) as u32);
            summand.numerator = a_form(statement, rng);
            summand
        }
        _ => {
            let [reference, _] = a_game(statement, rng);
            let mut summand = game(reference);
            summand.numerator = a_form(statement, rng);
            summand
        }
    };
    let side = if rng.chance(2) { &mut statement.left } else { &mut statement.right };
    side.insert(rng.below(side.len() + 1), summand);
    true
}

/// Adds or changes a condition.
fn change_conditions(statement: &mut Statement, rng: &mut Rng) -> bool {
    if statement.variables.is_empty() {
        return false;
    }
    let condition = a_form(statement, rng);
    match statement.conditions.first_mut() {
        Some(first) if rng.chance(2) => *first = condition,
        _ => statement.conditions.push(condition),
    }
    true
}

fn a_term(draft: &Draft, rng: &mut Rng) -> Term {
    let reference = rng.below(2 * draft.arena.len().min(8) + 2) as u32;
    match rng.below(4) {
        0 => w(&rng.stones(1, 4)),
        1 => v(reference),
        _ => m(reference, ["x0", "-x0", "2x0", "2x0-x1", "1", "-2", "x0+1", "3x0"][rng.below(8)]),
    }
}

/// Returns all lists of terms in a draft: those of its claims, and of its steps Cut and Multiple.
fn terms_of(draft: &mut Draft) -> Vec<&mut Vec<Term>> {
    let mut lists = Vec::new();
    let mut proofs = Vec::new();
    for (claim, steps) in draft.systems.iter_mut().flatten() {
        lists.push(&mut claim.terms);
        proofs.push(steps);
    }
    proofs.extend(draft.lemmas.iter_mut().map(|(_, steps)| steps));
    proofs.extend(&mut draft.goals);
    for step in proofs.into_iter().flatten() {
        if let Step::Cut(_, terms) | Step::Multiple(_, terms) = step {
            lists.push(terms);
        }
    }
    lists
}

fn add_term(draft: &mut Draft, rng: &mut Rng) -> bool {
    let term = a_term(draft, rng);
    let mut lists = terms_of(draft);
    if lists.is_empty() {
        return false;
    }
    let at = rng.below(lists.len());
    let list = &mut lists[at];
    list.insert(rng.below(list.len() + 1), term);
    true
}

/// Returns the numbers of the claims of each system of a draft.
fn numbered(draft: &Draft) -> Vec<Vec<usize>> {
    let mut next = 0;
    let mut number = |_: &(Claim, Vec<Step>)| {
        next += 1;
        next - 1
    };
    draft.systems.iter().map(|system| system.iter().map(&mut number).collect()).collect()
}

/// Reorders the claims, given by their old numbers, and renumbers their uses.
fn arrange(draft: &mut Draft, order: &[Vec<usize>]) {
    let first = draft.imported_claims();
    let all: Vec<(Claim, Vec<Step>)> = draft.systems.iter().flatten().cloned().collect();
    let flat: Vec<usize> = order.iter().flatten().copied().collect();
    let place = |claim: u32| {
        let old = (claim as usize).checked_sub(first)?;
        let new = flat.iter().position(|number| *number == old)?;
        Some((first + new) as u32)
    };
    let renumbered = |steps: &mut Vec<Step>| {
        for step in steps {
            if let Step::Claim(claim, _) = step {
                *claim = place(*claim).unwrap_or(*claim);
            }
        }
    };
    let system = |numbers: &Vec<usize>| numbers.iter().map(|n| all[*n].clone()).collect();
    draft.systems = order.iter().map(system).collect();
    draft.systems.iter_mut().flatten().for_each(|(_, steps)| renumbered(steps));
    draft.goals.iter_mut().for_each(renumbered);
}

/// Joins two systems, divides one, exchanges two claims, or moves a claim to another system.
fn move_claim(draft: &mut Draft, rng: &mut Rng) -> bool {
    let mut order = numbered(draft);
    let systems = order.len();
    let claims = order.iter().map(Vec::len).sum::<usize>();
    if claims < 2 {
        return false;
    }
    let at = rng.below(systems);
    match rng.below(4) {
        0 if systems > 1 => {
            let at = rng.below(systems - 1);
            let mut later = order.remove(at + 1);
            if rng.chance(2) {
                later.append(&mut order[at]);
                order[at] = later;
            } else {
                order[at].append(&mut later);
            }
        }
        1 if order[at].len() > 1 => {
            let middle = 1 + rng.below(order[at].len() - 1);
            let later = order[at].split_off(middle);
            order.insert(at + 1, later);
        }
        2 if order[at].len() > 1 => {
            let (a, b) = (rng.below(order[at].len()), rng.below(order[at].len()));
            order[at].swap(a, b);
        }
        _ => {
            let to = rng.below(systems);
            if order[at].is_empty() {
                return false;
            }
            let claim = rng.below(order[at].len());
            let claim = order[at].remove(claim);
            let place = rng.below(order[to].len() + 1);
            order[to].insert(place, claim);
        }
    }
    arrange(draft, &order);
    true
}

fn reorder_lemmas(draft: &mut Draft, rng: &mut Rng) -> bool {
    let lemmas = &mut draft.lemmas;
    if lemmas.is_empty() {
        return false;
    }
    let (a, b) = (rng.below(lemmas.len()), rng.below(lemmas.len()));
    match rng.below(5) {
        0 => lemmas.swap(a, b),
        1 => drop(lemmas.remove(a)),
        2 => lemmas.insert(b, lemmas[a].clone()),
        3 => {
            // Another way to prove the same.
            lemmas[a].0 = match lemmas[a].0.clone() {
                Lemma::Sum(x, y, z) => Lemma::SumByOptions(x, y, z),
                Lemma::SumByOptions(x, y, z) => Lemma::Sum(x, y, z),
                Lemma::Rewrite(word, terms) => Lemma::RewriteByOptions(word, terms),
                Lemma::RewriteByOptions(word, terms) => Lemma::Rewrite(word, terms),
                Lemma::Regroup([a, b, c, d]) => Lemma::Regroup([a, c, b, d]),
            };
            if !matches!(lemmas[a].0, Lemma::Sum(..) | Lemma::Rewrite(..)) {
                lemmas[a].1.clear();
            }
        }
        _ => {
            let other = |value: &mut u32, rng: &mut Rng| *value ^= 1 << rng.below(4);
            match &mut lemmas[a].0 {
                Lemma::Sum(x, y, z) | Lemma::SumByOptions(x, y, z) => {
                    other([x, y, z][rng.below(3)], rng);
                }
                Lemma::Regroup(values) => other(&mut values[rng.below(4)], rng),
                Lemma::Rewrite(word, terms) | Lemma::RewriteByOptions(word, terms) => {
                    match terms.first_mut() {
                        Some(Term::Value(value)) if rng.chance(2) => other(value, rng),
                        _ => *word = rng.stones(2, 4),
                    }
                }
            }
        }
    }
    true
}

fn change_arena(draft: &mut Draft, rng: &mut Rng) -> bool {
    if draft.arena.is_empty() {
        return false;
    }
    let at = rng.below(draft.arena.len());
    let any = rng.below(2 * at + 2) as u32;
    let (left, right) = &mut draft.arena[at];
    let list = if rng.chance(2) { left } else { right };
    match list.binary_search(&any) {
        Ok(place) => drop(list.remove(place)),
        Err(place) if list.is_empty() || rng.chance(2) => list.insert(place, any),
        Err(_) => {
            let place = rng.below(list.len());
            list[place] = any;
            list.sort_unstable();
            list.dedup();
        }
    }
    true
}

fn change_imports(draft: &mut Draft, others: &[Rc<File>], rng: &mut Rng) -> bool {
    let imports = &mut draft.imports;
    if !others.is_empty() && (imports.is_empty() || rng.chance(4)) {
        let other = others[rng.below(others.len())].clone();
        imports.insert(rng.below(imports.len() + 1), other);
        return true;
    }
    if imports.is_empty() {
        return false;
    }
    let (a, b) = (rng.below(imports.len()), rng.below(imports.len()));
    match rng.below(5) {
        0 => imports.swap(a, b),
        1 => drop(imports.remove(a)),
        2 => imports.insert(b, imports[a].clone()),
        3 if !others.is_empty() => imports[a] = others[rng.below(others.len())].clone(),
        _ => {
            let mut body = imports[a].bytes[HEADER_BYTES..].to_vec();
            bytes::mutate(&mut body, &[], rng);
            let mut file = File::new(&body, imports[a].needs.clone());
            file.statement = imports[a].statement.clone();
            imports[a] = Rc::new(file);
        }
    }
    true
}

/// Changes counts, parameters, lines or the rank of a claim.
fn change_claim(draft: &mut Draft, rng: &mut Rng) -> bool {
    let mut claims: Vec<&mut Claim> =
        draft.systems.iter_mut().flatten().map(|(claim, _)| claim).collect();
    if claims.is_empty() {
        return false;
    }
    let at = rng.below(claims.len());
    let claim = &mut claims[at];
    let line = form(["x0", "x0-1", "-x0", "1-x0", "x1-1", "x0-x1", "-1"][rng.below(7)]);
    match rng.below(5) {
        0 => claim.parameters = claim.parameters.wrapping_add_signed([1, -1][rng.below(2)]),
        1 if !claim.counts.is_empty() => {
            let at = rng.below(claim.counts.len());
            claim.counts[at].1.constant += [1, -1][rng.below(2)];
        }
        2 if !claim.counts.is_empty() => {
            let at = rng.below(claim.counts.len());
            claim.counts.remove(at);
        }
        3 => claim.rank = line,
        _ => claim.context.push(line),
    }
    true
}

/// Changes the steps of one lemma, claim or goal; or exchanges the proofs of two.
fn change_proof(draft: &mut Draft, rng: &mut Rng) -> bool {
    let mut proofs = draft.proofs();
    proofs.retain(|steps| !steps.is_empty());
    if proofs.is_empty() {
        return false;
    }
    let at = rng.below(proofs.len());
    if proofs.len() > 1 && rng.chance(10) {
        let other = proofs[rng.below(proofs.len())].clone();
        *proofs[at] = other;
    } else {
        mutate_steps(proofs[at], rng);
    }
    true
}
