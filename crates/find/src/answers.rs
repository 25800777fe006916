//! Finds Left's answers: the moves in multisets of the sets that stay within the sets.
use super::board::Board;
use super::multiset::Multiset;
use super::sets::Sets;

/// Multisets with Left to move, each with its right options: the cell, and the index of the option
/// in this cell.
pub struct Answers {
    pub sums: Vec<Multiset>,
    pub options: Vec<Vec<(u8, usize)>>,
}

impl Answers {
    /// Computes the answers, or returns `None` if the search was ended early.
    pub fn new(board: &Board, sets: &Sets, sums: Vec<Multiset>) -> Option<Answers> {
        let answer = |sum: &Multiset| (board.goes_on)().then(|| right_options(board, sets, *sum));
        let options = sums.iter().map(answer).collect::<Option<_>>()?;
        Some(Answers { sums, options })
    }

    /// Adds the answers in more multisets.
    pub fn extend(&mut self, others: Answers) {
        self.sums.extend(others.sums);
        self.options.extend(others.options);
    }

    /// Tells whether an option is right in the multiset with this index.
    pub fn is_right(&self, number: usize, (cell, option): (u8, Option<usize>)) -> bool {
        option.is_some_and(|option| self.options[number].contains(&(cell, option)))
    }

    /// Iterates over the multisets in which no move is right.
    pub fn open(&self) -> impl Iterator<Item = Multiset> + '_ {
        let both = self.sums.iter().zip(&self.options);
        both.filter_map(|(sum, options)| options.is_empty().then_some(*sum))
    }
}

/// Returns Left's options that lead to a position of the sets, or to a won position. If some of
/// them need no new won position, returns only these.
fn right_options(board: &Board, sets: &Sets, sum: Multiset) -> Vec<(u8, usize)> {
    let those = |is_right: &dyn Fn(Multiset) -> bool| {
        let mut right = Vec::new();
        for cell in sum.different() {
            for (number, option) in board.options[usize::from(cell)].left.iter().enumerate() {
                if board.follow(sum, cell, option, &mut |after| after.is_some_and(is_right)) {
                    right.push((cell, number));
                }
            }
        }
        right
    };
    let given = those(&|after| sets.is_there(board, after));
    if given.is_empty() { those(&|after| sets.is_right(board, after)) } else { given }
}

/// Returns the positions after an option that could be won positions.
pub fn left_for_won(
    board: &Board,
    sets: &Sets,
    sum: Multiset,
    (cell, option): (u8, usize),
) -> Vec<Multiset> {
    let mut found = Vec::new();
    let option = &board.options[usize::from(cell)].left[option];
    board.follow(sum, cell, option, &mut |after| {
        found.extend(after.filter(|after| !sets.is_there(board, *after)));
        true
    });
    found
}
