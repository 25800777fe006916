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
    /// Lengths of start positions with Left to move that are equal to 0, so that the second player wins. They are all of them.
    pub zero: Vec<usize>,
    /// Whether all start positions with Right to move are in sets with Left to move, too, so that Left wins whoever begins.
    pub wins_first: bool,
    /// Whether every start position is its own negative, so that the player who moves first wins whenever Left does.
    pub is_symmetric: bool,
    /// Elementary steps, as counted for the limit.
    pub steps: u64,
}

impl Theorem {
    /// Whether all obligations hold: then Left wins every start position; if he begins there, every one that is not equal to 0.
    pub fn holds(&self) -> bool {
        self.obligations.iter().all(|obligation| obligation.failures.is_empty())
    }
}

const MOST_FAILURES: usize = 5;

impl Obligation {
    pub(super) fn new(name: &'static str, what: impl Into<String>) -> Obligation {
        Obligation { name, what: what.into(), cases: 0, failures: Vec::new() }
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
    let mut check =
        Check { strategy, cells: &cells, cases: &cases, left: &left, right: &right, forms };
    let mut obligations = vec![Obligation {
        cases: strategy.rewrites.len() as u64,
        ..Obligation::new(
            "O1",
            "equalities of the standard form have certificates and lower the measure",
        )
    }];
    let options = check.options()?;
    let what = format!("options of all parts of fewer than {} stones in cells", cells.limit);
    obligations.push(Obligation {
        cases: options.iter().map(|options| options.examined).sum(),
        ..Obligation::new("O2", what)
    });
    obligations.extend(check.replies(&options)?);
    obligations.extend(check.rules()?);
    obligations.push(Obligation {
        cases: strategy.won.len().saturating_add(strategy.won_sums.len()) as u64,
        ..Obligation::new("O6", "positions that Left wins moving second have certificates")
    });
    let mut theorem = Theorem {
        obligations,
        zero: Vec::new(),
        wins_first: true,
        is_symmetric: strategy.start.beside.is_empty(),
        steps: 0,
    };
    check.starts(&mut theorem)?;
    Ok(Theorem { steps: check.forms.budget.steps(), ..theorem })
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

    /// O7: every start position is in a set with the player to move who is to move there, or equal to 0; with Right to move it may also be won.
    fn starts(&mut self, theorem: &mut Theorem) -> Result<(), Flaw> {
        let left_to_move = self.strategy.start.left_to_move;
        let mut obligation = Obligation::new(
            "O7",
            match left_to_move {
                true => format!("start positions are in {} or equal to 0", self.left.names()),
                false => format!("start positions are in {} or won", self.right.names()),
            },
        );
        for (length, words) in self.strategy.starts(self.cells.limit.saturating_sub(1)) {
            if let Some(part) = self.forms.part(words.first().ok_or(Flaw::Internal)?)? {
                theorem.is_symmetric &= self.forms.parts.negative(part)? == part;
            }
            let sum = self.forms.standard_sum(&words)?;
            obligation.cases = obligation.cases.saturating_add(1);
            let (mut is_left, mut is_right) = (false, false);
            if let Some(counts) = self.cells.counts(&sum) {
                is_left = self.left.has(self.cases, &mut self.forms, &counts)?;
                is_right = !left_to_move && self.is_won(&counts)?;
            }
            theorem.wins_first &= is_left;
            let is_proved = if left_to_move { is_left } else { is_right };
            if sum.is_empty() {
                theorem.zero.push(length);
            } else if !is_proved {
                let drawn = self.strategy.draw(words.iter().map(Vec::as_slice));
                obligation.fail(format!("{drawn} is in no set"));
            }
        }
        // A longer part is not rewritten; if it is 0 nobody can move in it, nor in any longer one.
        let last = theorem.zero.last();
        if last.is_some_and(|last| *last > self.cells.horizon) {
            obligation.fail("nobody can move in the start positions".to_owned());
        }
        theorem.obligations.push(obligation);
        Ok(())
    }

    /// Whether a position with Right to move, by its numbers of parts, is in a set or won.
    fn is_won(&mut self, counts: &[i64]) -> Result<bool, Flaw> {
        let rows = self.cases.equals(&mut self.forms.budget, counts)?;
        let outside = &self.right.not_in;
        let answer = solve(&rows, outside, self.cells.len(), &mut self.forms.budget)?;
        Ok(matches!(answer, Answer::None))
    }

    fn draw(&self, counts: &[i64]) -> String {
        let cells = counts.iter().enumerate();
        self.draw_cells(cells.flat_map(|(cell, count)| (0..*count).map(move |_| cell)))
    }

    pub fn draw_cells(&self, cells: impl IntoIterator<Item = CellId>) -> String {
        let words = cells.into_iter().filter_map(|cell| self.cells.cells.get(cell));
        self.strategy.draw(words.map(|cell| cell.word.as_slice()).take(32))
    }
}
