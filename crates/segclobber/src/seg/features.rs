//! Switches for the parts of the search. All of them are on by default; an ablation (SEGClobber
//! 4.2) or an ancestor ("Strong 1-dimensional Clobber", 6.2.1) has fewer.
use clap::ValueEnum;

/// A part of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Feature {
    /// Outcome classes of subgames; removal of zero games and of inverses
    Outcomes,
    // Sums are new in the report of 2022.
    /// Lookup of sums in the database
    Sums,
    /// Static rule 2
    Bounds,
    /// Removal of dominated moves
    Dominance,
    /// Replacement of games by the simplest equal game
    Links,
    /// Speculative subgame removal: static rules 3 and 4
    Removal,
    /// Iterative deepening
    Deepening,
    /// Examines the bounds of the positions after all moves before any of them is searched. Only
    /// ancestors have this.
    #[value(skip)]
    AlphaBeta,
}

/// The parts that a search has. [`Features::default`] is SEGClobber as published.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features(u8);

impl Default for Features {
    fn default() -> Features {
        Features(0).with(Feature::value_variants())
    }
}

impl Features {
    /// Returns these features and some more.
    #[must_use]
    pub fn with(self, more: &[Feature]) -> Features {
        Features(more.iter().fold(self.0, |set, feature| set | 1 << *feature as u8))
    }

    /// Returns these features without some of them.
    #[must_use]
    pub fn without(self, less: &[Feature]) -> Features {
        Features(self.0 & !Features(0).with(less).0)
    }

    #[inline]
    pub fn has(self, feature: Feature) -> bool {
        self.0 & 1 << feature as u8 != 0
    }
}

/// The solvers in table 3 of "Strong 1-dimensional Clobber".
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Ancestor {
    /// Iterative deepening, heuristic, transposition table
    Basic,
    /// Basic with outcome classes
    Comb1,
    /// Comb1 with dominated moves
    Comb2,
    /// Comb2 with substitution
    Comb3,
    /// Comb2 with bounds and alpha-beta on them
    Comb4,
    /// Comb3 with bounds
    Comb5,
    /// Comb3 with bounds and alpha-beta on them
    Comb6,
}

impl Ancestor {
    /// Returns the features of the solver.
    pub fn features(self) -> Features {
        let basic = Features(0).with(&[Feature::Deepening]);
        let first = basic.with(&[Feature::Outcomes, Feature::Removal]);
        let second = first.with(&[Feature::Dominance]);
        let third = second.with(&[Feature::Links]);
        match self {
            Ancestor::Basic => basic,
            Ancestor::Comb1 => first,
            Ancestor::Comb2 => second,
            Ancestor::Comb3 => third,
            Ancestor::Comb4 => second.with(&[Feature::Bounds, Feature::AlphaBeta]),
            Ancestor::Comb5 => third.with(&[Feature::Bounds]),
            Ancestor::Comb6 => third.with(&[Feature::Bounds, Feature::AlphaBeta]),
        }
    }
}
