//! Changes certificates at random, with knowledge of the format.

use crate::generate::finite::RELATIONS;
use crate::rng::Rng;
use crate::wire::*;

/// Changes a certificate at a random place.
pub fn mutate(certificate: &mut Certificate, rng: &mut Rng) {
    match rng.below(12) {
        0..6 if !certificate.steps.is_empty() => mutate_steps(&mut certificate.steps, rng),
        6..9 if !certificate.systems.is_empty() => {
            let system = rng.below(certificate.systems.len());
            let system = &mut certificate.systems[system];
            if !system.is_empty() {
                let claim = rng.below(system.len());
                mutate_claim(&mut system[claim], rng);
            }
        }
        9 if !certificate.cells.is_empty() => {
            let cell = rng.below(certificate.cells.len());
            mutate_cell(&mut certificate.cells[cell], rng);
        }
        10 => mutate_statement(&mut certificate.statement, rng),
        _ if certificate.systems.len() > 1 => {
            let at = rng.below(certificate.systems.len() - 1);
            if rng.chance(2) {
                let later = certificate.systems.remove(at + 1);
                certificate.systems[at].extend(later);
            } else {
                certificate.systems.swap(at, at + 1);
            }
        }
        _ => mutate_statement(&mut certificate.statement, rng),
    }
}

fn mutate_stones(stones: &mut String, rng: &mut Rng) {
    let at = rng.below(stones.len() + 1);
    if rng.chance(2) || at == stones.len() {
        stones.insert(at, ['O', 'X'][rng.below(2)]);
    } else {
        stones.remove(at);
    }
}

fn mutate_cell(cell: &mut Cell, rng: &mut Rng) {
    match rng.below(4) {
        0 => cell.least = rng.below(5) as u32,
        1 => mutate_stones(&mut cell.prefix, rng),
        2 => mutate_stones(&mut cell.suffix, rng),
        _ => mutate_stones(&mut cell.block, rng),
    }
}

fn mutate_form(form: &mut Form, rng: &mut Rng) {
    match rng.below(5) {
        0 => form.constant += 1,
        1 => form.constant -= 1,
        2 if !form.terms.is_empty() => {
            let at = rng.below(form.terms.len());
            form.terms[at].1 = -form.terms[at].1;
        }
        3 if !form.terms.is_empty() => {
            let at = rng.below(form.terms.len());
            form.terms.remove(at);
        }
        _ => {
            let index = rng.below(3) as u32;
            form.terms.retain(|(other, _)| *other != index);
            form.terms.push((index, rng.between(-2, 2)));
            form.terms.retain(|(_, coefficient)| *coefficient != 0);
            form.terms.sort_unstable();
        }
    }
}

fn mutate_word(word: &mut Word, rng: &mut Rng) {
    if word.blocks.is_empty() || rng.chance(4) {
        mutate_stones(&mut word.head, rng);
        return;
    }
    let at = rng.below(word.blocks.len());
    match rng.below(3) {
        0 => mutate_stones(&mut word.blocks[at].0, rng),
        1 => mutate_stones(&mut word.blocks[at].2, rng),
        _ => mutate_form(&mut word.blocks[at].1, rng),
    }
}

fn mutate_terms(terms: &mut Vec<Term>, rng: &mut Rng) {
    if terms.is_empty() || rng.chance(5) {
        terms.push(v([STAR, UP, DOWN, UP_STAR][rng.below(4)]));
        return;
    }
    let at = rng.below(terms.len());
    if rng.chance(4) {
        terms.remove(at);
        return;
    }
    match &mut terms[at] {
        Term::Word(word) => mutate_word(word, rng),
        Term::Value(value) => *value = rng.below(16) as u32,
        Term::Multiple(value, copies) => {
            if rng.chance(2) {
                *value = rng.below(16) as u32;
            } else {
                mutate_form(copies, rng);
            }
        }
    }
}

fn mutate_claim(claim: &mut Claim, rng: &mut Rng) {
    match rng.below(6) {
        0 => claim.strict = !claim.strict,
        1 => mutate_form(&mut claim.rank, rng),
        2 if !claim.context.is_empty() => {
            let at = rng.below(claim.context.len());
            if rng.chance(2) {
                claim.context.remove(at);
            } else {
                mutate_form(&mut claim.context[at], rng);
            }
        }
        3 if !claim.counts.is_empty() => {
            let at = rng.below(claim.counts.len());
            mutate_form(&mut claim.counts[at].1, rng);
        }
        _ => mutate_terms(&mut claim.terms, rng),
    }
}

/// Changes, removes or repeats a step, or exchanges two.
pub fn mutate_steps(steps: &mut Vec<Step>, rng: &mut Rng) {
    let at = rng.below(steps.len());
    match rng.below(8) {
        0 => {
            steps.remove(at);
        }
        1 => {
            let copy = steps[at].clone();
            steps.insert(rng.below(steps.len() + 1), copy);
        }
        2 => {
            let other = rng.below(steps.len());
            steps.swap(at, other);
        }
        3 => {
            let other = [Step::Replies, absurd(0), Step::Cases(0, 1, 2), Step::Reduced(0, 0)];
            steps[at] = other[rng.below(4)].clone();
        }
        _ => match &mut steps[at] {
            Step::Move(number) | Step::Take(number) => {
                *number = rng.below(4) as u32;
            }
            Step::MoveAt(number, form) => {
                if rng.chance(2) {
                    *number = rng.below(4) as u32;
                } else {
                    mutate_form(form, rng);
                }
            }
            Step::Claim(number, forms) => {
                if forms.is_empty() || rng.chance(3) {
                    *number = rng.below(5) as u32;
                } else {
                    let at = rng.below(forms.len());
                    mutate_form(&mut forms[at], rng);
                }
            }
            Step::Split(form) => mutate_form(form, rng),
            Step::Substitute(_, form) => mutate_form(form, rng),
            Step::Cases(_, count, modulus) => {
                *(if rng.chance(2) { count } else { modulus }) = rng.below(4) as u32;
            }
            Step::Insert(_, cell, form, least) => match rng.below(3) {
                0 => *cell = rng.below(2) as u32,
                1 => *least = rng.below(6) as u32,
                _ => mutate_form(form, rng),
            },
            Step::Reduced(a, b) => {
                *a = rng.below(2) as u32;
                *b = rng.below(2) as u32;
            }
            Step::Cut(selected, terms) => {
                if rng.chance(2) {
                    selected.retain(|_| rng.chance(2));
                } else {
                    mutate_terms(terms, rng);
                }
            }
            Step::Multiple(form, terms) => {
                if rng.chance(2) {
                    mutate_form(form, rng);
                } else {
                    mutate_terms(terms, rng);
                }
            }
            Step::Infer(divisor, lines, form) => match rng.below(3) {
                0 => *divisor = rng.below(4) as u64,
                1 => lines.iter_mut().for_each(|line| line.1 = rng.below(4) as u64),
                _ => mutate_form(form, rng),
            },
            _ => {}
        },
    }
}

fn mutate_statement(statement: &mut Statement, rng: &mut Rng) {
    let sides = [&mut statement.left, &mut statement.right];
    let mut summands: Vec<&mut Summand> = sides.into_iter().flatten().collect();
    match rng.below(7) {
        0 => statement.relation = RELATIONS[rng.below(8)],
        1 if !statement.variables.is_empty() => {
            let at = rng.below(statement.variables.len());
            statement.variables[at] = rng.below(4) as u32;
        }
        2 if !summands.is_empty() => {
            let at = rng.below(summands.len());
            summands[at].negative ^= true;
        }
        3 if !summands.is_empty() => {
            let at = rng.below(summands.len());
            mutate_form(&mut summands[at].numerator, rng);
        }
        4 if !statement.conditions.is_empty() => mutate_conditions(&mut statement.conditions, rng),
        _ if !summands.is_empty() => {
            let at = rng.below(summands.len());
            mutate_atom(&mut summands[at].atom, rng);
        }
        _ => {}
    }
}

fn mutate_conditions(conditions: &mut Vec<Form>, rng: &mut Rng) {
    let at = rng.below(conditions.len());
    match rng.below(4) {
        0 => drop(conditions.remove(at)),
        1 => conditions.push(conditions[at].clone()),
        _ => mutate_form(&mut conditions[at], rng),
    }
}

fn mutate_atom(atom: &mut Atom, rng: &mut Rng) {
    match atom {
        Atom::Game(game) => *game = rng.below(6) as u32,
        Atom::Any(cell) => mutate_cell(cell, rng),
        Atom::Row(words) if words.is_empty() || rng.chance(8) => words.push(Word::default()),
        Atom::Row(words) => {
            let at = rng.below(words.len());
            mutate_word(&mut words[at], rng);
        }
    }
}
