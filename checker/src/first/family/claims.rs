//! The claims of Theorems B and C as a certificate lists them: what each is about, and its game
//! `T`.

use super::Replay;
use crate::core::table::Table as Map;
use crate::first::kernel::error::{Code, Stop};
use crate::first::kernel::reader::Reader;
use crate::first::term::Ref;
use std::hash::Hash;

/// Bytes that a claim takes up at most, also in an index.
const CLAIM_BYTES: usize = 160;

/// Reads a list of claims to its end: how many, then for each its numbers, each less than its
/// limit, and `T`. `about` says what numbers stand for, if for anything. Claims are strictly
/// increasing.
pub fn read<const N: usize, About: Ord + Copy>(
    replay: &mut Replay,
    reader: &mut Reader,
    limits: [usize; N],
    about: impl Fn([usize; N]) -> Result<Option<About>, Stop>,
) -> Result<Vec<(About, Ref)>, Stop> {
    let count = reader.number()?;
    let mut claims: Vec<(About, Ref)> = Vec::new();
    for _ in 0..count {
        let offset = reader.offset();
        replay.games.budget.charge(8)?;
        replay.games.budget.hold(CLAIM_BYTES)?;
        let mut numbers = limits;
        for number in &mut numbers {
            let read = usize::try_from(reader.number()?).ok();
            *number = read.filter(|read| read < number).ok_or_else(|| {
                let message = "a side, class, residue or shift is out of range";
                reader.fault(Code::FamilyRule, message)
            })?;
        }
        let subject = about(numbers)?;
        let subject =
            subject.ok_or_else(|| reader.fault(Code::FamilyRule, "a class has no such lengths"))?;
        let claim = (subject, replay.reference(reader)?);
        if claims.last().is_some_and(|last| *last >= claim) {
            let message = "the claims are not strictly increasing";
            return Err(reader.fault_at(offset, Code::FamilyRule, message));
        }
        claims.push(claim);
    }
    Ok(claims)
}

/// The games `T` of the claims about the same thing, ascending.
pub fn index<About: Hash + Eq + Copy>(claims: &[(About, Ref)]) -> Map<About, Vec<Ref>> {
    let mut index: Map<About, Vec<Ref>> = Map::default();
    for (subject, game) in claims {
        index.entry(*subject).or_default().push(*game);
    }
    index
}
