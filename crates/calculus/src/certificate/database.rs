//! Writes databases: the values of all sums of components that fit into a number of squares, with
//! an empty square after each component (docs/FORMAT.md).

use rustc_hash::FxHashMap;
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
    let (mut values, mut named) = (Values::default(), Vec::new());
    for sum in sums(squares, &mut values.components) {
        if values.known(&sum).is_none() {
            named.push(values.find(&sum, arena)?);
        }
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
/// components, then by their components. Options precede the sums that have them.
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

/// The values found so far.
#[derive(Default)]
struct Values {
    components: Components,
    known: FxHashMap<Sum, Value>,
}

impl Values {
    fn known(&self, sum: &[ComponentId]) -> Option<Value> {
        let mut sum: Sum =
            sum.iter().copied().filter(|&component| component != ComponentId::DEAD).collect();
        sum.sort_unstable();
        if sum.is_empty() {
            return Some(Value::ZERO);
        }
        self.known.get(&sum).copied()
    }

    fn negative(&self, sum: &[ComponentId]) -> Sum {
        sum.iter().map(|&component| self.components.negative(component)).collect()
    }

    /// Finds the value of a sum whose options all have values. Stores it, and the value of the
    /// negative.
    fn find(&mut self, sum: &[ComponentId], arena: &mut Arena) -> Result<Value, Limit> {
        let minus = self.negative(sum);
        let left = self.left_options(sum);
        let right: Vec<Value> =
            self.left_options(&minus).iter().map(|&value| arena.negative(value)).collect();
        let value = arena.game(&left, &right)?;
        self.learn(sum, value, arena);
        Ok(value)
    }

    /// Stores the value of a sum, and the value of its negative.
    fn learn(&mut self, sum: &[ComponentId], value: Value, arena: &Arena) {
        for (mut sum, value) in
            [(self.negative(sum), arena.negative(value)), (Sum::from_slice(sum), value)]
        {
            sum.sort_unstable();
            self.known.insert(sum, value);
        }
    }

    fn left_options(&mut self, sum: &[ComponentId]) -> Vec<Value> {
        let mut values = Vec::new();
        for (i, &component) in sum.iter().enumerate() {
            for k in 0..self.components.left_moves(component).len() {
                let (a, b) = self.components.left_moves(component)[k];
                let mut option = Sum::from_slice(sum);
                option.remove(i);
                option.extend([a, b]);
                let value = self.known(&option);
                values.push(value.expect("what a move leaves comes before"));
            }
        }
        values.sort_unstable();
        values.dedup();
        values
    }
}

#[cfg(test)]
mod tests;
