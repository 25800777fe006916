//! Copies of an arena on several threads: what they have in common, and what is their own.
use std::thread;

use segcert::clobber::Part;
use segcert::game::arena::STACK_BYTES;
use segcert::game::{Arena, Value};
use segcert::prove::bounds::Bounds;

use super::world::World;

/// The values of all parts with so many stones.
fn values(world: &mut World, stones: usize) -> Vec<Value> {
    let texts = (0..1_u32 << stones).map(|bits| {
        let stone = |i| if bits >> i & 1 == 1 { 'X' } else { 'O' };
        (0..stones).map(stone).collect::<String>()
    });
    let mut values: Vec<Value> = texts
        .map(|text| {
            let id = world.parts.intern(&text.parse::<Part>().expect("stones"));
            world.parts.value(id, &mut world.arena).expect("is found")
        })
        .collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// New values in a copy: sums of old ones, in an order of its own.
fn sums(world: &mut World, old: &[Value], step: usize) -> Vec<Value> {
    let pairs =
        (0..old.len()).map(|i| (old[i * step % old.len()], old[(i * step + 3) % old.len()]));
    pairs.map(|(a, b)| world.add(a, b)).collect()
}

/// Compares values as the definition says, and sums of three, chosen by a step, by bounds as their
/// values.
fn check(world: &mut World, bounds: &mut Bounds, values: &[Value], step: usize) {
    for &a in values {
        for &b in values {
            assert_eq!(world.arena.le(a, b), world.slow_le(a, b));
        }
    }
    let n = values.len();
    for i in 0..n {
        for j in (1..13).map(|k| i + k * k) {
            let [a, b, c] = [i, j, i + step * j].map(|place| values[place % n]);
            // Bounds leave no more than they take.
            world.arena.set_budget(u64::MAX);
            let ab = world.add(a, b);
            let sum = world.add(ab, c);
            let is_lost = world.arena.le(sum, Value::ZERO);
            let arena = &mut world.arena;
            assert!(is_lost || !bounds.is_lost(arena, [a, b, c]));
            for ahead in [-1, 1] {
                let winner = bounds.likely_winner(arena, [a, b, c], ahead);
                assert!(winner.is_none_or(|wins| wins != is_lost));
            }
        }
    }
}

/// A copy finds values, compares, and is handed on.
fn work(arena: Arena, old: &[Value], step: usize) -> (Arena, Bounds, Vec<Value>) {
    let mut world = World::default();
    world.arena = arena;
    let mut bounds = Bounds::default();
    let mut values = old.to_vec();
    values.extend(sums(&mut world, old, step));
    check(&mut world, &mut bounds, &values, step);
    (world.arena, bounds, values)
}

#[test]
fn copies_have_comparisons_of_the_first_values_in_common_and_no_others() {
    let mut world = World::default();
    let old = values(&mut world, 9);
    let common = world.arena.len();
    world.arena.share_comparisons(common);
    let (ours, theirs) = thread::scope(|scope| {
        let [one, other] = [1, 3].map(|step| {
            let (arena, old) = (world.arena.clone(), &old);
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            let thread = thread.spawn_scoped(scope, move || work(arena, old, step));
            thread.expect("a thread")
        });
        (one.join().expect("it ends"), other.join().expect("it ends"))
    });
    let (mut arena, mut bounds, values) = theirs;
    // Values that came later have other numbers in each.
    assert_ne!(values, ours.2);
    arena.share_comparisons(arena.len());
    bounds.join(&ours.1, common);
    let arena = arena.clone();
    let mut world = World::default();
    world.arena = arena;
    check(&mut world, &mut bounds, &values, 4);
}
