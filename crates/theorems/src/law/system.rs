//! Searches for claims about differences that prove each other.
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::claims::{Claim, Fault, Form, Policy, Proof, Term, Theory};
use crate::clobber::Player;
use crate::engine::{Found, Order, Prover, System, Theme};
use crate::game::Value;
use crate::game::standard::UpStar;
use crate::shape::Shapes;

/// One or two words that grow together: the shape of each, and its exponent where the claim begins,
/// in increasing order.
pub type Words = Vec<(usize, i64)>;

/// `Σ word(base + period·x) ≥ value` for all `x ≥ 0`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Law {
    pub words: Words,
    pub value: Value,
}

/// The numbers that determine which claims a system considers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// Period in copies of the base.
    pub period: i64,
    /// Least exponent of the claims.
    pub start: i64,
    /// Maximum difference between the exponents of two words.
    pub shift: i64,
}

impl Frame {
    /// Returns the exponent up to which claims are compared with values.
    pub fn reach(&self) -> i64 {
        2 * self.start + 2 * self.shift + 2 * self.period + 2
    }

    /// Returns the number of copies below which a piece counts as short.
    pub fn near(&self) -> i64 {
        self.start + self.shift + self.period
    }
}

/// A search for laws.
pub struct Laws {
    pub theory: Theory,
    pub shapes: Shapes,
    pub frame: Frame,
    pub list: Vec<Law>,
    pub system: System,
    /// The laws that the statement needs.
    pub(super) targets: Vec<usize>,
    /// Number of attempts that are left.
    pub(super) patience: usize,
    /// Claims of a later system, numbered behind those of the list, with their proofs.
    pub later: Vec<(Claim, Proof)>,
    /// Whether no new claim may be proposed, and only proved claims may be used.
    pub is_closed: bool,
    /// Number of the shape of the negative, for each shape.
    pub(super) negative: Vec<usize>,
    pub(super) cuts: Rc<[Vec<Cut>]>,
    pub(super) by_words: FxHashMap<Words, Vec<usize>>,
    /// Multiples of up in increasing order, and these multiples plus a star.
    scale: [Vec<Value>; 2],
    values: FxHashMap<(usize, i64), Value>,
    valid: FxHashMap<Words, [usize; 2]>,
}

/// Maximum number of ups in the value of a claim.
const UPS: i32 = 15;

/// Maximum number of claims that are considered.
const MAX_CLAIMS: usize = 100_000;

impl Law {
    /// Returns the law as a claim of the calculus.
    pub fn claim(&self, laws: &Laws) -> Claim {
        let word = |&(shape, base): &(usize, i64)| {
            let exponent = Form::new(base, [(0, laws.frame.period)]);
            Term::Word(laws.shapes.list[shape].with_exponents(|_| exponent.clone()))
        };
        let mut terms: Vec<Term> = self.words.iter().map(word).collect();
        if self.value != Value::ZERO {
            terms.push(Term::Value(laws.theory.arena.negative(self.value)));
        }
        Claim::at_least(1, terms)
    }
}

impl Laws {
    /// Returns an empty system.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn new(mut theory: Theory, shapes: Shapes, frame: Frame) -> Result<Laws, Fault> {
        theory.lemmas.clear(Policy::CollectSmall);
        let mut negative = Vec::new();
        let mut all = Vec::new();
        for shape in 0..shapes.list.len() {
            let found = shapes.read(&shapes.list[shape].negative()?);
            negative.push(found.ok_or(Fault::Rule("a negative has a shape of its own"))?.0);
            all.push(cuts(&mut theory, &shapes, shape)?);
        }
        let mut scale = [Vec::new(), Vec::new()];
        for ups in -UPS..=UPS {
            for (nim, scale) in (0..).zip(&mut scale) {
                scale.push(theory.arena.up_star(UpStar { ups, nim })?);
            }
        }
        Ok(Laws {
            theory,
            shapes,
            frame,
            list: Vec::new(),
            system: System::new(Order::NewestFirst, true),
            targets: Vec::new(),
            patience: 0,
            later: Vec::new(),
            is_closed: false,
            negative,
            cuts: all.into(),
            by_words: FxHashMap::default(),
            scale,
            values: FxHashMap::default(),
            valid: FxHashMap::default(),
        })
    }

    /// Returns the value of a shape with this exponent.
    pub(super) fn value(&mut self, shape: usize, exponent: i64) -> Result<Value, Fault> {
        if let Some(&value) = self.values.get(&(shape, exponent)) {
            return Ok(value);
        }
        let component = self.shapes.list[shape].at(&[exponent])?;
        let value = self.theory.value(&component)?;
        self.values.insert((shape, exponent), value);
        Ok(value)
    }

    /// Returns the number of a claim, if it agrees with the evaluated rows and was not dropped.
    /// Adds the claim if it is new.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn propose(&mut self, law: Law) -> Result<Option<usize>, Fault> {
        let known = self.by_words.get(&law.words).into_iter().flatten();
        let mut same = known.filter(|&&number| self.list[number].value == law.value);
        if let Some(&number) = same.next() {
            return Ok(self.system.is_usable(number).then_some(number));
        }
        if self.list.len() >= MAX_CLAIMS || !self.holds(&law)? {
            return Ok(None);
        }
        let number = self.system.add();
        self.by_words.entry(law.words.clone()).or_default().push(number);
        self.list.push(law);
        Ok(Some(number))
    }

    /// Tells whether a claim holds for words up to the reach.
    fn holds(&mut self, law: &Law) -> Result<bool, Fault> {
        let highest = law.words.iter().map(|word| word.1).max().unwrap_or(0);
        let last = (self.frame.reach() - highest).max(0) / self.frame.period;
        let minus = self.theory.arena.negative(law.value);
        // The longest words come first, because wrong claims fail there.
        for x in (0..=last).rev() {
            let mut values = [Value::ZERO; 2];
            for (value, &(shape, base)) in values.iter_mut().zip(&law.words) {
                *value = self.value(shape, base + x * self.frame.period)?;
            }
            let arena = &mut self.theory.arena;
            let sum = arena.add(values[0], minus)?;
            let other = arena.negative(values[1]);
            if !arena.le(other, sum) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns a claim about these words whose value, together with the given values, is at least
    /// 0: a known claim, or else the weakest sufficient one.
    pub(super) fn at_least(
        &mut self,
        words: &Words,
        values: [Value; 2],
        only_known: bool,
        below: usize,
    ) -> Result<Option<usize>, Fault> {
        let known = self.by_words.get(words).cloned().unwrap_or_default();
        for number in known {
            let is_usable = match self.is_closed {
                true => self.system.is_proved(number),
                false => self.system.is_usable(number),
            };
            let is_usable = is_usable && number < below;
            if is_usable && self.is_enough(self.list[number].value, values)? {
                return Ok(Some(number));
            }
        }
        if only_known || self.is_closed || below != usize::MAX {
            return Ok(None);
        }
        let valid = self.valid(words)?;
        if valid == [0, 0] {
            return Ok(None);
        }
        let first = [self.weakest(0, values)?, self.weakest(1, values)?];
        for ups in first[0].min(first[1])..valid[0].max(valid[1]) {
            for nim in 0..2 {
                if !(first[nim]..valid[nim]).contains(&ups) {
                    continue;
                }
                let (words, value) = (words.clone(), self.scale[nim][ups]);
                if let Some(number) = self.propose(Law { words, value })? {
                    return Ok(Some(number));
                }
            }
        }
        Ok(None)
    }

    /// Returns how many values of the scale, from the smallest on, are lower bounds of these words
    /// as far as they are evaluated: among the values without a star, and among the values with a
    /// star.
    fn valid(&mut self, words: &Words) -> Result<[usize; 2], Fault> {
        if let Some(&valid) = self.valid.get(words) {
            return Ok(valid);
        }
        let mut valid = [0; 2];
        for (nim, valid) in valid.iter_mut().enumerate() {
            *valid = first_true(self.scale[nim].len(), |index| {
                let (words, value) = (words.clone(), self.scale[nim][index]);
                Ok(!self.holds(&Law { words, value })?)
            })?;
        }
        self.valid.insert(words.clone(), valid);
        Ok(valid)
    }

    /// Returns the index of the first value of the scale that suffices.
    fn weakest(&mut self, nim: usize, values: [Value; 2]) -> Result<usize, Fault> {
        let count = self.scale[nim].len();
        first_true(count, |index| self.is_enough(self.scale[nim][index], values))
    }

    /// Tells whether the sum of three values is at least 0.
    pub(super) fn is_enough(&mut self, value: Value, values: [Value; 2]) -> Result<bool, Fault> {
        let arena = &mut self.theory.arena;
        let sum = arena.add(value, values[0])?;
        let minus = arena.negative(values[1]);
        Ok(arena.le(minus, sum))
    }
}

/// Finds the first index at which a test is true by bisection, or `count` if there is none. From
/// that index on the test has to be true everywhere.
fn first_true(
    count: usize,
    mut is_true: impl FnMut(usize) -> Result<bool, Fault>,
) -> Result<usize, Fault> {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low.midpoint(high);
        if is_true(middle)? { high = middle } else { low = middle + 1 }
    }
    Ok(low)
}

impl Prover for Laws {
    type Error = Fault;

    fn theory(&mut self) -> &mut Theory {
        &mut self.theory
    }
}

impl Theme for Laws {
    fn system(&mut self) -> &mut System {
        &mut self.system
    }

    fn prove_claim(&mut self, number: usize) -> Found {
        self.prove(number)
    }

    /// Returns whether the search can go on without a dropped law. It cannot if the law is a
    /// target, or if there are too many laws. Adds no claim, because proofs claim other laws as
    /// they need them.
    fn replace(&mut self, number: usize) -> Result<bool, Fault> {
        Ok(!self.targets.contains(&number) && self.list.len() < MAX_CLAIMS)
    }

    fn may_try(&mut self) -> Result<bool, Fault> {
        self.theory.arena.check_guard()?;
        let has_patience = self.patience > 0;
        self.patience = self.patience.saturating_sub(1);
        Ok(has_patience)
    }
}

/// The parameter of the forms of a [`Cut`] that counts the copies before the cut. Parameter 0 is
/// the exponent of the word.
const BEFORE: usize = 1;

/// The piece of a word on one side of a cut, if a player can move in it.
pub enum Piece {
    Value(Value),
    /// A shape with its exponent.
    Word(usize, Form),
}

/// An option of Left.
pub struct Cut {
    /// For a cut within the power: the form that must be at least 0, besides the number of copies
    /// before the cut.
    pub condition: Option<Form>,
    pub pieces: Vec<Piece>,
}

/// Returns the cuts of a shape in the order of the kernel.
///
/// # Errors
/// [`Fault`] of limits.
pub fn cuts(theory: &mut Theory, shapes: &Shapes, shape: usize) -> Result<Vec<Cut>, Fault> {
    let mut cuts = Vec::new();
    for cut in shapes.list[shape].cuts(Player::Left, BEFORE) {
        let mut pieces = Vec::new();
        for piece in cut.pieces {
            let piece = piece.normal()?;
            if piece.is_one_coloured() {
                continue;
            }
            pieces.push(match piece.is_plain() {
                true => Piece::Value(theory.value(&piece.head)?),
                false => {
                    let reading = shapes.read(&piece);
                    let (shape, exponents) =
                        reading.ok_or(Fault::Rule("a piece has a shape of its own"))?;
                    Piece::Word(shape, exponents[0].clone())
                }
            });
        }
        cuts.push(Cut { condition: cut.condition, pieces });
    }
    Ok(cuts)
}

/// Substitutes an exponent and a number of copies into a form of a cut.
pub fn placed(form: &Form, exponent: &Form, before: &Form) -> Form {
    form.instance(&[exponent.clone(), before.clone()])
}

/// Solves for the number of copies before the cut for which a piece has the wanted exponent.
pub fn place_for(piece: &Form, exponent: &Form, wanted: &Form) -> Option<Form> {
    let slope = piece.coefficient(BEFORE);
    let without = placed(piece, exponent, &Form::default());
    (slope.abs() == 1).then(|| (wanted - &without).times(slope))
}
