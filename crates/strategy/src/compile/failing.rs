//! Finds positions at which a strategy fails. A finder of strategies learns from them.
use std::cell::RefCell;

use segcert_replay::data::Strategy;

use super::Compiler;
use super::cells::shortest;
use crate::clobber::Component;
use crate::game::arena::on_large_stacks;

/// Returns positions of sets with Left, or Right, to move from which the rules or a reply lead out
/// of the sets. There is one position for each claim that cannot be proved, if it is known. The
/// result does not depend on the number of threads.
pub fn failing(strategy: &Strategy, left_to_move: bool, threads: usize) -> Vec<Vec<Component>> {
    on_large_stacks(threads.max(1), |numbers| some_failing(strategy, left_to_move, numbers))
}

/// Returns failing positions, each with the number of its claim, of these claims.
fn some_failing(
    strategy: &Strategy,
    left_to_move: bool,
    numbers: &mut dyn Iterator<Item = usize>,
) -> Vec<(usize, Vec<Component>)> {
    let Ok(mut compiler) = Compiler::new(strategy) else {
        return Vec::new();
    };
    let (mut failing, count) = (Vec::new(), compiler.stated.len());
    for number in numbers.take_while(|number| *number < count) {
        if compiler.theory.claims[number].strict != left_to_move {
            continue;
        }
        // The position that is found must not depend on earlier claims.
        compiler.contexts = RefCell::default();
        let bag = compiler.claim(number).err().and_then(|failed| failed.bag);
        let Some(bag) = bag else { continue };
        let cells = bag.into_iter().zip(&compiler.cells.cells);
        let parts = cells.flat_map(|(count, cell)| (0..count).map(|_| shortest(cell)));
        failing.push((number, parts.collect()));
    }
    failing
}
