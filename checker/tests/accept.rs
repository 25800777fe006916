//! Certificates by an independent writer: verified if their statement is true, by plain search, and never otherwise.

use crate::common::*;
use segcert_check::{Options, Verdict, check};

#[test]
fn samples_are_verified() {
    let mut totals = [0; 6];
    for plan in samples::all() {
        assert!(plan.is_true(), "{}", plan.statement);
        let Verdict::Verified(verified) = check(&seal(&plan), &Options::default()) else {
            panic!()
        };
        let stats = verified.stats;
        let counts = [
            stats.moves,
            stats.replies,
            stats.cuts,
            stats.ordered,
            stats.sum_lemmas,
            stats.value_lemmas,
        ];
        totals = std::array::from_fn(|i| totals[i] + counts[i]);
    }
    assert!(totals.iter().all(|count| *count > 0), "a rule is not used: {totals:?}");
}

#[test]
fn the_root_is_that_of_the_proof() {
    let root = |plan: &Plan| seal(plan)[176..208].to_vec();
    let plan = samples::with_split();
    let other = Plan { hints: vec![], ..plan.clone() };
    assert_eq!(root(&plan), root(&plan));
    assert_ne!(root(&plan), root(&other));
}

/// Proves a true plan, without the lemmas that turn out not to be used.
fn seal_with_used_lemmas(mut plan: Plan) -> Plan {
    loop {
        let sections = plan.write();
        match check_sections(&sections) {
            Verdict::Rejected(r) if r.code.id() == "root" => return plan,
            Verdict::Rejected(r) if r.code.id() == "lemma-unused" => {
                let Some(segcert_check::Subject::Lemma(n)) = r.place.subject else { panic!() };
                let n = n as usize;
                if n < plan.sums.len() {
                    plan.sums.remove(n);
                } else {
                    plan.values.remove(n - plan.sums.len());
                }
            }
            Verdict::Rejected(r) if r.code.id() == "arena-unused" => {
                panic!("{}: {r}", plan.statement)
            }
            other => panic!("{}: {other:?}\n{sections:?}", plan.statement),
        }
    }
}

const RELATIONS: [&str; 8] = ["=", ">=", "<=", ">", "<", "||", "|>", "<|"];

/// Proves what is true and pretends to prove what is false.
fn prove_or_fail(plan: Plan) -> bool {
    if plan.is_true() {
        seal_with_used_lemmas(plan);
        return true;
    }
    let reckless = Plan { reckless: true, ..plan };
    let rejection = rejection(&reckless.write());
    let code = rejection.split(' ').next().unwrap();
    let expected = ["order-false", "op-move-range"];
    assert!(expected.contains(&code), "{}: {rejection}", reckless.statement);
    false
}

#[test]
fn all_short_rows() {
    for length in 1..=8 {
        for bits in 0..1_u32 << length {
            let word: String =
                (0..length).map(|i| if bits >> i & 1 == 1 { 'X' } else { 'O' }).collect();
            for relation in ["=", ">", "<", "||"] {
                prove_or_fail(plan(&format!("{word} {relation} 0"), relation, &[part(&word)]));
            }
        }
    }
}

fn random_game(random: &mut Random, days: usize) -> Game {
    let mut side =
        || (0..random.below(3)).map(|_| random.below(1 << 16) as u64).collect::<Vec<_>>();
    let (left, right) = (side(), side());
    if days == 0 {
        return zero();
    }
    let options = |seeds: Vec<u64>| {
        seeds.into_iter().map(|s| random_game(&mut Random(s), days - 1)).collect()
    };
    Game { left: options(left), right: options(right) }
}

fn text(term: &T) -> String {
    Model::draw(std::slice::from_ref(term), false).replace(" >= 0", "")
}

/// The order of values, forms that are not canonical among them.
#[test]
fn order_agrees_with_search() {
    let mut random = Random(1);
    let mut proved = 0;
    for _ in 0..1500 {
        let (a, b) = (random_game(&mut random, 3), random_game(&mut random, 3));
        let relation = RELATIONS[random.below(8)];
        let statement = format!("{} {relation} {}", text(&val(&a)), text(&val(&b)));
        proved +=
            u32::from(prove_or_fail(plan(&statement, relation, &[val(&a), val(&b.negative())])));
    }
    assert!((300..1200).contains(&proved), "{proved} of 1500 were true");
}

#[test]
fn random_sums_agree_with_search() {
    let mut random = Random(2);
    let mut proved = 0;
    let sums = vec![(star(), up(), samples::up_star())];
    let values =
        [("OX".to_owned(), star()), ("OOX".to_owned(), down()), ("OOXX".to_owned(), zero())];
    for round in 0..1500 {
        let mut terms = Vec::new();
        for _ in 0..1 + random.below(4) {
            terms.push(match random.below(3) {
                0 => {
                    val(&[star(), up(), down(), nimber(2), samples::up_star()][random.below(5)]
                        .clone())
                }
                _ => {
                    let length = 2 + random.below(4);
                    let word: String =
                        (0..length).map(|_| if random.below(2) == 0 { 'X' } else { 'O' }).collect();
                    part(&word)
                }
            });
        }
        let relation = RELATIONS[random.below(8)];
        let sides: Vec<String> = terms.iter().map(text).collect();
        let mut plan = plan(&format!("{} {relation} 0", sides.join(" + ")), relation, &terms);
        if round % 2 == 0 && terms.iter().any(|t| *t == val(&star())) && terms.contains(&val(&up()))
        {
            plan.sums = sums.clone();
        }
        if round % 3 == 0 {
            plan.values = values.iter().filter(|_| random.below(2) == 0).cloned().collect();
            plan.values.retain(|(_, v)| *v == zero() || terms.contains(&val(v)));
        }
        proved += u32::from(prove_or_fail(plan));
    }
    assert!((300..1200).contains(&proved), "{proved} of 1500 were true");
}
