//! Searches for growing bounds that prove a statement for all `n`, small systems first. All budgets
//! are one search: values that are computed with one budget are used with the next.
use super::attempt::Bounds;
use super::by_table;
use super::engine::{ended, guarded, within_steps};
use super::growing::Search;
use super::growth_rate::GrowthRate;
use super::plan::{FirstValues, LONG_PERIOD, Plan};
use super::theorem;
use crate::certificate::wire;
use crate::claims::{Fault, Form, Policy, Theory, Word};
use crate::clobber::Statement;
use crate::game::standard::UpStar;
use crate::game::{Components, Limit, Value};
use crate::run::Control;

/// A budget of the search for growing bounds.
#[derive(Clone, Copy)]
pub struct SearchBudget {
    /// Number of periods below which the first exponent of a bound must lie.
    pub bases: i64,
    /// Number of small cases that are separated if bounds are too weak.
    pub base_cases: usize,
    /// Maximum number of ups in the scale of bounds.
    pub ups: i32,
    pub kind: Kind,
    /// Budget for families without a period that grow according to the statement; `None` if they
    /// were examined with an earlier budget.
    pub growth: Option<GrowthBudget>,
    /// Minimum number of copies up to which words are evaluated to find the gain of a family.
    pub copies: i64,
    /// Number of stones up to which words are evaluated in any case.
    pub stones: i64,
    /// Maximum number of elementary steps of canonicalisation to find the gain.
    pub plan_steps: u64,
    /// Maximum number of elementary steps of canonicalisation of the search for bounds.
    pub steps: u64,
}

/// Budget for bounds that grow as a statement says.
#[derive(Clone, Copy)]
pub struct GrowthBudget {
    /// Maximum number of stones of words that are evaluated.
    pub stones: i64,
    /// Number of small cases that are separated.
    pub base_cases: usize,
}

/// Kind of bounds that are searched for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Bounds that begin at small exponents, with answers near the ends.
    Near,
    /// Bounds that begin at large exponents, with answers far from the ends. They are for families
    /// in which all words that play reaches have the same gain from some late exponent on.
    Far,
    /// Bounds as for `Near`, with larger limits, for families with a period of three or six copies.
    Long,
}

const NEAR: SearchBudget = SearchBudget {
    bases: 1,
    base_cases: 2,
    ups: 7,
    kind: Kind::Near,
    growth: None,
    copies: 8,
    stones: 44,
    plan_steps: 1_000_000,
    steps: 40_000_000,
};

const FAR: SearchBudget = SearchBudget {
    bases: 6,
    base_cases: 12,
    kind: Kind::Far,
    copies: 14,
    stones: 60,
    plan_steps: 25_000_000,
    steps: 1_000_000_000,
    ..NEAR
};

const LONG: SearchBudget = SearchBudget {
    bases: 2,
    kind: Kind::Long,
    copies: 16,
    plan_steps: 10_000_000,
    steps: 4_000_000_000,
    ..NEAR
};

const fn growth(stones: i64, base_cases: usize) -> Option<GrowthBudget> {
    Some(GrowthBudget { stones, base_cases })
}

/// All budgets, roughly from the cheapest to the most expensive. Before the first one of the kind
/// `Far`, bounds are taken from tables, which is quick, but gives larger certificates than small
/// systems.
const BUDGETS: [SearchBudget; 8] = [
    SearchBudget { base_cases: 1, ups: 4, growth: growth(38, 4), ..NEAR },
    SearchBudget { bases: 2, ups: 4, growth: growth(44, 8), ..NEAR },
    SearchBudget { bases: 3, growth: growth(50, 8), ..NEAR },
    SearchBudget { bases: 4, growth: growth(56, 8), ..NEAR },
    FAR,
    SearchBudget { bases: 6, ..NEAR },
    SearchBudget { bases: 8, base_cases: 6, ..NEAR },
    LONG,
];

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
/// [`Fault`], if time or memory is over.
pub fn prove(statement: &Statement, control: &Control) -> Result<Option<wire::Certificate>, Fault> {
    with_budgets(statement, |_| true, control)
}

/// Returns a certificate of a statement about a family whose values show no period, from bounds
/// that grow as the statement says.
///
/// # Errors
/// Returns the same errors as [`prove`].
pub fn prove_growth(
    statement: &Statement,
    control: &Control,
) -> Result<Option<wire::Certificate>, Fault> {
    with_budgets(statement, |budget| budget.growth.is_some(), control)
}

fn with_budgets(
    statement: &Statement,
    is_meant: impl Fn(&&SearchBudget) -> bool,
    control: &Control,
) -> Result<Option<wire::Certificate>, Fault> {
    let Some(line) = statement.lines().next() else {
        return Ok(None);
    };
    let mut word = line.clone();
    for (i, power) in word.powers.iter_mut().enumerate() {
        power.exponent = Form::new(4, [(i, 1)]);
    }
    let mut values = None;
    // A search that ran out of steps is not repeated with a larger budget of its kind.
    let mut over = Vec::new();
    for budget in BUDGETS.iter().filter(is_meant) {
        if budget.kind == Kind::Far {
            if let Some(certificate) = ended(by_table::prove(statement, control))? {
                return Ok(Some(certificate));
            }
        }
        if over.contains(&budget.kind) {
            continue;
        }
        let empty = || Theory::new(guarded(control), Components::new(), Policy::Collect);
        let mut theory = values.take().unwrap_or_else(empty);
        theory.arena.set_budget(budget.steps);
        match with_budget(statement, &word, budget, theory) {
            Ok(Ok(certificate)) => return Ok(Some(certificate)),
            Ok(Err(theory)) => values = Some(theory),
            Err(fault @ Fault::Limit(Limit::Stopped | Limit::Memory)) => return Err(fault),
            Err(_) => over.push(budget.kind),
        }
    }
    Ok(None)
}

fn with_budget(
    statement: &Statement,
    word: &Word,
    budget: &SearchBudget,
    theory: Theory,
) -> Result<Result<wire::Certificate, Theory>, Fault> {
    let mut bounds = Bounds::new(theory, word)?;
    let Some(plan) = bounds.prepare(statement, word, budget)? else {
        return Ok(Err(bounds.theory));
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
    let mut found = search.prove(statement, budget.steps);
    // With the values of longer words, the next search may need fewer steps.
    if search.bounds.grows_as_stated {
        found = within_steps(found).map(Option::flatten);
    }
    let Some(mut of_statement) = found? else {
        return Ok(Err(search.bounds.theory));
    };
    let minimises_lemmas = budget.kind != Kind::Near;
    search.bounds.are_sums_large = minimises_lemmas;
    if minimises_lemmas {
        if let Some(proofs) = search.minimised(statement)? {
            of_statement = proofs;
        }
    }
    search.bounds.theory.arena.set_budget(budget.steps);
    theorem::draft(&mut search.bounds, statement, &of_statement).map(Ok)
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
        let mut plan = self.plan(word, budget);
        // For values without a pattern, the search for a period may exceed its limit.
        if rate.is_some() && budget.kind == Kind::Near {
            plan = within_steps(plan).map(|plan| plan.unwrap_or_else(|| Plan::wild(budget)));
        }
        let mut plan = plan?;
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
