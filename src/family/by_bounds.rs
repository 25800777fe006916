//! The search for growing bounds that prove a statement for all `n`: small systems first.
use super::attempt::Bounds;
use super::growing::{Own, Plan, Search, StepLimits};
use super::pace::Pace;
use super::shape::Shape;
use super::theorem;
use crate::certificate::wire;
use crate::claims::{Fault, Form, Proof, Word};
use crate::clobber::ForAll;
use crate::game::standard::UpStar;
use crate::game::{Arena, Limit, Parts, Value};
use crate::prove::Control;
use crate::prove::search::DEFAULT_MEMORY;

/// How hard to try.
struct Effort {
    /// Bounds begin at exponents below so many periods.
    bases: i64,
    /// So many small cases are taken apart where bounds are too weak.
    peels: usize,
    /// The scale of bounds goes up to so many ups.
    ups: i32,
    kind: Kind,
    /// For lines without a period that are said to grow; none if they were looked at already.
    paced: Option<Paced>,
}

/// How far to look for bounds that grow as a statement says.
#[derive(Clone, Copy)]
struct Paced {
    /// Values of words with so many stones are looked at.
    stones: i64,
    /// So many small cases are taken apart.
    peels: usize,
}

/// What bounds are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Short ones, near the ends.
    Near,
    /// Values that begin far out, with answers far from the ends; of values little is said. For
    /// lines in which every word that can be reached gains the same, though late.
    Far,
    /// As near ones, with more patience: for lines that gain something in three or six copies.
    Long,
}

/// How far to look, and how long.
struct Cost {
    /// Values of words with so many copies at least are looked at to find out what a line gains.
    copies: i64,
    /// Values of words with so many stones are looked at, too.
    stones: i64,
    /// Elementary steps of canonicalisation for that.
    plan: u64,
    /// The same for the search.
    search: u64,
}

impl Kind {
    fn cost(self) -> Cost {
        match self {
            Kind::Near => Cost {
                copies: 8,
                stones: 44,
                plan: 1_000_000,
                search: 40_000_000,
            },
            Kind::Far => Cost {
                copies: 14,
                stones: 60,
                plan: 25_000_000,
                search: 1_000_000_000,
            },
            Kind::Long => Cost {
                copies: 16,
                stones: 44,
                plan: 10_000_000,
                search: 4_000_000_000,
            },
        }
    }
}

const NEAR: Effort = Effort {
    bases: 1,
    peels: 2,
    ups: 7,
    kind: Kind::Near,
    paced: None,
};

const FAR: Effort = Effort {
    bases: 6,
    peels: 12,
    kind: Kind::Far,
    ..NEAR
};

const LONG: Effort = Effort {
    bases: 2,
    kind: Kind::Long,
    ..NEAR
};

const fn paced(stones: i64, peels: usize) -> Option<Paced> {
    Some(Paced { stones, peels })
}

/// From the cheapest on, roughly.
const EFFORTS: [Effort; 8] = [
    Effort {
        peels: 1,
        ups: 4,
        paced: paced(38, 4),
        ..NEAR
    },
    Effort {
        bases: 2,
        ups: 4,
        paced: paced(44, 8),
        ..NEAR
    },
    Effort {
        bases: 3,
        paced: paced(50, 8),
        ..NEAR
    },
    Effort {
        bases: 4,
        paced: paced(56, 8),
        ..NEAR
    },
    FAR,
    Effort { bases: 6, ..NEAR },
    Effort {
        bases: 8,
        peels: 6,
        ..NEAR
    },
    LONG,
];

/// Periods in copies, and what is looked for with more patience, if none of these is one. Of lines
/// that gain something in three copies, others that play leads to may need six.
const PERIODS: [i64; 3] = [1, 2, 4];
const LONG_PERIOD: i64 = 6;

/// Values of words with so many copies show a bound of that period.
const LONG_REACH: i64 = 20;

/// The exponents of the powers that do not grow meanwhile.
const OTHERS: i64 = 3;

/// With so few shapes bounds are proved for every smaller multiple of the slope, too.
const FEW: usize = 6;

/// Stones of the longest words whose values are looked at where no period is seen, and so many more
/// with each effort.
const WILD_STONES: i64 = 22;

/// So many small cases are taken apart there.
const WILD_PEELS: usize = 8;

/// The scale of bounds goes up to so many ups there.
const WILD_UPS: i32 = 7;

/// Elementary steps of canonicalisation for bounds of a line without a period.
const WILD_LIMITS: StepLimits = StepLimits {
    bound: 50_000,
    all: 30_000_000,
    tried: 3,
};

/// Bounds that grow begin at so many exponents, on a scale of so many ups.
const PACED_BASES: i64 = 8;
const PACED_UPS: i32 = 7;

/// For each shape so many of them are tried.
const PACED_TRIED: usize = 12;

/// The same for one bound with a long period.
const LONG_BOUND: u64 = 300_000;

/// A certificate of the statement from growing bounds, if some are found.
///
/// # Errors
/// [`Limit`], if time or memory is over.
pub fn prove(statement: &ForAll, control: &Control) -> Result<Option<wire::Certificate>, Limit> {
    with_efforts(statement, EFFORTS.iter(), control)
}

/// The same for lines whose values show no period: only bounds that grow as the statement says.
///
/// # Errors
/// As [`prove`].
pub fn prove_growth(
    statement: &ForAll,
    control: &Control,
) -> Result<Option<wire::Certificate>, Limit> {
    let efforts = EFFORTS.iter().filter(|effort| effort.paced.is_some());
    with_efforts(statement, efforts, control)
}

fn with_efforts<'a>(
    statement: &ForAll,
    efforts: impl Iterator<Item = &'a Effort>,
    control: &Control,
) -> Result<Option<wire::Certificate>, Limit> {
    let Some(line) = statement.lines().next() else {
        return Ok(None);
    };
    let mut word = Word::of_line(line, |_| Form::constant(1));
    for (i, block) in word.blocks.iter_mut().enumerate() {
        block.exponent = Form::new(4, [(i, 1)]);
    }
    let mut values = None;
    // More of the same kind has no more steps.
    let (mut is_near_over, mut is_far_over) = (false, false);
    for effort in efforts {
        let is_over = match effort.kind {
            Kind::Near => &mut is_near_over,
            Kind::Far => &mut is_far_over,
            Kind::Long => &mut false,
        };
        if *is_over {
            continue;
        }
        let (mut arena, parts) = values.take().unwrap_or_else(|| {
            let mut arena = Arena::new();
            arena.set_guard(control.guard(control.memory.unwrap_or(DEFAULT_MEMORY)));
            (arena, Parts::new())
        });
        arena.set_budget(effort.kind.cost().search);
        match with_effort(statement, &word, effort, arena, parts) {
            Ok(Ok(certificate)) => return Ok(Some(certificate)),
            Ok(Err(tables)) => values = Some(tables),
            Err(Fault::Limit(limit @ (Limit::Stopped | Limit::Memory))) => return Err(limit),
            Err(_) => *is_over = true,
        }
    }
    Ok(None)
}

type Tables = (Arena, Parts);

fn with_effort(
    statement: &ForAll,
    word: &Word,
    effort: &Effort,
    arena: Arena,
    parts: Parts,
) -> Result<Result<wire::Certificate, Tables>, Fault> {
    let mut bounds = Bounds::new(arena, parts, word)?;
    bounds.peels = effort.peels;
    let pace = Pace::of(statement, &mut bounds.theory)?;
    let mut plan = match bounds.plan(word, effort) {
        // What looks for a period may be too much for values that follow no pattern.
        Err(fault) if pace.is_some() && effort.kind == Kind::Near && is_budget(&fault) => {
            Plan::wild(effort)
        }
        plan => plan?,
    };
    let is_wild = plan.own == Own::Never;
    let pace = pace.filter(|_| is_wild);
    bounds.theory.arena.set_budget(effort.kind.cost().search);
    if is_wild {
        bounds.peels = WILD_PEELS;
    }
    if let Some(pace) = pace {
        let Some(paced) = effort.paced else {
            return Ok(Err((bounds.theory.arena, bounds.theory.parts)));
        };
        plan = plan.at_pace(pace, paced, word);
        bounds.peels = paced.peels;
        bounds.is_patient = true;
        bounds.is_paced = true;
    }
    bounds.period = plan.period;
    if effort.kind == Kind::Long {
        bounds.near = LONG_PERIOD;
        bounds.is_patient = true;
        if plan.period != LONG_PERIOD {
            return Ok(Err((bounds.theory.arena, bounds.theory.parts)));
        }
    }
    if effort.kind == Kind::Far {
        bounds.near = effort.bases * plan.period;
        let is_of_use =
            word.blocks.len() == 1 && bounds.shapes.list.len() > FEW && plan.saltus != Value::ZERO;
        if !is_of_use {
            return Ok(Err((bounds.theory.arena, bounds.theory.parts)));
        }
    }
    if bounds.shapes.list.len() <= FEW && plan.saltus != Value::ZERO {
        let arena = &mut bounds.theory.arena;
        let minus = arena.negative(plan.saltus);
        bounds.ranked = Some(if arena.le(minus, plan.saltus) {
            plan.saltus
        } else {
            minus
        });
    }
    let most = match (is_wild, pace) {
        (true, Some(_)) => PACED_UPS,
        (true, None) => WILD_UPS,
        (false, _) => effort.ups,
    };
    let mut scale = Vec::new();
    for ups in -most..=most {
        for nim in 0..plan.nimbers {
            scale.push(bounds.theory.arena.up_star(UpStar { ups, nim })?);
        }
    }
    let mut search = Search::new(bounds, &plan, &scale)?;
    let found = match search.prove(statement, effort.kind.cost().search) {
        // With values of longer words it may take less.
        Err(fault) if pace.is_some() && is_budget(&fault) => None,
        found => found?,
    };
    let Some(mut of_statement) = found else {
        return Ok(Err(search.into_tables()));
    };
    let is_thrifty = effort.kind != Kind::Near;
    search.bounds.are_sums_large = is_thrifty;
    if is_thrifty {
        if let Some(proofs) = search.thriftily(statement)? {
            of_statement = proofs;
        }
    }
    let roots = of_statement.iter().flatten().flat_map(Proof::claims);
    let needed = search.needed(roots.collect::<Vec<usize>>());
    let proofs = search.proofs_of(&needed);
    search
        .bounds
        .theory
        .arena
        .set_budget(effort.kind.cost().search);
    theorem::draft(
        &mut search.bounds,
        &needed,
        &proofs,
        statement,
        &of_statement,
    )
    .map(Ok)
}

/// Whether steps of canonicalisation ended, or a value was too large.
fn is_budget(fault: &Fault) -> bool {
    matches!(fault, Fault::Limit(Limit::Budget | Limit::Birthday))
}

impl Plan {
    /// For a line without a period: bounds that are constant. Its values are large.
    fn wild(effort: &Effort) -> Plan {
        let stones = WILD_STONES + 4 * effort.bases;
        Plan {
            period: 1,
            saltus: Value::ZERO,
            nimbers: 4,
            bases: stones,
            shown: 1,
            own: Own::Never,
            is_on_demand: true,
            limits: Some(WILD_LIMITS),
            reach: stones,
            wide: stones,
            stones,
            gains: Vec::new(),
        }
    }

    /// That a line without a period is bounded by what grows.
    fn at_pace(self, pace: Pace, paced: Paced, word: &Word) -> Plan {
        let blocks = word.blocks.iter();
        Plan {
            period: pace.copies,
            saltus: pace.gain,
            bases: PACED_BASES,
            limits: Some(StepLimits {
                tried: PACED_TRIED,
                ..WILD_LIMITS
            }),
            stones: paced.stones,
            gains: blocks
                .map(|block| (block.stones.clone(), pace.gain))
                .collect(),
            ..self
        }
    }
}

impl Bounds {
    /// The period of a line and what it gains in it, as far as values show; else that bounds are
    /// constant.
    fn plan(&mut self, word: &Word, effort: &Effort) -> Result<Plan, Fault> {
        let Cost {
            stones,
            plan,
            search,
            ..
        } = effort.kind.cost();
        self.theory.arena.set_budget(plan);
        let periodic = self.periodic(word, effort);
        self.theory.arena.set_budget(search);
        let longest = word.blocks.iter().map(|block| block.stones.len() as i64);
        let m = longest.max().unwrap_or(1);
        if let Some((period, gains)) = periodic? {
            let bases = effort.bases;
            // Far out values are large, and two of them show a bound.
            let beyond = if effort.kind == Kind::Far { 2 } else { 4 };
            let saltus = gains.iter().find(|gain| **gain != Value::ZERO);
            let blocks = word.blocks.iter().map(|block| block.stones.clone());
            return Ok(Plan {
                period,
                saltus: saltus.copied().unwrap_or(Value::ZERO),
                nimbers: 2,
                bases,
                shown: 2,
                own: match effort.kind {
                    Kind::Long => Own::OfGains,
                    _ => Own::Always,
                },
                is_on_demand: effort.kind == Kind::Far,
                limits: (effort.kind == Kind::Long).then_some(StepLimits {
                    bound: LONG_BOUND,
                    all: search,
                    tried: usize::MAX,
                }),
                reach: match effort.kind {
                    Kind::Long => LONG_REACH,
                    _ => (stones / m).max(8).max((bases + beyond) * period),
                },
                wide: (bases + 1).max(3) * period + 1,
                stones: i64::MAX,
                gains: blocks.zip(gains).collect(),
            });
        }
        Ok(Plan::wild(effort))
    }

    /// The smallest period in which a line gains a value that bounds something, its negative, or
    /// nothing, whichever power grows.
    fn periodic(
        &mut self,
        word: &Word,
        effort: &Effort,
    ) -> Result<Option<(i64, Vec<Value>)>, Fault> {
        let mut lines = Vec::new();
        let Cost { copies, stones, .. } = effort.kind.cost();
        for (grown, block) in word.blocks.iter().enumerate() {
            let reach = (stones / block.stones.len() as i64).max(copies);
            let values = self.first_values(word, grown, reach)?;
            if values.len() as i64 <= reach {
                return Ok(None);
            }
            lines.push(values);
        }
        let long = (effort.kind == Kind::Long).then_some(LONG_PERIOD);
        for period in PERIODS.into_iter().chain(long) {
            let gains = lines
                .iter()
                .map(|values| self.gain(values, period as usize));
            let gains: Option<Vec<Value>> = gains.collect::<Result<_, Fault>>()?;
            let Some(gains) = gains else {
                continue;
            };
            let arena = &mut self.theory.arena;
            let saltus = gains.iter().find(|gain| **gain != Value::ZERO);
            let saltus = saltus.copied().unwrap_or(Value::ZERO);
            let known = [Value::ZERO, saltus, arena.negative(saltus)];
            // What is confused with 0 bounds nothing; twice as much does.
            let is_of_use = arena.le(Value::ZERO, saltus) || arena.le(saltus, Value::ZERO);
            if is_of_use && gains.iter().all(|gain| known.contains(gain)) {
                return Ok(Some((period, gains)));
            }
        }
        Ok(None)
    }

    /// The values of the first words of a line, one power growing, as far as they are cheap.
    fn first_values(&mut self, word: &Word, grown: usize, reach: i64) -> Result<Vec<Value>, Fault> {
        let mut values = Vec::new();
        for n in 0..=reach {
            let mut point = vec![OTHERS; word.blocks.len()];
            point[grown] = n;
            let (shape, _) = Shape::of(word);
            let part = shape.part(&point).ok_or(Fault::NegativeExponent)?;
            match self.theory.value(&part) {
                Ok(value) => values.push(value),
                Err(Fault::Limit(Limit::Budget | Limit::Birthday)) => break,
                Err(fault) => return Err(fault),
            }
        }
        Ok(values)
    }

    /// What the last values of a line gain in a period.
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
