//! The search for growing bounds that prove a statement for all `n`: small systems first.
use super::attempt::Bounds;
use super::effort::{EFFORTS, Effort, Kind};
use super::growing::Search;
use super::pace::Pace;
use super::plan::{LONG_PERIOD, Own, Plan};
use super::theorem;
use crate::certificate::wire;
use crate::claims::{Fault, Form, Proof, Word};
use crate::clobber::ForAll;
use crate::game::standard::UpStar;
use crate::game::{Arena, Limit, Parts, Value};
use crate::run::{Control, DEFAULT_MEMORY};

/// With so few shapes bounds are proved for every smaller multiple of the slope, too.
const FEW: usize = 6;

/// So many small cases are taken apart where no period is seen.
const WILD_PEELS: usize = 8;

/// The scale of bounds goes up to so many ups there.
const WILD_UPS: i32 = 7;

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
    let Some(plan) = bounds.prepare(statement, word, effort)? else {
        return Ok(Err((bounds.theory.arena, bounds.theory.parts)));
    };
    let is_wild = plan.own == Own::Never;
    let most = if is_wild { WILD_UPS } else { effort.ups };
    let mut scale = Vec::new();
    for ups in -most..=most {
        for nim in 0..plan.nimbers {
            scale.push(bounds.theory.arena.up_star(UpStar { ups, nim })?);
        }
    }
    let mut search = Search::new(bounds, &plan, &scale)?;
    let found = match search.prove(statement, effort.kind.cost().search) {
        // With values of longer words it may take less.
        Err(fault) if search.bounds.is_paced && is_budget(&fault) => None,
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
    search.bounds.theory.arena.set_budget(effort.kind.cost().search);
    theorem::draft(&mut search.bounds, &needed, &proofs, statement, &of_statement).map(Ok)
}

/// Whether steps of canonicalisation ended, or a value was too large.
fn is_budget(fault: &Fault) -> bool {
    matches!(fault, Fault::Limit(Limit::Budget | Limit::Birthday))
}

impl Bounds {
    /// How bounds are looked for with this effort; nothing if it is not for such a line.
    fn prepare(
        &mut self,
        statement: &ForAll,
        word: &Word,
        effort: &Effort,
    ) -> Result<Option<Plan>, Fault> {
        let pace = Pace::of(statement, &mut self.theory)?;
        let mut plan = match self.plan(word, effort) {
            // What looks for a period may be too much for values that follow no pattern.
            Err(fault) if pace.is_some() && effort.kind == Kind::Near && is_budget(&fault) => {
                Plan::wild(effort)
            }
            plan => plan?,
        };
        let is_wild = plan.own == Own::Never;
        self.peels = if is_wild { WILD_PEELS } else { effort.peels };
        if let Some(pace) = pace.filter(|_| is_wild) {
            let Some(paced) = effort.paced else {
                return Ok(None);
            };
            plan = plan.at_pace(pace, paced, word);
            self.peels = paced.peels;
            self.is_patient = true;
            self.is_paced = true;
        }
        self.period = plan.period;
        if effort.kind == Kind::Long {
            self.near = LONG_PERIOD;
            self.is_patient = true;
            if plan.period != LONG_PERIOD {
                return Ok(None);
            }
        }
        let are_few = self.shapes.list.len() <= FEW;
        let is_growing = plan.saltus != Value::ZERO;
        if effort.kind == Kind::Far {
            self.near = effort.bases * plan.period;
            if word.blocks.len() != 1 || are_few || !is_growing {
                return Ok(None);
            }
        }
        if are_few && is_growing {
            let arena = &mut self.theory.arena;
            let minus = arena.negative(plan.saltus);
            let is_above = !arena.le(minus, plan.saltus);
            self.ranked = Some(if is_above { minus } else { plan.saltus });
        }
        Ok(Some(plan))
    }
}
