//! Certificates that rest on others: on databases of values, on statements, on chains of these.

use crate::generate::arenas::Builder;
use crate::generate::draft::{Draft, File};
use crate::generate::finite::{EFFORT, by_play, true_relation};
use crate::generate::multiples;
use crate::model::{Model, Sum, Term as Part, letters, part, stones};
use crate::rng::Rng;
use crate::samples::{self, goals};
use crate::wire::*;
use segcert_check::shell::file::Kind;
use std::collections::HashMap;
use std::rc::Rc;

/// A database of all sums in so many squares, in an arena that grows as it needs.
pub fn database(squares: usize) -> File {
    let mut builder = Builder::default();
    arena().iter().for_each(|(left, right)| {
        builder.game(left, right);
    });
    let model = Model::new(&[]);
    let mut known: HashMap<Sum, u32> = HashMap::from([(vec![], 0)]);
    let mut values = Vec::new();
    for sum in sums(squares) {
        if known.contains_key(&sum) {
            continue;
        }
        let value = |option: &Sum| *known.get(option).expect("options need fewer squares");
        let [right, left] = [0, 1]
            .map(|mine| -> Vec<u32> { model.options(&sum, mine).iter().map(value).collect() });
        let value = simplest(&mut builder, &left, &right);
        values.push(value);
        let mut opposite = model.opposite(&sum);
        opposite.sort();
        known.insert(opposite, builder.negative(value));
        known.insert(sum, value);
    }
    let mut out = Writer::default();
    out.number(squares as u64);
    out.arena(&builder.arena);
    out.list(&values, |out, value| out.number(u64::from(*value)));
    File::new(Kind::Database, &out.bytes, Vec::new())
}

/// A value of the arena that is equal to the game with these options, which becomes one if there is
/// none.
fn simplest(builder: &mut Builder, left: &[u32], right: &[u32]) -> u32 {
    let mut larger = Builder::default();
    builder.arena.iter().for_each(|(left, right)| {
        larger.game(left, right);
    });
    let value = larger.game(left, right);
    let mut model = Model::new(&larger.arena);
    let names = (0..2 * builder.arena.len() as u32 + 2)
        .filter(|r| builder.negative(builder.negative(*r)) == *r);
    let mut equal = names.filter(|name| {
        let sum = vec![Part::Value(value), Part::Value(builder.negative(*name))];
        let sum = model.normal(&[], &sum);
        let opposite = model.opposite(&sum);
        model.holds(&sum, false) && model.holds(&opposite, false)
    });
    match equal.next() {
        Some(name) => name,
        None => builder.game(left, right),
    }
}

/// All sums of parts in up to so many squares: by squares, those with more parts first, then by
/// their parts.
fn sums(squares: usize) -> Vec<Sum> {
    let mut parts = Vec::new();
    for length in 2..=squares {
        for bits in 0..1_usize << length {
            let row: Vec<u8> = (0..length).map(|place| (bits >> place & 1) as u8).collect();
            parts.extend(part(&row));
        }
    }
    parts.sort();
    parts.dedup();
    let mut all: Vec<(usize, Sum)> = Vec::new();
    let mut open: Vec<(usize, Sum)> = vec![(0, vec![])];
    while let Some((needed, sum)) = open.pop() {
        for part in parts.iter().filter(|part| sum.last().is_none_or(|last| last <= *part)) {
            let Part::Word(length, _) = part else { unreachable!("parts are words") };
            let needed = needed + length + usize::from(!sum.is_empty());
            if needed <= squares {
                let sum = [&sum[..], std::slice::from_ref(part)].concat();
                all.push((needed, sum.clone()));
                open.push((needed, sum));
            }
        }
    }
    all.sort_by(|(a, s), (b, t)| (a, t.len(), s).cmp(&(b, s.len(), t)));
    // Parts that are negatives of each other cancel in no sum that is listed.
    let model = Model::new(&[]);
    let is_reduced = |sum: &Sum| model.normal(&[], sum).len() == sum.len();
    all.into_iter().map(|(_, sum)| sum).filter(is_reduced).collect()
}

/// Squares that a sum needs.
fn squares(sum: &[Part]) -> usize {
    let lengths = sum.iter().map(|term| match term {
        Part::Word(length, _) => length + 1,
        Part::Value(_) => 0,
    });
    lengths.sum::<usize>().saturating_sub(1)
}

/// A proof by play that ends where the database knows the rest.
fn by_database(model: &mut Model, sum: &Sum, over: bool, most: usize, rng: &mut Rng) -> Vec<Step> {
    let sum = model.normal(&[], sum);
    if model.is_decided(&sum) {
        return Vec::new();
    }
    let half = (0..sum.len() as u32).filter(|_| rng.chance(2)).collect::<Vec<u32>>();
    let is_in = |number: &usize| half.contains(&(*number as u32));
    let [first, second]: [Sum; 2] = [true, false].map(|which| {
        (0..sum.len()).filter(|n| is_in(n) == which).map(|n| sum[n].clone()).collect()
    });
    let has_values = sum.iter().any(|term| matches!(term, Part::Value(_)));
    if !has_values && squares(&first) <= most && squares(&second) <= most && !rng.chance(4) {
        return vec![Step::Import(0, half)];
    }
    let options = model.options(&sum, u8::from(over));
    if over {
        let Some(number) = options.iter().position(|o| model.holds(o, false)) else {
            return Vec::new();
        };
        let first = vec![Step::Move(number as u32)];
        return [first, by_database(model, &options[number], false, most, rng)].concat();
    }
    let answers = options.iter().flat_map(|o| by_database(model, o, true, most, rng));
    [Step::Replies].into_iter().chain(answers).collect()
}

/// Rows that are compared by a database.
pub fn by_values(rng: &mut Rng, databases: &[Rc<File>]) -> Option<Draft> {
    let number = rng.below(databases.len());
    let most = FIRST + number;
    let mut model = Model::limited(&arena(), EFFORT);
    let texts: Vec<String> = (0..1 + rng.below(3)).map(|_| rng.stones(2, 4)).collect();
    let sum: Sum = texts.iter().filter_map(|text| part(&stones(text))).collect();
    let relation = true_relation(&mut model, &sum, rng);
    let sum = model.normal(&[], &sum);
    let opposite = model.normal(&[], &model.opposite(&sum));
    let mut proofs = Vec::new();
    for (is_opposite, over) in goals(relation) {
        let goal = if is_opposite { &opposite } else { &sum };
        proofs.push(by_database(&mut model, goal, over, most, rng));
    }
    let statement = says(vec![row(&texts.join("."))], relation, vec![]);
    let mut draft = Draft::new(statement, &arena(), proofs);
    draft.imports.push(databases[number].clone());
    (!model.is_tired && draft.is_accepted()).then_some(draft)
}

/// Squares of the first database.
const FIRST: usize = 3;

/// Databases of a few squares each.
pub fn databases() -> Vec<Rc<File>> {
    (FIRST..FIRST + 4).map(|squares| Rc::new(database(squares))).collect()
}

/// The same statement again, by the claims that an import of it gives; or an instance of it.
pub fn by_import(rng: &mut Rng, others: &[Rc<File>]) -> Option<Draft> {
    let base = match rng.below(3) {
        0 => by_play(rng)?,
        1 => multiples::sums(rng)?,
        _ => {
            let all = samples::all();
            Draft::of(&all[rng.below(all.len())].0, &[])
        }
    };
    let mut draft =
        Draft { lemmas: Vec::new(), systems: Vec::new(), tags: Vec::new(), ..base.clone() };
    draft.cells = Vec::new();
    // A certificate that is not needed may be imported before.
    let mut first = 0;
    draft.imports.clear();
    if rng.chance(3) && !others.is_empty() {
        draft.imports.push(others[rng.below(others.len())].clone());
        first = draft.imported_claims() as u32;
    }
    if !base.is_accepted() {
        return None;
    }
    draft.imports.push(Rc::new(base.file()));
    let floors = base.statement.left.iter().chain(&base.statement.right);
    let floors = floors.filter(|summand| summand.divisor > 1).count();
    let parameters = (base.statement.variables.len() + floors) as u32;
    let names: Vec<Form> =
        (0..parameters).map(|index| Form { constant: 0, terms: vec![(index, 1)] }).collect();
    let goals = goals(base.statement.relation).len() as u32;
    // Goals that Order settles need no claim.
    for choice in 0..1_u32 << goals {
        let proof = |goal: u32| match choice >> goal & 1 {
            0 => vec![Step::Claim(first + goal, names.clone())],
            _ => vec![],
        };
        draft.goals = (0..goals).map(proof).collect();
        if draft.is_accepted() {
            return Some(draft);
        }
    }
    None
}

/// Two theorems about rows that are at least 0, imported, and their sum by Cut.
pub fn sum_of_imports(rng: &mut Rng) -> Option<Draft> {
    let mut model = Model::limited(&arena(), EFFORT);
    let mut files = Vec::new();
    let mut texts: Vec<String> = Vec::new();
    let mut all = Sum::new();
    for _ in 0..200 {
        let text = rng.stones(2, 5);
        let Some(word) = part(&stones(&text)) else { continue };
        let sum = vec![word];
        if texts.len() == 2 || !model.holds(&sum, false) || all.contains(&model.negative(&sum[0])) {
            continue;
        }
        model.steps.clear();
        model.forget();
        model.prove(&sum, false);
        let statement = says(vec![row(&text)], Relation::AtLeast, vec![]);
        let mut draft = Draft::new(statement, &arena(), vec![model.steps.clone()]);
        // A chain: the second one rests on the first, though it does not use it.
        if rng.chance(2) {
            draft.imports = files.clone();
        }
        files.push(Rc::new(draft.file()));
        all.extend(sum);
        texts.push(text);
    }
    if texts.len() < 2 || files[0].bytes == files[1].bytes {
        return None;
    }
    let is_swapped = letters(&row_of(&all[0])) != letters(&row_of(&model.normal(&[], &all)[0]));
    let order = if is_swapped { [1, 0] } else { [0, 1] };
    let statement = says(vec![row(&texts.join("."))], Relation::AtLeast, vec![]);
    let steps = vec![Step::Cut(vec![0], vec![]), by_claim(order[0], &[]), by_claim(order[1], &[])];
    let mut draft = Draft::new(statement, &arena(), vec![steps]);
    draft.imports = files;
    draft.is_accepted().then_some(draft)
}

fn row_of(term: &Part) -> Vec<u8> {
    match term {
        Part::Word(_, row) => row.clone(),
        Part::Value(_) => Vec::new(),
    }
}
