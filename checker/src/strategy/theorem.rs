//! The obligations that make a strategy a theorem for all lengths; docs/THEOREMS.md, Section 6, says why they suffice.
//!
//! Each obligation asks whether there is a position with certain numbers of parts, and holds if there is none.

use super::cases::{Cases, Change};
use super::cells::{CellId, Cells};
use super::data::Strategy;
use super::error::Flaw;
use super::form::Forms;
use super::linear::{Answer, Clause, Row, solve};
use super::proofs::Certified;
use super::sets::Sets;
use crate::kernel::error::at;

/// One obligation, and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation {
    pub name: &'static str,
    pub what: String,
    /// How many cases were checked.
    pub cases: u64,
    /// The cases in which it does not hold, or is not known to; at most a few.
    pub failures: Vec<String>,
}

/// All obligations of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    pub obligations: Vec<Obligation>,
    /// Lengths of start positions that are equal to 0, so that the second player wins. They are all of them.
    pub zero: Vec<usize>,
    /// Whether every start position is its own negative, so that the player who moves first wins whenever Left does.
    pub is_symmetric: bool,
    /// Elementary steps, as counted for the limit.
    pub steps: u64,
}

impl Theorem {
    /// Whether all obligations hold: then Left, moving first, wins every start position that is not equal to 0.
    pub fn holds(&self) -> bool {
        self.obligations
            .iter()
            .all(|obligation| obligation.failures.is_empty())
    }
}

const MOST_FAILURES: usize = 5;

impl Obligation {
    pub(super) fn new(name: &'static str, what: impl Into<String>) -> Obligation {
        Obligation {
            name,
            what: what.into(),
            cases: 0,
            failures: Vec::new(),
        }
    }

    pub(super) fn fail(&mut self, failure: String) {
        if self.failures.len() < MOST_FAILURES && !self.failures.contains(&failure) {
            self.failures.push(failure);
        }
    }
}

/// Checks all obligations of a strategy.
pub fn theorem(certified: &Certified) -> Result<Theorem, Flaw> {
    let strategy = certified.strategy();
    let mut forms = Forms::new(strategy, certified.limits())?;
    let cells = Cells::new(strategy, &mut forms)?;
    let cases = Cases::new(&cells, &mut forms.budget)?;
    let left = Sets::new(strategy, true, &cases, &mut forms)?;
    let mut right = Sets::new(strategy, false, &cases, &mut forms)?;
    right.add_won(strategy, &cases, &mut forms)?;
    let mut check = Check {
        strategy,
        cells: &cells,
        cases: &cases,
        left: &left,
        right: &right,
        forms,
    };
    let mut obligations = vec![Obligation {
        cases: strategy.rewrites.len() as u64,
        ..Obligation::new(
            "O1",
            "equalities of the standard form have certificates and lower the measure",
        )
    }];
    let options = check.options()?;
    let what = format!(
        "options of all parts of fewer than {} stones in cells",
        cells.limit
    );
    obligations.push(Obligation {
        cases: options.iter().map(|options| options.examined).sum(),
        ..Obligation::new("O2", what)
    });
    obligations.extend(check.replies(&options)?);
    obligations.extend(check.rules()?);
    obligations.push(Obligation {
        cases: strategy.won.len().saturating_add(strategy.won_sums.len()) as u64,
        ..Obligation::new(
            "O6",
            "positions that Left wins moving second have certificates",
        )
    });
    let (starts, zero, is_symmetric) = check.starts()?;
    obligations.push(starts);
    Ok(Theorem {
        obligations,
        zero,
        is_symmetric,
        steps: check.forms.budget.steps(),
    })
}

/// What the obligations are about.
pub(super) struct Check<'a> {
    pub strategy: &'a Strategy,
    pub cells: &'a Cells,
    pub cases: &'a Cases<'a>,
    pub left: &'a Sets<'a>,
    /// Those with Right to move; for what is outside of them, the won positions are among them.
    pub right: &'a Sets<'a>,
    pub forms: Forms,
}

impl Check<'_> {
    /// Whether a change can lead to where all these clauses hold.
    pub fn question(
        &mut self,
        base: &[Row],
        clauses: &[Clause],
        change: &Change,
        left_to_move: bool,
    ) -> Result<Answer, Flaw> {
        let rows = [base, &change.rows].concat();
        let mut clauses = clauses.to_vec();
        // A position with a part outside is in no set.
        if !change.is_outside {
            let sets = match left_to_move {
                true => self.left,
                false => self.right,
            };
            let after = sets.not_in.iter();
            clauses.extend(after.map(|clause| change.clause_before(clause)));
        }
        let in_clauses = clauses.iter().flatten().map(Vec::len);
        let all = in_clauses.fold(rows.len(), usize::saturating_add);
        let budget = &mut self.forms.budget;
        budget.charge(all.saturating_mul(self.cells.len()))?;
        Ok(solve(&rows, &clauses, self.cells.len(), budget)?)
    }

    pub fn record(
        &self,
        obligation: &mut Obligation,
        answer: Answer,
        what: impl Fn(&str) -> String,
    ) {
        obligation.cases = obligation.cases.saturating_add(1);
        obligation.fail(match answer {
            Answer::None => return,
            Answer::Unknown => format!("not decided: {}", what("some position")),
            Answer::Solution(counts) => what(&self.draw(&counts)),
        });
    }

    /// O7: every start position is in a set with Left to move, or equal to 0. Also: the lengths where it is 0, and
    /// whether all start positions are their own negatives.
    fn starts(&mut self) -> Result<(Obligation, Vec<usize>, bool), Flaw> {
        let what = format!("start positions are in {} or equal to 0", self.left.names());
        let mut obligation = Obligation::new("O7", what);
        let family = at(&self.strategy.families, self.strategy.start)?;
        let (mut zero, mut is_symmetric) = (Vec::new(), true);
        for length in family.lengths(self.cells.limit.saturating_sub(1)) {
            let word = family.word(length).ok_or(Flaw::Internal)?;
            if let Some(part) = self.forms.part(&word)? {
                is_symmetric &= self.forms.parts.negative(part)? == part;
            }
            let sum = self.forms.standard_sum([&word])?;
            obligation.cases = obligation.cases.saturating_add(1);
            let is_in = match self.cells.counts(&sum) {
                Some(counts) => self.left.has(self.cases, &mut self.forms, &counts)?,
                None => false,
            };
            if sum.is_empty() {
                zero.push(length);
            } else if !is_in {
                let drawn = self.strategy.draw_word(&word);
                obligation.fail(format!("{drawn} is in no set"));
            }
        }
        // A longer part is not rewritten; if it is 0 nobody can move in it, nor in any longer one.
        if zero.last().is_some_and(|last| *last > self.cells.horizon) {
            obligation.fail("nobody can move in the start positions".to_owned());
        }
        Ok((obligation, zero, is_symmetric))
    }

    fn draw(&self, counts: &[i64]) -> String {
        let cells = counts.iter().enumerate();
        self.draw_cells(cells.flat_map(|(cell, count)| (0..*count).map(move |_| cell)))
    }

    pub fn draw_cells(&self, cells: impl IntoIterator<Item = CellId>) -> String {
        let words = cells
            .into_iter()
            .filter_map(|cell| self.cells.cells.get(cell));
        self.strategy
            .draw(words.map(|cell| cell.word.as_slice()).take(32))
    }
}
