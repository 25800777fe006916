//! Databases of values of sums.

use crate::generate::arenas::Builder;
use crate::generate::finite::value_of;
use crate::model::{Model, Sum, Term as Part, part};
use crate::wire::*;
use std::collections::HashMap;

/// Returns the body of the database of all sums in `squares` squares, in an arena that grows as it
/// needs.
pub fn database(squares: usize) -> Vec<u8> {
    let mut builder = Builder::default();
    arena().iter().for_each(|(left, right)| {
        builder.game(left, right);
    });
    let model = Model::new(&[]);
    let mut known: HashMap<Sum, u32> = HashMap::from([(vec![], 0)]);
    let mut values = Vec::new();
    for sum in sums(squares) {
        if known.contains_key(&sum) {
            continue;
        }
        let value = |option: &Sum| *known.get(option).expect("options need fewer squares");
        let [right, left] = [0, 1]
            .map(|mine| -> Vec<u32> { model.options(&sum, mine).iter().map(value).collect() });
        let value = simplest(&mut builder, &left, &right);
        values.push(value);
        let mut opposite = model.opposite(&sum);
        opposite.sort();
        known.insert(opposite, builder.negative(value));
        known.insert(sum, value);
    }
    let mut out = Writer::default();
    out.number(squares as u64);
    out.arena(&builder.arena);
    out.list(&values, |out, value| out.number(u64::from(*value)));
    out.bytes
}

/// Returns a value of the arena that is equal to the game with these options. If there is none, the
/// game becomes an entry.
fn simplest(builder: &mut Builder, left: &[u32], right: &[u32]) -> u32 {
    let mut larger = Builder::default();
    builder.arena.iter().for_each(|(left, right)| {
        larger.game(left, right);
    });
    let value = larger.game(left, right);
    let mut model = Model::new(&larger.arena);
    let known = value_of(&mut model, builder, &vec![Part::Value(value)]);
    known.unwrap_or_else(|| builder.game(left, right))
}

/// Returns all sums of components in up to `squares` squares: by squares, then by decreasing number
/// of parts, then by their parts.
fn sums(squares: usize) -> Vec<Sum> {
    let mut parts = Vec::new();
    for length in 2..=squares {
        for bits in 0..1_usize << length {
            let row: Vec<u8> = (0..length).map(|place| (bits >> place & 1) as u8).collect();
            parts.extend(part(&row));
        }
    }
    parts.sort();
    parts.dedup();
    let mut all: Vec<(usize, Sum)> = Vec::new();
    let mut open: Vec<(usize, Sum)> = vec![(0, vec![])];
    while let Some((needed, sum)) = open.pop() {
        for part in parts.iter().filter(|part| sum.last().is_none_or(|last| last <= *part)) {
            let Part::Word(length, _) = part else { unreachable!("parts are words") };
            let needed = needed + length + usize::from(!sum.is_empty());
            if needed <= squares {
                let sum = [&sum[..], std::slice::from_ref(part)].concat();
                all.push((needed, sum.clone()));
                open.push((needed, sum));
            }
        }
    }
    all.sort_by(|(a, s), (b, t)| (a, t.len(), s).cmp(&(b, s.len(), t)));
    all.into_iter().map(|(_, sum)| sum).collect()
}
