//! Statements about long rows as instances of theorems.
//!
//! `(XO)^300 + (XO)^200 || 0` is beyond every search, but it is an instance of `(XO)^(m+n) + (XO)^n
//! || 0 for all m >= 1, n >= 1`. Exponents become variables, and small instances suggest a theorem
//! and its range. The theorem is proved, and used at one point, in one certificate. The claims of
//! strategies are about any number of rows, and decide longer sums.
//!
//! Depends on [`crate::methods::theorem`], which proves theorems, and on [`crate::strategy`]. In
//! reading order: [`general`] (statements of which one is an instance), [`law`] (what a row is
//! equal to by a theorem), [`written`] (the certificate), [`cases`] (a theorem from finitely many
//! instances), [`sums`] (by the claims of a strategy).
mod cases;
mod general;
mod law;
mod sums;
mod written;

use segcert_check::shell::library::Library;

pub use self::cases::Cases;
pub use self::general::stones;
use self::general::{General, Sides};
pub use self::law::{Law, only_row};
pub use self::sums::{by_strategy, candidates, first, verdict};
use crate::certificate::{Certificate, Verdict, wire};
use crate::clobber::{Expr, Query, Relation, Statement, Symbolic};
use crate::game::Components;
use crate::methods::Unproved;
use crate::methods::theorem::{self, Way};
use crate::run::{Control, Halt};
use crate::theorems::engine::{guarded, halt};
use crate::theorems::prove::{self, Proof};
use crate::theorems::survey::survey_family;
use crate::theorems::{Family, Limits};

/// An answer, and the theorem or strategy that gives it.
pub struct Instance {
    pub verdict: Verdict,
    /// The relation between the two sides, or between a position and 0.
    pub relation: Relation,
    /// The theorem of which the answer is an instance; `None` if a strategy decides the sum itself.
    pub theorem: Option<Statement>,
    /// The name of the strategy that proves the theorem or the answer, if one does.
    pub strategy: Option<String>,
}

/// Answers a question by a theorem of which the answer is an instance, or by a strategy that
/// decides the sum. Strategies are tried before systems of claims, which may take long. Needs a
/// stack of [`STACK_BYTES`](crate::game::arena::STACK_BYTES).
///
/// # Errors
/// [`Halt`].
pub fn answer(query: &Query, control: &Control) -> Result<Option<Instance>, Halt> {
    let mut instances = Instances::of(query);
    match instances.by_strategies(control)? {
        None => instances.by_claims(control),
        instance => Ok(instance),
    }
}

/// The ways to answer a question by a theorem. Small instances are evaluated once, however often an
/// answer is requested.
pub struct Instances<'q> {
    query: &'q Query,
    ways: Vec<Sides>,
    generals: Option<Vec<General>>,
}

impl<'q> Instances<'q> {
    /// Finds the ways to read the rows of a question as powers.
    pub fn of(query: &'q Query) -> Instances<'q> {
        Instances { query, ways: Sides::read(query), generals: None }
    }

    /// Tells whether at least half of the stones are in powers. If fewer are, a theorem is hardly
    /// easier to prove than the instance.
    pub fn are_likely(&self) -> bool {
        Sides::are_mostly_powers(self.query)
    }

    /// Answers the question by a strategy: by a theorem that a strategy proves, or by a strategy
    /// that decides the sum itself. Needs a stack of
    /// [`STACK_BYTES`](crate::game::arena::STACK_BYTES).
    ///
    /// # Errors
    /// [`Halt`].
    pub fn by_strategies(&mut self, control: &Control) -> Result<Option<Instance>, Halt> {
        if let Some(instance) = self.by_theorems(&[theorem::by_start], control)? {
            return Ok(Some(instance));
        }
        match sums::answer(self.query, control)? {
            None => self.by_theorems(&[theorem::from_any_family], control),
            instance => Ok(instance),
        }
    }

    /// Answers the question by a theorem that a system of claims proves. This may take long. Needs
    /// a stack of [`STACK_BYTES`](crate::game::arena::STACK_BYTES).
    ///
    /// # Errors
    /// [`Halt`].
    pub fn by_claims(&mut self, control: &Control) -> Result<Option<Instance>, Halt> {
        let ways = [theorem::by_claims, theorem::by_late_strategy];
        match (self.by_theorems(&ways, control)?, self.ways.first()) {
            (None, Some(sides)) => by_law(self.query, sides, control),
            (instance, _) => Ok(instance),
        }
    }

    /// Tells whether a system of claims is unlikely to exist: small instances have large values,
    /// and some row has several powers, so that no bounds by families apply.
    pub fn are_beyond_claims(&self) -> bool {
        let is_beyond = |general: &General| {
            general.has_large_values && general.statement.lines().any(|it| it.powers.len() > 1)
        };
        let generals = self.generals.as_ref().filter(|generals| !generals.is_empty());
        generals.is_some_and(|generals| generals.iter().all(is_beyond))
    }

    fn by_theorems(&mut self, ways: &[Way], control: &Control) -> Result<Option<Instance>, Halt> {
        if self.generals.is_none() {
            self.generals = Some(self.find_generals(control)?);
        }
        for general in self.generals.iter().flatten() {
            if let Some(proof) = proof(theorem::first(ways, &general.statement, control))? {
                if let Some(instance) = instance(self.query, general, proof) {
                    return Ok(Some(instance));
                }
            }
        }
        Ok(None)
    }

    fn find_generals(&self, control: &Control) -> Result<Vec<General>, Halt> {
        let mut generals = Vec::new();
        if !has_many_copies(self.query) {
            for sides in &self.ways {
                control.progress.set_stage("looking for a theorem");
                let found = sides.generals(control);
                generals.extend(found.map_err(|limit| halt(limit, control))?);
            }
        }
        Ok(generals)
    }
}

/// Minimum number of copies that may be replaced by a variable.
const MANY_COPIES: i64 = 8;

fn has_many_copies(query: &Query) -> bool {
    let Query::Statement(statement) = query else {
        return false;
    };
    let mut games = statement.summands().filter(|it| matches!(it.atom, Symbolic::Game(_)));
    games.any(|game| game.count.numerator.constant >= MANY_COPIES)
}

/// Returns the proof for all values of the variables, if one was found.
fn proof(found: Result<Option<Proof>, Unproved>) -> Result<Option<Proof>, Halt> {
    match found {
        Ok(proof) => Ok(proof),
        Err(Unproved::Stopped(halt) | Unproved::Claims(prove::Unproved::Stopped(halt))) => {
            Err(halt)
        }
        Err(_) => Ok(None),
    }
}

/// Returns the answer that a theorem gives at its point.
fn instance(query: &Query, general: &General, proof: Proof) -> Option<Instance> {
    let relation = general.statement.relation;
    let verdict = verdict(query, query.with_relation(relation), |statement| {
        certificate(general, proof.certificate, statement).ok_or(())
    });
    let verdict = verdict.ok()?;
    Some(Instance { verdict, relation, theorem: Some(proof.statement), strategy: proof.strategy })
}

fn certificate(
    general: &General,
    theorem: wire::Certificate,
    statement: Statement,
) -> Option<Certificate> {
    let written = written::certificate(theorem, general, &statement);
    Certificate::sealed(statement, &written.ok()??, &mut Library::default()).ok()
}

/// Answers a question about a row by the law of its family.
fn by_law(query: &Query, sides: &Sides, control: &Control) -> Result<Option<Instance>, Halt> {
    let (Query::Statement(statement), Some(row)) = (query, sides.only_row()) else {
        return Ok(None);
    };
    let Some(family) = Family::of_row(row).filter(|_| statement.relation == Relation::Equal) else {
        return Ok(None);
    };
    let limits = Limits { control: control.clone(), ..Limits::default() };
    let (_, Some(proof)) = survey_family(&family, &limits)? else {
        return Ok(None);
    };
    let Some(law) = Law::new(proof.statement.clone()).filter(|law| !law.has_rows()) else {
        return Ok(None);
    };
    let point = row.at(&[]).ok().and_then(|component| law.point(&component));
    let Some((number, worth)) = point.and_then(|n| Some((n, law.statement.at(&[n])?))) else {
        return Ok(None);
    };
    let general =
        General { statement: law.statement, point: vec![number], has_large_values: false };
    let instead = Statement { left: statement.left.clone(), ..worth };
    let (mut arena, mut components) = (guarded(control), Components::new());
    let mut value = |expr: &Expr| components.evaluate(expr, &mut arena);
    let [worth, asked] = [&instead, statement].map(|it| it.sides()[1].clone());
    let values = value(&worth).and_then(|worth| Ok((worth, value(&asked)?)));
    match values {
        Ok((worth, asked)) if worth == asked => Ok(instance(query, &general, proof)),
        Ok(_) => Ok(Some(Instance {
            relation: instead.relation,
            verdict: Verdict::Refuted(instead),
            theorem: Some(proof.statement),
            strategy: None,
        })),
        Err(limit) => Err(halt(limit, control)),
    }
}
