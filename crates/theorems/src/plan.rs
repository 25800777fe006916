//! Plans the search for growing bounds. The gain of a family comes from its values or from the
//! statement.
use super::attempt::Bounds;
use super::by_bounds::{GrowthBudget, Kind, SearchBudget};
use super::engine::within_steps;
use super::growth_rate::GrowthRate;
use super::shape::shape_of;
use crate::claims::{Fault, Word};
use crate::clobber::Component;
use crate::game::Value;

/// The bounds to look for.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Length of a period, in copies of the word.
    pub period: i64,
    /// Gain of words in a period; 0 for words that gain neither this game nor its negative.
    pub saltus: Value,
    /// A bound is a multiple of up and a nimber below this number.
    pub nimbers: u32,
    /// A bound begins at an exponent below this number of periods.
    pub bases: i64,
    /// Minimum number of values that suggest a bound.
    pub shown: i64,
    /// Limits of steps, if values are large.
    pub limits: Option<StepLimits>,
    /// The words whose first values are tried as bounds, in addition to the scale.
    pub own: FirstValues,
    /// Maximum exponent of words that are evaluated.
    pub reach: i64,
    /// Maximum exponent of words with several powers that are evaluated.
    pub wide: i64,
    /// Maximum number of stones of words that are evaluated, and of words at which a bound begins.
    pub stones: i64,
    /// Whether only those bounds are proved that the statement or other bounds need.
    pub is_on_demand: bool,
    /// Gain of each power of the family in a period.
    pub gains: Vec<(Component, Value)>,
}

/// The words whose first values are tried as bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstValues {
    Never,
    Always,
    /// The words with an equal gain in each period. The values of other words may be large.
    OfGains,
}

/// Limits on elementary steps of canonicalisation.
#[derive(Clone, Copy, Debug)]
pub struct StepLimits {
    /// Maximum number of steps to prove one bound.
    pub bound: u64,
    /// Maximum number of steps of the search.
    pub all: u64,
    /// Maximum number of bounds that are tried, divided by the number of shapes.
    pub tried: usize,
}

/// Periods, in copies, that are tried first. Longer periods are tried with a larger budget. If a
/// family has period three, families that play reaches from it may have period six.
const PERIODS: [i64; 3] = [1, 2, 4];
pub const LONG_PERIOD: i64 = 6;

/// Number of copies up to which values show a bound with a long period.
const LONG_REACH: i64 = 20;

/// Exponent of the other powers while one power grows.
const OTHERS: i64 = 3;

/// Maximum number of stones of words that are evaluated if no period is seen. Each further budget
/// adds this number again.
const WILD_STONES: i64 = 22;

/// Limits on elementary steps for bounds of a family without a period.
const WILD_LIMITS: StepLimits = StepLimits { bound: 50_000, all: 30_000_000, tried: 3 };

/// Number of exponents at which growing bounds may begin.
const PACED_BASES: i64 = 8;

/// Number of growing bounds that are tried for each shape.
const PACED_TRIED: usize = 12;

/// Maximum number of elementary steps for one bound with a long period.
const LONG_BOUND: u64 = 300_000;

impl Plan {
    /// Returns the plan for a family without a period: constant bounds. Its values are large.
    pub fn wild(budget: &SearchBudget) -> Plan {
        let stones = WILD_STONES + 4 * budget.bases;
        Plan {
            period: 1,
            saltus: Value::ZERO,
            nimbers: 4,
            bases: stones,
            shown: 1,
            own: FirstValues::Never,
            is_on_demand: true,
            limits: Some(WILD_LIMITS),
            reach: stones,
            wide: stones,
            stones,
            gains: Vec::new(),
        }
    }

    /// Returns the plan for a family without a period whose bounds grow at this rate.
    pub fn at_rate(self, rate: GrowthRate, growth: GrowthBudget, word: &Word) -> Plan {
        let powers = word.powers.iter();
        Plan {
            period: rate.copies,
            saltus: rate.gain,
            bases: PACED_BASES,
            limits: Some(StepLimits { tried: PACED_TRIED, ..WILD_LIMITS }),
            stones: growth.stones,
            gains: powers.map(|power| (power.stones.clone(), rate.gain)).collect(),
            ..self
        }
    }
}

impl Bounds {
    /// Returns the plan with the period and the gain that the values of a family show, or else the
    /// plan with constant bounds.
    pub(super) fn plan(&mut self, word: &Word, budget: &SearchBudget) -> Result<Plan, Fault> {
        self.theory.arena.set_budget(budget.plan_steps);
        let periodic = self.periodic(word, budget);
        self.theory.arena.set_budget(budget.steps);
        let longest = word.powers.iter().map(|power| power.stones.len() as i64);
        let m = longest.max().unwrap_or(1);
        if let Some((period, gains)) = periodic? {
            let bases = budget.bases;
            // For large exponents, values are large, and two of them suffice to suggest a bound.
            let beyond = if budget.kind == Kind::Far { 2 } else { 4 };
            let saltus = gains.iter().find(|gain| **gain != Value::ZERO);
            let powers = word.powers.iter().map(|power| power.stones.clone());
            return Ok(Plan {
                period,
                saltus: saltus.copied().unwrap_or(Value::ZERO),
                nimbers: 2,
                bases,
                shown: 2,
                own: match budget.kind {
                    Kind::Long => FirstValues::OfGains,
                    _ => FirstValues::Always,
                },
                is_on_demand: budget.kind == Kind::Far,
                limits: (budget.kind == Kind::Long).then_some(StepLimits {
                    bound: LONG_BOUND,
                    all: budget.steps,
                    tried: usize::MAX,
                }),
                reach: match budget.kind {
                    Kind::Long => LONG_REACH,
                    _ => (budget.stones / m).max(8).max((bases + beyond) * period),
                },
                wide: (bases + 1).max(3) * period + 1,
                stones: i64::MAX,
                gains: powers.zip(gains).collect(),
            });
        }
        Ok(Plan::wild(budget))
    }

    /// Returns the smallest period in which a family gains, for each growing power, a value that is
    /// comparable with 0, its negative, or 0.
    fn periodic(
        &mut self,
        word: &Word,
        budget: &SearchBudget,
    ) -> Result<Option<(i64, Vec<Value>)>, Fault> {
        let mut lines = Vec::new();
        for (grown, power) in word.powers.iter().enumerate() {
            let reach = (budget.stones / power.stones.len() as i64).max(budget.copies);
            let values = self.first_values(word, grown, reach)?;
            if values.len() as i64 <= reach {
                return Ok(None);
            }
            lines.push(values);
        }
        let long = (budget.kind == Kind::Long).then_some(LONG_PERIOD);
        for period in PERIODS.into_iter().chain(long) {
            let gains = lines.iter().map(|values| self.gain(values, period as usize));
            let gains: Option<Vec<Value>> = gains.collect::<Result<_, Fault>>()?;
            let Some(gains) = gains else {
                continue;
            };
            let arena = &mut self.theory.arena;
            let saltus = gains.iter().find(|gain| **gain != Value::ZERO);
            let saltus = saltus.copied().unwrap_or(Value::ZERO);
            let known = [Value::ZERO, saltus, arena.negative(saltus)];
            // A game that is confused with 0 is of no use in bounds, but twice the game may be.
            let is_of_use = arena.le(Value::ZERO, saltus) || arena.le(saltus, Value::ZERO);
            if is_of_use && gains.iter().all(|gain| known.contains(gain)) {
                return Ok(Some((period, gains)));
            }
        }
        Ok(None)
    }

    /// Returns the values of the first words of a family, with one growing power, until a value is
    /// too expensive.
    fn first_values(&mut self, word: &Word, grown: usize, reach: i64) -> Result<Vec<Value>, Fault> {
        let mut values = Vec::new();
        for n in 0..=reach {
            let mut point = vec![OTHERS; word.powers.len()];
            point[grown] = n;
            let component = shape_of(word).0.at(&point)?;
            match within_steps(self.theory.value(&component))? {
                Some(value) => values.push(value),
                None => break,
            }
        }
        Ok(values)
    }

    /// Returns the gain of the last values of a family in a period.
    fn gain(&mut self, values: &[Value], period: usize) -> Result<Option<Value>, Fault> {
        let last = values.len() - 1;
        let mut gains = Vec::new();
        for n in last.saturating_sub(period + 1).max(period)..=last {
            let minus = self.theory.arena.negative(values[n - period]);
            gains.push(self.theory.arena.add(values[n], minus)?);
        }
        Ok(gains.iter().all(|gain| *gain == gains[0]).then(|| gains[0]))
    }
}
