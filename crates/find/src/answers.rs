//! Left's answers: the moves in bags of sets that stay inside of the sets.
use super::bag::Bag;
use super::board::Board;
use super::sets::Sets;

/// Bags with Left to move, each with the turns that are right in it: a cell, and the number of the
/// turn there.
pub struct Answers {
    pub bags: Vec<Bag>,
    pub turns: Vec<Vec<(u8, usize)>>,
}

impl Answers {
    /// None if it was ended early.
    pub fn new(
        board: &Board,
        sets: &Sets,
        bags: Vec<Bag>,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<Answers> {
        let answers = bags.iter().map(|bag| goes_on().then(|| right_turns(board, sets, *bag)));
        let turns = answers.collect::<Option<_>>()?;
        Some(Answers { bags, turns })
    }

    /// With other bags.
    pub fn extend(&mut self, others: Answers) {
        self.bags.extend(others.bags);
        self.turns.extend(others.turns);
    }

    /// Whether a turn is right in the bag with this number.
    pub fn is_right(&self, number: usize, (cell, turn): (u8, Option<usize>)) -> bool {
        turn.is_some_and(|turn| self.turns[number].contains(&(cell, turn)))
    }

    /// The bags in which no move is right.
    pub fn open(&self) -> impl Iterator<Item = Bag> + '_ {
        let both = self.bags.iter().zip(&self.turns);
        both.filter_map(|(bag, turns)| turns.is_empty().then_some(*bag))
    }
}

/// Left's turns that leave a position of the sets, or a won one; those that need no other won
/// positions than there are, if there are such turns.
fn right_turns(board: &Board, sets: &Sets, bag: Bag) -> Vec<(u8, usize)> {
    let those = |is_right: &dyn Fn(Bag) -> bool| {
        let mut right = Vec::new();
        for cell in bag.different() {
            for (number, turn) in board.options[usize::from(cell)].left.iter().enumerate() {
                if board.follow(bag, cell, turn, &mut |after| after.is_some_and(is_right)) {
                    right.push((cell, number));
                }
            }
        }
        right
    };
    let given = those(&|after| sets.is_there(board, after));
    match given.is_empty() {
        true => those(&|after| sets.is_right(board, after)),
        false => given,
    }
}

/// Positions that a turn leaves because they could be won ones.
pub fn left_for_won(board: &Board, sets: &Sets, bag: Bag, (cell, turn): (u8, usize)) -> Vec<Bag> {
    let mut found = Vec::new();
    let turn = &board.options[usize::from(cell)].left[turn];
    board.follow(bag, cell, turn, &mut |after| {
        found.extend(after.filter(|after| !sets.is_there(board, *after)));
        true
    });
    found
}
