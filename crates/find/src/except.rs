//! Finds exceptions of given sets: short positions from which play leads out of the sets, and which
//! Left loses, or wins by a separate proof.
use segcert_replay::data::Set;

use super::board::Board;
use super::multiset::Multiset;
use super::samples::{LARGER, grown};
use super::sets::Sets;
use super::solve::all_multisets;
use super::values::ShortPositions;

/// Maximum number of stones of an exception.
const MOST_STONES: usize = 40;

/// Adds the necessary exceptions to sets, according to the multisets of at most `parts` components,
/// some larger ones, and `further`. Returns the other multisets from which play leads out of the
/// sets, each with whether Left is to move. Returns `None` if the search was ended early.
pub fn except(
    board: &Board,
    sets: &mut [Set],
    parts: usize,
    further: impl Iterator<Item = Multiset>,
) -> Option<Vec<(Multiset, bool)>> {
    let values = ShortPositions::new(&board.cells, MOST_STONES);
    let (small, further) = (all_multisets(board, parts), Vec::from_iter(further));
    let given = Sets::new(board, sets);
    let mut inside: Vec<(Multiset, bool)> = Vec::new();
    for left in [false, true] {
        let has = |sum: Multiset| given.has(sum, left);
        let mut sums = small.clone();
        sums.retain(|sum| has(*sum));
        let larger = grown(board, &sums, LARGER, has);
        let further = further.iter().copied().filter(|sum| has(*sum));
        inside.extend(sums.into_iter().chain(further).chain(larger).map(|sum| (sum, left)));
    }
    loop {
        if !(board.goes_on)() {
            return None;
        }
        let now = Sets::new(board, sets);
        inside.retain(|(sum, left)| now.has(*sum, *left));
        let is_out = |(sum, left): &&(Multiset, bool)| match left {
            true => !now.has_move(board, *sum),
            false => !stays(board, &now, *sum),
        };
        let out: Vec<(Multiset, bool)> = inside.iter().filter(is_out).copied().collect();
        let is_exception = |(sum, left): &&(Multiset, bool)| {
            values.wins(*sum, *left) == Some(false) || !left && board.is_won(*sum)
        };
        let exceptions: Vec<(Multiset, bool)> = out.iter().filter(is_exception).copied().collect();
        if exceptions.is_empty() {
            return Some(out);
        }
        for (sum, left) in exceptions {
            let own = sets.iter_mut().filter(|set| set.left_to_move == left);
            for set in own {
                if Sets::new(board, std::slice::from_ref(set)).has(sum, left) {
                    set.except.push(board.words(sum));
                }
            }
        }
    }
}

/// Tells whether Right cannot leave the sets.
fn stays(board: &Board, sets: &Sets, sum: Multiset) -> bool {
    let has = |after: Option<Multiset>| after.is_some_and(|after| sets.has(after, true));
    board.replies(sum, &mut |after| has(after))
}
