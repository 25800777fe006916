//! Certificates of statements for all `n` by a strategy: kind 3 in docs/FORMAT.md.

use super::claim::{Meaning, Unfit};
use super::code;
use super::error::Flaw;
use super::proofs::Certified;
use super::theorem::theorem;
use crate::family::statement;
use crate::kernel::budget::{Budget, Limits};
use crate::kernel::error::{Code, Section, Stop};
use crate::kernel::reader::Reader;
use std::fmt;

/// The contents of a certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sections {
    pub statement: String,
    pub strategy: Vec<u8>,
    pub names: Vec<u8>,
    pub certificates: Vec<u8>,
}

impl Sections {
    /// In file order.
    pub fn bodies(&self) -> [&[u8]; 4] {
        [self.statement.as_bytes(), &self.strategy, &self.names, &self.certificates]
    }
}

/// What a replay did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StrategyStats {
    /// How the strategy is called.
    pub name: String,
    pub rules: u64,
    /// Equalities and won positions, each with a certificate of its own.
    pub certificates: u64,
    pub obligations: u64,
    /// Cases of all obligations.
    pub cases: u64,
    /// Elementary steps, as counted for the limit.
    pub steps: u64,
}

impl StrategyStats {
    /// The counts with the names that programs read.
    pub fn counts(&self) -> [(&'static str, u64); 5] {
        [
            ("rules", self.rules),
            ("certificates", self.certificates),
            ("obligations", self.obligations),
            ("cases", self.cases),
            ("elementary_steps", self.steps),
        ]
    }
}

impl fmt::Display for StrategyStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "strategy {}, {} rules, {} certificates, {} obligations in {} cases, {} elementary steps",
            self.name, self.rules, self.certificates, self.obligations, self.cases, self.steps,
        )
    }
}

/// Replays the sections *statement*, *strategy*, *names*, *certificates*. If it returns `Ok`, the statement with this text is true.
pub fn replay(sections: [&[u8]; 4], limits: Limits) -> Result<(String, StrategyStats), Stop> {
    let [text, strategy, names, certificates] = sections;
    let mut budget = Budget::new(limits);
    budget.charge(text.len())?;
    let statement = statement::read(text)?;
    let strategy = code::read(strategy, names, &mut budget)?;
    let meaning = Meaning::new(&strategy, &statement).map_err(unfit)?;
    let mut reader = Reader::new(Section::Certificates, certificates);
    let certified =
        Certified::read(&strategy, meaning.beside().as_deref(), &mut reader, &mut budget)?;
    let theorem = theorem(&certified).map_err(flawed)?;
    for obligation in &theorem.obligations {
        if let Some(failure) = obligation.failures.first() {
            let message = format!("{} ({}): {failure}", obligation.name, obligation.what);
            return Err(in_strategy(Code::StrategyObligation, message));
        }
    }
    meaning.follows(&theorem).map_err(unfit)?;
    let certificates = strategy
        .rewrites
        .len()
        .saturating_add(strategy.won.len())
        .saturating_add(strategy.won_sums.len())
        .saturating_add(usize::from(meaning.beside().is_some()));
    let cases = theorem.obligations.iter().map(|obligation| obligation.cases);
    let stats = StrategyStats {
        rules: strategy.rules.len() as u64,
        certificates: certificates as u64,
        obligations: theorem.obligations.len() as u64,
        cases: cases.fold(0, u64::saturating_add),
        steps: budget.steps().saturating_add(theorem.steps),
        name: strategy.name,
    };
    Ok((statement.to_string(), stats))
}

fn unfit(unfit: Unfit) -> Stop {
    Stop::fault(unfit.code, Section::Statement, 0, unfit.message)
}

fn in_strategy(code: Code, message: String) -> Stop {
    Stop::fault(code, Section::Strategy, 0, message)
}

/// Nobody can stop the check of the obligations, and certificates are there.
fn flawed(flaw: Flaw) -> Stop {
    match flaw {
        Flaw::Malformed(message) => in_strategy(Code::StrategyFlaw, message),
        Flaw::Limit(limit) => Stop::Limit(limit),
        Flaw::Uncertified(_) | Flaw::Stopped | Flaw::Internal => Stop::Internal,
    }
}
