//! The sets of a strategy as inequalities: what holds in a set, and what holds outside of all sets.

use super::cases::Cases;
use super::cells::CellId;
use super::data::{Set, Strategy};
use super::error::Flaw;
use super::form::Forms;
use super::linear::{Answer, Clause, Row, solve};

/// One of the cases by which positions are in a set: what holds in these positions.
pub struct Case {
    pub rows: Vec<Row>,
    pub clauses: Vec<Clause>,
}

/// The sets with one player to move.
#[derive(Default)]
pub struct Sets<'a> {
    pub all: Vec<(&'a Set, Vec<Case>)>,
    /// A position without parts outside is in none of them.
    pub not_in: Vec<Clause>,
}

impl<'a> Sets<'a> {
    pub fn new(
        strategy: &'a Strategy,
        left_to_move: bool,
        cases: &Cases,
        forms: &mut Forms,
    ) -> Result<Sets<'a>, Flaw> {
        let mut sets = Sets::default();
        let meant = strategy.sets.iter();
        for set in meant.filter(|set| set.left_to_move == left_to_move) {
            let except = cases.games(forms, &set.except)?;
            let mut of_set = Vec::new();
            for conditions in &set.any {
                cases.hold(&mut forms.budget, conditions.len().saturating_mul(2))?;
                let mut case =
                    Case { rows: cases.standard.clone(), clauses: cases.exclusive.clone() };
                let more = case.rows.len().saturating_add(case.clauses.len());
                cases.hold(&mut forms.budget, more.saturating_mul(2))?;
                let mut fails: Clause = Vec::new();
                for condition in conditions {
                    let row = cases.condition(&mut forms.budget, condition)?;
                    fails.push(vec![row.negation()]);
                    case.rows.push(row);
                }
                for game in &except {
                    case.clauses.push(cases.differs(&mut forms.budget, game)?);
                    fails.push(cases.equals(&mut forms.budget, game)?);
                }
                sets.not_in.push(fails);
                of_set.push(case);
            }
            sets.all.push((set, of_set));
        }
        Ok(sets)
    }

    pub fn cases(&self) -> impl Iterator<Item = &Case> {
        self.all.iter().flat_map(|(_, cases)| cases)
    }

    /// Takes out the positions that the strategy takes as won.
    pub fn add_won(
        &mut self,
        strategy: &Strategy,
        cases: &Cases,
        forms: &mut Forms,
    ) -> Result<(), Flaw> {
        for game in cases.games(forms, &strategy.won)? {
            self.not_in.push(cases.differs(&mut forms.budget, &game)?);
        }
        let mut is_won = vec![false; cases.cells.len()];
        for word in &strategy.won_sums {
            let part = forms.part(word)?;
            // Only a part that is a cell by itself: no word is longer than the horizon.
            let cell = part.and_then(|part| cases.cells.of(part));
            if let Some(is_won) = cell.and_then(|cell| is_won.get_mut(cell)) {
                *is_won = true;
            }
        }
        let other = |cell: CellId| i64::from(is_won.get(cell) == Some(&false));
        self.not_in.push(vec![vec![cases.row(other, -1)]]);
        Ok(())
    }

    /// Whether a position, by its numbers of parts, is in one of the sets.
    pub fn has(&self, cases: &Cases, forms: &mut Forms, counts: &[i64]) -> Result<bool, Flaw> {
        for case in self.cases() {
            let mut rows = case.rows.clone();
            rows.extend(cases.equals(&mut forms.budget, counts)?);
            let answer = solve(&rows, &case.clauses, cases.cells.len(), &mut forms.budget)?;
            if matches!(answer, Answer::Solution(_)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Their names.
    pub fn names(&self) -> String {
        let names = self.all.iter().map(|(set, _)| set.name.as_str());
        names.collect::<Vec<_>>().join(", ")
    }
}
