//! Statements about long rows as instances of theorems.
//!
//! `(XO)^300 + (XO)^200 || 0` is beyond every search, and an instance of
//! `(XO)^(m+n) + (XO)^n || 0 for all m >= 1, n >= 1`. Numbers in exponents become variables, small
//! instances say what may hold of them and from where on, and a theorem that is found is proved
//! and then used at one point, in one certificate. Claims of strategies are about any number of
//! rows: they decide longer sums.
//!
//! Depends on [`crate::theorems`] and [`crate::strategy`], which prove theorems. In reading order:
//! [`powers`] (powers of words in a row), [`general`] (statements of which one is an instance),
//! [`written`] (the certificate), [`sums`] (by the claims of a strategy).
mod general;
mod powers;
mod sums;
mod written;

use segcert_check::shell::library::Library;

use self::general::{General, Sides};
use crate::certificate::statement::plain_rows;
use crate::certificate::{Certificate, Verdict, wire};
use crate::clobber::for_all::{Summand, Symbolic};
use crate::clobber::{Atom, Expr, ForAll, Query, Relation, Statement};
use crate::game::{Arena, Limit, Parts};
use crate::run::{Control, DEFAULT_MEMORY, Halt};
use crate::strategy::theorem::{self, Unproved};
use crate::theorems::prove::{self, Proof};
use crate::theorems::survey::look_at;
use crate::theorems::{Limits, Tape};

/// An answer, and what gives it.
pub struct Instance {
    pub verdict: Verdict,
    /// What holds between the two sides, or between a position and 0.
    pub relation: Relation,
    /// None if a strategy speaks of the sum itself.
    pub theorem: Option<ForAll>,
    /// The name of the strategy that proves the theorem or the answer, if one does.
    pub strategy: Option<String>,
}

/// Rows with more stones are looked for in theorems before they are searched.
const LONG_ROW: u64 = 100;
/// So are rows with more stones together.
const LONG_SUM: u64 = 200;

/// Whether rows of a question are so long that a search seldom comes to an end.
pub fn is_long(query: &Query) -> bool {
    let sides = match query {
        Query::Position(position) => vec![position],
        Query::Statement(statement) => vec![&statement.left, &statement.right],
    };
    let terms = sides.into_iter().flat_map(|side| &side.terms);
    let rows = terms.filter_map(|term| match &term.atom {
        Atom::Row(row) => Some((row.len(), term.count.unsigned_abs())),
        _ => None,
    });
    let (mut longest, mut together) = (0, 0_u64);
    for (stones, copies) in rows {
        longest = longest.max(stones);
        together = together.saturating_add(stones.saturating_mul(copies));
    }
    longest > LONG_ROW || together > LONG_SUM
}

/// Answers a question by a theorem of which the answer is an instance, or by what a strategy says
/// of the sum itself: what strategies prove at once comes first, systems of claims last, as they
/// may take long. Needs a stack of [`STACK_BYTES`](crate::game::arena::STACK_BYTES).
///
/// # Errors
/// [`Halt`].
pub fn answer(query: &Query, control: &Control) -> Result<Option<Instance>, Halt> {
    let ways = Sides::read(query);
    let mut generals = Vec::new();
    if !has_many_copies(query) {
        for sides in &ways {
            control.progress.say("looking for a theorem");
            let found = sides.generals(control);
            generals.extend(found.map_err(|limit| halt(limit, control))?);
        }
    }
    let theorem = |general: &General, prove: &Prove| -> Result<Option<Instance>, Halt> {
        let proof = proof(prove(&general.statement, control))?;
        Ok(proof.and_then(|proof| instance(query, general, proof)))
    };
    let at_length =
        |statement: &ForAll, control: &Control| theorem::at_length(statement, control).map(Some);
    for general in &generals {
        if let Some(instance) = theorem(general, &theorem::at_once)? {
            return Ok(Some(instance));
        }
    }
    if let Some(instance) = sums::answer(query, control)? {
        return Ok(Some(instance));
    }
    for general in &generals {
        if let Some(instance) = theorem(general, &at_length)? {
            return Ok(Some(instance));
        }
    }
    match ways.first() {
        Some(sides) => by_law(query, sides, control),
        None => Ok(None),
    }
}

/// A way to prove theorems.
type Prove = dyn Fn(&ForAll, &Control) -> Result<Option<Proof>, Unproved>;

/// So many copies of a game are not the same for all numbers.
const MANY_COPIES: i64 = 8;

fn has_many_copies(query: &Query) -> bool {
    let Query::Statement(statement) = query else {
        return false;
    };
    let terms = statement.left.terms.iter().chain(&statement.right.terms);
    let mut games = terms.filter(|term| !matches!(term.atom, Atom::Row(_)));
    games.any(|term| term.count.abs() >= MANY_COPIES)
}

/// A proof for all values of the variables, if one was found.
fn proof(found: Result<Option<Proof>, Unproved>) -> Result<Option<Proof>, Halt> {
    match found {
        Ok(proof) => Ok(proof),
        Err(Unproved::Stopped(halt) | Unproved::Claims(prove::Unproved::Stopped(halt))) => {
            Err(halt)
        }
        Err(_) => Ok(None),
    }
}

/// The answer at the point of a theorem.
fn instance(query: &Query, general: &General, proof: Proof) -> Option<Instance> {
    let relation = general.statement.relation;
    let statement = match query {
        Query::Position(position) => {
            Statement { left: position.clone(), relation, right: Expr::zero() }
        }
        Query::Statement(statement) => Statement { relation, ..statement.clone() },
    };
    let is_refuted = matches!(query, Query::Statement(asked) if asked.relation != relation);
    let verdict = match is_refuted {
        true => Verdict::Refuted(statement),
        false => {
            let certificate = certificate(general, proof.certificate, statement)?;
            Verdict::Proved(Box::new(certificate))
        }
    };
    Some(Instance { verdict, relation, theorem: Some(proof.statement), strategy: proof.strategy })
}

fn certificate(
    general: &General,
    theorem: wire::Certificate,
    statement: Statement,
) -> Option<Certificate> {
    let statement = plain_rows(&statement);
    let written = written::certificate(theorem, general, &statement);
    Certificate::sealed(statement, &written.ok()??, &mut Library::default()).ok()
}

/// What a row is equal to, by the law of its line.
fn by_law(query: &Query, sides: &Sides, control: &Control) -> Result<Option<Instance>, Halt> {
    let (Query::Statement(statement), Some(line)) = (query, sides.only_row()) else {
        return Ok(None);
    };
    let Some(tape) = Tape::of_line(line).filter(|_| statement.relation == Relation::Equal) else {
        return Ok(None);
    };
    let limits = Limits { control: control.clone(), ..Limits::default() };
    let (_, Some(proof)) = look_at(&tape, &limits)? else {
        return Ok(None);
    };
    let law = &proof.statement;
    let has_rows = |summand: &Summand| matches!(summand.atom, Symbolic::Line(_));
    if law.relation != Relation::Equal || law.right.iter().any(has_rows) {
        return Ok(None);
    }
    let copies = line.powers[0].exponent.offset;
    let Some(point) = point_of(law, copies) else {
        return Ok(None);
    };
    let general = General { statement: law.clone(), point };
    let Some(worth) = law.at(&general.point) else {
        return Ok(None);
    };
    let instead = Statement { left: statement.left.clone(), ..worth };
    let (mut arena, mut parts) = (Arena::new(), Parts::new());
    arena.set_guard(control.guard(control.memory.unwrap_or(DEFAULT_MEMORY)));
    let mut value = |expr: &Expr| parts.evaluate(expr, &mut arena);
    let values = value(&instead.right).and_then(|right| Ok((right, value(&statement.right)?)));
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

/// The number for which the row of a law has so many copies.
fn point_of(law: &ForAll, copies: i64) -> Option<Vec<u32>> {
    let variable = law.only_variable()?;
    let exponent = law.lines().next()?.powers.first()?.exponent;
    let [slope, ..] = exponent.slopes;
    let number = (copies - exponent.offset).checked_div(slope)?;
    let number = u32::try_from(number).ok()?;
    let is_meant = number >= variable.from && number % variable.modulus == variable.residue;
    (is_meant && exponent.at(&[number]) == copies).then(|| vec![number])
}

fn halt(limit: Limit, control: &Control) -> Halt {
    match limit {
        Limit::Memory => Halt::Memory,
        _ => control.check().err().unwrap_or(Halt::Time),
    }
}
