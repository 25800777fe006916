//! Names of positions that are the same in every arena, so that a search can tell a later one what
//! it has settled.

use rustc_hash::FxHashMap;

use super::position::{Reducer, Summand, Term};
use super::tables::Sizes;
use crate::game::{PartId, Value};

/// 128 bits of BLAKE3 for each value and part, added up over the terms of a position.
#[derive(Default)]
pub struct Names {
    /// By index in the arena.
    values: Vec<u128>,
    parts: FxHashMap<PartId, u128>,
}

impl Names {
    /// The name of a position.
    pub fn position(&mut self, position: &[Term], reducer: &Reducer) -> u128 {
        position.iter().fold(0, |sum: u128, term| {
            sum.wrapping_add(match term.summand() {
                Summand::Value(value) => self.value(value, reducer),
                Summand::Part(part) => *self
                    .parts
                    .entry(part)
                    .or_insert_with(|| name(reducer.parts.part(part).to_string().as_bytes())),
            })
        })
    }

    /// Forgets the names of all values and parts but these.
    pub fn forget_but(&mut self, common: Sizes) {
        self.values.truncate(common.values);
        self.parts.retain(|part, _| part.index() < common.parts);
    }

    fn value(&mut self, value: Value, reducer: &Reducer) -> u128 {
        let arena = &reducer.arena;
        for value in arena
            .values()
            .skip(self.values.len())
            .take((value.index() + 1).saturating_sub(self.values.len()))
        {
            let mut bytes = Vec::new();
            for options in [arena.left(value), arena.right(value)] {
                let mut names: Vec<u128> =
                    options.iter().map(|option| self.values[option.index()]).collect();
                names.sort_unstable();
                bytes.extend((names.len() as u64).to_le_bytes());
                bytes.extend(names.into_iter().flat_map(u128::to_le_bytes));
            }
            self.values.push(name(&bytes));
        }
        self.values[value.index()]
    }
}

fn name(bytes: &[u8]) -> u128 {
    let mut name = [0; 16];
    blake3::Hasher::new().update(bytes).finalize_xof().fill(&mut name);
    u128::from_le_bytes(name)
}
