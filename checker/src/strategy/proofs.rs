//! The certificates on which a strategy rests: its equalities, and the positions that Left wins moving second.

use super::data::{Strategy, Word, opposite};
use super::error::Flaw;
use super::valid;
use crate::kernel::budget::{Budget, Limits};
use crate::kernel::error::{Code, Stop};
use crate::kernel::part::{has_move, is_oriented};
use crate::kernel::reader::Reader;
use crate::kernel::statement::{Atom, Game, Relation, Statement, Summand, expand};
use crate::{Obstacle, Verdict, check_game};
use std::collections::HashMap;

/// A statement about sums of parts, apart from the order of terms and the orientation of words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Claim {
    left: Vec<Word>,
    is_equality: bool,
    right: Vec<Word>,
}

/// A strategy with certificates for all that it takes for granted.
#[derive(Clone, Copy)]
pub struct Certified<'a> {
    strategy: &'a Strategy,
    limits: Limits,
}

impl<'a> Certified<'a> {
    /// Checks the certificates and that they prove all that the strategy needs; certificates of other statements are ignored.
    pub fn new(
        strategy: &'a Strategy,
        certificates: &[impl AsRef<[u8]>],
        limits: Limits,
    ) -> Result<Certified<'a>, Flaw> {
        valid::check(strategy)?;
        select(strategy, certificates, limits)?;
        Ok(Certified { strategy, limits })
    }

    /// Reads and checks the certificates in a section: for each statement that the strategy needs, in their order, one that says just this; then one
    /// of `also`, if there is such a statement, word for word.
    pub(super) fn read(
        strategy: &'a Strategy,
        also: Option<&str>,
        reader: &mut Reader,
        budget: &mut Budget,
    ) -> Result<Certified<'a>, Stop> {
        let needed = claims(strategy).into_iter().map(|(claim, text)| (Some(claim), text));
        let also = also.into_iter().map(|text| (None, text.to_owned()));
        let claims: Vec<(Option<Claim>, String)> = needed.chain(also).collect();
        let count = reader.number()?;
        if count != claims.len() as u64 {
            let message = format!("{count} certificates, where {} are needed", claims.len());
            return Err(reader.fault(Code::StrategyProof, message));
        }
        for (wanted, text) in claims {
            let length = reader.number()?;
            // More than there is will not be found.
            let bytes = reader.bytes(usize::try_from(length).unwrap_or(usize::MAX))?;
            budget.charge(bytes.len())?;
            let fault = |why: String| {
                let message = format!("the certificate of {text}: {why}");
                reader.fault(Code::StrategyProof, message)
            };
            let verified = match check_game(bytes, budget.remaining()) {
                Ok(verified) => verified,
                Err(verdict) => {
                    return Err(match *verdict {
                        Verdict::CouldNotCheck(Obstacle::Limit(limit)) => Stop::Limit(limit),
                        Verdict::CouldNotCheck(Obstacle::Internal) | Verdict::Verified(_) => {
                            Stop::Internal
                        }
                        Verdict::CouldNotCheck(obstacle) => fault(obstacle.to_string()),
                        Verdict::Rejected(rejection) => fault(rejection.to_string()),
                    });
                }
            };
            let steps = usize::try_from(verified.stats.steps).unwrap_or(usize::MAX);
            budget.charge(steps)?;
            let proves = match wanted {
                Some(wanted) => {
                    let proved = Statement::parse(&verified.statement).ok().and_then(claim);
                    proved == Some(wanted)
                }
                None => verified.statement == text,
            };
            if !proves {
                return Err(fault(format!("it is about {}", verified.statement)));
            }
        }
        reader.finish()?;
        let limits = budget.remaining();
        Ok(Certified { strategy, limits })
    }

    pub fn strategy(&self) -> &'a Strategy {
        self.strategy
    }

    pub fn limits(&self) -> Limits {
        self.limits
    }
}

/// Of these certificates, which are checked, one for each statement that a strategy needs, in the order of [`statements`].
pub fn select<'c, C: AsRef<[u8]>>(
    strategy: &Strategy,
    certificates: &'c [C],
    limits: Limits,
) -> Result<Vec<&'c [u8]>, Flaw> {
    let mut proved: HashMap<Claim, &[u8]> = HashMap::new();
    for bytes in certificates {
        let bytes = bytes.as_ref();
        match check_game(bytes, limits).map_err(|verdict| *verdict) {
            Ok(verified) => {
                let claim = Statement::parse(&verified.statement).ok().and_then(claim);
                proved.extend(claim.map(|claim| (claim, bytes)));
            }
            Err(Verdict::CouldNotCheck(Obstacle::Limit(limit))) => return Err(Flaw::Limit(limit)),
            Err(Verdict::CouldNotCheck(obstacle)) => {
                return Err(Flaw::malformed(format!("a certificate: {obstacle}")));
            }
            Err(Verdict::Rejected(rejection)) => {
                return Err(Flaw::malformed(format!("a certificate is rejected: {rejection}")));
            }
            Err(Verdict::Verified(_)) => return Err(Flaw::Internal),
        }
    }
    let chosen = claims(strategy).into_iter().map(|(claim, text)| {
        let bytes = proved.get(&claim).copied();
        bytes.ok_or(Flaw::Uncertified(text))
    });
    chosen.collect()
}

/// The statements that a strategy needs, in the notation of certificates: its equalities, then its positions.
pub fn statements(strategy: &Strategy) -> Vec<String> {
    claims(strategy).into_iter().map(|(_, text)| text).collect()
}

fn claims(strategy: &Strategy) -> Vec<(Claim, String)> {
    let mut claims = Vec::new();
    for rewrite in &strategy.rewrites {
        let from = [rewrite.from.clone()];
        let claim = Claim { left: normal(&from), is_equality: true, right: normal(&rewrite.to) };
        claims.push((claim, format!("{} = {}", text(&from), text(&rewrite.to))));
    }
    let sums = strategy.won_sums.iter().map(std::slice::from_ref);
    for game in strategy.won.iter().map(Vec::as_slice).chain(sums) {
        let claim = Claim { left: normal(game), is_equality: false, right: Vec::new() };
        claims.push((claim, format!("{} >= 0", text(game))));
    }
    claims
}

/// What a statement says, if it is an equality or `≥` between sums of rows.
fn claim(statement: Statement) -> Option<Claim> {
    let is_equality = match statement.relation {
        Relation::Equal => true,
        Relation::AtLeast => false,
        _ => return None,
    };
    Some(Claim { left: side(&statement.left)?, is_equality, right: side(&statement.right)? })
}

fn side(summands: &[Summand]) -> Option<Vec<Word>> {
    let mut words = Vec::new();
    for summand in summands {
        let mut squares = Vec::new();
        match &summand.atom {
            Atom::Row(pieces) => expand(pieces, &mut squares),
            Atom::Game(Game::Zero) => {}
            Atom::Game(_) => return None,
        }
        for run in squares.split(|square| *square == b'.') {
            let word: Word = run.iter().map(|square| u8::from(*square == b'X')).collect();
            let word = if summand.negative { opposite(&word) } else { word };
            words.extend(std::iter::repeat_n(word, summand.count as usize));
        }
    }
    Some(normal(&words))
}

/// The parts with moves, oriented and sorted.
fn normal(words: &[Word]) -> Vec<Word> {
    let oriented = |word: &Word| match is_oriented(word) {
        true => word.clone(),
        false => word.iter().rev().copied().collect(),
    };
    let mut words: Vec<Word> = words.iter().filter(|word| has_move(word)).map(oriented).collect();
    words.sort_unstable();
    words
}

fn text(words: &[Word]) -> String {
    let stone = |stone: &u8| if *stone == 1 { 'X' } else { 'O' };
    let words: Vec<String> = words.iter().map(|word| word.iter().map(stone).collect()).collect();
    if words.is_empty() {
        return "0".to_owned();
    }
    words.join(" + ")
}
