//! Numbers, and sums of a number and `k·↑ + *n`, recognised by their canonical forms.

use rustc_hash::FxHashMap;

use super::arena::{Arena, Limit, Value};
use super::standard::UpStar;
use crate::clobber::Number;

/// Maximum exponent of the divisor, and of the size, of numbers that are recognised, so that
/// nothing overflows.
const MAX_HALVINGS: u32 = 30;

/// The number `numerator / 2^halvings` in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic {
    pub numerator: i64,
    pub halvings: u32,
}

impl Dyadic {
    /// Reduces a fraction to lowest terms.
    fn new(mut numerator: i64, mut halvings: u32) -> Dyadic {
        while halvings > 0 && numerator % 2 == 0 {
            numerator /= 2;
            halvings -= 1;
        }
        Dyadic { numerator, halvings }
    }

    /// Returns the mean, the number whose canonical form is `{left|right}`, if the two are
    /// consecutive multiples of a power of 1/2; otherwise `None`.
    fn between(left: Dyadic, right: Dyadic) -> Option<Dyadic> {
        let halvings = left.halvings.max(right.halvings) + 1;
        let scaled = |number: Dyadic| number.numerator << (halvings - number.halvings);
        let (low, high) = (scaled(left), scaled(right));
        let is_canonical = high - low == 2 && halvings <= MAX_HALVINGS;
        is_canonical.then(|| Dyadic::new(low + 1, halvings))
    }
}

/// The game `number + k·↑ + *n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    pub number: Dyadic,
    pub rest: UpStar,
}

impl From<UpStar> for NumberUpStar {
    fn from(rest: UpStar) -> NumberUpStar {
        let number = Dyadic::new(0, 0);
        NumberUpStar { number, rest }
    }
}

type Known = FxHashMap<Value, Option<NumberUpStar>>;

impl Arena {
    /// Returns the value of a number.
    ///
    /// # Errors
    /// [`Limit::Birthday`] beyond [`MAX_BIRTHDAY`](super::arena::MAX_BIRTHDAY).
    pub fn number(&mut self, number: Number) -> Result<Value, Limit> {
        let (numerator, halvings) = (number.numerator(), number.halvings());
        let whole = i32::try_from(numerator >> halvings).map_err(|_| Limit::Birthday)?;
        let mut low = self.integer(whole)?;
        if halvings == 0 {
            return Ok(low);
        }
        let mut high = self.integer(whole.checked_add(1).ok_or(Limit::Birthday)?)?;
        // Each step takes the mean of the two neighbours, up to the last bit.
        for bit in (0..halvings).rev() {
            self.charge(1)?;
            let mean = self.intern(&[low], &[high])?;
            if bit == 0 {
                return Ok(mean);
            }
            match numerator >> bit & 1 {
                0 => high = mean,
                _ => low = mean,
            }
        }
        Ok(low)
    }

    /// Returns the number to which a value is equal, or `None` if it is not a number.
    pub fn as_number(&self, value: Value) -> Option<Dyadic> {
        if let Some(n) = self.as_integer(value) {
            return Some(Dyadic::new(n.into(), 0));
        }
        // If a number is not an integer, its canonical form has one Left option and one Right
        // option, which are numbers.
        let (&[left], &[right]) = (self.left(value), self.right(value)) else {
            return None;
        };
        Dyadic::between(self.as_number(left)?, self.as_number(right)?)
    }

    /// Returns the parts of a value that is the sum of a number and `k·↑ + *n`, or `None` for other
    /// values.
    pub fn as_number_up_star(&self, value: Value) -> Option<NumberUpStar> {
        // The infinitesimal ends at 0. If the number is not 0, the chain of Left options or the
        // chain of Right options ends at an integer other than 0.
        let ends = [Arena::left, Arena::right].map(|options| {
            let mut end = value;
            while let Some(&option) = options(self, end).first() {
                end = option;
            }
            end
        });
        match ends {
            [Value::ZERO, Value::ZERO] => self.as_up_star(value).map(NumberUpStar::from),
            _ => self.numberish(value, &mut Known::default()),
        }
    }

    /// Recognises a sum of a number `x` and a game `G = k·↑ + *n`. Unless `x` is 0, the options of
    /// the sum are the options of `G`, each plus `x` (number translation).
    fn numberish(&self, value: Value, known: &mut Known) -> Option<NumberUpStar> {
        if let Some(known) = known.get(&value) {
            return *known;
        }
        let found = self.numberish_anew(value, known);
        known.insert(value, found);
        found
    }

    fn numberish_anew(&self, value: Value, known: &mut Known) -> Option<NumberUpStar> {
        if let Some(rest) = self.as_up_star(value) {
            return Some(rest.into());
        }
        if let Some(number) = self.as_number(value) {
            let rest = UpStar::default();
            return Some(NumberUpStar { number, rest });
        }
        let mut number = None;
        let mut options = |options: &[Value]| -> Option<Vec<UpStar>> {
            let components = options.iter().map(|&option| {
                let sum = self.numberish(option, known)?;
                let is_same = *number.get_or_insert(sum.number) == sum.number;
                is_same.then_some(sum.rest)
            });
            components.collect()
        };
        let left = options(self.left(value))?;
        let right = options(self.right(value))?;
        let rest = up_star(&left, &right).or_else(|| {
            let negatives = |rests: &[UpStar]| -> Vec<UpStar> {
                rests.iter().copied().map(UpStar::negative).collect()
            };
            up_star(&negatives(&right), &negatives(&left)).map(UpStar::negative)
        })?;
        Some(NumberUpStar { number: number?, rest })
    }
}

/// Returns the game `k·↑ + *n`, `k ≥ 0`, with these options (Siegel, II.4).
fn up_star(left: &[UpStar], right: &[UpStar]) -> Option<UpStar> {
    let nimbers = |options: &[UpStar]| {
        let mut nimbers: Vec<u32> = options
            .iter()
            .map(|option| (option.ups == 0).then_some(option.nim))
            .collect::<Option<_>>()?;
        nimbers.sort_unstable();
        Some(nimbers)
    };
    let left = nimbers(left)?;
    match (left.as_slice(), right) {
        ([0, 1], [UpStar { ups: 0, nim: 0 }]) => Some(UpStar { ups: 1, nim: 1 }),
        ([0], &[UpStar { ups, nim }]) if ups > 0 || ups == 0 && nim > 0 => {
            // *1 has the options of *, which are nimbers of both players; the other case handles
            // it.
            Some(UpStar { ups: ups + 1, nim: nim ^ 1 })
        }
        (all, right) => {
            let count = u32::try_from(all.len()).ok()?;
            let is_nimber = count > 0 && all.iter().copied().eq(0..count) && nimbers(right)? == all;
            is_nimber.then_some(UpStar { ups: 0, nim: count })
        }
    }
}
