//! Numbers parts, and stores their moves and their values.
//!
//! Play on a board leads to few distinct parts (about 2m² for a row of m stones). Each part is
//! stored once, up to mirror image, together with its negative.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::arena::{Arena, Limit, Options, Value};
use crate::clobber::{Part, Player};

/// A part up to mirror image, as an index into [`Parts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartId(u32);

impl PartId {
    /// The part without moves. It represents all dead parts.
    pub const DEAD: PartId = PartId(0);

    /// Returns the index into [`Parts`].
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn from_index(index: usize) -> PartId {
        PartId(u32::try_from(index).expect("fewer than 2^32 parts"))
    }
}

/// The two pieces that a move leaves.
pub type Pieces = (PartId, PartId);

/// Interned parts, with their negatives, moves and values.
#[derive(Clone)]
pub struct Parts {
    parts: Vec<Part>,
    index: FxHashMap<Part, PartId>,
    negative: Vec<PartId>,
    left_moves: Vec<Option<Box<[Pieces]>>>,
    values: Vec<Option<Value>>,
}

impl Default for Parts {
    fn default() -> Self {
        Self::new()
    }
}

impl Parts {
    /// Returns a table that contains only the dead part.
    pub fn new() -> Self {
        Parts {
            parts: vec![Part::default()],
            index: FxHashMap::default(),
            negative: vec![PartId::DEAD],
            left_moves: vec![Some(Box::default())],
            values: vec![Some(Value::ZERO)],
        }
    }

    /// Returns the number of a part. All dead parts are [`PartId::DEAD`].
    pub fn intern(&mut self, part: &Part) -> PartId {
        if part.is_dead() {
            return PartId::DEAD;
        }
        let part = part.oriented();
        let next = PartId::from_index(self.parts.len());
        match self.index.entry(part) {
            Entry::Occupied(found) => return *found.get(),
            Entry::Vacant(slot) => {
                self.parts.push(slot.key().clone());
                slot.insert(next);
            }
        }
        self.push_columns();
        let negative = self.parts[next.index()].negative().oriented();
        if negative != self.parts[next.index()] {
            let minus = PartId::from_index(self.parts.len());
            self.index.insert(negative.clone(), minus);
            self.parts.push(negative);
            self.push_columns();
            self.negative[next.index()] = minus;
            self.negative[minus.index()] = next;
        }
        next
    }

    fn push_columns(&mut self) {
        self.negative.push(PartId::from_index(self.negative.len()));
        self.left_moves.push(None);
        self.values.push(None);
    }

    /// Returns the number of stored parts.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Returns false, because the dead part is always stored.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Iterates over all stored parts.
    pub fn all(&self) -> impl Iterator<Item = PartId> + use<> {
        (0..self.parts.len()).map(PartId::from_index)
    }

    /// Returns the part with this number, oriented.
    pub fn part(&self, id: PartId) -> &Part {
        &self.parts[id.index()]
    }

    /// Returns the number of stones of a part.
    pub fn stones(&self, id: PartId) -> usize {
        self.parts[id.index()].len()
    }

    /// Returns the number of the part with the colours exchanged.
    pub fn negative(&self, id: PartId) -> PartId {
        self.negative[id.index()]
    }

    /// Returns the distinct results of Left's moves. Right's moves are the negatives of Left's
    /// moves in the negative part.
    pub fn left_moves(&mut self, id: PartId) -> &[Pieces] {
        if self.left_moves[id.index()].is_none() {
            let part = self.parts[id.index()].clone();
            let mut moves: Vec<Pieces> = part
                .moves(Player::Left)
                .map(|(a, b)| {
                    let (a, b) = (self.intern(&a), self.intern(&b));
                    (a.min(b), a.max(b))
                })
                .collect();
            moves.sort_unstable();
            moves.dedup();
            self.left_moves[id.index()] = Some(moves.into());
        }
        self.left_moves[id.index()].as_deref().unwrap_or_default()
    }

    /// Returns the value of a part, or `None` if it has not been computed.
    pub fn known_value(&self, id: PartId) -> Option<Value> {
        self.values[id.index()]
    }

    /// Stores the value of a part that another process has computed.
    pub(super) fn take_value(&mut self, id: PartId, value: Value, arena: &Arena) {
        self.values[id.index()] = Some(value);
        let minus = self.negative(id);
        self.values[minus.index()] = Some(arena.negative(value));
    }

    /// Returns the value of a part, computed from the values of its followers.
    ///
    /// # Errors
    /// [`Limit`] of the arena; the values of finished followers remain known.
    pub fn value(&mut self, id: PartId, arena: &mut Arena) -> Result<Value, Limit> {
        if let Some(value) = self.values[id.index()] {
            return Ok(value);
        }
        let negative = self.negative(id);
        let left = self.left_values(id, arena)?;
        let right: Options = if negative == id {
            left.iter().map(|&value| arena.negative(value)).collect()
        } else {
            let minus = self.left_values(negative, arena)?;
            minus.iter().map(|&value| arena.negative(value)).collect()
        };
        let value = arena.game(&left, &right)?;
        self.values[id.index()] = Some(value);
        self.values[negative.index()] = Some(arena.negative(value));
        Ok(value)
    }

    fn left_values(&mut self, id: PartId, arena: &mut Arena) -> Result<Options, Limit> {
        let mut values = Options::new();
        for i in 0..self.left_moves(id).len() {
            let (a, b) = self.left_moves(id)[i];
            let (a, b) = (self.value(a, arena)?, self.value(b, arena)?);
            values.push(arena.add(a, b)?);
        }
        values.sort_unstable();
        values.dedup();
        Ok(values)
    }
}
