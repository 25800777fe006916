//! Numbers components. Each component is stored once.

use crate::clobber::Component;
use std::collections::HashMap;

/// The number of a component in [`Components`]. Components are numbered in the order in which they
/// are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ComponentId(usize);

/// Components, as oriented runs of stones with a move, each with the number of its negative.
#[derive(Default)]
pub struct Components {
    ids: HashMap<Component, ComponentId>,
    parts: Vec<(Component, ComponentId)>,
}

impl Components {
    /// Returns the stones of a component.
    pub fn word(&self, id: ComponentId) -> &Component {
        &self.parts[id.0].0
    }

    /// Returns the negative of a component.
    pub fn negative(&self, id: ComponentId) -> ComponentId {
        self.parts[id.0].1
    }

    /// Returns the component with these stones, up to mirror image. Returns `None` if neither
    /// player can move in it.
    pub fn part(&mut self, stones: &Component) -> Option<ComponentId> {
        if stones.is_dead() {
            return None;
        }
        let word = stones.oriented();
        if let Some(id) = self.ids.get(&word) {
            return Some(*id);
        }
        let negative = word.negative().oriented();
        let id = ComponentId(self.parts.len());
        if negative == word {
            self.add(word, id);
        } else {
            self.add(word, ComponentId(id.0 + 1));
            self.add(negative, id);
        }
        Some(id)
    }

    fn add(&mut self, word: Component, negative: ComponentId) {
        self.ids.insert(word.clone(), ComponentId(self.parts.len()));
        self.parts.push((word, negative));
    }
}
