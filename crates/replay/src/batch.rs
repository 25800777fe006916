//! Some positions that the same is done to: one step after the other, each for all of them, which
//! is faster than all steps for one position after the other.

use crate::error::{Flaw, at};
use crate::machine::too_many_parts;
use crate::nodes::{Node, Seed, Starts};
use crate::position::{Key, Kind, Packing};
use crate::ways::Way;

#[derive(Default)]
pub struct Batch {
    positions: Vec<(Key, Starts)>,
    nodes: Vec<Node>,
}

impl Batch {
    /// Has these positions.
    pub fn fill(&mut self, positions: impl Iterator<Item = (Key, Starts)>) {
        self.positions.clear();
        self.positions.extend(positions);
    }

    pub fn positions(&self) -> &[(Key, Starts)] {
        &self.positions
    }

    /// A part of this kind less; forgets positions without one.
    fn remove(&mut self, packing: &Packing, kind: Kind) -> Result<(), Flaw> {
        let mut kept = 0;
        for next in 0..self.positions.len() {
            let (key, starts) = *at(&self.positions, next)?;
            if let Some(less) = packing.without(key, kind) {
                *self.positions.get_mut(kept).ok_or(Flaw::Internal)? = (less, starts);
                kept += 1;
            }
        }
        self.positions.truncate(kept);
        Ok(())
    }

    /// Forgets positions with a part of this kind.
    fn keep_without(&mut self, packing: &Packing, kind: Kind) -> Result<(), Flaw> {
        let mut kept = 0;
        for next in 0..self.positions.len() {
            let (key, starts) = *at(&self.positions, next)?;
            *self.positions.get_mut(kept).ok_or(Flaw::Internal)? = (key, starts);
            kept += usize::from(!packing.has(key, kind));
        }
        self.positions.truncate(kept);
        Ok(())
    }

    /// A part of this kind more.
    fn add(&mut self, packing: &Packing, kind: Kind) -> Result<(), Flaw> {
        for (key, _) in &mut self.positions {
            *key = packing.with(*key, kind).ok_or_else(too_many_parts)?;
        }
        Ok(())
    }

    /// Makes a move in the positions where it can be made in this way, and forgets the others.
    pub fn play(&mut self, way: &Way, packing: &Packing) -> Result<(), Flaw> {
        for kind in &way.gone {
            self.remove(packing, *kind)?;
        }
        for kind in &way.absent {
            self.keep_without(packing, *kind)?;
        }
        for kind in &way.new {
            self.add(packing, *kind)?;
        }
        Ok(())
    }

    /// As nodes.
    pub fn nodes(&mut self, seed: Seed) -> &[Node] {
        self.nodes.clear();
        let nodes = self.positions.iter();
        self.nodes.extend(nodes.map(|(key, starts)| seed.node(*key, *starts)));
        &self.nodes
    }
}
