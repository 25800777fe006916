//! Exceptions of given sets: short positions that play leads out of, and that Left loses, or wins
//! by a proof of their own.
use segcert_replay::data::Set;

use super::bag::Bag;
use super::board::Board;
use super::sets::Sets;
use super::solve::all_bags;
use super::trial;
use super::won::ShortWon;

/// Stones of exceptions.
const MOST_STONES: usize = 40;

/// Gives sets the exceptions that they need, as far as bags of so many parts tell, some larger
/// ones, and further ones. Returns what play leads out of besides, and whether Left is to move
/// there; none if it was ended early.
pub fn except(
    board: &Board,
    sets: &mut [Set],
    parts: usize,
    further: impl Iterator<Item = Bag>,
    goes_on: &dyn Fn() -> bool,
) -> Option<Vec<(Bag, bool)>> {
    let values = ShortWon::new(&board.cells, MOST_STONES);
    let bags = all_bags(board, parts).into_iter();
    let bags = bags.chain(trial::samples(board, parts)).chain(further);
    let given = Sets::new(board, sets);
    let both = bags.flat_map(|bag| [(bag, false), (bag, true)]);
    let mut inside: Vec<(Bag, bool)> = both.filter(|(bag, left)| given.has(*bag, *left)).collect();
    loop {
        if !goes_on() {
            return None;
        }
        let now = Sets::new(board, sets);
        inside.retain(|(bag, left)| now.has(*bag, *left));
        let is_out = |(bag, left): &&(Bag, bool)| match left {
            true => !trial::has_move(board, &now, *bag),
            false => !stays(board, &now, *bag),
        };
        let out: Vec<(Bag, bool)> = inside.iter().filter(is_out).copied().collect();
        let is_exception = |(bag, left): &&(Bag, bool)| {
            values.wins(*bag, *left) == Some(false) || !left && board.is_won(*bag)
        };
        let exceptions: Vec<(Bag, bool)> = out.iter().filter(is_exception).copied().collect();
        if exceptions.is_empty() {
            return Some(out);
        }
        for (bag, left) in exceptions {
            let own = sets.iter_mut().filter(|set| set.left_to_move == left);
            for set in own {
                if Sets::new(board, std::slice::from_ref(set)).has(bag, left) {
                    set.except.push(board.words(bag));
                }
            }
        }
    }
}

/// Whether Right cannot leave the sets.
fn stays(board: &Board, sets: &Sets, bag: Bag) -> bool {
    let has = |after: Option<Bag>| after.is_some_and(|after| sets.has(after, true));
    board.replies(bag, &mut |after| has(after))
}
