//! Switches for the parts of the search: all of them, or fewer for an ablation (SEGClobber 4.2) or
//! for one of the ancestors ("Strong 1-dimensional Clobber", 6.2.1).

/// Switches of the search. [`Features::default`] is SEGClobber as published.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// Outcome classes of subgames are looked up; zero subgames and pairs of inverses are removed.
    pub outcomes: bool,
    /// Sums up to the length of the database are looked up, too (new in the report of 2022).
    pub sums: bool,
    /// Static rule 2: bounds.
    pub bounds: bool,
    /// Whether the bounds of the positions after all moves are examined before any of them is
    /// searched.
    pub alpha_beta: bool,
    /// Dominated moves are not searched.
    pub dominance: bool,
    /// Subgames and sums are replaced by their simplest equal games.
    pub links: bool,
    /// Static rules 3 and 4: speculative subgame removal.
    pub removal: bool,
    /// Iterative deepening.
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

/// The solvers of "Strong 1-dimensional Clobber", from its table 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ancestor {
    /// Iterative deepening, heuristic and transposition table.
    Basic,
    /// Outcome classes only.
    Combinatorial1,
    /// Outcome classes and dominated moves.
    Combinatorial2,
    /// Outcome classes, dominated moves, and substitution: the final solver.
    Combinatorial3,
    /// Outcome classes, dominated moves, bounds, and alpha-beta on bounds.
    Combinatorial4,
    /// The final solver with bounds.
    Combinatorial5,
    /// The final solver with bounds and alpha-beta on bounds.
    Combinatorial6,
}

impl Ancestor {
    /// The switches of the solver.
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
            Ancestor::Combinatorial1 => first,
            Ancestor::Combinatorial2 => second,
            Ancestor::Combinatorial3 => third,
            Ancestor::Combinatorial4 => alpha_beta(second),
            Ancestor::Combinatorial5 => bounds(third),
            Ancestor::Combinatorial6 => alpha_beta(third),
        }
    }
}
