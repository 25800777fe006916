//! Finds the instances of a theorem's word that are equal to a given word: sets up the equations
//! between exponents, and solves them.
use rustc_hash::FxHashMap;

use crate::claims::{Form, Step, Word};
use crate::clobber::Component;

/// A form in the parameters of a theorem, and the form in the parameters of a goal that it equals.
pub type Equation = (Form, Form);

/// A word of a theorem or of a goal: its normal form, and the word read from the other end.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub word: Word,
    turned: Word,
    /// The kinds of its powers. Writing out other powers does not change them.
    kinds: Vec<Component>,
}

/// Maximum number of ways to read a word as an instance of another one.
const MOST_WAYS: usize = 24;

/// Maximum number of words that arise from a pattern by replacing exponents by numbers.
const MOST_NUMBERS: usize = 400;

impl Pattern {
    /// Makes a pattern from a word in normal form.
    pub fn new(word: Word) -> Pattern {
        let turned = word.mirror().normal_one_way().unwrap_or_else(|_| word.clone());
        Pattern { kinds: kinds(&word), turned, word }
    }

    /// Tells whether the pattern has all powers of a word. It may have more.
    fn has_kinds_of(&self, other: &Pattern) -> bool {
        let mut own = self.kinds.iter();
        self.kinds.len() >= other.kinds.len()
            && other.kinds.iter().all(|kind| own.any(|one| one == kind))
    }

    /// Tells whether there is a way to read a word as an instance. Its equations may have no
    /// solution.
    pub fn fits(&self, other: &Pattern) -> bool {
        !self.first_ways(other, 1).is_empty()
    }

    /// Returns the equations for each way in which a word is an instance.
    pub fn ways(&self, other: &Pattern) -> Vec<Vec<Equation>> {
        let mut found = self.first_ways(other, MOST_WAYS);
        found.sort_unstable();
        found.dedup();
        found.truncate(MOST_WAYS);
        found
    }

    /// Returns the equations of the first ways in which a word is an instance, at least `most` if
    /// there are so many, perhaps with repetitions.
    fn first_ways(&self, other: &Pattern, most: usize) -> Vec<Vec<Equation>> {
        let mut ways = Ways { found: Vec::new(), most, room: MOST_NUMBERS };
        match other.word.is_plain() {
            true => {
                self.read(&other.word.head, &mut ways);
                if other.turned != other.word {
                    self.read(&other.turned.head, &mut ways);
                }
            }
            false if !self.has_kinds_of(other) => {}
            false => {
                ways.align(&self.word, &other.word, &mut Vec::new());
                if self.turned != self.word {
                    ways.align(&self.turned, &other.word, &mut Vec::new());
                }
            }
        }
        ways.found
    }

    /// Reads stones as an instance.
    fn read(&self, stones: &Component, ways: &mut Ways) {
        self.word.read(stones, &mut |copies| {
            let is_full = ways.found.len() >= ways.most;
            if !is_full {
                let exponents = self.word.powers.iter().map(|power| power.exponent.clone());
                let copies = copies.iter().copied().map(Form::constant);
                ways.found.push(exponents.zip(copies).collect());
            }
            is_full
        });
    }
}

/// Returns a sorted list with a representative of the stones of each power, equal for all rotations
/// and mirror images.
fn kinds(word: &Word) -> Vec<Component> {
    let mirrored = |stones: &Component| stones.mirror().rotations().min();
    let kind = |stones: &Component| stones.rotations().min().min(mirrored(stones));
    let kinds = word.powers.iter().filter_map(|power| kind(&power.stones));
    let mut kinds: Vec<Component> = kinds.collect();
    kinds.sort_unstable();
    kinds
}

/// The ways that were found to read a word with powers as an instance.
struct Ways {
    found: Vec<Vec<Equation>>,
    /// Number of ways after which the search ends.
    most: usize,
    /// Number of words that may still arise by replacing exponents by numbers.
    room: usize,
}

impl Ways {
    /// Finds the equations under which a pattern is equal to a word with powers, power by power. If
    /// the pattern has more powers, some of their exponents become numbers.
    fn align(&mut self, pattern: &Word, word: &Word, begun: &mut Vec<Equation>) {
        if self.found.len() >= self.most || pattern.powers.len() < word.powers.len() {
            return;
        }
        if pattern.powers.len() == word.powers.len() {
            let pairs = || pattern.powers.iter().zip(&word.powers);
            let same = pattern.head == word.head
                && pairs()
                    .all(|(one, other)| one.stones == other.stones && one.after == other.after);
            if same {
                let pairs = pairs().map(|(one, it)| (one.exponent.clone(), it.exponent.clone()));
                self.found.push(begun.iter().cloned().chain(pairs).collect());
            }
            return;
        }
        let runs = word.powers.iter().map(|power| power.after.len() + power.stones.len());
        let longest = runs.max().unwrap_or(0).max(word.head.len());
        for (number, power) in pattern.powers.iter().enumerate() {
            for copies in 0..=(longest / power.stones.len() + 1) {
                let room = self.room.checked_sub(1).filter(|_| self.found.len() < self.most);
                let Some(less) = room else {
                    return;
                };
                self.room = less;
                let mut shorter = pattern.clone();
                shorter.powers[number].exponent = Form::constant(copies as i64);
                let Ok(shorter) = shorter.normal_one_way() else {
                    continue;
                };
                begun.push((power.exponent.clone(), Form::constant(copies as i64)));
                self.align(&shorter, word, begun);
                if let Ok(turned) = shorter.mirror().normal_one_way() {
                    if turned != shorter {
                        self.align(&turned, word, begun);
                    }
                }
                begun.pop();
            }
        }
    }
}

/// A solution of equations. Otherwise, a step that a solution requires, because it has fractions;
/// or `None` if there is no solution for any values of the goal's parameters.
pub type Solution<T> = Result<T, Option<Step>>;

/// An equation: the coefficients of a theorem's parameters, and the value of their sum.
type Row = (Vec<i64>, Form);

/// Solves equations for the parameters of a theorem. Returns the forms of those parameters that are
/// determined.
pub fn solve(equations: &[Equation], parameters: usize) -> Solution<Vec<Option<Form>>> {
    let mut waiting: Vec<Row> =
        equations.iter().map(|equation| row(equation, parameters)).collect();
    let mut solved: FxHashMap<usize, Row> = FxHashMap::default();
    while let Some((coefficients, sum)) = waiting.pop() {
        let Some(pivot) = coefficients.iter().position(|c| *c != 0) else {
            match sum.is_zero() {
                true => continue,
                false => return Err(None),
            }
        };
        let this = (coefficients, sum);
        waiting.iter_mut().chain(solved.values_mut()).for_each(|row| eliminate(row, &this, pivot));
        solved.insert(pivot, this);
    }
    let mut forms = vec![None; parameters];
    for (pivot, (coefficients, sum)) in solved {
        if coefficients.iter().filter(|c| **c != 0).count() > 1 {
            continue;
        }
        let divisor = coefficients[pivot];
        let (divisor, sum) = if divisor < 0 { (-divisor, -&sum) } else { (divisor, sum) };
        let form = sum.divided(divisor);
        forms[pivot] = Some(form.ok_or_else(|| Step::residues_of(&sum, divisor))?);
    }
    Ok(forms)
}

fn row((left, right): &Equation, parameters: usize) -> Row {
    let coefficients = (0..parameters).map(|parameter| left.coefficient(parameter)).collect();
    (coefficients, right.plus(-left.constant))
}

/// Eliminates the pivot of a row from another row.
fn eliminate(row: &mut Row, with: &Row, pivot: usize) {
    let (factor, scale) = (row.0[pivot], with.0[pivot]);
    if factor == 0 {
        return;
    }
    for (one, other) in row.0.iter_mut().zip(&with.0) {
        *one = *one * scale - *other * factor;
    }
    row.1 = &row.1.times(scale) - &with.1.times(factor);
}
