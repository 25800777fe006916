//! Tests copies of an arena on several threads: shared comparisons, and values of single copies.
use std::thread;

use segcert_game::arena::STACK_BYTES;
use segcert_game::bounds::Bounds;
use segcert_game::ladder::RUNGS;
use segcert_game::{Arena, Value};

use super::world::World;

/// Number of values that suffices for the test.
const VALUES: usize = 80;

/// Returns values of components with `stones` stones.
fn values(world: &mut World, stones: usize) -> Vec<Value> {
    let texts = (0..1_u32 << stones).map(|bits| {
        let stone = |i| if bits >> i & 1 == 1 { 'X' } else { 'O' };
        (0..stones).map(stone).collect::<String>()
    });
    let mut values: Vec<Value> = texts.map(|text| world.component(&text)).collect();
    values.sort_unstable();
    values.dedup();
    values.truncate(VALUES);
    values
}

/// Makes new values in a copy: sums of old values, in an order that depends on `step`.
fn sums(world: &mut World, old: &[Value], step: usize) -> Vec<Value> {
    let pairs =
        (0..old.len()).map(|i| (old[i * step % old.len()], old[(i * step + 3) % old.len()]));
    pairs.map(|(a, b)| world.add(a, b)).collect()
}

/// Checks the order of values against the definition.
fn check_order(world: &mut World, values: &[Value]) {
    for &a in values {
        for &b in values {
            assert_eq!(world.arena.le(a, b), world.slow_le(a, b));
        }
    }
}

/// Checks bounds on sums of three values, chosen by `step`, against their values.
fn check_bounds(world: &mut World, bounds: &mut Bounds, values: &[Value], step: usize) {
    let n = values.len();
    for i in 0..n {
        for j in (1..13).map(|k| i + k * k) {
            let [a, b, c] = [i, j, i + step * j].map(|place| values[place % n]);
            // Bounds restore the budget that they use.
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

/// Makes a copy with new values.
fn copy(arena: &Arena, old: &[Value], step: usize) -> (World, Vec<Value>) {
    let mut world = World::default();
    world.arena = arena.clone();
    let mut values = old.to_vec();
    values.extend(sums(&mut world, old, step));
    (world, values)
}

#[test]
fn copies_have_comparisons_of_the_first_values_in_common_and_no_others() {
    let mut world = World::default();
    let old = values(&mut world, 9);
    world.arena.share_comparisons(world.arena.len());
    let arena = &world.arena;
    let [ours, theirs] = thread::scope(|scope| {
        let copies = [1, 3].map(|step| {
            let old = &old;
            let work = move || {
                let (mut world, values) = copy(arena, old, step);
                // One copy compares its new values now, the other copy later.
                check_order(&mut world, if step == 1 { old } else { &values });
                (world.arena, values)
            };
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            thread.spawn_scoped(scope, work).expect("a thread")
        });
        copies.map(|thread| thread.join().expect("it ends"))
    });
    // Later values have different indices in the two copies.
    assert_ne!(ours.1, theirs.1);
    // The arena of this test shares its values first, so it is not a copy of the other arenas.
    let shares: [fn(&mut Arena, usize); 2] =
        [Arena::share_more_comparisons, Arena::share_comparisons];
    for ((mut arena, values), share) in [theirs, ours].into_iter().zip(shares) {
        let common = arena.len();
        share(&mut arena, common);
        let mut world = World::default();
        world.arena = arena.clone();
        check_order(&mut world, &values);
    }
}

#[test]
fn bounds_take_over_what_is_known_of_the_first_values_and_no_others() {
    // With fewer stones, some rungs are not among the first values.
    for stones in [8, 11] {
        let mut world = World::default();
        let old = values(&mut world, stones);
        let common = world.arena.len();
        assert_eq!(common < RUNGS, stones == 8);
        let [(mut ours, mut bounds, values), (_, others, _)] = [1, 3].map(|step| {
            let (mut world, values) = copy(&world.arena, &old, step);
            let mut bounds = Bounds::default();
            check_bounds(&mut world, &mut bounds, &values, step);
            (world, bounds, values)
        });
        bounds.join(&others, common);
        check_bounds(&mut ours, &mut bounds, &values, 4);
    }
}
