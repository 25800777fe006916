//! Budgets of the search for growing bounds, the cheapest first.

/// A budget of the search for growing bounds.
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

/// Extent of the samples, and limits of work.
pub struct Cost {
    /// Minimum number of copies up to which words are evaluated to find the gain of a family.
    pub copies: i64,
    /// Number of stones up to which words are evaluated in any case.
    pub stones: i64,
    /// Maximum number of elementary steps of canonicalisation to find the gain.
    pub plan: u64,
    /// Maximum number of elementary steps of canonicalisation of the search for bounds.
    pub search: u64,
}

impl Kind {
    pub fn cost(self) -> Cost {
        match self {
            Kind::Near => Cost { copies: 8, stones: 44, plan: 1_000_000, search: 40_000_000 },
            Kind::Far => Cost { copies: 14, stones: 60, plan: 25_000_000, search: 1_000_000_000 },
            Kind::Long => Cost { copies: 16, stones: 44, plan: 10_000_000, search: 4_000_000_000 },
        }
    }
}

const NEAR: SearchBudget =
    SearchBudget { bases: 1, base_cases: 2, ups: 7, kind: Kind::Near, growth: None };

const FAR: SearchBudget = SearchBudget { bases: 6, base_cases: 12, kind: Kind::Far, ..NEAR };

const LONG: SearchBudget = SearchBudget { bases: 2, kind: Kind::Long, ..NEAR };

const fn growth(stones: i64, base_cases: usize) -> Option<GrowthBudget> {
    Some(GrowthBudget { stones, base_cases })
}

/// All budgets, roughly from the cheapest to the most expensive.
pub const BUDGETS: [SearchBudget; 8] = [
    SearchBudget { base_cases: 1, ups: 4, growth: growth(38, 4), ..NEAR },
    SearchBudget { bases: 2, ups: 4, growth: growth(44, 8), ..NEAR },
    SearchBudget { bases: 3, growth: growth(50, 8), ..NEAR },
    SearchBudget { bases: 4, growth: growth(56, 8), ..NEAR },
    FAR,
    SearchBudget { bases: 6, ..NEAR },
    SearchBudget { bases: 8, base_cases: 6, ..NEAR },
    LONG,
];
