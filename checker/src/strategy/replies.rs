//! Right's moves: from each set with Right to move, all lead to sets with Left to move (O2 to O4).

use super::cases::Pieces;
use super::error::Flaw;
use super::linear::{Answer, solve};
use super::theorem::{Check, Obligation};
use crate::kernel::term::Player;
use std::collections::BTreeSet;

/// What Right's options of the parts of a cell leave.
pub struct Options {
    left_over: BTreeSet<Pieces>,
    pub examined: u64,
}

impl Check<'_> {
    /// O2: by cell.
    pub fn options(&mut self) -> Result<Vec<Options>, Flaw> {
        let mut all = Vec::new();
        for cell in &self.cells.cells {
            let mut options = Options { left_over: BTreeSet::new(), examined: 0 };
            for part in &cell.parts {
                let mut number = 0_usize;
                while let Some(pieces) =
                    self.forms.parts.option(*part, Player::Right, number, &mut self.forms.budget)?
                {
                    options.left_over.extend(self.cases.pieces(&mut self.forms, pieces)?);
                    options.examined = options.examined.saturating_add(1);
                    number = number.saturating_add(1);
                }
            }
            all.push(options);
        }
        Ok(all)
    }

    /// O3, O4: from every position of a set, every move of Right leads to one of the sets with Left to move.
    pub fn replies(&mut self, options: &[Options]) -> Result<Vec<Obligation>, Flaw> {
        let right = self.right;
        let mut obligations = Vec::new();
        for (number, (set, cases)) in right.all.iter().enumerate() {
            let what = format!("from {} Right can move only to {}", set.name, self.left.names());
            let name = if number == 0 { "O3" } else { "O4" };
            let mut obligation = Obligation::new(name, what);
            for case in cases {
                for (moved, options) in options.iter().enumerate() {
                    self.cases.hold(&mut self.forms.budget, 1)?;
                    let mut base = case.rows.clone();
                    base.push(self.cases.at_least(&[moved], 1));
                    let count = self.cells.len();
                    if solve(&base, &[], count, &mut self.forms.budget)? == Answer::None {
                        continue;
                    }
                    for pieces in &options.left_over {
                        let changes = self.cases.changes(&mut self.forms.budget, moved, pieces)?;
                        for change in &changes {
                            let answer = self.question(&base, &case.clauses, change, true)?;
                            let fails = |game: &str| {
                                format!("Right moves in {} of {game}", self.draw_cells([moved]))
                            };
                            self.record(&mut obligation, answer, fails);
                        }
                    }
                }
            }
            obligations.push(obligation);
        }
        Ok(obligations)
    }
}
