//! The search for growing bounds that prove a statement for all `n`: small systems first.
use super::attempt::Bounds;
use super::growing::{Plan, Search};
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
}

/// From the cheapest on.
const EFFORTS: [Effort; 5] = [
    Effort {
        bases: 1,
        peels: 1,
        ups: 4,
    },
    Effort {
        bases: 2,
        peels: 2,
        ups: 4,
    },
    Effort {
        bases: 3,
        peels: 2,
        ups: 7,
    },
    Effort {
        bases: 4,
        peels: 2,
        ups: 7,
    },
    Effort {
        bases: 6,
        peels: 2,
        ups: 7,
    },
];

/// Stones of the longest words whose values are looked at to find out what a line gains.
const STONES: usize = 44;

/// With so few shapes bounds are proved for every smaller multiple of the slope, too.
const FEW: usize = 6;

/// The same for lines in which no period is seen.
const WILD_STONES: i64 = 32;

/// Elementary steps of canonicalisation for one effort.
const STEPS: u64 = 40_000_000;

/// A certificate of the statement from growing bounds, if some are found.
///
/// # Errors
/// [`Limit`], if time or memory is over.
pub fn prove(statement: &ForAll, control: &Control) -> Result<Option<wire::Certificate>, Limit> {
    let Some(line) = statement.lines().next() else {
        return Ok(None);
    };
    let word = theorem::word(line, &Form::new(4, [(0, 1)]));
    let mut arena = Arena::new();
    arena.set_guard(control.guard(control.memory.unwrap_or(DEFAULT_MEMORY)));
    let mut values = Some((arena, Parts::new()));
    for effort in &EFFORTS {
        let (mut arena, parts) = values
            .take()
            .unwrap_or_else(|| (Arena::new(), Parts::new()));
        arena.set_budget(STEPS);
        match with_effort(statement, &word, effort, arena, parts) {
            Ok(Ok(certificate)) => return Ok(Some(certificate)),
            Ok(Err(tables)) => values = Some(tables),
            Err(Fault::Limit(limit @ (Limit::Stopped | Limit::Memory))) => return Err(limit),
            Err(_) => return Ok(None),
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
    let plan = bounds.plan(word, effort)?;
    bounds.period = plan.period;
    if bounds.shapes.list.len() <= FEW && plan.saltus != Value::ZERO {
        let arena = &mut bounds.theory.arena;
        let minus = arena.negative(plan.saltus);
        bounds.ranked = Some(if arena.le(minus, plan.saltus) {
            plan.saltus
        } else {
            minus
        });
    }
    let mut scale = Vec::new();
    for ups in -effort.ups..=effort.ups {
        for nim in 0..2 {
            scale.push(bounds.theory.arena.up_star(UpStar { ups, nim })?);
        }
    }
    let mut search = Search::new(bounds, &plan, &scale)?;
    search.run()?;
    let Some(of_statement) = search.bounds.prove_statement(statement)? else {
        return Ok(Err(search.into_tables()));
    };
    let roots = of_statement.iter().flatten().flat_map(Proof::claims);
    let needed = search.needed(roots.collect::<Vec<usize>>());
    let proofs = search.proofs_of(&needed);
    theorem::draft(
        &mut search.bounds,
        &needed,
        &proofs,
        statement,
        &of_statement,
    )
    .map(Ok)
}

impl Bounds {
    /// The period of a line and what it gains in it, as far as values show; else that bounds are constant.
    fn plan(&mut self, word: &Word, effort: &Effort) -> Result<Plan, Fault> {
        let [block] = word.blocks.as_slice() else {
            return Err(Fault::Rule("a line has one power"));
        };
        let m = block.stones.len() as i64;
        let reach = (STONES as i64 / m).max(8);
        let mut values = Vec::new();
        for n in 0..=reach {
            let part = word.with_exponents(|_| Form::constant(n)).at(&[])?;
            values.push(self.theory.value(&part)?);
        }
        for period in [1, 2, 4] {
            if let Some(saltus) = self.gain(&values, period as usize)? {
                // What is confused with 0 bounds nothing; twice as much does.
                let arena = &mut self.theory.arena;
                let is_of_use = arena.le(Value::ZERO, saltus) || arena.le(saltus, Value::ZERO);
                if is_of_use {
                    let bases = effort.bases;
                    let reach = reach.max((bases + 4) * period);
                    return Ok(Plan {
                        period,
                        saltus,
                        bases,
                        reach,
                    });
                }
            }
        }
        // Values of lines without a period are large.
        let reach = (WILD_STONES / m).max(5);
        Ok(Plan {
            period: 1,
            saltus: Value::ZERO,
            bases: 2 * effort.bases,
            reach,
        })
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
