//! Collects the values that an arena and a list of components have gained since the last call, for
//! a file that another process reads.

use serde::{Deserialize, Serialize};

use super::arena::{Arena, Options, Value};
use super::components::{ComponentId, Components};

/// Values, sums, and values of components that are new since the last call. Values have the indices
/// of the arena that writes them.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Growth {
    /// Indices of the Left and of the Right options of each value.
    values: Vec<(Vec<u32>, Vec<u32>)>,
    /// Indices of two values and of their sum, in the order of computation.
    sums: Vec<(u32, u32, u32)>,
    /// Stones of each component, and the index of its value.
    components: Vec<(String, u32)>,
}

impl Growth {
    /// Tells whether there is nothing new.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.sums.is_empty() && self.components.is_empty()
    }
}

/// Marks the values, sums and components that have been written.
#[derive(Debug, Default)]
pub struct Mark {
    values: usize,
    sums: usize,
    /// Whether each component has been written, by index.
    components: Vec<bool>,
}

impl Mark {
    /// Tells whether nothing has been written yet.
    pub fn is_new(&self) -> bool {
        self.values == 0
    }

    /// Returns all values, sums and components that are new since the last call.
    pub fn growth(&mut self, arena: &Arena, components: &Components) -> Growth {
        let numbers = |options: &[Value]| options.iter().map(|it| it.index() as u32).collect();
        let new = arena.values().skip(self.values);
        let values = new.map(|it| (numbers(arena.left(it)), numbers(arena.right(it))));
        let sums = arena.sums_from(self.sums);
        let mut growth = Growth {
            values: values.collect(),
            sums: sums.map(|sum| sum.map(|it| it.index() as u32).into()).collect(),
            components: Vec::new(),
        };
        (self.values, self.sums) = (arena.len(), arena.sums());
        self.components.resize(components.len(), false);
        for component in components.all() {
            if let (false, Some(value)) =
                (self.components[component.index()], components.known_value(component))
            {
                self.components[component.index()] = true;
                let stones = components.component(component).to_string();
                growth.components.push((stones, value.index() as u32));
            }
        }
        growth
    }
}

/// Reads the pieces that one arena has written into another arena.
#[derive(Debug, Default)]
pub struct Restore {
    /// Values in this arena, by their indices in the other arena.
    values: Vec<Value>,
}

impl Restore {
    /// Adds the next piece. Returns `None` if no arena can have written it.
    pub fn take(
        &mut self,
        growth: &Growth,
        arena: &mut Arena,
        components: &mut Components,
    ) -> Option<()> {
        for (left, right) in &growth.values {
            let [left, right] = [self.options(left)?, self.options(right)?];
            self.values.push(arena.intern(&left, &right).ok()?);
        }
        for &(a, b, sum) in &growth.sums {
            let [a, b, sum] = [self.value(a)?, self.value(b)?, self.value(sum)?];
            arena.take_sum(a, b, sum);
        }
        for (stones, value) in &growth.components {
            let component: ComponentId = components.intern(&stones.parse().ok()?);
            let value = self.value(*value)?;
            components.take_value(component, value, arena);
        }
        Some(())
    }

    /// Returns the value with this index in the other arena, or `None` if it is unknown.
    pub fn value(&self, number: u32) -> Option<Value> {
        self.values.get(number as usize).copied()
    }

    fn options(&self, numbers: &[u32]) -> Option<Options> {
        let options = numbers.iter().map(|&number| self.value(number));
        let mut options: Options = options.collect::<Option<_>>()?;
        options.sort_unstable();
        Some(options)
    }
}
