//! Learns cases of sets: linear conditions on the numbers of components in classes, from kinds of
//! multisets.
//!
//! A case contains some kinds that a set needs, and no kind that it must not contain. It may also
//! contain kinds that are too large to be examined. It has as few lines as possible.
use std::cmp::Reverse;

use fixedbitset::FixedBitSet;
use segcert_replay::data::{Condition, Count};

/// Numbers of components, by class.
pub type Vector = Vec<u8>;

/// The condition `Σ weight · number ≥ least`, where the sum is over classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Classes with their weights, ascending by class.
    terms: Vec<(usize, i8)>,
    least: i64,
}

/// Conditions that must hold together.
pub type Case = Vec<Line>;

impl Line {
    /// Returns the condition `Σ weight · number ≥ least`. Terms of weight 0 are omitted.
    pub fn new(weights: &[i8], least: i64) -> Line {
        let terms = weights.iter().copied().enumerate();
        Line { terms: terms.filter(|(_, weight)| *weight != 0).collect(), least }
    }

    fn holds(&self, vector: &[u8]) -> bool {
        let terms = self.terms.iter();
        let sum: i32 =
            terms.map(|(class, weight)| i32::from(*weight) * i32::from(vector[*class])).sum();
        i64::from(sum) >= self.least
    }

    /// Tells whether the condition always holds, because numbers of components are natural numbers.
    fn always_holds(&self) -> bool {
        self.least <= 0 && self.terms.iter().all(|(_, weight)| *weight > 0)
    }
}

/// Tells whether all lines of a case hold.
pub fn holds(case: &Case, vector: &[u8]) -> bool {
    case.iter().all(|line| line.holds(vector))
}

/// Tells whether some case holds.
pub fn any_holds(cases: &[Case], vector: &[u8]) -> bool {
    cases.iter().any(|case| holds(case, vector))
}

/// Returns the number of terms of a case, a measure of its length.
pub fn cost(case: &Case) -> usize {
    case.iter().map(|line| line.terms.len()).sum()
}

/// Returns the conditions of a case in the form that strategies have.
pub fn conditions(case: &Case) -> Vec<Condition> {
    conditions_about(case, |class| vec![(1, Count::Class(class))])
}

/// Returns the conditions of a case in the form that strategies have. Each number is a sum of
/// counts.
pub fn conditions_about(
    case: &Case,
    counts: impl Fn(usize) -> Vec<(i64, Count)>,
) -> Vec<Condition> {
    let lines = case.iter().filter(|line| !line.always_holds());
    let condition = |line: &Line| {
        let mut terms: Vec<(i64, Count)> = Vec::new();
        for (number, weight) in &line.terms {
            for (factor, count) in counts(*number) {
                let factor = factor * i64::from(*weight);
                match terms.iter_mut().find(|(_, other)| *other == count) {
                    Some((sum, _)) => *sum += factor,
                    None => terms.push((factor, count)),
                }
            }
        }
        terms.retain(|(factor, _)| *factor != 0);
        Condition { terms, bound: line.least }
    };
    lines.map(condition).collect()
}

/// The lines from which cases are composed.
pub struct Language {
    lines: Vec<Line>,
    classes: usize,
}

/// Maximum number of seeds of a pool.
const POOL: usize = 60;

/// Number of unwanted kinds that are examined from the beginning.
const EXCLUDED: usize = 400;

/// Maximum number of seeds that are tried for a case.
const SEEDS: usize = 6;

impl Language {
    /// Returns the lines about classes with at most `most` terms.
    pub fn new(classes: usize, most: usize) -> Language {
        let mut lines = Vec::new();
        add_lines(0..classes, most, &mut Vec::new(), &mut lines);
        Language { lines, classes }
    }

    /// Adds lines to the language.
    #[must_use]
    pub fn with(mut self, lines: impl IntoIterator<Item = Line>) -> Language {
        self.lines.extend(lines);
        self
    }

    /// Removes the lines about some classes.
    #[must_use]
    pub fn without(mut self, left_out: &[bool]) -> Language {
        let is_out = |line: &Line| line.terms.iter().any(|(class, _)| left_out[*class]);
        self.lines.retain(|line| !is_out(line));
        self
    }

    /// Returns cases that contain all wanted kinds and no unwanted kind. They may contain allowed
    /// kinds.
    pub fn cover(
        &self,
        wanted: &[&Vector],
        allowed: &[&Vector],
        unwanted: &[&Vector],
    ) -> Vec<Case> {
        self.cover_inside(&self.idle(wanted), wanted, allowed, unwanted)
    }

    /// Returns a case for each of some wanted kinds.
    pub fn pool(&self, wanted: &[&Vector], unwanted: &[&Vector]) -> Vec<Case> {
        let base = self.idle(wanted);
        let mut pool: Vec<Case> = Vec::new();
        for seed in wanted.iter().step_by(wanted.len().div_ceil(POOL).max(1)) {
            for case in self.cover_inside(&base, &[*seed], wanted, unwanted) {
                if !pool.contains(&case) {
                    pool.push(case);
                }
            }
        }
        pool
    }

    /// Adds lines to the cases, so that they contain no unwanted kind.
    pub fn repair(&self, cases: &[Case], wanted: &[&Vector], unwanted: &[&Vector]) -> Vec<Case> {
        let mut open = wanted.to_vec();
        let mut repaired: Vec<Case> = Vec::new();
        for case in cases {
            let inside = open.iter().copied().filter(|vector| holds(case, vector));
            let inside: Vec<&Vector> = inside.collect();
            repaired.extend(self.cover_inside(case, &inside, wanted, unwanted));
            open.retain(|vector| !any_holds(&repaired, vector));
        }
        repaired
    }

    /// Returns lines that exclude components of each class in which no wanted kind has components.
    fn idle(&self, wanted: &[&Vector]) -> Case {
        let is_unused = |class: &usize| wanted.iter().all(|vector| vector[*class] == 0);
        let zero = |class: usize| Line { terms: vec![(class, -1)], least: 0 };
        (0..self.classes).filter(is_unused).map(zero).collect()
    }

    /// Returns cases that begin with the lines of `base`.
    pub fn cover_inside(
        &self,
        base: &Case,
        wanted: &[&Vector],
        allowed: &[&Vector],
        unwanted: &[&Vector],
    ) -> Vec<Case> {
        let unwanted = unwanted.iter().copied();
        let unwanted: Vec<&Vector> = unwanted.filter(|vector| holds(base, vector)).collect();
        let step = unwanted.len().div_ceil(EXCLUDED).max(1);
        let mut known = Known::new(&self.lines, wanted, allowed);
        known.exclude(unwanted.iter().copied().step_by(step));
        let mut open: Vec<usize> = (0..wanted.len()).collect();
        let mut cases: Vec<Case> = Vec::new();
        while !open.is_empty() {
            let is_open: FixedBitSet = open.iter().copied().collect();
            let seeds = open.iter().step_by(open.len().div_ceil(SEEDS));
            let found = seeds.map(|seed| known.case(*seed, &is_open, wanted));
            let count = |case: &Case| {
                let inside = open.iter().filter(|number| holds(case, wanted[**number]));
                inside.count()
            };
            let best = found.max_by_key(|case| (count(case), Reverse(case.len())));
            let Some(best) = best.filter(|best| count(best) > 0) else {
                break;
            };
            let missed = unwanted.iter().filter(|vector| holds(&best, vector));
            let missed: Vec<&Vector> = missed.copied().take(EXCLUDED / 8).collect();
            if !missed.is_empty() {
                known.exclude(missed.into_iter());
                continue;
            }
            open.retain(|number| !holds(&best, wanted[*number]));
            cases.push([&base[..], &best].concat());
        }
        cases
    }
}

/// The kinds that satisfy each line.
struct Known<'a> {
    lines: Vec<Satisfied<'a>>,
    allowed: FixedBitSet,
    excluded: Vec<&'a Vector>,
}

/// A line, and the kinds that satisfy it: wanted, allowed, and examined unwanted ones.
struct Satisfied<'a> {
    line: &'a Line,
    wanted: FixedBitSet,
    allowed: FixedBitSet,
    excluded: FixedBitSet,
}

impl<'a> Known<'a> {
    fn new(lines: &'a [Line], wanted: &[&Vector], allowed: &[&Vector]) -> Known<'a> {
        let which = |line: &Line, kinds: &[&Vector]| {
            (0..kinds.len()).filter(|number| line.holds(kinds[*number])).collect()
        };
        let satisfied = lines.iter().map(|line| Satisfied {
            line,
            wanted: which(line, wanted),
            allowed: which(line, allowed),
            excluded: FixedBitSet::new(),
        });
        Known {
            lines: satisfied.collect(),
            allowed: (0..allowed.len()).collect(),
            excluded: Vec::new(),
        }
    }

    /// Examines more unwanted kinds.
    fn exclude(&mut self, unwanted: impl Iterator<Item = &'a Vector>) {
        for vector in unwanted {
            for satisfied in &mut self.lines {
                if satisfied.line.holds(vector) {
                    satisfied.excluded.grow_and_insert(self.excluded.len());
                }
            }
            self.excluded.push(vector);
        }
    }

    /// Returns a case that contains the seed, many of the open kinds, and no unwanted kind.
    fn case(&self, seed: usize, open: &FixedBitSet, wanted: &[&Vector]) -> Case {
        let fitting = self.lines.iter().filter(|satisfied| satisfied.wanted.contains(seed));
        let fitting: Vec<&Satisfied> = fitting.collect();
        let excluded: FixedBitSet = (0..self.excluded.len()).collect();
        let [mut inside, mut around, mut outside] = [open.clone(), self.allowed.clone(), excluded];
        let mut case = Case::new();
        while !outside.is_clear() {
            let counts = [&inside, &around, &outside].map(|kinds| kinds.count_ones(..));
            let score = |satisfied: &Satisfied| {
                let gone = |kinds: &FixedBitSet, satisfied: &FixedBitSet, count: usize| {
                    let gone = count - kinds.intersection_count(satisfied);
                    (gone > 0).then_some((1000 * gone / count.max(1)) as i64)
                };
                let gain = gone(&outside, &satisfied.excluded, counts[2])?;
                let inside = gone(&inside, &satisfied.wanted, counts[0]).unwrap_or(0);
                let around = gone(&around, &satisfied.allowed, counts[1]).unwrap_or(0);
                Some(gain - inside - around - 10 * satisfied.line.terms.len() as i64)
            };
            let scores =
                fitting.iter().filter_map(|satisfied| Some((score(satisfied)?, *satisfied)));
            // If scores are equal, the first line is chosen.
            let best = scores.reduce(|best, other| if other.0 > best.0 { other } else { best });
            let Some((_, satisfied)) = best else {
                return exactly(wanted[seed], 0..wanted[seed].len());
            };
            inside.intersect_with(&satisfied.wanted);
            around.intersect_with(&satisfied.allowed);
            outside.intersect_with(&satisfied.excluded);
            case.push(satisfied.line.clone());
        }
        without_needless(case, &self.excluded)
    }
}

/// Returns the lines that hold only for vectors with these numbers in `classes`.
pub fn exactly(vector: &Vector, classes: impl Iterator<Item = usize>) -> Case {
    let line = |class: usize, weight: i8| Line {
        terms: vec![(class, weight)],
        least: i64::from(weight) * i64::from(vector[class]),
    };
    classes.flat_map(|class| [line(class, 1), line(class, -1)]).collect()
}

fn without_needless(mut case: Case, unwanted: &[&Vector]) -> Case {
    let mut number = 0;
    while number < case.len() {
        let mut less = case.clone();
        less.remove(number);
        if unwanted.iter().any(|vector| holds(&less, vector)) { number += 1 } else { case = less }
    }
    case
}

/// Adds the lines with these terms and further ones, with bounds that suit their signs.
fn add_lines(
    classes: std::ops::Range<usize>,
    most: usize,
    terms: &mut Vec<(usize, i8)>,
    lines: &mut Vec<Line>,
) {
    let has = |sign: i8| terms.iter().any(|(_, weight)| *weight == sign);
    let bounds = match (has(1), has(-1)) {
        (false, false) => 1..1,
        (true, false) => 1..4,
        (false, true) => -2..1,
        (true, true) => -1..4,
    };
    lines.extend(bounds.map(|least| Line { terms: terms.clone(), least }));
    if most == 0 {
        return;
    }
    for class in classes.clone() {
        for weight in [1, -1] {
            terms.push((class, weight));
            add_lines(class + 1..classes.end, most - 1, terms, lines);
            terms.pop();
        }
    }
}
