//! Statements about literal rows and values, proved by play, with lemmas of all kinds.

use crate::generate::arenas::{Builder, large, small};
use crate::generate::draft::Draft;
use crate::model::{Model, Sum, Term as Part, letters, part, stones};
use crate::rng::Rng;
use crate::samples::goals;
use crate::wire::*;

/// Maximum number of sums that are played out for one draft.
pub const MAX_SUMS: usize = 3000;

/// All relations.
pub const RELATIONS: [Relation; 8] = [
    Relation::Equal,
    Relation::AtLeast,
    Relation::AtMost,
    Relation::Greater,
    Relation::Less,
    Relation::Fuzzy,
    Relation::Over,
    Relation::Under,
];

/// Returns a true relation between a sum and 0, preferably a strong one.
pub fn true_relation(model: &mut Model, sum: &Sum, rng: &mut Rng) -> Relation {
    let opposite = model.opposite(sum);
    let mut holds = |relation: Relation| {
        let mut goals = goals(relation).into_iter();
        goals
            .all(|(is_opposite, over)| model.holds(if is_opposite { &opposite } else { sum }, over))
    };
    let true_ones: Vec<Relation> = RELATIONS.into_iter().filter(|r| holds(*r)).collect();
    if true_ones.is_empty() { Relation::Equal } else { true_ones[rng.below(true_ones.len())] }
}

/// Returns the proofs of the goals of a relation between a sum and 0.
pub fn proofs(model: &mut Model, sum: &Sum, relation: Relation) -> Vec<Vec<Step>> {
    let opposite = model.opposite(sum);
    let mut proofs = Vec::new();
    model.forget();
    for (is_opposite, over) in goals(relation) {
        model.steps.clear();
        model.prove(if is_opposite { &opposite } else { sum }, over);
        proofs.push(std::mem::take(&mut model.steps));
    }
    proofs
}

/// Lemmas that were learned, with their steps.
#[derive(Default)]
struct Lemmas {
    all: Vec<(Lemma, Vec<Step>)>,
    sums: Vec<[u32; 3]>,
}

fn value_terms(value: u32) -> Vec<Term> {
    if value == 0 { vec![] } else { vec![v(value)] }
}

fn as_sum(value: u32) -> Sum {
    if value == 0 { vec![] } else { vec![Part::Value(value)] }
}

/// The value of the arena that a sum is equal to.
pub fn value_of(model: &mut Model, builder: &Builder, sum: &Sum) -> Option<u32> {
    let mut values = builder.references().filter(|value| {
        let difference = [sum.clone(), as_sum(builder.negative(*value))].concat();
        let opposite = model.opposite(&difference);
        model.holds(&difference, false) && model.holds(&opposite, false)
    });
    values.next()
}

/// Tells whether each option of a sum is a single value by the known lemmas.
fn by_options(model: &Model, sum: &Sum) -> bool {
    let options = [0, 1].map(|mine| model.options(sum, mine)).concat();
    options.iter().all(|option| matches!(option[..], [] | [Part::Value(_)]))
}

/// Returns the value that a sum is equal to, and the proof; `None` for a proof by options, if that
/// is possible and wanted.
fn proved(
    model: &mut Model,
    builder: &Builder,
    sum: &Sum,
    rng: &mut Rng,
) -> Option<(u32, Option<Vec<Step>>)> {
    let value = value_of(model, builder, sum)?;
    if by_options(model, sum) && !rng.chance(3) {
        return Some((value, None));
    }
    let difference = [sum.clone(), as_sum(builder.negative(value))].concat();
    Some((value, Some(proofs(model, &difference, Relation::Equal).concat())))
}

impl Lemmas {
    /// Proves that a word is a value, by options if possible and wanted.
    fn word(&mut self, model: &mut Model, builder: &Builder, word: &Part, rng: &mut Rng) {
        let Part::Word(_, row) = word else { return };
        let left = vec![word.clone()];
        if model.normal(&[], &left) != left {
            return;
        }
        let Some((value, steps)) = proved(model, builder, &left, rng) else { return };
        let (name, terms) = (letters(row), value_terms(value));
        self.all.push(match steps {
            None => (Lemma::RewriteByOptions(name, terms), vec![]),
            Some(steps) => (Lemma::Rewrite(name, terms), steps),
        });
        model.learn_word(word, as_sum(value));
    }

    /// Proves what the sum of two values is.
    fn sum(&mut self, model: &mut Model, builder: &Builder, [a, b]: [u32; 2], rng: &mut Rng) {
        let left = vec![Part::Value(a), Part::Value(b)];
        if a == 0 || b == 0 || model.normal(&[], &left).len() != 2 {
            return;
        }
        let Some((c, steps)) = proved(model, builder, &left, rng) else { return };
        self.all.push(match steps {
            None => (Lemma::SumByOptions(a, b, c), vec![]),
            Some(steps) => (Lemma::Sum(a, b, c), steps),
        });
        model.learn_sum(a, b, c);
        self.sums.push([a, b, c]);
    }

    /// The sum of two values by the sums that are known.
    fn plus(&self, builder: &Builder, a: u32, b: u32) -> Option<u32> {
        if a == 0 || b == 0 || builder.negative(a) == b {
            return Some(if builder.negative(a) == b { 0 } else { a + b });
        }
        let [na, nb] = [a, b].map(|r| builder.negative(r));
        self.sums.iter().find_map(|[x, y, z]| {
            let is = |p: u32, q: u32| [p, q] == [*x, *y] || [p, q] == [*y, *x];
            (is(a, b).then_some(*z)).or_else(|| is(na, nb).then(|| builder.negative(*z)))
        })
    }

    /// Looks for a sum that can be regrouped from others.
    fn regroup(&mut self, model: &mut Model, builder: &Builder, rng: &mut Rng) {
        for _ in 0..60 {
            if self.sums.is_empty() {
                return;
            }
            let [a, b, x] = self.sums[rng.below(self.sums.len())];
            let [c, d, y] = match rng.chance(3) {
                true => [a, 0, a],
                false => self.sums[rng.below(self.sums.len())],
            };
            let (Some(p), Some(q)) = (self.plus(builder, a, c), self.plus(builder, b, d)) else {
                continue;
            };
            let Some(z) = self.plus(builder, p, q) else { continue };
            if self.plus(builder, x, y).is_none() {
                self.all.push((Lemma::Regroup([a, b, c, d]), vec![]));
                model.learn_sum(x, y, z);
                self.sums.push([x, y, z]);
                return;
            }
        }
    }
}

/// A side of a statement, with its sum.
#[derive(Default)]
struct Side {
    summands: Vec<Summand>,
    sum: Sum,
}

fn rows(side: &mut Side, builder: &Builder, most: usize, rng: &mut Rng) {
    for _ in 0..rng.below(most + 1) {
        let text: Vec<String> = (0..1 + rng.below(2)).map(|_| rng.stones(2, 4)).collect();
        let (copies, is_negative) = ([1, 1, 1, 2, 0][rng.below(5)], rng.chance(3));
        let power = rng.chance(4);
        let mut summand = row(&text.join("."));
        let mut parts: Vec<Part> = text.iter().filter_map(|text| part(&stones(text))).collect();
        if power {
            let exponent = rng.below(3);
            summand = row(&format!("({})^{{{exponent}}}", text[0]));
            parts = part(&stones(&text[0].repeat(exponent))).into_iter().collect();
        }
        summand.negative = is_negative;
        summand.numerator.constant = copies;
        let model = Model::new(&builder.arena);
        let parts = if is_negative { model.opposite(&parts) } else { parts };
        (0..copies).for_each(|_| side.sum.extend(parts.clone()));
        side.summands.push(summand);
    }
}

fn values(side: &mut Side, builder: &Builder, most: usize, rng: &mut Rng) {
    for _ in 0..rng.below(most + 1) {
        let value = builder.any(rng);
        let copies = [1, 1, 2, 3, 0, -1, -2][rng.below(7)];
        let is_negative = rng.chance(3);
        let mut summand = game(value);
        summand.negative = is_negative;
        summand.numerator.constant = copies;
        let flips = (copies < 0) != is_negative;
        let one = Part::Value(if flips { builder.negative(value) } else { value });
        side.sum.extend(vec![one; copies.unsigned_abs() as usize]);
        side.summands.push(summand);
    }
}

/// Writes the named games into the statement, with their own references.
pub fn name_games(statement: &mut Statement, builder: &Builder) {
    let Statement { left, right, .. } = statement;
    let mut named = Vec::new();
    for summand in left.iter_mut().chain(right) {
        if let Atom::Game(game) = &mut summand.atom {
            named.push(game);
        }
    }
    let references: Vec<u32> = named.iter().map(|game| **game).collect();
    let (games, references) = builder.games(&references);
    named.into_iter().zip(references).for_each(|(game, reference)| *game = reference);
    statement.games = games;
}

/// Rows and values, some with lemmas, proved by play.
pub fn by_play(rng: &mut Rng) -> Option<Draft> {
    let builder = small(rng, 6);
    let mut model = Model::limited(&builder.arena, MAX_SUMS);
    let [mut left, mut right] = [(); 2].map(|()| Side::default());
    rows(&mut left, &builder, 2, rng);
    values(&mut left, &builder, 2, rng);
    rows(&mut right, &builder, 1, rng);
    values(&mut right, &builder, 1, rng);
    let mut sum = [left.sum.clone(), model.opposite(&right.sum)].concat();
    // Play grows quickly.
    while sum.iter().map(|t| if let Part::Word(n, _) = t { *n } else { 2 }).sum::<usize>() > 12 {
        (left, right) = (Side::default(), Side::default());
        rows(&mut left, &builder, 1, rng);
        values(&mut right, &builder, 1, rng);
        sum = [left.sum.clone(), model.opposite(&right.sum)].concat();
    }
    let mut lemmas = Lemmas::default();
    if rng.chance(2) {
        let mut words: Vec<Part> =
            sum.iter().filter(|term| matches!(term, Part::Word(..))).cloned().collect();
        let short = ["OX", "OXX", "OOX", "OXO"].map(|text| part(&stones(text)).unwrap());
        words.extend(short);
        words.sort();
        words.dedup();
        for word in &words {
            if rng.chance(2) {
                continue;
            }
            lemmas.word(&mut model, &builder, word, rng);
        }
    }
    if rng.chance(2) {
        for _ in 0..1 + rng.below(5) {
            let pair = [builder.any(rng), builder.any(rng)];
            lemmas.sum(&mut model, &builder, pair, rng);
        }
        lemmas.regroup(&mut model, &builder, rng);
    }
    let draft = related(&mut model, &builder, [left, right], &sum, rng)?;
    Some(Draft { lemmas: lemmas.all, ..draft })
}

/// Drafts a true statement that relates two sides, with its proof by play; `sum` is the left side
/// minus the right side. `None` if the model has reached its limit.
fn related(
    model: &mut Model,
    builder: &Builder,
    [left, right]: [Side; 2],
    sum: &Sum,
    rng: &mut Rng,
) -> Option<Draft> {
    let relation = true_relation(model, sum, rng);
    if model.is_exhausted {
        return None;
    }
    let goals = proofs(model, sum, relation);
    let mut statement = says(left.summands, relation, right.summands);
    name_games(&mut statement, builder);
    let mut draft = Draft::new(statement, &builder.arena, goals);
    draft.tags.extend((model.facts_used > 0).then_some("rule Fact"));
    (!model.is_exhausted).then_some(draft)
}

/// Drafts statements about two or three values of a large arena.
pub fn in_large_arena(rng: &mut Rng) -> Option<Draft> {
    let builder = large(rng);
    let mut model = Model::limited(&builder.arena, MAX_SUMS);
    let late = |rng: &mut Rng| {
        // The last values, which are only compared with rungs.
        let from = builder.arena.len().saturating_sub(16);
        let reference = 2 * (from + rng.below(builder.arena.len() - from) + 1) as u32;
        if rng.chance(2) { reference } else { builder.negative(reference) }
    };
    let [mut left, mut right] = [(); 2].map(|()| Side::default());
    let count = if rng.chance(4) { 3 } else { 2 };
    for number in 0..count {
        let value = if rng.chance(4) { builder.any(rng) } else { late(rng) };
        let side = if number % 2 == 0 { &mut left } else { &mut right };
        side.summands.push(game(value));
        side.sum.push(Part::Value(value));
    }
    let sum = [left.sum.clone(), model.opposite(&right.sum)].concat();
    related(&mut model, &builder, [left, right], &sum, rng)
}
