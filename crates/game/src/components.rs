//! Numbers components, and stores their moves and their values.
//!
//! Play on a board leads to few distinct components (about 2m² for a row of m stones). Each
//! component is stored once, up to mirror image, together with its negative.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::arena::{Arena, Limit, Options, Value};
use crate::clobber::{Component, Player};

/// A component up to mirror image, as an index into [`Components`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ComponentId(u32);

impl ComponentId {
    /// The component without moves. It represents all dead components.
    pub const DEAD: ComponentId = ComponentId(0);

    /// Returns the index into [`Components`].
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn from_index(index: usize) -> ComponentId {
        ComponentId(u32::try_from(index).expect("fewer than 2^32 components"))
    }
}

/// The two pieces that a move leaves.
pub type Pieces = (ComponentId, ComponentId);

/// Interned components, with their negatives, moves and values.
#[derive(Clone)]
pub struct Components {
    components: Vec<Component>,
    index: FxHashMap<Component, ComponentId>,
    negative: Vec<ComponentId>,
    left_moves: Vec<Option<Box<[Pieces]>>>,
    values: Vec<Option<Value>>,
}

impl Default for Components {
    fn default() -> Self {
        Self::new()
    }
}

impl Components {
    /// Returns a table that contains only the dead component.
    pub fn new() -> Self {
        Components {
            components: vec![Component::default()],
            index: FxHashMap::default(),
            negative: vec![ComponentId::DEAD],
            left_moves: vec![Some(Box::default())],
            values: vec![Some(Value::ZERO)],
        }
    }

    /// Returns the number of a component. All dead components are [`ComponentId::DEAD`].
    pub fn intern(&mut self, component: &Component) -> ComponentId {
        if component.is_dead() {
            return ComponentId::DEAD;
        }
        let component = component.oriented();
        let next = ComponentId::from_index(self.components.len());
        match self.index.entry(component) {
            Entry::Occupied(found) => return *found.get(),
            Entry::Vacant(slot) => {
                self.components.push(slot.key().clone());
                slot.insert(next);
            }
        }
        self.push_columns();
        let negative = self.components[next.index()].negative().oriented();
        if negative != self.components[next.index()] {
            let minus = ComponentId::from_index(self.components.len());
            self.index.insert(negative.clone(), minus);
            self.components.push(negative);
            self.push_columns();
            self.negative[next.index()] = minus;
            self.negative[minus.index()] = next;
        }
        next
    }

    fn push_columns(&mut self) {
        self.negative.push(ComponentId::from_index(self.negative.len()));
        self.left_moves.push(None);
        self.values.push(None);
    }

    /// Returns the number of stored components.
    pub fn len(&self) -> usize {
        self.components.len()
    }

    /// Returns false, because the dead component is always stored.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Iterates over all stored components.
    pub fn all(&self) -> impl Iterator<Item = ComponentId> + use<> {
        (0..self.components.len()).map(ComponentId::from_index)
    }

    /// Returns the component with this number, oriented.
    pub fn component(&self, id: ComponentId) -> &Component {
        &self.components[id.index()]
    }

    /// Returns the number of stones of a component.
    pub fn stones(&self, id: ComponentId) -> usize {
        self.components[id.index()].len()
    }

    /// Returns the number of the component with the colours exchanged.
    pub fn negative(&self, id: ComponentId) -> ComponentId {
        self.negative[id.index()]
    }

    /// Returns the distinct results of Left's moves. Right's moves are the negatives of Left's
    /// moves in the negative component.
    pub fn left_moves(&mut self, id: ComponentId) -> &[Pieces] {
        if self.left_moves[id.index()].is_none() {
            let component = self.components[id.index()].clone();
            let mut moves: Vec<Pieces> = component
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

    /// Returns the value of a component, or `None` if it has not been computed.
    pub fn known_value(&self, id: ComponentId) -> Option<Value> {
        self.values[id.index()]
    }

    /// Stores the value of a component that another process has computed.
    pub(super) fn take_value(&mut self, id: ComponentId, value: Value, arena: &Arena) {
        self.values[id.index()] = Some(value);
        let minus = self.negative(id);
        self.values[minus.index()] = Some(arena.negative(value));
    }

    /// Returns the value of a component, computed from the values of its followers.
    ///
    /// # Errors
    /// [`Limit`] of the arena; the values of finished followers remain known.
    pub fn value(&mut self, id: ComponentId, arena: &mut Arena) -> Result<Value, Limit> {
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

    fn left_values(&mut self, id: ComponentId, arena: &mut Arena) -> Result<Options, Limit> {
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
