//! Searches for growing bounds that prove a statement for all `n`, small systems first.
use super::attempt::Bounds;
use super::by_table;
use super::engine::guarded;
use super::growing::Search;
use super::growth_rate::GrowthRate;
use super::plan::{FirstValues, LONG_PERIOD, Plan};
use super::search_budget::{BUDGETS, Kind, SearchBudget};
use super::theorem;
use crate::certificate::wire;
use crate::claims::{Fault, Form, Word};
use crate::clobber::Statement;
use crate::game::standard::UpStar;
use crate::game::{Arena, Components, Limit, Value};
use crate::run::Control;

/// Maximum number of shapes for which bounds are proved for every smaller multiple of the slope,
/// too.
const FEW: usize = 6;

/// Number of small cases that are separated if the values show no period.
const WILD_BASE_CASES: usize = 8;

/// Maximum number of ups in the scale of bounds if the values show no period.
const WILD_UPS: i32 = 7;

/// Returns a certificate of the statement from growing bounds, if such bounds are found.
///
/// # Errors
/// [`Limit`], if time or memory is over.
pub fn prove(statement: &Statement, control: &Control) -> Result<Option<wire::Certificate>, Limit> {
    with_budgets(statement, BUDGETS.iter(), control)
}

/// Returns a certificate of a statement about a family whose values show no period, from bounds
/// that grow as the statement says.
///
/// # Errors
/// Returns the same errors as [`prove`].
pub fn prove_growth(
    statement: &Statement,
    control: &Control,
) -> Result<Option<wire::Certificate>, Limit> {
    let budgets = BUDGETS.iter().filter(|budget| budget.growth.is_some());
    with_budgets(statement, budgets, control)
}

fn with_budgets<'a>(
    statement: &Statement,
    budgets: impl Iterator<Item = &'a SearchBudget>,
    control: &Control,
) -> Result<Option<wire::Certificate>, Limit> {
    let Some(line) = statement.lines().next() else {
        return Ok(None);
    };
    let mut word = line.clone();
    for (i, power) in word.powers.iter_mut().enumerate() {
        power.exponent = Form::new(4, [(i, 1)]);
    }
    let mut values = None;
    // A search that ran out of steps is not repeated with a larger budget of its kind.
    let (mut is_near_over, mut is_far_over) = (false, false);
    for budget in budgets {
        let is_over = match budget.kind {
            Kind::Near => &mut is_near_over,
            Kind::Far => &mut is_far_over,
            Kind::Long => &mut false,
        };
        // Tables are quick, but their certificates are larger than those of small systems.
        if budget.kind == Kind::Far {
            if let Some(certificate) = by_table::prove(statement, control)? {
                return Ok(Some(certificate));
            }
        }
        if *is_over {
            continue;
        }
        let (mut arena, components) =
            values.take().unwrap_or_else(|| (guarded(control), Components::new()));
        arena.set_budget(budget.kind.cost().search);
        match with_budget(statement, &word, budget, arena, components) {
            Ok(Ok(certificate)) => return Ok(Some(certificate)),
            Ok(Err(tables)) => values = Some(tables),
            Err(Fault::Limit(limit @ (Limit::Stopped | Limit::Memory))) => return Err(limit),
            Err(_) => *is_over = true,
        }
    }
    Ok(None)
}

type Tables = (Arena, Components);

fn with_budget(
    statement: &Statement,
    word: &Word,
    budget: &SearchBudget,
    arena: Arena,
    components: Components,
) -> Result<Result<wire::Certificate, Tables>, Fault> {
    let mut bounds = Bounds::new(arena, components, word)?;
    let Some(plan) = bounds.prepare(statement, word, budget)? else {
        return Ok(Err((bounds.theory.arena, bounds.theory.components)));
    };
    let is_wild = plan.own == FirstValues::Never;
    let most = if is_wild { WILD_UPS } else { budget.ups };
    let mut scale = Vec::new();
    for ups in -most..=most {
        for nim in 0..plan.nimbers {
            scale.push(bounds.theory.arena.up_star(UpStar { ups, nim })?);
        }
    }
    let mut search = Search::new(bounds, &plan, &scale)?;
    let found = match search.prove(statement, budget.kind.cost().search) {
        // With the values of longer words, the next search may need fewer steps.
        Err(fault) if search.bounds.grows_as_stated && is_out_of_steps(&fault) => None,
        found => found?,
    };
    let Some(mut of_statement) = found else {
        return Ok(Err(search.bounds.into_tables()));
    };
    let minimises_lemmas = budget.kind != Kind::Near;
    search.bounds.are_sums_large = minimises_lemmas;
    if minimises_lemmas {
        if let Some(proofs) = search.minimised(statement)? {
            of_statement = proofs;
        }
    }
    search.bounds.theory.arena.set_budget(budget.kind.cost().search);
    theorem::draft(&mut search.bounds, statement, &of_statement).map(Ok)
}

/// Tells whether the steps of canonicalisation were used up, or a value was too large.
fn is_out_of_steps(fault: &Fault) -> bool {
    matches!(fault, Fault::Limit(Limit::Budget | Limit::Birthday))
}

impl Bounds {
    /// Prepares the search for bounds with this budget. Returns `None` if the budget is not meant
    /// for such a family.
    fn prepare(
        &mut self,
        statement: &Statement,
        word: &Word,
        budget: &SearchBudget,
    ) -> Result<Option<Plan>, Fault> {
        let rate = GrowthRate::of(statement, &mut self.theory)?;
        let mut plan = match self.plan(word, budget) {
            // For values without a pattern, the search for a period may exceed its limit.
            Err(fault)
                if rate.is_some() && budget.kind == Kind::Near && is_out_of_steps(&fault) =>
            {
                Plan::wild(budget)
            }
            plan => plan?,
        };
        let is_wild = plan.own == FirstValues::Never;
        self.base_cases = if is_wild { WILD_BASE_CASES } else { budget.base_cases };
        if let Some(rate) = rate.filter(|_| is_wild) {
            let Some(growth) = budget.growth else {
                return Ok(None);
            };
            plan = plan.at_rate(rate, growth, word);
            self.base_cases = growth.base_cases;
            self.is_patient = true;
            self.grows_as_stated = true;
        }
        self.period = plan.period;
        if budget.kind == Kind::Long {
            self.near = LONG_PERIOD;
            self.is_patient = true;
            if plan.period != LONG_PERIOD {
                return Ok(None);
            }
        }
        let are_few = self.shapes.list.len() <= FEW;
        let is_growing = plan.saltus != Value::ZERO;
        if budget.kind == Kind::Far {
            self.near = budget.bases * plan.period;
            if word.powers.len() != 1 || are_few || !is_growing {
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
