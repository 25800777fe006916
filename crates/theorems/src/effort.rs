//! How hard to try to find growing bounds, from the cheapest effort on.

/// How hard to try.
pub struct Effort {
    /// Bounds begin at exponents below so many periods.
    pub bases: i64,
    /// So many small cases are taken apart where bounds are too weak.
    pub peels: usize,
    /// The scale of bounds goes up to so many ups.
    pub ups: i32,
    pub kind: Kind,
    /// For lines without a period that are said to grow; none if they were looked at already.
    pub paced: Option<Paced>,
}

/// How far to look for bounds that grow as a statement says.
#[derive(Clone, Copy)]
pub struct Paced {
    /// Values of words with so many stones are looked at.
    pub stones: i64,
    /// So many small cases are taken apart.
    pub peels: usize,
}

/// What bounds are looked for.
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

const NEAR: Effort = Effort { bases: 1, peels: 2, ups: 7, kind: Kind::Near, paced: None };

const FAR: Effort = Effort { bases: 6, peels: 12, kind: Kind::Far, ..NEAR };

const LONG: Effort = Effort { bases: 2, kind: Kind::Long, ..NEAR };

const fn paced(stones: i64, peels: usize) -> Option<Paced> {
    Some(Paced { stones, peels })
}

/// From the cheapest on, roughly.
pub const EFFORTS: [Effort; 8] = [
    Effort { peels: 1, ups: 4, paced: paced(38, 4), ..NEAR },
    Effort { bases: 2, ups: 4, paced: paced(44, 8), ..NEAR },
    Effort { bases: 3, paced: paced(50, 8), ..NEAR },
    Effort { bases: 4, paced: paced(56, 8), ..NEAR },
    FAR,
    Effort { bases: 6, ..NEAR },
    Effort { bases: 8, peels: 6, ..NEAR },
    LONG,
];
