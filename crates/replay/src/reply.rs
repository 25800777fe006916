//! Classifies moves of Right by the decrease of the measure.

use crate::error::Flaw;
use crate::machine::{Machine, too_many_parts};
use crate::position::{Key, Kind, Packing};

/// A move of Right in a component, for the positions in which certain pieces cancel.
///
/// The rest of the position determines which pieces of a move cancel. Each case is a separate
/// reply, so a reply decreases the measure by one fixed number in all its positions.
#[derive(Clone, Default)]
pub struct Reply {
    /// The component in which Right moves, and the components that cancel with pieces.
    pub removed: Vec<Kind>,
    /// The negatives of the pieces that remain. The position must not have these components.
    absent: Vec<Kind>,
    /// The pieces that remain.
    added: Vec<Kind>,
    /// Decrease of the measure.
    pub drop: usize,
}

/// Maximum number of cases of a move. A move that leaves two pieces has at most four cases.
const MOST_CASES: usize = 1 << 12;

impl Reply {
    /// Returns all replies in components of a kind.
    pub fn of(machine: &Machine, kind: Kind) -> Result<Vec<Reply>, Flaw> {
        let mut replies = Vec::new();
        for follower in &machine.component(kind).replies {
            replies.extend(Reply::cases(machine, kind, &follower.kinds)?);
        }
        Ok(replies)
    }

    /// Returns a reply for each choice of the pieces that cancel.
    fn cases(machine: &Machine, kind: Kind, pieces: &[Kind]) -> Result<Vec<Reply>, Flaw> {
        let mut cases = vec![Reply { removed: vec![kind], ..Reply::default() }];
        for piece in pieces {
            let negative = machine.component(*piece).negative;
            let mut next = Vec::new();
            for mut case in cases {
                // If pieces are equal, those that cancel come first.
                if negative != 0 && !case.absent.contains(&negative) {
                    let mut cancels = case.clone();
                    cancels.removed.push(negative);
                    next.push(cancels);
                    case.absent.push(negative);
                }
                case.added.push(*piece);
                next.push(case);
            }
            if next.len() > MOST_CASES {
                return Err(Flaw::TooLarge);
            }
            cases = next;
        }
        let square = |kind: &Kind| machine.component(*kind).square;
        for case in &mut cases {
            let removed: usize = case.removed.iter().map(square).sum();
            case.drop = removed - case.added.iter().map(square).sum::<usize>();
        }
        Ok(cases)
    }

    /// Returns the position after this reply, or `None` if the reply does not apply to the
    /// position.
    #[inline]
    pub fn play(&self, packing: Packing, position: Key) -> Result<Option<Key>, Flaw> {
        let mut key = position;
        for kind in &self.removed {
            match packing.without(key, *kind) {
                Some(less) => key = less,
                None => return Ok(None),
            }
        }
        if self.absent.iter().any(|kind| packing.has(key, *kind)) {
            return Ok(None);
        }
        for kind in &self.added {
            key = packing.with(key, *kind).ok_or_else(too_many_parts)?;
        }
        Ok(Some(key))
    }
}
