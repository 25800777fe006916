//! Proves a statement for all `n` from a table of bounds.
use super::attempt::Bounds;
use super::engine::{Found, Order, Proofs, System, Theme, guarded};
use super::goals::goals;
use super::growth_rate::GrowthRate;
use super::shape::shape_of;
use super::table::{Growth, Table};
use super::theorem;
use crate::certificate::goal::goals as judgments;
use crate::certificate::wire;
use crate::claims::{Fault, Policy, Theory};
use crate::clobber::Statement;
use crate::game::{Arena, Components};
use crate::run::Control;

/// Maximum number of copies of the base between an end of a power and a move of Left's.
const NEAR: i64 = 12;

/// Number of small cases that are separated where bounds are known but too weak.
const BASE_CASES: usize = 8;

/// Maximum number of attempts to prove a claim.
const MOST_TRIED: usize = 40_000;

/// Maximum number of claims for which no proof is found.
const MOST_DROPPED: usize = 500;

/// Numbers of stones up to which the values of rows are used in bounds, besides nimbers.
const SHORT: [usize; 2] = [0, 8];

/// Maximum number of stones of rows whose values a table shows.
const EXACT: usize = 40;

/// A search that takes all claims from tables.
pub struct Tabled {
    pub bounds: Bounds,
    tried: usize,
    dropped: usize,
}

/// Returns a certificate of the statement from a table of bounds, if these bounds suffice.
///
/// # Errors
/// [`Fault`] of limits.
pub fn prove(statement: &Statement, control: &Control) -> Result<Option<wire::Certificate>, Fault> {
    let arena = guarded(control);
    for short in SHORT {
        let Some(mut search) = Tabled::new(statement, short, arena.clone())? else {
            continue;
        };
        if let Some(proofs) = search.prove(statement)? {
            return theorem::draft(&mut search.bounds, statement, &proofs).map(Some);
        }
    }
    Ok(None)
}

impl Tabled {
    /// Prepares the table for the row of a statement, if the bounds of all rows that play reaches
    /// grow alike.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn new(statement: &Statement, short: usize, arena: Arena) -> Result<Option<Tabled>, Fault> {
        let mut theory = Theory::new(Arena::new(), Components::new(), Policy::CollectSums);
        let (goals, _) = goals(&mut theory, statement)?;
        let mut powers = goals.iter().map(|goal| {
            let mut powers = goal.position.words.iter().filter(|word| !word.is_plain());
            powers.next().filter(|_| powers.next().is_none()).map(|word| shape_of(word).0)
        });
        let word = powers.next().flatten();
        let Some(word) = word.filter(|word| powers.all(|other| other.as_ref() == Some(word)))
        else {
            return Ok(None);
        };
        let rows = |is_plain| {
            let rows = goals.iter().flat_map(|goal| {
                let rows = goal.position.words.iter().filter(|row| row.is_plain() == is_plain);
                rows.map(|row| row.at(&vec![0; goal.parameters]))
            });
            rows.collect::<Result<Vec<_>, _>>()
        };
        let others = rows(true)?;
        // Without further rows, the value of the first power is not needed.
        let first = if others.is_empty() { Vec::new() } else { rows(false)? };
        // With the values of short rows, fewer sums of values of long rows are needed.
        let is_refused = short == 0 || others.iter().chain(&first).any(|row| row.len() > EXACT);
        if !others.is_empty() && is_refused {
            return Ok(None);
        }
        let wanted = wanted(&mut theory, statement)?;
        let theory = Theory::new(arena, Components::new(), Policy::CollectSums);
        let mut bounds = Bounds::new(theory, &word)?;
        let Some(table) = Table::new(&word, short, &first, wanted, &mut bounds.theory.arena)?
        else {
            return Ok(None);
        };
        bounds.theory.lemmas.clear(Policy::CollectSums);
        bounds.system = System::new(Order::OldestFirst, true);
        bounds.period = table.period;
        bounds.near = NEAR;
        bounds.base_cases = BASE_CASES;
        bounds.is_patient = true;
        bounds.tables.push(table);
        if !others.is_empty() {
            bounds.are_sums_large = true;
            bounds.tables.push(Table::of_rows(&[], 0, &others, &mut bounds.theory.arena)?);
        }
        Ok(Some(Tabled { bounds, tried: 0, dropped: 0 }))
    }

    /// Proves the statement and the bounds that it needs.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn prove(&mut self, statement: &Statement) -> Result<Option<Proofs>, Fault> {
        self.prove_by_claims(|search| search.bounds.prove_statement(statement))
    }
}

/// Returns the growth of the row in the goals that a statement claims, in ups.
fn wanted(theory: &mut Theory, statement: &Statement) -> Result<Option<Growth>, Fault> {
    let Some(rate) = GrowthRate::of(statement, theory)? else {
        return Ok(None);
    };
    let is_positive = judgments(statement.relation).all(|(is_positive, _)| is_positive);
    let sign = if is_positive == rate.is_subtracted { -1 } else { 1 };
    let gain = theory.arena.as_up_star(rate.gain);
    Ok(gain.map(|gain| Growth { copies: rate.copies, ups: sign * i64::from(gain.ups) }))
}

impl Theme for Tabled {
    fn system(&mut self) -> &mut System {
        &mut self.bounds.system
    }

    fn prove_claim(&mut self, number: usize) -> Found {
        self.bounds.prove(number)
    }

    /// Returns whether the search can go on. The table has all bounds from the beginning, so
    /// nothing replaces a bound.
    fn replace(&mut self, _: usize) -> Result<bool, Fault> {
        self.dropped += 1;
        Ok(self.dropped <= MOST_DROPPED)
    }

    fn may_try(&mut self) -> Result<bool, Fault> {
        self.tried += 1;
        Ok(self.tried <= MOST_TRIED)
    }
}

#[cfg(test)]
mod tests;
