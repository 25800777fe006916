//! How hard to try to find growing bounds, from the cheapest budget on.

/// How hard to try.
pub struct SearchBudget {
    /// Bounds begin at exponents below so many periods.
    pub bases: i64,
    /// Number of small cases that are separated where bounds are too weak.
    pub base_cases: usize,
    /// Maximum number of ups in the scale of bounds.
    pub ups: i32,
    pub kind: Kind,
    /// For lines without a period that are said to grow; none if they were looked at already.
    pub growth: Option<GrowthBudget>,
}

/// How far to look for bounds that grow as a statement says.
#[derive(Clone, Copy)]
pub struct GrowthBudget {
    /// Values of words with so many stones are looked at.
    pub stones: i64,
    /// Number of small cases that are separated.
    pub base_cases: usize,
}

/// The bounds that are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Short ones, near the ends.
    Near,
    /// Values that begin far out, with answers far from the ends; of values little is said. For
    /// lines in which every word that can be reached gains the same, though late.
    Far,
    /// As near ones, with more patience: for lines that gain something in three or six copies.
    Long,
}

/// How far to look, and how long.
pub struct Cost {
    /// Values of words with so many copies at least are looked at to find out what a line gains.
    pub copies: i64,
    /// Values of words with so many stones are looked at, too.
    pub stones: i64,
    /// Elementary steps of canonicalisation for that.
    pub plan: u64,
    /// The same for the search.
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

/// From the cheapest on, roughly.
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
