//! Writes databases: the values of all sums of components that fit into a number of squares, with
//! an empty square after each component (docs/FORMAT.md).

use rustc_hash::FxHashSet;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::Sealed;
use segcert_check::shell::verdict::Verdict;
use smallvec::SmallVec;

use super::draft::Written;
use super::references::References;
use super::wire;
use crate::clobber::Component;
use crate::game::{Arena, ComponentId, Components, Limit, Value};

/// A sum of components with moves, sorted by number.
type Sum = SmallVec<[ComponentId; 8]>;

/// Returns the database of all sums in `squares` squares, at most 24.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn write(squares: u32, arena: &mut Arena) -> Result<wire::Database, Limit> {
    let mut components = Components::new();
    let (mut named, mut known) = (Vec::new(), FxHashSet::default());
    for sum in sums(squares, &mut components) {
        let minus = sum.iter().map(|&component| components.negative(component));
        let [own, minus] = [sorted(sum.iter().copied()), sorted(minus)];
        if known.contains(&own) {
            continue;
        }
        known.extend([own, minus]);
        let mut value = Value::ZERO;
        for component in sum {
            let one = components.value(component, arena)?;
            value = arena.add(value, one)?;
        }
        named.push(value);
    }
    Ok(written(squares, named, arena))
}

/// Returns the database with these values.
fn written(squares: u32, named: Vec<Value>, arena: &Arena) -> wire::Database {
    let references = References::new(arena);
    let mut used = vec![false; references.entries()];
    let mut named: Vec<u32> = named.iter().map(|&value| references.of(value)).collect();
    for &reference in &named {
        used[reference as usize / 2] = true;
    }
    let written = Written::new(used, |number| references.entry(arena, number));
    named.iter_mut().for_each(|reference| *reference = written.renumbered(*reference));
    wire::Database { squares, arena: written.entries, values: named }
}

/// Seals a database, if the checker verifies it.
///
/// # Errors
/// The verdict of the checker.
pub fn seal(database: &wire::Database) -> Result<Sealed, Box<Verdict>> {
    segcert_database::seal(&wire::body(database), Allowed::default())
}

/// Returns all sums that fit, in the order of the file: by squares, then by decreasing number of
/// components, then by their components.
fn sums(squares: u32, components: &mut Components) -> Vec<Vec<ComponentId>> {
    let all = all_components(squares, components);
    let mut sums: Vec<(u32, Vec<usize>)> = Vec::new();
    let mut open = vec![(0, Vec::new())];
    while let Some((size, sum)) = open.pop() {
        let first = sum.last().copied().unwrap_or(0);
        for (place, &(_, length)) in all.iter().enumerate().skip(first) {
            let size = size + length + 1;
            if size > squares + 1 {
                break;
            }
            let sum = [&sum[..], &[place]].concat();
            sums.push((size, sum.clone()));
            open.push((size, sum));
        }
    }
    sums.sort_by(|(a, p), (b, q)| a.cmp(b).then(q.len().cmp(&p.len())).then(p.cmp(q)));
    let ids = |sum: Vec<usize>| sum.into_iter().map(|place| all[place].0).collect();
    sums.into_iter().map(|(_, sum)| ids(sum)).collect()
}

/// Returns all components with a move, in term order, and their lengths.
fn all_components(longest: u32, components: &mut Components) -> Vec<(ComponentId, u32)> {
    let mut all = Vec::new();
    for length in 2..=longest {
        for stones in 0..1_u128 << length {
            let component = Component::of_bits(length as usize, stones << (u128::BITS - length));
            if !component.is_dead() && component <= component.mirror() {
                all.push((components.intern(&component), length));
            }
        }
    }
    all
}

/// Returns a sum with its components in ascending order.
fn sorted(components: impl Iterator<Item = ComponentId>) -> Sum {
    let mut sum: Sum = components.collect();
    sum.sort_unstable();
    sum
}

#[cfg(test)]
mod tests;
