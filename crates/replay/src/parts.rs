//! Numbers components. Each component is stored once.

use crate::clobber::Part;
use std::collections::HashMap;

/// The number of a component in [`Parts`]. Components are numbered in the order in which they are
/// found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartId(usize);

/// Components, as oriented runs of stones with a move, each with the number of its negative.
#[derive(Default)]
pub struct Parts {
    ids: HashMap<Part, PartId>,
    parts: Vec<(Part, PartId)>,
}

impl Parts {
    /// Returns the stones of a component.
    pub fn word(&self, id: PartId) -> &Part {
        &self.parts[id.0].0
    }

    /// Returns the negative of a component.
    pub fn negative(&self, id: PartId) -> PartId {
        self.parts[id.0].1
    }

    /// Returns the component with these stones, up to mirror image. Returns `None` if neither
    /// player can move in it.
    pub fn part(&mut self, stones: &Part) -> Option<PartId> {
        if stones.is_dead() {
            return None;
        }
        let word = stones.oriented();
        if let Some(id) = self.ids.get(&word) {
            return Some(*id);
        }
        let negative = word.negative().oriented();
        let id = PartId(self.parts.len());
        if negative == word {
            self.add(word, id);
        } else {
            self.add(word, PartId(id.0 + 1));
            self.add(negative, id);
        }
        Some(id)
    }

    fn add(&mut self, word: Part, negative: PartId) {
        self.ids.insert(word.clone(), PartId(self.parts.len()));
        self.parts.push((word, negative));
    }
}
