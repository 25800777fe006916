//! Switches for the parts of the search. All of them are on by default; an ablation (SEGClobber
//! 4.2) or an ancestor ("Strong 1-dimensional Clobber", 6.2.1) has fewer.
use clap::ValueEnum;

/// Switches of the search. [`Features::default`] is SEGClobber as published.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// Looks up the outcome classes of subgames, and removes zero subgames and pairs of inverses.
    pub outcomes: bool,
    /// Looks up sums as well, up to the length of the database (new in the report of 2022).
    pub sums: bool,
    /// Applies static rule 2: bounds.
    pub bounds: bool,
    /// Examines the bounds of the positions after all moves before it searches any of them.
    pub alpha_beta: bool,
    /// Does not search dominated moves.
    pub dominance: bool,
    /// Replaces subgames and sums by their simplest equal games.
    pub links: bool,
    /// Applies static rules 3 and 4: speculative subgame removal.
    pub removal: bool,
    /// Uses iterative deepening.
    pub deepening: bool,
}

impl Default for Features {
    fn default() -> Features {
        Features {
            outcomes: true,
            sums: true,
            bounds: true,
            alpha_beta: false,
            dominance: true,
            links: true,
            removal: true,
            deepening: true,
        }
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
    /// Returns the switches of the solver.
    pub fn features(self) -> Features {
        let basic = Features {
            outcomes: false,
            sums: false,
            bounds: false,
            alpha_beta: false,
            dominance: false,
            links: false,
            removal: false,
            deepening: true,
        };
        let first = Features { outcomes: true, removal: true, ..basic };
        let second = Features { dominance: true, ..first };
        let third = Features { links: true, ..second };
        let bounds = |features| Features { bounds: true, ..features };
        let alpha_beta = |features| Features { alpha_beta: true, ..bounds(features) };
        match self {
            Ancestor::Basic => basic,
            Ancestor::Comb1 => first,
            Ancestor::Comb2 => second,
            Ancestor::Comb3 => third,
            Ancestor::Comb4 => alpha_beta(second),
            Ancestor::Comb5 => bounds(third),
            Ancestor::Comb6 => alpha_beta(third),
        }
    }
}
