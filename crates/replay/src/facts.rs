//! Checks the certificates for the assumptions of a strategy: its equalities, and the positions
//! that Left wins, moving second.

use crate::clobber::{Atom, Component, Expr, Relation, Row, Statement, Term};
use crate::data::Strategy;
use crate::error::Flaw;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;
use std::fmt::Display;

/// A strategy with certificates for all its assumptions.
#[derive(Clone, Copy)]
pub struct Certified<'a>(&'a Strategy);

impl<'a> Certified<'a> {
    /// Checks the certificates, and that they prove all assumptions of the strategy. Ignores
    /// certificates of other statements.
    pub fn new(
        strategy: &'a Strategy,
        certificates: &[impl AsRef<[u8]>],
    ) -> Result<Certified<'a>, Flaw> {
        let mut proved = Vec::new();
        for certificate in certificates {
            let statement = statement(certificate.as_ref())?;
            proved.extend(statement.parse().ok().as_ref().and_then(Fact::of));
        }
        let is_missing = |needed: &Statement| {
            let fact = Fact::of(needed);
            fact.is_none_or(|fact| !proved.contains(&fact))
        };
        match needed(strategy).find(is_missing) {
            Some(statement) => Err(Flaw::Uncertified(statement.to_string())),
            None => Ok(Certified(strategy)),
        }
    }

    /// Returns the strategy.
    pub fn strategy(&self) -> &'a Strategy {
        self.0
    }
}

/// Returns the statement that a certificate proves.
fn statement(certificate: &[u8]) -> Result<String, Flaw> {
    match check(certificate, &Options::default(), &mut Library::default()) {
        Verdict::Verified(verified) => Ok(verified.statement),
        Verdict::Rejected(why) => Err(unusable("a certificate is rejected", why)),
        Verdict::CouldNotCheck(why) => Err(unusable("a certificate", why)),
    }
}

fn unusable(what: &str, why: impl Display) -> Flaw {
    Flaw::Malformed(format!("{what}: {why}"))
}

/// Returns the assumptions of a strategy in the notation of certificates: its equalities, then its
/// won positions.
pub fn statements(strategy: &Strategy) -> Vec<String> {
    needed(strategy).map(|statement| statement.to_string()).collect()
}

fn needed(strategy: &Strategy) -> impl Iterator<Item = Statement> {
    let equalities = strategy.rewrites.iter().map(|rewrite| {
        let from = sum(std::slice::from_ref(&rewrite.from));
        Statement::about(&from, Relation::Equal, &sum(&rewrite.to))
    });
    let sums = strategy.won_sums.iter().map(std::slice::from_ref);
    let won = strategy.won.iter().map(Vec::as_slice).chain(sums);
    let won = won.map(|game| Statement::about(&sum(game), Relation::GreaterEqual, &Expr::zero()));
    equalities.chain(won)
}

fn sum(parts: &[Component]) -> Expr {
    let term = |part: &Component| Term { count: 1, atom: Atom::Row(Row::from(part)) };
    Expr { terms: parts.iter().map(term).collect() }
}

/// Returns the components of a sum of rows, with repetitions.
///
/// # Errors
/// Returns the first term that is not a row.
pub fn components(sum: &Expr) -> Result<Vec<Component>, &Atom> {
    let mut parts = Vec::new();
    for Term { count, atom } in &sum.terms {
        let row = match atom {
            Atom::Row(row) => row.components(),
            _ if *atom == Atom::ZERO => continue,
            _ => return Err(atom),
        };
        let copies = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX);
        for part in row {
            let part = if *count < 0 { part.negative() } else { part };
            parts.extend(std::iter::repeat_n(part, copies));
        }
    }
    Ok(parts)
}

/// A statement about sums of components, up to the order of terms and the orientation of
/// components.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fact {
    left: Vec<Component>,
    relation: Relation,
    right: Vec<Component>,
}

impl Fact {
    fn of(statement: &Statement) -> Option<Fact> {
        let side = |sum: &Expr| {
            let mut parts = components(sum).ok()?;
            parts.retain(|part| !part.is_dead());
            parts = parts.iter().map(Component::oriented).collect();
            parts.sort_unstable();
            Some(parts)
        };
        if !statement.is_single() || !statement.is_about(&[]) {
            return None;
        }
        let [left, right] = statement.sides();
        Some(Fact { left: side(&left)?, relation: statement.relation, right: side(&right)? })
    }
}
