//! Where a strategy fails: for a finder, which learns from it.
use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};

use segcert_replay::data::Strategy;

use super::Compiler;
use super::cells::shortest;
use crate::clobber::Part;
use crate::game::arena::on_large_stacks;

/// Positions of sets with Left, or Right, to move, that the rules or a reply lead out of: one of
/// each claim that cannot be proved, if such a position is known. So many threads look for them,
/// and find the same.
pub fn failing(strategy: &Strategy, left_to_move: bool, threads: usize) -> Vec<Vec<Part>> {
    let next = AtomicUsize::new(0);
    let work = || some_failing(strategy, left_to_move, &next);
    let mut failing = on_large_stacks(threads.max(1), work);
    failing.sort_unstable_by_key(|(claim, _)| *claim);
    failing.into_iter().map(|(_, position)| position).collect()
}

/// Those of the claims that no other thread takes, with the numbers of the claims.
fn some_failing(
    strategy: &Strategy,
    left_to_move: bool,
    next: &AtomicUsize,
) -> Vec<(usize, Vec<Part>)> {
    let Ok(mut compiler) = Compiler::new(strategy) else {
        return Vec::new();
    };
    let mut failing = Vec::new();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= compiler.stated.len() {
            return failing;
        }
        if compiler.theory.claims[number].strict != left_to_move {
            continue;
        }
        // Which position is found must not depend on the claims before.
        compiler.contexts = RefCell::default();
        let bag = compiler.claim(number).err().and_then(|stuck| stuck.bag);
        let Some(bag) = bag else { continue };
        let cells = bag.into_iter().zip(&compiler.cells.cells);
        let parts = cells.flat_map(|(count, cell)| (0..count).map(|_| shortest(cell)));
        failing.push((number, parts.collect()));
    }
}
