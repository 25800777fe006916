//! Enumerates the sums of a database.

use segcert_check::data::{Checked, Term, Word};
use segcert_check::games::Games;
use std::cmp::Reverse;

/// Returns all sums of components that need at most `squares` squares, with one empty square
/// between two components. Options come before the sums of which they are options: the result of a
/// move needs no more squares than the sum, and if it needs as many, it has more components.
pub fn sums(games: &mut Games, squares: u32) -> Checked<Vec<Vec<Term>>> {
    let parts = parts(games, squares)?;
    // Counts an empty square after each component, including the last one.
    let most = squares.saturating_add(1);
    // The order is by squares, then by decreasing number of components, then by the numbers of the
    // components.
    let mut sums = Vec::new();
    let mut shorter = vec![(0_u32, Vec::new())];
    while let Some((size, numbers)) = shorter.pop() {
        let last = numbers.last().copied().unwrap_or(0);
        for (number, (_, squares)) in parts.iter().enumerate().skip(last) {
            let size = size.saturating_add(*squares);
            if size > most {
                break;
            }
            games.budget.charge(numbers.len().saturating_add(1))?;
            games.budget.hold(numbers.len().saturating_mul(12).saturating_add(64))?;
            shorter.push((size, [numbers.as_slice(), &[number]].concat()));
        }
        sums.push((size, Reverse(numbers.len()), numbers));
    }
    sums.sort_unstable();
    let term = |number: usize| parts.get(number).map(|(term, _)| *term);
    let sums = sums.into_iter().map(|(_, _, sum)| sum.into_iter().filter_map(term).collect());
    Ok(sums.collect())
}

/// Returns all components of at most `squares` stones, in term order, each with its number of
/// squares, including the empty square after it.
fn parts(games: &mut Games, squares: u32) -> Checked<Vec<(Term, u32)>> {
    let mut parts = Vec::new();
    for length in 2..=squares {
        for row in 0..1_u32.wrapping_shl(length) {
            let stone = |place| u8::from(row.wrapping_shr(place) & 1 == 1);
            let stones: Vec<u8> = (0..length).rev().map(stone).collect();
            if stones.iter().gt(stones.iter().rev()) {
                continue;
            }
            let part = games.intern(&Word::plain(stones))?;
            if part != Term::ZERO {
                parts.push((part, length.saturating_add(1)));
            }
        }
    }
    Ok(parts)
}
