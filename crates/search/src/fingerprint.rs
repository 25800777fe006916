//! Fingerprints of positions that do not depend on the arena, so that the results of one run can be
//! used in another.

use rustc_hash::FxHashMap;

use super::position::{Reducer, Summand, Term};
use super::tables::Sizes;
use crate::game::{ComponentId, Value};

/// Fingerprints of values and components: 128 bits of BLAKE3. The fingerprint of a position is the
/// sum of the fingerprints of its terms.
#[derive(Default)]
pub struct Fingerprints {
    /// Fingerprints of values, by index in the arena.
    values: Vec<u128>,
    components: FxHashMap<ComponentId, u128>,
}

impl Fingerprints {
    /// Returns the fingerprint of a position.
    pub fn position(&mut self, position: &[Term], reducer: &Reducer) -> u128 {
        position.iter().fold(0, |sum: u128, term| {
            sum.wrapping_add(match term.summand() {
                Summand::Value(value) => self.value(value, reducer),
                Summand::Component(component) => {
                    *self.components.entry(component).or_insert_with(|| {
                        hash(reducer.components.component(component).to_string().as_bytes())
                    })
                }
            })
        })
    }

    /// Keeps only the fingerprints of shared values and components.
    pub fn retain_shared(&mut self, shared: Sizes) {
        self.values.truncate(shared.values);
        self.components.retain(|component, _| component.index() < shared.components);
    }

    /// Returns the fingerprint of a value.
    fn value(&mut self, value: Value, reducer: &Reducer) -> u128 {
        let arena = &reducer.arena;
        for value in arena
            .values()
            .skip(self.values.len())
            .take((value.index() + 1).saturating_sub(self.values.len()))
        {
            let mut bytes = Vec::new();
            for options in [arena.left(value), arena.right(value)] {
                let mut hashes: Vec<u128> =
                    options.iter().map(|option| self.values[option.index()]).collect();
                hashes.sort_unstable();
                bytes.extend((hashes.len() as u64).to_le_bytes());
                bytes.extend(hashes.into_iter().flat_map(u128::to_le_bytes));
            }
            self.values.push(hash(&bytes));
        }
        self.values[value.index()]
    }
}

fn hash(bytes: &[u8]) -> u128 {
    let mut hash = [0; 16];
    blake3::Hasher::new().update(bytes).finalize_xof().fill(&mut hash);
    u128::from_le_bytes(hash)
}
