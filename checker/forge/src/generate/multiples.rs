//! Statements for all values of variables: multiples by references and forms of both signs, floors,
//! and conditions, with rows and values that are played out.

use crate::generate::arenas::{Builder, small};
use crate::generate::draft::Draft;
use crate::generate::finite::{MAX_SUMS, RELATIONS, name_games};
use crate::model::{Model, Sum, Term as Part, part, stones};
use crate::rng::Rng;
use crate::samples::goals;
use crate::wire::*;

/// Returns the least values of one or two variables.
fn variables(rng: &mut Rng) -> Vec<u32> {
    let count = 1 + usize::from(rng.chance(3));
    (0..count).map(|_| rng.below(4) as u32).collect()
}

/// Writes a form in variables as a form in parameters.
fn in_parameters(form: &Form, variables: &[u32]) -> Form {
    form.put(&from_least(variables)).expect("a form in the variables")
}

/// Returns a random form in this number of variables, with coefficients in a range.
pub fn random_form(variables: usize, low: i64, high: i64, rng: &mut Rng) -> Form {
    let mut form = Form { constant: rng.between(low, high), terms: Vec::new() };
    for index in 0..variables as u32 {
        let coefficient = rng.between(low, high);
        if coefficient != 0 {
            form.terms.push((index, coefficient));
        }
    }
    form
}

/// The summands of both sides, and their sum: multiples by even reference, in parameters, and
/// terms.
struct Sides {
    sides: [Vec<Summand>; 2],
    multiples: Vec<(u32, Form)>,
    terms: Sum,
}

impl Sides {
    /// Adds `form · value` to a side, with the sign before it or in the form.
    fn add(
        &mut self,
        builder: &Builder,
        variables: &[u32],
        (value, form): (u32, &Form),
        rng: &mut Rng,
    ) {
        // The same multiple can be written by the other reference, on the other side, or with the
        // other sign.
        let [by_other, on_right, is_negative] = [(); 3].map(|()| rng.chance(2));
        let flips = [by_other, on_right, is_negative].iter().filter(|flip| **flip).count();
        let written = form.times(if flips % 2 == 0 { 1 } else { -1 });
        let mut summand = game(if by_other { builder.negative(value) } else { value });
        summand.numerator = written;
        summand.negative = is_negative;
        self.sides[usize::from(on_right)].push(summand);
        let copies = in_parameters(form, variables);
        let is_odd = value % 2 == 1;
        let (entry, copies) = if is_odd { (value - 1, copies.times(-1)) } else { (value, copies) };
        let flips = copies.constant < 0;
        let one = Part::Value(if flips { builder.negative(entry) } else { entry });
        self.terms.extend(vec![one; copies.constant.unsigned_abs() as usize]);
        let rest = Form { constant: 0, ..copies };
        match self.multiples.iter_mut().find(|(other, _)| *other == entry) {
            Some((_, sum)) => *sum = sum.plus(1, &rest),
            None => self.multiples.push((entry, rest)),
        }
        if builder.negative(entry) == entry {
            let (_, sum) = self.multiples.iter_mut().find(|(other, _)| *other == entry).unwrap();
            sum.terms.iter_mut().for_each(|(_, c)| *c = c.rem_euclid(2));
            sum.terms.retain(|(_, c)| *c != 0);
        }
        self.multiples.retain(|(entry, sum)| *entry != 0 && !sum.terms.is_empty());
        self.multiples.sort_by_key(|(entry, _)| *entry);
    }

    /// Adds a literal row, or a power of it by a variable if neither player can move in that.
    fn add_row(&mut self, model: &Model, variables: &[u32], rng: &mut Rng) {
        let text = rng.stones(2, 4);
        let (is_negative, on_right) = (rng.chance(3), rng.chance(2));
        let copies = 1 + usize::from(rng.chance(4));
        let mut summand = row(&text);
        if rng.chance(3) {
            let exponent = random_form(variables.len(), 0, 2, rng);
            let block = (["X", "OO"][rng.below(2)].to_owned(), exponent, String::new());
            let power = Word { head: String::new(), blocks: vec![block] };
            summand.atom = Atom::Row(vec![word(&text), power]);
        }
        summand.negative = is_negative;
        summand.numerator.constant = copies as i64;
        let parts: Sum = part(&stones(&text)).into_iter().collect();
        let parts = if is_negative != on_right { model.opposite(&parts) } else { parts };
        (0..copies).for_each(|_| self.terms.extend(parts.clone()));
        self.sides[usize::from(on_right)].push(summand);
    }
}

/// Entries that are at least 0 or at most 0, by the reference that is at least 0.
fn positive(builder: &Builder, model: &mut Model) -> Vec<u32> {
    let references = builder.references().filter(|reference| *reference > 0);
    references.filter(|r| model.holds(&[Part::Value(*r)], false)).collect()
}

/// Returns the steps that remove multiples, each of which is a positive game with an immediately
/// natural number of copies.
fn taken(surplus: &[(u32, Form)]) -> Vec<Step> {
    surplus.iter().map(|(value, copies)| Step::Multiple(copies.clone(), vec![v(*value)])).collect()
}

/// Drafts statements about `Σ f·g` with rows and values that are played out. The remaining
/// multiples, if any, are a surplus of positive games.
pub fn sums(rng: &mut Rng) -> Option<Draft> {
    let builder = small(rng, 4);
    let mut model = Model::limited(&builder.arena, MAX_SUMS);
    let variables = variables(rng);
    let mut sides = Sides { sides: Default::default(), multiples: Vec::new(), terms: Vec::new() };
    for _ in 0..1 + rng.below(3) {
        let value = builder.any(rng);
        let form = random_form(variables.len(), -2, 3, rng);
        sides.add(&builder, &variables, (value, &form), rng);
    }
    // Each multiple is cancelled by another one.
    for (entry, rest) in sides.multiples.clone() {
        sides.add(&builder, &variables, (entry, &rest.times(-1)), rng);
    }
    let mut surplus: Vec<(u32, Form)> = Vec::new();
    let mut conditions = Vec::new();
    let sign = if rng.chance(2) { 1 } else { -1 };
    let positive = positive(&builder, &mut model);
    if rng.chance(2) && !positive.is_empty() && sides.multiples.is_empty() {
        let value = positive[rng.below(positive.len())];
        let is_conditional = rng.chance(2);
        let form = random_form(variables.len(), if is_conditional { -2 } else { 0 }, 2, rng);
        sides.add(&builder, &variables, (value, &form.times(sign)), rng);
        let image = in_parameters(&form, &variables);
        if is_conditional {
            // The condition implies that the form without its constant is at least 0, or more.
            let room = Form { constant: image.constant + rng.between(0, 2), terms: vec![] };
            conditions.push(form.plus(-1, &room));
        }
        if !sides.multiples.is_empty() {
            surplus.push((value, Form { constant: 0, ..image }));
        }
    }
    for _ in 0..rng.below(3) {
        sides.add_row(&model, &variables, rng);
    }
    let mut draft = finished(sides, sign, &surplus, (&builder, &mut model), rng);
    draft.statement.variables = variables;
    draft.statement.conditions = conditions;
    (!model.is_exhausted).then_some(draft)
}

/// Returns the draft of the statement with these sides; with both relations if no multiples remain.
fn finished(
    sides: Sides,
    sign: i64,
    surplus: &[(u32, Form)],
    (builder, model): (&Builder, &mut Model),
    rng: &mut Rng,
) -> Draft {
    let sum = model.normal(&[], &sides.terms);
    let opposite = model.opposite(&sum);
    let mut holds = |(is_opposite, over): (bool, bool)| {
        let is_same_side = is_opposite == (sign < 0);
        let is_allowed = surplus.is_empty() || is_same_side;
        is_allowed && model.holds(if is_opposite { &opposite } else { &sum }, over)
    };
    let is_true = |relation: &Relation| goals(*relation).into_iter().all(&mut holds);
    let relations: Vec<Relation> = RELATIONS.into_iter().filter(is_true).collect();
    let [left, right] = sides.sides;
    let relation = match relations.is_empty() {
        true => Relation::Equal,
        false => relations[rng.below(relations.len())],
    };
    model.is_wide = true;
    let mut proofs = Vec::new();
    if !relations.is_empty() {
        for (is_opposite, over) in goals(relation) {
            model.steps = Vec::new();
            let sum = if is_opposite { &opposite } else { &sum };
            // Order sees a surplus.
            if !model.is_decided(&model.normal(&[], sum)) {
                model.steps = taken(surplus);
            }
            model.prove(sum, over);
            proofs.push(std::mem::take(&mut model.steps));
        }
    }
    let mut statement = says(left, relation, right);
    name_games(&mut statement, builder);
    Draft::new(statement, &builder.arena, proofs)
}

/// Drafts statements that compare `floor((f+a)/q)·g` with `floor((f+b)/q)·g`, where `a − b` is a
/// multiple of `q`, with the difference added. The form `f` grows with a variable, or the condition
/// implies that it is at least 0.
pub fn floors(rng: &mut Rng) -> Option<Draft> {
    let builder = small(rng, 2);
    let mut model = Model::limited(&builder.arena, MAX_SUMS);
    let (divisor, more) = (2 + rng.below(3) as i64, rng.between(-2, 2));
    let is_conditional = rng.chance(2);
    let mut variables = vec![rng.below(4) as u32];
    let mut first = Form { constant: 4 + rng.between(0, 3), terms: vec![(0, rng.between(1, 3))] };
    let mut conditions = Vec::new();
    if is_conditional {
        variables.push(rng.below(4) as u32);
        first.terms.push((1, rng.between(-3, -1)));
        conditions.push(Form { constant: -rng.between(0, 2), ..first.clone() });
    }
    let second = first.plus(-more, &Form { constant: divisor, terms: vec![] });
    let value = builder.any(rng);
    let is_negative = rng.chance(2);
    let floor = |numerator: &Form| {
        let mut summand = game(value);
        (summand.numerator, summand.divisor) = (numerator.clone(), divisor as u32);
        summand.negative = is_negative;
        summand
    };
    let mut rest = game(if rng.chance(2) { value } else { builder.negative(value) });
    let flips = matches!(rest.atom, Atom::Game(g) if g != value);
    rest.numerator.constant = if flips { -more } else { more };
    rest.negative = is_negative;
    let mut right = vec![floor(&second), rest];
    if rng.chance(2) {
        right.reverse();
    }
    // The lines of conditions come first, then two lines for each floor.
    let line = conditions.len() as u32;
    let [x, y] = [0, 1].map(|floor| Form::parameter(variables.len() as u32 + floor));
    let more_of_y = Form { constant: more, terms: vec![] }.plus(1, &y);
    let [below, above] = [
        Step::Infer(divisor as u64, vec![(line + 1, 1), (line + 2, 1)], x.plus(-1, &more_of_y)),
        Step::Infer(divisor as u64, vec![(line, 1), (line + 3, 1)], more_of_y.plus(-1, &x)),
    ];
    let equal_to = Step::Substitute(variables.len() as u32, more_of_y);
    let proof = vec![below, above, equal_to];
    let is_one_own = builder.negative(value) == value;
    let relation = [Relation::Equal, Relation::AtLeast, Relation::AtMost][rng.below(3)];
    let proofs = goals(relation).iter().map(|_| proof.clone()).collect();
    let mut statement = says(vec![floor(&first)], relation, right);
    (statement.variables, statement.conditions) = (variables, conditions);
    // A row that is 0, read from either end, or a positive value.
    if rng.chance(3) && !is_one_own {
        let positive = positive(&builder, &mut model);
        if !positive.is_empty() && relation == Relation::AtLeast {
            statement.left.push(game(positive[rng.below(positive.len())]));
        }
    }
    name_games(&mut statement, &builder);
    Some(Draft::new(statement, &builder.arena, proofs))
}
