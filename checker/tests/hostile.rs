//! Damaged and forged files: never a panic, never a false statement.

use super::oracle::{effort, false_statement, falsehood};
use super::rng::Rng;
use super::samples::all;
use super::wire::*;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Obstacle, Verdict};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn check_file(file: &[u8]) -> Verdict {
    check(file, &Options::default(), &mut Library::default())
}

/// Not a fault of the checker itself.
#[track_caller]
fn in_order(verdict: &Verdict) {
    let is_internal = matches!(verdict, Verdict::CouldNotCheck(Obstacle::Internal));
    assert!(!is_internal, "{}", describe(verdict));
    assert!(describe(verdict).len() < 100_000);
}

#[test]
fn truncated_files() {
    for (certificate, text) in all() {
        let (file, body) = (certificate.file(), certificate.body());
        for length in 0..file.len() {
            let code = check_file(&file[..length]).exit_code();
            assert_eq!(code, 1, "{text} cut to {length}");
        }
        for length in 0..body.len() {
            let verdict = checked(&body[..length]);
            assert_eq!(verdict.exit_code(), 1, "{text} cut to {length}: {}", describe(&verdict));
        }
    }
}

#[test]
fn single_bits() {
    for (certificate, text) in all() {
        let file = certificate.file();
        for bit in 0..8 * file.len() {
            let mut file = file.clone();
            file[bit / 8] ^= 1 << (bit % 8);
            // The version is not known, or the root is not that of the body.
            let expected = if (64..96).contains(&bit) { 2 } else { 1 };
            assert_eq!(check_file(&file).exit_code(), expected, "{text}, bit {bit}");
        }
    }
}

/// What is verified is true.
#[track_caller]
fn truthful(body: &[u8]) -> u8 {
    let verdict = checked(body);
    in_order(&verdict);
    if let Verdict::Verified(verified) = &verdict {
        let found = false_statement(&Reader(body).statement());
        assert_eq!(found, None, "{}", verified.statement);
    }
    verdict.exit_code()
}

#[test]
fn single_bits_with_the_root_rebuilt() {
    let mut verified = 0;
    for (certificate, _) in all() {
        let body = certificate.body();
        for bit in 0..8 * body.len() {
            let mut body = body.clone();
            body[bit / 8] ^= 1 << (bit % 8);
            verified += usize::from(truthful(&body) == 0);
        }
    }
    assert!(verified > 50, "{verified}");
}

#[test]
fn bytes_replaced_and_moved() {
    let samples = all();
    let mut rng = Rng::new(5);
    for _ in 0..8_000 * effort() {
        let mut body = samples[rng.below(samples.len())].0.body();
        for _ in 0..1 + rng.below(3) {
            let at = rng.below(body.len());
            match rng.below(4) {
                0 => body[at] = rng.next() as u8,
                1 => {
                    body.remove(at);
                }
                2 => body.insert(at, rng.next() as u8),
                _ => {
                    let end = (at + 1 + rng.below(6)).min(body.len());
                    let copy = body[at..end].to_vec();
                    let to = rng.below(body.len());
                    body.splice(to..to, copy);
                }
            }
        }
        truthful(&body);
    }
}

#[test]
fn random_bytes() {
    let mut rng = Rng::new(7);
    for _ in 0..20_000 * effort() {
        let length = rng.below(60);
        let small = rng.chance(2);
        let body: Vec<u8> = (0..length)
            .map(|_| if small { rng.below(6) as u8 } else { rng.next() as u8 })
            .collect();
        truthful(&body);
    }
}

/// Changes a certificate somewhere, as one who knows the format would.
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
            let cell = &mut certificate.cells[cell];
            match rng.below(4) {
                0 => cell.least = rng.below(5) as u32,
                1 => mutate_stones(&mut cell.prefix, rng),
                2 => mutate_stones(&mut cell.suffix, rng),
                _ => mutate_stones(&mut cell.block, rng),
            }
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
    match rng.below(7) {
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
        4 => claim.exceptions.clear(),
        _ => mutate_terms(&mut claim.terms, rng),
    }
}

fn mutate_steps(steps: &mut Vec<Step>, rng: &mut Rng) {
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
            let other = [Step::Replies, Step::Absurd, Step::Except(0), Step::Reduced(0, 0)];
            steps[at] = other[rng.below(4)].clone();
        }
        _ => match &mut steps[at] {
            Step::Move(number) | Step::Take(number) | Step::Except(number) => {
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
            Step::Subst(_, form) => mutate_form(form, rng),
            Step::Residue(_, number) | Step::Cases(_, number) => *number = rng.below(4) as u32,
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
    match rng.below(5) {
        0 => {
            use Relation::*;
            let all = [Equal, AtLeast, AtMost, Greater, Less, Fuzzy, Over, Under];
            statement.relation = all[rng.below(8)];
        }
        1 if !statement.variables.is_empty() => {
            let at = rng.below(statement.variables.len());
            let modulus = 1 + rng.below(3) as u32;
            let residue = rng.below(modulus as usize) as u32;
            statement.variables[at] = (rng.below(4) as u32, modulus, residue);
        }
        2 if !summands.is_empty() => {
            let at = rng.below(summands.len());
            summands[at].negative ^= true;
        }
        3 if !summands.is_empty() => {
            let at = rng.below(summands.len());
            mutate_form(&mut summands[at].numerator, rng);
        }
        _ if !summands.is_empty() => {
            let at = rng.below(summands.len());
            match &mut summands[at].atom {
                Atom::Game(game) => *game = rng.below(6) as u32,
                Atom::Row(pieces) => {
                    let at = rng.below(pieces.len());
                    match &mut pieces[at] {
                        Piece::Run(run) => mutate_stones(run, rng),
                        Piece::Gap => {}
                        Piece::Power(run, exponent) => {
                            if rng.chance(2) {
                                mutate_stones(run, rng);
                            } else {
                                mutate_form(exponent, rng);
                            }
                        }
                    }
                }
            }
        }
        _ => {}
    }
}

/// What is verified after changes that keep the form is true: the claims and the statement.
#[test]
fn forged_certificates() {
    let samples = all();
    let mut rng = Rng::new(11);
    let mut verified = 0;
    for number in 0..6_000 * effort() {
        let mut certificate = samples[rng.below(samples.len())].0.clone();
        for _ in 0..1 + rng.below(3) {
            mutate(&mut certificate, &mut rng);
        }
        let verdict = catch_unwind(AssertUnwindSafe(|| certificate.verdict()));
        let Ok(verdict) = verdict else {
            panic!("mutant {number} panics:\n{certificate:#?}");
        };
        in_order(&verdict);
        if verdict.exit_code() == 0 {
            verified += 1;
            if let Some(found) = falsehood(&certificate) {
                panic!("{} is verified, but {found}\n{certificate:#?}", describe(&verdict));
            }
        }
    }
    println!("{verified} verified");
    assert!(verified > 100);
}
