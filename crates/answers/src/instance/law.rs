//! Laws: theorems that name, for all `n`, a game equal to a row with one power.
use crate::clobber::form::lcm;
use crate::clobber::{
    Atom, Component, Count, Expr, Relation, Statement, Summand, Symbolic, Term, Word,
};

/// A theorem `u(w)^nv = …`.
pub struct Law {
    /// The theorem.
    pub statement: Statement,
    row: Word,
    /// Number of stones of the first row, and the number of stones that each further copy adds.
    stones: [usize; 2],
    least: u32,
}

impl Law {
    /// Reads a law: an equality without conditions whose left side is one row with one power.
    /// Returns `None` for other statements.
    pub fn new(statement: Statement) -> Option<Law> {
        let [least] = statement.variables[..] else { return None };
        let row = only_row(&statement.left)?;
        let [power] = &row.powers[..] else { return None };
        let is_law = statement.relation == Relation::Equal && statement.conditions.is_empty();
        if !is_law || power.exponent.coefficient(0) < 1 {
            return None;
        }
        let at = |n: u32| Some(row.at(&[i64::from(n)]).ok()?.len());
        let [first, second] = [at(least)?, at(least + 1)?];
        let row = row.clone();
        Some(Law { row, stones: [first, second - first], least, statement })
    }

    /// Tells whether the right side has rows.
    pub fn has_rows(&self) -> bool {
        self.statement.right.iter().any(|it| matches!(it.atom, Symbolic::Row(_)))
    }

    /// Returns the number of copies of the base after which the law adds the same game, and this
    /// game. Returns `None` if it adds different games, or if the right side has other rows than
    /// one row of the family.
    pub fn period(&self) -> Option<(usize, Expr)> {
        let games = |n: u32| {
            let [_, mut right] = self.statement.at(&[n])?.sides();
            right.terms.retain(|term| !matches!(term.atom, Atom::Row(_)));
            Some(right)
        };
        let (rows, others): (Vec<Summand>, Vec<Summand>) = (self.statement.right.iter().cloned())
            .partition(|summand| matches!(summand.atom, Symbolic::Row(_)));
        let (steps, saltus) = match rows.is_empty() {
            true => {
                let divisors = others.iter().map(|it| u64::from(it.count.divisor));
                let steps = u32::try_from(divisors.fold(1, lcm)).ok()?;
                let [before, after] = [games(self.least)?, games(self.least + steps)?];
                let gained = Statement::about(&after, Relation::Equal, &before).difference();
                (steps, gained)
            }
            false if others.iter().all(|it| it.count.numerator.is_constant()) => {
                let far = self.least + FAR;
                let shorter = only_row(&rows)?.at(&[i64::from(far)]).ok()?;
                (far.checked_sub(self.point(&shorter)?)?, games(self.least)?)
            }
            false => return None,
        };
        let copies = usize::try_from(self.row.powers[0].exponent.coefficient(0)).ok()?;
        (steps > 0).then_some((steps as usize * copies, saltus))
    }

    /// Returns the value of `n` for which the left side of the law is this row, if there is one.
    pub fn point(&self, component: &Component) -> Option<u32> {
        let [first, more] = self.stones;
        let beyond = component.len().checked_sub(first).filter(|beyond| beyond % more == 0)?;
        let n = self.least.checked_add(u32::try_from(beyond / more).ok()?)?;
        let row = self.row.at(&[i64::from(n)]).ok()?;
        row.is_same(component).then_some(n)
    }

    /// Returns the game to which a row is equal by the law, if that game has only shorter rows.
    pub fn worth(&self, component: &Component) -> Option<Expr> {
        let [_, worth] = self.statement.at(&[self.point(component)?])?.sides();
        let is_shorter = |term: &Term| match &term.atom {
            Atom::Row(row) => row.len() < component.len() as u64,
            _ => true,
        };
        worth.terms.iter().all(is_shorter).then_some(worth)
    }
}

/// A difference between two values of `n` that is greater than each period.
const FAR: u32 = 100;

/// Returns the row of a side of a statement that is a single copy of one row.
pub fn only_row(side: &[Summand]) -> Option<&Word> {
    match side {
        [Summand { count, atom: Symbolic::Row(words) }] if *count == Count::constant(1) => {
            words.first().filter(|_| words.len() == 1)
        }
        _ => None,
    }
}
