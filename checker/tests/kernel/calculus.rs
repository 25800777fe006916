//! Each rule by itself: if a goal is false for some values of its parameters and some bag, by brute
//! force, so is one of the premises from which the rule proves it.
use std::rc::Rc;

use segcert_check::calculus::*;
use segcert_check::data::*;
use segcert_check::games::*;
use std::collections::HashMap;

use super::Rng;

/// `*`, `up`, `up*`, `2up`, `2up*`, 1, `*2`.
const ARENA: [u8; 32] = [
    7, 1, 0, 1, 0, 1, 0, 1, 2, 2, 0, 1, 1, 0, 1, 0, 1, 6, 1, 0, 1, 4, 1, 0, 0, 2, 0, 1, 2, 0, 1, 0,
];
const VALUES: [u32; 11] = [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14];

impl Rng {
    fn form(&mut self, parameters: u32, low: i64) -> Form {
        let mut form = Form::number(low + self.below(4) as i64);
        for index in 0..parameters {
            let coefficient = low.signum() + self.below(3 - low.signum().min(0) as usize) as i64;
            let coefficient = if self.below(2) == 0 { 0 } else { coefficient };
            form = form.plus(coefficient, &Form::parameter(index)).unwrap();
        }
        form
    }

    /// A form that can be negative.
    fn line(&mut self) -> Form {
        let mut form = Form::number(self.below(5) as i64 - 2);
        for index in 0..2 {
            let coefficient = [0, 0, 1, 1, -1, 2][self.below(6)];
            form = form.plus(coefficient, &Form::parameter(index)).unwrap();
        }
        form
    }

    fn cell(&mut self) -> Cell {
        let rows: [(&[u8], &[u8], &[u8]); 8] = [
            (&[0, 1], &[], &[]),
            (&[0, 1, 1], &[], &[]),
            (&[0, 0, 1], &[], &[]),
            (&[0], &[1], &[]),
            (&[1], &[0], &[]),
            (&[], &[0, 1], &[]),
            (&[0], &[1, 1], &[]),
            (&[1], &[0, 0], &[1]),
        ];
        let (prefix, block, suffix) = rows[self.below(8)];
        let least = if block.is_empty() { 0 } else { 1 + self.below(2) as u32 };
        Cell { prefix: prefix.into(), block: block.into(), suffix: suffix.into(), least }
    }

    fn items(&mut self) -> Vec<Item> {
        let mut items = vec![Item::once(&self.stones(0, 2))];
        for _ in 0..self.below(3) {
            let (stones, exponent) = (self.stones(1, 2), self.form(2, 0));
            items.push(Item { stones, exponent });
            items.push(Item::once(&self.stones(0, 2)));
        }
        items
    }
}

fn kernel(cells: Vec<Cell>) -> Kernel {
    let mut kernel = Kernel::default();
    kernel.games.budget = Budget { steps: u64::MAX, memory: u64::MAX };
    kernel.games.read_arena(&mut Reader::new(&ARENA)).unwrap();
    kernel.nothing.counts = vec![Rc::default(); cells.len()].into();
    Kernel { cells, ..kernel }
}

fn goal(kernel: &mut Kernel, rng: &mut Rng) -> Goal {
    let (mut terms, mut multiples) = (Vec::new(), Vec::new());
    for _ in 0..rng.below(3) {
        let items = match rng.below(3) {
            // A member of a cell, so that it can join it.
            0 => {
                let cell = kernel.cells[rng.below(2)].clone();
                let exponent = rng.form(2, 0).plus_number(i64::from(cell.least)).unwrap();
                cell.member(exponent)
            }
            _ => rng.items(),
        };
        terms.push(kernel.games.term(items).unwrap());
    }
    let value = |rng: &mut Rng| Term::value(VALUES[rng.below(11)] as usize).unwrap();
    for _ in 0..rng.below(3) {
        terms.push(value(rng));
    }
    if rng.below(3) == 0 {
        multiples.push((value(rng), rng.line()));
    }
    let mut context: Vec<Form> = (0..rng.below(3)).map(|_| rng.line()).collect();
    if rng.below(4) == 0 {
        // Some parameter is a form in the other.
        let parameter = rng.below(2) as u32;
        let form = [Form::default(), Form::parameter(1 - parameter)][rng.below(2)].clone();
        let form = form.plus_number(rng.below(3) as i64 - 1).unwrap();
        let line = Form::parameter(parameter).plus(-1, &form).unwrap();
        context.extend([line.clone(), line.times(-1).unwrap()]);
    }
    let scope = Scope { parameters: 2, context, rank: Form::default() };
    let mut counts = vec![Rc::<Form>::default(); 2];
    for count in &mut counts {
        if rng.below(2) == 0 {
            *count = Rc::new(rng.line());
        }
    }
    let position = kernel.games.normal_form(&Position::default(), &terms, &multiples).unwrap();
    let first = [Player::Right, Player::Left][rng.below(2)];
    let scope = Rc::new(scope);
    Goal { scope, position, counts: counts.into(), first, descent: Descent::Same }
}

fn values(kernel: &Kernel, numbers: Vec<u32>) -> Position {
    let terms = numbers.into_iter().map(|number| kernel.games.arena.reference(number).unwrap());
    Position { terms: terms.collect(), multiples: Vec::new() }
}

fn step(kernel: &Kernel, goal: &Goal, rng: &mut Rng) -> Step {
    let small = |rng: &mut Rng, end: usize| rng.below(end) as u32;
    match rng.below(20) {
        0..3 if goal.first == Player::Right => Step::Replies,
        0..3 => Step::Move { option: rng.below(6), exponent: None },
        3..5 => {
            let exponents = [rng.line(), Form::default(), Form::number(1), Form::parameter(0)];
            let exponent = exponents[rng.below(4)].clone();
            Step::Move { option: rng.below(5), exponent: Some(exponent) }
        }
        5 => Step::Split(rng.line()),
        6..8 => {
            let (count, modulus) = (small(rng, 3), 1 + small(rng, 3));
            Step::Cases { parameter: small(rng, 2), count, modulus }
        }
        8 => {
            let lines = (0..1 + rng.below(2)).map(|_| (small(rng, 2), 1 + small(rng, 2)));
            let lines = lines.collect();
            let conclusion = rng.line();
            Step::Infer { divisor: 1 + small(rng, 2), lines, conclusion }
        }
        9..11 => Step::Take { cell: small(rng, 2) },
        11..15 => {
            let cell = small(rng, 2);
            let least = kernel.cells[cell as usize].least;
            let exponent = rng.form(2, 0).plus_number(i64::from(least)).unwrap();
            Step::Insert { term: small(rng, 4), cell, exponent, least: small(rng, 4) }
        }
        15 => Step::Reduced { cell: small(rng, 2), negative: small(rng, 2) },
        16 => Step::Multiple {
            factor: rng.line(),
            terms: values(kernel, vec![VALUES[rng.below(11)]]),
        },
        17 => {
            let selected = (0..3).filter(|_| rng.below(2) == 0).collect();
            let value = VALUES[rng.below(11)];
            Step::Cut { selected, terms: values(kernel, vec![value; rng.below(2)]) }
        }
        18 => {
            let parameter = small(rng, 2);
            let line = goal.scope.context.iter().nth_back(1).cloned().unwrap_or_default();
            Step::Substitute {
                parameter,
                form: Form::parameter(parameter).plus(-1, &line).unwrap(),
            }
        }
        // No premise is left of a contradiction.
        _ => {
            let lines = vec![(0, 1), (1, 1)].split_off(rng.below(2));
            Step::Infer { divisor: 1, lines, conclusion: Form::number(-1) }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Part {
    Value(u32),
    Row(Vec<u8>),
}

#[derive(Default)]
struct Oracle(HashMap<(Vec<Part>, bool), bool>);

fn smaller(row: Vec<u8>) -> Vec<u8> {
    let mirror = row.iter().rev().copied().collect();
    row.min(mirror)
}

fn flipped(row: &[u8]) -> Vec<u8> {
    smaller(row.iter().map(|stone| 1 - stone).collect())
}

impl Oracle {
    fn holds(&mut self, kernel: &Kernel, mut sum: Vec<Part>, over: bool) -> bool {
        sum.retain(|part| match part {
            Part::Value(value) => *value != 0,
            Part::Row(row) => row.contains(&0) && row.contains(&1),
        });
        sum.sort();
        let mut index = 0;
        // A part and its negative are 0.
        while index < sum.len() {
            let negative = match &sum[index] {
                Part::Row(row) => Part::Row(flipped(row)),
                Part::Value(value) => {
                    let value = Term::value(*value as usize).unwrap();
                    Part::Value(kernel.games.arena.negative(value).unwrap().index() as u32)
                }
            };
            match sum.iter().skip(index + 1).position(|part| *part == negative) {
                Some(place) => {
                    sum.remove(index + 1 + place);
                    sum.remove(index);
                    index = 0;
                }
                None => index += 1,
            }
        }
        if let Some(known) = self.0.get(&(sum.clone(), over)) {
            return *known;
        }
        let player = if over { Player::Left } else { Player::Right };
        let mut options = Vec::new();
        for (index, part) in sum.iter().enumerate() {
            let mut rest = sum.clone();
            rest.remove(index);
            match part {
                Part::Value(value) => {
                    let value = Term::value(*value as usize).unwrap();
                    for option in kernel.games.arena.options(value, player).unwrap() {
                        let mut option_of = rest.clone();
                        option_of.push(Part::Value(option.index() as u32));
                        options.push(option_of);
                    }
                }
                Part::Row(row) => {
                    let mine = player as u8;
                    for at in 1..row.len() {
                        if row[at - 1] != row[at] {
                            let empty = if row[at - 1] == mine { at - 1 } else { at };
                            let mut after = row.clone();
                            (after[at - 1], after[at]) = (mine, mine);
                            let mut option = rest.clone();
                            option.push(Part::Row(smaller(after[..empty].to_vec())));
                            option.push(Part::Row(smaller(after[empty + 1..].to_vec())));
                            options.push(option);
                        }
                    }
                }
            }
        }
        let mut results = options.into_iter().map(|option| self.holds(kernel, option, !over));
        let holds = if over { results.any(|won| won) } else { results.all(|won| won) };
        self.0.insert((sum, over), holds);
        holds
    }

    /// Whether the goal is false somewhere; parameters are tried up to `most`, positions up to so
    /// many squares.
    fn refutes(&mut self, kernel: &Kernel, goal: &Goal, most: i64, squares: usize) -> bool {
        self.refuting(kernel, goal, most, squares).is_some()
    }

    fn refuting(
        &mut self,
        kernel: &Kernel,
        goal: &Goal,
        most: i64,
        squares: usize,
    ) -> Option<Vec<i64>> {
        let mut places = vec![Vec::new()];
        for _ in 0..goal.scope.parameters {
            let more =
                |x: &Vec<i64>| (0..=most).map(|y| [&x[..], &[y]].concat()).collect::<Vec<_>>();
            places = places.iter().flat_map(more).collect();
        }
        places.into_iter().find(|x| self.refutes_at(kernel, goal, x, squares))
    }

    fn refutes_at(&mut self, kernel: &Kernel, goal: &Goal, x: &[i64], squares: usize) -> bool {
        let at = |form: &Form| {
            form.constant + form.terms.iter().map(|(i, c)| c * x[*i as usize]).sum::<i64>()
        };
        let scope = &goal.scope;
        if scope.context.iter().any(|line| at(line) < 0) {
            return false;
        }
        let counts: Vec<i64> = goal.counts.iter().map(|count| at(count)).collect();
        if counts.iter().any(|count| *count < 0) || counts.iter().sum::<i64>() > 4 {
            return false;
        }
        let mut sum = Vec::new();
        for term in &goal.position.terms {
            sum.push(match term.as_word() {
                None => Part::Value(term.index() as u32),
                Some(_) => {
                    let word = kernel.games.word(*term).unwrap().unwrap();
                    let copies = |item: &Item| at(&item.exponent);
                    let items = word.items();
                    assert!(items.iter().all(|item| copies(item) >= 0), "{goal:?} at {x:?}");
                    let row =
                        items.iter().flat_map(|item| item.stones.repeat(copies(item) as usize));
                    Part::Row(smaller(row.collect()))
                }
            });
        }
        for (value, copies) in &goal.position.multiples {
            let copies = at(copies);
            let value =
                if copies < 0 { kernel.games.arena.negative(*value).unwrap() } else { *value };
            if copies.abs() > squares as i64 {
                return false;
            }
            sum.extend(vec![Part::Value(value.index() as u32); copies.unsigned_abs() as usize]);
        }
        let mut bags: Vec<Vec<Part>> = vec![Vec::new()];
        for (cell, count) in kernel.cells.iter().zip(&counts) {
            let members: Vec<Vec<u8>> = if cell.is_plain() {
                vec![smaller(cell.prefix.clone())]
            } else {
                let copies = cell.least as usize..cell.least as usize + 4;
                copies
                    .map(|k| [&cell.prefix[..], &cell.block.repeat(k), &cell.suffix].concat())
                    .map(smaller)
                    .collect()
            };
            for _ in 0..*count {
                let grown = bags.iter().flat_map(|bag| {
                    let fits = members.iter().filter(|row| !bag.contains(&Part::Row(flipped(row))));
                    fits.map(|row| {
                        let mut bag = bag.clone();
                        bag.push(Part::Row(row.clone()));
                        bag.sort();
                        bag
                    })
                    .collect::<Vec<_>>()
                });
                bags = grown.collect();
                bags.sort();
                bags.dedup();
            }
        }
        bags.into_iter().any(|bag| {
            let sum = [sum.clone(), bag].concat();
            let size = |part: &Part| match part {
                Part::Value(_) => 1,
                Part::Row(row) if row.contains(&0) && row.contains(&1) => row.len(),
                Part::Row(_) => 0,
            };
            sum.iter().map(size).sum::<usize>() <= squares
                && !self.holds(kernel, sum, goal.first == Player::Left)
        })
    }
}

fn effort() -> u64 {
    std::env::var("SEGCERT_EFFORT").ok().and_then(|effort| effort.parse().ok()).unwrap_or(1)
}

#[test]
fn rules_keep_what_is_false() {
    let (mut oracle, mut counts) = (Oracle::default(), HashMap::<String, [usize; 2]>::new());
    for seed in 0..1_000 * effort() {
        let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let cells = vec![rng.cell(), rng.cell()];
        let mut kernel = kernel(cells);
        let goal = goal(&mut kernel, &mut rng);
        for _ in 0..12 {
            let step = step(&kernel, &goal, &mut rng);
            let text = format!("{step:?}");
            let Ok(()) = kernel.apply(&goal, step) else { continue };
            let premises = std::mem::take(&mut kernel.premises);
            let name = text.split([' ', '(']).next().unwrap().to_owned();
            counts.entry(name.clone()).or_default()[0] += 1;
            if !oracle.refutes(&kernel, &goal, 3, 13) {
                continue;
            }
            counts.entry(name).or_default()[1] += 1;
            let is_kept = premises.iter().any(|premise| {
                kernel.order(premise).unwrap() != Some(true)
                    && oracle.refutes(&kernel, premise, 4, 24)
            });
            assert!(
                is_kept,
                "seed {seed}: {text} proves what is false:\n{:?}\nfrom {:?}",
                (&goal, &kernel.cells),
                premises
            );
        }
    }
    println!("{counts:?}");
    assert!(counts.len() > 10, "{counts:?}");
}

/// A goal that Order accepts is true.
#[test]
fn order_is_right() {
    let (mut oracle, mut count) = (Oracle::default(), 0);
    for seed in 0..6_000 * effort() {
        let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let cells = vec![rng.cell(), rng.cell()];
        let mut kernel = kernel(cells);
        let goal = goal(&mut kernel, &mut rng);
        if kernel.order(&goal).unwrap() == Some(true) {
            count += 1;
            assert!(!oracle.refutes(&kernel, &goal, 4, 20), "seed {seed}: {goal:?}");
        }
    }
    assert!(count > 50, "{count}");
}

/// An instance of a claim is false only where the claim is.
#[test]
fn instances_of_claims() {
    let (mut oracle, mut counts) = (Oracle::default(), [0, 0]);
    for seed in 0..1_500 * effort() {
        let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let cells = vec![rng.cell(), rng.cell()];
        let mut kernel = kernel(cells);
        let claim = goal(&mut kernel, &mut rng);
        // Parameters that are counts take those of the goal; the others are written.
        let forms = [rng.form(2, 0), rng.form(2, 0)];
        let image = |index: u32| forms.get(index as usize);
        let scope = Rc::new(claim.scope.substitute(&image).unwrap());
        let Ok(instance) = kernel.instance(&claim, scope, &image) else { continue };
        let Ok(position) = kernel.normal(&instance.position) else { continue };
        let instance = instance.about(position);
        let is_count =
            |index: u32| claim.counts.iter().any(|count| **count == Form::parameter(index));
        let written: Vec<Form> = (0..2)
            .filter(|index| !is_count(*index))
            .map(|index| forms[index as usize].clone())
            .collect();
        let all = Rc::new(vec![claim.clone()]);
        kernel.claims = Claims { all, proved: 1, usable: 1, current: 0 };
        // The goal does not know the context of the instance, or does.
        let mut scope = Scope::clone(&instance.scope);
        if rng.below(4) == 0 {
            scope.context.pop();
        }
        let goal = Goal { scope: Rc::new(scope), ..instance };
        let Ok(()) = kernel.use_claim(&goal, 0, &written) else { continue };
        let premises = std::mem::take(&mut kernel.premises);
        counts[0] += 1;
        if let Some(x) = oracle.refuting(&kernel, &goal, 3, 13) {
            counts[1] += 1;
            let at = |form: &Form| {
                let terms = form.terms.iter().map(|(index, c)| c * x[*index as usize]);
                form.constant + terms.sum::<i64>()
            };
            let place: Vec<i64> = forms.iter().map(at).collect();
            let is_kept = oracle.refutes_at(&kernel, &claim, &place, 60)
                || premises.iter().any(|premise| oracle.refutes_at(&kernel, premise, &x, 60));
            assert!(is_kept, "seed {seed}: {goal:?}\nby {claim:?} at {forms:?}");
        }
    }
    assert!(counts[1] > 20, "{counts:?}");
}
