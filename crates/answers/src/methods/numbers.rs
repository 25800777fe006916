//! Who wins a sum of numbers and of all-small games such as rows: the numbers decide, unless they
//! cancel, because every all-small game is less than every positive number. Certificates of this
//! use bounds of the rows ([`crate::theorems::by_numbers`]).
use segcert_check::shell::library::Library;

use super::sum::FIRST;
use super::turns::{GROWTH, PARTS, QUICK, QUICK_PARTS};
use super::{Answer, Methods, Proved, Theorems, Unproved};
use crate::certificate::Certificate;
use crate::clobber::notation::MAX_DIVISOR;
use crate::clobber::{Atom, Outcome, Query, Relation, Statement, Summand, Symbolic};
use crate::instance::{Instances, stones, verdict};
use crate::prove::Prover;
use crate::run::Halt;
use crate::theorems::prove::where_numbers_decide;

/// Why an answer of [`outcome`] is right.
pub const WHY: &str = "because every sum of rows is all-small, so it is less than every positive \
                       number and greater than every negative one";

/// Returns the outcome of a position, or of the difference of the two sides of a statement, for
/// all values of the variables. Returns `None` if the numbers in it may cancel, or if there are
/// other games than rows, nimbers, ups and their powers.
pub fn outcome(query: &Query) -> Option<Outcome> {
    let zero = |position| Statement::about(position, Outcome::P.relation(), &Default::default());
    let statement = match query {
        Query::Statement(statement) => statement,
        Query::Position(position) => &zero(position),
    };
    // The sum of the numbers, as a multiple of the smallest one that the notation can read.
    let unit = MAX_DIVISOR.trailing_zeros();
    let mut total: i128 = 0;
    // Whether the total grows with the variables, or falls.
    let mut grows: Option<bool> = None;
    let least: Vec<i64> = statement.variables.iter().map(|&least| least.into()).collect();
    let left = statement.left.iter().map(|summand| (summand, 1));
    for (summand, sign) in left.chain(statement.right.iter().map(|summand| (summand, -1))) {
        match &summand.atom {
            Symbolic::Game(Atom::Number(number)) => {
                let size = i128::from(number.numerator()) << (unit - number.halvings());
                total += sign * i128::from(summand.count.at(&least)) * size;
                for (_, factor) in summand.count.numerator.terms() {
                    let is_negative = (*factor < 0) != summand.count.is_negative;
                    let is_up = is_negative == (sign < 0);
                    if *grows.get_or_insert(is_up) != is_up {
                        return None;
                    }
                }
            }
            Symbolic::Row(_)
            | Symbolic::Any(_)
            | Symbolic::Game(
                Atom::Row(_) | Atom::Nimber(_) | Atom::Up | Atom::Down | Atom::UpPower { .. },
            ) => {}
            Symbolic::Game(_) => return None,
        }
    }
    match total {
        1.. if grows != Some(false) => Some(Outcome::L),
        ..=-1 if grows != Some(true) => Some(Outcome::R),
        _ => None,
    }
}

/// Returns the relations in which the left side of a question may be to the right side, according
/// to the numbers and hot games in it, such as `±1`. Returns none if these do not decide it. The
/// relation of a statement is the first one, if it may hold.
fn relations(query: &Query) -> Vec<Relation> {
    let asked = match query {
        Query::Statement(statement) => Some(statement.relation),
        Query::Position(_) => None,
    };
    let statement = query.with_relation(Relation::Equal);
    let is_other = |it: &Summand| matches!(it.atom, Symbolic::Game(Atom::Braces { .. }));
    match (outcome(query), asked) {
        (Some(outcome), Some(asked)) if outcome.satisfies(asked) => vec![asked],
        (Some(outcome), _) => vec![outcome.relation()],
        (None, _) if statement.spelled().summands().any(is_other) => {
            let all = [Relation::Greater, Relation::Less, Relation::Confused];
            asked.into_iter().chain(all).collect()
        }
        (None, _) => Vec::new(),
    }
}

impl Methods {
    /// Proves a statement for all `n` that the numbers in it decide, or a hot game such as `±1`.
    pub(super) fn by_numbers(&self, statement: &Statement) -> Result<Option<Proved>, Unproved> {
        if !relations(&Query::Statement(statement.clone())).contains(&statement.relation) {
            return Ok(None);
        }
        Ok(where_numbers_decide(statement, &self.control)?.map(Proved::from))
    }

    /// Answers a question about a sum that the numbers in it decide, if a brief search by this
    /// prover does not.
    pub(super) fn sum_by_numbers(
        &self,
        query: &Query,
        prover: &mut Prover,
    ) -> Result<Option<Answer>, Unproved> {
        let relations = relations(query);
        if relations.is_empty() || !self.may_use_theorems() {
            return Ok(None);
        }
        let find = || {
            let mut holds = relations.iter().map(|&relation| query.with_relation(relation));
            holds.find_map(|holds| {
                let proof = where_numbers_decide(&holds, &self.control).transpose()?;
                Some(proof.map(|proof| (holds, proof)))
            })
        };
        // Other games may not decide the question.
        let is_number = outcome(query).is_some();
        let known = if is_number { None } else { find().transpose()? };
        if known.is_none() && !is_number {
            return Ok(None);
        }
        // If most stones are in powers, few kinds of rows are reached, so the certificate is
        // smaller than one of a search.
        let (options, parts) = match Instances::of(query).are_likely() {
            true => (FIRST / QUICK, QUICK_PARTS),
            false => (FIRST * GROWTH, PARTS),
        };
        let needed = stones(&query.difference()).saturating_pow(2);
        if self.theorems == Theorems::Auto && needed <= parts {
            prover.pause_after(options);
            match prover.answer(query) {
                Err(Halt::Work) => {}
                answer => return Ok(Some(Answer::new(query, prover.verdict(answer?)?))),
            }
        }
        let Some((holds, proof)) = known.map(Ok).or_else(find).transpose()? else {
            return Ok(None);
        };
        let verdict = verdict(query, holds, |holds| {
            Certificate::sealed(holds, &proof.certificate, &mut Library::default())
        })?;
        Ok(Some(Answer::new(query, verdict)))
    }
}
